"""What this process tells its neighbours of one table, and who is there by way of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from poeppel.server import protocol as p
from poeppel.server.neighbours.base import GONE, NOBODY, Elsewhere, Neighbours
from poeppel.server.store.base import StoredEvent
from poeppel.server.tables.fold import Table
from poeppel.server.tables.presence import Audience


class OtherProcesses:
    """The neighbours, as far as one table is concerned."""

    def __init__(self, table: Table, audience: Audience, neighbours: Neighbours) -> None:
        self.is_alone = neighbours.is_alone  # whether there can be none
        self._table = table
        self._audience = audience
        self._neighbours = neighbours
        self._is_kept_going = False  # by a tournament, whether or not anybody is connected

    async def look(self) -> Elsewhere:
        """Find out who is there by way of them."""
        self._audience.elsewhere = await self._neighbours.elsewhere(self._table.id)
        return self._audience.elsewhere

    def hear_who_is_there(self, elsewhere: Elsewhere) -> bool:
        """Somebody has come or gone there; False when it makes no difference here."""
        before = self._audience.elsewhere
        if elsewhere is before:
            return False
        self._audience.elsewhere = elsewhere
        if elsewhere.is_attended and not before.is_attended:  # whoever came may have read before this was stored
            self.say_happened()
        return replace(before, attended_for=0.0) != replace(elsewhere, attended_for=0.0)

    def say_who_is_here(self) -> None:
        if not self.is_alone:
            is_held = bool(self._audience.listeners) or self._is_kept_going
            self._neighbours.here(self._table.id, self._audience.here if is_held else None)

    def keep_going(self) -> None:
        """The table is held here, whether or not anybody is connected."""
        self._is_kept_going = True
        self.say_who_is_here()

    def let_go(self) -> None:
        """Nobody needs it here any more."""
        self._is_kept_going = False
        self._audience.elsewhere = NOBODY
        self.say_who_is_here()

    def say_happened(self, stored: Sequence[StoredEvent] = ()) -> None:
        """There are events up to the table's number; `stored` are the last of them, perhaps."""
        self._neighbours.happened(self._table.id, self._table.number, stored)

    def say_shown(self, shown: p.ReactionShown) -> None:
        """Something was shown that nobody stores."""
        self._neighbours.shown(self._table.id, shown.as_json())

    def say_gone(self) -> None:
        """The table is not there any more."""
        self._neighbours.happened(self._table.id, GONE)
