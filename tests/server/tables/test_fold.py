"""What has happened, folded into how things stand."""

from __future__ import annotations

from poeppel.game.fair_dice import envelope
from poeppel.server import protocol as p
from poeppel.server.tables.fold import Table
from poeppel.server.tables.setup import laid_out

CONTRIBUTION = "ab" * 16


def test_what_would_happen_has_not_happened() -> None:
    """An envelope that could not be opened, because the disk was full, was taken for one whose content is known."""
    _, created = laid_out(p.NewTable(seats=(p.SeatPlan(kind="here"), p.SeatPlan(kind="here"))))
    table, sealed = Table("a"), envelope("a", "y", CONTRIBUTION)
    events: tuple[p.Event, ...] = (created, p.Contributed(seat="y", envelope=sealed), p.SeatsSettled(bots={}))
    for number, event in enumerate(events, 1):
        table.apply(number, event)
    later = table.after([p.Revealed(seat="y", contribution=CONTRIBUTION)])
    assert (later.opened, later.seats["y"].contribution) == (frozenset({sealed}), CONTRIBUTION)
    assert (table.opened, table.seats["y"].contribution) == (frozenset(), None)
