"""Games played on from a position have the same dice whatever the position is, and end with the first place."""

import numpy as np
import pytest

from poeppel import Position, Rules
from poeppel.bots import networks
from poeppel.core.lowering import lower
from poeppel.engine import entry
from poeppel.engine.games.play import RESULTS
from poeppel.engine.games.rollouts import play_on
from poeppel.engine.players.policies import BUILT_IN, level_chooser
from poeppel.engine.state import HOME, NOBODY, TURN, WORDS

pytestmark = pytest.mark.interpreted


def winners(text: str, games: int) -> tuple[list[int], np.ndarray]:
    rules = Rules.parse("classic")
    state, found = np.zeros(WORDS, np.int64), np.zeros(games, np.int64)
    play_on(
        Position.parse(text, rules)._state,
        lower(rules).words,
        np.full(6, BUILT_IN["front"], np.int64),
        4,
        0,
        found,
        state,
        np.zeros(1, np.uint64),
        np.zeros(entry.MOST_MOVES, np.int64),
        networks.net(rules, ["front"]),
        level_chooser(False),
        np.zeros(RESULTS, np.int64),
    )
    return found.tolist(), state


def test_it_stops_when_the_first_place_is_certain() -> None:
    """Yellow needs one pawn more and can take it in with any number from 1 to 4; four play, so it would go on."""
    won, state = winners("y:39,b,c,d/g:B,B,B,B/r:B,B,B,B/k:B,B,B,B y 1 -", 3)
    assert set(won) == {0}
    assert state[TURN] != NOBODY
    assert state[HOME] == 1  # yellow, and nobody behind it


def test_the_same_games_again() -> None:
    text = "y:31,b,c,d/g:5,b,c,d/r:B,B,B,20/k:B,B,B,30 y 1 -"
    assert winners(text, 6)[0] == winners(text, 6)[0]
    assert len(set(winners(text, 12)[0])) > 1
