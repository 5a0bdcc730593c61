"""A tournament on disk: one file, to which lines are only ever added.

Each line is what one command led to, as a list of events, so a command is there as a whole or not at all. It is on the
disk (fsync) before anybody hears that it was done. A line that was cut off, because the machine went out in the middle
of it, has never been acknowledged: it is left out, and set aside before the next line is written. Several programs may
use the file at once; each reads what the others have added before it decides.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType

from poeppel.errors import PoeppelError, system_reason
from poeppel.texts import Text
from poeppel.tournament.desk.deciding import decide
from poeppel.tournament.event_log.commands import Command
from poeppel.tournament.event_log.events import Event
from poeppel.tournament.event_log.fold import State
from poeppel.tournament.files.event_lines import check_header, file_content, line_of, take_line

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_FAR_AWAY = 1 << 40  # Windows locks bytes: one that is never written
_LARGEST_FILE = 1 << 30


class TournamentFile:
    """An open tournament file and the state that follows from it."""

    def __init__(self, path: Path, handle: int) -> None:
        self.path = path
        self.state = State()
        self._handle = handle
        self._read_up_to = 0
        self._lines = 0

    @classmethod
    def create(cls, path: Path | str, events: Iterable[Event] = ()) -> TournamentFile:
        """A new file, with the events of a tournament that is known from elsewhere; an existing one is never
        overwritten."""
        path = Path(path)
        with _told(path, "write"):
            handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o644)
        made = cls(path, handle)
        with _told(path, "write"):
            made._write(file_content(events))
            sync_folder(path.parent)
        made._catch_up()
        return made

    @classmethod
    def open(cls, path: Path | str) -> TournamentFile:
        """A file that is there; `PoeppelError` says what is wrong with it."""
        path = Path(path)
        with _told(path, "read"):
            try:
                handle = os.open(path, os.O_RDWR | getattr(os, "O_BINARY", 0))
            except PermissionError:  # on a stick that cannot be written it can still be looked at
                handle = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
        opened = cls(path, handle)
        try:
            with opened._locked():
                opened._catch_up()
        except BaseException:
            opened.close()
            raise
        return opened

    def close(self) -> None:
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1

    def __enter__(self) -> TournamentFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def tell(self, command: Command, command_id: str, *, at: str, by: str) -> tuple[Event, ...]:
        """Carry a command out: when this returns, it is on the disk. Nothing happens if it was done before."""
        with self._locked():
            self._catch_up()
            events = decide(self.state, command, command_id, at=at, by=by)
            if events:
                with _told(self.path, "write"):
                    self._write(line_of(events))
                self._catch_up()
        return events

    def refresh(self) -> None:
        """Take in what other programs have added."""
        with self._locked():
            self._catch_up()

    # ── bytes ─────────────────────────────────────────────────────────────────────────────────────────────────────────

    def _write(self, line: bytes) -> None:
        """Add a line, all of it or nothing. What a cut-off line has left behind is set aside first."""
        end = os.lseek(self._handle, 0, os.SEEK_END)
        if end > self._read_up_to:
            self._set_aside(end)
        begin = os.lseek(self._handle, self._read_up_to, os.SEEK_SET)
        try:
            written = 0
            while written < len(line):
                written += os.write(self._handle, line[written:])
            os.fsync(self._handle)
        except OSError:
            with suppress(OSError):
                os.ftruncate(self._handle, begin)
            raise

    def _set_aside(self, end: int) -> None:
        left = self._between(self._read_up_to, end)
        with suppress(OSError), self.path.with_name(self.path.name + ".cut-off").open("ab") as kept:
            kept.write(left + b"\n")
        os.ftruncate(self._handle, self._read_up_to)

    def _between(self, begin: int, end: int) -> bytes:
        os.lseek(self._handle, begin, os.SEEK_SET)
        content = b""
        while len(content) < end - begin and (part := os.read(self._handle, end - begin - len(content))):
            content += part
        return content

    def _catch_up(self) -> None:
        """Read the whole lines that have been added."""
        end = os.lseek(self._handle, 0, os.SEEK_END)
        if end < self._read_up_to:
            raise PoeppelError(Text(f"{self.path} ist kürzer geworden", f"{self.path} has become shorter"))
        if end > _LARGEST_FILE:
            raise PoeppelError(Text(f"{self.path} ist zu groß", f"{self.path} is too large"))
        content = self._between(self._read_up_to, end)
        whole = content.rfind(b"\n") + 1
        for line in content[:whole].splitlines(keepends=True):
            self._take(line)
            self._read_up_to += len(line)

    def _take(self, line: bytes) -> None:
        self._lines += 1
        try:
            if self._lines == 1:
                check_header(line)
            else:
                take_line(self.state, line)
        except (ValueError, RecursionError) as error:
            why = error.text if isinstance(error, PoeppelError) else Text("kein Ereignis", "not an event")
            raise PoeppelError(
                Text(f"{self.path}, Zeile {self._lines}: {why.de}", f"{self.path}, line {self._lines}: {why.en}")
            ) from None

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """Nobody else decides anything meanwhile."""
        _lock(self._handle)
        try:
            yield
        finally:
            _unlock(self._handle)


@contextmanager
def _told(path: Path, what: str) -> Iterator[None]:
    """What the system says, as a sentence."""
    try:
        yield
    except (OSError, ValueError) as error:
        if isinstance(error, PoeppelError):
            raise
        verb = {"read": Text("lesen", "read"), "write": Text("schreiben", "write")}[what]
        why = system_reason(error)
        raise PoeppelError(
            Text(f"kann {path} nicht {verb.de}: {why.de}", f"cannot {verb.en} {path}: {why.en}")
        ) from None


def sync_folder(folder: Path) -> None:
    """The name of a new file has to be on the disk too. Windows cannot, and need not."""
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


if sys.platform == "win32":

    def _lock(handle: int) -> None:
        os.lseek(handle, _FAR_AWAY, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_LOCK, 1)

    def _unlock(handle: int) -> None:
        os.lseek(handle, _FAR_AWAY, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)

else:

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX)

    def _unlock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_UN)
