"""Moves as numbers, so that they can leave the kernels and come back.

The lowest twenty bits say the same in every game: colour, from, to, and whom the move captures at its end. What may
be -1 is stored + 1; so no move is 0. The bits above belong to the game, and are 0 in every other.
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from poeppel.engine.compiling import inner

Moves: TypeAlias = NDArray[np.int64]  # room for packed moves

NO_MOVE = 0
JUMPS_TO_STOP, JUMPS_TO_END = 1, 2
PENALTY_BITS = 7 << 20 | 1 << 30  # ring: a pawn is sent back, or the roll is void
CAPTURE_BITS = 7 << 17 | 7 << 39  # at the end; Mauerhüpfen: at the stop in between


@inner
def pack_way(colour: int, start: int, end: int, captured: int) -> int:
    """The part that all games share."""
    return colour | (start + 1) << 3 | (end + 1) << 10 | (captured + 1) << 17


@inner
def colour_of(move: int) -> int:
    return move & 7


@inner
def start_of(move: int) -> int:
    """The progress the pawn comes from, -1 on B."""
    return (move >> 3 & 127) - 1


@inner
def end_of(move: int) -> int:
    return (move >> 10 & 127) - 1


@inner
def captured_of(move: int) -> int:
    """The colour captured at the end, -1 for none."""
    return (move >> 17 & 7) - 1


@inner
def is_touch(move: int) -> bool:
    """Ring, T13: the pawn is only touched."""
    return move >> 30 & 1 == 1


@inner
def stop_of(move: int) -> int:
    """Mauerhüpfen, M8: the field in between, -1 when it is only passed."""
    return (move >> 32 & 127) - 1


@inner
def jumps_of(move: int) -> int:
    """Mauerhüpfen, M6: JUMPS_TO_STOP and JUMPS_TO_END, whichever it does."""
    return move >> 42 & 3


@inner
def captures(move: int) -> bool:
    return move & CAPTURE_BITS != 0


@inner
def is_penalised(move: int) -> bool:
    """Section 5: it loses the roll or a pawn."""
    return move & PENALTY_BITS != 0
