"""Figures and their intervals, against what can be worked out or counted otherwise."""

from __future__ import annotations

from math import comb, inf

import numpy as np
import pytest

from poeppel.lab.studies import estimates
from poeppel.significance import Estimate, interval


@pytest.mark.parametrize(("win", "games"), [(0.6, 7), (0.55, 40), (0.9, 3), (0.7, 60)])
def test_the_chance_to_lead_of_two_is_a_sum_of_binomials(win: float, games: int) -> None:
    by_hand = sum(comb(games, n) * win**n * (1 - win) ** (games - n) for n in range(games // 2 + 1, games + 1))
    assert estimates.chance_to_lead(win, 2, games) == pytest.approx(by_hand)


def test_the_chance_to_lead_of_three_in_two_games_is_that_of_winning_one_and_nobody_else_more() -> None:
    """Of four games among three: 4-0-0, 3-1-0 and 2-1-1 lead, 2-2-0 does not."""
    win, other = 0.5, 0.25
    by_hand = win**4 + 4 * win**3 * 2 * other + 12 * win**2 * other**2
    assert estimates.chance_to_lead(win, 3, 4) == pytest.approx(by_hand)


@pytest.mark.parametrize(("win", "sides", "games"), [(0.55, 2, 401), (0.3, 4, 500), (0.4, 3, 150)])
def test_for_many_games_it_is_what_counting_says(win: float, sides: int, games: int) -> None:
    random, other = np.random.default_rng(1), (1 - win) / (sides - 1)
    wins = random.multinomial(games, [win, *[other] * (sides - 1)], size=40_000)
    counted = (wins[:, :1] > wins[:, 1:]).all(axis=1).mean()
    assert estimates.chance_to_lead(win, sides, games) == pytest.approx(counted, abs=0.01)  # four standard errors


def test_games_needed() -> None:
    assert estimates.games_needed(Estimate(0.95, 0.9, 1.0), 2) == Estimate(1, 1, 3)  # 0.9: 0.972 in three
    assert estimates.games_needed(Estimate(0.5, 0.4, 0.6), 2)[::2] == (inf, inf)
    by_hand = next(
        n for n in range(1, 99) if sum(comb(n, k) * 0.7**k * 0.3 ** (n - k) for k in range(n // 2 + 1, n + 1)) >= 0.95
    )
    assert estimates.games_needed(Estimate(0.7, 0.7, 0.7), 2).value == by_hand


def covered(truth: float, found: list[Estimate]) -> float:
    return float(np.mean([estimate.low <= truth <= estimate.high for estimate in found]))


def test_intervals_of_rounds_hold_the_truth_as_often_as_they_say() -> None:
    """Rounds of four games that have much in common; 95 ± 1.4 of 100 over 1,000 studies, wider means cautious."""
    random = np.random.default_rng(2)
    common = random.normal(size=(1000, 150, 1)) + 0.7 * random.normal(size=(1000, 150, 4))
    studies = common.reshape(1000, 600)
    assert 0.93 < covered(0.0, [estimates.mean(study, 4) for study in studies]) < 0.97
    assert 0.93 < covered(0.5, [estimates.share(study > 0, 4) for study in studies]) < 0.97
    assert covered(-0.8416 * 1.49**0.5, [estimates.quantile(study, 0.2, 4) for study in studies]) > 0.94
    noise = random.normal(size=(1000, 600))
    ratios = [estimates.ratio(2 * (9 + study), 9 + other, 4) for study, other in zip(studies, noise, strict=True)]
    assert 0.93 < covered(2.0, ratios) < 0.975
    too_sure = [Estimate(0, *interval(int((study > 0).sum()), 600)) for study in studies]
    assert covered(0.5, too_sure) < 0.85, "this is why rounds are what counts"


@pytest.mark.parametrize("rounds", [2, 4, 8])
def test_intervals_of_few_rounds_hold_the_truth_as_often_as_they_say(rounds: int) -> None:
    """95 ± 1.5 of 100 over 2,000 studies, three standard errors."""
    random = np.random.default_rng(5)
    common = random.normal(size=(2000, rounds, 1)) + 0.7 * random.normal(size=(2000, rounds, 4))
    studies = common.reshape(2000, 4 * rounds)
    assert 0.935 < covered(0.0, [estimates.mean(study, 4) for study in studies]) < 0.965
    below = [9 + noise for noise in random.normal(size=(2000, 4 * rounds))]
    ratios = [estimates.ratio(2 * one + study, one, 4) for study, one in zip(studies, below, strict=True)]
    assert covered(2.0, ratios) > 0.935


def test_a_share_of_single_games_has_wilsons_interval() -> None:
    hits = np.array([True] * 3 + [False] * 7)
    assert estimates.share(hits) == pytest.approx((0.3, *interval(3, 10)))
    assert estimates.share(np.ones(8, bool), 4) == pytest.approx((1.0, *interval(2, 2)))


def test_taking_luck_out_leaves_the_mean_and_makes_it_surer() -> None:
    """The slope that helps most is 2, whatever luck was meant to be; over many studies nothing is off on average."""
    random, truth = np.random.default_rng(3), 0.4
    means, surer = [], []
    for _ in range(2000):
        luck = random.normal(size=60)
        results = truth + 2 * luck + random.normal(size=60)
        less = estimates.without_luck(results, luck)
        means.append(less.mean())
        surer.append(results.var() / less.var())
    assert np.mean(means) == pytest.approx(truth, abs=4 * np.std(means) / 2000**0.5)
    assert np.median(surer) == pytest.approx(5, rel=0.15)


def test_the_share_of_luck_is_found_again_with_its_interval() -> None:
    random = np.random.default_rng(4)
    found = []
    for _ in range(300):
        luck = random.normal(size=400)
        found.append(estimates.luck_share(luck + 0.5 * random.normal(size=400), luck))
    assert np.mean([one.value for one in found]) == pytest.approx(0.8, abs=0.01)
    assert 0.90 < covered(0.8, found) < 0.99


def test_of_too_few_games_nothing_is_known() -> None:
    one = np.array([3.0])
    for estimate in (estimates.mean(one), estimates.quantile(one, 0.5), estimates.ratio(one, one)):
        assert estimate[1:] == (-inf, inf)
