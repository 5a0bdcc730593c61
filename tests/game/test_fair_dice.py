"""Fair dice: the derivation is the written one, and the faces are even."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections import Counter
from itertools import pairwise

import pytest

from poeppel import NotationError
from poeppel.game.dice_statistics import FaceCounts
from poeppel.game.fair_dice import (
    FairDice,
    Share,
    check_contribution,
    commitment,
    derive_face,
    envelope,
    face_of,
    first_commitment,
    netstrings,
    new_secret,
    shared_message,
)
from poeppel.rules import Rules
from poeppel.rules.wall_boards import parse_board
from tests.subprocesses import PATIENCE, ROOT
from tools.fair_games import SMALL_BOARD

SECRET = bytes(range(32))
TABLE, SEATS = "k7Qm", ("y", "g", "r")
YELLOW, RED = bytes(range(100, 116)).hex(), bytes(range(200, 232)).hex()
SHARES = (Share("y", YELLOW), Share("g", bot="fox"), Share("r", RED))

# All of these were worked out without Python, with the shell lines of docs/fair-dice.md (OpenSSL 3).
COMMITMENT = "86d68581013a46e82788a447c7f195cd67718a7be3def13e733684f7662a596b"
ENVELOPES = {
    "y": "5e4920829a5cb4a553d1967845b3e0f92607703b515ff30822ed722f4410c188",
    "r": "30095e16796461740586c3d46520e4346cfb2e05acff4838fa4a3cb3784c79fd",
}
SHARED = shared_message(2, TABLE, COMMITMENT, SHARES)
WORKED_OUT = {  # the first bytes of the digest; the face is the first of them below 252, modulo 6, plus 1
    0: ("92c386c5", 3),
    1: ("bb8ff817", 2),
    2: ("78beb060", 1),
    9: ("e53c9e35", 2),
    10: ("e01bb02a", 3),
    11: ("166c4cc7", 5),
    33: ("fe7a7229", 3),  # fe is 254 and does not count; 7a is 122
    236: ("fefe3a9a", 5),
    1_000_000: ("ac04d3a2", 5),
}
FIRST_SHARES = (Share("y", YELLOW), Share("r", RED))
FIRST_SHARED = shared_message(1, TABLE, "", FIRST_SHARES)
FIRST_WORKED_OUT = {0: ("d35ad111", 2), 1: ("246c2c96", 1), 44: ("fe7715f0", 6), 1_000_000: ("d1e62353", 6)}


def test_the_commitment_is_a_hash_of_all_that_is_settled() -> None:
    assert commitment(SECRET, TABLE, Rules.parse("classic"), SEATS, "") == COMMITMENT


def test_whatever_is_settled_changes_the_commitment() -> None:
    """Nothing of it can be exchanged once the commitment is known."""
    classic, walls = Rules.parse("classic"), Rules.parse("mauerhuepfen")
    own = Rules.parse("mauerhuepfen", parse_board(SMALL_BOARD))
    tables = [
        (SECRET, TABLE, classic, SEATS, ""),
        (SECRET[::-1], TABLE, classic, SEATS, ""),
        (SECRET, "k7Qn", classic, SEATS, ""),
        (SECRET, TABLE, Rules.parse("classic+three-rolls"), SEATS, ""),
        (SECRET, TABLE, classic, ("y", "r"), ""),
        (SECRET, TABLE, classic, ("yr", "gk"), ""),
        (SECRET, TABLE, classic, SEATS, "y"),
        (SECRET, TABLE, walls, SEATS, "y"),
        (SECRET, TABLE, own, SEATS, "y"),
    ]
    assert len({commitment(*table) for table in tables}) == len(tables)


@pytest.mark.parametrize(("seat", "contribution"), [("y", YELLOW), ("r", RED)])
def test_an_envelope_is_a_hash_of_what_is_in_it(seat: str, contribution: str) -> None:
    assert envelope(TABLE, seat, contribution) == ENVELOPES[seat]
    others = {
        envelope("k7Qn", seat, contribution),
        envelope(TABLE, "g", contribution),
        envelope(TABLE, seat, "00" * 16),
    }
    assert len(others | {ENVELOPES[seat]}) == 4


def test_the_commitment_of_older_dice_is_sha_256() -> None:
    """`printf %s 000102…1f | xxd -r -p | sha256sum`"""
    assert first_commitment(SECRET) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


@pytest.mark.parametrize("language", ["", ".de"])
def test_the_values_of_the_documentation_are_right(language: str) -> None:
    page = (ROOT / f"docs/fair-dice{language}.md").read_text(encoding="utf-8")
    fields = ("poeppel dice 2 commitment", SECRET.hex(), TABLE, "classic", "", "", *SEATS)
    assert f"{netstrings(*fields).decode()}\n" in page
    assert f"{SHARED.decode()}1:0,1:0,\n" in page
    for value in (COMMITMENT, *ENVELOPES.values(), *(digest for digest, _ in list(WORKED_OUT.values())[:3])):
        assert value in page


@pytest.mark.parametrize(
    ("shared", "number", "digest", "face"),
    [(SHARED, number, *worked_out) for number, worked_out in WORKED_OUT.items()]
    + [(FIRST_SHARED, number, *worked_out) for number, worked_out in FIRST_WORKED_OUT.items()],
)
def test_faces_are_those_that_openssl_gives(shared: bytes, number: int, digest: str, face: int) -> None:
    assert face_of(bytes.fromhex(digest)) == face
    assert derive_face(SECRET, shared, number) == face
    assert FairDice(SECRET, shared, number).face() == face


@pytest.mark.skipif(shutil.which("bash") is None or shutil.which("openssl") is None, reason="there is no OpenSSL")
def test_the_shell_of_the_documentation_gives_the_same() -> None:
    page = (ROOT / "docs/fair-dice.md").read_text(encoding="utf-8")
    (script,) = re.findall(r"```sh\n(.*?)```", page, re.DOTALL)
    done = subprocess.run(["bash", "-ec", script], capture_output=True, text=True, check=True, timeout=PATIENCE)
    printed = [line.split()[-1 if "=" in line else 0] for line in done.stdout.splitlines()]
    assert printed[:2] == [COMMITMENT, ENVELOPES["y"]]
    assert printed[2].startswith(WORKED_OUT[0][0])


def faces(secret: bytes, shared: bytes, number: int) -> tuple[int, ...]:
    dice = FairDice(secret, shared)
    return tuple(dice.face() for _ in range(number))


def test_dice_count_their_faces_and_go_on_anywhere() -> None:
    dice = FairDice(SECRET, SHARED)
    shown = [dice.face() for _ in range(50)]
    assert dice.drawn == 50
    again = FairDice(SECRET, SHARED, drawn=20)
    assert [again.face() for _ in range(30)] == shown[20:]


def test_everything_that_goes_in_changes_the_faces() -> None:
    yellow, green, red = SHARES
    messages = [
        shared_message(2, TABLE, COMMITMENT, SHARES),
        shared_message(1, TABLE, COMMITMENT, SHARES),
        shared_message(1, "k7Qn", COMMITMENT, SHARES),
        shared_message(2, TABLE, "00" * 32, SHARES),
        shared_message(2, TABLE, COMMITMENT, (red, green, yellow)),
        shared_message(2, TABLE, COMMITMENT, (yellow, green._replace(bot="owl"), red)),
        shared_message(2, TABLE, COMMITMENT, (yellow, Share("g", "00" * 16), red)),
        shared_message(2, TABLE, COMMITMENT, (yellow._replace(contribution=RED), green, Share("r", YELLOW))),
        shared_message(2, TABLE, COMMITMENT, (yellow, green, red._replace(contribution=RED + "00"))),
        shared_message(2, TABLE, COMMITMENT, (yellow, red)),
        shared_message(2, TABLE, COMMITMENT, ()),
    ]
    assert len({faces(SECRET, shared, 60) for shared in messages}) == len(messages)
    assert faces(SECRET[::-1], SHARED, 60) != faces(SECRET, SHARED, 60)


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


def test_many_faces_are_even() -> None:
    """Enough to tell: whoever took the rest of a byte would show 1 to 4 a fortieth more often."""
    counts = FaceCounts.of(faces(SECRET, SHARED, 300_000))
    assert counts.total == 300_000
    assert 1e-4 < counts.p_value < 1 - 1e-4, counts


def test_faces_do_not_depend_on_the_face_before() -> None:
    """36 pairs, 2,778 of each give or take; five standard deviations are about 260."""
    shown = faces(SECRET, SHARED, 100_001)
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
        (b"ab" * 16, "this is not text"),
        (None, "this is not text"),
    ],
)
def test_a_wrong_contribution_is_told_what_is_wrong(text: object, complaint: str) -> None:
    with pytest.raises(NotationError) as caught:
        check_contribution(text)
    assert complaint in str(caught.value)
    assert caught.value.text.de != caught.value.text.en


def test_dice_need_a_whole_secret() -> None:
    with pytest.raises(NotationError):
        FairDice(SECRET[1:], SHARED)
