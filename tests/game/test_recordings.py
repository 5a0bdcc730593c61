"""Whole games that were written down once still replay, roll by roll, to the same positions and the same result.

`python tools/record_games.py` renews them, on purpose.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from poeppel import Record, Rules
from poeppel.rules import EDITIONS, SWITCHES
from tools.record_games import FOLDER, RECORDINGS, file_name, makes_a_difference

FILES = sorted(FOLDER.glob("*.game"))


def rules_of(file: Path) -> Rules:
    return Rules.parse(file.stem.rpartition("-")[0])


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_recording_replays(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    record = Record.parse(text)
    assert str(record) == text
    assert file.name == file_name(str(record.rules), len(record.seats))
    assert bool(record.opening) == (record.rules.edition != "mauerhuepfen")  # R2 rolls for it; M2: the youngest begins
    assert record.end.is_over


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_house_rule_of_the_recording_makes_a_difference_in_it(file: Path) -> None:
    record = Record.parse(file.read_text(encoding="utf-8"))
    idle = [switch for switch in record.rules.switches if not makes_a_difference(record, switch)]
    assert idle == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_has_a_recording(edition: str) -> None:
    assert any(rules_of(file) == Rules(edition) for file in FILES)


@pytest.mark.parametrize("switch", SWITCHES)
def test_every_house_rule_has_a_recording(switch: str) -> None:
    assert any(switch in rules_of(file).switches for file in FILES)


def test_the_recordings_are_those_that_can_be_renewed() -> None:
    assert {file.name for file in FILES} == {file_name(rules, players) for rules, players in RECORDINGS}
