"""What has happened, folded into how things stand."""

from __future__ import annotations

import pytest

from poeppel.core.position import Position
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


@pytest.mark.parametrize(
    ("position", "roll", "move", "is_even"),
    [
        ("y:a,b,c,d/g:B,B,B,13/r:B,B,B,24/k:B,B,B,33 k 1 y", "4", "k:33-37", True),  # yellow began, and is home: green
        ("y:a,b,c,d/g:B,B,B,13/r:B,B,B,24/k:B,B,B,33 r 1 y", "4", "r:24-28", False),  # black is still to come
        ("y:a,b,c,d/g:B,B,B,13/r:B,B,B,24/k:a,b,c,d r 1 yk", "4", "r:24-28", True),  # black is home, too
        ("y:B,B,B,3/g:B,B,B,13/r:B,B,B,24/k:B,B,B,33 k 1 -", "6", "k:B-30", False),  # a 6: the turn goes on
    ],
)
def test_a_round_of_turns_ends_at_the_seat_that_began_or_beyond_it(
    position: str, roll: str, move: str, is_even: bool
) -> None:
    _, created = laid_out(p.NewTable(seats=(p.SeatPlan(kind="here"),) * 4, first="y"))
    table = Table("a")
    table.apply(1, created)
    table.apply(2, p.GameStarted(bots={}, opening=(), first="y"))
    assert table.even
    table.position = Position.parse(position, table.rules)
    colour = str(table.position.turn)
    table.apply(3, p.Rolled(colour=colour, roll=roll))
    assert not table.even
    table.apply(4, p.Moved(colour=colour, move=move))
    assert table.even == is_even
