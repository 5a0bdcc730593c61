"""Which inputs of the value network a position sets, on the ring.

Every input is on or off, and each that is on names one row of the first layer: some forty of a few thousand. A colour
is seen from the one whose roll is due (the roller is 0, the next one clockwise 1, …) and counts from its own A, so one
set of weights serves all seats. Colours that take no part any more set nothing: the network is asked who comes home
next among the others.

For each colour: how many pawns wait; where each stands; where two make a barrier (V6); how many opponents stand up to
six fields behind a pawn, those of the roller and the others', and up to twelve; how many it has before it. All this
in a table of its own for each number of pawns in the goal: a last pawn is worth more than a first. Then the switches,
the attempts left (V4), how many players are left, and which of them play simply: chances depend on who plays.
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from poeppel.engine.bits import bit, count, lowest
from poeppel.engine.compiling import inner, rare
from poeppel.engine.ring import turned
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
from poeppel.engine.table import RuleTable
from poeppel.engine.turns import neutral_is_home

PLAYERS = 0  # the first of the rows tells how many still compete

Rows: TypeAlias = NDArray[np.int64]

MOST_ROWS = 128
REACH = ~(~0 << 6)  # six fields as a word
WAIT, AT = 0, 25  # a colour's inputs: pawns on B and in the goal; each pawn's progress; then what concerns a pawn
STAGES = 4  # a pawn counts differently when 0, 1, 2 or 3 others are in the goal already
ABOUT = 4  # fields in one, where it matters about where a pawn stands
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
    """The inputs of one colour."""
    return AT + STAGES * (table.length + 4) + table.length + 12 * STAGES * (table.length // ABOUT)


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
def within_reach(state: State, table: RuleTable, colour: int, progress: int) -> int:
    """How many pawns of a colour could capture on this progress of theirs with one roll; walls of pawns aside."""
    own = state[PAWNS + colour] & table.lap
    behind = REACH << (progress - 6) if progress >= 6 else REACH >> (6 - progress)
    near = count(own & behind)
    if table.backward_capture and progress > START:
        near += count(own & REACH << (progress + 1) & table.lap)
    return near + (progress == START and waiting(state, colour) > 0)


@inner
def rolls_next(table: RuleTable, roller: int, colour: int, other: int) -> bool:
    """Whether `other` may be moved against the colour with the very next roll. V2: everybody moves the neutral one."""
    return other == roller or (other == table.neutral and colour != roller)


@inner
def threats(state: State, table: RuleTable, roller: int, colour: int, progress: int) -> int:
    """A pawn's opponents within reach, at most two of each kind: those that may move next, and 3 × the others."""
    now = later = 0
    for other in range(table.colours):
        if other == colour or (table.two_colours and other == colour ^ 2) or state[IN_PLAY] & bit(other) == 0:
            continue
        near = within_reach(state, table, other, progress_of(table, colour, progress, other))
        if rolls_next(table, roller, colour, other):
            now += near
        else:
            later += near
    return min(now, 2) + 3 * min(later, 2)


@inner
def chasers(state: State, table: RuleTable, colour: int, progress: int) -> int:
    """How many opponents stand seven to twelve fields behind a pawn: not within reach yet."""
    behind = 0
    for other in range(table.colours):
        if other != colour and not (table.two_colours and other == colour ^ 2):
            ahead = progress_of(table, colour, progress, other) - 12
            window = REACH << ahead if ahead >= 0 else REACH >> -ahead
            behind += count(state[PAWNS + other] & table.lap & window)
    return behind


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
    at = block + AT + stage * (length + 4)
    pair = block + AT + STAGES * (length + 4)
    threatened = pair + length + 12 * parts * stage
    prey, chased = threatened + 8 * parts, threatened + 10 * parts
    found += 1
    left, seen = state[PAWNS + colour], prey_of(state, table, colour)
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
            danger = threats(state, table, roller, colour, progress)
            if danger:
                rows[found] = threatened + 8 * part + danger - 1
                found += 1
            behind = min(2, chasers(state, table, colour, progress))
            if behind:
                rows[found] = chased + 2 * part + behind - 1
                found += 1
        before = min(2, count(seen & REACH << (progress + 1) & table.lap))
        if before:
            rows[found] = prey + 2 * part + before - 1
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
