"""Who sits where: people, tables and rounds as plain values, and how many tables a number of people needs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeAlias

from poeppel.errors import RulesError
from poeppel.texts import Text, counted, shown, whole_number

FOUR, THREE = 4, 3  # T1: tables of four, and of three where it does not come out even
CANNOT_SIT = (1, 2, 5)  # no sum of fours and threes

Seat: TypeAlias = tuple[str, str]  # a colour's letter, and the id of the person who plays it


@dataclass(frozen=True, slots=True)
class Player:
    """What a draw knows of a person."""

    id: str
    team: str | None = None


@dataclass(frozen=True, slots=True)
class TableSeating:
    """One table of one round."""

    number: int  # from 1 up, as on the table's sign
    rules: str  # the rule set that is played here, as text
    seats: tuple[Seat, ...]  # clockwise

    @property
    def people(self) -> tuple[str, ...]:
        """The ids of those who sit here, clockwise."""
        return tuple(person for _, person in self.seats)

    def colour_of(self, person: str) -> str:
        """The colour that somebody at this table plays."""
        return next(colour for colour, sitting in self.seats if sitting == person)

    def with_seat(self, person: str, to: str) -> TableSeating:
        """The table with somebody else on a person's seat."""
        return replace(self, seats=tuple((colour, to if one == person else one) for colour, one in self.seats))


Round: TypeAlias = tuple[TableSeating, ...]


def table_sizes(people: int) -> tuple[int, int]:
    """How many tables of four and how many of three seat everybody, with as few of three as possible."""
    number = whole_number(people)
    if number is None or number < 0:
        raise RulesError(
            Text(f"{shown(people)} ist keine Zahl von Personen", f"{shown(people)} is not a number of people")
        )
    if number in CANNOT_SIT:
        raise RulesError(_cannot_sit(number))
    threes = -number % FOUR
    return (number - THREE * threes) // FOUR, threes


def _cannot_sit(number: int) -> Text:
    people = counted(number, Text("Person", "person"), Text("Personen", "people"))
    missing = THREE - number if number < THREE else 1
    more = (
        Text("einer weiteren Person", "one more person")
        if missing == 1
        else Text(f"{missing} weiteren Personen", f"{missing} more people")
    )
    return Text(
        f"{people.de} {'kann' if number == 1 else 'können'} nicht an Tischen zu viert und zu dritt sitzen; "
        f"mit {more.de} geht es",
        f"{people.en} cannot sit at tables of four and three; with {more.en} it works",
    )


def seated_in(tables: Iterable[TableSeating]) -> tuple[str, ...]:
    """The ids of everybody who has a seat, table by table."""
    return tuple(person for table in tables for person in table.people)


def table_of(tables: Iterable[TableSeating], person: str) -> TableSeating | None:
    """The table where somebody sits."""
    return next((table for table in tables if person in table.people), None)
