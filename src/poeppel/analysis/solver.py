"""Small games solved exactly: who wins with which chance, and after how many rolls, when everybody plays perfectly.

With one pawn each, three pawns of every colour are home on b, c and d from the start; with two, two on c and d; and so
on. So a small game is an endgame of the real one and is asked of the same engine. Perfect play means: every player
makes the move that is best for their own chance to be first, knowing that all the others do so too.

The largest games take long: `keep` names a folder in which sweeps are kept, and where the next call goes on from them.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from poeppel.analysis.kept_sweeps import KeptSweeps
from poeppel.analysis.small_games import number_of_values, small_game, small_start, working_room
from poeppel.analysis.sweeping import About, Progress, Sweeper, sweeper_for
from poeppel.core.lowering import lower
from poeppel.core.move import Move
from poeppel.core.position import Position
from poeppel.core.roll import Roll, read_roll
from poeppel.engine import entry
from poeppel.engine.games import solving
from poeppel.engine.games.solving import SmallGame, Values
from poeppel.engine.state import IN_PLAY, PAWNS
from poeppel.errors import PoeppelError
from poeppel.rules import Rules
from poeppel.rules.board import GOAL_FIELDS
from poeppel.texts import Text, shown, whole_number

LARGE = 2 * 10**8  # with more values than this, they are kept in four bytes instead of eight
PRECISION = {np.dtype(np.float64): (1e-10, 1e-6), np.dtype(np.float32): (2e-7, 1e-4)}  # of chances, of lengths
MOST_SWEEPS = 1000
KEEP_EVERY = 300  # seconds at least: writing gigabytes can take as long as finding them
ROUGHLY = 0.2  # rolls: so exactly the longest game has to be known


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
    error: float | None  # no chance is further from the truth, if that was proved
    seconds: float  # of processor time
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
        dice, room = read_roll(roll, self.rules), working_room(self._game)
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
        room = working_room(self._game)
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
    keep: str | Path | None = None,
    prove: bool = False,
) -> Solution:
    """Solve the game in which every colour has `pawns` pawns left. `players` defaults to the fewest that can play.

    `progress` is called with the number of the sweep, how much of it is done (0 … 1), and the residual of the one
    before. More `workers` are threads. `keep`: a folder where sweeps are kept now and then; what is there already is
    not done again. `prove`: also find out how far any chance can be from the truth, which takes about as long again;
    only for two who sit opposite, without barriers.
    """
    rules = Rules.of(rules)
    players = rules.players[0] if players is None else players
    game = small_game(rules, players, pawns)
    kept = KeptSweeps.of(keep, rules, players, pawns)
    chances, lengths = (kept and kept.values()) or _room(number_of_values(game), game.players)
    if kept and _is_solved(kept.about, chances.dtype) and (kept.error is not None or not prove):
        about, error = kept.about, kept.error
    else:
        sweeper = sweeper_for(game, chances, lengths, max(1, whole_number(workers) or 1), progress)
        if prove and not sweeper.can_prove:
            raise PoeppelError(
                Text(
                    f"wie genau {rules} zu {players} gelöst ist, lässt sich so nicht beweisen, nur für zwei gegenüber, "
                    "ohne Barrieren",
                    f"how exactly {rules} with {players} players is solved cannot be proved this way, only for two "
                    "opposite each other, without barriers",
                )
            )
        _sweep(sweeper, kept, chances.dtype)
        about, error = sweeper.about, _error(sweeper, kept) if prove else None
    return Solution(
        rules,
        players,
        rules.sides(players),
        pawns,
        small_start(rules, players, pawns),
        about.positions,
        about.sweeps,
        about.residual,
        about.length_residual,
        error,
        about.seconds,
        game,
        chances,
        lengths,
    )


def is_kept(rules: Rules, players: int, pawns: int, folder: str | Path) -> bool:
    """Whether a folder holds this game, solved."""
    kept = KeptSweeps.of(folder, rules, players, pawns) if Path(folder).is_dir() else None
    values = kept.values() if kept else None
    return kept is not None and values is not None and _is_solved(kept.about, values[0].dtype)


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


def _is_solved(about: About, kind: np.dtype[np.floating]) -> bool:
    """Whether the last sweep has changed nothing any more."""
    precision, length_precision = PRECISION[kind]
    return about.sweeps > 0 and about.residual <= precision and about.length_residual <= length_precision


def _sweep(sweeper: Sweeper, kept: KeptSweeps | None, kind: np.dtype[np.floating]) -> None:
    """Sweep until nothing changes any more."""
    if kept:
        sweeper.about = kept.about
    kept_at = time.monotonic()
    while sweeper.about.sweeps < MOST_SWEEPS:
        about = sweeper.about
        is_done = _is_solved(about, kind)
        if kept and about.sweeps > kept.about.sweeps and (is_done or time.monotonic() - kept_at >= KEEP_EVERY):
            kept.keep(about, sweeper.chances, sweeper.lengths)
            kept_at = time.monotonic()
        if is_done:
            break
        sweeper.sweep()


def _error(sweeper: Sweeper, kept: KeptSweeps | None) -> float:
    """How far any chance can be from the truth.

    Let r be the most that one more sweep would change any chance, and h(s) a number for each position that both
    players, whatever they do, bring down by at least 1 on average with each move: h(s) ≥ 1 + the mean of h afterwards.
    Then one more sweep makes chance + r·h nowhere larger, and chance - r·h nowhere smaller. So all sweeps to come, and
    with them the truth, lie in between. The length of the longest game that both could play together is such an h;
    where it is known up to q rolls, it has to be divided by 1 - q.
    """
    residual = sweeper.residual() + np.finfo(np.float64).resolution
    longest, unsure = sweeper.longest_game(ROUGHLY)
    error = residual * longest / (1 - unsure)
    if kept:
        kept.keep_error(error)
    return error
