"""Why a move is not allowed: asked here, answered by the module of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from poeppel import explain_ring, explain_walls
from poeppel.board import WallBoard
from poeppel.errors import Refusal
from poeppel.explain_ring import not_a_move as not_a_move
from poeppel.reasons import refuse
from poeppel.roll import Roll, read_roll

if TYPE_CHECKING:
    from poeppel.position import Position


def refusal(position: Position, text: str, roll: Roll | str) -> Refusal:
    """Why this move, which is not legal, is not."""
    dice = read_roll(roll, position.rules)
    if isinstance(position.rules.board, WallBoard):
        return explain_walls.refusal(position, text, dice)
    return explain_ring.refusal(position, text, dice)


def refusals(position: Position, roll: Roll | str) -> Mapping[str, Refusal]:
    """Why each pawn that has no move with this roll has none, by colour and field: `{"y:9": Refusal(…)}`."""
    rules, board = position.rules, position.rules.board
    game = explain_walls if isinstance(board, WallBoard) else explain_ring
    dice = read_roll(roll, rules)
    if position.is_over:
        return {}
    movable = {(move.colour, move.start) for move in position.legal_moves(roll) if not move.is_void}
    found = {}
    for colour in filter(None, (position.turn, rules.neutral)):
        for name in dict.fromkeys(position.pawns(colour)):
            if (colour, name) not in movable:
                start = board.progress(colour, name)
                assert start is not None
                found[f"{colour}:{name}"] = game.pawn_refusal(position, colour, start, dice)
    return found


def nothing_played(position: Position) -> Refusal:
    """Why a roll cannot be left unplayed."""
    return refuse("game_over" if position.is_over else "must_move", position.rules)
