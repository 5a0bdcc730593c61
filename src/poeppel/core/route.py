"""Which way a move goes over the board, read from its text, which means the same in every edition (section 8)."""

from collections.abc import Iterator
from dataclasses import dataclass

from poeppel.core.move import Move
from poeppel.core.move_text import HOME, JUMP, WALK, WrittenMove, read_move, take_apart
from poeppel.rules.board import Board

__all__ = ["HOME", "JUMP", "WALK", "Leg", "legs", "written_legs"]


@dataclass(frozen=True, slots=True)
class Leg:
    """A part of a move in one go: the fields it touches, where it started first, and whom it captures at its end."""

    how: str  # WALK along the path, JUMP over a wall, HOME from Z into the goal
    fields: tuple[str, ...]
    captured: str | None = None
    is_backward: bool = False  # V3, M5: a walk against the direction of the ring or path
    lost: int = 0  # how far the captured pawn had come

    @property
    def start(self) -> str:
        return self.fields[0]

    @property
    def end(self) -> str:
        return self.fields[-1]


def legs(board: Board, move: Move) -> tuple[Leg, ...]:
    """The legs of a move: one on a ring, up to three with walls, none if the pawn was only touched."""
    return tuple(_legs(board, take_apart(move.text, board)))


def written_legs(board: Board, text: str) -> tuple[Leg, ...]:
    """The legs of a move by its text, whether it is legal or not."""
    return tuple(_legs(board, read_move(text, board)))


def _legs(board: Board, move: WrittenMove) -> Iterator[Leg]:
    here = move.start
    for mark, end, captured in move.steps:
        lost = board.walked(_progress(board, captured, end)) if captured else 0
        if mark == WALK:
            yield _walk(board, move.colour, here, end, captured, lost)
        else:
            yield Leg(mark, (here, end), captured, lost=lost)
        here = end
    if move.goal is not None:
        yield Leg(HOME, (here, move.goal))


def _walk(board: Board, colour: str, start: str, end: str, captured: str | None, lost: int) -> Leg:
    """A walk with all its fields, start and end included."""
    first, last = _progress(board, colour, start), _progress(board, colour, end)
    fields = tuple([board.field_name(colour, progress) for progress in board.walk(first, last)])
    return Leg(WALK, fields, captured, last < first, lost)


def _progress(board: Board, colour: str, field: str) -> int:
    progress = board.progress(colour, field)
    assert progress is not None  # a move's text is read for its board
    return progress
