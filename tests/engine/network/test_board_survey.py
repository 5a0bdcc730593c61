"""What is found out about a board with walls, on paths so short that one can reckon it by hand."""

import numpy as np
import pytest

from poeppel import Rules
from poeppel.bots import networks
from poeppel.core.lowering import lower
from poeppel.engine.network.board_survey import DISTANCES, distance, hits
from poeppel.engine.rule_table import read_table
from poeppel.engine.state import WAITING
from poeppel.rules.wall_boards import parse_board

pytestmark = pytest.mark.interpreted

# Two lanes of three and the field that joins them: 0 1 2 | 3 | 4 5 6. The only target is the last field.
SHORT = parse_board("lanes 2\nfields 3\nstart 0\ntargets 6\nwall - -")
RULES = Rules("mauerhuepfen", own_board=SHORT)


def test_hits_are_the_rolls_that_stop_or_end_there() -> None:
    """From 3, with a 1 and a 2: 3-4-6, 3-5-6, 3-4-2, 3-2-4, 3-5-4, 3-1-2, 3-2-0, 3-1-0: the walks that turn stop."""
    survey, table = networks.survey(RULES), read_table(lower(RULES).words)
    rules = lower(RULES).words
    for start in range(WAITING, SHORT.length):
        for field in range(SHORT.length):
            by_trying = sum(
                any(field in reached(rules, start, *order) for order in ((one, other), (other, one)))
                for one in range(1, 7)
                for other in range(1, 7)
            )
            assert hits(survey, table, start, field) == by_trying, (start, field)


def reached(rules: np.ndarray, start: int, one: int, other: int) -> set[int]:
    """Every field on which the dice, in this order, end or stop (M5, M8), walked step by step on a path of seven."""
    found = set()
    for first in (1, -1):
        stop = one - 1 if start == WAITING else start + first * one
        if not 0 <= stop < SHORT.length or (start == WAITING and first < 0):
            continue
        for second in (1, -1):
            end = stop + second * other
            if 0 <= end < SHORT.length:
                found |= {end} if first == second else {stop, end}
    return found


def test_a_field_from_which_every_roll_ends_on_the_target_is_one_roll_away() -> None:
    """On a path of two fields only 1 and 1 can be walked (there and back), and it never ends on the other field."""
    board = parse_board("lanes 2\nfields 3\nstart 0\ntargets 0 1 2 3 4 5 6\nwall - -")
    survey = networks.survey(Rules("mauerhuepfen", own_board=board))
    stuck = sum(not reached_any(one, other) for one in range(1, 7) for other in range(1, 7))
    # From 3 a roll that can be used ends on a target: rolls until one can be used, in tenths.
    assert distance(survey, 3) == int(36 / (36 - stuck) * 10)


def reached_any(one: int, other: int) -> bool:
    return bool(reached(np.zeros(1), 3, one, other) or reached(np.zeros(1), 3, other, one))


def test_distances_shrink_towards_the_target_and_have_a_limit() -> None:
    rules = Rules.parse("mauerhuepfen")
    survey = networks.survey(rules)
    assert all(0 < distance(survey, field) < DISTANCES for field in range(57))
    assert distance(survey, WAITING) > distance(survey, 30) > distance(survey, 50)
