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
from contextlib import ExitStack, closing
from pathlib import Path
from queue import SimpleQueue
from threading import Lock
from typing import Any

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
from poeppel.server.store.file_lock import FileLock
from poeppel.server.store.same_file import SameFile
from poeppel.server.store.sqlite_file import backup, connect_reader, connect_writer, keep_note, translated
from poeppel.server.store.sqlite_writer import Writer

READERS = 2
PRUNED_AT_ONCE = 16
"""Tables deleted in one job. Some thousands of events, so a write that waits behind it waits for milliseconds."""

THROWN_AWAY_AT_ONCE = 16
"""A replay may have 100 kB: a write that waits behind them waits for milliseconds."""

_BEFORE_APPENDING = (  # the table, and what the command did if it was stored before; every statement costs a command
    "SELECT key, tables.last, changed, first, commands.last, at FROM tables"
    " LEFT JOIN commands ON table_key = key AND command = ? WHERE id = ? AND kind = ?"
)
_SUMMARY = "SELECT id, public, ended, created, last, address, key, changed FROM tables"


class SQLiteStore:
    """A `Store` in one SQLite file, which is this process's alone. Others may read it: a backup is made of it while
    everything goes on."""

    def __init__(
        self, path: Path, lock: FileLock, writer: sqlite3.Connection, readers: Sequence[sqlite3.Connection]
    ) -> None:
        self.path = path
        self._lock = lock
        # The path as it was given, too: it may be a link that comes to point elsewhere.
        self._same_file = SameFile(path, Path(f"{path.resolve()}-wal"))
        self._writer = Writer(writer, path, self._check_ours)
        self._threads = ThreadPoolExecutor(len(readers), thread_name_prefix="poeppel-store-reader")
        self._readers: SimpleQueue[sqlite3.Connection] = SimpleQueue()
        for reader in readers:
            self._readers.put(reader)
        self._is_closed = False  # nothing more is taken
        self._has_let_go = False
        self._letting_go = Lock()

    def _check_ours(self) -> None:
        """`StoreTrouble` when what is written would be lost, or would meet what another server writes."""
        self._same_file.check()
        self._lock.keep()

    @classmethod
    async def open(
        cls, path: Path, *, address: str | None = None, readers: int = READERS, max_pages: int | None = None
    ) -> SQLiteStore:
        """Open the file, make it if there is none. `StoreTrouble` if it is not ours, too new, damaged, in use
        elsewhere, or cannot be written.

        `address` tells others where the server is that has it open. `max_pages` limits its size (a page has 4 KiB):
        beyond, writes are answered with `StoreFull`.
        """
        return await asyncio.to_thread(cls._open, path, address, readers, max_pages)

    @classmethod
    def _open(cls, path: Path, address: str | None, readers: int, max_pages: int | None) -> SQLiteStore:
        with ExitStack() as opened:
            lock = opened.enter_context(FileLock.take(path, address))
            writer = opened.enter_context(closing(connect_writer(path, max_pages)))
            others = [opened.enter_context(closing(connect_reader(path))) for _ in range(readers)]
            store = cls(path, lock, writer, others)
            opened.pop_all()
        return store

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

        def run(connection: sqlite3.Connection) -> Appended:
            now = time.time()
            try:
                key = connection.execute(
                    "INSERT INTO tables (id, secret, public, address, created, changed, last, ended, shared, kind)"
                    " VALUES (?, ?, ?, ?, ?, ?, 0, 0, ?, ?)",
                    (table, secret, public, address, now, now, shared, kind),
                ).lastrowid
            except sqlite3.IntegrityError as error:
                raise Taken("there is such a table already") from error
            assert key is not None
            _add_grants(connection, key, grants)
            if quota is not None:
                _make_room(connection, kind, address, quota, now)
            return _add_events(connection, key, 0, events, command, now)

        return await self._writer.do(run)

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

        def run(connection: sqlite3.Connection) -> Appended:
            row = connection.execute(_BEFORE_APPENDING, (command, table, kind)).fetchone()
            if row is None:
                raise NoSuchTable(table)
            key, last, changed, first_then, last_then, then = row
            if first_then is not None:
                return Appended(first_then, last_then, then, repeated=True)
            if after != last:
                raise Conflict(table, after, last)
            _add_grants(connection, key, grants)
            return _add_events(connection, key, last, events, command, max(time.time(), changed), ended, shared)

        return await self._writer.do(run)

    async def keep(self, table: str, name: str, derived: Derived) -> None:
        def run(connection: sqlite3.Connection) -> None:
            row = connection.execute("SELECT key FROM tables WHERE id = ? AND kind = 'table'", (table,)).fetchone()
            if row is None:
                raise NoSuchTable(table)
            connection.execute(
                "INSERT INTO derived VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE"
                " SET by = excluded.by, number = excluded.number, data = excluded.data"
                " WHERE by != excluded.by OR number <= excluded.number",
                (row[0], name, derived.by, derived.number, sealed(table, name, derived)),
            )

        await self._writer.do(run)

    async def throw_away(self, by: str) -> int:
        return await self._delete("derived", "rowid", "by != ?", by, THROWN_AWAY_AT_ONCE)

    async def note(self, name: str, text: str) -> None:
        await self._writer.do(lambda connection: keep_note(connection, name, text))

    async def delete(self, table: str, kind: Kind = "table") -> None:
        def run(connection: sqlite3.Connection) -> None:
            if not connection.execute("DELETE FROM tables WHERE id = ? AND kind = ?", (table, kind)).rowcount:
                raise NoSuchTable(table)

        await self._writer.do(run)

    async def prune(
        self, ended_before: float, shared_before: float | None = None, alone_before: float | None = None
    ) -> int:
        pruned = await self._prune("ended = 1 AND changed < ?", ended_before)
        for shared, before in enumerate((alone_before, shared_before)):
            if before is not None:
                pruned += await self._prune(f"ended = 0 AND shared = {shared} AND changed < ?", before)
        return pruned

    async def _prune(self, which: str, before: float) -> int:
        """What belongs to a table goes with it (ON DELETE CASCADE)."""
        return await self._delete("tables", "key", f"kind = 'table' AND {which}", before, PRUNED_AT_ONCE)

    async def _delete(self, what: str, key: str, which: str, value: object, at_once: int) -> int:
        """Portion by portion."""
        statement = f"DELETE FROM {what} WHERE {key} IN (SELECT {key} FROM {what} WHERE {which} LIMIT {at_once})"
        deleted = portion = await self._writer.do(lambda connection: connection.execute(statement, (value,)).rowcount)
        while portion == at_once:
            portion = await self._writer.do(lambda connection: connection.execute(statement, (value,)).rowcount)
            deleted += portion
        return deleted

    # ── reading ──

    async def events(
        self, table: str, after: int = 0, most: int | None = None, kind: Kind = "table"
    ) -> list[StoredEvent]:
        rows = await self._rows(
            "SELECT number, at, data, command FROM tables LEFT JOIN events ON table_key = key AND number > ?"
            " WHERE id = ? AND kind = ? ORDER BY number LIMIT ?",
            (min(after, LARGEST), table, kind, -1 if most is None else max(1, most)),
        )
        if not rows:
            raise NoSuchTable(table)
        return [StoredEvent(*row) for row in rows if row[0] is not None]

    async def done_by(self, table: str, command: str, kind: Kind = "table") -> tuple[int, int] | None:
        rows = await self._rows(
            "SELECT first, commands.last FROM tables JOIN commands ON table_key = key"
            " WHERE id = ? AND command = ? AND kind = ?",
            (table, command, kind),
        )
        return (rows[0][0], rows[0][1]) if rows else None

    async def secret(self, table: str, kind: Kind = "table") -> bytes:
        rows = await self._rows("SELECT secret FROM tables WHERE id = ? AND kind = ?", (table, kind))
        if not rows:
            raise NoSuchTable(table)
        return rows[0][0] if isinstance(rows[0][0], bytes) else b""  # a text there is damage, and fits no commitment

    async def grant(self, token_hash: str) -> Grant | None:
        rows = await self._rows(
            "SELECT id, role, seat FROM grants JOIN tables ON key = table_key WHERE token_hash = ?", (token_hash,)
        )
        return Grant(*rows[0]) if rows else None

    async def summary(self, table: str, kind: Kind = "table") -> TableSummary:
        found = _summaries(await self._rows(f"{_SUMMARY} WHERE id = ? AND kind = ?", (table, kind)))
        if not found:
            raise NoSuchTable(table)
        return found[0]

    async def summaries(self, kind: Kind, limit: int = 50) -> list[TableSummary]:
        which = f"{_SUMMARY} WHERE kind = ? ORDER BY changed DESC, key DESC LIMIT ?"
        return _summaries(await self._rows(which, (kind, max(0, min(limit, LARGEST)))))

    async def public_tables(self, limit: int = 50) -> list[TableSummary]:
        return _summaries(
            await self._rows(
                f"{_SUMMARY} WHERE ended = 0 AND public = 1 AND kind = 'table' ORDER BY created DESC, key DESC LIMIT ?",
                (max(0, min(limit, LARGEST)),),
            )
        )

    async def kept(self, table: str, name: str, by: str) -> Derived | None:
        rows = await self._rows(
            "SELECT number, data, by FROM tables JOIN derived ON table_key = key"
            " WHERE id = ? AND kind = 'table' AND name = ? AND by = ?",
            (table, name, by),
        )
        return unsealed(table, name, by, rows[0][0], rows[0][1]) if rows else None

    async def noted(self, name: str) -> str | None:
        rows = await self._rows("SELECT text FROM notes WHERE name = ?", (name,))
        return rows[0][0] if rows else None

    # ── the rest ──

    async def backup(self, target: Path, *, force: bool = False) -> None:
        """Write one consistent file of the present state, while everything goes on. See `sqlite_file.backup`."""
        if self._is_closed:
            raise StoreClosed("the store is closed")
        await asyncio.to_thread(backup, self.path, target, force=force)

    async def close(self) -> None:
        self._is_closed = True
        self._writer.end()
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        with self._letting_go:
            if self._has_let_go:
                return
            self._has_let_go = True
            self._threads.shutdown()
            if self._same_file.is_there():  # whoever closes last folds the log away, and only the writer can
                self._close_readers()
                self._writer.close()
            else:  # and must not, when by that name it would remove another database's log
                self._writer.close()
                self._close_readers()
            self._lock.release()

    def _close_readers(self) -> None:
        while not self._readers.empty():
            self._readers.get().close()

    async def _rows(self, statement: str, values: tuple[object, ...]) -> list[Any]:
        """One statement sees one state of the database, so every read is one statement."""
        if self._is_closed:
            raise StoreClosed("the store is closed")
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._read, statement, values)

    def _read(self, statement: str, values: tuple[object, ...]) -> list[Any]:
        connection = self._readers.get()
        try:
            with translated(self.path):
                return connection.execute(statement, values).fetchall()
        finally:
            self._readers.put(connection)


def _add_grants(connection: sqlite3.Connection, key: int, grants: Mapping[str, Grant]) -> None:
    try:
        for token, grant in grants.items():
            connection.execute("INSERT INTO grants VALUES (?, ?, ?, ?)", (token, key, grant.role, grant.seat))
    except sqlite3.IntegrityError as error:
        raise Taken("a token is in use already") from error


def _make_room(connection: sqlite3.Connection, kind: Kind, address: str, quota: Quota, now: float) -> None:
    """The new table is among those that are counted; if it is one too many, the one that is missed least has to go. Of
    those that have ended the latest stay."""
    if quota.most_ended is not None:
        connection.execute(
            "DELETE FROM tables WHERE key IN (SELECT key FROM tables WHERE ended = 1 AND address = ? AND kind = ?"
            " ORDER BY changed DESC, key DESC LIMIT -1 OFFSET ?)",
            (address, kind, quota.most_ended),
        )
    (tables,) = connection.execute(
        "SELECT count(*) FROM tables WHERE ended = 0 AND address = ? AND kind = ?", (address, kind)
    ).fetchone()
    if tables <= quota.most:
        return
    gone = connection.execute(
        "DELETE FROM tables WHERE key = (SELECT key FROM tables WHERE ended = 0 AND address = ? AND kind = ?"
        " AND changed < CASE shared WHEN 0 THEN ? ELSE ? END ORDER BY shared, changed LIMIT 1)",
        (address, kind, now - quota.alone_for, now - quota.shared_for),
    ).rowcount
    if not gone:
        raise QuotaReached("this address has as many tables as it may have")


def _add_events(
    connection: sqlite3.Connection,
    key: int,
    after: int,
    events: Sequence[str],
    command: str | None,
    at: float,
    ended: bool = False,
    shared: bool = False,
) -> Appended:
    last = after + len(events)
    for number, data in enumerate(events, after + 1):
        connection.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?)", (key, number, at, command, data))
    if command is not None:
        connection.execute("INSERT INTO commands VALUES (?, ?, ?, ?, ?)", (key, command, after + 1, last, at))
    if ended or shared:
        connection.execute(
            "UPDATE tables SET last = ?, changed = ?, ended = ended OR ?, shared = shared OR ? WHERE key = ?",
            (last, at, ended, shared, key),
        )
    else:  # what is named here is looked up in each index that asks for it
        connection.execute("UPDATE tables SET last = ?, changed = ? WHERE key = ?", (last, at, key))
    return Appended(after + 1, last, at, repeated=False)


def _summaries(rows: Iterable[tuple[Any, ...]]) -> list[TableSummary]:
    return [TableSummary(row[0], bool(row[1]), bool(row[2]), *row[3:]) for row in rows]
