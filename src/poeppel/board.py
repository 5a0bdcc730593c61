"""The boards: how long the ring or path is, where each colour starts, who sits where.

A pawn is known by its progress, counted from its own colour's start: -1 on B, 0 on A, then along the ring, and behind
the ring's last field a, b, c, d. On the ring, field = (progress + start of the colour) mod length; on the path of a
wall board, which all colours share, progress is the field itself. People read and write fields, the engine counts
progress; the two methods here translate.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from poeppel.texts import Text

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
    """A ring with one start field a colour."""

    name: str
    colours: str  # letters, clockwise
    length: int  # fields of the ring
    seatings: Mapping[int, str] = field(hash=False)  # the colours taken by so many players

    def start(self, colour: str) -> int:
        """The field from which a colour counts: on the ring its A."""
        return self.colours.index(colour) * (self.length // len(self.colours))

    def field_name(self, colour: str, progress: int) -> str:
        """The field where a pawn of this colour stands: `B`, a number, or `a` … `d`."""
        if progress == WAITING:
            return "B"
        if progress >= self.length:
            return GOAL_FIELDS[progress - self.length]
        return str((progress + self.start(colour)) % self.length)

    def progress(self, colour: str, name: str) -> int | None:
        """The progress of a pawn of this colour on the named field; None if there is no such field."""
        if name == "B":
            return WAITING
        if name in tuple(GOAL_FIELDS):
            return self.length + GOAL_FIELDS.index(name)
        if not (name.isascii() and name.isdecimal()) or name != str(int(name[:4])) or int(name) >= self.length:
            return None
        return (int(name) - self.start(colour)) % self.length


FOUR_SEATINGS = {2: "yr", 3: "ygr", 4: "ygrk"}

CROSS = Board("cross", "ygrk", 40, FOUR_SEATINGS)
STAR = Board("star", "ygrkbp", 60, {2: "yk", 3: "yrb", 4: "ygkb", 5: "ygrkb", 6: "ygrkbp"})


@dataclass(frozen=True)
class WallBoard(Board):
    """M1: a path folded into lanes one above the other, joined by single fields, with a wall between two lanes each.

    With lanes of w fields, lane k holds the fields (w+1)k … (w+1)k + w-1, and the field behind them joins it to the
    next lane, which runs the other way. Segment i of wall k stands between the i-th field of lane k and the i-th last
    of lane k+1.
    """

    lane: int = 9  # fields of a lane
    first: int = 0  # A, for all colours
    targets: tuple[int, ...] = ()  # Z
    walls: tuple[tuple[int | None, ...], ...] = ()  # from the bottom up: the number on each segment

    @property
    def lanes(self) -> int:
        return len(self.walls) + 1

    def start(self, colour: str) -> int:
        return 0

    def beside(self, wall: int, segment: int) -> tuple[int, int]:
        """The fields below and above a segment."""
        below = wall * (self.lane + 1) + segment
        return below, (wall + 1) * (self.lane + 1) + self.lane - 1 - segment
