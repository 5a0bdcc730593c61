"""Which pawns the next roll can capture, by which pawns and with which numbers.

The engine is asked: whoever could capture is given every roll in turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import numpy as np

from poeppel.core.lowering import lower
from poeppel.core.move import Move
from poeppel.core.position import Position
from poeppel.core.roll import Roll, all_rolls, read_roll
from poeppel.engine import entry
from poeppel.engine.state import TURN

Pawn = tuple[str, str]  # colour and field


@dataclass(frozen=True, slots=True)
class Threat:
    """What threatens a pawn."""

    pawns: set[Pawn] = field(default_factory=set)  # that could capture it
    rolls: set[Roll] = field(default_factory=set)  # that let one of them do so

    @property
    def numbers(self) -> int:
        """How many of the 6 numbers, or with two dice of the 36 throws, capture the pawn."""
        return sum(2 if isinstance(roll, tuple) and roll[0] != roll[1] else 1 for roll in self.rolls)


def threats(position: Position, victims: str, hunters: Iterable[str] | None = None) -> dict[Pawn, Threat]:
    """The victims' pawns that could be captured if the next roll were a hunter's. Without hunters, by all others."""
    found: dict[Pawn, Threat] = {}
    if position.is_over:  # there is no next roll
        return found
    rules, state = position.rules, position._state.copy()
    table, codes = lower(rules), np.zeros(entry.MOST_MOVES, np.int64)
    for colour in position.colours if hunters is None else hunters:
        number = rules.board.colours.index(colour)
        if colour in victims or not entry.takes_turns(state, table.words, number):
            continue
        state[TURN] = number
        for roll in all_rolls(rules):
            for n in range(entry.legal_moves(state, table.words, read_roll(roll, rules), codes)):
                move = table.moves[int(codes[n])]
                for victim, where in _captures(move, position):
                    if victim in victims:
                        threat = found.setdefault((victim, where), Threat())
                        threat.pawns.add((move.colour, move.start))
                        threat.rolls.add(roll)
    return found


def _captures(move: Move, position: Position) -> Iterator[Pawn]:
    """Whom a move captures, and where: at its end, or at the stop in between."""
    for colour in dict.fromkeys(move.captured):
        yield from ((colour, field) for field in move.steps[1:] if field in position.pawns(colour))
