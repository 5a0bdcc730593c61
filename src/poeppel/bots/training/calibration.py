"""Making the master's chances come true.

What is learned from its own opinions is too sure of itself. By how much is found after the training, from who won in
more games of its own: a few numbers for each kind of game, which `network.temper` applies to what people are told. The
games are those of `quick`, the master in a hurry, which looks ahead as the network alone does not; and what came of a
position is who won less the luck of the dice after it, which tells with few games what else would take many.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from math import sqrt
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from poeppel.bots import networks
from poeppel.bots.fair_games import fair_games
from poeppel.bots.networks import Network
from poeppel.bots.training.curriculum import Lesson
from poeppel.bots.training.workers import WORKERS, worker_for
from poeppel.core.lowering import lower
from poeppel.engine.games.learning import LearningRoom, weigh_positions
from poeppel.engine.network.value import KINDS, TEMPERS, WIDTH, Weights
from poeppel.rules import Rules

PLAYER = "quick"  # whose games are weighed
WEIGHED = 20_000  # games
BLOCK = 20  # of one lesson, between two signs of life
ONE_IN = 10  # positions that are weighed: the next one hardly says anything else
STEPS = 4  # of Newton's method
CAREFUL = 4_000  # a kind of game with fewer positions is mostly taken to be like all the others


class Outcome(NamedTuple):
    """Positions by one rule set, and what came of each."""

    rules: Rules
    positions: NDArray[np.int64]
    became: NDArray[np.float32]


def games_weighed(games: int) -> int:
    """How many games are played to calibrate what was learned in this many."""
    return min(games, WEIGHED)


def calibrate(
    network: Network,
    weights: Weights,
    taught: Iterable[Lesson],
    seed: int,
    games: int,
    played: Callable[[int], object] = lambda games: None,
) -> None:
    """Write the numbers of `network.temper` into the weights, by games after the `games` of the training. Rare rule
    sets are played more often than there; kinds of games that are not taught keep their numbers. `played` is called
    with the number of games that have just been played."""
    lessons = [replace(lesson, share=sqrt(lesson.share)) for lesson in taught]
    outcomes = _outcomes(weights, lessons, seed, range(games, games + games_weighed(games)), played)
    colours = networks.colours_of(network)
    outputs = weights[-KINDS * colours :].reshape(KINDS, colours, WIDTH)  # a view
    places = [(number % colours, WIDTH - colours + number // colours) for number in range(TEMPERS)]
    numbers = np.stack([outputs[:, row, column] for row, column in places], axis=1).astype(np.float64)
    for _ in range(STEPS):
        sums = _weighed(network, weights, outcomes)
        is_taught = sums[:, -1] > 0
        numbers[is_taught] = _better(numbers, sums)[is_taught]
        for number, (row, column) in enumerate(places):
            outputs[:, row, column] = numbers[:, number]


def _better(numbers: NDArray[np.float64], sums: NDArray[np.float64]) -> NDArray[np.float64]:
    """A step of Newton's method for each kind, drawn towards what fits all kinds together."""
    bends = sums[:, TEMPERS:-1].reshape(KINDS, TEMPERS, TEMPERS)
    aims = sums[:, :TEMPERS] + np.einsum("kij,kj->ki", bends, numbers)
    bend, aim = bends.sum(axis=0) + np.eye(TEMPERS), aims.sum(axis=0)
    doubt = bend * CAREFUL / sums[:, -1].sum()
    common = np.linalg.solve(bend, aim)
    found: NDArray[np.float64] = np.linalg.solve(bends + doubt, (aims + doubt @ common)[:, :, None])[:, :, 0]
    return found


def _outcomes(
    weights: Weights, lessons: Sequence[Lesson], seed: int, games: range, played: Callable[[int], object]
) -> list[Outcome]:
    """What came of positions in these games, block by block."""
    blocks = [games[begin : begin + BLOCK] for begin in range(0, len(games), BLOCK)]
    found = []
    with ThreadPoolExecutor(WORKERS) as pool:
        for block, outcome in zip(
            blocks, pool.map(lambda block: _block_outcome(weights, lessons, seed, block), blocks), strict=True
        ):
            found.append(outcome)
            played(len(block))
    return found


def _block_outcome(weights: Weights, lessons: Sequence[Lesson], seed: int, games: range) -> Outcome:
    """Games of one lesson, chosen by its share."""
    random = Random(f"{seed} {games.start}")
    (lesson,) = random.choices(lessons, [lesson.share for lesson in lessons])
    positions, became = [], []
    for game in fair_games(lesson.rules, lesson.players, [PLAYER] * lesson.players, seed, games, weights):
        first = random.randrange(ONE_IN)
        positions.append(game.positions[first::ONE_IN])
        became.append(game.without_luck_from_here[first::ONE_IN].astype(np.float32))
    return Outcome(lesson.rules, np.concatenate(positions), np.concatenate(became))


def _weighed(network: Network, weights: Weights, outcomes: Sequence[Outcome]) -> NDArray[np.float64]:
    """The sums of `learning.weigh` over all of it."""

    def weigh(share: Sequence[Outcome]) -> NDArray[np.float64]:
        room: LearningRoom = worker_for(network, weights).room
        sums = np.zeros((KINDS, TEMPERS + TEMPERS**2 + 1))
        for rules, positions, became in share:
            weigh_positions(positions, became, lower(rules).words, room, networks.room(weights, rules), sums)
        return sums

    with ThreadPoolExecutor(WORKERS) as pool:
        parts = list(pool.map(weigh, [outcomes[n::WORKERS] for n in range(WORKERS)]))
    added_up: NDArray[np.float64] = np.sum(parts, axis=0)
    return added_up
