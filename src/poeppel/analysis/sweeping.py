"""Sweeps over all positions of a small game, shared between threads."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

import numpy as np

from poeppel.analysis.small_games import move_lists, working_room
from poeppel.engine.games import duels, solving
from poeppel.engine.games.duels import LONGEST, PERFECT, Duel
from poeppel.engine.games.solving import SmallGame, Values
from poeppel.engine.rule_table import BARRIERS, SWITCHES
from poeppel.errors import PoeppelError
from poeppel.texts import Text

Progress: TypeAlias = Callable[[int, float, float], object]

PARTS = 50  # how many times a sweep reports its progress


@dataclass(frozen=True)
class About:
    """How far the sweeps have come."""

    sweeps: int = 0
    residual: float = 1.0  # by how much the last one changed the chance of any position
    length_residual: float = 1.0  # the same for lengths, in rolls
    positions: int = 0
    seconds: float = 0.0  # of processor time


class Sweeper:
    """Sweeps any game, by `solving`."""

    can_prove = False

    def __init__(
        self, game: SmallGame, chances: Values, lengths: Values, workers: int, progress: Progress | None
    ) -> None:
        self.game, self.chances, self.lengths = game, chances, lengths
        self.about = About()
        self._progress = progress
        self._rooms = [working_room(game) for _ in range(workers)]
        self._part(-1, 0, 0)  # sweeps nothing, but compiles the kernel

    def sweep(self) -> None:
        """Renew every value once."""
        for room in self._rooms:
            room.reports[:] = 0
        began = time.process_time()
        self._in_parts(self._edges(), self._part)
        seconds = self.about.seconds + time.process_time() - began
        reports = np.max([room.reports for room in self._rooms], axis=0)
        found = sum(int(room.reports[solving.POSITIONS]) for room in self._rooms)
        residuals = float(reports[solving.CHANCES]), float(reports[solving.LENGTHS])
        self.about = About(self.about.sweeps + 1, *residuals, self.about.positions + found, seconds)

    def residual(self) -> float:
        """By how much one more sweep would change any chance, if it changed nothing on its way."""
        raise NotImplementedError

    def longest_game(self, precision: float) -> tuple[float, float]:
        """How many rolls the longest game takes that all players could play together, from the position where that is
        longest; and by how many at most another sweep would change that of any position."""
        raise NotImplementedError

    def _in_parts(self, edges: list[int], part: Callable[[int, int, int], None]) -> None:
        workers = len(self._rooms)
        with ThreadPoolExecutor(workers) as pool:
            for n, (above, low) in enumerate(pairwise(edges)):
                if self._progress:
                    self._progress(self.about.sweeps + 1, n / (len(edges) - 1), self.about.residual)
                step = self._together if workers > 1 else max(1, above - low)
                for top in range(above - 1, low - 1, -step):
                    end = max(low, top - step + 1)
                    shares = [pool.submit(part, top, end, worker) for worker in range(workers)]
                    for share in shares:
                        share.result()

    @property
    def _together(self) -> int:
        """How many layers several workers share before they wait for each other. A value needs those of the layers
        above it; on a busy machine a worker that did not wait would renew hundreds of them from old ones."""
        return 1

    def _edges(self) -> list[int]:
        """From the highest sum of ranks to 0, in parts."""
        highest = len(self.game.colours) * (len(self.game.pawns) - 1)
        return _whole(np.linspace(highest + 1, 0, min(PARTS, highest + 1) + 1))

    def _part(self, highest: int, low: int, worker: int) -> None:
        workers, room = len(self._rooms), self._rooms[worker]
        solving.sweep(self.game, self.chances, self.lengths, highest, low, worker, workers, room)


class DuelSweeper(Sweeper):
    """Sweeps games of two who sit opposite, by `duels`."""

    can_prove = True

    def __init__(
        self, game: SmallGame, chances: Values, lengths: Values, workers: int, progress: Progress | None
    ) -> None:
        home = len(game.pawns) - 1
        shell = slice(home**2, home**2 + 2 * home, 2)  # the highest one: whoever is home has won
        chances[shell], chances[shell.start + 1 : shell.stop : 2] = 1.0, 0.0
        self._lists = move_lists(game)
        super().__init__(game, chances, lengths, workers, progress)

    def residual(self) -> float:
        for room in self._rooms:
            room.reports[:] = 0
        self._in_parts(self._edges(), lambda top, low, n: self._sweep_shells(self.lengths, top, low, n, PERFECT, False))
        return max(float(room.reports[solving.CHANCES]) for room in self._rooms)

    def longest_game(self, precision: float) -> tuple[float, float]:
        try:
            lengths = self.lengths.copy()
        except MemoryError:
            raise PoeppelError(
                Text("für den Beweis reicht der Speicher nicht", "there is not enough memory for the proof")
            ) from None
        while True:
            if self._sweep_lengths(lengths, True) <= precision:
                change = self._sweep_lengths(lengths, False)
                if change <= precision:
                    return float(lengths.max()), change

    def _sweep_lengths(self, lengths: Values, write: bool) -> float:
        for room in self._rooms:
            room.reports[:] = 0
        self._in_parts(self._edges(), lambda top, low, n: self._sweep_shells(lengths, top, low, n, LONGEST, write))
        return max(float(room.reports[solving.LENGTHS]) for room in self._rooms)

    def _edges(self) -> list[int]:
        """From the shell below the highest one to 0. A shell is as large as its number, so the last ones take least."""
        highest = len(self.game.pawns) - 2
        return _whole(np.sqrt(np.linspace((highest + 1) ** 2, 0, min(PARTS, highest + 1) + 1)))

    @property
    def _together(self) -> int:
        """A shell for each worker: the boards of one have to be renewed one after another."""
        return len(self._rooms)

    def _part(self, highest: int, low: int, worker: int) -> None:
        self._sweep_shells(self.lengths, highest, low, worker, PERFECT, True)

    def _sweep_shells(self, lengths: Values, highest: int, low: int, worker: int, aim: int, write: bool) -> None:
        room = self._rooms[worker]
        duel = Duel(self.game, self._lists, self.chances, lengths, room, np.zeros(duels.MOST_MOVES, np.int64))
        duels.sweep_shells(duel, highest, low, worker, len(self._rooms), aim, write)


def sweeper_for(game: SmallGame, chances: Values, lengths: Values, workers: int, progress: Progress | None) -> Sweeper:
    """The fastest way to sweep a game."""
    is_duel = game.facing and not int(game.rules[SWITCHES]) & BARRIERS
    return (DuelSweeper if is_duel else Sweeper)(game, chances, lengths, workers, progress)


def _whole(numbers: np.ndarray) -> list[int]:
    edges: list[int] = np.rint(numbers).astype(int).tolist()
    return edges
