"""A table as everybody there sees it."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Any

from poeppel.analysis.advice import Advice
from poeppel.core.roll import write_roll
from poeppel.server import protocol as p
from poeppel.server.refusals import by_the_rules, sentence
from poeppel.server.tables.fold import Seat, Table
from poeppel.server.views.editions import switches_of
from poeppel.server.views.moves import legal_move, placed, standing_of


def whole(table: Table, connected: Collection[str], left: float | None, game_left: float | None) -> dict[str, Any]:
    """All fields of the state; `connected` are the seats whose people are there, `left` and `game_left` the seconds on
    the clocks."""
    created = table.created
    assert created is not None
    return {
        "table": table.id,
        "number": table.number,
        "phase": table.phase,
        "rules": str(table.rules),
        "edition": table.rules.edition,
        "switches": switches_of(table.rules),
        "board": created.board,
        "options": created.options,
        "public": created.public,
        "tournament": created.tournament,
        "seats": tuple(seat_shown(seat, seat.colours in connected) for seat in table.seats.values()),
        "host": table.host,
        "paused": table.paused,
        "dice": created.dice,
        "commitment": created.commitment,
        "dress": dict(table.dress),
        "neutral": table.rules.neutral,
        "touch_counts": table.rules.is_touch_move,
        "secret": table.secret,
        "moved_on": table.moved_on,
        "rematch": table.rematch,
        **in_play(table, left, game_left),
    }


def in_play(table: Table, left: float | None, game_left: float | None) -> dict[str, Any]:
    """The fields that rolls and moves change."""
    position = table.position
    text, pawns = placed(position or table.set_up())
    tournament, is_undecided = table.tournament, table.ended not in (None, "played_out")
    return {
        "position": text if position else None,
        "pawns": pawns,
        "turn": table.turn,
        "attempts": position.attempts if position and table.turn else 0,
        "take_back": table.take_back.colours if table.take_back else None,
        "ranking": position.ranking if position else (),
        "standing": standing_of(position, tournament) if position and is_undecided else (),
        "voters": tuple(seat.colours for seat in table.voters),
        "votes": dict(table.votes),
        "fast": table.is_fast,
        "ended": table.ended,
        **rolled(table, left, game_left),
    }


def rolled(table: Table, left: float | None, game_left: float | None) -> dict[str, Any]:
    """The fields that a roll changes by itself: all pawns stand as before."""
    return {
        "number": table.number,
        "roll": None if table.roll is None else write_roll(table.roll),
        "touched": table.touched,
        "legal": tuple(map(legal_move, table.choices)),
        "refusals": refusals_of(table),
        "left": left,
        "game_left": game_left,
    }


@lru_cache(maxsize=4_096)  # some 4 MB; after most events each seat looks as before
def seat_shown(seat: Seat, connected: bool) -> p.SeatShown:
    return p.SeatShown(
        seat=seat.colours,
        kind=seat.kind,
        name=seat.name,
        bot=seat.bot,
        away=seat.away,
        connected=connected,
        envelope=seat.envelope,
        contribution=seat.contribution,
    )


def refusals_of(table: Table) -> dict[str, p.RefusalShown]:
    """While a roll waits: why each pawn that has no move may not move."""
    if table.position is None or table.roll is None:
        return {}
    found = table.position.refusals(table.roll, table.moves)
    return {pawn: by_the_rules(refusal) for pawn, refusal in found.items()}


def listed(table: Table) -> p.TableListed:
    """A public table as it is listed."""
    return p.TableListed(
        table=table.id,
        rules=str(table.rules),
        open_seats=sum(seat.kind == "open" for seat in table.seats.values()),
        seats=len(table.seats),
        phase=table.phase,
    )


def advice_shown(command: str, advice: Advice) -> p.Advice:
    """The answer to a command that asked for a hint."""
    assert advice.best is not None  # a roll waits only when there is a move
    return p.Advice(
        id=command,
        move=advice.best.text,
        chances=tuple(p.Prospect(move=one.move.text, chance=one.chance) for one in advice.prospects),
        reason=sentence(advice.reason),
    )
