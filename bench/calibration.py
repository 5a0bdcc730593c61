"""Whether the master's chances come true: `python -m bench.calibration` (some minutes for each rule set).

    python -m bench.calibration classic+neutral --games 300      one rule set, fewer games
    python -m bench.calibration --bot quick --games 20000        the master in a hurry: many more games
    python -m bench.calibration --bot master,chick,hare,chick    a mixed table

The master plays against itself, as it plays everywhere. One in thirty positions is drawn; for each player the chance
that people are told there (as in `evaluate`: every next roll is looked at) is laid beside what came of it. In each
tenth of the chances, the mean of those given and the share of those that came true should agree. (Drawing as many
positions from every game would favour those of short games, in which whoever leads wins: the chances would seem too
careful.)
What came of a position is who won, less the luck of the dice after it: that has the same mean, and spreads much less,
so that few games tell as much as many. How far chance alone moves a tenth is told beside it; all positions of a game
have one end, so it is reckoned from the games.

The chances assume that everybody plays like the master. At a mixed table they are therefore too low for those who play
better than the others, and too high for the others: such a table says by how much.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from poeppel.analysis.evaluation import of_seats
from poeppel.bots import networks
from poeppel.bots.fair_games import fair_games
from poeppel.core.lowering import lower
from poeppel.core.position import Position
from poeppel.engine.network import lookahead
from poeppel.engine.state import MOST_COLOURS
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
GAMES = 1_000  # of each rule set
MASTER = "master"
GOAL = 1.5  # points
ONE_IN = 30  # positions
TOO_FEW = GOAL / 2  # a tenth that chance alone moves by more, as a standard error, tells nothing
FEWEST_GAMES = 30  # nor does one of fewer games: nobody knows how far chance moves it


class Sample(NamedTuple):
    """Chances that were given in real play, one row each."""

    given: NDArray[np.float64]
    true: NDArray[np.float64]  # whether it came true, less the luck after it
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


def sample(rules: Rules, bots: Sequence[str], games: int, seed: int) -> list[Sample]:
    """The chances of each seat in this many games."""
    start, letters = Position.initial(rules, len(bots)), rules.board.colours
    together = [[letters.index(colour) for colour in start.side_of(seat[0])] for seat in start.seats]
    words, net, room = lower(rules).words, networks.net(rules, [MASTER]), networks.lookahead_room()
    random, chances = Random(seed), np.zeros(MOST_COLOURS)
    given: list[NDArray[np.float64]] = []
    true: list[list[float]] = []
    drawn_in: list[int] = []
    for number, game in enumerate(fair_games(rules, len(bots), bots, seed, range(games))):
        became = game.without_luck_from_here
        for row, position in enumerate(game.positions):
            if random.randrange(ONE_IN):
                continue
            lookahead.foresee(position, words, net, room, chances)
            given.append(of_seats(chances[np.newaxis], together)[0])
            true.append([float(became[row, colours].sum()) for colours in together])
            drawn_in.append(number)
    told, came = np.array(given), np.array(true)
    return [Sample(told[:, seat], came[:, seat], np.array(drawn_in)) for seat in range(len(bots))]


def joined(samples: Sequence[Sample]) -> Sample:
    return Sample(*(np.concatenate(parts) for parts in zip(*samples, strict=True)))


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


def report(drawn: Sample) -> float:
    """A line for each tenth; the worst one, in points."""
    worst = 0.0
    for tenth in tenths(drawn):
        print(
            f"  {tenth.number:>9,}  given {tenth.given:6.1%}  came true {tenth.true:6.1%}  "
            f"{tenth.off:+5.2f} ± {tenth.error:.2f}{'' if tenth.counts else '  (too few to tell)'}"
        )
        worst = max(worst, abs(tenth.off) if tenth.counts else 0)
    return worst


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("rules", nargs="*", default=RULE_SETS, help="rule sets; default: several")
    reader.add_argument("--games", type=int, default=GAMES)
    reader.add_argument("--players", type=int, help="default: all seats")
    reader.add_argument("--bot", default=MASTER, help="who plays; several, separated by commas, sit in turn")
    reader.add_argument("--seed", type=int, default=1)
    asked = reader.parse_args()
    who = asked.bot.split(",")
    for text in asked.rules:
        rules = Rules.parse(text)
        players = asked.players or rules.players[-1]
        bots = [who[seat % len(who)] for seat in range(players)]
        drawn, is_mixed = sample(rules, bots, asked.games, asked.seed), len(set(bots)) > 1
        for bot in dict.fromkeys(bots):
            chances = joined([drawn[seat] for seat in range(players) if bots[seat] == bot])
            print(f"{text}, {', '.join(bots)}: {asked.games:,} games, {len(chances.given):,} chances of {bot}")
            worst = report(chances)
            goal = "at a mixed table" if is_mixed else f"{'reached' if worst <= GOAL else 'missed'}: {GOAL}"
            print(f"  worst {worst:.2f} points ({goal})\n", flush=True)


if __name__ == "__main__":
    main()
