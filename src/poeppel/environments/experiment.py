"""Which game is played: the games of one seed in a row, the same as `simulate` plays with it."""

from __future__ import annotations

import secrets

from poeppel.errors import check_number

_SEED_BITS = 62


class Experiment:
    """A seed and the number of the game; without a seed from outside, one that nobody knows."""

    def __init__(self) -> None:
        self.seed = secrets.randbits(_SEED_BITS)
        self.number = -1

    def next_game(self, seed: int | None) -> None:
        """The first game of a seed, or else the next of the last one."""
        if seed is None:
            self.number += 1
        else:
            self.seed, self.number = check_number("seed", seed, 0), 0
