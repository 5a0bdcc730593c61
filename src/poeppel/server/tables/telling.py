"""How things stand, as it is told to everybody at a table: whole when somebody comes, and from then on only what is not
as they were told before. What a roll allows is told to those who are to choose, and to nobody else; of the pawns, those
colours are told that stand elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias, cast

from pydantic_core import to_json

from poeppel.server import protocol as p

NOTHING_TO_CHOOSE: Mapping[str, object] = {"legal": (), "refusals": {}}
"""What a roll allows, for everybody who does not have to choose."""
PAWNS = "pawns"
CLOCKS = ("left", "game_left")
"""What has changed whenever it is looked at."""
Pawns: TypeAlias = Mapping[str, tuple[str, ...]]


class Telling:
    """What everybody here has been told of the state, by the names of its fields."""

    def __init__(self) -> None:
        self._told: dict[str, object] = {}  # what a roll allows as those were told who are to choose

    @property
    def has_begun(self) -> bool:
        """Whether somebody has been told all of it."""
        return bool(self._told)

    def begin(self, state: Mapping[str, object]) -> None:
        """Somebody is told all of it. Others here know as much: what has happened, they have been told."""
        self._told = self._told or dict(state)

    def end(self) -> None:
        """Nobody is here any more who knows anything."""
        self._told = {}

    def news(self, now: Mapping[str, object]) -> tuple[dict[str, object], dict[str, object] | None]:
        """Of some fields, those that are not as they were told: for everybody; and for those who are to choose, where
        that is more."""
        told = self._told
        changed = {
            name: value
            for name, value in now.items()
            if (told[name] is not value and told[name] != value) or (name in CLOCKS and value is not None)
        }
        for_all = {name: value for name, value in changed.items() if name not in NOTHING_TO_CHOOSE}
        if PAWNS in changed:
            for_all[PAWNS] = _moved(cast(Pawns, told[PAWNS]), cast(Pawns, changed[PAWNS]))
        choice = {name: now[name] for name in NOTHING_TO_CHOOSE if name in changed or told[name]}
        for_all |= {name: NOTHING_TO_CHOOSE[name] for name in choice if told[name]}
        told.update(changed)
        return for_all, for_all | choice if any(choice.values()) else None


def _moved(before: Pawns, now: Pawns) -> Pawns:
    return {colour: fields for colour, fields in now.items() if fields != before[colour]}


def happened(events: Iterable[bytes], state: Mapping[str, object]) -> bytes:
    """The message, as it goes over the wire."""
    return b'{"type":"happened","events":[%b],"state":%b}' % (b",".join(events), to_json(state))


def happened_in_short(events: Iterable[bytes], changed: Mapping[str, object]) -> bytes:
    """The same for those who are told what has changed: of a move only what is unlike most moves."""
    moves = cast(tuple[p.LegalMove, ...], changed.get("legal", ()))
    if not moves:
        return happened(events, changed)
    others = to_json({name: value for name, value in changed.items() if name != "legal"})
    legal = b",".join([move.in_short for move in moves])
    return b'{"type":"happened","events":[%b],"state":%b,"legal":[%b]}}' % (b",".join(events), others[:-1], legal)
