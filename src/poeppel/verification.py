"""Were the dice of a recorded game the ones that had been fixed before it began?

This is the whole check. It needs the record and nothing else: no server, no secret but the one in the record.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from poeppel.board import COLOUR_NAMES
from poeppel.errors import PoeppelError
from poeppel.fair_dice import FairDice, commitment
from poeppel.position import Position
from poeppel.record import Record, Throw
from poeppel.texts import Text


@dataclass(frozen=True, slots=True)
class Verification:
    """The verdict in words; what is not right, if anything; what else people should know."""

    is_genuine: bool
    verdict: Text
    wrong_roll: int | None = None  # the first one; 0: in the opening
    remarks: tuple[Text, ...] = ()


def verify(record: Record, noted: Iterable[str] = ()) -> Verification:
    """Check the dice of a game; `PoeppelError` when the record does not carry what is needed for that.

    `noted`: what somebody knows from before the game began, the commitment or contributions, in hexadecimal. Only this
    tells a genuine game from one that was made up completely.
    """
    proof = record.dice
    if proof is None:
        raise PoeppelError(_NO_PROOF)
    if proof.secret is None:
        raise PoeppelError(_NOT_REVEALED)
    secret = bytes.fromhex(proof.secret)
    contributions = [(seat, bytes.fromhex(text)) for seat, text in proof.contributions]
    published = {proof.commitment, *(text for _, text in proof.contributions)}
    for note in noted:
        if note.strip().lower() not in published:
            return Verification(False, _unknown(note))
    if commitment(secret) != proof.commitment:
        return Verification(False, _EXCHANGED)
    dice = FairDice(secret, proof.table, contributions)
    for throw in record.throws:
        derived = [dice.face() for _ in throw.faces]
        if sorted(derived) != sorted(throw.faces):  # two dice are written smaller first
            return Verification(False, _wrong(throw, derived), throw.number)
    return Verification(True, _genuine(dice.drawn), remarks=tuple(_remarks(record)))


def _wrong(throw: Throw, derived: list[int]) -> Text:
    colour = COLOUR_NAMES[throw.colour]
    where = Text(f"Wurf {throw.number}", f"roll {throw.number}") if throw.number else _OPENING
    written, right = (",".join(map(str, sorted(faces))) for faces in (throw.faces, derived))
    return Text(
        f"Nicht echt: {where.de} von {colour.de} ist als {written} aufgeschrieben, müsste aber {right} sein.",
        f"Not genuine: {where.en} of {colour.en} is written as {written}, but has to be {right}.",
    )


def _remarks(record: Record) -> Iterator[Text]:
    """What a genuine game still leaves open."""
    given = {seat for seat, _ in record.dice.contributions} if record.dice else set()
    without = [COLOUR_NAMES[seat[0]] for seat in record.seats if seat not in given]
    if not given:
        yield Text(
            "Niemand hat etwas beigetragen: Wer das Geheimnis zog, konnte es sich vorher aussuchen.",
            "Nobody contributed anything: whoever drew the secret was free to pick one to their liking.",
        )
    elif without:
        yield Text(
            f"Ohne Beitrag (Bots tragen nichts bei): {', '.join(name.de for name in without)}.",
            f"Without a contribution (bots make none): {', '.join(name.en for name in without)}.",
        )
    if record.rules.box.has_roll_off and not record.opening:
        yield Text("Wer beginnt, wurde nicht ausgewürfelt.", "Who begins was not rolled for.")
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


def _unknown(note: str) -> Text:
    return Text(
        f"Nicht echt: {note!r:.140} ist weder die Festlegung noch ein Beitrag dieser Partie.",
        f"Not genuine: {note!r:.140} is neither the commitment nor a contribution of this game.",
    )


_OPENING = Text("der Wurf um den Anfang", "the opening roll")
_NO_PROOF = Text(
    "Dieses Protokoll enthält keine Zeilen „dice“: Ob die Würfel echt sind, lässt sich daran nicht prüfen.",
    'This record has no lines "dice": whether its dice are genuine cannot be checked.',
)
_NOT_REVEALED = Text(
    "Das Geheimnis ist noch nicht aufgedeckt; es folgt am Ende der Partie. Bis dahin ist nichts zu prüfen.",
    "The secret has not been revealed yet; that comes when the game ends. Until then nothing can be checked.",
)
_EXCHANGED = Text(
    "Nicht echt: Das Geheimnis passt nicht zur Festlegung; eines von beiden wurde ausgetauscht.",
    "Not genuine: the secret does not fit the commitment; one of them has been exchanged.",
)
