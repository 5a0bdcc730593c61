"""What somebody still needs to reach the final.

*Certain* is only said when it is: whatever happens at all other tables, and ties counted against whoever hopes. Once
the last round is drawn, every outcome of every table is gone through (shared places too), so nothing certain is left
unsaid. Before that, everybody is thought to be able to win every round to come, which may say it later than possible.
All of it holds if everybody plays on. Chances are played out at random, all at a table being equally strong.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Literal

import numpy as np

from poeppel.texts import Text
from poeppel.tournament import counting
from poeppel.tournament.fold import State, TableState
from poeppel.tournament.plan import Plan
from poeppel.tournament.refusals import refused
from poeppel.tournament.results import played_seats
from poeppel.tournament.seating import FOUR, THREE
from poeppel.tournament.standings import standings
from poeppel.tournament.words import points_text

Outcome = tuple[Fraction, ...]  # the points of each seat


@dataclass(frozen=True)
class Need:
    """What a person still needs. `needed`: so many points in what is still to be played make it certain, None if no
    number does."""

    person: str
    status: Literal["in", "out", "open"]
    points: Fraction
    needed: Fraction | None
    most: Fraction  # what can still be won

    @property
    def text(self) -> Text:
        """In a sentence."""
        if self.status == "in":
            return Text("sicher im Finale", "certain to be in the final")
        if self.status == "out":
            return Text("kann das Finale nicht mehr erreichen", "cannot reach the final any more")
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
    return _Race(state).needs()


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
        staying = [line for line in standings(state) if not state.people[line.person].has_left]
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
        self._counted: dict[tuple[int, Fraction], tuple[int, int]] = {}

    def _open(self) -> Iterator[_OpenTable]:
        for one in self.state.counting_rounds:
            for table in one.tables.values():
                if table.score is None:
                    yield self._open_table(table)

    def _open_table(self, table: TableState) -> _OpenTable:
        people = tuple(person for _, person in played_seats(table.seating, table.absent))
        return _OpenTable(people, outcomes(self.plan, len(table.seating.seats), len(people)))

    def needs(self) -> dict[str, Need]:
        return {person: self._need(person) for person in self.base}

    def _need(self, person: str) -> Need:
        gains = self._gains(person)
        best = gains[-1]
        sure = [gain for gain in gains if self._is_certain(person, gain)]
        if len(sure) == len(gains):
            status: Literal["in", "out", "open"] = "in"
        else:
            status = "out" if self._is_lost(person, best) else "open"
        needed = sure[0] if sure and status == "open" else None
        sign = -1 if self.plan.scoring.kind == "steps" else 1
        return Need(person, status, sign * self.base[person], needed, best)

    def _gains(self, person: str) -> list[Fraction]:
        """What somebody can still get, least first."""
        table = self.table_of.get(person)
        now = {outcome[table.people.index(person)] for outcome in table.outcomes} if table else {Fraction(0)}
        if not self.to_come:
            return sorted(now)
        a_round = {
            number for seats in (FOUR, THREE) for outcome in outcomes(self.plan, seats, seats) for number in outcome
        }
        found = now
        for _ in range(self.to_come):
            found = {one + more for one in found for more in a_round}
        return sorted(found)

    def _is_certain(self, person: str, gain: Fraction) -> bool:
        """Whether at most so many others can be level or better as leave a seat."""
        return self._others(person, gain, at_most=True) < self.wanted

    def _is_lost(self, person: str, gain: Fraction) -> bool:
        """Whether so many others are bound to be better that no seat is left."""
        return self._others(person, gain, at_most=False) >= self.wanted

    def _others(self, person: str, gain: Fraction, at_most: bool) -> int:
        """How many others can at most be level or better, or must at least be better, if this person gains so much."""
        target = self.base[person] + gain
        more = self.high if at_most else self.low
        own = self.table_of.get(person)
        total = 0
        for n, table in enumerate(self.tables):
            if table is not own:
                total += self._at_table(n, target - more)[0 if at_most else 1]
        if own is not None:
            total += self._at_own(own, person, gain, target - more, at_most)
        for other, points in self.base.items():
            if other != person and other not in self.table_of:
                total += points + more >= target if at_most else points + more > target
        return total

    def _at_table(self, number: int, target: Fraction) -> tuple[int, int]:
        """At another table: how many can at most reach the target, and how many must at least be above it."""
        known = self._counted.get((number, target))
        if known is None:
            table = self.tables[number]
            totals = [self._totals(table, outcome) for outcome in table.outcomes]
            known = (
                max(sum(one >= target for one in row) for row in totals),
                min(sum(one > target for one in row) for row in totals),
            )
            self._counted[number, target] = known
        return known

    def _totals(self, table: _OpenTable, outcome: Outcome, without: str | None = None) -> list[Fraction]:
        return [
            self.base[person] + points
            for person, points in zip(table.people, outcome, strict=True)
            if person in self.base and person != without
        ]

    def _at_own(self, table: _OpenTable, person: str, gain: Fraction, target: Fraction, at_most: bool) -> int:
        """At one's own table only the outcomes that give this gain; with rounds to come any of them might."""
        seat = table.people.index(person)
        fitting = [outcome for outcome in table.outcomes if self.to_come or outcome[seat] == gain]
        rows = [self._totals(table, outcome, without=person) for outcome in fitting]
        if at_most:
            return max(sum(one >= target for one in row) for row in rows)
        return min(sum(one > target for one in row) for row in rows)


# ── chances ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def chances(state: State, trials: int = 2000, seed: int = 1) -> Mapping[str, float]:
    """Everybody's chance to be in the final: the rest is played out at random, with equal strength. Where the board
    counts, tables fall as those fell that were played already."""
    race = _Race(state)
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
