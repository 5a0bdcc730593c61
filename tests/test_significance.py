"""Intervals and the sequential test: numbers worked out by hand, and the errors it promises, counted."""

from __future__ import annotations

from math import log, sqrt

import numpy as np
import pytest

from poeppel import PoeppelError
from poeppel.significance import Sprt, elo_of, expected_share, interval, mean_of, share_of, student_95

PAIR = [(2, 4)] * 6  # two seats of four, in six seatings
ALONE = [(1, 4)] * 4


def test_the_interval_holds_the_share_and_shrinks() -> None:
    assert interval(0, 0) == (0.0, 1.0)
    low, high = interval(50, 100)
    # Wilson by hand for a half: the middle stays, the reach is z/2 · sqrt(1/n · 1/(1 + z²/n)).
    reach = 1.959964 / 2 * sqrt(1 / 100 / (1 + 1.959964**2 / 100))
    assert (low, high) == pytest.approx((0.5 - reach, 0.5 + reach), abs=1e-6)
    few, many = interval(5, 10), interval(500, 1000)
    assert few[1] - few[0] > 5 * (many[1] - many[0])
    assert interval(0, 20)[0] == 0.0
    assert interval(20, 20)[1] == 1.0


@pytest.mark.parametrize(
    ("freedoms", "printed"),
    [(1, 12.7062), (2, 4.3027), (3, 3.1824), (4, 2.7764), (9, 2.2622), (24, 2.0639), (100, 1.9840), (1000, 1.9623)],
)
def test_students_quantiles_are_those_of_the_printed_tables(freedoms: int, printed: float) -> None:
    assert student_95(freedoms) == pytest.approx(printed, abs=5e-5)


def test_students_quantiles_fall_to_that_of_the_normal_distribution() -> None:
    found = [student_95(freedoms) for freedoms in range(1, 400)]
    assert found == sorted(found, reverse=True), "also where the series takes over"
    assert student_95(10**7) == pytest.approx(1.959964, abs=1e-6)
    assert student_95(0) == float("inf")


def test_elo_points_are_shares() -> None:
    assert expected_share(0, PAIR) == pytest.approx(0.5)
    assert expected_share(0, ALONE) == pytest.approx(0.25)
    assert expected_share(400, PAIR) == pytest.approx(10 / 11)  # ten times the strength
    assert expected_share(400, ALONE) == pytest.approx(10 / 13)
    assert expected_share(0, [(2, 3), (1, 3)]) == pytest.approx(0.5)
    for elo in (-250.0, 0.0, 12.5, 300.0):
        assert elo_of(expected_share(elo, ALONE), ALONE) == pytest.approx(elo, abs=1e-4)


def test_the_bounds_are_walds() -> None:
    assert Sprt(alpha=0.05, beta=0.1).bounds == pytest.approx((log(0.1 / 0.95), log(0.9 / 0.05)))


def test_it_waits_before_it_decides() -> None:
    test = Sprt(0, 10)
    assert test.judge(10, 1.0, 0.0, PAIR).accepted is None
    assert test.judge(1000, 0.6, 0.02, PAIR).accepted is True
    assert test.judge(100_000, 0.5, 0.02, PAIR).accepted is False


@pytest.mark.parametrize(("elo", "wanted"), [(0.0, False), (20.0, True)])
def test_it_is_wrong_as_seldom_as_promised(elo: float, wanted: bool) -> None:
    """300 tests of games between players whose strengths are exactly one of the two hypotheses: at most 5 % wrong.

    16 or more of 300 wrong where 15 are allowed to be expected would not be strange; 27 have a chance of 1 in 500.
    """
    test, random, share = Sprt(0, 20, 0.05, 0.05), np.random.default_rng(4), expected_share(elo, PAIR)
    wrong = 0
    for _ in range(300):
        shares = random.binomial(6, share, 20_000) / 6  # more spread than real rounds, which share their dice
        sums, squares = shares.cumsum(), (shares**2).cumsum()
        for rounds in range(50, 20_001, 50):
            mean = sums[rounds - 1] / rounds
            verdict = test.judge(rounds, mean, squares[rounds - 1] / rounds - mean**2, PAIR)
            if verdict.accepted is not None:
                wrong += verdict.accepted is not wanted
                break
        else:
            pytest.fail("not decided")
    assert wrong <= 26


def test_the_estimate_lies_in_its_interval() -> None:
    verdict = Sprt(0, 10).judge(500, 0.53, 0.02, PAIR)
    assert verdict.elo == pytest.approx(400 * log(0.53 / 0.47) / log(10), abs=1e-3)
    low, high = verdict.elo_interval
    assert low < verdict.elo < high


@pytest.mark.parametrize("wrong", [{"elo0": 10, "elo1": 10}, {"elo1": 9999}, {"alpha": 0}, {"beta": 0.5}])
def test_a_test_that_makes_no_sense_is_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(PoeppelError):
        Sprt(**wrong)


def test_a_share_knows_its_interval() -> None:
    assert share_of(50, 100) == (0.5, *interval(50, 100))
    assert share_of(0, 0) == (0.5, 0.0, 1.0)


def test_a_mean_knows_its_interval() -> None:
    """By hand: 1, 2, 3, 4 have mean 2.5 and variance 5/3."""
    value, low, high = mean_of(np.array([1, 2, 3, 4]))
    reach = 3.182446 * sqrt(5 / 3 / 4)
    assert (value, low, high) == pytest.approx((2.5, 2.5 - reach, 2.5 + reach), abs=1e-6)
    assert mean_of(np.array([7])) == (7.0, float("-inf"), float("inf"))
    assert mean_of(np.array([], np.int64)).low == float("-inf")
