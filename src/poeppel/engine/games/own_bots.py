"""Whole games with bots of somebody's own, compiled together with them when they are asked for.

Here and not where the games are counted, because whatever is compiled stands in the engine: a tool that writes into
Python's bytecode, as measuring coverage does, has one folder to stay out of.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import cast

from numba import cfunc, njit
from numba.core.errors import NumbaError

from poeppel.engine.compiling import JIT_IS_OFF
from poeppel.engine.games.own_dice import play_with
from poeppel.engine.games.play import PlayRoom, play_games
from poeppel.engine.players import policies
from poeppel.engine.rule_table import read_table

FIRST_OWN = 1 << 20  # policies of somebody's own, where they are asked by their address
CANNOT_BE_COMPILED = (NumbaError, TypeError)  # what a function that is no bot is answered with


@lru_cache(maxsize=64)
def with_own_bots(bots: tuple[Callable[..., int], ...]) -> Callable[..., None]:
    """As `play.play_built_in`, with these bots as the policies -1, -2, …; not kept for the next start."""
    chooser = _chooser(bots)

    def play_own(starts, rules, numbers, seed, first, results, state, rng, moves, net, level_chooser):  # type: ignore[no-untyped-def]
        room = PlayRoom(state, rules, numbers, moves, net, level_chooser)
        play_games(room, read_table(rules), starts, chooser, seed, first, results, rng)

    return cast(Callable[..., None], njit(nogil=True, error_model="numpy")(play_own))


@lru_cache(maxsize=64)
def with_own_bots_and_dice(bots: tuple[Callable[..., int], ...]) -> Callable[..., None]:
    """The same as `own_dice.play_with_dice`."""
    chooser = _chooser(bots)

    def play_own(starts, rules, numbers, seed, first, results, state, rng, moves, net, level_chooser, faces):  # type: ignore[no-untyped-def]
        room = PlayRoom(state, rules, numbers, moves, net, level_chooser)
        play_with(room, read_table(rules), starts, chooser, seed, first, results, rng, faces, net.after)

    return cast(Callable[..., None], njit(nogil=True, error_model="numpy")(play_own))


def _chooser(bots: tuple[Callable[..., int], ...]) -> Callable[..., int]:
    """Asks the bots for the policies -1, -2, …, and the known opponents for theirs."""
    chooser = policies.choose
    for n, bot in enumerate(bots):
        chooser = _either(-1 - n, bot if hasattr(bot, "py_func") or JIT_IS_OFF else njit(bot), chooser)
    return chooser


def _either(number: int, bot: Callable[..., int], others: Callable[..., int]) -> Callable[..., int]:
    """A chooser that asks `bot` for one policy number and the `others` for the rest."""

    def choose(policy, state, rules, roll, moves, count, word, net):  # type: ignore[no-untyped-def]
        if policy == number:
            return bot(state, rules, roll, moves, count, word)
        return others(policy, state, rules, roll, moves, count, word, net)

    return cast(Callable[..., int], njit(choose))


@lru_cache(maxsize=64)
def own_level_chooser(bots: tuple[Callable[..., int], ...], others: policies.LevelChooser) -> policies.LevelChooser:
    """As `others`, with these bots as the policies from `FIRST_OWN` on. What asks is not compiled anew for them."""
    chooser: Callable[..., int] = others
    for n, bot in enumerate(bots):
        chooser = _either(FIRST_OWN + n, bot if hasattr(bot, "py_func") or JIT_IS_OFF else njit(bot), chooser)

    def choose_own(policy, state, rules, roll, moves, count, word, net):  # type: ignore[no-untyped-def]
        return chooser(policy, state, rules, roll, moves, count, word, net)

    return choose_own if JIT_IS_OFF else cast(policies.LevelChooser, cfunc(policies.CHOOSER_SIGNATURE)(choose_own))
