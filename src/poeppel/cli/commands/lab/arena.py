"""`poeppel arena`: bots against bots."""

from __future__ import annotations

import json
import time
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

from poeppel.cli.language import number, say
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
from poeppel.texts import Text

if TYPE_CHECKING:
    from rich.table import Table

    from poeppel.lab.arena import ArenaResult, Standing
    from poeppel.rules import Rules
    from poeppel.significance import Sprt, Verdict

GAMES = 10_000
GAMES_OF_A_TEST = 200_000
MOST_GAMES = 10**8


def arena(
    rules: RulesArgument = None,
    board: BoardOption = None,
    players: PlayersOption = None,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="A,B,…",
            help="Who plays: two or more. Fewer bots than seats share them; with more, every possible table plays.",
            autocompletion=complete_bots,
        ),
    ] = "fox,owl",
    games: Annotated[
        int | None,
        typer.Option(
            "--games",
            metavar="N",
            parser=whole_number,
            help="How many games at most; default: 10_000, with --sprt 200_000.",
        ),
    ] = None,
    seed: GamesSeedOption = 1,
    workers: WorkersOption = 1,
    sprt: Annotated[
        str | None,
        typer.Option(
            "--sprt",
            metavar="E0,E1",
            help="Stop once it is clear whether the first bot is E1 Elo points stronger than the second, or only E0.",
        ),
    ] = None,
    error: Annotated[
        float, typer.Option("--error", metavar="P", help="How often the test may be wrong, either way.")
    ] = 0.05,
    without_luck: Annotated[
        bool,
        typer.Option("--without-luck", help="Take the luck of the dice out of the results: surer, from fewer games."),
    ] = False,
    load: LoadOption = None,
    as_json: JsonOption = False,
    no_colour: NoColourOption = False,
    language: LanguageOption = None,
) -> None:
    """Let bots play each other, and say which is stronger. In every seat, with the same dice."""
    from poeppel.cli.compiling import bots_ready, simulations_ready, studies_ready
    from poeppel.cli.input import listed_bots, load_bots, read_rules
    from poeppel.cli.output import make_console

    rule_set = read_rules(rules, board)
    load_bots(load)
    chosen = listed_bots(bots)
    test = _read_test(sprt, error)
    count = (GAMES_OF_A_TEST if test else GAMES) if games is None else games
    if count > MOST_GAMES:
        raise PoeppelError(Text(f"höchstens {number(MOST_GAMES)} Partien", f"at most {number(MOST_GAMES)} games"))
    studies_ready() if without_luck else simulations_ready()
    bots_ready(chosen)
    play = partial(_with_bar, rule_set, chosen, players, count, seed, workers, test, colour=not no_colour)
    result, seconds = play(without_luck=without_luck)
    if as_json:
        print(json.dumps(as_data(result, test, seconds), indent=2, ensure_ascii=False))
        return
    console = make_console(not no_colour)
    console.print(_table(result))
    console.print(_summary(result, seconds))
    if result.verdict and test:
        console.print(verdict_line(result.verdict, test, chosen))


def _read_test(text: str | None, error: float) -> Sprt | None:
    from poeppel.significance import Sprt

    if text is None:
        return None
    try:
        elo0, elo1 = map(float, text.split(","))
    except ValueError:
        raise PoeppelError(
            Text(
                f"--sprt nimmt zwei Zahlen wie 0,10, nicht „{text}“",
                f'--sprt takes two numbers such as 0,10, not "{text}"',
            )
        ) from None
    return Sprt(elo0, elo1, error, error)


def _with_bar(
    rules: Rules,
    bots: tuple[str, ...],
    players: int | None,
    games: int,
    seed: int,
    workers: int,
    test: Sprt | None,
    colour: bool,
    without_luck: bool,
) -> tuple[ArenaResult, float]:
    from poeppel.cli.progress import games_bar
    from poeppel.lab.arena import arena as play

    with games_bar(str(rules), games, colour) as bar:
        began = time.perf_counter()
        result = play(rules, bots, players, games, seed, workers, test, progress=bar.reach, without_luck=without_luck)
        return result, time.perf_counter() - began


def as_data(result: ArenaResult, test: Sprt | None, seconds: float) -> dict[str, Any]:
    """The result for programs."""
    data: dict[str, Any] = {
        "rules": str(result.rules),
        "players": result.players,
        "seed": result.seed,
        "games": result.games,
        "rounds": result.rounds,
        "even": result.even,
        "bots": [
            {
                "bot": standing.bot,
                "seats": standing.seats,
                "wins": standing.wins,
                "share": standing.share,
                "interval": standing.interval,
                **_without_luck(standing),
                "rating": {"mu": standing.rating, "sigma": standing.uncertainty},
            }
            for standing in result.standings
        ],
        "seconds": round(seconds, 6),
    }
    if test and result.verdict:
        verdict = result.verdict
        data["sprt"] = {
            "elo0": test.elo0,
            "elo1": test.elo1,
            "alpha": test.alpha,
            "beta": test.beta,
            "accepted": verdict.accepted,
            "llr": verdict.evidence,
            "bounds": verdict.bounds,
            "elo": verdict.elo,
            "elo_interval": verdict.elo_interval,
        }
    return data


def _without_luck(standing: Standing) -> dict[str, Any]:
    if standing.without_luck is None or standing.saves is None:
        return {}
    return {"without_luck": standing.without_luck._asdict(), "saves": standing.saves.value}


def _table(result: ArenaResult) -> Table:
    from rich import box
    from rich.table import Table

    games, seed = number(result.games), result.seed
    title = say(
        f"{result.rules}, {result.players} Plätze: {games} Partien, Startwert {seed}",
        f"{result.rules}, {result.players} seats: {games} games, seed {seed}",
    )
    table = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
    table.add_column(say("Bot", "bot"))
    headings = (
        say("Einsätze", "appearances"),
        say("Siege", "wins"),
        say("Anteil", "share"),
        say("95-%-Bereich", "95 % interval"),
        say("Wertung", "rating"),
    )
    has_luck = any(standing.without_luck for standing in result.standings)
    less = (say("ohne Glück", "without luck"), say("95-%-Bereich", "95 % interval"), say("spart", "saves"))
    for heading in (*headings, *(less if has_luck else ())):
        table.add_column(heading, justify="right")
    for standing in result.standings:
        low, high = standing.interval
        table.add_row(
            standing.bot,
            number(standing.seats),
            number(standing.wins),
            number(100 * standing.share, 1) + " %",
            f"{number(100 * low, 1)} – {number(100 * high, 1)} %",
            f"{number(standing.rating, 1)} ± {number(standing.uncertainty, 1)}",
            *_less_luck(standing),
        )
    return table


def _less_luck(standing: Standing) -> tuple[str, ...]:
    """The share without luck, its interval, and how many times more plain games would tell as much."""
    if standing.without_luck is None or standing.saves is None:
        return ()
    share, low, high = standing.without_luck
    return (
        f"{number(100 * share, 1)} %",
        f"{number(100 * low, 1)} – {number(100 * high, 1)} %",
        f"{number(standing.saves.value, 1)} ×",
    )


def _summary(result: ArenaResult, seconds: float) -> str:
    even, rounds, speed = number(100 * result.even, 1), number(result.rounds), number(result.games / seconds)
    runden, in_english = ("Runde", "round") if result.rounds == 1 else ("Runden", "rounds")
    return say(
        f"Bei gleicher Stärke wären es {even} %. {rounds} {runden}, in jeder dieselben Würfe für alle Sitzordnungen; "
        f"{speed} Partien je Sekunde.",
        f"Equal strength would mean {even} %. {rounds} {in_english}, in each the same dice for every seating; "
        f"{speed} games per second.",
    )


def verdict_line(verdict: Verdict, test: Sprt, bots: tuple[str, ...]) -> str:
    """The outcome of a test in a sentence."""
    first, second = tuple(dict.fromkeys(bots))[:2]
    low, high = (number(bound, 2) for bound in verdict.bounds)
    between = " – ".join(number(elo, 0) for elo in verdict.elo_interval)
    known = f"LLR {number(verdict.evidence, 2)} ({low} … {high}), Elo {number(verdict.elo, 0)} ({between})"
    if verdict.accepted is None:
        return say(f"Noch nicht entschieden: {known}.", f"Not decided yet: {known}.")
    if verdict.accepted:
        return say(
            f"Angenommen: {first} ist um {test.elo1:g} Elo-Punkte stärker als {second}. {known}.",
            f"Accepted: {first} is {test.elo1:g} Elo points stronger than {second}. {known}.",
        )
    return say(
        f"Abgelehnt: {first} ist nicht um {test.elo1:g} Elo-Punkte stärker als {second}. {known}.",
        f"Rejected: {first} is not {test.elo1:g} Elo points stronger than {second}. {known}.",
    )
