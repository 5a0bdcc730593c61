"""The store on PostgreSQL, for as many server processes as one likes.

Writes of a process go through one line with group commit (`postgres_writer.py`), reads through a few of their own. No
process knows anything that the others do not: conflicts between them are seen, and what one has stored the others read.
`postgres_schema.py` has the tables, `postgres_line.py` the way there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import asyncpg

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
    TableSummary,
    Taken,
)
from poeppel.server.store.calls import LARGEST, check_call, sealed, unsealed
from poeppel.server.store.postgres_line import (
    ANSWER_WITHIN,
    CONNECT_WITHIN,
    CUT_OFF,
    SETTINGS,
    Connection,
    connect,
    made_durable,
    make_ready,
    trouble,
    without_password,
)
from poeppel.server.store.postgres_writer import KNOCKING, PATIENCE, Writer

READERS = 4
PRUNED_AT_ONCE = 64
FOREVER = 1e15  # seconds; JSON has no infinity

_SUMMARY = "SELECT id, public, ended, created, last, address, key, changed FROM poeppel.tables"

Answer = TypeVar("Answer")


class PostgresStore:
    """A `Store` in a PostgreSQL database that any number of processes share."""

    def __init__(self, url: str, readers: int = READERS) -> None:
        self.url = url
        self.place = without_password(url)
        self._writer = Writer(lambda: connect(url), self.place)
        self._readers = readers
        self._pool: Any = None  # made in the loop in which it is first asked
        self._making = asyncio.Lock()
        self._busy = 0
        self._is_closed = False

    @classmethod
    async def open(cls, url: str, *, backups: Path | None = None, readers: int = READERS) -> PostgresStore:
        """The database at an address; what we need there is made, or brought up to date after it was saved to a file
        in the folder `backups`. `StoreTrouble` if it cannot be reached, is not ours, too new, or cannot be written."""
        from poeppel.server.store.transfer import save_before_upgrade

        await make_ready(url, lambda connection, version: save_before_upgrade(connection, version, backups))
        return cls(url, readers)

    # ── writing ──

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
        check_call(table, events, grants)
        asked = {
            "table": table,
            "kind": kind,
            "secret": secret.hex(),
            "public": public,
            "address": address,
            "events": list(events),
            "grants": _listed(grants),
            "command": command,
            "ended": False,
            "shared": shared,
            "quota": None if quota is None else _plain(quota),
        }
        return _appended(table, 0, await self._writer.do(asked, ("", address)))

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
        check_call(table, events, grants)
        asked = {
            "table": table,
            "kind": kind,
            "after": after,
            "events": list(events),
            "grants": _listed(grants),
            "command": command,
            "ended": ended,
            "shared": shared,
        }
        return _appended(table, after, await self._writer.do(asked, ("append", table)))

    async def keep(self, table: str, name: str, derived: Derived) -> None:
        stored = await self._value(
            "WITH found AS (SELECT key FROM poeppel.tables WHERE id = $1 AND kind = 'table'), kept AS ("
            " INSERT INTO poeppel.derived (table_key, name, by, number, data) SELECT key, $2, $3, $4, $5 FROM found"
            " ON CONFLICT (table_key, name) DO UPDATE"
            " SET by = excluded.by, number = excluded.number, data = excluded.data"
            " WHERE derived.by <> excluded.by OR derived.number <= excluded.number)"
            " SELECT key FROM found",
            (table, name, derived.by, derived.number, sealed(table, name, derived)),
        )
        if stored is None:
            raise NoSuchTable(table)

    async def throw_away(self, by: str) -> int:
        statement = (
            "WITH gone AS (DELETE FROM poeppel.derived WHERE (table_key, name) IN (SELECT table_key, name"
            f" FROM poeppel.derived WHERE by <> $1 LIMIT {PRUNED_AT_ONCE} FOR UPDATE SKIP LOCKED) RETURNING 1)"
            " SELECT count(*) FROM gone"
        )
        return await self._portions(statement, by)

    async def note(self, name: str, text: str) -> None:
        await self._value(
            "INSERT INTO poeppel.notes VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET text = excluded.text",
            (name, text),
        )

    async def delete(self, table: str, kind: Kind = "table") -> None:
        gone = await self._value("DELETE FROM poeppel.tables WHERE id = $1 AND kind = $2 RETURNING key", (table, kind))
        if gone is None:
            raise NoSuchTable(table)

    async def prune(
        self, ended_before: float, shared_before: float | None = None, alone_before: float | None = None
    ) -> int:
        pruned = await self._prune("ended", ended_before)
        for which, before in (("NOT ended AND NOT shared", alone_before), ("NOT ended AND shared", shared_before)):
            if before is not None:
                pruned += await self._prune(which, before)
        return pruned

    async def _prune(self, which: str, before: float) -> int:
        """What belongs to a table goes with it (ON DELETE CASCADE)."""
        statement = (
            "WITH gone AS (DELETE FROM poeppel.tables WHERE key IN (SELECT key FROM poeppel.tables"
            f" WHERE kind = 'table' AND {which} AND changed < $1"
            " AND NOT EXISTS (SELECT 1 FROM poeppel.presence WHERE table_id = id)"  # somebody looks at it
            f" LIMIT {PRUNED_AT_ONCE} FOR UPDATE SKIP LOCKED)"
            " RETURNING 1) SELECT count(*) FROM gone"
        )
        return await self._portions(statement, before)

    async def _portions(self, statement: str, value: object) -> int:
        deleted = portion = int(await self._value(statement, (value,)))
        while portion == PRUNED_AT_ONCE:
            portion = int(await self._value(statement, (value,)))
            deleted += portion
        return deleted

    # ── reading ──

    async def events(
        self, table: str, after: int = 0, most: int | None = None, kind: Kind = "table"
    ) -> list[StoredEvent]:
        rows = await self._rows(
            "SELECT number, at, data, command FROM poeppel.tables LEFT JOIN poeppel.events"
            " ON table_key = key AND number > $1 WHERE id = $2 AND kind = $3 ORDER BY number LIMIT $4",
            (min(after, LARGEST), table, kind, None if most is None else max(1, most)),
        )
        if not rows:
            raise NoSuchTable(table)
        return [StoredEvent(*row) for row in rows if row[0] is not None]

    async def done_by(self, table: str, command: str, kind: Kind = "table") -> tuple[int, int] | None:
        rows = await self._rows(
            "SELECT first, commands.last FROM poeppel.tables JOIN poeppel.commands ON table_key = key"
            " WHERE id = $1 AND command = $2 AND kind = $3",
            (table, command, kind),
        )
        return (rows[0][0], rows[0][1]) if rows else None

    async def secret(self, table: str, kind: Kind = "table") -> bytes:
        rows = await self._rows("SELECT secret FROM poeppel.tables WHERE id = $1 AND kind = $2", (table, kind))
        if not rows:
            raise NoSuchTable(table)
        return bytes(rows[0][0])

    async def grant(self, token_hash: str) -> Grant | None:
        rows = await self._rows(
            "SELECT id, role, seat FROM poeppel.grants JOIN poeppel.tables ON key = table_key WHERE token_hash = $1",
            (token_hash,),
        )
        return Grant(*rows[0]) if rows else None

    async def summary(self, table: str, kind: Kind = "table") -> TableSummary:
        found = _summaries(await self._rows(f"{_SUMMARY} WHERE id = $1 AND kind = $2", (table, kind)))
        if not found:
            raise NoSuchTable(table)
        return found[0]

    async def summaries(self, kind: Kind, limit: int = 50) -> list[TableSummary]:
        which = f"{_SUMMARY} WHERE kind = $1 ORDER BY changed DESC, key DESC LIMIT $2"
        return _summaries(await self._rows(which, (kind, max(0, min(limit, LARGEST)))))

    async def public_tables(self, limit: int = 50) -> list[TableSummary]:
        which = f"{_SUMMARY} WHERE NOT ended AND public AND kind = 'table' ORDER BY created DESC, key DESC LIMIT $1"
        return _summaries(await self._rows(which, (max(0, min(limit, LARGEST)),)))

    async def kept(self, table: str, name: str, by: str) -> Derived | None:
        rows = await self._rows(
            "SELECT number, data FROM poeppel.tables JOIN poeppel.derived ON table_key = key"
            " WHERE id = $1 AND kind = 'table' AND name = $2 AND by = $3",
            (table, name, by),
        )
        return unsealed(table, name, by, rows[0][0], rows[0][1]) if rows else None

    async def noted(self, name: str) -> str | None:
        rows = await self._rows("SELECT text FROM poeppel.notes WHERE name = $1", (name,))
        return rows[0][0] if rows else None

    # ── the rest ──

    async def close(self) -> None:
        self._is_closed = True
        await self._writer.close()
        while self._busy:
            await asyncio.sleep(0.005)
        if self._pool is not None:
            pool, self._pool = self._pool, None
            try:
                await asyncio.wait_for(pool.close(), CONNECT_WITHIN)
            except CUT_OFF:
                pool.terminate()

    async def _rows(self, statement: str, values: tuple[object, ...]) -> list[Any]:
        """One statement sees one state of the database, so every read is one statement."""
        if any(isinstance(value, str) and not _is_text(value) for value in values):
            return []  # what PostgreSQL cannot keep is not there
        return await self.ask(lambda connection: connection.fetch(statement, *values))

    async def _value(self, statement: str, values: tuple[object, ...]) -> Any:
        """The same of something that changes, and may be done twice."""
        return await self.ask(lambda connection: connection.fetchval(statement, *values))

    async def ask(self, work: Callable[[Connection], Awaitable[Answer]]) -> Answer:
        """Something that may be asked twice: when the line breaks, it is, until the database has been away for too
        long."""
        if self._is_closed:
            raise StoreClosed("the store is closed")
        self._busy += 1
        tries, until = 0, asyncio.get_running_loop().time() + PATIENCE
        try:
            while True:
                try:
                    async with (await self._opened()).acquire(timeout=ANSWER_WITHIN) as connection:
                        return await work(connection)
                except CUT_OFF as error:
                    if asyncio.get_running_loop().time() > until:
                        raise trouble(error, self.place) from error
                    await asyncio.sleep(KNOCKING[min(tries, len(KNOCKING) - 1)])
                    tries += 1
                except asyncpg.PostgresError as error:
                    raise trouble(error, self.place) from error
        finally:
            self._busy -= 1

    async def _opened(self) -> Any:
        if self._pool is None:
            async with self._making:
                if self._pool is None:
                    self._pool = await asyncpg.create_pool(
                        self.url,
                        min_size=0,
                        max_size=self._readers,
                        timeout=CONNECT_WITHIN,
                        command_timeout=ANSWER_WITHIN,
                        server_settings=SETTINGS,
                        init=made_durable,
                        reset=_as_it_is,
                    )
        return self._pool


async def _as_it_is(_: Connection) -> None:
    """Nothing of ours changes a line, so whoever has it next finds it as it was: to put it in order would be a question
    of its own after each read, and would make it forget that it is durable."""


def _is_text(value: str) -> bool:
    try:
        return "\0" not in value and bool(value.encode() or True)
    except UnicodeEncodeError:
        return False


def _listed(grants: Mapping[str, Grant]) -> list[list[str | None]]:
    return [[token, grant.role, grant.seat] for token, grant in grants.items()]


def _plain(quota: Quota) -> dict[str, float | None]:
    return {
        "most": quota.most,
        "alone_for": min(quota.alone_for, FOREVER),
        "shared_for": min(quota.shared_for, FOREVER),
        "most_ended": LARGEST if quota.most_ended is None else quota.most_ended,
    }


def _appended(table: str, after: int, answer: dict[str, Any]) -> Appended:
    """What became of a job."""
    match answer.get("no"):
        case None:
            return Appended(answer["first"], answer["last"], float(answer["at"]), answer["repeated"])
        case "table":
            raise NoSuchTable(table)
        case "conflict":
            raise Conflict(table, after, answer["last"])
        case "id":
            raise Taken("there is such a table already")
        case "token":
            raise Taken("a token is in use already")
        case _:
            raise QuotaReached("this address has as many tables as it may have")


def _summaries(rows: Iterable[Any]) -> list[TableSummary]:
    return [TableSummary(*row) for row in rows]
