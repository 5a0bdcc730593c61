"""The database file of an `SQLiteStore`: its tables, how it is opened, checked, backed up and restored.

Only SQLite itself opens a database that may be in use. To open and close the file by other means, in a process that
also has it open through SQLite, would drop SQLite's locks (a property of POSIX locks).
"""

from __future__ import annotations

import logging
import os
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from poeppel.errors import system_reason
from poeppel.server.store.base import StoreFull, StoreInUse, StoreTrouble, StoreUnusable
from poeppel.server.store.file_lock import FileLock
from poeppel.texts import Text

log = logging.getLogger("poeppel.server")

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
    (
        "CREATE TABLE notes (name TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID",
        # What happened last is the latest time that is known to have come (`calendar.py`).
        "INSERT INTO notes SELECT 'calendar', changed FROM tables ORDER BY changed DESC LIMIT 1",
    ),
    (
        # Nothing that could not be found again from the events.
        """CREATE TABLE derived (
            table_key INTEGER NOT NULL REFERENCES tables (key) ON DELETE CASCADE,
            name TEXT NOT NULL,
            by TEXT NOT NULL,
            number INTEGER NOT NULL,
            data BLOB NOT NULL,
            PRIMARY KEY (table_key, name)
        )""",
        "CREATE INDEX derived_by ON derived (by)",
    ),
    (
        # Whether several people play there. Of older tables nobody knows, so they are kept as if.
        "ALTER TABLE tables ADD COLUMN shared INTEGER NOT NULL DEFAULT 1",
    ),
    (
        # What the list of events tells of: until then, of tables.
        "ALTER TABLE tables ADD COLUMN kind TEXT NOT NULL DEFAULT 'table'",
        "CREATE INDEX other_kinds ON tables (kind, changed) WHERE kind != 'table'",
    ),
    (
        # Those that have ended are counted for each address, too.
        "CREATE INDEX ended_of_address ON tables (address, changed) WHERE ended = 1",
    ),
)
"""What makes each version of the database from the one before. Never edited, only added to."""


def connect_writer(path: Path, max_pages: int | None = None) -> sqlite3.Connection:
    """Open the database for writing; make it if there is none, bring it up to date if it is of an older version.

    It has been written to when this returns: one that cannot be is refused here, and not at somebody's first move.
    """
    path = path.resolve()  # a link may lead to a file that is to be made
    with translated(path):
        _refuse_orphaned_log(path)
        is_new = _make_private(path)
        _refuse_second_name(path)
        connection = _connect(path, "rw")
        try:
            _check_kind(connection, path)
            _until_free(connection, "PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute("PRAGMA journal_size_limit = 67108864")
            connection.execute("PRAGMA cache_size = -4096")
            if max_pages is not None:
                connection.execute(f"PRAGMA max_page_count = {max_pages:d}")
            _save_before_upgrade(connection, path)
            _bring_up_to_date(connection)
            keep_note(connection, "opened", f"{time.time()}")
            if is_new:
                sync_folder(path.parent)
        except BaseException:
            connection.close()
            raise
        return connection


def connect_reader(path: Path) -> sqlite3.Connection:
    """Open an existing database for reading only. It is not opened by halves: from now on it is this file."""
    with translated(path):
        connection = _connect(path, "ro")
        connection.text_factory = lambda raw: raw.decode(errors="replace")  # a broken text is its table's misfortune
        try:
            _number(connection, "SELECT count(*) FROM sqlite_schema")
        except BaseException:
            connection.close()
            raise
        return connection


def keep_note(connection: sqlite3.Connection, name: str, text: str) -> None:
    """A word about the database itself."""
    connection.execute("INSERT OR REPLACE INTO notes VALUES (?, ?)", (name, text))


def backup(database: Path, target: Path, *, force: bool = False) -> None:
    """Write the database as it is now into one file, checked and compact, while servers go on writing.

    An earlier file at `target` is replaced only with `force`, and only once the new one is complete.
    """
    with translated(target):
        refuse_existing(target, force)
        _refuse_missing(database)
        if target.exists() and target.samefile(database):
            raise StoreUnusable(target, _ITSELF)
        with _file_beside(target) as fresh:
            _copy(database, fresh)
            os.replace(fresh, target)
        sync_folder(target.parent)


def restore(source: Path, database: Path, *, event: str | None = None, force: bool = False) -> None:
    """Put a backup into place. It is checked first; a database that is there is replaced only with `force`.

    A database that a server has open is never replaced (`StoreInUse`). `event` happens at every table that has not
    ended: there people may have gone further than the backup knows.
    """
    database = database.resolve()  # a link stays, and leads to what is restored
    with translated(database):
        _refuse_missing(source)
        refuse_existing(database, force)
        if database.exists() and source.samefile(database):
            raise StoreUnusable(source, _ITSELF)
        with FileLock.take(database), _file_beside(database) as fresh:
            _copy(source, fresh)
            if event is not None:
                _append_everywhere(fresh, event)
            with _nobody_uses(database):
                os.replace(fresh, database)
        sync_folder(database.parent)


def check(path: Path) -> None:
    """Read the whole file: `StoreUnusable` if it is not a sound database of ours."""
    with translated(path), closing(_connect(path, "ro")) as connection:
        _check_kind(connection, path)
        if _number(connection, "PRAGMA user_version") == 0:
            raise StoreUnusable(path, _NOT_OURS)
        faults = [str(row[0]) for row in connection.execute("PRAGMA integrity_check(5)")]
        if faults != ["ok"]:
            raise StoreUnusable(path, _damaged("; ".join(faults)))
        if connection.execute("PRAGMA foreign_key_check").fetchone():
            raise StoreUnusable(path, _damaged("events of tables that are not there"))


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """What SQLite complains of, in the words of a store."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise store_error(error, path) from error


def store_error(error: Exception, path: Path) -> StoreTrouble:
    """What a person has to look at; anything else may pass: a full disk, a long lock."""
    if isinstance(error, OSError):
        return StoreFull(path, system_reason(error))
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the rest of the code tells which kind of I/O error
    if code == sqlite3.SQLITE_NOTADB:
        return StoreUnusable(path, _NOT_OURS)
    if code == sqlite3.SQLITE_CORRUPT:
        return StoreUnusable(path, _damaged(error))
    if code == sqlite3.SQLITE_CANTOPEN:
        return StoreUnusable(
            path, Text(f"die Datei lässt sich nicht öffnen ({error})", f"the file cannot be opened ({error})")
        )
    if code == sqlite3.SQLITE_READONLY:
        return StoreUnusable(
            path, Text("die Datei lässt sich nur lesen, nicht schreiben", "the file can only be read, not written")
        )
    if code == sqlite3.SQLITE_ERROR:
        return StoreUnusable(
            path,
            Text(f"die Datei ist nicht, wie sie sein soll ({error})", f"the file is not as it should be ({error})"),
        )
    if code == sqlite3.SQLITE_FULL:
        return StoreFull(path, Text("der Datenträger ist voll", "the disk is full"))
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return StoreFull(
            path, Text("ein anderes Programm hält die Datei gesperrt", "another program keeps the file locked")
        )
    return StoreFull(
        path,
        Text(
            f"die Datei lässt sich gerade nicht schreiben ({error})", f"the file cannot be written just now ({error})"
        ),
    )


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
        raise StoreUnusable(path, _not_made(error)) from error
    return True


def _refuse_orphaned_log(path: Path) -> None:
    """A new file beside it would make SQLite throw away what may be the latest moves of a file that was lost."""
    log = path.with_name(f"{path.name}-wal")
    if not path.exists() and log.exists() and log.stat().st_size:
        raise StoreUnusable(path, _ORPHANED_LOG)


def _refuse_second_name(path: Path) -> None:
    """Each name would have a lock and a write-ahead log of its own, and two servers would ruin the file."""
    if path.is_file() and path.stat().st_nlink > 1:
        raise StoreUnusable(
            path,
            Text(
                "die Datei hat noch einen zweiten Namen (Hardlink); sie darf nur einen haben",
                "the file has a second name (a hard link); it must have only one",
            ),
        )


def _check_kind(connection: sqlite3.Connection, path: Path) -> None:
    """Ours, or empty; and not from the future."""
    application = _number(connection, "PRAGMA application_id")
    is_empty = _number(connection, "SELECT count(*) FROM sqlite_schema") == 0
    if application != APPLICATION and not (application == 0 and is_empty):
        raise StoreUnusable(
            path,
            Text(
                "das ist eine SQLite-Datenbank, aber keine von Pöppel",
                "this is an SQLite database, but not one of Pöppel",
            ),
        )
    version = _number(connection, "PRAGMA user_version")
    if version > len(VERSIONS):
        known = len(VERSIONS)
        raise StoreUnusable(
            path,
            Text(
                f"die Datei stammt von einem neueren Pöppel (Fassung {version}, dieser kennt bis {known}); er ist zu "
                "aktualisieren",
                f"the file was written by a newer Pöppel (version {version}, this one knows up to {known}); update it",
            ),
        )


def _save_before_upgrade(connection: sqlite3.Connection, path: Path) -> None:
    """A file of an older version is copied before it is changed, and the copy stays: whoever has to go back has it."""
    if 0 < _number(connection, "PRAGMA user_version") < len(VERSIONS):
        saved = path.with_name(f"{path.name}.before-version-{len(VERSIONS)}")
        backup(path, saved, force=True)
        log.warning("the database is brought up to date; it was saved before", extra={"backup": str(saved)})


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


def refuse_existing(path: Path, force: bool) -> None:
    if path.exists() and not force:
        raise StoreUnusable(
            path,
            Text(
                "diese Datei gibt es schon; überschrieben wird sie nur mit --force",
                "this file exists already; it is replaced only with --force",
            ),
        )


def _refuse_missing(path: Path) -> None:
    if not path.is_file():
        raise StoreUnusable(path, Text("diese Datei gibt es nicht", "there is no such file"))


@contextmanager
def _file_beside(path: Path) -> Iterator[Path]:
    """A file for a copy, in the same folder, so that it can take the place at once. Left-overs are removed."""
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.absolute().parent)  # only for its owner
    except OSError as error:
        raise StoreUnusable(path, _not_made(error)) from error
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


def _append_everywhere(path: Path, event: str) -> None:
    """One more event for every table that has not ended; not for tournaments, of which nothing can have been rolled."""
    with translated(path), closing(_connect(path, "rw")) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("PRAGMA synchronous = FULL")
        _bring_up_to_date(connection)
        connection.execute("BEGIN IMMEDIATE")
        these = "WHERE ended = 0 AND kind = 'table'"
        connection.execute(f"UPDATE tables SET last = last + 1, changed = max(changed, ?) {these}", (time.time(),))
        connection.execute(
            f"INSERT INTO events (table_key, number, at, data) SELECT key, last, changed, ? FROM tables {these}",
            (event,),
        )
        connection.execute("COMMIT")


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
                raise StoreInUse(
                    database, Text("ein anderes Programm hat die Datei offen", "another program has the file open")
                ) from error
            if code not in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
                raise
        _remove_logs(database)
        yield


def _remove_logs(database: Path) -> None:
    for ending in ("-wal", "-shm", "-journal"):
        with suppress(FileNotFoundError):
            os.unlink(f"{database}{ending}")


_ITSELF = Text("das ist die Datenbank selbst", "this is the database itself")
_NOT_OURS = Text("das ist keine Datenbank von Pöppel", "this is not a database of Pöppel")


def _damaged(how: object) -> Text:
    return Text(
        f"die Datei ist beschädigt ({how}); eine Sicherung zurückspielen: poeppel restore",
        f"the file is damaged ({how}); restore a backup: poeppel restore",
    )


def _not_made(error: OSError) -> Text:
    why = system_reason(error)
    return Text(f"die Datei lässt sich nicht anlegen ({why.de})", f"the file cannot be made ({why.en})")


_ORPHANED_LOG = Text(
    "die Datei fehlt, aber ihre „-wal“ liegt noch da und enthält vielleicht die letzten Züge; die Datei gehört zurück "
    "an ihren Platz (oder eine Sicherung, ohne die „-wal“)",
    'the file is missing, but its "-wal" is still there and may hold the latest moves; put the file back in its place '
    '(or a backup, without the "-wal")',
)
