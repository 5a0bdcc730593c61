"""Counting in words, against counting on fingers."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from poeppel.engine.bits import bit, count, lowest, nth, spread_down, spread_up
from tests.engine.opened import spaces

pytestmark = pytest.mark.interpreted

words: st.SearchStrategy[Any] = st.integers(-(2**63), 2**63 - 1).map(np.int64)
few: st.SearchStrategy[Any] = st.integers(0, 2**62 - 1).map(np.int64)  # without the sign


@given(words)
def test_as_many_are_counted_as_are_set(word: Any) -> None:
    assert count(word) == len(spaces(word))


@given(words.filter(bool))
def test_the_lowest_is_the_first_from_below(word: Any) -> None:
    assert lowest(word) == min(spaces(word))


@given(st.sets(st.integers(0, 62), min_size=4, max_size=8), st.integers(0, 3))
def test_the_nth_is_counted_from_below(indices: set[int], n: int) -> None:
    word: Any = np.int64(sum(1 << index for index in indices))
    assert nth(word, n) == sorted(indices)[n]


@given(few, st.integers(0, 5))
def test_every_bit_is_spread_over_as_many_places(word: Any, steps: int) -> None:
    up = {index + step for index in spaces(word) for step in range(1, steps + 1) if index + step < 64}
    down = {index - step for index in spaces(word) for step in range(1, steps + 1) if index >= step}
    assert spaces(spread_up(word, steps)) == up
    assert spaces(spread_down(word, steps)) == down


def test_the_highest_bit_is_one_like_any_other() -> None:
    assert spaces(bit(63)) == {63}
    assert count(bit(63)) == 1
    assert lowest(bit(63)) == 63
