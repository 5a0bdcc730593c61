"""SplitMix64 is the published generator, and its words are fair dice."""

import numpy as np
import pytest

from poeppel.engine.rng import below, die, draw, seed_game, two_dice

pytestmark = pytest.mark.interpreted

# The first five numbers for the state 1234567, as other implementations of SplitMix64 give them.
PUBLISHED = (
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
)


def test_it_is_splitmix64() -> None:
    rng = np.array([1234567], np.uint64)
    assert tuple(int(draw(rng)) for _ in PUBLISHED) == PUBLISHED


def test_every_game_has_its_own_dice_and_the_same_ones_again() -> None:
    def first_words(seed: int, game: int) -> tuple[int, ...]:
        rng = np.zeros(1, np.uint64)
        seed_game(rng, seed, game)
        return tuple(int(draw(rng)) for _ in range(4))

    games = [(seed, game) for seed in range(20) for game in range(20)]
    assert len({first_words(*game) for game in games}) == len(games)
    assert first_words(3, 7) == first_words(3, 7)


def upper(share: float) -> np.uint64:
    """The word whose upper half lies so far between its lowest and highest value."""
    return np.uint64(min(int(share * 2**32), 2**32 - 1) << 32)


def test_a_die_cuts_the_upper_half_into_six_equal_parts() -> None:
    assert [die(upper(n / 6 + 1e-6)) for n in range(6)] == [1, 2, 3, 4, 5, 6]
    assert [die(upper(n / 6 - 1e-6)) for n in range(1, 7)] == [1, 2, 3, 4, 5, 6]
    assert die(np.uint64(2**32 - 1)) == 1  # the lower half does not count


def test_two_dice_come_up_as_often_as_two_dice_do() -> None:
    rolls = [two_dice(upper((n + 0.5) / 36)) for n in range(36)]
    for small in range(1, 7):
        for large in range(small, 7):
            assert rolls.count(small | large << 3) == (1 if small == large else 2)


def test_a_choice_comes_from_the_lower_half_alone() -> None:
    for limit in (1, 2, 3, 24, 128):
        chosen = [below(np.uint64(int((n + 0.5) / limit * 2**32)), limit) for n in range(limit)]
        assert chosen == list(range(limit))
    assert below(upper(0.999), 6) == 0
