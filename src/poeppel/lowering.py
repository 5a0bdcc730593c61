"""The only bridge from a readable rule set to what the kernels read."""

from functools import lru_cache

import numpy as np

from poeppel.engine import table
from poeppel.engine.table import RuleWords
from poeppel.rules import Rules

_SWITCHES = {
    "two-colours": table.TWO_COLOURS,
    "neutral": table.NEUTRAL,
    "backward-capture": table.BACKWARD_CAPTURE,
    "three-rolls": table.THREE_ROLLS,
    "no-goal-jump": table.NO_GOAL_JUMP,
    "barriers": table.BARRIERS,
    "forced-capture": table.FORCED_CAPTURE,
    "places": table.PLACES,
    "punished": table.PUNISHED,
}


@lru_cache(maxsize=1024)
def lower(rules: Rules) -> RuleWords:
    """The rule set as an array of words; see `engine.table`."""
    switches = sum(bit for name, bit in _SWITCHES.items() if rules.has(name))
    if rules.box.is_tournament:
        switches |= table.DOUBLE_DUTY  # T10
    else:
        switches |= table.PAWN_ON_START | table.PLACES  # R1, R13
    words = np.zeros(table.HEADER, np.int64)
    words[table.COLOURS] = len(rules.board.colours)
    words[table.LENGTH] = rules.board.length
    words[table.SWITCHES] = switches
    return words
