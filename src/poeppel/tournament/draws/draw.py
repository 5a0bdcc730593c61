"""The draw: who sits at which table with which colour. What counts, and in which order, is in `draw_cost`.

The same people, earlier rounds and seed make the same draw everywhere; where the seed comes from, so that nobody can
choose it, is in `fair_draw`.
"""

from __future__ import annotations

import hmac
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import accumulate, count

import numpy as np

from poeppel.engine import drawing_lots
from poeppel.engine.drawing_lots import DEAR, UNIT, Lots, LotsRoom
from poeppel.errors import PoeppelError
from poeppel.texts import Text, shown
from poeppel.tournament.draws.chance import Chance
from poeppel.tournament.draws.draw_cost import (
    TOURNAMENT,
    DrawCost,
    Level,
    Numbers,
    Past,
    TableRules,
    check_everybody_known,
    levels,
)
from poeppel.tournament.draws.draw_cost import Fault as Fault
from poeppel.tournament.draws.draw_cost import cost_of as cost_of
from poeppel.tournament.draws.draw_cost import faults_of as faults_of
from poeppel.tournament.draws.seating import FOUR, THREE, Player, Round, TableSeating, seated_in, table_of, table_sizes

TRIES = 6
STEPS = 20_000  # of a stage
COOLING = (12, 9, 7, 5, 4, 3, 2)  # temperatures of a level, in sixteenths of its weight
SORTING = (
    128,
    96,
    64,
    48,
    32,
    24,
    16,
    12,
    8,
    4,
    2,
)  # the same for the standings, where it is about more than one place
SHAKING = (4, 3, 2)  # and to get meetings apart that sorting alone does not
APART = 16  # one fault outweighs at least this many of a level below: more than a stage there may get worse


def draw_round(
    people: Sequence[Player],
    earlier: Sequence[Round] = (),
    *,
    seed: bytes,
    pinned: Round = (),
    by_standing: bool = False,
    rules: TableRules = TOURNAMENT,
) -> Round:
    """Draw a round. Pinned tables stay as they are, and the others are drawn around them.

    With `by_standing` people come in the order of the standings, and neighbours sit together, with as few repeated
    meetings as possible; the better its people stand, the lower the number of a table. `PoeppelError` when these
    people cannot sit.
    """
    check_people(people)
    check_everybody_known(pinned, people)
    taken = set(seated_in(pinned))
    free = [person for person in people if person.id not in taken]
    numbers = _free_numbers(pinned)
    drawn = _Drawing(free, Past(free, earlier), rules, by_standing, Chance(seed)).tables(numbers)
    return tuple(sorted((*pinned, *drawn), key=lambda table: table.number))


def draw_apart(
    people: Sequence[Player],
    apart: Collection[str],
    earlier: Sequence[Round],
    seed: bytes,
    pinned: Round,
    by_standing: bool,
    rules: TableRules,
) -> Round:
    """Draw a round in which some people sit among themselves: first the others, then they, each with a seed of their
    own that follows from this one."""
    taken, numbers = set(seated_in(pinned)), _free_numbers(pinned)
    check_everybody_known(pinned, people)
    drawn = list(pinned)
    for label, is_apart in ((b"together", False), (b"apart", True)):
        free = [person for person in people if person.id not in taken and (person.id in apart) == is_apart]
        own = hmac.digest(seed, label, "sha256")
        tables = draw_round(free, earlier, seed=own, by_standing=by_standing, rules=rules)
        drawn += [replace(table, number=next(numbers)) for table in tables]
    return tuple(sorted(drawn, key=lambda table: table.number))


def swapped(tables: Round, one: str, other: str) -> Round:
    """The same round, but that two people have changed seats."""
    for person in (one, other):
        if table_of(tables, person) is None:
            raise PoeppelError(Text(f"{shown(person)} hat keinen Platz", f"{shown(person)} has no seat"))
    comes = {one: other, other: one}
    return tuple(
        replace(table, seats=tuple((colour, comes.get(person, person)) for colour, person in table.seats))
        for table in tables
    )


def swap_cost(
    tables: Round,
    one: str,
    other: str,
    people: Sequence[Player],
    earlier: Sequence[Round] = (),
    *,
    by_standing: bool = False,
) -> DrawCost:
    """By how much a round gets dearer when two people change seats; what gets better is below zero."""
    before, after = (
        cost_of(each, people, earlier, by_standing=by_standing) for each in (tables, swapped(tables, one, other))
    )
    return after - before


def check_people(people: Sequence[Player]) -> None:
    """Refuse a list with somebody twice."""
    seen: set[str] = set()
    for person in people:
        if person.id in seen:
            raise PoeppelError(Text(f"{shown(person.id)} steht zweimal da", f"{shown(person.id)} is listed twice"))
        seen.add(person.id)


def _free_numbers(pinned: Iterable[TableSeating]) -> Iterator[int]:
    taken = {table.number for table in pinned}
    return (number for number in count(1) if number not in taken)


class _Drawing:
    """One draw, of people who are known by their number in the list."""

    def __init__(
        self, people: Sequence[Player], past: Past, rules: TableRules, by_standing: bool, chance: Chance
    ) -> None:
        fours, threes = table_sizes(len(people))
        self.people, self.rules, self.by_standing = people, rules, by_standing
        self.rng = chance.generator()
        self.sizes = (
            sizes_by_standing(past.threes.tolist(), threes) if by_standing else (FOUR,) * fours + (THREE,) * threes
        )
        self.levels = levels(people, past, rules, by_standing)
        self.weights = weights(self.levels, self.sizes)
        self.floor = self._unavoidable()

    def tables(self, numbers: Iterator[int]) -> Iterator[TableSeating]:
        """The tables as they are drawn."""
        if not self.people:
            return
        room = self._drawn()
        for first, size in self._table_order(room):
            seats = sorted(
                zip(room.best_seats[first : first + size], room.best_places[first : first + size], strict=True)
            )
            yield TableSeating(
                next(numbers),
                self.rules.of(size),
                tuple((self.rules.seats[seat].colour, self.people[person].id) for seat, person in seats),
            )

    def _table_order(self, room: LotsRoom) -> list[tuple[int, int]]:
        """The first place and the size of each table, as they are numbered: by standing those first whose people are
        ahead on average, which swaps between tables can have changed."""
        order = [(first, size) for first, size in zip(accumulate((0, *self.sizes)), self.sizes, strict=False)]
        if self.by_standing:
            order.sort(key=lambda table: Fraction(int(sum(room.best_places[table[0] : sum(table)])), table[1]))
        return order

    def _drawn(self) -> LotsRoom:
        if not self.by_standing:
            return self._tried(self._stages({}), mixed=True)[1]
        sorting = dict.fromkeys(("repeats", "team_mates", "colours"), ()) | {"standing": SORTING}
        cost, room = self._tried(self._stages(sorting), mixed=False)
        if cost - self.floor >= self.weights["colours"]:
            shaken = dict.fromkeys(("repeats", "team_mates", "colours"), SHAKING) | {"standing": SORTING}
            cost, room = min((cost, room), self._tried(self._stages(shaken), mixed=False), key=lambda tried: tried[0])
        return room

    def _tried(self, stages: Numbers, mixed: bool) -> tuple[int, LotsRoom]:
        """Let the engine draw; what it costs, and the result."""
        first_places = np.array([0, *accumulate(self.sizes)], np.int64)
        lots = Lots(
            first_places,
            np.repeat(np.arange(len(self.sizes), dtype=np.int64), self.sizes),
            self._sum_of(pairs=True),
            self._sum_of(pairs=False),
            stages,
        )
        places = np.arange(len(self.people), dtype=np.int64)
        room = LotsRoom(places, np.zeros(len(self.sizes), np.int64), np.zeros_like(places), np.zeros_like(places))
        enough = self.floor + self.weights["threes"] - 1  # what is below that is only asked for where it costs nothing
        return drawing_lots.draw_lots(lots, room, self.rng, TRIES, STEPS, self.floor, enough, mixed), room

    def _sum_of(self, pairs: bool) -> Numbers:
        """What all levels cost together."""
        people = len(self.people)
        total: Numbers = np.zeros((people, people if pairs else drawing_lots.SEATS), np.int64)
        for level in self.levels:
            costs = level.pairs if pairs else level.seats
            if costs is not None:
                total += costs * self.weights[level.kind]
        return total

    def _stages(self, otherwise: Mapping[str, tuple[int, ...]]) -> Numbers:
        """The temperatures of each level that can cost something, and at last only what makes nothing worse."""
        stages = [
            (weight * sixteenths // UNIT, weight)
            for level in self.levels
            if level.most(self.sizes)
            for weight in (self.weights[level.kind],)
            for sixteenths in otherwise.get(level.kind, COOLING)
        ]
        return np.array([*stages, (0, 1)], np.int64)

    def _unavoidable(self) -> int:
        """What every draw costs: teams with more people than tables, and tables of three when nobody is due."""
        counts: dict[str, int] = {}
        for person in self.people:
            if person.team is not None:
                counts[person.team] = counts.get(person.team, 0) + 1
        mates = sum(fewest_pairs(size, len(self.sizes)) for size in counts.values())
        (threes,) = (level.seats for level in self.levels if level.kind == "threes")
        assert threes is not None
        due = sum(sorted(threes[:, FOUR].tolist())[: THREE * self.sizes.count(THREE)])
        return mates * self.weights["team_mates"] + int(due) * self.weights["threes"]


def fewest_pairs(people: int, tables: int) -> int:
    """How many pairs sit together at least when so many people are spread over so many tables."""
    each, more = divmod(people, max(tables, 1))
    return more * (each + 1) * each // 2 + (tables - more) * each * (each - 1) // 2


def weights(kinds: Sequence[Level], sizes: Sequence[int]) -> dict[str, int]:
    """Of every level: one fault of it outweighs whatever those below can cost."""
    found: dict[str, int] = {}
    weight = UNIT
    for level in reversed(kinds):
        found[level.kind] = weight
        weight *= max(APART, level.most(sizes) + 1)
    if weight >= DEAR:
        people = sum(sizes)
        raise PoeppelError(
            Text(f"{people} Personen sind zu viele für eine Auslosung", f"{people} people are too many for one draw")
        )
    return found


def sizes_by_standing(threes: Sequence[int], tables: int) -> tuple[int, ...]:
    """The sizes of the tables, from the first in the standings on: those of three where people sat at the fewest.

    Of equal places the last: so it is in the middle of the field or below, and not at the first table.
    """
    people = len(threes)
    start: tuple[int, tuple[int, ...]] = (0, ())
    best: dict[tuple[int, int], tuple[int, tuple[int, ...]]] = {(0, 0): start}  # by people seated, tables of three
    for seated in range(people):
        for used in range(tables + 1):
            if (seated, used) not in best:
                continue
            cost, sizes = best[seated, used]
            for size in (FOUR, THREE):
                end, now = seated + size, used + (size == THREE)
                if end > people or now > tables:
                    continue
                reached = cost + (sum(threes[seated:end]) if size == THREE else 0), (*sizes, size)
                if (end, now) not in best or _is_better(reached, best[end, now]):
                    best[end, now] = reached
    return best[people, tables][1]


def _is_better(one: tuple[int, tuple[int, ...]], other: tuple[int, tuple[int, ...]]) -> bool:
    return (one[0], tuple(-size for size in one[1])) < (other[0], tuple(-size for size in other[1]))
