"""Why a pawn may not move, and which move is best: what people ask before they choose."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from poeppel.cli.language import said, say
from poeppel.cli.terminal.choices import is_punished
from poeppel.cli.terminal.typed_moves import fault_line, refusal_line, with_colour
from poeppel.core.refusals.reasons import TELL_DUTIES, refuse
from poeppel.errors import PoeppelError
from poeppel.texts import Text

if TYPE_CHECKING:
    from poeppel.core.roll import Roll
    from poeppel.errors import Refusal
    from poeppel.game.game import Game


def explain(which: str, game: Game) -> Iterator[str]:
    """Why pawns may not move: all of them, one of them, or one move."""
    if game.rolled is None:
        yield said(_ROLL_FIRST)
    elif which:
        yield _explain_one("".join(which.split()), game, game.rolled)
    elif is_punished(game.rules):
        yield said(_SEE_YOURSELF)
    else:
        refusals = game.position.refusals(game.rolled)
        yield from (refusal_line(pawn, refusal) for pawn, refusal in refusals.items())
        if not refusals:
            yield say("Alle Figuren dürfen ziehen.", "Every pawn may move.")


def hint(game: Game) -> str:
    """What the master would play, and why."""
    if is_punished(game.rules):
        return said(_SEE_YOURSELF)
    if game.rolled is None:
        return said(_ROLL_FIRST)
    from poeppel.analysis.advice import advise
    from poeppel.analysis.evaluation import MASTER
    from poeppel.cli.compiling import bots_ready, reviews_ready

    reviews_ready()
    bots_ready([MASTER] if game.position.ranking else [])  # it is asked about the places
    advice = advise(game.position, game.rolled)
    return f"{advice.best}: {said(advice.reason)}"


def _explain_one(typed: str, game: Game, roll: Roll) -> str:
    """Why one pawn, or one move, is not possible."""
    which = with_colour(typed, game)
    is_move = any(sign in which for sign in "-^!")
    colour, _, field = which.partition(":")
    if not is_move and (colour not in game.position.colours or field not in game.position.pawns(colour)):
        return say(f"Dort ({which}) steht keine Figur.", f"There is no pawn there ({which}).")
    try:
        refusal = game.position.why_not(which, roll) if is_move else _why_not_pawn(which, game, roll)
    except PoeppelError as error:
        return fault_line(error, which, typed)
    if is_punished(game.rules) and (refusal is None or refusal.code in TELL_DUTIES):
        return said(_SEE_YOURSELF)
    if refusal is not None:
        return refusal_line(which, refusal)
    if is_move:
        return say(f"{which} ist erlaubt.", f"{which} is legal.")
    return say(f"{which} darf ziehen.", f"{which} may move.")


def _why_not_pawn(pawn: str, game: Game, roll: Roll) -> Refusal | None:
    position = game.position
    if pawn.partition(":")[0] in (position.turn, position.rules.neutral):
        return position.refusals(roll).get(pawn)
    return refuse("not_your_turn", position.rules)


_ROLL_FIRST = Text(
    "Das hängt vom Wurf ab: erst würfeln (Enter), dann fragen.",
    "That depends on the roll: roll first (Enter), then ask.",
)
_SEE_YOURSELF = Text(
    "Hier werden Fehler bestraft: Die Pflichten muss man selbst sehen; „regeln“ nennt sie.",
    'Mistakes are punished here: you have to see the duties yourself; "rules" names them.',
)
