"""What an answer of the network costs, and which moves are not thought about."""

import numpy as np
import pytest

from poeppel.bots import networks
from poeppel.engine.network.rollouts import (
    BEHIND,
    COST_WITH_WALLS,
    DOUBT_WITH_WALLS,
    IN,
    OUT,
    PRIOR,
    cost_of_asking,
    doubt_before,
    leave_out_mistakes,
)
from poeppel.rules import Rules
from tests.engine.opened import opened

pytestmark = pytest.mark.interpreted


@pytest.mark.parametrize(
    ("text", "rules", "cost", "doubt"),
    [
        ("y:B,B,B,0/r:B,B,B,20 y 1 -", "classic", 2, 0.01),
        ("y:B,B,B,0/g:B,B,B,10/r:B,B,B,20/k:B,B,B,30 y 1 -", "classic", 4, 0.005),
        ("y:a,b,c,d/g:B,B,B,10/r:B,B,B,20/k:B,B,B,30 g 1 y", "classic", 3, 0.02 / 3),  # who is home is not asked about
        ("y:B,B,B,0/r:B,B,B,20 y 1 -", "mauerhuepfen", COST_WITH_WALLS, DOUBT_WITH_WALLS),
    ],
)
def test_the_network_is_asked_about_all_who_are_on_their_way(text: str, rules: str, cost: int, doubt: float) -> None:
    state, table, _ = opened(text, rules)
    assert cost_of_asking(state, table) == cost
    assert doubt_before(state, table) == pytest.approx(doubt)


def test_what_seems_a_mistake_is_not_thought_about() -> None:
    net = networks.net(Rules("classic"), ["master"])
    net.tallies[PRIOR, :3] = 0.490, 0.500, 0.4905  # a whole point behind, the best, hardly less than a point behind
    assert leave_out_mistakes(net, 3, 1, 0.005) == 2
    assert (net.tallies[OUT, :3] == IN).tolist() == [False, True, True]
    assert net.tallies[BEHIND, :3] == pytest.approx(np.array([0.010, 0.0, 0.0095]))
