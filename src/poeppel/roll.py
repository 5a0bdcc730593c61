"""Rolls as people write them and as the engine counts them.

A roll of one die is a number, written `6`. In Mauerhüpfen it is a pair, written `2,5`, the same as `5,2`; for the
engine the smaller die lies in the low three bits.
"""

from typing import TypeAlias

from poeppel.board import WallBoard
from poeppel.dice import Dice
from poeppel.errors import NotationError
from poeppel.rules import Rules
from poeppel.texts import Text, shown, whole_number

Roll: TypeAlias = int | tuple[int, int]

FACES = range(1, 7)


def read_one_die(roll: object) -> int:
    """The engine's number for a roll of one die, given as a number or a text."""
    if roll.__class__ is int and 1 <= roll <= 6:
        return roll
    face = _face(roll)
    if face is None:
        raise _not_a_roll(roll, Text("1 bis 6 mit einem Würfel", "1 to 6 with one die"))
    return face


def read_two_dice(roll: object) -> int:
    """The engine's number for a roll of two dice, given as a pair or a text."""
    dice = roll.split(",") if isinstance(roll, str) else roll
    if isinstance(dice, tuple | list) and len(dice) == 2:
        one, other = _face(dice[0]), _face(dice[1])
        if one is not None and other is not None:
            return min(one, other) | max(one, other) << 3
    raise _not_a_roll(roll, Text("zwei Zahlen von 1 bis 6 wie 2,5", "two numbers from 1 to 6 such as 2,5"))


def read_roll(roll: object, rules: Rules) -> int:
    """The engine's number for a roll of this edition's dice."""
    return read_two_dice(roll) if isinstance(rules.board, WallBoard) else read_one_die(roll)


def roll_of(number: int, rules: Rules) -> Roll:
    """The roll that the engine's number stands for."""
    return (number & 7, number >> 3) if isinstance(rules.board, WallBoard) else number


def normal_roll(roll: object, rules: Rules) -> Roll:
    """A roll, however it is given, as positions take it: the smaller die first."""
    return roll_of(read_roll(roll, rules), rules)


def cast_dice(rules: Rules, dice: Dice) -> Roll:
    """Throw the dice of this edition."""
    return (dice.face(), dice.face()) if isinstance(rules.board, WallBoard) else dice.face()


def write_roll(roll: Roll) -> str:
    """The text of a roll."""
    return ",".join(map(str, roll)) if isinstance(roll, tuple) else str(roll)


def all_rolls(rules: Rules) -> tuple[Roll, ...]:
    """Every roll that can come up."""
    if isinstance(rules.board, WallBoard):
        return tuple((one, other) for one in FACES for other in FACES if one <= other)
    return tuple(FACES)


def _face(value: object) -> int | None:
    if isinstance(value, str) and len(value) == 1 and value in "123456":
        return int(value)
    number = whole_number(value)
    return number if number in FACES else None


def _not_a_roll(roll: object, right: Text) -> NotationError:
    return NotationError(Text(f"{shown(roll)} ist kein Wurf: {right.de}", f"{shown(roll)} is not a roll: {right.en}"))
