"""How often each face came up in a game, and how likely fair dice are to be so uneven."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import erfc, exp, pi, sqrt

from poeppel.core.roll import FACES
from poeppel.game.record import Record
from poeppel.texts import Sentences, Text, decimal

ENOUGH = 30  # five of each face are expected; with fewer the test says nothing
UNUSUAL = 0.01

SENTENCES: Sentences = {
    "too_few": Text(
        "{total} Augenzahlen sind zu wenige, um etwas über den Würfel zu sagen.",
        "{total} faces are too few to say anything about the die.",
    ),
    "usual": Text(
        "Nichts Auffälliges: So ungleich oder ungleicher fallen faire Würfel in {percent} % aller Partien.",
        "Nothing unusual: fair dice are as uneven as this, or more, in {percent} % of all games.",
    ),
    "unusual": Text(
        "Auffällig ungleich: So fallen faire Würfel nur in {percent} % aller Partien. "
        "Eine einzelne Partie beweist damit nichts; unter vielen Partien sind immer solche.",
        "Unusually uneven: fair dice are like this in only {percent} % of all games. "
        "A single game proves nothing; among many games there are always some like this.",
    ),
    "hardly_ever": Text("< 0,01", "< 0.01"),
}


@dataclass(frozen=True)
class FaceCounts:
    """How often 1, 2, 3, 4, 5 and 6 came up."""

    counts: tuple[int, ...]

    @classmethod
    def of(cls, faces: Iterable[int]) -> FaceCounts:
        counted = Counter(faces)
        return cls(tuple(counted[face] for face in FACES))

    @property
    def total(self) -> int:
        return sum(self.counts)

    @cached_property
    def chi_square(self) -> float:
        """How uneven the counts are: the sum of (counted - expected)² / expected."""
        expected = self.total / len(FACES)
        return sum((count - expected) ** 2 for count in self.counts) / expected if expected else 0.0

    @cached_property
    def p_value(self) -> float:
        """The share of all games with fair dice and as many rolls that are at least as uneven."""
        return p_of_chi_square(self.chi_square)

    @property
    def meaning(self) -> Text:
        """What the numbers say, in a sentence."""
        if self.total < ENOUGH:
            return SENTENCES["too_few"].filled(total=self.total)
        usual = self.p_value >= UNUSUAL
        return SENTENCES["usual" if usual else "unusual"].filled(percent=_percent(self.p_value))


@dataclass(frozen=True)
class DiceStatistics:
    """The faces of a game: of each seat, and all together. The opening rolls count too."""

    seats: dict[str, FaceCounts]
    total: FaceCounts

    @classmethod
    def of(cls, record: Record) -> DiceStatistics:
        thrown: dict[str, list[int]] = {seat: [] for seat in record.seats}
        seat_of = {colour: seat for seat in record.seats for colour in seat}
        for throw in record.throws:
            thrown[seat_of[throw.colour]] += throw.faces
        everything = [face for faces in thrown.values() for face in faces]
        return cls({seat: FaceCounts.of(faces) for seat, faces in thrown.items()}, FaceCounts.of(everything))


def p_of_chi_square(x: float) -> float:
    """The chance of a chi-square of 5 degrees of freedom to be x or more, in closed form."""
    return min(1.0, erfc(sqrt(x / 2)) + sqrt(2 * x / pi) * exp(-x / 2) * (1 + x / 3))


def _percent(share: float) -> Text:
    """`37`, `4.2`, `0.07`: two digits that matter."""
    percent = 100 * share
    if percent >= 10:
        return decimal(percent, 0)
    if percent >= 1:
        return decimal(percent, 1)
    return decimal(percent, 2) if percent >= 0.01 else SENTENCES["hardly_ever"]
