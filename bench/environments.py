"""Steps a second of the standard environments, ours and others, with random legal actions. `python bench/run.py
--environments` measures them beside each other.

A step is one decision in one game, with what is seen after it. Choosing the actions counts for everybody: it is the
same work for the same number of games.
"""

from __future__ import annotations

from functools import partial
from random import choice
from typing import Any

import numpy as np

from bench.measure import Contender, rate, timed

LANES = 4096
STEPS = 20  # of all lanes, in one look
DECISIONS = 300  # of one game, in one look


def ours_vector(rules: str = "classic", players: int = 4, lanes: int = LANES) -> Contender:
    """Our vector environment; all seats play at random."""
    from poeppel.environments.vector import PoeppelVectorEnv

    env, random = PoeppelVectorEnv(lanes, rules, players, opponents=None), np.random.default_rng(1)
    _, infos = env.reset(seed=1)
    masks = [infos["action_mask"]]

    def play() -> int:
        for _ in range(STEPS):
            actions = (masks[0] * random.random(masks[0].shape, np.float32)).argmax(1)
            masks[0] = env.step(actions)[-1]["action_mask"]
        return STEPS * lanes

    return partial(rate, partial(timed, play))


def pgx_backgammon(lanes: int = LANES // 4) -> Contender:
    """Backgammon of pgx, compiled by JAX for this machine; as many games at once as were fastest here."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make("backgammon")
    step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    pick = jax.jit(lambda key, mask: jax.random.categorical(key, jax.numpy.where(mask, 0.0, -1e9), axis=-1))
    key = jax.random.PRNGKey(1)
    games: list[Any] = [jax.jit(jax.vmap(env.init))(jax.random.split(key, lanes)), key]

    def play(steps: int = 4) -> int:
        state, key = games
        for _ in range(steps):
            key, first, second = jax.random.split(key, 3)
            state = step(state, pick(first, state.legal_action_mask), jax.random.split(second, lanes))
        jax.block_until_ready(state)
        games[:] = state, key
        return steps * lanes

    play(1)  # compiles it
    return partial(rate, partial(timed, play))


def ours_aec() -> Contender:
    """Our environment for PettingZoo, with what the agent sees at every decision."""
    from poeppel.environments.aec import raw_env

    env: Any = raw_env()
    env.reset(seed=1)

    def play() -> int:
        for _ in range(DECISIONS):
            _, _, over, _, info = env.last()
            if over:
                env.reset()
            else:
                env.step(choice(np.flatnonzero(info["action_mask"])))
        return DECISIONS

    return partial(rate, partial(timed, play))


def openspiel_environment() -> Contender:
    """OpenSpiel's own environment for learners, around its game in C++."""
    from open_spiel.python.rl_environment import Environment

    env = Environment("maedn(players=4)")
    told = [env.reset()]

    def play() -> int:
        for _ in range(DECISIONS):
            if told[0].last():
                told[0] = env.reset()
            seen = told[0].observations
            told[0] = env.step([choice(seen["legal_actions"][seen["current_player"]])])
        return DECISIONS

    return partial(rate, partial(timed, play))


def ludopy_environment() -> Contender:
    """LUDOpy, which has one interface."""
    from bench.peers import ludopy_loop

    return ludopy_loop()
