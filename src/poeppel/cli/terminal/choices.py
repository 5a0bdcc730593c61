"""What can be chosen with a roll, in which order, and how much is told of it beforehand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from poeppel.analysis.sentences import goes_home, move_in_words, outcome_in_words
from poeppel.cli.language import said
from poeppel.cli.terminal.screen import Choice
from poeppel.texts import Text, counted

if TYPE_CHECKING:
    from poeppel.core.move import Move
    from poeppel.game.game import Game
    from poeppel.rules import Rules


def is_punished(rules: Rules) -> bool:
    """T13, V7: nobody is kept from mistakes, so nobody is told of the duties beforehand."""
    return rules.has("punished")


def ordered_moves(game: Game) -> tuple[Move, ...]:
    """The best moves first; but the order tells nothing where people have to see their duties themselves."""
    if is_punished(game.rules):
        pawns = _own_pawns(game)
        return tuple(sorted(game.legal_moves, key=lambda move: pawns.index(move.pawn)))
    return tuple(sorted(game.legal_moves, key=lambda move: (not goes_home(move), -len(move.captured))))


def written(move: Move, rules: Rules) -> str:
    """A move in notation, without the penalty that people have to see coming themselves."""
    return str(move.written._replace(penalty=None)) if is_punished(rules) else str(move)


def move_choice(move: Move, game: Game) -> Choice:
    words = said(move_in_words(move, game.position, tells_penalty=not is_punished(game.rules)))
    short = said(outcome_in_words(move)) if game.rules.board.dice > 1 else None  # there are many
    return Choice(written(move, game.rules), words, short)


def pawn_choice(pawn: str, game: Game) -> Choice:
    """A pawn to choose, and what comes of it; in a game with touch-move nobody says that beforehand."""
    if game.rules.is_touch_move:
        return Choice(pawn, "")
    moves = [move for move in game.legal_moves if move.pawn == pawn]
    if len(moves) == 1:
        return Choice(pawn, said(move_in_words(moves[0], game.position)))
    return Choice(pawn, said(_counted(moves)))


def _counted(moves: list[Move]) -> Text:
    """`5 moves, 2 capture, 1 reaches the goal`"""
    parts = [counted(len(moves), Text("Zug", "move"), Text("Züge", "moves"))]
    if captures := sum(bool(move.captured) for move in moves):
        parts.append(counted(captures, Text("schlägt", "captures"), Text("schlagen", "capture")))
    if home := sum(map(goes_home, moves)):
        parts.append(
            counted(home, Text("führt ins Ziel", "reaches the goal"), Text("führen ins Ziel", "reach the goal"))
        )
    return parts[0].joined(*parts[1:], by=", ")


def _own_pawns(game: Game) -> list[str]:
    """The pawns that the player can move, in the order of the position."""
    position = game.position
    colours = [colour for colour in (position.turn, position.rules.neutral) if colour]
    return [f"{colour}:{field}" for colour in colours for field in position.pawns(colour)]
