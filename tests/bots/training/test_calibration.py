"""Chances that are too sure of themselves are put right, and only where games were played."""

import numpy as np

from poeppel.bots import networks
from poeppel.bots.networks import Network
from poeppel.bots.training.calibration import calibrate, games_weighed
from poeppel.bots.training.curriculum import Lesson
from poeppel.engine.network.value import KINDS, WIDTH, Weights
from poeppel.rules import Rules

COLOURS = 4
TWO_PLAYERS = 8  # the kind of game: the first with two players and no house rule


def sureness(weights: Weights) -> Weights:
    """The first number of each kind: how much of its output a colour gets on top."""
    view: Weights = weights[-KINDS * COLOURS :].reshape(KINDS, COLOURS, WIDTH)[:, 0, WIDTH - COLOURS]
    return view


def test_what_is_twice_as_sure_as_it_may_be_is_put_right() -> None:
    weights = networks.weights(Network.RING4).copy()
    as_it_was = float(sureness(weights)[TWO_PLAYERS])
    sureness(weights)[:] = as_it_was + 1.0
    told: list[int] = []
    calibrate(Network.RING4, weights, [Lesson(Rules.parse("classic+two-pawns"), 2, 1.0)], 1, 80, told.append)
    assert sum(told) == games_weighed(80) == 80
    assert abs(float(sureness(weights)[TWO_PLAYERS]) - as_it_was) < 0.5
    others = np.delete(sureness(weights), TWO_PLAYERS)
    assert np.allclose(others, as_it_was + 1.0, atol=1e-3)  # nobody has played those
