"""Games of the network against itself, side by side: each lane is one thread's room."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from poeppel import networks
from poeppel.engine import calls, learning
from poeppel.engine.network import WIDTH, Net, Weights
from poeppel.engine.rng import Rng
from poeppel.engine.state import MOST_COLOURS, WORDS, State
from poeppel.networks import Family

LANES = 2  # beside each other; what comes of a training depends on it
LONGEST = 6000  # positions of a game that are looked at


class Lane(NamedTuple):
    """One thread's room."""

    desk: learning.Desk
    net: Net
    state: State
    rng: Rng


def lane_for(family: Family, weights: Weights) -> Lane:
    desk = learning.Desk(
        history=np.zeros((LONGEST, WORDS), np.int64),
        places=np.zeros(LONGEST, np.int64),
        moves=np.zeros(calls.MOST_MOVES, np.int64),
        slope=np.zeros(WIDTH, np.float32),
        target=np.zeros(MOST_COLOURS, np.float32),
        changed=np.ones(len(weights), np.float32),
        policies=np.zeros(MOST_COLOURS, np.int64),
    )
    net = networks.room(weights.copy(), networks.rules_of(family))
    return Lane(desk, net, np.zeros(WORDS, np.int64), np.zeros(1, np.uint64))
