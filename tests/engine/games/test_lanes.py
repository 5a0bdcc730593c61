"""Games side by side, a decision at a time: also without the compiler, and so in small."""

from __future__ import annotations

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from bench.agreement import vector_games
from poeppel import Position, Rules
from poeppel.environments.actions import legal_actions, observation
from poeppel.environments.vector import PoeppelVectorEnv

pytestmark = pytest.mark.interpreted


def test_a_short_random_game_is_the_engines() -> None:
    vector_games(Rules.parse("classic+two-pawns+first-home"), 2, 2)


@pytest.mark.parametrize("mode", AutoresetMode)
def test_a_game_ends_and_the_next_one_begins(mode: AutoresetMode) -> None:
    """One step from home, which only a 1 can make; whoever else rolls passes or walks."""
    start = "y:39,b,c,d/r:B,B,B,20 y 1 -"
    env = PoeppelVectorEnv(4, "classic+first-home", 2, position=start, opponents="back", autoreset_mode=mode)
    _, infos = env.reset(seed=1)
    ended = np.zeros(4, np.bool_)
    while not ended.any():
        _, rewards, ended, _, infos = env.step(infos["action_mask"].argmax(1))
    assert set(rewards[ended].tolist()) <= {1.0, -1.0}
    if mode is AutoresetMode.DISABLED:
        _, infos = env.reset(options={"reset_mask": ended})
    elif mode is AutoresetMode.NEXT_STEP:
        assert all(position.is_over for position, over in zip(env.positions, ended, strict=True) if over)
        _, _, again, _, infos = env.step(infos["action_mask"].argmax(1))
        assert not again[ended].any()
    assert not any(position.is_over for position, over in zip(env.positions, ended, strict=True) if over)


def test_an_action_that_is_not_legal_ends_the_game() -> None:
    env = PoeppelVectorEnv(1, "classic", 2, asked="choices", reward="places")
    _, infos = env.reset(seed=1)
    _, rewards, ended, _, infos = env.step([4])
    assert (rewards[0], ended[0], infos["illegal"][0]) == (-1.0, True, True)


def test_walls_have_actions_by_die_and_way() -> None:
    env = PoeppelVectorEnv(2, "mauerhuepfen", 2)
    seen, infos = env.reset(seed=1)
    for _ in range(4):
        seen, _, _, _, infos = env.step(infos["action_mask"].argmax(1))
    assert (infos["action_mask"].sum(1) > 0).all()
    assert seen[:, -12:].sum(1).tolist() == [2, 2]


@pytest.mark.parametrize(
    ("rules", "text", "roll", "actions"),
    [
        ("classic+barriers", "y:B,7,7,12/r:B,B,B,20 y 1 -", 3, [1, 3]),
        ("classic+neutral+backward-capture", "y:B,B,5,20/g:B,B,B,17/r:B,B,B,B/k*:B,B,B,33 y 1 -", 3, [2, 3, 7, 11]),
        ("tournament+punished", "y:B,B,3,9/g:B,B,B,B/r:B,B,B,B/k:B,B,B,B y 1 -", 2, [2, 3, 4]),
        ("mauerhuepfen", "y:B,B,B,B/r:B,B,B,B y 1 -", (1, 4), [0, 17]),
    ],
)
def test_moves_have_numbers(rules: str, text: str, roll: int | tuple[int, int], actions: list[int]) -> None:
    position = Position.parse(text, rules)
    assert list(legal_actions(position, roll)) == actions
    assert observation(position, roll, position.seats[0]).sum() > 0
