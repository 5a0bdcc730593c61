"""The levels as characters: what each of them sees, and what it therefore plays."""

from __future__ import annotations

from random import Random

import pytest

from poeppel import Position, Roll
from poeppel.bots.levels import LEVELS
from poeppel.bots.registry import choose_move
from poeppel.engine.players.heuristics import RING_WEIGHTS, SIGHT_NAMES, SIGHTS, WALL_WEIGHTS


def choices(text: str, roll: Roll, bot: str, rules: str = "classic", tries: int = 40) -> set[str]:
    """Everything that a bot may play there, whatever the chance."""
    position = Position.parse(text, rules)
    return {str(choose_move(position, roll, bot, Random(seed))) for seed in range(tries)}


def test_a_level_that_sees_more_sees_what_the_one_below_sees() -> None:
    """Nothing that a level looks at escapes the next ones; the better ones only do not simply run or flee."""
    for rows in (RING_WEIGHTS, WALL_WEIGHTS):
        seen = {name: {SIGHT_NAMES[n] for n in range(SIGHTS) if row[n]} for name, row in rows.items()}
        assert seen["chick"] < seen["badger"]
        assert seen["badger"] - {"out"} <= seen["hare"]
        assert seen["hare"] - {"last_third"} < seen["fox"]
        assert seen["fox"] - {"from_"} < seen["hedgehog"]
        assert "capture" not in seen["chick"]
        assert not {"threat", "risk", "loss"} & (seen["chick"] | seen["badger"] | seen["hare"] | seen["fox"])
        assert seen["hedgehog"] - {"threat"} <= seen["owl"]


# Yellow may capture green on 13 with the pawn on 9, or run on from 31.
PREY = "y:B,B,9,31/g:B,B,B,13/r:B,B,B,20/k:B,B,B,30 y 1 -"


def test_the_chick_does_not_care_and_moves_whichever() -> None:
    assert choices(PREY, 4, "chick") == {"y:9-13xg", "y:31-35"}


def test_the_badger_goes_home_when_it_can_and_the_chick_does_not_see_why() -> None:
    at_the_door = "y:B,B,9,38/g:B,B,B,20/r:B,B,B,25/k:B,B,B,30 y 1 -"
    assert choices(at_the_door, 2, "chick") == {"y:38-a", "y:9-11"}
    assert choices(at_the_door, 2, "badger") == {"y:38-a"}


@pytest.mark.parametrize("bot", ["badger", "hare", "fox", "hedgehog", "owl"])
def test_whoever_sees_captures_takes_a_pawn_that_costs_nothing(bot: str) -> None:
    assert choices(PREY, 4, bot) == {"y:9-13xg"}


def test_the_hare_runs_when_home_is_in_sight_and_the_fox_always() -> None:
    """Two thirds of the way, 27 of 40 fields, are behind a pawn on 28."""
    far_and_near = "y:B,B,9,28/g:B,B,B,14/r:B,B,B,20/k:B,B,B,34 y 1 -"
    both_far = far_and_near.replace("9,28", "9,26")
    assert choices(far_and_near, 4, "badger") == {"y:9-13", "y:28-32"}
    assert choices(far_and_near, 4, "hare") == choices(far_and_near, 4, "fox") == {"y:28-32"}
    assert choices(both_far, 4, "hare") == {"y:9-13", "y:26-30"}
    assert choices(both_far, 4, "fox") == {"y:26-30"}


@pytest.mark.parametrize("bot", ["hedgehog", "owl"])
def test_whoever_looks_round_takes_a_threatened_pawn_out_of_reach(bot: str) -> None:
    """Red on 25 reaches yellow's pawn on 30 with a 5, the one on 32 not. The fox runs with that one all the same."""
    text = "y:30,32,c,d/g:a,b,c,d/r:25,a,b,c/k:a,b,c,d y 1 gk"
    assert choices(text, 4, "fox") == {"y:32-36"}
    assert choices(text, 4, bot) == {"y:30-34"}


def test_with_backward_captures_the_hedgehog_looks_ahead_too() -> None:
    """V3: on 23 red's pawn on 28 could come back with a 5, on 13 nobody can."""
    text = "y:10,20,c,d/g:a,b,c,d/r:28,a,b,c/k:a,b,c,d y 1 gk"
    assert choices(text, 3, "fox", "classic+backward-capture") == {"y:20-23"}
    assert choices(text, 3, "hedgehog") == {"y:20-23"}
    assert choices(text, 3, "hedgehog", "classic+backward-capture") == {"y:10-13"}


def test_nobody_breaks_a_duty_on_purpose() -> None:
    """V7, punished: green on 13 can be captured; who overlooks it loses the pawn. Only the random player does."""
    rules = "classic+forced-capture+punished"
    for bot in (level.name for level in LEVELS):
        assert choices(PREY, 4, bot, rules) == {"y:9-13xg"}, bot
    assert len(choices(PREY, 4, "random", rules)) > 1


def test_nobody_captures_an_own_pawn_of_the_second_colour() -> None:
    """V1: yellow and red are one player's. Yellow could capture red on 13, or run on."""
    text = "y:B,B,9,31/g:B,B,B,10/r:B,B,B,13/k:B,B,B,30 y 1 -"
    for bot in ("badger", "hare", "hedgehog", "fox", "owl"):
        assert choices(text, 4, bot, "classic+two-colours") == {"y:31-35"}


@pytest.mark.parametrize("bot", ["badger", "hare", "hedgehog", "fox", "owl"])
def test_in_mauerhuepfen_a_pawn_is_brought_home(bot: str) -> None:
    assert choices("y:B,B,3,55/r:B,B,B,20 y 1 -", (1, 2), bot, "mauerhuepfen") == {"y:55-58=d"}


def test_moves_that_look_the_same_are_not_always_the_same_move() -> None:
    """No pattern that annoys: the chick has no favourite among four pawns."""
    assert len(choices("y:1,11,21,31/r:B,B,B,20 y 1 -", 1, "chick")) == 4
