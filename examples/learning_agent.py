"""A small agent that learns against random players, with scikit-learn: `pip install "poeppel[rl]" scikit-learn`.

It plays, learns which of its decisions were followed by a win, plays accordingly, and so on, a few rounds.
"""

import sys
from typing import Any

import numpy as np
from sklearn.neural_network import MLPRegressor

from poeppel.environments.vector import PoeppelVectorEnv


def worth(model: Any, seen: Any, count: int) -> Any:
    """What the model thinks of each action."""
    pairs = np.hstack([np.repeat(seen, count, 0), np.tile(np.eye(count), (len(seen), 1))])
    return model.predict(pairs).reshape(len(seen), count)


def play(model: Any, games: int, seed: int, curiosity: float) -> tuple[Any, Any, float]:
    """Decisions as pairs of what was seen and done, what each of them came to, and the share of games won."""
    env, random = PoeppelVectorEnv(games, "classic+first-home", 2, asked="choices"), np.random.default_rng(seed)
    (seen, infos), over, result = env.reset(seed=seed), np.zeros(games, bool), np.zeros(games)
    pairs, lanes = [], []
    while not over.all():
        mask = infos["action_mask"]
        chosen = (mask * random.random(mask.shape)).argmax(1)
        if model is not None:
            best = np.where(mask, worth(model, seen, mask.shape[1]), -np.inf).argmax(1)
            chosen = np.where(random.random(games) < curiosity, chosen, best)
        pairs.append(np.hstack([seen, np.eye(mask.shape[1])[chosen]])[~over])
        lanes.append(np.flatnonzero(~over))
        seen, rewards, ended, _, infos = env.step(chosen)
        result, over = np.where(ended & ~over, rewards, result), over | ended
    return np.vstack(pairs), result[np.concatenate(lanes)], float((result > 0).mean())


if __name__ == "__main__":
    games, agent = int(sys.argv[1]) if len(sys.argv) > 1 else 2000, None
    for turn in range(4):
        decisions, outcomes, won = play(agent, games, seed=turn, curiosity=0.3)
        agent = agent or MLPRegressor(hidden_layer_sizes=(64,), batch_size=500, random_state=1)
        for _ in range(4):
            agent.partial_fit(decisions, outcomes)
    print(f"{100 * play(agent, games, seed=99, curiosity=0)[2]:.1f} % against a random player")
