"""The simple players of the engine, asked for one move at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from poeppel.errors import PoeppelError
from poeppel.texts import Text

if TYPE_CHECKING:
    from random import Random

    from poeppel.move import Move
    from poeppel.position import Position
    from poeppel.roll import Roll


def choose(position: Position, roll: Roll, policy: str, random: Random) -> Move | None:
    """The move that a built-in policy plays; None when none is legal."""
    import numpy as np

    from poeppel.engine import play, policies
    from poeppel.lowering import lower
    from poeppel.roll import read_roll

    moves = position.legal_moves(roll)
    if len(moves) <= 1:
        return moves[0] if moves else None
    codes = np.array([move.code for move in moves], np.int64)
    word = np.uint64(random.getrandbits(64))
    dice = read_roll(roll, position.rules)
    table = lower(position.rules)
    number = policies.BUILT_IN[policy]
    return moves[play.choose_built_in(number, position._state, table, dice, codes, len(codes), word)]


def read_bots(text: str, seats: int) -> tuple[str, ...]:
    """`capture` for all seats, or `front,capture,random` with one for each."""
    from poeppel.engine.policies import BUILT_IN

    bots: Sequence[str] = [name.strip() for name in text.split(",")]
    for bot in bots:
        if bot not in BUILT_IN:
            known = ", ".join(BUILT_IN)
            raise PoeppelError(Text(f"kein Bot „{bot}“; es gibt: {known}", f'no bot "{bot}"; there are: {known}'))
    if len(bots) == 1:
        bots = list(bots) * seats
    if len(bots) != seats:
        raise PoeppelError(
            Text(
                f"{len(bots)} Bots für {seats} Plätze: einen für alle oder einen für jeden nennen",
                f"{len(bots)} bots for {seats} seats: name one for all or one for each",
            )
        )
    return tuple(bots)
