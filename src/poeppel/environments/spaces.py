"""What can be seen and what can be done under a rule set, as sizes, names and Gymnasium's spaces."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from poeppel.core.lowering import lower
from poeppel.engine.games import seat_view
from poeppel.engine.games.play import Numbers
from poeppel.engine.state import MOST_COLOURS, PAWNS_EACH
from poeppel.rules import Rules

Mask: TypeAlias = NDArray[np.int8]
Seen: TypeAlias = NDArray[np.int8]

_MOST_ATTEMPTS = 3  # V4


@dataclass(frozen=True)
class Spaces:
    """Of one rule set, whoever plays it."""

    rules: Rules

    @property
    def pass_action(self) -> int:
        """The action of a roll that allows no move: the last one."""
        return int(seat_view.pass_number(lower(self.rules).words))

    @cached_property
    def actions(self) -> int:
        """How many there are."""
        return self.pass_action + 1

    @cached_property
    def parts(self) -> dict[str, slice]:
        """Where each part of an observation lies: `pawns`, `places`, `turn`, `attempts`, `dice`; see `seat_view`."""
        board = self.rules.board
        colours = len(board.colours)
        sizes = {
            "pawns": colours * (1 + board.length + PAWNS_EACH),
            "places": colours,
            "turn": colours,
            "attempts": 1,
            "dice": board.dice * seat_view.FACES,
        }
        parts, at = {}, 0
        for name, size in sizes.items():
            parts[name] = slice(at, at + size)
            at += size
        return parts

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return int(self.parts["dice"].stop)

    @property
    def highest(self) -> Seen:
        """The largest number that can stand in each place of an observation."""
        high = np.ones(self.size, np.int8)
        pawns = high[self.parts["pawns"]].reshape(len(self.rules.board.colours), -1)
        pawns[:, 0] = PAWNS_EACH
        pawns[:, 1:-PAWNS_EACH] = self.rules.most_on_a_field
        high[self.parts["places"]] = len(self.rules.board.colours)
        high[self.parts["attempts"]] = _MOST_ATTEMPTS
        return high

    def observation_space(self, mask_inside: bool = False) -> spaces.Space[object]:
        """An array; with the mask inside, a dictionary of both."""
        seen = spaces.Box(np.zeros(self.size, np.int8), self.highest, dtype=np.int8)
        if not mask_inside:
            return seen
        return spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (self.actions,), np.int8)})

    def action_space(self) -> spaces.Discrete:
        return spaces.Discrete(self.actions)


@lru_cache(maxsize=256)
def spaces_of(rules: Rules) -> Spaces:
    return Spaces(rules)


def seats_of_colours(rules: Rules, seats: tuple[str, ...]) -> Numbers:
    """The seat of each colour by its number, -1 for none."""
    found = np.full(MOST_COLOURS, -1, np.int64)
    for number, seat in enumerate(seats):
        for colour in seat:
            found[rules.board.colours.index(colour)] = number
    return found
