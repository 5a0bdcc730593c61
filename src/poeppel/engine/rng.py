"""Random numbers for simulated games: SplitMix64 (Steele, Lea and Flood 2014), one word of state a game.

Every game of an experiment has its own generator, made from the experiment's seed and the game's number, so that one
game out of a million can be played again alone. The dice of real tables do not come from here.
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from poeppel.engine.compiling import inner, kernel

Rng: TypeAlias = NDArray[np.uint64]  # one word

_STEP = np.uint64(0x9E3779B97F4A7C15)
_MIX_A = np.uint64(0xBF58476D1CE4E5B9)
_MIX_B = np.uint64(0x94D049BB133111EB)
_LOW_HALF = np.uint64(0xFFFFFFFF)
_HALF = np.uint64(32)


@inner
def _mix(word: np.uint64) -> np.uint64:
    word = (word ^ (word >> np.uint64(30))) * _MIX_A
    word = (word ^ (word >> np.uint64(27))) * _MIX_B
    return word ^ (word >> np.uint64(31))


@kernel
def seed_game(rng: Rng, seed: int, game: int) -> None:
    """Set the generator for one game of an experiment."""
    rng[0] = _mix(_mix(np.uint64(seed) + _STEP) ^ (np.uint64(game) * _STEP))


@inner
def word_at(seed: np.uint64, number: int) -> np.uint64:
    """A random word that follows from a seed and a number alone."""
    return _mix(_mix(seed + _STEP) ^ (np.uint64(number) * _STEP))


@inner
def draw(rng: Rng) -> np.uint64:
    """The next random word."""
    rng[0] += _STEP
    return _mix(rng[0])


@inner
def die(word: np.uint64) -> int:
    """A roll from 1 to 6, from the upper half of a random word. (No face is favoured by more than one in 10⁹.)"""
    return np.int64((word >> _HALF) * np.uint64(6) >> _HALF) + 1  # type: ignore[return-value]


@inner
def two_dice(word: np.uint64) -> int:
    """A roll of two dice, the smaller one in the low three bits, from the upper half of a random word."""
    both = np.int64((word >> _HALF) * np.uint64(36) >> _HALF)
    one, other = both // 6 + 1, both % 6 + 1
    return min(one, other) | max(one, other) << 3  # type: ignore[return-value]


@inner
def below(word: np.uint64, limit: int) -> int:
    """A number from 0 to limit - 1, from the lower half of a random word: independent of `die`."""
    return np.int64((word & _LOW_HALF) * np.uint64(limit) >> _HALF)  # type: ignore[return-value]
