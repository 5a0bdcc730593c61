"""The chance before a roll is the mean of what the rolls bring, each played by its best move."""

from random import Random

import pytest

from poeppel.analysis.evaluation import Oracle
from poeppel.bots.networks import chances
from poeppel.testing import random_position

pytestmark = pytest.mark.interpreted


@pytest.mark.parametrize("rules", ["classic", "tournament"])
def test_looking_ahead_is_the_mean_over_the_rolls(rules: str) -> None:
    random, seen = Random(5), 0
    while seen < 2:
        position = random_position(rules, 4, random)
        if position.is_over or position.ranking:
            continue
        seen += 1
        mean = dict.fromkeys(position.colours, 0.0)
        for roll in position.rolls:
            moves = position.legal_moves(roll)
            outcomes = [chances(position.after(roll, move)) for move in moves] or [chances(position.after(roll))]
            best = max(outcomes, key=lambda said: said[position.turn or ""])
            for colour, chance in best.items():
                mean[colour] += chance / 6
        told, letters = Oracle(position).foresee(position), position.rules.board.colours
        assert [told[letters.index(colour)] for colour in mean] == pytest.approx(list(mean.values()), abs=1e-5)
