"""`poeppel solve`: small games, exactly."""

from __future__ import annotations

import json
from math import log10
from typing import TYPE_CHECKING, Annotated, Any

import typer

from poeppel.cli.language import number, said, say
from poeppel.cli.options import (
    JsonOption,
    LanguageOption,
    NoColourOption,
    RulesArgument,
    WorkersOption,
    complete_bots,
    whole_number,
)

if TYPE_CHECKING:
    from rich.table import Table

    from poeppel.analysis.perfect_play import Comparison
    from poeppel.analysis.solver import Solution

PRECISION = -10  # the power of ten at which the bar is full


def solve(
    rules: RulesArgument = None,
    players: Annotated[
        int | None,
        typer.Option("--players", metavar="N", parser=whole_number, help="How many play; default: as few as can."),
    ] = None,
    pawns: Annotated[
        int,
        typer.Option(
            "--pawns",
            metavar="N",
            parser=whole_number,
            help="How many pawns each colour has left; the others are home.",
        ),
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
    workers: WorkersOption = 1,
    keep: Annotated[
        str | None,
        typer.Option("--keep", metavar="FOLDER", help="Keep sweeps in a folder, and go on from what is there."),
    ] = None,
    prove: Annotated[
        bool,
        typer.Option("--prove", help="Also find out how far any chance can be from the truth; takes as long again."),
    ] = False,
    as_json: JsonOption = False,
    no_colour: NoColourOption = False,
    language: LanguageOption = None,
) -> None:
    """Solve a small game exactly. Chances, the value of the first roll, the expected length."""
    from poeppel.analysis.perfect_play import compare
    from poeppel.analysis.solver import solve as find
    from poeppel.bots.registry import check_name
    from poeppel.cli.compiling import bots_ready, solver_ready
    from poeppel.cli.input import read_rules
    from poeppel.cli.output import make_console
    from poeppel.cli.progress import games_bar, share_bar

    rule_set = read_rules(rules)
    if bot is not None:
        check_name(bot)
    solver_ready()
    bots_ready([bot] if bot else [])
    with share_bar(str(rule_set), not no_colour) as bar:
        solution = find(rule_set, players, pawns, workers, lambda *progress: bar.reach(_share(*progress)), keep, prove)
    compared = None
    if bot is not None:
        with games_bar(bot, games, not no_colour) as bar:
            compared = compare(solution, bot, games, progress=bar.reach)
    if as_json:
        print(json.dumps(as_data(solution, compared), indent=2, ensure_ascii=False))
        return
    console = make_console(not no_colour)
    console.print(_table(solution))
    if compared:
        console.print(_comparison(compared))


def _share(sweep: int, part: float, residual: float) -> float:
    """How far the solver is. Each sweep brings the residual down by about the same factor; the first ones say less."""
    precise = min(1.0, max(0.0, log10(max(residual, 1e-300)) / PRECISION))
    return max(precise, (sweep - 1 + part) / 100)


def as_data(solution: Solution, compared: Comparison | None) -> dict[str, Any]:
    """The result for programs."""
    data: dict[str, Any] = {
        "rules": str(solution.rules),
        "players": solution.players,
        "pawns": solution.pawns,
        "start": str(solution.start),
        "chances": solution.chance(solution.start),
        "advantage": solution.advantage,
        "rolls": solution.length(solution.start),
        "positions": solution.positions,
        "sweeps": solution.sweeps,
        "residual": solution.residual,
        "length_residual": solution.length_residual,
        "error": solution.error,
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
            "beaten": compared.beaten and compared.beaten._asdict(),
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
    from poeppel.rules.seat_names import colours_named

    players, pawns, start = solution.players, solution.pawns, solution.start
    title = say(
        f"{solution.rules} zu {players}, {_pawns_de(pawns)}",
        f"{solution.rules}, {players} players, {pawns} {'pawn' if pawns == 1 else 'pawns'} each",
    )
    rows = [(say("Beginn", "start"), str(start))]
    for side, chance in zip(solution.sides, solution.chance(start).values(), strict=True):
        begins = say(" (beginnt)", " (begins)") if start.turn in tuple(side) else ""
        rows.append((f"{said(colours_named(side))}{begins}", number(100 * chance, 4) + " %"))
    points = ("+" if solution.advantage >= 0 else "") + number(100 * solution.advantage, 4)
    rows += [
        (say("Wert des ersten Wurfs", "value of the first roll"), points + say(" Punkte", " points")),
        (say("Würfe bis zum Sieg, im Mittel", "rolls until somebody wins, mean"), number(solution.length(start), 3)),
        (say("Stellungen", "positions"), number(solution.positions)),
        (say("Rest nach ", "residual after ") + say(f"{solution.sweeps} Läufen", f"{solution.sweeps} sweeps"), ""),
        (say("  der Chancen", "  of the chances"), f"{solution.residual:.1e}"),
        (say("  der Würfe", "  of the rolls"), f"{solution.length_residual:.1e}"),
        (say("Sekunden Rechenzeit", "seconds of processor time"), number(solution.seconds, 1)),
    ]
    if solution.error is not None:
        rows.insert(
            -1, (say("Keine Chance liegt weiter daneben als", "no chance is further off than"), f"{solution.error:.1e}")
        )
    return _facts(title, rows)


def _comparison(compared: Comparison) -> Table:
    title = say(
        f"{compared.bot} gegen das perfekte Spiel, {number(compared.games)} Partien",
        f"{compared.bot} against perfect play, {number(compared.games)} games",
    )
    share = compared.perfect / compared.choices if compared.choices else 1.0
    rows = [
        (say("Entscheidungen", "choices"), number(compared.choices)),
        (say("  davon perfekt", "  perfect"), number(100 * share, 1) + " %"),
        (say("Verlust je Entscheidung", "loss per choice"), number(100 * compared.average_loss, 4) + " %"),
    ]
    if compared.beaten:
        won, low, high = (number(100 * part, 2) for part in compared.beaten)
        rows.append((say("Das perfekte Spiel gewinnt", "perfect play wins"), f"{won} % ({low} – {high})"))
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
