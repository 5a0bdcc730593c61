"""Were the dice of a recorded game the ones that had been fixed before it began?

This is the whole check. It needs the record and, better, what somebody noted before the first roll: no server.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from poeppel.core.position import Position
from poeppel.core.roll import write_roll
from poeppel.errors import PoeppelError
from poeppel.game.dice_notes import first_misfit, fitting_notes, left_out
from poeppel.game.dice_proof import DiceProof
from poeppel.game.fair_dice import commitment, first_commitment
from poeppel.game.record import Record, Throw
from poeppel.rules.board import COLOUR_NAMES
from poeppel.texts import Text


@dataclass(frozen=True, slots=True)
class Verification:
    """The verdict in words; what is not right, if anything; what else people should know."""

    is_genuine: bool
    verdict: Text
    wrong_roll: int | None = None  # the first one; 0: in the opening
    remarks: tuple[Text, ...] = ()


def verify(record: Record, noted: Iterable[str] = (), notes: Sequence[str] | None = None) -> Verification:
    """Check the dice of a game; `PoeppelError` when the record does not carry what is needed for that.

    `noted`: single values that somebody knows from before the game began, the table's id or a commitment, envelope or
    contribution in hexadecimal. `notes`: everything that a device noted then (`dice_notes`); nothing may be left out.
    """
    proof = record.dice
    if proof is None:
        raise PoeppelError(_BY_DEVICE if record.by_device else _NO_PROOF)
    if proof.secret is None:
        raise PoeppelError(_NOT_REVEALED)
    values = tuple(value.strip() for value in noted)
    fault = _against_notes(record, proof, values, notes) or _against_commitment(
        record, proof, bytes.fromhex(proof.secret)
    )
    if fault is not None:
        return Verification(False, fault)
    dice = proof.dice(proof.secret)
    for throw in record.throws:
        derived = [dice.face() for _ in throw.faces]
        if sorted(derived) != sorted(throw.faces):  # two dice are written smaller first
            return Verification(False, _wrong(throw, derived), throw.number)
    remarks = chain(_uncompared(proof, values, notes), _remarks(record, proof))
    return Verification(True, _genuine(dice.drawn), remarks=tuple(remarks))


def _against_notes(record: Record, proof: DiceProof, values: Iterable[str], notes: Sequence[str] | None) -> Text | None:
    """What the notes say against this record."""
    for value in values:
        if not _fitting(value, proof):
            return _unknown(value)
    if notes is None:
        return None
    if misfit := first_misfit(notes, proof, [write_roll(turn.roll) for turn in record.turns]):
        return _contradicted(*misfit)
    missing = left_out(notes, proof)
    return _not_noted(missing) if missing else None


def _fitting(value: str, proof: DiceProof) -> tuple[str, ...]:
    """Hexadecimal may be written either way."""
    return fitting_notes(value, proof) or fitting_notes(value.lower(), proof)


def _against_commitment(record: Record, proof: DiceProof, secret: bytes) -> Text | None:
    if proof.version == 1:
        return None if first_commitment(secret) == proof.commitment else _EXCHANGED
    right = commitment(secret, proof.table, record.rules, record.seats, record.agreed_first)
    return None if right == proof.commitment else _NOT_COMMITTED


def _wrong(throw: Throw, derived: list[int]) -> Text:
    colour = COLOUR_NAMES[throw.colour]
    where = Text(f"Wurf {throw.number}", f"roll {throw.number}") if throw.number else _OPENING
    written, right = (",".join(map(str, sorted(faces))) for faces in (throw.faces, derived))
    return Text(
        f"Nicht echt: {where.de} von {colour.de} ist als {written} aufgezeichnet, müsste aber {right} sein.",
        f"Not genuine: {where.en} by {colour.en} is recorded as {written}, but must be {right}.",
    )


def _uncompared(proof: DiceProof, values: Iterable[str], notes: Sequence[str] | None) -> Iterator[Text]:
    """With single values: what nobody has held against the record."""
    known = [note for value in values for note in _fitting(value, proof)]
    opened = {note.split()[1] for note in known if note.startswith("contribution")}
    missing = [what for what in left_out(known, proof) if what.split()[-1] not in opened]
    if known and notes is None and missing:
        listed = ", ".join(missing)
        yield Text(f"Nicht verglichen, weil nicht notiert: {listed}.", f"Not compared, as it was not noted: {listed}.")


def _remarks(record: Record, proof: DiceProof) -> Iterator[Text]:
    """What a genuine game still leaves open."""
    given = {seat for seat, _ in proof.contributions}
    without = [COLOUR_NAMES[seat[0]] for seat in record.seats if seat not in given]
    if not given:
        yield Text(
            "Niemand hat etwas beigetragen: Wer das Geheimnis zog, konnte es sich vorher aussuchen.",
            "Nobody contributed anything, so whoever drew the secret was free to pick one to their liking.",
        )
    elif without:
        yield Text(
            f"Ohne Beitrag (Bots tragen nichts bei): {', '.join(name.de for name in without)}.",
            f"Without a contribution (bots make none): {', '.join(name.en for name in without)}.",
        )
    if proof.version == 1:
        yield Text(
            "Würfel der älteren Art: Wer den Server betrieb, hätte sie nach dem letzten Beitrag noch aussuchen können.",
            "Dice of the older kind: whoever ran the server could still have picked them after the last contribution.",
        )
    for number in proof.restored:
        yield Text(
            f"Nach Wurf {number} kam der Tisch aus einer Sicherung zurück: Spätere Würfe kann jemand schon kennen.",
            f"After roll {number} the table came back from a backup, so somebody may have known later rolls.",
        )
    if record.rules.box.has_roll_off and not record.opening:
        yield Text("Wer beginnt, wurde nicht ausgewürfelt.", "There was no roll-off for who begins.")
    if _pawns(record.start) != _pawns(Position.initial(record.rules, len(record.seats))):
        yield Text(
            "Die Partie begann nicht aus der Grundstellung.", "The game did not begin from the initial position."
        )
    if not record.end.is_over:
        yield Text("Die Partie wurde nicht zu Ende gespielt.", "The game was not played to the end.")


def _pawns(position: Position) -> list[tuple[str, ...]]:
    return [position.pawns(colour) for colour in position.colours]


def _genuine(faces: int) -> Text:
    return Text(
        f"Echt: Alle {faces} Augenzahlen folgen aus dem Geheimnis und den Beiträgen.",
        f"Genuine: all {faces} faces follow from the secret and the contributions.",
    )


def _unknown(value: str) -> Text:
    return Text(
        f"Nicht echt: {value!r:.140} ist weder Tisch noch Siegel noch Umschlag noch Beitrag dieser Partie.",
        f"Not genuine: {value!r:.140} is neither the table nor the commitment nor an envelope or contribution of this "
        "game.",
    )


def _contradicted(noted: str, written: str) -> Text:
    return Text(
        f"Nicht echt: Notiert war „{noted[:180]}“, nach der Aufzeichnung ist es „{written}“.",
        f'Not genuine: what was noted is "{noted[:180]}", but by the record it is "{written}".',
    )


def _not_noted(missing: Iterable[str]) -> Text:
    listed = ", ".join(missing)
    return Text(
        f"Nicht belegt: In den Notizen fehlt {listed}. Sie müssen gesichert sein, seit die Plätze feststehen.",
        f"Not proven: the notes lack {listed}. They have to be saved once the seats are settled.",
    )


_OPENING = Text("der Wurf um den Anfang", "the opening roll")
_NO_PROOF = Text(
    "Diese Aufzeichnung enthält keine Zeilen „dice“: Ob die Würfel echt sind, lässt sich daran nicht prüfen.",
    'This record has no lines "dice", so nobody can check whether its dice are genuine.',
)
_BY_DEVICE = Text(
    "Diese Partie wurde ohne Server an einem Gerät gespielt, und das Gerät hat selbst gewürfelt: Vorher wurde nichts "
    "versiegelt, also gibt es nichts nachzurechnen. Prüfbare Würfel gibt es an einem Tisch, den ein Server deckt.",
    "This game was played on one device without a server, and the device itself rolled the dice: nothing was sealed "
    "beforehand, so there is nothing to check. Dice that can be checked are rolled at tables of a server.",
)
_NOT_REVEALED = Text(
    "Das Geheimnis ist noch nicht aufgedeckt; es folgt am Ende der Partie. Bis dahin ist nichts zu prüfen.",
    "The secret has not been revealed yet; it will be when the game ends. Until then nothing can be checked.",
)
_NOT_COMMITTED = Text(
    "Nicht echt: Das Siegel passt nicht zu Geheimnis, Tisch, Regeln, Plätzen und Beginn; etwas davon wurde "
    "ausgetauscht.",
    "Not genuine: the commitment does not fit the secret, table, rules, seats and beginner; one of them has been "
    "replaced.",
)
_EXCHANGED = Text(
    "Nicht echt: Das Geheimnis passt nicht zum Siegel; eines von beiden wurde ausgetauscht.",
    "Not genuine: the secret does not fit the commitment; one of them has been replaced.",
)
