"""What a wall board is like for a pawn: how far each field is from Z, and which fields a roll can reach from it.

Boards of one's own have other walls and other lengths. Measured this way they all look alike, so the network that
learned on one of them can play on any.
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from poeppel.engine import walls
from poeppel.engine.bits import bit
from poeppel.engine.compiling import inner, kernel
from poeppel.engine.state import WAITING
from poeppel.engine.table import TARGETS, RuleTable, RuleWords, read_table

Ground: TypeAlias = NDArray[np.int64]  # for B and each field its distance, then how many of 36 rolls hit each field

DISTANCES = 126  # the longest path without a wall takes about eleven rolls
PER_ROLL = 10  # distances are counted in tenths of a roll
_SWEEPS = 200  # more than enough: every sweep looks one roll further


@inner
def distance(ground: Ground, progress: int) -> int:
    """How far it is to Z, in tenths of the rolls that a pawn alone takes on average; DISTANCES - 1 at most."""
    return ground[progress + 1]


@inner
def hits(ground: Ground, table: RuleTable, start: int, field: int) -> int:
    """With how many of the 36 rolls a pawn can stop or end on the field."""
    return ground[(table.length + 1) + (start + 1) * table.length + field]


@inner
def best_end(rules: RuleWords, table: RuleTable, rolls: NDArray[np.float64], start: int, one: int, other: int) -> float:
    """The fewest rolls left after using the dice in this order; a negative number if they cannot be used."""
    best = -1.0
    for first in range(4):
        stop = walls.step(rules, table, start, one, first)
        if stop == walls.NOWHERE:
            continue
        for second in range(4):
            end = walls.step(rules, table, stop, other, second)
            if end == walls.NOWHERE:
                continue
            left = 0.0 if rules[TARGETS] & bit(end) else rolls[end + 1]
            if best < 0 or left < best:
                best = left
    return best


@inner
def expected(rules: RuleWords, table: RuleTable, rolls: NDArray[np.float64], start: int) -> float:
    """The rolls that a pawn takes from here, if it takes `rolls` from everywhere else."""
    total = 0.0
    for one in range(1, 7):
        for other in range(1, 7):
            best = best_end(rules, table, rolls, start, one, other)
            again = best_end(rules, table, rolls, start, other, one)
            if best < 0 or 0 <= again < best:
                best = again
            total += rolls[start + 1] if best < 0 else best
    return 1 + total / 36


@inner
def mark_hits(rules: RuleWords, table: RuleTable, start: int, one: int, other: int) -> int:
    """The fields on which the dice, in this order, can stop or end, as a word. M8: those only passed are not hit."""
    marked = 0
    for first in range(4):
        stop = walls.step(rules, table, start, one, first)
        if stop == walls.NOWHERE:
            continue
        for second in range(4):
            end = walls.step(rules, table, stop, other, second)
            if end != walls.NOWHERE:
                marked |= bit(end)
                marked |= 0 if walls.passes(first, second) else bit(stop)
    return marked


@kernel
def survey(rules: RuleWords, ground: Ground, rolls: NDArray[np.float64]) -> None:
    """Fill in the ground of a board; `rolls` has room for B and every field."""
    table = read_table(rules)
    rolls[:] = 0
    for _ in range(_SWEEPS):
        for start in range(WAITING, table.length):
            rolls[start + 1] = expected(rules, table, rolls, start)
    for start in range(WAITING, table.length):
        ground[start + 1] = min(DISTANCES - 1, int(rolls[start + 1] * PER_ROLL))
        for one in range(1, 7):
            for other in range(1, 7):
                hit = mark_hits(rules, table, start, one, other) | mark_hits(rules, table, start, other, one)
                for field in range(table.length):
                    if hit & bit(field):
                        ground[(table.length + 1) + (start + 1) * table.length + field] += 1
