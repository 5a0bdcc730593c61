"""A position as eighteen 64-bit words.

======  =========  ====================================================================================
word    name       holds
======  =========  ====================================================================================
0 – 5   PAWNS + c  bit p: a pawn of colour c stands on its progress p (0 is A, length … length+3 are a … d)
6 – 11  PAIRS + c  bit p: two of them do, a barrier (V6)
12      TURN       the colour whose roll is due, NOBODY when the game is over
13      ATTEMPTS   rolls left to get a 6 (V4), else 1; 0 when the game is over
14      HOME       the colours that are home, best place in the lowest four bits, each as its number + 1
15      IN_PLAY    bit c: colour c is in the game
16      FIELDS     bit f: somebody stands on field f of the ring or path
17      CLOSED     bit f: a barrier stands there
======  =========  ====================================================================================

Pawns on B have no bit: a colour has four pawns, and those that stand nowhere else wait. Every colour counts from its
own A, so one shift moves all its pawns. FIELDS and CLOSED follow from the words of the colours; they are kept because
one rotation of them tells a colour what it would else have to ask every other colour.
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from poeppel.engine.bits import bit, count
from poeppel.engine.compiling import inner
from poeppel.engine.rule_table import RuleTable

State: TypeAlias = NDArray[np.int64]

PAWNS, PAIRS, TURN, ATTEMPTS, HOME, IN_PLAY, FIELDS, CLOSED = 0, 6, 12, 13, 14, 15, 16, 17
WORDS = 18

PAWNS_EACH = 4
MOST_COLOURS = 6
WAITING, START = -1, 0  # progress on B and on A
NOBODY = 7


@inner
def whose_turn(state: State) -> int:
    """The colour whose roll is due. (The mask changes nothing, but tells the compiler that it is not negative.)"""
    return state[TURN] & 7


@inner
def waiting(state: State, colour: int) -> int:
    """How many pawns of the colour are on B."""
    return PAWNS_EACH - count(state[PAWNS + colour]) - count(state[PAIRS + colour])


@inner
def wrapped(table: RuleTable, steps: int) -> int:
    """A count along the ring that may have left it by one lap at most."""
    if steps < 0:
        return steps + table.length
    return steps - table.length if steps >= table.length else steps


@inner
def field_bit(table: RuleTable, colour: int, progress: int) -> int:
    """The word with the ring field of a colour's progress. On a goal field there is none: the word is empty, which
    spares a branch and 4 % of all the time."""
    on_ring, steps = bit(progress) & table.lap, colour * table.spacing
    return (on_ring << steps | on_ring >> (table.length - steps)) & table.lap


@inner
def progress_of(table: RuleTable, colour: int, progress: int, other: int) -> int:
    """The same ring field in another colour's count."""
    return wrapped(table, progress + (colour - other) * table.spacing)


@inner
def lift(state: State, table: RuleTable, colour: int, progress: int) -> None:
    """Take a pawn off the board. From B there is nothing to take: a pawn without a bit is one on B."""
    if progress == WAITING:
        return
    if state[PAIRS + colour] & bit(progress):
        state[PAIRS + colour] ^= bit(progress)
        state[CLOSED] ^= field_bit(table, colour, progress)
    else:
        state[PAWNS + colour] ^= bit(progress)
        state[FIELDS] ^= field_bit(table, colour, progress)


@inner
def put(state: State, table: RuleTable, colour: int, progress: int) -> None:
    """Set a pawn that was lifted, or one from B, onto the board."""
    if state[PAWNS + colour] & bit(progress):
        state[PAIRS + colour] |= bit(progress)
        state[CLOSED] |= field_bit(table, colour, progress)
    else:
        state[PAWNS + colour] |= bit(progress)
        state[FIELDS] |= field_bit(table, colour, progress)


@inner
def occupant(state: State, table: RuleTable, colour: int, progress: int) -> int:
    """The other colour with a pawn on this field, -1 for none. One's own pawns are not asked for."""
    if not state[FIELDS] & field_bit(table, colour, progress):
        return -1
    for other in range(table.colours):
        if other != colour and state[PAWNS + other] & bit(progress_of(table, colour, progress, other)):
            return other
    return -1


@inner
def is_home(state: State, goal: int, colour: int) -> bool:
    """Whether all four pawns of the colour are on its goal fields."""
    return state[PAWNS + colour] & goal == goal


@inner
def come_home(state: State, colour: int) -> None:
    """Add the colour at the end of the list of those who are home."""
    places = 0
    while state[HOME] >> (4 * places):
        places += 1
    state[HOME] |= (colour + 1) << (4 * places)


@inner
def move_to_front(state: State, colour: int) -> None:
    """V2: put the colour, if it is listed, before all others that are home."""
    kept, places, listed = 0, 0, False
    rest = state[HOME]
    while rest:
        if (rest & 15) - 1 == colour:
            listed = True
        else:
            kept |= (rest & 15) << (4 * places)
            places += 1
        rest >>= 4
    if listed:
        state[HOME] = kept << 4 | (colour + 1)


@inner
def end_game(state: State) -> None:
    """Nobody's roll is due any more."""
    state[TURN] = NOBODY
    state[ATTEMPTS] = 0
