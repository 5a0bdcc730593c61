"""Rolls as people write them and as the engine counts them."""

from typing import TypeAlias

from poeppel.dice import Dice
from poeppel.errors import NotationError
from poeppel.rules import Rules
from poeppel.texts import Text

Roll: TypeAlias = int | tuple[int, int]

FACES = range(1, 7)


def read_roll(roll: object, rules: Rules) -> int:
    """The roll for the engine, from a number or its text."""
    number = int(roll) if isinstance(roll, str) and len(roll) == 1 and roll in "123456" else roll
    if isinstance(number, bool) or not isinstance(number, int) or number not in FACES:
        shown = repr(roll)[:60]
        raise NotationError(
            Text(f"{shown} ist kein Wurf: 1 bis 6 mit einem Würfel", f"{shown} is not a roll: 1 to 6 with one die")
        )
    return int(number)


def normal_roll(roll: object, rules: Rules) -> Roll:
    """The roll as positions take it, from a number or its text."""
    return read_roll(roll, rules)


def cast_dice(rules: Rules, dice: Dice) -> Roll:
    """Throw the dice of this edition."""
    return dice.face()


def write_roll(roll: Roll) -> str:
    """The text of a roll."""
    return str(roll)


def all_rolls(rules: Rules) -> tuple[Roll, ...]:
    """Every roll that can come up."""
    return tuple(FACES)
