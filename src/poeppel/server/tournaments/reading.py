"""A tournament as a file that somebody sends: the lines of its events, or a whole folder of it as a zip archive."""

from __future__ import annotations

import io
import math
import time
import zipfile
import zlib
from functools import partial

from poeppel.errors import NotationError, PoeppelError
from poeppel.texts import Text
from poeppel.tournament.desk.deciding import MOST_EVENTS, MOST_LINKS, MOST_TABLES
from poeppel.tournament.event_log.events import Event
from poeppel.tournament.event_log.fold import State
from poeppel.tournament.files.event_lines import Check, file_content, read_lines
from poeppel.tournament.files.folders import CONTENTS, EARLIER, EVENTS, read_back
from poeppel.tournament.plans.plan import MOST_PEOPLE

LONGEST_FILE = 16_000_000  # bytes, unpacked: as many as may be sent as lines
AT_LEAST, PER_BYTE = 0.05, 40e-6  # seconds for a stranger's file; as lines ours take a hundredth of that


def read_file(content: bytes, is_strangers: bool = False) -> tuple[State, tuple[Event, ...]]:
    """The tournament and everything that happened; `PoeppelError` says what is wrong with the file. One that strangers
    send may take only as long as its size explains: a few bytes can tell a history that has to be gone through again
    and again."""
    check = partial(_check, time.thread_time() + max(AT_LEAST, PER_BYTE * len(content)) if is_strangers else math.inf)
    state, events = _read_as_it_is(content, check)
    _check_size(state)
    return state, events


def _read_as_it_is(content: bytes, check: Check) -> tuple[State, tuple[Event, ...]]:
    if not content.startswith(b"PK"):
        return read_lines(content, check)
    try:
        state = read_back(_unpacked(content), check).state
    except PoeppelError:
        raise
    except (ArithmeticError, LookupError, TypeError, ValueError):  # no program of ours wrote that
        raise NotationError(Text("darin ist kein Turnier zu lesen", "no tournament can be read from that")) from None
    return read_lines(file_content(state.events()), check)


def _check(until: float, events: int) -> None:
    if events >= MOST_EVENTS:
        most = Text(
            f"mehr als {MOST_EVENTS} Einträge nimmt der Server nicht", f"the server takes {MOST_EVENTS} entries"
        )
        raise NotationError(most)
    if time.thread_time() > until:
        raise NotationError(Text("das zu lesen dauert zu lange", "this takes too long to read"))


def _check_size(state: State) -> None:
    """What no desk could have been told to do: everything else is made for this many people, and no more."""
    most_links = MOST_LINKS + MOST_PEOPLE + MOST_TABLES + 1  # the last one is the wall's
    if len(state.people) > MOST_PEOPLE or len(state.links) > most_links:
        raise NotationError(
            Text(f"mehr als {MOST_PEOPLE} Personen gehen nicht", f"there cannot be more than {MOST_PEOPLE} people")
        )


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
