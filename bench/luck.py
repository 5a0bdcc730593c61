"""Whether luck is luck: `python -m bench.luck` (2,000 games at each of eleven tables: about half an hour on one core).

    python -m bench.luck --games 300 --workers 2       less sure, and sooner
    python -m bench.luck --table "classic 3"           only tables with these words
    python -m bench.luck --keep FOLDER                 goes on where it was interrupted, and with more games

Bots play, and every game is reviewed as people see it. However well anybody plays, the dice owe nothing: the mean luck
of every player must be 0, by their own dice and by those of the others. Beside it stands what the estimate of the
chances had to correct, and by what factor it saves games to count results without their luck: so many times more games
of plain results would tell as much about who plays better. The last columns are what the review charges a player with
in a game: choices, and of these the ones that cost at least one, two or three points. Ends with exit code 1 if some
luck is not 0: by more than four standard errors, for of some eighty numbers one is beyond three by chance in every
fifth run.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from poeppel import Review, review
from poeppel.lab.precompile import compile_games, compile_reviews
from poeppel.lab.simulation import play_game
from poeppel.rules import Rules

GAMES = 2_000
BLOCK = 20  # games a worker reviews at once
SURE = 4.0  # standard errors
ODD = 3.0  # marked, for people to look at
ITEMS = ("own_luck", "others_luck", "correction", "end", "own_choices", "choices")
OWN, OTHERS, CORRECTION, END, COST, CHOICES = range(len(ITEMS))
COSTLY = (0.01, 0.02, 0.03)  # the items behind: how many choices cost so much


class Table(NamedTuple):
    """Who plays what against whom."""

    rules: str
    bots: tuple[str, ...]

    def __str__(self) -> str:
        who = self.bots[0] if len(set(self.bots)) == 1 else ", ".join(self.bots)
        return f"{self.rules} {len(self.bots)}: {who}"


def of_masters(rules: str, players: int) -> Table:
    return Table(rules, ("master",) * players)


TABLES = (
    of_masters("classic", 2),
    of_masters("classic", 3),
    of_masters("classic", 4),
    of_masters("classic6", 6),
    of_masters("classic+two-colours", 2),
    of_masters("classic+neutral", 3),
    of_masters("tournament", 4),
    of_masters("mauerhuepfen", 2),
    of_masters("mauerhuepfen", 4),
    Table("classic", ("master", "chick", "hare", "chick")),
    Table("mauerhuepfen", ("master", "chick")),
)


def reviewed(table: Table, seed: int, first: int, number: int, keep: Path | None) -> NDArray[np.float64]:
    """The accounts of some games: game, seat, item."""
    kept = keep and keep / f"{table}-{seed}-{first}-{number}.npy"
    if kept and kept.exists():
        found: NDArray[np.float64] = np.load(kept)
        return found
    rules = Rules.parse(table.rules)
    seats = rules.seats(len(table.bots))
    games = (play_game(rules, seats, table.bots, seed, game).record for game in range(first, first + number))
    found = np.array([accounts_of(review(game)) for game in games])
    if kept:
        half = kept.with_suffix(".half.npy")
        np.save(half, found)
        half.rename(kept)
    return found


def accounts_of(game: Review) -> list[list[float]]:
    """A line of items for each seat."""
    return [
        [getattr(account, item) for item in ITEMS]
        + [sum(step.seat == seat and step.cost >= cost for step in game.steps) for cost in COSTLY]
        for seat, account in enumerate(game.accounts)
    ]


def mean_of(values: NDArray[np.float64]) -> tuple[float, float]:
    """The mean, and its standard error."""
    return float(values.mean()), float(values.std(ddof=1)) / len(values) ** 0.5


def report(table: Table, found: NDArray[np.float64], seconds: float) -> float:
    """A line for each player; how many standard errors the worst luck is away from 0."""
    print(f"\n{table}  ({len(found):,} games, {seconds:.0f} s)")
    print(
        f"  {'':<8}{'won':>6}{'own dice':>15}{'others':>15}{'correction':>15}{'spread':>8}{'saves':>8}"
        f"{'cost':>8}{'choices':>9}{'≥1':>7}{'≥2':>7}{'≥3 points':>11}"
    )
    points, worst = 100 * found, 0.0
    for seat, bot in enumerate(table.bots):
        of_seat = points[:, seat]
        line = f"  {bot:<8}{of_seat[:, END].mean():>5.1f}%"
        for item in (OWN, OTHERS, CORRECTION):
            mean, error = mean_of(of_seat[:, item])
            is_odd = item != CORRECTION and abs(mean) > ODD * error
            line += f"{mean:>+8.2f} ± {error:.2f}{'!' if is_odd else ' '}"
            if item != CORRECTION:
                worst = max(worst, abs(mean) / error)
        result, luck = of_seat[:, END], of_seat[:, OWN] + of_seat[:, OTHERS]
        left = (result - luck).var()
        line += f"{of_seat[:, CORRECTION].std():>8.1f}{result.var() / left if left else 1:>7.1f}×"
        line += f"{of_seat[:, COST].mean():>+8.2f}{of_seat[:, CHOICES].mean() / 100:>9.1f}"
        print(line + "".join(f"{of_seat[:, n].mean() / 100:>7.2f}" for n in range(len(ITEMS), found.shape[2])))
    return worst


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--table", default="", help="only tables with these words")
    parser.add_argument("--keep", type=Path, help="a folder for what has been reviewed")
    given = parser.parse_args(arguments)
    if given.keep:
        given.keep.mkdir(parents=True, exist_ok=True)
    compile_games()
    compile_reviews()
    print("In points, hundredths of winning chance, with standard errors; the spread is a standard deviation a game.")
    worst = 0.0
    with ProcessPoolExecutor(given.workers) as pool:
        for table in TABLES:
            if given.table not in str(table):
                continue
            began = time.perf_counter()
            blocks = range(0, given.games, BLOCK)
            numbers = [min(BLOCK, given.games - first) for first in blocks]
            of_all = [table] * len(blocks), [given.seed] * len(blocks)
            found = np.concatenate(list(pool.map(reviewed, *of_all, blocks, numbers, [given.keep] * len(blocks))))
            worst = max(worst, report(table, found, time.perf_counter() - began))
            sys.stdout.flush()
    print(f"\nThe luck farthest from 0 is {worst:.1f} standard errors away.")
    return int(worst > SURE)


if __name__ == "__main__":
    sys.exit(main())
