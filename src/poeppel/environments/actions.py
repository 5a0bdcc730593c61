"""The legal moves of a roll by their actions, and an observation of a position: what one game needs of `seat_view`."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from poeppel.core.lowering import lower
from poeppel.core.move import Move
from poeppel.core.position import Position
from poeppel.core.roll import Roll, read_roll
from poeppel.engine import entry
from poeppel.engine.games import seat_view
from poeppel.environments.spaces import Seen, seats_of_colours, spaces_of


def legal_actions(position: Position, roll: Roll) -> dict[int, Move]:
    """The legal moves by their actions, in the engine's order, which is that of the actions."""
    table, dice = lower(position.rules), read_roll(roll, position.rules)
    codes, actions = np.zeros(entry.MOST_MOVES, np.int64), np.zeros(entry.MOST_MOVES, np.int64)
    found = entry.legal_moves(position._state, table.words, dice, codes)
    seat_view.number_moves(position._state, table.words, dice, codes, found, actions)
    return {
        action: table.moves[code] for action, code in zip(actions[:found].tolist(), codes[:found].tolist(), strict=True)
    }


def seat_of_turn(position: Position, seats: Sequence[str]) -> int:
    """The seat whose roll is due; -1 when the game is over."""
    turn = position.turn
    return -1 if turn is None else next(number for number, seat in enumerate(seats) if turn in seat)


def observation(position: Position, roll: Roll | None, own: str) -> Seen:
    """What somebody with these colours sees: from the chair of the colour whose roll it is, if that is theirs."""
    rules, turn = position.rules, position.turn
    seen = np.zeros(spaces_of(rules).size, np.int8)
    viewer = rules.board.colours.index(turn if turn is not None and turn in own else own[0])
    dice = seat_view.NO_ROLL if roll is None else read_roll(roll, rules)
    seat_view.observe(position._state, lower(rules).words, dice, viewer, seen)
    return seen


def rewards(position: Position, seats: tuple[str, ...], by_places: bool) -> list[float]:
    """What the game has brought each seat; nothing before it is over."""
    found, words = np.zeros(len(seats)), lower(position.rules).words
    seat_view.final_rewards(position._state, words, seats_of_colours(position.rules, seats), by_places, found)
    listed: list[float] = found.tolist()
    return listed
