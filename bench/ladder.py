"""Proves the ladder: every level beats the one below it, and the strongest keeps what is promised of it.

    python -m bench.ladder                 each level against the one below under classic (two minutes)
    python -m bench.ladder --master        the master under five rule sets, and against three known opponents
    python -m bench.ladder --everywhere    each level against the one below under every rule set (20 minutes)

Prints a line for each claim and ends with exit code 1 if one does not hold.
"""

import argparse
import time
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from random import Random

from poeppel.bots.levels import LEVELS
from poeppel.bots.registry import choose_move
from poeppel.core.lowering import lower
from poeppel.core.position import Position
from poeppel.lab.arena import arena
from poeppel.lab.simulation import simulate
from poeppel.rules import Rules, all_rules
from poeppel.significance import Sprt
from poeppel.testing import random_position

TEST = Sprt(elo0=0, elo1=5, alpha=0.01, beta=0.01)
MOST_GAMES = 400_000
FIVE = ("classic", "classic+barriers+forced-capture", "tournament", "classic6", "mauerhuepfen")
AGAINST_THREE = {"random": 0.68, "capture": 0.30}
MEASURED = "classic+three-rolls"
GAMES = 20_000
LONGEST_MOVE = 0.010  # seconds
EVERYWHERE = 1_000  # games by each rule set
SURE = 3.0  # standard errors: with hundreds of rule sets two would be passed by chance


def beats(stronger: str, weaker: str, rules: str, workers: int) -> bool:
    """Whether the SPRT accepts that one level is stronger than another, printed."""
    began = time.perf_counter()
    result = arena(rules, [stronger, weaker], games=MOST_GAMES, seed=1, workers=workers, test=TEST)
    found = result.verdict
    assert found
    outcome = {True: "accepted", False: "REJECTED", None: "NOT DECIDED"}[found.accepted]
    print(
        f"{stronger:9} > {weaker:9} {rules:33} {outcome:11} Elo {found.elo:5.0f} "
        f"({found.elo_interval[0]:.0f} to {found.elo_interval[1]:.0f})  LLR {found.evidence:.2f}  "
        f"{result.games:7,} games  {result.games / (time.perf_counter() - began):6,.0f}/s",
        flush=True,
    )
    return found.accepted is True


@dataclass(frozen=True)
class Step:
    """What a level won against the one below by one rule set; they sit in turn, half of the games the other way."""

    rules: Rules
    games: int
    share: float  # of what a seat wins; even is one half

    @property
    def error(self) -> float:
        """How far chance alone moves the share: its standard error."""
        return sqrt(self.share * (1 - self.share) / self.games)


def step(stronger: str, weaker: str, rules: Rules, games: int, workers: int) -> Step:
    """Both levels at a full table, seated in turn."""
    seats = len(rules.seats(rules.players[-1]))
    shares = {stronger: 0.0, weaker: 0.0}
    for begins in range(2):
        bots = [(stronger, weaker)[(seat + begins) % 2] for seat in range(seats)]
        wins = simulate(rules, games=games // 2, seed=begins, bots=bots, workers=workers).wins
        for name, won in zip(bots, wins, strict=True):
            shares[name] += won / bots.count(name)
    return Step(rules, games, shares[stronger] / (shares[stronger] + shares[weaker]))


def holds_everywhere(stronger: str, weaker: str, workers: int) -> bool:
    """Whether there is no rule set under which the weaker level is proven to be the stronger one, printed."""
    began, seen = time.perf_counter(), {lower(rules).words.tobytes(): rules for rules in all_rules()}
    steps = sorted(
        (step(stronger, weaker, rules, EVERYWHERE, workers) for rules in seen.values()), key=lambda one: one.share
    )
    better = sum(one.share > 0.5 for one in steps)
    mean = sum(one.share for one in steps) / len(steps)
    print(
        f"{stronger:9} > {weaker:9} wins more under {better} of {len(steps)} rule sets, {100 * mean:.1f} % on average  "
        f"({time.perf_counter() - began:.0f} s)"
    )
    for one in steps[:3]:
        print(f"      {100 * one.share:.1f} ± {100 * one.error:.1f} %  {one.rules}", flush=True)
    return all(one.share + SURE * one.error > 0.5 for one in steps)


def wins_against_three(bot: str, opponent: str, least: float, workers: int) -> bool:
    """Whether a bot wins often enough alone among three others, printed."""
    result = arena(MEASURED, [bot, opponent, opponent, opponent], games=GAMES, seed=1, workers=workers)
    standing = result[bot]
    low, high = standing.interval
    holds = standing.share >= least
    print(
        f"{bot} against three {opponent}: {100 * standing.share:.1f} % ({100 * low:.1f} to {100 * high:.1f}), "
        f"promised {100 * least:.0f} %: {'kept' if holds else 'NOT KEPT'}  ({MEASURED}, {result.games:,} games)",
        flush=True,
    )
    return holds


def thinks_quickly(bot: str, questions: int = 500) -> bool:
    """Whether the bot answers Python in time, printed: the mean and the slowest of many moves."""
    random, seconds = Random(1), []
    for number in range(questions + 20):
        position: Position = random_position(FIVE[number % len(FIVE)], 4, random)
        roll = random.choice(position.rolls)
        began = time.perf_counter()
        choose_move(position, roll, bot, random)
        seconds.append(time.perf_counter() - began)
    measured = seconds[20:]  # the first ones load and compile
    mean, slowest = sum(measured) / len(measured), max(measured)
    holds = mean <= LONGEST_MOVE
    print(
        f"{bot} thinks {1000 * mean:.2f} ms a move, {1000 * slowest:.2f} ms at most, promised "
        f"{1000 * LONGEST_MOVE:.0f} ms: {'kept' if holds else 'NOT KEPT'}",
        flush=True,
    )
    return holds


def verdict(claims: list[bool]) -> int:
    print(f"{sum(claims)} of {len(claims)} claims hold")
    return 0 if all(claims) else 1


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--master", action="store_true")
    parser.add_argument("--everywhere", action="store_true")
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    names = [level.name for level in LEVELS]
    if asked.everywhere:
        claims = [holds_everywhere(high, low, asked.workers) for low, high in pairwise(names)]
        return verdict(claims)
    print(f"SPRT: Elo {TEST.elo0:g} against {TEST.elo1:g}, wrong at most once in {1 / TEST.alpha:.0f}, either way")
    if asked.master:
        strongest, below = names[-1], names[-2]
        claims = [beats(strongest, below, rules, asked.workers) for rules in FIVE]
        claims += [wins_against_three(strongest, *promise, asked.workers) for promise in AGAINST_THREE.items()]
        claims.append(thinks_quickly(strongest))
    else:
        claims = [beats(high, low, "classic", asked.workers) for low, high in pairwise(names)]
    return verdict(claims)


if __name__ == "__main__":
    raise SystemExit(main())
