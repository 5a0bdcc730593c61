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
from poeppel.engine.features import places_taken
from poeppel.engine.heuristics import ALL_WEIGHTS, FIRST_WALL_ROW, RING_WEIGHTS, SIGHTS, Eyes, best_of
from poeppel.engine.master import best_move, master_move
from poeppel.engine.network import ALL_PLAY_WELL, NET, Aim, Net
from poeppel.engine.packing import Moves, captures, end_of, is_penalised, start_of
from poeppel.engine.rng import below
from poeppel.engine.state import State
from poeppel.engine.table import RuleWords, read_table

Thinker: TypeAlias = Callable[..., int]

RANDOM, FRONT, BACK, CAPTURE, MASTER, QUICK = range(6)
FIRST_LEVEL = 6  # from here on, the levels of `heuristics`
BUILT_IN = {name: n for n, name in enumerate(("random", "front", "back", "capture", "master", "quick", *RING_WEIGHTS))}


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


# ── those who think ───────────────────────────────────────────────────────────────────────────────────────────────────


def think(
    policy: int, state: State, rules: RuleWords, roll: int, moves: Moves, count: int, word: np.uint64, net: Net
) -> int:
    """The ladder: the master, the master without looking ahead, and the levels below."""
    if policy == MASTER:
        return master_move(state, rules, roll, moves, count, net)
    if policy == QUICK:
        aim = Aim(places_taken(state, read_table(rules)), ALL_PLAY_WELL)
        return best_move(state, net.after, rules, roll, moves, count, aim, net)
    row = policy - FIRST_LEVEL
    if read_table(rules).walls:
        row += FIRST_WALL_ROW
    return best_of(Eyes(ALL_WEIGHTS, row * SIGHTS), state, rules, moves, count, word, net.after)


def nobody_thinks(
    policy: int, state: State, rules: RuleWords, roll: int, moves: Moves, count: int, word: np.uint64, net: Net
) -> int:
    """Stands in where nobody thinks, so that the ladder need not be compiled for it."""
    return -1


_WORDS = types.int64[::1]
_SIGNATURE = types.int64(types.int64, _WORDS, _WORDS, types.int64, _WORDS, types.int64, types.uint64, NET)


@cache
def thinker(is_needed: bool) -> Thinker:
    """Whom the kernels ask for every policy from `MASTER` on, by its address (see `compiling.detached`)."""
    return detached(think if is_needed else nobody_thinks, _SIGNATURE)


def thinker_for(numbers: Iterable[int]) -> Thinker:
    """Who is to be asked in a game between these policies."""
    return thinker(any(number >= MASTER for number in numbers))
