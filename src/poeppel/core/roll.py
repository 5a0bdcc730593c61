"""Rolls as people write them and as the engine counts them.

A roll of one die is a number, written `6`. In Mauerhüpfen it is a pair, written `2,5`, the same as `5,2`; for the
engine the smaller die lies in the low three bits.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeAlias

from poeppel.errors import NotationError
from poeppel.rules import Rules
from poeppel.texts import Sentences, Text, shown, whole_number

Roll: TypeAlias = int | tuple[int, int]

FACES = range(1, 7)

SENTENCES: Sentences = {
    "not_a_roll": Text("{given} ist kein Wurf: {right}", "{given} is not a roll: {right}"),
    "one_die": Text("1 bis 6 mit einem Würfel", "1 to 6 with one die"),
    "two_dice": Text("zwei Zahlen von 1 bis 6 wie 2,5", "two numbers from 1 to 6 such as 2,5"),
}


def read_one_die(roll: object) -> int:
    """The engine's number for a roll of one die, given as a number or a text."""
    if roll.__class__ is int and 1 <= roll <= 6:
        return roll
    face = _face(roll)
    if face is None:
        raise _not_a_roll(roll, "one_die")
    return face


def read_two_dice(roll: object) -> int:
    """The engine's number for a roll of two dice, given as a pair or a text."""
    dice = roll.split(",") if isinstance(roll, str) else roll
    if isinstance(dice, tuple | list) and len(dice) == 2:
        one, other = _face(dice[0]), _face(dice[1])
        if one is not None and other is not None:
            return min(one, other) | max(one, other) << 3
    raise _not_a_roll(roll, "two_dice")


class _Dice(NamedTuple):
    """How rolls of one number of dice are read and counted."""

    read: Callable[[object], int]
    roll_of: Callable[[int], Roll]
    of_faces: Callable[..., Roll]
    rolls: tuple[Roll, ...]


_DICE = {
    1: _Dice(read_one_die, lambda number: number, lambda face: face, tuple(FACES)),
    2: _Dice(
        read_two_dice,
        lambda number: (number & 7, number >> 3),
        lambda one, other: (one, other),
        tuple((one, other) for one in FACES for other in FACES if one <= other),
    ),
}


def read_roll(roll: object, rules: Rules) -> int:
    """The engine's number for a roll of this edition's dice."""
    return _DICE[rules.board.dice].read(roll)


def roll_of(number: int, rules: Rules) -> Roll:
    """The roll that the engine's number stands for."""
    return _DICE[rules.board.dice].roll_of(number)


def roll_with(faces: Iterable[int], rules: Rules) -> Roll:
    """The roll of dice that show these faces."""
    return _DICE[rules.board.dice].of_faces(*faces)


def normal_roll(roll: object, rules: Rules) -> Roll:
    """A roll, however it is given, as positions take it: the smaller die first."""
    return roll_of(read_roll(roll, rules), rules)


def faces_of(roll: Roll) -> tuple[int, ...]:
    """The faces that the dice show."""
    return roll if isinstance(roll, tuple) else (roll,)


def write_roll(roll: Roll) -> str:
    """The text of a roll."""
    return ",".join(map(str, faces_of(roll)))


def all_rolls(rules: Rules) -> tuple[Roll, ...]:
    """Every roll that can come up."""
    return _DICE[rules.board.dice].rolls


def _face(value: object) -> int | None:
    if isinstance(value, str) and len(value) == 1 and value in "123456":
        return int(value)
    number = whole_number(value)
    return number if number in FACES else None


def _not_a_roll(roll: object, right: str) -> NotationError:
    return NotationError(SENTENCES["not_a_roll"].filled(given=shown(roll), right=SENTENCES[right]))
