"""A conformance kit: what rule sets, bots and stores promise, as checks that anybody can run."""

from poeppel.testing.bots import bot_faults, check_bot
from poeppel.testing.rules import (
    check_position,
    check_refusals,
    check_roll,
    check_rules,
    random_move_text,
    random_position,
)

__all__ = [
    "bot_faults",
    "check_bot",
    "check_position",
    "check_refusals",
    "check_roll",
    "check_rules",
    "random_move_text",
    "random_position",
]
