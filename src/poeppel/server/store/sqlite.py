"""The store on SQLite: one file, nothing to set up.

Writes go through one thread with group commit (`sqlite_writer.py`), reads through a few connections of their own, which
never wait for a write. `sqlite_file.py` knows the tables, backup and restore.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock, local
from typing import Any

from poeppel.server.store.base import (
    NO_GRANTS,
    Appended,
    Conflict,
    Grant,
    NoSuchTable,
    StoreClosed,
    StoredEvent,
    TableSummary,
    Taken,
)
from poeppel.server.store.sqlite_file import backup, connect_reader, connect_writer, translated
from poeppel.server.store.sqlite_writer import Writer, WriterCounters

READERS = 2
PRUNED_AT_ONCE = 16
"""Tables deleted in one job. Some thousands of events, so a write that waits behind it waits for milliseconds."""

LARGEST = 2**63 - 1
"""The largest number that SQLite knows. A client may send a larger one."""

_SUMMARY = "SELECT id, public, ended, created, last, address FROM tables"


class SQLiteStore:
    """A `Store` in one SQLite file. Other processes may use the same file; only one at a time writes."""

    def __init__(self, path: Path, writer: Writer, readers: int) -> None:
        self.path = path
        self._writer = writer
        self._is_closed = False
        self._readers = ThreadPoolExecutor(readers, thread_name_prefix="poeppel-store-reader")
        self._of_thread = local()
        self._connections: list[sqlite3.Connection] = []
        self._lock = Lock()  # for the list of connections

    @classmethod
    async def open(cls, path: Path, *, readers: int = READERS, max_pages: int | None = None) -> SQLiteStore:
        """Open the file, make it if there is none. `StoreUnusable` if it is not ours, too new or damaged.

        `max_pages` limits its size (a page has 4 KiB): beyond, writes are answered with `StoreFull`.
        """
        connection = await asyncio.to_thread(connect_writer, path, max_pages)
        return cls(path, Writer(connection, path), readers)

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
    ) -> Appended:
        _check_call(table, events, grants)

        def run(connection: sqlite3.Connection) -> Appended:
            now = time.time()
            try:
                key = connection.execute(
                    "INSERT INTO tables (id, secret, public, address, created, changed, last, ended)"
                    " VALUES (?, ?, ?, ?, ?, ?, 0, 0)",
                    (table, secret, public, address, now, now),
                ).lastrowid
            except sqlite3.IntegrityError as error:
                raise Taken(f"there is a table {table} already") from error
            assert key is not None
            _add_grants(connection, key, grants)
            return _add_events(connection, key, 0, events, None, now, ended=False)

        return await self._writer.do(run)

    async def append(
        self,
        table: str,
        after: int,
        events: Sequence[str],
        *,
        command: str | None = None,
        grants: Mapping[str, Grant] = NO_GRANTS,
        revoke: Sequence[str] = (),
        ended: bool = False,
    ) -> Appended:
        _check_call(table, events, grants)

        def run(connection: sqlite3.Connection) -> Appended:
            row = connection.execute("SELECT key, last, changed FROM tables WHERE id = ?", (table,)).fetchone()
            if row is None:
                raise NoSuchTable(table)
            key, last, changed = row
            if command is not None:
                earlier = connection.execute(
                    "SELECT first, last, at FROM commands WHERE table_key = ? AND command = ?", (key, command)
                ).fetchone()
                if earlier is not None:
                    return Appended(earlier[0], earlier[1], earlier[2], repeated=True)
            if after != last:
                raise Conflict(table, after, last)
            if revoke:
                connection.executemany(
                    "DELETE FROM grants WHERE token_hash = ? AND table_key = ?", [(token, key) for token in revoke]
                )
            _add_grants(connection, key, grants)
            return _add_events(connection, key, last, events, command, max(time.time(), changed), ended)

        return await self._writer.do(run)

    async def prune(self, ended_before: float, idle_before: float | None = None) -> int:
        ended = await self._prune("ended = 1 AND changed < ?", ended_before)
        return ended if idle_before is None else ended + await self._prune("ended = 0 AND changed < ?", idle_before)

    async def _prune(self, which: str, before: float) -> int:
        """Portion by portion; what belongs to a table goes with it (ON DELETE CASCADE)."""
        statement = f"DELETE FROM tables WHERE key IN (SELECT key FROM tables WHERE {which} LIMIT {PRUNED_AT_ONCE})"
        pruned = portion = await self._writer.do(lambda connection: connection.execute(statement, (before,)).rowcount)
        while portion == PRUNED_AT_ONCE:
            portion = await self._writer.do(lambda connection: connection.execute(statement, (before,)).rowcount)
            pruned += portion
        return pruned

    # ── reading ──

    async def events(self, table: str, after: int = 0) -> list[StoredEvent]:
        rows = await self._rows(
            "SELECT number, at, data, command FROM tables LEFT JOIN events ON table_key = key AND number > ?"
            " WHERE id = ? ORDER BY number",
            (min(after, LARGEST), table),
        )
        if not rows:
            raise NoSuchTable(table)
        return [StoredEvent(*row) for row in rows if row[0] is not None]

    async def secret(self, table: str) -> bytes:
        rows = await self._rows("SELECT secret FROM tables WHERE id = ?", (table,))
        if not rows:
            raise NoSuchTable(table)
        return bytes(rows[0][0])

    async def grant(self, token_hash: str) -> Grant | None:
        rows = await self._rows(
            "SELECT id, role, seat FROM grants JOIN tables ON key = table_key WHERE token_hash = ?", (token_hash,)
        )
        return Grant(*rows[0]) if rows else None

    async def summary(self, table: str) -> TableSummary:
        found = _summaries(await self._rows(f"{_SUMMARY} WHERE id = ?", (table,)))
        if not found:
            raise NoSuchTable(table)
        return found[0]

    async def open_tables(self) -> list[TableSummary]:
        return _summaries(await self._rows(f"{_SUMMARY} WHERE ended = 0 ORDER BY key", ()))

    async def public_tables(self, limit: int = 50) -> list[TableSummary]:
        return _summaries(
            await self._rows(
                f"{_SUMMARY} WHERE ended = 0 AND public = 1 ORDER BY created DESC, key DESC LIMIT ?",
                (max(0, min(limit, LARGEST)),),
            )
        )

    async def count_open(self, address: str) -> int:
        rows = await self._rows("SELECT count(*) FROM tables WHERE ended = 0 AND address = ?", (address,))
        return int(rows[0][0])

    # ── the rest ──

    async def backup(self, target: Path, *, force: bool = False) -> None:
        """Write one consistent file of the present state, while everything goes on. See `sqlite_file.backup`."""
        if self._is_closed:
            raise StoreClosed("the store is closed")
        await asyncio.to_thread(backup, self.path, target, force=force)

    @property
    def counters(self) -> WriterCounters:
        """How many jobs the writer has done, in how many commits: numbers for metrics."""
        return self._writer.counters

    async def close(self) -> None:
        self._is_closed = True
        self._writer.end()
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        self._readers.shutdown()
        with self._lock:
            while self._connections:
                self._connections.pop().close()
        self._writer.join()

    async def _rows(self, statement: str, values: tuple[object, ...]) -> list[Any]:
        """One statement sees one state of the database, so every read is one statement."""
        if self._is_closed:
            raise StoreClosed("the store is closed")
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, statement, values)

    def _read(self, statement: str, values: tuple[object, ...]) -> list[Any]:
        with translated(self.path):
            connection: sqlite3.Connection | None = getattr(self._of_thread, "connection", None)
            if connection is None:
                connection = self._of_thread.connection = connect_reader(self.path)
                with self._lock:
                    self._connections.append(connection)
            return connection.execute(statement, values).fetchall()


def _check_call(table: str, events: Sequence[str], grants: Mapping[str, Grant]) -> None:
    if not events:
        raise ValueError("nothing to store: whatever happens at a table is an event")
    if any(grant.table != table for grant in grants.values()):
        raise ValueError(f"a token of another table than {table}")


def _add_grants(connection: sqlite3.Connection, key: int, grants: Mapping[str, Grant]) -> None:
    try:
        for token, grant in grants.items():
            connection.execute("INSERT INTO grants VALUES (?, ?, ?, ?)", (token, key, grant.role, grant.seat))
    except sqlite3.IntegrityError as error:
        raise Taken("a token is in use already") from error


def _add_events(
    connection: sqlite3.Connection,
    key: int,
    after: int,
    events: Sequence[str],
    command: str | None,
    at: float,
    ended: bool,
) -> Appended:
    last = after + len(events)
    for number, data in enumerate(events, after + 1):
        connection.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?)", (key, number, at, command, data))
    if command is not None:
        connection.execute("INSERT INTO commands VALUES (?, ?, ?, ?, ?)", (key, command, after + 1, last, at))
    connection.execute(
        "UPDATE tables SET last = ?, changed = ?, ended = ended OR ? WHERE key = ?", (last, at, ended, key)
    )
    return Appended(after + 1, last, at, repeated=False)


def _summaries(rows: Iterable[tuple[Any, ...]]) -> list[TableSummary]:
    return [TableSummary(row[0], bool(row[1]), bool(row[2]), *row[3:]) for row in rows]
