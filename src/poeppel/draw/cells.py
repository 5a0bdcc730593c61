"""Where every field stands on a terminal: rows and columns of characters, computed once per board.

A character is about twice as high as wide, and a field needs five columns: two or three for its pawns and one on each
side for a mark. The row below a field is kept free for its number.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from poeppel.draw.layout import Layout, Point, layout
from poeppel.rules.board import GOAL_FIELDS, PAWNS_EACH, Board, WallBoard


class Cell(NamedTuple):
    """A place among the characters."""

    row: int
    column: int


@dataclass(frozen=True, slots=True)
class Cells:
    """The places of one board."""

    rows: int
    columns: int
    fields: tuple[Cell, ...]
    numbers: tuple[Cell, ...]
    waiting: Mapping[str, tuple[Cell, ...]]
    goals: Mapping[str, tuple[Cell, ...]]
    names: tuple[tuple[Cell, str], ...]  # where the name of each colour is written
    bricks: tuple[tuple[Cell, int | None], ...] = ()

    def place(self, colour: str, name: str) -> Cell:
        """Where a ring, path or goal field stands."""
        return self.goals[colour][GOAL_FIELDS.index(name)] if name in GOAL_FIELDS else self.fields[int(name)]


@lru_cache(maxsize=16)
def cells(board: Board) -> Cells:
    """The places of a board on a terminal, the first colour at the bottom."""
    if isinstance(board, WallBoard):
        return _walls(board, layout(board))
    return _star(board) if len(board.colours) == len(_STAR_STEPS) else _cross(layout(board))


def _below(fields: Iterable[Cell]) -> tuple[Cell, ...]:
    return tuple(Cell(row + 1, column) for row, column in fields)


def _shifted(cell: Cell, rows: int, columns: int) -> Cell:
    return Cell(cell.row + rows, cell.column + columns)


# ── the cross: the picture, five columns and two rows a step ──────────────────────────────────────────────────────────


def _cross(places: Layout) -> Cells:
    def cell(point: Point) -> Cell:
        return Cell(round(2 * (point.y + 5)), round(5 * (point.x + 5)) + 2)

    fields = tuple(map(cell, places.fields))
    return Cells(
        rows=22,
        columns=56,
        fields=fields,
        numbers=_below(fields),
        waiting={c: tuple(map(cell, points)) for c, points in places.waiting.items()},
        goals={c: tuple(map(cell, points)) for c, points in places.goals.items()},
        names=tuple((cell(point), c) for c, point in places.trays.items()),
    )


# ── the star: rounding the picture would make fields collide, so its arms are laid on a grid of characters ────────────

_STAR_STEPS = (Cell(2, 0), Cell(1, -4), Cell(-1, -4), Cell(-2, 0), Cell(-1, 4), Cell(1, 4))  # outward, by arm
_STAR_CORNERS = (Cell(4, -5), Cell(0, -9), Cell(-4, -5), Cell(-4, 5), Cell(0, 9), Cell(4, 5))  # clockwise of each arm
_STAR_TRAYS = (Cell(11, -14), Cell(0, -24), Cell(-11, -14), Cell(-11, 14), Cell(0, 24), Cell(11, 14))
_STAR_MIDDLE = Cell(12, 28)


def _star(board: Board) -> Cells:
    arms = range(len(board.colours))
    fields = tuple(cell for arm in arms for cell in _star_stretch(arm))
    return Cells(
        rows=26,
        columns=59,
        fields=fields,
        numbers=_below(fields),
        waiting={board.colours[arm]: _star_tray(arm) for arm in arms},
        goals={board.colours[arm]: tuple(_star_column(arm, 0))[PAWNS_EACH - 1 :: -1] for arm in arms},
        names=tuple((_shifted(_STAR_MIDDLE, *_STAR_TRAYS[arm]), board.colours[arm]) for arm in arms),
    )


def _star_stretch(arm: int) -> list[Cell]:
    """The ring fields from this arm's A to the one before the next A."""
    onward = (arm + 1) % len(_STAR_STEPS)
    inward, outward = _star_column(arm, -1)[::-1], _star_column(onward, 1)
    return [*inward, *outward[1:], _star_column(onward, 0)[-1]]


def _star_column(arm: int, side: int) -> list[Cell]:
    """A column of an arm from the inner end outward: the clockwise one (-1), the middle (0), or the other (1)."""
    after, before = _STAR_CORNERS[arm], _STAR_CORNERS[arm - 1]
    first = {-1: after, 0: Cell((after.row + before.row) // 2, (after.column + before.column) // 2), 1: before}[side]
    step = _STAR_STEPS[arm]
    return [
        _shifted(_STAR_MIDDLE, first.row + n * step.row, first.column + n * step.column) for n in range(PAWNS_EACH + 1)
    ]


def _star_tray(arm: int) -> tuple[Cell, ...]:
    middle = _shifted(_STAR_MIDDLE, *_STAR_TRAYS[arm])
    return tuple(_shifted(middle, rows, columns) for rows in (-1, 1) for columns in (-3, 2))


# ── Mauerhüpfen: three rows a lane (fields, numbers, wall), goals and trays beside ────────────────────────────────────


def _walls(board: WallBoard, places: Layout) -> Cells:
    left, top = min(p.x for p in places.fields), min(p.y for p in places.fields)

    def cell(point: Point) -> Cell:
        steps = round(point.y - top)  # lanes lie on even steps, walls on odd ones
        return Cell(steps // 2 * 3 + 2 * (steps % 2), round(5 * (point.x - left)) + 5)

    fields = tuple(map(cell, places.fields))
    rows, beside = max(3 * board.lanes - 1, 16), 5 * board.lane
    panel = range(beside + 15, beside + 15 + 5 * PAWNS_EACH, 5)
    return Cells(
        rows=rows,
        columns=panel.stop,
        fields=fields,
        numbers=tuple(_number_at(board, at, n) for n, at in enumerate(fields)),
        goals={c: tuple(Cell(2 * n, column) for column in panel) for n, c in enumerate(places.goals)},
        waiting={c: tuple(Cell(rows - 8 + 2 * n, column) for column in panel) for n, c in enumerate(places.waiting)},
        names=tuple((Cell(2 * n + row, beside + 9), c) for row in (0, rows - 8) for n, c in enumerate(places.goals)),
        bricks=tuple((cell(brick.at), brick.number) for brick in places.bricks),
    )


def _number_at(board: WallBoard, at: Cell, number: int) -> Cell:
    """A number stands below its field, but beside one that joins two lanes."""
    lane, i = divmod(number, board.lane + 1)
    if i < board.lane:
        return Cell(at.row + 1, at.column)
    return Cell(at.row, at.column + (4 if lane % 2 else -4))
