"""Dice as they lie on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from poeppel.core.roll import Roll

_PIPS = {1: ("   ", " o ", "   "), 2: ("o  ", "   ", "  o"), 3: ("o  ", " o ", "  o")}
_PIPS |= {4: ("o o", "   ", "o o"), 5: ("o o", " o ", "o o"), 6: ("o o", "o o", "o o")}


def dice_lines(roll: Roll, unicode: bool) -> list[str]:
    """The dice of a roll as five lines, side by side."""
    faces = roll if isinstance(roll, tuple) else (roll,)
    return ["  ".join(lines) for lines in zip(*(_die(face, unicode) for face in faces), strict=True)]


def _die(face: int, unicode: bool) -> list[str]:
    rows = [" ".join(row) for row in _PIPS[face]]
    if not unicode:
        return ["+-------+", *(f"| {row} |" for row in rows), "+-------+"]
    return ["╭───────╮", *(f"│ {row.replace('o', '●')} │" for row in rows), "╰───────╯"]
