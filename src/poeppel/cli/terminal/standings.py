"""Who came where, and who was best at what."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from poeppel.cli.language import language, said, say
from poeppel.rules.seat_names import seat_name

if TYPE_CHECKING:
    from poeppel.game.record import Record


_ORDINALS = ("1st", "2nd", "3rd", "4th", "5th", "6th")


def places(record: Record) -> Iterator[str]:
    """A line a place, which partners (P1) share; who has none yet, in a last line. After an early end the places that
    were not played out are by what everybody had reached."""
    ranking = record.end.ranking
    sides = list(dict.fromkeys(record.end.side_of(colour) for colour in ranking))
    for place, side in enumerate(sides, 1):
        names = " & ".join(said(seat_name(record, colour)) for colour in ranking if colour in side)
        yield say(f"{place}. Platz  ", f"{_ORDINALS[place - 1]} place  ") + names
    others = [said(seat_name(record, seat[0])) for seat in record.seats if seat[0] not in ranking]
    if record.ended:
        yield from _reached(record)
    elif not record.end.is_over:
        yield say("Nicht zu Ende gespielt: ", "Not finished: ") + ", ".join(others)
    elif others:
        yield say("Ohne Platz: ", "Without a place: ") + ", ".join(others)


def _reached(record: Record) -> Iterator[str]:
    why = {
        "ended_early": say("Vorzeitig beendet, der Stand:", "Ended early, as things stood:"),
        "time_up": say("Die Zeit war um, der Stand:", "Time was up, as things stood:"),
        "given_up": say("Aufgegeben, der Stand:", "Given up, as things stood:"),
    }
    assert record.ended is not None
    yield why[record.ended]
    for seat, place, home in record.end.standing:
        if seat[0] not in record.end.ranking:
            name = said(seat_name(record, seat[0]))
            yield say(f"  {place}. {name}, {home} im Ziel", f"  {place}. {name}, {home} home")


def prizes(record: Record) -> Iterator[str]:
    """A line an award: `Terror of the track: Anna (yellow), 7 pawns captured`."""
    from poeppel.game.awards import awards

    for award in awards(record):
        names = ", ".join(said(seat_name(record, seat[0])) for seat in award.seats)
        yield f"{award.title[language()]}: {names}, {award.text[language()]}"
