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
from poeppel.engine.rule_table import TARGETS, RuleTable, RuleWords, read_table
from poeppel.engine.state import WAITING

# For B and each field its distance, then how many of 36 rolls hit each field.
BoardSurvey: TypeAlias = NDArray[np.int64]

DISTANCES = 126  # the longest path without a wall takes about eleven rolls
PER_ROLL = 10  # distances are counted in tenths of a roll
_SWEEPS = 200  # at most: every sweep looks one roll further
_CLOSE = 1e-6  # rolls: closer than that no sweep need come


@inner
def distance(survey: BoardSurvey, progress: int) -> int:
    """How far it is to Z, in tenths of the rolls that a pawn alone takes on average; DISTANCES - 1 at most."""
    return survey[progress + 1]


@inner
def hits(survey: BoardSurvey, table: RuleTable, start: int, field: int) -> int:
    """With how many of the 36 rolls a pawn can stop or end on the field."""
    return survey[(table.length + 1) + (start + 1) * table.length + field]


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
        for other in range(one, 7):
            best = best_end(rules, table, rolls, start, one, other)
            again = best_end(rules, table, rolls, start, other, one)
            if best < 0 or 0 <= again < best:
                best = again
            total += (1 if one == other else 2) * (rolls[start + 1] if best < 0 else best)
    return 1 + total / 36


@inner
def sweep(rules: RuleWords, table: RuleTable, rolls: NDArray[np.float64]) -> float:
    """Find the rolls from everywhere anew, from Z backwards; the most that any of them has changed by."""
    most = 0.0
    for start in range(table.length - 1, WAITING - 1, -1):
        found = expected(rules, table, rolls, start)
        most = max(most, abs(found - rolls[start + 1]))
        rolls[start + 1] = found
    return most


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
def fill_survey(rules: RuleWords, survey: BoardSurvey, rolls: NDArray[np.float64]) -> None:
    """Fill in what a board is like; `rolls` has room for B and every field."""
    table = read_table(rules)
    rolls[:] = 0
    for _ in range(_SWEEPS):
        if sweep(rules, table, rolls) < _CLOSE:
            break
    for start in range(WAITING, table.length):
        survey[start + 1] = min(DISTANCES - 1, int(rolls[start + 1] * PER_ROLL))
        for one in range(1, 7):
            for other in range(1, 7):
                hit = mark_hits(rules, table, start, one, other) | mark_hits(rules, table, start, other, one)
                for field in range(table.length):
                    if hit & bit(field):
                        survey[(table.length + 1) + (start + 1) * table.length + field] += 1
