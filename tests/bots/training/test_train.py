"""The master learns by itself, from nothing."""

import numpy as np
import pytest

from poeppel import Rules, simulate
from poeppel.bots import networks
from poeppel.bots.networks import Network
from poeppel.bots.training.curriculum import Lesson
from poeppel.bots.training.train import games_in_all, train

LITTLE = 400  # games, enough to learn that getting on is good


def test_training_begins_from_nothing_and_depends_on_the_seed_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two players, a few hundred games: it wins far more than half against random play."""
    taught = [Lesson(Rules.parse("classic"), 2, 1.0)]
    told: list[int] = []
    learned = train(Network.RING4, LITTLE, 3, told.append, taught)
    assert sum(told) == games_in_all(LITTLE)
    assert np.array_equal(learned, train(Network.RING4, LITTLE, 3, taught=taught))
    assert not np.array_equal(learned, train(Network.RING4, LITTLE, 4, taught=taught))
    monkeypatch.setattr(networks, "weights", lambda network: learned)
    simulation = simulate("classic", players=2, games=1000, seed=1, bots=["quick", "random"])
    assert simulation.wins[0] > 500 + 10 * 16
