"""`poeppel simulate`: very many games, counted."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Annotated, Any

import typer

from poeppel.cli.language import number, said, say
from poeppel.cli.options import (
    BoardOption,
    GamesSeedOption,
    JsonOption,
    LanguageOption,
    LoadOption,
    NoColourOption,
    PlayersOption,
    RulesArgument,
    WorkersOption,
    complete_bots,
    whole_number,
)
from poeppel.errors import PoeppelError
from poeppel.significance import interval
from poeppel.texts import Text

if TYPE_CHECKING:
    from rich.table import Table

    from poeppel.lab.simulation import Simulation
    from poeppel.rules import Rules

MOST_GAMES = 10**12


def simulate(
    rules: RulesArgument = None,
    board: BoardOption = None,
    players: PlayersOption = None,
    games: Annotated[
        int, typer.Option("--games", metavar="N", parser=whole_number, help="How many games; may be written 10_000.")
    ] = 10_000,
    seed: GamesSeedOption = 1,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="A,B,…",
            help="Who plays (poeppel bots lists them): one for all, or one for each seat.",
            autocompletion=complete_bots,
        ),
    ] = "random",
    workers: WorkersOption = 1,
    load: LoadOption = None,
    as_json: JsonOption = False,
    game: Annotated[
        int | None,
        typer.Option("--game", metavar="N", parser=whole_number, help="Print the record of one game, counted from 0."),
    ] = None,
    no_colour: NoColourOption = False,
    language: LanguageOption = None,
) -> None:
    """Play many games with bots and count who wins."""
    from poeppel.cli.compiling import games_ready
    from poeppel.cli.input import load_bots, read_bots, read_rules
    from poeppel.cli.output import make_console

    rule_set = read_rules(rules, board)
    load_bots(load)
    count = rule_set.players[-1] if players is None else players
    chosen = read_bots(bots, len(rule_set.seats(count)))
    if max(games, game or 0) > MOST_GAMES:
        most = number(MOST_GAMES)
        raise PoeppelError(Text(f"höchstens {most} Partien", f"at most {most} games"))
    games_ready()
    if game is not None:
        print(_one_game(rule_set, count, seed, chosen, game, games), end="")
        return
    played, seconds = _with_bar(rule_set, count, games, seed, chosen, workers, colour=not no_colour)
    if as_json:
        print(json.dumps(as_data(played, seconds), indent=2, ensure_ascii=False))
        return
    console = make_console(not no_colour)
    for table in _tables(played, seconds):
        console.print(table)


def _one_game(rules: Rules, players: int, seed: int, bots: tuple[str, ...], number: int, games: int) -> str:
    """Game `number` does not need the games before it: only its own numbers decide it."""
    import numpy as np

    from poeppel.engine.games.play import RESULTS
    from poeppel.lab.simulation import Simulation

    unplayed = np.broadcast_to(np.int64(0), (max(games, number + 1), RESULTS))  # takes no memory
    return str(Simulation(rules, rules.seats(players), seed, bots, unplayed).game(number).record)


def _with_bar(
    rules: Rules, players: int, games: int, seed: int, bots: tuple[str, ...], workers: int, colour: bool
) -> tuple[Simulation, float]:
    from poeppel.cli.progress import games_bar
    from poeppel.lab.simulation import simulate as play

    with games_bar(str(rules), games, colour) as bar:
        began = time.perf_counter()
        played = play(rules, players, games, seed, bots, workers, progress=bar.reach)
        return played, time.perf_counter() - began


def as_data(played: Simulation, seconds: float) -> dict[str, Any]:
    """The result for programs."""
    return {
        "rules": str(played.rules),
        "players": len(played.seats),
        "games": played.games,
        "seed": played.seed,
        "seats": [
            {
                "colours": seat,
                "bot": bot,
                "wins": wins,
                "share": wins / played.games if played.games else None,
                "interval": interval(wins, played.games),
            }
            for seat, bot, wins in zip(played.seats, played.bots, played.wins, strict=True)
        ],
        "rolls": played.rolls,
        "moves": played.moves,
        "captures": played.captures,
        "length": _lengths(played),
        "seconds": round(seconds, 6),
        "rolls_per_second": round(played.rolls / seconds) if seconds else None,
    }


def _lengths(played: Simulation) -> dict[str, float] | None:
    """The rolls of a game."""
    import numpy as np

    if not played.games:
        return None
    low, median, high = np.percentile(played.lengths, (5, 50, 95))
    return {"mean": float(played.lengths.mean()), "median": float(median), "p5": float(low), "p95": float(high)}


def _tables(played: Simulation, seconds: float) -> tuple[Table, Table]:
    return _seats(played), _facts(played, seconds)


def _seats(played: Simulation) -> Table:
    """Who won how often."""
    from rich import box
    from rich.table import Table

    from poeppel.rules.seat_names import colours_named

    games = number(played.games)
    title = say(
        f"{played.rules}: {games} Partien, Startwert {played.seed}",
        f"{played.rules}: {games} games, seed {played.seed}",
    )
    table = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
    for heading in (say("Platz", "seat"), say("Bot", "bot")):
        table.add_column(heading)
    for heading in (say("Siege", "wins"), say("Anteil", "share"), say("95-%-Bereich", "95 % interval")):
        table.add_column(heading, justify="right")
    for seat, bot, wins in zip(played.seats, played.bots, played.wins, strict=True):
        low, high = interval(wins, played.games)
        share = number(100 * wins / played.games, 1) + " %" if played.games else "–"
        between = f"{number(100 * low, 1)} – {number(100 * high, 1)} %"
        table.add_row(said(colours_named(seat)), str(bot), number(wins), share, between)
    return table


def _facts(played: Simulation, seconds: float) -> Table:
    """How long the games were, and how fast they went."""
    from rich.table import Table

    table = Table(box=None, show_header=False, padding=(0, 2))
    table.add_column()
    table.add_column(justify="right")
    if lengths := _lengths(played):
        span = f"{number(lengths['p5'])} – {number(lengths['p95'])}"
        for name, value in (
            (say("Würfe je Partie, im Mittel", "rolls per game, mean"), number(lengths["mean"], 1)),
            (say("  Median", "  median"), number(lengths["median"])),
            (say("  9 von 10 Partien", "  9 of 10 games"), span),
            (say("Schläge je Partie", "captures per game"), number(played.captures / played.games, 1)),
        ):
            table.add_row(name, value)
    if seconds:
        table.add_row(say("Würfe je Sekunde", "rolls per second"), number(played.rolls / seconds))
    return table
