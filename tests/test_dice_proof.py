"""The lines `dice` of a record: they read back exactly, and a damaged one is named."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from poeppel import NotationError, Record
from poeppel.dice_proof import DiceProof
from tests.test_record import RECORD, replacing

COMMITMENT, SECRET = "c0" * 32, "5e" * 32
YELLOW, RED = "0a" * 16, "0b" * 64

# The lines of the proof are lines 5 to 9.
PROOF = f"""\
dice     commitment {COMMITMENT}
dice     table k7Qm
dice     contribution y {YELLOW}
dice     contribution r {RED}
dice     secret {SECRET}
"""
PROVED = RECORD.replace("opening ", PROOF + "opening ")


def test_a_proof_reads_back_exactly() -> None:
    record = Record.parse(PROVED)
    assert record.dice == DiceProof(COMMITMENT, "k7Qm", (("y", YELLOW), ("r", RED)), SECRET)
    assert str(record) == PROVED
    assert record.with_dice(None) == Record.parse(RECORD)


def test_records_without_a_proof_stay_as_they_are() -> None:
    assert Record.parse(RECORD).dice is None
    assert str(Record.parse(RECORD)) == RECORD


@pytest.mark.parametrize(
    "line",
    [f"dice     secret {SECRET}\n", f"dice     contribution y {YELLOW}\n", f"dice     contribution r {RED}\n"],
)
def test_the_secret_and_each_contribution_may_be_missing(line: str) -> None:
    shorter = replacing(line, "")(PROVED)
    assert str(Record.parse(shorter)) == shorter


def test_a_seat_with_two_colours_contributes_once() -> None:
    text = f"""\
Pöppel record 1
rules    classic+two-colours
seat     yr Anna
seat     gk Ben
dice     commitment {COMMITMENT}
dice     table k7Qm
dice     contribution yr {YELLOW}
start    y:B,B,B,0/g:B,B,B,10/r:B,B,B,20/k:B,B,B,30 y 1 -
result   unfinished
"""
    assert str(Record.parse(text)) == text


@pytest.mark.parametrize(
    ("damage", "complaint"),
    [
        (replacing("commitment c0", "commitment C0"), "line 5: character 1 is 'C'"),
        (replacing("commitment c0", "commitment "), "line 5: 31 bytes; there must be 32"),
        (replacing("commitment c0", "commitment c"), "line 5: 63 digits; every byte needs two"),
        (replacing(f"commitment {COMMITMENT}", "commitment"), "line 5: 0 bytes; there must be 32"),
        (replacing("dice     commitment", "dice     komitment"), 'line 5: after "dice" comes commitment here'),
        (
            replacing(f"dice     commitment {COMMITMENT}\n", ""),
            "line 5: after \"dice\" comes commitment here, not 'table'",
        ),
        (replacing("dice     table k7Qm\n", ""), "line 6: after \"dice\" comes table here, not 'contribution'"),
        (replacing("table k7Qm", "table k7 Qm"), "line 6: 'k7 Qm' does not name a table"),
        (replacing("table k7Qm", "table"), "line 6: '' does not name a table"),
        (replacing("contribution y 0a", "contribution y "), "line 7: 15 bytes; there must be 16 to 64"),
        (replacing("contribution y 0a", "contribution y 0x"), "line 7: character 2 is 'x'"),
        (replacing("contribution y", "contribution g"), "line 7: a contribution of 'g' does not fit here"),
        (replacing("contribution r", "contribution y"), "line 8: a contribution of 'y' does not fit here"),
        (replacing("contribution r 0b", "contribution r 0b0b"), "line 8: 65 bytes; there must be 16 to 64"),
        (replacing("secret 5e", "secret "), "line 9: 31 bytes; there must be 32"),
        (replacing("dice     secret", "dice"), 'line 9: after "dice" comes contribution or secret here'),
        (replacing("opening ", f"dice     secret {SECRET}\nopening "), 'line 10: after "dice" comes nothing more here'),
        (replacing("start ", "dice     table k7Qm\nstart "), 'line 11: here comes "start"'),
    ],
)
def test_damage_is_named_with_its_line(damage: Callable[[str], str], complaint: str) -> None:
    with pytest.raises(NotationError) as caught:
        Record.parse(damage(PROVED))
    assert str(caught.value).startswith(complaint)
    assert caught.value.text.de.startswith(complaint.split(":")[0].replace("line", "Zeile"))


def test_swapped_contributions_are_refused() -> None:
    lines = PROVED.splitlines(keepends=True)
    lines[6], lines[7] = lines[7], lines[6]
    with pytest.raises(NotationError, match=r"line 8: a contribution of 'y' does not fit here.*in the order y, r"):
        Record.parse("".join(lines))


def test_a_proof_that_breaks_off_says_so() -> None:
    with pytest.raises(NotationError, match='line 5: the line "dice table" is missing'):
        Record.parse(RECORD.replace("opening ", f"dice     commitment {COMMITMENT}\nopening "))


@pytest.mark.parametrize(
    ("commitment", "table", "contribution", "secret"),
    [
        ("c0", "k7Qm", YELLOW, SECRET),
        (COMMITMENT, "k7 Qm", YELLOW, SECRET),
        (COMMITMENT, "k7Qm", YELLOW.upper(), SECRET),
        (COMMITMENT, "k7Qm", YELLOW, "5e"),
    ],
)
def test_a_proof_that_could_not_be_read_back_is_not_made(
    commitment: str, table: str, contribution: str, secret: str
) -> None:
    with pytest.raises(NotationError):
        DiceProof(commitment, table, (("y", contribution),), secret)
