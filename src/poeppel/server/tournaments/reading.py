"""A tournament as a file that somebody sends: the lines of its events, or a whole folder of it as a zip archive."""

from __future__ import annotations

import io
import zipfile
import zlib

from poeppel.errors import NotationError, PoeppelError
from poeppel.texts import Text
from poeppel.tournament.event_lines import file_content, read_lines
from poeppel.tournament.events import Event
from poeppel.tournament.fold import State
from poeppel.tournament.folders import CONTENTS, EARLIER, EVENTS, read_back

LONGEST_FILE = 64_000_000  # bytes, unpacked


def read_file(content: bytes) -> tuple[State, tuple[Event, ...]]:
    """The tournament and everything that happened; `PoeppelError` says what is wrong with the file."""
    if not content.startswith(b"PK"):
        return read_lines(content)
    try:
        state = read_back(_unpacked(content)).state
    except PoeppelError:
        raise
    except (ArithmeticError, LookupError, TypeError, ValueError):  # no program of ours wrote that
        raise NotationError(Text("darin ist kein Turnier zu lesen", "no tournament can be read from that")) from None
    return read_lines(file_content(state.events()))


def _unpacked(content: bytes) -> dict[str, bytes]:
    """The files of an archive that tell the events, in whatever folder they are."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            found: dict[str, bytes] = {}
            for one in archive.infolist():
                name = one.filename.rpartition("/")[2]
                if name in (EVENTS, EARLIER, CONTENTS):
                    found[name] = _read(archive, one)
            return found
    except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, NotImplementedError, OSError):
        raise NotationError(Text("das Archiv ist beschädigt", "the archive is damaged")) from None


def _read(archive: zipfile.ZipFile, one: zipfile.ZipInfo) -> bytes:
    """A few bytes may unpack to very many."""
    with archive.open(one) as packed:
        content = packed.read(LONGEST_FILE + 1)
    if len(content) > LONGEST_FILE:
        raise NotationError(Text("die Datei ist zu groß", "the file is too large"))
    return content
