"""The two stores as their contracts have it: one on a disk of its process's own, one in a database that all processes
share. What is answered is there for good. What is under way when somebody dies may be there or not."""

from __future__ import annotations

import asyncio
import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, TypeVar

from bench.simulated.contents import Contents, Job, Shelf, events_after, outcome
from poeppel.server.store.base import (
    NO_GRANTS,
    Appended,
    Conflict,
    Derived,
    Grant,
    Kind,
    NoSuchTable,
    Quota,
    QuotaReached,
    StoreClosed,
    StoredEvent,
    StoreError,
    StoreFull,
    StoreInUse,
    TableSummary,
    Taken,
)
from poeppel.server.store.calls import LARGEST, check_call
from poeppel.server.store.postgres_writer import KNOCKING, PATIENCE, Writer
from poeppel.texts import Text

Answer = TypeVar("Answer")

FULL = Text("die Platte ist voll", "the disk is full")
AWAY = Text("die Datenbank ist nicht zu erreichen", "the database cannot be reached")
PLACE = "a place that is not there"


class SimulatedStore(ABC):
    """A `Store` on contents that are in memory."""

    def __init__(self) -> None:
        self._is_closed = False

    @abstractmethod
    async def write(self, job: Job) -> Appended:
        """Store it; the answer comes when it is there for good."""

    @abstractmethod
    async def ask(self, work: Callable[[Contents], Answer]) -> Answer:
        """Read, or change something that may be changed twice."""

    def _check_open(self) -> None:
        if self._is_closed:
            raise StoreClosed("the store is closed")

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
        _check(table, events, grants)
        made = {"secret": secret, "public": public, "address": address, "quota": quota, "shared": shared}
        return await self.write(Job(table, kind, tuple(events), command, dict(grants), **made))  # type: ignore[arg-type]

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
        _check(table, events, grants)
        return await self.write(Job(table, kind, tuple(events), command, dict(grants), after, ended, shared))

    async def events(
        self, table: str, after: int = 0, most: int | None = None, kind: Kind = "table"
    ) -> list[StoredEvent]:
        return await self.ask(lambda all: events_after(all.shelf(table, kind), after, most))

    async def done_by(self, table: str, command: str, kind: Kind = "table") -> tuple[int, int] | None:
        def find(all: Contents) -> tuple[int, int] | None:
            shelf = all.shelves.get(table)
            found = shelf.commands.get(command) if shelf and shelf.kind == kind else None
            return found and found[:2]

        return await self.ask(find)

    async def secret(self, table: str, kind: Kind = "table") -> bytes:
        return await self.ask(lambda all: all.shelf(table, kind).secret)

    async def grant(self, token_hash: str) -> Grant | None:
        return await self.ask(lambda all: all.grants.get(token_hash))

    async def summary(self, table: str, kind: Kind = "table") -> TableSummary:
        return await self.ask(lambda all: all.shelf(table, kind).summary)

    async def summaries(self, kind: Kind, limit: int = 50) -> list[TableSummary]:
        return await self.ask(
            lambda all: all.newest(lambda one: one.kind == kind, lambda one: (one.changed, one.key), limit)
        )

    async def public_tables(self, limit: int = 50) -> list[TableSummary]:
        def is_listed(one: Shelf) -> bool:
            return one.public and not one.ended and one.kind == "table"

        return await self.ask(lambda all: all.newest(is_listed, lambda one: (one.created, one.key), limit))

    async def delete(self, table: str, kind: Kind = "table") -> None:
        await self.ask(lambda all: all.remove(all.shelf(table, kind)))

    async def prune(
        self, ended_before: float, shared_before: float | None = None, alone_before: float | None = None
    ) -> int:
        def is_old(one: Shelf) -> bool:
            before = ended_before if one.ended else shared_before if one.shared else alone_before
            return before is not None and one.changed < before

        return await self.ask(lambda all: all.prune(is_old))

    async def keep(self, table: str, name: str, derived: Derived) -> None:
        await self.ask(lambda all: all.keep(table, name, derived))

    async def kept(self, table: str, name: str, by: str) -> Derived | None:
        def find(all: Contents) -> Derived | None:
            shelf = all.shelves.get(table)
            found = shelf.derived.get(name) if shelf and shelf.kind == "table" else None
            return found if found and found.by == by else None

        return await self.ask(find)

    async def throw_away(self, by: str) -> int:
        return await self.ask(lambda all: all.throw_away(by))

    async def note(self, name: str, text: str) -> None:
        await self.ask(lambda all: all.notes.update({name: text}))

    async def noted(self, name: str) -> str | None:
        return await self.ask(lambda all: all.notes.get(name))

    async def close(self) -> None:
        self._is_closed = True


def _check(table: str, events: Sequence[str], grants: Mapping[str, Grant]) -> None:
    check_call(table, events, grants)
    for text in events:
        text.encode()


# ── a disk ────────────────────────────────────────────────────────────────────────────────────────────────────────────


class Disk:
    """A disk with one database. What has been written but not flushed is safe when the process dies, and perhaps not
    when the power fails."""

    def __init__(self, random: Random, time_of_day: Callable[[], float], slowness: float = 0.01) -> None:
        self.random = random
        self.slowness = slowness
        self.flushed = Contents(time_of_day)
        self.written: list[Callable[[Contents], object]] = []  # since it was last flushed
        self.is_full = False
        self.is_in_use = False

    async def trip(self) -> None:
        await asyncio.sleep(self.random.random() * self.slowness)

    def flush(self) -> None:
        """What was written is there for good."""
        for change in self.written:
            change(self.flushed)
        self.written = []

    def lose_power(self) -> None:
        """Of what was written some may be there, from the first on; or all of it, with half of a batch nothing."""
        if self.random.random() < 0.5:
            self.flush()
        self.written = []


class DiskStore(SimulatedStore):
    """What `SQLiteStore` promises: one writer with group commit; nobody reads what is not flushed."""

    def __init__(self, disk: Disk) -> None:
        super().__init__()
        if disk.is_in_use:
            raise StoreInUse(PLACE, Text("schon offen", "in use"))
        disk.is_in_use = True
        self._disk = disk
        self._queue: list[tuple[Callable[[Contents], Any], asyncio.Future[Any]]] = []
        self._work: asyncio.Task[None] | None = None

    async def write(self, job: Job) -> Appended:
        answer: Appended | StoreError = await self._do(lambda all: outcome(lambda: all.carry_out(job)))
        if isinstance(answer, StoreError):
            raise answer
        return answer

    async def ask(self, work: Callable[[Contents], Answer]) -> Answer:
        self._check_open()
        await self._disk.trip()
        return work(self._disk.flushed)

    async def delete(self, table: str, kind: Kind = "table") -> None:
        await self.ask(lambda all: all.shelf(table, kind))
        await self._do(lambda all: all.remove(all.shelf(table, kind)) if table in all.shelves else None)

    async def _do(self, change: Callable[[Contents], Any]) -> Any:
        self._check_open()
        future = asyncio.get_running_loop().create_future()
        self._queue.append((change, future))
        if self._work is None or self._work.done():
            self._work = asyncio.ensure_future(self._write())
        try:
            return await asyncio.shield(future)
        except asyncio.CancelledError:
            await asyncio.wait([future])
            raise

    async def _write(self) -> None:
        while self._queue:
            batch, self._queue = self._queue, []
            await self._disk.trip()
            if self._disk.is_full:
                for _, future in batch:
                    future.set_exception(StoreFull(PLACE, FULL))
                    future.exception()
                continue
            answers: list[Any] = []

            def apply(all: Contents, batch: Any = batch, answers: list[Any] = answers) -> None:
                answers += [change(all) for change, _ in batch]

            self._disk.written.append(apply)
            await self._disk.trip()
            self._disk.flush()
            await self._disk.trip()
            for (_, future), answer in zip(batch, answers, strict=True):
                future.set_result(answer)

    async def close(self) -> None:
        if not self._is_closed:
            self._is_closed = True
            if self._work is not None:
                await asyncio.wait([self._work])
            self._disk.is_in_use = False


# ── a database ────────────────────────────────────────────────────────────────────────────────────────────────────────


class Database:
    """A database that any number of processes reach over lines. It can be away for a while."""

    def __init__(self, random: Random, time_of_day: Callable[[], float], slowness: float = 0.01) -> None:
        self.random = random
        self.slowness = slowness
        self.contents = Contents(time_of_day)
        self.is_up = True
        self.lines: list[Line] = []

    async def trip(self) -> None:
        await asyncio.sleep(self.random.random() * self.slowness)

    async def connect(self) -> Line:
        await self.trip()
        if not self.is_up:
            raise ConnectionRefusedError("the database is away")
        self.lines = [line for line in self.lines if not line.is_cut]
        line = Line(self)
        self.lines.append(line)
        return line

    def go_away(self) -> None:
        self.is_up = False
        self.cut(1.0)

    def cut(self, share: float) -> None:
        """Cut this share of all lines, whatever is on its way there."""
        for line in self.lines:
            if self.random.random() < share:
                line.is_cut = True

    def write(self, jobs: list[dict[str, Any]]) -> list[tuple[str]]:
        """A batch of jobs as our server's writer sends it, as one transaction."""
        return [(json.dumps(self._carry_out(job)),) for job in jobs]

    def _carry_out(self, asked: dict[str, Any]) -> dict[str, Any]:
        job = _job(asked)
        answer = outcome(lambda: self.contents.carry_out(job, bool(asked.get("again"))))
        if isinstance(answer, StoreError):
            return _no(answer)
        return {"first": answer.first, "last": answer.last, "at": answer.at, "repeated": answer.repeated}


class Line:
    """One line to the database, as `postgres_writer` uses it. It may be cut on the way there, or on the way back."""

    def __init__(self, database: Database) -> None:
        self.is_cut = False
        self._database = database

    def is_closed(self) -> bool:
        return self.is_cut

    def terminate(self) -> None:
        self.is_cut = True

    async def close(self) -> None:
        self.is_cut = True

    async def do(self, work: Callable[[], Answer]) -> Answer:
        await self._database.trip()
        self._check()
        answer = work()
        await self._database.trip()
        self._check()
        return answer

    def _check(self) -> None:
        if self.is_cut:
            raise ConnectionResetError("the line was cut")

    async def fetch(self, statement: str, jobs: str) -> list[tuple[str]]:
        """The one statement of the writer."""
        return await self.do(lambda: self._database.write(json.loads(jobs)))


class SharedStore(SimulatedStore):
    """What `PostgresStore` promises, with the writer that it has."""

    def __init__(self, database: Database) -> None:
        super().__init__()
        self.database = database
        self._writer = Writer(database.connect, PLACE)
        self._lines: list[Line] = []

    async def write(self, job: Job) -> Appended:
        asked = _asked(job)
        order = ("", job.address) if job.secret is not None else ("append", job.table)
        answer = await self._writer.do(asked, order)
        match answer.get("no"):
            case None:
                return Appended(answer["first"], answer["last"], answer["at"], answer["repeated"])
            case "table":
                raise NoSuchTable(job.table)
            case "conflict":
                raise Conflict(job.table, job.after, answer["last"])
            case "quota":
                raise QuotaReached("this address has as many tables as it may have")
            case what:
                raise Taken(f"{what} is in use already")

    async def ask(self, work: Callable[[Contents], Answer]) -> Answer:
        self._check_open()
        loop = asyncio.get_running_loop()
        tries, until = 0, loop.time() + PATIENCE
        while True:
            try:
                line = self._lines.pop() if self._lines else await self.database.connect()
                answer = await line.do(lambda: work(self.database.contents))
            except OSError:
                if loop.time() > until:
                    raise StoreFull(PLACE, AWAY) from None
                await asyncio.sleep(KNOCKING[min(tries, len(KNOCKING) - 1)])
                tries += 1
            else:
                self._lines.append(line)
                return answer

    async def close(self) -> None:
        self._is_closed = True
        await self._writer.close()


def _asked(job: Job) -> dict[str, Any]:
    """A job as the writer sends it."""
    asked: dict[str, Any] = {
        "table": job.table,
        "kind": job.kind,
        "events": list(job.events),
        "grants": [[token, grant.role, grant.seat] for token, grant in job.grants.items()],
        "command": job.command,
        "ended": job.ended,
        "shared": job.shared,
    }
    if job.secret is None:
        return {**asked, "after": job.after}
    quota = job.quota and [job.quota.most, job.quota.alone_for, job.quota.shared_for, job.quota.most_ended]
    return {**asked, "secret": job.secret.hex(), "public": job.public, "address": job.address, "quota": quota}


def _job(asked: dict[str, Any]) -> Job:
    grants = {token: Grant(asked["table"], role, seat) for token, role, seat in asked["grants"]}
    secret, quota = asked.get("secret"), asked.get("quota")
    return Job(
        asked["table"],
        asked["kind"],
        tuple(asked["events"]),
        asked["command"],
        grants,
        min(asked.get("after", 0), LARGEST),
        asked["ended"],
        asked["shared"],
        None if secret is None else bytes.fromhex(secret),
        asked.get("public", False),
        asked.get("address", ""),
        quota and Quota(*quota),
    )


def _no(error: StoreError) -> dict[str, Any]:
    match error:
        case NoSuchTable():
            return {"no": "table"}
        case Conflict():
            return {"no": "conflict", "last": error.last}
        case QuotaReached():
            return {"no": "quota"}
        case _:
            return {"no": "token" if "token" in str(error) else "id"}
