"""Mistakes that the simulation has to find: each is planted in the running server, and must break a world soon.

They are those that people make who build such servers, or that were nearly made here."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from typing import Any
from unittest.mock import patch

from bench.simulated.contents import Contents
from poeppel.server import protocol as p
from poeppel.server.clock import time_of_day
from poeppel.server.fingerprint import fingerprint
from poeppel.server.neighbours import among
from poeppel.server.neighbours.among import AmongOthers
from poeppel.server.neighbours.base import Elsewhere
from poeppel.server.store.base import NO_GRANTS, Appended, Conflict, Derived, Grant, StoredEvent
from poeppel.server.tables.live import LiveTable
from poeppel.server.tables.log import CHECKPOINT, EventLog, Step, take_step
from poeppel.server.tables.presence import Audience
from poeppel.server.tables.registry import Registry
from poeppel.server.tables.snapshot import write_snapshot
from poeppel.server.tables.timers import Timers

Planting = Callable[[], AbstractContextManager[object]]


@dataclass(frozen=True)
class Mistake:
    """One of them."""

    name: str
    about: str
    plant: Planting


MISTAKES: list[Mistake] = []


def mistake(plant: Planting) -> Planting:
    """Add it to the list."""
    about = " ".join((plant.__doc__ or "").split())
    MISTAKES.append(Mistake(plant.__name__.replace("_", "-"), about, plant))
    return plant


@mistake
@contextmanager
def acknowledged_before_stored() -> Iterator[None]:
    """A command is answered and told when it has been handed to the store, not when it is stored."""

    async def append(
        self: EventLog, events: Sequence[p.Event], command: str | None, grants: Mapping[str, Grant] = NO_GRANTS
    ) -> tuple[Appended, list[Step]]:
        texts = [p.write_event(event) for event in events]
        storing = asyncio.ensure_future(
            self._store.append(self.table.id, self.table.number, texts, command=command, grants=grants)
        )
        storing.add_done_callback(lambda done: done.cancelled() or done.exception())
        first, now = self.table.number + 1, time_of_day()
        steps = [self._note(take_step(self.table, n, now, event, command)) for n, event in enumerate(events, first)]
        return Appended(first, self.table.number, now, repeated=False), steps

    with patch.object(EventLog, "append", append):
        yield


@mistake
@contextmanager
def notices_trusted() -> Iterator[None]:
    """What others store is known by notices alone; the store is not looked at now and then."""

    async def sweep(self: AmongOthers) -> None:
        if tables := sorted(self._in_use()):
            await self._look_who_is_there(tables)
        await self._take_chores()

    with patch.object(AmongOthers, "_sweep", sweep):
        yield


@mistake
@contextmanager
def owner_without_fence() -> Iterator[None]:
    """Whoever has the table longest may write: the number of its last event is not compared."""
    append = Contents._append

    def unfenced(self: Contents, job: Any, again: bool) -> Appended:
        return append(self, replace(job, after=len(self.shelf(job.table, job.kind).events)), again)

    with patch.object(Contents, "_append", unfenced):
        yield


@mistake
@contextmanager
def command_forgotten() -> Iterator[None]:
    """After a table has been read anew nobody knows which commands led to its events."""
    note = EventLog._note

    def forget(self: EventLog, step: Step) -> Step:
        return note(self, step._replace(command=None)) if self._is_reading else note(self, step)  # type: ignore[attr-defined]

    catch_up = EventLog.catch_up

    async def reading(self: EventLog) -> list[Step]:
        self._is_reading = True  # type: ignore[attr-defined]
        try:
            return await catch_up(self)
        finally:
            self._is_reading = False  # type: ignore[attr-defined]

    with (
        patch.object(EventLog, "_note", forget),
        patch.object(EventLog, "catch_up", reading),
        patch.object(EventLog, "_is_reading", False, create=True),
    ):
        yield


@mistake
@contextmanager
def after_off_by_one() -> Iterator[None]:
    """Whoever comes back is told what comes after the event after the last one that they know."""
    with patch.object(
        EventLog, "missed", lambda self, after: tuple(s.told for s in self._recent if s.number > after + 1)
    ):
        yield


@mistake
@contextmanager
def alarm_of_two() -> Iterator[None]:
    """An alarm that another process was faster to hear is carried out all the same, behind what that one did."""

    async def insist(self: LiveTable, events: Sequence[p.Event]) -> bool:
        try:
            await self.happen(events)
        except Conflict as conflict:
            await self._catch_up_with(conflict)
            await self.happen(events)
        return True

    with patch.object(LiveTable, "_happen_by_itself", insist):
        yield


@mistake
@contextmanager
def presence_of_the_dead() -> Iterator[None]:
    """Who came by way of a process that has died is here for ever."""
    with patch.object(among, "LEASE", 1e9), patch.object(among, "FORGOTTEN_AFTER", 1e9):
        yield


@mistake
@contextmanager
def presence_of_one_process() -> Iterator[None]:
    """Only who is here by way of this process counts as here."""
    with patch.object(Audience, "connected", property(lambda self: self.here.seats)):
        yield


@mistake
@contextmanager
def snapshot_too_new() -> Iterator[None]:
    """What is kept of a table already has the event in it that comes after it."""

    def snapshot(self: EventLog) -> Derived | None:
        table, self._to_keep = self._to_keep, None
        if table is None:
            return None
        data = write_snapshot(replace(table, number=table.number - 1), self._checkpoints[: table.number // CHECKPOINT])
        return Derived(table.number - 1, data, fingerprint())

    with patch.object(EventLog, "snapshot", snapshot):
        yield


@mistake
@contextmanager
def event_skipped() -> Iterator[None]:
    """Of several events that another process has stored only the later ones are told."""

    async def catch_up(self: LiveTable) -> None:
        happened = await self.log.catch_up()
        self._tell_happened(happened[1:] or happened)

    with patch.object(LiveTable, "catch_up", catch_up):
        yield


@mistake
@contextmanager
def alarm_lost() -> Iterator[None]:
    """What is another process's to do is left to it; when that one dies nobody sets the alarm again."""
    set_alarm = Timers._set_alarm

    def leave_it(self: Timers, delay: float) -> None:
        if not self._audience.elsewhere.was_first:
            set_alarm(self, delay)

    def hear(self: LiveTable, elsewhere: Elsewhere) -> None:
        self.audience.elsewhere = elsewhere
        if self.is_current:
            self.audience.tell_presence()

    with patch.object(Timers, "_set_alarm", leave_it), patch.object(LiveTable, "heard_who_is_there", hear):
        yield


@mistake
@contextmanager
def cancelled_and_forgotten() -> Iterator[None]:
    """Whose connection is lost while something is being stored for them: nobody looks whether it was."""

    async def happen(self: LiveTable, events: Any, full_id: Any = None, grants: Any = NO_GRANTS) -> Any:
        appended, happened = await self.log.append(events, full_id, grants)
        self._tell_happened(happened)
        self.table.number += 1 if appended.repeated else 0
        return appended.first, appended.last

    with patch.object(LiveTable, "happen", happen):
        yield


@mistake
@contextmanager
def called_before_stored() -> Iterator[None]:
    """Other processes are told what happens when it is handed to the store, not when it is stored."""
    happen = LiveTable.happen

    async def early(
        self: LiveTable, events: Sequence[p.Event], full_id: str | None = None, grants: Any = NO_GRANTS
    ) -> tuple[int, int]:
        first, now = self.table.number + 1, time_of_day()
        called = [StoredEvent(n, now, p.write_event(event), full_id) for n, event in enumerate(events, first)]
        self._neighbours.happened(self.table.id, called[-1].number, called)
        return await happen(self, events, full_id, grants)

    with patch.object(LiveTable, "happen", early):
        yield


@mistake
@contextmanager
def gap_not_seen() -> Iterator[None]:
    """What another process called is taken as it comes, though a call before it was lost or is late."""

    def go_on_by(self: EventLog, called: Sequence[StoredEvent]) -> list[Step]:
        return self._go_on([one for one in called if one.number > self.table.number])

    with patch.object(EventLog, "go_on_by", go_on_by):
        yield


@mistake
@contextmanager
def heard_twice() -> Iterator[None]:
    """What was called twice happens twice."""

    def go_on_by(self: EventLog, called: Sequence[StoredEvent]) -> list[Step]:
        return self._go_on(called) if called and called[0].number <= self.table.number + 1 else []

    async def heard_of(self: LiveTable, number: int, called: Sequence[StoredEvent] = ()) -> None:
        async with self.lock:
            if self.is_current:
                self._tell_happened(self.log.go_on_by(called))
                await self.catch_up()

    def hear(self: Registry, table: str, number: int, called: Sequence[StoredEvent] = ()) -> None:
        if (live := self._live.get(table)) is not None and (called or number > live.table.number):
            self._background.spawn(self._catch_up(live, number, called))

    with (
        patch.object(EventLog, "go_on_by", go_on_by),
        patch.object(LiveTable, "heard_of", heard_of),
        patch.object(Registry, "happened", hear),
    ):
        yield
