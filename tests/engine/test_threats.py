"""What a player sees, against giving the hunter every roll in turn."""

from random import Random

import pytest

from poeppel import Position
from poeppel.engine.threats import ENDING, MEETING, goal_chance, hit_chance, home_numbers, is_against, is_mine
from poeppel.testing import random_position
from tests.engine.opened import as_kernels_see, opened

pytestmark = pytest.mark.interpreted

YELLOW, GREEN, RED, BLACK = range(4)


def captures_by_trying(position: Position, quarry: str, field: str) -> float:
    """The share of rolls with which the player to move has a legal move that captures the pawn on the field."""
    hits = [
        any(move.end == field and quarry in move.captured for move in position.legal_moves(roll))
        for roll in position.rolls
    ]
    return sum(hits) / 6


@pytest.mark.parametrize("rules", ["classic", "classic6", "classic+barriers", "classic+forced-capture"])
def test_the_chance_of_being_captured_is_that_of_the_rolls_that_do_it(rules: str) -> None:
    """With forced captures the hunter may choose another prey, but can always choose this one."""
    random, seen = Random(11), 0
    for _ in range(60):
        position = random_position(rules, 2, random)
        if position.is_over or position.turn is None:
            continue
        state, table, _ = as_kernels_see(position)
        letters = position.rules.board.colours
        (quarry,) = set(position.colours) - {position.turn}
        for field in set(position.pawns(quarry)):
            progress = position.rules.board.progress(quarry, field)
            if progress is None or not 0 <= progress < table.length:
                continue
            told = hit_chance(state, table, letters.index(position.turn), letters.index(quarry), progress)
            assert told == pytest.approx(captures_by_trying(position, quarry, field)), (str(position), field)
            seen += told > 0
    assert seen > 10


def test_three_tries_for_the_six_that_captures_on_a() -> None:
    state, table, _ = opened("y:B,B,B,B/g:B,B,B,0/r:B,B,B,20/k:B,B,B,30 y 3 -", "classic+three-rolls")
    assert hit_chance(state, table, YELLOW, GREEN, 30) == pytest.approx(1 - (5 / 6) ** 3)


def test_numbers_that_lead_to_a_free_goal_field() -> None:
    state, table, _ = opened("y:B,38,39,b/r:B,B,B,20 y 1 -")
    # From 38 a is 2 away, c is 4, d is 5 (b, 3 away, is taken); from 39 they are 1, 3 and 4 away.
    assert home_numbers(state, table, YELLOW, 38) == 3
    assert goal_chance(state, table, YELLOW, 39) == pytest.approx(3 / 6)
    assert home_numbers(state, table, YELLOW, 20) == 0


def test_who_is_against_whom() -> None:
    state, table, _ = opened("y:B,B,B,0/g:B,B,B,10/r:B,B,B,20/k:B,B,B,30 y 1 -", "classic+two-colours")
    assert [is_mine(table, YELLOW, colour) for colour in range(4)] == [True, False, True, False]
    assert [is_against(state, table, YELLOW, colour) for colour in range(4)] == [False, True, False, True]
    two, table, _ = opened("y:B,B,B,0/r:B,B,B,20 y 1 -")
    assert [is_against(two, table, YELLOW, colour) for colour in range(4)] == [False, False, True, False]


def test_two_dice_on_a_path_without_walls() -> None:
    """Both walked forward end on their sum; one back and one forward on their difference, stopping in between."""
    rolls = [(one, other) for one in range(1, 7) for other in range(1, 7)]
    for away in range(13):
        ends = [away in (one + other, abs(one - other)) for one, other in rolls]
        meets = [end or away in roll for end, roll in zip(ends, rolls, strict=True)]
        assert ENDING[away] == pytest.approx(sum(ends) / 36)
        if away:
            assert MEETING[away] == pytest.approx(sum(meets) / 36), away
