"""Where fields lie: apart from each other, in order, and alike from every seat."""

from __future__ import annotations

import json
from itertools import combinations, pairwise
from math import cos, dist, isclose, pi, sin

import pytest

from poeppel.draw.layout import FIELD_RADIUS, Layout, Point, layout
from poeppel.errors import RulesError
from poeppel.rules.board import CROSS, FOUR_SEATINGS, STAR, Board, WallBoard
from poeppel.rules.wall_boards import default_board

WALLS = default_board()
SMALL_WALLS = WallBoard("small", "ygrk", 8, FOUR_SEATINGS, 2, 1, (7,), ((3,), (None,)))
LONG_WALLS = WallBoard("long", "ygrk", 59, FOUR_SEATINGS, 29, 0, (58,), (tuple([4] * 28),))
RINGS = [CROSS, STAR]
BOARDS = [*RINGS, WALLS, SMALL_WALLS, LONG_WALLS]


def all_places(places: Layout) -> list[Point]:
    owned = [point for own in (places.waiting, places.goals) for points in own.values() for point in points]
    return [*places.fields, *owned]


def same(one: Point, other: Point) -> bool:
    return dist(one, other) < 1e-4


def turned(point: Point, part: float) -> Point:
    """A place turned clockwise on the screen (y grows downward) by a part of a full turn."""
    angle = 2 * pi * part
    return Point(point.x * cos(angle) - point.y * sin(angle), point.x * sin(angle) + point.y * cos(angle))


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)
class TestEveryBoard:
    def test_has_a_place_for_every_field(self, board: Board) -> None:
        places = layout(board)
        assert len(places.fields) == len(places.labels) == board.length
        assert set(places.waiting) == set(places.goals) == set(places.trays) == set(board.colours)
        assert {len(points) for points in (*places.waiting.values(), *places.goals.values())} == {4}

    def test_keeps_fields_apart(self, board: Board) -> None:
        places = layout(board)
        on_path = [*places.fields, *(p for points in places.goals.values() for p in points)]
        assert min(dist(a, b) for a, b in combinations(on_path, 2)) > 2 * FIELD_RADIUS
        assert min(dist(a, b) for a, b in combinations(all_places(places), 2)) > 0.8

    def test_keeps_trays_off_the_path(self, board: Board) -> None:
        places = layout(board)
        for tray in places.trays.values():
            assert min(dist(tray, field) for field in places.fields) > places.tray_radius + FIELD_RADIUS

    def test_walks_in_steps_of_one(self, board: Board) -> None:
        assert all(isclose(dist(a, b), 1, abs_tol=1e-4) for a, b in pairwise(layout(board).fields))

    def test_lies_on_its_plate(self, board: Board) -> None:
        places = layout(board)
        edge = Point(places.width / 2 - FIELD_RADIUS, places.height / 2 - FIELD_RADIUS)
        assert all(abs(x) <= edge.x and abs(y) <= edge.y for x, y in all_places(places))

    def test_writes_each_number_beside_its_own_field(self, board: Board) -> None:
        places = layout(board)
        for number, label in enumerate(places.labels):
            nearest = min(range(board.length), key=lambda n: dist(places.fields[n], label))
            assert nearest == number
            assert dist(places.fields[number], label) > FIELD_RADIUS + 0.1
        assert min(dist(a, b) for a, b in combinations(places.labels, 2)) > 0.3

    def test_is_plain_data(self, board: Board) -> None:
        data = json.loads(json.dumps(layout(board).to_json()))
        assert data["fields"][1] == list(layout(board).fields[1])
        assert data["goals"]["y"][3] == list(layout(board).goals["y"][3])

    def test_is_computed_once(self, board: Board) -> None:
        assert layout(board) is layout(board)

    def test_refuses_to_seat_a_colour_it_does_not_have(self, board: Board) -> None:
        for bottom in ("x", "", "yg"):
            with pytest.raises(RulesError, match="is not a colour on this board"):
                layout(board, bottom)


@pytest.mark.parametrize("board", RINGS, ids=lambda board: board.name)
class TestRings:
    def test_close_in_a_step(self, board: Board) -> None:
        fields = layout(board).fields
        assert isclose(dist(fields[-1], fields[0]), 1, abs_tol=1e-4)

    def test_run_clockwise(self, board: Board) -> None:
        """The ring's area, counted with its sign, is positive when it is walked clockwise on a screen."""
        fields = layout(board).fields
        assert sum(a.x * b.y - b.x * a.y for a, b in pairwise([*fields, fields[0]])) > 0

    def test_lead_into_the_goal_one_step_before_the_start(self, board: Board) -> None:
        places = layout(board)
        for colour in board.colours:
            goals = places.goals[colour]
            way = [places.fields[board.start(colour) - 1], *goals]
            assert all(isclose(dist(a, b), 1, abs_tol=1e-4) for a, b in pairwise(way))
            depths = [dist(goal, (0, 0)) for goal in goals]
            assert depths == sorted(depths, reverse=True), "d lies deepest"

    def test_look_the_same_from_every_seat(self, board: Board) -> None:
        places, seats = layout(board), len(board.colours)
        stretch = board.length // seats
        for number, field in enumerate(places.fields):
            assert same(turned(field, 1 / seats), places.fields[(number + stretch) % board.length])
        for colour, onward in pairwise(board.colours + board.colours[0]):
            own = [*places.waiting[colour], *places.goals[colour], places.trays[colour]]
            other = [*places.waiting[onward], *places.goals[onward], places.trays[onward]]
            assert all(same(turned(a, 1 / seats), b) for a, b in zip(own, other, strict=True))

    def test_have_yellow_at_the_bottom(self, board: Board) -> None:
        places = layout(board)
        assert all(point.x == 0 and point.y > 0 for point in places.goals["y"])
        assert places.fields[0].y == max(field.y for field in places.fields)

    def test_turn_any_colour_to_the_bottom(self, board: Board) -> None:
        for colour in board.colours:
            places = layout(board, colour)
            assert same(places.fields[board.start(colour)], layout(board).fields[0])
            assert same(places.trays[colour], layout(board).trays["y"])
            assert places.outline == layout(board).outline


def test_the_cross_has_the_classical_shape() -> None:
    """Eleven by eleven, A on the corner of each arm: clockwise from the bottom y, g, r, k."""
    fields = layout(CROSS).fields
    assert {abs(c) for field in fields for c in field} == {0, 1, 2, 3, 4, 5}
    assert [fields[CROSS.start(c)] for c in "ygrk"] == [(-1, 5), (-5, -1), (1, -5), (5, 1)]


class TestWalls:
    """M1: the path is folded upward, beginning at the bottom right."""

    def test_the_path_begins_at_the_bottom_right_and_runs_left(self) -> None:
        fields = layout(WALLS).fields
        assert fields[0].y == max(field.y for field in fields)
        assert fields[0].x == max(field.x for field in fields)
        assert fields[1] == (fields[0].x - 1, fields[0].y)

    def test_the_joining_field_lies_above_the_end_of_its_lane(self) -> None:
        fields = layout(WALLS).fields
        for joint in range(9, 59, 10):
            below, here, above = fields[joint - 1], fields[joint], fields[joint + 1]
            assert below.x == here.x == above.x
            assert [below.y - here.y, here.y - above.y] == pytest.approx([1, 1])

    @pytest.mark.parametrize("board", [WALLS, SMALL_WALLS, LONG_WALLS], ids=lambda board: board.name)
    def test_every_brick_stands_between_its_two_fields(self, board: WallBoard) -> None:
        places = layout(board)
        assert [brick.number for brick in places.bricks] == [number for wall in board.walls for number in wall]
        for brick in places.bricks:
            below, above = (places.fields[field] for field in brick.fields)
            assert below.x == brick.at.x == above.x
            assert isclose(below.y - 1, brick.at.y, abs_tol=1e-5)
            assert isclose(above.y + 1, brick.at.y, abs_tol=1e-5)

    def test_start_and_targets_are_named(self) -> None:
        assert layout(WALLS).shared == {0: "A", 57: "Z", 58: "Z"}
        assert layout(SMALL_WALLS).shared == {1: "A", 7: "Z"}
        assert layout(CROSS).shared == {}
