"""The rules of Mauerhüpfen: two dice for one pawn, both directions, walls to jump (section 7).

All colours share the path, so a pawn's progress is simply the number of its field; the goal a … d lies behind the last
one. A pawn takes two steps, one a die, each in one of four ways.
"""

from typing import NamedTuple

from poeppel.engine.bits import bit, lowest
from poeppel.engine.compiling import inner, kernel, rare
from poeppel.engine.packing import (
    JUMPS_TO_END,
    JUMPS_TO_STOP,
    Moves,
    captured_of,
    colour_of,
    end_of,
    jumps_of,
    pack_way,
    start_of,
    stop_of,
)
from poeppel.engine.rule_table import JUMPS, PATH_START, TARGETS, RuleTable, RuleWords
from poeppel.engine.state import PAWNS, WAITING, State, end_game, is_home, lift, occupant, put, waiting, whose_turn
from poeppel.engine.turns import arrive, is_decided, pass_turn

FORWARD, BACKWARD, UP, DOWN = range(4)  # walk, walk, jump the wall above, jump the wall below
NOWHERE = -1
NO_STOP = -1
STOP, STOP_CAPTURED, HOW = 127 << 32, 7 << 39, 3 << 42  # of a packed move; HOW: walked or jumped
MOST_MOVES = 128  # four pawns, two orders of the dice, four ways each


class Move(NamedTuple):
    """One move of one pawn. Colours are -1 where there is none."""

    colour: int
    start: int  # WAITING on B
    stop: int  # M8: the field in between, NO_STOP when it is only passed
    end: int
    stop_captured: int
    captured: int
    jumps_first: bool
    jumps_second: bool
    goal: int  # M9: the progress on a … d, -1 when the move does not end on Z


# ── one die ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@inner
def is_jump(way: int) -> bool:
    return way >= UP


@inner
def step(rules: RuleWords, table: RuleTable, field: int, die: int, way: int) -> int:
    """Where one die leads, NOWHERE if it cannot be used this way."""
    if field == WAITING:  # M4: A counts as the first field
        field = rules[PATH_START] - 1
        if way != FORWARD:
            return NOWHERE
    if is_jump(way):  # M6: the number on the wall beside the field
        wall = JUMPS + 4 * field + 2 * (way - UP)
        return rules[wall + 1] if rules[wall] == die else NOWHERE
    end = field + die if way == FORWARD else field - die
    return end if 0 <= end < table.length else NOWHERE  # M5: the ends are not passed


# ── both dice ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@inner
def next_goal(state: State, table: RuleTable, colour: int) -> int:
    """M9: d first, then c, b, a."""
    goal = table.length + 3
    while state[PAWNS + colour] & bit(goal):
        goal -= 1
    return goal


@inner
def passes(first: int, second: int) -> bool:
    """M8: both dice walked in one direction (bringing in counts as forward): the field in between is only passed."""
    return first == second and not is_jump(first)


@inner
def others_of(state: State, colour: int, start: int) -> int:
    """Own pawns but the moving one: the field it leaves counts as empty (M7)."""
    own = state[PAWNS + colour]
    return own if start == WAITING else own & ~bit(start)


@inner
def complete(
    state: State, rules: RuleWords, table: RuleTable, start: int, stop: int, end: int, first: int, second: int
) -> int:
    """The packed move with all that it does (M7 to M9)."""
    colour = whose_turn(state)
    goal = next_goal(state, table, colour) if rules[TARGETS] & bit(end) else -1
    captured = occupant(state, table, colour, end)
    if passes(first, second):
        return pack(Move(colour, start, NO_STOP, end, -1, captured, False, False, goal))
    stop_captured = occupant(state, table, colour, stop)
    return pack(Move(colour, start, stop, end, stop_captured, captured, is_jump(first), is_jump(second), goal))


@inner
def add_moves_of(
    state: State,
    rules: RuleWords,
    table: RuleTable,
    start: int,
    first_die: int,
    second_die: int,
    moves: Moves,
    found: int,
) -> int:
    """Every way to use the dice in this order with the pawn on `start`; how many moves there are then."""
    own = others_of(state, whose_turn(state), start)
    for first in range(4):
        stop = step(rules, table, start, first_die, first)
        if stop == NOWHERE:
            continue
        for second in range(4):
            end = step(rules, table, stop, second_die, second)
            if end == NOWHERE or own & bit(end):  # M7
                continue
            if passes(first, second):
                if first_die > second_die:
                    continue  # reads the same as with the dice in the other order
            elif own & bit(stop):  # M8
                continue
            moves[found] = complete(state, rules, table, start, stop, end, first, second)
            found += 1
    return found


@inner
def small_die(roll: int) -> int:
    return roll & 7


@inner
def large_die(roll: int) -> int:
    return roll >> 3


@rare
def legal(state: State, rules: RuleWords, table: RuleTable, roll: int, moves: Moves) -> int:
    """M3: write all moves that use both dice with one pawn, in either order; how many there are."""
    colour, found = whose_turn(state), 0
    small, large = small_die(roll), large_die(roll)
    left = state[PAWNS + colour] & table.lap  # M9: a pawn in the goal never moves again
    start = WAITING if waiting(state, colour) > 0 else NOWHERE - 1
    while True:
        if start >= WAITING:
            found = add_moves_of(state, rules, table, start, small, large, moves, found)
            if small != large:
                found = add_moves_of(state, rules, table, start, large, small, moves, found)
        if left == 0:
            return found
        start = lowest(left)
        left &= left - 1


@inner
def make(state: State, table: RuleTable, move: Move) -> None:
    """Set the pawns: the captured ones (M7, M8), the mover (M9)."""
    if move.stop_captured >= 0:
        lift(state, table, move.stop_captured, move.stop)
    if move.captured >= 0:
        lift(state, table, move.captured, move.end)
    lift(state, table, move.colour, move.start)
    put(state, table, move.colour, move.end if move.goal < 0 else move.goal)


@inner
def after_move(state: State, table: RuleTable, move: Move) -> None:
    """Make the move and pass the turn: no roll earns another (M3)."""
    make(state, table, move)
    if move.goal >= 0 and is_home(state, table.goal, move.colour):
        arrive(state, table, move.colour, move.colour)
        if is_decided(state, table):
            end_game(state)
            return
    pass_turn(state, table)


# ── moves as numbers ──────────────────────────────────────────────────────────────────────────────────────────────────


@inner
def pack(move: Move) -> int:
    """The move as a number; see `packing`."""
    way = pack_way(move.colour, move.start, move.end, move.captured)
    stop = (move.stop + 1) << 32 | (move.stop_captured + 1) << 39
    return way | stop | move.jumps_first << 42 | move.jumps_second << 43 | (move.goal + 1) << 44


@inner
def captures_between(move: int) -> bool:
    """M8: the pawn captures on the field where it stops."""
    return move & STOP_CAPTURED != 0


@inner
def effect(move: int) -> int:
    """What a move changes, as a number: moves with the same one lead to the same position. How the pawn got there does
    not count, but for whom it captured on the way (M8)."""
    return move & ~HOW if captures_between(move) else move & ~(HOW | STOP)


@kernel
def unpack(move: int) -> Move:
    return Move(
        colour_of(move),
        start_of(move),
        stop_of(move),
        end_of(move),
        (move >> 39 & 7) - 1,
        captured_of(move),
        jumps_of(move) & JUMPS_TO_STOP != 0,
        jumps_of(move) & JUMPS_TO_END != 0,
        (move >> 44 & 127) - 1,
    )
