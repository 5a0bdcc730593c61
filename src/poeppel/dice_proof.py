"""What a record says about its dice, so that anybody can check them (see `fair_dice`).

    dice     commitment 7cb2…
    dice     table k7Qm
    dice     contribution y 9f04…
    dice     contribution r 51ee…
    dice     secret 03d1…

One contribution for each seat that made one, in the order of the seats; the secret only when it has been shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from poeppel.errors import NotationError
from poeppel.fair_dice import SECRET_BYTES, check_contribution, check_table, read_hex
from poeppel.texts import Text

WORD = "dice"
HASH = range(32, 32 + 1)
SECRET = range(SECRET_BYTES, SECRET_BYTES + 1)


@dataclass(frozen=True, slots=True)
class DiceProof:
    """The commitment, table and contributions of a game, its secret once that is shown; all bytes in hexadecimal."""

    commitment: str
    table: str
    contributions: tuple[tuple[str, str], ...]  # of each seat that made one, in the order of the seats
    secret: str | None = None

    def __post_init__(self) -> None:
        read_hex(self.commitment, HASH)
        check_table(self.table)
        for _, contribution in self.contributions:
            check_contribution(contribution)
        if self.secret is not None:
            read_hex(self.secret, SECRET)

    def lines(self) -> Iterator[str]:
        """As a record has them."""
        yield f"{WORD}     commitment {self.commitment}"
        yield f"{WORD}     table {self.table}"
        for seat, contribution in self.contributions:
            yield f"{WORD}     contribution {seat} {contribution}"
        if self.secret is not None:
            yield f"{WORD}     secret {self.secret}"


class ProofReader:
    """Takes the lines of a proof one by one; the line that is wrong is the one refused."""

    def __init__(self, seats: Sequence[str]) -> None:
        self.seats = seats
        self.values: dict[str, str] = {}
        self.contributions: dict[str, str] = {}

    def take(self, line: str) -> None:
        """One line, without the word before it."""
        key, _, value = line.partition(" ")
        expected = self._expected()
        if key not in expected:
            listed = Text(" oder ".join(expected) or "nichts mehr", " or ".join(expected) or "nothing more")
            raise NotationError(
                Text(
                    f"hinter „{WORD}“ steht hier {listed.de}, nicht {key[:40]!r}",
                    f'after "{WORD}" comes {listed.en} here, not {key[:40]!r}',
                )
            )
        if key == "contribution":
            self._take_contribution(*value.strip().partition(" ")[::2])
        elif key == "table":
            self.values[key] = check_table(value.strip())
        else:
            self.values[key] = read_hex(value.strip(), HASH if key == "commitment" else SECRET).hex()

    def _expected(self) -> tuple[str, ...]:
        """The keys that can follow: each has its place."""
        missing = [key for key in ("commitment", "table") if key not in self.values]
        if missing:
            return (missing[0],)
        return () if "secret" in self.values else ("contribution", "secret")

    def _take_contribution(self, seat: str, text: str) -> None:
        last = max((self.seats.index(other) for other in self.contributions), default=-1)
        if seat not in self.seats[last + 1 :]:
            listed = ", ".join(self.seats)
            raise NotationError(
                Text(
                    f"ein Beitrag von {seat[:40]!r} passt hier nicht: höchstens einer je Platz, in der Folge {listed}",
                    f"a contribution of {seat[:40]!r} does not fit here: at most one a seat, in the order {listed}",
                )
            )
        self.contributions[seat] = check_contribution(text.strip()).hex()

    def proof(self) -> DiceProof | None:
        """What the lines say; None if there were none."""
        if not self.values:
            return None
        if "table" not in self.values:
            raise NotationError(Text(f"es fehlt die Zeile „{WORD} table“", f'the line "{WORD} table" is missing'))
        contributions = tuple(self.contributions.items())
        return DiceProof(self.values["commitment"], self.values["table"], contributions, self.values.get("secret"))
