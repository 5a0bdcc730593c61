"""The only bridge from a readable rule set to what the kernels read."""

from functools import lru_cache, reduce
from operator import xor

import numpy as np

from poeppel.core.move import MoveBook, ring_move, wall_move
from poeppel.engine import rule_table
from poeppel.engine.rule_table import RuleWords
from poeppel.rules import Rules
from poeppel.rules.board import Board, WallBoard

# The bit that each house rule turns over. P1 wins as V1 does; P3 takes away what R13 has and `places` (T16) adds.
SWITCH_BITS = {
    "two-colours": rule_table.TWO_COLOURS,
    "neutral": rule_table.NEUTRAL,
    "backward-capture": rule_table.BACKWARD_CAPTURE,
    "three-rolls": rule_table.THREE_ROLLS,
    "no-goal-jump": rule_table.NO_GOAL_JUMP,
    "barriers": rule_table.BARRIERS,
    "forced-capture": rule_table.FORCED_CAPTURE,
    "places": rule_table.PLACES,
    "punished": rule_table.PUNISHED,
    "partners": rule_table.TWO_COLOURS,
    "two-pawns": rule_table.TWO_PAWNS,
    "first-home": rule_table.PLACES,
}
_SET_UP = {"ring": rule_table.PAWN_ON_START, "walls": rule_table.WALLS}  # R1; M2: all on B
_WRITTEN_BY = {"ring": ring_move, "walls": wall_move}


class LoweredRules:
    """A rule set with what positions need of it at every move, looked up once."""

    __slots__ = ("board", "has_walls", "moves", "rules", "words")

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.board = rules.board
        self.has_walls = self.board.family == "walls"  # asked at every roll, where a call more would be felt
        self.words = _words(rules)
        self.moves = move_book(self.board)


@lru_cache(maxsize=64)
def move_book(board: Board) -> MoveBook:
    """The moves on a board: all rule sets that are played on it share them."""
    return MoveBook(board, _WRITTEN_BY[board.family])


@lru_cache(maxsize=2048)  # there are 1353 rule sets; the rest is for boards of people's own
def lower(rules: Rules) -> LoweredRules:
    """The rule set for the engine; the same object for the same rules."""
    return LoweredRules(rules)


def _words(rules: Rules) -> RuleWords:
    """The rule set as an array; see `engine.rule_table`."""
    board = rules.board
    words = np.zeros(rule_table.JUMPS + 4 * board.length, np.int64)
    words[rule_table.COLOURS] = len(board.colours)
    words[rule_table.LENGTH] = board.length
    words[rule_table.SWITCHES] = _switches(rules)
    if isinstance(board, WallBoard):
        words[rule_table.PATH_START] = board.first
        words[rule_table.TARGETS] = sum(1 << target for target in board.targets)
        words[rule_table.JUMPS :] = _jumps(board)
    return words


def _switches(rules: Rules) -> int:
    """What the edition has, and every house rule's bit turned over. T10, and T1: all on B; else R13, M10."""
    plain = rule_table.DOUBLE_DUTY if rules.box.is_tournament else rule_table.PLACES | _SET_UP[rules.board.family]
    return reduce(xor, (bit for name, bit in SWITCH_BITS.items() if rules.has(name)), plain)


def _jumps(board: WallBoard) -> RuleWords:
    """For every field: number and far side of the wall above, number and far side of the wall below."""
    jumps = np.zeros((board.length, 4), np.int64)
    for k, wall in enumerate(board.walls):
        for segment, number in enumerate(wall):
            below, above = board.beside(k, segment)
            jumps[below, :2] = number or 0, above
            jumps[above, 2:] = number or 0, below
    return jumps.reshape(-1)
