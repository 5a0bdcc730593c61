"""A PostgreSQL database as a backup file, and a backup file into a PostgreSQL database. A backup is the same file for
both stores, one of SQLite: so tables also move from one to the other. What was derived from events stays behind."""

from __future__ import annotations

import logging
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import asyncpg

from poeppel.errors import system_reason
from poeppel.server.store import sqlite_file
from poeppel.server.store.base import StoreInUse, StoreUnusable
from poeppel.server.store.postgres_line import (
    CUT_OFF,
    UPGRADING,
    Connection,
    backup_beside,
    close,
    connect,
    found_version,
    make_ready,
    trouble,
    without_password,
)
from poeppel.texts import Text

log = logging.getLogger("poeppel.server")

COLUMNS = {
    "tables": ("key", "id", "secret", "public", "address", "created", "changed", "last", "ended", "shared", "kind"),
    "events": ("table_key", "number", "at", "command", "data"),
    "commands": ("table_key", "command", "first", "last", "at"),
    "grants": ("token_hash", "table_key", "role", "seat"),
    "notes": ("name", "text"),
}
"""What is kept of both stores, by the names that both have for it; in an order in which it can be put back."""

TRUTHS = {"public", "ended", "shared"}  # SQLite knows only numbers
AT_ONCE = 2_000  # rows


async def save(url: str, target: Path, *, force: bool = False) -> None:
    """Write a database as it is now into one file, while servers go on. See `sqlite_file.backup`."""
    place = without_password(url)
    sqlite_file.refuse_existing(target, force)
    try:
        connection = await connect(url)
        try:
            if not await found_version(connection, place):
                raise StoreUnusable(place, _EMPTY)
            async with connection.transaction(isolation="repeatable_read", readonly=True):
                await _save(connection, target, force)
        finally:
            await close(connection)
    except (*CUT_OFF, asyncpg.PostgresError, ValueError) as error:
        raise trouble(error, place) from error


async def save_before_upgrade(connection: Connection, version: int, folder: Path | None) -> None:
    """A database of an older version, beside everything else of ours. One that was saved before is written anew."""
    folder = folder or Path.cwd()
    target = backup_beside(folder, version)
    await _save(connection, target, force=True)
    log.warning("the database is brought up to date; it was saved before", extra={"backup": str(target)})


async def _save(connection: Connection, target: Path, force: bool) -> None:
    try:
        with tempfile.TemporaryDirectory(prefix=f".{target.name}.", dir=target.absolute().parent) as folder:
            copy = Path(folder) / "copy"
            with closing(sqlite_file.connect_writer(copy)) as written:
                written.execute("BEGIN")
                written.execute("DELETE FROM notes")
                for name, columns in COLUMNS.items():
                    await _save_rows(connection, written, name, columns)
                written.execute("COMMIT")
            sqlite_file.backup(copy, target, force=force)
    except OSError as error:
        raise StoreUnusable(target, system_reason(error)) from error


async def _save_rows(connection: Connection, written: sqlite3.Connection, name: str, columns: tuple[str, ...]) -> None:
    listed = ", ".join(columns)
    holes = ", ".join("?" * len(columns))
    await connection.execute(f"DECLARE saved_{name} NO SCROLL CURSOR FOR SELECT {listed} FROM poeppel.{name}")
    while rows := await connection.fetch(f"FETCH {AT_ONCE} FROM saved_{name}", timeout=None):
        written.executemany(f"INSERT INTO {name} ({listed}) VALUES ({holes})", map(tuple, rows))
    await connection.execute(f"CLOSE saved_{name}")


async def put_back(
    source: Path, url: str, *, event: str | None = None, force: bool = False, backups: Path | None = None
) -> None:
    """Put a backup into a database. It is checked first; tables that are there are replaced only with `force`. `event`
    happens at every table that has not ended, as in `sqlite_file.restore`."""
    place = without_password(url)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        sqlite_file.restore(source, copy, event=event)
        sqlite_file.connect_writer(copy).close()  # which brings it up to date
        await make_ready(url, lambda connection, version: save_before_upgrade(connection, version, backups))
        try:
            connection = await connect(url)
            try:
                async with connection.transaction():
                    await connection.execute("SELECT pg_advisory_xact_lock($1)", UPGRADING, timeout=None)
                    await _refuse_servers(connection, place)
                    await _refuse_tables(connection, place, force)
                    await _put_back(connection, copy)
            finally:
                await close(connection)
        except (*CUT_OFF, asyncpg.PostgresError) as error:
            raise trouble(error, place) from error


async def _refuse_servers(connection: Connection, place: str) -> None:
    """A server would go on with what it knows of tables that are not there any more."""
    alive = "SELECT EXISTS (SELECT 1 FROM poeppel.processes WHERE renewed > clock_timestamp() - interval '10 s')"
    if await connection.fetchval(alive):
        raise StoreInUse(
            place,
            Text("ein Server läuft darauf, oder vor wenigen Sekunden noch", "a server runs on it, or did seconds ago"),
        )


async def _refuse_tables(connection: Connection, place: str, force: bool) -> None:
    if not force and await connection.fetchval("SELECT EXISTS (SELECT 1 FROM poeppel.tables)"):
        raise StoreUnusable(
            place,
            Text(
                "dort gibt es schon Tische; überschrieben werden sie nur mit --force",
                "there are tables already; they are replaced only with --force",
            ),
        )


async def _put_back(connection: Connection, source: Path) -> None:
    await connection.execute("TRUNCATE poeppel.tables, poeppel.notes CASCADE", timeout=None)
    with closing(sqlite_file.connect_reader(source)) as stored:
        for name, columns in COLUMNS.items():
            await connection.copy_records_to_table(
                name, schema_name="poeppel", columns=columns, records=_rows(stored, name, columns), timeout=None
            )
    await connection.execute(
        "SELECT setval(pg_get_serial_sequence('poeppel.tables', 'key'), max(key)) FROM poeppel.tables"
    )


def _rows(stored: sqlite3.Connection, name: str, columns: tuple[str, ...]) -> Iterator[tuple[object, ...]]:
    for row in stored.execute(f"SELECT {', '.join(columns)} FROM {name}"):
        yield tuple(bool(value) if column in TRUTHS else value for column, value in zip(columns, row, strict=True))


_EMPTY = Text("dort gibt es keine Tische von Pöppel", "there are no tables of Pöppel there")
