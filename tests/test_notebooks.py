"""The notebooks run, and what comes out is what is stored in them: so they can be read without being run."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tools.notebooks import NOTEBOOKS, executed, stored

FOUND = sorted(NOTEBOOKS.glob("*.ipynb"))
WANTED = {"position", "simulation", "study", "own_bot", "review", "learning"}


def outputs(notebook: Any) -> list[list[str]]:
    """What comes out of each cell; what is printed in one piece, in however many it arrives."""
    cells = (cell.outputs for cell in notebook.cells if cell.cell_type == "code")
    return [[*_printed(found), *(_plain(one) for one in found if "text" not in one)] for found in cells]


def _printed(found: list[Any]) -> list[str]:
    text = "".join(one.text for one in found if "text" in one)
    return [text] if text else []


def _plain(output: Any) -> str:
    """One thing that comes out, without addresses in memory."""
    return re.sub(r"0x[0-9a-f]+", "0x", str(sorted(output.get("data", {}).items())))


def test_the_gallery_is_complete() -> None:
    assert {path.stem for path in FOUND} == WANTED


@pytest.mark.parametrize("path", FOUND, ids=lambda path: path.stem)
def test_a_notebook_gives_what_it_shows(path: Path) -> None:
    shown = outputs(stored(path))
    assert outputs(executed(path)) == shown
    assert any(shown)


@pytest.mark.parametrize("path", FOUND, ids=lambda path: path.stem)
def test_a_notebook_speaks_both_languages_and_tells_nothing_of_a_machine(path: Path) -> None:
    """Words come in English, and below them in German, leaning."""
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"/(home|work|tmp|Users)/", text)
    for cell in stored(path).cells:
        if cell.cell_type == "markdown":
            assert re.search(r"\n\*[^*]+\*$", cell.source), cell.source
