"""Players simple enough to run inside a kernel.

A policy is a compiled function `choose(state, rules, roll, moves, count, word)`: it gets the position, the rule set's
words, the `count` legal moves packed as numbers, and the roll's random word, and answers with the index of its move.
The built-in ones are known by number, so that one compiled kernel serves them all.
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from poeppel.bot_names import BOT_NAMES
from poeppel.engine.compiling import inner
from poeppel.engine.packing import captures, end_of, is_penalised, start_of
from poeppel.engine.rng import below
from poeppel.engine.state import State
from poeppel.engine.table import RuleWords

Moves: TypeAlias = NDArray[np.int64]

RANDOM, FRONT, BACK, CAPTURE = range(4)
BUILT_IN = {name: number for number, name in enumerate(BOT_NAMES)}


@inner
def liking(policy: int, move: int) -> int:
    """How much a policy likes a move. Nobody but `random` walks into a penalty."""
    score = 0 if is_penalised(move) else 1 << 30
    if policy == CAPTURE and captures(move):
        score += 1 << 20
    ahead = start_of(move) + 1
    return score + ((127 - ahead if policy == BACK else ahead) << 8) + end_of(move)


@inner
def choose(policy: int, state: State, rules: RuleWords, roll: int, moves: Moves, count: int, word: np.uint64) -> int:
    """The built-in policies: any move; the foremost pawn; the hindmost pawn; a capture, else the foremost pawn."""
    if policy == RANDOM:
        return below(word, count)
    best, best_score = 0, -1
    for n in range(count):
        score = liking(policy, moves[n])
        if score > best_score:
            best, best_score = n, score
    return best
