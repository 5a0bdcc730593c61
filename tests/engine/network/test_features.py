"""Which inputs a position sets: the same for everybody from their own seat, and none twice."""

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from poeppel import Position
from poeppel.bots import networks
from poeppel.engine.network.features import MOST_ROWS, competes, count_ring_rows, places_taken, ring_rows, seen_from
from poeppel.engine.network.wall_features import count_wall_rows, wall_rows
from tests.engine.opened import as_kernels_see, opened
from tests.strategies import positions
from tests.turning import symmetric_turns, turned_position

pytestmark = pytest.mark.interpreted


def rows_of(position: Position) -> list[int]:
    state, table, _ = as_kernels_see(position)
    rows = np.zeros(MOST_ROWS, np.int64)
    if table.walls:
        found = wall_rows(state, table, networks.survey(position.rules), 0, rows)
    else:
        found = ring_rows(state, table, 0, rows)
    return sorted(rows[:found].tolist())


@settings(max_examples=60)
@given(positions().filter(lambda position: not position.is_over))
def test_rows_exist_and_fit(position: Position) -> None:
    _, table, _ = as_kernels_see(position)
    rows = rows_of(position)
    assert 0 < len(rows) <= MOST_ROWS
    assert min(rows) >= 0
    assert max(rows) < (count_wall_rows(table) if table.walls else count_ring_rows(table))


@settings(max_examples=60)
@given(positions().filter(lambda position: not position.is_over), st.data())
def test_the_same_position_from_another_seat_sets_the_same_rows(position: Position, data: st.DataObject) -> None:
    turns = symmetric_turns(position.rules, len(position.seats))
    assume(turns)
    assert rows_of(turned_position(position, data.draw(st.sampled_from(turns)))) == rows_of(position)


def test_who_is_placed_competes_no_longer() -> None:
    state, table, _ = opened("y:a,b,c,d/g:B,B,B,10/r:B,B,B,20/k:B,B,B,30 g 1 y")
    assert [competes(state, table, colour) for colour in range(4)] == [False, True, True, True]
    assert places_taken(state, table) == 1
    state, table, _ = opened("y:a,b,c,d/g:B,B,B,10/r:B,B,B,20/k*:B,B,B,30 g 1 y", "classic+neutral")
    assert [competes(state, table, colour) for colour in range(4)] == [True, True, True, False]
    assert places_taken(state, table) == 0  # V2: nobody has a place before the neutral pawns are home


def test_seats_are_counted_clockwise_from_the_roller() -> None:
    _, table, _ = opened("y:B,B,B,0/g:B,B,B,10/r:B,B,B,20/k:B,B,B,30 y 1 -")
    assert [seen_from(table, 2, colour) for colour in range(4)] == [2, 3, 0, 1]
