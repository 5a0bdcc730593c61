"""Thousands of games a step are the same games."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import poeppel.environments  # noqa: F401  (makes the game known)
from bench.agreement import vector_games
from poeppel import PoeppelError, Rules, simulate
from poeppel.environments.single import PoeppelEnv
from poeppel.environments.vector import PoeppelVectorEnv


@pytest.mark.parametrize(
    ("rules", "players", "games"),
    [
        ("classic", 4, 12),
        ("classic6+first-home", 6, 6),
        ("classic+two-colours+backward-capture", 2, 4),
        ("classic+neutral+barriers", 3, 4),
        ("tournament+punished", 4, 4),
        ("mauerhuepfen", 2, 2),
    ],
)
def test_random_games_are_the_engines(rules: str, players: int, games: int) -> None:
    vector_games(Rules.parse(rules), players, games)


def steps(env: PoeppelVectorEnv, count: int, seed: int) -> list[Any]:
    """What is told while the lowest legal action is played."""
    seen, infos = env.reset(seed=seed)
    told: list[Any] = [(seen, infos)]
    for _ in range(count):
        mask = seen["action_mask"] if isinstance(seen, dict) else infos["action_mask"]
        seen, rewards, ended, _, infos = env.step(mask.argmax(1))
        told.append((seen, rewards, ended, infos))
    return told


@pytest.mark.parametrize("asked", ["rolls", "moves", "choices"])
def test_a_lane_is_an_environment_for_one_game(asked: Any) -> None:
    """One lane, game after game, beside the environment that asks Python at every roll."""
    settings: dict[str, Any] = {"opponents": ["owl", "front"], "asked": asked, "reward": "places", "seat": 1}
    alone = PoeppelEnv("classic+three-rolls", 3, **settings)
    lanes = PoeppelVectorEnv(1, "classic+three-rolls", 3, autoreset_mode=AutoresetMode.NEXT_STEP, **settings)
    mine, info = alone.reset(seed=9)
    theirs, infos = lanes.reset(seed=9)
    games = 0
    while games < 2:
        assert np.array_equal(mine, theirs[0])
        assert np.array_equal(info["action_mask"], infos["action_mask"][0])
        action = int(info["action_mask"].argmax())
        mine, reward, ended, _, info = alone.step(action)
        theirs, rewards, endings, _, infos = lanes.step([action])
        assert (rewards[0], endings[0]) == (reward, ended)
        if ended:
            games += 1
            assert np.array_equal(mine, theirs[0])
            mine, info = alone.reset()
            theirs, rewards, endings, _, infos = lanes.step([0])
            assert (rewards[0], endings[0]) == (0, False)


def test_workers_change_nothing() -> None:
    alone = steps(PoeppelVectorEnv(33, "classic", 2), 60, seed=3)
    env = PoeppelVectorEnv(33, "classic", 2, workers=4)
    together = steps(env, 60, seed=3)
    env.close()
    for one, other in zip(alone, together, strict=True):
        assert np.array_equal(one[0], other[0])
    for one, other in zip(alone[1:], together[1:], strict=True):
        assert np.array_equal(one[1], other[1])


def test_the_next_game_begins_in_the_same_step() -> None:
    """As in the next step, but with what is new at once, and the last of the old one beside it."""
    near_the_end = "y:a,b,c,39/r:B,B,B,20 y 1 -"
    env = PoeppelVectorEnv(8, "classic", 2, position=near_the_end, autoreset_mode="SameStep", opponents=None)
    _, infos = env.reset(seed=1)
    ended = np.zeros(8, np.bool_)
    while not ended.any():
        _, _, ended, _, infos = env.step(infos["action_mask"].argmax(1))
    lane = int(np.flatnonzero(ended)[0])
    assert infos["_final_obs"].tolist() == ended.tolist()
    home = infos["final_obs"][lane][:45]  # yellow's own pawns: all four in the goal
    assert home[-4:].tolist() == [1, 1, 1, 1]
    assert infos["rewards"][lane].tolist() == [1, -1]
    assert str(env.positions[lane]).startswith("y:39,a,b,c/r:B,B,B,20 ")
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP


def test_lanes_wait_where_nothing_begins_by_itself() -> None:
    near_the_end = "y:a,b,c,39/r:B,B,B,20 y 1 -"
    env = PoeppelVectorEnv(
        4, "classic", 2, position=near_the_end, autoreset_mode=AutoresetMode.DISABLED, opponents=None
    )
    _, infos = env.reset(seed=1)
    ended = np.zeros(4, np.bool_)
    while not ended.any():
        seen, _, ended, _, infos = env.step(infos["action_mask"].argmax(1))
    with pytest.raises(PoeppelError, match="reset_mask"):
        env.step(infos["action_mask"].argmax(1))
    again, infos = env.reset(options={"reset_mask": ended})
    assert np.array_equal(again[~ended], seen[~ended])
    assert not np.array_equal(again[ended], seen[ended])
    assert (infos["action_mask"].sum(1) > 0).all()
    env.step(infos["action_mask"].argmax(1))


def test_an_illegal_action_loses_that_game_only() -> None:
    env = PoeppelVectorEnv(3, "classic", 2)
    _, infos = env.reset(seed=1)
    actions = infos["action_mask"].argmax(1)
    actions[1] = int(np.flatnonzero(infos["action_mask"][1] == 0)[0])
    _, rewards, ended, _, infos = env.step(actions)
    assert rewards.tolist() == [0, -1, 0]
    assert ended.tolist() == infos["illegal"].tolist() == [False, True, False]


def test_wins_are_the_engines_wins() -> None:
    """Against the fox, with what the engine's own front player would play: the foremost pawn."""
    expected = simulate("classic+first-home", 2, games=64, seed=6, bots=["front", "fox"])
    env = PoeppelVectorEnv(64, "classic+first-home", 2, opponents="fox")
    _, infos = env.reset(seed=6)
    won, over = np.zeros(64), np.zeros(64, np.bool_)
    while not over.all():
        mask = infos["action_mask"]
        _, rewards, ended, _, infos = env.step(mask.shape[1] - 1 - mask[:, ::-1].argmax(1))
        won[ended & ~over] = rewards[ended & ~over]
        over |= ended
    assert int((won == 1).sum()) == expected.wins[0]


def test_the_mask_can_be_part_of_what_is_seen() -> None:
    env: Any = gymnasium.make_vec("Poeppel-v0", 5, vectorization_mode="vector_entry_point", mask_in="observation")
    assert isinstance(env.unwrapped, PoeppelVectorEnv)
    seen, infos = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    assert "action_mask" not in infos
    assert env.action_space.shape == (5,)


def test_without_a_seed_every_reset_goes_on() -> None:
    env = PoeppelVectorEnv(2, "classic", 2, opponents=None)
    env.reset(seed=1)
    first = env._lanes.games.copy()
    env.reset()
    assert (env._lanes.games - first).tolist() == [2, 2]
    env.reset(seed=1)
    assert env._lanes.games.tolist() == first.tolist() == [0, 1]


def test_pictures_of_all_lanes() -> None:
    env = PoeppelVectorEnv(2, "classic", 2, render_mode="ansi")
    env.reset(seed=1)
    assert len(env.render()) == 2


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"num_envs": 0}, "num_envs"),
        ({"workers": 0}, "workers"),
        ({"autoreset_mode": "Now"}, "NextStep, SameStep, Disabled"),
        ({"opponents": lambda *_: 0}, "is not a built-in bot"),
        ({"opponents": ["owl", "owl"]}, "2 bots for 3 seats"),
        ({"render_mode": "human"}, "render_mode can be"),
    ],
    ids=str,
)
def test_bad_settings_are_refused_in_words(settings: dict[str, Any], words: str) -> None:
    with pytest.raises(PoeppelError, match=words):
        PoeppelVectorEnv(**settings)


def test_bad_calls_are_refused_in_words() -> None:
    env = PoeppelVectorEnv(3)
    with pytest.raises(PoeppelError, match="call reset"):
        env.step([0, 0, 0])
    with pytest.raises(PoeppelError, match="reset_mask must be 3 truth values"):
        env.reset(options={"reset_mask": [True]})
    env.reset()
    for actions in ([0, 0], [0.5, 0.5, 0.5], ["3", "3", "3"], None):
        with pytest.raises(PoeppelError, match="each of the 3 games"):
            env.step(actions)


def test_a_position_without_a_decision_of_ours_is_refused() -> None:
    env = PoeppelVectorEnv(2, "classic", 3, asked="choices", position="y:a,b,c,d/g:B,B,B,12/r:d,c,b,39 r 1 y")
    with pytest.raises(PoeppelError, match="never anything to decide"):
        env.reset(seed=1)
