"""The organisers' guides: what they show is typed as it stands there, from the list of names on."""

import re
import shlex
from pathlib import Path

import pytest

from poeppel.lab.precompile import compile_with_message
from tests.calling import Call
from tests.subprocesses import ROOT


@pytest.mark.parametrize("guide", ["tournament.md", "tournament.de.md"])
def test_the_evening_of_the_guide(guide: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: Call) -> None:
    compile_with_message("draws")
    monkeypatch.chdir(tmp_path)
    people, session = re.findall(r"```text\n(.*?)```", (ROOT / "docs" / guide).read_text(encoding="utf-8"), re.S)
    Path("list.csv").write_text(people, encoding="utf-8")
    commands = session.splitlines()
    assert len(commands) == 17
    for command in commands:
        answer = call(*shlex.split(command)[1:], POEPPEL_LANGUAGE="en")
        assert answer.code == 0, f"{command}: {answer.err}"
    standings = (tmp_path / "backup" / "standings.csv").read_text(encoding="utf-8-sig")
    assert "Hanna Hof" in standings
    assert Path("badges.pdf").exists()
    (papers,) = (path for path in (Path("papers"), Path("papiere")) if path.exists())
    assert {"score-slips-1.pdf", "table-signs.pdf", "standings.pdf"} <= {path.name for path in papers.iterdir()}
    assert Path("cup.jsonl").read_bytes() == Path(commands[-1].split()[-1]).read_bytes()


@pytest.mark.parametrize("guide", ["tournament.md", "tournament.de.md"])
def test_the_pictures_of_the_guide_are_there_and_small(guide: str) -> None:
    pictures = re.findall(r'<img src="([^"]+)"', (ROOT / "docs" / guide).read_text(encoding="utf-8"))
    assert len(pictures) == 7
    for picture in pictures:
        assert 1000 < (ROOT / "docs" / picture).stat().st_size < 80_000
