"""Everything that can go wrong, as a small tree.

PoeppelError
├── NotationError   a text or roll that cannot be read, a position that cannot be
├── IllegalMove     well-formed, but the rules forbid it here
└── RulesError      an edition, switch, number of players or first colour that does not fit

Each carries its message in both languages; `str(error)` is the English one.
"""

from __future__ import annotations

import errno
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from poeppel.texts import LANGUAGES, Sentences, Text, shown, whole_number

if TYPE_CHECKING:
    from poeppel.core.move import Move


MOST_SHOWN = 10  # faults in one message; a wrong file may have thousands

SENTENCES: Sentences = {
    "and_more": Text("und {more} weitere", "and {more} more"),
    "with_faults": Text("{what}: {faults}", "{what}: {faults}"),
    "illegal": Text(
        "{tried} geht nicht ({rule}, {code}): {why} Stellung „{position}“; erlaubt: {legal}",
        '{tried} is not possible ({rule}, {code}): {why} Position "{position}"; legal: {legal}',
    ),
    "no_move": Text("kein Zug", "no move"),
}


class PoeppelError(ValueError):
    """Base of all errors that Pöppel raises on purpose."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text

    def __reduce__(self) -> tuple[object, ...]:
        return type(self)._rebuild, (self.text,), self.__dict__

    @classmethod
    def _rebuild(cls, text: Text) -> PoeppelError:
        error = cls.__new__(cls)
        PoeppelError.__init__(error, text)
        return error


class RulesError(PoeppelError):
    """An edition, switch, number of players or first colour that does not fit."""


class NotationError(PoeppelError):
    """A text or roll that cannot be read, or a position that cannot be. `faults` names each thing that is wrong."""

    def __init__(self, what: Text, faults: Iterable[Text] = ()) -> None:
        self.faults = tuple(faults)
        if self.faults:
            shown = self.faults[:MOST_SHOWN]
            more = len(self.faults) - len(shown)
            listed = shown[0].joined(*shown[1:], by="; ")
            if more:
                listed = listed.joined(SENTENCES["and_more"].filled(more=more), by="; ")
            what = SENTENCES["with_faults"].filled(what=what, faults=listed)
        super().__init__(what)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not allowed: a code for programs, the rule's id, a sentence for people."""

    code: str
    rule: str
    text: Text

    def __str__(self) -> str:
        return f"{self.code} ({self.rule}): {self.text.en}"


class IllegalMove(PoeppelError):
    """A move that the rules forbid here, with the reason and with what would have been legal."""

    def __init__(self, refusal: Refusal, tried: str, position: str, legal: tuple[Move, ...]) -> None:
        self.refusal = refusal
        self.tried = tried
        self.position = position
        self.legal = legal
        super().__init__(
            SENTENCES["illegal"].filled(
                tried=tried,
                rule=refusal.rule,
                code=refusal.code,
                why=refusal.text,
                position=position,
                legal=", ".join(map(str, legal)) or SENTENCES["no_move"],
            )
        )


PARTS = {  # by the extra that brings what they need
    "play": Text("Die Befehlszeile", "The command line"),
    "arena": Text("Die Wertung der Arena", "The arena's rating system"),
    "server": Text("Der Server", "The server"),
    "postgres": Text("Die Verbindung zu PostgreSQL", "The connection to PostgreSQL"),
    "rl": Text("Was die Lernumgebungen brauchen,", "What learning environments need"),
    "lab": Text("Polars", "Polars"),
    "pandas": Text("pandas", "pandas"),
    "dask": Text("Dask", "Dask"),
    "ray": Text("Ray", "Ray"),
    "tournament": Text("Der Druck von Turnierpapieren", "Printing papers for tournaments"),
}


@contextmanager
def installed_with(extra: str) -> Iterator[None]:
    """Around the imports of a part that not everybody installs: if it is missing, the error says how to get it."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name and error.name.startswith("poeppel"):
            raise
        part, command = PARTS[extra], f'pip install "poeppel[{extra}]"'
        raise PoeppelError(
            Text(f"{part.de} ist nicht installiert: {command}", f"{part.en} is not installed: {command}")
        ) from None


def check_language(language: object) -> None:
    """Refuse what is not one of ours."""
    if language not in LANGUAGES:
        raise PoeppelError(
            Text(f"{shown(language)} ist keine Sprache: de oder en", f"{shown(language)} is not a language: de or en")
        )


def system_reason(error: OSError | ValueError) -> Text:
    """What the system says, in both languages for what happens often."""
    for kind, reason in _REASONS:
        if isinstance(error, kind):
            return reason
    own = str(getattr(error, "strerror", None) or error)
    return _NUMBERED.get(getattr(error, "errno", None) or 0, Text(own, own))


_REASONS = (
    (FileNotFoundError, Text("die Datei gibt es nicht", "there is no such file")),
    (IsADirectoryError, Text("das ist ein Ordner", "it is a folder")),
    (NotADirectoryError, Text("ein Teil des Pfades ist kein Ordner", "part of the path is not a folder")),
    (PermissionError, Text("das ist nicht erlaubt", "that is not permitted")),
    (FileExistsError, Text("das gibt es schon", "it exists already")),
)
_NUMBERED = {
    errno.ENOSPC: Text("der Datenträger ist voll", "there is no space left"),
    errno.EROFS: Text("dort kann nicht geschrieben werden", "nothing can be written there"),
    errno.ENAMETOOLONG: Text("der Name ist zu lang", "the name is too long"),
    errno.EMFILE: Text("zu viele Dateien sind offen", "too many files are open"),
    errno.EIO: Text("Lesen oder Schreiben ist fehlgeschlagen", "reading or writing failed"),
}


def check_number(name: str, value: object, least: int) -> int:
    """The whole number that somebody has given for an argument, or what is wrong with it."""
    number = whole_number(value)
    if number is None or not least <= number < 1 << 63:
        raise PoeppelError(
            Text(
                f"{name} muss eine ganze Zahl ab {least} und unter 2^63 sein, nicht {shown(value)}",
                f"{name} must be a whole number from {least} up and below 2^63, not {shown(value)}",
            )
        )
    return number
