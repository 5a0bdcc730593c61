"""The rule set as a kernel reads it.

A tuple would cost more to hand from Python to a kernel than a whole move takes. So a rule set travels as one array of
words, made by `poeppel.core.lowering`, and every kernel opens it with `read_table`, which costs next to nothing.
"""

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from poeppel.engine.bits import ONE, bit
from poeppel.engine.compiling import inner

RuleWords: TypeAlias = NDArray[np.int64]

# What lies where in the array. The rest is there for Mauerhüpfen only: A, Z as a word, and for every field of the path
# the number and the far side of the wall above it and of the wall below it (number 0: no way).
COLOURS, LENGTH, SWITCHES, PATH_START, TARGETS, JUMPS = range(6)

# The switches, one bit each.
(
    PAWN_ON_START,
    TWO_COLOURS,
    NEUTRAL,
    BACKWARD_CAPTURE,
    THREE_ROLLS,
    NO_GOAL_JUMP,
    BARRIERS,
    FORCED_CAPTURE,
    DOUBLE_DUTY,
    PLACES,
    PUNISHED,
    TWO_PAWNS,
    WALLS,
) = (1 << n for n in range(13))

BASIC = PAWN_ON_START | PLACES  # the basic rules R1 … R13 and nothing else


class RuleTable(NamedTuple):
    """One rule set on one board."""

    colours: int  # how many the board has
    length: int  # fields of the ring or path
    spacing: int  # ring fields from one A to the next; 0 where all colours share a path
    lap: int  # word: progress on the ring or path
    goal: int  # word: progress on a … d
    pawn_on_start: bool  # R1 (off: T1)
    two_colours: bool  # V1, P1: colours that sit opposite win together
    neutral: int  # V2: the neutral colour, -1 when there is none
    backward_capture: bool  # V3
    three_rolls: bool  # V4
    no_goal_jump: bool  # V5
    barriers: bool  # V6
    forced_capture: bool  # V7
    double_duty: bool  # T10
    places: bool  # R13 (off: T16, P3)
    punished: bool  # section 5
    two_pawns: bool  # P2
    walls: bool  # Mauerhüpfen: a path with walls instead of a ring; `walls` reads the rest of the array


@inner
def read_table(words: RuleWords) -> RuleTable:
    """Open the array."""
    return table_with(words, words[SWITCHES])


@inner
def table_with(words: RuleWords, switches: int) -> RuleTable:
    """Open the array of a rule set with these switches. What the compiler can tell of them, no kernel has to ask."""
    colours, length = words[COLOURS], words[LENGTH]
    return RuleTable(
        colours,
        length,
        0 if switches & WALLS else length // colours,
        bit(length) - 1,
        ONE * 15 << length,
        switches & PAWN_ON_START != 0,
        switches & TWO_COLOURS != 0,
        colours - 1 if switches & NEUTRAL else -1,
        switches & BACKWARD_CAPTURE != 0,
        switches & THREE_ROLLS != 0,
        switches & NO_GOAL_JUMP != 0,
        switches & BARRIERS != 0,
        switches & FORCED_CAPTURE != 0,
        switches & DOUBLE_DUTY != 0,
        switches & PLACES != 0,
        switches & PUNISHED != 0,
        switches & TWO_PAWNS != 0,
        switches & WALLS != 0,
    )
