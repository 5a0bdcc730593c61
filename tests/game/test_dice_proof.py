"""The lines `dice` of a record: they read back exactly, and a damaged one is named."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from poeppel import NotationError, Record
from poeppel.game.dice_proof import DiceProof
from poeppel.game.fair_dice import Share
from tests.game.test_record import RECORD, replacing

COMMITMENT, SECRET = "c0" * 32, "5e" * 32
YELLOW, RED = "0a" * 16, "0b" * 64

# The lines of the proof are lines 5 to 10.
PROOF = f"""\
dice     version 2
dice     commitment {COMMITMENT}
dice     table k7Qm
dice     contribution y {YELLOW}
dice     contribution r {RED}
dice     secret {SECRET}
"""
PROVED = RECORD.replace("opening ", PROOF + "opening ")
OLDER = PROVED.replace("dice     version 2\n", "")  # with lines 5 to 9
SHARES = (Share("y", YELLOW), Share("r", RED))


def test_a_proof_reads_back_exactly() -> None:
    record = Record.parse(PROVED)
    assert record.dice == DiceProof(COMMITMENT, "k7Qm", SHARES, SECRET)
    assert str(record) == PROVED
    assert record.with_dice(None) == Record.parse(RECORD)


def test_bots_and_returns_from_a_backup_read_back() -> None:
    text = replacing(f"contribution r {RED}\n", "bot r fox\ndice     restored 0\ndice     restored 2\n")(PROVED)
    record = Record.parse(text)
    assert record.dice == DiceProof(COMMITMENT, "k7Qm", (SHARES[0], Share("r", bot="fox")), SECRET, restored=(0, 2))
    assert str(record) == text


def test_an_older_proof_reads_back() -> None:
    record = Record.parse(OLDER)
    assert record.dice == DiceProof(COMMITMENT, "k7Qm", SHARES, SECRET, version=1)
    assert str(record) == OLDER


def test_records_without_a_proof_stay_as_they_are() -> None:
    assert Record.parse(RECORD).dice is None
    assert str(Record.parse(RECORD)) == RECORD


def test_dice_of_a_device_read_back() -> None:
    text = RECORD.replace("opening ", "dice     device\nopening ")
    record = Record.parse(text)
    assert record.by_device
    assert record.dice is None
    assert str(record) == text


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        ("dice     device today\n", "line 5: nothing follows \"dice device\", not 'today'"),
        ("dice     device\ndice     version 2\n", 'line 6: "dice" must be followed by nothing more here'),
        ("dice     version 2\ndice     device\n", 'line 6: "dice" must be followed by commitment here'),
    ],
)
def test_a_device_rolls_alone(lines: str, fault: str) -> None:
    with pytest.raises(NotationError, match=fault):
        Record.parse(RECORD.replace("opening ", lines + "opening "))


@pytest.mark.parametrize(
    "line",
    [f"dice     secret {SECRET}\n", f"dice     contribution y {YELLOW}\n", f"dice     contribution r {RED}\n"],
)
def test_the_secret_and_in_older_proofs_each_contribution_may_be_missing(line: str) -> None:
    shorter = replacing(line, "")(OLDER)
    assert str(Record.parse(shorter)) == shorter


def test_a_seat_with_two_colours_contributes_once() -> None:
    text = f"""\
Pöppel record 1
rules    classic+two-colours
seat     yr Anna
seat     gk Ben
dice     version 2
dice     commitment {COMMITMENT}
dice     table k7Qm
dice     contribution yr {YELLOW}
dice     bot gk fox
start    y:B,B,B,0/g:B,B,B,10/r:B,B,B,20/k:B,B,B,30 y 1 -
result   unfinished
"""
    assert str(Record.parse(text)) == text


@pytest.mark.parametrize(
    ("damage", "complaint"),
    [
        (replacing("version 2", "version 3"), "line 5: this Pöppel does not know dice of version '3'"),
        (replacing("commitment c0", "commitment C0"), "line 6: character 1 is 'C'"),
        (replacing("commitment c0", "commitment "), "line 6: 31 bytes; there must be 32"),
        (replacing("commitment c0", "commitment c"), "line 6: 63 digits; every byte needs two"),
        (replacing(f"commitment {COMMITMENT}", "commitment"), "line 6: 0 bytes; there must be 32"),
        (replacing("dice     commitment", "dice     komitment"), 'line 6: "dice" must be followed by commitment here'),
        (
            replacing(f"dice     commitment {COMMITMENT}\n", ""),
            "line 6: \"dice\" must be followed by commitment here, not 'table'",
        ),
        (replacing("dice     table k7Qm\n", ""), "line 7: \"dice\" must be followed by table here, not 'contribution'"),
        (replacing("table k7Qm", "table k7 Qm"), "line 7: 'k7 Qm' does not name a table"),
        (replacing("table k7Qm", "table"), "line 7: '' does not name a table"),
        (replacing("contribution y 0a", "contribution y "), "line 8: 15 bytes; there must be 16 to 64"),
        (replacing("contribution y 0a", "contribution y 0x"), "line 8: character 2 is 'x'"),
        (
            replacing("contribution y", "contribution g"),
            "line 8: a contribution of 'g' does not fit here: one per seat",
        ),
        (replacing("contribution r", "contribution y"), "line 9: a contribution of 'y' does not fit here"),
        (replacing(f"contribution r {RED}", "bot y fox"), "line 9: a bot of 'y' does not fit here"),
        (replacing(f"contribution r {RED}", "bot r two words"), "line 9: 'two words' is not the name of a bot"),
        (replacing("contribution r 0b", "contribution r 0b0b"), "line 9: 65 bytes; there must be 16 to 64"),
        (
            replacing(f"dice     contribution r {RED}\n", ""),
            "line 9: \"dice\" must be followed by contribution or bot here, not 'secret'",
        ),
        (replacing("secret 5e", "secret "), "line 10: 31 bytes; there must be 32"),
        (replacing("dice     secret", "dice"), 'line 10: "dice" must be followed by restored or secret here'),
        (replacing(f"secret {SECRET}", "restored -1"), "line 10: '-1' is not the number of a roll from 0 on"),
        (
            replacing(f"secret {SECRET}", "restored 2\ndice     restored 1"),
            "line 11: '1' is not the number of a roll from 2 on",
        ),
        (
            replacing("opening ", f"dice     secret {SECRET}\nopening "),
            'line 11: "dice" must be followed by nothing more here',
        ),
        (replacing("start ", "dice     table k7Qm\nstart "), 'line 12: expected "start" here'),
    ],
)
def test_damage_is_named_with_its_line(damage: Callable[[str], str], complaint: str) -> None:
    with pytest.raises(NotationError) as caught:
        Record.parse(damage(PROVED))
    assert str(caught.value).startswith(complaint)
    assert caught.value.text.de.startswith(complaint.split(":")[0].replace("line", "Zeile"))


def test_swapped_contributions_are_refused() -> None:
    lines = PROVED.splitlines(keepends=True)
    lines[7], lines[8] = lines[8], lines[7]
    with pytest.raises(NotationError, match=r"line 8: a contribution of 'r' does not fit here.*in the order y, r"):
        Record.parse("".join(lines))


def test_a_proof_that_breaks_off_says_so() -> None:
    lines = PROOF.splitlines(keepends=True)
    for length, missing in ((1, "commitment"), (2, "table"), (3, "contribution y"), (4, "contribution r")):
        with pytest.raises(NotationError, match=f'line {4 + length}: the line "dice {missing}" is missing'):
            Record.parse(RECORD.replace("opening ", "".join(lines[:length]) + "opening "))


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
        DiceProof(commitment, table, (Share("y", contribution),), secret)
