"""Dice nobody can rig: every face follows from a secret that was fixed first and from what the players added then.

1. The server draws a secret of 32 bytes and shows its SHA-256, the commitment.
2. The client of each person adds random bytes, its contribution.
3. Face number n (0, 1, 2 … through the whole game, the opening rolls first) follows from HMAC-SHA-256, its key the
   secret, its message the netstrings (http://cr.yp.to/proto/netstrings.txt, all text) of

       poeppel dice 1 · table · seat · contribution · seat · contribution · … · n · block

   with contributions in hexadecimal, in the order of the seats. The first byte below 252 of the 32 that come out is
   the face: its remainder by 6, plus 1. Block is 0; only if no byte is below 252 (once in 10^57 times) 1, then 2 ….
4. When the game is over the server shows the secret, and anybody can work out all faces again (`poeppel verify`).

What this guarantees, and what not: docs/fair-dice.md.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from itertools import count
from typing import TypeAlias

from poeppel.errors import NotationError
from poeppel.texts import Text

Contributions: TypeAlias = Sequence[tuple[str, bytes]]  # seat and bytes, in the order of the seats

LABEL = "poeppel dice 1"
SECRET_BYTES = 32
CONTRIBUTION_BYTES = range(16, 64 + 1)
LONGEST_TABLE = 64
FAIR_BYTES = 252  # the bytes below are 42 times the six faces; the four others would favour 1 to 4


def new_secret() -> bytes:
    """A secret nobody can guess."""
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """What is published of a secret beforehand: its SHA-256, in hexadecimal."""
    return hashlib.sha256(secret).hexdigest()


class FairDice:
    """The dice of one table. `drawn` counts the faces shown so far; given, it goes on from there."""

    def __init__(self, secret: bytes, table: str, contributions: Contributions, drawn: int = 0) -> None:
        _check_length(secret, range(SECRET_BYTES, SECRET_BYTES + 1))
        check_table(table)
        for _, contribution in contributions:
            _check_length(contribution, CONTRIBUTION_BYTES)
        self._secret = secret
        self._shared = shared_message(table, contributions)
        self.drawn = drawn

    def face(self) -> int:
        """The next face."""
        face = derive_face(self._secret, self._shared, self.drawn)
        self.drawn += 1
        return face


def faces(secret: bytes, table: str, contributions: Contributions, number: int) -> tuple[int, ...]:
    """The first faces of a table."""
    dice = FairDice(secret, table, contributions)
    return tuple(dice.face() for _ in range(number))


def shared_message(table: str, contributions: Contributions) -> bytes:
    """The part of the message that is the same for all faces of a game."""
    fields = [LABEL, table]
    for seat, contribution in contributions:
        fields += [seat, contribution.hex()]
    return b"".join(map(netstring, fields))


def derive_face(secret: bytes, shared: bytes, number: int) -> int:
    """Face `number` of a game."""
    for block in count():
        digest = hmac.digest(secret, shared + netstring(str(number)) + netstring(str(block)), "sha256")
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


def netstring(field: str) -> bytes:
    """`5:table,`: the length stands before, so that no two lists of fields give the same bytes."""
    content = field.encode()
    return b"%d:%b," % (len(content), content)


def check_contribution(text: object) -> bytes:
    """The bytes of a contribution; `NotationError` says what is wrong with it."""
    return read_hex(text, CONTRIBUTION_BYTES)


def read_hex(text: object, lengths: range) -> bytes:
    """So many bytes, written with two lower-case hexadecimal digits each: one way to write them, not several."""
    if not isinstance(text, str):
        raise NotationError(Text("das ist kein Text", "this is not a text"))
    for place, sign in enumerate(text, 1):
        if sign not in "0123456789abcdef":
            raise NotationError(
                Text(
                    f"Zeichen {place} ist {sign!r}; hexadezimal geschrieben wird nur mit 0–9 und a–f",
                    f"character {place} is {sign!r}; hexadecimal is written with 0–9 and a–f only",
                )
            )
    if len(text) % 2:
        raise NotationError(
            Text(
                f"{len(text)} Ziffern; jedes Byte braucht zwei",
                f"{len(text)} digits; every byte needs two",
            )
        )
    return _check_length(bytes.fromhex(text), lengths)


def check_table(table: object) -> str:
    """The id of a table: visible ASCII characters without spaces."""
    if not isinstance(table, str) or not 1 <= len(table) <= LONGEST_TABLE or not all("!" <= c <= "~" for c in table):
        raise NotationError(
            Text(
                f"{table!r:.80} benennt keinen Tisch: 1 bis {LONGEST_TABLE} sichtbare ASCII-Zeichen ohne Leerzeichen",
                f"{table!r:.80} does not name a table: 1 to {LONGEST_TABLE} visible ASCII characters without spaces",
            )
        )
    return table


def _check_length(content: bytes, lengths: range) -> bytes:
    if len(content) not in lengths:
        least, most = lengths[0], lengths[-1]
        right = Text(f"{least} bis {most}", f"{least} to {most}") if least < most else Text(f"{least}", f"{least}")
        raise NotationError(
            Text(f"{len(content)} Byte; es müssen {right.de} sein", f"{len(content)} bytes; there must be {right.en}")
        )
    return content
