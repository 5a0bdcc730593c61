"""The questions that the ring rules ask, one by one. What comes of them together is in `cases/`."""

import pytest

from poeppel.engine.ring import (
    Options,
    backward,
    bound_by,
    bring_in,
    bringing_in,
    clearing,
    closed,
    foremost,
    forward,
    friend,
    no_end,
    no_jump_in_goal,
    opponents,
    starts_at,
    touchable,
    turned,
)
from poeppel.engine.state import WAITING
from tests.engine.opened import opened, spaces

pytestmark = pytest.mark.interpreted

YELLOW, GREEN, RED, BLACK = range(4)


def word(*indices: int) -> int:
    return sum(1 << index for index in indices)


def test_fields_are_counted_from_another_start() -> None:
    _, table, _ = opened("y:B,B,B,0/r:B,B,B,20 y 1 -")
    assert spaces(turned(word(0, 9, 10, 39), table, 10)) == {30, 39, 0, 29}


def test_a_six_brings_in_only_while_somebody_waits() -> None:
    state, _, _ = opened("y:1,2,3,4/r:B,B,B,20 y 1 -")
    assert [bring_in(state, YELLOW, roll) for roll in (5, 6)] == [0, 0]
    assert [bring_in(state, RED, roll) for roll in (5, 6)] == [0, 1]


def test_pawns_walk_to_d_and_not_beyond() -> None:
    state, table, _ = opened("y:0,38,39,c/r:B,B,B,20 y 1 -")
    assert spaces(forward(state, table, YELLOW, 4)) == {4, 42, 43}  # from c, which is 42, it would be 46
    assert spaces(forward(state, table, YELLOW, 1)) == {1, 39, 40, 43}


def test_back_is_onto_prey_only_and_never_onto_or_past_a() -> None:
    state, table, _ = opened("y:B,3,9,a/r:B,B,6,0 y 1 -", "classic+backward-capture")
    prey = opponents(state, table, YELLOW, YELLOW)
    assert spaces(prey) == {0, 6}
    assert spaces(backward(state, table, YELLOW, 3, prey)) == {6}  # 3-0 would end on A, a-37 leaves the goal
    off, table, _ = opened("y:B,3,9,a/r:B,B,6,0 y 1 -")
    assert backward(off, table, YELLOW, 3, prey) == 0


def test_ones_own_second_colour_is_not_prey() -> None:
    state, table, _ = opened("y:B,B,B,5/g:B,B,B,8/r:B,B,B,9/k:B,B,B,30 y 1 -", "classic+two-colours+forced-capture")
    assert friend(table, YELLOW, YELLOW) == RED
    assert spaces(opponents(state, table, YELLOW, YELLOW)) == {8, 30}


def test_a_neutral_pawn_does_not_hunt_for_its_mover() -> None:
    text = "y:B,B,B,5/g:B,B,B,8/r:B,B,B,20/k*:B,B,B,30 y 1 -"
    state, table, _ = opened(text, "classic+neutral+forced-capture")
    assert friend(table, YELLOW, BLACK) == YELLOW
    assert friend(table, YELLOW, YELLOW) == -1
    # Counted from black's A on 30: green stands on 8, which is 18, red on 20, which is 30.
    assert spaces(opponents(state, table, YELLOW, BLACK)) == {18, 30}


def test_barriers_close_fields_for_everybody() -> None:
    state, table, _ = opened("y:B,B,4,4/g:B,B,B,12/r:B,B,20,20/k:B,B,B,30 y 1 -", "classic+barriers")
    assert spaces(closed(state, table, YELLOW)) == {4, 20}
    assert spaces(closed(state, table, GREEN)) == {34, 10}
    assert spaces(no_end(state, table, GREEN, closed(state, table, GREEN))) == {34, 10}  # its own pawn on 12 may pair
    off, table, _ = opened("y:B,B,4,9/g:B,B,B,12/r:B,B,20,21/k:B,B,B,30 y 1 -")
    assert spaces(no_end(off, table, YELLOW, closed(off, table, YELLOW))) == {4, 9}


def test_the_goal_is_closed_by_its_pawns_only_where_the_rule_says_so() -> None:
    for rules, there in (("classic+no-goal-jump", {41}), ("classic", set())):
        state, table, _ = opened("y:B,B,39,b/r:B,B,B,20 y 1 -", rules)
        assert spaces(no_jump_in_goal(state, table, YELLOW)) == there


def test_a_duty_that_cannot_be_met_binds_nothing() -> None:
    options = Options(word(4, 7), word(2))
    assert bound_by(options, Options(0, 0)) == options
    assert bound_by(options, Options(word(7), 0)) == Options(word(7), 0)
    assert bound_by(options, Options(0, word(2))) == Options(0, word(2))


def test_clearing_a_is_due_while_somebody_waits() -> None:
    state, _, _ = opened("y:B,0,5,9/r:B,B,B,20 y 1 -")
    assert clearing(state, YELLOW, 4, Options(word(4, 9, 13), 0)) == Options(word(4), 0)
    assert clearing(state, YELLOW, 4, Options(word(9, 13), 0)) == Options(0, 0)  # blocked
    nobody_waits, _, _ = opened("y:0,3,5,9/r:B,B,B,20 y 1 -")
    assert clearing(nobody_waits, YELLOW, 4, Options(word(4, 9, 13), 0)) == Options(0, 0)
    assert bringing_in(Options(word(0, 6), 0)) == Options(word(0), 0)


def test_whose_move_it_would_be() -> None:
    options = Options(word(0, 9), word(4))
    assert starts_at(options, 6, WAITING)
    assert starts_at(options, 6, 3)  # 3-9
    assert starts_at(options, 6, 10)  # 10-4, backward
    assert not starts_at(options, 6, 4)
    assert not starts_at(options, 6, 6)  # would end on A
    assert foremost(options, 6) == 10
    assert foremost(Options(word(0), 0), 6) == WAITING


def test_pawns_that_can_be_touched_in_vain() -> None:
    state, _, _ = opened("y:B,0,5,9/g:B,B,B,B/r:B,B,B,B/k:B,B,B,B y 1 -", "tournament+punished")
    on_board, waits = touchable(state, YELLOW, 4, Options(word(4), 0))
    assert spaces(on_board) == {5, 9}
    assert waits
    assert touchable(state, YELLOW, 4, Options(0, 0)) == (0, False)  # nothing is due
