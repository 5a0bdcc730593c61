"""Compiled rules are never older than their source, and never compiled twice for nothing.

Numba's own cache looks only at the file of the kernel it compiles. An edit in a file that the kernel calls would go
unnoticed, and the old rule would silently stay in force.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.subprocesses import SOURCE, run_python

# All pawns wait on B: which rolls bring one in?
QUESTION = """
from poeppel import Position
start = Position.initial("tournament")
print(*(roll for roll in start.rolls if start.legal_moves(roll)))
"""


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A copy of the package that can be edited."""
    shutil.copytree(SOURCE / "poeppel", tmp_path / "src" / "poeppel", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path / "src"


def cached(cache: Path) -> dict[str, int]:
    """The files of compiled code, and when each was written."""
    return {str(file.relative_to(cache)): file.stat().st_mtime_ns for file in cache.rglob("*") if file.is_file()}


def callee_with(line: str, source: Path) -> Path:
    """The file that the kernels call and that says this; not one of those that hold kernels called from Python."""
    (found,) = [
        file for file in (source / "poeppel" / "engine").rglob("*.py") if f"\n{line}\n" in file.read_text("utf-8")
    ]
    assert found.name not in ("entry.py", "play.py")
    return found


def test_an_edited_rule_is_in_force_at_the_next_start(copied: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    assert run_python("-c", QUESTION, source=copied, POEPPEL_CACHE=str(cache)).split() == ["6"]
    compiled = cached(cache)
    assert any(name.endswith(".nbc") for name in compiled), "nothing was kept for the next start"

    # Without an edit the second start finds everything and writes nothing.
    assert run_python("-c", QUESTION, source=copied, POEPPEL_CACHE=str(cache)).split() == ["6"]
    assert cached(cache) == compiled

    # A 5 brings pawns in now. The kernel that is asked stands in another file, and that one is not touched.
    rule = callee_with("SIX = 6", copied)
    rule.write_text(rule.read_text("utf-8").replace("\nSIX = 6\n", "\nSIX = 5\n"), "utf-8")
    assert run_python("-c", QUESTION, source=copied, POEPPEL_CACHE=str(cache)).split() == ["5"]
    assert cached(cache).keys() > compiled.keys()

    # And back: the first folder is still there and right.
    rule.write_text(rule.read_text("utf-8").replace("\nSIX = 5\n", "\nSIX = 6\n"), "utf-8")
    before = cached(cache)
    assert run_python("-c", QUESTION, source=copied, POEPPEL_CACHE=str(cache)).split() == ["6"]
    assert cached(cache) == before


def test_other_packages_keep_their_own_cache(copied: Path, tmp_path: Path) -> None:
    program = """
from numba import config
before = config.CACHE_DIR
import poeppel.engine.entry
assert config.CACHE_DIR == before, config.CACHE_DIR
"""
    assert run_python("-c", program, source=copied, POEPPEL_CACHE=str(tmp_path / "cache")) == ""


FOLDER = "from poeppel.engine.compiling import cache_folder; print(cache_folder().name)"


def test_an_edit_in_any_file_of_any_folder_of_the_engine_means_other_machine_code(copied: Path, tmp_path: Path) -> None:
    """Each file alone: a fingerprint that overlooks one folder would keep an old rule in force."""
    cache, engine = str(tmp_path / "cache"), copied / "poeppel" / "engine"
    seen = {run_python("-c", FOLDER, source=copied, POEPPEL_CACHE=cache)}
    folders = sorted({file.parent for file in engine.rglob("*.py")})
    assert len(folders) > 1
    for folder in folders:
        file = max(folder.glob("*.py"))
        file.write_text(file.read_text("utf-8") + "# edited\n", "utf-8")
        seen.add(run_python("-c", FOLDER, source=copied, POEPPEL_CACHE=cache))
    assert len(seen) == 1 + len(folders)
