"""Which fields a move passes."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given

from poeppel import Position, Roll
from poeppel.core.route import HOME, JUMP, WALK, Leg, legs
from tests.strategies import rolled

BACK = WALK + "<"

CROSS_CASES = [
    ("classic", "y:B,B,B,0/r:B,B,B,20 y 1 -", 3, "y:0-3", [(WALK, "0 1 2 3", None)]),
    ("classic", "y:B,B,B,5/r:B,B,B,20 y 1 -", 6, "y:B-0", [(WALK, "B 0", None)]),
    ("classic", "y:B,B,B,5/r:B,B,B,38 r 1 -", 4, "r:38-2", [(WALK, "38 39 0 1 2", None)]),
    ("classic+backward-capture", "y:B,B,B,38/r:B,B,2,9 r 1 -", 4, "r:2-38xy", [(BACK, "2 1 0 39 38", "y38")]),
    ("classic", "y:B,B,B,38/r:B,B,B,20 y 1 -", 3, "y:38-b", [(WALK, "38 39 a b", None)]),
    ("classic", "y:B,B,B,38/g:B,B,B,10/r:B,B,B,20 g 1 -", 2, "g:10-12", [(WALK, "10 11 12", None)]),
    ("classic+backward-capture", "y:B,B,B,8/r:B,B,B,5 y 1 -", 3, "y:8-5xr", [(BACK, "8 7 6 5", "r25")]),
]
WALL_CASES = [
    ("r:2,b,c,d", (3, 5), "r:2^16^22", [(JUMP, "2 16", None), (JUMP, "16 22", None)]),
    ("r:2,b,c,d", (3, 5), "r:2-7-4", [(WALK, "2 3 4 5 6 7", None), (BACK, "7 6 5 4", None)]),
    ("r:2,b,c,d", (1, 4), "r:2-7", [(WALK, "2 3 4 5 6 7", None)]),
    ("r:B,b,c,d", (2, 1), "r:B-2", [(WALK, "B 0 1 2", None)]),
    ("r:56,b,c,d", (1, 2), "r:56-55-57=a", [(BACK, "56 55", None), (WALK, "55 56 57", None), (HOME, "57 a", None)]),
]


def expected(parts: list[tuple[str, str, str | None]]) -> tuple[Leg, ...]:
    """Captured is a colour with the way that its pawn had come: red on 5 counts from 20, so 25."""
    return tuple(
        Leg(how.rstrip("<"), tuple(fields.split()), captured and captured[0], "<" in how, int((captured or "-0")[1:]))
        for how, fields, captured in parts
    )


@pytest.mark.parametrize(("rules", "text", "roll", "move", "parts"), CROSS_CASES)
def test_on_a_ring(rules: str, text: str, roll: int, move: str, parts: list[tuple[str, str, str | None]]) -> None:
    position = Position.parse(text, rules)
    assert legs(position.rules.board, position.parse_move(move, roll)) == expected(parts)


@pytest.mark.parametrize(("red", "roll", "move", "parts"), WALL_CASES)
def test_among_walls(red: str, roll: tuple[int, int], move: str, parts: list[tuple[str, str, str | None]]) -> None:
    position = Position.parse(f"y:B,B,B,B/{red} r 1 -", "mauerhuepfen")
    assert legs(position.rules.board, position.parse_move(move, roll)) == expected(parts)


def test_a_touched_pawn_goes_nowhere() -> None:
    position = Position.parse("y:B,B,B,17/g:B,B,B,18/r:B,B,B,20/k:B,B,B,30 y 1 -", "tournament+punished")
    void = [move for roll in position.rolls for move in position.legal_moves(roll) if move.is_void]
    assert void
    assert all(legs(position.rules.board, move) == () for move in void)


@given(rolled())
def test_legs_join_up_and_captures_agree_with_the_move(drawn: tuple[Position, Roll]) -> None:
    position, roll = drawn
    for move in position.legal_moves(roll):
        way = legs(position.rules.board, move)
        assert move.is_void or way[0].start == move.start
        assert move.is_void or way[-1].end == (move.goal or move.end)
        assert all(one.end == other.start for one, other in pairwise(way))
        assert tuple(leg.captured for leg in way if leg.captured) == move.captured
