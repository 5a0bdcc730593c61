"""Who is at a table: the clients that listen, and the seats whose people are there, also by way of other processes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from poeppel.server import protocol as p
from poeppel.server.neighbours.base import NOBODY, Elsewhere, Here
from poeppel.server.tables.actor import Actor
from poeppel.server.tables.fold import Table
from poeppel.server.tables.telling import Telling, happened, happened_in_short


class Listener(Protocol):
    """A connected client."""

    actor: Actor
    takes_changes: bool
    """Whether it is told only what has changed; else everything each time."""

    def tell(self, message: bytes) -> None:
        """Send a message, without waiting."""

    def dismiss(self, code: p.CloseCode = p.CloseCode.SEAT_FREED) -> None:
        """Close the connection: the client's sitting is over, or whatever the code says."""

    def token_for(self, rematch: str) -> str:
        """The client's token for its place at a rematch."""


class Told(Protocol):
    """An event, as it goes over the wire."""

    @property
    def told_as_json(self) -> bytes:
        """With all that can be said of an event."""

    @property
    def told_in_short(self) -> bytes:
        """Only with what there is to say."""


class Audience:
    """All who listen at one table."""

    def __init__(self, table: Table) -> None:
        self.listeners: set[Listener] = set()
        self._elsewhere = NOBODY
        self._table = table
        self._connected: frozenset[str] | None = None  # None: to be found out again
        self._here: Here | None = None  # likewise
        self._told: tuple[str, ...] = ()  # who everybody was told is connected
        self.telling = Telling()

    def __bool__(self) -> bool:
        """Whether anybody looks at the table."""
        return bool(self.listeners) or self._elsewhere.is_attended

    @property
    def elsewhere(self) -> Elsewhere:
        """Who is here by way of other processes, as far as is known."""
        return self._elsewhere

    @elsewhere.setter
    def elsewhere(self, elsewhere: Elsewhere) -> None:
        self._elsewhere = elsewhere
        self._connected = None

    def add(self, listener: Listener) -> None:
        self.listeners.add(listener)
        self.seats_changed()

    def remove(self, listener: Listener) -> bool:
        """False when the client was not here."""
        if listener not in self.listeners:
            return False
        self.listeners.discard(listener)
        if not self.listeners:
            self.telling.end()
        self.seats_changed()
        return True

    def seats_changed(self) -> None:
        """Somebody came, sat down, left or became the host: who is here has to be found out again."""
        self._connected = self._here = None

    @property
    def here(self) -> Here:
        """Who is here by way of this process."""
        if self._here is None:
            self._here = Here(
                frozenset(seat for listener in self.listeners for seat in listener.actor.seats(self._table)),
                any(listener.actor.is_host(self._table) for listener in self.listeners),
            )
        return self._here

    @property
    def connected(self) -> frozenset[str]:
        """The seats whose people are here."""
        if self._connected is None:
            self._connected = self.here.seats | self._elsewhere.seats
        return self._connected

    @property
    def has_host(self) -> bool:
        """Whether whoever runs the table is here."""
        return self.here.has_host or self._elsewhere.has_host

    def tell(self, message: p.Message) -> None:
        """Say something to everybody; written out once for all."""
        if self.listeners:
            self.pass_on(message.as_json())

    def tell_happened(
        self, events: Sequence[Told], state: Mapping[str, object], whole: Callable[[], Mapping[str, object]]
    ) -> None:
        """Say what has happened, and how things stand: `state` are the fields that may have changed, `whole` are all,
        for clients that want to be told everything each time."""
        for_all, to_choose = self.telling.news(state)
        if "seats" in for_all:
            self._told = tuple(sorted(self.connected))
        told = [event.told_in_short for event in events]
        message = happened_in_short(told, for_all)
        more = message if to_choose is None else happened_in_short(told, to_choose)
        due = None if to_choose is None else self._table.due
        everything: bytes | None = None
        for listener in tuple(self.listeners):
            if not listener.takes_changes:
                everything = everything or happened([event.told_as_json for event in events], whole())
                listener.tell(everything)
            else:
                listener.tell(more if due and listener.actor.plays(due) else message)

    def pass_on(self, text: bytes) -> None:
        """Say what is written already."""
        for listener in tuple(self.listeners):
            listener.tell(text)

    def tell_presence(self) -> None:
        """Say who is connected, if that is not what everybody was told last."""
        present = tuple(sorted(self.connected))
        if present != self._told:
            self._told = present
            self.tell(p.Presence(connected=present))

    def dismiss_gone(self) -> None:
        """Close the connections of those whose seats have been freed."""
        for listener in tuple(self.listeners):
            if listener.actor.is_gone(self._table):
                listener.dismiss()

    def turn_away(self, refusal: p.RefusalShown) -> None:
        """Close all connections, and say why."""
        self.tell(p.Refused(id=None, refusal=refusal))
        for listener in tuple(self.listeners):
            listener.dismiss(p.CloseCode.BAD_HELLO)
