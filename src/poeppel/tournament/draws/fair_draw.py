"""A draw nobody can choose: its chance follows from a secret that was fixed first and from what the hall added.

1. When everything is settled (who plays, what was before, which tables are fixed) the desk draws a secret of 32 bytes
   and shows the commitment: a hash of both together. So neither can be exchanged later.
2. Then people in the hall may add something: a line said aloud, better a few dice rolled before everybody.
3. The seed of the draw is HMAC-SHA-256, its key the secret, its message the netstrings of

       poeppel draw 1 · commitment · contribution · contribution · …

   and the draw (`draw`, `planned_rounds`) follows from the seed.
4. With the tables the secret is shown, and anybody can draw again (`poeppel verify`).

What is settled is hashed as the lines that a record of the draw (`draw_record`) has of it. What this guarantees, and
what it does not: docs/fair-draw.md.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from poeppel.errors import NotationError, PoeppelError
from poeppel.game.fair_dice import netstrings
from poeppel.game.fair_dice import new_secret as new_secret
from poeppel.rules import Rules
from poeppel.texts import Text, shown, visible
from poeppel.tournament.draws.draw import check_people, draw_apart, draw_round
from poeppel.tournament.draws.draw_cost import TOURNAMENT, TableRules
from poeppel.tournament.draws.planned_rounds import plan_rounds
from poeppel.tournament.draws.seating import Player, Round, TableSeating

Kind: TypeAlias = Literal["free", "standing", "planned"]
KINDS: tuple[Kind, ...] = ("free", "standing", "planned")

LABEL = "poeppel draw 1"
LONGEST_TEXT = 200  # of a tournament's or team's name, of a contribution
LONGEST_ID = 64


@dataclass(frozen=True)
class DrawTask:
    """Everything that is settled before a draw. `round` is the number of the first one that is drawn."""

    tournament: str
    round: int
    people: tuple[Player, ...]  # in the order of the list, by standing in that of the standings
    earlier: tuple[Round, ...] = ()
    pinned: Round = ()
    kind: Kind = "free"
    rounds: int = 1  # more only if planned ahead
    rules: TableRules = TOURNAMENT
    apart: tuple[str, ...] = ()  # people who are drawn among themselves: they play online, the others in the hall

    def __post_init__(self) -> None:
        check_text(self.tournament)
        if self.kind not in KINDS:
            raise NotationError(
                Text(f"{shown(self.kind)} ist keine Art zu losen", f"{shown(self.kind)} is not a kind of draw")
            )
        if self.round < 1 or self.rounds < 1 or (self.rounds > 1 and self.kind != "planned"):
            raise NotationError(_NO_SUCH_ROUND)
        if self.pinned and self.kind == "planned":
            raise NotationError(_NOTHING_PINNED)
        for person in self.people:
            check_id(person.id)
            if person.team is not None:
                check_text(person.team)
        check_people(self.people)
        if (self.kind == "planned" and self.apart) or not set(self.apart) <= {person.id for person in self.people}:
            raise NotationError(_NOT_APART)
        for rules in (self.rules.four, self.rules.three):
            Rules.parse(rules)

    def lines(self) -> Iterator[str]:
        """What is settled, as a record has it: one line each, the words apart by one space."""
        yield f"tournament {self.tournament}"
        yield f"round {self.round}"
        yield f"rounds {self.rounds}"
        yield f"kind {self.kind}"
        yield f"rules {self.rules.four} {self.rules.three}"
        for person in self.people:
            yield f"person {person.id}" if person.team is None else f"person {person.id} {person.team}"
        yield from (f"apart {person}" for person in self.apart)
        for number, tables in enumerate(self.earlier, 1):
            yield from (f"earlier {number} {table_text(table)}" for table in tables)
        yield from (f"pinned {table_text(table)}" for table in self.pinned)

    def drawn(self, seed: bytes) -> tuple[Round, ...]:
        """The rounds that this seed draws."""
        if self.kind == "planned":
            return plan_rounds(self.people, self.rounds, seed, self.earlier, self.rules)
        by_standing = self.kind == "standing"
        if not self.apart:
            return (
                draw_round(
                    self.people,
                    self.earlier,
                    seed=seed,
                    pinned=self.pinned,
                    by_standing=by_standing,
                    rules=self.rules,
                ),
            )
        return (draw_apart(self.people, self.apart, self.earlier, seed, self.pinned, by_standing, self.rules),)


def commitment(secret: bytes, task: DrawTask) -> str:
    """What is shown beforehand: a hash of the secret and of everything that is settled."""
    return hashlib.sha256(netstrings(f"{LABEL} commitment", secret.hex(), *task.lines())).hexdigest()


def seed_of(secret: bytes, commitment: str, contributions: Sequence[str] = ()) -> bytes:
    """The seed of the draw."""
    return hmac.digest(secret, netstrings(LABEL, commitment, *map(check_text, contributions)), "sha256")


def table_text(table: TableSeating) -> str:
    """`3 tournament y:12 g:7 r:40 k:2`: its number, what is played, who plays which colour."""
    return " ".join((str(table.number), table.rules, *(f"{colour}:{person}" for colour, person in table.seats)))


def check_text(text: object) -> str:
    """A line that reads the same however it is written: visible characters, single spaces, none at the ends."""
    if not isinstance(text, str) or not 1 <= len(text) <= LONGEST_TEXT or visible(text) != text:
        raise NotationError(
            Text(
                f"{shown(text)} ist keine Zeile mit 1 bis {LONGEST_TEXT} sichtbaren Zeichen und einfachen Leerzeichen",
                f"{shown(text)} is not one line of 1 to {LONGEST_TEXT} visible characters and single spaces",
            )
        )
    return text


def check_id(person: object) -> str:
    """The id of a person: visible characters without spaces."""
    if not isinstance(person, str) or len(person) > LONGEST_ID or visible(person) != person or len(person.split()) != 1:
        raise NotationError(
            Text(
                f"{shown(person)} benennt niemanden: 1 bis {LONGEST_ID} sichtbare Zeichen ohne Leerzeichen",
                f"{shown(person)} does not name anybody: 1 to {LONGEST_ID} visible characters without spaces",
            )
        )
    return person


class NotRevealed(PoeppelError):
    """The secret of a draw is still a secret."""

    def __init__(self) -> None:
        super().__init__(
            Text(
                "Das Geheimnis der Auslosung ist noch nicht aufgedeckt; bis dahin ist nichts zu prüfen.",
                "The secret of this draw has not been revealed yet; until then nothing can be checked.",
            )
        )


_NO_SUCH_ROUND = Text(
    "Gelost wird eine Runde ab der ersten; mehrere auf einmal nur, wenn sie vorausgeplant werden",
    "one round is drawn, from the first on; several at once only if they are planned ahead",
)
_NOT_APART = Text(
    "getrennt gelost werden nur Personen, die dabei sind, und nicht mehrere Runden im Voraus",
    "only people who take part are drawn apart, and not several rounds ahead",
)
_NOTHING_PINNED = Text(
    "Vorausgeplante Runden haben keine festen Tische", "rounds that are planned ahead have no fixed tables"
)
