"""What several processes on one store have to tell each other, beside what they store.

Nothing of it has to arrive. Events are in the store, and whoever is behind is told so there (`Conflict`); who plays for
a table's bots is a hint, for no event can be stored twice. So a neighbour that stands still, is cut off or has died can
do no harm: at worst something happens a second or two later.

A process that is alone with its store has nobody to talk to (`Alone`), and that is the usual case.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from poeppel.server.store.base import StoredEvent

GONE = 2**62
"""In place of an event's number: the table is not there any more."""


@dataclass(frozen=True, slots=True)
class Here:
    """Who is at a table by way of one process."""

    seats: frozenset[str] = frozenset()
    has_host: bool = False


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Who is at a table by way of all other processes."""

    seats: frozenset[str] = frozenset()
    has_host: bool = False
    is_attended: bool = False
    """Whether anybody looks."""
    was_first: bool = False
    """Whether one of these processes has had the table before we had: then it plays for the bots and looks at the
    clocks, and we only step in when it does not."""
    attended_for: float = 0.0
    """Seconds since the first of them has come."""


NOBODY = Elsewhere()


class Hearing(Protocol):
    """What a process does when it hears of its neighbours."""

    def tables(self) -> Collection[str]:
        """The tables and tournaments that are in use here."""

    def known(self) -> Mapping[str, int]:
        """The same with the numbers of their last events, as far as they are known here."""

    def happened(self, table: str, number: int, called: Sequence[StoredEvent] = ()) -> None:
        """There is an event of this number, or `GONE`. What was `called` are some of the last events, perhaps, as they
        are stored: whoever lacks exactly these need not read them."""

    def shown(self, table: str, message: bytes) -> None:
        """Something was shown that nobody stores."""

    def elsewhere(self, table: str, elsewhere: Elsewhere) -> None:
        """Who is at a table by way of others."""


class Neighbours(Protocol):
    """The way to the others."""

    @property
    def is_alone(self) -> bool:
        """Whether there can be no others: then what is known here is all there is."""

    @property
    def processes(self) -> int:
        """How many there are, this one included."""

    def hear(self, hearing: Hearing) -> None:
        """Tell this one from now on."""

    def happened(self, table: str, number: int, stored: Sequence[StoredEvent] = ()) -> None:
        """Say that something was stored, and perhaps what."""

    def shown(self, table: str, message: bytes) -> None:
        """Say something that nobody stores."""

    def here(self, table: str, here: Here | None) -> None:
        """Say who is at a table by way of this process; None when nobody is any more."""

    async def elsewhere(self, table: str) -> Elsewhere:
        """Who is at a table by way of others, asked now."""

    def has_chore(self, name: str) -> bool:
        """Whether what is done once for all is done by this process. A hint."""

    def when_chore_comes(self, name: str, call: Callable[[], None]) -> None:
        """Call this whenever it has become this process's."""


class Alone:
    """One process, one store: everything that happens, happens here."""

    is_alone = True
    processes = 1

    def hear(self, hearing: Hearing) -> None:
        pass

    def happened(self, table: str, number: int, stored: Sequence[StoredEvent] = ()) -> None:
        pass

    def shown(self, table: str, message: bytes) -> None:
        pass

    def here(self, table: str, here: Here | None) -> None:
        pass

    async def elsewhere(self, table: str) -> Elsewhere:
        return NOBODY

    def has_chore(self, name: str) -> bool:
        return True

    def when_chore_comes(self, name: str, call: Callable[[], None]) -> None:
        pass


ALONE = Alone()
