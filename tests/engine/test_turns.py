"""Whose roll is due, how many tries there are, and when it is over."""

import pytest

from poeppel.engine.state import ATTEMPTS, TURN
from poeppel.engine.turns import (
    attempts,
    can_move_without_six,
    clockwise,
    is_decided,
    is_won,
    neutral_is_home,
    pass_turn,
    takes_turns,
    winner,
)
from tests.engine.opened import opened

pytestmark = pytest.mark.interpreted

YELLOW, GREEN, RED, BLACK = range(4)
REST = "g:B,B,B,10/r:B,B,B,20/k:B,B,B,30"


@pytest.mark.parametrize(
    ("pawns", "can"),
    [
        ("B,B,B,B", False),
        ("B,B,B,7", True),  # on the ring
        ("B,B,B,d", False),
        ("B,B,B,c", True),  # c-d
        ("B,B,c,d", False),
        ("B,B,b,d", True),  # b-c
        ("B,a,b,d", True),  # b-c
        ("B,b,c,d", False),
        ("a,b,c,d", False),
        ("B,B,a,d", True),  # a-b, a-c
    ],
)
def test_who_can_move_without_a_six(pawns: str, can: bool) -> None:
    home = "y" if pawns == "a,b,c,d" else "-"
    turn = "g" if home == "y" else "y"
    tries = 1 if can or turn == "g" else 3
    state, table, _ = opened(f"y:{pawns}/{REST} {turn} {tries} {home}", "classic+three-rolls")
    assert can_move_without_six(state, table, YELLOW) == can
    assert attempts(state, table, YELLOW) == (1 if can else 3)


def test_without_the_house_rule_there_is_one_try() -> None:
    state, table, _ = opened(f"y:B,B,B,B/{REST} y 1 -")
    assert attempts(state, table, YELLOW) == 1


@pytest.mark.parametrize(("neutral", "tries"), [("B,B,B,B", 3), ("B,B,B,35", 1), ("B,B,B,c", 1), ("B,B,B,d", 3)])
def test_neutral_pawns_that_can_move_take_the_tries_away(neutral: str, tries: int) -> None:
    text = f"y:B,B,B,B/g:B,B,B,10/r:B,B,B,20/k*:{neutral} y {tries} -"
    state, table, _ = opened(text, "classic+neutral+three-rolls")
    assert attempts(state, table, YELLOW) == tries


def test_the_turn_passes_clockwise_over_who_is_home_or_absent() -> None:
    state, table, _ = opened("y:B,B,B,0/g:a,b,c,d/r:B,B,B,20/k:B,B,B,30 y 1 g")
    pass_turn(state, table)
    assert (state[TURN], state[ATTEMPTS]) == (RED, 1)
    assert [clockwise(table, colour) for colour in range(4)] == [GREEN, RED, BLACK, YELLOW]
    two, table, _ = opened("y:B,B,B,0/r:B,B,B,20 y 1 -")
    assert [takes_turns(two, table, colour) for colour in range(4)] == [True, False, True, False]


def test_a_home_player_rolls_on_for_the_neutral_pawns_and_no_longer() -> None:
    state, table, _ = opened("y:a,b,c,d/g:B,B,B,10/r:B,B,B,20/k*:B,B,B,30 y 1 y", "classic+neutral")
    assert takes_turns(state, table, YELLOW)
    assert not takes_turns(state, table, BLACK)
    assert not neutral_is_home(state, table)
    assert not is_won(state, table)
    state, table, _ = opened("y:a,b,c,d/g:B,B,B,10/r:B,B,B,20/k*:a,b,c,d g 1 y", "classic+neutral")
    assert not takes_turns(state, table, YELLOW)
    assert neutral_is_home(state, table)
    assert is_won(state, table)
    assert winner(state, table) == YELLOW


@pytest.mark.parametrize(
    ("rules", "text", "won", "decided"),
    [
        ("classic", "y:a,b,c,d/g:B,B,B,10/r:B,B,B,20/k:B,B,B,30 g 1 y", True, False),
        ("classic", "y:a,b,c,d/g:a,b,c,d/r:a,b,c,d/k:B,B,B,30 - 0 gyr", True, True),
        ("tournament", "y:B,B,B,B/g:a,b,c,d/r:B,B,B,B/k:B,B,B,B - 0 g", True, True),
        ("tournament+places", "y:B,B,B,B/g:a,b,c,d/r:B,B,B,B/k:B,B,B,B y 3 g", True, False),
        ("classic+two-colours", "y:a,b,c,d/g:a,b,c,d/r:B,B,B,20/k:B,B,B,30 r 1 yg", False, False),
        ("classic+two-colours", "y:a,b,c,d/g:a,b,c,d/r:a,b,c,d/k:B,B,B,30 - 0 gyr", True, True),
    ],
)
def test_when_it_is_won_and_when_it_is_over(rules: str, text: str, won: bool, decided: bool) -> None:
    state, table, _ = opened(text, rules)
    assert is_won(state, table) == won
    assert is_decided(state, table) == decided


def test_with_two_colours_each_the_winner_has_both_home() -> None:
    """Green was home first, but yellow and red belong to one player."""
    state, table, _ = opened("y:a,b,c,d/g:a,b,c,d/r:a,b,c,d/k:B,B,B,30 - 0 gyr", "classic+two-colours")
    assert winner(state, table) == YELLOW
