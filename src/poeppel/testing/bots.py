"""What every bot promises, as a check that anybody can run on their own.

    from poeppel.testing import check_bot
    check_bot(my_bot)

asks the bot about positions of every edition, house rule and number of players, lets it play whole games, and raises
an AssertionError that names every kind of fault with a position where it shows.
"""

from __future__ import annotations

import random as global_random
import time
from collections.abc import Iterable, Iterator
from random import Random

from poeppel.bots.registry import AnyBot, Bot, find_bot, name_of
from poeppel.core.move import Move
from poeppel.core.position import Position
from poeppel.core.roll import Roll
from poeppel.errors import PoeppelError
from poeppel.rules import EDITIONS, Rules, all_rules
from poeppel.testing.rules import random_position
from poeppel.texts import shown

MOST_ROLLS = 100_000  # of a game; random play of Mauerhüpfen takes some thousands


def check_bot(
    bot: AnyBot,
    rules: Iterable[Rules | str] | None = None,
    positions: int = 2,
    games: int = 1,
    seconds: float = 1.0,
    seed: int = 1,
) -> None:
    """Check a bot: a name, a function or object (`bots.Bot`), or a policy for the kernels.

    For each of the `rules` (default: all there are) and each number of players it is asked about this many `positions`;
    of each edition it plays this many `games` to the end. It may think about a move for this many `seconds`.
    """
    faults = bot_faults(bot, rules, positions, games, seconds, seed)
    if faults:
        raise AssertionError("\n".join([f"{name_of(bot)} breaks its promises:", *faults]))


def bot_faults(
    bot: AnyBot,
    rules: Iterable[Rules | str] | None = None,
    positions: int = 2,
    games: int = 1,
    seconds: float = 1.0,
    seed: int = 1,
) -> list[str]:
    """Every kind of fault, each with the first position that shows it; none for a sound bot."""
    try:
        check = _Check(find_bot(bot), seconds)
    except PoeppelError as error:
        return [error.text.en]
    chosen = [Rules.of(one) for one in (all_rules() if rules is None else rules)]
    for one in chosen:
        for position, roll in _questions(one, positions, seed):
            check.ask(position, roll)
    for edition in EDITIONS if games else ():
        first = next((one for one in chosen if one.edition == edition), None)
        for number in range(games if first else 0):
            check.play(first or Rules(edition), Random(f"{seed} {edition} {number}"))
    return [f"- {kind}\n{where}" for kind, where in check.faults.items()]


def _questions(rules: Rules, positions: int, seed: int) -> Iterator[tuple[Position, Roll]]:
    """Positions and rolls where there is something to choose."""
    for players in rules.players:
        random = Random(f"{seed} {rules} {players}")
        asked = 0
        while asked < positions:
            position = random_position(rules, players, random)
            open_rolls = [roll for roll in position.rolls if len(position.legal_moves(roll)) > 1]
            if open_rolls:
                asked += 1
                yield position, random.choice(open_rolls)


class _Check:
    """Asks, and writes down what is wrong."""

    def __init__(self, bot: Bot, seconds: float) -> None:
        self.bot = bot
        self.seconds = seconds
        self.faults: dict[str, str] = {}

    def fault(self, kind: str, position: Position, roll: Roll, more: str = "") -> None:
        where = f"  rules     {position.rules}\n  position  {position}\n  roll      {roll}"
        self.faults.setdefault(kind, where + (f"\n  {more}" if more else ""))

    def answer(self, position: Position, roll: Roll, seed: str) -> Move | None:
        """The bot's move; None when it did not give one."""
        moves, handed = position.legal_moves(roll), Position.parse(str(position), position.rules)
        try:
            given = self.bot(handed, roll, moves, Random(seed))
        except Exception as error:
            self.fault("it fails", position, roll, f"error     {type(error).__name__}: {error}")
            return None
        if handed != position:
            self.fault("it changes the position", position, roll)
        for move in moves:
            if move == given or move.text == given:
                return move
        listed = ", ".join(map(str, moves))
        self.fault("its answer is no legal move", position, roll, f"answer    {shown(given)}\n  legal     {listed}")
        return None

    def ask(self, position: Position, roll: Roll) -> None:
        """One question, put twice. The quicker answer counts: what has to be compiled or loaded first is not thinking,
        and some need something else for every edition."""
        elsewhere = global_random.getstate()
        began = time.perf_counter()
        first = self.answer(position, roll, "once")
        between = time.perf_counter()
        again = self.answer(position, roll, "once")
        took = min(between - began, time.perf_counter() - between)
        if took > self.seconds:
            self.fault(f"it thinks for more than {self.seconds:g} seconds", position, roll, f"took      {took:.2f} s")
        if first != again and first is not None and again is not None:
            self.fault(
                "asked again with the same chance, it answers otherwise", position, roll, f"{first}, then {again}"
            )
        if global_random.getstate() != elsewhere:
            self.fault("it takes its chance from elsewhere than `random`", position, roll)

    def play(self, rules: Rules, random: Random) -> None:
        """A game of the bot against itself."""
        position = Position.initial(rules, random.choice(rules.players))
        for _ in range(MOST_ROLLS):
            if position.is_over or "it fails" in self.faults or "its answer is no legal move" in self.faults:
                return
            roll = random.choice(position.rolls)
            moves = position.legal_moves(roll)
            move = self.answer(position, roll, str(random.random())) if len(moves) > 1 else (moves or (None,))[0]
            if moves and move is None:
                return
            position = position.after(roll, move)
        self.fault(f"its games do not end, even after {MOST_ROLLS} rolls", position, position.rolls[0])
