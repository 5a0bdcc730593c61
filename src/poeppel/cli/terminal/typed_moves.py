"""Moves as people type them: with or without colour, capture and penalty, or just the pawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from poeppel.cli.language import said, say
from poeppel.cli.terminal.choices import written
from poeppel.core.refusals.reasons import DUTIES
from poeppel.errors import PoeppelError, Refusal
from poeppel.texts import Text, shown

if TYPE_CHECKING:
    from poeppel.core.move import Move
    from poeppel.game.game import Game


def find_move(typed: str, game: Game) -> Move | str:
    """The legal move that was meant, or what to say to somebody who typed something else."""
    text = "".join(typed.split())
    if not text or text.isdecimal():
        return say("Eine der Zahlen wählen; h zeigt die Hilfe.", "Choose one of the numbers; h shows the help.")
    text = with_colour(text, game)
    near = [move for move in game.legal_moves if text in (str(move), str(move.written.way), move.pawn)]
    if len(near) == 1:
        return near[0]
    if near:
        return say("Welcher davon? ", "Which of these? ") + ", ".join(written(move, game.rules) for move in near)
    return _refused(text, "".join(typed.split()), game)


def with_colour(text: str, game: Game) -> str:
    """`y:17-23` for `17-23`, when it is yellow's turn."""
    return text if ":" in text else f"{game.position.turn}:{text}"


def refusal_line(what: str, refusal: Refusal) -> str:
    """`y:9-13: The pawn on the A field has to move on first. (R7)`"""
    return f"{what}: {said(refusal.text)} ({refusal.rule})"


def fault_line(error: PoeppelError, text: str, typed: str) -> str:
    """What is wrong with a text, quoted as it was typed."""
    return said(Text(*(t.replace(shown(text), shown(typed)) for t in (error.text.de, error.text.en))))


def _refused(text: str, typed: str, game: Game) -> Move | str:
    position, roll = game.position, game.rolled
    assert roll is not None
    try:
        refusal = position.why_not(text, roll)
        if refusal is None:
            return position.parse_move(text, roll)
    except PoeppelError as error:
        return fault_line(error, text, typed)
    if game.rules.is_touch_move and refusal.code in DUTIES:  # whoever writes a move touches its pawn
        return next(move for move in game.legal_moves if text.startswith(f"{move.pawn}-"))
    return refusal_line(text, refusal)
