"""Moves as people read them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from poeppel.board import Board
from poeppel.engine import ring
from poeppel.errors import NotationError
from poeppel.texts import Text


@dataclass(frozen=True, slots=True)
class Move:
    """One move, written as in `y:17-23xg`: colour, from, to, and what it captures. See section 8 of the rules."""

    text: str
    colour: str = field(compare=False)
    start: str = field(compare=False)  # field names
    end: str = field(compare=False)
    captured: tuple[str, ...] = field(default=(), compare=False)  # colours
    sent_back: str | None = field(default=None, compare=False)  # the field of a pawn sent back as a penalty
    is_void: bool = field(default=False, compare=False)  # T13: the pawn was only touched, the roll is lost
    board: Board | None = field(default=None, compare=False, repr=False)
    code: int = field(default=0, compare=False, repr=False)  # the same move for the engine, on this board

    def __str__(self) -> str:
        return self.text


@lru_cache(maxsize=1 << 16)
def ring_move(board: Board, code: int) -> Move:
    """The move that a kernel of the ring editions packed into a number."""
    move = ring.unpack(code)
    colour = board.colours[move.colour]
    start, end = board.field_name(colour, move.start), board.field_name(colour, move.end)
    captured = (board.colours[move.captured],) if move.captured >= 0 else ()
    sent_back = board.field_name(board.colours[move.back_colour], move.back_from) if move.back_colour >= 0 else None
    text = f"{colour}:{start}" if move.void else f"{colour}:{start}-{end}"
    if captured:
        text += f"x{captured[0]}"
    if move.void or sent_back:
        text += f"!{sent_back or ''}"
    return Move(text, colour, start, end, captured, sent_back, move.void, board, code)


class WrittenMove(NamedTuple):
    """A well-formed move text in parts, whether or not the move exists."""

    colour: str
    start: str
    end: str | None  # None: touched only
    captured: str | None
    penalty: str | None  # what stands behind the "!"; None without one


_FIELD = r"B|0|[1-9][0-9]?|[abcd]"
_RING_MOVE = re.compile(rf"([a-z]):({_FIELD})(?:-({_FIELD})(?:x([a-z]))?)?(?:!({_FIELD})?)?", re.ASCII)


def read_ring_move(text: str, board: Board) -> WrittenMove:
    """Take a move text apart; `NotationError` when it is none."""
    match = _RING_MOVE.fullmatch(text) if isinstance(text, str) else None
    what = Text(f"{_shown(text)} ist kein Zug", f"{_shown(text)} is not a move")
    if not match or (match[3] is None and "!" not in text):
        raise NotationError(
            what,
            [
                Text(
                    "ein Zug wird geschrieben wie y:0-6, y:17-23xg, y:38-b oder y:4-9!17",
                    "a move is written like y:0-6, y:17-23xg, y:38-b or y:4-9!17",
                )
            ],
        )
    written = WrittenMove(match[1], match[2], match[3], match[4], (match[5] or "") if "!" in text else None)
    faults = [
        Text(
            f"{letter} ist keine Farbe auf diesem Brett; es gibt {', '.join(board.colours)}",
            f"{letter} is no colour on this board; there are {', '.join(board.colours)}",
        )
        for letter in (written.colour, written.captured)
        if letter and letter not in board.colours
    ]
    faults += [
        Text(f"das Brett hat kein Feld {name}", f"the board has no field {name}")
        for name in (written.start, written.end, written.penalty)
        if name and board.progress(board.colours[0], name) is None
    ]
    if faults:
        raise NotationError(what, faults)
    return written


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 80 else text[:77] + "…"
