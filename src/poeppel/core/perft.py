"""Counting the ways a game can go: a short number that disagrees when any rule does."""

import numpy as np

from poeppel.core.position import Position
from poeppel.engine import entry
from poeppel.errors import PoeppelError
from poeppel.texts import Sentences, Text, shown, whole_number

SENTENCES: Sentences = {
    "depth": Text("Tiefe ist eine Zahl ab 0, nicht {given}", "depth is a number from 0 up, not {given}"),
}


def perft(position: Position, depth: int) -> int:
    """Leaves after `depth` rolls, every roll each; a roll without a legal move counts one.

    A game that is over has no more rolls, so no leaves after it.
    """
    number = whole_number(depth)
    if number is None or number < 0:
        raise PoeppelError(SENTENCES["depth"].filled(given=shown(depth)))
    if not isinstance(position, Position):
        raise PoeppelError(Text(f"{shown(position)} ist keine Stellung", f"{shown(position)} is not a position"))
    return _leaves(position, number)


def _leaves(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    if position.is_over:
        return 0
    if depth == 1:
        return entry.branches(position._state, position._table.words, np.zeros(entry.MOST_MOVES, np.int64))
    leaves = 0
    for roll in position.rolls:
        for move in position.legal_moves(roll) or (None,):
            leaves += _leaves(position.after(roll, move), depth - 1)
    return leaves
