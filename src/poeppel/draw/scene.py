"""What there is to draw, taken out of a position once, so that no renderer asks the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from poeppel.rules import EDITIONS
from poeppel.rules.board import GOAL_FIELDS, Board

if TYPE_CHECKING:
    from poeppel.core.position import Position


@dataclass(frozen=True)
class Scene:
    """A position as somebody at the table sees it."""

    board: Board
    edition: str
    pawns: Mapping[str, tuple[str, ...]]  # by colour in play: the fields of its pawns, hindmost first
    turn: str | None = None
    attempts: int = 1
    home: str = ""  # colours completely home, best place first
    neutral: str | None = None

    @classmethod
    def of(cls, position: Position | Scene) -> Scene:
        """A position's scene; a scene is its own."""
        if isinstance(position, Scene):
            return position
        rules = position.rules
        return cls(
            board=rules.board,
            edition=rules.edition,
            pawns={colour: position.pawns(colour) for colour in position.colours},
            turn=position.turn,
            attempts=position.attempts,
            home=position.home,
            neutral=rules.neutral,
        )

    @property
    def has_letters(self) -> bool:
        """Whether the fields are called A and B; "Ärgern verboten!" has other words and prints none."""
        return EDITIONS[self.edition].has_letters

    def waiting(self, colour: str) -> int:
        """How many pawns of a colour stand on B."""
        return self.pawns[colour].count("B")

    def goal(self, colour: str) -> str:
        """The letters of the goal fields a colour has filled."""
        return "".join(name for name in self.pawns[colour] if name in GOAL_FIELDS)

    def on_path(self, colour: str) -> Counter[int]:
        """The ring or path fields of a colour, with the number of its pawns there."""
        return Counter(int(name) for name in self.pawns[colour] if name.isdecimal())

    def place_of(self, colour: str) -> int | None:
        """The place of a colour that is home: 1, 2, 3."""
        return self.home.index(colour) + 1 if colour in self.home else None
