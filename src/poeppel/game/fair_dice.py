"""Dice nobody can rig: every face follows from a secret that was fixed first and from what everybody added, unseen.

1. The server draws a secret of 32 bytes and shows the commitment: a hash of it together with all that is settled when
   a table is made. So neither can be exchanged later.
2. The client of each person draws a contribution, and hands in its envelope: a hash of it.
3. When the seats are settled the envelopes are opened. Nobody could choose a contribution knowing the others'.
4. Face number n (0, 1, 2 … through the whole game, the opening rolls first) follows from HMAC-SHA-256, its key the
   secret, its message the netstrings (http://cr.yp.to/proto/netstrings.txt, all text) of

       poeppel dice 2 · commitment · seat · who · contribution · seat · who · contribution · … · n · block

   with all seats in their order; who is `person` or `bot` and its name; contributions in hexadecimal, empty for a bot.
   The first byte below 252 of the 32 that come out is the face: its remainder by 6, plus 1. Block is 0; only if no byte
   is below 252 (once in 10^57 times) 1, then 2 ….
5. When the game is over the server shows the secret, and anybody can work out all faces again (`poeppel verify`).

Tables made before there were envelopes have dice of version 1, without steps 2 and 3: their commitment is the hash of
the secret alone, and the message is `poeppel dice 1 · table · seat · contribution · … · n · block`.

What this guarantees, and what it does not: docs/fair-dice.md.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from functools import lru_cache
from itertools import count
from typing import Literal, NamedTuple, TypeAlias

from poeppel.errors import NotationError
from poeppel.rules import Rules
from poeppel.rules.wall_boards import write_board
from poeppel.texts import Sentences, Text

Version: TypeAlias = Literal[1, 2]

LABEL = "poeppel dice"
SECRET_BYTES = 32
CONTRIBUTION_BYTES = range(16, 64 + 1)
LONGEST_TABLE = 64
SENTENCES: Sentences = {
    "not_text": Text("das ist kein Text", "this is not text"),
    "not_hexadecimal": Text(
        "Zeichen {place} ist {sign}; hexadezimal geschrieben wird nur mit 0–9 und a–f",
        "character {place} is {sign}; hexadecimal is written with 0–9 and a–f only",
    ),
    "odd_digits": Text("{digits} Ziffern; jedes Byte braucht zwei", "{digits} digits; every byte needs two"),
    "not_a_table": Text(
        "{given} benennt keinen Tisch: 1 bis {most} sichtbare ASCII-Zeichen ohne Leerzeichen",
        "{given} does not name a table: 1 to {most} visible ASCII characters without spaces",
    ),
    "length": Text("{given} Byte; es müssen {right} sein", "{given} bytes; there must be {right}"),
    "least_to_most": Text("{least} bis {most}", "{least} to {most}"),
}
FAIR_BYTES = 252  # the bytes below are 42 times the six faces; the four others would favour 1 to 4


class Share(NamedTuple):
    """What a seat has put into the dice: its person's contribution in hexadecimal, or that a bot sat there."""

    seat: str
    contribution: str = ""
    bot: str | None = None

    @property
    def who(self) -> str:
        return "person" if self.bot is None else f"bot {self.bot}"


def new_secret() -> bytes:
    """A secret nobody can guess."""
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes, table: str, rules: Rules, seats: Sequence[str], first: str) -> str:
    """What is published beforehand: a hash of the secret and of all that is settled when a table is made.

    `first` is the colour that begins; empty when the roll-off decides.
    """
    return _hash(f"{LABEL} 2 commitment", secret.hex(), table, str(rules), board_text(rules), first, *seats)


def board_text(rules: Rules) -> str:
    """The text of a board of one's own; empty when it is the edition's."""
    return write_board(rules.own_board) if rules.own_board else ""


def envelope(table: str, seat: str, contribution: str) -> str:
    """What a person hands in of a contribution before anybody may know it."""
    return _hash(f"{LABEL} 2 envelope", table, seat, contribution)


def first_commitment(secret: bytes) -> str:
    """What was published with dice of version 1: a hash of the secret alone."""
    return hashlib.sha256(secret).hexdigest()


@lru_cache(maxsize=1_024)  # some 1 MB; the same from a game's first face to its last
def shared_message(version: Version, table: str, commitment: str, shares: tuple[Share, ...]) -> bytes:
    """The part of the message that is the same for all faces of a game."""
    if version == 1:
        given = [field for share in shares if share.contribution for field in (share.seat, share.contribution)]
        return netstrings(f"{LABEL} 1", table, *given)
    given = [field for share in shares for field in (share.seat, share.who, share.contribution)]
    return netstrings(f"{LABEL} 2", commitment, *given)


class FairDice:
    """The dice of one game. `drawn` counts the faces shown so far; given, it goes on from there."""

    def __init__(self, secret: bytes, shared: bytes, drawn: int = 0) -> None:
        _check_length(secret, range(SECRET_BYTES, SECRET_BYTES + 1))
        self._secret = secret
        self._shared = shared
        self.drawn = drawn

    def face(self) -> int:
        """The next face."""
        face = derive_face(self._secret, self._shared, self.drawn)
        self.drawn += 1
        return face


def derive_face(secret: bytes, shared: bytes, number: int) -> int:
    """Face `number` of a game."""
    for block in count():
        digest = hmac.digest(secret, shared + netstrings(str(number), str(block)), "sha256")
        face = face_of(digest)
        if face is not None:
            return face
    raise AssertionError  # blocks never end


def face_of(digest: bytes) -> int | None:
    """The face of the first byte that favours none; None if there is no such byte."""
    for byte in digest:
        if byte < FAIR_BYTES:
            return byte % 6 + 1
    return None


def netstrings(*fields: str) -> bytes:
    """`5:table,`: the length stands before each, so that no two lists of fields give the same bytes."""
    return b"".join(b"%d:%b," % (len(content), content) for content in map(str.encode, fields))


def _hash(*fields: str) -> str:
    return hashlib.sha256(netstrings(*fields)).hexdigest()


def check_contribution(text: object) -> bytes:
    """The bytes of a contribution; `NotationError` says what is wrong with it."""
    return read_hex(text, CONTRIBUTION_BYTES)


def read_hex(text: object, lengths: range) -> bytes:
    """Bytes, of one of these lengths, written with two lower-case hexadecimal digits each: in one way, not several."""
    if not isinstance(text, str):
        raise NotationError(SENTENCES["not_text"])
    for place, sign in enumerate(text, 1):
        if sign not in "0123456789abcdef":
            raise NotationError(SENTENCES["not_hexadecimal"].filled(place=place, sign=repr(sign)))
    if len(text) % 2:
        raise NotationError(SENTENCES["odd_digits"].filled(digits=len(text)))
    return _check_length(bytes.fromhex(text), lengths)


def check_table(table: object) -> str:
    """The id of a table: visible ASCII characters without spaces."""
    if not isinstance(table, str) or not 1 <= len(table) <= LONGEST_TABLE or not all("!" <= c <= "~" for c in table):
        raise NotationError(SENTENCES["not_a_table"].filled(given=repr(table)[:80], most=LONGEST_TABLE))
    return table


def _check_length(content: bytes, lengths: range) -> bytes:
    if len(content) not in lengths:
        least, most = lengths[0], lengths[-1]
        right = SENTENCES["least_to_most"].filled(least=least, most=most) if least < most else str(least)
        raise NotationError(SENTENCES["length"].filled(given=len(content), right=right))
    return content
