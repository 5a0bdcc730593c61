"""Why the server says no, apart from the rules of the game: one code each, in both languages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from poeppel.errors import PoeppelError, Refusal
from poeppel.server.protocol import RefusalShown, Sentence
from poeppel.server.store.base import StoreError, StoreTrouble
from poeppel.texts import Text
from poeppel.tournament.event_log.refusals import Asks, Refused

SERVER_REASONS: Mapping[str, Text] = {
    "no_such_page": Text("Diese Adresse gibt es hier nicht.", "There is nothing at this address."),
    "wrong_method": Text(
        "So eine Anfrage nimmt diese Adresse nicht an.", "This address does not take requests of this kind."
    ),
    "too_large": Text("Die Anfrage ist zu groß.", "The request is too large."),
    "unreadable": Text("Diese Nachricht versteht der Server nicht.", "The server cannot read this message."),
    "hello_first": Text("Zuerst kommt „hello“ mit einem Schlüssel.", 'Send "hello" with a token first.'),
    "bad_token": Text("Dieser Schlüssel passt hier nicht.", "This token does not open anything here."),
    "token_taken": Text("Dieser Schlüssel gehört schon zu etwas anderem.", "This token already opens something else."),
    "no_such_event": Text("So weit ist dieser Tisch noch nicht.", "This table has not got that far yet."),
    "no_such_table": Text("Diesen Tisch gibt es nicht (mehr).", "There is no such table (any more)."),
    "table_cleared": Text("Der Tisch ist abgeräumt worden.", "The table has been cleared away."),
    "only_watching": Text("Wer zuschaut, spielt nicht mit.", "A spectator cannot play."),
    "host_only": Text("Das kann nur der Gastgeber.", "Only the host can do this."),
    "tournament_decides": Text(
        "Das geht bei einem Turnier nicht am Tisch: Darüber entscheidet die Turnierleitung.",
        "This cannot be done at the table of a tournament: it is for the desk to decide.",
    ),
    "seat_lost": Text(
        "Für dich ist in dieser Runde kein Platz mehr frei; die Turnierleitung hilft weiter.",
        "You have no seat in this round any more; please ask the desk.",
    ),
    "not_online": Text(
        "Du spielst in dieser Runde nicht online, sondern im Saal, oder es ist noch keine Runde veröffentlicht.",
        "You do not play online in this round but in the hall, or no round has been published yet.",
    ),
    "table_not_laid": Text(
        "Dein Tisch wird gerade gedeckt; gleich ist er da.", "Your table is being set up; it will be there in a moment."
    ),
    "not_your_seat": Text("Das ist nicht dein Platz.", "This is not your seat."),
    "no_such_seat": Text("Diesen Platz hat der Tisch nicht.", "The table has no such seat."),
    "seat_taken": Text("Der Platz ist schon besetzt.", "This seat is already taken."),
    "not_this_device": Text(
        "An einem Gerät zusammen spielen kann nur, wer den Tisch gedeckt hat.",
        "Only the device that set up the table can have people playing on it.",
    ),
    "name_missing": Text("Ein Name fehlt.", "A name is missing."),
    "name_taken": Text("So heißt hier schon jemand.", "Somebody here already has this name."),
    "pawn_name_twice": Text("Zwei Figuren können nicht gleich heißen.", "Two pawns cannot have the same name."),
    "contribution_missing": Text(
        "Vor dem Start muss für jeden Platz ein Umschlag abgegeben sein.",
        "Before the start every seat needs its envelope.",
    ),
    "opened_before": Text(
        "Dieser Umschlag war schon einmal offen. Es braucht einen neuen.",
        "This envelope has been opened before. A new one is needed.",
    ),
    "no_envelopes": Text(
        "An diesem Tisch würfelt das Gerät selbst: Umschläge gibt es hier nicht.",
        "At this table the device itself rolls: there are no envelopes.",
    ),
    "wrong_contribution": Text(
        "Das war nicht in dem Umschlag, der abgegeben wurde.", "This is not what was in the envelope."
    ),
    "already_revealed": Text("Der Umschlag ist schon geöffnet.", "The envelope has already been opened."),
    "older_table": Text(
        "Diesen Tisch hat eine ältere Version gedeckt; mitspielen kann, wer schon sitzt. Deckt einen neuen Tisch.",
        "This table was set up by an older version, for those who sit at it already. Set up a new one.",
    ),
    "seats_settled": Text(
        "Die Plätze stehen fest: Gerade werden die Umschläge geöffnet.",
        "The seats are settled: the envelopes are being opened.",
    ),
    "seats_not_settled": Text(
        "Umschläge werden erst geöffnet, wenn die Plätze feststehen.",
        "Envelopes are opened only when the seats are settled.",
    ),
    "not_started": Text("Die Partie hat noch nicht begonnen.", "The game has not started yet."),
    "already_started": Text("Die Partie läuft schon.", "The game has already started."),
    "game_over": Text("Die Partie ist zu Ende.", "The game is over."),
    "not_over": Text("Die Partie ist noch nicht zu Ende.", "The game is not over yet."),
    "paused": Text("Der Tisch macht Pause.", "The table is paused."),
    "not_paused": Text("Der Tisch macht keine Pause.", "The table is not paused."),
    "not_your_turn": Text("Du bist nicht an der Reihe.", "It is not your turn."),
    "already_rolled": Text("Es ist schon gewürfelt; jetzt wird gezogen.", "You have already rolled; now move."),
    "roll_first": Text("Zuerst wird gewürfelt.", "Roll first."),
    "pawn_touched": Text("Berührt ist geführt: Diese Figur muss ziehen.", "Touch-move: this pawn has to move."),
    "no_take_back": Text(
        "An diesem Tisch wird nichts zurückgenommen.", "At this table decisions cannot be taken back."
    ),
    "nothing_to_take_back": Text(
        "Es gibt keine Entscheidung, die noch zurückgenommen werden kann.",
        "There is no decision left that could be taken back.",
    ),
    "take_back_touched": Text(
        "Wo berührt geführt ist, wird nichts zurückgenommen.",
        "Where a touched pawn has to move, nothing can be taken back.",
    ),
    "nobody_has_won": Text(
        "Erst wenn jemand gewonnen hat, wird gefragt, wie es weitergeht.",
        "How the game goes on is asked once somebody has won.",
    ),
    "players_decide": Text(
        "Wie es weitergeht, entscheiden die, die noch spielen.",
        "Those who are still playing decide how it goes on.",
    ),
    "others_play": Text(
        "Hier spielen auch andere: Die Bots lassen ihnen Zeit zum Zusehen.",
        "Others are playing too, so the bots give them time to watch.",
    ),
    "nothing_to_skip": Text("Gerade ist kein Bot an der Reihe.", "It is not a bot's turn."),
    "no_hints": Text("An diesem Tisch gibt es keine Tipps.", "There are no hints at this table."),
    "hints_punished": Text(
        "Wo Fehler bestraft werden, gibt es keine Tipps: Die Pflichten muss man selbst sehen.",
        "There are no hints where mistakes are penalised: spotting your duties is up to you.",
    ),
    "not_ready": Text(
        "Der Server macht sich noch bereit; Tipps gibt es in einer halben Minute.",
        "The server is still getting ready; hints will be available in half a minute.",
    ),
    "cannot_evaluate": Text(
        "Der Server kann gerade keine Stellungen bewerten; er versucht es noch einmal.",
        "The server cannot evaluate positions just now; it is trying again.",
    ),
    "not_away": Text("Für diesen Platz spielt kein Vertreter.", "No bot is standing in at this seat."),
    "needs_a_person": Text("Dafür muss dort ein Mensch sitzen.", "This needs a person at that seat."),
    "is_here": Text(
        "Wer da ist, spielt selbst. Ohne Uhr darf ein Bot einspringen, wenn zwei Minuten lang nichts geschieht.",
        "People who are here play their own turns. Without a clock, a bot may step in after two minutes of waiting.",
    ),
    "not_here": Text("Dafür muss die Person verbunden sein.", "This needs somebody who is connected."),
    "your_clock_runs": Text(
        "Deine Uhr läuft: Erst entscheiden, dann ist Pause.", "Your clock is running: decide first, then pause."
    ),
    "rematch_made": Text("Der Tisch für die Revanche ist schon gedeckt.", "The rematch has already been set up."),
    "too_fast": Text(
        "Das war zu viel auf einmal; gleich geht es weiter.", "That was too much at once; try again in a moment."
    ),
    "busy": Text(
        "Der Server hat gerade zu viele Partien anzusehen; gleich geht es weiter.",
        "The server has too many games to look at just now; try again in a moment.",
    ),
    "too_slow": Text("Die Anfrage kam nicht rechtzeitig ganz an.", "The request did not arrive completely in time."),
    "too_many_tables": Text(
        "Von dieser Adresse sind zu viele Tische auf einmal gedeckt worden. Gib ein paar Partien auf, oder lösche sie.",
        "Too many tables have been set up from this address at once. Give some of the games up, or delete them.",
    ),
    "too_many_sockets": Text("Zu viele Verbindungen.", "Too many connections."),
    "not_stored": Text(
        "Der Server konnte das gerade nicht speichern; es ist nichts geschehen.",
        "The server could not store this just now; nothing has happened.",
    ),
    "wrong_host": Text(
        "Unter diesem Namen ist dieser Server nicht bekannt. Wer ihn betreibt, kann ihn mit --origin hinzufügen.",
        "This server does not go by that name. Whoever runs it can add the name with --origin.",
    ),
    "door_only_here": Text(
        "Hereinlassen kann nur, wer an dem Rechner sitzt, auf dem Pöppel läuft.",
        "Only somebody at the computer that runs Pöppel can let others in.",
    ),
    "no_door": Text(
        "Wer diesen Server erreicht, ist beim Start festgelegt worden.",
        "Who can reach this server was decided when it was started.",
    ),
    "no_network": Text(
        "Dieser Rechner ist gerade in keinem Netz. Verbinde ihn mit dem WLAN, dann geht es.",
        "This computer is not on a network just now. Connect it to the Wi-Fi, then try again.",
    ),
    "port_taken": Text(
        "Im Netz ist dieser Platz schon belegt: Vielleicht läuft dort ein anderes Programm.",
        "Another program seems to be using this port on the network already.",
    ),
    "no_such_code": Text(
        "Diesen Code gibt es nicht (mehr). Ist er richtig abgeschrieben?",
        "There is no such code (any more). Has it been copied correctly?",
    ),
    "no_such_tournament": Text("Dieses Turnier gibt es hier nicht (mehr).", "There is no such tournament (any more)."),
    "bad_link": Text(
        "Dieser Zugang passt nicht zu diesem Turnier. Ist der Link ganz abgeschrieben?",
        "This link does not open anything in this tournament. Has all of it been copied?",
    ),
    "link_revoked": Text(
        "Dieser Zugang ist gesperrt worden. Die Turnierleitung kann einen neuen geben.",
        "This link has been revoked. The desk can give you a new one.",
    ),
    "not_by_this_link": Text("Das kann nur die Turnierleitung.", "Only the desk can do this."),
    "look_only": Text("Mit diesem Zugang kann man nur zusehen.", "This link is for watching only."),
    "made_already": Text(
        "Dieses Turnier ist schon angelegt. Ein neues beginnt mit einem neuen Zugang.",
        "This tournament has been set up already. A new one begins with a new link.",
    ),
    "not_this_round": Text(
        "Eintragen kann man hier nur die laufende Runde. Frühere berichtigt die Turnierleitung.",
        "Only the present round can be entered here. The desk corrects earlier ones.",
    ),
    "not_your_table": Text(
        "Mit diesem Zugang kann man nur den eigenen Tisch eintragen.",
        "With this link you can enter results of your own table only.",
    ),
    "counted_online": Text(
        "Dieser Tisch spielt online, und sein Ergebnis kommt von selbst. Anderes trägt nur die Turnierleitung ein.",
        "This table plays online, and its result comes in by itself. Only the desk can enter another one.",
    ),
    "not_your_entry": Text(
        "Berichtigen kann man hier nur, was man selbst eingetragen hat. Widersprüche klärt die Turnierleitung.",
        "You can correct only what you entered yourself. The desk settles conflicts.",
    ),
    "too_many_entries": Text(
        "Für diesen Tisch ist schon sehr oft etwas eingetragen worden. Bitte zur Turnierleitung gehen.",
        "A great many results have been entered for this table already. Please go to the desk.",
    ),
    "desk_decides": Text(
        "Dieses Ergebnis hätte die Auslosung einer späteren Runde geändert. Eintragen kann es nur die Turnierleitung.",
        "This result would have changed the draw of a later round. Only the desk can enter it.",
    ),
    "too_many_tournaments": Text(
        "Von dieser Adresse sind schon zu viele Turniere angelegt worden. Lösche eines, das nicht mehr gebraucht wird.",
        "Too many tournaments have been set up from this address. Delete one that is no longer needed.",
    ),
    "tournament_full": Text(
        "Dieses Turnier ist zu lang geworden: Mehr Einträge nimmt der Server nicht an.",
        "This tournament has become too long: the server takes no more entries.",
    ),
    "cannot_draw": Text(
        "Der Server kann gerade nicht auslosen; bitte gleich noch einmal versuchen.",
        "The server cannot draw just now; please try again in a moment.",
    ),
    "draw_not_ready": Text(
        "Der Server bereitet das Auslosen vor, das muss er nur einmal. Meist dauert es eine halbe Minute, "
        "auf einem beschäftigten Rechner auch einige. Danach wird von selbst ausgelost.",
        "The server is getting ready to draw, which it has to do only once. It usually takes half a minute, "
        "on a busy machine a few minutes. Then the draw is made by itself.",
    ),
    "only_here": Text(
        "Das zeigt der Server nur dem eigenen Rechner.", "The server shows this to its own machine only."
    ),
    "wrong_origin": Text("Von dieser Seite aus geht das nicht.", "This cannot be done from that page."),
}

UNREADABLE = Text("Das ist nicht lesbar: {said}", "This cannot be read: {said}")


class CommandRefused(Exception):
    """A command or request is not carried out, for this reason; with what an HTTP answer says besides."""

    status: int | None = None  # of the answer over HTTP, when the code alone does not tell

    def __init__(self, refusal: RefusalShown, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal
        self.headers = headers


class DeskRefused(CommandRefused):
    """A command to a tournament is not carried out; or only if it is told to be (`asks`)."""

    def __init__(self, refusal: RefusalShown, asks: bool) -> None:
        super().__init__(refusal)
        self.asks = asks


def sentence(text: Text) -> Sentence:
    return Sentence(de=text.de, en=text.en)


def shown(code: str) -> RefusalShown:
    """A refusal of the server's."""
    return RefusalShown(code=code, rule=None, text=sentence(SERVER_REASONS[code]))


@lru_cache(maxsize=1_024)  # some 1 MB; the same few are shown with every roll
def by_the_rules(refusal: Refusal) -> RefusalShown:
    """A refusal of the game's; without a rule where the edition has nothing of the kind."""
    return RefusalShown(code=refusal.code, rule=refusal.rule or None, text=sentence(refusal.text))


def refused(code: str) -> CommandRefused:
    return CommandRefused(shown(code))


def badly_written(error: PoeppelError) -> CommandRefused:
    """A text in the command that cannot be read."""
    return CommandRefused(RefusalShown(code="unreadable", rule=None, text=sentence(error.text)))


def unreadable(faults: Sequence[Any]) -> RefusalShown:
    """What is wrong with a message or request, by its first fault."""
    where = ".".join(str(part) for part in faults[0]["loc"]) or "message"
    said = f"{where}: {faults[0]['msg']}"[:300].encode(errors="replace").decode()  # JSON can name what UTF-8 cannot
    text = Text(UNREADABLE.de.format(said=said), UNREADABLE.en.format(said=said))
    return RefusalShown(code="unreadable", rule=None, text=sentence(text))


def unreadable_table() -> RefusalShown:
    """Not the client's fault: what the store has of this table."""
    text = Text(
        "Diesen Tisch kann der Server nicht lesen: Er ist beschädigt oder stammt von einer neueren Fassung. Gelöscht "
        "ist nichts; wer den Server betreibt, findet die Stelle im Protokoll.",
        "The server cannot read this table: it is damaged, or from a newer version. Nothing has been deleted; the log "
        "shows whoever runs the server where.",
    )
    return RefusalShown(code="unreadable", rule=None, text=sentence(text))


def whole_sentence(text: Text) -> Sentence:
    """What a tournament says, as a sentence that stands alone."""
    de, en = (
        said[:1].upper() + said[1:] + ("" if said.endswith((".", "!", "?", "…")) else ".")
        for said in (text.de, text.en)
    )
    return Sentence(de=de, en=en)


def by_the_desk(error: PoeppelError) -> DeskRefused:
    """Why a tournament says no, or what it asks."""
    code = error.code if isinstance(error, Refused) else "unreadable"
    return DeskRefused(RefusalShown(code=code, rule=None, text=whole_sentence(error.text)), isinstance(error, Asks))


def unreadable_tournament() -> RefusalShown:
    """Not the client's fault: what the store has of this tournament."""
    text = Text(
        "Dieses Turnier kann der Server nicht lesen: Es ist beschädigt oder stammt von einer neueren Fassung. Gelöscht "
        "ist nichts; wer den Server betreibt, findet die Stelle im Protokoll. Aus einer Sicherung lässt es sich "
        "wieder einlesen.",
        "The server cannot read this tournament: it is damaged, or from a newer version. Nothing has been deleted; the "
        "log shows whoever runs the server where. It can be read back from a backup.",
    )
    return RefusalShown(code="unreadable", rule=None, text=sentence(text))


def not_storing(error: StoreError) -> RefusalShown:
    """What keeps the store from storing."""
    text = error.what if isinstance(error, StoreTrouble) else SERVER_REASONS["not_stored"]
    return RefusalShown(code="not_stored", rule=None, text=sentence(text))
