"""OpenSpiel's own checks, the engine's games, and OpenSpiel's own version of this game move by move."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pyspiel
import pytest
from open_spiel.python.tests import games_sim_test

from bench.agreement import spiel_games
from poeppel import PoeppelError, Position, Rules
from poeppel.environments.open_spiel import PoeppelState

NAMES = [
    "python_poeppel",
    "python_poeppel(players=2)",
    "python_poeppel6(players=5)",
    "python_poeppel(rules=classic+barriers+backward-capture,players=3,reward=places)",
    "python_poeppel(rules=mauerhuepfen,players=2)",
]


@pytest.mark.parametrize("name", NAMES)
def test_it_passes_the_simulation_checks(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(name))
    assert "Sim of game" in capsys.readouterr().out


def test_it_passes_the_random_simulation_of_the_library() -> None:
    pyspiel.random_sim_test(pyspiel.load_game("python_poeppel(players=2,rules=classic+two-pawns)"), 1, True, False)


@pytest.mark.parametrize(
    ("rules", "players", "games"),
    [("classic", 4, 3), ("classic6", 6, 1), ("classic+two-colours", 2, 2), ("mauerhuepfen", 2, 1)],
)
def test_random_games_are_the_engines(rules: str, players: int, games: int) -> None:
    spiel_games(Rules.parse(rules), players, games)


def test_chances_are_those_of_the_dice() -> None:
    one = pyspiel.load_game("python_poeppel").new_initial_state()
    assert one.is_chance_node()
    assert one.chance_outcomes() == [(face, pytest.approx(1 / 6)) for face in range(6)]
    two = pyspiel.load_game("python_poeppel(rules=mauerhuepfen)").new_initial_state()
    chances = {two.action_to_string(outcome): chance for outcome, chance in two.chance_outcomes()}
    assert len(chances) == 21
    assert chances["roll 2,2"] == pytest.approx(1 / 36)
    assert chances["roll 2,5"] == pytest.approx(2 / 36)
    assert sum(chances.values()) == pytest.approx(1)


def test_actions_are_told_as_moves() -> None:
    state = pyspiel.load_game("python_poeppel").new_initial_state()
    state.apply_action(5)
    assert [state.action_to_string(action) for action in state.legal_actions()] == ["y:0-6"]
    assert state.observation_string(0) == "y:B,B,B,0/g:B,B,B,10/r:B,B,B,20/k:B,B,B,30 y 1 - [6]"
    assert state.observation_tensor(1)[:2] == [3, 1]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("python_poeppel(rules=classic6)", "no board for 4"),
        ("python_poeppel6(rules=classic)", "no board for 6"),
        ("python_poeppel(rules=ludo)", "ludo"),
        ("python_poeppel(first=4)", "from 0 to 3"),
    ],
)
def test_bad_parameters_are_refused_in_words(name: str, words: str) -> None:
    with pytest.raises(PoeppelError, match=words):
        pyspiel.load_game(name)


# ── beside OpenSpiel's own game ───────────────────────────────────────────────────────────────────────────────────────

# Its rules are ours but for two: all pawns begin on B, and the first one home ends the game.
STARTS = {
    2: "y:B,B,B,B/r:B,B,B,B y 1 -",
    3: "y:B,B,B,B/g:B,B,B,B/r:B,B,B,B y 1 -",
    4: "y:B,B,B,B/g:B,B,B,B/r:B,B,B,B/k:B,B,B,B y 1 -",
}
PASS, BRING_IN, FIRST_FIELD = 0, 1, 2  # its actions: what moves is named by the field it stands on, from one's own A


def their_actions(state: PoeppelState) -> Iterator[tuple[int, int]]:
    """Each legal action of ours with the one that they have for it."""
    board = state.position.rules.board
    for action in state.legal_actions():
        text = state.action_to_string(action)
        if text == "pass":
            yield action, PASS
        else:
            colour, start = text[0], text[2:].partition("-")[0]
            progress = board.progress(colour, start)
            assert progress is not None
            yield action, BRING_IN if start == "B" else FIRST_FIELD + progress


@pytest.mark.parametrize("players", STARTS)
@pytest.mark.parametrize("seed", range(4))
def test_it_is_openspiels_own_game_move_by_move(players: int, seed: int) -> None:
    random = Random(seed)
    game: Any = pyspiel.load_game(f"python_poeppel(rules=classic+first-home,players={players})")
    ours = game.state_at(Position.parse(STARTS[players], "classic+first-home"))
    theirs = pyspiel.load_game(f"maedn(players={players})").new_initial_state()
    while not theirs.is_terminal():
        face = random.randrange(6)
        ours.apply_action(face)
        theirs.apply_action(face)
        assert ours.current_player() == theirs.current_player()
        pairs = dict(their_actions(ours))
        assert sorted(pairs.values()) == theirs.legal_actions()
        chosen = random.choice(list(pairs))
        ours.apply_action(chosen)
        theirs.apply_action(pairs[chosen])
    assert ours.is_terminal()
    assert ours.returns().index(max(ours.returns())) == theirs.returns().index(max(theirs.returns()))
