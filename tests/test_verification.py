"""The verifier accepts what was played with fair dice and nothing else."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings

from poeppel import Game, PoeppelError, Record, Roll, Rules, SeededDice
from poeppel.dice_proof import DiceProof
from poeppel.fair_dice import FairDice, commitment
from poeppel.rules import EDITIONS
from poeppel.verification import verify
from tests.strategies import games, seeds
from tests.subprocesses import ROOT
from tests.test_game import play


def fair_game(rules: Rules | str, players: int | None = None, seed: int = 1, rolls: int = 100_000) -> Record:
    """A game as the server plays it, every seat contributing; the secret is revealed."""
    random = Random(seed)
    rules = Rules.of(rules)
    players = players or rules.players[-1]
    secret, table = random.randbytes(32), f"table-{seed}"
    contributions = [(seat, random.randbytes(16)) for seat in rules.seats(players)]
    game = play(Game(rules, players, dice=FairDice(secret, table, contributions)), random, rolls)
    shown = tuple((seat, text.hex()) for seat, text in contributions)
    return game.record.with_dice(DiceProof(commitment(secret), table, shown, secret.hex()))


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
    record = fair_game(*game, seed, rolls=80)
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
        assert f"roll {number} of " in checked.verdict.en
        assert f"Wurf {number} von " in checked.verdict.de


def test_a_changed_opening_is_named() -> None:
    record = fair_game("classic", 2)
    (rolls,) = record.opening
    lower = min(rolls, key=lambda colour: rolls[colour])
    changed = replace(record, opening=({**rolls, lower: rolls[lower] % 5 + 1},))
    assert changed.opening != record.opening
    checked = verify(changed)
    assert (checked.is_genuine, checked.wrong_roll) == (False, 0)
    assert "the opening roll of" in checked.verdict.en


def test_a_left_out_roll_is_noticed() -> None:
    """Every later face then has the wrong number."""
    record = fair_game("classic", 2)
    assert not verify(replace(record, turns=record.turns[:5] + record.turns[6:])).is_genuine
    assert not verify(replace(record, opening=())).is_genuine


def flipped(text: str) -> str:
    """With one bit changed."""
    return text[:-1] + f"{int(text[-1], 16) ^ 1:x}"


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda proof: replace(proof, secret=flipped(proof.secret)), "does not fit the commitment"),
        (lambda proof: replace(proof, commitment=flipped(proof.commitment)), "does not fit the commitment"),
        (
            lambda proof: replace(proof, secret="ab" * 32, commitment=commitment(b"\xab" * 32)),
            "is written as",
        ),
        (lambda proof: replace(proof, contributions=proof.contributions[1:]), "is written as"),
        (lambda proof: replace(proof, contributions=proof.contributions[:-1]), "is written as"),
        (lambda proof: replace(proof, contributions=()), "is written as"),
        (lambda proof: replace(proof, contributions=proof.contributions[::-1]), "is written as"),
        (
            lambda proof: replace(
                proof,
                contributions=tuple(
                    (seat, other)
                    for (seat, _), (_, other) in zip(proof.contributions, proof.contributions[::-1], strict=True)
                ),
            ),
            "is written as",
        ),
        (
            lambda proof: replace(
                proof, contributions=(("y", flipped(proof.contributions[0][1])), *proof.contributions[1:])
            ),
            "is written as",
        ),
        (lambda proof: replace(proof, table="table-2"), "is written as"),
    ],
    ids=[
        "a changed secret",
        "a changed commitment",
        "another secret with its commitment",
        "the first contribution dropped",
        "the last contribution dropped",
        "all contributions dropped",
        "swapped order",
        "contributions exchanged between the seats",
        "a changed contribution",
        "another table",
    ],
)
@pytest.mark.parametrize("edition", ["classic", "mauerhuepfen"])
def test_a_changed_proof_is_not_genuine(edition: str, change: Callable[[DiceProof], DiceProof], complaint: str) -> None:
    record = fair_game(edition)
    checked = verify(record.with_dice(change(proof_of(record))))
    assert not checked.is_genuine
    assert complaint in checked.verdict.en
    assert checked.verdict.de.startswith("Nicht echt: ")


def test_what_was_noted_before_the_game_has_to_be_in_the_record() -> None:
    record = fair_game("classic")
    proof = proof_of(record)
    assert verify(record, [proof.commitment, proof.contributions[2][1].upper()]).is_genuine
    checked = verify(fair_game("classic", seed=2), [proof.commitment])
    assert not checked.is_genuine
    assert "neither the commitment nor a contribution" in checked.verdict.en


def test_without_a_proof_or_a_secret_nothing_can_be_checked() -> None:
    record = fair_game("classic", 2)
    with pytest.raises(PoeppelError, match='no lines "dice"'):
        verify(record.with_dice(None))
    with pytest.raises(PoeppelError, match="not been revealed yet"):
        verify(record.with_dice(replace(proof_of(record), secret=None)))


def test_what_a_genuine_game_leaves_open_is_said() -> None:
    secret = bytes(range(32))
    bots_only = play(Game("classic", 2, dice=FairDice(secret, "t", []), first="y"), Random(1), 5).record
    checked = verify(bots_only.with_dice(DiceProof(commitment(secret), "t", (), secret.hex())))
    assert checked.is_genuine
    assert [remark.en for remark in checked.remarks] == [
        "Nobody contributed anything: whoever drew the secret was free to pick one to their liking.",
        "Who begins was not rolled for.",
        "The game was not played to the end.",
    ]
    from_the_middle = replace(bots_only, start=bots_only.turns[0].position, turns=())
    checked = verify(from_the_middle.with_dice(DiceProof(commitment(secret), "t", (), secret.hex())))
    assert "The game did not begin from the initial position." in [remark.en for remark in checked.remarks]
    one = [("r", bytes(16))]
    with_bot = play(Game("classic", 2, dice=FairDice(secret, "t", one)), Random(1)).record
    checked = verify(with_bot.with_dice(DiceProof(commitment(secret), "t", (("r", "00" * 16),), secret.hex())))
    assert [remark.en for remark in checked.remarks] == ["Without a contribution (bots make none): yellow."]


@pytest.mark.parametrize("rules", ["classic", "classic+two-colours", "mauerhuepfen"])
def test_the_python_of_the_documentation_agrees(rules: str, tmp_path: Path) -> None:
    """A second verifier that shares no line with ours."""
    page = (ROOT / "docs/fair-dice.md").read_text(encoding="utf-8")
    (script,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    file = tmp_path / "game.txt"
    record = fair_game(rules)

    def check(record: Record) -> subprocess.CompletedProcess[str]:
        file.write_text(str(record), encoding="utf-8")
        command = [sys.executable, "-W", "ignore", "-c", script, str(file)]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    faces = sum(len(throw.faces) for throw in record.throws)
    assert check(record).stdout == f"all {faces} faces are right\n"
    wrong: Roll = (1, 1) if rules == "mauerhuepfen" else 7 - int(str(record.turns[9].roll))
    assert "but has to be" in check(with_roll(record, 10, wrong)).stderr
    assert "does not fit" in check(record.with_dice(replace(proof_of(record), secret="ab" * 32))).stderr
