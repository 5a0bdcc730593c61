"""Comparing speeds on machines that are never quiet.

Contenders take turns, a fraction of a second each, and every turn of one is compared only with the other's turn right
beside it: what slows the machine down slows both. The answer is the median of these ratios.
"""

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import TypeAlias

Contender: TypeAlias = Callable[[float], float]  # plays for about this many seconds; rolls per second


@dataclass(frozen=True)
class Comparison:
    """One contender against another, round by round."""

    ours: tuple[float, ...]  # rolls per second
    theirs: tuple[float, ...]

    @property
    def ratios(self) -> list[float]:
        return [our / their for our, their in zip(self.ours, self.theirs, strict=True)]

    @property
    def ratio(self) -> float:
        return median(self.ratios)

    def __add__(self, other: "Comparison") -> "Comparison":
        return Comparison(self.ours + other.ours, self.theirs + other.theirs)


def compare(ours: Contender, theirs: Contender, rounds: int, seconds: float) -> Comparison:
    """Let the two take turns. Who begins changes every round; a first round is not counted, it fills the caches."""
    ours(seconds / 4)
    theirs(seconds / 4)
    our_rates, their_rates = [], []
    for number in range(rounds):
        if number % 2:
            their_rates.append(theirs(seconds))
            our_rates.append(ours(seconds))
        else:
            our_rates.append(ours(seconds))
            their_rates.append(theirs(seconds))
    return Comparison(tuple(our_rates), tuple(their_rates))


def rate(play: Callable[[], tuple[int, float]], seconds: float) -> float:
    """Rolls per second of `play`, which plays a little and says how many rolls that were and how long they took."""
    rolls, spent = play()
    while spent < seconds:
        more, took = play()
        rolls, spent = rolls + more, spent + took
    return rolls / spent


def timed(play: Callable[[], int]) -> tuple[int, float]:
    """The rolls that `play` says it made, and the time it took as a whole."""
    began = perf_counter()
    rolls = play()
    return rolls, perf_counter() - began
