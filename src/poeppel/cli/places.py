"""Who came where, and who was best at what."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from poeppel.board import COLOUR_NAMES
from poeppel.cli.speech import language, say

if TYPE_CHECKING:
    from poeppel.record import Record


def seat_name(record: Record, colour: str) -> str:
    """`Anna (yellow)`, or the colours of the seat alone."""
    for seat, name in zip(record.seats, record.names, strict=True):
        if colour in seat:
            colours = " + ".join(COLOUR_NAMES[letter][language()] for letter in seat)
            return f"{name} ({colours})" if name else colours[0].upper() + colours[1:]
    return COLOUR_NAMES[colour][language()]


def places(record: Record) -> Iterator[str]:
    """A line a place; who has none yet, in a last line."""
    ranking = record.end.ranking
    for place, colour in enumerate(ranking, 1):
        yield say(f"{place}. Platz  ", f"place {place}  ") + seat_name(record, colour)
    others = [seat_name(record, seat[0]) for seat in record.seats if seat[0] not in ranking]
    if not record.end.is_over:
        yield say("Nicht zu Ende gespielt: ", "Not finished: ") + ", ".join(others)
    elif others:
        yield say("Ohne Platz: ", "Without a place: ") + ", ".join(others)


def prizes(record: Record) -> Iterator[str]:
    """A line an award: `Terror of the track: Anna (yellow), 7 pawns captured`."""
    from poeppel.awards import awards

    for award in awards(record):
        names = ", ".join(seat_name(record, seat[0]) for seat in award.seats)
        yield f"{award.title[language()]}: {names}, {award.text[language()]}"
