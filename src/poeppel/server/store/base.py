"""What the server asks of a store: one append-only list of events a table, the tokens that open tables, and room for
what follows from events and takes long to find. Tournaments are lists of another kind: whoever asks for a table never
meets one, and what is forgotten of tables is not forgotten of them.

The store does not look inside an event, a secret or a name: texts come from the caller and go back unchanged. Whatever
a method says it has stored is on disk. A store either belongs to one server at a time and refuses the next
(`StoreInUse`), or keeps no state that only one process knows, and conflicts between servers are seen (`Conflict`).

Every store passes the same checks: `poeppel.testing.stores`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, Protocol

from poeppel.texts import Text

Role = Literal["host", "seat", "spectator"]
"""What the holder of a token may do at a table."""

Kind = Literal["table", "tournament"]
"""What a list of events tells of. Ids are shared: no table has the id of a tournament."""


@dataclass(frozen=True, slots=True)
class Grant:
    """What a token opens: a table, in a role, and perhaps a seat. A host who also plays has both in one token."""

    table: str
    role: Role
    seat: str | None = None


NO_GRANTS: Mapping[str, Grant] = MappingProxyType({})
"""The usual case: an append that hands out no token."""


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """One event as it lies in the store."""

    number: int
    """1 for a table's first event, then one more each time, without a gap."""
    at: float
    """When it was stored, in seconds since 1970. Never less than the event before."""
    data: str
    """The caller's text."""
    command: str | None
    """The command that led to it. All events of one append carry the same."""


@dataclass(frozen=True, slots=True)
class Appended:
    """The answer to an append: the numbers of its events, on disk by now."""

    first: int
    last: int
    at: float
    repeated: bool
    """This command had been stored before; these are its numbers of then, and nothing was stored now."""


@dataclass(frozen=True, slots=True)
class TableSummary:
    """What is known of a table without reading its events."""

    id: str
    public: bool
    ended: bool
    created: float
    """When its first event was stored, in seconds since 1970."""
    last: int
    """The number of its last event."""
    address: str
    """Who made it, as the caller wrote it: for the limit of tables an address."""
    key: int
    """The table's number in this store: what a log may call it, since it opens nothing."""
    changed: float
    """When its last event was stored."""


@dataclass(frozen=True, slots=True)
class Quota:
    """How many tables that have not ended one address may have, and which of them make room for a new one: those where
    nothing has happened for these seconds, the oldest first, one person's before those that several people share."""

    most: int
    alone_for: float
    shared_for: float
    most_ended: int | None = None
    """How many that have ended stay: with each new table the oldest of those beyond go. None: all."""


@dataclass(frozen=True, slots=True)
class Derived:
    """Something that follows from a table's events, kept because it takes long to find. It can be lost at any time."""

    number: int
    """The last event that it follows from."""
    data: bytes
    by: str
    """Which program has found it: for any other it does not count."""


class StoreError(Exception):
    """Base of what a store raises on purpose. A ValueError means that the call makes no sense whatever is stored."""


class NoSuchTable(StoreError):
    """There is no such table: never made, or pruned."""

    def __init__(self, table: str) -> None:
        super().__init__("there is no such table")  # its id opens seats, so it is not for a log
        self.table = table


class Taken(StoreError):
    """A new table's id, or a new token's hash, is in use already. Nothing was stored."""


class QuotaReached(StoreError):
    """This address has as many tables as it may have, and none that makes room. Nothing was stored."""


class Conflict(StoreError):
    """Somebody else has appended meanwhile: read what comes after, decide again. Nothing was stored."""

    def __init__(self, table: str, after: int, last: int) -> None:
        super().__init__(f"an append after event {after}, but the table's last event is {last}")
        self.table = table
        self.after = after
        self.last = last


class StoreClosed(StoreError):
    """The store has been closed."""


class StoreTrouble(StoreError):
    """Something is wrong with the place where the tables live. Whoever runs the server has to know of it."""

    def __init__(self, place: object, what: Text) -> None:
        self.what = what
        """Without the place: anybody may hear it."""
        self.text = Text(f"{place}: {what.de}", f"{place}: {what.en}")
        super().__init__(self.text.en)


class StoreFull(StoreTrouble):
    """The disk is full, broken or locked for too long: nothing was stored. The store goes on; a later try may succeed.

    After an I/O error, and only if the machine fails right then, the events may come to light at the next start all
    the same. A repetition with the same `command` is right in both cases.
    """


class StoreUnusable(StoreTrouble):
    """Not a store of Pöppel, of a newer version, damaged, gone or replaced: a person has to look."""


class StoreInUse(StoreUnusable):
    """Another server has it open."""


class Store(Protocol):
    """Where tables live. All methods may be called from many tasks at once.

    A call that is cancelled while it waits may still be carried out; it comes back when that has been decided. Whoever
    needs to know repeats it with the same `command`, or reads.
    """

    async def create(
        self,
        table: str,
        *,
        secret: bytes,
        public: bool,
        address: str,
        events: Sequence[str],
        grants: Mapping[str, Grant],
        shared: bool = False,
        quota: Quota | None = None,
        kind: Kind = "table",
        command: str | None = None,
    ) -> Appended:
        """Make a table with its first events (at least one) and tokens. `Taken` if the id or a token is in use, else
        `QuotaReached` if it would be one of its kind too many, however many are being made at this moment, and no older
        one of that kind makes room for it.

        `grants` maps hashes of tokens, hex SHA-256, to what they open. The tokens themselves never come here. `shared`
        says that several people play there. `command` led to these events, as in `append`.
        """
        ...

    async def append(
        self,
        table: str,
        after: int,
        events: Sequence[str],
        *,
        command: str | None = None,
        grants: Mapping[str, Grant] = NO_GRANTS,
        ended: bool = False,
        shared: bool = False,
        kind: Kind = "table",
    ) -> Appended:
        """Store events (at least one) after event `after`: all of this call or nothing of it.

        `after` has to be the number of the table's last event, else `Conflict`. A `command` that this table has stored
        before is answered as then, with `repeated`, whatever the rest of the call says. Commands of different senders
        must differ, so let it name the sender.

        `grants` hands out new tokens (`Taken` if one is in use). `ended` marks the table as ended, for good; events may
        follow all the same. `shared` marks it, for good too, as one where several people play.
        """
        ...

    async def events(
        self, table: str, after: int = 0, most: int | None = None, kind: Kind = "table"
    ) -> list[StoredEvent]:
        """The table's events after number `after`, in order: all, or the first of them, at most this many."""
        ...

    async def done_by(self, table: str, command: str, kind: Kind = "table") -> tuple[int, int] | None:
        """The first and the last number of the events that a command led to; None if it has not been stored."""
        ...

    async def secret(self, table: str, kind: Kind = "table") -> bytes:
        """The secret that the table was made with."""
        ...

    async def grant(self, token_hash: str) -> Grant | None:
        """What the token with this hash opens; None if nothing."""
        ...

    async def summary(self, table: str, kind: Kind = "table") -> TableSummary:
        """What is known of the table without reading its events."""
        ...

    async def summaries(self, kind: Kind, limit: int = 50) -> list[TableSummary]:
        """Everything of a kind, what has changed last first."""
        ...

    async def public_tables(self, limit: int = 50) -> list[TableSummary]:
        """Public tables that have not ended, newest first."""
        ...

    async def delete(self, table: str, kind: Kind = "table") -> None:
        """Delete a table with all that belongs to it."""
        ...

    async def prune(
        self, ended_before: float, shared_before: float | None = None, alone_before: float | None = None
    ) -> int:
        """Delete old tables with all that belongs to them, and say how many.

        Ended ones whose last event is older than `ended_before`; and ones that never ended, if their last event is
        older than `shared_before`, or than `alone_before` if no more than one person ever played there. It goes in
        small portions between other writes; a failure leaves the rest for later. Tournaments stay.
        """
        ...

    async def keep(self, table: str, name: str, derived: Derived) -> None:
        """Keep something that follows from the table's events, in place of what was kept by this name; not in place of
        what the same program derived from more events."""
        ...

    async def kept(self, table: str, name: str, by: str) -> Derived | None:
        """What this program keeps by that name; None if nothing, or if there is no such table."""
        ...

    async def throw_away(self, by: str) -> int:
        """Delete what any other program than this keeps, in small portions, and say how much."""
        ...

    async def note(self, name: str, text: str) -> None:
        """Keep a word about the store itself, in place of the one of the same name before."""
        ...

    async def noted(self, name: str) -> str | None:
        """The word that was kept by this name."""
        ...

    async def close(self) -> None:
        """Finish what was asked before, then let go of everything.

        Closing twice is fine, any other call afterwards is answered with `StoreClosed`.
        """
        ...
