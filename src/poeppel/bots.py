"""The simple players of the engine, asked for one move at a time."""

from random import Random

import numpy as np

from poeppel.bot_names import BOT_NAMES
from poeppel.engine import play
from poeppel.engine.policies import BUILT_IN
from poeppel.errors import PoeppelError
from poeppel.lowering import lower
from poeppel.move import Move
from poeppel.position import Position
from poeppel.roll import Roll, read_roll
from poeppel.texts import Text, shown


def check_bot(name: object) -> None:
    """Refuse a bot that does not exist."""
    if not isinstance(name, str) or name not in BUILT_IN:
        known, written = ", ".join(BOT_NAMES), name if isinstance(name, str) else shown(name)
        raise PoeppelError(Text(f"kein Bot „{written}“; es gibt: {known}", f'no bot "{written}"; there are: {known}'))


def choose_move(position: Position, roll: Roll, bot: str, random: Random) -> Move | None:
    """The move that a built-in bot plays; None when none is legal."""
    moves = position.legal_moves(roll)
    if len(moves) <= 1:
        return moves[0] if moves else None
    codes = np.array([move.code for move in moves], np.int64)
    word = np.uint64(random.getrandbits(64))
    words, dice = lower(position.rules).words, read_roll(roll, position.rules)
    return moves[play.choose_built_in(BUILT_IN[bot], position._state, words, dice, codes, len(codes), word)]
