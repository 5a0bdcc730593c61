"""What the people at a game's seats are called."""

from __future__ import annotations

import pytest

from poeppel import Game, ScriptedDice
from poeppel.rules.seat_names import colours_named, named_seat, player_name, seat_name
from poeppel.texts import Text

TWO = Game("classic+two-colours", names=["Anna", ""], dice=ScriptedDice([6, 1]))
NEUTRAL = Game("classic+neutral", names=["Anna", "Ben", ""], dice=ScriptedDice([6, 1, 2]))


@pytest.mark.parametrize(
    ("game", "colour", "player", "seat"),
    [
        (TWO, "r", Text("Anna", "Anna"), Text("Anna (Gelb & Rot)", "Anna (yellow & red)")),
        (TWO, "k", Text("Schwarz", "black"), Text("Grün & Schwarz", "Green & black")),
        (NEUTRAL, "g", Text("Ben", "Ben"), Text("Ben (Grün)", "Ben (green)")),
        (NEUTRAL, "k", Text("Schwarz", "black"), Text("Schwarz", "Black")),  # the neutral colour is nobody's
    ],
)
def test_players_and_seats_have_names(game: Game, colour: str, player: Text, seat: Text) -> None:
    assert player_name(game, colour) == player
    assert seat_name(game, colour) == seat
    assert game.name(colour, "de") == player.de


def test_a_seat_is_named_by_itself() -> None:
    assert named_seat("y", "Anna") == Text("Anna (Gelb)", "Anna (yellow)")
    assert colours_named("yr") == Text("Gelb & Rot", "yellow & red")
