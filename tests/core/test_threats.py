"""Who could be captured with the next roll, asked of the engine; worked out by hand."""

from __future__ import annotations

from poeppel import Position
from poeppel.core.threats import Pawn, threats


def hunters(text: str, rules: str, victims: str) -> dict[Pawn, set[Pawn]]:
    return {pawn: threat.pawns for pawn, threat in threats(Position.parse(text, rules), victims).items()}


def test_threats_are_what_the_opponents_moves_can_capture() -> None:
    # The black pawn is seven fields behind.
    classic = hunters("y:B,B,B,26/g:B,B,21,23/r:B,B,B,22/k:B,B,B,19 y 1 -", "classic", "y")
    assert classic == {("y", "26"): {("g", "21"), ("g", "23"), ("r", "22")}}
    # V6: the barrier on 24 closes the way to the pawn on 23.
    closed = hunters("y:B,B,B,26/g:B,23,24,24/r:B,B,B,39/k:B,B,B,19 y 1 -", "classic+barriers", "y")
    assert closed == {("y", "26"): {("g", "24")}}
    # R8: who stands on a foreign A may be hit by bringing in.
    brought = hunters("y:B,B,B,10/g:B,B,B,30/r:B,B,B,39/k:B,B,B,22 y 1 -", "classic", "y")
    assert brought == {("y", "10"): {("g", "B")}}
    # V1: one's own second colour is no threat. V2: neutral pawns are moved by others.
    assert hunters("y:B,B,B,26/g:B,B,B,0/r:B,B,B,22/k:B,B,B,30 y 1 -", "classic+two-colours", "yr") == {}
    neutral = hunters("y:B,B,B,26/g:B,B,B,0/r:B,B,B,34/k*:B,B,B,24 y 1 -", "classic+neutral", "y")
    assert neutral == {("y", "26"): {("k", "24")}}


def test_numbers_are_counted_once_whoever_rolls_them() -> None:
    """From 21 a 5 captures on 26, from 22 a 4, from 23 a 3."""
    position = Position.parse("y:B,B,B,26/g:B,B,21,22/r:B,B,B,23/k:B,B,B,6 y 1 -", "classic")
    assert threats(position, "y")["y", "26"].rolls == {3, 4, 5}
    # Green brings a pawn in onto 10 with a 6, and red walks there from 4 with a 6.
    position = Position.parse("y:B,B,B,10/g:B,B,B,30/r:4,b,c,d/k:B,B,B,22 y 1 -", "classic")
    threat = threats(position, "y")["y", "10"]
    assert threat.pawns == {("g", "B"), ("r", "4")}
    assert threat.numbers == 1


def test_with_two_dice_it_is_the_throws_of_36() -> None:
    """No wall stands beside 9. A pawn on B comes there with ten eyes: 4,6 falls in two ways, 5,5 in one."""
    position = Position.parse("y:B,B,B,9/r:B,b,c,d y 1 -", "mauerhuepfen")
    threat = threats(position, "y")["y", "9"]
    assert threat.rolls == {(4, 6), (5, 5)}
    assert threat.numbers == 3


def test_one_may_ask_whom_a_player_could_capture() -> None:
    position = Position.parse("y:B,B,5,26/g:B,B,B,8/r:B,B,B,28/k:B,B,24,6 y 1 -", "classic")
    assert set(threats(position, "grk", "y")) == {("k", "6"), ("g", "8"), ("r", "28")}
