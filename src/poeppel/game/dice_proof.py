"""What a record says about its dice, so that anybody can check them (see `fair_dice`).

    dice     version 2
    dice     commitment 7cb2…
    dice     table k7Qm
    dice     contribution y 9f04…
    dice     bot g fox
    dice     contribution r 51ee…
    dice     restored 12
    dice     secret 03d1…

One contribution or bot for each seat, in the order of the seats, as the game began; the number of the last roll before
each time the table came back from a backup; the secret only when it has been shown. Without its first line it is a
proof of version 1: a contribution for each seat that made one, and no bots.

    dice     device

alone: a device that played without a server rolled by itself, and nothing was fixed before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from poeppel.errors import NotationError
from poeppel.game.fair_dice import (
    SECRET_BYTES,
    FairDice,
    Share,
    Version,
    check_contribution,
    check_table,
    read_hex,
    shared_message,
)
from poeppel.texts import LANGUAGES, Sentences, Text

KEYWORD = "dice"
DEVICE = "device"
HASH = range(32, 32 + 1)
SECRET = range(SECRET_BYTES, SECRET_BYTES + 1)
LONGEST_BOT = 40

SENTENCES: Sentences = {
    "expected": Text(
        "nach „dice“ muss hier {expected} stehen, nicht {given}",
        '"dice" must be followed by {expected} here, not {given}',
    ),
    "or": Text(" oder ", " or "),
    "only_device": Text("nach „dice device“ folgt nichts, nicht {given}", 'nothing follows "dice device", not {given}'),
    "nothing_more": Text("nichts mehr", "nothing more"),
    "version": Text(
        "Würfel der Version {given} kennt dieses Pöppel nicht", "this Pöppel does not know dice of version {given}"
    ),
    "restored": Text(
        "{given} ist keine Nummer eines Wurfs ab {least}", "{given} is not the number of a roll from {least} on"
    ),
    "seat": Text(
        "{what} von {given} passt hier nicht: {how_many} je Platz, in der Folge {seats}",
        "{what} of {given} does not fit here: {how_many} per seat, in the order {seats}",
    ),
    "contribution": Text("ein Beitrag", "a contribution"),
    "bot": Text("ein Bot", "a bot"),
    "at_most_one": Text("höchstens einer", "at most one"),
    "one": Text("einer", "one"),
    "line_missing": Text("es fehlt die Zeile „dice {line}“", 'the line "dice {line}" is missing'),
    "not_a_bot": Text("{given} ist nicht der Name eines Bots", "{given} is not the name of a bot"),
}


@dataclass(frozen=True, slots=True)
class DiceProof:
    """The commitment, table and shares of a game, its secret once that is shown; all bytes in hexadecimal."""

    commitment: str
    table: str
    shares: tuple[Share, ...]  # of each seat, in their order; with version 1 of those that contributed
    secret: str | None = None
    version: Version = 2
    restored: tuple[int, ...] = ()  # the last roll before each return from a backup

    def __post_init__(self) -> None:
        read_hex(self.commitment, HASH)
        check_table(self.table)
        for share in self.shares:
            if share.bot is None:
                check_contribution(share.contribution)
        if self.secret is not None:
            read_hex(self.secret, SECRET)

    @property
    def contributions(self) -> tuple[tuple[str, str], ...]:
        """Of each seat that made one."""
        return tuple((share.seat, share.contribution) for share in self.shares if share.contribution)

    def dice(self, secret: str) -> FairDice:
        """The dice that this secret makes with the shares."""
        return FairDice(bytes.fromhex(secret), shared_message(self.version, self.table, self.commitment, self.shares))

    def lines(self) -> Iterator[str]:
        """As a record has them."""
        return (f"{KEYWORD}     {line}" for line in self._entries())

    def _entries(self) -> Iterator[str]:
        if self.version > 1:
            yield f"version {self.version}"
        yield f"commitment {self.commitment}"
        yield f"table {self.table}"
        for share in self.shares:
            yield f"bot {share.seat} {share.bot}" if share.bot else f"contribution {share.seat} {share.contribution}"
        for number in self.restored:
            yield f"restored {number}"
        if self.secret is not None:
            yield f"secret {self.secret}"


class ProofReader:
    """Takes the lines of a proof one by one; the line that is wrong is the one refused."""

    def __init__(self, seats: Sequence[str]) -> None:
        self.seats = seats
        self.by_device = False  # it rolled by itself, so there is no proof
        self.version: Version = 1
        self.values: dict[str, str] = {}
        self.shares: list[Share] = []
        self.restored: list[int] = []

    def take(self, line: str) -> None:
        """One line, without the word before it."""
        key, _, value = line.partition(" ")
        expected = tuple(self._expected())
        if key not in expected:
            raise NotationError(SENTENCES["expected"].filled(expected=self._any_of(expected), given=repr(key[:40])))
        self._take(key, value.strip())

    def _take(self, key: str, value: str) -> None:
        match key:
            case "device":
                self._take_device(value)
            case "version":
                self._take_version(value)
            case "table":
                self.values[key] = check_table(value)
            case "contribution":
                seat, _, text = value.partition(" ")
                self.shares.append(Share(self._next_seat(seat, key), check_contribution(text.strip()).hex()))
            case "bot":
                seat, _, name = value.partition(" ")
                self.shares.append(Share(self._next_seat(seat, key), bot=_bot_name(name.strip())))
            case "restored":
                self._take_restored(value)
            case _:
                self.values[key] = read_hex(value, HASH if key == "commitment" else SECRET).hex()

    def _any_of(self, keys: Sequence[str]) -> Text:
        if not keys:
            return SENTENCES["nothing_more"]
        return Text(*(SENTENCES["or"][language].join(keys) for language in LANGUAGES))

    def _expected(self) -> Iterator[str]:
        """The keys that can follow: each has its place."""
        missing = [key for key in ("commitment", "table") if key not in self.values]
        if self.by_device:
            return
        if missing:
            if not self.values and self.version == 1:
                yield DEVICE
                yield "version"
            yield missing[0]
        elif "secret" not in self.values:
            if not self.restored and len(self.shares) < len(self.seats):
                yield "contribution"
                if self.version > 1:
                    yield "bot"
            if self.version == 1 or len(self.shares) == len(self.seats):
                yield "restored"
                yield "secret"

    def _take_device(self, value: str) -> None:
        if value:
            raise NotationError(SENTENCES["only_device"].filled(given=repr(value[:20])))
        self.by_device = True

    def _take_version(self, value: str) -> None:
        if value != "2":
            raise NotationError(SENTENCES["version"].filled(given=repr(value[:20])))
        self.version = 2

    def _take_restored(self, value: str) -> None:
        least = self.restored[-1] if self.restored else 0
        if not (value.isascii() and value.isdigit() and len(value) < 10 and int(value) >= least):
            raise NotationError(SENTENCES["restored"].filled(given=repr(value[:20]), least=least))
        self.restored.append(int(value))

    def _next_seat(self, seat: str, key: str) -> str:
        """The seat that a line may speak of: the next one; with version 1 a later one too."""
        last = max((self.seats.index(share.seat) for share in self.shares), default=-1)
        fitting = self.seats[last + 1 :] if self.version == 1 else self.seats[last + 1 : last + 2]
        if seat not in fitting:
            raise NotationError(
                SENTENCES["seat"].filled(
                    what=SENTENCES[key],
                    given=repr(seat[:40]),
                    how_many=SENTENCES["at_most_one" if self.version == 1 else "one"],
                    seats=", ".join(self.seats),
                )
            )
        return seat

    def proof(self) -> DiceProof | None:
        """What the lines say; None if there were none, or only that a device rolled."""
        if not self.values and self.version == 1:
            return None
        missing = next((key for key in ("commitment", "table") if key not in self.values), None)
        if missing is None and self.version > 1 and len(self.shares) < len(self.seats):
            missing = f"contribution {self.seats[len(self.shares)]}"
        if missing is not None:
            raise NotationError(SENTENCES["line_missing"].filled(line=missing))
        return DiceProof(
            self.values["commitment"],
            self.values["table"],
            tuple(self.shares),
            self.values.get("secret"),
            self.version,
            tuple(self.restored),
        )


def _bot_name(name: str) -> str:
    """The name of a bot: one word."""
    if not 1 <= len(name) <= LONGEST_BOT or not all("!" <= c <= "~" for c in name):
        raise NotationError(SENTENCES["not_a_bot"].filled(given=repr(name)[:60]))
    return name
