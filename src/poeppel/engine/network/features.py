"""Which inputs of the value network a position sets, on the ring.

Every input is on or off, and each that is on names one row of the first layer: some forty of a few thousand. A colour
is seen from the one whose roll is due (the roller is 0, the next one clockwise 1, …) and counts from its own A, so one
set of weights serves all seats. Colours that take no part any more set nothing: the network is asked who comes home
next among the others.

For each colour: how many pawns wait; where each stands; where two make a barrier (V6); how likely it is that a pawn is
captured, by the roller and by the others; with how many numbers it comes home; how many opponents stand seven to twelve
fields behind it, and how many up to six before it. Where pawns stand and what threatens them is in a table of its own
for each number of pawns in the goal: a last pawn is worth more than a first. Then the switches, the attempts left (V4),
how many players are left, and which of them play simply: chances depend on who plays.
"""

from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from poeppel.engine.bits import bit, count, lowest
from poeppel.engine.compiling import inner, rare
from poeppel.engine.ring import turned
from poeppel.engine.rule_table import RuleTable
from poeppel.engine.state import (
    ATTEMPTS,
    CLOSED,
    FIELDS,
    HOME,
    IN_PLAY,
    MOST_COLOURS,
    NOBODY,
    PAIRS,
    PAWNS,
    START,
    TURN,
    State,
    is_home,
    progress_of,
    waiting,
    whose_turn,
)
from poeppel.engine.threats import ALL_FACES, FACES, hit_chance, home_numbers
from poeppel.engine.turns import neutral_is_home

PLAYERS = 0  # the first of the rows tells how many still compete

Rows: TypeAlias = NDArray[np.int64]

MOST_ROWS = 192
REACH: Any = np.int64(63)  # six fields as a word; NumPy's, so that it wraps around with the JIT off too
WAIT, AT = 0, 25  # a colour's inputs: pawns on B and in the goal; each pawn's progress; then what concerns a pawn
STAGES = 4  # a pawn counts differently when 0, 1, 2 or 3 others are in the goal already
ABOUT = 5  # fields in one, where it matters about where a pawn stands
FAR = 12  # fields behind a pawn that are looked at
RISKS = 4  # how likely a pawn is captured: not, by one number, by two, or more
DANGERS = RISKS * RISKS - 1  # by the roller and by the others, each by its risk
SIMPLE = 1 + 24  # behind the bias and what belongs to no colour: which colours play simply
COMMON = SIMPLE + MOST_COLOURS


@inner
def is_placed(state: State, table: RuleTable, colour: int) -> bool:
    """Whether the colour has its place and the rest of the game is about the others."""
    return not table.two_colours and is_home(state, table.goal, colour) and neutral_is_home(state, table)


@inner
def places_taken(state: State, table: RuleTable) -> int:
    """How many places are certain. V1: none before the end. V2: none before the neutral pawns are home."""
    if table.two_colours:
        return 1 if state[TURN] == NOBODY else 0
    if not neutral_is_home(state, table):
        return 0
    taken = 0
    while state[HOME] >> (4 * taken):
        taken += 1
    return taken


@inner
def competes(state: State, table: RuleTable, colour: int) -> bool:
    """Whether the colour can still come home next."""
    return state[IN_PLAY] & bit(colour) != 0 and colour != table.neutral and not is_placed(state, table, colour)


@inner
def seen_from(table: RuleTable, roller: int, colour: int) -> int:
    """How many seats clockwise behind the roller the colour sits."""
    return colour - roller if colour >= roller else colour - roller + table.colours


@inner
def inputs_each(table: RuleTable) -> int:
    """The inputs of one colour: by stage where each pawn stands, what threatens it and how near home it is, then pairs,
    who is behind and before it, and whether a pawn on A keeps others waiting."""
    parts = table.length // ABOUT
    return AT + STAGES * (table.length + 4 + DANGERS * parts + FACES) + table.length + 4 * parts + 1


@inner
def blocks(table: RuleTable) -> int:
    """So many colours have inputs of their own: on a board for four there are others with V1, and the neutral one."""
    return 2 * table.colours + 1 if table.colours == 4 else table.colours


@inner
def count_ring_rows(table: RuleTable) -> int:
    return COMMON + blocks(table) * inputs_each(table)


@inner
def block_of(table: RuleTable, roller: int, colour: int) -> int:
    """Where the inputs of a colour begin."""
    block = seen_from(table, roller, colour)
    if table.two_colours:
        block += table.colours
    elif colour == table.neutral:
        block = 2 * table.colours
    return COMMON + block * inputs_each(table)


@inner
def rolls_next(table: RuleTable, roller: int, colour: int, other: int) -> bool:
    """Whether `other` may be moved against the colour with the very next roll. V2: everybody moves the neutral one."""
    return other == roller or (other == table.neutral and colour != roller)


@inner
def risk(chance: float) -> int:
    """A chance in steps: one number, two, or more; V4: three tries for a 6 are more."""
    return int(chance > 0) + int(chance > 0.2) + int(chance > 0.36)


class Hunted(NamedTuple):
    """What pursues a pawn on the ring."""

    threat: int  # the risk that the next roll captures it, and RISKS × that one of the others does
    chasers: int  # opponents seven to twelve fields behind: not within reach yet


@inner
def hunted(state: State, table: RuleTable, roller: int, colour: int, progress: int) -> Hunted:
    """Who is behind a pawn. Only who stands where a number could lead to it is asked for his chance: that takes longest
    of all, and mostly nobody does."""
    now = later = 1.0
    chasers = 0
    for other in range(table.colours):
        if other == colour or (table.two_colours and other == colour ^ 2):
            continue
        pawns, end = state[PAWNS + other] & table.lap, progress_of(table, colour, progress, other)
        before = pawns >> (end - FAR) if end >= FAR else pawns << (FAR - end)
        chasers += count(before & ALL_FACES)
        is_near = before >> FACES & ALL_FACES != 0 or (end == START and waiting(state, other) > 0)
        if table.backward_capture:
            is_near = is_near or pawns >> (end + 1) & ALL_FACES != 0
        if not is_near or state[IN_PLAY] & bit(other) == 0:
            continue
        safe = 1 - hit_chance(state, table, other, colour, progress)
        if rolls_next(table, roller, colour, other):
            now *= safe
        else:
            later *= safe
    return Hunted(risk(1 - now) + RISKS * risk(1 - later), chasers)


@inner
def prey_of(state: State, table: RuleTable, colour: int) -> int:
    """Fields of the ring with single pawns of others, seen from the colour."""
    return turned(state[FIELDS] & ~state[CLOSED], table, colour * table.spacing) & ~state[PAWNS + colour]


@inner
def rows_of_colour(state: State, table: RuleTable, roller: int, colour: int, rows: Rows, found: int) -> int:
    """Add the inputs that a colour's pawns set; how many there are then."""
    block, length = block_of(table, roller, colour), table.length
    parts = length // ABOUT
    done = count(state[PAWNS + colour] & table.goal)
    stage = min(done, STAGES - 1)
    rows[found] = block + WAIT + 5 * waiting(state, colour) + done
    found += 1
    at = block + AT + stage * (length + 4 + DANGERS * parts + FACES)
    threatened = at + length + 4
    homing = threatened + DANGERS * parts
    pair = block + AT + STAGES * (length + 4 + DANGERS * parts + FACES)
    prey, chased = pair + length, pair + length + 2 * parts
    left, seen = state[PAWNS + colour], prey_of(state, table, colour)
    if left & bit(START) and waiting(state, colour):
        rows[found] = chased + 2 * parts
        found += 1
    while left:
        progress = lowest(left)
        left &= left - 1
        rows[found] = at + progress
        part = progress // ABOUT
        found += 1
        if progress >= length:
            continue
        if state[PAIRS + colour] & bit(progress):
            rows[found] = pair + progress
            found += 1
        else:
            by = hunted(state, table, roller, colour, progress)
            if by.threat:
                rows[found] = threatened + DANGERS * part + by.threat - 1
                found += 1
            if by.chasers:
                rows[found] = chased + 2 * part + min(2, by.chasers) - 1
                found += 1
        before = min(2, count(seen & REACH << (progress + 1) & table.lap))
        if before:
            rows[found] = prey + 2 * part + before - 1
            found += 1
        near = home_numbers(state, table, colour, progress)
        if near:
            rows[found] = homing + near - 1
            found += 1
    return found


@inner
def simple_rows(state: State, table: RuleTable, roller: int, simple: int, rows: Rows, found: int) -> int:
    """Add an input for each colour that still competes and plays simply; how many inputs there are then."""
    for colour in range(table.colours):
        if simple & bit(colour) and competes(state, table, colour):
            rows[found] = SIMPLE + seen_from(table, roller, colour)
            found += 1
    return found


@inner
def common_rows(state: State, table: RuleTable, roller: int, rows: Rows) -> int:
    """The inputs that belong to no colour: players left, attempts, switches, V2's seat and who is home already."""
    players = 0
    for colour in range(table.colours):
        players += competes(state, table, colour)
    rows[PLAYERS] = players
    found = 1
    if state[ATTEMPTS] > 1:
        rows[found] = 5 + state[ATTEMPTS]
        found += 1
    switches = (
        table.backward_capture
        | table.three_rolls << 1
        | table.no_goal_jump << 2
        | table.barriers << 3
        | table.forced_capture << 4
        | table.double_duty << 5
        | table.punished << 6
        | table.two_colours << 7
    )
    while switches:
        rows[found] = 9 + lowest(switches)
        found += 1
        switches &= switches - 1
    if table.neutral >= 0:
        rows[found] = 16 + seen_from(table, roller, table.neutral)
        found += 1
        first = (state[HOME] & 15) - 1
        if first >= 0:
            rows[found] = 20 + seen_from(table, roller, first)
            found += 1
    return found


@rare
def ring_rows(state: State, table: RuleTable, simple: int, rows: Rows) -> int:
    """Write the rows of all inputs that are on; how many there are. The game must not be over."""
    roller = whose_turn(state)
    found = simple_rows(state, table, roller, simple, rows, common_rows(state, table, roller, rows))
    for colour in range(table.colours):
        if state[IN_PLAY] & bit(colour) and not is_placed(state, table, colour):
            found = rows_of_colour(state, table, roller, colour, rows, found)
    return found
