"""Why a move in Mauerhüpfen is not allowed. Where a die leads is asked of the engine, die by die."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from poeppel.board import WAITING, Board
from poeppel.engine import calls, walls
from poeppel.errors import NotationError, Refusal
from poeppel.explain_ring import check_names, not_a_move
from poeppel.lowering import lower
from poeppel.move import Move
from poeppel.reasons import refuse
from poeppel.rules import Rules
from poeppel.texts import Text

if TYPE_CHECKING:
    from poeppel.position import Position

WALKS, JUMPS = (walls.FORWARD, walls.BACKWARD), (walls.UP, walls.DOWN)
WAYS = {"-": WALKS, "^": JUMPS}


class WrittenStep(NamedTuple):
    mark: str  # "-" or "^"
    field: str
    captured: str | None


class WrittenMove(NamedTuple):
    """A well-formed move text in parts, whether or not the move exists."""

    colour: str
    start: str
    steps: tuple[WrittenStep, ...]
    goal: str | None


_FIELD = r"0|[1-9][0-9]?"
_STEP = rf"([-^])({_FIELD})(?:x([a-z]))?"
_MOVE = re.compile(rf"([a-z]):(B|[abcd]|{_FIELD})((?:{_STEP}){{1,2}})(?:=([abcd]))?", re.ASCII)


def read_move(text: str, board: Board) -> WrittenMove:
    """Take a move text apart; `NotationError` when it is none."""
    match = _MOVE.fullmatch(text)
    if not match:
        right = Text(
            "ein Zug wird geschrieben wie r:12-19, r:12-14xy^24xk, r:B-6 oder r:56-54-57=d",
            "a move is written like r:12-19, r:12-14xy^24xk, r:B-6 or r:56-54-57=d",
        )
        raise NotationError(not_a_move(text), [right])
    steps = tuple(WrittenStep(mark, name, victim or None) for mark, name, victim in re.findall(_STEP, match[3]))
    written = WrittenMove(match[1], match[2], steps, match[7])
    check_names(text, board, (written.colour, *(s.captured for s in steps)), (written.start, *(s.field for s in steps)))
    return written


def refusal(position: Position, text: str, dice: int) -> Refusal:
    """Why this move, which is not legal, is not."""
    rules = position.rules
    written = read_move(text, rules.board)
    if position.is_over:
        return refuse("game_over", rules)
    if written.colour != position.turn:
        return refuse("not_your_turn", rules)
    if written.start not in position.pawns(written.colour):
        return refuse("no_pawn_there", rules)
    if written.start in ("a", "b", "c", "d"):
        return refuse("in_goal", rules)
    if near := [move for move in position.legal_moves((dice & 7, dice >> 3)) if _same_way(move, written)]:
        return _wrongly_written(near[0], written, rules)
    code = _Judge(position, written, dice).code()
    return refuse(code, rules)


def pawn_refusal(position: Position, colour: str, start: int, dice: int) -> Refusal:
    """Why this pawn, which has no legal move with this roll, has none."""
    rules = position.rules
    if start >= rules.board.length:
        return refuse("in_goal", rules)
    words, own = lower(rules).words, _own_fields(position, colour, start)
    ends: list[int] = []
    for one, other in _orders(dice):
        for first in (*WALKS, *JUMPS):
            stop = calls.wall_step(words, start, one, first)
            if stop != walls.NOWHERE:
                ends += [calls.wall_step(words, stop, other, second) for second in (*WALKS, *JUMPS)]
    if all(end == walls.NOWHERE for end in ends):
        return refuse("path_ends", rules)
    return refuse("own_pawn_there" if any(end in own for end in ends) else "own_pawn_at_stop", rules)


class _Judge:
    """Looks for what is wrong with a move that is written well and is not legal."""

    def __init__(self, position: Position, written: WrittenMove, dice: int) -> None:
        self.rules, self.written, self.dice = position.rules, written, dice
        self.board = position.rules.board
        self.words = lower(position.rules).words
        self.start = self.progress(written.start)
        self.own = _own_fields(position, written.colour, self.start)

    def progress(self, name: str) -> int:
        progress = self.board.progress(self.written.colour, name)
        assert progress is not None  # `read_move` has checked the fields
        return progress

    def leads(self, start: int, die: int, step: WrittenStep) -> int | None:
        """The way in which this die leads where the step says."""
        for way in WAYS[step.mark]:
            if calls.wall_step(self.words, start, die, way) == self.progress(step.field):
                return way
        return None

    def code(self) -> str:
        return self.one_step(self.written.steps[0]) if len(self.written.steps) == 1 else self.two_steps()

    def one_step(self, step: WrittenStep) -> str:
        """One step is a walk of both dice in one direction."""
        dice = (self.dice & 7, self.dice >> 3)
        if any(self.leads(self.start, die, step) is not None for die in dice):
            return "must_use_both_dice"
        if step.mark == "^":
            return "no_wall_number"
        end, total = self.progress(step.field), sum(dice)
        for way in WALKS:
            reached = self.walk(way)
            if reached == end:
                return "own_pawn_there"
            towards = end > self.start if way == walls.FORWARD else end < self.start
            if reached == walls.NOWHERE and towards and abs(end - self.start) < total:
                return "path_ends"
        return "wrong_distance"

    def walk(self, way: int) -> int:
        """Where both dice lead in one direction."""
        stop = calls.wall_step(self.words, self.start, self.dice & 7, way)
        return stop if stop == walls.NOWHERE else calls.wall_step(self.words, stop, self.dice >> 3, way)

    def two_steps(self) -> str:
        first, second = self.written.steps
        reasons = []
        for one, other in _orders(self.dice):
            way = self.leads(self.start, one, first)
            if way is None:
                reasons.append("no_wall_number" if first.mark == "^" else "wrong_distance")
                continue
            then = self.leads(self.progress(first.field), other, second)
            if then is None:
                reasons.append("no_wall_number" if second.mark == "^" else "wrong_distance")
            elif way == then and way in WALKS:
                return "no_stop_there"
            else:
                return "own_pawn_at_stop" if self.progress(first.field) in self.own else "own_pawn_there"
        return reasons[-1] if reasons[0] == "wrong_distance" else reasons[0]


def _orders(dice: int) -> Iterator[tuple[int, int]]:
    small, large = dice & 7, dice >> 3
    yield small, large
    if small != large:
        yield large, small


def _own_fields(position: Position, colour: str, start: int) -> set[int]:
    """The fields of the other pawns of the colour."""
    board = position.rules.board
    fields = [board.progress(colour, name) for name in position.pawns(colour)]
    fields.remove(start)
    return {field for field in fields if field is not None and field != WAITING}


def _same_way(move: Move, written: WrittenMove) -> bool:
    return (move.start, *_marks(move)) == (written.start, *((step.mark, step.field) for step in written.steps))


def _marks(move: Move) -> list[tuple[str, str]]:
    return [(step.mark, step.field) for step in read_move(move.text, move.board).steps] if move.board else []


def _wrongly_written(move: Move, written: WrittenMove, rules: Rules) -> Refusal:
    """The move exists, but what it captures, or where it goes from Z, is written wrongly."""
    right = Text(f"Richtig geschrieben heißt der Zug {move}.", f"Written correctly, this move is {move}.")
    captured = tuple(step.captured for step in written.steps if step.captured)
    return refuse("wrong_goal" if captured == move.captured else "wrong_capture", rules, right)
