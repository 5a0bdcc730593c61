"""What the people at a game's seats are called, in one way everywhere."""

from typing import Protocol

from poeppel.rules.board import COLOUR_NAMES
from poeppel.texts import Sentences, Text

SENTENCES: Sentences = {"named": Text("{name} ({colours})", "{name} ({colours})")}


class Seated(Protocol):
    """A game, a record: seats by their colours, and a name each, empty where none was given."""

    @property
    def seats(self) -> tuple[str, ...]: ...

    @property
    def names(self) -> tuple[str, ...]: ...


def colours_named(seat: str) -> Text:
    """`yellow`; with two colours each `yellow & red`."""
    first, *others = (COLOUR_NAMES[colour] for colour in seat)
    return first.joined(*others, by=" & ")


def player_name(game: Seated, colour: str) -> Text:
    """`Anna`; the colour's own name where nobody has given one, and for the neutral colour."""
    name = _given(game, colour)
    return Text(name, name) if name else COLOUR_NAMES[colour]


def seat_name(game: Seated, colour: str) -> Text:
    """`Anna (yellow & red)`, or `Yellow & red`."""
    return named_seat(next((seat for seat in game.seats if colour in seat), colour), _given(game, colour))


def named_seat(seat: str, name: str) -> Text:
    """The same for one seat and the name given there."""
    colours = colours_named(seat)
    return SENTENCES["named"].filled(name=name, colours=colours) if name else colours.capitalized()


def _given(game: Seated, colour: str) -> str:
    return next((name for seat, name in zip(game.seats, game.names, strict=True) if colour in seat), "")
