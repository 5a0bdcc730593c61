"""What a draw costs: everything that is not as it should be in a round, in the order in which it counts.

1. `repeats`: nobody meets an opponent again. A second meeting costs one, a third two, and so on.
2. `team_mates`: nobody meets their own team. Every pair at a table costs one.
3. `colours`: over the rounds nobody plays a colour twice more often than another. A colour costs what it is ahead of
   the one played least.
4. `standing`, only when it is drawn by standing: neighbours in the standings sit together. Two people at a table cost
   one for each place that they are further apart than at a table of neighbours.
5. `threes`: nobody sits at a table of three twice more often than others do.
6. `both_boards`: the same as `colours`, whatever the board, for whoever costs nothing there.

Colours are counted on each board for itself, and then on all of them: tables of three play on another board, where
yellow, red and blue are other places than yellow and red at a table of four. Counted together there would sometimes be
no fair draw at all: 209 people in four rounds have 212 yellow seats, and nobody could have yellow twice. So that is
only asked for where it costs nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import astuple, dataclass, fields
from functools import cached_property
from itertools import combinations
from typing import Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from poeppel.errors import PoeppelError
from poeppel.rules import Rules
from poeppel.rules.board import COLOUR_NAMES
from poeppel.texts import Text, counted, shown
from poeppel.tournament.draws.seating import FOUR, THREE, Player, Round, TableSeating, seated_in

Numbers: TypeAlias = NDArray[np.int64]
Kind: TypeAlias = Literal["repeats", "team_mates", "colours", "standing", "threes", "both_boards"]

LETTERS = "".join(COLOUR_NAMES)
MOST = 3  # from here on it is bad enough
MOST_APART = 64  # in the standings; further apart it is all the same


@dataclass(frozen=True, order=True, slots=True)
class DrawCost:
    """Of a round, or the difference that a change makes. Less is better, and the first that differs decides."""

    repeats: int = 0
    team_mates: int = 0
    colours: int = 0
    standing: int = 0
    threes: int = 0
    both_boards: int = 0

    def __add__(self, other: DrawCost) -> DrawCost:
        return DrawCost(*map(sum, zip(astuple(self), astuple(other), strict=True)))

    def __sub__(self, other: DrawCost) -> DrawCost:
        return DrawCost(*(mine - theirs for mine, theirs in zip(astuple(self), astuple(other), strict=True)))

    @property
    def sentences(self) -> tuple[Text, ...]:
        """What is not as it should be; of a difference, what gets worse."""
        return tuple(counted(n, *_SENTENCES[kind]) for kind in KINDS if (n := getattr(self, kind)) > 0)

    @property
    def text(self) -> Text:
        """The same on one line."""
        first, *others = self.sentences or (_NOTHING,)
        return first.joined(*others, by="; ")


KINDS: tuple[Kind, ...] = tuple(field.name for field in fields(DrawCost))  # type: ignore[misc]

_NOTHING = Text("alles, wie es sein soll", "everything as it should be")
_SENTENCES: dict[Kind, tuple[Text, Text]] = {
    "repeats": (Text("Wiedersehen", "repeated meeting"), Text("Wiedersehen", "repeated meetings")),
    "team_mates": (
        Text("Paar aus einem Team an einem Tisch", "pair of team mates at one table"),
        Text("Paare aus einem Team an einem Tisch", "pairs of team mates at one table"),
    ),
    "standing": (
        Text("Platz zu weit auseinander in der Tabelle", "place too far apart in the standings"),
        Text("Plätze zu weit auseinander in der Tabelle", "places too far apart in the standings"),
    ),
    "colours": (
        Text("Farbe öfter als eine andere, die dran wäre", "colour played more often than another that is due"),
        Text("Farben öfter als andere, die dran wären", "colours played more often than others that are due"),
    ),
    "threes": (
        Text("Mal am Dreiertisch vor anderen, die dran wären", "seat at a table of three that others are due for"),
        Text("Mal am Dreiertisch vor anderen, die dran wären", "seats at tables of three that others are due for"),
    ),
    "both_boards": (
        Text(
            "Farbe wieder, die es am anderen Spielplan schon gab",
            "colour again that was played on the other board already",
        ),
        Text(
            "Farben wieder, die es am anderen Spielplan schon gab",
            "colours again that were played on the other board already",
        ),
    ),
}


class Fault(NamedTuple):
    """One thing that is not as it should be: at which table, and of whom."""

    kind: Kind
    table: int
    people: tuple[str, ...]


class SeatKind(NamedTuple):
    """A colour on a board."""

    board: str
    colour: str


@dataclass(frozen=True)
class TableRules:
    """What is played at tables of four and of three."""

    four: str = "tournament"
    three: str = "tournament6"

    def of(self, size: int) -> str:
        return self.four if size == FOUR else self.three

    @cached_property
    def seats(self) -> tuple[SeatKind, ...]:
        """The four of a table of four, then the three of a table of three, clockwise; as the engine counts them."""
        return (*_seats(self.four, FOUR), *_seats(self.three, THREE))

    def seat(self, size: int, colour: str) -> int:
        """The number of a colour at a table of this size."""
        kinds = _seats(self.of(size), size)
        for number, kind in enumerate(kinds, 0 if size == FOUR else FOUR):
            if kind.colour == colour:
                return number
        raise PoeppelError(
            Text(
                f"{shown(colour)} ist keine Farbe an einem Tisch mit {self.of(size)}",
                f"{shown(colour)} is not a colour at a table with {self.of(size)}",
            )
        )

    @classmethod
    def found_in(cls, tables: Iterable[TableSeating]) -> TableRules:
        """Those of a round that has been drawn."""
        by_size = {len(table.seats): table.rules for table in tables}
        return cls(by_size.get(FOUR, cls.four), by_size.get(THREE, cls.three))


TOURNAMENT = TableRules()


def _seats(rules: str, size: int) -> tuple[SeatKind, ...]:
    parsed = Rules.parse(rules)
    return tuple(SeatKind(parsed.board.name, colour) for colour in parsed.seats(size))


class Past:
    """What people have behind them, each known by the number in the list. Others have left and do not count."""

    def __init__(self, people: Sequence[Player], earlier: Iterable[Round]) -> None:
        number = {person.id: n for n, person in enumerate(people)}
        self.met: Numbers = np.zeros((len(people), len(people)), np.int64)
        self.threes: Numbers = np.zeros(len(people), np.int64)
        self.colours: dict[str, Numbers] = {}  # by board: [person, letter]
        for table in (table for tables in earlier for table in tables):
            self._count(table, [(colour, number[person]) for colour, person in table.seats if person in number])

    def _count(self, table: TableSeating, present: list[tuple[str, int]]) -> None:
        counts = self._on(Rules.parse(table.rules).board.name)
        for colour, person in present:
            counts[person, LETTERS.index(colour)] += 1
            self.threes[person] += len(table.seats) == THREE
        for (_, one), (_, other) in combinations(present, 2):
            self.met[one, other] += 1
            self.met[other, one] += 1

    def _on(self, board: str) -> Numbers:
        return self.colours.setdefault(board, np.zeros((len(self.met), len(LETTERS)), np.int64))

    def ahead(self, seats: Sequence[SeatKind]) -> Numbers:
        """[person, seat]: how often the colour was played on its board, beyond the one played least there."""
        ahead = np.zeros((len(self.met), len(seats)), np.int64)
        for n, (board, colour) in enumerate(seats):
            counts, played = self._on(board), _letters(kind.colour for kind in seats if kind.board == board)
            ahead[:, n] = counts[:, LETTERS.index(colour)] - counts[:, played].min(axis=1)
        return ahead

    def ahead_on_all_boards(self, seats: Sequence[SeatKind]) -> Numbers:
        """The same, whatever the board; the least is looked for among the colours of tables of four."""
        together = np.zeros((len(self.met), len(LETTERS)), np.int64)
        for counts in self.colours.values():
            together += counts
        least = together[:, _letters(kind.colour for kind in seats[:FOUR])].min(axis=1)
        ahead: Numbers = together[:, _letters(kind.colour for kind in seats)] - least[:, np.newaxis]
        return ahead


def _letters(colours: Iterable[str]) -> list[int]:
    return [LETTERS.index(colour) for colour in colours]


@dataclass(frozen=True, eq=False)
class Level:
    """One kind of cost: between two people at a table, or of a person on a seat."""

    kind: Kind
    pairs: Numbers | None = None  # [person, person]
    seats: Numbers | None = None  # [person, seat]

    def most(self, tables: Sequence[int]) -> int:
        """More than this a round with tables of these sizes cannot cost."""
        if self.pairs is not None:
            return int(self.pairs.max(initial=0)) * sum(size * (size - 1) // 2 for size in tables)
        assert self.seats is not None
        fours, threes = self.seats[:, :FOUR].max(initial=0), self.seats[:, FOUR:].max(initial=0)
        return sum(size * int(fours if size == FOUR else threes) for size in tables)


def levels(people: Sequence[Player], past: Past, rules: TableRules, by_standing: bool) -> tuple[Level, ...]:
    """Everything that a round costs, the most important first."""
    ahead = np.clip(past.ahead(rules.seats), 0, MOST)
    threes = np.zeros_like(ahead)
    if len(people):
        threes[:, FOUR:] = np.clip(past.threes - past.threes.min(), 0, MOST)[:, np.newaxis]
    kinds = [Level("repeats", np.clip(past.met, 0, MOST)), Level("team_mates", team_mates(people))]
    kinds.append(Level("colours", seats=ahead))
    if by_standing:
        kinds.append(Level("standing", _too_far_apart(len(people))))
    kinds.append(Level("threes", seats=threes))
    if not by_standing:
        together = np.clip(past.ahead_on_all_boards(rules.seats), 0, MOST)
        kinds.append(Level("both_boards", seats=np.where(ahead, 0, together)))
    return tuple(kinds)


def team_mates(people: Sequence[Player]) -> Numbers:
    """[person, person]: 1 for two of one team."""
    numbers: dict[str, int] = {}
    teams = np.array(
        [-1 - n if one.team is None else numbers.setdefault(one.team, len(numbers)) for n, one in enumerate(people)],
        np.int64,
    )
    mates: Numbers = (teams[:, np.newaxis] == teams).astype(np.int64)
    np.fill_diagonal(mates, 0)
    return mates


def _too_far_apart(people: int) -> Numbers:
    places = np.arange(people, dtype=np.int64)
    apart = np.abs(places[:, np.newaxis] - places)
    too_far: Numbers = np.clip(apart, FOUR - 1, MOST_APART) - (FOUR - 1)
    return too_far


def cost_of(
    tables: Round, people: Sequence[Player], earlier: Sequence[Round] = (), *, by_standing: bool = False
) -> DrawCost:
    """What a round costs after the earlier ones. With `by_standing` people come in the order of the standings."""
    found = [cost for *_, cost in _found(tables, people, earlier, by_standing)]
    return sum(found, DrawCost())


def faults_of(
    tables: Round, people: Sequence[Player], earlier: Sequence[Round] = (), *, by_standing: bool = False
) -> tuple[Fault, ...]:
    """Each thing that a round costs, the most important first."""
    found = _found(tables, people, earlier, by_standing)
    faults = [Fault(kind, table, names) for table, kind, names, _ in found]
    return tuple(sorted(faults, key=lambda fault: (KINDS.index(fault.kind), fault.table)))


def cost_of_rounds(rounds: Sequence[Round], people: Sequence[Player], earlier: Sequence[Round] = ()) -> DrawCost:
    """What several rounds cost, each after those before it."""
    done = list(earlier)
    total = DrawCost()
    for tables in rounds:
        total += cost_of(tables, people, done)
        done.append(tables)
    return total


def _found(
    tables: Round, people: Sequence[Player], earlier: Sequence[Round], by_standing: bool
) -> Iterator[tuple[int, Kind, tuple[str, ...], DrawCost]]:
    rules, number = TableRules.found_in(tables), {person.id: n for n, person in enumerate(people)}
    check_everybody_known(tables, people)
    kinds = levels(people, Past(people, earlier), rules, by_standing)
    for table in tables:
        seated = [(number[person], rules.seat(len(table.seats), colour)) for colour, person in table.seats]
        for level in kinds:
            for who, cost in _charged(level, seated):
                yield table.number, level.kind, tuple(people[n].id for n in who), DrawCost(**{level.kind: cost})


def _charged(level: Level, seated: Sequence[tuple[int, int]]) -> Iterator[tuple[tuple[int, ...], int]]:
    """Who costs how much at one table."""
    if level.pairs is not None:
        for (one, _), (other, _) in combinations(seated, 2):
            if cost := int(level.pairs[one, other]):
                yield (one, other), cost
    elif level.seats is not None:
        for person, seat in seated:
            if cost := int(level.seats[person, seat]):
                yield (person,), cost


def check_everybody_known(tables: Iterable[TableSeating], people: Sequence[Player]) -> None:
    """Refuse tables with somebody who is not there, or who sits there twice."""
    seated, known = seated_in(tables), {person.id for person in people}
    for person in seated:
        if person not in known:
            raise PoeppelError(
                Text(
                    f"{shown(person)} sitzt an einem Tisch, ist aber nicht dabei",
                    f"{shown(person)} is at a table, but not among the people",
                )
            )
        if seated.count(person) > 1:
            raise PoeppelError(Text(f"{shown(person)} sitzt zweimal", f"{shown(person)} is seated twice"))
