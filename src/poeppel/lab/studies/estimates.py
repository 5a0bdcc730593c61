"""Figures with the interval in which the true one lies in 95 of 100 such studies.

Games of a round have the same dice, so what counts as independent are the rounds: every function takes the number of
games in one. With fewer than two rounds nothing is known about how far a figure may be off.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, erf, exp, floor, inf, lgamma, log, pi, sqrt

import numpy as np
from numpy.typing import NDArray

from poeppel.significance import NORMAL_95, Estimate, interval, mean_of, student_95

Values = NDArray[np.float64]

GROUPS = 25  # of rounds, each left out once, where no formula tells how far a figure may be off
EXACT = 60  # games up to which the chance to lead is worked out exactly
MOST_GAMES_NEEDED = 10**9
SURE = 0.95


def by_round(values: NDArray[np.generic], size: int) -> Values:
    """The mean of each round."""
    means: Values = np.asarray(values, np.float64).reshape(-1, size).mean(axis=1)
    return means


def mean(values: NDArray[np.generic], size: int = 1) -> Estimate:
    """The mean of one figure a game."""
    return mean_of(by_round(values, size))


def share(hits: NDArray[np.generic], size: int = 1) -> Estimate:
    """The share of the games in which something happened: Wilson's interval for as many games as would tell as much if
    all were independent."""
    rounds = by_round(hits, size)
    value = float(rounds.mean()) if len(rounds) else 0.5
    if size == 1 or len(rounds) < 2 or not (spread := float(rounds.var(ddof=1)) / len(rounds)):
        return Estimate(value, *interval(value * len(rounds), len(rounds)))  # where all came out alike, one a round
    games = value * (1 - value) / spread
    return Estimate(value, *interval(value * games, games, student_95(len(rounds) - 1)))


def quantile(values: NDArray[np.generic], part: float, size: int = 1) -> Estimate:
    """The number below which this part of the games lies; the interval's ends are numbers that were seen, infinite
    where too few were. Games of a round count as if they were all the same."""
    ordered = np.sort(np.asarray(values, np.float64))
    games = len(ordered)
    if not games:
        return Estimate(0.0, -inf, inf)
    reach = NORMAL_95 * sqrt(games * part * (1 - part) * size)
    low, high = floor(games * part - reach), ceil(games * part + reach)
    return Estimate(
        float(np.quantile(ordered, part)),
        float(ordered[low - 1]) if low >= 1 else -inf,
        float(ordered[high - 1]) if high <= games else inf,
    )


def ratio(above: NDArray[np.generic], below: NDArray[np.generic], size: int = 1) -> Estimate:
    """All of one figure for each of another: such as choices for each roll."""
    top, bottom = by_round(above, size), by_round(below, size)
    total = float(bottom.sum())
    if not total:
        return Estimate(0.0, -inf, inf)
    value = float(top.sum()) / total
    if len(top) < 2:
        return Estimate(value, -inf, inf)
    reach = (
        student_95(len(top) - 1) * float((top - value * bottom).std(ddof=1)) / (float(bottom.mean()) * sqrt(len(top)))
    )
    return Estimate(value, value - reach, value + reach)


def left_out(of_rounds: Callable[..., float], *rounds: Values) -> Estimate:
    """Any figure of the rounds, and how far it may be off by what it is when some of them are left out."""
    value, number = of_rounds(*rounds), len(rounds[0])
    if number < 2 * GROUPS:
        return Estimate(value, -inf, inf)
    groups = np.arange(number) % GROUPS
    without = np.array([of_rounds(*(one[groups != n] for one in rounds)) for n in range(GROUPS)])
    reach = student_95(GROUPS - 1) * sqrt((GROUPS - 1) / GROUPS * float(((without - without.mean()) ** 2).sum()))
    return Estimate(value, value - reach, value + reach)


# ── less noise ────────────────────────────────────────────────────────────────────────────────────────────────────────


def without_luck(results: NDArray[np.generic], luck: NDArray[np.generic], size: int = 1) -> Values:
    """The results of the rounds with the luck of the dice taken out of them.

    Luck is 0 on average, so that the mean stays what it was. How much of it is taken out of one half of the rounds says
    the other half: told by the very same rounds, it would pull their mean to one side.
    """
    result, lucks = by_round(results, size), by_round(luck, size)
    less = result.copy()
    halves = np.arange(len(result)) % 2 == 0
    for half in (halves, ~halves):
        less[half] -= _slope(result[~half], lucks[~half]) * lucks[half]
    return less


def _slope(result: Values, luck: Values) -> float:
    """By how much the result rises with the luck; 1, as luck is meant, where too little is known."""
    spread = float(luck.var()) if len(luck) > 1 else 0.0
    return float(((result - result.mean()) * (luck - luck.mean())).mean()) / spread if spread else 1.0


def games_saved(plain: Values, less: Values) -> Estimate:
    """How many times more rounds of plain results would tell as much."""
    return left_out(lambda one, other: float(one.var()) / float(other.var()) if other.var() else inf, plain, less)


def luck_share(results: NDArray[np.generic], luck: NDArray[np.generic], size: int = 1) -> Estimate:
    """How much of what makes results differ is luck: the part of their variance that goes when luck is taken out."""
    plain, less = by_round(results, size), without_luck(results, luck, size)
    return left_out(lambda one, other: 1 - float(other.var() / one.var()) if one.var() else 0.0, plain, less)


# ── how many games it takes ───────────────────────────────────────────────────────────────────────────────────────────


def games_needed(wins: Estimate, sides: int) -> Estimate:
    """After how many games the better player has won more of them than each of the others, 95 times in 100, if the
    others play alike. Infinite where nobody is known to be better."""
    return Estimate(*(float(_needed(wins[n], sides)) for n in (0, 2, 1)))


def _needed(win: float, sides: int) -> float:
    if win <= 1 / sides + 1e-12:
        return inf
    if (games := next((n for n in range(1, EXACT + 1) if chance_to_lead(win, sides, n) >= SURE), None)) is not None:
        return games
    low, high = EXACT, EXACT * 2
    while chance_to_lead(win, sides, high) < SURE:
        low, high = high, high * 2
        if high > MOST_GAMES_NEEDED:
            return inf
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if chance_to_lead(win, sides, middle) >= SURE else (middle, high)
    return high


def chance_to_lead(win: float, sides: int, games: int) -> float:
    """How likely somebody who wins a game with this chance has won more of this many games than each of the others."""
    other = (1 - win) / (sides - 1)
    if games <= EXACT:
        return _exactly(win, other, sides - 1, games)
    # The leads over the others are nearly normal, and share what the player's own number of wins adds to them.
    shared = max(0.0, win - (win - other) ** 2)
    lead = (win - other) * sqrt(games) - 0.5 / sqrt(games)
    points = np.linspace(-8, 8, 801)
    density = np.exp(-(points**2) / 2) / sqrt(2 * pi)
    below = np.array([_normal((lead + sqrt(shared) * z) / sqrt(other)) if other else float(lead > 0) for z in points])
    return float((density * below ** (sides - 1)).sum() * (points[1] - points[0]))


def _normal(value: float) -> float:
    return (1 + erf(value / sqrt(2))) / 2


def _exactly(win: float, other: float, others: int, games: int) -> float:
    """The multinomial sum: the player wins this many, and the rest falls on the others, on each of them fewer."""
    total = 0.0
    for own in range(1, games + 1):
        rest = games - own
        if own < games and other == 0:
            continue
        ways = np.array([1.0])  # of the others' wins, each divided by its factorial
        one = np.array([exp(-lgamma(n + 1)) for n in range(min(own, rest + 1))])
        for _ in range(others):
            ways = np.convolve(ways, one)[: rest + 1]
        if len(ways) <= rest or ways[rest] <= 0:
            continue
        falls = rest * log(other) if rest else 0.0
        total += exp(lgamma(games + 1) - lgamma(own + 1) + own * log(win) + falls + log(ways[rest]))
    return total
