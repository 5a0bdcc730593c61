"""A draw can be checked by anybody, and whatever is changed in its record is noticed."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import replace
from random import Random

import pytest

from poeppel.errors import NotationError, PoeppelError
from poeppel.tournament.draws.draw_record import DrawRecord, Swap, is_draw_record
from poeppel.tournament.draws.fair_draw import DrawTask, NotRevealed, check_id, check_text, commitment, seed_of
from poeppel.tournament.draws.seating import Player, seated_in
from poeppel.tournament.draws.verify_draw import verify_draw
from tests.calling import Call
from tools.fair_draws import OTHER_SECRET, SECRET, VECTORS, files, genuine, people

SMALL = DrawTask("Fest", 1, (Player("a", "Igel"), Player("b"), Player("c")))


def test_the_vectors_are_current() -> None:
    """What the engine draws from a seed may only change with the version of the draw."""
    written = {file.name: file.read_text(encoding="utf-8") for file in VECTORS.iterdir()}
    assert written == files()


@pytest.mark.parametrize("name", sorted(file.name for file in VECTORS.glob("genuine-*.txt")))
def test_a_genuine_draw_is_genuine_and_its_record_reads_back(name: str) -> None:
    record = DrawRecord.parse((VECTORS / name).read_text(encoding="utf-8"))
    assert record == genuine()[name.removeprefix("genuine-").removesuffix(".txt")]
    assert DrawRecord.parse(record.text({"1": "Anna\n# Ben"})) == record
    checked = verify_draw(record, [record.commitment.upper(), *record.contributions])
    assert checked.is_genuine
    assert "The commitment is the one that was noted before." in [text.en for text in checked.checked]


@pytest.mark.parametrize("name", sorted(file.name for file in VECTORS.glob("false-*.txt")))
def test_a_forged_draw_is_found(name: str) -> None:
    record = DrawRecord.parse((VECTORS / name).read_text(encoding="utf-8"))
    checked = verify_draw(record)
    assert not checked.is_genuine
    assert checked.verdict.en.startswith("Not genuine: ")
    assert checked.verdict.de.startswith("Nicht echt: ")


# ── worked out by hand ────────────────────────────────────────────────────────────────────────────────────────────────


def test_what_is_hashed_is_what_the_document_says() -> None:
    settled = (
        b"15:tournament Fest,7:round 1,8:rounds 1,9:kind free,28:rules tournament tournament6,"
        b"13:person a Igel,8:person b,8:person c,"
    )
    head = b"25:poeppel draw 1 commitment,64:" + SECRET.hex().encode() + b","
    sealed = hashlib.sha256(head + settled).hexdigest()
    assert commitment(SECRET, SMALL) == sealed
    message = b"14:poeppel draw 1,64:" + sealed.encode() + b",5:6 2 4,"
    assert seed_of(SECRET, sealed, ["6 2 4"]) == hmac.new(SECRET, message, "sha256").digest()
    assert SMALL.drawn(seed_of(SECRET, sealed, ["6 2 4"])) == DrawRecord.of(SECRET, SMALL, ["6 2 4"]).drawn


def test_the_draw_that_the_document_shows() -> None:
    record = genuine()["first-round"]
    document = (VECTORS.parent.parent / "docs" / "fair-draw.md").read_text(encoding="utf-8")
    assert str(record) in document
    assert commitment(bytes.fromhex(record.secret or ""), record.task) in document


def test_a_contribution_changes_the_draw_and_the_commitment_stays() -> None:
    with_one, with_another = (DrawRecord.of(SECRET, genuine()["championship"].task, [line]) for line in ("6", "5"))
    assert with_one.commitment == with_another.commitment
    assert with_one.drawn != with_another.drawn
    assert with_one.sealed() == replace(with_one, secret=None, drawn=())


# ── what is said ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_swaps_by_hand_are_told_and_what_hangs_on_the_wall_follows_from_them() -> None:
    record = genuine()["swapped-by-hand"]
    checked = verify_draw(record)
    assert "Swapped by hand after the draw, in round 2: 1 and 5." in [text.en for text in checked.remarks]
    (drawn,), (seated) = record.drawn, record.rounds[0]
    at = {person: n for n, person in enumerate(seated_in(drawn))}
    assert seated_in(seated)[at["1"]] == "5"
    assert seated_in(seated)[at["5"]] == "1"


def test_what_is_left_open_is_said() -> None:
    alone = DrawRecord.of(SECRET, SMALL)
    remarks = [text.en for text in verify_draw(alone).remarks]
    assert remarks[0].startswith("Nobody in the hall contributed anything")
    assert remarks[1].startswith("Only the commitment that was shown")
    assert verify_draw(DrawRecord.of(SECRET, SMALL, ["5"]), [alone.commitment]).remarks == ()


def test_another_commitment_than_the_one_noted_is_found() -> None:
    """Somebody has drawn secrets until one was to their liking, and written a perfect record of it."""
    shown, liked = DrawRecord.of(SECRET, SMALL), DrawRecord.of(OTHER_SECRET, SMALL)
    checked = verify_draw(liked, [shown.commitment])
    assert not checked.is_genuine
    assert "neither the commitment nor a contribution" in checked.verdict.en


def test_before_the_secret_is_revealed_there_is_nothing_to_check() -> None:
    record = DrawRecord.parse(str(DrawRecord.of(SECRET, SMALL, ["5"]).sealed()))
    with pytest.raises(NotRevealed, match="has not been revealed yet"):
        verify_draw(record)
    with pytest.raises(NotRevealed):
        record.drawn_again()


# ── bad records ───────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("Pöppel draw 1", "Pöppel draw 2", 'the first line must be "Pöppel draw 1"'),
        ("kind          free", "kind          lots", "line 5: 'lots' is not a kind of draw"),
        ("round         1\n", "", 'the line "round" is missing'),
        ("round         1", "round         0", "line 3: '0' is not a number"),
        ("rounds        1", "rounds        2", "one round is drawn"),
        ("rules         tournament", "rules         ludo", 'line 6: "ludo" is not an edition'),
        ("person        2", "person        1", "'1' is listed twice"),
        ("person        2", "guest         2", "line 8: 'guest' is not a word here"),
        ("secret        00", "secret        0g", "character 2 is 'g'"),
        ("table         1 1", "table         2 1", "round 2 does not follow here"),
        ("table         1 1", "kind          free\ntable         1 1", '"kind" comes before "secret"'),
        ("secret        00", "secret        00\nsecret        00", '"secret" stands there twice'),
        ("table         1 1 tournament y:", "table         1 1 tournament p:", "is not a table with 'tournament'"),
        ("table         1 1 tournament y:", "table         1 1 tournament y: ", "does not name anybody"),
    ],
)
def test_a_damaged_record_says_where(old: str, new: str, message: str) -> None:
    text = str(genuine()["first-round"])
    assert old in text
    with pytest.raises(NotationError) as refused:
        DrawRecord.parse(text.replace(old, new, 1))
    assert message in str(refused.value)


def test_a_swap_needs_two_people_of_the_round() -> None:
    text = str(genuine()["first-round"])
    wrong = {"swap 1 1": "two people", "swap 1 1 99": "'99' has no seat", "swap 2 1 5": "has no seat"}
    for line, message in wrong.items():
        with pytest.raises(NotationError, match=message):
            DrawRecord.parse(f"{text}{line}\n")
    assert DrawRecord.parse(f"{text}swap 1 1 5\n").swaps == (Swap(1, "1", "5"),)


def test_whatever_is_changed_is_found_or_cannot_be_read() -> None:
    """Every character of a record once, replaced by another one."""
    text, random = str(genuine()["first-round"]), Random(1)
    noted = [genuine()["first-round"].commitment]
    meant = DrawRecord.parse(text)
    for place in random.sample(range(len(text)), 250):
        changed = text[:place] + random.choice("0123456789abcxyz #:\nß") + text[place + 1 :]
        try:
            record = DrawRecord.parse(changed)
            assert record == meant or not verify_draw(record, noted).is_genuine, changed
        except PoeppelError:
            continue


@pytest.mark.parametrize("text", ["", " a", "a  b", "a\nb", "a\u202eb", "x" * 201, None])
def test_a_contribution_is_one_visible_line(text: object) -> None:
    with pytest.raises(NotationError, match="is not one line of 1 to 200 visible characters"):
        check_text(text)


@pytest.mark.parametrize("person", ["", "a b", "\n", "x" * 65, 7])
def test_an_id_is_one_word(person: object) -> None:
    with pytest.raises(NotationError, match="does not name anybody"):
        check_id(person)


def test_what_does_not_go_together_is_refused() -> None:
    with pytest.raises(NotationError, match="several at once only if they are planned ahead"):
        DrawTask("x", 1, people(8), rounds=2)
    with pytest.raises(NotationError, match="have no fixed tables"):
        DrawTask("x", 1, people(8), kind="planned", pinned=genuine()["first-round"].drawn[0][:1])
    with pytest.raises(NotationError, match="is not a kind of draw"):
        DrawTask("x", 1, people(8), kind="lots")  # type: ignore[arg-type]


def test_other_files_are_not_taken_for_draws() -> None:
    assert is_draw_record("\ufeffPöppel draw 1\r\n")
    assert not is_draw_record("Pöppel record 1\n")
    assert not is_draw_record("")
    with pytest.raises(NotationError, match="a record is written as text"):
        DrawRecord.parse(b"draw")  # type: ignore[arg-type]
    with pytest.raises(NotationError, match="more than 20000 lines"):
        DrawRecord.parse("\n" * 20_001)


# ── on the command line ───────────────────────────────────────────────────────────────────────────────────────────────


def test_poeppel_verify_understands_draws(call: Call) -> None:
    record = genuine()["second-round"]
    file = str(VECTORS / "genuine-second-round.txt")
    answer = call("verify", file, "--noted", record.commitment)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith("Genuine: all 3 tables of round 2 follow from the secret and the contributions.\n")
    assert "11 people and 1 earlier round." in answer.out
    german = call("verify", str(VECTORS / "genuine-first-round.txt"), "--language", "de")
    assert german.out.startswith("Echt: Alle 3 Tische der Runde 1 folgen aus dem Geheimnis und den Beiträgen.\n")
    forged = call("verify", str(VECTORS / "false-team.txt"))
    assert forged.code == 1
    assert forged.out.startswith("Not genuine: the commitment does not fit what was settled before")
    sealed = call("verify", "-", stdin=str(record.sealed()).encode())
    assert sealed.code == 2
    assert "has not been revealed yet" in sealed.err
