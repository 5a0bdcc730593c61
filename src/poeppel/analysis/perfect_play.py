"""Perfect play of a game that is solved, as a bot; and how far other bots' choices are from it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from poeppel.analysis.small_games import small_start
from poeppel.analysis.solver import Solution
from poeppel.bots.registry import Bot, check_name, choose_move
from poeppel.core.move import Move
from poeppel.core.position import Position
from poeppel.core.roll import Roll
from poeppel.game.dice import SeededDice, cast_dice

PERFECT = 1e-9  # a choice that loses less is as good as the best


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
    """A bot's choices in many games against itself, beside perfect play. Rolls that leave no choice do not count."""

    bot: str
    games: int
    rolls: int
    choices: int
    perfect: int  # of these choices
    loss: float  # of winning chance, over all of them
    worst: Mistake | None

    @property
    def average_loss(self) -> float:
        """The winning chance that one choice loses on average."""
        return self.loss / self.choices if self.choices else 0.0


def perfect(solution: Solution) -> Bot:
    """A bot that plays the solved game perfectly. Elsewhere it refuses."""

    def play(position: Position, roll: Roll, moves: tuple[Move, ...], random: Random, /) -> Move:
        worths = solution.worths(position, roll)
        return max(moves, key=worths.__getitem__)

    play.__name__ = "perfect"
    return play


def compare(
    solution: Solution, bot: str, games: int = 1000, seed: int = 1, progress: Callable[[int], object] | None = None
) -> Comparison:
    """Let a bot play the solved game against itself and weigh each of its choices. The sides begin in turn."""
    check_name(bot)
    dice, random = SeededDice(seed), Random(seed)
    rolls, weighed, worst = 0, [], None
    for game in range(games):
        side = solution.sides[game % len(solution.sides)]
        position = small_start(solution.rules, solution.players, solution.pawns, side[0])
        while not position.ranking:
            roll = cast_dice(solution.rules, dice)
            rolls += 1
            worths = solution.worths(position, roll)
            move = choose_move(position, roll, bot, random)
            if move is not None and len(worths) > 1:
                best = max(worths, key=worths.__getitem__)
                loss = worths[best] - worths[move]
                weighed.append(loss)
                if loss > (worst.loss if worst else PERFECT):
                    worst = Mistake(position, roll, move, best, loss)
            position = position.after(roll, move)
        if progress:
            progress(game + 1)
    return Comparison(bot, games, rolls, len(weighed), sum(loss < PERFECT for loss in weighed), sum(weighed), worst)
