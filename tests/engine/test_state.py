"""Pawns are lifted and put, fields counted from every seat, and who is home is listed in order."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from poeppel import Position
from poeppel.engine.state import (
    CLOSED,
    FIELDS,
    HOME,
    PAWNS,
    WAITING,
    come_home,
    field_bit,
    is_home,
    lift,
    move_to_front,
    occupant,
    progress_of,
    put,
    waiting,
    wrapped,
)
from tests.engine.opened import as_kernels_see, opened, spaces
from tests.strategies import positions

pytestmark = pytest.mark.interpreted


def homes(state: object, count: int) -> list[int]:
    """The colours that are home, best place first."""
    return [(int(state[HOME]) >> 4 * place & 15) - 1 for place in range(count)]  # type: ignore[index]


@settings(max_examples=100)
@given(positions())
def test_the_words_say_what_the_text_says(position: Position) -> None:
    state, table, _ = as_kernels_see(position)
    board = position.rules.board
    taken: dict[int, int] = {}
    for colour in position.colours:
        index, names = board.colours.index(colour), position.pawns(colour)
        assert waiting(state, index) == names.count("B")
        assert is_home(state, table.goal, index) == (set(names) == set("abcd"))
        for name in names:
            if name.isdecimal():
                taken[int(name)] = taken.get(int(name), 0) + 1
    assert spaces(state[FIELDS]) == set(taken)
    assert spaces(state[CLOSED]) == {field for field, pawns in taken.items() if pawns == 2}


def test_a_pawn_is_lifted_and_put_without_a_trace() -> None:
    state, table, _ = opened("y:B,B,3,3/g:B,B,B,10/r:B,B,B,20/k:B,B,B,30 y 1 -", "classic+barriers")
    before = state.copy()
    lift(state, table, 0, 3)
    assert spaces(state[CLOSED]) == set()
    assert 3 in spaces(state[FIELDS])
    lift(state, table, 0, 3)
    assert 3 not in spaces(state[FIELDS])
    put(state, table, 0, 3)
    put(state, table, 0, 3)
    assert (state == before).all()
    lift(state, table, 0, WAITING)  # there is nothing to take
    assert (state == before).all()


@pytest.mark.parametrize(("rules", "length", "spacing"), [("classic", 40, 10), ("classic6", 60, 10)])
@given(data=st.data())
def test_a_field_is_the_same_in_every_colours_count(rules: str, length: int, spacing: int, data: st.DataObject) -> None:
    _, table, _ = as_kernels_see(Position.initial(rules))
    one, other = (data.draw(st.integers(0, table.colours - 1)) for _ in range(2))
    progress = data.draw(st.integers(0, length - 1))
    field = (progress + one * spacing) % length
    assert spaces(field_bit(table, one, progress)) == {field}
    assert (progress_of(table, one, progress, other) + other * spacing) % length == field


def test_a_goal_field_is_no_field_of_the_ring() -> None:
    _, table, _ = as_kernels_see(Position.initial("classic6"))
    assert all(field_bit(table, colour, 60 + n) == 0 for colour in range(6) for n in range(4))


def test_counts_that_leave_the_ring_come_back() -> None:
    _, table, _ = as_kernels_see(Position.initial("classic"))
    assert [wrapped(table, steps) for steps in (-1, 0, 39, 40, 41)] == [39, 0, 39, 0, 1]


def test_the_occupant_is_another_colour() -> None:
    state, table, _ = opened("y:B,B,3,12/g:B,B,B,10/r:B,B,B,20/k:B,B,B,13 y 1 -")
    yellow, black = 0, 3
    assert occupant(state, table, yellow, 13) == black
    assert occupant(state, table, yellow, 12) == -1  # the colour's own pawns are not asked for
    assert occupant(state, table, yellow, 14) == -1


def test_who_comes_home_is_listed_behind_the_others() -> None:
    state, *_ = opened("y:B,B,B,0/g:B,B,B,10/r:B,B,B,20/k:B,B,B,30 y 1 -")
    for colour in (2, 0, 3):
        come_home(state, colour)
    assert homes(state, 4) == [2, 0, 3, -1]
    move_to_front(state, 3)
    assert homes(state, 4) == [3, 2, 0, -1]
    move_to_front(state, 1)  # not home, so nothing changes
    assert homes(state, 4) == [3, 2, 0, -1]
    assert state[PAWNS] == 1
