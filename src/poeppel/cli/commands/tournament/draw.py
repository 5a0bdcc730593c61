"""`poeppel tournament draw`, `swap`, `pin`, `publish`, `tables`: who sits where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from poeppel.cli.language import language as spoken
from poeppel.cli.language import said, say
from poeppel.cli.options import LanguageOption, NoColourOption
from poeppel.cli.tournament_desk import Desk, FileArgument, NameArgument, RoundOption, desk_at, new_table
from poeppel.errors import PoeppelError
from poeppel.texts import Text

if TYPE_CHECKING:
    from poeppel.tournament.draws.seating import Round


ContributionOption = Annotated[
    list[str] | None,
    typer.Option(
        "--add", metavar="LINE", help="What the hall adds to the chance, such as dice rolled aloud; repeatable."
    ),
]


def seal(file: FileArgument, language: LanguageOption = None) -> None:
    """Fix the chance of the next draw. Show the commitment, then let the hall add to it."""
    from poeppel.game.fair_dice import new_secret
    from poeppel.tournament.event_log.commands import Seal

    with desk_at(file) as desk:
        desk.tell(Seal(new_secret().hex()))
        sealed = desk.state.sealed
        assert sealed is not None
        print(
            say(
                f"Siegel der Runde {sealed.round}: {sealed.commitment}",
                f"Commitment of round {sealed.round}: {sealed.commitment}",
            )
        )


def draw(
    file: FileArgument,
    contributions: ContributionOption = None,
    publish_it: Annotated[bool, typer.Option("--publish", help="Publish it at once.")] = False,
    no_colour: NoColourOption = False,
    language: LanguageOption = None,
) -> None:
    """Draw the next round as a draft. Fixed tables stay as they are."""
    from poeppel.cli.compiling import draws_ready
    from poeppel.game.fair_dice import new_secret
    from poeppel.tournament.event_log.commands import Draw, Publish

    draws_ready()
    with desk_at(file) as desk:
        desk.tell(Draw(new_secret().hex(), tuple(contributions or ())))
        if publish_it:
            desk.tell(Publish())
            _show_round(desk, len(desk.state.rounds), by_name=False, no_colour=no_colour)
        else:
            _show_draft(desk, no_colour)


def swap(
    file: FileArgument,
    name: NameArgument,
    other: Annotated[str, typer.Argument(metavar="OTHER", help="With whom.")],
    no_colour: NoColourOption = False,
    language: LanguageOption = None,
) -> None:
    """Let two people change seats in the draft."""
    from poeppel.tournament.event_log.commands import Swap

    with desk_at(file) as desk:
        desk.tell(Swap(desk.person(name), desk.person(other)))
        _show_draft(desk, no_colour)


def pin(
    file: FileArgument,
    tables: Annotated[list[int], typer.Argument(metavar="TABLE…", help="Numbers of tables of the draft.")],
    off: Annotated[bool, typer.Option("--off", help="Let go of them again.")] = False,
    language: LanguageOption = None,
) -> None:
    """Fix tables of the draft. A new draw leaves them as they are."""
    from poeppel.tournament.event_log.commands import Pin

    with desk_at(file) as desk:
        desk.tell(Pin(tuple(tables), pinned=not off))
        draft = desk.state.draft
        held = ", ".join(map(str, draft.pinned)) if draft else ""
        print(say(f"Feste Tische: {held or 'keine'}.", f"Fixed tables: {held or 'none'}."))


def publish(file: FileArgument, language: LanguageOption = None) -> None:
    """Publish the draft. From now on this is how people sit."""
    from poeppel.tournament.event_log.commands import Publish

    with desk_at(file) as desk:
        desk.tell(Publish())
        one = desk.state.rounds[-1]
        title = said(one.stage.title(len(one.people)))
        print(
            say(
                f"{title} ist veröffentlicht: {len(one.tables)} Tische.",
                f"{title} is published: {len(one.tables)} {'table' if len(one.tables) == 1 else 'tables'}.",
            )
        )


def tables(
    file: FileArgument,
    round_number: RoundOption = None,
    by_name: Annotated[bool, typer.Option("--by-name", help="In the order of names.")] = False,
    draft: Annotated[bool, typer.Option("--draft", help="The draft instead of a published round.")] = False,
    no_colour: NoColourOption = False,
    language: LanguageOption = None,
) -> None:
    """Show who sits where, by table or by name."""
    with desk_at(file) as desk:
        if draft:
            _show_draft(desk, no_colour)
        else:
            _show_round(desk, desk.round_number(round_number), by_name, no_colour)


def _show_draft(desk: Desk, no_colour: bool) -> None:
    draft = desk.state.draft
    if draft is None:
        raise PoeppelError(Text("es gibt keinen Entwurf", "there is no draft"))
    title = said(draft.stage.title(len(draft.people)))
    _print_tables(desk, say(f"Entwurf: {title}", f"Draft: {title}"), draft.tables, no_colour)
    print(_cost(desk, draft.tables))


def _cost(desk: Desk, seating: Round) -> str:
    """What is not ideal about a draw, in a line."""
    from poeppel.tournament.draws.draw import cost_of

    state = desk.state
    people = state.players(person for table in seating for person in table.people)
    return said(cost_of(seating, people, [one.seating for one in state.rounds]).text)


def _show_round(desk: Desk, number: int, by_name: bool, no_colour: bool) -> None:
    one = desk.state.round(number)
    title = said(one.stage.title(len(one.people)))
    if by_name:
        _print_names(desk, title, one.seating, no_colour)
    else:
        _print_tables(desk, title, one.seating, no_colour)


def _print_tables(desk: Desk, title: str, seating: Round, no_colour: bool) -> None:
    from poeppel.cli.output import make_console
    from poeppel.tournament.rankings.words import colour_text

    table = new_table(
        title, ((say("Tisch", "Table"), "right"), (say("Plätze, im Uhrzeigersinn", "Seats, clockwise"), "left"))
    )
    for one in seating:
        seats = ", ".join(f"{colour_text(colour)[spoken()]} {desk.state.name(person)}" for colour, person in one.seats)
        table.add_row(str(one.number), seats)
    make_console(not no_colour).print(table)


def _print_names(desk: Desk, title: str, seating: Round, no_colour: bool) -> None:
    from poeppel.cli.output import make_console
    from poeppel.tournament.rankings.words import colour_text

    columns = (("Name", "left"), (say("Tisch", "Table"), "right"), (say("Farbe", "Colour"), "left"))
    table = new_table(title, columns)
    seats = [(desk.state.name(person), one.number, colour) for one in seating for colour, person in one.seats]
    for name, number, colour in sorted(seats, key=lambda seat: seat[0].casefold()):
        table.add_row(name, str(number), colour_text(colour)[spoken()])
    make_console(not no_colour).print(table)
