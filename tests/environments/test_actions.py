"""Actions mean the same on every turn, and observations are seen from one's own chair."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings

from poeppel import Position, Rules
from poeppel.environments.actions import legal_actions, observation, rewards
from poeppel.environments.spaces import spaces_of
from tests.strategies import played


@settings(max_examples=150)
@given(played())
def test_every_legal_move_has_an_action_of_its_own_in_the_engines_order(position: Position) -> None:
    for roll in position.rolls:
        actions = legal_actions(position, roll)
        assert sorted(actions.values(), key=str) == sorted(position.legal_moves(roll), key=str)
        assert list(actions) == sorted(actions)
        assert all(0 <= action < spaces_of(position.rules).pass_action for action in actions)


@pytest.mark.parametrize(
    ("rules", "count"),
    [
        ("classic", 5),  # four pawns, and the pass
        ("classic6", 5),
        ("classic+backward-capture", 9),
        ("classic+neutral", 9),
        ("classic+neutral+backward-capture", 17),
        ("tournament+punished", 9),  # touched in vain
        ("classic+forced-capture+punished", 5),
        ("mauerhuepfen", 129),
    ],
)
def test_there_are_as_many_actions_as_the_rules_need(rules: str, count: int) -> None:
    assert spaces_of(Rules.parse(rules)).actions == count


def test_pawns_are_counted_from_the_hindmost() -> None:
    """Yellow: one on B, then 3, 9 and 38, which would leave the goal with a 6."""
    position = Position.parse("y:B,3,9,38/r:B,B,B,B y 1 -", "classic")
    named = {action: str(move) for action, move in legal_actions(position, 2).items()}
    assert named == {1: "y:3-5", 2: "y:9-11", 3: "y:38-a"}
    assert {action: str(move) for action, move in legal_actions(position, 6).items()} == {0: "y:B-0"}


def test_backward_and_neutral_moves_come_in_fours() -> None:
    position = Position.parse("y:B,B,5,20/g:B,B,B,17/r:B,B,B,B/k*:B,B,B,33 y 1 -", "classic+neutral+backward-capture")
    named = {action: str(move) for action, move in legal_actions(position, 3).items()}
    assert named == {2: "y:5-8", 3: "y:20-23", 7: "y:20-17xg", 11: "k:33-36"}


def test_a_wall_move_says_which_die_goes_first_and_which_way() -> None:
    """2 and 5 from field 14: forward with both is one move, whichever die is first."""
    position = Position.parse("y:B,B,B,14/r:B,B,B,40 y 1 -", "mauerhuepfen")
    named = {str(move): action for action, move in legal_actions(position, (2, 5)).items()}
    pawn, order, way = 3 * 32, 16, 4  # of the foremost pawn; the larger die first; the first die backward
    assert named["y:14-21"] == pawn
    assert named["y:14-16-11"] == pawn + 1
    assert named["y:14-19-17"] == pawn + order + 1
    assert named["y:14-12-17"] == pawn + way
    assert named["y:14-7"] == pawn + way + 1


def parts(position: Position, roll: int | None, own: str) -> dict[str, list[int]]:
    seen = observation(position, roll, own)
    return {name: seen[part].tolist() for name, part in spaces_of(position.rules).parts.items()}


def test_everybody_sees_the_board_from_their_own_a() -> None:
    """Green's A is field 10 of the board: yellow's pawn there is on green's field 0, and green's on 39 is on its 29."""
    position = Position.parse("y:B,B,10,d/g:B,B,B,39/r:B,B,B,B g 1 -", "classic")
    seen = parts(position, 4, "g")
    green, red, black, yellow = np.array(seen["pawns"]).reshape(4, 45)
    assert (green[0], green[1 + 29], green.sum()) == (3, 1, 4)
    assert (red[0], red.sum(), black.sum()) == (4, 4, 0)
    assert (yellow[0], yellow[1 + 0], yellow[-1], yellow.sum()) == (2, 1, 1, 4)
    assert seen["turn"] == [1, 0, 0, 0]
    assert seen["attempts"] == [1]
    assert seen["dice"] == [0, 0, 0, 1, 0, 0]
    assert parts(position, None, "y")["turn"] == [0, 1, 0, 0]
    assert parts(position, None, "y")["dice"] == [0] * 6


def test_who_turns_the_board_sees_the_same() -> None:
    """The same position a quarter further on, seen by the next colour."""
    one = Position.parse("y:B,3,12,a/g:B,B,15,19/r:B,B,B,B/k:B,B,2,5 y 1 -", "classic")
    next_one = Position.parse("y:B,B,12,15/g:B,13,22,a/r:B,B,25,29/k:B,B,B,B g 1 -", "classic")
    assert np.array_equal(observation(one, 5, "y"), observation(next_one, 5, "g"))


def test_two_dice_are_seen_as_two() -> None:
    position = Position.initial("mauerhuepfen", 2)
    seen = observation(position, (2, 5), "y")[spaces_of(position.rules).parts["dice"]]
    assert seen.tolist() == [0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0]


def test_with_two_colours_one_looks_from_the_one_that_rolls() -> None:
    """Red rolls: its pawns come first, yellow's, of the same player, two further on."""
    position = Position.parse("y:B,B,B,1/g:B,B,B,11/r:B,B,B,24/k:B,B,B,31 r 1 -", "classic+two-colours")
    red, _, yellow, _ = np.array(parts(position, 3, "yr")["pawns"]).reshape(4, 45)
    assert red[1 + 4] == 1  # field 24 is the fifth from red's A on 20
    assert yellow[1 + 21] == 1


@settings(max_examples=100)
@given(played())
def test_observations_lie_within_their_limits(position: Position) -> None:
    space = spaces_of(position.rules).observation_space()
    for seat in position.seats:
        for roll in (*position.rolls[:2], None):
            assert space.contains(observation(position, roll, seat))


@pytest.mark.parametrize(
    ("rules", "text", "win", "places"),
    [
        (
            "classic",
            "y:B,B,B,0/g:a,b,c,d/r:a,b,c,d/k:a,b,c,d - 0 kgr",
            (-1 / 3, -1 / 3, -1 / 3, 1),
            (-1, 1 / 3, -1 / 3, 1),
        ),
        ("classic+first-home", "y:B,B,B,0/r:a,b,c,d - 0 r", (-1, 1), (-1, 1)),
        ("classic+partners", "y:a,b,c,d/g:0,B,B,B/r:a,b,c,d/k:a,b,c,d - 0 kyr", (1, -1, 1, -1), (1, -1, 1, -1)),
        ("classic", "y:B,B,B,0/g:a,b,c,d/r:2,B,B,B y 1 g", (0, 0, 0), (0, 0, 0)),
    ],
)
def test_what_a_game_brings(rules: str, text: str, win: tuple[float, ...], places: tuple[float, ...]) -> None:
    position = Position.parse(text, rules)
    assert rewards(position, position.seats, by_places=False) == pytest.approx(win)
    assert rewards(position, position.seats, by_places=True) == pytest.approx(places)
