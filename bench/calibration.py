"""Whether the master's chances come true: `python -m bench.calibration`.

The master plays against itself. One in thirty positions is drawn; for each player the chance that the network gave is
laid beside what came of it. In each tenth of the chances, the mean of those given and the share of those that came true
should agree. (Drawing as many positions from every game would favour those of short games, in which whoever leads wins:
the chances would seem too careful.)
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from itertools import count
from random import Random

import numpy as np
from numpy.typing import NDArray

from poeppel import networks, training
from poeppel.engine import learning, network
from poeppel.lowering import lower
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
TOO_FEW = 1000  # chances in a tenth: chance alone moves it by more than the goal


@dataclass(frozen=True)
class Tenth:
    """Chances from one tenth to the next."""

    number: int  # how many were given
    given: float  # their mean
    true: float  # how many of them came true

    @property
    def off(self) -> float:
        """By how many points of a hundred they were wrong."""
        return 100 * (self.given - self.true)


def sample(rules: Rules, players: int, positions: int, seed: int) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """Chances that were given in real play, and whether they came true."""
    family, random = networks.family_of(rules), Random(seed)
    plan = training.course([training.Lesson(rules, players, 1.0)])
    lane = training.lane_for(family, networks.weights(family))
    words, letters, seats = lower(rules).words, rules.board.colours, rules.seats(players)
    given: list[float] = []
    true: list[bool] = []
    for game in count():
        last = learning.watch(plan, *lane, seed, game)
        network.opinion(lane.net, lane.desk.history[last], words)
        result = lane.net.chances.copy()
        first = int(np.argmax(lane.desk.places[: last + 1] > 0))  # from there on the winner is certain
        for row in range(first):
            if random.randrange(ONE_IN):
                continue
            network.opinion(lane.net, lane.desk.history[row], words)
            for seat in seats:
                colours = [letters.index(colour) for colour in seat]
                given.append(float(lane.net.chances[colours].sum()))
                true.append(bool(result[colours].sum() > 0.5))
        if len(given) >= positions * len(seats):
            break
    return np.array(given), np.array(true)


def tenths(given: NDArray[np.float64], true: NDArray[np.bool_]) -> list[Tenth]:
    """The chances sorted into tenths; those that never came up are left out."""
    which = np.minimum((given * 10).astype(int), 9)
    found = []
    for tenth in range(10):
        chosen = which == tenth
        if chosen.any():
            found.append(Tenth(int(chosen.sum()), float(given[chosen].mean()), float(true[chosen].mean())))
    return found


def main() -> None:
    reader = argparse.ArgumentParser(description="Whether the master's chances come true.")
    reader.add_argument("rules", nargs="*", default=RULE_SETS, help="rule sets; several without it")
    reader.add_argument("--positions", type=int, default=100_000)
    reader.add_argument("--seed", type=int, default=1)
    asked = reader.parse_args()
    for text in asked.rules:
        rules = Rules.parse(text)
        given, true = sample(rules, rules.players[-1], asked.positions, asked.seed)
        print(f"{text}: {asked.positions:,} positions, {len(given):,} chances")
        worst = 0.0
        for tenth in tenths(given, true):
            counts = tenth.number >= TOO_FEW
            line = f"  {tenth.number:>8,}  given {tenth.given:6.1%}  came true {tenth.true:6.1%}  {tenth.off:+5.2f}"
            print(line if counts else f"{line}  (too few to tell)")
            worst = max(worst, abs(tenth.off) if counts else 0)
        print(f"  worst {worst:.2f} points ({'reached' if worst <= GOAL else 'missed'}: {GOAL})\n")


if __name__ == "__main__":
    main()
