"""`poeppel hint`: what to play, and why."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from poeppel.cli.language import number, said
from poeppel.cli.options import (
    BoardOption,
    JsonOption,
    LanguageOption,
    PlayersOption,
    PositionArgument,
    RollArgument,
    RulesOption,
)
from poeppel.texts import Text

if TYPE_CHECKING:
    from poeppel.analysis.advice import Advice
    from poeppel.analysis.pondering import Pondering


def hint(
    position: PositionArgument,
    roll: RollArgument,
    rules: RulesOption = None,
    board: BoardOption = None,
    players: PlayersOption = None,
    thorough: Annotated[
        bool, typer.Option("--thorough", help="Think it over for about a second, and say how sure that is.")
    ] = False,
    as_json: JsonOption = False,
    language: LanguageOption = None,
) -> None:
    """Say which move is best, and why. Every legal move is listed with its chance of winning."""
    from poeppel.cli.compiling import bots_ready, reviews_ready
    from poeppel.cli.input import read_question

    here, dice = read_question(position, roll, rules, board, players)
    reviews_ready()
    from poeppel.analysis.advice import advise
    from poeppel.analysis.evaluation import MASTER
    from poeppel.analysis.pondering import THOROUGH

    bots_ready([MASTER] if thorough or here.ranking else [])  # it is asked about the places, too

    advice = advise(here, dice, THOROUGH if thorough else 0)
    if as_json:
        print(json.dumps(as_data(advice), indent=2, ensure_ascii=False))
        return
    print(said(advice.reason))
    if advice.pondering:
        print(_thought_over(advice.pondering))
    width = max((len(str(prospect.move)) for prospect in advice.prospects), default=0)
    for prospect in advice.prospects:
        print(f"{prospect.move!s:<{width}}  {number(100 * prospect.chance, 1):>5} %")


def _thought_over(pondering: Pondering) -> str:
    """How sure it is, in a sentence."""
    _, *others = pondering.thoughts or (None,)
    if not others:
        return said(Text("Durchdacht: Kein anderer Zug kommt heran.", "Thought over: no other move comes close."))
    games = number(sum(thought.games for thought in pondering.thoughts))
    rival = others[0]
    by, error = number(100 * rival.behind, 1), number(100 * rival.error, 1)
    return said(
        Text(
            f"Durchdacht: {games} Partien weitergespielt; {rival.move} ist {by} ± {error} Punkte schlechter.",
            f"Thought over: {games} games played on; {rival.move} is {by} ± {error} points worse.",
        )
    )


def as_data(advice: Advice) -> dict[str, Any]:
    """The same for programs."""
    from poeppel.core.roll import write_roll

    data: dict[str, Any] = {
        "rules": str(advice.position.rules),
        "position": str(advice.position),
        "roll": write_roll(advice.roll),
        "best": advice.best and advice.best.text,
        "moves": [{"move": prospect.move.text, "chance": prospect.chance} for prospect in advice.prospects],
        "reason": {"de": advice.reason.de, "en": advice.reason.en},
    }
    if advice.pondering:
        data["thoughts"] = [
            {
                "move": thought.move.text,
                "chance": thought.chance,
                "behind": thought.behind,
                "error": thought.error,
                "games": thought.games,
            }
            for thought in advice.pondering.thoughts
        ]
    return data
