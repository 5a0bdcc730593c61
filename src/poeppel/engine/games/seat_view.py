"""A position as a learner sees it from one colour's chair, and its moves as numbers that mean the same on every turn.

**What is seen** is one row of small numbers. For each colour, one's own first and then clockwise: how many of its pawns
are on B, on every field of the ring (counted from one's own A; Mauerhüpfen: of the path), and on its a … d. Then for
each colour the place it has taken (0: none) and whether the roll is its; the attempts left; and the dice, six numbers
each, 1 for the face that is up.

**What is played** is a number. Pawns are counted from the hindmost; several on one field are known by the first of
them. On the ring come in fours: each pawn forward; backward (V3); the same for the neutral pawns (V2); touched (T13).
In Mauerhüpfen: 32 numbers a pawn, for the order of the dice and the way of either. The last number is the pass. Sorted
by their numbers, moves stand in the order in which the engine lists them.
"""

import numpy as np
from numpy.typing import NDArray

from poeppel.engine import ring, walls
from poeppel.engine.bits import bit, count, lowest
from poeppel.engine.compiling import inner, kernel
from poeppel.engine.packing import (
    JUMPS_TO_END,
    JUMPS_TO_STOP,
    Moves,
    colour_of,
    end_of,
    is_touch,
    jumps_of,
    start_of,
    stop_of,
)
from poeppel.engine.rule_table import JUMPS, PATH_START, RuleTable, RuleWords, read_table
from poeppel.engine.state import (
    ATTEMPTS,
    HOME,
    IN_PLAY,
    NOBODY,
    PAIRS,
    PAWNS,
    PAWNS_EACH,
    TURN,
    WAITING,
    State,
    waiting,
    whose_turn,
    wrapped,
)
from poeppel.engine.turns import winner

Seen = NDArray[np.int8]

FACES = 6
WALL_ACTIONS = 32  # of one pawn: two orders of the dice, four ways of each
NO_ROLL = 0


# ── actions ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@inner
def ways(table: RuleTable) -> int:
    """In how many directions a pawn on the ring may go."""
    return 2 if table.backward_capture else 1


@inner
def pass_action(table: RuleTable) -> int:
    """The number of the pass, behind all moves; so there is one action more than it says."""
    if table.walls:
        return PAWNS_EACH * WALL_ACTIONS
    colours = 2 if table.neutral >= 0 else 1
    return PAWNS_EACH * (ways(table) * colours + (table.punished and table.double_duty))


@kernel
def pass_number(rules: RuleWords) -> int:
    """The same for Python."""
    return pass_action(read_table(rules))


@inner
def pawns_behind(state: State, colour: int, progress: int) -> int:
    """How many pawns of the colour stand further back."""
    if progress == WAITING:
        return 0
    below = bit(progress) - 1
    return waiting(state, colour) + count(state[PAWNS + colour] & below) + count(state[PAIRS + colour] & below)


@inner
def ring_action(state: State, table: RuleTable, move: int) -> int:
    colour, start = colour_of(move), start_of(move)
    pawn = pawns_behind(state, colour, start)
    if is_touch(move):
        return pass_action(table) - PAWNS_EACH + pawn
    block = 1 if end_of(move) < start else 0
    if colour != whose_turn(state):
        block += ways(table)
    return block * PAWNS_EACH + pawn


@inner
def wall_way(rules: RuleWords, start: int, end: int, jumps: bool) -> tuple[int, int]:
    """The way that one die was used, and what it shows."""
    if not jumps:
        return (walls.FORWARD, end - start) if end > start else (walls.BACKWARD, start - end)
    wall = JUMPS + 4 * start
    if rules[wall + 1] == end and rules[wall] != 0:
        return walls.UP, rules[wall]
    return walls.DOWN, rules[wall + 2]


@inner
def wall_action(state: State, rules: RuleWords, roll: int, move: int) -> int:
    colour, start, stop, end = colour_of(move), start_of(move), stop_of(move), end_of(move)
    pawn = pawns_behind(state, colour, start)
    if start == WAITING:
        start = rules[PATH_START] - 1  # M4
    if stop == walls.NO_STOP:  # M8: only passed
        first, die = wall_way(rules, start, end, False)
        second, die = first, walls.small_die(roll)
    else:
        first, die = wall_way(rules, start, stop, jumps_of(move) & JUMPS_TO_STOP != 0)
        second, _ = wall_way(rules, stop, end, jumps_of(move) & JUMPS_TO_END != 0)
    order = 0 if die == walls.small_die(roll) else 1
    return pawn * WALL_ACTIONS + order * 16 + first * 4 + second


@inner
def action_of(state: State, rules: RuleWords, table: RuleTable, roll: int, move: int) -> int:
    """The number of a legal move."""
    if table.walls:
        return wall_action(state, rules, roll, move)
    return ring_action(state, table, move)


@kernel
def number_moves(state: State, rules: RuleWords, roll: int, moves: Moves, found: int, actions: Moves) -> None:
    """Write the action of each of the `found` moves."""
    table = read_table(rules)
    for n in range(found):
        actions[n] = action_of(state, rules, table, roll, moves[n])


# ── what is seen ──────────────────────────────────────────────────────────────────────────────────────────────────────


@inner
def show_pawns(state: State, table: RuleTable, viewer: int, colour: int, row: Seen, at: int) -> None:
    """B, the ring or path, and a … d of one colour, from the place `at` on."""
    if state[IN_PLAY] & bit(colour) == 0:
        return
    row[at] = waiting(state, colour)
    turned = (colour - viewer) * table.spacing
    for word in (state[PAWNS + colour], state[PAIRS + colour]):
        left = word
        while left:
            progress = lowest(left)
            left &= left - 1
            field = progress if progress >= table.length else wrapped(table, progress + turned)
            row[at + 1 + field] += 1


@inner
def show_dice(table: RuleTable, roll: int, row: Seen, at: int) -> None:
    if roll == NO_ROLL:
        return
    if table.walls:
        row[at + walls.small_die(roll) - 1] = 1
        row[at + FACES + walls.large_die(roll) - 1] = 1
    else:
        row[at + roll - 1] = 1


@inner
def show(state: State, table: RuleTable, roll: int, viewer: int, row: Seen) -> None:
    """Write all that the viewer sees into an empty row."""
    size = 1 + table.length + PAWNS_EACH
    places = table.colours * size
    whose = places + table.colours
    for ahead in range(table.colours):
        colour = viewer + ahead
        if colour >= table.colours:
            colour -= table.colours
        show_pawns(state, table, viewer, colour, row, ahead * size)
        row[whose + ahead] = state[TURN] == colour
    home, place = state[HOME], 1
    while home:
        ahead = (home & 15) - 1 - viewer
        row[places + (ahead + table.colours if ahead < 0 else ahead)] = place
        home, place = home >> 4, place + 1
    row[whose + table.colours] = state[ATTEMPTS]
    show_dice(table, roll, row, whose + table.colours + 1)


@kernel
def observe(state: State, rules: RuleWords, roll: int, viewer: int, row: Seen) -> None:
    """The same for Python; `roll` is 0 when the dice have not been cast."""
    show(state, read_table(rules), roll, viewer, row)


# ── what it was worth ─────────────────────────────────────────────────────────────────────────────────────────────────


@inner
def share_out(
    state: State, table: RuleTable, seats: Moves, by_places: bool, players: int, rewards: NDArray[np.float64]
) -> None:
    """What a game that is over brings each seat, all together nothing. `seats` has each colour's seat, -1 for none.

    By the win: 1 for the winner, the others share -1. By places: from 1 for the first to -1 for the last in even steps;
    whoever is not home has the mean of the places left. Colours that win together (V1, P1) have the same.
    """
    if table.two_colours:
        for colour in range(table.colours):
            if seats[colour] >= 0:
                rewards[seats[colour]] = 1.0 if (colour ^ winner(state, table)) & 1 == 0 else -1.0
        return
    home, place = state[HOME], 0
    rewards[:players] = -2.0
    while home and (by_places or place == 0):
        rewards[seats[(home & 15) - 1]] = 1.0 - 2.0 * place / (players - 1)
        home, place = home >> 4, place + 1
    if place < players:
        rest = 1.0 - (place + players - 1) / (players - 1)  # the mean of the places from this one to the last
        for seat in range(players):
            if rewards[seat] == -2.0:
                rewards[seat] = rest


@kernel
def final_rewards(state: State, rules: RuleWords, seats: Moves, by_places: bool, rewards: NDArray[np.float64]) -> None:
    """The same for Python; nothing for anybody while the game goes on."""
    rewards[:] = 0.0
    if state[TURN] == NOBODY:
        share_out(state, read_table(rules), seats, by_places, len(rewards), rewards)


# ── the legal moves of a roll ─────────────────────────────────────────────────────────────────────────────────────────


@inner
def list_moves(state: State, rules: RuleWords, table: RuleTable, roll: int, moves: Moves) -> int:
    """Write the legal moves; how many there are."""
    if table.walls:
        return walls.legal(state, rules, table, roll, moves)
    choice = ring.legal(state, table, roll)
    found = ring.size(choice)
    for n in range(found):
        moves[n] = ring.pack(ring.pick(state, table, roll, choice, n))
    return found
