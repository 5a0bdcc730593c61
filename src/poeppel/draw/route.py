"""Which way a move goes over the board, read from its text, which means the same in every edition (section 8)."""

import re
from dataclasses import dataclass

from poeppel.board import Board, WallBoard
from poeppel.move import Move

_START = re.compile(r"(?P<colour>[a-z]):(?P<field>B|\d+|[abcd])")
_STEP = re.compile(r"(?P<how>[-^=])(?P<end>B|\d+|[abcd])(?:x(?P<captured>[a-z]))?")
WALK, JUMP, HOME = "-", "^", "="


@dataclass(frozen=True, slots=True)
class Leg:
    """A part of a move in one go: the fields it touches, where it started first, and whom it captures at its end."""

    how: str  # WALK along the path, JUMP over a wall, HOME from Z into the goal
    fields: tuple[str, ...]
    captured: str | None = None

    @property
    def start(self) -> str:
        return self.fields[0]

    @property
    def end(self) -> str:
        return self.fields[-1]


def legs(board: Board, move: Move) -> tuple[Leg, ...]:
    """The legs of a move: one on a ring, up to three with walls, none if the pawn was only touched."""
    return written_legs(board, move.text)


def written_legs(board: Board, text: str) -> tuple[Leg, ...]:
    """The legs of a move by its text, whether it is legal or not."""
    made: list[Leg] = []
    start = _START.match(text)
    if start is None:
        return ()
    colour, here = start["colour"], start["field"]
    for step in _STEP.finditer(text[start.end() :].partition("!")[0]):
        end = step["end"]
        fields = _walk(board, colour, here, end) if step["how"] == WALK else (here, end)
        made.append(Leg(step["how"], fields, step["captured"]))
        here = end
    return tuple(made)


def _walk(board: Board, colour: str, start: str, end: str) -> tuple[str, ...]:
    """All fields from start to end, both included."""
    first, last = board.progress(colour, start), board.progress(colour, end)
    if first is None or last is None:
        return (start, end)
    if isinstance(board, WallBoard) and start == "B":  # M4: A counts as the first field
        return (start, *_walk(board, colour, board.field_name(colour, board.first), end))
    step = 1 if last >= first else -1
    return tuple(board.field_name(colour, p) for p in range(first, last + step, step))
