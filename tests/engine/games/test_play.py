"""Whole games inside the kernels, held against the same games played from outside."""

import numpy as np
import pytest

from poeppel import Position, Rules
from poeppel.bots import networks
from poeppel.core.lowering import lower
from poeppel.core.roll import Roll, read_roll, roll_of
from poeppel.engine import entry
from poeppel.engine.games import play
from poeppel.engine.players.policies import BUILT_IN, level_chooser
from poeppel.engine.rng import draw, seed_game
from poeppel.engine.state import WORDS

pytestmark = pytest.mark.interpreted


@pytest.mark.parametrize("rules", ["classic+two-colours", "tournament6+punished", "mauerhuepfen"])
def test_a_line_of_results_tells_the_game(rules: str) -> None:
    rule_set = Rules.parse(rules)
    start = Position.initial(rule_set, rule_set.players[0])
    words = lower(rule_set).words
    results = np.full((1, play.RESULTS), 99, np.int64)
    state, rng = np.zeros(WORDS, np.int64), np.zeros(1, np.uint64)
    policies = np.full(6, BUILT_IN["front"], np.int64)
    room = (state, rng, np.zeros(entry.MOST_MOVES, np.int64), networks.net(rule_set, ["front"]), level_chooser(False))
    play.play_built_in(start._state[None, :].copy(), words, policies, 8, 3, results, *room)

    again = np.zeros(1, np.uint64)
    seed_game(again, 8, 3)
    position, rolls, moved, captured = start, 0, 0, 0
    while not position.is_over:
        word = draw(again)
        roll = roll_of(play.roll_of(words, word), rule_set)
        moves = position.legal_moves(roll)
        move = None
        if moves:
            codes = np.array(sorted_codes(position, roll), np.int64)
            chosen = play.choose_built_in(
                BUILT_IN["front"], position._state, words, 0, codes, len(codes), word, room[3], room[4]
            )
            (move,) = [one for one in moves if one.code == codes[chosen]]
            moved += not move.is_void
            captured += len(move.captured)
        position, rolls = position.after(roll, move), rolls + 1
    told = results[0]
    assert (told[play.ROLLS], told[play.MOVES], told[play.CAPTURES]) == (rolls, moved, captured)
    assert rule_set.board.colours[told[play.WINNER]] == position.ranking[0]


def sorted_codes(position: Position, roll: Roll) -> list[int]:
    """The legal moves in the order in which the kernels list them."""
    codes = np.zeros(entry.MOST_MOVES, np.int64)
    found = entry.legal_moves(position._state, lower(position.rules).words, read_roll(roll, position.rules), codes)
    return [int(code) for code in codes[:found]]
