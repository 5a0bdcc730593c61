"""Training the master: one set of weights for each network of boards, learned by playing against itself.

What comes out depends on the network, the seed and the number of games alone (and, in the last digits, on the kind of
processor): the learners work on games of their own for a while, then their weights are averaged, in a fixed order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeAlias

import numpy as np

from poeppel.bots import networks
from poeppel.bots.networks import Network
from poeppel.bots.training.calibration import calibrate, games_weighed
from poeppel.bots.training.curriculum import Lesson, course, lessons
from poeppel.bots.training.workers import WORKERS, worker_for
from poeppel.engine.games import learning
from poeppel.engine.network.value import KINDS, WIDTH, Weights

Progress: TypeAlias = Callable[[int], object]

ROUND = 100  # games a learner plays between two averages
GAMES = {Network.RING4: 2_000_000, Network.RING6: 400_000, Network.WALLS: 400_000}
RATES = (0.6, 0.03)  # how fast it learns, at first and in the end
TRACE = 0.8  # λ
GUESTS = 0.5  # the share of games with simple players
AVERAGED = 0.2  # the last part of the training, whose weights are averaged


def games_in_all(games: int) -> int:
    """How many games are played to learn from this many: then come those that tell how sure it may be."""
    return rounds_of(games) * WORKERS * ROUND + games_weighed(games)


def rounds_of(games: int) -> int:
    return max(1, games // (WORKERS * ROUND))


def fresh(network: Network, seed: int) -> Weights:
    """Weights to begin with: small, random, and at the outputs nothing yet."""
    rows, colours = networks.rows_of(network), networks.colours_of(network)
    random = np.random.default_rng(seed)
    inputs = random.normal(0, 0.1, (rows, WIDTH))
    inputs[:, WIDTH - colours :] = 0
    outputs = np.tile(random.normal(0, 0.1, (colours, WIDTH)), (KINDS, 1))
    outputs[:, WIDTH - colours :] = 0
    return np.concatenate([inputs, outputs]).astype(np.float32)


def train(
    network: Network,
    games: int,
    seed: int = 1,
    progress: Progress = lambda games: None,
    taught: Iterable[Lesson] | None = None,
) -> Weights:
    """Play this many games and learn from them. `progress` is called with the number of games that were played since
    its last call; in the end it was told of `games_in_all`."""
    taught = lessons(network) if taught is None else list(taught)
    weights, plan = fresh(network, seed), course(taught)
    workers = [worker_for(network, weights) for _ in range(WORKERS)]
    rounds = rounds_of(games)
    mean, averaged = np.zeros(weights.shape), 0
    with ThreadPoolExecutor(WORKERS) as pool:
        for number in range(rounds):
            done = number / rounds
            rate = np.float32(RATES[0] * (RATES[1] / RATES[0]) ** done)
            jobs = []
            for n, worker in enumerate(workers):
                np.copyto(worker.net.weights, weights)
                first = (number * WORKERS + n) * ROUND
                jobs.append(
                    pool.submit(learning.learn, plan, *worker, seed, first, ROUND, rate, np.float32(TRACE), GUESTS)
                )
            for job in jobs:
                job.result()
            _average(weights, [worker.net.weights for worker in workers])
            _average(workers[0].room.changed, [worker.room.changed for worker in workers])
            for worker in workers[1:]:
                np.copyto(worker.room.changed, workers[0].room.changed)
            if number + 1 > rounds * (1 - AVERAGED):
                mean += weights
                averaged += 1
            progress(WORKERS * ROUND)
    never_on = workers[0].room.changed[: networks.rows_of(network)] == 1
    mean[: len(never_on)][never_on] = 0  # what was never seen means nothing
    learned = (mean / averaged).astype(np.float32)
    calibrate(network, learned, taught, seed, games, progress)
    return learned


def _average(goal: Weights, parts: list[Weights]) -> None:
    np.copyto(goal, sum(parts[1:], parts[0]) / np.float32(len(parts)))
