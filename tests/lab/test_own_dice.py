"""Dice of one's own: the usual one is the usual game, bit by bit, and what cannot be is said."""

from __future__ import annotations

import numpy as np
import pytest
from numba import njit

from bench import wuerfelglueck
from poeppel import NotationError, PoeppelError, simulate
from poeppel.lab.own_dice import notes, read_die, write_die
from poeppel.significance import share_of
from tests.calling import Call


@pytest.mark.parametrize("rules", ["classic", "classic+two-colours+barriers", "tournament+punished", "classic6"])
def test_a_die_from_1_to_6_is_the_usual_one(rules: str) -> None:
    usual = simulate(rules, games=60, seed=5, bots="fox")
    own = simulate(rules, games=60, seed=5, bots="fox", dice="1,2,3,4,5,6")
    assert np.array_equal(own.results, usual.results)
    assert str(own.game(7).record) == str(usual.game(7).record)


def test_compiled_bots_play_with_them_too() -> None:
    @njit
    def first(state, rules, roll, moves, count, word):  # type: ignore[no-untyped-def]
        return 0

    usual, own = (simulate("classic", 2, 30, 3, first, dice=dice) for dice in (None, [[1, 2, 3, 4, 5, 6]]))
    assert np.array_equal(own.results, usual.results)


def test_every_seat_has_its_own_die_and_the_seats_are_alike() -> None:
    """Whoever rolls a 6 half of the time wins nearly always, on whatever seat; and no game is without a winner."""
    dice = ["1,2,3,4,5,6"] * 3
    for seat in range(4):
        played = simulate("classic", 4, 400, 2, dice=[*dice[:seat], "1,6", *dice[seat:]])
        assert played.wins[seat] > 300
        assert sum(played.wins) == 400
    assert simulate("classic", 2, 500, 2, dice=["1,6", "1,1,6,6"]).shares[0].low < 0.5


def test_only_what_a_die_shows_is_rolled() -> None:
    game = simulate("classic", 2, 5, 4, dice=["2,6", "1,3,6"]).game(3)
    rolled = {colour: {turn.roll for turn in game.turns if turn.colour == colour} for colour in "yr"}
    assert rolled == {"y": {2, 6}, "r": {1, 3, 6}}


def test_large_numbers_jump_no_barrier_and_no_pawn_in_the_goal() -> None:
    """V5, V6: what stands in the way of a 20 does so twenty fields long. Red's die has a 0 and nothing else."""
    for rules, start, moves in (
        ("classic", "y:5,b,c,d/r:12,B,c,d y 1 -", 1),  # to 25; from there 20 is too far
        ("classic+barriers", "y:5,b,c,d/r:12,12,c,d y 1 -", 0),
        ("classic", "y:23,a,b,c/r:12,B,c,d y 1 -", 1),  # to d, and home
        ("classic+no-goal-jump", "y:23,a,b,c/r:12,B,c,d y 1 -", 0),
    ):
        assert simulate(rules, None, 1, 1, start=start, dice=["20", "0"]).moves == moves


def test_where_nothing_moves_any_more_nobody_wins() -> None:
    """Without a 6 a colour has but the pawn that stands on A from the start."""
    played = simulate("classic", 2, 100, 1, dice="1,2,3,4")
    assert played.unfinished == 100
    assert played.wins == (0, 0)
    assert set(played.columns["winner"].tolist()) == {-1}
    assert not played.places.any()
    assert played.lengths.max() < 2500  # it is noticed soon
    assert simulate("classic+partners", 4, 10, 1, dice="1,2").wins == (0, 0, 0, 0)
    with pytest.raises(PoeppelError, match="has no end"):
        played.game(0)
    one = simulate("classic", 2, 100, 1, dice=["1,2,3,4", "1,2,3,4,5,6"])
    assert one.wins == (0, 100)
    assert one.unfinished == 0


def test_somebody_who_rolls_6_for_ever_is_no_endless_wait() -> None:
    played = simulate("classic", 2, 20, 1, dice="6")
    assert played.unfinished == 20


def test_a_die_is_its_faces() -> None:
    assert read_die("1,1, 1,6") == read_die([1, 1, 1, 6]) == (1, 1, 1, 6)
    assert write_die((0, 20)) == "0,20"


@pytest.mark.parametrize("given", ["", "1,x", "1;2", [], [1, 21], [-1], [1.5], "٣", None, 6, ["1", None], [1] * 101])
def test_what_is_no_die_is_said(given: object) -> None:
    with pytest.raises(NotationError, match="is not a die: 1 to 100 numbers from 0 to 20"):
        read_die(given)


def test_what_cannot_be_played_is_said() -> None:
    with pytest.raises(PoeppelError, match="3 dice for 2 seats"):
        simulate("classic", 2, 1, dice=["1,6"] * 3)
    with pytest.raises(PoeppelError, match="only for games on a ring"):
        simulate("mauerhuepfen", 2, 1, dice="1,6")
    with pytest.raises(PoeppelError, match="Only bots that can be compiled"):
        simulate("classic", 2, 1, bots=lambda position, roll, moves, random: moves[0], dice="1,6")
    with pytest.raises(PoeppelError, match="dice that show 1 to 6"):
        simulate("classic", 2, 1, dice="1,6,7").game(0)


def test_what_one_should_know_is_said() -> None:
    said = [note.en for note in notes([(1, 2), (6, 6), (0,)], ["y", "g", "r"])]
    assert said == [
        "Yellow cannot bring in a pawn with 1,2: there is no 6 on the die.",
        "Green rolls on and on with 6,6: every 6 is rolled again.",
        "Red cannot bring in a pawn with 0: there is no 6 on the die.",
        "Red never moves with 0.",
    ]


def test_the_command_line_takes_them(call: Call) -> None:
    answer = call("simulate", "classic", "--players", "2", "--dice", "1,2", "--dice", "1,6", "--games", "50")
    assert answer.code == 0
    assert "Yellow cannot bring in a pawn with 1,2" in answer.out
    answer = call("simulate", "classic", "--players", "2", "--dice", "1,2", "--games", "50", "--json")
    assert '"unfinished": 50' in answer.out
    assert "ist kein Würfel" in call("simulate", "--dice", "sieben", "--language", "de").err


@pytest.mark.parametrize(("one", "other"), [("1–6", "1,1,1,6,6,6"), ("0–9", "1–20")])
def test_a_board_that_knows_nothing_of_ours_finds_the_same(one: str, other: str) -> None:
    """The rules of the box twice, by `simulate` and by a program of its own; the two shares lie within what chance
    alone does in 9,999 of 10,000 cases. And with pawns that stay in the goal the die of 1 and 6 is no good any more."""
    games = 1500
    task, box, ours = wuerfelglueck.compare(wuerfelglueck.DICE[one], wuerfelglueck.DICE[other], games)
    share = (box[0] + ours[0]) / (2 * games)
    assert abs(box[0] - ours[0]) / games < 4 * (2 * share * (1 - share) / games) ** 0.5
    if other == "1,1,1,6,6,6":
        assert share_of(box[0], games).high < 0.1
        assert share_of(task[0], games).low > 0.6
