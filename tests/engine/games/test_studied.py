"""Studied games line by line: what is counted beside them changes nothing."""

import numpy as np
import pytest

from poeppel.engine.games import studied
from poeppel.engine.players.tips import TIP_NAMES
from poeppel.lab.simulation import simulate
from poeppel.lab.studies import conditions
from poeppel.lab.studies.chunks import Chunk, play_chunk

pytestmark = pytest.mark.interpreted

EVERYTHING = studied.WITH_CHANCES | studied.WITH_LUCK | studied.WITH_BINDINGS | studied.WITH_HEAT
NEARLY_HOME = {  # so that they are short
    "classic": "y:a,b,c,33/r:a,b,c,30 y 1 -",
    "classic+barriers+backward-capture+forced-capture+no-goal-jump": "y:a,b,25,33/r:a,b,20,37 y 1 -",
    "mauerhuepfen": "y:b,c,d,50/r:b,c,d,48 y 1 -",
}


@pytest.mark.parametrize("rules", NEARLY_HOME)
@pytest.mark.parametrize("bots", ["chick", "owl", "front"])
def test_they_are_those_that_are_simulated(rules: str, bots: str) -> None:
    start = NEARLY_HOME[rules]
    (condition,) = conditions(rules, 2, bots, start=start)
    found = play_chunk(Chunk(condition, 5, 0, 3, EVERYTHING))
    assert np.array_equal(found.results, simulate(rules, 2, 3, 5, bots, start=start).results)


@pytest.mark.parametrize("tip", TIP_NAMES)
def test_tips_can_be_followed_to_the_end(tip: str) -> None:
    start = NEARLY_HOME["classic+barriers+backward-capture+forced-capture+no-goal-jump"]
    played = simulate("classic+backward-capture", 2, 2, 5, [tip, "random"], start=start)
    assert sum(played.wins) == 2
    own = simulate("classic+backward-capture", 2, 2, 5, [tip, "random"], start=start, dice="1,2,3,4,5,6")
    assert np.array_equal(own.results, played.results)
