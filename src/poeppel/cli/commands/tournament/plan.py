"""`poeppel tournament plan` and `new`: the format, what it means, and the tournament's file."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Annotated

import typer

from poeppel.cli.language import said, say
from poeppel.cli.options import JsonOption, LanguageOption, NoColourOption, whole_number
from poeppel.cli.tournament_desk import new_table, print_lines, read_plan_or_preset
from poeppel.errors import PoeppelError
from poeppel.texts import Text

if TYPE_CHECKING:
    from poeppel.tournament.plans.plan import Plan

PlanArgument = Annotated[
    str | None, typer.Argument(metavar="PLAN", help="A preset, or a plan's file; default: list all presets.")
]


def plan(
    wanted: PlanArgument = None,
    people: Annotated[
        int | None, typer.Option("--people", metavar="N", parser=whole_number, help="How many people are expected.")
    ] = None,
    write: Annotated[
        str | None,
        typer.Option("--write", metavar="FILE", help="Write the plan as TOML, to be changed; - is standard output."),
    ] = None,
    as_json: JsonOption = False,
    no_colour: NoColourOption = False,
    language: LanguageOption = None,
) -> None:
    """Show a format. What it means, how long it takes, and what is impossible."""
    from poeppel.cli.output import write_file
    from poeppel.tournament.files.plan_files import write_plan

    if wanted is None:
        _list(no_colour)
        return
    found = read_plan_or_preset(wanted)
    if write is not None:
        write_file(write, write_plan(found))
        return
    if as_json:
        print(write_plan(found, "json"), end="")
        return
    _show(found, people)


def _list(no_colour: bool) -> None:
    from poeppel.cli.output import make_console
    from poeppel.tournament.plans.presets import PRESETS

    table = new_table(None, ((say("Vorlage", "preset"), "left"), (say("Turnier", "tournament"), "left")))
    for one in PRESETS.values():
        table.add_row(one.name, f"{said(one.title)}: {said(one.about)}")
    make_console(not no_colour).print(table)


def _show(found: Plan, people: int | None) -> None:
    from poeppel.tournament.plans.outlook import outlook
    from poeppel.tournament.plans.presets import PRESETS

    known = PRESETS.get(found.name)
    if known is not None and known.plan == found:
        print(f"{said(known.title)}: {said(known.about)}")
    print_lines(_told(found))
    number = people if people is not None else (known.people if known else 32)
    seen = outlook(found, number)
    print_lines(seen.sentences)
    if seen.problems:
        first, *others = seen.problems
        raise PoeppelError(
            Text("das geht nicht: ", "that is impossible: ").joined(first.joined(*others, by="; "), by="")
        )


def _told(found: Plan) -> tuple[Text, ...]:
    """Scoring and tie-breaks in words."""
    from poeppel.tournament.plans.tie_breaks import TIE_BREAKS

    scoring = found.scoring
    four, three = ("-".join(map(str, points)) for points in (scoring.four, scoring.three))
    counted = {
        "counting": Text("Zählpunkte", "counting points"),
        "steps": Text("fehlende Schritte", "steps still needed"),
    }
    kind = counted[scoring.counting]
    points = (
        Text(
            f"Punkte: {four}, zu dritt {three}; in unfertigen Partien zählen {kind.de}.",
            f"Points: {four}, at tables of three {three}; unfinished games are ranked by {kind.en}.",
        )
        if scoring.kind == "places"
        else Text(f"Punkte: {kind.de} vom Brett.", f"Points: {kind.en} on the board.")
    )
    titles = [TIE_BREAKS[name].title for name in found.tie_breaks]
    order = titles[0].joined(*titles[1:], by=", ") if titles else Text("niemand", "nobody")
    return points, Text(f"Bei Gleichstand entscheiden: {order.de}.", f"Ties are decided by: {order.en}.")


def new(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The tournament's file, which must not exist yet.")],
    wanted: Annotated[str, typer.Option("--plan", metavar="PLAN", help="A preset, or a plan's file.")] = "dohna",
    title: Annotated[
        str | None, typer.Option("--title", metavar="TITLE", help="What the tournament is called.")
    ] = None,
    day: Annotated[
        str | None, typer.Option("--day", metavar="2026-05-01", help="The day it is played; default: today.")
    ] = None,
    language: LanguageOption = None,
) -> None:
    """Set up a tournament. Everything that happens is added to its file."""
    from poeppel.cli.tournament_desk import Desk
    from poeppel.tournament.event_log.commands import Create
    from poeppel.tournament.files.tournament_file import TournamentFile

    found = read_plan_or_preset(wanted)
    on = day or datetime.date.today().isoformat()
    name = title or say("Turnier", "Tournament") + f" {on}"
    with TournamentFile.create(file) as made:
        try:
            Desk(made, "desk").tell(Create(name, found, on))
        except PoeppelError:
            made.path.unlink()  # an empty tournament is of no use to anybody
            raise
    print(say(f"„{name}“ ist angelegt: {file}", f'"{name}" is set up: {file}'))
