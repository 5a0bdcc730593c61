"""Writes games with dice that anybody can check, and falsified ones: for the tests of the browser's own check, with the
verdict of `poeppel verify`, and as test vectors for people who write a verifier: `python tools/fair_games.py`. A test
fails while the files are not current.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from poeppel import Game, Record, Roll, Rules
from poeppel.game.dice_notes import notes_of
from poeppel.game.dice_proof import DiceProof
from poeppel.game.fair_dice import Share, Version, commitment, first_commitment
from poeppel.game.verify import verify
from poeppel.rules.wall_boards import parse_board
from poeppel.server.views.replay import replay_of

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "web" / "tests" / "verify-games.json"
VECTORS = ROOT / "examples" / "dice_vectors"
SMALL_BOARD = """
lanes    3
fields   5
start    0
targets  15 16
wall     1 2 3 4
wall     4 - 6 1
"""

Json = dict[str, Any]
Change = Callable[[Record, DiceProof], Record]


def text() -> str:
    """What the file for the browser has to contain: one line a game."""
    games = [
        *checked("classic", played("classic", 2, seed=11)),
        *checked("two colours", played("classic+two-colours", 2, seed=3, rolls=40)),
        *checked("two dice", played("mauerhuepfen", 3, seed=5, rolls=40, people=2)),
        *checked("a board of one's own", played("mauerhuepfen", 2, seed=6, rolls=20, board=SMALL_BOARD)),
        *checked("bots only", played("tournament6", 3, seed=7, rolls=20, people=0)),
        *checked("older dice", played("classic", 3, seed=8, rolls=40, people=2, version=1)),
    ]
    lines = (json.dumps(game, ensure_ascii=False, separators=(",", ":")) for game in games)
    return "[\n" + ",\n".join(lines) + "\n]\n"


def played(
    rules: Rules | str,
    players: int | None = None,
    seed: int = 1,
    rolls: int = 100_000,
    people: int = 9,
    version: Version = 2,
    first: str | None = None,
    board: str | None = None,
) -> Record:
    """A game as the server plays it; the first seats are people, the others bots."""
    random, chosen = Random(seed), Rules.parse(str(rules), parse_board(board) if board else None)
    seats = chosen.seats(players or chosen.players[-1])
    secret, table = random.randbytes(32), f"table-{seed}"
    shares = [Share(seat, random.randbytes(random.randint(16, 64)).hex()) for seat in seats[:people]]
    if version == 1:
        committed = first_commitment(secret)
    else:
        shares += [Share(seat, bot="fox") for seat in seats[people:]]
        begins = first or ("" if chosen.box.has_roll_off else seats[0][0])
        committed = commitment(secret, table, chosen, seats, begins)
    proof = DiceProof(committed, table, tuple(shares), secret.hex(), version)
    game = Game(chosen, len(seats), dice=proof.dice(secret.hex()), first=first)
    while not game.is_over and len(game.turns) < rolls:
        game.roll()
        game.play(random.choice(game.legal_moves) if game.legal_moves else None)
    return game.record.with_dice(proof)


def checked(name: str, record: Record) -> Iterator[Json]:
    """The game and what becomes of it when somebody falsifies it, each with its verdict."""
    yield case(name, record)
    for what, falsified in falsifications(record):
        yield case(f"{name}, {what}", falsified)


def falsifications(record: Record) -> Iterator[tuple[str, Record]]:
    proof = record.dice
    assert proof is not None
    for what, change in CHANGES.items():
        if not (("contribution" in what and not proof.contributions) or ("bot" in what and not _bots(proof))):
            yield what, change(record, proof)
    if record.opening:
        (first, face), *others = record.opening[0].items()
        rounds = ({first: face % 6 + 1, **dict(others)}, *record.opening[1:])
        yield "changed opening", replace(record, opening=rounds)
    for number in (1, len(record.turns) // 2, len(record.turns)):
        turns = list(record.turns)
        roll = turns[number - 1].roll
        changed: Roll = roll % 6 + 1 if isinstance(roll, int) else (min(roll), max(roll) % 6 + 1)
        turns[number - 1] = replace(turns[number - 1], roll=changed)
        yield f"changed roll {number}", replace(record, turns=tuple(turns))


def other(digits: str) -> str:
    """The same with another last digit."""
    return digits[:-1] + ("1" if digits[-1] == "0" else "0")


def with_proof(**changes: Callable[[DiceProof], object]) -> Change:
    """The same game with a proof that is changed like this."""
    return lambda record, proof: record.with_dice(
        replace(proof, **{name: change(proof) for name, change in changes.items()})  # type: ignore[arg-type]
    )


def with_share(chosen: Callable[[Share], bool], change: Callable[[Share], Share]) -> Change:
    """The same game with the first share of this kind changed."""

    def shares(proof: DiceProof) -> tuple[Share, ...]:
        at = next(n for n, share in enumerate(proof.shares) if chosen(share))
        return (*proof.shares[:at], change(proof.shares[at]), *proof.shares[at + 1 :])

    return with_proof(shares=shares)


def other_secret(record: Record, proof: DiceProof) -> Record:
    """With a commitment that fits."""
    drawn = bytes.fromhex(other(proof.secret or ""))
    terms = (proof.table, record.rules, record.seats, record.agreed_first)
    committed = first_commitment(drawn) if proof.version == 1 else commitment(drawn, *terms)
    return record.with_dice(replace(proof, secret=drawn.hex(), commitment=committed))


def _bots(proof: DiceProof) -> list[Share]:
    return [share for share in proof.shares if share.bot]


CHANGES: Mapping[str, Change] = {
    "changed secret": with_proof(secret=lambda proof: other(proof.secret or "")),
    "changed commitment": with_proof(commitment=lambda proof: other(proof.commitment)),
    "changed secret and commitment": other_secret,
    "changed table": with_proof(table=lambda proof: proof.table + "x"),
    "changed contribution": with_share(
        lambda share: share.bot is None, lambda share: share._replace(contribution=other(share.contribution))
    ),
    "contribution left out": with_proof(shares=lambda proof: proof.shares[1:]),
    "changed bot": with_share(lambda share: share.bot is not None, lambda share: share._replace(bot="owl")),
    "invented person for a bot": with_share(
        lambda share: share.bot is not None, lambda share: Share(share.seat, "00" * 16)
    ),
}


def case(name: str, record: Record) -> Json:
    """What the browser is given, as short as it gets, and the verdict it has to come to."""
    shown, verdict = replay_of(record), verify(record)
    return {
        "name": name,
        "genuine": verdict.is_genuine,
        "wrong_roll": verdict.wrong_roll,
        "faces": sum(len(throw.faces) for throw in record.throws),
        "rules": shown.rules,
        "seats": record.seats,
        "proof": shown.proof.model_dump() if shown.proof else None,
        "opening": shown.opening,
        "rolls": " ".join(f"{turn.colour}{turn.roll}" for turn in shown.turns),
    }


# ── test vectors ──────────────────────────────────────────────────────────────────────────────────────────────────────


def vectors() -> dict[str, str]:
    """Records by their file names: what begins with `false` must not be found genuine. Notes have the name of the
    record that they belong to, and what each false record gets wrong stands in its first line."""
    genuine = {
        "classic": played("classic+three-rolls", 3, seed=21, rolls=30, people=2),
        "first": played("classic", 2, seed=22, rolls=12, first="r"),
        "two-colours": played("classic+two-colours", 2, seed=23, rolls=12),
        "mauerhuepfen": played("mauerhuepfen", 3, seed=24, rolls=12, people=2),
        "own-board": played("mauerhuepfen", 2, seed=25, rolls=6, board=SMALL_BOARD),
        "bots-only": played("tournament6", 3, seed=26, rolls=12, people=0),
        "version-1": played("classic", 3, seed=27, rolls=12, people=2, version=1),
    }
    restored = played("classic", 2, seed=28, rolls=12)
    assert restored.dice is not None
    genuine["restored"] = restored.with_dice(replace(restored.dice, restored=(7,)))
    return {
        **{f"genuine-{name}.txt": str(record) for name, record in genuine.items()},
        **{f"genuine-{name}.notes": _notes(record) for name, record in genuine.items()},
        **{f"false-{name}.txt": f"# {what}\n{record}" for name, what, record in _false_games(genuine)},
        "false-by-notes.txt": str(genuine["classic"]),
        "false-by-notes.notes": _notes(genuine["classic"]).replace("bot r fox", "bot r owl"),
        "false-notes-incomplete.txt": str(genuine["classic"]),
        "false-notes-incomplete.notes": "".join(_notes(genuine["classic"]).splitlines(keepends=True)[:3]),
    }


def _false_games(genuine: Mapping[str, Record]) -> Iterator[tuple[str, str, Record]]:
    """The rolls of a false record do not lead to its positions; a verifier of dice need not look at those."""
    for name, record in genuine.items():
        for what, falsified in falsifications(record):
            if name in ("classic", "mauerhuepfen") or (name == "version-1" and what.startswith("changed c")):
                yield f"{name}-{what.replace(' ', '-')}", what, falsified


def _notes(record: Record) -> str:
    assert record.dice is not None
    return "".join(f"{note}\n" for note in notes_of(record.dice))


def main() -> None:
    FILE.write_text(text(), encoding="utf-8")
    VECTORS.mkdir(exist_ok=True)
    for file in VECTORS.iterdir():
        file.unlink()
    for name, content in vectors().items():
        (VECTORS / name).write_text(content, encoding="utf-8")


if __name__ == "__main__":
    main()
