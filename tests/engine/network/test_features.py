"""Which inputs a position sets: the same for everybody from their own seat, and none twice."""

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from poeppel import Position
from poeppel.bots import networks
from poeppel.engine.bits import bit
from poeppel.engine.network.features import (
    MOST_ROWS,
    RISKS,
    competes,
    count_ring_rows,
    hunted,
    places_taken,
    ring_rows,
    risk,
    rolls_next,
    seen_from,
)
from poeppel.engine.network.wall_features import count_wall_rows, wall_rows
from poeppel.engine.state import IN_PLAY, PAIRS, PAWNS, progress_of, whose_turn
from poeppel.engine.threats import hit_chance
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


@settings(max_examples=60)
@given(positions().filter(lambda position: not position.is_over and position.rules.board.family == "ring"))
def test_whoever_can_capture_a_pawn_hunts_it(position: Position) -> None:
    """Few are asked for their chance; asking everybody comes to the same."""
    state, table, _ = as_kernels_see(position)
    roller = whose_turn(state)
    for colour in range(table.colours):
        others = [c for c in range(table.colours) if c != colour and not (table.two_colours and c == colour ^ 2)]
        for progress in range(table.length):
            if not state[PAWNS + colour] & bit(progress) or state[PAIRS + colour] & bit(progress):
                continue
            safe = {True: 1.0, False: 1.0}
            chasers = 0
            for other in others:
                end = progress_of(table, colour, progress, other)
                chasers += sum(bool(state[PAWNS + other] & bit(end - n)) for n in range(7, 13) if end >= n)
                if state[IN_PLAY] & bit(other):
                    is_next = rolls_next(table, roller, colour, other)
                    safe[is_next] *= 1 - hit_chance(state, table, other, colour, progress)
            threat = risk(1 - safe[True]) + RISKS * risk(1 - safe[False])
            assert hunted(state, table, roller, colour, progress) == (threat, chasers)
