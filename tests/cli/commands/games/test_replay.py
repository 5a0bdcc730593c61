"""`replay`: a recorded game, checked and shown again."""

from pathlib import Path

import pytest

from tests.calling import Call


@pytest.fixture
def recorded(tmp_path: Path, call: Call) -> Path:
    file = tmp_path / "game.txt"
    file.write_text(call("simulate", "classic", "--players", "2", "--seed", "3", "--game", "0").out, encoding="utf-8")
    return file


def rolls(recorded: Path) -> int:
    return len([line for line in recorded.read_text(encoding="utf-8").splitlines() if line.split()[0].isdecimal()])


def test_the_end_with_places(recorded: Path, call: Call) -> None:
    answer = call("replay", str(recorded))
    assert answer.code == 0
    assert "1st place  " in answer.out
    assert "2nd place  " in answer.out
    assert f"{rolls(recorded)} rolls" in answer.out
    assert "Lucky hand: " in answer.out
    german = call("replay", str(recorded), "--language", "de").out
    assert "1. Platz  " in german
    assert "Glückshand: " in german


def test_a_record_may_come_from_standard_input(recorded: Path, call: Call) -> None:
    assert call("replay", "-", stdin=recorded.read_bytes()).out == call("replay", str(recorded)).out


def test_one_position(recorded: Path, call: Call) -> None:
    assert f"0/{rolls(recorded)}  set-up" in call("replay", str(recorded), "--at", "0").out
    assert f"2/{rolls(recorded)}  " in call("replay", str(recorded), "--at", "2").out
    answer = call("replay", str(recorded), "--at", "99999")
    assert answer.code == 2
    assert f"the game has only {rolls(recorded)} rolls" in answer.err


def test_step_by_step(recorded: Path, call: Call) -> None:
    out = call("replay", str(recorded), "--step", stdin="\n\nb\n30\nq\n").out
    shown = [line.partition("/")[0].rpartition(" ")[2] for line in out.splitlines() if f"/{rolls(recorded)}  " in line]
    assert shown == ["0", "1", "2", "1", "30"]


def test_stepping_ends_with_the_input(recorded: Path, call: Call) -> None:
    assert call("replay", str(recorded), "--step").code == 0


def test_pictures_of_all_positions(recorded: Path, tmp_path: Path, call: Call) -> None:
    folder = tmp_path / "pictures" / "new"
    answer = call("replay", str(recorded), "--svg-dir", str(folder))
    assert answer.code == 0
    assert len(list(folder.glob("*.svg"))) == rolls(recorded) + 1
    assert (folder / "0000.svg").read_text(encoding="utf-8").startswith("<svg")


def test_a_damaged_record_names_the_line(recorded: Path, call: Call) -> None:
    lines = recorded.read_text(encoding="utf-8").splitlines()
    lines[7] = lines[7].replace(":", ";", 1)
    recorded.write_text("\n".join(lines), encoding="utf-8")
    answer = call("replay", str(recorded))
    assert answer.code == 2
    assert "line 8: " in answer.err
    assert "Zeile 8: " in call("replay", str(recorded), "--language", "de").err
