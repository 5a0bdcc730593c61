"""PettingZoo's own tests, and what they do not ask."""

from __future__ import annotations

from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import poeppel.environments  # noqa: F401  (makes the game known)
from bench.agreement import aec_games
from poeppel import PoeppelError, Rules
from poeppel.environments.aec import env, raw_env

RULES = ["classic", "classic6", "tournament+punished", "mauerhuepfen", "classic+neutral+backward-capture"]
UNUSUAL = "ignore:Observation(s| space| is not)"  # a dictionary, which the test warns of


@pytest.mark.parametrize("rules", RULES)
def test_it_passes_the_api_test(rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(rules=rules), num_cycles=200)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.filterwarnings(UNUSUAL)
def test_it_passes_the_api_test_with_the_mask_inside(capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(mask_in="observation", players=2), num_cycles=200)
    assert "Passed API test" in capsys.readouterr().out


def test_it_passes_the_seed_test() -> None:
    seed_test(env, num_cycles=100)


def one_mask(**settings: Any) -> Any:
    """The render test knows masks only inside of observations."""
    return env(mask_in="observation", **settings)


def test_it_passes_the_render_test(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(one_mask, custom_tests={"svg": lambda picture: picture.startswith("<svg")})
    assert "yellow" in capsys.readouterr().out


def test_the_picture_of_dots_has_the_colours_of_the_pawns() -> None:
    game = raw_env(players=2, render_mode="rgb_array", position="y:B,B,B,0/r:B,B,B,20 y 1 -")
    game.reset(seed=1)
    dots = {tuple(dot) for dot in game.render().reshape(-1, 3).tolist()}
    assert {(0xF3, 0xB9, 0x1C), (0xC9, 0x38, 0x2E)} <= dots  # yellow and red
    assert (0x26, 0x80, 0x4F) not in dots  # green does not play


def test_it_is_in_the_registry() -> None:
    made: Any = pettingzoo.make("aec", "poeppel_v0", rules="classic", players=3)
    assert made.possible_agents == ["player_0", "player_1", "player_2"]


@pytest.mark.parametrize(
    ("rules", "players", "games"),
    [
        ("classic", 4, 4),
        ("classic6+three-rolls", 5, 2),
        ("classic+two-colours+barriers", 2, 2),
        ("classic+neutral+forced-capture", 3, 2),
        ("classic+partners", 4, 2),
        ("tournament+places+punished", 4, 2),
        ("mauerhuepfen", 2, 1),
    ],
)
def test_random_games_are_the_engines(rules: str, players: int, games: int) -> None:
    aec_games(Rules.parse(rules), players, games)


def test_an_illegal_action_loses_at_once() -> None:
    game = env(players=2)
    game.reset(seed=1)
    illegal = int(np.flatnonzero(game.infos[game.agent_selection]["action_mask"] == 0)[0])
    loser = game.agent_selection
    game.step(illegal)
    assert game.terminations == {"player_0": True, "player_1": True}
    assert game.rewards == {loser: -1.0, ({"player_0", "player_1"} - {loser}).pop(): 0}


def test_without_wrappers_an_illegal_action_is_refused_in_words() -> None:
    game = raw_env(players=2)
    game.reset(seed=1)
    with pytest.raises(PoeppelError, match="is not a legal action here; legal:"):
        game.step(99)


def test_dice_can_be_chosen() -> None:
    game = raw_env(players=2, roll=[6, 6, 1, 2])
    game.reset(seed=1)
    seen = []
    for _ in range(3):
        seen.append((game.agent_selection, game.game.roll))
        game.step(int(np.flatnonzero(game.infos[game.agent_selection]["action_mask"])[0]))
    assert seen == [("player_0", 6), ("player_0", 6), ("player_0", 1)]
    assert (game.agent_selection, game.game.roll) == ("player_1", 2)
    with pytest.raises(PoeppelError, match="have come to an end"):
        game.step(int(np.flatnonzero(game.infos[game.agent_selection]["action_mask"])[0]))
    high = raw_env(players=2, roll=lambda position: 6 if position.turn == "y" else 1)
    high.reset()
    assert high.game.roll == 6


def test_a_game_begins_where_one_wants() -> None:
    game = raw_env(players=2, roll=lambda position: 1)
    game.reset(seed=3, options={"position": "y:5,9,B,B/r:12,B,B,B y 1 -"})
    assert {str(move) for move in game.game.moves.values()} == {"y:5-6", "y:9-10"}
    with pytest.raises(PoeppelError, match="3 play in the position, not 2"):
        game.reset(options={"position": "y:B,B,B,0/g:B,B,B,10/r:B,B,B,20 y 1 -"})


@pytest.mark.parametrize(
    "settings", [{"mask_in": "both"}, {"reward": "money"}, {"asked": "never"}, {"render_mode": "loud"}], ids=str
)
def test_bad_settings_are_refused_in_words(settings: dict[str, Any]) -> None:
    with pytest.raises(PoeppelError, match=" can be ") as caught:
        raw_env(**settings)
    assert caught.value.text.de != caught.value.text.en


def test_a_game_in_which_nobody_is_asked_is_over_at_once() -> None:
    """Nobody has a choice on the way home: every agent hears what it came to."""
    game = env(players=2, asked="choices", position="y:a,b,c,39/r:a,b,c,19 y 1 -")
    game.reset(seed=1)
    told = {}
    for agent in game.agent_iter():
        _, reward, over, _, _ = game.last()
        assert over
        told[agent] = reward
        game.step(None)
    assert sorted(told.values()) == [-1.0, 1.0]


def test_the_next_game_is_the_experiments_next() -> None:
    game = raw_env(players=2)
    game.reset(seed=5)
    first = game.agent_selection
    game.reset()
    assert game.agent_selection != first  # game 1 begins with the other seat
