"""Games of the network against itself, side by side: each worker is one thread's room."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from poeppel.bots import networks
from poeppel.bots.networks import Network
from poeppel.engine import entry
from poeppel.engine.games import learning
from poeppel.engine.network.value import WIDTH, Net, Weights
from poeppel.engine.rng import Rng
from poeppel.engine.state import MOST_COLOURS, WORDS, State

WORKERS = 2  # beside each other; what comes of a training depends on it
LONGEST = 6000  # positions of a game that are looked at


class Worker(NamedTuple):
    """One thread's room."""

    room: learning.LearningRoom
    net: Net
    state: State
    rng: Rng


def worker_for(network: Network, weights: Weights) -> Worker:
    room = learning.LearningRoom(
        history=np.zeros((LONGEST, WORDS), np.int64),
        places=np.zeros(LONGEST, np.int64),
        moves=np.zeros(entry.MOST_MOVES, np.int64),
        slope=np.zeros(WIDTH, np.float32),
        target=np.zeros(MOST_COLOURS, np.float32),
        changed=np.ones(len(weights), np.float32),
        policies=np.zeros(MOST_COLOURS, np.int64),
    )
    net = networks.room(weights.copy(), networks.rules_of(network))
    return Worker(room, net, np.zeros(WORDS, np.int64), np.zeros(1, np.uint64))
