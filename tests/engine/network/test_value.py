"""What the network says does not depend on the seat, adds up, and knows who has won."""

from __future__ import annotations

from math import exp
from random import Random

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from poeppel import Position, Rules
from poeppel.bots import networks
from poeppel.bots.networks import chances
from poeppel.core.lowering import lower
from poeppel.engine.network.value import KINDS, exponential, opinion
from poeppel.testing import random_position
from tests.strategies import positions
from tests.turning import symmetric_turns, turned_colour, turned_position


@settings(max_examples=200)
@given(positions(), st.data())
def test_turning_the_board_turns_the_chances(position: Position, data: st.DataObject) -> None:
    turns = symmetric_turns(position.rules, len(position.seats))
    assume(turns and not position.rules.has("two-colours"))
    seats = data.draw(st.sampled_from(turns))
    there = chances(turned_position(position, seats))
    for colour, chance in chances(position).items():
        assert there[turned_colour(position.rules, colour, seats)] == pytest.approx(chance, abs=1e-5)


@settings(max_examples=200)
@given(positions())
def test_chances_add_up_to_one(position: Position) -> None:
    said = chances(position)
    assert set(said) == {seat[0] for seat in position.seats}
    winners = 2 if position.rules.has("partners") else 1  # P1: partners win together
    assert sum(said.values()) == pytest.approx(winners)
    assert min(said.values()) >= 0


@pytest.mark.parametrize(
    ("rules", "text", "winner"),
    [
        ("tournament", "y:a,b,c,d/g:B,B,B,B/r:B,B,B,B/k:B,B,B,B - 0 y", "y"),
        ("classic", "y:B,B,B,0/g:a,b,c,d/r:B,B,B,20/k:B,B,B,30 y 1 g", "g"),  # the others play on for their places
        ("classic+two-colours", "y:B,B,B,3/g:a,b,c,d/r:a,b,c,d/k:a,b,c,d - 0 grk", "g"),
        ("mauerhuepfen", "y:a,b,c,d/r:B,B,B,B - 0 y", "y"),
    ],
)
def test_who_has_won_is_certain(rules: str, text: str, winner: str) -> None:
    said = chances(Position.parse(text, rules))
    assert said == {colour: float(colour == winner) for colour in said}


@pytest.mark.parametrize("rules", ["classic", "tournament", "classic6", "mauerhuepfen"])
def test_what_is_taken_back_moves_chances_together_and_nobody_past_another(rules: str) -> None:
    """Half as sure of itself: two players' chances then stand to each other as the roots of what they did."""
    network = networks.network_for(Rules.parse(rules))
    colours, width = networks.colours_of(network), networks.weights(network).shape[1]
    random = Random(3)
    for _ in range(20):
        position = random_position(rules, Rules.parse(rules).players[-1], random)
        if position.ranking:
            continue
        said = []
        for taken_back in (0.0, -0.5):
            weights = networks.weights(network).copy()
            weights[-KINDS * colours :, width - colours :] = 0
            weights[-KINDS * colours :: colours, width - colours] = taken_back
            net = networks.room(weights, position.rules)
            opinion(net, position._state, lower(position.rules).words)
            said.append(net.chances[:colours].copy())
        sure, careful = said
        assert careful == pytest.approx(np.sqrt(sure) / np.sqrt(sure).sum(), abs=1e-5)


def test_a_player_about_to_win_has_the_better_chances() -> None:
    said = chances(Position.parse("y:a,b,c,39/r:B,B,B,20 y 1 -", "classic"))
    assert said["y"] > 0.9


def test_the_exponential_is_that_of_the_library_to_the_last_digit_of_a_chance() -> None:
    e_to = getattr(exponential, "py_func", exponential)
    for power in np.linspace(-79, 0, 1000, dtype=np.float32):
        assert e_to(float(power)) == pytest.approx(exp(power), rel=1e-6 if power < -40 else 1e-8)
    assert e_to(-81.0) == 0  # e to it has 35 zeros after the point
