"""What a board says of its family of games."""

from __future__ import annotations

import pytest

from poeppel import Position, Rules
from poeppel.rules import EDITIONS
from poeppel.rules.wall_boards import parse_board


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_board_has_as_many_dice_as_its_rolls(edition: str) -> None:
    position = Position.initial(edition)
    for roll in position.rolls:
        assert (len(roll) if isinstance(roll, tuple) else 1) == position.rules.board.dice


def test_what_differs_between_the_families() -> None:
    ring, walls = (Rules.parse(name).board for name in ("classic", "mauerhuepfen"))
    assert (ring.family, walls.family) == ("ring", "walls")
    assert (ring.enters_by_six, walls.enters_by_six) == (True, False)  # R8, M4
    assert (ring.fills_goal_from_d, walls.fills_goal_from_d) == (False, True)  # M9
    assert ring.resting_fields == tuple(range(40))
    assert walls.resting_fields == tuple(range(57))  # M9: 57 and 58 are Z
    assert (ring.to_goal(37), walls.to_goal(37)) == (3, None)
    assert (ring.walked(7), walls.walked(7)) == (7, 7)


def test_a_path_that_begins_elsewhere_is_walked_from_there() -> None:
    board = parse_board("lanes 2\nfields 4\nstart 2\ntargets 8\nwall 1 2 3\n")
    assert board.walk(-1, 4) == (-1, 2, 3, 4)  # M4: A counts as the first field
    assert board.walk(5, 3) == (5, 4, 3)
    assert board.walked(5) == 3
