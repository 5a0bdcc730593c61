"""Why the server says no, apart from the rules of the game: one code each, in both languages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from poeppel.errors import PoeppelError, Refusal
from poeppel.server.protocol import RefusalShown, Sentence
from poeppel.texts import Text

SERVER_REASONS: Mapping[str, Text] = {
    "no_such_page": Text("Diese Adresse gibt es hier nicht.", "There is nothing at this address."),
    "wrong_method": Text("Diese Adresse kennt so eine Anfrage nicht.", "This address does not take such a request."),
    "too_large": Text("Die Anfrage ist zu groß.", "The request is too large."),
    "unreadable": Text("Diese Nachricht versteht der Server nicht.", "The server cannot read this message."),
    "hello_first": Text("Zuerst kommt „hello“ mit einem Schlüssel.", 'First comes "hello" with a token.'),
    "bad_token": Text("Dieser Schlüssel passt hier nicht.", "This token does not open anything here."),
    "no_such_event": Text(
        "So viel ist an diesem Tisch noch nicht geschehen.", "Not so much has happened at this table yet."
    ),
    "no_such_table": Text("Diesen Tisch gibt es nicht (mehr).", "There is no such table (any more)."),
    "only_watching": Text("Wer zuschaut, spielt nicht mit.", "A spectator cannot play."),
    "host_only": Text("Das kann nur, wer den Tisch leitet.", "Only the host can do this."),
    "not_your_seat": Text("An diesem Platz sitzt jemand anders.", "Somebody else sits at this seat."),
    "no_such_seat": Text("Diesen Platz hat der Tisch nicht.", "The table has no such seat."),
    "seat_taken": Text("Der Platz ist schon besetzt.", "The seat is taken already."),
    "not_this_device": Text(
        "An einem Gerät zusammen spielen kann nur, wer den Tisch gedeckt hat.",
        "Only the device that laid the table can have people playing at it.",
    ),
    "name_missing": Text("Ein Name fehlt.", "A name is missing."),
    "name_taken": Text("So heißt hier schon jemand.", "Somebody here has this name already."),
    "contribution_missing": Text(
        "Vor dem Start muss jedes Gerät seinen Zufall beitragen.",
        "Every device has to contribute its randomness before the start.",
    ),
    "already_contributed": Text("Der Beitrag zu den Würfeln steht schon fest.", "The contribution is fixed already."),
    "not_started": Text("Die Partie hat noch nicht begonnen.", "The game has not started yet."),
    "already_started": Text("Die Partie läuft schon.", "The game has started already."),
    "game_over": Text("Die Partie ist zu Ende.", "The game is over."),
    "not_over": Text("Die Partie ist noch nicht zu Ende.", "The game is not over yet."),
    "paused": Text("Der Tisch macht Pause.", "The table is paused."),
    "not_paused": Text("Der Tisch macht keine Pause.", "The table is not paused."),
    "not_your_turn": Text("Du bist nicht an der Reihe.", "It is not your turn."),
    "already_rolled": Text("Es ist schon gewürfelt; jetzt wird gezogen.", "The dice are cast; now move."),
    "roll_first": Text("Zuerst wird gewürfelt.", "Roll first."),
    "touch_only_punished": Text(
        "Berühren zählt nur im Turnier mit Strafen.", "Touching counts in the punished tournament only."
    ),
    "pawn_touched": Text("Berührt ist geführt: Diese Figur muss ziehen.", "The touched pawn has to move."),
    "no_hints": Text("An diesem Tisch gibt es keine Tipps.", "There are no hints at this table."),
    "hints_punished": Text(
        "Wo Fehler bestraft werden, gibt es keine Tipps: Die Pflichten muss man selbst sehen.",
        "Where mistakes are punished there are no hints: you have to see the duties yourself.",
    ),
    "not_ready": Text(
        "Der Server macht sich noch bereit; Tipps gibt es in einer halben Minute.",
        "The server is still getting ready; there will be hints in half a minute.",
    ),
    "not_away": Text("An diesem Platz ist niemand weg.", "Nobody is away from this seat."),
    "needs_a_person": Text("Dafür muss dort jemand sitzen.", "Somebody has to sit there for this."),
    "rematch_made": Text("Die Revanche gibt es schon.", "The rematch is there already."),
    "too_fast": Text("Zu viele Nachrichten auf einmal.", "Too many messages at once."),
    "too_many_tables": Text("Zu viele offene Tische von dieser Adresse.", "Too many open tables from this address."),
    "too_many_sockets": Text("Zu viele Verbindungen.", "Too many connections."),
    "not_stored": Text(
        "Der Server konnte das gerade nicht speichern; nichts ist geschehen.",
        "The server could not store this just now; nothing has happened.",
    ),
    "wrong_origin": Text("Von dieser Seite aus geht das nicht.", "Not from this page."),
}


class CommandRefused(Exception):
    """A command is not carried out, for this reason."""

    def __init__(self, refusal: RefusalShown) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


def sentence(text: Text) -> Sentence:
    return Sentence(de=text.de, en=text.en)


def shown(code: str) -> RefusalShown:
    """A refusal of the server's."""
    return RefusalShown(code=code, rule=None, text=sentence(SERVER_REASONS[code]))


def by_the_rules(refusal: Refusal) -> RefusalShown:
    """A refusal of the game's."""
    return RefusalShown(code=refusal.code, rule=refusal.rule, text=sentence(refusal.text))


def refused(code: str) -> CommandRefused:
    return CommandRefused(shown(code))


def badly_written(error: PoeppelError) -> CommandRefused:
    """A text in the command that cannot be read."""
    return CommandRefused(RefusalShown(code="unreadable", rule=None, text=sentence(error.text)))


def unreadable(faults: Sequence[Any]) -> RefusalShown:
    """What is wrong with a message or request, by its first fault."""
    where = ".".join(str(part) for part in faults[0]["loc"]) or "message"
    said = f"{where}: {faults[0]['msg']}"[:300].encode(errors="replace").decode()  # JSON can name what UTF-8 cannot
    text = Text(f"Das ist nicht lesbar: {said}", f"This cannot be read: {said}")
    return RefusalShown(code="unreadable", rule=None, text=sentence(text))
