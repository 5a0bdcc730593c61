"""The notice board that processes on a PostgreSQL store have there, in tables that need not survive a crash.

Calls go by `NOTIFY`, from a line of their own and never inside the transaction that stores what they tell of: that
would take a lock on all of PostgreSQL until the commit.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from typing import TypeVar

import asyncpg

from poeppel.server.clock import monotonic
from poeppel.server.neighbours.base import GONE, Here
from poeppel.server.neighbours.notice_board import OutOfReach, There
from poeppel.server.store.base import StoreError
from poeppel.server.store.postgres import PostgresStore
from poeppel.server.store.postgres_line import CUT_OFF, UNDONE, Connection, close, connect

Answer = TypeVar("Answer")

CHANNEL = "poeppel"
ASKED_EVERY = 1.0  # seconds: whether the line that listens is still one
LISTENS_WITHIN = 2.0  # seconds in which it has to answer

_PRESENCE = (
    "SELECT table_id, process, seats, host, extract(epoch FROM clock_timestamp() - since)::float8"
    " FROM poeppel.presence JOIN poeppel.processes ON id = process"
    " WHERE table_id = ANY(ARRAY(SELECT table_id FROM poeppel.presence WHERE table_id = ANY($1) AND process <> $2))"
    " AND (process = $2 OR renewed > clock_timestamp() - make_interval(secs => $3))"
)
_RENEW = (
    "UPDATE poeppel.processes SET renewed = clock_timestamp() WHERE id = $1 RETURNING (SELECT 1 + count(*)"
    " FROM poeppel.processes WHERE id <> $1 AND renewed > clock_timestamp() - make_interval(secs => $2))"
)
_REGISTER = (
    "INSERT INTO poeppel.processes (id) VALUES ($1) ON CONFLICT (id) DO UPDATE"
    " SET renewed = clock_timestamp(), epoch = processes.epoch + 1"
)
_FORGET = "DELETE FROM poeppel.processes WHERE renewed < clock_timestamp() - make_interval(secs => $1)"
_ATTEND = (
    "INSERT INTO poeppel.presence (table_id, process, seats, host)"
    " SELECT said->>0, $1, ARRAY(SELECT jsonb_array_elements_text(said->1)), (said->>2)::boolean"
    " FROM jsonb_array_elements($2::jsonb) AS said"
    " ON CONFLICT (table_id, process) DO UPDATE SET seats = excluded.seats, host = excluded.host"
)
_LEAVE = "DELETE FROM poeppel.presence WHERE process = $1 AND table_id = ANY($2)"
# A chore is free when nobody has it, or who has it is gone; each change has a higher epoch.
_TAKE_CHORES = (
    "WITH alive AS (SELECT id FROM poeppel.processes WHERE renewed > clock_timestamp() - make_interval(secs => $3)),"
    " free AS (SELECT name FROM unnest($2::text[]) AS wanted (name) WHERE NOT EXISTS"
    " (SELECT 1 FROM poeppel.duties JOIN alive ON id = process WHERE duties.name = wanted.name)),"
    " taken AS (INSERT INTO poeppel.duties AS had (name, process) SELECT name, $1 FROM free"
    " ON CONFLICT (name) DO UPDATE SET process = excluded.process, epoch = had.epoch + 1"
    " WHERE NOT EXISTS (SELECT 1 FROM alive WHERE id = had.process) RETURNING name)"
    " SELECT name FROM taken UNION SELECT name FROM poeppel.duties"
    " WHERE process = $1 AND (name = ANY(SELECT name FROM taken) OR name <> ALL(SELECT name FROM free))"
)
_NEWS = (
    "SELECT known.id, last FROM unnest($1::text[], $2::bigint[]) AS known (id, number)"
    " LEFT JOIN poeppel.tables ON tables.id = known.id WHERE last IS DISTINCT FROM number"
)


class PostgresNoticeBoard:
    """The notice board in a PostgreSQL database. What has to be known at once goes over a line of its own, and what may
    wait over those of the store."""

    def __init__(self, store: PostgresStore) -> None:
        self.reached_since: float | None = None
        self._store = store
        self._line: Connection | None = None
        self._line_lock = asyncio.Lock()
        self._ear: Connection | None = None

    async def renew(self, process: str, within: float) -> int:
        return await self._do(lambda line: line.fetchval(_RENEW, process, within)) or 0

    async def register(self, process: str) -> None:
        await self._do(lambda line: line.execute(_REGISTER, process))

    async def sign_off(self, process: str) -> None:
        await self._do(lambda line: line.execute("DELETE FROM poeppel.processes WHERE id = $1", process))

    async def forget(self, after: float) -> None:
        await self._ask(lambda line: line.execute(_FORGET, after))

    async def attend(self, process: str, here: Mapping[str, Here]) -> None:
        said = json.dumps([[table, sorted(one.seats), one.has_host] for table, one in here.items()])
        await self._do(lambda line: line.execute(_ATTEND, process, said))

    async def leave(self, process: str, tables: Sequence[str]) -> None:
        await self._do(lambda line: line.execute(_LEAVE, process, list(tables)))

    async def there(self, tables: Sequence[str], process: str, within: float) -> list[There]:
        rows = await self._ask(lambda line: line.fetch(_PRESENCE, list(tables), process, within))
        return [There(row[0], row[1], Here(frozenset(row[2]), row[3]), row[4]) for row in rows]

    async def take_chores(self, process: str, chores: Collection[str], within: float) -> frozenset[str]:
        rows = await self._do(lambda line: line.fetch(_TAKE_CHORES, process, list(chores), within))
        return frozenset(row[0] for row in rows)

    async def news(self, known: Mapping[str, int]) -> Mapping[str, int]:
        rows = await self._ask(lambda line: line.fetch(_NEWS, list(known), list(known.values())))
        return {table: GONE if last is None else last for table, last in rows}

    async def call(self, said: str) -> None:
        await self._do(lambda line: line.execute("SELECT pg_notify($1, $2)", CHANNEL, said))

    async def listen(self, heard: Callable[[str], None], begun: Callable[[], None]) -> None:
        """A line that hears nothing may be dead: it is asked, again and again."""
        try:
            self._ear = await connect(self._store.url)
            await self._ear.add_listener(CHANNEL, lambda line, pid, channel, said: heard(said))
            begun()
            while True:
                await asyncio.sleep(ASKED_EVERY)
                await self._ear.execute("SELECT 1", timeout=LISTENS_WITHIN)
        except (*CUT_OFF, asyncpg.PostgresError) as error:
            if self._ear is not None:
                self._ear.terminate()
            raise OutOfReach(str(error)) from error

    async def close(self) -> None:
        await close(self._line)
        await close(self._ear)

    async def _ask(self, work: Callable[[Connection], Awaitable[Answer]]) -> Answer:
        """Over one of the lines on which the store reads."""
        try:
            return await self._store.ask(work)
        except (StoreError, *CUT_OFF) as error:
            raise OutOfReach(str(error)) from error

    async def _do(self, work: Callable[[Connection], Awaitable[Answer]]) -> Answer:
        """On a line on which nothing has to be on the disk when it is answered."""
        async with self._line_lock:
            try:
                line = await self._connected()
                try:
                    return await work(line)
                except UNDONE:
                    return await work(line)
            except (*CUT_OFF, asyncpg.PostgresError) as error:
                if self._line is not None and isinstance(error, CUT_OFF):
                    self._line.terminate()
                raise OutOfReach(str(error)) from error

    async def _connected(self) -> Connection:
        if self._line is None or self._line.is_closed():
            self._line = await connect(self._store.url)
            await self._line.execute("SET synchronous_commit = off")
            self.reached_since = monotonic()
        return self._line
