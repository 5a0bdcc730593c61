"""Whether a database is still where it was opened. A file that is deleted or replaced can be written to as before, but
nobody will ever read what is written there."""

from __future__ import annotations

import os
from pathlib import Path

from poeppel.errors import system_reason
from poeppel.server.store.base import StoreUnusable
from poeppel.texts import Text


class SameFile:
    """The files at some paths, as they are when this is made. They are held open by somebody else, so that no new file
    can get the number of one that is gone."""

    def __init__(self, *paths: Path) -> None:
        self._known = [(str(path), _number(path)) for path in paths]

    def check(self) -> None:
        """`StoreUnusable` when one of them is gone, or is another one now. Some microseconds."""
        for path, known in self._known:
            if _number(path) != known:
                raise StoreUnusable(path, _REPLACED)

    def is_there(self) -> bool:
        try:
            self.check()
        except StoreUnusable:
            return False
        return True


def _number(path: str | Path) -> tuple[int, int]:
    try:
        found = os.stat(path)
    except FileNotFoundError as error:
        raise StoreUnusable(path, _DELETED) from error
    except OSError as error:
        why = system_reason(error)
        raise StoreUnusable(
            path, Text(f"die Datei ist nicht zu erreichen ({why.de})", f"the file cannot be reached ({why.en})")
        ) from error
    return found.st_dev, found.st_ino


_DELETED = Text(
    "die Datei ist unter dem laufenden Server gelöscht worden; es wird nichts gespeichert, bis sie wieder da ist",
    "the file was deleted under the running server; nothing is stored until it is back in its place",
)
_REPLACED = Text(
    "hier liegt jetzt eine andere Datei als die, mit der der Server begonnen hat; es wird nichts mehr gespeichert, bis "
    "er neu startet",
    "there is another file here now than the one that the server began with; nothing more is stored until it is "
    "started again",
)
