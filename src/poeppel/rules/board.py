"""The boards: how long the ring or path is, where each colour starts, who sits where.

A pawn is known by its progress, counted from its own colour's start: -1 on B, 0 on A, then along the ring, and after
the ring's last field a, b, c, d. On the ring, field = (progress + start of the colour) mod length; on the path of a
wall board, which all colours share, progress is the field itself. People read and write fields, the engine counts
progress; the two methods here translate.

A board also tells its family: the games on a ring, or those with walls. What can be said of a family as a plain fact
stands here; how its moves are written stands in `core.move`, its rules in the engine.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from typing import ClassVar, Literal, TypeAlias
from zlib import crc32

from poeppel.texts import Text

FamilyName: TypeAlias = Literal["ring", "walls"]

WAITING = -1
GOAL_FIELDS = "abcd"
PAWNS_EACH = len(GOAL_FIELDS)

COLOUR_NAMES: Mapping[str, Text] = {
    "y": Text("Gelb", "yellow"),
    "g": Text("Grün", "green"),
    "r": Text("Rot", "red"),
    "k": Text("Schwarz", "black"),
    "b": Text("Blau", "blue"),
    "p": Text("Lila", "purple"),
}


@dataclass(frozen=True)
class Board:
    """A ring with one start field for each colour."""

    family: ClassVar[FamilyName] = "ring"
    dice: ClassVar[int] = 1  # R3; M3: two
    enters_by_six: ClassVar[bool] = True  # R8: onto A, and with a 6 only; M4: any die brings a pawn in and further
    fills_goal_from_d: ClassVar[bool] = False  # M9

    name: str
    colours: str  # letters, clockwise
    length: int  # fields of the ring
    seatings: Mapping[int, str]  # the colours taken, by number of players

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        """Asked with every move, and found once. The same in every process, for boards are sent to others with it."""
        known = [(one.name, getattr(self, one.name)) for one in fields(self) if one.name != "seatings"]
        return crc32(repr(known).encode())

    def start(self, colour: str) -> int:
        """The field from which a colour counts: on the ring its A."""
        return self.colours.index(colour) * (self.length // len(self.colours))

    def field_name(self, colour: str, progress: int) -> str:
        """The field where a pawn of this colour stands: `B`, a number, or `a` … `d`."""
        return self._names[colour][progress - WAITING]

    @cached_property
    def _names(self) -> Mapping[str, tuple[str, ...]]:
        """Of each colour's fields, by progress from `WAITING` on."""
        return {
            colour: (
                "B",
                *(str((progress + self.start(colour)) % self.length) for progress in range(self.length)),
                *GOAL_FIELDS,
            )
            for colour in self.colours
        }

    def progress(self, colour: str, name: str) -> int | None:
        """The progress of a pawn of this colour on the named field; None if there is no such field."""
        if name == "B":
            return WAITING
        if name in tuple(GOAL_FIELDS):
            return self.length + GOAL_FIELDS.index(name)
        if not (name.isascii() and name.isdecimal()) or name != str(int(name[:4])) or int(name) >= self.length:
            return None
        return (int(name) - self.start(colour)) % self.length

    @property
    def resting_fields(self) -> tuple[int, ...]:
        """The progress of all fields of the ring or path where a pawn can stay."""
        return tuple(range(self.length))

    def walk(self, start: int, end: int) -> tuple[int, ...]:
        """The progress of all fields from start to end, both included, forward or backward."""
        step = 1 if end >= start else -1
        return tuple(range(start, end + step, step))

    def walked(self, progress: int) -> int:
        """How far a pawn has come from A."""
        return progress

    def to_goal(self, progress: int) -> int | None:
        """How many fields a pawn still has to walk to its goal; None where jumps make the way shorter."""
        return self.length - progress


FOUR_SEATINGS = {2: "yr", 3: "ygr", 4: "ygrk"}

CROSS = Board("cross", "ygrk", 40, FOUR_SEATINGS)
STAR = Board("star", "ygrkbp", 60, {2: "yk", 3: "yrb", 4: "ygkb", 5: "ygrkb", 6: "ygrkbp"})


@dataclass(frozen=True)
class WallBoard(Board):
    """M1: a path folded into lanes one above the other, joined by single fields, with a wall between each two lanes.

    With lanes of w fields, lane k holds the fields (w+1)k … (w+1)k + w-1, and the field after them joins it to the
    next lane, which runs the other way. Segment i of wall k stands between the i-th field of lane k and the i-th last
    of lane k+1.
    """

    family: ClassVar[FamilyName] = "walls"
    dice: ClassVar[int] = 2
    enters_by_six: ClassVar[bool] = False
    fills_goal_from_d: ClassVar[bool] = True

    lane: int = 9  # fields of a lane
    first: int = 0  # A, for all colours
    __hash__ = Board.__hash__

    targets: tuple[int, ...] = ()  # Z
    walls: tuple[tuple[int | None, ...], ...] = ()  # from the bottom up: the number on each segment

    @property
    def lanes(self) -> int:
        return len(self.walls) + 1

    def start(self, colour: str) -> int:
        return 0

    @property
    def resting_fields(self) -> tuple[int, ...]:
        return tuple(field for field in range(self.length) if field not in self.targets)  # M9

    def walk(self, start: int, end: int) -> tuple[int, ...]:
        if start == WAITING:  # M4: A counts as the first field
            return (WAITING, *range(self.first, end + 1))
        return super().walk(start, end)

    def walked(self, progress: int) -> int:
        return progress - self.first

    def to_goal(self, progress: int) -> int | None:
        return None

    def beside(self, wall: int, segment: int) -> tuple[int, int]:
        """The fields below and above a segment."""
        below = wall * (self.lane + 1) + segment
        return below, (wall + 1) * (self.lane + 1) + self.lane - 1 - segment
