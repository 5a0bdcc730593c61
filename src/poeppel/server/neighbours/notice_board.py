"""What processes on one store know of each other, as on a notice board that hangs where all of them come by: who is
alive, who is at which table by way of whom, who does which chore for all. Beside it they call to each other, and a call
may be lost."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple, Protocol

from poeppel.server.neighbours.base import Here


class OutOfReach(Exception):
    """The notice board cannot be reached just now. Whoever asks again later may be lucky."""


class There(NamedTuple):
    """That somebody is at a table by way of a process."""

    table: str
    process: str
    here: Here
    since: float
    """Seconds ago; all of it by the notice board's clock."""


class NoticeBoard(Protocol):
    """All methods raise `OutOfReach`. Whoever has not renewed its name within a time counts as gone."""

    @property
    def reached_since(self) -> float | None:
        """Since when it has been reached without a break, by our monotonic clock."""

    async def renew(self, process: str, within: float) -> int:
        """How many have renewed their names within these seconds, this one included; 0 if its name is not there: it is
        new, was forgotten, or everything was wiped."""

    async def register(self, process: str) -> None:
        """Put a name there, with nothing beside it."""

    async def sign_off(self, process: str) -> None:
        """Take a name away, and who is there by way of it."""

    async def forget(self, after: float) -> None:
        """Take away the names that have not been renewed for this many seconds."""

    async def attend(self, process: str, here: Mapping[str, Here]) -> None:
        """Who is at these tables by way of a process that is registered."""

    async def leave(self, process: str, tables: Sequence[str]) -> None:
        """Nobody is at these tables by way of it."""

    async def there(self, tables: Sequence[str], process: str, within: float) -> list[There]:
        """Who is at those of these tables at which somebody is by way of another process: by way of this one, and of
        those that have renewed their names within these seconds."""

    async def take_chores(self, process: str, chores: Collection[str], within: float) -> frozenset[str]:
        """Take the chores that nobody has who has renewed its name within these seconds; all that are this process's
        now."""

    async def news(self, known: Mapping[str, int]) -> Mapping[str, int]:
        """The numbers of the last events of those of these tables and tournaments that have got to another than the one
        that is known; `GONE` of those that are not there any more."""

    async def call(self, said: str) -> None:
        """Say something to all who listen. It may get lost."""

    async def listen(self, heard: Callable[[str], None], begun: Callable[[], None]) -> None:
        """Hear what is called, until that is out of reach; `begun` is called when nothing more is missed."""

    async def close(self) -> None:
        """Go away from it."""
