"""What the engine for browsers lets in. There the same functions are compiled: `web/tests/engine` asks those."""

import numpy as np
import pytest

from poeppel.core.lowering import lower
from poeppel.core.position import Position
from poeppel.engine.rule_table import JUMPS, LENGTH, SWITCHES, TARGETS, RuleWords
from poeppel.engine.state import ATTEMPTS, FIELDS, HOME, IN_PLAY, NOBODY, PAWNS, TURN, WORDS, State
from poeppel.engine.webassembly import playing
from poeppel.engine.webassembly.exports import EXPORTS
from poeppel.engine.webassembly.faults import FAULTS, FINE, NO_COLOUR, NO_POSITION, NO_ROLL, NO_ROOM, NO_SEATING
from poeppel.engine.webassembly.soundness import RULE_WORDS
from poeppel.rules import Rules
from tests.strategies import ALL_GAMES, ALL_RULES

pytestmark = pytest.mark.interpreted


def words(rules: str | Rules) -> RuleWords:
    """A rule set in the room that the module has for one."""
    room = np.zeros(RULE_WORDS, np.int64)
    lowered = lower(Rules.of(rules)).words
    room[: len(lowered)] = lowered
    return room


def size(rules: RuleWords) -> int:
    return JUMPS + 4 * int(rules[LENGTH])


def start(rules: str = "classic") -> State:
    return Position.initial(rules)._state.copy()


def moves() -> State:
    return np.zeros(128, np.int64)


def test_every_rule_set_is_accepted() -> None:
    for rules in ALL_RULES:
        taken = words(rules)
        assert playing.accept_rules(taken, size(taken)) == FINE, rules


def test_games_are_set_up_and_can_be_played() -> None:
    for rules, players in ALL_GAMES:
        taken = words(rules)
        expected = Position.initial(rules, players)._state
        state = np.zeros(WORDS, np.int64)
        assert playing.set_up(state, taken, int(expected[IN_PLAY]), int(expected[TURN])) == FINE
        assert state.tolist() == expected.tolist()
        assert playing.branches(state, taken, moves()) > 0


@pytest.mark.parametrize(
    ("word", "value"), [(0, 5), (0, 0), (LENGTH, 0), (LENGTH, 61), (LENGTH, 41), (SWITCHES, -1), (SWITCHES, 6)]
)
def test_what_is_no_rule_set_is_refused(word: int, value: int) -> None:
    rules = words("classic")
    rules[word] = value
    assert playing.accept_rules(rules, size(rules)) < 0


@pytest.mark.parametrize(("word", "value"), [(TARGETS, 0), (TARGETS, 1 << 62), (JUMPS, 7), (JUMPS + 1, 60), (3, -1)])
def test_what_is_no_wall_board_is_refused(word: int, value: int) -> None:
    rules = words("mauerhuepfen")
    rules[word] = value
    assert playing.accept_rules(rules, size(rules)) < 0


@pytest.mark.parametrize(
    ("word", "value"),
    [(PAWNS, 1 << 50), (PAWNS + 5, 1), (TURN, 5), (TURN, NOBODY), (ATTEMPTS, 0), (HOME, 1), (IN_PLAY, 1), (FIELDS, 0)],
)
def test_what_is_no_position_is_refused(word: int, value: int) -> None:
    state = start()
    assert playing.legal_moves(state, words("classic"), 6, moves()) == 1
    state[word] = value
    assert playing.legal_moves(state, words("classic"), 6, moves()) == NO_POSITION
    assert playing.play(state, words("classic"), 6, 0, moves()) == NO_POSITION
    assert playing.branches(state, words("classic"), moves()) == NO_POSITION


def test_each_fault_is_named() -> None:
    rules, state = words("classic"), start()
    assert playing.legal_moves(state, rules, 7, moves()) == NO_ROLL
    assert playing.pawn_refusal(state, rules, 1, 4, 0) == NO_COLOUR
    assert playing.takes_turns(state, rules, -1) == NO_COLOUR
    assert playing.place(state, rules, 0, 0) == NO_ROOM
    assert playing.set_up(state, rules, 0, 0) == NO_SEATING
    assert set(FAULTS) == set(range(-len(FAULTS), 0))


def test_every_export_says_what_it_takes() -> None:
    for name, (function, arguments) in EXPORTS.items():
        code = getattr(function, "py_func", function).__code__
        assert len(arguments) == code.co_argcount, name
