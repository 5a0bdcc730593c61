"""Fair dice: the derivation is the written one, and the faces are even."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections import Counter
from itertools import pairwise

import pytest

from poeppel import NotationError
from poeppel.dice_statistics import FaceCounts
from poeppel.fair_dice import (
    FairDice,
    check_contribution,
    commitment,
    derive_face,
    face_of,
    faces,
    new_secret,
    shared_message,
)
from tests.subprocesses import ROOT

SECRET = bytes(range(32))
TABLE = "k7Qm"
CONTRIBUTIONS = [("y", bytes(range(100, 116))), ("r", bytes(range(200, 232)))]

# Worked out without Python, with the shell lines of docs/fair-dice.md (OpenSSL 3):
#   { net 'poeppel dice 1'; net k7Qm; net y; net 6465…; net r; net c8c9…; net $n; net 0; } |
#       openssl dgst -sha256 -mac HMAC -macopt hexkey:000102…1f
# which printed these first bytes; the face is the first of them below 252, modulo 6, plus 1.
WORKED_OUT = {
    0: ("d35ad111", 2),
    1: ("246c2c96", 1),
    2: ("7d4c7e28", 6),
    9: ("41445150", 6),
    10: ("943aac27", 5),
    11: ("b5ad0f62", 2),
    44: ("fe7715f0", 6),  # fe is 254 and does not count; 77 is 119
    1_000_000: ("d1e62353", 6),
}


def test_the_commitment_is_sha_256() -> None:
    """`printf %s 000102…1f | xxd -r -p | sha256sum`"""
    assert commitment(SECRET) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_the_message_is_the_documented_one() -> None:
    message = shared_message(TABLE, CONTRIBUTIONS).decode() + "1:0,1:0,"
    assert message in (ROOT / "docs/fair-dice.md").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize(("number", "worked_out"), WORKED_OUT.items())
def test_faces_are_those_that_openssl_gives(number: int, worked_out: tuple[str, int]) -> None:
    digest, face = worked_out
    assert face_of(bytes.fromhex(digest)) == face
    assert derive_face(SECRET, shared_message(TABLE, CONTRIBUTIONS), number) == face
    assert FairDice(SECRET, TABLE, CONTRIBUTIONS, number).face() == face


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
def test_the_javascript_of_the_documentation_gives_the_same_faces() -> None:
    page = (ROOT / "docs/fair-dice.md").read_text(encoding="utf-8")
    (script,) = re.findall(r"```js\n(.*?)```", page, re.DOTALL)
    given = json.dumps([SECRET.hex(), TABLE, [(seat, text.hex()) for seat, text in CONTRIBUTIONS]])
    script += f"""
        globalThis.crypto ??= require("node:crypto").webcrypto;
        const all = Array.from({{ length: 300 }}, (_, n) => face(...{given}, n));
        Promise.all(all).then((faces) => console.log(faces.join()));
    """
    done = subprocess.run(["node", "-e", script], capture_output=True, text=True, check=True, timeout=60)
    assert tuple(map(int, done.stdout.split(","))) == faces(SECRET, TABLE, CONTRIBUTIONS, 300)


def test_dice_count_their_faces_and_go_on_anywhere() -> None:
    dice = FairDice(SECRET, TABLE, CONTRIBUTIONS)
    shown = [dice.face() for _ in range(50)]
    assert dice.drawn == 50
    assert tuple(shown) == faces(SECRET, TABLE, CONTRIBUTIONS, 50)
    again = FairDice(SECRET, TABLE, CONTRIBUTIONS, drawn=20)
    assert [again.face() for _ in range(30)] == shown[20:]


def test_everything_that_goes_in_changes_the_faces() -> None:
    (y, early), (r, late) = CONTRIBUTIONS
    tables = [
        (SECRET, TABLE, [(y, early), (r, late)]),
        (new_secret(), TABLE, [(y, early), (r, late)]),
        (SECRET, "k7Qn", [(y, early), (r, late)]),
        (SECRET, TABLE, [(r, late), (y, early)]),
        (SECRET, TABLE, [(y, late), (r, early)]),
        (SECRET, TABLE, [(y, early), ("g", late)]),
        (SECRET, TABLE, [(y, early)]),
        (SECRET, TABLE, []),
        (SECRET, TABLE, [(y, early), (r, late + b"\0")]),
    ]
    assert len({faces(*table, 60) for table in tables}) == len(tables)


def test_bytes_that_would_favour_a_face_do_not_count() -> None:
    assert [face_of(bytes([byte])) for byte in (0, 5, 6, 246, 251)] == [1, 6, 1, 1, 6]
    assert [face_of(bytes([byte])) for byte in (252, 253, 254, 255)] == [None] * 4
    assert face_of(bytes([255, 252, 254, 3, 5])) == 4
    assert FaceCounts.of(face for byte in range(256) if (face := face_of(bytes([byte])))).counts == (42,) * 6


def test_when_no_byte_counts_the_next_block_does(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def digest(key: bytes, message: bytes, name: str) -> bytes:
        asked.append(message)
        return bytes([255] * 31 + [4]) if len(asked) == 3 else bytes([252] * 32)

    monkeypatch.setattr("hmac.digest", digest)
    assert derive_face(SECRET, b"shared", 17) == 5
    assert asked == [b"shared2:17,1:0,", b"shared2:17,1:1,", b"shared2:17,1:2,"]


def test_a_million_faces_are_even() -> None:
    counts = FaceCounts.of(faces(SECRET, TABLE, CONTRIBUTIONS, 1_000_000))
    assert counts.total == 1_000_000
    assert 1e-4 < counts.p_value < 1 - 1e-4, counts


def test_faces_do_not_depend_on_the_face_before() -> None:
    """36 pairs, 2,778 of each give or take; five standard deviations are about 260."""
    shown = faces(SECRET, TABLE, CONTRIBUTIONS, 100_001)
    pairs = Counter(pairwise(shown))
    assert all(abs(pairs[a, b] - 2778) < 260 for a in range(1, 7) for b in range(1, 7))


def test_secrets_are_new_each_time() -> None:
    assert len({new_secret() for _ in range(100)}) == 100
    assert len(new_secret()) == 32


def test_contributions_are_read() -> None:
    assert check_contribution("00ff" * 8) == b"\x00\xff" * 8
    assert len(check_contribution("ab" * 64)) == 64


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "0 bytes; there must be 16 to 64"),
        ("ab" * 15, "15 bytes; there must be 16 to 64"),
        ("ab" * 65, "65 bytes; there must be 16 to 64"),
        ("ab" * 16 + "a", "33 digits; every byte needs two"),
        ("ab" * 16 + "xy", "character 33 is 'x'"),
        ("AB" * 16, "character 1 is 'A'"),
        (" " + "ab" * 16, "character 1 is ' '"),
        ("٣" * 32, "character 1 is '٣'"),
        (b"ab" * 16, "this is not a text"),
        (None, "this is not a text"),
    ],
)
def test_a_wrong_contribution_is_told_what_is_wrong(text: object, complaint: str) -> None:
    with pytest.raises(NotationError) as caught:
        check_contribution(text)
    assert complaint in str(caught.value)
    assert caught.value.text.de != caught.value.text.en


@pytest.mark.parametrize(
    ("secret", "table", "contribution"),
    [
        (SECRET[1:], TABLE, bytes(16)),
        (SECRET, "", bytes(16)),
        (SECRET, "two words", bytes(16)),
        (SECRET, "tïsch", bytes(16)),
        (SECRET, "x" * 65, bytes(16)),
        (SECRET, TABLE, bytes(15)),
        (SECRET, TABLE, bytes(65)),
    ],
)
def test_dice_are_not_made_of_anything_else(secret: bytes, table: str, contribution: bytes) -> None:
    with pytest.raises(NotationError):
        FairDice(secret, table, [("y", contribution)])
