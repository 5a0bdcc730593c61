"""Moves as people read them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ClassVar
from weakref import WeakValueDictionary

from poeppel.core.move_text import JUMP, WALK, WrittenMove, WrittenStep, take_apart
from poeppel.engine import ring, walls
from poeppel.rules.board import Board


@dataclass(frozen=True, slots=True)
class Move:
    """One move, written as in `y:17-23xg`: colour, from, to, and what it captures. See section 8 of the rules."""

    text: str
    colour: str = field(compare=False)
    steps: tuple[str, ...] = field(compare=False)  # the fields from start to end; a stop in between is one of them
    captured: tuple[str, ...] = field(default=(), compare=False)  # colours, in the order they are captured
    sent_back: str | None = field(default=None, compare=False)  # the field of a pawn sent back as a penalty
    is_void: bool = field(default=False, compare=False)  # T13: the pawn was only touched, the roll is lost
    goal: str | None = field(default=None, compare=False)  # M9: the goal field a pawn on Z is set to
    board: Board | None = field(default=None, compare=False, repr=False)
    code: int = field(default=0, compare=False, repr=False)  # the same move for the engine, on this board
    sent_back_colour: str | None = field(default=None, compare=False)  # of the pawn sent back

    def __str__(self) -> str:
        return self.text

    @property
    def start(self) -> str:
        return self.steps[0]

    @property
    def end(self) -> str:
        return self.steps[-1]

    @property
    def pawn(self) -> str:
        """The pawn that moves, by colour and field: `y:17`."""
        return f"{self.colour}:{self.start}"

    @property
    def written(self) -> WrittenMove:
        """Its text in parts."""
        assert self.board is not None
        return take_apart(self.text, self.board)


class MoveBook(dict[int, Move]):
    """The moves of one board by the numbers that the kernels pack them into; each is written out once. Anybody may
    invent boards, so it is all books together that have an end."""

    MOST: ClassVar[int] = 1 << 15  # moves: some 14 MB
    books: ClassVar[WeakValueDictionary[int, MoveBook]] = WeakValueDictionary()
    _written: ClassVar[int] = 0  # since the books were last counted, and what was in them then

    def __init__(self, board: Board, write: Callable[[Board, int], Move]) -> None:
        super().__init__()
        self.board = board
        self.write = write
        self.books[id(self)] = self

    @classmethod
    def make_room(cls) -> None:
        """Count what is written; empty the longest books if that is much. What is needed is soon written again."""
        books = sorted((book for ref in cls.books.valuerefs() if (book := ref()) is not None), key=len)
        left = sum(map(len, books))
        while left > cls.MOST // 2:
            longest = books.pop()
            left -= len(longest)
            longest.clear()
        cls._written = left

    def __missing__(self, code: int) -> Move:
        if MoveBook._written >= self.MOST:
            self.make_room()
        MoveBook._written += 1
        move = self[code] = self.write(self.board, code)
        return move


def ring_move(board: Board, code: int) -> Move:
    """`y:17-23xg`, `y:4-9!17`, `y:17!`"""
    move = ring.unpack(code)
    colour, guilty = board.colours[move.colour], _colour(board, move.back_colour)
    sent_back = board.field_name(guilty, move.back_from) if guilty else None
    penalty = sent_back or "" if move.void or sent_back else None
    steps = () if move.void else (WrittenStep(WALK, board.field_name(colour, move.end), _colour(board, move.captured)),)
    return _move(board, code, WrittenMove(colour, board.field_name(colour, move.start), steps, None, penalty), guilty)


def wall_move(board: Board, code: int) -> Move:
    """`r:12-19xg`, `r:14-16xy^22xk`, `r:56-54-57=d`"""
    move = walls.unpack(code)
    colour, name = board.colours[move.colour], board.field_name
    end = WrittenStep(JUMP if move.jumps_second else WALK, name(colour, move.end), _colour(board, move.captured))
    steps: tuple[WrittenStep, ...] = (end,)
    if move.stop != walls.NO_STOP:
        mark = JUMP if move.jumps_first else WALK
        steps = (WrittenStep(mark, name(colour, move.stop), _colour(board, move.stop_captured)), end)
    goal = name(colour, move.goal) if move.goal >= 0 else None
    return _move(board, code, WrittenMove(colour, name(colour, move.start), steps, goal))


def _colour(board: Board, number: int) -> str | None:
    return board.colours[number] if number >= 0 else None


def _move(board: Board, code: int, written: WrittenMove, guilty: str | None = None) -> Move:
    """The move with these parts."""
    colour, start, steps, goal, penalty = written
    fields = (start, *[step.field for step in steps]) if steps else (start, start)
    captured = tuple([step.captured for step in steps if step.captured])
    return Move(str(written), colour, fields, captured, penalty or None, not steps, goal, board, code, guilty)
