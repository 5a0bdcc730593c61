"""Chance for a draw: from a seed, the same numbers on every machine and in every language.

The words are SHA-256 over the seed and a counter. The engine draws on from the first of them.
"""

import hashlib
from collections.abc import MutableSequence
from typing import TypeVar

import numpy as np

from poeppel.engine.rng import Rng

T = TypeVar("T")


class Chance:
    """Numbers from a seed, one after the other."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._drawn = 0

    def word(self) -> int:
        """The next 64 random bits."""
        digest = hashlib.sha256(self._seed + self._drawn.to_bytes(8, "big")).digest()
        self._drawn += 1
        return int.from_bytes(digest[:8], "big")

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1. (None is favoured by more than one in 10¹⁵ for a thousand people.)"""
        return self.word() * limit >> 64

    def shuffle(self, things: MutableSequence[T]) -> None:
        """Every order is as likely as any other."""
        for n in range(len(things) - 1, 0, -1):
            other = self.below(n + 1)
            things[n], things[other] = things[other], things[n]

    def generator(self) -> Rng:
        """A generator for the engine."""
        return np.array([self.word()], np.uint64)
