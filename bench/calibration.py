"""Whether the master's chances come true: `python -m bench.calibration` (some minutes for each rule set).

    python -m bench.calibration classic+neutral --games 300      one rule set, fewer games
    python -m bench.calibration --bot quick --fair               the master in a hurry, with no reviews: in seconds
    python -m bench.calibration --bot master,chick,hare,chick    a mixed table
    python -m bench.calibration --keep FOLDER                    with the games of `bench.luck` that are kept there

The master plays against itself, as it plays everywhere. One in ten positions is drawn; for each player the chance that
people are told there (as in `evaluate`: every next roll is looked at; with `--curve` as on the curve of a review) is
laid beside what came of it. In each tenth of the chances, the mean of those given and the share of those that came true
should agree. (Drawing as many positions from every game would favour those of short games, in which whoever leads wins:
the chances would seem too careful.)
What came of a position is who won, less the luck of the dice after it, as the review has it: that has the same mean,
and spreads much less, so that few games tell as much as many. How far chance alone moves a tenth is told beside it; all
positions of a game have one end, so it is reckoned from the games.

Nearly all the time goes into thinking, and of what is left most into reviewing. With `--fair` nothing is reviewed: the
games are played within a kernel, and their luck is judged as the network sees it at once (`fair_games`), which spreads
a little more.

The chances assume that everybody plays like the master. At a mixed table they are therefore too low for those who play
better than the others, and too high for the others: such a table says by how much.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bench.reviewed_games import ONE_IN, Drawn, Table, reviewed_games
from poeppel.analysis.evaluation import Oracle, of_seats, winning_together
from poeppel.bots.fair_games import fair_games
from poeppel.core.position import Position
from poeppel.lab.precompile import compile_games, compile_reviews
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


def fair(table: Table, games: int, seed: int) -> Drawn:
    """Positions of games that were not reviewed."""
    rules, players, random = Rules.parse(table.rules), len(table.bots), Random(seed)
    start = Position.initial(rules, players)
    oracle, together = Oracle(start), winning_together(start)
    numbers, told, became = [], [], []
    for number, game in enumerate(fair_games(rules, players, table.bots, seed, range(games))):
        later = game.without_luck_from_here
        for row, state in enumerate(game.positions):
            if not random.randrange(ONE_IN):
                position = Position.of_state(state.copy(), rules)
                numbers.append(number)
                told.append(of_seats(oracle.foresee(position)[np.newaxis], together)[0])
                became.append([later[row, colours].sum() for colours in together])
    return Drawn(np.array(numbers), np.array(told), np.array(told), np.array(became))


def samples(drawn: Drawn, on_the_curve: bool) -> list[Sample]:
    """The chances of each seat."""
    given = drawn.curve if on_the_curve else drawn.told
    return [Sample(given[:, seat], drawn.became[:, seat], drawn.game) for seat in range(given.shape[1])]


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


def report_on(table: Table, drawn: Drawn, asked: argparse.Namespace) -> None:
    of_seats, is_mixed = samples(drawn, asked.curve), len(set(table.bots)) > 1
    for bot in dict.fromkeys(table.bots):
        chances = joined([of_seats[seat] for seat, sitting in enumerate(table.bots) if sitting == bot])
        print(f"{table.rules}, {', '.join(table.bots)}: {asked.games:,} games, {len(chances.given):,} chances of {bot}")
        worst = report(chances)
        goal = "at a mixed table" if is_mixed else f"{'reached' if worst <= GOAL else 'missed'}: {GOAL}"
        print(f"  worst {worst:.2f} points ({goal})\n", flush=True)


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("rules", nargs="*", default=RULE_SETS, help="rule sets; default: several")
    reader.add_argument("--games", type=int, default=GAMES)
    reader.add_argument("--players", type=int, help="default: all seats")
    reader.add_argument("--bot", default=MASTER, help="who plays; several, separated by commas, sit in turn")
    reader.add_argument("--curve", action="store_true", help="the chances on the curve of a review")
    reader.add_argument("--fair", action="store_true", help="without reviews: luck as the network sees it at once")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--workers", type=int, default=1)
    reader.add_argument("--keep", type=Path, help="a folder for what has been reviewed")
    asked = reader.parse_args()
    if asked.fair and (asked.curve or asked.keep):
        reader.error("--fair: without reviews there is no curve, and nothing to keep")
    if asked.keep:
        asked.keep.mkdir(parents=True, exist_ok=True)
    compile_games()
    compile_reviews()
    with ProcessPoolExecutor(asked.workers) as pool:
        for text in asked.rules:
            players = asked.players or Rules.parse(text).players[-1]
            who = asked.bot.split(",")
            table = Table(text, tuple(who[seat % len(who)] for seat in range(players)))
            if asked.fair:
                drawn = fair(table, asked.games, asked.seed)
            else:
                drawn = reviewed_games(table, asked.games, asked.seed, pool, asked.keep).drawn
            report_on(table, drawn, asked)


if __name__ == "__main__":
    main()
