"""Players that run inside a kernel.

A policy is a compiled function `choose(state, rules, roll, moves, count, word)`: it gets the position, the rule set's
words, the `count` legal moves packed as numbers, and the roll's random word, and answers with the index of its move.
The built-in ones are known by number, so that one compiled kernel serves them all; they also get a `Net`, whose weights
are empty where nobody asks them. Those that look at the board are compiled apart from the kernels that ask them.
"""

from collections.abc import Callable, Iterable
from functools import cache
from typing import TypeAlias

import numpy as np
from numba import types

from poeppel.engine.compiling import detached, inner
from poeppel.engine.network.master import master_move, quick_move
from poeppel.engine.network.value import NET, Net
from poeppel.engine.packing import Moves, captures, end_of, is_penalised, start_of
from poeppel.engine.players.heuristics import ALL_WEIGHTS, FIRST_WALL_ROW, RING_WEIGHTS, SIGHTS, Eyes, best_of
from poeppel.engine.players.tips import TIP_NAMES, follow_tip
from poeppel.engine.rng import below
from poeppel.engine.rule_table import RuleWords, read_table
from poeppel.engine.state import State

LevelChooser: TypeAlias = Callable[..., int]

RANDOM, FRONT, BACK, CAPTURE, MASTER, QUICK = range(6)
FIRST_LEVEL = 6  # from here on, the levels of `heuristics`
BUILT_IN = {name: n for n, name in enumerate(("random", "front", "back", "capture", "master", "quick", *RING_WEIGHTS))}
FIRST_TIP = 64  # from here on, the `tips`
TIPS = {name: FIRST_TIP + n for n, name in enumerate(TIP_NAMES)}


@inner
def liking(policy: int, move: int) -> int:
    """How much a known opponent likes a move. Nobody but `random` walks into a penalty."""
    score = 0 if is_penalised(move) else 1 << 30
    if policy == CAPTURE and captures(move):
        score += 1 << 20
    ahead = start_of(move) + 1
    return score + ((127 - ahead if policy == BACK else ahead) << 8) + end_of(move)


@inner
def choose(
    policy: int, state: State, rules: RuleWords, roll: int, moves: Moves, count: int, word: np.uint64, net: Net
) -> int:
    """The known opponents: any move; the foremost pawn; the hindmost pawn; a capture, else the foremost pawn."""
    if policy == RANDOM:
        return below(word, count)
    best, best_score = 0, -1
    for n in range(count):
        score = liking(policy, moves[n])
        if score > best_score:
            best, best_score = n, score
    return best


# ── the levels ───────────────────────────────────────────────────────────────────────────────────────────────────


def choose_for_level(
    policy: int, state: State, rules: RuleWords, roll: int, moves: Moves, count: int, word: np.uint64, net: Net
) -> int:
    """The levels: the master, the master in a hurry, and the levels below."""
    return choose_level(policy, state, rules, roll, moves, count, word, net)


@inner
def choose_level(
    policy: int, state: State, rules: RuleWords, roll: int, moves: Moves, count: int, word: np.uint64, net: Net
) -> int:
    """The same for functions of the engine."""
    if policy == MASTER:
        return master_move(state, rules, roll, moves, count, net)
    if policy == QUICK:
        return quick_move(state, rules, roll, moves, count, net)
    return choose_below_master(policy, state, rules, moves, count, word, net)


@inner
def choose_below_master(
    policy: int, state: State, rules: RuleWords, moves: Moves, count: int, word: np.uint64, net: Net
) -> int:
    """The levels that need no network."""
    row = policy - FIRST_LEVEL
    if read_table(rules).walls:
        row += FIRST_WALL_ROW
    return best_of(Eyes(ALL_WEIGHTS, row * SIGHTS), state, rules, moves, count, word, net.after)


def choose_for_lower_level(
    policy: int, state: State, rules: RuleWords, roll: int, moves: Moves, count: int, word: np.uint64, net: Net
) -> int:
    """As `choose_for_level`, where no master plays: compiled in a third of the time, for the first game."""
    return choose_below_master(policy, state, rules, moves, count, word, net)


def choose_for_tip(
    policy: int, state: State, rules: RuleWords, roll: int, moves: Moves, count: int, word: np.uint64, net: Net
) -> int:
    """As `choose_for_level`, where somebody follows a tip."""
    if policy >= FIRST_TIP:
        return follow_tip(policy - FIRST_TIP, state, rules, moves, count, word, net.after)
    return choose_level(policy, state, rules, roll, moves, count, word, net)


def choose_for_tip_or_lower_level(
    policy: int, state: State, rules: RuleWords, roll: int, moves: Moves, count: int, word: np.uint64, net: Net
) -> int:
    """The same where no master plays."""
    if policy >= FIRST_TIP:
        return follow_tip(policy - FIRST_TIP, state, rules, moves, count, word, net.after)
    return choose_below_master(policy, state, rules, moves, count, word, net)


def no_level_plays(
    policy: int, state: State, rules: RuleWords, roll: int, moves: Moves, count: int, word: np.uint64, net: Net
) -> int:
    """Stands in where no level plays, so that the levels need not be compiled for it."""
    return -1


_WORDS = types.int64[::1]
CHOOSER_SIGNATURE = types.int64(types.int64, _WORDS, _WORDS, types.int64, _WORDS, types.int64, types.uint64, NET)


@cache
def level_chooser(is_needed: bool) -> LevelChooser:
    """Whom the kernels ask for every policy from `MASTER` on, by its address (see `compiling.detached`)."""
    return detached(choose_for_level if is_needed else no_level_plays, CHOOSER_SIGNATURE)


@cache
def lower_level_chooser() -> LevelChooser:
    """Whom they ask where nobody needs a network."""
    return detached(choose_for_lower_level, CHOOSER_SIGNATURE)


@cache
def tip_chooser(with_master: bool) -> LevelChooser:
    """Whom they ask where somebody follows a tip."""
    return detached(choose_for_tip if with_master else choose_for_tip_or_lower_level, CHOOSER_SIGNATURE)


def level_chooser_for(numbers: Iterable[int]) -> LevelChooser:
    """Who is to be asked in a game between these policies."""
    highest = {int(number) for number in numbers if number >= MASTER}
    if any(number >= FIRST_TIP for number in highest):
        return tip_chooser(not highest.isdisjoint((MASTER, QUICK)))
    if highest and highest.isdisjoint((MASTER, QUICK)):
        return lower_level_chooser()
    return level_chooser(bool(highest))
