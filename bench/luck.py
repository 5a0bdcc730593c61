"""Whether luck is luck: `python -m bench.luck` (2,000 games at each of eleven tables: COST on one core).

    python -m bench.luck --games 300 --workers 2       less sure, and sooner
    python -m bench.luck --table "classic 3"           only tables with these words
    python -m bench.luck --player quick                the master in a hurry instead of the master: QUICKCOST
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

import numpy as np
from numpy.typing import NDArray

from bench.reviewed_games import CHOICES, CORRECTION, COST, END, OTHERS, OWN, Table, reviewed_games
from poeppel.lab.precompile import compile_games, compile_reviews

GAMES = 2_000
SURE = 4.0  # standard errors
ODD = 3.0  # marked, for people to look at
MASTER = "master"


def of_masters(rules: str, players: int) -> Table:
    return Table(rules, (MASTER,) * players)


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
    Table("classic", (MASTER, "chick", "hare", "chick")),
    Table("mauerhuepfen", (MASTER, "chick")),
)


def instead_of_master(table: Table, player: str) -> Table:
    return table._replace(bots=tuple(player if bot == MASTER else bot for bot in table.bots))


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
        print(line + "".join(f"{of_seat[:, n].mean() / 100:>7.2f}" for n in range(CHOICES + 1, found.shape[2])))
    return worst


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--table", default="", help="only tables with these words")
    parser.add_argument("--player", default=MASTER, help="who sits where the master would")
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
            began, played = time.perf_counter(), instead_of_master(table, given.player)
            found = reviewed_games(played, given.games, given.seed, pool, given.keep).accounts
            worst = max(worst, report(played, found, time.perf_counter() - began))
            sys.stdout.flush()
    print(f"\nThe luck farthest from 0 is {worst:.1f} standard errors away.")
    return int(worst > SURE)


if __name__ == "__main__":
    sys.exit(main())
