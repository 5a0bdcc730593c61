"""The help texts in German. Code and help are written in English; a test demands a German text for each."""

import re
from types import MethodType
from typing import Any

GERMAN = {
    # the commands
    'Games of the "Mensch ärgere Dich nicht" family. Without a command: play in the browser.': (
        "Spiele der „Mensch ärgere Dich nicht“-Familie. Ohne Befehl: im Browser spielen."
    ),
    "Play in the terminal: people at one keyboard, and bots.": "Im Terminal spielen: Menschen und Bots.",
    "List the legal moves of a roll, one per line, in words.": "Die erlaubten Züge eines Wurfs, je Zeile einer.",
    "Say why a move is not allowed, or why pawns may not move.": (
        "Sagen, warum ein Zug nicht erlaubt ist oder eine Figur nicht ziehen darf."
    ),
    "Say which move is best and why, with the chance to win after every legal move.": (
        "Sagen, welcher Zug der beste ist und warum, mit der Siegchance nach jedem."
    ),
    "Draw a position in the terminal, or as an SVG picture.": "Eine Stellung zeichnen, im Terminal oder als SVG-Bild.",
    "Play many games with bots and count who wins.": "Viele Partien spielen lassen und zählen, wer gewinnt.",
    "Let bots play each other on all seats with the same dice, and say who is stronger.": (
        "Bots gegeneinander: alle Plätze, dieselben Würfe; wer ist stärker?"
    ),
    "List the bots: the ladder from the gentlest to the strongest, and others to measure against.": (
        "Die Bots nennen: die Leiter von sanft bis stark und andere zum Vergleich."
    ),
    "Say each player's chance to win, at a glance or by playing on many times.": (
        "Die Siegchancen sagen, auf einen Blick oder durch vieles Weiterspielen."
    ),
    "Explain a recorded game: how lucky the dice were, what the choices cost, and the moments that decided it.": (
        "Eine Partie erklären: das Würfelglück, was die Züge gekostet haben, die Augenblicke, die sie entschieden."
    ),
    "Solve a small game: exact chances, the worth of the first roll, the expected length.": (
        "Ein kleines Spiel lösen: genaue Chancen, Wert des ersten Wurfs, Länge."
    ),
    "Check a recorded game and show it again.": "Eine aufgeschriebene Partie prüfen und zeigen.",
    "Check that the dice of a recorded game were fixed before it began.": (
        "Prüfen, dass die Würfe einer Partie vor ihrem Beginn feststanden."
    ),
    "List editions and house rules, or teach one of them.": "Ausgaben und Hausregeln nennen oder eine erklären.",
    "Boards for Mauerhüpfen: check one, or print one.": "Spielpläne für Mauerhüpfen prüfen oder ausgeben.",
    "Read a board file, name everything that is wrong with it, and show the board.": (
        "Einen Spielplan lesen, alle Fehler darin nennen und ihn zeigen."
    ),
    "Print the default board as a file, to copy and change.": "Den Standardplan als Datei ausgeben, als Vorlage.",
    "Run a server with tables for people at other devices.": "Einen Server mit Tischen für andere Geräte starten.",
    "Copy all tables into one file; the server may go on running.": (
        "Alle Tische in eine Datei sichern; der Server darf dabei laufen."
    ),
    "Put the tables of a backup in place; the server must not be running.": (
        "Die Tische einer Sicherung zurückspielen; der Server darf nicht laufen."
    ),
    "Let the master learn the game again, by playing against itself.": (
        "Den Meister das Spiel neu lernen lassen, im Spiel gegen sich selbst."
    ),
    # what they are given
    "classic, classic6 or mauerhuepfen; all three without it.": (
        "classic, classic6 oder mauerhuepfen; ohne Angabe alle drei."
    ),
    "The file to write.": "Die Datei, die geschrieben wird.",
    "A file made by backup.": "Eine Datei von backup.",
    "Edition and house rules; classic without it.": "Ausgabe und Hausregeln; ohne Angabe classic.",
    "Edition and house rules, such as classic+barriers; classic without it.": (
        "Ausgabe und Hausregeln, etwa classic+barriers; ohne Angabe classic."
    ),
    "An edition, with house rules: classic+barriers.": "Eine Ausgabe, auch mit Hausregeln: classic+barriers.",
    "A position, or start, or - to read it from standard input.": (
        "Eine Stellung, oder start, oder - für die Standardeingabe."
    ),
    "The roll, such as 6; with two dice 2,5.": "Der Wurf, etwa 6; mit zwei Würfeln 2,5.",
    "A move such as y:9-13.": "Ein Zug, etwa y:9-13.",
    "A recorded game; - is standard input.": "Eine aufgeschriebene Partie; - ist die Standardeingabe.",
    "A board file; - is standard input.": "Ein Spielplan; - ist die Standardeingabe.",
    # options
    "How many games; as for the package without it.": "Wie viele Partien; ohne Angabe wie für das Paket.",
    "Where the weights are written.": "Wohin die Gewichte geschrieben werden.",
    "Where the tables are kept; without it among your own data.": "Wo die Tische liegen; sonst bei den eigenen Daten.",
    "The port to listen on.": "Der Port des Servers.",
    "Let devices in this network in, and show the address.": "Geräte aus diesem Netz einlassen, Adresse zeigen.",
    "Where people reach the server, if that is another address.": "Unter welcher anderen Adresse man ihn erreicht.",
    "Days that ended tables are kept.": "Wie viele Tage beendete Tische bleiben.",
    "Open tables for one address.": "Offene Tische für eine Adresse.",
    "Sockets for one address.": "Verbindungen für eine Adresse.",
    "debug, info, warning or error.": "debug, info, warning oder error.",
    "Overwrite what is there.": "Überschreiben, was da ist.",
    "Show the version and exit.": "Die Version zeigen.",
    "Speak German or English.": "Deutsch oder Englisch sprechen.",
    "Install completion for the current shell.": "Vervollständigung in dieser Shell einrichten.",
    "Show completion for the current shell, to copy it or customize the installation.": (
        "Die Vervollständigung für diese Shell ausgeben, um sie selbst einzurichten."
    ),
    "Show this message and exit.": "Diese Hilfe zeigen.",
    "Mauerhüpfen on a board of your own (see board check).": "Mauerhüpfen auf eigenem Spielplan (siehe board check).",
    "How many play; as many as can without it.": "Wie viele mitspielen; ohne Angabe so viele wie möglich.",
    "How many play; as few as can without it.": "Wie viele mitspielen; ohne Angabe so wenige wie möglich.",
    "Pawns each has left; the others are home.": "Figuren, die jede Farbe noch hat; die anderen sind im Ziel.",
    "Weigh this bot's choices against perfect play.": "Die Züge dieses Bots am perfekten Spiel messen.",
    "With --bot: how many games it plays.": "Mit --bot: wie viele Partien er spielt.",
    "Play so many games on from there and count.": "So viele Partien von da weiterspielen und zählen.",
    "Who plays the rollouts.": "Wer dabei spielt.",
    "Write the curve of chances as an SVG picture; - is standard output.": (
        "Die Kurve der Chancen als SVG-Bild schreiben; - ist die Standardausgabe."
    ),
    "List every roll with its luck and its choice.": "Jeden Wurf mit Glück und Zug auflisten.",
    "How many threads reckon.": "Wie viele Threads rechnen.",
    "How many of them are people; 1 without it.": "Wie viele davon Menschen sind; ohne Angabe 1.",
    "A person's name; once for each person.": "Der Name eines Menschen; für jeden einmal.",
    "Who plays the other seats (poeppel bots lists them); fox without it; one for all, or one for each.": (
        "Wer die anderen Plätze spielt (poeppel bots nennt alle); ohne Angabe fox; einer für alle oder je einer."
    ),
    "A Python file that registers bots of your own.": "Eine Python-Datei, die eigene Bots anmeldet.",
    "Who plays: two or more; fewer than seats share them evenly, of more every table plays.": (
        "Wer spielt: mindestens zwei; sind es weniger als Plätze, teilen sie sich diese, sonst spielt jede Auswahl."
    ),
    "How many games, at most; 10_000 without it, with --sprt 200_000.": (
        "Wie viele Partien höchstens; ohne Angabe 10_000, mit --sprt 200_000."
    ),
    "Stop when it is clear whether the first bot is E1 Elo points stronger than the second, or only E0.": (
        "Aufhören, sobald klar ist, ob der erste Bot E1 Elo-Punkte stärker ist als der zweite oder nur E0."
    ),
    "How often the test may be wrong, either way.": "Wie oft der Test irren darf, in jeder Richtung.",
    "The same number gives the same rolls.": "Dieselbe Zahl gibt dieselben Würfe.",
    "Save the game here after every roll and move.": "Die Partie hier nach jedem Wurf und Zug speichern.",
    "Go on with a saved game, and save it there.": "Eine gespeicherte Partie fortsetzen und dort weiter speichern.",
    "No colours.": "Keine Farben.",
    "Draw with plain letters only.": "Nur mit einfachen Buchstaben zeichnen.",
    "Mark where the pawns can go with this roll.": "Zeigen, wohin die Figuren mit diesem Wurf können.",
    "Write an SVG picture to a file; - is standard output.": (
        "Ein SVG-Bild in eine Datei schreiben; - ist die Standardausgabe."
    ),
    "Write an SVG picture of the board to a file.": "Ein SVG-Bild des Spielplans in eine Datei schreiben.",
    "The colours of the SVG picture.": "Die Farben des SVG-Bilds.",
    "Turn the SVG board so that this colour sits below.": "Den SVG-Spielplan drehen, bis diese Farbe unten sitzt.",
    "How many games; 10_000 is fine too.": "Wie viele Partien; auch 10_000 geht.",
    "The same number gives the same games.": "Dieselbe Zahl gibt dieselben Partien.",
    "Who plays (poeppel bots lists them); one for all, or one for each seat.": (
        "Wer spielt (poeppel bots nennt alle); einer für alle oder je Platz einer."
    ),
    "How many threads play.": "Wie viele Threads spielen.",
    "Print the result as JSON.": "Das Ergebnis als JSON ausgeben.",
    "Print the record of one game, counted from 0.": "Das Protokoll einer Partie ausgeben, gezählt ab 0.",
    "A commitment or contribution that you noted before the game; it has to be in the record.": (
        "Eine vor der Partie notierte Festlegung oder ein Beitrag; muss im Protokoll stehen."
    ),
    "Go through it position by position.": "Stellung für Stellung durchgehen.",
    "Show the position after so many rolls.": "Die Stellung nach so vielen Würfen zeigen.",
    "Write a picture of every position into this folder.": "Von jeder Stellung ein Bild in diesen Ordner schreiben.",
}


def translate(command: Any) -> None:
    """Put the help of a command, its options and its subcommands into German."""
    command.help = GERMAN.get(command.help, command.help)
    for parameter in command.params:
        shown = getattr(parameter, "help", None)
        if shown in GERMAN:
            parameter.help = GERMAN[shown]
    command.get_help = MethodType(_german_help, command)
    for sub in getattr(command, "commands", {}).values():
        translate(sub)


def _german_help(command: Any, context: Any) -> str:
    """The help page, with what Typer itself writes into it in German too."""
    page: str = type(command).get_help(command, context)
    for english, german in _PAGE:
        page = re.sub(english, german, page, flags=re.MULTILINE)
    return page


_PAGE = (
    (r"^Usage: ", "Aufruf: "),
    (r"^Arguments:$", "Angaben:"),
    (r"^Options:$", "Optionen:"),
    (r"^Commands:$", "Befehle:"),
    (r"\[OPTIONS\]", "[OPTIONEN]"),
    (r"COMMAND \[ARGS\]\.\.\.", "BEFEHL …"),
    (r"Show this message and exit\.", "Diese Hilfe zeigen."),
    (r"\[required\]", "[nötig]"),
    (r"\[default:(\s)", r"[sonst\1"),
)
