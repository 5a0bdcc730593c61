"""Many games at once: the same result however it is computed, and every single game can be looked at."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
import pytest
from numba import njit

from poeppel import PoeppelError, Rules, RulesError, simulate
from poeppel.engine.players.policies import BUILT_IN
from poeppel.lab.simulation import BLOCK
from poeppel.rules import EDITIONS

RULES = [
    *EDITIONS,
    "classic+two-colours+backward-capture+barriers",
    "classic+neutral+three-rolls",
    "classic+forced-capture+punished",
    "tournament+places+punished",
]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_number_of_workers_changes_nothing(edition: str) -> None:
    games = BLOCK + 7 if edition != "mauerhuepfen" else 20
    alone = simulate(edition, games=games, seed=3)
    for workers in (2, 5):
        together = simulate(edition, games=games, seed=3, workers=workers)
        assert np.array_equal(together.results, alone.results)


def test_more_games_begin_with_the_same_games() -> None:
    few, many = simulate("classic", games=10, seed=3), simulate("classic", games=BLOCK + 1, seed=3)
    assert np.array_equal(many.results[:10], few.results)
    assert not np.array_equal(simulate("classic", games=10, seed=4).results, few.results)


@pytest.mark.parametrize("bot", BUILT_IN)
@pytest.mark.parametrize("rules", RULES)
def test_every_game_can_be_played_again(rules: str, bot: str) -> None:
    simulation = simulate(rules, games=2, seed=11, bots=bot)
    games = [simulation.game(number) for number in range(simulation.games)]
    for number, game in enumerate(games):
        assert game.is_over
        assert len(game.turns) == simulation.lengths[number]
        assert game.start.turn == simulation.seats[number % len(simulation.seats)][0]
    winners = [game.ranking[0] for game in games]
    assert simulation.wins == tuple(winners.count(seat[0]) for seat in simulation.seats)
    moves = [turn.move for game in games for turn in game.turns if turn.move]
    assert simulation.moves == sum(not move.is_void for move in moves)
    assert simulation.rolls == sum(len(game.turns) for game in games)
    assert simulation.captures == sum(len(move.captured) for move in moves)


def test_bots_can_differ_by_seat() -> None:
    bots = ["front", "random", "capture", "back"]
    simulation = simulate("classic", games=400, seed=2, bots=bots)
    assert simulation.bots == tuple(bots)
    assert len(simulation.game(2).turns) == simulation.lengths[2]
    assert simulation.wins[1] < max(simulation.wins)  # somebody plays better than at random


def test_playing_with_a_plan_beats_playing_at_random() -> None:
    """Against random play in the classic game; with equal chances 1000 wins of 2000 would be beaten by 5 deviations."""
    simulation = simulate("classic", players=2, games=2000, seed=1, bots=["front", "random"])
    assert simulation.wins[0] > 1000 + 5 * 22


def last_move(state, rules, roll, moves, count, word):  # type: ignore[no-untyped-def]
    """A player of our own: always the last move of the list."""
    return count - 1


def first_move(state, rules, roll, moves, count, word):  # type: ignore[no-untyped-def]
    return 0


def test_players_of_ones_own_take_part() -> None:
    """Given as compiled functions or as plain ones, beside those that are built in."""
    mine, other = njit(last_move), first_move
    simulation = simulate("classic", players=4, games=6, seed=5, bots=[mine, "random", other, "front"])
    assert sum(simulation.wins) == 6
    game = simulation.game(1)
    assert len(game.turns) == simulation.lengths[1]
    position = game.start
    for turn in game.turns:
        moves = position.legal_moves(turn.roll)
        if moves and turn.colour == "y":
            assert turn.move == moves[-1]
        if moves and turn.colour == "r":
            assert turn.move == moves[0]
        position = turn.position


@pytest.mark.parametrize("workers", [1, 2])
def test_progress_is_told(workers: int) -> None:
    told: list[int] = []
    simulate("classic", players=2, games=2 * BLOCK + 1, workers=workers, progress=told.append)
    assert len(told) == 3
    assert told == sorted(told)
    assert told[-1] == 2 * BLOCK + 1


def test_an_error_in_progress_stops_the_simulation() -> None:
    def stop(done: int) -> None:
        raise KeyboardInterrupt

    for workers in (1, 2):
        with pytest.raises(KeyboardInterrupt):
            simulate("classic", players=2, games=4 * BLOCK, workers=workers, progress=stop)


def test_no_games_are_a_result_too() -> None:
    nothing = simulate("classic", players=3, games=0)
    assert (nothing.games, nothing.rolls, nothing.moves, nothing.captures, nothing.wins) == (0, 0, 0, 0, (0, 0, 0))


def test_rules_and_seats_are_kept() -> None:
    simulation = simulate("classic+two-colours", games=3, seed=9)
    assert simulation.rules == Rules.parse("classic+two-colours")
    assert (simulation.seats, simulation.seed, simulation.games) == (("yr", "gk"), 9, 3)


@pytest.mark.parametrize(
    "arguments",
    [
        {"games": -1},
        {"games": 2.0},
        {"games": True},
        {"games": None},
        {"games": 1 << 63},
        {"seed": -1},
        {"seed": "1"},
        {"seed": 1 << 63},
        {"workers": 0},
        {"workers": 1.5},
        {"players": 5},
        {"players": "4"},
        {"bots": "clever"},
        {"bots": ["front"]},
        {"bots": ["front", "random", "clever", "back"]},
        {"bots": [None] * 4},
        {"bots": []},
        {"bots": 5},
        {"bots": [[], [], [], []]},
    ],
    ids=str,
)
def test_bad_arguments_are_refused_in_words(arguments: dict[str, Any]) -> None:
    with pytest.raises(PoeppelError) as caught:
        simulate("classic", **{"games": 1, **arguments})
    assert caught.value.text.de != caught.value.text.en


def test_bad_rules_are_refused() -> None:
    with pytest.raises(RulesError):
        simulate("ludo")
    with pytest.raises(RulesError):
        simulate(cast(str, None))


@pytest.mark.parametrize("number", [-1, 3, 10**9, "0", None, 1.5])
def test_a_game_that_was_not_played_cannot_be_shown(number: Any) -> None:
    simulation = simulate("classic", players=2, games=3)
    with pytest.raises(PoeppelError):
        simulation.game(number)


def beside_the_list(state, rules, roll, moves, count, word):  # type: ignore[no-untyped-def]
    """Behind it with one roll, before it with the other."""
    return count if word % 2 else -1


@pytest.mark.parametrize("bot", [lambda: 0, lambda *_: "x"], ids=["no arguments", "no number"])
def test_a_broken_bot_is_told_what_a_bot_is(bot: Any) -> None:
    with pytest.raises(PoeppelError, match="from 0 to count - 1"):
        simulate("classic", games=2, bots=bot)


@pytest.mark.parametrize("seed", range(10))
def test_a_bot_that_chooses_what_is_not_there_is_told_so(seed: int) -> None:
    with pytest.raises(PoeppelError, match="from 0 to count - 1"):
        simulate("classic", games=1, seed=seed, bots=beside_the_list)


def test_whole_numbers_of_numpy_are_whole_numbers() -> None:
    numbers: Any = (np.int64(2), np.int64(3), np.int8(1))
    assert simulate("classic", *numbers).games == 3
