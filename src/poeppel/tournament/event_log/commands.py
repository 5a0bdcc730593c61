"""What the desk can be told to do. Commands are plain values too, so that they can come from a keyboard, a file or a
page. Each has an id that its sender made up: told twice, it is done once."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from poeppel.texts import Text
from poeppel.tournament.event_log.events import LinkRole, Source
from poeppel.tournament.event_log.people import Details
from poeppel.tournament.event_log.plain import Plain, as_plain, from_plain
from poeppel.tournament.event_log.refusals import refused
from poeppel.tournament.event_log.results import Result
from poeppel.tournament.plans.plan import Plan


@dataclass(frozen=True)
class Create:
    """Set a tournament up. `day`: 2026-05-01."""

    title: str
    plan: Plan
    day: str


@dataclass(frozen=True)
class ChangePlan:
    plan: Plan


@dataclass(frozen=True)
class AddPeople:
    """`even_so`: also people whose names are there already."""

    people: tuple[Details, ...]
    even_so: bool = False


@dataclass(frozen=True)
class ChangePerson:
    person: str
    details: Details


@dataclass(frozen=True)
class CheckIn:
    """These people have come; or `here` is wrong: it was a mistake."""

    people: tuple[str, ...]
    here: bool = True


@dataclass(frozen=True)
class Withdraw:
    person: str


@dataclass(frozen=True)
class Return:
    person: str


@dataclass(frozen=True)
class Exclude:
    """T15"""

    person: str
    reason: str = ""


@dataclass(frozen=True)
class Replace:
    """`by` takes the place of a person, who leaves: at an open table, too."""

    person: str
    by: str


@dataclass(frozen=True)
class PlayOnline:
    """These people play online, each at their own device; or `online` is wrong: they play in the hall."""

    people: tuple[str, ...]
    online: bool = True


@dataclass(frozen=True)
class MarkAbsent:
    """Somebody is not at their table; the plan says what that means. `playing`: the others have begun, so the table
    does not become smaller."""

    person: str
    playing: bool = False


@dataclass(frozen=True)
class Seal:
    """Fix the chance of the next draw, before the hall adds to it. `secret`: 32 random bytes in hexadecimal; a server
    draws them itself, so that nobody knows them."""

    secret: str | None = None


@dataclass(frozen=True)
class Draw:
    """Draw the next round as a draft; the fixed tables of a draft stay. `secret`: 32 random bytes in hexadecimal, if
    none has been sealed; `contributions`: what the hall adds."""

    secret: str | None = None
    contributions: tuple[str, ...] = ()


@dataclass(frozen=True)
class Swap:
    """Let two people change seats in the draft."""

    one: str
    other: str


@dataclass(frozen=True)
class Pin:
    """Tables of the draft that a new draw leaves as they are, or no longer."""

    tables: tuple[int, ...]
    pinned: bool = True


@dataclass(frozen=True)
class DropDraft:
    """Throw the draft away."""


@dataclass(frozen=True)
class Publish:
    """Let the draft be how people sit."""


@dataclass(frozen=True)
class Enter:
    """A table's result. `supersedes`: the entries, by their event numbers, that this corrects."""

    round: int
    table: int
    result: Result
    source: Source = "desk"
    supersedes: tuple[int, ...] = ()
    even_so: bool = False


@dataclass(frozen=True)
class Confirm:
    """One of a table's entries is right."""

    round: int
    table: int
    entry: int
    even_so: bool = False


@dataclass(frozen=True)
class RollOff:
    """People who are level have rolled a die."""

    faces: Mapping[str, tuple[int, ...]]

    def __hash__(self) -> int:
        return hash(tuple(self.faces))


@dataclass(frozen=True)
class StartClock:
    """Let the clock of the round that is played run: for this many seconds, or for what is left of it."""

    seconds: int | None = None


@dataclass(frozen=True)
class StopClock:
    """Let it stand still."""


@dataclass(frozen=True)
class AddTime:
    """So many seconds more on the clock, running or not; or fewer."""

    seconds: int


@dataclass(frozen=True)
class MakeLink:
    """One more link for a desk or a helper, known by a label: somebody's name, or where they sit."""

    role: Literal["desk", "helper"]
    subject: str


@dataclass(frozen=True)
class RevokeLink:
    """A link opens nothing any more. `subject`: the label, a person's id, a table's number; of the wall nothing."""

    role: LinkRole
    subject: str = ""


@dataclass(frozen=True)
class Undo:
    """Take back what a command did."""

    command: str
    even_so: bool = False


Command: TypeAlias = (
    Create
    | ChangePlan
    | AddPeople
    | ChangePerson
    | CheckIn
    | Withdraw
    | Return
    | Exclude
    | Replace
    | PlayOnline
    | MarkAbsent
    | Seal
    | Draw
    | Swap
    | Pin
    | DropDraft
    | Publish
    | Enter
    | Confirm
    | RollOff
    | StartClock
    | StopClock
    | AddTime
    | MakeLink
    | RevokeLink
    | Undo
)


def _name(kind: type) -> str:
    """`AddPeople` is sent as `add_people`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


KINDS: Mapping[str, type] = {_name(kind): kind for kind in get_args(Command)}


def read_command(data: Plain) -> Command:
    """A command from plain values; whatever is wrong with it is said in a sentence."""
    kind = KINDS.get(data["type"]) if isinstance(data, Mapping) and isinstance(data.get("type"), str) else None
    if kind is None:
        raise refused("not_a_command")
    rest = {name: value for name, value in data.items() if name != "type"}
    command: Command = from_plain(kind, rest, Text(f"der Befehl {data['type']}", f"the command {data['type']}"))
    return command


def written(command: Command) -> dict[str, Plain]:
    """A command as plain values."""
    return {"type": _name(type(command)), **as_plain(command)}


def check_id(command_id: str) -> None:
    """Refuse an id that is none."""
    if not isinstance(command_id, str) or not re.fullmatch(r"[\w-]{1,64}", command_id, re.ASCII):
        raise refused("bad_command_id")
