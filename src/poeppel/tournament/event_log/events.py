"""What happened in a tournament: events that are only ever added. The tournament is what follows from them.

An event is stored as one plain JSON value with its version; what it means stands in `fold`. Fields are added, never
taken away or given another meaning, so that a file of today can be read by every later program.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from poeppel.errors import NotationError
from poeppel.texts import Text, shown
from poeppel.tournament.draws.seating import Round, TableSeating
from poeppel.tournament.event_log.people import Person
from poeppel.tournament.event_log.plain import Plain, as_plain, from_plain
from poeppel.tournament.event_log.results import Result
from poeppel.tournament.event_log.stages import Stage
from poeppel.tournament.plans.plan import Plan

VERSION = 1
ENVELOPE = ("v", "n", "command", "at", "by", "type")  # what every event has around what it tells

Source: TypeAlias = Literal["desk", "helper", "person", "online"]
LinkRole: TypeAlias = Literal["desk", "helper", "person", "table", "wall"]


@dataclass(frozen=True)
class Created:
    """The tournament is set up. `day`: 2026-05-01."""

    title: str
    plan: Plan
    day: str


@dataclass(frozen=True)
class PlanChanged:
    plan: Plan


@dataclass(frozen=True)
class PeopleAdded:
    people: tuple[Person, ...]


@dataclass(frozen=True)
class PersonChanged:
    """A name or team corrected; the person stays the same."""

    person: Person


@dataclass(frozen=True)
class CheckedIn:
    """Who has come, or was checked in by mistake."""

    people: tuple[str, ...]
    here: bool = True


@dataclass(frozen=True)
class PlaysOnline:
    """Who plays online, or in the hall after all."""

    people: tuple[str, ...]
    online: bool = True


@dataclass(frozen=True)
class Withdrew:
    person: str


@dataclass(frozen=True)
class Returned:
    person: str


@dataclass(frozen=True)
class Excluded:
    """T15: the organisers exclude somebody."""

    person: str
    reason: str = ""


@dataclass(frozen=True)
class Sealed:
    """The chance of the next draw is fixed. The commitment may be shown; the secret is the desk's until it is drawn."""

    round: int
    commitment: str
    secret: str


@dataclass(frozen=True)
class Drafted:
    """A draw that can still be changed. Whoever has these lines and those before can draw it again (`fair_draw`)."""

    round: int
    stage: Stage
    tables: Round
    commitment: str | None = None  # none where nothing was drawn: a team final, a round that was planned before
    secret: str | None = None
    contributions: tuple[str, ...] = ()
    ahead: tuple[Round, ...] = ()  # in a small field: the rounds after this one, planned with it


@dataclass(frozen=True)
class Swapped:
    """Two people changed seats in the draft, by hand."""

    round: int
    one: str
    other: str


@dataclass(frozen=True)
class SeatGiven:
    """Somebody took another person's seat in the draft."""

    round: int
    person: str
    to: str


@dataclass(frozen=True)
class Pinned:
    """The tables of the draft that a new draw leaves as they are."""

    round: int
    tables: tuple[int, ...]


@dataclass(frozen=True)
class DraftDropped:
    round: int


@dataclass(frozen=True)
class Published:
    """The draft is how people sit. `captains`: who fills in the slip, by table."""

    round: int
    captains: tuple[str, ...] = ()


@dataclass(frozen=True)
class TableChanged:
    """A table without a result is seated otherwise: a replacement, or one seat fewer."""

    round: int
    table: TableSeating


@dataclass(frozen=True)
class MarkedAbsent:
    """Somebody did not play: last at the table, with nothing; or a bot plays as their stand-in."""

    round: int
    table: int
    person: str
    stand_in: bool = False


@dataclass(frozen=True)
class Entered:
    """A result was typed in. `supersedes`: the entries (by event number) that it corrects."""

    round: int
    table: int
    result: Result
    source: Source = "desk"
    supersedes: tuple[int, ...] = ()


@dataclass(frozen=True)
class Confirmed:
    """The desk says that an entry (by event number) is right."""

    round: int
    table: int
    entry: int


@dataclass(frozen=True)
class RolledOff:
    """People who were level rolled a die, several times where they had to."""

    faces: Mapping[str, tuple[int, ...]]

    def __hash__(self) -> int:
        return hash(tuple(self.faces))


@dataclass(frozen=True)
class ClockStarted:
    """The clock of a round runs, from this event on for this many seconds."""

    round: int
    seconds: int


@dataclass(frozen=True)
class ClockStopped:
    """It stands still, with this many seconds left."""

    round: int
    left: int


@dataclass(frozen=True)
class LinkMade:
    """There is a link for a desk or a helper. What it opens with follows from a secret that is in no event."""

    role: LinkRole
    subject: str


@dataclass(frozen=True)
class LinkRevoked:
    """What was handed out of this link until now opens nothing any more."""

    role: LinkRole
    subject: str


@dataclass(frozen=True)
class Undone:
    """What a command did is taken back; its events stay."""

    undoes: str


Body: TypeAlias = (
    Created
    | PlanChanged
    | PeopleAdded
    | PersonChanged
    | CheckedIn
    | PlaysOnline
    | Withdrew
    | Returned
    | Excluded
    | Sealed
    | Drafted
    | Swapped
    | SeatGiven
    | Pinned
    | DraftDropped
    | Published
    | TableChanged
    | MarkedAbsent
    | Entered
    | Confirmed
    | RolledOff
    | ClockStarted
    | ClockStopped
    | LinkMade
    | LinkRevoked
    | Undone
)


STAYS = (ClockStarted, ClockStopped, LinkMade, LinkRevoked)
"""What cannot be undone: time that has passed, and who may come in. A revoked link must never open again."""


def _name(kind: type) -> str:
    """`PeopleAdded` is stored as `people_added`."""
    return "".join(f"_{sign.lower()}" if sign.isupper() else sign for sign in kind.__name__).lstrip("_")


KINDS: Mapping[str, type] = {_name(kind): kind for kind in get_args(Body)}


@dataclass(frozen=True)
class Event:
    """One thing that happened: its number from 1 up, the command that led to it, when, and by whom."""

    number: int
    command: str
    at: str  # 2026-05-01T14:03:09Z
    by: str
    body: Body

    def as_plain(self) -> dict[str, Plain]:
        """The event as it is stored."""
        envelope = {"v": VERSION, "n": self.number, "command": self.command, "at": self.at, "by": self.by}
        return {**envelope, "type": _name(type(self.body)), **as_plain(self.body)}

    def as_line(self) -> str:
        return json.dumps(self.as_plain(), ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_plain(cls, data: Plain) -> Event:
        """Read a stored event; `NotationError` says what is wrong with it."""
        if not isinstance(data, Mapping):
            raise NotationError(Text(f"kein Ereignis: {shown(data)}", f"not an event: {shown(data)}"))
        version = data.get("v")
        if version != VERSION:
            raise NotationError(
                Text(
                    f"Version {shown(version)} dieses Ereignisses ist unbekannt; es braucht ein neueres Programm",
                    f"version {shown(version)} of this event is not known; it needs a newer program",
                )
            )
        kind = KINDS.get(data["type"]) if isinstance(data.get("type"), str) else None
        if kind is None:
            given = shown(data.get("type"))
            raise NotationError(Text(f"ein Ereignis {given} gibt es nicht", f"there is no event {given}"))
        rest = {name: value for name, value in data.items() if name not in ENVELOPE}
        around = {name: data[name] for name in ("n", "command", "at", "by") if name in data}
        envelope = from_plain(_Envelope, around, _EVENT)
        return cls(envelope.n, envelope.command, envelope.at, envelope.by, from_plain(kind, rest, _EVENT))


@dataclass(frozen=True)
class _Envelope:
    n: int
    command: str
    at: str
    by: str


_EVENT = Text("das Ereignis", "the event")
