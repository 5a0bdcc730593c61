"""Records of games: a damaged one says in which line it is damaged, and how."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from poeppel import NotationError, Record

# Line 1 is the heading; the lines of play begin with line 7.
RECORD = """\
Pöppel record 1
rules    classic+three-rolls
seat     y Anna
seat     r
opening  y 6, r 4
start    y:B,B,B,0/r:B,B,B,20 y 1 -
   1  y 3  y:0-3        y:B,B,B,3/r:B,B,B,20 r 1 -
   2  r 6  r:20-26      y:B,B,B,3/r:B,B,B,26 r 1 -
   3  r 6  r:B-20       y:B,B,B,3/r:B,B,20,26 r 1 -
   4  r 5  r:20-25      y:B,B,B,3/r:B,B,25,26 y 1 -
result   unfinished
"""

TIED = RECORD.replace("opening  y 6, r 4", "opening  y 4, r 4\nopening  y 6, r 2")


@pytest.mark.interpreted
def test_a_sound_record_is_read() -> None:
    record = Record.parse(RECORD)
    assert str(record) == RECORD
    assert record.names == ("Anna", "")
    assert [str(turn.move) for turn in record.turns] == ["y:0-3", "r:20-26", "r:B-20", "r:20-25"]
    assert str(Record.parse(TIED)) == TIED


# Three players: yellow has won, and green needs a 1.
WON = """\
Pöppel record 1
rules    classic
seat     y Anna
seat     g
seat     r
start    y:39,b,c,d/g:8,b,c,d/r:B,B,B,20 y 1 -
   1  y 1  y:39-a       y:a,b,c,d/g:8,b,c,d/r:B,B,B,20 g 1 y
ended    ended_early
result   unfinished
"""


def test_a_game_that_ended_early_says_why() -> None:
    record = Record.parse(WON)
    assert (record.ended, record.end.ranking, str(record)) == ("ended_early", ("y",), WON)
    assert Record.parse(WON.replace("ended    ended_early\n", "")).ended is None
    assert Record.parse(WON.replace("ended_early", "given_up")).ended == "given_up"
    assert Record.parse(WON.replace("ended_early", "time_up")).ended == "time_up"
    given_up = RECORD.replace("result", "ended    given_up\nresult")
    assert Record.parse(given_up).ended == "given_up"


def test_no_game_ends_early_before_somebody_has_won_or_when_every_place_is_decided() -> None:
    complaint = 'this is "ended_early", once somebody has won, "time_up" or "given_up", and only if places are open'
    two = WON.replace("seat     r\n", "").replace("seat     g", "seat     r").replace("/r:B,B,B,20", "")
    over = two.replace("g:8", "r:18").replace("g 1", "- 0")
    for wrong in (
        RECORD.replace("result", "ended    ended_early\nresult"),
        WON.replace("ended_early", "tired"),
        over,
    ):
        with pytest.raises(NotationError, match=complaint):
            Record.parse(wrong)


def test_remarks_and_blank_lines_do_no_harm() -> None:
    with_remarks = "# found in a drawer\n\n" + RECORD.replace("   2  r", "# now red\n\n   2  r").replace("\n", "\r\n")
    assert Record.parse(with_remarks) == Record.parse(RECORD)


def test_what_was_taken_back_stands_before_the_result() -> None:
    text = RECORD.replace("result", "back     9 r\nback     4 y\nresult")
    record = Record.parse(text)
    assert record.taken_back == ((9, "r"), (4, "y"))  # roll 9 was one of the game that roll 4 took back
    assert str(record) == text
    for wrong in ("back     4", "back     0 y", "back     04 y", "back     4 g", "back     y 4", "back"):
        with pytest.raises(NotationError, match=r'line 11: which roll was taken back, .*like "back 12 y"'):
            Record.parse(text.replace("back     9 r", wrong))


def replacing(old: str, new: str) -> Callable[[str], str]:
    def damage(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return damage


@pytest.mark.parametrize(
    ("damage", "complaint"),
    [
        (replacing("record 1", "record 2"), "line 1: the first line must be"),
        (
            replacing("rules    classic", "rules    klassic"),
            'line 2: "klassic" is not an edition; did you mean classic?',
        ),
        (replacing("rules    classic+three-rolls\n", ""), 'line 2: expected "rules" here'),
        (replacing("seat     r\n", ""), "line 3: classic+three-rolls is for 2, 3 or 4 players"),
        (replacing("seat     r\n", "seat     g\n"), "line 4: the seats are y, r"),
        (replacing("y 6, r 4", "y 6, r 7"), "line 5: y, r roll once each here"),
        (replacing("y 6, r 4", "y 6"), "line 5: y, r roll once each here"),
        (replacing("y 6, r 4", "y 4, r 4"), "line 5: y, r have to roll again"),
        (replacing("y 6, r 4", "y 4, r 6"), "line 6: after the opening rolls r begins"),
        (replacing("start    y:B,B,B,0", "start    y:B,B,B,99"), "line 6: "),
        (replacing("start    y:B,B,B,0", "start    y:B,B,B,1"), "line 6: after the opening rolls y begins"),
        (replacing("   1  y 3  y:0-3 ", "   1  y 4  y:0-3 "), "line 7: y:0-3 is not possible"),
        (replacing("   1  y 3  y:0-3 ", "   1  y 7  y:0-3 "), "line 7: '7' is not a roll"),
        (replacing("   1  y 3  y:0-3 ", "   1  y 3  y:0-4 "), "line 7: y:0-4 is not possible"),
        (replacing("   1  y 3  y:0-3 ", "   1  y 3  y-0-3 "), "line 7: 'y-0-3' is not a move"),
        (replacing("   1  y 3  y:0-3 ", "   1  y 3  -     "), "line 7: - is not possible"),
        (replacing("   1  y 3", "   1  r 3"), "line 7: the roll is due for y, not r"),
        (replacing("   2  r 6", "   4  r 6"), "line 8: this must be number 2"),
        (replacing("y:B,B,B,3/r:B,B,B,26 r 1 -", "y:B,B,B,3/r:B,B,B,27 r 1 -"), "line 8: the position here is"),
        (replacing("y:B,B,B,3/r:B,B,B,26 r 1 -", "y:B,B,B,3/r:B,B,B,26 y 1 -"), "line 8: the position here is"),
        (replacing("   3  r 6  r:B-20       y:B,B,B,3/r:B,B,20,26 r 1 -\n", ""), "line 9: this must be number 3"),
        (replacing("   3  r 6  r:B-20       y:B,B,B,3/r:B,B,20,26 r 1 -", "   3  r 6"), "line 9: a line has a number"),
        (replacing("result   unfinished", "result   y r"), 'line 11: the result is "unfinished"'),
        (replacing("result   unfinished\n", "result   unfinished\nmore\n"), "line 12: nothing may follow the result"),
    ],
)
def test_damage_is_named_with_its_line(damage: Callable[[str], str], complaint: str) -> None:
    with pytest.raises(NotationError) as caught:
        Record.parse(damage(RECORD))
    assert str(caught.value).startswith(complaint)
    assert caught.value.text.de.startswith(complaint.split(":")[0].replace("line", "Zeile"))


@pytest.mark.parametrize("lines", range(RECORD.count("\n")))
def test_a_record_that_breaks_off_says_so(lines: int) -> None:
    cut = "".join(RECORD.splitlines(keepends=True)[:lines])
    with pytest.raises(NotationError) as caught:
        Record.parse(cut)
    assert "breaks off" in str(caught.value) or str(caught.value).startswith(f"line {lines}: ")


def test_the_result_of_a_finished_game_is_checked() -> None:
    finished = """\
Pöppel record 1
rules    classic
seat     y
seat     r
start    y:39,b,c,d/r:B,B,B,20 y 1 -
   1  y 1  y:39-a       y:a,b,c,d/r:B,B,B,20 - 0 y
result   y r
"""
    assert Record.parse(finished).end.ranking == ("y", "r")
    with pytest.raises(NotationError, match='line 7: the result is "y r"'):
        Record.parse(finished.replace("result   y r", "result   r y"))
    with pytest.raises(NotationError, match='line 7: the result is "y r"'):
        Record.parse(finished.replace("result   y r", "result   unfinished"))
    with pytest.raises(NotationError, match="line 7: the roll is due for -"):
        Record.parse(finished.replace("result   y r", "   2  r 4  r:20-24 y:a,b,c,d/r:B,B,B,24 - 0 y\nresult   y r"))


def test_the_start_fits_the_seats() -> None:
    three_at_the_table_of_two = """\
Pöppel record 1
rules    classic
seat     y
seat     r
start    y:B,B,B,0/g:B,B,B,10/r:B,B,B,20 y 1 -
result   unfinished
"""
    with pytest.raises(NotationError, match="line 5"):
        Record.parse(three_at_the_table_of_two)
