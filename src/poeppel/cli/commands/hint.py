"""`poeppel hint`: what to play, and why."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

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

if TYPE_CHECKING:
    from poeppel.analysis.advice import Advice


def hint(
    position: PositionArgument,
    roll: RollArgument,
    rules: RulesOption = None,
    board: BoardOption = None,
    players: PlayersOption = None,
    as_json: JsonOption = False,
    language: LanguageOption = None,
) -> None:
    """Say which move is best, and why. Every legal move is listed with its chance of winning."""
    from poeppel.cli.compiling import bots_ready, games_ready, reviews_ready
    from poeppel.cli.input import read_a_roll, read_position, read_rules

    rule_set = read_rules(rules, board)
    games_ready()
    here = read_position(position, rule_set, players)
    dice = read_a_roll(roll, rule_set)
    reviews_ready()
    from poeppel.analysis.advice import advise
    from poeppel.analysis.evaluation import MASTER

    bots_ready([MASTER] if here.ranking else [])  # it is asked about the places

    advice = advise(here, dice)
    if as_json:
        print(json.dumps(as_data(advice), indent=2, ensure_ascii=False))
        return
    print(said(advice.reason))
    width = max((len(str(prospect.move)) for prospect in advice.prospects), default=0)
    for prospect in advice.prospects:
        print(f"{prospect.move!s:<{width}}  {number(100 * prospect.chance, 1):>5} %")


def as_data(advice: Advice) -> dict[str, Any]:
    """The same for programs."""
    from poeppel.core.roll import write_roll

    return {
        "rules": str(advice.position.rules),
        "position": str(advice.position),
        "roll": write_roll(advice.roll),
        "best": advice.best and advice.best.text,
        "moves": [{"move": prospect.move.text, "chance": prospect.chance} for prospect in advice.prospects],
        "reason": {"de": advice.reason.de, "en": advice.reason.en},
    }
