"""What a round is for: one that everybody plays, a second chance, a final."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from poeppel.texts import Text

StageKind: TypeAlias = Literal["round", "second-chance", "team-final", "final"]


@dataclass(frozen=True)
class Stage:
    """What a round is for. `number`: of the rounds that everybody plays, from 1; of the finals, from 1."""

    kind: StageKind
    number: int = 1
    is_last: bool = False  # of the finals: the one that decides the first place

    @property
    def counts(self) -> bool:
        """Whether its points belong to the standings that decide who goes on."""
        return self.kind == "round"

    def title(self, people: int | None = None) -> Text:
        """What the round is called."""
        if self.kind == "round":
            return Text(f"Runde {self.number}", f"Round {self.number}")
        if self.kind == "second-chance":
            return Text("Hoffnungsrunde", "Second chance")
        if self.kind == "team-final":
            return Text("Teamfinale", "Team final")
        if self.is_last or people is None:
            return Text("Finale", "Final")
        return Text(f"Finalrunde der {people}", f"Final round of {people}")
