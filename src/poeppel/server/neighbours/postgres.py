"""The neighbours that a process has on a PostgreSQL store.

Each process has a row that only it renews; whoever has not done so for a moment counts as gone, and with it all that it
has said: who is at its tables, and which duties it has. All of that is in tables that need not survive a crash.

What happened is told by `NOTIFY`, from a line of its own and never inside the transaction that stores it: that would
take a lock on all of PostgreSQL until the commit. What is said within a few milliseconds goes together. Since a notice
can be lost without a word, each process also looks, every second, how far the tables are that it has in use.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from functools import partial
from typing import Any

import asyncpg

from poeppel.server import metrics
from poeppel.server.neighbours.base import GONE, NOBODY, Elsewhere, Hearing, Here
from poeppel.server.store.base import StoreError
from poeppel.server.store.postgres import PostgresStore
from poeppel.server.store.postgres_line import CUT_OFF, UNDONE, Connection, close, connect

log = logging.getLogger("poeppel.server")

CHANNEL = "poeppel"
RENEWED_EVERY = 0.6  # seconds
LEASE = 2.5  # seconds without a renewal after which a process counts as gone
SWEPT_EVERY = 1.0  # seconds
GATHERING = 0.003  # seconds in which what is to be said is gathered
LONGEST = 7_500  # bytes of a notice; PostgreSQL allows 8,000
FORGOTTEN_AFTER = 60.0  # seconds: then a process's row is removed
KNOCKING = 0.3  # seconds between two tries to reach the database
LISTENS_WITHIN = 2.0  # seconds in which the listening line has to answer

_PRESENCE = (
    "SELECT table_id, process, seats, host, extract(epoch FROM clock_timestamp() - since)::float8"
    " FROM poeppel.presence JOIN poeppel.processes ON id = process"
    " WHERE table_id = ANY($1) AND (process = $2 OR renewed > clock_timestamp() - make_interval(secs => $3))"
)
_RENEW = "UPDATE poeppel.processes SET renewed = clock_timestamp() WHERE id = $1 RETURNING epoch"
_REGISTER = (
    "INSERT INTO poeppel.processes (id) VALUES ($1) ON CONFLICT (id) DO UPDATE"
    " SET renewed = clock_timestamp(), epoch = processes.epoch + 1"
)
_COUNT = "SELECT count(*) FROM poeppel.processes WHERE renewed > clock_timestamp() - make_interval(secs => $1)"
_FORGET = "DELETE FROM poeppel.processes WHERE renewed < clock_timestamp() - make_interval(secs => $1)"
_ATTEND = (
    "INSERT INTO poeppel.presence (table_id, process, seats, host)"
    " SELECT said->>0, $1, ARRAY(SELECT jsonb_array_elements_text(said->1)), (said->>2)::boolean"
    " FROM jsonb_array_elements($2::jsonb) AS said"
    " ON CONFLICT (table_id, process) DO UPDATE SET seats = excluded.seats, host = excluded.host"
)
_LEAVE = "DELETE FROM poeppel.presence WHERE process = $1 AND table_id = ANY($2)"
# A duty is free when nobody has it, or who has it is gone; each change has a higher epoch.
_TAKE_DUTY = (
    "INSERT INTO poeppel.duties AS had (name, process) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE"
    " SET process = excluded.process, epoch = had.epoch + 1 WHERE NOT EXISTS (SELECT 1 FROM poeppel.processes"
    " WHERE id = had.process AND renewed > clock_timestamp() - make_interval(secs => $3))"
)
_DUTIES = "SELECT name FROM poeppel.duties WHERE process = $1"


class PostgresNeighbours:
    """One process among those that share a PostgreSQL store."""

    is_alone = False

    def __init__(self, store: PostgresStore, duties: Iterable[str] = ()) -> None:
        self.name = secrets.token_hex(6)
        self.processes = 1
        self._store = store
        self._hearing: list[Hearing] = []
        self._duties = dict.fromkeys(duties, False)
        self._when_duty_comes: dict[str, list[Callable[[], None]]] = {}
        self._here: dict[str, Here] = {}  # all that others may know of this process
        self._changed: set[str] = set()  # tables at which somebody has come or gone, not yet said
        self._numbers: dict[str, int] = {}  # of events that happened, not yet said
        self._shown: list[tuple[str, str]] = []
        self._has_something_to_say = asyncio.Event()
        self._sweep_now = asyncio.Event()
        self._line: Connection | None = None  # says and renews
        self._line_lock = asyncio.Lock()
        self._ear: Connection | None = None
        self._asked: set[asyncio.Future[None]] = set()
        self._believed_from = 0.0  # by the monotonic clock: before, nobody is taken for gone

    @contextlib.asynccontextmanager
    async def living(self) -> AsyncIterator[None]:
        """Among the others for as long as this lasts."""
        with contextlib.suppress(*CUT_OFF, asyncpg.PostgresError):
            await self._on_the_line(self._renew)
            await self._take_duties()
        works: list[Coroutine[None, None, None]] = [self._renew_forever(), self._say_forever(), self._sweep_forever()]
        tasks = [asyncio.ensure_future(work) for work in (*works, self._listen_forever())]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)
            await self.leave()
            await close(self._line)
            await close(self._ear)

    async def leave(self) -> None:
        """Say goodbye: what this process did is done by others from now on."""
        self._here.clear()
        with contextlib.suppress(*CUT_OFF, asyncpg.PostgresError):
            await self._on_the_line(lambda line: line.execute("DELETE FROM poeppel.processes WHERE id = $1", self.name))
            await self._on_the_line(lambda line: self._notify(line, {"left": True}))

    # ── what this process says ────────────────────────────────────────────────────────────────────────────────────────

    def hear(self, hearing: Hearing) -> None:
        self._hearing.append(hearing)

    def happened(self, table: str, number: int) -> None:
        if self.processes > 1:
            self._numbers[table] = max(number, self._numbers.get(table, 0))
            self._has_something_to_say.set()

    def shown(self, table: str, message: bytes) -> None:
        if self.processes > 1:
            self._shown.append((table, message.decode()))
            self._has_something_to_say.set()

    def here(self, table: str, here: Here | None) -> None:
        if self._here.get(table) == here:
            return
        if here is None:
            del self._here[table]
        else:
            self._here[table] = here
        self._changed.add(table)
        self._has_something_to_say.set()

    async def elsewhere(self, table: str) -> Elsewhere:
        return (await self._ask_presence([table])).get(table, NOBODY)

    def has_duty(self, name: str) -> bool:
        return self._duties[name]

    def when_duty_comes(self, name: str, call: Callable[[], None]) -> None:
        self._when_duty_comes.setdefault(name, []).append(call)

    async def _say_forever(self) -> None:
        while True:
            await self._has_something_to_say.wait()
            await asyncio.sleep(GATHERING)
            self._has_something_to_say.clear()
            changed, self._changed = self._changed, set()
            numbers, self._numbers = self._numbers, {}
            shown, self._shown = self._shown, []
            try:
                if changed:
                    await self._on_the_line(partial(self._say_who_is_here, tables=changed))
                for notice in _notices(numbers, changed, shown):
                    await self._on_the_line(partial(self._notify, said=notice))
            except (*CUT_OFF, asyncpg.PostgresError):  # others find out when they look; who is here is said anew
                self._changed |= changed
                self._has_something_to_say.set()
                await asyncio.sleep(KNOCKING)

    async def _say_who_is_here(self, line: Connection, tables: Iterable[str]) -> None:
        here = [[table, sorted(self._here[table].seats), self._here[table].has_host] for table in tables
                if table in self._here]  # fmt: skip
        if here:
            await line.execute(_ATTEND, self.name, json.dumps(here))
        if gone := [table for table in tables if table not in self._here]:
            await line.execute(_LEAVE, self.name, gone)

    async def _notify(self, line: Connection, said: dict[str, Any]) -> None:
        await line.execute("SELECT pg_notify($1, $2)", CHANNEL, json.dumps({"by": self.name, **said}))
        metrics.NOTICES.labels("said").inc()

    async def _renew_forever(self) -> None:
        while True:
            try:
                await self._on_the_line(self._renew)
            except (*CUT_OFF, asyncpg.PostgresError) as error:
                log.info("the neighbours cannot be reached", extra={"error": str(error)})
                await asyncio.sleep(KNOCKING)
            else:
                await asyncio.sleep(RENEWED_EVERY)

    async def _renew(self, line: Connection) -> None:
        if await line.fetchval(_RENEW, self.name) is None:  # new, or taken for gone for long, or after a crash
            await line.execute(_REGISTER, self.name)
            if self._here:
                await self._say_who_is_here(line, tuple(self._here))
            await self._notify(line, {"came": True})

    async def _on_the_line(self, work: Callable[[Connection], Coroutine[Any, Any, Any]]) -> Any:
        """On a line on which nothing has to be on the disk when it is answered."""
        async with self._line_lock:
            if self._line is None or self._line.is_closed():
                self._line = await connect(self._store.url)
                await self._line.execute("SET synchronous_commit = off")
                self._believed_from = time.monotonic() + LEASE  # others may have been cut off as well
            try:
                return await work(self._line)
            except UNDONE:
                return await work(self._line)
            except CUT_OFF:
                self._line.terminate()
                raise

    # ── what it hears ─────────────────────────────────────────────────────────────────────────────────────────────────

    async def _listen_forever(self) -> None:
        """A line that hears nothing may be dead: it is asked, again and again."""
        while True:
            try:
                if self._ear is None or self._ear.is_closed():
                    self._ear = await connect(self._store.url)
                    await self._ear.add_listener(CHANNEL, self._heard)
                    self._sweep_now.set()  # whatever was said meanwhile
                await asyncio.sleep(SWEPT_EVERY)
                await self._ear.execute("SELECT 1", timeout=LISTENS_WITHIN)
            except (*CUT_OFF, asyncpg.PostgresError):
                if self._ear is not None:
                    self._ear.terminate()
                await asyncio.sleep(KNOCKING)

    def _heard(self, _line: object, _pid: int, _channel: str, payload: str) -> None:
        said = json.loads(payload)
        if said["by"] == self.name:
            return
        metrics.NOTICES.labels("heard").inc()
        if "came" in said or "left" in said:
            self._sweep_now.set()
        for hearing in self._hearing:
            for table, number in said.get("events", {}).items():
                hearing.happened(table, number)
            for table, message in said.get("shown", ()):
                hearing.shown(table, message.encode())
        if tables := [table for table in said.get("presence", ()) if table in self._in_use()]:
            self._spawn(self._look_who_is_there(tables))

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.ensure_future(work)
        self._asked.add(task)
        task.add_done_callback(self._asked.discard)

    def _in_use(self) -> set[str]:
        return {table for hearing in self._hearing for table in hearing.tables()}

    async def _look_who_is_there(self, tables: list[str]) -> None:
        with contextlib.suppress(StoreError):
            found = await self._ask_presence(tables)
            for hearing in self._hearing:
                for table in tables:
                    hearing.elsewhere(table, found.get(table, NOBODY))

    async def _sweep_forever(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._sweep_now.wait(), SWEPT_EVERY)
            self._sweep_now.clear()
            with contextlib.suppress(StoreError, *CUT_OFF, asyncpg.PostgresError):
                await self._sweep()

    async def _sweep(self) -> None:
        """Look at everything once: how far the tables are, who is there, who is alive, whose duties are whose."""
        self.processes = max(1, await self._store.ask(lambda line: line.fetchval(_COUNT, LEASE)))
        tables = sorted(self._in_use())
        if tables:
            known = "SELECT id, last FROM poeppel.tables WHERE id = ANY($1)"
            last = dict(await self._store.ask(lambda line: line.fetch(known, tables)))
            for hearing in self._hearing:
                for table in tables:
                    hearing.happened(table, last.get(table, GONE))
            await self._look_who_is_there(tables)
        await self._store.ask(lambda line: line.execute(_FORGET, FORGOTTEN_AFTER))
        await self._take_duties()

    async def _take_duties(self) -> None:
        for name in self._duties:
            await self._on_the_line(partial(_execute, statement=_TAKE_DUTY, values=(name, self.name, LEASE)))
        mine = {row[0] for row in await self._on_the_line(lambda line: line.fetch(_DUTIES, self.name))}
        for name, had in tuple(self._duties.items()):
            self._duties[name] = name in mine
            if name in mine and not had:
                for call in self._when_duty_comes.get(name, ()):
                    call()

    async def _ask_presence(self, tables: list[str]) -> dict[str, Elsewhere]:
        """Who is at these tables. Just after this process was cut off nobody is taken for gone: all others may have
        been, too, and have to come back first."""
        patience = LEASE if time.monotonic() > self._believed_from else FORGOTTEN_AFTER
        rows = await self._store.ask(lambda line: line.fetch(_PRESENCE, tables, self.name, patience))
        found: dict[str, list[Any]] = {}
        for row in rows:
            found.setdefault(row[0], []).append(row)
        return {table: self._elsewhere(of_table) for table, of_table in found.items()}

    def _elsewhere(self, rows: list[Any]) -> Elsewhere:
        others = [row for row in rows if row[1] != self.name]
        if not others:
            return NOBODY
        first = max(rows, key=lambda row: (row[4], row[1]))  # who has been there for the longest time
        return Elsewhere(
            seats=frozenset(seat for row in others for seat in row[2]),
            has_host=any(row[3] for row in others),
            is_attended=True,
            was_first=first[1] != self.name,
            attended_for=max(row[4] for row in others),
        )


async def _execute(line: Connection, statement: str, values: tuple[object, ...]) -> None:
    await line.execute(statement, *values)


def _notices(
    numbers: dict[str, int], presence: Iterable[str], shown: list[tuple[str, str]]
) -> Iterable[dict[str, Any]]:
    """What is to be said, in as few notices as it fits into."""
    entries: list[tuple[str, Any]] = [("events", (table, number)) for table, number in numbers.items()]
    entries += [("presence", table) for table in presence]
    entries += [("shown", one) for one in shown if len(one[1].encode()) < LONGEST // 2]
    said: dict[str, Any] = {}
    size = 0
    for kind, entry in entries:
        length = len(json.dumps(entry)) + 2
        if size + length > LONGEST:
            yield said
            said, size = {}, 0
        if kind == "events":
            said.setdefault("events", {})[entry[0]] = entry[1]
        else:
            said.setdefault(kind, []).append(entry)
        size += length
    if said:
        yield said
