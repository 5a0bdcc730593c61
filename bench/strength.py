"""Proves that one bot is stronger than another, with results from which the luck of the dice is taken out.

    python -m bench.strength                           the master against the quick one, at the tables below
    python -m bench.strength "classic 4" --first master --second owl --elo 20
    python -m bench.strength --games 400               no more games than that at each table

At every table the first bot sits alone among the second ones, on every seat in turn. A sequential test asks whether it
is stronger by the Elo points that are claimed, or not at all; wrong at most once in a hundred, either way. Luck is 0 on
average, whoever plays how, so results without it prove the same with a fraction of the games (how many times fewer is
said under "saves"). Ends with exit code 1 if a claim is not accepted.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import count
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from poeppel.bots.fair_games import fair_games
from poeppel.rules import Rules
from poeppel.significance import Sprt, Verdict

GAMES = 20_000
BLOCK = 4  # games on every seat that a worker plays at once
ERROR = 0.01


class Claim(NamedTuple):
    """At this table the first bot is stronger by so much; 0 where it is only not to be weaker."""

    rules: str
    players: int
    elo: float

    def __str__(self) -> str:
        return f"{self.rules} {self.players}"


CLAIMS = (
    Claim("classic", 4, 15),
    Claim("mauerhuepfen", 2, 60),
    Claim("mauerhuepfen", 4, 35),
    Claim("classic", 2, 0),
    Claim("classic", 3, 0),
    Claim("classic6", 6, 0),
    Claim("classic+three-rolls", 4, 0),
    Claim("classic+barriers+forced-capture", 4, 0),
    Claim("classic+two-colours", 2, 0),
    Claim("classic+neutral", 3, 0),
    Claim("tournament", 4, 0),
)
NOT_WEAKER = Sprt(-10, 5, ERROR, ERROR)  # where nothing is claimed: is it stronger, or is it weaker by ten points?


def shares(claim: Claim, first: str, second: str, seed: int, begin: int) -> NDArray[np.float64]:
    """What the first bot won without luck: a block of games on each seat."""
    rules = Rules.parse(claim.rules)
    sides = rules.sides(claim.players)
    found = []
    for number, side in enumerate(sides):
        bots = [first if seat[0] in side else second for seat in rules.seats(claim.players)]
        numbers = range((begin * len(sides) + number) * BLOCK, (begin * len(sides) + number + 1) * BLOCK)
        colours = [rules.board.colours.index(colour) for colour in side]
        found += [game.without_luck[colours].sum() for game in fair_games(rules, claim.players, bots, seed, numbers)]
    return np.array(found)


class Proof:
    """What the games so far prove."""

    def __init__(self, claim: Claim) -> None:
        self.test = Sprt(0, claim.elo, ERROR, ERROR) if claim.elo else NOT_WEAKER
        self.lineups = [(1, len(Rules.parse(claim.rules).sides(claim.players)))]
        self.results = np.zeros(0)

    def add(self, results: NDArray[np.float64]) -> Verdict:
        self.results = np.concatenate([self.results, results])
        return self.test.judge(len(self.results), self.results.mean(), self.results.var(), self.lineups)

    @property
    def saves(self) -> float:
        """How many times more plain results would tell as much."""
        share = min(max(float(self.results.mean()), 0.01), 0.99)
        return share * (1 - share) / float(self.results.var())


def prove(claim: Claim, first: str, second: str, asked: argparse.Namespace, pool: ProcessPoolExecutor) -> bool:
    """Play until it is clear, printed."""
    began, proof = time.perf_counter(), Proof(claim)
    blocks = _in_turn(pool, asked.workers, claim, first, second, asked.seed)
    verdict = proof.add(next(blocks))
    while verdict.accepted is None and len(proof.results) < asked.games:
        verdict = proof.add(next(blocks))
    outcome = {True: "accepted", False: "REJECTED", None: "NOT DECIDED"}[verdict.accepted]
    low, high = verdict.elo_interval
    print(
        f"{first} > {second}  {claim!s:35} claimed {claim.elo:3.0f}  {outcome:11} Elo {verdict.elo:+6.1f} "
        f"({low:+.1f} to {high:+.1f})  LLR {verdict.evidence:+.2f}  {len(proof.results):,} games, saves "
        f"{proof.saves:.1f}×  ({time.perf_counter() - began:.0f} s)",
        flush=True,
    )
    return verdict.accepted is True


def _in_turn(
    pool: ProcessPoolExecutor, workers: int, claim: Claim, first: str, second: str, seed: int
) -> Iterator[NDArray[np.float64]]:
    """Block after block, in their order, while the next ones are being played."""
    numbers, jobs = count(), deque[Future[NDArray[np.float64]]]()
    while True:
        while len(jobs) < workers:
            jobs.append(pool.submit(shares, claim, first, second, seed, next(numbers)))
        yield jobs.popleft().result()


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("table", nargs="?", default="", help='such as "classic 4"; default: all')
    parser.add_argument("--first", default="master")
    parser.add_argument("--second", default="quick")
    parser.add_argument("--elo", type=float, help="what is claimed, instead of what stands here")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    claims = [claim for claim in CLAIMS if asked.table in ("", str(claim))]
    if not claims:
        rules, _, players = asked.table.rpartition(" ")
        claims = [Claim(rules, int(players), 0)]
    if asked.elo is not None:
        claims = [claim._replace(elo=asked.elo) for claim in claims]
    shares(Claim("classic", 2, 0), "random", asked.first, asked.seed, 0)  # compiles what the workers need
    with ProcessPoolExecutor(asked.workers) as pool:
        held = [prove(claim, asked.first, asked.second, asked, pool) for claim in claims]
    print(f"{sum(held)} of {len(held)} claims hold")
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
