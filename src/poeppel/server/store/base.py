"""What the server asks of a store: one append-only list of events a table, and the tokens that open tables.

The store does not look inside an event, a secret or a name: texts come from the caller and go back unchanged. It keeps
no state that only one process knows, so several servers may share it. Whatever a method says it has stored is on disk.

Every store passes the same checks: `poeppel.testing.stores`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, Protocol

Role = Literal["host", "seat", "spectator"]
"""What the holder of a token may do at a table."""


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
    """The answer to an append: the numbers its events have got, on disk by now."""

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


class StoreError(Exception):
    """Base of what a store raises on purpose. A ValueError means that the call makes no sense whatever is stored."""


class NoSuchTable(StoreError):
    """There is no such table: never made, or pruned."""

    def __init__(self, table: str) -> None:
        super().__init__(f"there is no table {table}")
        self.table = table


class Taken(StoreError):
    """A new table's id, or a new token's hash, is in use already. Nothing was stored."""


class Conflict(StoreError):
    """Somebody else has appended meanwhile: read what comes after, decide again. Nothing was stored."""

    def __init__(self, table: str, after: int, last: int) -> None:
        super().__init__(f"an append to table {table} after event {after}, but its last event is {last}")
        self.table = table
        self.after = after
        self.last = last


class StoreFull(StoreError):
    """The disk is full, broken or locked for too long: nothing was stored. The store goes on; a later try may succeed.

    After an I/O error, and only if the machine fails right then, the events may come to light at the next start all
    the same. A repetition with the same `command` is right in both cases.
    """


class StoreClosed(StoreError):
    """The store has been closed."""


class StoreUnusable(StoreError):
    """Not a store of Pöppel, of a newer version, or damaged: a person has to look. The message says which."""


class Store(Protocol):
    """Where tables live. All methods may be called from many tasks at once.

    A call that is cancelled while it waits may still be carried out. Whoever needs to know repeats it with the same
    `command`, or reads.
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
    ) -> Appended:
        """Make a table with its first events (at least one) and tokens. `Taken` if the id or a token is in use.

        `grants` maps hashes of tokens, hex SHA-256, to what they open. The tokens themselves never come here.
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
        revoke: Sequence[str] = (),
        ended: bool = False,
    ) -> Appended:
        """Store events (at least one) behind event `after`: all of this call or nothing of it.

        `after` has to be the number of the table's last event, else `Conflict`. A `command` that this table has stored
        before is answered as then, with `repeated`, whatever the rest of the call says. Commands of different senders
        must differ, so let the key name the sender.

        `revoke` takes tokens of this table away, then `grants` hands out new ones (`Taken` if one is in use); a token
        in both changes what it opens. `ended` marks the table as ended, for good; events may follow all the same.
        """
        ...

    async def events(self, table: str, after: int = 0) -> list[StoredEvent]:
        """The table's events behind number `after`, in order."""
        ...

    async def secret(self, table: str) -> bytes:
        """The secret that the table was made with."""
        ...

    async def grant(self, token_hash: str) -> Grant | None:
        """What the token with this hash opens; None if nothing (any more)."""
        ...

    async def summary(self, table: str) -> TableSummary:
        """What is known of the table without reading its events."""
        ...

    async def open_tables(self) -> list[TableSummary]:
        """All tables that have not ended, oldest first: what a server takes up when it starts."""
        ...

    async def public_tables(self, limit: int = 50) -> list[TableSummary]:
        """Public tables that have not ended, newest first."""
        ...

    async def count_open(self, address: str) -> int:
        """How many tables made from this address have not ended."""
        ...

    async def prune(self, ended_before: float, idle_before: float | None = None) -> int:
        """Delete old tables with all that belongs to them, and say how many.

        Ended ones whose last event is older than `ended_before`; and ones that never ended, if their last event is
        older than `idle_before`. It goes in small portions between other writes; a failure leaves the rest for later.
        """
        ...

    async def close(self) -> None:
        """Finish what was asked before, then let go of everything.

        Closing twice is fine, any other call afterwards is answered with `StoreClosed`.
        """
        ...
