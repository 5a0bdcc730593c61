"""Training the master: one set of weights for each family of boards, learned by playing against itself.

What comes out depends on the family, the seed and the number of games alone (and, in the last digits, on the kind of
processor): the learners work on games of their own for a while, then their weights are averaged, in a fixed order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from poeppel import networks
from poeppel.engine import calls, learning
from poeppel.engine.network import KINDS, WIDTH, Net, Weights
from poeppel.engine.rng import Rng
from poeppel.engine.state import MOST_COLOURS, WORDS, State
from poeppel.lowering import lower
from poeppel.networks import Family
from poeppel.position import Position
from poeppel.rules import Rules, all_rules

Progress: TypeAlias = Callable[[int], object]

LANES = 2  # learners side by side, each in a thread of its own
ROUND = 100  # games a learner plays between two averages
LONGEST = 6000  # positions of a game that are looked at
GAMES = {Family.RING4: 2_000_000, Family.RING6: 400_000, Family.WALLS: 100_000}
RATES = (0.6, 0.03)  # how fast it learns, at first and in the end
TRACE = 0.8  # λ
GUESTS = 0.5  # the share of games with simple players
AVERAGED = 0.2  # the last part of the training, whose weights are averaged
WEIGHED, MOST_WEIGHED = 0.1, 100_000  # a share of games more, at most so many, tells how sure it may be of its answers
CAREFUL = 20_000.0  # so many positions' worth of doubt about that: it is left alone where little was played


@dataclass(frozen=True)
class Lesson:
    """Games by one rule set with so many players, and how often they are played beside the others."""

    rules: Rules
    players: int
    share: float


class Lane(NamedTuple):
    """One learner's room."""

    desk: learning.Desk
    net: Net
    state: State
    rng: Rng


# What is played most at real tables is played most here; every other rule set has its share.
_FAVOURITES = {
    "classic": 8.0,
    "classic+three-rolls": 10.0,
    "classic+barriers+forced-capture": 5.0,
    "tournament": 6.0,
    "classic6": 8.0,
    "classic6+three-rolls": 6.0,
    "tournament6": 6.0,
}
_MOST_PLAYERS = 4.0  # times as often with a full table
_OTHERS = 20.0  # shared by all the rest


def lessons(family: Family) -> list[Lesson]:
    """Everything that is played on boards of this family. Editions that differ in words alone count once."""
    seen: dict[bytes, Rules] = {}
    for rules in all_rules():
        if networks.family_of(rules) == family:
            seen.setdefault(lower(rules).words.tobytes(), rules)
    games = [(rules, players) for rules in seen.values() for players in rules.players]
    few = _OTHERS / len(games)
    listed = []
    for rules, players in games:
        full = players == rules.players[-1]
        listed.append(Lesson(rules, players, few + _FAVOURITES.get(str(rules), 0.0) * (_MOST_PLAYERS if full else 1.0)))
    return listed


def course(taught: Iterable[Lesson]) -> learning.Course:
    """The lessons as the kernel reads them; every colour begins as often as any other."""
    rules: dict[Rules, int] = {}
    starts, shares = [], []
    for lesson in taught:
        number = rules.setdefault(lesson.rules, len(rules))
        firsts = "".join(lesson.rules.seats(lesson.players))
        for first in firsts:
            position = Position.initial(lesson.rules, lesson.players, first)
            starts.append([*position._state.tolist(), number])
            shares.append(lesson.share / len(firsts))
    words = np.stack([lower(rule_set).words for rule_set in rules])
    added_up = np.cumsum(shares)
    return learning.Course(words, np.array(starts, np.int64), added_up / added_up[-1])


def fresh(family: Family, seed: int) -> Weights:
    """Weights to begin with: small, random, and at the outputs nothing yet."""
    rows, colours = networks.rows_of(family), networks.colours_of(family)
    random = np.random.default_rng(seed)
    inputs = random.normal(0, 0.1, (rows, WIDTH))
    inputs[:, WIDTH - colours :] = 0
    outputs = np.tile(random.normal(0, 0.1, (colours, WIDTH)), (KINDS, 1))
    outputs[:, WIDTH - colours :] = 0
    return np.concatenate([inputs, outputs]).astype(np.float32)


def train(
    family: Family,
    games: int,
    seed: int = 1,
    progress: Progress | None = None,
    taught: Iterable[Lesson] | None = None,
) -> Weights:
    """Play so many games and learn from them. `progress` is called with the number of games done."""
    weights, plan = fresh(family, seed), course(lessons(family) if taught is None else taught)
    lanes = [lane_for(family, weights) for _ in range(LANES)]
    rounds = max(1, games // (LANES * ROUND))
    mean, averaged = np.zeros(weights.shape), 0
    with ThreadPoolExecutor(LANES) as pool:
        for number in range(rounds):
            done = number / rounds
            rate = np.float32(RATES[0] * (RATES[1] / RATES[0]) ** done)
            jobs = []
            for n, lane in enumerate(lanes):
                np.copyto(lane.net.weights, weights)
                first = (number * LANES + n) * ROUND
                jobs.append(
                    pool.submit(learning.learn, plan, *lane, seed, first, ROUND, rate, np.float32(TRACE), GUESTS)
                )
            for job in jobs:
                job.result()
            _average(weights, [lane.net.weights for lane in lanes])
            _average(lanes[0].desk.changed, [lane.desk.changed for lane in lanes])
            for lane in lanes[1:]:
                np.copyto(lane.desk.changed, lanes[0].desk.changed)
            if number + 1 > rounds * (1 - AVERAGED):
                mean += weights
                averaged += 1
            if progress:
                progress((number + 1) * LANES * ROUND)
    return calibrated(family, (mean / averaged).astype(np.float32), plan, seed, games)


def calibrated(family: Family, weights: Weights, plan: learning.Course, seed: int, games: int) -> Weights:
    """The weights with the two numbers of `network.temper` for each kind of game, so that the chances come true.

    What is learned from its own opinions is too sure of itself. By how much is found by Newton's method, from who came
    home in games of its own after those of the training.
    """
    colours, more = networks.colours_of(family), max(1, min(round(games * WEIGHED), MOST_WEIGHED) // LANES)
    outputs = weights[-KINDS * colours :].reshape(KINDS, colours, WIDTH)  # a view, like the next
    numbers = outputs[:, :2, WIDTH - colours]
    for _ in range(2):
        one, other, both, mixed, last = _weighed(family, weights, plan, seed, games, more).T
        one, other = one - CAREFUL * numbers[:, 0], other - CAREFUL * numbers[:, 1]
        both, last = both + CAREFUL, last + CAREFUL
        numbers[:, 0] += (last * one - mixed * other) / (both * last - mixed * mixed)
        numbers[:, 1] += (both * other - mixed * one) / (both * last - mixed * mixed)
    return weights


def _weighed(
    family: Family, weights: Weights, plan: learning.Course, seed: int, first: int, games: int
) -> NDArray[np.float64]:
    """The sums of `learning.weigh` over so many games a lane."""
    lanes = [lane_for(family, weights) for _ in range(LANES)]
    sums = np.zeros((LANES, KINDS, 5))
    with ThreadPoolExecutor(LANES) as pool:
        jobs = [
            pool.submit(learning.weigh_games, plan, *lane, seed, first + n * games, games, sums[n])
            for n, lane in enumerate(lanes)
        ]
        for job in jobs:
            job.result()
    added_up: NDArray[np.float64] = sums.sum(axis=0)
    return added_up


def lane_for(family: Family, weights: Weights) -> Lane:
    desk = learning.Desk(
        history=np.zeros((LONGEST, WORDS), np.int64),
        places=np.zeros(LONGEST, np.int64),
        moves=np.zeros(calls.MOST_MOVES, np.int64),
        slope=np.zeros(WIDTH, np.float32),
        target=np.zeros(MOST_COLOURS, np.float32),
        changed=np.ones(len(weights), np.float32),
        policies=np.zeros(MOST_COLOURS, np.int64),
    )
    net = networks.room(weights.copy(), networks.rules_of(family))
    return Lane(desk, net, np.zeros(WORDS, np.int64), np.zeros(1, np.uint64))


def _average(goal: Weights, parts: list[Weights]) -> None:
    np.copyto(goal, sum(parts[1:], parts[0]) / np.float32(len(parts)))
