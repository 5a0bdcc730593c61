"""Training the master: one set of weights for each family of boards, learned by playing against itself.

What comes out depends on the family, the seed and the number of games alone (and, in the last digits, on the kind of
processor): the learners work on games of their own for a while, then their weights are averaged, in a fixed order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeAlias

import numpy as np

from poeppel import networks
from poeppel.calibration import calibrate, games_weighed
from poeppel.engine import learning
from poeppel.engine.network import KINDS, WIDTH, Weights
from poeppel.lanes import LANES, lane_for
from poeppel.lessons import Lesson, course, lessons
from poeppel.networks import Family

Progress: TypeAlias = Callable[[int], object]

ROUND = 100  # games a learner plays between two averages
GAMES = {Family.RING4: 2_000_000, Family.RING6: 400_000, Family.WALLS: 400_000}
RATES = (0.6, 0.03)  # how fast it learns, at first and in the end
TRACE = 0.8  # λ
GUESTS = 0.5  # the share of games with simple players
AVERAGED = 0.2  # the last part of the training, whose weights are averaged


def games_in_all(games: int) -> int:
    """How many games are played to learn from so many: then come those that tell how sure it may be."""
    return rounds_of(games) * LANES * ROUND + games_weighed(games)


def rounds_of(games: int) -> int:
    return max(1, games // (LANES * ROUND))


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
    progress: Progress = lambda games: None,
    taught: Iterable[Lesson] | None = None,
) -> Weights:
    """Play so many games and learn from them. `progress` is called with the number of games that have been played since
    its last call; in the end it was told of `games_in_all`."""
    taught = lessons(family) if taught is None else list(taught)
    weights, plan = fresh(family, seed), course(taught)
    lanes = [lane_for(family, weights) for _ in range(LANES)]
    rounds = rounds_of(games)
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
            progress(LANES * ROUND)
    never_on = lanes[0].desk.changed[: networks.rows_of(family)] == 1
    mean[: len(never_on)][never_on] = 0  # what was never seen means nothing
    learned = (mean / averaged).astype(np.float32)
    calibrate(family, learned, taught, seed, games, progress)
    return learned


def _average(goal: Weights, parts: list[Weights]) -> None:
    np.copyto(goal, sum(parts[1:], parts[0]) / np.float32(len(parts)))
