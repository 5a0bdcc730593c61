"""Moves, and where pawns stand."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from poeppel.core import route
from poeppel.core.move import Move
from poeppel.core.position import Position
from poeppel.core.roll import Roll
from poeppel.rules.board import Board
from poeppel.server import protocol as p
from poeppel.tournament.plans.counting import counted_pawns

HOW: dict[str, Literal["walk", "jump", "home"]] = {route.WALK: "walk", route.JUMP: "jump", route.HOME: "home"}


def placed(position: Position) -> tuple[str, dict[str, tuple[str, ...]]]:
    """A position as text, and where each colour's pawns stand, as the text begins: `y:B,B,0,9/g*:…`."""
    text = str(position)
    colours = (part.partition(":") for part in text.partition(" ")[0].split("/"))
    return text, {colour[0]: tuple(fields.split(",")) for colour, _, fields in colours}


def pawns_of(position: Position) -> dict[str, tuple[str, ...]]:
    return {colour: position.pawns(colour) for colour in position.colours}


def standing_of(position: Position, tournament: p.AtTournament | None = None) -> tuple[p.Standing, ...]:
    """Everybody by what they have; at a tournament as boards are counted there."""
    standing = position.standing
    if tournament is not None:
        places = _counted(position, tournament)
        standing = tuple(sorted((one._replace(place=places[one.seat]) for one in standing), key=lambda one: one.place))
    return tuple(p.Standing(seat=one.seat, place=one.place, home=one.home) for one in standing)


def _counted(position: Position, tournament: p.AtTournament) -> dict[str, int]:
    """The place of each seat by what its pawns count; who is home has the place of then."""
    worth: dict[str, tuple[int, int]] = {}
    for seat in position.seats:
        count = counted_pawns(position.rules, tournament.counting, seat, position.pawns(seat))
        order = position.ranking.index(seat) if seat in position.ranking else len(position.seats)
        worth[seat] = order, count if tournament.counting == "steps" else -count
    return {seat: 1 + sum(other < mine for other in worth.values()) for seat, mine in worth.items()}


def legal_move(move: Move) -> p.LegalMove:
    assert move.board is not None
    return _legal_move(move.board, move)


@lru_cache(maxsize=4_096)  # some 12 MB; everybody plays the same few thousand moves
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
    return p.Leg(how=HOW[leg.how], fields=leg.fields, captured=leg.captured, backward=leg.is_backward, lost=leg.lost)


def codes_refused(position: Position, roll: Roll) -> dict[str, str]:
    """Of a roll with which no move is legal: what keeps each pawn."""
    return {pawn: refusal.code for pawn, refusal in position.refusals(roll, ()).items()}


def sent_back(move: Move) -> p.Pawn | None:
    if move.sent_back is None or move.sent_back_colour is None:
        return None
    return p.Pawn(colour=move.sent_back_colour, field=move.sent_back)
