"""What Python calls answers alike, however it is asked."""

import numpy as np
import pytest
from hypothesis import assume, given, settings

from poeppel import Position, Roll
from poeppel.core.roll import read_roll
from poeppel.engine import entry
from poeppel.engine.packing import NO_MOVE
from tests.engine.opened import as_kernels_see
from tests.strategies import rolled

pytestmark = pytest.mark.interpreted


@settings(max_examples=60)
@given(rolled())
def test_a_few_moves_are_those_of_the_whole_list(drawn: tuple[Position, Roll]) -> None:
    position, roll = drawn
    state, table, rules = as_kernels_see(position)
    assume(not table.walls)
    dice, moves = read_roll(roll, position.rules), np.zeros(entry.MOST_MOVES, np.int64)
    found = entry.legal_moves(state, rules, dice, moves)
    few = entry.few_moves(state, rules, dice)
    if found > 4:
        assert few == (entry.TOO_MANY, NO_MOVE, NO_MOVE, NO_MOVE)
    else:
        assert list(few) == [*moves[:found], *[NO_MOVE] * (4 - found)]


@settings(max_examples=60)
@given(rolled())
def test_what_is_refused_changes_nothing(drawn: tuple[Position, Roll]) -> None:
    position, roll = drawn
    state, table, rules = as_kernels_see(position)
    dice, moves = read_roll(roll, position.rules), np.zeros(entry.MOST_MOVES, np.int64)
    legal = set(moves[: entry.legal_moves(state, rules, dice, moves)].tolist())
    before = state.copy()
    wrong = [NO_MOVE] if legal else []
    wrong += [code for code in (1 << 10, *(move ^ 1 << 11 for move in legal)) if code not in legal]
    for code in wrong:
        if table.walls:
            done = entry.play_walls(state, rules, dice, code, moves)
        else:
            done = entry.play_ring(state, rules, dice, code)
        assert done == entry.REFUSED
        assert (state == before).all()


def test_nothing_can_be_played_when_it_is_over() -> None:
    position = Position.parse("y:a,b,c,d/r:B,B,B,20 - 0 y", "classic")
    state, _, rules = as_kernels_see(position)
    moves = np.zeros(entry.MOST_MOVES, np.int64)
    assert entry.legal_moves(state, rules, 6, moves) == 0
    assert entry.few_moves(state, rules, 6) == (NO_MOVE,) * 4
    assert entry.play_ring(state, rules, 6, NO_MOVE) == entry.REFUSED
