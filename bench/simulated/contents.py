"""What lies in a store, as plain values, and what one job does to it: all of it or nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from poeppel.server.store.base import (
    Appended,
    Conflict,
    Derived,
    Grant,
    Kind,
    NoSuchTable,
    Quota,
    QuotaReached,
    StoredEvent,
    StoreError,
    TableSummary,
    Taken,
)


@dataclass
class Shelf:
    """A table with all that belongs to it."""

    id: str
    key: int
    secret: bytes
    public: bool
    address: str
    kind: Kind
    created: float
    changed: float
    shared: bool
    ended: bool = False
    events: list[StoredEvent] = field(default_factory=list)
    commands: dict[str, tuple[int, int, float]] = field(default_factory=dict)
    derived: dict[str, Derived] = field(default_factory=dict)

    @property
    def summary(self) -> TableSummary:
        return TableSummary(
            self.id, self.public, self.ended, self.created, len(self.events), self.address, self.key, self.changed
        )


@dataclass(frozen=True)
class Job:
    """An append, or a new table where there is a secret."""

    table: str
    kind: Kind
    events: tuple[str, ...]
    command: str | None
    grants: Mapping[str, Grant]
    after: int = 0
    ended: bool = False
    shared: bool = False
    secret: bytes | None = None
    public: bool = False
    address: str = ""
    quota: Quota | None = None


class Contents:
    """All tables of a store."""

    def __init__(self, time_of_day: Callable[[], float]) -> None:
        self.time_of_day = time_of_day
        self.shelves: dict[str, Shelf] = {}
        self.grants: dict[str, Grant] = {}
        self.notes: dict[str, str] = {}
        self.keys = 0
        self.when_stored: Callable[[Job, Appended], None] = lambda job, answer: None

    # ── writing ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def carry_out(self, job: Job, again: bool = False) -> Appended:
        """A `StoreError` when nothing was done. `again`: nobody knows whether it was done before."""
        return self._append(job, again) if job.secret is None else self._create(job, again)

    def _append(self, job: Job, again: bool) -> Appended:
        shelf = self.shelf(job.table, job.kind)
        if job.command is not None and job.command in shelf.commands:
            first, last, at = shelf.commands[job.command]
            return Appended(first, last, at, repeated=not again)
        last = len(shelf.events)
        if job.after != last:
            if again and self._is_there(shelf, job):
                at = shelf.events[job.after].at
                return Appended(job.after + 1, job.after + len(job.events), at, repeated=False)
            raise Conflict(job.table, job.after, last)
        self._check_grants(job)
        return self._add(shelf, job, max(self.time_of_day(), shelf.changed))

    def _create(self, job: Job, again: bool) -> Appended:
        there = self.shelves.get(job.table)
        if there is not None:
            if again and there.secret == job.secret and self._is_there(there, job):
                return Appended(1, len(job.events), there.created, repeated=False)
            raise Taken("there is such a table already")
        self._check_grants(job)
        now = self.time_of_day()
        open_ones = [
            one
            for one in self.shelves.values()
            if one.address == job.address and one.kind == job.kind and not one.ended
        ]
        room = self._room(job, open_ones, now)
        assert job.secret is not None
        self.keys += 1
        shelf = Shelf(job.table, self.keys, job.secret, job.public, job.address, job.kind, now, now, job.shared)
        self.shelves[job.table] = shelf
        for one in room:
            self.remove(one)
        return self._add(shelf, job, now)

    def _room(self, job: Job, open_ones: list[Shelf], now: float) -> list[Shelf]:
        """The tables that go for this one."""
        quota = job.quota
        if quota is None:
            return []
        gone: list[Shelf] = []
        if len(open_ones) >= quota.most:
            missed = [
                one for one in open_ones if one.changed < now - (quota.shared_for if one.shared else quota.alone_for)
            ]
            if not missed:
                raise QuotaReached("this address has as many tables as it may have")
            gone.append(min(missed, key=lambda one: (one.shared, one.changed)))
        if quota.most_ended is not None:
            ended = [
                one for one in self.shelves.values() if one.ended and (one.address, one.kind) == (job.address, job.kind)
            ]
            gone += sorted(ended, key=lambda one: (one.changed, one.key), reverse=True)[quota.most_ended :]
        return gone

    def _check_grants(self, job: Job) -> None:
        if any(token in self.grants for token in job.grants):
            raise Taken("a token is in use already")

    def _is_there(self, shelf: Shelf, job: Job) -> bool:
        lying = shelf.events[job.after : job.after + len(job.events)]
        return (
            tuple(one.data for one in lying) == job.events
            and all(one.command == job.command for one in lying)
            and all(self.grants.get(token) == grant for token, grant in job.grants.items())
        )

    def _add(self, shelf: Shelf, job: Job, at: float) -> Appended:
        first = len(shelf.events) + 1
        shelf.events += [StoredEvent(first + n, at, data, job.command) for n, data in enumerate(job.events)]
        last = len(shelf.events)
        if job.command is not None:
            shelf.commands.setdefault(job.command, (first, last, at))
        self.grants |= job.grants
        shelf.changed, shelf.ended, shelf.shared = at, shelf.ended or job.ended, shelf.shared or job.shared
        answer = Appended(first, last, at, repeated=False)
        self.when_stored(job, answer)
        return answer

    def remove(self, shelf: Shelf) -> None:
        del self.shelves[shelf.id]
        self.grants = {token: grant for token, grant in self.grants.items() if grant.table != shelf.id}

    def prune(self, is_old: Callable[[Shelf], bool]) -> int:
        gone = [shelf for shelf in self.shelves.values() if shelf.kind == "table" and is_old(shelf)]
        for shelf in gone:
            self.remove(shelf)
        return len(gone)

    def keep(self, table: str, name: str, derived: Derived) -> None:
        kept = self.shelf(table).derived
        if name not in kept or kept[name].by != derived.by or kept[name].number <= derived.number:
            kept[name] = derived

    def throw_away(self, by: str) -> int:
        gone = [(shelf, name) for shelf in self.shelves.values() for name, one in shelf.derived.items() if one.by != by]
        for shelf, name in gone:
            del shelf.derived[name]
        return len(gone)

    # ── reading ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def shelf(self, table: str, kind: Kind = "table") -> Shelf:
        shelf = self.shelves.get(table)
        if shelf is None or shelf.kind != kind:
            raise NoSuchTable(table)
        return shelf

    def newest(self, which: Callable[[Shelf], bool], by: Callable[[Shelf], Any], limit: int) -> list[TableSummary]:
        found = sorted(filter(which, self.shelves.values()), key=by, reverse=True)
        return [shelf.summary for shelf in found[: max(0, limit)]]


def outcome(work: Callable[[], Appended]) -> Appended | StoreError:
    """What is answered, or why not."""
    try:
        return work()
    except StoreError as error:
        return error


def events_after(shelf: Shelf, after: int, most: int | None) -> list[StoredEvent]:
    after = max(0, after)
    events: Sequence[StoredEvent] = shelf.events[after : None if most is None else after + max(1, most)]
    return list(events)
