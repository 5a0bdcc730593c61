"""Who could capture whom with the next roll."""

from __future__ import annotations

from collections.abc import Iterator

from poeppel.core.position import Position
from poeppel.core.roll import all_rolls, write_roll
from poeppel.core.threats import threats
from poeppel.server import protocol as p

THROWS = {1: 6, 2: 36}  # by the number of dice


def dangers_shown(command: str, position: Position, colours: str) -> p.Dangers:
    """The answer to a command that asked what threatens the pawns of these colours."""
    return p.Dangers(id=command, of=THROWS[position.rules.board.dice], dangers=tuple(_dangers(position, colours)))


def _dangers(position: Position, colours: str) -> Iterator[p.Danger]:
    hunters = [colour for colour in position.colours if colour not in colours]
    hunted = {hunter: threats(position, colours, hunter) for hunter in hunters}
    for colour in colours:
        for field in dict.fromkeys(position.pawns(colour)):
            for hunter in hunters:
                if threat := hunted[hunter].get((colour, field)):
                    yield p.Danger(
                        pawn=f"{colour}:{field}",
                        hunter=hunter,
                        by=tuple(sorted(":".join(pawn) for pawn in threat.pawns)),
                        rolls=tuple(write_roll(roll) for roll in all_rolls(position.rules) if roll in threat.rolls),
                        numbers=threat.numbers,
                    )
