"""Perfect play of small games as a bot; how far other bots' choices are from it, and how often it beats them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from poeppel.analysis.small_games import number_of_values, small_game, small_start
from poeppel.analysis.solver import Solution, is_kept, solve
from poeppel.bots.registry import Bot, check_name, choose_move
from poeppel.core.move import Move
from poeppel.core.position import Position
from poeppel.core.roll import Roll
from poeppel.errors import PoeppelError
from poeppel.game.dice import SeededDice, cast_dice
from poeppel.rules import Rules
from poeppel.rules.board import GOAL_FIELDS, PAWNS_EACH
from poeppel.significance import Estimate, mean_of
from poeppel.texts import Text

NAME = "perfect"
PERFECT = 1e-9  # a choice that loses less is as good as the best
AT_ONCE = 5 * 10**6  # values of a game that is solved while somebody waits for a move: some ten seconds


@dataclass(frozen=True, slots=True)
class Mistake:
    """A choice that was not the best one."""

    position: Position
    roll: Roll
    played: Move
    best: Move
    loss: float  # of the player's chance to win


@dataclass(frozen=True, slots=True)
class Comparison:
    """A bot's choices in many games against perfect play. Rolls that leave no choice do not count."""

    bot: str
    games: int
    rolls: int
    choices: int
    perfect: int  # of these choices
    loss: float  # of winning chance, over all of them
    worst: Mistake | None
    beaten: Estimate | None  # how often perfect play wins against it; only where there are two sides

    @property
    def average_loss(self) -> float:
        """The winning chance that one choice loses on average."""
        return self.loss / self.choices if self.choices else 0.0


# ── the bot ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def perfect(solution: Solution) -> Bot:
    """A bot that plays the solved game perfectly. Elsewhere it refuses."""

    def play(position: Position, roll: Roll, moves: tuple[Move, ...], random: Random, /) -> Move:
        return best_of(solution, position, roll)

    play.__name__ = NAME
    return play


def best_of(solution: Solution, position: Position, roll: Roll) -> Move:
    """What perfect play does with a roll that moves something."""
    worths = solution.worths(position, roll)
    return max(worths, key=worths.__getitem__)


class PerfectPlayer:
    """Perfect play of whatever small game it is asked about, as a bot. Games of seconds are solved when they first come
    up; larger ones have to lie solved in the folder `keep`, each in a folder of its own that `folder_of` names."""

    __name__ = NAME

    def __init__(self, keep: str | Path | None = None) -> None:
        self._keep = None if keep is None else Path(keep)
        self._solved: dict[tuple[Rules, int, int], Solution] = {}

    def __call__(self, position: Position, roll: Roll, moves: tuple[Move, ...], random: Random, /) -> Move:
        return best_of(self.solution_for(position), position, roll)

    def solution_for(self, position: Position) -> Solution:
        """The smallest solved game that the position belongs to."""
        game = position.rules, len(position.seats), pawns_left(position)
        if game not in self._solved:
            self._solved[game] = self._solution(*game)
        return self._solved[game]

    def _solution(self, rules: Rules, players: int, pawns: int) -> Solution:
        folder = None if self._keep is None else self._keep / folder_of(rules, players, pawns)
        if folder is not None and is_kept(rules, players, pawns, folder):
            return solve(rules, players, pawns, keep=folder)
        if number_of_values(small_game(rules, players, pawns)) > AT_ONCE:
            kept = folder or Path("…", folder_of(rules, players, pawns))
            command = f"poeppel solve {rules} --players {players} --pawns {pawns} --keep {kept}"
            raise PoeppelError(
                Text(
                    f"dieses Spiel muss erst gelöst werden, und das dauert länger als ein Zug dauern darf: {command}",
                    f"this game has to be solved first, which takes longer than anybody waits for a move: {command}",
                )
            )
        return solve(rules, players, pawns)


def folder_of(rules: Rules, players: int, pawns: int) -> str:
    """The name of the folder in which a solved game is kept beside others."""
    return f"{rules},{players},{pawns}"


def pawns_left(position: Position) -> int:
    """How many pawns the colour with the most of them has left; the others have reached the deepest goal fields."""

    def home(colour: str) -> int:
        return len(list(takewhile(position.pawns(colour).__contains__, reversed(GOAL_FIELDS))))

    return max(1, PAWNS_EACH - min(map(home, position.colours)))


# ── beside other bots ─────────────────────────────────────────────────────────────────────────────────────────────────


def compare(
    solution: Solution, bot: str, games: int = 1000, seed: int = 1, progress: Callable[[int], object] | None = None
) -> Comparison:
    """Let a bot play the solved game against perfect play and weigh each of its choices. It sits on every side in turn,
    each time with the same dice, so their number is rounded up; and the sides begin in turn."""
    check_name(bot)
    sides = solution.sides
    games = -(-games // len(sides)) * len(sides)
    rolls, weighed, lost, worst = 0, [], np.zeros(games), None
    for game in range(games):
        begins, own = sides[game // len(sides) % len(sides)], sides[game % len(sides)]
        dice, random = SeededDice(Random(f"dice {seed} {game // len(sides)}").getrandbits(64)), Random(f"{seed} {game}")
        position = small_start(solution.rules, solution.players, solution.pawns, begins[0])
        while not position.ranking:
            roll = cast_dice(solution.rules, dice)
            rolls += 1
            worths = solution.worths(position, roll)
            move = best = max(worths, key=worths.__getitem__, default=None)
            if best and len(worths) > 1 and position.turn in tuple(own):
                move = choose_move(position, roll, bot, random) or best
                loss = worths[best] - worths[move]
                weighed.append(loss)
                lost[game] += loss
                if loss > (worst.loss if worst else PERFECT):
                    worst = Mistake(position, roll, move, best, loss)
            position = position.after(roll, move)
        if progress:
            progress(game + 1)
    beaten = _beaten(lost) if len(sides) == 2 else None
    return Comparison(
        bot, games, rolls, len(weighed), sum(loss < PERFECT for loss in weighed), sum(weighed), worst, beaten
    )


def _beaten(lost: NDArray[np.float64]) -> Estimate:
    """How often perfect play wins against a bot: half of the games, since each has the other one's seat in the next
    game, and whatever chance the bot's choices have lost. That has the mean of the results, and no luck in it."""
    return Estimate(*(0.5 + part for part in mean_of(lost.reshape(-1, 2).mean(axis=1))))
