"""How the dice of a game fell: counted right, and judged as the tables of the chi-square distribution do."""

from __future__ import annotations

from random import Random

import pytest

from poeppel import Game, Rules, ScriptedDice, SeededDice
from poeppel.game.dice_statistics import DiceStatistics, FaceCounts, p_of_chi_square
from tests.game.test_game import play
from tests.strategies import ALL_GAMES


@pytest.mark.parametrize(
    ("chi_square", "p"),
    [(0, 1), (1.145, 0.95), (4.351, 0.5), (9.236, 0.1), (11.070, 0.05), (15.086, 0.01), (20.515, 0.001)],
)
def test_p_values_are_those_of_the_printed_tables(chi_square: float, p: float) -> None:
    """Five degrees of freedom; the tables have three digits."""
    assert p_of_chi_square(chi_square) == pytest.approx(p, rel=2e-3)


def test_very_uneven_dice_do_no_harm() -> None:
    assert p_of_chi_square(1e9) == 0.0
    assert FaceCounts.of([6] * 100_000).p_value == 0.0


def test_chi_square_by_hand() -> None:
    """Expected are 10 of each; (25 + 0 + 0 + 0 + 0 + 25) / 10."""
    counts = FaceCounts((15, 10, 10, 10, 10, 5))
    assert (counts.total, counts.chi_square) == (60, 5.0)
    assert counts.p_value == pytest.approx(0.4159, abs=1e-4)  # R: pchisq(5, 5, lower.tail = FALSE)


def test_without_rolls_nothing_is_uneven() -> None:
    assert (FaceCounts.of([]).chi_square, FaceCounts.of([]).p_value) == (0.0, 1.0)


def test_what_it_means() -> None:
    assert "too few" in FaceCounts((5, 5, 5, 5, 5, 4)).meaning.en
    even, uneven = FaceCounts((15, 10, 10, 10, 10, 5)), FaceCounts((4, 6, 10, 10, 10, 24))
    assert even.meaning.en.startswith("Nothing unusual")
    assert "42 %" in even.meaning.de
    assert uneven.meaning.en.startswith("Unusually uneven")
    assert "0,03 %" in uneven.meaning.de
    assert "0.03 %" in uneven.meaning.en
    assert "< 0.01 %" in FaceCounts.of([6] * 99).meaning.en


def test_faces_are_counted_for_each_seat_and_the_opening_counts() -> None:
    game = Game("classic", 2, dice=ScriptedDice([6, 2, 6, 3, 5]))
    play(game, Random(1), 3)
    statistics = DiceStatistics.of(game.record)
    assert statistics.seats == {"y": FaceCounts((0, 0, 1, 0, 0, 2)), "r": FaceCounts((0, 1, 0, 0, 1, 0))}
    assert statistics.total == FaceCounts((0, 1, 1, 0, 1, 2))


def test_both_dice_count() -> None:
    game = Game("mauerhuepfen", 2, dice=ScriptedDice([5, 2, 3, 3]))
    play(game, Random(1), 2)
    assert DiceStatistics.of(game.record).total == FaceCounts((0, 1, 2, 0, 1, 0))


@pytest.mark.parametrize(("rules", "players"), Random(1).sample(ALL_GAMES, 30), ids=str)
def test_every_throw_belongs_to_a_seat(rules: Rules, players: int) -> None:
    record = play(Game(rules, players, dice=SeededDice(3)), Random(3), 60).record
    statistics = DiceStatistics.of(record)
    assert sum(counts.total for counts in statistics.seats.values()) == statistics.total.total
    assert statistics.total.total == sum(len(throw.faces) for throw in record.throws)
