"""Gymnasium's own test, and games against bots that are the engine's."""

from __future__ import annotations

from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import poeppel.environments  # noqa: F401  (makes the game known)
from bench.agreement import single_games
from poeppel import Move, PoeppelError, Position, Roll, Rules, simulate
from poeppel.environments.single import PoeppelEnv


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"rules": "mauerhuepfen", "players": 2},
        {"rules": "classic6", "mask_in": "observation", "asked": "moves"},
        {"rules": "tournament+punished", "opponents": ["front", "back", "capture"], "reward": "places", "seat": 2},
    ],
    ids=str,
)
def test_it_passes_the_check(settings: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    made = gymnasium.make("Poeppel-v0", **settings)
    check_env(made.unwrapped)


@pytest.mark.parametrize(
    ("rules", "players", "games"),
    [("classic", 4, 4), ("classic+two-colours", 2, 2), ("classic6", 3, 2), ("mauerhuepfen", 3, 1)],
)
def test_games_against_random_bots_are_the_engines(rules: str, players: int, games: int) -> None:
    single_games(Rules.parse(rules), players, games)


def test_levels_play_as_in_the_engine() -> None:
    """We play what the engine's front player played, against levels."""
    bots = ["front", "owl", "badger"]
    game = simulate("classic", 3, games=1, seed=4, bots=bots).game(0)
    env = PoeppelEnv("classic", 3, opponents=bots[1:])
    env.reset(seed=4)
    for turn in (turn for turn in game.turns if turn.colour == "y"):
        assert env.game.roll == turn.roll
        env.step({move: action for action, move in env.game.moves.items()}[turn.move])
    assert env.game.position == game.position


def last(position: Position, roll: Roll, moves: tuple[Move, ...], random: Random) -> Move:
    """A bot that is asked move by move."""
    return moves[-1]


def last_compiled(state, rules, roll, moves, count, word):  # type: ignore[no-untyped-def]
    """The same for the kernels."""
    return count - 1


@pytest.mark.parametrize("bot", [last, last_compiled])
def test_bots_of_ones_own_take_part(bot: Any) -> None:
    env = PoeppelEnv("classic", 2, opponents=bot)
    env.reset(seed=2)
    while not env.game.is_over:
        before = env.game.position
        env.step(next(iter(env.game.moves)))
        assert env.game.is_over or env.game.position.turn == "y"
    assert before.turn == "y"


def test_an_illegal_action_loses() -> None:
    env = PoeppelEnv("classic", 2)
    _, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, ended, truncated, info = env.step(illegal)
    assert (reward, ended, truncated, info["illegal"]) == (-1.0, True, False, True)
    with pytest.raises(PoeppelError, match="reset"):
        env.step(0)


def test_only_choices_are_asked_for_where_that_is_wanted() -> None:
    env = PoeppelEnv("classic", 2, asked="choices")
    _, info = env.reset(seed=1)
    for _ in range(20):
        assert info["action_mask"].sum() >= 2
        assert np.array_equal(env.action_masks(), info["action_mask"] == 1)
        _, _, ended, _, info = env.step(int(info["action_mask"].argmax()))
        if ended:
            _, info = env.reset()


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"seat": 4}, "from 0 to 3"),
        ({"seat": "y"}, "from 0 to 3"),
        ({"opponents": "nobody"}, "is not a bot"),
        ({"opponents": ["owl"]}, "1 bots for 3 seats"),
        ({"opponents": None}, "is not a bot"),
        ({"opponents": ["owl", {}, "owl"]}, "is not a bot"),
        ({"roll": 6}, "roll is a function of the position"),
        ({"roll": "6"}, "roll is a function of the position"),
        ({"players": 7}, "7"),
        ({"rules": "ludo"}, "ludo"),
    ],
    ids=str,
)
def test_bad_settings_are_refused_in_words(settings: dict[str, Any], words: str) -> None:
    with pytest.raises(PoeppelError, match=words):
        PoeppelEnv(**settings)


def test_a_position_without_a_decision_of_ours_is_refused() -> None:
    env = PoeppelEnv("classic", 3, asked="choices", position="y:a,b,c,d/g:B,B,B,12/r:d,c,b,39 r 1 y")
    with pytest.raises(PoeppelError, match="never anything to decide"):
        env.reset(seed=1)
