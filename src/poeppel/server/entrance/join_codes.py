"""Short codes for tables: `blau-igel-42` in place of a link, for whoever sees or hears it and has reached the server's
start page. They are good for a while, and kept in memory only,
or where several processes share a database, there. What makes them hard to guess is that few are valid at a
time, among 900,000 or more, and that wrong ones are counted (`Limits.wrong_codes`)."""

from __future__ import annotations

import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple, Protocol

from poeppel.server.entrance.join_words import WORDS, Language

MOST = 10_000  # at once; the oldest are forgotten first
FEW = 50  # codes at once up to which two digits are enough; for every ten times as many there is one more


class Known(NamedTuple):
    """A code as it is written, and until when it leads to its table."""

    code: str
    table: str
    until: float


class JoinCodes:
    """One code for a table and a language, as long as somebody shows it."""

    def __init__(self, lives: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.lives = lives
        self._clock = clock
        self._by_letters: OrderedDict[str, Known] = OrderedDict()  # the one that was shown longest ago comes first
        self._of_table: dict[tuple[str, Language], str] = {}

    def __len__(self) -> int:
        return len(self._by_letters)

    def code_for(self, table: str, language: Language) -> str:
        """The table's code; from now on it is good for the whole time again."""
        self._tidy()
        letters = self._of_table.get((table, language))
        code = self._by_letters.pop(letters).code if letters else self._fresh(language)
        letters = letters_of(code)
        self._by_letters[letters] = Known(code, table, self._clock() + self.lives)
        self._of_table[table, language] = letters
        return code

    def table_of(self, typed: str) -> str | None:
        """The table that a code leads to, however it is typed: `Blau Igel 42` is the same."""
        known = self._by_letters.get(letters_of(typed))
        return known.table if known and known.until > self._clock() else None

    def forget(self, table: str) -> None:
        """The table's codes lead nowhere any more."""
        for language in WORDS:
            if letters := self._of_table.pop((table, language), None):
                del self._by_letters[letters]

    def _fresh(self, language: Language) -> str:
        while letters_of(code := new_code(language, len(self))) in self._by_letters:
            pass
        return code

    def _tidy(self) -> None:
        while self._by_letters:
            oldest = next(iter(self._by_letters.values()))
            if oldest.until > self._clock() and len(self) < MOST:
                return
            self.forget(oldest.table)


class Codes(Protocol):
    """Where codes are kept."""

    lives: float

    async def show(self, table: str, language: Language) -> str:
        """The table's code; from now on it is good for the whole time again."""

    async def find(self, typed: str) -> str | None:
        """The table that a code leads to."""

    async def drop(self, table: str) -> None:
        """The table's codes lead nowhere any more."""


class CodesInMemory:
    """Those of one process."""

    def __init__(self, lives: float) -> None:
        self.lives = lives
        self._codes = JoinCodes(lives)

    async def show(self, table: str, language: Language) -> str:
        return self._codes.code_for(table, language)

    async def find(self, typed: str) -> str | None:
        return self._codes.table_of(typed)

    async def drop(self, table: str) -> None:
        self._codes.forget(table)


def new_code(language: Language, others: int) -> str:
    """A code for a table. With more codes there have to be more to guess from."""
    adjectives, animals = WORDS[language]
    smallest = 10
    while others >= FEW:
        smallest, others = 10 * smallest, others // 10
    number = str(smallest + secrets.randbelow(9 * smallest))
    return "-".join((secrets.choice(adjectives), secrets.choice(animals), number))


def letters_of(code: str) -> str:
    """What counts of a code: its letters and digits."""
    return re.sub(r"[^a-z0-9]", "", code.lower())
