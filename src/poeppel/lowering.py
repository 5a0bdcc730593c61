"""The only bridge from a readable rule set to what the kernels read."""

from functools import lru_cache

import numpy as np

from poeppel.board import WallBoard
from poeppel.engine import table
from poeppel.engine.table import RuleWords
from poeppel.move import MoveBook
from poeppel.rules import Rules

_SWITCHES = {
    "two-colours": table.TWO_COLOURS,
    "neutral": table.NEUTRAL,
    "backward-capture": table.BACKWARD_CAPTURE,
    "three-rolls": table.THREE_ROLLS,
    "no-goal-jump": table.NO_GOAL_JUMP,
    "barriers": table.BARRIERS,
    "forced-capture": table.FORCED_CAPTURE,
    "places": table.PLACES,
    "punished": table.PUNISHED,
}


class Table:
    """A rule set with what positions need of it at every move, looked up once."""

    __slots__ = ("board", "has_walls", "moves", "rules", "words")

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.board = rules.board
        self.has_walls = isinstance(self.board, WallBoard)
        self.words = _words(rules)
        self.moves = MoveBook(self.board)


@lru_cache(maxsize=1024)
def lower(rules: Rules) -> Table:
    """The rule set for the engine; the same object for the same rules."""
    return Table(rules)


def _words(rules: Rules) -> RuleWords:
    """The rule set as an array; see `engine.table`."""
    board = rules.board
    words = np.zeros(table.JUMPS + 4 * board.length, np.int64)
    words[table.COLOURS] = len(board.colours)
    words[table.LENGTH] = board.length
    words[table.SWITCHES] = _switches(rules)
    if isinstance(board, WallBoard):
        words[table.PATH_START] = board.first
        words[table.TARGETS] = sum(1 << target for target in board.targets)
        words[table.JUMPS :] = _jumps(board)
    return words


def _switches(rules: Rules) -> int:
    switches = sum(bit for name, bit in _SWITCHES.items() if rules.has(name))
    if isinstance(rules.board, WallBoard):
        return switches | table.WALLS | table.PLACES  # M10
    if rules.box.is_tournament:
        return switches | table.DOUBLE_DUTY  # T10
    return switches | table.PAWN_ON_START | table.PLACES  # R1, R13


def _jumps(board: WallBoard) -> RuleWords:
    """For every field: number and far side of the wall above, number and far side of the wall below."""
    jumps = np.zeros((board.length, 4), np.int64)
    for k, wall in enumerate(board.walls):
        for segment, number in enumerate(wall):
            below, above = board.beside(k, segment)
            jumps[below, :2] = number or 0, above
            jumps[above, 2:] = number or 0, below
    return jumps.reshape(-1)
