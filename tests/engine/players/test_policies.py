"""The known opponents choose by what their names say."""

import numpy as np
import pytest

from poeppel import Position
from poeppel.bots import networks
from poeppel.engine.players.policies import BACK, BUILT_IN, CAPTURE, FRONT, RANDOM, choose
from tests.engine.opened import as_kernels_see

pytestmark = pytest.mark.interpreted

POSITION = Position.parse("y:3,9,20,30/g:B,B,B,13/r:B,B,B,21/k:B,B,B,35 y 1 -", "classic")


def chosen(policy: int, position: Position, roll: int, word: int = 0) -> str:
    state, _, rules = as_kernels_see(position)
    moves = position.legal_moves(roll)
    codes = np.array([move.code for move in moves], np.int64)
    net = networks.net(position.rules, ["random"])
    return str(moves[choose(policy, state, rules, roll, codes, len(codes), np.uint64(word), net)])


def test_front_back_and_capture() -> None:
    assert chosen(FRONT, POSITION, 4) == "y:30-34"
    assert chosen(BACK, POSITION, 4) == "y:3-7"
    assert chosen(CAPTURE, POSITION, 4) == "y:9-13xg"
    assert chosen(CAPTURE, POSITION, 2) == "y:30-32"  # nothing to capture: the foremost


def test_random_takes_each_move_for_its_share_of_words() -> None:
    quarter = 2**30
    assert [chosen(RANDOM, POSITION, 4, n * quarter) for n in range(4)] == [
        str(move) for move in POSITION.legal_moves(4)
    ]


def test_only_random_walks_into_a_penalty() -> None:
    """With a 4 yellow must capture on 13; whoever moves another pawn loses the one that could have."""
    position = Position.parse(str(POSITION), "classic+forced-capture+punished")
    assert chosen(FRONT, position, 4) == "y:9-13xg"
    assert chosen(BACK, position, 4) == "y:9-13xg"
    words = [n * 2**28 for n in range(16)]
    assert any("!" in chosen(RANDOM, position, 4, word) for word in words)


def test_every_number_has_a_name() -> None:
    assert sorted(BUILT_IN.values()) == list(range(len(BUILT_IN)))
