"""What a choice loses where perfect play is known: `python -m bench.solved` (two games, some five minutes).

    python -m bench.solved --rules classic+backward-capture     one game
    python -m bench.solved --bots master,quick,owl --choices 2000
    python -m bench.solved --pawns 1 --players 4

The master in a hurry plays the solved game against itself, and at every choice each bot is asked what it would do. What
it loses is the chance of the best move less that of its own, as the solver knows them. All bots are asked the same; the
standard errors are reckoned from whole games, as the choices of one resemble each other.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from random import Random

import numpy as np
from numpy.typing import NDArray

from poeppel import solve
from poeppel.analysis.perfect_play import PERFECT
from poeppel.analysis.small_games import small_start
from poeppel.analysis.solver import Solution
from poeppel.bots.registry import choose_move
from poeppel.game.dice import SeededDice, cast_dice

RULE_SETS = ("classic", "classic+backward-capture")
BOTS = "master,quick"
PLAYED_BY = "quick"
CHOICES = 20_000
A_POINT = 0.01

Losses = NDArray[np.float64]


def losses(solution: Solution, bots: Sequence[str], choices: int, seed: int = 1) -> list[Losses]:
    """What each bot would lose: an array for each game, a row for each choice in it."""
    found: list[Losses] = []
    while sum(map(len, found)) < choices:
        rows = list(_of_a_game(solution, bots, seed, len(found)))
        found.append(np.array(rows).reshape(len(rows), len(bots)))
    return found


def _of_a_game(solution: Solution, bots: Sequence[str], seed: int, game: int) -> Iterator[list[float]]:
    dice, random = SeededDice(1_000_000 * seed + game), Random(game)
    side = solution.sides[game % len(solution.sides)]
    position = small_start(solution.rules, solution.players, solution.pawns, side[0])
    while not position.ranking:
        roll = cast_dice(solution.rules, dice)
        worths = solution.worths(position, roll)
        move = next(iter(worths), None)
        if len(worths) > 1:
            best = max(worths.values())
            chosen = (choose_move(position, roll, bot, random) for bot in bots)
            yield [best - worths[choice] for choice in chosen if choice is not None]
            move = choose_move(position, roll, PLAYED_BY, random)
        position = position.after(roll, move)


def mean_of(games: Sequence[Losses]) -> tuple[Losses, Losses]:
    """What a choice loses on average, of each bot; and the standard errors."""
    lost, choices = np.array([game.sum(axis=0) for game in games]), np.array([len(game) for game in games])
    mean = lost.sum(axis=0) / choices.sum()
    off = lost - choices[:, np.newaxis] * mean
    return mean, np.sqrt((off**2).sum(axis=0)) / choices.sum()


def report(solution: Solution, bots: Sequence[str], choices: int, seed: int) -> None:
    began = time.perf_counter()
    games = losses(solution, bots, choices, seed)
    (mean, error), each = mean_of(games), np.concatenate(games)
    print(
        f"{solution.rules}, {solution.players} players with {solution.pawns} pawns each: {len(each):,} choices in "
        f"{len(games):,} games ({time.perf_counter() - began:.0f} s)"
    )
    for n, bot in enumerate(bots):
        large = each[:, n] >= A_POINT
        print(
            f"  {bot:<8} loses {100 * mean[n]:.3f} ± {100 * error[n]:.3f} % a choice; perfect "
            f"{(each[:, n] < PERFECT).mean():.1%}; of a point and more {large.mean():.2%}, with "
            f"{each[large, n].sum() / max(each[:, n].sum(), PERFECT):.0%} of the loss",
            flush=True,
        )


def main(arguments: Sequence[str] | None = None) -> None:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--rules", action="append", help="may be given several times")
    reader.add_argument("--players", type=int, default=2)
    reader.add_argument("--pawns", type=int, default=2)
    reader.add_argument("--bots", default=BOTS)
    reader.add_argument("--choices", type=int, default=CHOICES)
    reader.add_argument("--seed", type=int, default=1)
    asked = reader.parse_args(arguments)
    for rules in asked.rules or RULE_SETS:
        report(solve(rules, asked.players, asked.pawns), asked.bots.split(","), asked.choices, asked.seed)


if __name__ == "__main__":
    main()
