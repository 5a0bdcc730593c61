"""Moves read back from their texts, and what is not a move is told how moves are written."""

from __future__ import annotations

import pytest
from hypothesis import given

from poeppel import NotationError, Position, Roll, Rules
from poeppel.core.move_text import EXAMPLES, WrittenMove, WrittenStep, read_move
from poeppel.rules.board import Board
from tests.strategies import rolled

RING, WALLS = (Rules.parse(name).board for name in ("classic", "mauerhuepfen"))


@pytest.mark.parametrize(
    ("board", "text", "parts"),
    [
        (RING, "y:B-0", WrittenMove("y", "B", (WrittenStep("-", "0"),))),
        (RING, "y:17-23xg", WrittenMove("y", "17", (WrittenStep("-", "23", "g"),))),
        (RING, "y:38-b", WrittenMove("y", "38", (WrittenStep("-", "b"),))),
        (RING, "y:4-9!17", WrittenMove("y", "4", (WrittenStep("-", "9"),), None, "17")),
        (RING, "y:4-9xg!9", WrittenMove("y", "4", (WrittenStep("-", "9", "g"),), None, "9")),
        (RING, "y:17!", WrittenMove("y", "17", (), None, "")),
        (RING, "y:17!3", WrittenMove("y", "17", (), None, "3")),
        (WALLS, "r:12-19xg", WrittenMove("r", "12", (WrittenStep("-", "19", "g"),))),
        (
            WALLS,
            "r:14-16xy^22xk",
            WrittenMove("r", "14", (WrittenStep("-", "16", "y"), WrittenStep("^", "22", "k"))),
        ),
        (WALLS, "r:B-1-0", WrittenMove("r", "B", (WrittenStep("-", "1"), WrittenStep("-", "0")))),
        (WALLS, "r:56-54-57=d", WrittenMove("r", "56", (WrittenStep("-", "54"), WrittenStep("-", "57")), "d")),
    ],
)
def test_a_text_is_taken_apart_and_written_again(board: Board, text: str, parts: WrittenMove) -> None:
    assert read_move(text, board) == parts
    assert str(parts) == text


@given(rolled())
def test_every_legal_move_reads_back_as_its_parts(drawn: tuple[Position, Roll]) -> None:
    position, roll = drawn
    for move in position.legal_moves(roll):
        written = read_move(move.text, position.rules.board)
        assert str(written) == move.text
        assert (written.colour, written.start, written.end) == (move.colour, move.start, move.end)
        assert (written.captured, written.goal) == (move.captured, move.goal)
        assert (written.is_touch, written.penalty or None) == (move.is_void, move.sent_back)
        assert move.is_void or (written.start, *(step.field for step in written.steps)) == move.steps
        assert (written.penalty is None) == ("!" not in move.text)


@given(rolled())
def test_the_way_leaves_out_what_a_move_captures_reaches_and_costs(drawn: tuple[Position, Roll]) -> None:
    position, roll = drawn
    ways = [str(move.written.way) for move in position.legal_moves(roll)]
    assert len(set(ways)) == len(ways)
    assert not any(sign in way for way in ways for sign in "x=!")


RING_FAULTS = [
    "",
    "y",
    "y:",
    "y:0",
    "0-6",
    "y:0-",
    "y:0-6x",
    "y:0^6",
    "y:0-6=d",
    "y:0-3-6",
    "y:00-6",
    "Y:0-6",
    "y:0-6 ",
]
WALL_FAULTS = ["r:12", "r:12!", "r:12-19!", "r:12-19!3", "r:12-a", "r:12-13-14-15", "r:12-19=", "r:12-19=e", "r:-3"]


@pytest.mark.parametrize(
    ("rules", "text"), [("classic", t) for t in RING_FAULTS] + [("mauerhuepfen", t) for t in WALL_FAULTS]
)
def test_what_is_no_move_is_told_how_moves_are_written(rules: str, text: str) -> None:
    board = Rules.parse(rules).board
    with pytest.raises(NotationError) as caught:
        read_move(text, board)
    told = caught.value.text
    assert all(example in told.de and example in told.en for example in EXAMPLES[board.family])


@pytest.mark.parametrize(
    ("rules", "text", "fault"),
    [
        ("classic", "b:0-6", "b is not a colour on this board; there are y, g, r, k"),
        ("classic", "y:0-6xq", "q is not a colour on this board; there are y, g, r, k"),
        ("classic", "y:40-41", "the board has no space 40; the board has no space 41"),
        ("classic", "y:0-6!77", "the board has no space 77"),
        ("mauerhuepfen", "r:12-59", "the board has no space 59"),
        ("classic6", "y:0-60", "the board has no space 60"),
    ],
)
def test_what_the_board_does_not_have_is_named(rules: str, text: str, fault: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_move(text, Rules.parse(rules).board)
    assert str(caught.value) == f"{text!r} is not a move: {fault}"


@pytest.mark.parametrize(
    ("rules", "position", "roll", "examples"),
    [
        ("classic", "y:B,B,0,17/g:B,B,B,23/r:B,B,B,20/k:B,B,B,30 y 1 -", 6, ("y:0-6",)),
        ("classic", "y:1,2,3,17/g:B,B,B,23/r:B,B,B,20/k:B,B,B,30 y 1 -", 6, ("y:17-23xg",)),
        ("classic", "y:B,B,B,1/g:B,B,B,8/r:B,B,B,20/k:B,B,B,30 g 1 -", 3, ("g:8-b",)),
        ("classic6", "y:B,B,B,1/g:B,B,B,8/k:B,B,B,30/b:B,B,B,40 g 1 -", 3, ("g:8-b",)),
        ("tournament", "y:B,B,B,1/g:B,B,B,8/r:B,B,B,20/k:B,B,B,30 g 1 -", 3, ("g:8-b",)),
        ("mauerhuepfen", "y:B,B,B,16/g:B,B,B,B/r:12,14,c,d/k:B,B,B,22 r 1 -", (2, 5), EXAMPLES["walls"][:2]),
        ("mauerhuepfen", "y:B,B,B,B/g:B,B,B,B/r:B,c,b,d/k:B,B,B,B r 1 -", (3, 4), ("r:B-6",)),
        ("mauerhuepfen", "y:B,B,B,B/g:B,B,B,B/r:B,B,B,56/k:B,B,B,B r 1 -", (2, 3), ("r:56-54-57=d",)),
    ],
)
def test_the_examples_are_legal_somewhere(rules: str, position: str, roll: Roll, examples: tuple[str, ...]) -> None:
    legal = {str(move) for move in Position.parse(position, rules).legal_moves(roll)}
    assert set(examples) <= legal
    assert set(examples) <= {*EXAMPLES["ring"], *EXAMPLES["walls"]}
