"""Where numbers lie on an axis, and how they are written; worked out by hand."""

from __future__ import annotations

import pytest

from poeppel.draw.charts.scales import Scale, grouped, percent, plain, spacing


def test_an_axis_goes_from_a_round_number_to_a_round_number() -> None:
    """From 132 to 877 in at most six steps: 745/6 is 124, the next round step 200."""
    scale = Scale.around([132, 877, 400], begin=2, end=12)
    assert (scale.low, scale.high) == (0, 1000)
    assert scale.ticks(6) == [0, 200, 400, 600, 800, 1000]
    assert scale.at(250) == pytest.approx(4.5)
    assert scale.at(-50) == 2  # beyond the end: at the end
    assert scale.at(float("inf")) == 12


def test_upward_is_a_smaller_height() -> None:
    scale = Scale(0, 1, begin=9, end=1)
    assert [scale.at(value) for value in (0, 0.25, 1)] == pytest.approx([9, 7, 1])


def test_equal_factors_have_equal_steps() -> None:
    scale = Scale.around([5, 160], 0, 3, kind="times")
    assert (scale.low, scale.high) == (1, 1000)
    assert [scale.at(value) for value in (1, 10, 100, 1000)] == pytest.approx([0, 1, 2, 3])
    assert scale.ticks() == pytest.approx([1, 10, 100, 1000])


def test_nothing_and_one_number_have_an_axis_too() -> None:
    for values in ([], [0.0], [7.0], [float("inf")]):
        scale = Scale.around(values, 0, 1)
        assert scale.low < scale.high


@pytest.mark.parametrize(("range_", "ticks", "step"), [(10, 5, 2), (1, 4, 0.25), (99, 10, 10), (0.03, 3, 0.01)])
def test_steps_are_round(range_: float, ticks: int, step: float) -> None:
    assert spacing(range_, ticks) == pytest.approx(step)


def test_numbers_are_written_as_people_write_them() -> None:
    assert (plain(1234.4).de, plain(1234.4).en) == ("1.234", "1,234")
    assert (plain(58.37).de, plain(58.37).en) == ("58,4", "58.4")
    assert (percent(0.235).de, percent(0.235).en) == ("23,5\N{NO-BREAK SPACE}%", "23.5\N{NO-BREAK SPACE}%")
    assert percent(0.25).en == "25\N{NO-BREAK SPACE}%"
    assert grouped(-3.25, 1).de == "\N{MINUS SIGN}3,2"
