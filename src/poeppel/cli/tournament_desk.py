"""What all tournament commands share: the file, the clock, people by name, questions, and lines of tables."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated
from uuid import uuid4

import typer

from poeppel.cli.language import language, said, say
from poeppel.errors import PoeppelError
from poeppel.texts import Text

if TYPE_CHECKING:
    from rich.table import Table

    from poeppel.tournament.event_log.commands import Command
    from poeppel.tournament.event_log.events import Event
    from poeppel.tournament.event_log.fold import State, TableState
    from poeppel.tournament.files.tournament_file import TournamentFile
    from poeppel.tournament.plans.plan import Plan

FileArgument = Annotated[str, typer.Argument(metavar="FILE", help="The tournament's file.")]
NameArgument = Annotated[str, typer.Argument(metavar="NAME", help="A name, its beginning, or an id such as p7.")]
RoundOption = Annotated[
    int | None, typer.Option("--round", metavar="N", min=1, help="Which round; default: the last one.")
]
EvenSoOption = Annotated[bool, typer.Option("--even-so", help="Yes to what would be asked.")]
ByOption = Annotated[str, typer.Option("--by", metavar="NAME", help="Who is typing; kept with every entry.")]


class Desk:
    """An open tournament file and somebody who types."""

    def __init__(self, file: TournamentFile, by: str) -> None:
        self.file, self.by = file, by

    @property
    def state(self) -> State:
        return self.file.state

    def tell(self, command: Command) -> tuple[Event, ...]:
        """Carry a command out; it is on the disk when this returns."""
        at = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        return self.file.tell(command, uuid4().hex, at=at, by=self.by)

    def person(self, text: str) -> str:
        """The id of the one person whom a text means."""
        from poeppel.tournament.event_log.people import by_name

        found = by_name({one: participant.person for one, participant in self.state.people.items()}, text)
        if not found:
            raise PoeppelError(Text(f"{text} nimmt nicht teil", f"{text} does not take part"))
        if len(found) > 1:
            listed = ", ".join(f"{person.name} ({person.id})" for person in found[:8])
            raise PoeppelError(
                Text(f"{text} kann mehrere meinen: {listed}", f"{text} can mean several people: {listed}")
            )
        return found[0].id

    def round_number(self, asked: int | None) -> int:
        """The round that is meant."""
        if asked is not None:
            return self.state.round(asked).number
        if not self.state.rounds:
            raise PoeppelError(Text("es ist noch keine Runde ausgelost", "no round has been drawn yet"))
        return len(self.state.rounds)


@contextmanager
def desk_at(file: str, by: str = "desk") -> Iterator[Desk]:
    """The desk with this file."""
    from poeppel.tournament.files.tournament_file import TournamentFile

    with TournamentFile.open(file) as opened:
        yield Desk(opened, by)


def read_plan_or_preset(text: str) -> Plan:
    """A preset by its name, or a plan's file."""
    from poeppel.cli.input import STANDARD, read_file
    from poeppel.tournament.files.plan_files import read_plan
    from poeppel.tournament.plans.presets import PRESETS, preset

    if text in PRESETS or (text != STANDARD and "." not in text and "/" not in text):
        return preset(text).plan
    return read_plan(read_file(text))


def ask(question: str) -> bool:
    """A question that is answered with yes or no; nobody there means no."""
    print(f"{question} {say('(j/n)', '(y/n)')} ", end="", flush=True)
    return sys.stdin.readline().strip().lower()[:1] in ("j", "y")


def print_lines(sentences: Iterable[Text]) -> None:
    for sentence in sentences:
        print(said(sentence))


def new_table(title: str | None, columns: Sequence[tuple[str, str]]) -> Table:
    """A plain table; of each column the heading, and `left` or `right`."""
    from rich import box
    from rich.table import Table

    table = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
    for heading, side in columns:
        table.add_column(heading, justify="right" if side == "right" else "left")
    return table


def seats_text(state: State, table: TableState) -> str:
    """Who sits at a table, clockwise: `yellow Anna, green Bo, …`."""
    from poeppel.tournament.rankings.words import colour_text

    missing = say("fehlt", "absent")
    return ", ".join(
        f"{colour_text(colour)[language()]} {state.name(person)}" + (f" ({missing})" if person in table.absent else "")
        for colour, person in table.seating.seats
    )
