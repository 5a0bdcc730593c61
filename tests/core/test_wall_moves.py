"""Mauerhüpfen beyond its one board and its written moves, which is all that the cases can show."""

from __future__ import annotations

import pytest

from poeppel import Position, Rules
from poeppel.engine.packing import CAPTURE_BITS
from poeppel.rules.wall_boards import parse_board


@pytest.mark.interpreted
def test_bringing_in_counts_from_the_a_of_the_board() -> None:
    """M4: A is field 4 and counts as the first, so a 1 leads to 4, a 3 to 6, and both to 7; or the second die is walked
    back, from 4 to 1 or from 6 to 5. M6: on B no pawn stands beside a wall, though the one beside field 3 has a 3."""
    board = parse_board("lanes 2\nfields 5\nstart 4\ntargets 10\nwall 1 3 1 3\n")
    position = Position.parse("y:B,b,c,d/r:B,B,B,B y 1 -", Rules.parse("mauerhuepfen", board))
    moves = {str(move) for move in position.legal_moves((1, 3))}
    assert moves == {"y:B-7", "y:B-4-1", "y:B-6-5"}


@pytest.mark.interpreted
def test_bots_see_a_capture_exactly_where_one_is_written() -> None:
    """M8: a pawn that is only passed is not captured, whatever else the packed move says."""
    position = Position.parse("y:B,B,B,15/g:B,B,B,18/r:12,b,c,d/k:B,B,B,B r 1 -", "mauerhuepfen")
    captures = {str(move): bool(move.code & CAPTURE_BITS) for move in position.legal_moves((3, 3))}
    assert captures == {"r:12-18xg": True, "r:12-6": False, "r:12-15xy-12": True, "r:12-9-12": False}
