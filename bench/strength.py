"""Proves that one bot is stronger than another, with results from which the luck of the dice is taken out.

    python -m bench.strength                           the master against the quick one, at the tables below
    python -m bench.strength "classic 4" --first master --second owl --elo 20
    python -m bench.strength --games 400               no more games than that at each table
    python -m bench.strength --boards 20 --second owl  wall boards that nobody has played on, four players

At every table the first bot sits alone among the second ones, on every seat in turn. A sequential test asks whether it
is stronger by the Elo points that are claimed, or not at all; wrong at most once in a hundred, either way. Luck is 0 on
average, whoever plays how, so results without it prove the same with a fraction of the games (how many times fewer is
said under "saves"). Ends with exit code 1 if a claim is not accepted.

People type in wall boards of their own, and the first bot must not fall below an even share on any of them. With
`--boards` this many are written at random, with any lanes, numbers and gaps, not those the network has learned on;
on each of them `--games` are played (default: 400). It fails if a board is below even by more than chance, or if all of
them together are not above it.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import count
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from poeppel.bots.fair_games import fair_games
from poeppel.bots.training.curriculum import any_board
from poeppel.rules import Rules
from poeppel.significance import Sprt, Verdict

GAMES = 20_000
BLOCK = 4  # games on every seat that a worker plays at once
ERROR = 0.01
ON_A_BOARD = 400  # games
SURE = 3.0  # standard errors: of twenty boards that are all even, one is farther below by chance in one of forty runs


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


def shares(
    rules: Rules, players: int, first: str, second: str, seed: int, begin: int, block: int = BLOCK
) -> NDArray[np.float64]:
    """What the first bot won without luck: a block of games on each seat."""
    sides = rules.sides(players)
    found = []
    for number, side in enumerate(sides):
        bots = [first if seat[0] in side else second for seat in rules.seats(players)]
        numbers = range((begin * len(sides) + number) * block, (begin * len(sides) + number + 1) * block)
        colours = [rules.board.colours.index(colour) for colour in side]
        found += [game.without_luck[colours].sum() for game in fair_games(rules, players, bots, seed, numbers)]
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
    numbers, jobs, rules = count(), deque[Future[NDArray[np.float64]]](), Rules.parse(claim.rules)
    while True:
        while len(jobs) < workers:
            jobs.append(pool.submit(shares, rules, claim.players, first, second, seed, next(numbers)))
        yield jobs.popleft().result()


# ── own wall boards ───────────────────────────────────────────────────────────────────────────────────────────────────


def own_boards(number: int) -> list[Rules]:
    """Mauerhüpfen on boards that nobody has learned on."""
    random = Random("own boards")
    return [Rules.parse("mauerhuepfen", any_board(random)) for _ in range(number)]


def hold_on_boards(asked: argparse.Namespace, pool: ProcessPoolExecutor) -> bool:
    """Whether the first bot, alone among the second ones, has at least an even share on every board; printed."""
    boards = own_boards(asked.boards)
    sides = boards[0].sides(boards[0].players[-1])
    block = -(-asked.games // len(sides))
    jobs = [
        pool.submit(shares, rules, len(sides), asked.first, asked.second, asked.seed, board, block)
        for board, rules in enumerate(boards)
    ]
    means, errors, below = [], [], 0
    for number, (rules, job) in enumerate(zip(boards, jobs, strict=True), 1):
        results = 100 * job.result()
        mean, error = float(results.mean()), float(results.std(ddof=1)) / len(results) ** 0.5
        means.append(mean)
        errors.append(error)
        is_below = mean + SURE * error < 100 / len(sides)
        below += is_below
        print(
            f"board {number:3}  {rules.board.length} spaces  {mean:5.1f} ± {error:.1f} %"
            f"{'  BELOW EVEN' if is_below else ''}",
            flush=True,
        )
    mean, error = float(np.mean(means)), float(np.hypot.reduce(errors)) / len(errors)
    print(
        f"{asked.first} among {asked.second} on {len(boards)} boards, {block * len(sides)} games each: {mean:.1f} ± "
        f"{error:.1f} % (even: {100 / len(sides):.0f}), {below} below even"
    )
    return below == 0 and mean - 2 * error > 100 / len(sides)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("table", nargs="?", default="", help='such as "classic 4"; default: all')
    parser.add_argument("--first", default="master")
    parser.add_argument("--second", default="quick")
    parser.add_argument("--elo", type=float, help="what is claimed, instead of what stands here")
    parser.add_argument("--games", type=int)
    parser.add_argument("--boards", type=int, help="number of wall boards, written at random, instead of the tables")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    asked.games = asked.games or (ON_A_BOARD if asked.boards else GAMES)
    claims = [claim for claim in CLAIMS if asked.table in ("", str(claim))]
    if not claims:
        rules, _, players = asked.table.rpartition(" ")
        claims = [Claim(rules, int(players), 0)]
    if asked.elo is not None:
        claims = [claim._replace(elo=asked.elo) for claim in claims]
    shares(Rules.parse("classic"), 2, "random", asked.first, asked.seed, 0)  # compiles what the workers need
    with ProcessPoolExecutor(asked.workers) as pool:
        if asked.boards:
            return 0 if hold_on_boards(asked, pool) else 1
        held = [prove(claim, asked.first, asked.second, asked, pool) for claim in claims]
    print(f"{sum(held)} of {len(held)} claims hold")
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
