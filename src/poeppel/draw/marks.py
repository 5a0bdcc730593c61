"""Marks on a board: what may be done, and what was done last."""

from dataclasses import dataclass
from itertools import product
from math import dist

from poeppel.core.move import Move
from poeppel.core.route import WALK, Leg, legs
from poeppel.draw.layout import Layout, Point
from poeppel.draw.pen import Pen, between, circle, closed, group, line, pair, path, shortened, towards
from poeppel.draw.scene import Scene

_RING = 0.49  # the radius of rings around fields
_ROUND = ' stroke-linecap="round"'


@dataclass(frozen=True)
class Marks:
    """Draws marks on the board of a scene. They are in ink, with a seam in the colour of the plate around them."""

    scene: Scene
    layout: Layout
    pen: Pen

    # ── what may be done ──────────────────────────────────────────────────────────────────────────────────────────────

    def movable(self, moves: tuple[Move, ...]) -> str:
        """A strong ring around each pawn that may be moved."""
        starts = dict.fromkeys((move.colour, move.start) for move in moves)
        return group((self._movable(colour, field) for colour, field in starts), class_="movable")

    def _movable(self, colour: str, field: str) -> str:
        at = self.layout.place(colour, field)
        if field == "B":  # the pawn that would be taken
            at = self.layout.waiting[colour][max(self.scene.waiting(colour) - 1, 0)]
        rings = [circle(at, _RING, self.pen.paint(None, role, w)) for role, w in (("plate", 0.17), ("ink", 0.09))]
        return group(rings, data_colour=colour, data_field=field)

    def aims(self, moves: tuple[Move, ...]) -> str:
        """A dotted ring around each field where a move would end; brackets where it would capture."""
        aims: dict[tuple[str, str], bool] = {}
        for move in moves:
            way = legs(self.scene.board, move)
            aims.update({(move.colour, leg.end): True for leg in way if leg.captured})
            if way:
                aims.setdefault((move.colour, way[-1].end), False)
        return group((self._aim(*aim, captures=captures) for aim, captures in aims.items()), class_="targets")

    def _aim(self, colour: str, field: str, *, captures: bool) -> str:
        at, pen = self.layout.place(colour, field), self.pen
        if captures:
            corners = _brackets(at)
            parts = [path(corners, pen.paint(None, role, w) + _ROUND) for role, w in (("plate", 0.19), ("ink", 0.1))]
        else:
            parts = [circle(at, _RING, pen.paint(None, "plate", 0.15))]
            parts.append(circle(at, _RING, pen.paint(None, "ink", 0.09, (0.02, 0.1724))))  # 16 dots
        return group(parts, data_colour=colour, data_field=field)

    # ── what was done ─────────────────────────────────────────────────────────────────────────────────────────────────

    def move_made(self, move: Move) -> str:
        """The way of the last move; dotted, the way back of a captured pawn; crossed out, a pawn that was punished."""
        way = legs(self.scene.board, move)
        parts = [self._leg(move.colour, leg) for leg in way]
        parts += [self._flight(leg.captured, self.layout.place(move.colour, leg.end)) for leg in way if leg.captured]
        if move.is_void or move.sent_back:
            parts.append(self._crossed_out(self.layout.place(move.colour, move.sent_back or move.start)))
        return group(parts, class_="last-move", data_move=str(move))

    def _leg(self, colour: str, leg: Leg) -> str:
        points = [self.layout.place(colour, name) for name in leg.fields]
        if leg.start == "B":  # where the pawn waited
            points[0] = self.layout.waiting[colour][min(self.scene.waiting(colour), 3)]
        if leg.how != WALK:
            points = _bow(points[0], points[-1], 0.45)  # around the number on the wall
        comes_down = points[-1].y - points[-2].y > abs(points[-1].x - points[-2].x)
        spare = 0.6 if comes_down else 0.46  # as far as the pawn, whose head stands out above its field
        return self._arrow(shortened(points, spare), f"{colour}-fill", f"{colour}-edge")

    def _arrow(self, points: list[Point], fill: str, edge: str) -> str:
        """A soft line with a head, outlined so that it is seen on every field."""
        cut = shortened(points, 0.22)
        shaft, tip = line(cut), _tip(cut[-1], points[-1], 0.2)
        layers = (("plate", 0.24, 0.18), (edge, 0.16, 0.1), (fill, 0.08, 0.0))
        drawn = ""
        for role, width, outline in layers:
            drawn += path(shaft, self.pen.paint(None, role, width) + _ROUND)
            drawn += path(tip, self.pen.paint(role, role, outline))
        return drawn

    def _flight(self, colour: str, origin: Point) -> str:
        """The captured pawn flies back to its tray."""
        bow = _bow(origin, self.layout.waiting[colour][max(self.scene.waiting(colour) - 1, 0)], 0.18)
        return path(line(shortened(bow, 0.55), 0.5), self.pen.paint(None, f"{colour}-edge", 0.08, (0.01, 0.19)))

    def _crossed_out(self, at: Point) -> str:
        cross = "".join(f"M{pair(_off(at, -0.2, y))}L{pair(_off(at, 0.2, -y))}" for y in (-0.2, 0.2))
        return path(cross, self.pen.paint(None, "ink", 0.09) + _ROUND)


def _off(at: Point, x: float, y: float) -> Point:
    return Point(at.x + x, at.y + y)


def _brackets(at: Point) -> str:
    """Path data of four corners around a field, as in a viewfinder."""
    far, near = 0.5, 0.29
    data = ""
    for x, y in product((-1, 1), repeat=2):
        corner = (_off(at, x * near, y * far), _off(at, x * far, y * far), _off(at, x * far, y * near))
        data += "M" + "L".join(map(pair, corner))
    return data


def _tip(base: Point, head: Point, width: float) -> str:
    """Path data of an arrow's head between two points."""
    ahead = towards(head, base, -0.04)
    x, y = (head.x - base.x) / dist(base, head), (head.y - base.y) / dist(base, head)
    left, right = Point(base.x + y * width, base.y - x * width), Point(base.x - y * width, base.y + x * width)
    return closed([left, ahead, right])


def _bow(one: Point, other: Point, height: float) -> list[Point]:
    """A line between two points, bent aside by this part of its length, as a few points to be smoothed."""
    middle = between(one, other, 0.5)
    top = Point(middle.x + (other.y - one.y) * height, middle.y - (other.x - one.x) * height)
    return [between(between(one, top, t / 8), between(top, other, t / 8), t / 8) for t in range(9)]
