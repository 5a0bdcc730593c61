"""What a position promises before the dice fall: every roll is looked at, the best move of each judged by the network.

The network alone answers faster; one roll further on it errs less, and the chance before a roll is then the mean of
what the rolls bring.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from poeppel.engine import ring
from poeppel.engine.calls import legal_moves
from poeppel.engine.compiling import inner, kernel, rare
from poeppel.engine.master import copy, make_move
from poeppel.engine.network import Net, chance_of, expect
from poeppel.engine.packing import Moves
from poeppel.engine.state import MOST_COLOURS, State, whose_turn
from poeppel.engine.table import RuleTable, RuleWords, read_table
from poeppel.engine.turns import is_won, pass_turn, winner

Chances = NDArray[np.float64]  # of each colour to be first


class Room(NamedTuple):
    """Where the looking ahead is done."""

    then: State  # after the move that is asked about
    after: State  # after the next roll
    moves: Moves
    best: Chances


@inner
def pass_on(state: State, table: RuleTable, roll: int) -> None:
    """Play a roll that allows no move."""
    if table.walls:
        pass_turn(state, table)
    else:
        ring.after_no_move(state, table, roll)


@rare
def add_roll(
    state: State, rules: RuleWords, table: RuleTable, roll: int, weight: float, net: Net, room: Room, chances: Chances
) -> None:
    """Add what a roll brings if the player makes the move that the network likes best for him."""
    after, best, mover = room.after, room.best, whose_turn(state)
    found, highest = legal_moves(state, rules, roll, room.moves), -1.0
    for n in range(max(found, 1)):
        copy(state, after)
        if found == 0:
            pass_on(after, table, roll)
        else:
            make_move(after, table, roll, room.moves[n])
        expect(net, after, rules, table)
        if chance_of(net, table, mover) > highest:
            highest = chance_of(net, table, mover)
            for colour in range(table.colours):
                best[colour] = net.chances[colour]
    for colour in range(table.colours):
        chances[colour] += weight * best[colour]


@rare
def look(state: State, rules: RuleWords, table: RuleTable, net: Net, room: Room, chances: Chances) -> None:
    """Each colour's chance to be first, before the next roll."""
    for colour in range(MOST_COLOURS):
        chances[colour] = 0.0
    if is_won(state, table):
        chances[winner(state, table)] = 1.0
        return
    for large in range(1, 7):
        if not table.walls:
            add_roll(state, rules, table, large, 1 / 6, net, room, chances)
            continue
        for small in range(1, large + 1):
            weight = 1 / 36 if small == large else 2 / 36
            add_roll(state, rules, table, small | large << 3, weight, net, room, chances)


@kernel
def foresee(state: State, rules: RuleWords, net: Net, room: Room, chances: Chances) -> None:
    """The chances in a position whose next roll has not fallen."""
    look(state, rules, read_table(rules), net, room, chances)


@kernel
def foresee_moves(
    state: State, rules: RuleWords, roll: int, moves: Moves, net: Net, room: Room, chances: Chances
) -> None:
    """The chances after each of these legal moves, a row each."""
    table = read_table(rules)
    for n in range(len(moves)):
        copy(state, room.then)
        make_move(room.then, table, roll, moves[n])
        look(room.then, rules, table, net, room, chances[n])
