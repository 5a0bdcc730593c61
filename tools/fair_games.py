"""Writes games with dice that anybody can check, and falsified ones with the verdict of `poeppel verify`, for the tests
of the browser's own check: `python tools/fair_games.py`. A test fails while the file is not current.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from poeppel import Game, Record, Rules
from poeppel.dice_proof import DiceProof
from poeppel.fair_dice import FairDice, commitment
from poeppel.server.replays import replay_of
from poeppel.verification import verify

FILE = Path(__file__).resolve().parent.parent / "web" / "tests" / "verify-games.json"

Json = dict[str, Any]
Change = Callable[[DiceProof], DiceProof]


def text() -> str:
    """What the file has to contain: one line a game."""
    games = [
        *checked("classic", played("classic", 2, seed=11)),
        *checked("two colours", played("classic+two-colours", 2, seed=3, rolls=40)),
        *checked("two dice", played("mauerhuepfen", 3, seed=5, rolls=40)),
        *checked("bots only", played("tournament6", 3, seed=7, rolls=20, people=0)),
    ]
    lines = (json.dumps(game, ensure_ascii=False, separators=(",", ":")) for game in games)
    return "[\n" + ",\n".join(lines) + "\n]\n"


def played(rules: str, players: int, seed: int, rolls: int = 10_000, people: int = 9) -> Record:
    """A game as the server plays it; the first seats contribute, the others are bots."""
    random, chosen = Random(seed), Rules.parse(rules)
    secret, table = random.randbytes(32), f"table-{seed}"
    contributions = [(seat, random.randbytes(random.randint(16, 64))) for seat in chosen.seats(players)[:people]]
    game = Game(chosen, players, dice=FairDice(secret, table, contributions))
    while not game.is_over and len(game.turns) < rolls:
        game.roll()
        game.play(random.choice(game.legal_moves) if game.legal_moves else None)
    shown = tuple((seat, given.hex()) for seat, given in contributions)
    return game.record.with_dice(DiceProof(commitment(secret), table, shown, secret.hex()))


def checked(name: str, record: Record) -> Iterator[Json]:
    """The game and what becomes of it when somebody falsifies it, each with its verdict."""
    yield case(name, record)
    for what, change in CHANGES.items():
        assert record.dice is not None
        if record.dice.contributions or "contribution" not in what:
            yield case(f"{name}, {what}", record.with_dice(change(record.dice)))
    if record.opening:
        (first, face), *others = record.opening[0].items()
        rounds = ({first: face % 6 + 1, **dict(others)}, *record.opening[1:])
        yield case(f"{name}, changed opening", replace(record, opening=rounds))
    for number in (1, len(record.turns) // 2, len(record.turns)):
        turns = list(record.turns)
        roll = turns[number - 1].roll
        changed = roll % 6 + 1 if isinstance(roll, int) else (roll[0], roll[1] % 6 + 1)
        turns[number - 1] = replace(turns[number - 1], roll=changed)
        yield case(f"{name}, changed roll {number}", replace(record, turns=tuple(turns)))


def other(digits: str) -> str:
    """The same with another last digit."""
    return digits[:-1] + ("1" if digits[-1] == "0" else "0")


def changed_contribution(proof: DiceProof) -> DiceProof:
    *before, (seat, given) = proof.contributions
    return replace(proof, contributions=(*before, (seat, other(given))))


def changed_both(proof: DiceProof) -> DiceProof:
    secret = other(proof.secret or "")
    return replace(proof, secret=secret, commitment=commitment(bytes.fromhex(secret)))


CHANGES: dict[str, Change] = {
    "changed secret": lambda proof: replace(proof, secret=other(proof.secret or "")),
    "changed commitment": lambda proof: replace(proof, commitment=other(proof.commitment)),
    "changed secret and commitment": changed_both,
    "changed table": lambda proof: replace(proof, table=proof.table + "x"),
    "changed contribution": changed_contribution,
    "contribution left out": lambda proof: replace(proof, contributions=proof.contributions[1:]),
}


def case(name: str, record: Record) -> Json:
    """What the browser is given, as short as it gets, and the verdict it has to come to."""
    shown, verdict = replay_of(record), verify(record)
    return {
        "name": name,
        "genuine": verdict.is_genuine,
        "wrong_roll": verdict.wrong_roll,
        "faces": sum(len(throw.faces) for throw in record.throws),
        "proof": shown.proof.model_dump() if shown.proof else None,
        "opening": shown.opening,
        "rolls": " ".join(f"{turn.colour}{turn.roll}" for turn in shown.turns),
    }


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
