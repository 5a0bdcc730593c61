"""Where every field is drawn: plain data, computed once per board, the same for pictures, terminals and the web client.

Unit: neighbouring fields lie 1 apart. The origin is the middle of the board; x goes right, y down; clockwise on the
board is clockwise on the screen.

The cross and the star are one construction: an arm of three columns, turned once for each colour. In the arm that
hangs down, the ring comes out along the right column and goes back in along the left one; the field in the middle of
its end is the last before A, and leads to a:

      4  d  .        4 is the inner corner, shared with the next arm clockwise, which hangs to the left
      3  c  .
      2  b  .
      1  a  .
      A  39 .
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass
from functools import lru_cache
from math import cos, hypot, pi, sin, tan
from typing import Any, NamedTuple

from poeppel.errors import RulesError
from poeppel.rules.board import GOAL_FIELDS, PAWNS_EACH, Board, WallBoard
from poeppel.texts import Text

FIELD_RADIUS = 0.42
TRAY_RADIUS = 1.26  # the round tray of four waiting fields, where there is room for it
_SMALL_TRAY_RADIUS = 1.1
_TRAY_MARGIN = 0.5  # from a tray to the rim
SPREAD = 0.54  # from a tray's middle to its fields, in parts of its radius
LABEL = 0.69  # from a field's middle to its number
_ARM = 4  # steps from A to the inner corner
_MARGIN = 0.98  # from the middle of the outermost fields to the rim


class Point(NamedTuple):
    """A place on the board."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Brick:
    """One segment of a wall (Mauerhüpfen): where it stands, which fields it parts, and its number."""

    at: Point
    fields: tuple[int, int]
    number: int | None


@dataclass(frozen=True, slots=True)
class Layout:
    """The geometry of one board."""

    board: str
    kind: str  # "ring" or "walls"
    width: float
    height: float
    outline: tuple[Point, ...]  # corners of the plate
    fields: tuple[Point, ...]  # ring or path, by number
    labels: tuple[Point, ...]  # where each field's number is written
    starts: Mapping[str, int]  # the A field of each colour
    trays: Mapping[str, Point]  # the middle of each colour's waiting fields
    tray_radius: float
    waiting: Mapping[str, tuple[Point, ...]]
    goals: Mapping[str, tuple[Point, ...]]  # a … d
    targets: tuple[int, ...] = ()  # the fields Z (Mauerhüpfen)
    bricks: tuple[Brick, ...] = ()

    def place(self, colour: str, name: str) -> Point:
        """Where a field of this colour lies: a number, `a` … `d`, or `B` for the middle of the tray."""
        if name == "B":
            return self.trays[colour]
        if name in GOAL_FIELDS:
            return self.goals[colour][GOAL_FIELDS.index(name)]
        return self.fields[int(name)]

    @property
    def track(self) -> tuple[Point, ...]:
        """The fields as a line runs through them: a ring ends where it begins."""
        return (*self.fields, self.fields[0]) if self.kind == "ring" else self.fields

    @property
    def owners(self) -> dict[int, str]:
        """The colour of each A field; none where all share one."""
        return {field: colour for colour, field in self.starts.items()} if self.kind == "ring" else {}

    @property
    def shared(self) -> dict[int, str]:
        """The letters of the fields that are everybody's: A and Z on a board with walls."""
        return (
            {} if self.kind == "ring" else dict.fromkeys(self.targets, "Z") | dict.fromkeys(self.starts.values(), "A")
        )

    def to_json(self) -> dict[str, Any]:
        """The same as dictionaries and tuples, ready for `json.dumps` and the web client."""
        return asdict(self)


def layout(board: Board, bottom: str | None = None) -> Layout:
    """The geometry of a board, turned so that this colour's arm points down; by default the first colour's.

    A board with walls has no arms and stands always upright.
    """
    if bottom is not None and (len(bottom) != 1 or bottom not in board.colours):
        letters = ", ".join(board.colours)
        raise RulesError(
            Text(
                f"{bottom!r} ist keine Farbe auf diesem Spielplan; es gibt {letters}",
                f"{bottom!r} is not a colour on this board; there are {letters}",
            )
        )
    if isinstance(board, WallBoard):
        return _walls(board)
    return _ring(board, bottom or board.colours[0])


# ── cross and star ────────────────────────────────────────────────────────────────────────────────────────────────────


@lru_cache(maxsize=64)
def _ring(board: Board, bottom: str) -> Layout:
    colours = board.colours
    half = pi / len(colours)  # the angle from an arm to the gap beside it
    corner = 1 / tan(half)  # how far out along the arm the inner corners lie
    angles = {c: 2 * half * (n - colours.index(bottom)) for n, c in enumerate(colours)}
    side = corner + _ARM + _MARGIN  # from the middle to the rim, along an arm
    outline = tuple(_polar(half * (2 * n + 1), side / cos(half)) for n in range(len(colours)))
    radius = TRAY_RADIUS if len(colours) <= 4 else _SMALL_TRAY_RADIUS
    tray = _polar(half, (side - radius - _TRAY_MARGIN) / cos(half))  # equally far from both sides of the rim
    places = _stretch(corner, half)

    def turned(points: Iterable[Point], colour: str) -> tuple[Point, ...]:
        return tuple(_turned(point, angles[colour]) for point in points)

    return Layout(
        board=board.name,
        kind="ring",
        width=_extent(p.x for p in outline),
        height=_extent(p.y for p in outline),
        outline=outline,
        fields=tuple(p for c in colours for p in turned((place for place, _ in places), c)),
        labels=tuple(p for c in colours for p in turned((label for _, label in places), c)),
        starts={c: board.start(c) for c in colours},
        trays={c: _turned(tray, angles[c]) for c in colours},
        tray_radius=radius,
        waiting={c: turned(_around(tray, half, radius), c) for c in colours},
        goals={c: turned((Point(0, corner + n) for n in reversed(range(PAWNS_EACH))), c) for c in colours},
    )


def _stretch(corner: float, half: float) -> list[tuple[Point, Point]]:
    """The ring fields from the A at the bottom to the one before the next A, each with the place of its number."""
    end = corner + _ARM
    outward = [Point(1, corner + n) for n in range(1, _ARM)]
    numbers = [Point(1 + LABEL, place.y) for place in outward]
    if half < pi / 4:  # in a narrow gap the two numbers beside the corner would meet
        numbers[0] = Point(1 + 0.54, corner + 1.3)
    beside = [(Point(-p.x, p.y), Point(-q.x, q.y)) for p, q in zip(outward, numbers, strict=True)][::-1]
    inner = hypot(1, corner)
    shared = (_polar(half, inner), _polar(half, inner - LABEL))  # towards the middle, where there is room
    onward = list(zip(outward, numbers, strict=True))
    onward += [(Point(x, end), Point(x, end + LABEL)) for x in (1, 0)]
    start = (Point(-1, end), Point(-1, end + LABEL))
    return [start, *beside, shared, *((_turned(p, 2 * half), _turned(q, 2 * half)) for p, q in onward)]


def _around(middle: Point, angle: float, radius: float) -> list[Point]:
    """Four places around a tray's middle, the first towards the rim."""
    spots = (_polar(angle + n * pi / 2, SPREAD * radius) for n in range(PAWNS_EACH))
    return [Point(middle.x + spot.x, middle.y + spot.y) for spot in spots]


def _polar(angle: float, distance: float) -> Point:
    """A place seen from the middle: angle 0 is down, angles grow clockwise."""
    return _turned(Point(0, distance), angle)


def _turned(point: Point, angle: float) -> Point:
    """A place turned clockwise around the middle. Rounded, so that whole numbers stay whole."""
    x, y = point
    return _rounded(x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle))


def _rounded(x: float, y: float) -> Point:
    return Point(round(x, 6) + 0.0, round(y, 6) + 0.0)  # + 0.0 makes -0.0 plain


def _extent(values: Iterable[float]) -> float:
    numbers = list(values)
    return round(max(numbers) - min(numbers), 6)


# ── Mauerhüpfen ───────────────────────────────────────────────────────────────────────────────────────────────────────


class WallFrame(NamedTuple):
    """How far everything on a board with walls lies from the ends of its lanes."""

    panel_width: float = 6
    panel_height: float = 9.6  # goals and trays need as much, however few lanes there are
    lowered: float = 0.15
    rim: tuple[float, float, float, float] = (1.3, 1.15, 7.3, 1.45)  # left, above, right, below
    tray: tuple[float, float, float] = (2.75, 3.15, 2.7)  # right of the lanes, above the bottom, and between two
    goal: tuple[float, float, float] = (2.6, 0.1, 1.08)  # right of the lanes, below the top, and between two
    label: float = 0.645  # of a field with none beside it


WALL_FRAME = WallFrame()


@lru_cache(maxsize=64)
def _walls(board: WallBoard) -> Layout:
    """M1: lanes stacked upward on the left; beside them, near Z, the goals and, near A, the trays."""
    colours = board.colours
    frame = WALL_FRAME
    right, lowest = board.lane - 1, 2 * (board.lanes - 1)  # with the first field of the upmost lane at 0, 0
    spare = max(0.0, frame.panel_height - lowest) / 2
    middle = Point((right + frame.panel_width) / 2, lowest / 2 + frame.lowered)
    top, bottom = -spare, lowest + spare
    rim_left, rim_above, rim_right, rim_below = frame.rim
    tray_x, tray_y, tray_step = frame.tray
    goal_x, goal_y, goal_step = frame.goal

    def moved(x: float, y: float) -> Point:
        return _rounded(x - middle.x, y - middle.y)

    low, high = moved(-rim_left, top - rim_above), moved(right + rim_right, bottom + rim_below)
    places = [_fold(board, number) for number in range(board.length)]
    trays = {
        c: moved(right + tray_x + tray_step * (n % 2), bottom - tray_y + tray_step * (n // 2))
        for n, c in enumerate(colours)
    }
    goals = {
        c: [moved(right + goal_x + i, top + goal_y + goal_step * n) for i in range(PAWNS_EACH)]
        for n, c in enumerate(colours)
    }
    return Layout(
        board=board.name,
        kind="walls",
        width=round(high.x - low.x, 6),
        height=round(high.y - low.y, 6),
        outline=(Point(low.x, high.y), low, Point(high.x, low.y), high),
        fields=tuple(moved(*place) for place, _ in places),
        labels=tuple(moved(*label) for _, label in places),
        starts=dict.fromkeys(colours, board.first),
        trays=trays,
        tray_radius=TRAY_RADIUS,
        waiting={c: tuple(_rounded(*p) for p in _around(trays[c], pi / 4, TRAY_RADIUS)) for c in colours},
        goals={c: tuple(points) for c, points in goals.items()},
        targets=board.targets,
        bricks=tuple(_brick(board, k, i, moved) for k in range(len(board.walls)) for i in range(board.lane - 1)),
    )


def _brick(board: WallBoard, wall: int, segment: int, moved: Callable[[float, float], Point]) -> Brick:
    below, above = board.beside(wall, segment)
    at, _ = _fold(board, below)
    return Brick(moved(at.x, at.y - 1), (below, above), board.walls[wall][segment])


def _fold(board: WallBoard, number: int) -> tuple[Point, Point]:
    """A field of the folded path and the place of its number, with the upmost lane at y = 0."""
    lane, i = divmod(number, board.lane + 1)
    y, last = 2 * (board.lanes - 1 - lane), board.lane - 1
    leftward = lane % 2 == 0
    if i > last:  # joins two lanes, above the end of its own
        x = 0 if leftward else last
        return Point(x, y - 1), Point(x - LABEL if leftward else x + LABEL, y - 1)
    x = last - i if leftward else i
    if i == 0 and lane > 0:  # the joining field lies below
        return Point(x, y), Point(x + LABEL if leftward else x - LABEL, y)
    return Point(x, y), Point(x, y + WALL_FRAME.label)
