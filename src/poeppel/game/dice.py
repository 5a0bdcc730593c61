"""Where rolls come from. The engine never rolls: it is handed dice."""

import random
import secrets
from collections.abc import Iterable
from typing import Protocol

from poeppel.core.roll import Roll, roll_with
from poeppel.errors import NotationError, PoeppelError
from poeppel.rules import Rules
from poeppel.texts import Text, shown, whole_number


class Dice(Protocol):
    """Anything that shows a face from 1 to 6 when asked."""

    def face(self) -> int:
        """The next face."""


def cast_dice(rules: Rules, dice: Dice) -> Roll:
    """Roll the dice of this edition."""
    return roll_with([dice.face() for _ in range(rules.board.dice)], rules)


class SeededDice:
    """The same seed always gives the same faces."""

    def __init__(self, seed: int) -> None:
        number = whole_number(seed)
        if number is None:
            raise PoeppelError(Text(f"{shown(seed)} ist keine ganze Zahl", f"{shown(seed)} is not a whole number"))
        self._random = random.Random(number)

    def face(self) -> int:
        return self._random.randint(1, 6)


class SystemDice:
    """Faces from the operating system's randomness: nobody can foresee them."""

    def face(self) -> int:
        return secrets.randbelow(6) + 1


class ScriptedDice:
    """Faces written down beforehand, for tests and for retelling a game."""

    def __init__(self, faces: Iterable[int]) -> None:
        self._faces = list(faces) if isinstance(faces, Iterable) else [faces]
        self._next = 0
        for face in self._faces:
            if whole_number(face) not in range(1, 7):
                raise NotationError(
                    Text(f"{shown(face)} ist keine Augenzahl von 1 bis 6", f"{shown(face)} is not a face from 1 to 6")
                )

    def face(self) -> int:
        if self._next == len(self._faces):
            raise PoeppelError(
                Text(
                    f"Die {len(self._faces)} aufgeschriebenen Würfe sind verbraucht.",
                    f"All {len(self._faces)} scripted faces are used up.",
                )
            )
        self._next += 1
        return self._faces[self._next - 1]
