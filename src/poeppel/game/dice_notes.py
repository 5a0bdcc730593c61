"""What a device noted before a game began. Only this tells a genuine game from one that was made up completely.

    table k7Qm
    commitment 7cb2…
    envelope y 18aa…
    contribution y 9f04…
    bot g fox
    envelope r c4b0…
    roll 1 6

The page saves such a file once the seats are settled: the table, the commitment, and each seat with its envelope or its
bot. What was in the envelopes may stand there too, and the rolls that were seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from poeppel.errors import NotationError
from poeppel.game.dice_proof import DiceProof
from poeppel.game.fair_dice import Share, envelope
from poeppel.texts import Text

KEYS = ("table", "commitment", "envelope", "contribution", "bot", "roll")


def read_notes(text: str) -> tuple[str, ...]:
    """The lines of a file of notes; `NotationError` if it is something else."""
    lines = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        if words[0] not in KEYS or len(words) != (2 if words[0] in ("table", "commitment") else 3):
            listed = ", ".join(KEYS)
            raise NotationError(
                Text(
                    f"Zeile {number}: {line[:40]!r} ist keine Notiz; eine Notiz beginnt mit {listed}",
                    f"line {number}: {line[:40]!r} is not a note; a note begins with one of {listed}",
                )
            )
        lines.append(" ".join(words))
    return tuple(lines)


def notes_of(proof: DiceProof) -> tuple[str, ...]:
    """All that could be noted before the first roll, as the record has it."""
    return tuple(chain(_settled(proof), (f"contribution {seat} {given}" for seat, given in proof.contributions)))


def first_misfit(noted: Iterable[str], proof: DiceProof, rolls: Sequence[str]) -> tuple[str, str] | None:
    """The first note that the record contradicts, and what the record says there."""
    right = (*notes_of(proof), *(f"roll {number} {faces}" for number, faces in enumerate(rolls, 1)))
    for note in noted:
        if note not in right:
            return note, _counterpart(note, right)
    return None


def left_out(noted: Iterable[str], proof: DiceProof) -> tuple[str, ...]:
    """What should have been noted before the first roll and was not: `table`, `commitment`, `envelope r` …"""
    known = set(noted)
    return tuple(line.rpartition(" ")[0] for line in _settled(proof) if line not in known)


def fitting_notes(value: str, proof: DiceProof) -> tuple[str, ...]:
    """The notes of this game that a single value stands for: a table's id, or anything in hexadecimal."""
    return tuple(line for line in notes_of(proof) if not line.startswith("bot") and line.split()[-1] == value)


def _settled(proof: DiceProof) -> Iterator[str]:
    """What everybody knew when the seats were settled."""
    yield f"table {proof.table}"
    yield f"commitment {proof.commitment}"
    for share in proof.shares:
        yield _note_of(share, proof)


def _note_of(share: Share, proof: DiceProof) -> str:
    if share.bot is not None:
        return f"bot {share.seat} {share.bot}"
    if proof.version == 1:  # there were no envelopes
        return f"contribution {share.seat} {share.contribution}"
    return f"envelope {share.seat} {envelope(proof.table, share.seat, share.contribution)}"


def _counterpart(note: str, right: Iterable[str]) -> str:
    """What the record says of the same thing, or else of the same seat."""
    *subject, _ = note.split()
    same = [line for line in right if line.split()[:-1] == subject]
    of_seat = [line for line in right if line.split()[1:-1] == subject[1:] != []]
    return (same or of_seat or ["-"])[0]
