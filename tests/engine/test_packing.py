"""A move packed into a number comes back as it was, in both games, and says whether it captures or is penalised."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from poeppel.engine import packing, ring, walls

pytestmark = pytest.mark.interpreted

colours = st.integers(0, 5)
maybe_colour = st.integers(-1, 5)
progress = st.integers(-1, 63)  # the longest ring has 60 fields, and four goal fields behind it
flags = st.booleans()

ring_moves = st.builds(ring.Move, colours, progress, progress, maybe_colour, maybe_colour, progress, flags)
wall_moves = st.builds(
    walls.Move, colours, progress, progress, progress, maybe_colour, maybe_colour, flags, flags, progress
)


@given(ring_moves)
def test_a_ring_move_comes_back(move: ring.Move) -> None:
    code = ring.pack(move)
    assert ring.unpack(code) == move
    assert code != packing.NO_MOVE
    assert packing.captures(code) == (move.captured >= 0)
    assert packing.is_penalised(code) == (move.void or move.back_colour >= 0)


@given(wall_moves)
def test_a_wall_move_comes_back(move: walls.Move) -> None:
    code = walls.pack(move)
    assert walls.unpack(code) == move
    assert code != packing.NO_MOVE
    assert packing.captures(code) == (move.captured >= 0 or move.stop_captured >= 0)
    assert not packing.is_penalised(code)


@given(ring_moves, wall_moves)
def test_both_games_share_the_way(one: ring.Move, other: walls.Move) -> None:
    for code, move in ((ring.pack(one), one), (walls.pack(other), other)):
        way = (move.colour, move.start, move.end, move.captured)
        assert way == tuple(
            read(code) for read in (packing.colour_of, packing.start_of, packing.end_of, packing.captured_of)
        )
