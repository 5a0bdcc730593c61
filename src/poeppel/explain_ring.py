"""Why a pawn on the ring may not move.

The engine answers with the same predicates that judge moves; here its answer is put into words.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from poeppel.board import PAWNS_EACH, WAITING, Board
from poeppel.engine import calls, ring
from poeppel.errors import NotationError, Refusal
from poeppel.lowering import lower
from poeppel.move import Move
from poeppel.reasons import refuse
from poeppel.rules import Rules
from poeppel.texts import Text, shown

if TYPE_CHECKING:
    from poeppel.position import Position

# The engine's numbers, as codes.
_CODES = {
    ring.NEEDS_SIX: "needs_six",
    ring.OVERSHOOTS_GOAL: "overshoots_goal",
    ring.OWN_PAWN_THERE: "own_pawn_there",
    ring.BARRIER_THERE: "barrier_there",
    ring.BARRIER_IN_THE_WAY: "barrier_in_the_way",
    ring.PAWN_IN_THE_WAY_IN_GOAL: "pawn_in_the_way_in_goal",
    ring.BACKWARD_NOT_ALLOWED: "backward_not_allowed",
    ring.BACKWARD_IN_GOAL: "backward_in_goal",
    ring.BACKWARD_PAST_START: "backward_past_start",
    ring.BACKWARD_NEEDS_CAPTURE: "backward_needs_capture",
    ring.MUST_CAPTURE: "must_capture",
    ring.DOUBLE_DUTY_FIRST: "double_duty",
    ring.START_MUST_BE_CLEARED: "start_must_be_cleared",
    ring.MUST_BRING_IN: "must_bring_in",
}


class WrittenMove(NamedTuple):
    """A well-formed move text in parts, whether or not the move exists."""

    colour: str
    start: str
    end: str | None  # None: touched only
    captured: str | None
    penalty: str | None  # what stands behind the "!"; None without one


_FIELD = r"B|0|[1-9][0-9]?|[abcd]"
_MOVE = re.compile(rf"([a-z]):({_FIELD})(?:-({_FIELD})(?:x([a-z]))?)?(?:!({_FIELD})?)?", re.ASCII)


def read_move(text: str, board: Board) -> WrittenMove:
    """Take a move text apart; `NotationError` when it is none."""
    match = _MOVE.fullmatch(text)
    if not match or (match[3] is None and "!" not in text):
        right = Text(
            "ein Zug wird geschrieben wie y:0-6, y:17-23xg, y:38-b oder y:4-9!17",
            "a move is written like y:0-6, y:17-23xg, y:38-b or y:4-9!17",
        )
        raise NotationError(not_a_move(text), [right])
    written = WrittenMove(match[1], match[2], match[3], match[4], (match[5] or "") if "!" in text else None)
    check_names(text, board, (written.colour, written.captured), (written.start, written.end, written.penalty))
    return written


def not_a_move(text: object) -> Text:
    return Text(f"{shown(text)} ist kein Zug", f"{shown(text)} is not a move")


def check_names(text: str, board: Board, colours: tuple[str | None, ...], fields: tuple[str | None, ...]) -> None:
    """Refuse letters and numbers that are not on this board."""
    faults = [
        Text(
            f"{letter} ist keine Farbe auf diesem Spielplan; es gibt {', '.join(board.colours)}",
            f"{letter} is no colour on this board; there are {', '.join(board.colours)}",
        )
        for letter in colours
        if letter and letter not in board.colours
    ]
    faults += [
        Text(f"der Spielplan hat kein Feld {name}", f"the board has no field {name}")
        for name in fields
        if name and board.progress(board.colours[0], name) is None
    ]
    if faults:
        raise NotationError(not_a_move(text), faults)


def refusal(position: Position, text: str, dice: int) -> Refusal:
    """Why this move, which is not legal, is not."""
    rules, board = position.rules, position.rules.board
    written = read_move(text, board)
    if position.is_over:
        return refuse("game_over", rules)
    if written.colour not in (position.turn, rules.neutral):
        return refuse("not_your_turn", rules)
    if written.start not in position.pawns(written.colour):
        return refuse("no_pawn_there", rules)
    if near := [move for move in position.legal_moves(dice) if _same_way(move, written)]:
        return _wrongly_written(near[0], written, rules)
    if written.end is None:  # touched only, where the rules do not know that, or where the pawn can move
        return refuse("wrong_penalty", rules, _TOUCHED)
    start = board.progress(written.colour, written.start)
    end = board.progress(written.colour, written.end)
    assert start is not None  # `read_move` has checked the fields
    ahead = 0 if start == WAITING else start + dice
    behind = (start - dice) % board.length if WAITING < start < board.length else start - dice
    back = start != WAITING and end == behind != ahead
    led_elsewhere = not back and end != ahead and ahead < board.length + PAWNS_EACH
    if led_elsewhere and not (start == WAITING and dice != ring.SIX):
        return refuse("wrong_distance", rules)
    return _judged(position, written.colour, start, back, dice)


def pawn_refusal(position: Position, colour: str, start: int, dice: int) -> Refusal:
    """Why this pawn, which has no legal move with this roll, has none."""
    return _judged(position, colour, start, False, dice)


def _judged(position: Position, colour: str, start: int, back: bool, dice: int) -> Refusal:
    index = position.rules.board.colours.index(colour)
    reason = calls.ring_refusal(position._state, lower(position.rules).words, dice, index, start, back)
    return refuse(_CODES[reason], position.rules)


def _same_way(move: Move, written: WrittenMove) -> bool:
    end = None if move.is_void else move.end
    return (move.colour, move.start, end) == (written.colour, written.start, written.end)


def _wrongly_written(move: Move, written: WrittenMove, rules: Rules) -> Refusal:
    """The move exists, but what it captures or what it costs is written wrongly."""
    right = Text(f"Richtig geschrieben heißt der Zug {move}.", f"Written correctly, this move is {move}.")
    if (written.captured,) == (move.captured or (None,)):
        return refuse("wrong_penalty", rules, right)
    return refuse("wrong_capture", rules, right)


_TOUCHED = Text(
    "Eine Figur, die ziehen kann, wird nicht nur berührt; und nur im Turnier mit Strafen gibt es das überhaupt.",
    "A pawn that can move is not just touched; and only the punished tournament knows this at all.",
)
