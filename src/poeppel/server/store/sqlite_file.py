"""The database file of an `SQLiteStore`: its tables, how it is opened, checked, backed up and restored.

Only SQLite itself opens a database that may be in use. To open and close the file by other means, in a process that
also has it open through SQLite, would drop SQLite's locks (a property of POSIX locks).
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from poeppel.server.store.base import StoreError, StoreFull, StoreUnusable

APPLICATION = int.from_bytes(b"Popl")
"""In the header of every database of ours, so that no other SQLite file is mistaken for one."""

BUSY_SECONDS = 5.0
"""How long to wait for another process that is writing."""

VERSIONS: tuple[tuple[str, ...], ...] = (
    (
        # Inside, tables have small numbers: `table_key` is part of every event's key.
        """CREATE TABLE tables (
            key INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            secret BLOB NOT NULL,
            public INTEGER NOT NULL,
            address TEXT NOT NULL,
            created REAL NOT NULL,
            changed REAL NOT NULL,
            last INTEGER NOT NULL,
            ended INTEGER NOT NULL
        )""",
        "CREATE INDEX open_tables ON tables (address) WHERE ended = 0",
        "CREATE INDEX public_tables ON tables (created) WHERE ended = 0 AND public = 1",
        "CREATE INDEX ended_tables ON tables (changed) WHERE ended = 1",
        """CREATE TABLE events (
            table_key INTEGER NOT NULL REFERENCES tables (key) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            at REAL NOT NULL,
            command TEXT,
            data TEXT NOT NULL,
            PRIMARY KEY (table_key, number)
        ) WITHOUT ROWID""",
        # A command may lead to several events, so an index over events could not be unique.
        """CREATE TABLE commands (
            table_key INTEGER NOT NULL REFERENCES tables (key) ON DELETE CASCADE,
            command TEXT NOT NULL,
            first INTEGER NOT NULL,
            last INTEGER NOT NULL,
            at REAL NOT NULL,
            PRIMARY KEY (table_key, command)
        ) WITHOUT ROWID""",
        """CREATE TABLE grants (
            token_hash TEXT PRIMARY KEY,
            table_key INTEGER NOT NULL REFERENCES tables (key) ON DELETE CASCADE,
            role TEXT NOT NULL,
            seat TEXT
        ) WITHOUT ROWID""",
        "CREATE INDEX grants_of_table ON grants (table_key)",
    ),
)
"""What makes each version of the database from the one before. Never edited, only added to."""


def connect_writer(path: Path, max_pages: int | None = None) -> sqlite3.Connection:
    """Open the database for writing; make it if there is none, bring it up to date if it is of an older version."""
    with translated(path):
        is_new = _make_private(path)
        connection = _connect(path, "rw")
        try:
            _check_kind(connection, path)
            _until_free(connection, "PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute("PRAGMA journal_size_limit = 67108864")
            connection.execute("PRAGMA cache_size = -16384")
            if max_pages is not None:
                connection.execute(f"PRAGMA max_page_count = {max_pages:d}")
            _bring_up_to_date(connection)
            if is_new:
                sync_folder(path.parent)
        except BaseException:
            connection.close()
            raise
        return connection


def connect_reader(path: Path) -> sqlite3.Connection:
    """Open an existing database for reading only."""
    with translated(path):
        return _connect(path, "ro")


def backup(database: Path, target: Path, *, force: bool = False) -> None:
    """Write the database as it is now into one file, checked and compact, while servers go on writing.

    An earlier file at `target` is replaced only with `force`, and only once the new one is complete.
    """
    _refuse_existing(target, force)
    _refuse_missing(database)
    if target.exists() and target.samefile(database):
        raise StoreUnusable(f"{target} is the database itself")
    with _file_beside(target) as fresh:
        _copy(database, fresh)
        os.replace(fresh, target)
    sync_folder(target.parent)


def restore(source: Path, database: Path, *, force: bool = False) -> None:
    """Put a backup into place. It is checked first; a database that is there is replaced only with `force`.

    A database that a server has open is never replaced.
    """
    _refuse_missing(source)
    _refuse_existing(database, force)
    if database.exists() and source.samefile(database):
        raise StoreUnusable(f"{source} is the database itself")
    with _file_beside(database) as fresh:
        _copy(source, fresh)
        with _nobody_uses(database):
            os.replace(fresh, database)
    sync_folder(database.parent)


def check(path: Path) -> None:
    """Read the whole file: `StoreUnusable` if it is not a sound database of ours."""
    with translated(path), closing(_connect(path, "ro")) as connection:
        _check_kind(connection, path)
        if _number(connection, "PRAGMA user_version") == 0:
            raise StoreUnusable(f"{path} is not a database of Pöppel")
        faults = [str(row[0]) for row in connection.execute("PRAGMA integrity_check(5)")]
        if faults != ["ok"]:
            raise StoreUnusable(f"{path} is damaged: {'; '.join(faults)}")
        if connection.execute("PRAGMA foreign_key_check").fetchone():
            raise StoreUnusable(f"{path} is damaged: it has events of tables that are not there")


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """What SQLite complains of, in the words of a store."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise store_error(error, path) from error


def store_error(error: Exception, path: Path) -> StoreError:
    """Damage is for a person to look at; anything else may pass: a full disk, a long lock."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the rest of the code tells which kind of I/O error
    if code == sqlite3.SQLITE_NOTADB:
        return StoreUnusable(f"{path} is not a database of Pöppel: {error}")
    if code == sqlite3.SQLITE_CORRUPT:
        return StoreUnusable(f"{path} is damaged: {error}; restore a backup")
    if code == sqlite3.SQLITE_CANTOPEN:
        return StoreUnusable(f"{path} cannot be opened: {error}")
    if code == sqlite3.SQLITE_ERROR:
        return StoreUnusable(f"{path} is not as it should be: {error}")
    return StoreFull(f"{path}: {error}")


def sync_folder(folder: Path) -> None:
    """Make a new or renamed file's name durable. Windows has no such call, and does it by itself."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


# ── inside ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        timeout=BUSY_SECONDS,
        isolation_level=None,  # transactions are ours to begin and end
        check_same_thread=False,
    )


def _make_private(path: Path) -> bool:
    """An empty file that only its owner can read, if there is none: it will hold the secrets of running games."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    except FileExistsError:
        return False
    except OSError as error:
        raise StoreUnusable(f"{path} cannot be made: {error.strerror}") from error
    return True


def _check_kind(connection: sqlite3.Connection, path: Path) -> None:
    """Ours, or empty; and not from the future."""
    application = _number(connection, "PRAGMA application_id")
    is_empty = _number(connection, "SELECT count(*) FROM sqlite_schema") == 0
    if application != APPLICATION and not (application == 0 and is_empty):
        raise StoreUnusable(f"{path} is an SQLite database, but not one of Pöppel")
    version = _number(connection, "PRAGMA user_version")
    if version > len(VERSIONS):
        raise StoreUnusable(
            f"{path} was written by a newer Pöppel: its version is {version}, this one knows up to {len(VERSIONS)}"
        )


def _bring_up_to_date(connection: sqlite3.Connection) -> None:
    if _number(connection, "PRAGMA user_version") == len(VERSIONS):
        return
    connection.execute("BEGIN IMMEDIATE")
    try:  # asked again, now that no other process can be doing the same
        for statements in VERSIONS[_number(connection, "PRAGMA user_version") :]:
            for statement in statements:
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {len(VERSIONS)}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _until_free(connection: sqlite3.Connection, statement: str) -> None:
    """Changing the journal mode does not wait when another process does the same at the same moment."""
    deadline = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute(statement)
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
        time.sleep(0.02)


def _number(connection: sqlite3.Connection, statement: str) -> int:
    return int(connection.execute(statement).fetchone()[0])


def _refuse_existing(path: Path, force: bool) -> None:
    if path.exists() and not force:
        raise StoreUnusable(f"{path} exists already; it is replaced only with force")


def _refuse_missing(path: Path) -> None:
    if not path.is_file():
        raise StoreUnusable(f"{path}: no such file")


@contextmanager
def _file_beside(path: Path) -> Iterator[Path]:
    """A file for a copy, in the same folder, so that it can take the place at once. Left-overs are removed."""
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.absolute().parent)  # only for its owner
    except OSError as error:
        raise StoreUnusable(f"{path} cannot be made: {error.strerror}") from error
    os.close(handle)
    try:
        yield Path(name)
    finally:
        with suppress(FileNotFoundError):
            os.unlink(name)


def _copy(source: Path, target: Path) -> None:
    """One consistent state of `source`, without the space of deleted tables, onto the disk, and checked there."""
    with translated(source), closing(_connect(source, "ro")) as connection:
        _check_kind(connection, source)
        connection.execute("VACUUM INTO ?", (str(target),))
    with translated(target):
        check(target)
        handle = os.open(target, os.O_RDWR)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@contextmanager
def _nobody_uses(database: Path) -> Iterator[None]:
    """Hold a lock that no open store would leave us, and fold the old write-ahead log away.

    The log must not meet a new file: SQLite would play it into it. A file that is damaged has no users to wait for.
    """
    if not database.exists():
        _remove_logs(database)
        yield
        return
    with translated(database), closing(_connect(database, "rw")) as connection:
        try:
            connection.execute("PRAGMA busy_timeout = 0")
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            connection.execute("PRAGMA journal_mode = DELETE")
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            code = error.sqlite_errorcode & 0xFF
            if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                raise StoreUnusable(f"{database} is in use; stop the server first") from error
            if code not in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
                raise
        _remove_logs(database)
        yield


def _remove_logs(database: Path) -> None:
    for ending in ("-wal", "-shm", "-journal"):
        with suppress(FileNotFoundError):
            os.unlink(f"{database}{ending}")
