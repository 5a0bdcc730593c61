"""`poeppel solve`: small games, exactly."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import log10
from typing import TYPE_CHECKING, Annotated, Any

import typer

from poeppel.cli.options import JsonOption, LanguageOption, NoColourOption, RulesArgument, complete_bots, whole_number
from poeppel.cli.speech import language as spoken
from poeppel.cli.speech import number, say

if TYPE_CHECKING:
    from rich.table import Table

    from poeppel.perfect_play import Comparison
    from poeppel.solver import Solution

PRECISION = -10  # the power of ten at which the bar is full


def solve(
    rules: RulesArgument = None,
    players: Annotated[
        int | None,
        typer.Option("--players", metavar="N", parser=whole_number, help="How many play; as few as can without it."),
    ] = None,
    pawns: Annotated[
        int,
        typer.Option("--pawns", metavar="N", parser=whole_number, help="Pawns each has left; the others are home."),
    ] = 1,
    bot: Annotated[
        str | None,
        typer.Option(
            "--bot", metavar="NAME", help="Weigh this bot's choices against perfect play.", autocompletion=complete_bots
        ),
    ] = None,
    games: Annotated[
        int, typer.Option("--games", metavar="N", parser=whole_number, help="With --bot: how many games it plays.")
    ] = 1000,
    workers: Annotated[
        int, typer.Option("--workers", metavar="N", parser=whole_number, help="How many threads reckon.")
    ] = 1,
    as_json: JsonOption = False,
    no_colour: NoColourOption = False,
    language: LanguageOption = None,
) -> None:
    """Solve a small game: exact chances, the worth of the first roll, the expected length."""
    from poeppel.bots import check_name
    from poeppel.cli.output import make_console
    from poeppel.cli.reading import engine_ready, read_rules
    from poeppel.perfect_play import compare
    from poeppel.solver import solve as find

    rule_set = read_rules(rules)
    if bot is not None:
        check_name(bot)
    engine_ready()
    with _bar(str(rule_set), not no_colour) as show:
        solution = find(
            rule_set, players, pawns, workers, lambda sweep, part, residual: show(_share(sweep, part, residual))
        )
    compared = None
    if bot is not None:
        with _bar(bot, not no_colour) as show:
            compared = compare(solution, bot, games, progress=lambda done: show(done / games))
    if as_json:
        print(json.dumps(as_data(solution, compared), indent=2, ensure_ascii=False))
        return
    console = make_console(not no_colour)
    console.print(_table(solution))
    if compared:
        console.print(_comparison(compared))


@contextmanager
def _bar(name: str, colour: bool) -> Iterator[Callable[[float], None]]:
    """A progress bar on the terminal, and what moves it: a share of the whole."""
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    from poeppel.cli.output import make_console

    console = make_console(colour, stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(name, total=1.0)
        yield lambda share: bar.update(task, completed=share)


def _share(sweep: int, part: float, residual: float) -> float:
    """How far the solver is. Each sweep brings the residual down by about the same factor; the first ones say less."""
    precise = min(1.0, max(0.0, log10(max(residual, 1e-300)) / PRECISION))
    return max(precise, (sweep - 1 + part) / 100)


def as_data(solution: Solution, compared: Comparison | None) -> dict[str, Any]:
    """The result for programs."""
    data: dict[str, Any] = {
        "rules": str(solution.rules),
        "players": len(solution.seats),
        "pawns": solution.pawns,
        "start": str(solution.start),
        "chances": solution.chance(solution.start),
        "advantage": solution.advantage,
        "rolls": solution.length(solution.start),
        "positions": solution.positions,
        "sweeps": solution.sweeps,
        "residual": solution.residual,
        "length_residual": solution.length_residual,
        "seconds": round(solution.seconds, 3),
    }
    if compared:
        worst = compared.worst
        data["bot"] = {
            "name": compared.bot,
            "games": compared.games,
            "rolls": compared.rolls,
            "choices": compared.choices,
            "perfect": compared.perfect,
            "average_loss": compared.average_loss,
            "worst": worst
            and {
                "position": str(worst.position),
                "roll": worst.roll,
                "played": str(worst.played),
                "best": str(worst.best),
                "loss": worst.loss,
            },
        }
    return data


def _table(solution: Solution) -> Table:
    from poeppel.board import COLOUR_NAMES

    players, pawns, start = len(solution.seats), solution.pawns, solution.start
    title = say(
        f"{solution.rules} zu {players}, {_pawns_de(pawns)}",
        f"{solution.rules}, {players} players, {pawns} {'pawn' if pawns == 1 else 'pawns'} each",
    )
    rows = [(say("Beginn", "start"), str(start))]
    for seat, chance in zip(solution.seats, solution.chance(start).values(), strict=True):
        name = " + ".join(COLOUR_NAMES[colour][spoken()] for colour in seat)
        begins = say(" (beginnt)", " (begins)") if start.turn in tuple(seat) else ""
        rows.append((f"{name}{begins}", number(100 * chance, 4) + " %"))
    points = ("+" if solution.advantage >= 0 else "") + number(100 * solution.advantage, 4)
    rows += [
        (say("Wert des ersten Wurfs", "worth of the first roll"), points + say(" Punkte", " points")),
        (say("Würfe bis zum Sieg, im Mittel", "rolls until somebody wins, mean"), number(solution.length(start), 3)),
        (say("Stellungen", "positions"), number(solution.positions)),
        (say("Rest nach ", "residual after ") + say(f"{solution.sweeps} Läufen", f"{solution.sweeps} sweeps"), ""),
        (say("  der Chancen", "  of the chances"), f"{solution.residual:.1e}"),
        (say("  der Würfe", "  of the rolls"), f"{solution.length_residual:.1e}"),
        (say("Sekunden", "seconds"), number(solution.seconds, 1)),
    ]
    return _facts(title, rows)


def _comparison(compared: Comparison) -> Table:
    title = say(
        f"{compared.bot} und das perfekte Spiel, {number(compared.games)} Partien",
        f"{compared.bot} and perfect play, {number(compared.games)} games",
    )
    share = compared.perfect / compared.choices if compared.choices else 1.0
    rows = [
        (say("Entscheidungen", "choices"), number(compared.choices)),
        (say("  davon perfekt", "  perfect ones"), number(100 * share, 1) + " %"),
        (say("Verlust je Entscheidung", "loss a choice"), number(100 * compared.average_loss, 4) + " %"),
    ]
    if compared.worst:
        worst = compared.worst
        rows += [
            (say("Größter Fehler", "worst mistake"), number(100 * worst.loss, 2) + " %"),
            (f"  {worst.roll}: {worst.played}" + say(" statt ", " instead of ") + str(worst.best), str(worst.position)),
        ]
    return _facts(title, rows)


def _facts(title: str, rows: list[tuple[str, str]]) -> Table:
    from rich.table import Table

    table = Table(title=title, title_justify="left", title_style="bold", box=None, show_header=False, padding=(0, 2))
    table.add_column()
    table.add_column(overflow="fold")
    for name, value in rows:
        table.add_row(name, value)
    return table


def _pawns_de(pawns: int) -> str:
    return "je eine Figur" if pawns == 1 else f"je {pawns} Figuren"
