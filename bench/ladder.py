"""Proves the ladder: every level beats the one below it, and the strongest keeps what is promised of it.

    python -m bench.ladder                 each level against the one below, at tables of two, three, four and six
    python -m bench.ladder "classic 3"     only at this table
    python -m bench.ladder --master        the master under five rule sets, and against three known opponents
    python -m bench.ladder --three random  only against three of these; --games: more of them, to be surer
    python -m bench.ladder --everywhere    each level against the one below under every rule set

The master thinks, so it plays few games: there the luck of the dice is taken out of the results (`bench.strength`).
Prints a line for each claim and ends with exit code 1 if one does not hold.
"""

import argparse
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from random import Random

import numpy as np

from bench import alone
from bench.strength import Claim, prove, shares
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
TABLES = (
    ("classic", 2),
    ("classic", 3),
    ("classic", 4),
    ("classic6", 6),
    ("mauerhuepfen", 2),
    ("mauerhuepfen", 4),
)
MASTER = LEVELS[-1].name
MOST_GAMES = 400_000
MASTERS_GAMES = 10_000  # at most
FIVE = ("classic", "classic+barriers+forced-capture", "tournament", "classic6", "mauerhuepfen")
OVER_THE_OWL = 20.0  # Elo points, on classic with four
AGAINST_THREE = {"random": 0.68, "capture": 0.30}
GAMES = 1_000
LONGEST_MOVE = 0.010  # seconds, 99 of 100
EVERYWHERE = 1_000  # games by each rule set
MASTERS_EVERYWHERE = 10  # blocks of games by each rule set
SURE = 3.0  # standard errors: with hundreds of rule sets two would be passed by chance


def beats(stronger: str, weaker: str, rules: str, players: int, workers: int) -> bool:
    """Whether the SPRT accepts that one level is stronger than another, printed."""
    if stronger == MASTER:
        return thinks_better(weaker, Claim(rules, players, TEST.elo1), workers)
    began = time.perf_counter()
    result = arena(rules, [stronger, weaker], players=players, games=MOST_GAMES, seed=1, workers=workers, test=TEST)
    found = result.verdict
    assert found
    outcome = {True: "accepted", False: "REJECTED", None: "NOT DECIDED"}[found.accepted]
    print(
        f"{stronger:9} > {weaker:9} {f'{rules} {players}':33} {outcome:11} Elo {found.elo:5.0f} "
        f"({found.elo_interval[0]:.0f} to {found.elo_interval[1]:.0f})  LLR {found.evidence:.2f}  "
        f"{result.games:7,} games  {result.games / (time.perf_counter() - began):6,.0f}/s",
        flush=True,
    )
    return found.accepted is True


def thinks_better(weaker: str, claim: Claim, workers: int) -> bool:
    """The same for the master, without the luck of the dice."""
    asked = argparse.Namespace(games=MASTERS_GAMES, workers=workers, seed=1)
    with ProcessPoolExecutor(workers) as pool:
        return prove(claim, MASTER, weaker, asked, pool)


@dataclass(frozen=True)
class Step:
    """What a level won against the one below by one rule set."""

    rules: Rules
    share: float  # of what a seat wins; even is one half
    error: float  # how far chance alone moves it: its standard error


def step(stronger: str, weaker: str, rules: Rules, games: int, workers: int) -> Step:
    """Both levels at a full table, seated in turn, half of the games the other way."""
    seats = len(rules.seats(rules.players[-1]))
    won = {stronger: 0.0, weaker: 0.0}
    for begins in range(2):
        bots = [(stronger, weaker)[(seat + begins) % 2] for seat in range(seats)]
        wins = simulate(rules, games=games // 2, seed=begins, bots=bots, workers=workers).wins
        for name, count in zip(bots, wins, strict=True):
            won[name] += count / bots.count(name)
    share = won[stronger] / (won[stronger] + won[weaker])
    return Step(rules, share, sqrt(share * (1 - share) / games))


def masters_step(weaker: str, rules: Rules) -> Step:
    """The master alone at a full table, without the luck of the dice."""
    players = rules.players[-1]
    seats = len(rules.sides(players))
    found = np.concatenate([shares(rules, players, MASTER, weaker, 1, begin) for begin in range(MASTERS_EVERYWHERE)])
    mean, error = float(found.mean()), float(found.std() / len(found) ** 0.5)
    others = (1 - mean) / (seats - 1)
    return Step(rules, mean / (mean + others), error / (mean + others))


def holds_everywhere(stronger: str, weaker: str, workers: int) -> bool:
    """Whether there is no rule set under which the weaker level is proven to be the stronger one, printed."""
    began, seen = time.perf_counter(), {lower(rules).words.tobytes(): rules for rules in all_rules()}
    if stronger == MASTER:
        with ProcessPoolExecutor(workers) as pool:
            steps = list(pool.map(masters_step, [weaker] * len(seen), seen.values()))
    else:
        steps = [step(stronger, weaker, rules, EVERYWHERE, workers) for rules in seen.values()]
    steps.sort(key=lambda one: one.share)
    better = sum(one.share > 0.5 for one in steps)
    mean = sum(one.share for one in steps) / len(steps)
    print(
        f"{stronger:9} > {weaker:9} wins more under {better} of {len(steps)} rule sets, {100 * mean:.1f} % on average  "
        f"({time.perf_counter() - began:.0f} s)"
    )
    for one in steps[:3]:
        print(f"      {100 * one.share:.1f} ± {100 * one.error:.1f} %  {one.rules}", flush=True)
    return all(one.share + SURE * one.error > 0.5 for one in steps)


def wins_against_three(opponent: str, least: float, games: int, workers: int) -> bool:
    """Whether the master wins often enough alone among three others, printed."""
    found = alone.results(opponent, MASTER, range(games), workers)
    share, error = float(found.mean()), float(found.std() / len(found) ** 0.5)
    holds = share >= least
    print(
        f"{MASTER} against three {opponent}: {100 * share:.1f} ± {100 * error:.1f} %, promised {100 * least:.0f} %: "
        f"{'kept' if holds else 'NOT KEPT'}  ({alone.RULES}, {games:,} games, "
        f"saves {share * (1 - share) / found.var():.1f}×)",
        flush=True,
    )
    return holds


def thinks_quickly(bot: str, questions: int = 500) -> bool:
    """Whether the bot answers Python in time where it has a choice, printed: the mean, and 99 of 100 moves."""
    random, seconds = Random(1), []
    for number in range(questions + 20):
        position: Position = random_position(FIVE[number % len(FIVE)], 4, random)
        roll = random.choice(position.rolls)
        if len(position.legal_moves(roll)) < 2:
            continue
        began = time.process_time()
        choose_move(position, roll, bot, random)
        seconds.append(time.process_time() - began)
    measured = sorted(seconds[20:])  # the first ones load and compile
    mean, most = sum(measured) / len(measured), measured[int(0.99 * len(measured))]
    holds = most <= LONGEST_MOVE
    print(
        f"{bot} thinks {1000 * mean:.2f} ms a move, 99 of 100 times {1000 * most:.2f} ms at most, promised "
        f"{1000 * LONGEST_MOVE:.0f} ms: {'kept' if holds else 'NOT KEPT'}",
        flush=True,
    )
    return holds


def verdict(claims: list[bool]) -> int:
    print(f"{sum(claims)} of {len(claims)} claims hold")
    return 0 if all(claims) else 1


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("table", nargs="?", default="", help='such as "classic 3"; default: all')
    parser.add_argument("--master", action="store_true")
    parser.add_argument("--three", choices=AGAINST_THREE)
    parser.add_argument("--games", type=int, default=GAMES, help="against three known opponents")
    parser.add_argument("--everywhere", action="store_true")
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    names = [level.name for level in LEVELS]
    if asked.three:
        return verdict([wins_against_three(asked.three, AGAINST_THREE[asked.three], asked.games, asked.workers)])
    if asked.everywhere:
        claims = [holds_everywhere(high, low, asked.workers) for low, high in pairwise(names)]
        return verdict(claims)
    print(f"SPRT: Elo {TEST.elo0:g} against {TEST.elo1:g}, wrong at most once in {1 / TEST.alpha:.0f}, either way")
    if asked.master:
        below = names[-2]
        claims = [thinks_better(below, Claim("classic", 4, OVER_THE_OWL), asked.workers)]
        claims += [beats(MASTER, below, rules, Rules.parse(rules).players[-1], asked.workers) for rules in FIVE[1:]]
        claims += [wins_against_three(*promise, asked.games, asked.workers) for promise in AGAINST_THREE.items()]
        claims.append(thinks_quickly(MASTER))
    else:
        tables = [table for table in TABLES if asked.table in ("", f"{table[0]} {table[1]}")]
        claims = [beats(high, low, *table, asked.workers) for table in tables for low, high in pairwise(names)]
    return verdict(claims)


if __name__ == "__main__":
    raise SystemExit(main())
