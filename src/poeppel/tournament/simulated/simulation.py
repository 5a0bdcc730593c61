"""Whole tournaments between bots, thousands of them: what a format does to the chances of the better ones.

Every game is really played by the kernels until its cap and counted on the very board (`engine.games.capped`). A draw
is fair chance with the same wishes as a real one, but quick (`engine.quick_lots`). Points, tie-breaks and finals are
those of the plan, worked out in arrays; a test plays the same events through `fold`, `standings` and `going_on` and
compares. Nobody leaves, there are no teams, and a team final is left out: it changes nothing for a single person.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from poeppel.bots.registry import policy_of
from poeppel.errors import PoeppelError, check_number
from poeppel.significance import interval
from poeppel.texts import Text, shown
from poeppel.tournament.plans.counting import Counting
from poeppel.tournament.plans.outlook import ROLLS_A_MINUTE, outlook
from poeppel.tournament.plans.plan import Plan
from poeppel.tournament.plans.presets import preset
from poeppel.tournament.simulated.simulated_event import (
    AGAIN,
    CHAMPION,
    ENDED,
    FACTS,
    GAMES,
    LEADER,
    LEVEL,
    OTHER_CHAMPION,
    OTHER_FINALISTS,
    OTHER_FIRSTS,
    OTHER_LEADER,
    UNKNOWN,
    Hall,
    SimulatedEvent,
)
from poeppel.tournament.simulated.simulated_event import Strength as Strength

Numbers: TypeAlias = NDArray[np.int64]
Progress: TypeAlias = Callable[[int], object]

BLOCK = 10  # tournaments that a worker plays before it reports


# ── what is asked, and what came of it ────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Share:
    """How often something was so: the part, and the interval in which the truth lies in 95 of 100 cases."""

    times: int
    of: int

    @property
    def part(self) -> float:
        return self.times / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return interval(self.times, self.of)


@dataclass(frozen=True, eq=False)
class SimulatedTournaments:
    """Many tournaments of one plan, and the answers to what organisers ask. The best are the first of `strengths`."""

    plan: Plan
    strengths: tuple[Strength, ...]
    seed: int
    rolls: int | None  # after which a game is counted
    facts: Numbers  # [tournament, fact]
    finalists: Numbers  # [tournament, strength]: people in the last final, or the first of the standings without one

    @property
    def tournaments(self) -> int:
        return len(self.facts)

    @property
    def people(self) -> int:
        return sum(one.people for one in self.strengths)

    @cached_property
    def _strength_of(self) -> Numbers:
        return np.repeat(np.arange(len(self.strengths)), [one.people for one in self.strengths])

    def wins(self, strength: int = 0, counting: Counting | None = None) -> Share:
        """How often somebody of this strength wins the tournament."""
        column = CHAMPION if counting in (None, self.plan.scoring.counting) else OTHER_CHAMPION
        return Share(int((self._strength_of[self.facts[:, column]] == strength).sum()), self.tournaments)

    def reaches_final(self, strength: int = 0) -> Share:
        """How often a person of this strength is in the last final (leads the standings, where there is none)."""
        people = self.strengths[strength].people
        return Share(int(self.finalists[:, strength].sum()), people * self.tournaments)

    @property
    def leads(self) -> Share:
        """How often somebody of the first strength is first before the finals."""
        return Share(int((self._strength_of[self.facts[:, LEADER]] == 0).sum()), self.tournaments)

    @property
    def knows_both_ways(self) -> bool:
        """Whether the same games were counted both ways: not where results decide who meets whom, nor where there are
        no steps to count."""
        return self.tournaments > 0 and bool((self.facts[:, OTHER_CHAMPION] != UNKNOWN).all())

    @property
    def other_champion(self) -> Share:
        """How often counting points and steps still needed name different winners of the tournament."""
        return Share(int((self.facts[:, CHAMPION] != self.facts[:, OTHER_CHAMPION]).sum()), self.tournaments)

    @property
    def other_leader(self) -> Share:
        """The same for the first of the standings before the finals."""
        return Share(int((self.facts[:, LEADER] != self.facts[:, OTHER_LEADER]).sum()), self.tournaments)

    @property
    def other_finalists(self) -> Share:
        """How often they let different people into the first final round."""
        return Share(int((self.facts[:, OTHER_FINALISTS] > 0).sum()), self.tournaments)

    @property
    def other_first_at_a_table(self) -> Share:
        """How often they name different firsts at a table, or only one of them a shared first place."""
        return Share(int(self.facts[:, OTHER_FIRSTS].sum()), int(self.facts[:, GAMES].sum()))

    @property
    def ended(self) -> Share:
        """How many games ended by themselves before the cap."""
        return Share(int(self.facts[:, ENDED].sum()), int(self.facts[:, GAMES].sum()))

    @property
    def needs_a_die(self) -> Share:
        """In how many tournaments only a die can say who is in the first final round."""
        return Share(int((self.facts[:, LEVEL] > 0).sum()), self.tournaments)

    @property
    def level(self) -> float:
        """How many people have to roll a die for it, on average over all tournaments."""
        return float(self.facts[:, LEVEL].mean()) if self.tournaments else 0.0

    @property
    def meet_again(self) -> float:
        """Pairs who meet a second time in a tournament, on average."""
        return float(self.facts[:, AGAIN].mean()) if self.tournaments else 0.0


def read_strengths(text: str, people: int) -> tuple[Strength, ...]:
    """`master:1,owl:40,random` as strengths, the best first; a bot without a number takes everybody who is left."""
    found: list[Strength] = []
    open_at: int | None = None
    for part in (one.strip() for one in text.split(",")):
        name, colon, number = part.partition(":")
        if colon and not (number.strip().isascii() and number.strip().isdecimal() and int(number) > 0):
            raise PoeppelError(
                Text(
                    f"{shown(part)}: nach dem Doppelpunkt steht eine Zahl von Personen, etwa owl:20",
                    f"{shown(part)}: after the colon comes a number of people, such as owl:20",
                )
            )
        if not colon and open_at is not None:
            raise PoeppelError(
                Text(
                    "nur ein Bot kann ohne Zahl stehen: Er bekommt alle, die übrig sind",
                    "only one bot can be without a number: it gets everybody who is left",
                )
            )
        if not colon:
            open_at = len(found)
        found.append(Strength(_built_in(name.strip()), int(number) if colon else 0))
    if open_at is not None:
        left = people - sum(one.people for one in found)
        if left < 1:
            raise PoeppelError(
                Text(f"für {found[open_at].bot} bleibt niemand übrig", f"nobody is left for {found[open_at].bot}")
            )
        found[open_at] = found[open_at]._replace(people=left)
    return tuple(found)


def _built_in(name: str) -> str:
    """Bots that are asked move by move are too slow here."""
    if not isinstance(policy_of(name), int):
        raise PoeppelError(
            Text(
                f"{name} wird Zug für Zug gefragt; hier spielen nur eingebaute Bots",
                f"{name} is asked move by move; only built-in bots play here",
            )
        )
    return name


def simulate(
    plan: Plan | str,
    people: int | None = None,
    bots: str | Sequence[Strength] = "quick:1,owl",
    events: int = 1000,
    seed: int = 1,
    *,
    rolls_a_minute: float = ROLLS_A_MINUTE,
    workers: int = 1,
    progress: Progress | None = None,
) -> SimulatedTournaments:
    """Play many tournaments of a plan (or of the preset of this name).

    `bots`: `master:1,owl:40,random`, the best first. `rolls_a_minute` turns the plan's minutes into rolls; how many
    people make is an assumption (five seconds a roll). `workers`: threads. `progress` is called with the number of
    tournaments done. The result depends on nothing but plan, people, bots, seed and rolls a minute.
    """
    if isinstance(plan, str):
        known = preset(plan)
        plan, people = known.plan, known.people if people is None else people
    events, seed = check_number("events", events, 0), check_number("seed", seed, 0)
    workers = check_number("workers", workers, 1)
    strengths = _strengths(bots, people)
    seen = outlook(plan, sum(one.people for one in strengths))
    if seen.problems:
        first, *others = seen.problems
        raise PoeppelError(first.joined(*others, by="; "))
    if not 0 < rolls_a_minute <= 10_000:
        raise PoeppelError(
            Text("Würfe in der Minute: mehr als 0 und höchstens 10000", "rolls a minute: more than 0 and at most 10000")
        )
    rolls = None if plan.cap is None else max(1, round(plan.cap * rolls_a_minute))
    facts = np.full((events, FACTS), UNKNOWN, np.int64)
    finalists = np.zeros((events, len(strengths)), np.int64)
    hall = Hall(plan, strengths, seed, rolls)
    blocks = [range(first, min(first + BLOCK, events)) for first in range(0, events, BLOCK)]
    done = 0
    for block in _played(hall, blocks, facts, finalists, workers):
        done += len(block)
        if progress:
            progress(done)
    for numbers in (facts, finalists):
        numbers.setflags(write=False)
    return SimulatedTournaments(plan, strengths, seed, rolls, facts, finalists)


def _strengths(bots: str | Sequence[Strength], people: int | None) -> tuple[Strength, ...]:
    if isinstance(bots, str):
        if people is None:
            raise PoeppelError(Text("wie viele Personen spielen mit?", "how many people are there?"))
        found = read_strengths(bots, check_number("people", people, 1))
    else:
        found = tuple(one._replace(bot=_built_in(one.bot)) for one in bots)
    total = sum(one.people for one in found)
    if people is not None and total != people:
        raise PoeppelError(Text(f"{total} Bots für {people} Personen", f"{total} bots for {people} people"))
    return found


def _played(hall: Hall, blocks: Sequence[range], facts: Numbers, finalists: Numbers, workers: int) -> Iterator[range]:
    def play(block: range) -> range:
        desk = SimulatedEvent(hall)
        for number in block:
            desk.play(number, facts[number], finalists[number])
        return block

    if workers == 1:
        yield from map(play, blocks)
        return
    with ThreadPoolExecutor(workers) as pool:
        waiting = [pool.submit(play, block) for block in blocks]
        try:
            yield from (future.result() for future in as_completed(waiting))
        except BaseException:  # an interrupt: do not play the rest first
            pool.shutdown(wait=False, cancel_futures=True)
            raise
