"""Why the desk cannot do something, and what it asks before it does: a code for programs, a sentence for people."""

from __future__ import annotations

from poeppel.errors import PoeppelError
from poeppel.texts import Sentences, Text

SENTENCES: Sentences = {
    "not_begun": Text("das Turnier ist noch nicht angelegt", "the tournament has not been set up yet"),
    "begun_already": Text("das Turnier ist schon angelegt", "the tournament has been set up already"),
    "plan_is_played": Text(
        "{what} lässt sich nicht mehr ändern, weil schon eine Runde ausgelost ist",
        "{what} cannot be changed any more, for a round has been drawn",
    ),
    "too_many_people": Text("ein Turnier hat höchstens {most} Personen", "a tournament has at most {most} people"),
    "bad_day": Text("{given} ist kein Tag wie 2026-05-01", "{given} is not a day such as 2026-05-01"),
    "bad_secret": Text(
        "das Geheimnis einer Auslosung besteht aus 64 hexadezimalen Ziffern",
        "the secret of a draw is 64 hexadecimal digits",
    ),
    "seal_is_broken": Text(
        "seit dem Versiegeln hat sich geändert, wer mitspielt oder was fest war; bitte neu versiegeln",
        "since the draw was sealed it has changed who plays or what was fixed; please seal it again",
    ),
    "seal_was_opened": Text(
        "mit diesem Siegel ist schon einmal gelost worden, sein Geheimnis also bekannt; bitte neu versiegeln",
        "a draw has been made with this seal before, so its secret is known; please seal it again",
    ),
    "nothing_to_seal": Text("in dieser Runde wird nichts gelost", "nothing is drawn by lot in this round"),
    "no_title": Text("das Turnier braucht einen Namen", "the tournament needs a title"),
    "nobody_given": Text("es ist niemand genannt", "nobody is named"),
    "no_such_person": Text("{given} nimmt nicht teil", "{given} does not take part"),
    "same_name": Text(
        "{names} gibt es schon; sind es wirklich verschiedene Personen?",
        "{names} take part already; are they really different people?",
    ),
    "has_left": Text("{name} ist nicht mehr dabei", "{name} has left the tournament"),
    "has_not_left": Text("{name} ist noch dabei", "{name} is still in the tournament"),
    "is_excluded": Text("{name} ist ausgeschlossen (T15)", "{name} is excluded (T15)"),
    "same_person": Text("das ist dieselbe Person", "that is the same person"),
    "sits_already": Text(
        "{name} sitzt in dieser Runde schon an Tisch {table}", "{name} sits at table {table} in this round already"
    ),
    "not_at_an_open_table": Text(
        "{name} sitzt an keinem Tisch, der noch kein Ergebnis hat", "{name} is not at a table that has no result yet"
    ),
    "no_such_round": Text("Runde {round} ist nicht ausgelost", "round {round} has not been drawn"),
    "no_such_table": Text(
        "in Runde {round} gibt es keinen Tisch {table}; es gibt {tables}",
        "there is no table {table} in round {round}; there are {tables}",
    ),
    "record_later": Text(
        "die Aufzeichnung verrät auch spätere Runden; zu sehen ist sie, sobald Runde {round} veröffentlicht ist",
        "the record tells later rounds too; it can be seen as soon as round {round} is published",
    ),
    "nothing_drawn": Text("in Runde {round} ist nichts gelost worden", "nothing was drawn by lot in round {round}"),
    "no_tables": Text("keine", "none"),
    "no_draft": Text("es gibt keinen Entwurf einer Auslosung", "there is no draft of a draw"),
    "not_in_the_draft": Text("{name} hat im Entwurf keinen Platz", "{name} has no seat in the draft"),
    "swap_with_oneself": Text("zum Tauschen gehören zwei verschiedene Personen", "a swap takes two different people"),
    "table_is_pinned": Text("Tisch {table} ist fest", "table {table} is fixed"),
    "draft_is_stale": Text(
        "seit dem Entwurf hat sich geändert, wer mitspielt: {names}; bitte neu auslosen",
        "since the draft it has changed who plays: {names}; please draw again",
    ),
    "nobody_here": Text("es ist noch niemand als anwesend eingetragen", "nobody has been checked in yet"),
    "tournament_over": Text("alle Runden sind gespielt", "all rounds have been played"),
    "results_missing": Text("dafür fehlen noch Ergebnisse: {tables}", "results are still missing for that: {tables}"),
    "round_and_table": Text("Runde {round}, Tisch {table}", "round {round}, table {table}"),
    "level_at_the_cut": Text(
        "{names} sind gleichauf, und nicht alle können weiterkommen: Der Würfel entscheidet",
        "{names} are level, and not all of them can go on: let the die decide",
    ),
    "too_few_left": Text(
        "nur {left} können noch spielen, gebraucht werden {needed}",
        "only {left} can still play, and {needed} are needed",
    ),
    "no_team_final": Text(
        "für ein Teamfinale braucht es drei oder vier Teams mit je {size} Personen, die da sind",
        "a team final takes three or four teams with {size} people each who are there",
    ),
    "places_do_not_count": Text(
        "nach diesem Plan zählt das Brett: bitte Figuren oder die gezählten Zahlen eingeben",
        "by this plan the board counts: please enter pawns or the numbers counted",
    ),
    "one_kind_of_result": Text(
        "ein Ergebnis sind Plätze oder gezählte Zahlen oder Figuren, und nur eines davon",
        "a result is places or numbers counted or pawns, and only one of them",
    ),
    "number_of_results": Text(
        "an Tisch {table} spielen {seats}, eingegeben sind {given}",
        "{seats} play at table {table}, {given} were entered",
    ),
    "not_places": Text(
        "{given} sind keine Plätze; gemeint ist vielleicht {near}", "{given} are not places; perhaps {near} was meant"
    ),
    "number_of_pawns": Text(
        "{colour}: vier Figuren gehören zu einer Farbe, nicht {given}", "{colour}: a colour has four pawns, not {given}"
    ),
    "who_was_home_first": Text("{colours} sind im Ziel: Wer war zuerst da?", "{colours} are all home: who was first?"),
    "too_many_home": Text(
        "{colours} können nicht alle im Ziel sein: Die Partie ist vorher zu Ende",
        "{colours} cannot all be home: the game is over before that",
    ),
    "no_such_entry": Text("diese Eingabe gibt es an diesem Tisch nicht", "there is no such entry for this table"),
    "nothing_to_confirm": Text(
        "für diesen Tisch ist noch nichts eingegeben", "nothing has been entered for this table yet"
    ),
    "changes_the_draw": Text(
        "mit diesem Ergebnis wäre {what} anders ausgelost worden; die Auslosung ist schon veröffentlicht und bleibt, "
        "wie sie ist. Trotzdem eintragen?",
        "with this result {what} would have been drawn differently; that draw is published and stays as it is. "
        "Enter the result all the same?",
    ),
    "no_cut": Text(
        "nach diesem Plan entscheidet nicht der Stand, wer weiterkommt",
        "by this plan it is not the standings that decide who goes on",
    ),
    "nothing_published": Text("es ist noch keine Runde veröffentlicht", "no round has been published yet"),
    "no_teams": Text("dieses Turnier hat keine Teams", "this tournament has no teams"),
    "no_groups": Text("dieses Turnier hat keine Altersgruppen", "this tournament has no age groups"),
    "no_roll_off": Text("zum Auswürfeln gehören mindestens zwei Personen", "a roll-off takes at least two people"),
    "not_a_face": Text("{given} ist keine Augenzahl", "{given} is not a number on a die"),
    "not_level": Text("{names} sind nicht gleichauf", "{names} are not level"),
    "no_such_command": Text("das gibt es nicht zum Zurücknehmen", "there is nothing of that kind to undo"),
    "undone_already": Text("das ist schon zurückgenommen", "that has been undone already"),
    "needed_later": Text(
        "das lässt sich nicht zurücknehmen, weil Späteres darauf aufbaut ({why})",
        "that cannot be undone, for later things depend on it ({why})",
    ),
    "stays": Text(
        "Uhr und Zugänge lassen sich nicht zurücknehmen, nur neu stellen",
        "the clock and links cannot be undone, only set anew",
    ),
    "cannot_sit_apart": Text(
        "{number} {where} gehen nicht an Tischen zu viert und zu dritt auf; lass jemanden aus dem Saal am Handy "
        "mitspielen, oder hol jemanden in den Saal",
        "{number} {where} cannot sit at tables of four and three; let somebody in the hall play online with a phone, "
        "or have somebody else come to the hall",
    ),
    "no_round_yet": Text("es ist noch keine Runde veröffentlicht", "no round has been published yet"),
    "bad_clock": Text(
        "die Uhr läuft mindestens eine Sekunde und höchstens {hours} Stunden",
        "the clock runs for at least one second and at most {hours} hours",
    ),
    "bad_label": Text(
        "ein Zugang braucht einen Namen von höchstens {most} Zeichen", "a link needs a label of at most {most} signs"
    ),
    "link_there": Text("einen Zugang {label} gibt es schon", "there is a link {label} already"),
    "too_many_links": Text("mehr als {most} Zugänge gehen nicht", "there cannot be more than {most} links"),
    "no_such_link": Text("diesen Zugang gibt es nicht", "there is no such link"),
    "last_desk": Text(
        "das ist der letzte Zugang der Turnierleitung; erst einen neuen anlegen, dann diesen sperren",
        "this is the last link of a desk; make a new one first, then revoke this one",
    ),
    "seal_is_elsewhere": Text(
        "was hier versiegelt ist, weiß nur der Rechner, an dem es geschah; bitte neu versiegeln",
        "only the machine that sealed this draw knows what was sealed; please seal it again",
    ),
    "nothing_to_undo": Text("es gibt nichts zurückzunehmen", "there is nothing to undo"),
    "not_a_command": Text("das ist kein Befehl an das Turnier", "that is not a command for a tournament"),
    "bad_command_id": Text(
        "ein Befehl braucht eine Kennung aus 1 bis 64 Buchstaben, Ziffern und Strichen",
        "a command needs an id of 1 to 64 letters, digits and dashes",
    ),
}


class Refused(PoeppelError):
    """Something the desk cannot do; nothing has changed."""

    def __init__(self, code: str, text: Text) -> None:
        super().__init__(text)
        self.code = code


class Asks(Refused):
    """Something the desk does only when it is told to do it all the same (`even_so`)."""


def refused(code: str, **parts: Text | str | int) -> Refused:
    """The refusal of this code, its sentence filled."""
    return Refused(code, SENTENCES[code].filled(**parts))


def asks(code: str, **parts: Text | str | int) -> Asks:
    """The question of this code, its sentence filled."""
    return Asks(code, SENTENCES[code].filled(**parts))
