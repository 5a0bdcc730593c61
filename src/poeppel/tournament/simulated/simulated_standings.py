"""Places, points and standings of tournaments that are played in the machine: the same as `results` and `standings`
work out for one, in arrays for all people at once. A test compares them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from poeppel.tournament.draws.seating import FOUR
from poeppel.tournament.plans.counting import Counting
from poeppel.tournament.plans.plan import Plan

Numbers: TypeAlias = NDArray[np.int64]
Columns: TypeAlias = list[NDArray[np.float64] | Numbers]

WAYS: tuple[Counting, Counting] = ("counting", "steps")
SHARED = 12  # four, three or two people share points in whole twelfths


@dataclass(frozen=True)
class PlayedTables:
    """Tables of one size after a round: people by seat, what their boards count both ways, and who got home when."""

    people: Numbers  # [table, seat]
    counts: Numbers  # [way, table, seat]
    order: Numbers  # [table, seat]: the how-manieth of those who are home, 0 for all others
    ended: Numbers  # [table]


PlayedRound: TypeAlias = tuple[PlayedTables, ...]


@dataclass(frozen=True)
class Scored:
    """What a round means for everybody; nothing for who did not play."""

    points: Numbers  # [person], in parts of a point
    place: Numbers
    sharing: Numbers
    counted: Numbers
    total: Numbers  # of the table
    opponents: Numbers  # [person, 3], -1 for nobody
    table: Numbers


def places_of(counts: Numbers, order: Numbers, counting: Counting) -> tuple[Numbers, Numbers]:
    """Places at tables [table, seat], and how many share each; of those who are home the first one is."""
    worth = (counts if counting == "steps" else -counts) * (FOUR + 1) + order
    places = 1 + (worth[:, None, :] < worth[:, :, None]).sum(axis=2)
    return places, (places[:, None, :] == places[:, :, None]).sum(axis=2)


def other_firsts(tables: PlayedTables) -> int:
    """At how many tables the two ways to count name different firsts."""
    points, steps = (places_of(tables.counts[n], tables.order, kind)[0] for n, kind in enumerate(WAYS))
    return int(((points == 1) != (steps == 1)).any(axis=1).sum())


class Ranking:
    """The standings after some rounds: everybody by points and tie-breaks, at last by a die."""

    def __init__(self, plan: Plan, rounds: Sequence[Scored], counting: Counting, chance: np.random.Generator) -> None:
        self.columns = columns_of(plan, rounds, counting)
        dice = chance.random(len(self.columns[0]))
        self.order: Numbers = np.lexsort((dice, *self.columns[::-1]))
        keys = np.stack([column[self.order] for column in self.columns])
        self.is_new = np.concatenate([[True], (keys[:, 1:] != keys[:, :-1]).any(axis=0)])
        self.rank: Numbers = np.zeros(len(self.order), np.int64)
        self.rank[self.order] = np.maximum.accumulate(np.where(self.is_new, np.arange(len(self.order)) + 1, 0))

    def level_at(self, wanted: int) -> int:
        """How many are level where this many go on and the next do not; 0 if the points and tie-breaks say it."""
        if not 0 < wanted < len(self.order) or self.is_new[wanted]:
            return 0
        return int((self.rank == self.rank[self.order[wanted]]).sum())


@dataclass(frozen=True)
class _Context:
    """What the columns are worked out from."""

    rounds: Sequence[Scored]
    points: Numbers  # [round, person]
    totals: Numbers
    fewer: int  # 1 where few points are good, else -1
    counted: int  # the same for what boards count


def columns_of(plan: Plan, rounds: Sequence[Scored], counting: Counting) -> Columns:
    """What people are sorted by, smaller is better: points, then the plan's tie-breaks but for the die."""
    counted = 1 if counting == "steps" else -1
    points = np.stack([one.points for one in rounds])
    context = _Context(rounds, points, points.sum(axis=0), -1 if plan.scoring.kind == "places" else counted, counted)
    found: Columns = [context.fewer * context.totals]
    for name in plan.tie_breaks:
        found += _COLUMNS[name](context)
    return found


def _share(context: _Context) -> Columns:
    """Equal fractions are equal as floats too, and different ones of this size are not."""
    totals, everything = context.totals, np.sum([one.total for one in context.rounds], axis=0)
    return [context.fewer * np.divide(totals, everything, out=np.zeros(len(totals)), where=everything != 0)]


def _places(context: _Context) -> Columns:
    found: Columns = []
    for place in range(1, FOUR + 1):
        parts = [
            np.where((one.place <= place) & (place < one.place + one.sharing), SHARED // np.maximum(one.sharing, 1), 0)
            for one in context.rounds
        ]
        found.append(-np.sum(parts, axis=0))
    return found


def _counted(context: _Context) -> Columns:
    return [context.counted * np.sum([one.counted for one in context.rounds], axis=0)]


def _best(context: _Context) -> Columns:
    return list(np.sort(context.fewer * context.points, axis=0))


def _last(context: _Context) -> Columns:
    return [context.fewer * one for one in context.points[::-1]]


def _opponents(context: _Context) -> Columns:
    padded = np.append(context.totals, 0)  # -1, nobody, has nothing
    return [context.fewer * np.sum([padded[one.opponents].sum(axis=1) for one in context.rounds], axis=0)]


def _die(context: _Context) -> Columns:
    return []


_COLUMNS: Mapping[str, Callable[[_Context], Columns]] = {
    "share": _share,
    "places": _places,
    "counting": _counted,
    "steps": _counted,
    "best": _best,
    "last": _last,
    "opponents": _opponents,
    "die": _die,
}
