"""`poeppel evaluate`: each player's chance to win."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from poeppel.cli.options import (
    BoardOption,
    GamesSeedOption,
    JsonOption,
    LanguageOption,
    NoColourOption,
    PlayersOption,
    PositionArgument,
    RulesOption,
    complete_bots,
    whole_number,
)
from poeppel.cli.speech import language as spoken
from poeppel.cli.speech import number, say

if TYPE_CHECKING:
    from rich.table import Table

    from poeppel.evaluation import Evaluation

BAR = 24  # signs for a certain win


def evaluate(
    position: PositionArgument,
    rules: RulesOption = None,
    board: BoardOption = None,
    players: PlayersOption = None,
    games: Annotated[
        int | None,
        typer.Option(
            "--rollouts", metavar="N", parser=whole_number, help="Play so many games on from there and count."
        ),
    ] = None,
    bot: Annotated[
        str, typer.Option("--bot", metavar="NAME", help="Who plays the rollouts.", autocompletion=complete_bots)
    ] = "master",
    seed: GamesSeedOption = 1,
    workers: Annotated[
        int, typer.Option("--workers", metavar="N", parser=whole_number, help="How many threads play.")
    ] = 1,
    as_json: JsonOption = False,
    no_colour: NoColourOption = False,
    language: LanguageOption = None,
) -> None:
    """Say each player's chance to win, at a glance or by playing on many times."""
    from poeppel.cli.output import make_console
    from poeppel.cli.reading import engine_ready, read_position, read_rules
    from poeppel.evaluation import evaluate as judge

    engine_ready()
    asked = read_position(position, read_rules(rules, board), players)
    judged = judge(asked) if games is None else judge(asked, "rollouts", games, bot, seed, workers)
    if as_json:
        print(json.dumps(as_data(judged), indent=2, ensure_ascii=False))
        return
    make_console(not no_colour).print(_table(judged))


def as_data(judged: Evaluation) -> dict[str, Any]:
    """The result for programs."""
    data: dict[str, Any] = {
        "rules": str(judged.position.rules),
        "position": str(judged.position),
        "method": judged.method,
        "chances": judged.chances,
    }
    if judged.intervals is not None:
        data |= {"games": judged.games, "bot": judged.bot, "intervals": judged.intervals}
    return data


def _table(judged: Evaluation) -> Table:
    from rich.table import Table

    from poeppel.board import COLOUR_NAMES

    table = Table(box=None, show_header=False, padding=(0, 1))
    table.add_column()
    table.add_column(justify="right")
    table.add_column()
    table.add_column()
    for seat, (colour, chance) in zip(judged.position.seats, judged.chances.items(), strict=True):
        name = " + ".join(COLOUR_NAMES[letter][spoken()] for letter in seat)
        between = ""
        if judged.intervals is not None:
            low, high = judged.intervals[colour]
            between = f"{number(100 * low, 1)} – {number(100 * high, 1)} %"
        table.add_row(name, number(100 * chance, 1) + " %", "▪" * round(BAR * chance), between)
    if judged.intervals is not None:
        games = number(judged.games)
        table.caption = say(
            f"{games} Partien, gespielt von {judged.bot}; rechts der 95-%-Bereich",
            f"{games} games, played by {judged.bot}; on the right the 95 % interval",
        )
    return table
