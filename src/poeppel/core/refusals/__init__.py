"""Why a move is not allowed: what was written is read here and the answer said in words. The engine decides."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from poeppel.core.move_text import JUMP, WrittenMove, read_move
from poeppel.core.refusals.reasons import NUMBERED, both_ways, refuse
from poeppel.core.roll import Roll, read_roll
from poeppel.engine import reasons
from poeppel.engine import refusals as engine
from poeppel.engine.packing import JUMPS_TO_END, JUMPS_TO_STOP
from poeppel.engine.walls import NO_STOP
from poeppel.errors import Refusal
from poeppel.rules import Rules
from poeppel.rules.board import Board

if TYPE_CHECKING:
    from poeppel.core.move import Move
    from poeppel.core.position import Position


def refusal(position: Position, text: str, roll: Roll | str) -> Refusal:
    """Why this move, which is not legal, is not."""
    rules = position.rules
    dice, written = read_roll(roll, rules), read_move(text, rules.board)
    legal = position.legal_moves(roll)
    codes = np.array([move.code for move in legal], np.int64)
    reason = engine.why_not(position._state, position._table.words, dice, *_numbers(written, rules.board), codes)
    right = [move for move in legal if _is_meant(move.written, written, reason)]
    name = NUMBERED.get(reason) or _fault_of_writing(written, right[0].written, rules)
    return refuse(name, rules, right)


def _numbers(written: WrittenMove, board: Board) -> tuple[int, int, int, int, int]:
    """A written move as the engine takes it: colour, start, stop, end, and which steps jump."""
    fields = [_progress(board, written.colour, step.field) for step in written.steps]
    jumps = [step.mark == JUMP for step in written.steps]
    stop, end = [NO_STOP, *(fields or [engine.TOUCHED])][-2:]
    to_stop, to_end = [False, False, *jumps][-2:]
    start = _progress(board, written.colour, written.start)
    jumped = JUMPS_TO_STOP * to_stop | JUMPS_TO_END * to_end
    return board.colours.index(written.colour), start, stop, end, jumped


def _progress(board: Board, colour: str, name: str) -> int:
    progress = board.progress(colour, name)
    assert progress is not None  # whatever is asked here was read for this board
    return progress


def _is_meant(right: WrittenMove, written: WrittenMove, reason: int) -> bool:
    """Whether this legal move is what the writer had in mind, as far as there can be one with this reason."""
    if reason == reasons.NO_STOP_THERE:  # M8: the same without the stop
        return right.way == written._replace(steps=written.steps[-1:]).way
    if reason == reasons.STOP_MISSING:
        return (right.start, right.end) == (written.start, written.end)
    return reason == reasons.ALLOWED and right.way == written.way


def _fault_of_writing(written: WrittenMove, right: WrittenMove, rules: Rules) -> str:
    """The move is legal, but what it captures, reaches or costs is written wrongly."""
    if written.steps != right.steps:
        return "wrong_capture"
    if written.goal != right.goal:
        return "wrong_goal"
    return "wrong_penalty" if rules.has_penalties else "no_penalties"


def refusals(position: Position, roll: Roll | str, legal: Iterable[Move] | None = None) -> Mapping[str, Refusal]:
    """Why each pawn that has no move with this roll has none, by colour and field: `{"y:9": Refusal(…)}`."""
    rules = position.rules
    dice = read_roll(roll, rules)
    if position.is_over:
        return {}
    moves = position.legal_moves(roll) if legal is None else legal
    movable = {move.pawn for move in moves if not move.is_void}
    return {
        pawn: _pawn_refusal(position, colour, name, dice)
        for colour in filter(None, (position.turn, rules.neutral))
        for name in dict.fromkeys(position.pawns(colour))
        if (pawn := f"{colour}:{name}") not in movable
    }


def _pawn_refusal(position: Position, colour: str, name: str, dice: int) -> Refusal:
    rules, board = position.rules, position.rules.board
    index, start = board.colours.index(colour), _progress(board, colour, name)
    return _explained(engine.pawn_refusal(position._state, position._table.words, dice, index, start), rules)


@lru_cache(maxsize=1_024)  # some 1 MB; a roll is explained for each pawn that cannot use it
def _explained(reason: int, rules: Rules) -> Refusal:
    """The engine's number for why a pawn may go neither forward nor backward."""
    behind, ahead = divmod(reason, 1 << engine.REASON_BITS)
    if behind == reasons.ALLOWED:
        return refuse(NUMBERED[ahead], rules)
    return both_ways(refuse(NUMBERED[ahead], rules), refuse(NUMBERED[behind], rules))


def nothing_played(position: Position) -> Refusal:
    """Why a roll cannot be left unplayed."""
    return refuse("game_over" if position.is_over else "must_move", position.rules)
