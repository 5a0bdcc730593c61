"""Bots: anything that picks one of the legal moves, and the names they are known by.

    def hurry(position, roll, moves, random):
        return max(moves, key=lambda move: len(move.captured))

    register("hurry", hurry)

Built-in bots are policies inside the kernels (`engine.players.policies`); they and policies that users compile play
very many games at once. Here all of them look alike: a position, a roll, the legal moves and a source of chance go in,
a move comes out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from inspect import signature
from random import Random
from typing import Protocol, TypeAlias, cast

import numpy as np

from poeppel.bots import networks
from poeppel.bots.levels import BOT_NAMES
from poeppel.core.lowering import lower
from poeppel.core.move import Move
from poeppel.core.position import Position
from poeppel.core.roll import Roll, read_roll
from poeppel.engine.games import play
from poeppel.engine.players.policies import BUILT_IN, TIPS, level_chooser_for
from poeppel.errors import PoeppelError
from poeppel.texts import Sentences, Text, shown

Policy: TypeAlias = Callable[..., int]  # a compiled function; see `engine.players.policies`

SENTENCES: Sentences = {
    "not_a_bot": Text("„{name}“ ist kein Bot; es gibt: {known}", '"{name}" is not a bot; there are: {known}'),
}

_POLICIES = {**BUILT_IN, **TIPS}
_NAME = re.compile(r"[a-z][a-z0-9_-]{0,29}")


class Bot(Protocol):
    """Anything that can be asked for a move: a function, or an object that can be called."""

    def __call__(self, position: Position, roll: Roll, moves: tuple[Move, ...], random: Random, /) -> Move | str:
        """One of the `moves`, of which there is at least one. Chance comes from `random` alone, so that a game can be
        played again."""


AnyBot: TypeAlias = str | Bot | Policy

_registered: dict[str, Bot | Policy] = {}


# ── names ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def register(name: str, bot: Bot | Policy) -> None:
    """Give a bot a name, by which it can then be asked for wherever bots are named. A function for the kernels (see
    `is_policy`) is made for mass play; anything else is asked move by move."""
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise PoeppelError(
            Text(
                f"{shown(name)} ist kein Botname: bis zu 30 Kleinbuchstaben, Ziffern, - und _, vorn ein Buchstabe",
                f"{shown(name)} is not a name for a bot: up to 30 lower-case letters, digits, - and _, a letter first",
            )
        )
    if name in _POLICIES or name in BOT_NAMES:
        raise PoeppelError(Text(f"„{name}“ heißt schon ein eingebauter Bot", f'"{name}" is the name of a built-in bot'))
    if not callable(bot):
        raise PoeppelError(
            Text(
                f"{shown(bot)} ist kein Bot: man kann es nicht aufrufen",
                f"{shown(bot)} is not a bot: it cannot be called",
            )
        )
    _registered[name] = bot


def bot_names() -> tuple[str, ...]:
    """Every name that is known: the ladder from the gentlest up, the known opponents, then the registered bots. (The
    tips are for measuring, not to play with; see `levels.TIPS`.)"""
    return *BOT_NAMES, *_registered


def check_name(name: object) -> None:
    """Refuse a bot that does not exist."""
    if not isinstance(name, str) or (name not in _POLICIES and name not in _registered):
        known, written = ", ".join(dict.fromkeys((*bot_names(), *TIPS))), name if isinstance(name, str) else shown(name)
        raise PoeppelError(SENTENCES["not_a_bot"].filled(name=written, known=known))


def name_of(bot: AnyBot) -> str:
    """What a bot is called in tables and messages."""
    if isinstance(bot, str):
        return bot
    known = (name for name, registered in _registered.items() if registered is bot)
    return next(known, str(getattr(bot, "__name__", type(bot).__name__)))


def policy_of(bot: AnyBot) -> int | Policy | None:
    """The bot as the kernels know it: a number, or a compiled function; None for one that is asked move by move."""
    if isinstance(bot, str):
        check_name(bot)
        if bot in _POLICIES:
            return _POLICIES[bot]
        bot = _registered[bot]
    return cast(Policy, bot) if is_policy(bot) else None


def is_policy(bot: object) -> bool:
    """Whether it is a function for the kernels, `choose(state, rules, roll, moves, count, word)`, and not a `Bot`."""
    if hasattr(bot, "py_func"):  # compiled already
        return True
    try:
        return callable(bot) and len(signature(bot).parameters) == 6
    except (TypeError, ValueError):
        return False


# ── asking ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def find_bot(bot: AnyBot) -> Bot:
    """The bot of this name (or the bot itself) as something that can be asked for one move."""
    policy = policy_of(bot)
    if policy is not None:
        return _PolicyBot(name_of(bot), policy)
    return cast(Bot, _registered[bot] if isinstance(bot, str) else bot)


def answered(answer: object, moves: Iterable[Move]) -> Move | None:
    """The move that a bot has answered with, itself or its text; None if it is none of these."""
    return next((move for move in moves if answer in (move, move.text)), None)


def choose_move(position: Position, roll: Roll, bot: AnyBot, random: Random) -> Move | None:
    """The move that a bot plays; None when none is legal. An answer that is not a legal move is an error that names the
    bot."""
    moves = position.legal_moves(roll)
    if len(moves) <= 1:
        return moves[0] if moves else None
    answer = find_bot(bot)(position, roll, moves, random)
    if chosen := answered(answer, moves):
        return chosen
    name, listed = name_of(bot), ", ".join(map(str, moves))
    raise PoeppelError(
        Text(
            f"Bot {name} antwortet auf den Wurf {roll} in {position} mit {shown(answer)}; erlaubt: {listed}",
            f"bot {name} answers the roll {roll} in {position} with {shown(answer)}; legal: {listed}",
        )
    )


class _PolicyBot:
    """A policy of the kernels, asked for one move at a time."""

    def __init__(self, name: str, policy: int | Policy) -> None:
        self.__name__ = name
        self.policy = policy

    def __call__(self, position: Position, roll: Roll, moves: tuple[Move, ...], random: Random, /) -> Move:
        codes = np.array([move.code for move in moves], np.int64)
        word = np.uint64(random.getrandbits(64))
        words, dice = lower(position.rules).words, read_roll(roll, position.rules)
        if isinstance(self.policy, int):
            net = networks.net(position.rules, [self.__name__])
            asked = (words, dice, codes, len(codes), word, net, level_chooser_for([self.policy]))
            return moves[play.choose_built_in(self.policy, position._state, *asked)]
        return moves[int(self.policy(position._state.copy(), words, dice, codes, len(codes), word))]
