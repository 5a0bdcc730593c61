"""`poeppel evaluate`: each player's chance to win."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from poeppel.cli.language import number, said, say
from poeppel.cli.options import (
    BoardOption,
    GamesSeedOption,
    JsonOption,
    LanguageOption,
    NoColourOption,
    PlayersOption,
    PositionArgument,
    RulesOption,
    WorkersOption,
    complete_bots,
    whole_number,
)

if TYPE_CHECKING:
    from rich.table import Table

    from poeppel.analysis.evaluation import Evaluation

BAR = 24  # signs for a certain win


def evaluate(
    position: PositionArgument,
    rules: RulesOption = None,
    board: BoardOption = None,
    players: PlayersOption = None,
    games: Annotated[
        int | None,
        typer.Option(
            "--rollouts",
            metavar="N",
            parser=whole_number,
            help="Play this many games on from there, and count who wins.",
        ),
    ] = None,
    bot: Annotated[
        str,
        typer.Option(
            "--bot", metavar="NAME", help="With --rollouts: who plays those games.", autocompletion=complete_bots
        ),
    ] = "quick",
    seed: GamesSeedOption = 1,
    workers: WorkersOption = 1,
    as_json: JsonOption = False,
    no_colour: NoColourOption = False,
    language: LanguageOption = None,
) -> None:
    """Give each player's chance of winning. At a glance, or from many games played on from there."""
    from poeppel.analysis.evaluation import evaluate as judge
    from poeppel.cli.compiling import bots_ready, games_ready, reviews_ready, rollouts_ready
    from poeppel.cli.input import read_position, read_rules
    from poeppel.cli.output import make_console

    rule_set = read_rules(rules, board)
    games_ready()
    asked = read_position(position, rule_set, players)
    if games is None:
        reviews_ready()
        judged = judge(asked)
    else:
        rollouts_ready()
        bots_ready([bot])
        judged = judge(asked, "rollouts", games, bot, seed, workers)
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

    from poeppel.rules.seat_names import colours_named

    table = Table(box=None, show_header=False, padding=(0, 1))
    table.add_column()
    table.add_column(justify="right")
    table.add_column()
    table.add_column()
    for seat, (colour, chance) in zip(judged.position.seats, judged.chances.items(), strict=True):
        between = ""
        if judged.intervals is not None:
            low, high = judged.intervals[colour]
            between = f"{number(100 * low, 1)} – {number(100 * high, 1)} %"
        table.add_row(said(colours_named(seat)), number(100 * chance, 1) + " %", "▪" * round(BAR * chance), between)
    if judged.intervals is not None:
        games = number(judged.games)
        table.caption = say(
            f"{games} Partien, gespielt von {judged.bot}; rechts der 95-%-Bereich",
            f"{games} games, played by {judged.bot}; the 95 % interval is on the right",
        )
    return table
