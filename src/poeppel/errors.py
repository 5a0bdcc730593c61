"""Everything that can go wrong, as a small tree.

PoeppelError
├── NotationError   a text or roll that cannot be read, a position that cannot be
├── IllegalMove     well-formed, but the rules forbid it here
└── RulesError      an edition, switch, number of players or first colour that does not fit

Each carries its message in both languages; `str(error)` is the English one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from poeppel.texts import Text

if TYPE_CHECKING:
    from poeppel.move import Move


MOST_SHOWN = 10  # faults in one message; a wrong file may have thousands


class PoeppelError(ValueError):
    """Base of all errors that Pöppel raises on purpose."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text

    def __reduce__(self) -> tuple[object, ...]:
        return type(self)._rebuild, (self.text,), self.__dict__

    @classmethod
    def _rebuild(cls, text: Text) -> PoeppelError:
        error = cls.__new__(cls)
        PoeppelError.__init__(error, text)
        return error


class RulesError(PoeppelError):
    """An edition, switch, number of players or first colour that does not fit."""


class NotationError(PoeppelError):
    """A text or roll that cannot be read, or a position that cannot be. `faults` names each thing that is wrong."""

    def __init__(self, what: Text, faults: Iterable[Text] = ()) -> None:
        self.faults = tuple(faults)
        if self.faults:
            shown = self.faults[:MOST_SHOWN]
            more = len(self.faults) - len(shown)
            listed = shown[0].joined(*shown[1:], by="; ")
            if more:
                listed = listed.joined(Text(f"und {more} weitere", f"and {more} more"), by="; ")
            what = Text(f"{what.de}: {listed.de}", f"{what.en}: {listed.en}")
        super().__init__(what)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not allowed: a code for programs, the rule's id, a sentence for people."""

    code: str
    rule: str
    text: Text

    def __str__(self) -> str:
        return f"{self.code} ({self.rule}): {self.text.en}"


class IllegalMove(PoeppelError):
    """A move that the rules forbid here, with the reason and with what would have been legal."""

    def __init__(self, refusal: Refusal, tried: str, position: str, legal: tuple[Move, ...]) -> None:
        self.refusal = refusal
        self.tried = tried
        self.position = position
        self.legal = legal
        listed = ", ".join(map(str, legal))
        super().__init__(
            Text(
                f"{tried} geht nicht ({refusal.rule}, {refusal.code}): {refusal.text.de} "
                f"Stellung „{position}“; erlaubt: {listed or 'kein Zug'}",
                f"{tried} is not possible ({refusal.rule}, {refusal.code}): {refusal.text.en} "
                f'Position "{position}"; legal: {listed or "no move"}',
            )
        )
