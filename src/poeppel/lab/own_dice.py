"""Dice of one's own: any number of faces, and any numbers on them from 0 to 20. A die is written by its faces:
`1,1,1,6,6,6`.

A 6 brings a pawn in and is rolled again, whatever else is on the die. A number that no pawn can move by, as a 0, leads
to no move.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

import numpy as np

from poeppel.engine.games.own_dice import LARGEST, MOST_FACES
from poeppel.engine.games.play import Numbers
from poeppel.engine.state import MOST_COLOURS
from poeppel.errors import NotationError, PoeppelError
from poeppel.rules import Rules
from poeppel.rules.board import GOAL_FIELDS, WallBoard
from poeppel.rules.seat_names import colours_named
from poeppel.texts import Text, shown, whole_number

Die: TypeAlias = tuple[int, ...]  # its faces
AnyDie: TypeAlias = str | Sequence[int]

USUAL: Die = (1, 2, 3, 4, 5, 6)
SIX = 6


def read_die(given: object) -> Die:
    """A die from its faces, or from their text."""
    listed = given.split(",") if isinstance(given, str) else given
    faces = [_face(face) for face in listed] if isinstance(listed, Iterable) else []
    numbers = [face for face in faces if face is not None]
    if len(numbers) != len(faces) or not 1 <= len(faces) <= MOST_FACES:
        raise NotationError(
            Text(
                f"{shown(given)} ist kein Würfel: 1 bis {MOST_FACES} Augenzahlen von 0 bis {LARGEST}, "
                "wie 1,2,3,4,5,6 oder 1,1,1,6,6,6",
                f"{shown(given)} is not a die: 1 to {MOST_FACES} numbers from 0 to {LARGEST}, "
                "such as 1,2,3,4,5,6 or 1,1,1,6,6,6",
            )
        )
    return tuple(numbers)


def _face(value: object) -> int | None:
    if isinstance(value, str):
        text = value.strip()
        value = int(text) if text.isascii() and text.isdigit() and len(text) <= 2 else None
    number = whole_number(value)
    return number if number is not None and 0 <= number <= LARGEST else None


def write_die(die: Die) -> str:
    """The text of a die."""
    return ",".join(map(str, die))


def dice_of_seats(given: AnyDie | Sequence[AnyDie] | None, rules: Rules, seats: Sequence[str]) -> tuple[Die, ...]:
    """A die for each seat, from one for all or one for each; none where the usual ones are meant."""
    if given is None:
        return ()
    if isinstance(rules.board, WallBoard):
        raise PoeppelError(
            Text(
                f"{rules} wird mit zwei Würfeln gespielt; eigene Würfel gibt es nur für Spiele mit einer runden "
                "Laufbahn",
                f"{rules} is played with two dice; dice of your own are only for games on a ring",
            )
        )
    is_one = (
        isinstance(given, str)
        or not isinstance(given, Iterable)
        or not any(isinstance(one, (str, Sequence)) for one in given)
    )
    listed = [read_die(given)] * len(seats) if is_one else [read_die(one) for one in given]
    if len(listed) == 1:
        listed *= len(seats)
    if len(listed) != len(seats):
        raise PoeppelError(
            Text(
                f"{len(listed)} Würfel für {len(seats)} Plätze: einen für alle oder einen für jeden nennen",
                f"{len(listed)} dice for {len(seats)} seats: name one for all or one for each",
            )
        )
    return tuple(listed)


def as_table(dice: Sequence[Die], rules: Rules, seats: Sequence[str]) -> Numbers:
    """The dice as the kernels read them: a row for each colour, how many faces and then what is on them."""
    table = np.zeros((MOST_COLOURS, 1 + max(map(len, dice))), np.int64)
    table[:, 0] = 1
    for die, seat in zip(dice, seats, strict=True):
        for colour in seat:
            table[rules.board.colours.index(colour), : 1 + len(die)] = len(die), *die
    return table


def check_ends(dice: Sequence[Die], rules: Rules, seats: Sequence[str]) -> None:
    """Refuse dice by which more than one side can never bring all its pawns home: such games do not end."""
    stuck = {seat: die for seat, die in zip(seats, dice, strict=True) if not leads_home(die, rules)}
    if sum(any(seat[0] in side for seat in stuck) for side in rules.sides(len(seats))) > 1:
        text = " / ".join(write_die(die) for die in dict.fromkeys(stuck.values()))
        raise PoeppelError(
            Text(
                f"mit {text} kommt niemand ins Spiel und nach Hause; in einer Studie muss jede Partie enden können. "
                "„poeppel simulate“ spielt auch solche Würfel und zählt, wie viele Partien offen bleiben",
                f"with {text} nobody comes in and gets home; in a study every game must be able to end. "
                '"poeppel simulate" plays such dice too, and counts how many games stay open',
            )
        )


def leads_home(die: Die, rules: Rules) -> bool:
    """Whether a die has a 6, and numbers that add up from A to enough fields of the goal for all pawns."""
    if SIX not in die:
        return False
    board, steps = rules.board, {face for face in die if face}
    reached = {0}
    for progress in range(1, board.length + len(GOAL_FIELDS)):
        if any(progress - step in reached for step in steps):
            reached.add(progress)
    return len([one for one in reached if one >= board.length]) >= (2 if rules.has("two-pawns") else len(GOAL_FIELDS))


def is_usual(dice: Sequence[Die]) -> bool:
    """Whether all faces are those that a record can hold."""
    return all(face in USUAL for die in dice for face in die)


def notes(dice: Sequence[Die], seats: Sequence[str]) -> tuple[Text, ...]:
    """What people should know of these dice before they wonder."""
    said = []
    for die, seat in zip(dice, seats, strict=True):
        name, text = colours_named(seat).capitalized(), write_die(die)
        if SIX not in die:
            said.append(
                Text(
                    f"{name.de} bringt mit {text} keine Figur ins Spiel: auf dem Würfel ist keine 6.",
                    f"{name.en} cannot bring in a pawn with {text}: there is no 6 on the die.",
                )
            )
        if all(face == SIX for face in die):
            said.append(
                Text(
                    f"{name.de} würfelt mit {text} immer weiter: nach jeder 6 noch einmal.",
                    f"{name.en} rolls on and on with {text}: every 6 is rolled again.",
                )
            )
        if not any(die):
            said.append(Text(f"{name.de} zieht mit {text} nie.", f"{name.en} never moves with {text}."))
    return tuple(dict.fromkeys(said))
