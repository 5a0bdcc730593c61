"""Moves as people read them."""

from __future__ import annotations

from dataclasses import dataclass, field

from poeppel.board import Board, WallBoard
from poeppel.engine import ring, walls


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


class MoveBook(dict[int, Move]):
    """The moves of one board by the numbers that the kernels pack them into; each is written out once."""

    MOST = 1 << 17

    def __init__(self, board: Board) -> None:
        super().__init__()
        self.board = board

    def __missing__(self, code: int) -> Move:
        if len(self) >= self.MOST:
            self.clear()
        write = wall_move if isinstance(self.board, WallBoard) else ring_move
        move = self[code] = write(self.board, code)
        return move


def ring_move(board: Board, code: int) -> Move:
    """`y:17-23xg`, `y:4-9!17`, `y:17!`"""
    move = ring.unpack(code)
    colour = board.colours[move.colour]
    start, end = board.field_name(colour, move.start), board.field_name(colour, move.end)
    captured = (board.colours[move.captured],) if move.captured >= 0 else ()
    guilty = board.colours[move.back_colour] if move.back_colour >= 0 else None
    sent_back = board.field_name(guilty, move.back_from) if guilty else None
    text = f"{colour}:{start}" if move.void else f"{colour}:{start}-{end}"
    text += f"x{captured[0]}" if captured else ""
    text += f"!{sent_back or ''}" if move.void or sent_back else ""
    return Move(text, colour, (start, end), captured, sent_back, move.void, None, board, code, guilty)


def wall_move(board: Board, code: int) -> Move:
    """`r:12-19xg`, `r:12-14xy^24xk`, `r:56-54-57=d`"""
    move = walls.unpack(code)
    colour = board.colours[move.colour]
    steps, captured = [board.field_name(colour, move.start)], []
    text = f"{colour}:{steps[0]}"
    stop = (move.jumps_first, move.stop, move.stop_captured)
    end = (move.jumps_second, move.end, move.captured)
    for jumps, progress, victim in (end,) if move.stop == walls.NO_STOP else (stop, end):
        steps.append(board.field_name(colour, progress))
        text += ("^" if jumps else "-") + steps[-1]
        if victim >= 0:
            captured.append(board.colours[victim])
            text += f"x{captured[-1]}"
    goal = board.field_name(colour, move.goal) if move.goal >= 0 else None
    text += f"={goal}" if goal else ""
    return Move(text, colour, tuple(steps), tuple(captured), None, False, goal, board, code)
