"""What a position promises before the dice fall: every roll is looked at, the best move of each judged by the network.

The network alone answers faster; one roll further on it errs less, and the chance before a roll is then the mean of
what the rolls bring.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from poeppel.engine import walls
from poeppel.engine.compiling import inner, kernel, rare
from poeppel.engine.entry import legal_moves
from poeppel.engine.network.choices import copy, is_settled, make_move, pass_on
from poeppel.engine.network.value import FIRST_PLACE, Net, Weights, chance_of, expect, taker
from poeppel.engine.packing import NO_MOVE, Moves, end_of, start_of
from poeppel.engine.rule_table import RuleTable, RuleWords, read_table
from poeppel.engine.state import MOST_COLOURS, PAWNS_EACH, State, whose_turn

Chances = NDArray[np.float64]  # of each colour to be first


FIELDS = 64  # B and the fields of a path are fewer
WAYS = FIELDS * FIELDS  # from one of them to another
MOST_KNOWN = PAWNS_EACH * FIELDS  # ways that a colour's pawns can go


class LookaheadRoom(NamedTuple):
    """Where the looking ahead is done."""

    then: State  # after the move that is asked about
    after: State  # after the next roll
    moves: Moves
    own: Moves  # of a roll all of whose moves are asked about
    best: Chances
    tried: Chances  # after one of those moves
    known: NDArray[np.int64]  # Mauerhüpfen: for each of WAYS its line in `seen`, 0 if there is none; then how many are
    seen: Weights  # line by line the chances that the network saw there


@rare
def weigh(
    state: State, rules: RuleWords, table: RuleTable, roll: int, move: int, net: Net, room: LookaheadRoom, place: int
) -> None:
    """Ask the network about the position after the roll: who takes the place?"""
    copy(state, room.after)
    if move == NO_MOVE:
        pass_on(room.after, table, roll)
    else:
        make_move(room.after, table, roll, move)
    expect(net, room.after, rules, table, place)


@inner
def way_of(move: int) -> int:
    """The way of a move of Mauerhüpfen."""
    return (start_of(move) + 1) * FIELDS + end_of(move)


@inner
def weigh_once(
    state: State, rules: RuleWords, table: RuleTable, roll: int, move: int, net: Net, room: LookaheadRoom, place: int
) -> None:
    """As `weigh`. In Mauerhüpfen many rolls lead a pawn the same way, and no roll earns another one (M3): unless it
    captures something in between, the network is asked about it once."""
    if move == NO_MOVE or not table.walls or walls.captures_between(move):
        weigh(state, rules, table, roll, move, net, room, place)
        return
    line = room.known[way_of(move)]
    if line:
        for colour in range(table.colours):
            net.chances[colour] = room.seen[line, colour]
        return
    weigh(state, rules, table, roll, move, net, room, place)
    room.known[WAYS] += 1
    line = room.known[way_of(move)] = room.known[WAYS]
    for colour in range(table.colours):
        room.seen[line, colour] = net.chances[colour]


@rare
def weigh_roll(
    state: State, rules: RuleWords, table: RuleTable, roll: int, net: Net, room: LookaheadRoom, place: int
) -> None:
    """What a roll brings if the player makes the move that the network likes best for him, written into `best`."""
    best, mover = room.best, whose_turn(state)
    found, highest = legal_moves(state, rules, roll, room.moves), -1.0
    if found == 0:
        room.moves[0] = NO_MOVE
    for n in range(max(found, 1)):
        weigh_once(state, rules, table, roll, room.moves[n], net, room, place)
        if chance_of(net, table, mover) > highest:
            highest = chance_of(net, table, mover)
            for colour in range(table.colours):
                best[colour] = net.chances[colour]


@inner
def add_roll(
    state: State,
    rules: RuleWords,
    table: RuleTable,
    roll: int,
    weight: float,
    net: Net,
    room: LookaheadRoom,
    place: int,
    chances: Chances,
) -> None:
    weigh_roll(state, rules, table, roll, net, room, place)
    for colour in range(table.colours):
        chances[colour] += weight * room.best[colour]


@inner
def forget(table: RuleTable, room: LookaheadRoom) -> None:
    """What is known is about another position."""
    if table.walls:
        room.known[:] = 0


@rare
def look(
    state: State, rules: RuleWords, table: RuleTable, net: Net, room: LookaheadRoom, place: int, chances: Chances
) -> None:
    """Each colour's chance to take the place, before the next roll."""
    for colour in range(MOST_COLOURS):
        chances[colour] = 0.0
    if is_settled(state, table, place):
        chances[taker(state, table, place)] = 1.0
        return
    forget(table, room)
    for large in range(1, 7):
        if not table.walls:
            add_roll(state, rules, table, large, 1 / 6, net, room, place, chances)
            continue
        for small in range(1, large + 1):
            weight = 1 / 36 if small == large else 2 / 36
            add_roll(state, rules, table, small | large << 3, weight, net, room, place, chances)


@kernel
def foresee(state: State, rules: RuleWords, net: Net, room: LookaheadRoom, chances: Chances) -> None:
    """The chances in a position whose next roll has not fallen."""
    look(state, rules, read_table(rules), net, room, FIRST_PLACE, chances)


@inner
def twin_of(table: RuleTable, moves: Moves, n: int) -> int:
    """The first of the moves that leads to the same position; the move itself if it is."""
    for earlier in range(n if table.walls else 0):
        if walls.effect(moves[earlier]) == walls.effect(moves[n]):
            return earlier
    return n


@kernel
def foresee_moves(
    state: State, rules: RuleWords, roll: int, moves: Moves, net: Net, room: LookaheadRoom, chances: Chances
) -> None:
    """The chances after each of these legal moves, a row each."""
    table = read_table(rules)
    for n in range(len(moves)):
        twin = twin_of(table, moves, n)
        if twin < n:
            for colour in range(MOST_COLOURS):
                chances[n, colour] = chances[twin, colour]
            continue
        copy(state, room.then)
        make_move(room.then, table, roll, moves[n])
        look(room.then, rules, table, net, room, FIRST_PLACE, chances[n])


# ── what each roll allows ─────────────────────────────────────────────────────────────────────────────────────────────


@inner
def chance_in(chances: Chances, table: RuleTable, colour: int) -> float:
    """The chance of the colour's player."""
    return chances[colour] + chances[colour ^ 2] if table.two_colours else chances[colour]


@rare
def look_beyond(
    state: State, rules: RuleWords, table: RuleTable, roll: int, net: Net, room: LookaheadRoom, chances: Chances
) -> None:
    """The chances after the best move of a roll, every one of its moves judged by all the rolls that may follow."""
    mover, highest = whose_turn(state), -1.0
    found = legal_moves(state, rules, roll, room.own)
    for n in range(max(found, 1)):
        copy(state, room.then)
        if found == 0:
            pass_on(room.then, table, roll)
        else:
            make_move(room.then, table, roll, room.own[n])
        look(room.then, rules, table, net, room, FIRST_PLACE, room.tried)
        if chance_in(room.tried, table, mover) > highest:
            highest = chance_in(room.tried, table, mover)
            for colour in range(MOST_COLOURS):
                chances[colour] = room.tried[colour]


@kernel
def foresee_rolls(state: State, rules: RuleWords, net: Net, room: LookaheadRoom, chances: Chances) -> None:
    """What each roll allows: the chances after its best move, a row a roll, the smaller die first.

    On a ring every move is judged one roll further on. In Mauerhüpfen some seventy different positions can follow, and
    looking beyond each of them would make a review eight times as long and its luck no truer: there the network judges
    them as they are.
    """
    table = read_table(rules)
    if not table.walls:
        for face in range(1, 7):
            look_beyond(state, rules, table, face, net, room, chances[face - 1])
        return
    forget(table, room)
    row = 0
    for small in range(1, 7):
        for large in range(small, 7):
            weigh_roll(state, rules, table, small | large << 3, net, room, FIRST_PLACE)
            for colour in range(MOST_COLOURS):
                chances[row, colour] = room.best[colour] if colour < table.colours else 0.0
            row += 1
