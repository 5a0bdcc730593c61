"""A table as everybody there sees it."""

from __future__ import annotations

from collections.abc import Collection

from poeppel.move import Move
from poeppel.roll import write_roll
from poeppel.server import protocol as p
from poeppel.server.refusals import by_the_rules
from poeppel.server.table import Seat, Table


def state_of(table: Table, connected: Collection[str], deadline: float | None) -> p.TableState:
    """The state message; `connected` are the seats whose people are there."""
    position, rolled, created = table.position, table.roll, table.created
    assert created is not None
    waits = position is not None and rolled is not None
    moves = position.legal_moves(rolled) if position and rolled is not None else ()
    return p.TableState(
        table=table.id,
        number=table.number,
        phase=table.phase,
        rules=str(table.rules),
        board=created.board,
        options=created.options,
        public=created.public,
        seats=tuple(seat_shown(seat, connected) for seat in table.seats.values()),
        host=table.host,
        paused=table.paused,
        commitment=created.commitment,
        position=str(position) if position else None,
        turn=position.turn if position else None,
        roll=write_roll(rolled) if rolled is not None else None,
        touched=table.touched,
        legal=tuple(legal_move(move) for move in moves if table.touched in (None, move.start)),
        refusals={
            pawn: by_the_rules(refusal)
            for pawn, refusal in (position.refusals(rolled) if position and waits and rolled else {}).items()
        },
        deadline=deadline,
        ranking=position.ranking if position else (),
        secret=table.secret,
        rematch=table.rematch,
    )


def seat_shown(seat: Seat, connected: Collection[str]) -> p.SeatShown:
    return p.SeatShown(
        seat=seat.colours,
        kind=seat.kind,
        name=seat.name,
        bot=seat.bot,
        away=seat.away,
        connected=seat.colours in connected,
        contributed=seat.contribution is not None,
    )


def legal_move(move: Move) -> p.LegalMove:
    return p.LegalMove(
        text=move.text,
        colour=move.colour,
        steps=move.steps,
        captured=move.captured,
        sent_back=move.sent_back,
        touch=move.is_void,
        goal=move.goal,
    )
