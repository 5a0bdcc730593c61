"""One die and two dice in Mauerhüpfen, on the usual board: wall 0 between lanes 0 and 1 reads 1 2 3 4 5 6 5 4."""

import pytest

from poeppel.engine.state import WAITING
from poeppel.engine.walls import BACKWARD, DOWN, FORWARD, NOWHERE, UP, is_jump, next_goal, others_of, passes, step
from tests.engine.opened import opened, spaces

pytestmark = pytest.mark.interpreted

YELLOW = 0
START = "y:B,B,B,14/r:B,B,B,B y 1 -"


@pytest.mark.parametrize(
    ("field", "die", "way", "end"),
    [
        (WAITING, 1, FORWARD, 0),  # M4: A counts as the first field
        (WAITING, 6, FORWARD, 5),
        (WAITING, 1, BACKWARD, NOWHERE),
        (WAITING, 1, UP, NOWHERE),
        (14, 4, FORWARD, 18),
        (14, 4, BACKWARD, 10),
        (3, 4, BACKWARD, NOWHERE),  # M5: the ends are not passed
        (56, 3, FORWARD, NOWHERE),
        (56, 2, FORWARD, 58),
        (2, 3, UP, 16),  # M6: segment 2 of wall 0 carries the 3, between 2 and 10 + 8 - 2
        (16, 3, DOWN, 2),
        (2, 4, UP, NOWHERE),
        (2, 3, DOWN, NOWHERE),  # there is no wall below the lowest lane
        (8, 4, UP, NOWHERE),  # eight segments stand beside nine fields: the last has none
        (9, 1, UP, NOWHERE),  # nor has a field that joins two lanes
    ],
)
def test_where_one_die_leads(field: int, die: int, way: int, end: int) -> None:
    _, table, rules = opened(START, "mauerhuepfen")
    assert step(rules, table, field, die, way) == end


def test_only_two_walks_in_one_direction_pass_the_field_between_them() -> None:
    ways = (FORWARD, BACKWARD, UP, DOWN)
    passing = {(first, second) for first in ways for second in ways if passes(first, second)}
    assert passing == {(FORWARD, FORWARD), (BACKWARD, BACKWARD)}
    assert [way for way in ways if is_jump(way)] == [UP, DOWN]


@pytest.mark.parametrize(
    ("pawns", "goal"), [("B,B,B,14", "d"), ("B,B,14,d", "c"), ("B,14,c,d", "b"), ("14,b,c,d", "a")]
)
def test_the_goal_is_filled_from_d(pawns: str, goal: str) -> None:
    state, table, _ = opened(f"y:{pawns}/r:B,B,B,B y 1 -", "mauerhuepfen")
    assert next_goal(state, table, YELLOW) == table.length + "abcd".index(goal)


def test_the_field_that_a_pawn_leaves_counts_as_empty() -> None:
    state, _, _ = opened("y:B,B,12,14/r:B,B,B,B y 1 -", "mauerhuepfen")
    assert spaces(others_of(state, YELLOW, 14)) == {12}
    assert spaces(others_of(state, YELLOW, WAITING)) == {12, 14}
