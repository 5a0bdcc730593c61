"""Small games solved exactly: who wins with which chance, and after how many rolls, when everybody plays perfectly.

With one pawn each, three pawns of every colour are home on b, c and d from the start; with two, two on c and d; and so
on. So a small game is an endgame of the real one and is asked of the same engine. Perfect play means: every player
makes the move that is best for his own chance to be first, knowing that all the others do so too.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

import numpy as np

from poeppel.board import GOAL_FIELDS
from poeppel.engine import calls, solving
from poeppel.engine.solving import Desk, SmallGame, Values
from poeppel.engine.state import IN_PLAY, PAWNS, WORDS
from poeppel.errors import PoeppelError
from poeppel.lowering import lower
from poeppel.move import Move
from poeppel.position import Position
from poeppel.roll import Roll, read_roll
from poeppel.rules import Rules
from poeppel.small_games import number_of_values, small_game, small_start
from poeppel.texts import Text, shown, whole_number

Progress: TypeAlias = Callable[[int, float, float], object]

LARGE = 10**8  # from so many values on, they are kept in four bytes instead of eight
PRECISION = {np.dtype(np.float64): (1e-10, 1e-6), np.dtype(np.float32): (2e-7, 1e-4)}  # of chances, of lengths
PARTS = 50  # a sweep reports how far it is so many times
MOST_SWEEPS = 1000


@dataclass(frozen=True, eq=False)
class Solution:
    """A solved game: ask it for chances, lengths and best moves."""

    rules: Rules
    seats: tuple[str, ...]
    pawns: int  # that each colour has left
    start: Position
    positions: int  # in which a roll can be due, turned copies counted once
    sweeps: int
    residual: float  # by how much the last sweep still changed the chance of any position
    length_residual: float  # the same for lengths, in rolls
    seconds: float
    _game: SmallGame
    _chances: Values
    _lengths: Values

    def chance(self, position: Position) -> dict[str, float]:
        """Each player's chance to win, by the (first) colour."""
        worth = self._judge(position)
        return {seat[0]: float(worth[n]) for n, seat in enumerate(self.seats)}

    def length(self, position: Position) -> float:
        """How many rolls it takes on average until somebody has won."""
        return float(self._judge(position)[len(self.seats)])

    @property
    def advantage(self) -> float:
        """By how much the chance of who begins is above an equal share."""
        turn = self.start.turn
        assert turn is not None  # a start is never the end
        return self.chance(self.start)[turn] - 1 / len(self.seats)

    def worths(self, position: Position, roll: Roll | str) -> dict[Move, float]:
        """The legal moves of a roll, each with the chance it leaves to the player who makes it."""
        self._check(position)
        if position.is_over:
            return {}
        dice, desk = read_roll(roll, self.rules), _desk(self._game)
        codes = np.zeros(calls.MOST_MOVES, np.int64)
        worths = np.zeros((calls.MOST_MOVES, len(self.seats) + 1))
        found = solving.judge_moves(
            self._game, self._chances, self._lengths, position._state, dice, desk, codes, worths
        )
        mover = next(n for n, seat in enumerate(self.seats) if position.turn in tuple(seat))
        book = lower(self.rules).moves
        return {book[int(codes[n])]: float(worths[n, mover]) for n in range(found)}

    def best_move(self, position: Position, roll: Roll | str) -> Move | None:
        """The move of perfect play, of equal ones the first; None when none is legal."""
        worths = self.worths(position, roll)
        return max(worths, key=worths.__getitem__) if worths else None

    def _judge(self, position: Position) -> Values:
        self._check(position)
        desk = _desk(self._game)
        solving.judge(self._game, self._chances, self._lengths, position._state, desk)
        judged: Values = desk.sums[0]
        return judged

    def _check(self, position: Position) -> None:
        """Refuse what is no position of this game."""
        if not isinstance(position, Position):
            raise PoeppelError(Text(f"{shown(position)} ist keine Stellung", f"{shown(position)} is no position"))
        same = position.rules == self.rules and position._state[IN_PLAY] == self.start._state[IN_PLAY]
        if not same or any(position._state[PAWNS + c] & self._game.home != self._game.home for c in self._game.colours):
            fields = ", ".join(GOAL_FIELDS[self.pawns :]) or "-"
            raise PoeppelError(
                Text(
                    f"„{position}“ gehört nicht zu diesem Spiel: {self.rules} zu {len(self.seats)}, "
                    f"bei jeder Farbe besetzt: {fields}",
                    f'"{position}" is not of this game: {self.rules} with {len(self.seats)} players, '
                    f"taken in every colour: {fields}",
                )
            )


def solve(
    rules: Rules | str,
    players: int | None = None,
    pawns: int = 1,
    workers: int = 1,
    progress: Progress | None = None,
) -> Solution:
    """Solve the game in which every colour has so many pawns left; without `players` as few play as can.

    `progress` is called with the number of the sweep, how much of it is done (0 … 1), and the residual of the one
    before. More `workers` are threads.
    """
    rules = Rules.of(rules)
    players = rules.players[0] if players is None else players
    game = small_game(rules, players, pawns)
    chances, lengths = _room(number_of_values(game), game.players)
    solving.sweep(game, chances, lengths, -1, 0, 0, 1, _desk(game))  # nothing yet, but it is compiled then
    began = time.perf_counter()
    sweeps, reports = _iterate(game, chances, lengths, max(1, whole_number(workers) or 1), progress)
    return Solution(
        rules,
        rules.seats(players),
        pawns,
        small_start(rules, players, pawns),
        int(reports[solving.POSITIONS]),
        sweeps,
        float(reports[solving.CHANCES]),
        float(reports[solving.LENGTHS]),
        time.perf_counter() - began,
        game,
        chances,
        lengths,
    )


def _room(positions: int, players: int) -> tuple[Values, Values]:
    """Where the chances and lengths are kept. All begin as if everybody's chance were the same."""
    kind = np.float32 if positions > LARGE else np.float64
    try:
        chances: Values = np.full((positions, players - 1), 1 / players, kind)
        lengths: Values = np.zeros(positions, kind)
    except MemoryError:
        raise PoeppelError(
            Text(f"für {positions} Stellungen reicht der Speicher nicht", f"no memory for {positions} positions")
        ) from None
    return chances, lengths


def _iterate(
    game: SmallGame, chances: Values, lengths: Values, workers: int, progress: Progress | None
) -> tuple[int, Values]:
    """Sweep until nothing changes any more; how many sweeps it took, and what the last one reported."""
    precision, length_precision = PRECISION[chances.dtype]
    highest = len(game.colours) * (len(game.pawns) - 1)
    edges = np.linspace(highest + 1, 0, min(PARTS, highest + 1) + 1).astype(int).tolist()
    desks, residual, sweeps = [_desk(game) for _ in range(workers)], 1.0, 0
    with ThreadPoolExecutor(workers) as pool:
        while sweeps < MOST_SWEEPS:
            for desk in desks:
                desk.reports[: solving.POSITIONS] = 0
            for part, (above, low) in enumerate(pairwise(edges)):
                if progress:
                    progress(sweeps + 1, part / (len(edges) - 1), residual)
                shares = [
                    pool.submit(solving.sweep, game, chances, lengths, above - 1, low, n, workers, desk)
                    for n, desk in enumerate(desks)
                ]
                for share in shares:
                    share.result()
            reports = np.max([desk.reports for desk in desks], axis=0)
            reports[solving.POSITIONS] = sum(desk.reports[solving.POSITIONS] for desk in desks)
            sweeps, residual = sweeps + 1, float(reports[solving.CHANCES])
            if residual <= precision and reports[solving.LENGTHS] <= length_precision:
                break
    return sweeps, reports


def _desk(game: SmallGame) -> Desk:
    state, sides = np.zeros(WORDS, np.int64), len(game.colours)
    worth = np.zeros(game.players + 1)
    sums, stuck = np.zeros((game.turns, game.players + 1)), np.zeros(game.turns)
    return Desk(state, state.copy(), np.zeros(sides, np.int64), worth, worth.copy(), sums, stuck, np.zeros(3))
