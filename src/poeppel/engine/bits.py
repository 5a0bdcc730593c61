"""Counting in 64-bit words. Bit 63 is the sign, so words are only compared for equality, never for order."""

from typing import Any

import numpy as np
from numba import types
from numba.extending import intrinsic

from poeppel.engine.compiling import JIT_IS_OFF, inner

# NumPy's numbers, so that they wrap around at 64 bits with the JIT off too.
ONE: Any = np.int64(1)
ALL_BITS: Any = np.int64(-1)

if JIT_IS_OFF:

    def count(word: int) -> int:
        """How many bits are set."""
        return (int(word) & 0xFFFF_FFFF_FFFF_FFFF).bit_count()

else:

    @intrinsic
    def _population_count(typing_context: Any, word: Any) -> Any:
        """One machine instruction; Numba has no name for it."""

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return types.int64(types.int64), generate

    @inner
    def count(word: int) -> int:
        """How many bits are set."""
        return _population_count(word)  # type: ignore[call-arg]


@inner
def bit(index: int) -> int:
    """The word with this one bit."""
    return ONE << index


@inner
def lowest(word: int) -> int:
    """The index of the lowest bit that is set."""
    return count(~word & (word - 1))


@inner
def nth(word: int, n: int) -> int:
    """The index of the n-th bit that is set, counted from 0 at the low end; n is at most 3.

    Three steps that never branch: a loop of n steps is mispredicted so often that it takes a fifth of all the time.
    """
    for step in range(3):
        word = word & (word - 1) if step < n else word
    return lowest(word)


@inner
def spread_up(word: int, steps: int) -> int:
    """Every bit copied 1 … steps places up. Always five rounds, because they cost less than a branch that depends on
    the roll; more of them only for dice with larger numbers than 6."""
    spread = 0
    for step in range(1, 6):
        spread |= word << step if step <= steps else 0
    for step in range(6, steps + 1):
        spread |= word << step
    return spread


@inner
def spread_down(word: int, steps: int) -> int:
    """Every bit copied 1 … steps places down. The word must not have bit 63."""
    spread = 0
    for step in range(1, 6):
        spread |= word >> step if step <= steps else 0
    for step in range(6, steps + 1):
        spread |= word >> step
    return spread
