"""What counted games prove: intervals for shares, and a test that stops as soon as it knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import atan, cos, log, pi, sin, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from poeppel.errors import PoeppelError
from poeppel.texts import Text

if TYPE_CHECKING:
    from numpy.typing import NDArray

NORMAL_95 = 1.959963984540054  # the middle 95 % of a normal distribution lie within this many standard deviations
FEW_FREEDOMS = 200  # up to which the quantile of Student's distribution is searched, and not read off a series
LEAST_ROUNDS = 30  # before a test may decide: its formula is right for many rounds
LEAST_VARIANCE = 1e-3  # of a round's share; otherwise a few equal rounds would prove everything
MOST_ELO = 4000.0

Lineup = tuple[int, int]  # how many seats the first bot has at a table, of how many


@lru_cache(maxsize=1024)
def student_95(freedoms: int) -> float:
    """Within how many standard errors the middle 95 % lie, where the standard deviation itself was only estimated: the
    quantile of Student's distribution. Infinite where nothing is left to estimate it from."""
    if freedoms < 1:
        return float("inf")
    if freedoms > FEW_FREEDOMS:  # Abramowitz and Stegun 26.7.5
        z, n = NORMAL_95, freedoms
        return z + (z**3 + z) / (4 * n) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
    low, high = NORMAL_95, 13.0  # 12.7 for one
    while high - low > 1e-12:
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, freedoms) < 0.95 else (low, middle)
    return (low + high) / 2


def _within(reach: float, freedoms: int) -> float:
    """How much of Student's distribution lies within this many standard errors (Abramowitz and Stegun 26.7.3 and 4)."""
    angle = atan(reach / sqrt(freedoms))
    is_odd = freedoms % 2 == 1
    term, total = (cos(angle), 0.0) if is_odd else (1.0, 0.0)
    for n in range(2 if is_odd else 1, freedoms, 2):
        total += term
        term *= n / (n + 1) * cos(angle) ** 2
    return 2 / pi * (angle + sin(angle) * total) if is_odd else sin(angle) * total


def interval(wins: float, games: float, reach: float = NORMAL_95) -> tuple[float, float]:
    """Where the true share lies, in 95 of 100 such experiments (Wilson's score interval). `reach`: how many standard
    errors that is, more where they are only estimated (`student_95`)."""
    if games == 0:
        return 0.0, 1.0
    share, z2 = wins / games, reach**2
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    reach = reach * sqrt(share * (1 - share) / games + z2 / (4 * games**2)) / (1 + z2 / games)
    return max(0.0, middle - reach), min(1.0, middle + reach)


class Estimate(NamedTuple):
    """A figure, and where the true one lies in 95 of 100 such experiments."""

    value: float
    low: float
    high: float


def share_of(hits: int, games: int) -> Estimate:
    """A share of all games, with Wilson's interval. Without games nothing is known: 0 to 1."""
    return Estimate(hits / games if games else 0.5, *interval(hits, games))


def mean_of(values: NDArray[Any]) -> Estimate:
    """The mean of one figure a game. Of fewer than two games nothing is known about how far it may be off."""
    if len(values) == 0:
        return Estimate(0.0, float("-inf"), float("inf"))
    mean = float(values.mean())
    number = len(values)
    reach = student_95(number - 1) * sqrt(float(values.var(ddof=1)) / number) if number > 1 else float("inf")
    return Estimate(mean, mean - reach, mean + reach)


def expected_share(elo: float, lineups: Sequence[Lineup]) -> float:
    """The first bot's share of the games in a round, if it is this many Elo points stronger than the others.

    At a table of several players each seat wins in proportion to its strength; 400 points are ten times the strength.
    """
    strength = 10 ** (elo / 400)
    return sum(own * strength / (own * strength + seats - own) for own, seats in lineups) / len(lineups)


def elo_of(share: float, lineups: Sequence[Lineup]) -> float:
    """The difference in Elo points that makes this share the expected one."""
    low, high = -MOST_ELO, MOST_ELO
    while high - low > 1e-6:
        middle = (low + high) / 2
        low, high = (middle, high) if expected_share(middle, lineups) < share else (low, middle)
    return (low + high) / 2


@dataclass(frozen=True)
class Verdict:
    """How a test stands, or how it ended."""

    accepted: bool | None  # None: not decided
    evidence: float  # the logarithm of how much likelier the second hypothesis makes what was seen
    bounds: tuple[float, float]  # below: rejected; above: accepted
    rounds: int
    elo: float
    elo_interval: tuple[float, float]  # 95 %, as if the number of rounds had been fixed before


@dataclass(frozen=True)
class Sprt:
    """Wald's sequential probability ratio test: is the first bot stronger than the second by `elo1` points, or only by
    `elo0`? `alpha` is the chance of accepting wrongly, `beta` of rejecting wrongly.

    The unit is a round: the same dice for every seating. So luck that hits all seats of a round alike does not count.
    """

    elo0: float = 0.0
    elo1: float = 10.0
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not -MOST_ELO < self.elo0 < self.elo1 < MOST_ELO:
            raise PoeppelError(
                Text(
                    f"elo0 = {self.elo0:g} muss kleiner sein als elo1 = {self.elo1:g}",
                    f"elo0 = {self.elo0:g} has to be less than elo1 = {self.elo1:g}",
                )
            )
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise PoeppelError(Text("alpha und beta liegen zwischen 0 und 0,5", "alpha and beta lie between 0 and 0.5"))

    @property
    def bounds(self) -> tuple[float, float]:
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def judge(self, rounds: int, mean: float, variance: float, lineups: Sequence[Lineup]) -> Verdict:
        """From the first bot's share in each round: their number, mean and variance."""
        share0, share1 = expected_share(self.elo0, lineups), expected_share(self.elo1, lineups)
        variance = max(variance, LEAST_VARIANCE)
        evidence = rounds * (share1 - share0) * (2 * mean - share0 - share1) / (2 * variance)
        low, high = self.bounds
        accepted = None
        if rounds >= LEAST_ROUNDS and not low < evidence < high:
            accepted = bool(evidence >= high)
        reach = NORMAL_95 * sqrt(variance / max(1, rounds))
        estimate = elo_of(mean, lineups), elo_of(mean - reach, lineups), elo_of(mean + reach, lineups)
        return Verdict(accepted, evidence, self.bounds, rounds, estimate[0], estimate[1:])
