"""The chance before a roll is the mean of what the rolls bring, each played by its best move."""

from random import Random

import pytest

from poeppel.analysis.evaluation import Oracle
from poeppel.bots.networks import chances
from poeppel.core.position import Position
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


def test_what_a_roll_allows_is_judged_one_roll_further_on() -> None:
    """On a ring: of every roll the best move, by the mean over the rolls that may follow. With most yellow has a
    choice, with a 6 it must bring a pawn in."""
    position = Position.parse("y:B,26,31,d/r:B,B,c,24 y 1 -", "classic")
    oracle, letters = Oracle(position), position.rules.board.colours
    for roll, told in zip(position.rolls, oracle.foresee_rolls(position), strict=True):
        moves = position.legal_moves(roll) or (None,)
        found = [oracle.foresee(position.after(roll, move)) for move in moves]
        best = max(found, key=lambda row: row[letters.index("y")])
        assert told.tolist() == best.tolist()


def test_in_mauerhuepfen_what_a_roll_allows_is_judged_at_once() -> None:
    position = Position.parse("y:B,9,49,d/r:37,b,c,d y 1 -", "mauerhuepfen")
    letters = position.rules.board.colours
    for roll, told in zip(position.rolls, Oracle(position).foresee_rolls(position), strict=True):
        outcomes = [chances(position.after(roll, move)) for move in position.legal_moves(roll)]
        best = max(outcomes or [chances(position.after(roll))], key=lambda said: said["y"])
        assert [told[letters.index(colour)] for colour in best] == pytest.approx(list(best.values()), abs=1e-6)
