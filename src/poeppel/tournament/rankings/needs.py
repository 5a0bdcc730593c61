"""What somebody still needs to reach the final.

*Certain* is only said when it is: whatever happens at all other tables, and ties counted against whoever hopes. Once
the last round is drawn, every outcome of every table is gone through (shared places too), so nothing certain is left
unsaid. Before that, everybody is thought to be able to win every round to come, which may say it later than possible.
When all results are in, the standings decide with their tie-breaks, and only who is level at the cut still has to roll.
All of it holds if everybody plays on. Chances are played out at random, all at a table being equally strong.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import lcm
from typing import Literal

import numpy as np

from poeppel.texts import Text
from poeppel.tournament.draws.seating import FOUR, THREE
from poeppel.tournament.event_log.fold import State, TableState
from poeppel.tournament.event_log.refusals import refused
from poeppel.tournament.event_log.results import played_seats
from poeppel.tournament.plans import counting
from poeppel.tournament.plans.plan import Plan
from poeppel.tournament.rankings.standings import standings
from poeppel.tournament.rankings.words import points_text

Outcome = tuple[Fraction, ...]  # the points of each seat


@dataclass(frozen=True)
class Need:
    """What a person still needs. `needed`: this many points in what is still to be played make it certain, None if no
    number does."""

    person: str
    status: Literal["in", "out", "open"]
    points: Fraction
    needed: Fraction | None
    most: Fraction  # what can still be won
    chance: Fraction | None = None  # all results are in, and only a die can part people

    @property
    def text(self) -> Text:
        """In a sentence."""
        if self.status == "in":
            return Text("sicher im Finale", "certain to be in the final")
        if self.status == "out":
            return Text("kann das Finale nicht mehr erreichen", "cannot reach the final any more")
        if self.chance is not None:
            return Text("gleichauf: Der Würfel entscheidet", "level: the die decides")
        if self.needed is None and self.most == 0:
            return Text("braucht die Hilfe anderer", "needs others to stumble")
        if self.needed is None:
            return Text(
                f"braucht die Hilfe anderer; zu holen sind noch {points_text(self.most)}",
                f"needs others to stumble; {points_text(self.most)} can still be won",
            )
        return Text(
            f"braucht noch {points_text(self.needed)} von {points_text(self.most)}, um sicher im Finale zu sein",
            f"needs {points_text(self.needed)} of {points_text(self.most)} more to be certain of the final",
        )


def seats_in_the_final(plan: Plan) -> int:
    """How many go on by the standings; refused where they do not decide."""
    if plan.finals.kind != "best":
        raise refused("no_cut")
    return plan.finals.sizes[0] - plan.finals.second_chance


def needs(state: State) -> Mapping[str, Need]:
    """What everybody still needs, who has not left."""
    race = _Race(state)
    return race.decided() if race.is_over else race.needs()


# ── what can happen at a table ────────────────────────────────────────────────────────────────────────────────────────


@lru_cache(maxsize=64)
def outcomes(plan: Plan, seats: int, played: int) -> tuple[Outcome, ...]:
    """Every way in which the points of a table can fall, shared places included. Where the board counts, only the
    extremes: each seat all or nothing."""
    if plan.scoring.kind != "places":
        low, high = _extremes(plan, seats)
        return tuple(product((low, high), repeat=played))
    points = plan.scoring.points_for(seats)
    found = set()
    for levels in product(range(played), repeat=played):
        places = [1 + sum(other < one for other in levels) for one in levels]
        shared = [places.count(place) for place in places]
        found.add(
            tuple(
                sum(points[place - 1 : place - 1 + many], Fraction(0)) / many
                for place, many in zip(places, shared, strict=True)
            )
        )
    return tuple(sorted(found))


@lru_cache(maxsize=16)
def _extremes(plan: Plan, seats: int) -> tuple[Fraction, Fraction]:
    """The least and the most that a board can count; steps still needed are turned round, so that more is better."""
    kind = plan.scoring.counting
    possible = counting.possible_counts(plan.rules_for(seats), kind)
    if kind == "steps":
        return Fraction(-max(possible)), Fraction(-min(possible))
    return Fraction(min(possible)), Fraction(max(possible))


def _of_a_round(plan: Plan) -> tuple[Fraction, Fraction]:
    """The least and the most that somebody can get out of a round that is not drawn yet."""
    every = [number for seats in (FOUR, THREE) for outcome in outcomes(plan, seats, seats) for number in outcome]
    return min(every), max(every)


# ── the race ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class _OpenTable:
    """A table whose result is not in: who plays there, and how the points can fall."""

    people: tuple[str, ...]
    outcomes: tuple[Outcome, ...]


class _Race:
    """Who is how far, and what is still to be played."""

    def __init__(self, state: State) -> None:
        self.state, plan = state, state.plan
        self.plan = plan
        self.wanted = seats_in_the_final(plan)
        sign = -1 if plan.scoring.kind == "steps" else 1
        self.staying = staying = [line for line in standings(state) if not state.people[line.person].has_left]
        missed = {line.person: sum(one is None for one in line.rounds) for line in staying}
        worst = sign * _extremes(plan, FOUR)[0] if plan.scoring.kind == "steps" else Fraction(0)
        open_now = list(self._open())
        sitting = {person for table in open_now for person in table.people}
        self.base = {
            line.person: sign * (line.points - (worst if line.person in sitting and missed[line.person] else 0))
            for line in staying
        }
        self.tables = [
            _OpenTable(table.people, table.outcomes)
            for table in open_now
            if any(one in self.base for one in table.people)
        ]
        self.table_of = {person: table for table in self.tables for person in table.people}
        self.to_come = plan.rounds - len(state.counting_rounds)
        self.low, self.high = (self.to_come * bound for bound in _of_a_round(plan))

    def _open(self) -> Iterator[_OpenTable]:
        for one in self.state.counting_rounds:
            for table in one.tables.values():
                if table.score is None:
                    yield self._open_table(table)

    def _open_table(self, table: TableState) -> _OpenTable:
        people = tuple(person for _, person in played_seats(table.seating, table.absent))
        return _OpenTable(people, outcomes(self.plan, len(table.seating.seats), len(people)))

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to be played."""
        return not self.tables and self.to_come <= 0

    def decided(self) -> dict[str, Need]:
        """When it is over: who is in by the standings, who is not, and who has to roll."""
        ranks = [line.rank for line in self.staying]
        found = {}
        for line in self.staying:
            left = self.wanted - sum(rank is not None and line.rank is not None and rank < line.rank for rank in ranks)
            level = ranks.count(line.rank)
            status: Literal["in", "out", "open"] = "in" if level <= left else "out" if left <= 0 else "open"
            chance = Fraction(left, level) if status == "open" else None
            found[line.person] = Need(line.person, status, line.points, None, Fraction(0), chance)
        return found

    def needs(self) -> dict[str, Need]:
        bounds = _Bounds(self)
        return {person: self._need(person, bounds) for person in self.base}

    def _need(self, person: str, bounds: _Bounds) -> Need:
        gains = bounds.gains(person)
        sure = bounds.certain(person, gains)
        if len(sure) == len(gains):
            status: Literal["in", "out", "open"] = "in"
        else:
            status = "out" if bounds.is_lost(person, gains[-1]) else "open"
        needed = bounds.fraction(sure[0]) if sure and status == "open" else None
        sign = -1 if self.plan.scoring.kind == "steps" else 1
        return Need(person, status, sign * self.base[person], needed, bounds.fraction(gains[-1]))


class _Bounds:
    """The race in whole numbers, over the common denominator of all points.

    What can happen at a table comes down to a few numbers: how many points so many of its people can reach together,
    and how many they must. All of them in order answer every question by a search, for a table's people as for those
    who only wait for the next round.
    """

    def __init__(self, race: _Race) -> None:
        a_round = {
            number for size in (FOUR, THREE) for outcome in outcomes(race.plan, size, size) for number in outcome
        }
        self.to_come, self.wanted, self.table_of = race.to_come, race.wanted, race.table_of
        found = {*race.base.values(), *a_round, Fraction(0)}
        found |= {number for table in race.tables for outcome in table.outcomes for number in outcome}
        self._bottom = lcm(*(number.denominator for number in found))
        self.base = {person: self._whole(points) for person, points in race.base.items()}
        self.low, self.high = self._whole(race.low), self._whole(race.high)
        kinds = {id(table.outcomes): table.outcomes for table in race.tables}  # few: by the number of people
        whole = {kind: [[*map(self._whole, outcome)] for outcome in found] for kind, found in kinds.items()}
        self._outcomes = {table.people: whole[id(table.outcomes)] for table in race.tables}
        self._known_sums: dict[frozenset[int], list[int]] = {}
        self._known_mates: dict[tuple[str, int], tuple[list[int], list[int]]] = {}
        self._later = {0}
        for _ in range(self.to_come):
            self._later = {one + self._whole(more) for one in self._later for more in a_round}
        waiting = [points for person, points in self.base.items() if person not in race.table_of]
        self._at = {table.people: _reached(self._rows(table)) for table in race.tables}
        self._can = sorted([*waiting, *(one for can, _ in self._at.values() for one in can)])
        self._must = sorted([*waiting, *(one for _, must in self._at.values() for one in must)])

    def _whole(self, number: Fraction) -> int:
        return number.numerator * (self._bottom // number.denominator)

    def fraction(self, whole: int) -> Fraction:
        return Fraction(whole, self._bottom)

    def _rows(self, table: _OpenTable, gain: tuple[str, int] | None = None) -> list[list[int]]:
        """What a table's people would have, outcome by outcome; of those who are left. `gain`: only where this person
        gets so much, and without them."""
        person, points = gain or ("", 0)
        seat = table.people.index(person) if gain else -1
        rows = self._outcomes[table.people]
        return [
            [
                self.base[one] + more
                for one, more in zip(table.people, row, strict=True)
                if one in self.base and one != person
            ]
            for row in rows
            if seat < 0 or self.to_come or row[seat] == points
        ]

    def gains(self, person: str) -> list[int]:
        """What somebody can still get, least first."""
        table = self.table_of.get(person)
        if table is None:
            return self._sums(frozenset({0}))
        seat = table.people.index(person)
        return self._sums(frozenset(row[seat] for row in self._outcomes[table.people]))

    def _sums(self, now: frozenset[int]) -> list[int]:
        if now not in self._known_sums:
            self._known_sums[now] = sorted({one + more for one in now for more in self._later})
        return self._known_sums[now]

    def certain(self, person: str, gains: Sequence[int]) -> Sequence[int]:
        """The gains that make it certain. While more is to come, more is never worse."""
        if self.to_come:
            return gains[bisect_left(gains, True, key=lambda gain: self.is_certain(person, gain)) :]
        return [gain for gain in gains if self.is_certain(person, gain)]

    def is_certain(self, person: str, gain: int) -> bool:
        """Whether at most so many others can be level or better as leave a seat."""
        target = self.base[person] + gain - self.high
        others = len(self._can) - bisect_left(self._can, target)
        return (
            others - self._own(person, lambda one: one >= target, 0) + self._mates(person, gain, target, 0)
            < self.wanted
        )

    def is_lost(self, person: str, gain: int) -> bool:
        """Whether so many others are bound to be better that no seat is left."""
        target = self.base[person] + gain - self.low
        others = len(self._must) - bisect_right(self._must, target)
        return (
            others - self._own(person, lambda one: one > target, 1) + self._mates(person, gain, target, 1)
            >= self.wanted
        )

    def _own(self, person: str, counts: Callable[[int], bool], which: int) -> int:
        """How many of those who were counted are the person, or sit at the same table."""
        table = self.table_of.get(person)
        known = [self.base[person]] if table is None else self._at[table.people][which]
        return sum(map(counts, known))

    def _mates(self, person: str, gain: int, target: int, which: int) -> int:
        """At one's own table only the outcomes that give this gain; with rounds to come any of them might."""
        table = self.table_of.get(person)
        if table is None:
            return 0
        key = person, 0 if self.to_come else gain
        if key not in self._known_mates:
            self._known_mates[key] = _reached(self._rows(table, key))
        reached = self._known_mates[key][which]
        return sum(one > target if which else one >= target for one in reached)


def _reached(rows: Sequence[Sequence[int]]) -> tuple[list[int], list[int]]:
    """For one, two and more people of a table: the points that they can reach together, and that they must."""
    ordered = [sorted(row, reverse=True) for row in rows]
    ranks = range(len(ordered[0]) if ordered else 0)
    return [max(row[n] for row in ordered) for n in ranks], [min(row[n] for row in ordered) for n in ranks]


# ── chances ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def chances(state: State, trials: int = 2000, seed: int = 1) -> Mapping[str, float]:
    """Everybody's chance to be in the final: the rest is played out at random, with equal strength. Where the board
    counts, tables fall as those fell that were played already."""
    race = _Race(state)
    if race.is_over:
        sure = {"in": 1.0, "out": 0.0}
        return {person: sure.get(need.status, float(need.chance or 0)) for person, need in race.decided().items()}
    people = list(race.base)
    index = {person: n for n, person in enumerate(people)}
    rng = np.random.default_rng(seed)
    totals = np.tile(np.array([float(race.base[person]) for person in people]), (trials, 1))
    for table in race.tables:
        seats = [(n, index[person]) for n, person in enumerate(table.people) if person in index]
        drawn = _drawn(state, table.outcomes, len(table.people), trials, rng)
        for n, who in seats:
            totals[:, who] += drawn[:, n]
    for _ in range(race.to_come):
        order = rng.permuted(np.tile(np.arange(len(people)), (trials, 1)), axis=1)
        for first in range(0, len(people), FOUR):
            sitting = order[:, first : first + FOUR]
            drawn = _drawn(state, outcomes(state.plan, FOUR, FOUR), sitting.shape[1], trials, rng)
            np.put_along_axis(totals, sitting, np.take_along_axis(totals, sitting, axis=1) + drawn, axis=1)
    totals += rng.random(totals.shape) * 1e-6  # who is level: chance
    cut = np.sort(totals, axis=1)[:, -min(race.wanted, len(people))]
    inside = (totals >= cut[:, None]).mean(axis=0)
    return dict(zip(people, map(float, inside), strict=True))


def _drawn(
    state: State, possible: Sequence[Outcome], seats: int, trials: int, rng: np.random.Generator
) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """The points of a table, at random, once for each trial."""
    plan = state.plan
    if plan.scoring.kind == "places":
        points = np.array(
            [float(number) for number in plan.scoring.points_for(FOUR if seats == FOUR else THREE)][:seats]
        )
        return rng.permuted(np.tile(points, (trials, 1)), axis=1)
    sign = -1.0 if plan.scoring.kind == "steps" else 1.0
    seen = [
        sign * float(seat.points)
        for one in state.counting_rounds
        for table in one.tables.values()
        if table.score is not None
        for seat in table.score.seats
        if not seat.absent
    ]
    known = np.array(seen or [float(number) for outcome in possible for number in outcome])
    return rng.choice(known, (trials, seats))
