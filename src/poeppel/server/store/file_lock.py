"""One server a database: a lock that ends with the process that holds it, however that ends.

The lock is on a file of its own beside the database. It is removed when it is let go; one that a killed process leaves
behind locks nothing. On the database itself it would get in the way of SQLite's own locks.
"""

from __future__ import annotations

import json
import os
import sys
import time
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from types import TracebackType

from poeppel.errors import system_reason
from poeppel.server.store.base import StoreInUse, StoreUnusable
from poeppel.texts import Text

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

FAR_AWAY = 1 << 30
"""Windows forbids reading what is locked, so the byte that is locked there is far behind what is written."""


@dataclass(frozen=True, slots=True)
class Holder:
    """Who has a database open."""

    pid: int
    since: float
    address: str | None
    """Where its pages are, if it is a server."""


class FileLock:
    """The right to use a database, until it is released."""

    def __init__(self, database: Path, address: str | None) -> None:
        self._database = database
        self._path = _lock_file(database)
        self._holder = Holder(os.getpid(), time.time(), address)
        self._handle = self._locked()

    @classmethod
    def take(cls, database: Path, address: str | None = None) -> FileLock:
        """`StoreInUse` if somebody else has it."""
        return cls(database, address)

    def keep(self) -> None:
        """Lock anew if somebody has removed the lock's file, which would let a second server in; `StoreInUse` if one
        has come in meanwhile. A microsecond."""
        if not _is_at(self._handle, self._path):
            locked = self._locked()
            os.close(self._handle)
            self._handle = locked

    def _locked(self) -> int:
        """The file, open and locked."""
        while True:
            handle = _open(self._path, self._database)
            try:
                if not _try_to_lock(handle):
                    raise _in_use(self._database, _read(handle))
                if _is_at(handle, self._path):
                    _write(handle, self._holder)
                    return handle
            except BaseException:
                os.close(handle)
                raise
            os.close(handle)  # the one before let go of it just now, and removed it

    def release(self) -> None:
        if _is_at(self._handle, self._path):
            with suppress(OSError):  # Windows removes no open file
                os.unlink(self._path)
        os.close(self._handle)

    def __enter__(self) -> FileLock:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.release()


def holder_of(database: Path) -> Holder | None:
    """Who has the database open; None if nobody, or nobody who says so."""
    try:
        handle = os.open(_lock_file(database), os.O_RDWR)
    except OSError:
        return None
    try:
        return None if _try_to_lock(handle) else _read(handle)
    finally:
        os.close(handle)


def _lock_file(database: Path) -> Path:
    """The same one for every link and every way to the file."""
    return Path(f"{database.resolve()}-lock")


def _open(path: Path, database: Path) -> int:
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        why = system_reason(error)
        raise StoreUnusable(
            database,
            Text(
                f"in diesem Ordner lässt sich nichts anlegen ({why.de})",
                f"nothing can be made in this folder ({why.en})",
            ),
        ) from error


def _try_to_lock(handle: int) -> bool:
    try:
        if sys.platform == "win32":
            os.lseek(handle, FAR_AWAY, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _is_at(handle: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(handle), os.stat(path))
    except OSError:
        return False


def _write(handle: int, holder: Holder) -> None:
    os.ftruncate(handle, 0)
    os.lseek(handle, 0, os.SEEK_SET)
    os.write(handle, json.dumps(asdict(holder)).encode())


def _read(handle: int) -> Holder | None:
    """None if it is being written just now."""
    os.lseek(handle, 0, os.SEEK_SET)
    try:
        return Holder(**json.loads(os.read(handle, 1000)))
    except (ValueError, TypeError):
        return None


def _in_use(database: Path, holder: Holder | None) -> StoreInUse:
    if holder is None:
        return StoreInUse(
            database,
            Text(
                "ein anderer Server hat diese Datenbank offen; erst ihn beenden",
                "another server has this database open; stop it first",
            ),
        )
    since = time.strftime("%Y-%m-%d %H:%M", time.localtime(holder.since))
    at = f", {holder.address}" if holder.address else ""
    return StoreInUse(
        database,
        Text(
            f"ein anderer Server hat diese Datenbank seit {since} offen (Prozess {holder.pid}{at}); erst ihn beenden",
            f"another server has had this database open since {since} (process {holder.pid}{at}); stop it first",
        ),
    )
