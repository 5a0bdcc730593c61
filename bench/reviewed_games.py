"""Games between bots, reviewed as people see them: what the dice and the choices did in each, and what came of it.

`bench.luck` and `bench.calibration` ask the same games. With the same folder to keep them in, each is played and
reviewed only once, whoever asks first, and what was interrupted goes on. A folder is good for one master and one way of
reviewing. The games end when somebody has won: after that no chance changes any more, and thinking about places is what
would take longest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from poeppel import Review, review
from poeppel.analysis.evaluation import Oracle, of_seats, winning_together
from poeppel.lab.simulation import play_game
from poeppel.rules import Rules

BLOCK = 20  # games a worker reviews at once
ITEMS = ("own_luck", "others_luck", "correction", "end", "own_choices", "choices")
OWN, OTHERS, CORRECTION, END, COST, CHOICES = range(len(ITEMS))
COSTLY = (0.01, 0.02, 0.03)  # the items behind: how many choices cost so much
ONE_IN = 10  # positions that are drawn: the next one hardly says anything else

Numbers = NDArray[np.float64]


class Table(NamedTuple):
    """Who plays what against whom."""

    rules: str
    bots: tuple[str, ...]

    def __str__(self) -> str:
        who = self.bots[0] if len(set(self.bots)) == 1 else ", ".join(self.bots)
        return f"{self.rules} {len(self.bots)}: {who}"


class Drawn(NamedTuple):
    """Positions that were drawn from the games: a row each, a number for each seat."""

    game: NDArray[np.int64]  # in which it was
    told: Numbers  # the chance that `evaluate` tells
    curve: Numbers  # the chance on the curve of the review
    became: Numbers  # whether it came true, less the luck after it


class Reviewed(NamedTuple):
    """What is asked of some games."""

    accounts: Numbers  # game, seat, item
    drawn: Drawn


def reviewed_games(
    table: Table, games: int, seed: int, pool: ProcessPoolExecutor, keep: Path | None = None
) -> Reviewed:
    """So many games at a table."""
    jobs = [pool.submit(block, table, seed, first, min(BLOCK, games - first), keep) for first in range(0, games, BLOCK)]
    return joined([job.result() for job in jobs])


def joined(blocks: Sequence[Reviewed]) -> Reviewed:
    drawn = Drawn(*(np.concatenate(parts) for parts in zip(*(block.drawn for block in blocks), strict=True)))
    return Reviewed(np.concatenate([block.accounts for block in blocks]), drawn)


def block(table: Table, seed: int, first: int, number: int, keep: Path | None) -> Reviewed:
    """Some games, from the folder if they are there."""
    kept = keep and keep / f"{table}-{seed}-{first}-{number}.npz"
    if kept and kept.exists():
        with np.load(kept) as parts:
            return Reviewed(parts["accounts"], Drawn(*(parts[name] for name in Drawn._fields)))
    found = _play_and_review(table, seed, range(first, first + number))
    if kept:
        half = kept.with_suffix(".half.npz")
        np.savez_compressed(half, accounts=found.accounts, **found.drawn._asdict())
        half.rename(kept)
    return found


def _play_and_review(table: Table, seed: int, games: range) -> Reviewed:
    rules, random = Rules.parse(table.rules), Random(f"{seed} {games.start}")
    seats = rules.seats(len(table.bots))
    blocks = []
    for game in games:
        explained = review(play_game(rules, seats, table.bots, seed, game, until_won=True).record)
        drawn = list(_draw(explained, game, random))
        numbers = Drawn(*(np.array(column) for column in zip(*drawn, strict=True))) if drawn else _nothing(len(seats))
        blocks.append(Reviewed(np.array([_accounts(explained)]), numbers))
    return joined(blocks)


def _nothing(seats: int) -> Drawn:
    return Drawn(np.zeros(0, np.int64), *(np.zeros((0, seats)) for _ in range(3)))


def _accounts(game: Review) -> list[list[float]]:
    """A line of items for each seat."""
    return [
        [getattr(account, item) for item in ITEMS]
        + [sum(step.seat == seat and step.cost >= cost for step in game.steps) for cost in COSTLY]
        for seat, account in enumerate(game.accounts)
    ]


def _draw(game: Review, number: int, random: Random) -> Iterator[tuple[int, Numbers, Numbers, Numbers]]:
    """Some of its positions, chosen by chance."""
    oracle, together = Oracle(game.record.start), winning_together(game.record.start)
    before = np.array([step.before for step in game.steps])
    lucks = np.array([step.rolled for step in game.steps]) - before
    became = np.array([account.end for account in game.accounts]) - lucks[::-1].cumsum(axis=0)[::-1]
    for row, position in enumerate(game.record.positions[: len(before)]):
        if not random.randrange(ONE_IN) and not position.ranking:
            told = of_seats(oracle.foresee(position)[np.newaxis], together)[0]
            yield number, told, before[row], became[row]
