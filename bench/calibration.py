"""Whether the master's chances come true: `python -m bench.calibration` (about a minute and a half for each rule set).

The master plays against itself. One in thirty positions is drawn; for each player the chance that the network gave is
laid beside what came of it. In each tenth of the chances, the mean of those given and the share of those that came true
should agree. (Drawing as many positions from every game would favour those of short games, in which whoever leads wins:
the chances would seem too careful.) How far chance alone moves a tenth is told beside it; all positions of a game have
one end, so it is reckoned from the games.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from poeppel.bots import networks
from poeppel.bots.training.curriculum import Lesson, course
from poeppel.bots.training.workers import worker_for
from poeppel.core.lowering import lower
from poeppel.engine.games import learning
from poeppel.engine.network import value
from poeppel.rules import Rules

RULE_SETS = (
    "classic",
    "classic+three-rolls",
    "classic+barriers+forced-capture",
    "tournament",
    "classic+two-colours",
    "classic+neutral",
    "classic6",
    "mauerhuepfen",
)
GOAL = 1.5  # points
ONE_IN = 30  # positions
TOO_FEW = GOAL / 2  # a tenth that chance alone moves by more, as a standard error, tells nothing
FEWEST_GAMES = 30  # nor does one of fewer games: nobody knows how far chance moves it


class Sample(NamedTuple):
    """Chances that were given in real play, one row each."""

    given: NDArray[np.float64]
    true: NDArray[np.bool_]  # whether it came true
    game: NDArray[np.int64]  # in which it was given


@dataclass(frozen=True)
class Tenth:
    """Chances from one tenth to the next."""

    number: int  # how many were given
    games: int  # in how many games
    given: float  # their mean
    true: float  # how many of them came true
    error: float  # by how many points of a hundred chance alone moves the difference: its standard error

    @property
    def off(self) -> float:
        """By how many points of a hundred they were wrong."""
        return 100 * (self.given - self.true)

    @property
    def counts(self) -> bool:
        """Whether there are enough of them to tell."""
        return self.games >= FEWEST_GAMES and self.error <= TOO_FEW


def sample(rules: Rules, players: int, positions: int, seed: int) -> Sample:
    """Play until so many positions are drawn."""
    network, random = networks.network_for(rules), Random(seed)
    plan = course([Lesson(rules, players, 1.0)])
    worker = worker_for(network, networks.weights(network))
    words, letters, seats = lower(rules).words, rules.board.colours, rules.seats(players)
    given: list[float] = []
    true: list[bool] = []
    games: list[int] = []
    for game in count():
        last = learning.watch(plan, *worker, seed, game)
        value.opinion(worker.net, worker.room.history[last], words)
        result = worker.net.chances.copy()
        first = int(np.argmax(worker.room.places[: last + 1] > 0))  # from there on the winner is certain
        for row in range(first):
            if random.randrange(ONE_IN):
                continue
            value.opinion(worker.net, worker.room.history[row], words)
            for seat in seats:
                colours = [letters.index(colour) for colour in seat]
                given.append(float(worker.net.chances[colours].sum()))
                true.append(bool(result[colours].sum() > 0.5))
                games.append(game)
        if len(given) >= positions * len(seats):
            break
    return Sample(np.array(given), np.array(true), np.array(games))


def tenths(drawn: Sample) -> list[Tenth]:
    """The chances sorted into tenths; those that never came up are left out."""
    which = np.minimum((drawn.given * 10).astype(int), 9)
    found = []
    for tenth in range(10):
        chosen = which == tenth
        if chosen.any():
            given, true = drawn.given[chosen], drawn.true[chosen]
            off = given - true
            by_game = np.bincount(drawn.game[chosen], off - off.mean())
            error = 100 * float(np.sqrt((by_game**2).sum())) / len(off)
            games = len(np.unique(drawn.game[chosen]))
            found.append(Tenth(len(off), games, float(given.mean()), float(true.mean()), error))
    return found


def main() -> None:
    reader = argparse.ArgumentParser(description="Whether the master's chances come true.")
    reader.add_argument("rules", nargs="*", default=RULE_SETS, help="rule sets; several without it")
    reader.add_argument("--positions", type=int, default=500_000)
    reader.add_argument("--players", type=int, help="all seats without it")
    reader.add_argument("--seed", type=int, default=1)
    asked = reader.parse_args()
    for text in asked.rules:
        rules = Rules.parse(text)
        drawn = sample(rules, asked.players or rules.players[-1], asked.positions, asked.seed)
        print(f"{text}: {asked.positions:,} positions, {len(drawn.given):,} chances")
        worst = 0.0
        for tenth in tenths(drawn):
            print(
                f"  {tenth.number:>9,}  given {tenth.given:6.1%}  came true {tenth.true:6.1%}  "
                f"{tenth.off:+5.2f} ± {tenth.error:.2f}{'' if tenth.counts else '  (too few to tell)'}"
            )
            worst = max(worst, abs(tenth.off) if tenth.counts else 0)
        print(f"  worst {worst:.2f} points ({'reached' if worst <= GOAL else 'missed'}: {GOAL})\n", flush=True)


if __name__ == "__main__":
    main()
