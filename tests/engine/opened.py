"""A position as the kernels see it."""

from typing import NamedTuple

from poeppel import Position
from poeppel.core.lowering import lower
from poeppel.engine.rule_table import RuleTable, RuleWords, read_table
from poeppel.engine.state import State


class Opened(NamedTuple):
    state: State
    table: RuleTable
    rules: RuleWords


def opened(text: str, rules: str = "classic") -> Opened:
    """A position, which may be written to, and its rule set."""
    position = Position.parse(text, rules)
    return as_kernels_see(position)


def as_kernels_see(position: Position) -> Opened:
    words = lower(position.rules).words
    return Opened(position._state.copy(), read_table(words), words)


def spaces(word: int) -> set[int]:
    """The bits that are set."""
    return {index for index in range(64) if int(word) >> index & 1}
