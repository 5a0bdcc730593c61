"""What the roll-off (R2) did: whoever begins has a better chance, and the dice decided who.

All dice of a round fall together. A player's own part of its luck is what their own face was worth, whatever the others
roll; the rest is the luck of the others' dice. Both are 0 on average, as with any other roll.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import comb
from typing import NamedTuple, TypeAlias

from poeppel.game.record import leaders

Worth: TypeAlias = tuple[float, ...]  # of each seat

FACES = 6


class RollOff(NamedTuple):
    """A roll-off explained, seat by seat."""

    before: Worth  # when nobody knew who begins
    own: Worth  # what a player's own dice did
    others: Worth  # what the others' did


def explain(rounds: Sequence[Mapping[str, int]], worths: Mapping[str, Worth]) -> RollOff:
    """`worths`: what the start is worth if this colour begins, seat by seat; the colours are the first ones of the
    seats, in the same order."""
    colours = list(worths)
    before = _mean([worths[colour] for colour in colours])
    own, others = [0.0] * len(colours), [0.0] * len(colours)
    for faces in rounds:
        left, next_left = list(faces), leaders(faces)
        was, became = (_mean([worths[colour] for colour in these]) for these in (left, next_left))
        for seat, colour in enumerate(colours):
            known = was[seat]
            if colour in faces:
                first = begins_with(faces[colour], len(left))
                rest = _mean([worths[other] for other in left if other != colour])
                known = first * worths[colour][seat] + (1 - first) * rest[seat]
            own[seat] += known - was[seat]
            others[seat] += became[seat] - known
    return RollOff(before, tuple(own), tuple(others))


def begins_with(face: int, players: int) -> float:
    """The chance to begin of one of these players who has rolled the face, before the others have: nobody rolls higher,
    and of those who roll the same everybody is as likely to win the next rounds."""
    others = players - 1
    ways = sum(comb(others, same) * (face - 1) ** (others - same) / (same + 1) for same in range(players))
    return float(ways) / float(FACES) ** others


def _mean(worths: Sequence[Worth]) -> Worth:
    return tuple(sum(column) / len(worths) for column in zip(*worths, strict=True))
