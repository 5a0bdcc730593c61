"""`verify`: the dice of a recorded game, checked offline."""

from pathlib import Path

import pytest

from poeppel.game.dice_notes import notes_of
from tests.calling import Call
from tests.game.test_verify import fair_game, proof_of, with_roll


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    file = tmp_path / "game.txt"
    file.write_text(str(fair_game("classic", 2)), encoding="utf-8")
    return file


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def without(file: Path, beginning: str) -> None:
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    file.write_text("".join(line for line in lines if not line.startswith(beginning)), encoding="utf-8")


def test_a_genuine_game(saved: Path, call: Call) -> None:
    answer = call("verify", str(saved))
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith("Genuine: all ")
    assert proof_of(fair_game("classic", 2)).commitment in answer.out
    assert "χ²" in answer.out
    assert "fair dice are" in answer.out


def test_in_german(saved: Path, call: Call) -> None:
    answer = call("verify", str(saved), "--language", "de")
    assert answer.code == 0
    assert answer.out.startswith("Echt: Alle ")
    assert "Gelb" in answer.out
    assert "faire Würfel" in answer.out


def test_from_standard_input(saved: Path, call: Call) -> None:
    assert call("verify", "-", stdin=saved.read_bytes()) == call("verify", str(saved))


def test_a_changed_roll(saved: Path, call: Call) -> None:
    record = fair_game("classic", 2)
    right = record.turns[11].roll
    assert isinstance(right, int)
    saved.write_text(str(with_roll(record, 12, 7 - right)), encoding="utf-8")
    answer = call("verify", str(saved))
    assert (answer.code, answer.err) == (1, "")
    assert answer.out.startswith("Not genuine: roll 12 by ")
    assert f"is recorded as {7 - right}, but must be {right}." in answer.out
    assert call("verify", str(saved), "--language", "de").out.startswith("Nicht echt: Wurf 12 von ")


def test_a_changed_secret(saved: Path, call: Call) -> None:
    change(saved, proof_of(fair_game("classic", 2)).secret or "", "ab" * 32)
    answer = call("verify", str(saved))
    assert answer.code == 1
    assert "the commitment does not fit the secret" in answer.out


def test_single_values_that_you_noted(saved: Path, call: Call) -> None:
    proof = proof_of(fair_game("classic", 2))
    mine = proof.contributions[1][1]
    answer = call("verify", str(saved), "--noted", proof.commitment, "--noted", mine)
    assert answer.code == 0
    assert "Not compared, as it was not noted: table, envelope y." in answer.out
    answer = call("verify", str(saved), "--noted", proof.commitment, "--noted", "00" * 16)
    assert answer.code == 1
    assert "neither the table nor the commitment nor an envelope or contribution" in answer.out


def test_a_file_of_notes(saved: Path, tmp_path: Path, call: Call) -> None:
    notes = tmp_path / "notes.txt"
    lines = [f"{note}\n" for note in notes_of(proof_of(fair_game("classic", 2)))]
    notes.write_text("# saved by the page\n\n" + "".join(lines), encoding="utf-8")
    answer = call("verify", str(saved), "--noted", str(notes))
    assert (answer.code, answer.err) == (0, "")
    assert "Not compared" not in answer.out
    notes.write_text("".join(lines).replace("table table-1", "table table-2"), encoding="utf-8")
    answer = call("verify", str(saved), "--noted", str(notes), "--language", "de")
    assert answer.code == 1
    assert "Notiert war „table table-2“, nach der Aufzeichnung ist es „table table-1“." in answer.out
    notes.write_text("".join(lines[:3]), encoding="utf-8")
    answer = call("verify", str(saved), "--noted", str(notes))
    assert answer.code == 1
    assert "Not proven: the notes lack envelope r." in answer.out


def test_a_file_that_is_no_notes(saved: Path, call: Call) -> None:
    answer = call("verify", str(saved), "--noted", str(saved))
    assert answer.code == 2
    assert "line 1: 'Pöppel record 1' is not a note" in answer.err
    assert "there is no such file" in call("verify", str(saved), "--noted", "notes.txt").err


def test_a_record_without_a_proof_still_has_statistics(saved: Path, call: Call) -> None:
    without(saved, "dice")
    answer = call("verify", str(saved))
    assert answer.code == 2
    assert answer.err.startswith('poeppel: This record has no lines "dice"')
    assert "χ²" in answer.out
    assert "enuine" not in answer.out
    assert "keine Zeilen „dice“" in call("verify", str(saved), "--language", "de").err


def test_a_secret_that_is_still_kept(saved: Path, call: Call) -> None:
    without(saved, "dice     secret")
    answer = call("verify", str(saved))
    assert answer.code == 2
    assert "not been revealed yet" in answer.err
    assert "noch nicht aufgedeckt" in call("verify", str(saved), "--language", "de").err


def test_a_damaged_record_is_refused_with_its_line(saved: Path, call: Call) -> None:
    change(saved, "dice     contribution r", "dice     contribution g")
    answer = call("verify", str(saved))
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("poeppel: line 9: a contribution of 'g' does not fit here")


def test_an_illegal_record_is_refused_with_its_line(saved: Path, call: Call) -> None:
    lines = saved.read_text(encoding="utf-8").splitlines()
    number = next(n for n, line in enumerate(lines) if line.split()[0] == "5")
    lines[number] = lines[number].rstrip() + "x"
    saved.write_text("\n".join(lines), encoding="utf-8")
    answer = call("verify", str(saved))
    assert (answer.code, answer.out) == (2, "")
    assert f"line {number + 1}: " in answer.err


def test_a_file_that_is_not_there(tmp_path: Path, call: Call) -> None:
    answer = call("verify", str(tmp_path / "nothing.txt"))
    assert answer.code == 2
    assert "there is no such file" in answer.err
