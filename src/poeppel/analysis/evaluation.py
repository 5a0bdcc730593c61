"""Each player's chance to win, in any position.

By the network at once: every roll is looked at, and the best move of each. By rollouts: the position is played to the
end many times, and the wins are counted. Winning means the first place, even where the others play on.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from poeppel.bots import networks
from poeppel.bots.registry import policy_of
from poeppel.core.lowering import lower
from poeppel.core.move import Move
from poeppel.core.position import Position
from poeppel.core.roll import Roll, all_rolls, read_roll
from poeppel.engine import entry
from poeppel.engine.games import play, rollouts
from poeppel.engine.network import lookahead
from poeppel.engine.network.lookahead import Chances
from poeppel.engine.players.policies import level_chooser_for
from poeppel.engine.state import MOST_COLOURS, WORDS
from poeppel.errors import PoeppelError
from poeppel.significance import interval
from poeppel.texts import Text, shown, whole_number

Method: TypeAlias = Literal["net", "rollouts"]

MASTER = "master"
QUICK = "quick"  # plays thousands of games while the master thinks about a few
BLOCK = 250  # games a worker plays at once


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What a position promises; players are named by their (first) colour."""

    position: Position
    method: Method
    chances: dict[str, float]  # to win; together 1
    games: int = 0  # rollouts only
    bot: str = ""
    intervals: dict[str, tuple[float, float]] | None = None  # around the chance, in 95 of 100 such experiments


def evaluate(
    position: Position,
    method: Method = "net",
    games: int = 1000,
    bot: str = QUICK,
    seed: int = 1,
    workers: int = 1,
) -> Evaluation:
    """Each player's chance to win: by the network, or by `games` rollouts between bots of one kind.

    The n-th rollout has the same dice in every position, so that two positions can be compared.
    """
    if not isinstance(position, Position):
        raise PoeppelError(Text(f"{shown(position)} ist keine Stellung", f"{shown(position)} is not a position"))
    if method == "net":
        return Evaluation(position, method, by_seat(position, _foreseen(position)))
    if method == "rollouts":
        return _played_out(position, _positive("games", games), bot, seed, _positive("workers", workers))
    known = ", ".join(get_args(Method))
    raise PoeppelError(
        Text(
            f"die Methode {shown(method)} gibt es nicht; es gibt: {known}",
            f"there is no method {shown(method)}; there are: {known}",
        )
    )


def by_seat(position: Position, chances: Chances) -> dict[str, float]:
    """The chances of colours as those of players, by their (first) colour."""
    seats = [seat[0] for seat in position.seats]
    return dict(zip(seats, of_seats(chances[np.newaxis], winning_together(position))[0].tolist(), strict=True))


def winning_together(position: Position) -> list[list[int]]:
    """The numbers of the colours that win with each seat: its own, with partners (P1) those of both."""
    letters = position.rules.board.colours
    return [[letters.index(colour) for colour in position.side_of(seat[0])] for seat in position.seats]


def of_seats(rows: Chances, together: Sequence[list[int]]) -> Chances:
    """The chances of colours as those of seats, row by row; those of all sides are together 1, whatever small fractions
    were lost on the way. Partners have the same."""
    whole = rows.sum(axis=1)
    return np.stack([rows[:, colours].sum(axis=1) / whole for colours in together], axis=1)


# ── by the network ────────────────────────────────────────────────────────────────────────────────────────────────────


class Oracle:
    """The network with room to look ahead, for many questions about one rule set."""

    def __init__(self, position: Position) -> None:
        self.words = lower(position.rules).words
        self.net = networks.net(position.rules, [MASTER])
        self.room = networks.lookahead_room()

    def foresee(self, position: Position) -> Chances:
        """Each colour's chance before the next roll."""
        chances = np.zeros(MOST_COLOURS)
        lookahead.foresee(position._state, self.words, self.net, self.room, chances)
        return chances

    def foresee_moves(self, position: Position, roll: Roll, moves: tuple[Move, ...]) -> Chances:
        """Each colour's chance after each of these legal moves: one row per move."""
        chances = np.zeros((len(moves), MOST_COLOURS))
        codes = np.array([move.code for move in moves], np.int64)
        dice = read_roll(roll, position.rules)
        lookahead.foresee_moves(position._state, self.words, dice, codes, self.net, self.room, chances)
        return chances

    def foresee_rolls(self, position: Position) -> Chances:
        """Each colour's chance after the best move of each roll that can come up: one row per roll."""
        chances = np.zeros((len(all_rolls(position.rules)), MOST_COLOURS))
        lookahead.foresee_rolls(position._state, self.words, self.net, self.room, chances)
        return chances


def _foreseen(position: Position) -> Chances:
    return Oracle(position).foresee(position)


# ── by rollouts ───────────────────────────────────────────────────────────────────────────────────────────────────────


def _played_out(position: Position, games: int, bot: str, seed: int, workers: int) -> Evaluation:
    winners = play_on(position, games, bot, seed, workers)
    letters = position.rules.board.colours
    side_won = {side: int((winners == letters.index(side[0])).sum()) for side in position.sides}
    wins = {seat[0]: side_won[position.side_of(seat[0])] for seat in position.seats}
    shares = {colour: count / games for colour, count in wins.items()}
    intervals = {colour: interval(count, games) for colour, count in wins.items()}
    return Evaluation(position, "rollouts", shares, games, bot, intervals)


def play_on(position: Position, games: int, bot: str, seed: int = 1, workers: int = 1) -> NDArray[np.int64]:
    """The winner of each rollout, by the number of the (first) colour."""
    policy = policy_of(bot)
    if not isinstance(policy, int):
        raise PoeppelError(
            Text(
                f"Rollouts spielen nur eingebaute Bots, nicht {shown(bot)}",
                f"rollouts are played by built-in bots only, not by {shown(bot)}",
            )
        )
    number = whole_number(seed)
    if number is None or not 0 <= number < 1 << 63:
        raise PoeppelError(Text(f"{shown(seed)} ist kein Startwert", f"{shown(seed)} is not a seed"))
    winners, policies = np.zeros(games, np.int64), np.full(MOST_COLOURS, policy, np.int64)

    def play_block(first: int) -> None:
        rollouts.play_on(
            position._state,
            lower(position.rules).words,
            policies,
            number,
            first,
            winners[first : first + BLOCK],
            np.zeros(WORDS, np.int64),
            np.zeros(1, np.uint64),
            np.zeros(entry.MOST_MOVES, np.int64),
            networks.net(position.rules, [bot]),
            level_chooser_for([policy]),
            np.zeros(play.RESULTS, np.int64),
        )

    blocks = range(0, games, BLOCK)
    if workers == 1:
        for first in blocks:
            play_block(first)
    else:
        with ThreadPoolExecutor(workers) as pool:
            list(pool.map(play_block, blocks))
    return winners


def _positive(name: str, value: object) -> int:
    number = whole_number(value)
    if number is None or not 1 <= number <= 10**9:
        raise PoeppelError(
            Text(
                f"{name} muss eine ganze Zahl ab 1 sein, nicht {shown(value)}",
                f"{name} must be a whole number from 1 up, not {shown(value)}",
            )
        )
    return number
