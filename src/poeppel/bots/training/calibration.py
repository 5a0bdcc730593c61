"""Making the master's chances come true.

What is learned from its own opinions is too sure of itself. By how much is found after the training, from who won in
more games of its own: a few numbers for each kind of game, which `network.temper` applies to what people are told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from poeppel.bots import networks
from poeppel.bots.networks import Network
from poeppel.bots.training.curriculum import Lesson, course
from poeppel.bots.training.workers import WORKERS, worker_for
from poeppel.engine.games.learning import Course, weigh_games
from poeppel.engine.network.value import KINDS, TEMPERS, WIDTH, Weights

WEIGHED = (20_000, 60_000, 400_000)  # games for each of Newton's steps; the first ones need not be exact
BLOCK = 500  # of them between two signs of life
CAREFUL = 200_000  # a kind of game with fewer positions is mostly taken to be like all the others


def games_weighed(games: int) -> int:
    """How many games are played to calibrate what was learned in so many."""
    return sum(WORKERS * count for count in _counts(games))


def calibrate(
    network: Network,
    weights: Weights,
    taught: Iterable[Lesson],
    seed: int,
    games: int,
    played: Callable[[int], object] = lambda games: None,
) -> None:
    """Write the numbers of `network.temper` into the weights, by games after the `games` of the training. Rare rule
    sets are played more often than there. `played` is called with the number of games that have just been played."""
    plan, colours = course(replace(lesson, share=sqrt(lesson.share)) for lesson in taught), networks.colours_of(network)
    outputs = weights[-KINDS * colours :].reshape(KINDS, colours, WIDTH)  # a view
    numbers = np.zeros((KINDS, TEMPERS))
    for count in _counts(games):
        numbers = _better(numbers, _weighed(network, weights, plan, seed, games, count, played))
        for number in range(TEMPERS):
            outputs[:, number % colours, WIDTH - colours + number // colours] = numbers[:, number]


def _counts(games: int) -> list[int]:
    """The games of each step, for each worker."""
    return [max(1, min(games, most) // WORKERS) for most in WEIGHED]


def _better(numbers: NDArray[np.float64], sums: NDArray[np.float64]) -> NDArray[np.float64]:
    """A step of Newton's method for each kind, drawn towards what fits all kinds together."""
    bends = sums[:, TEMPERS:-1].reshape(KINDS, TEMPERS, TEMPERS)
    aims = sums[:, :TEMPERS] + np.einsum("kij,kj->ki", bends, numbers)
    bend, aim = bends.sum(axis=0) + np.eye(TEMPERS), aims.sum(axis=0)
    doubt = bend * CAREFUL / sums[:, -1].sum()
    common = np.linalg.solve(bend, aim)
    found: NDArray[np.float64] = np.linalg.solve(bends + doubt, (aims + doubt @ common)[:, :, None])[:, :, 0]
    return found


def _weighed(
    network: Network,
    weights: Weights,
    plan: Course,
    seed: int,
    first: int,
    count: int,
    played: Callable[[int], object],
) -> NDArray[np.float64]:
    """The sums of `learning.weigh` over so many games a worker."""
    workers = [worker_for(network, weights) for _ in range(WORKERS)]
    sums = np.zeros((WORKERS, KINDS, TEMPERS + TEMPERS**2 + 1))
    with ThreadPoolExecutor(WORKERS) as pool:
        for begin in range(0, count, BLOCK):
            size = min(BLOCK, count - begin)
            jobs = [
                pool.submit(weigh_games, plan, *worker, seed, first + n * count + begin, size, sums[n])
                for n, worker in enumerate(workers)
            ]
            for job in jobs:
                job.result()
            played(WORKERS * size)
    added_up: NDArray[np.float64] = sums.sum(axis=0)
    return added_up
