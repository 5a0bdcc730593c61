"""Small games solved exactly: who wins with which chance, and after how many rolls, when everybody plays perfectly.

With one pawn each, three pawns of every colour are home on b, c and d from the start; with two, two on c and d; and so
on. So a small game is an endgame of the real one and is asked of the same engine. Perfect play means: every player
makes the move that is best for their own chance to be first, knowing that all the others do so too.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

import numpy as np

from poeppel.analysis.small_games import number_of_values, small_game, small_start
from poeppel.core.lowering import lower
from poeppel.core.move import Move
from poeppel.core.position import Position
from poeppel.core.roll import Roll, read_roll
from poeppel.engine import entry
from poeppel.engine.games import solving
from poeppel.engine.games.solving import SmallGame, SolvingRoom, Values
from poeppel.engine.state import IN_PLAY, PAWNS, WORDS
from poeppel.errors import PoeppelError
from poeppel.rules import Rules
from poeppel.rules.board import GOAL_FIELDS
from poeppel.texts import Text, shown, whole_number

Progress: TypeAlias = Callable[[int, float, float], object]

LARGE = 10**8  # with more values than this, they are kept in four bytes instead of eight
PRECISION = {np.dtype(np.float64): (1e-10, 1e-6), np.dtype(np.float32): (2e-7, 1e-4)}  # of chances, of lengths
PARTS = 50  # how many times a sweep reports its progress
MOST_SWEEPS = 1000


@dataclass(frozen=True, eq=False)
class Solution:
    """A solved game: ask it for chances, lengths and best moves."""

    rules: Rules
    players: int
    sides: tuple[str, ...]  # the colours of each player; with partners (P1) of each pair, who play as one
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
        """Each side's chance to win, by its (first) colour."""
        worth = self._judge(position)
        return {side[0]: float(worth[n]) for n, side in enumerate(self.sides)}

    def length(self, position: Position) -> float:
        """How many rolls it takes on average until somebody has won."""
        return float(self._judge(position)[len(self.sides)])

    @property
    def advantage(self) -> float:
        """By how much the chance of the player who begins exceeds an equal share."""
        turn = self.start.turn
        assert turn is not None  # a start is never the end
        return self.chance(self.start)[turn] - 1 / len(self.sides)

    def worths(self, position: Position, roll: Roll | str) -> dict[Move, float]:
        """The legal moves of a roll, each with the chance it leaves to the player who makes it."""
        self._check(position)
        if position.is_over:
            return {}
        dice, room = read_roll(roll, self.rules), _working_room(self._game)
        codes = np.zeros(entry.MOST_MOVES, np.int64)
        worths = np.zeros((entry.MOST_MOVES, len(self.sides) + 1))
        found = solving.judge_moves(
            self._game, self._chances, self._lengths, position._state, dice, room, codes, worths
        )
        mover = next(n for n, side in enumerate(self.sides) if position.turn in tuple(side))
        book = lower(self.rules).moves
        return {book[int(codes[n])]: float(worths[n, mover]) for n in range(found)}

    def best_move(self, position: Position, roll: Roll | str) -> Move | None:
        """The move of perfect play, the first of equal ones; None when none is legal."""
        worths = self.worths(position, roll)
        return max(worths, key=worths.__getitem__) if worths else None

    def _judge(self, position: Position) -> Values:
        self._check(position)
        room = _working_room(self._game)
        solving.judge(self._game, self._chances, self._lengths, position._state, room)
        judged: Values = room.sums[0]
        return judged

    def _check(self, position: Position) -> None:
        """Refuse anything that is not a position of this game."""
        if not isinstance(position, Position):
            raise PoeppelError(Text(f"{shown(position)} ist keine Stellung", f"{shown(position)} is not a position"))
        same = position.rules == self.rules and position._state[IN_PLAY] == self.start._state[IN_PLAY]
        if not same or any(position._state[PAWNS + c] & self._game.home != self._game.home for c in self._game.colours):
            fields = ", ".join(GOAL_FIELDS[self.pawns :]) or "-"
            raise PoeppelError(
                Text(
                    f"„{position}“ gehört nicht zu diesem Spiel: {self.rules} zu {self.players}, "
                    f"bei jeder Farbe schon im Ziel: {fields}",
                    f'"{position}" does not belong to this game: {self.rules} with {self.players} players, '
                    f"home already in every colour: {fields}",
                )
            )


def solve(
    rules: Rules | str,
    players: int | None = None,
    pawns: int = 1,
    workers: int = 1,
    progress: Progress | None = None,
) -> Solution:
    """Solve the game in which every colour has `pawns` pawns left. `players` defaults to the fewest that can play.

    `progress` is called with the number of the sweep, how much of it is done (0 … 1), and the residual of the one
    before. More `workers` are threads.
    """
    rules = Rules.of(rules)
    players = rules.players[0] if players is None else players
    game = small_game(rules, players, pawns)
    chances, lengths = _room(number_of_values(game), game.players)
    solving.sweep(game, chances, lengths, -1, 0, 0, 1, _working_room(game))  # sweeps nothing, but compiles the kernel
    began = time.perf_counter()
    sweeps, reports = _iterate(game, chances, lengths, max(1, whole_number(workers) or 1), progress)
    return Solution(
        rules,
        players,
        rules.sides(players),
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
            Text(
                f"für {positions} Stellungen reicht der Speicher nicht",
                f"there is not enough memory for {positions} positions",
            )
        ) from None
    return chances, lengths


def _iterate(
    game: SmallGame, chances: Values, lengths: Values, workers: int, progress: Progress | None
) -> tuple[int, Values]:
    """Sweep until nothing changes any more; how many sweeps it took, and what the last one reported."""
    precision, length_precision = PRECISION[chances.dtype]
    highest = len(game.colours) * (len(game.pawns) - 1)
    edges = np.linspace(highest + 1, 0, min(PARTS, highest + 1) + 1).astype(int).tolist()
    rooms, residual, sweeps = [_working_room(game) for _ in range(workers)], 1.0, 0
    with ThreadPoolExecutor(workers) as pool:
        while sweeps < MOST_SWEEPS:
            for room in rooms:
                room.reports[: solving.POSITIONS] = 0
            for part, (above, low) in enumerate(pairwise(edges)):
                if progress:
                    progress(sweeps + 1, part / (len(edges) - 1), residual)
                shares = [
                    pool.submit(solving.sweep, game, chances, lengths, above - 1, low, n, workers, room)
                    for n, room in enumerate(rooms)
                ]
                for share in shares:
                    share.result()
            reports = np.max([room.reports for room in rooms], axis=0)
            reports[solving.POSITIONS] = sum(room.reports[solving.POSITIONS] for room in rooms)
            sweeps, residual = sweeps + 1, float(reports[solving.CHANCES])
            if residual <= precision and reports[solving.LENGTHS] <= length_precision:
                break
    return sweeps, reports


def _working_room(game: SmallGame) -> SolvingRoom:
    state, sides = np.zeros(WORDS, np.int64), len(game.colours)
    worth = np.zeros(game.players + 1)
    sums, stuck = np.zeros((game.turns, game.players + 1)), np.zeros(game.turns)
    return SolvingRoom(state, state.copy(), np.zeros(sides, np.int64), worth, worth.copy(), sums, stuck, np.zeros(3))
