"""The verifier accepts what was played with fair dice and nothing else."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count, islice
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings

from poeppel import Game, NotationError, PoeppelError, Position, Record, Roll, Rules, SeededDice
from poeppel.core.roll import faces_of
from poeppel.game.dice_notes import notes_of, read_notes
from poeppel.game.dice_proof import DiceProof
from poeppel.game.fair_dice import Share, commitment, envelope, first_commitment
from poeppel.game.verify import verify
from poeppel.rules import EDITIONS
from poeppel.texts import Text
from tests.game.test_game import play
from tests.strategies import games, seeds
from tests.subprocesses import PATIENCE, ROOT
from tools.fair_games import VECTORS, played

fair_game = played  # as the server plays it, the secret revealed; without more said, by people alone


def proof_of(record: Record) -> DiceProof:
    assert record.dice is not None
    return record.dice


def with_roll(record: Record, number: int, roll: Roll) -> Record:
    """The same dice but for one roll, from which on the game goes on legally."""
    random = Random(number)
    game = Game.resumed(replace(record, turns=record.turns[: number - 1]))
    for turn in [*record.turns[number - 1 :]]:
        if game.is_over:
            break
        game.roll(roll if len(game.turns) == number - 1 else turn.roll)
        game.play(random.choice(game.legal_moves) if game.legal_moves else None)
    return Record.parse(str(game.record.with_dice(record.dice)))


@pytest.mark.parametrize("edition", EDITIONS)
def test_real_games_of_every_edition_are_genuine(edition: str) -> None:
    record = Record.parse(str(fair_game(edition)))
    assert record.end.is_over
    checked = verify(record)
    assert checked.is_genuine
    assert checked.wrong_roll is None
    assert checked.remarks == ()
    assert str(sum(len(throw.faces) for throw in record.throws)) in checked.verdict.en


@given(games(), seeds)
@settings(max_examples=60)
def test_games_under_all_rules_are_genuine_and_no_others_are(game: tuple[Rules, int], seed: int) -> None:
    rules, players = game
    record = fair_game(rules, players, seed, rolls=80)
    assert verify(record).is_genuine
    other = play(Game(*game, dice=SeededDice(seed)), Random(seed), 80).record
    assert not verify(other.with_dice(record.dice)).is_genuine


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_changed_roll_is_named(edition: str) -> None:
    record = fair_game(edition)
    for number in (1, 2, 17, len(record.turns) - 20):
        right = record.turns[number - 1].roll
        wrong = 7 - right if isinstance(right, int) else (7 - right[1], 8 - right[0] if right[0] > 1 else 6)
        if isinstance(wrong, tuple) and tuple(sorted(wrong)) == right:
            wrong = (1, 1)
        checked = verify(with_roll(record, number, wrong))
        assert not checked.is_genuine
        assert checked.wrong_roll == number
        assert f"roll {number} by " in checked.verdict.en
        assert f"Wurf {number} von " in checked.verdict.de


def test_a_changed_opening_is_named() -> None:
    record = fair_game("classic", 2)
    (rolls,) = record.opening
    lower = min(rolls, key=lambda colour: rolls[colour])
    changed = replace(record, opening=({**rolls, lower: rolls[lower] % 5 + 1},))
    assert changed.opening != record.opening
    checked = verify(changed)
    assert (checked.is_genuine, checked.wrong_roll) == (False, 0)
    assert "the opening roll by" in checked.verdict.en


def test_a_left_out_roll_is_noticed() -> None:
    """Every later face then has the wrong number."""
    record = fair_game("classic", 2)
    assert not verify(replace(record, turns=record.turns[:5] + record.turns[6:])).is_genuine
    assert not verify(replace(record, opening=())).is_genuine


def flipped(text: str) -> str:
    """With one bit changed."""
    return text[:-1] + f"{int(text[-1], 16) ^ 1:x}"


def exchanged(shares: tuple[Share, ...]) -> tuple[Share, ...]:
    """Every seat with the contribution of another."""
    return tuple(Share(one.seat, other.contribution) for one, other in zip(shares, shares[::-1], strict=True))


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda proof: replace(proof, secret=flipped(proof.secret)), "does not fit the secret, table"),
        (lambda proof: replace(proof, commitment=flipped(proof.commitment)), "does not fit the secret, table"),
        (lambda proof: replace(proof, table="table-2"), "does not fit the secret, table"),
        (lambda proof: replace(proof, shares=proof.shares[1:]), "is recorded as"),
        (lambda proof: replace(proof, shares=proof.shares[:-1]), "is recorded as"),
        (lambda proof: replace(proof, shares=()), "is recorded as"),
        (lambda proof: replace(proof, shares=proof.shares[::-1]), "is recorded as"),
        (lambda proof: replace(proof, shares=exchanged(proof.shares)), "is recorded as"),
        (
            lambda proof: replace(proof, shares=(Share("y", flipped(proof.shares[0].contribution)), *proof.shares[1:])),
            "is recorded as",
        ),
        (lambda proof: replace(proof, shares=(Share("y", bot="fox"), *proof.shares[1:])), "is recorded as"),
        (lambda proof: replace(proof, version=1), "does not fit the commitment"),
    ],
    ids=[
        "a changed secret",
        "a changed commitment",
        "another table",
        "the first share dropped",
        "the last share dropped",
        "all shares dropped",
        "swapped order",
        "contributions exchanged between the seats",
        "a changed contribution",
        "a bot instead of a person",
        "an older version",
    ],
)
@pytest.mark.parametrize("edition", ["classic", "mauerhuepfen"])
def test_a_changed_proof_is_not_genuine(edition: str, change: Callable[[DiceProof], DiceProof], complaint: str) -> None:
    record = fair_game(edition)
    checked = verify(record.with_dice(change(proof_of(record))))
    assert not checked.is_genuine
    assert complaint in checked.verdict.en
    assert checked.verdict.de.startswith("Nicht echt: ")


@pytest.mark.parametrize(
    "change",
    [
        lambda record: replace(record, rules=Rules.parse("classic+three-rolls")),
        lambda record: replace(record, opening=(), start=Position.initial(record.rules, 2, "y")),
    ],
    ids=["other rules", "no roll-off"],
)
def test_what_the_commitment_binds_cannot_be_exchanged(change: Callable[[Record], Record]) -> None:
    checked = verify(change(fair_game("classic", 2)))
    assert not checked.is_genuine
    assert "does not fit the secret, table, rules, seats and beginner" in checked.verdict.en


def test_older_records_are_still_checked() -> None:
    record = Record.parse(str(fair_game("classic", 3, people=2, version=1)))
    checked = verify(record)
    assert checked.is_genuine
    assert "Dice of the older kind" in checked.remarks[1].en
    proof = proof_of(record)
    assert not verify(record.with_dice(replace(proof, table="table-2"))).is_genuine
    assert not verify(record.with_dice(replace(proof, commitment=flipped(proof.commitment)))).is_genuine


# ── what was noted before the game ────────────────────────────────────────────────────────────────────────────────────


def test_single_values_have_to_be_in_the_record() -> None:
    record = fair_game("classic")
    proof = proof_of(record)
    mine = proof.shares[2]
    checked = verify(record, [proof.table, proof.commitment, mine.contribution.upper()])
    assert checked.is_genuine
    assert checked.remarks[0].en == "Not compared, as it was not noted: envelope y, envelope g, envelope k."
    assert verify(record, [envelope(proof.table, mine.seat, mine.contribution)]).is_genuine
    for value in (proof.commitment, proof.table):
        checked = verify(fair_game("classic", seed=2), [value])
        assert not checked.is_genuine
        assert "neither the table nor the commitment" in checked.verdict.en


def test_all_notes_of_a_genuine_game_fit() -> None:
    record = fair_game("classic", people=2)
    notes = notes_of(proof_of(record))
    assert [note.split()[0] for note in notes] == [
        *("table", "commitment", "envelope", "envelope", "bot", "bot"),
        *("contribution", "contribution"),
    ]
    checked = verify(record, notes=notes)
    assert checked.is_genuine
    assert checked.remarks == (Text("Ohne Beitrag (Bots tragen nichts bei): Rot, Schwarz.", checked.remarks[0].en),)
    assert verify(record, notes=notes[:-2]).is_genuine, "what was in the envelopes need not be noted"


@pytest.mark.parametrize("number", range(8))
def test_every_note_is_compared(number: int) -> None:
    record = fair_game("classic", people=2)
    notes = list(notes_of(proof_of(record)))
    right = notes[number]
    notes[number] = f"{right.rpartition(' ')[0]} owl" if right.startswith("bot") else flipped(right)
    checked = verify(record, notes=notes)
    assert not checked.is_genuine
    assert notes[number] in checked.verdict.en
    assert right in checked.verdict.en


@pytest.mark.parametrize("number", range(6))
def test_what_has_not_been_noted_is_named(number: int) -> None:
    record = fair_game("classic", people=2)
    notes = list(notes_of(proof_of(record)))
    missing = notes.pop(number)
    checked = verify(record, notes=notes)
    assert not checked.is_genuine
    assert f"the notes lack {missing.rpartition(' ')[0]}. " in checked.verdict.en


def test_a_person_noted_as_a_bot_is_named() -> None:
    record = fair_game("classic", 2)
    notes = [note for note in notes_of(proof_of(record)) if " r " not in note]
    checked = verify(record, notes=[*notes, "bot r fox"])
    assert 'what was noted is "bot r fox", but by the record it is "envelope r ' in checked.verdict.en


def test_rolls_that_were_seen_are_compared() -> None:
    """Whoever runs the server could show other dice than it records, and write down another game with the true ones."""
    record = fair_game("mauerhuepfen", 2)
    notes, seen = notes_of(proof_of(record)), [",".join(map(str, faces_of(turn.roll))) for turn in record.turns]
    rolls = [f"roll {number} {faces}" for number, faces in enumerate(seen, 1)]
    assert verify(record, notes=[*notes, *rolls]).is_genuine
    other = "1,1" if seen[4] != "1,1" else "2,2"
    checked = verify(record, notes=[*notes, *rolls[:4], f"roll 5 {other}"])
    assert f'what was noted is "roll 5 {other}", but by the record it is "roll 5 {seen[4]}"' in checked.verdict.en
    assert not verify(record, notes=[*notes, f"roll {len(seen) + 1} 1,2"]).is_genuine, "it broke off later"


# ── what whoever runs the server might do ─────────────────────────────────────────────────────────────────────────────


CLASSIC, SECRET = Rules.parse("classic"), bytes(range(32))
MINE, BOT = Share("y", "0a" * 16), Share("r", bot="fox")
LIKED = (6, 1, 6, 6)  # yellow begins, and begins well


def rigged(attempts: Iterator[DiceProof]) -> Record:
    """A game with the first dice that yellow likes."""
    proof = next(proof for proof in attempts if faces(proof) == LIKED)
    game = Game(CLASSIC, 2, dice=proof.dice(SECRET.hex()))
    return play(game, Random(1), 10).record.with_dice(proof)


def faces(proof: DiceProof) -> tuple[int, ...]:
    dice = proof.dice(SECRET.hex())
    return tuple(dice.face() for _ in LIKED)


def bound(table: str) -> str:
    return commitment(SECRET, table, CLASSIC, ("y", "r"), "")


def other_tables(told: DiceProof) -> Iterator[DiceProof]:
    return (replace(told, table=f"t{n}") for n in count())


def invented_people(told: DiceProof) -> Iterator[DiceProof]:
    return (replace(told, shares=(MINE, Share("r", f"{n:032x}"))) for n in count())


def test_older_dice_could_be_chosen_after_the_last_contribution() -> None:
    """Why the present ones are as they are. Both games are rigged, and nothing that people were asked to note says so:
    the commitment and their own contribution."""
    told = DiceProof(first_commitment(SECRET), "t", (MINE,), SECRET.hex(), version=1)
    for attempts in (other_tables, invented_people):
        assert verify(rigged(attempts(told)), [told.commitment, MINE.contribution]).is_genuine


TOLD = DiceProof(bound("t"), "t", (MINE, BOT), SECRET.hex())
"""What everybody knew when the seats were settled, and the secret that nobody knew."""


def test_another_table_alone_changes_no_face() -> None:
    """There is nothing to be tried: the commitment goes into the faces, and has to fit the table."""
    attempts = list(islice(other_tables(TOLD), 1000))
    assert {faces(proof) for proof in attempts} == {faces(TOLD)}
    record = play(Game(CLASSIC, 2, dice=TOLD.dice(SECRET.hex())), Random(1), 10).record
    assert verify(record.with_dice(TOLD)).is_genuine
    assert not verify(record.with_dice(attempts[0])).is_genuine


@pytest.mark.parametrize(
    ("attempts", "complaint"),
    [
        (invented_people, 'what was noted is "bot r fox"'),
        (lambda told: (replace(told, shares=(MINE, Share("r", bot=f"fox{n}"))) for n in count()), "bot r fox"),
        (lambda told: (replace(told, shares=(Share("y", f"{n:032x}"), BOT)) for n in count()), "envelope y"),
        (lambda told: (replace(told, table=f"t{n}", commitment=bound(f"t{n}")) for n in count()), "table t"),
        (
            lambda told: (
                replace(told, version=1, commitment=first_commitment(SECRET), shares=(Share("y", f"{n:032x}"),))
                for n in count()
            ),
            "commitment",
        ),
    ],
    ids=["a person for a bot", "another bot", "another contribution", "another table", "older dice"],
)
def test_what_is_tried_after_the_envelopes_were_opened_is_named(
    attempts: Callable[[DiceProof], Iterator[DiceProof]], complaint: str
) -> None:
    """Each of these games is genuine by itself. Whoever noted what was settled sees what was exchanged."""
    record = rigged(attempts(TOLD))
    assert verify(record).is_genuine
    settled = [note for note in notes_of(TOLD) if not note.startswith("contribution")]
    checked = verify(record, notes=settled)
    assert not checked.is_genuine
    assert complaint in checked.verdict.en


def test_without_a_proof_or_a_secret_nothing_can_be_checked() -> None:
    record = fair_game("classic", 2)
    with pytest.raises(PoeppelError, match='no lines "dice"'):
        verify(record.with_dice(None))
    with pytest.raises(PoeppelError, match="not been revealed yet"):
        verify(record.with_dice(replace(proof_of(record), secret=None)))
    with pytest.raises(PoeppelError, match="the device itself rolled the dice"):
        verify(replace(record, dice=None, by_device=True))


def test_what_a_genuine_game_leaves_open_is_said() -> None:
    bots_only = fair_game("classic", 2, people=0, rolls=5, first="y")
    checked = verify(bots_only)
    assert checked.is_genuine
    assert [remark.en for remark in checked.remarks] == [
        "Nobody contributed anything, so whoever drew the secret was free to pick one to their liking.",
        "There was no roll-off for who begins.",
        "The game was not played to the end.",
    ]
    from_the_middle = replace(bots_only, start=bots_only.turns[2].position, turns=())
    assert from_the_middle.start.turn == "y"
    checked = verify(from_the_middle)
    assert "The game did not begin from the initial position." in [remark.en for remark in checked.remarks]
    checked = verify(fair_game("classic", 2, people=1))
    assert [remark.en for remark in checked.remarks] == ["Without a contribution (bots make none): red."]


def test_a_return_from_a_backup_is_said() -> None:
    record = fair_game("classic", 2)
    marked = Record.parse(str(record.with_dice(replace(proof_of(record), restored=(3, 3, 12)))))
    checked = verify(marked)
    assert checked.is_genuine
    assert [remark.en[:36] for remark in checked.remarks] == [
        "After roll 3 the table came back fro",
        "After roll 3 the table came back fro",
        "After roll 12 the table came back fr",
    ]


# ── a verifier that shares no line with ours ──────────────────────────────────────────────────────────────────────────


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
@pytest.mark.parametrize("record", sorted(VECTORS.glob("*.txt")), ids=lambda file: file.stem)
def test_the_independent_verifier_judges_the_test_vectors(record: Path) -> None:
    command = ["node", str(ROOT / "examples" / "verify_dice.mjs"), str(record)]
    notes = record.with_suffix(".notes")
    done = subprocess.run(
        [*command, *([str(notes)] if notes.exists() else [])], capture_output=True, text=True, timeout=PATIENCE
    )
    is_genuine = record.name.startswith("genuine")
    assert (done.returncode, done.stderr) == (0 if is_genuine else 1, "")
    assert done.stdout.startswith("Genuine" if is_genuine else "Not genuine: ")


@pytest.mark.parametrize("file", sorted(VECTORS.glob("*.txt")), ids=lambda file: file.stem)
def test_we_judge_the_test_vectors(file: Path) -> None:
    """Rolls that were changed do not lead to the positions written there, so such a record is not even read."""
    notes = file.with_suffix(".notes")
    noted = read_notes(notes.read_text(encoding="utf-8")) if notes.exists() else None
    try:
        genuine = verify(Record.parse(file.read_text(encoding="utf-8")), notes=noted).is_genuine
    except NotationError:
        genuine = False
    assert genuine == file.name.startswith("genuine")


def test_the_independent_verifier_is_short_and_needs_nothing() -> None:
    source = (ROOT / "examples" / "verify_dice.mjs").read_text(encoding="utf-8")
    assert len(source.splitlines()) < 80
    assert re.findall(r'from "(.*?)"', source) == ["node:crypto", "node:fs"]
