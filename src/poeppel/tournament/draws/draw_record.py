"""The record of a draw: a text that people can read, from which anybody can draw again.

    Pöppel draw 1
    tournament    Stadtmeisterschaft 2026
    round         2
    rounds        1
    kind          free
    rules         tournament tournament6
    person        12 Blaue Igel
    person        7
    …
    earlier       1 1 tournament y:12 g:7 r:40 k:2
    …
    commitment    86d6…
    contribution  Annas Wurf: 6 2 4
    secret        0001…
    table         2 1 tournament y:7 g:31 r:12 k:5
    …
    swap          2 12 31

First what was settled before the draw: a person each with the team, who of them is drawn apart from the others
(`apart`, because they play online), the tables of earlier rounds, fixed tables (`pinned`); these lines are what the
commitment is about. Then what was added, and the secret. Then the tables as they were drawn, and who changed seats by
hand afterwards, in the order in which it was done. Empty lines and those that begin with `#` do not count.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeVar

from poeppel.errors import NotationError, PoeppelError
from poeppel.game.fair_dice import SECRET_BYTES, read_hex
from poeppel.rules import Rules
from poeppel.texts import Text, shown
from poeppel.tournament.draws.draw import swapped
from poeppel.tournament.draws.draw_cost import TableRules
from poeppel.tournament.draws.fair_draw import (
    KINDS,
    DrawTask,
    Kind,
    NotRevealed,
    check_id,
    check_text,
    commitment,
    seed_of,
    table_text,
)
from poeppel.tournament.draws.seating import Player, Round, TableSeating

T = TypeVar("T")

HEADING = "Pöppel draw 1"
WIDTH = len("contribution")
MOST_LINES = 20_000
NUMBER = re.compile("[1-9][0-9]{0,4}")
BYTES = range(SECRET_BYTES, SECRET_BYTES + 1)

# In this order the lines stand. Some may be missing, and some may be there several times.
WORDS = (
    *("tournament", "round", "rounds", "kind", "rules", "person", "apart", "earlier", "pinned"),
    *("commitment", "contribution", "secret", "table", "swap"),
)
ONCE = ("tournament", "round", "rounds", "kind", "rules", "commitment")
AT_MOST_ONCE = (*ONCE, "secret")


class Swap(NamedTuple):
    """Two people who changed seats by hand, after the draw."""

    round: int
    one: str
    other: str


@dataclass(frozen=True)
class DrawRecord:
    """A draw with everything that is needed to check it."""

    task: DrawTask
    commitment: str
    contributions: tuple[str, ...] = ()
    secret: str | None = None  # in hexadecimal; None until it is revealed
    drawn: tuple[Round, ...] = ()  # as they were drawn
    swaps: tuple[Swap, ...] = ()

    @classmethod
    def of(cls, secret: bytes, task: DrawTask, contributions: Iterable[str] = ()) -> DrawRecord:
        """Draw, and note everything."""
        sealed, given = commitment(secret, task), tuple(contributions)
        return cls(task, sealed, given, secret.hex(), task.drawn(seed_of(secret, sealed, given)))

    @property
    def rounds(self) -> tuple[Round, ...]:
        """The tables as people sit there, after all swaps."""
        rounds = dict(enumerate(self.drawn, self.task.round))
        for swap in self.swaps:
            rounds[swap.round] = swapped(rounds.get(swap.round, ()), swap.one, swap.other)
        return tuple(rounds[number] for number in sorted(rounds))

    def sealed(self) -> DrawRecord:
        """What may be shown before the draw: everything but the secret and what follows from it."""
        return replace(self, secret=None, drawn=(), swaps=())

    def drawn_again(self) -> tuple[Round, ...]:
        """The rounds that follow from the secret and the contributions; `NotRevealed` if there is no secret."""
        if self.secret is None:
            raise NotRevealed
        return self.task.drawn(seed_of(bytes.fromhex(self.secret), self.commitment, self.contributions))

    def text(self, names: Mapping[str, str] | None = None) -> str:
        """As a record is written, with everybody's name in a remark where it is known."""
        lines = [HEADING]
        for line in self._lines():
            word, _, rest = line.partition(" ")
            lines.append(f"{word:<{WIDTH}}  {rest}")
        for person, name in (names or {}).items():
            lines.append(f"# {person}  {' '.join(name.split())}")
        return "\n".join(lines) + "\n"

    def __str__(self) -> str:
        return self.text()

    def _lines(self) -> Iterator[str]:
        yield from self.task.lines()
        yield f"commitment {self.commitment}"
        yield from (f"contribution {given}" for given in self.contributions)
        if self.secret is not None:
            yield f"secret {self.secret}"
        for number, tables in enumerate(self.drawn, self.task.round):
            yield from (f"table {number} {table_text(table)}" for table in tables)
        yield from (f"swap {swap.round} {swap.one} {swap.other}" for swap in self.swaps)

    @classmethod
    def parse(cls, text: str) -> DrawRecord:
        """Read a record; `NotationError` says in which line something is wrong."""
        return _Reader(text).record()


def is_draw_record(text: str) -> bool:
    """Whether a file is the record of a draw, by its first line."""
    return text.lstrip("\ufeff").lstrip().partition("\n")[0].strip() == HEADING


class _Reader:
    """Takes the lines one by one."""

    def __init__(self, text: str) -> None:
        if not isinstance(text, str):
            raise NotationError(Text("Eine Aufzeichnung ist ein Text", "a record is written as text"))
        self.values: dict[str, list[str]] = {word: [] for word in WORDS}
        self.line_of: dict[str, list[int]] = {word: [] for word in WORDS}
        lines = text.lstrip("\ufeff").splitlines()
        if len(lines) > MOST_LINES:
            raise NotationError(Text(f"mehr als {MOST_LINES} Zeilen", f"more than {MOST_LINES} lines"))
        counting = [(n, line.strip()) for n, line in enumerate(lines, 1) if line.strip() and line.strip()[0] != "#"]
        if not counting or counting[0][1] != HEADING:
            raise NotationError(Text(f"die erste Zeile muss „{HEADING}“ heißen", f'the first line must be "{HEADING}"'))
        last = WORDS[0]
        for n, line in counting[1:]:
            last = self._sort(n, line, last)
        for word in ONCE:
            if not self.values[word]:
                raise NotationError(Text(f"es fehlt die Zeile „{word}“", f'the line "{word}" is missing'))

    def _sort(self, n: int, line: str, last: str) -> str:
        word, *rest = line.split()
        if word not in WORDS:
            raise _in_line(n, Text(f"{shown(word)} ist hier kein Wort", f"{shown(word)} is not a word here"))
        if WORDS.index(word) < WORDS.index(last):
            raise _in_line(n, Text(f"„{word}“ steht vor „{last}“", f'"{word}" comes before "{last}"'))
        if word in AT_MOST_ONCE and self.values[word]:
            raise _in_line(n, Text(f"„{word}“ steht zweimal da", f'"{word}" stands there twice'))
        self.values[word].append(" ".join(rest))
        self.line_of[word].append(n)
        return word

    def record(self) -> DrawRecord:
        task = self._task()
        record = DrawRecord(
            task,
            self._only("commitment", _hexadecimal),
            tuple(self._each("contribution", check_text)),
            next(self._each("secret", _hexadecimal), None),
            self._rounds("table", task.round),
        )
        for n, swap in zip(self.line_of["swap"], self._each("swap", _swap), strict=True):
            record = replace(record, swaps=(*record.swaps, swap))
            with _said_of(n):
                assert record.rounds is not None  # worked out, and refused if somebody has no seat
        return record

    def _task(self) -> DrawTask:
        values = (
            self._only("tournament", check_text),
            self._only("round", _number),
            tuple(self._each("person", _person)),
            self._rounds("earlier", 1),
            tuple(self._each("pinned", _table)),
            self._only("kind", _kind),
            self._only("rounds", _number),
            self._only("rules", _rules),
            tuple(self._each("apart", check_id)),
        )
        with _said_of(None):
            return DrawTask(*values)

    def _each(self, word: str, read: Callable[[str], T]) -> Iterator[T]:
        for n, text in zip(self.line_of[word], self.values[word], strict=True):
            with _said_of(n):
                value = read(text)
            yield value

    def _only(self, word: str, read: Callable[[str], T]) -> T:
        return next(self._each(word, read))

    def _rounds(self, word: str, first: int) -> tuple[Round, ...]:
        """The tables of several rounds, which are numbered without gaps."""
        rounds: list[list[TableSeating]] = []
        for n, (number, table) in zip(self.line_of[word], self._each(word, _numbered_table), strict=True):
            if number == first + len(rounds):
                rounds.append([])
            elif number != first + len(rounds) - 1 or not rounds:
                raise _in_line(n, Text(f"Runde {number} folgt hier nicht", f"round {number} does not follow here"))
            rounds[-1].append(table)
        return tuple(tuple(tables) for tables in rounds)


def _in_line(n: int, what: Text) -> NotationError:
    return NotationError(Text(f"Zeile {n}: {what.de}", f"line {n}: {what.en}"))


@contextmanager
def _said_of(n: int | None) -> Iterator[None]:
    """Whatever is wrong is wrong with the text, in this line if it is known."""
    try:
        yield
    except PoeppelError as error:
        raise NotationError(error.text) if n is None else _in_line(n, error.text) from None


def _hexadecimal(text: str) -> str:
    return read_hex(text, BYTES).hex()


def _number(text: str) -> int:
    if not NUMBER.fullmatch(text):
        raise NotationError(Text(f"{shown(text)} ist keine Nummer", f"{shown(text)} is not a number"))
    return int(text)


def _kind(text: str) -> Kind:
    for kind in KINDS:
        if kind == text:
            return kind
    names = ", ".join(KINDS)
    raise NotationError(
        Text(
            f"{shown(text)} ist keine Art zu losen; es gibt: {names}",
            f"{shown(text)} is not a kind of draw; there are: {names}",
        )
    )


def _rules(text: str) -> TableRules:
    four, _, three = text.partition(" ")
    rules = TableRules(four, three)
    assert rules.seats  # they are read, and refused if they are not rules for four and for three
    return rules


def _person(text: str) -> Player:
    person, _, team = text.partition(" ")
    return Player(check_id(person), check_text(team) if team else None)


def _numbered_table(text: str) -> tuple[int, TableSeating]:
    number, _, table = text.partition(" ")
    return _number(number), _table(table)


def _table(text: str) -> TableSeating:
    number, *rest = text.split(" ")
    rules, *seats = rest or [""]
    pairs = [(colour, check_id(person)) for colour, _, person in (seat.partition(":") for seat in seats)]
    if sorted(colour for colour, _ in pairs) != sorted(Rules.parse(rules).seats(len(pairs))):
        raise NotationError(
            Text(
                f"{shown(text)} ist kein Tisch mit {shown(rules)}", f"{shown(text)} is not a table with {shown(rules)}"
            )
        )
    return TableSeating(_number(number), rules, tuple(pairs))


def _swap(text: str) -> Swap:
    number, *people = text.split(" ")
    if len(people) != 2:
        raise NotationError(
            Text("hier tauschen in einer Runde zwei Personen", "two people of a round change seats here")
        )
    return Swap(_number(number), check_id(people[0]), check_id(people[1]))
