"""The sheets, as what stands on them. They know no rounds, results or rules: whoever makes one has worked it out."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import Literal, TypeAlias

from poeppel.texts import Text

Counting: TypeAlias = Literal["places", "pawns"]


NOTHING = Text("", "")
STANDINGS, NAME, TEAM = Text("Tabelle", "Standings"), Text("Name", "Name"), Text("Team", "Team")


@dataclass(frozen=True, slots=True)
class Event:
    """What every sheet says at its head or foot. The date is written as people shall read it."""

    title: str
    place: str = ""
    date: str = ""


@dataclass(frozen=True, slots=True)
class Seated:
    """Somebody at a table, with the letter of a colour."""

    name: str
    colour: str
    team: str = ""
    sorted_as: str = ""  # for lists by name, where it differs: `Alt, Anna`


@dataclass(frozen=True, slots=True)
class PaperTable:
    """A table of a round. `link` is drawn as a square code, `code` is for whoever types."""

    number: int
    people: tuple[Seated, ...] = ()
    link: str = ""
    code: str = ""
    playing: str = ""  # how long and for what, for the table's sign
    captain: str = ""  # who keeps the slip, where somebody is named


@dataclass(frozen=True, slots=True)
class SeatingByName:
    """Who sits where, to be hung up: everybody by name, with table and colour."""

    event: Event
    heading: Text  # `Round 2`
    tables: tuple[PaperTable, ...]


@dataclass(frozen=True, slots=True)
class SeatingByTable:
    """The same, table by table."""

    event: Event
    heading: Text
    tables: tuple[PaperTable, ...]


@dataclass(frozen=True, slots=True)
class ScoreSlips:
    """A slip for each table, four to a page: places, or what each pawn counts and the sum."""

    event: Event
    heading: Text
    tables: tuple[PaperTable, ...]
    counting: Counting = "pawns"
    hint: Text = NOTHING  # how it is counted


@dataclass(frozen=True, slots=True)
class TableSigns:
    """A sign for each table, to be folded and stood up, with the code that leads to its results."""

    event: Event
    tables: tuple[PaperTable, ...]


@dataclass(frozen=True, slots=True)
class Badge:
    """A badge; `link` leads its owner to their own page."""

    name: str
    team: str = ""
    number: str = ""
    link: str = ""


@dataclass(frozen=True, slots=True)
class Badges:
    """Ten to a page, 90 by 54 mm each, as badge holders have them."""

    event: Event
    people: tuple[Badge, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the standings; a place may be shared, so it is text: `3.`, `=3`."""

    place: str
    name: str
    team: str = ""
    values: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings, with a column for everything that decides them; the first of these is printed bold."""

    event: Event
    heading: Text
    columns: tuple[Text, ...]
    rows: tuple[Standing, ...]
    notes: tuple[Text, ...] = ()  # what the columns mean
    groups: tuple[tuple[str, tuple[Standing, ...]], ...] = ()  # instead of rows: several rankings below each other
    title: Text = STANDINGS
    who: Text = NAME  # above the names, and above what stands beside them
    beside: Text = TEAM
    much_beside: bool = False  # whether that needs more room than the names


@dataclass(frozen=True, slots=True)
class Certificate:
    """For a person, or for a team with its members. Without a place it is for having taken part."""

    name: str
    place: int | None = None
    among: int | None = None  # how many were ranked
    category: Text = NOTHING
    members: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Certificates:
    """A page each. `signed` are the names below the lines; without any there is one line to sign on."""

    event: Event
    people: tuple[Certificate, ...]
    signed: tuple[str, ...] = ()


Sheet: TypeAlias = SeatingByName | SeatingByTable | ScoreSlips | TableSigns | Badges | Standings | Certificates


# Letters that are not others with a mark, and where people look for them.
_AS_IF = str.maketrans({"ł": "l", "đ": "d", "ð": "d", "ø": "o", "æ": "ae", "œ": "oe", "ı": "i", "þ": "th", "ħ": "h"})


def sorting_key(name: str) -> tuple[str, str]:
    """As in a German dictionary (DIN 5007-1): ä is a, ß is ss, capitals do not count; the name itself among equals."""
    plain = unicodedata.normalize("NFKD", name.casefold().translate(_AS_IF))
    return "".join(sign for sign in plain if not unicodedata.combining(sign)), name


def surname_first(name: str) -> str:
    """`Adler, Anna`, as lists on a wall have it: the last word of a name that has several, if it is a word."""
    given, _, last = name.rpartition(" ")
    return f"{last}, {given}" if given and last[0].isalpha() and len(last) > 1 else name
