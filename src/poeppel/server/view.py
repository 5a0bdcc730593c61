"""A table as everybody there sees it."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Literal

from poeppel.board import Board
from poeppel.draw import route
from poeppel.move import Move
from poeppel.position import Position
from poeppel.roll import write_roll
from poeppel.rules import SWITCHES, Rules
from poeppel.server import protocol as p
from poeppel.server.refusals import by_the_rules
from poeppel.server.table import Seat, Table

HOW: dict[str, Literal["walk", "jump", "home"]] = {route.WALK: "walk", route.JUMP: "jump", route.HOME: "home"}


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
        edition=table.rules.edition,
        switches=switches_of(table.rules),
        board=created.board,
        options=created.options,
        public=created.public,
        seats=tuple(seat_shown(seat, connected) for seat in table.seats.values()),
        host=table.host,
        paused=table.paused,
        commitment=created.commitment,
        position=str(position) if position else None,
        pawns=pawns_of(position or table.set_up()),
        neutral=table.rules.neutral,
        turn=position.turn if position else None,
        attempts=position.attempts if position else 0,
        roll=write_roll(rolled) if rolled is not None else None,
        touch_counts=table.touch_counts,
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


def switches_of(rules: Rules) -> tuple[str, ...]:
    return tuple(name for name in SWITCHES if rules.has(name))


def pawns_of(position: Position) -> dict[str, tuple[str, ...]]:
    return {colour: position.pawns(colour) for colour in position.colours}


def told(table: Table, number: int, at: float, event: p.Event) -> p.NumberedEvent:
    """An event that is about to happen at a table, as it is told."""
    move = None
    if isinstance(event, p.Moved) and event.move is not None:
        assert table.position is not None
        assert table.roll is not None
        move = legal_move(table.position.parse_move(event.move, table.roll))
    return p.NumberedEvent(number=number, at=at, event=event, move=move)


def legal_move(move: Move) -> p.LegalMove:
    assert move.board is not None
    return _legal_move(move.board, move)


@lru_cache(maxsize=10_000)  # everybody plays the same few thousand moves
def _legal_move(board: Board, move: Move) -> p.LegalMove:
    way = route.legs(board, move)
    return p.LegalMove(
        text=move.text,
        colour=move.colour,
        steps=move.steps,
        legs=tuple(map(leg_shown, way)),
        captured=move.captured,
        sent_back=sent_back(move),
        touch=move.is_void,
        goal=move.goal,
    )


def leg_shown(leg: route.Leg) -> p.Leg:
    return p.Leg(how=HOW[leg.how], fields=leg.fields, captured=leg.captured)


def sent_back(move: Move) -> p.Pawn | None:
    if move.sent_back is None or move.sent_back_colour is None:
        return None
    return p.Pawn(colour=move.sent_back_colour, field=move.sent_back)
