"""Proves the ladder: every level beats the one below it, and the strongest keeps what is promised of it.

    python -m bench.ladder              each level against the one below under classic (two minutes)
    python -m bench.ladder --master     the master under five rule sets, and against three known opponents

Prints a line for each claim and ends with exit code 1 if one does not hold.
"""

import argparse
import time
from itertools import pairwise
from random import Random

from poeppel.arena import arena
from poeppel.bots import choose_move
from poeppel.evidence import Sprt
from poeppel.ladder import LEVELS
from poeppel.position import Position
from poeppel.testing import random_position

TEST = Sprt(elo0=0, elo1=5, alpha=0.01, beta=0.01)
MOST_GAMES = 400_000
FIVE = ("classic", "classic+barriers+forced-capture", "tournament", "classic6", "mauerhuepfen")
AGAINST_THREE = {"random": 0.68, "capture": 0.30}
MEASURED = "classic+three-rolls"
GAMES = 20_000
LONGEST_MOVE = 0.010  # seconds


def beats(stronger: str, weaker: str, rules: str, workers: int) -> bool:
    """Whether the SPRT accepts that one level is stronger than another, printed."""
    began = time.perf_counter()
    result = arena(rules, [stronger, weaker], games=MOST_GAMES, seed=1, workers=workers, test=TEST)
    verdict = result.verdict
    assert verdict
    outcome = {True: "accepted", False: "REJECTED", None: "NOT DECIDED"}[verdict.accepted]
    print(
        f"{stronger:9} > {weaker:9} {rules:33} {outcome:11} Elo {verdict.elo:5.0f} "
        f"({verdict.elo_interval[0]:.0f} to {verdict.elo_interval[1]:.0f})  LLR {verdict.evidence:.2f}  "
        f"{result.games:7,} games  {result.games / (time.perf_counter() - began):6,.0f}/s",
        flush=True,
    )
    return verdict.accepted is True


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


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--master", action="store_true")
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    names = [level.name for level in LEVELS]
    print(f"SPRT: Elo {TEST.elo0:g} against {TEST.elo1:g}, wrong at most once in {1 / TEST.alpha:.0f}, either way")
    if asked.master:
        strongest, below = names[-1], names[-2]
        claims = [beats(strongest, below, rules, asked.workers) for rules in FIVE]
        claims += [wins_against_three(strongest, *promise, asked.workers) for promise in AGAINST_THREE.items()]
        claims.append(thinks_quickly(strongest))
    else:
        claims = [beats(high, low, "classic", asked.workers) for low, high in pairwise(names)]
    print(f"{sum(claims)} of {len(claims)} claims hold")
    return 0 if all(claims) else 1


if __name__ == "__main__":
    raise SystemExit(main())
