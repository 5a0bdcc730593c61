"""`poeppel tournament people`, `check-in` and their kin: who takes part, who has come, who has left."""

from __future__ import annotations

import datetime
from typing import Annotated

import typer

from poeppel.cli.language import say
from poeppel.cli.options import LanguageOption, NoColourOption
from poeppel.cli.tournament_desk import Desk, EvenSoOption, FileArgument, NameArgument, desk_at, new_table, print_lines
from poeppel.errors import PoeppelError
from poeppel.texts import Text


def people(
    file: FileArgument,
    listed: Annotated[
        str | None,
        typer.Argument(metavar="LIST", help="A list of names from a spreadsheet or editor; - is standard input."),
    ] = None,
    store: Annotated[bool, typer.Option("--store", help="Take the list in; default: only show it.")] = False,
    columns: Annotated[
        str | None,
        typer.Option(
            "--columns",
            metavar="A,B,…",
            help="What each column means: name, first, last, team, club, born, age, group or nothing.",
        ),
    ] = None,
    even_so: EvenSoOption = False,
    no_colour: NoColourOption = False,
    language: LanguageOption = None,
) -> None:
    """List the people, or take in a list of names. It is shown before anything is stored."""
    with desk_at(file) as desk:
        if listed is None:
            _show(desk, no_colour)
            return
        _take_in(desk, listed, columns, store, even_so)


def _show(desk: Desk, no_colour: bool) -> None:
    from poeppel.cli.output import make_console
    from poeppel.tournament.event_log.people import age_group

    state = desk.state
    titles = (("id", "left"), ("Name", "left"), ("Team", "left"), (say("Gruppe", "Group"), "left"))
    table = new_table(state.title, (*titles, (say("da", "here"), "left")))
    for person, one in state.people.items():
        details = one.person.details
        here = say("ja", "yes") if one.here else "–"
        if one.has_left:
            here = say("ausgeschlossen", "excluded") if one.excluded else say("ausgeschieden", "left")
        table.add_row(
            person, details.name, details.team or "", age_group(details, state.plan.groups, state.year) or "", here
        )
    make_console(not no_colour).print(table)


def _take_in(desk: Desk, listed: str, columns: str | None, store: bool, even_so: bool) -> None:
    import sys
    from pathlib import Path

    from poeppel.cli.input import STANDARD, cannot
    from poeppel.tournament.event_log.commands import AddPeople
    from poeppel.tournament.files.people_files import preview, previewed_lines

    try:
        content = sys.stdin.buffer.read() if listed == STANDARD else Path(listed).read_bytes()
    except (OSError, ValueError) as error:
        raise cannot("read", listed, error) from None
    known = [one.person.name for one in desk.state.people.values()]
    meanings = [part.strip() for part in columns.split(",")] if columns else None
    year = desk.state.year or datetime.date.today().year
    seen = preview(content, year=year, columns=meanings, known=() if even_so else known)  # type: ignore[arg-type]
    print_lines(previewed_lines(seen))
    wanted = tuple(row.details for row in seen.rows) if even_so else seen.details
    seen.checked()
    if not store:
        print(
            say(
                "Nichts gespeichert; mit --store wird die Liste übernommen.",
                "Nothing stored; --store takes the list in.",
            )
        )
        return
    if not wanted:
        raise PoeppelError(Text("alle sind schon dabei", "everybody is there already"))
    desk.tell(AddPeople(wanted, even_so=even_so))
    print(say(f"{len(wanted)} Personen gespeichert.", f"{len(wanted)} people stored."))


NamesArgument = Annotated[
    list[str] | None, typer.Argument(metavar="NAME…", help="Names, their beginnings, or ids such as p7.")
]


def check_in(
    file: FileArgument,
    names: NamesArgument = None,
    everybody: Annotated[bool, typer.Option("--all", help="Everybody who has not left.")] = False,
    undo: Annotated[bool, typer.Option("--undo", help="They have not come after all.")] = False,
    language: LanguageOption = None,
) -> None:
    """Note who has come. Only they are drawn."""
    from poeppel.tournament.event_log.commands import CheckIn

    with desk_at(file) as desk:
        if everybody:
            chosen = tuple(person for person, one in desk.state.people.items() if not one.has_left)
        else:
            chosen = tuple(desk.person(name) for name in names or ())
        desk.tell(CheckIn(chosen, here=not undo))
        here = sum(one.plays for one in desk.state.people.values())
        print(say(f"{here} von {len(desk.state.people)} sind da.", f"{here} of {len(desk.state.people)} are here."))


def withdraw(file: FileArgument, name: NameArgument, language: LanguageOption = None) -> None:
    """Let somebody leave the tournament. Results stay as they are."""
    from poeppel.tournament.event_log.commands import Withdraw

    with desk_at(file) as desk:
        person = desk.person(name)
        desk.tell(Withdraw(person))
        print(say(f"{desk.state.name(person)} ist ausgeschieden.", f"{desk.state.name(person)} has left."))


def back(file: FileArgument, name: NameArgument, language: LanguageOption = None) -> None:
    """Let somebody come back who had left."""
    from poeppel.tournament.event_log.commands import Return

    with desk_at(file) as desk:
        person = desk.person(name)
        desk.tell(Return(person))
        print(say(f"{desk.state.name(person)} ist wieder dabei.", f"{desk.state.name(person)} is back."))


def exclude(
    file: FileArgument,
    name: NameArgument,
    reason: Annotated[str, typer.Option("--reason", metavar="WHY", help="Why; it is kept with the event.")] = "",
    language: LanguageOption = None,
) -> None:
    """Exclude somebody by rule T15. They have no rank any more."""
    from poeppel.tournament.event_log.commands import Exclude

    with desk_at(file) as desk:
        person = desk.person(name)
        desk.tell(Exclude(person, reason))
        print(say(f"{desk.state.name(person)} ist ausgeschlossen.", f"{desk.state.name(person)} is excluded."))


def replace(
    file: FileArgument,
    name: NameArgument,
    by: Annotated[str, typer.Argument(metavar="BY", help="Who takes the place; somebody new is added.")],
    language: LanguageOption = None,
) -> None:
    """Let somebody take the place of a person who leaves. At an open table, too."""
    from poeppel.tournament.event_log.commands import AddPeople, Replace
    from poeppel.tournament.event_log.people import Details, by_name

    with desk_at(file) as desk:
        person = desk.person(name)
        known = {one: participant.person for one, participant in desk.state.people.items()}
        if not by_name(known, by):
            desk.tell(AddPeople((Details(by),)))
        other = desk.person(by)
        desk.tell(Replace(person, other))
        old, new = desk.state.name(person), desk.state.name(other)
        print(say(f"{new} spielt für {old}.", f"{new} plays instead of {old}."))


def absent(file: FileArgument, name: NameArgument, language: LanguageOption = None) -> None:
    """Note that somebody is not at their table. The plan says what that means."""
    from poeppel.tournament.event_log.commands import MarkAbsent

    with desk_at(file) as desk:
        person = desk.person(name)
        desk.tell(MarkAbsent(person))
        print(say(f"{desk.state.name(person)} fehlt.", f"{desk.state.name(person)} is absent."))
