"""The conformance kit for users: it passes sound rules and finds broken ones."""

from __future__ import annotations

from random import Random

import pytest

from poeppel import Move, Position, Roll, Rules
from poeppel.rules import EDITIONS
from poeppel.testing import check_position, check_refusals, check_roll, check_rules, random_move_text, random_position
from tests.strategies import ALL_GAMES


@pytest.mark.interpreted
@pytest.mark.parametrize("edition", EDITIONS)
def test_sound_positions_pass(edition: str) -> None:
    random = Random(7)
    for _ in range(3):
        position = random_position(edition, Rules.parse(edition).players[0], random)
        roll = random.choice(position.rolls)
        check_position(position)
        check_roll(position, roll)
        check_refusals(position, roll, random, tries=5)


@pytest.mark.parametrize("edition", EDITIONS)
def test_sound_rules_pass(edition: str) -> None:
    check_rules(edition, games=1, seed=3, every=20)


def test_broken_rules_are_found_and_the_position_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    sound = Position.legal_moves
    monkeypatch.setattr(Position, "legal_moves", lambda self, roll: sound(self, roll) * 2)
    with pytest.raises(AssertionError, match="listed twice") as caught:
        check_rules("classic", players=2, games=1)
    assert "classic" in str(caught.value)
    assert "y:B,B,B,0/r:B,B,B,20" in str(caught.value)


def test_a_lost_pawn_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    sound = Position.pawns
    monkeypatch.setattr(Position, "pawns", lambda self, colour: sound(self, colour)[1:])
    with pytest.raises(AssertionError, match="has 3 pawns"):
        check_position(Position.initial("classic"))


def test_a_move_that_is_not_refused_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Position, "why_not", lambda self, move, roll: None)
    with pytest.raises(AssertionError, match="not refused"):
        check_refusals(Position.initial("classic"), 4, Random(1))


def test_a_roll_that_may_be_passed_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    sound = Position.after

    def lax(self: Position, roll: Roll | str, move: Move | str | None = None) -> Position:
        return sound(self, roll, move or self.legal_moves(roll)[0])

    monkeypatch.setattr(Position, "after", lax)
    with pytest.raises(AssertionError, match="left unplayed"):
        check_roll(Position.initial("classic"), 4)


def test_composed_positions_are_various() -> None:
    """Otherwise the property tests would look away: barriers, three attempts, colours at home, every turn."""
    random = Random(1)
    positions = [random_position(rules, players, random) for rules, players in ALL_GAMES]
    assert all(not position.is_over for position in positions)
    assert {position.attempts for position in positions} == {1, 2, 3}
    assert {position.turn for position in positions} == set("ygrkbp")
    assert {len(position.home) for position in positions} >= {0, 1, 2}
    captures = [move for position in positions for move in position.legal_moves(position.rolls[-1]) if move.captured]
    assert len(captures) > len(positions) / 10


@pytest.mark.parametrize("edition", EDITIONS)
def test_random_moves_are_now_and_then_legal_ones(edition: str) -> None:
    """So that the tests of refusals look at moves that are almost right."""
    random = Random(2)
    position = random_position(edition, Rules.parse(edition).players[-1], random)
    legal = {str(move) for roll in position.rolls for move in position.legal_moves(roll)}
    texts = {random_move_text(position, random) for _ in range(500)}
    assert texts & legal
    assert len(texts) > 200
