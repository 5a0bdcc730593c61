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
    "List the legal moves of a roll, one per line, in words.": ("Die erlaubten Züge eines Wurfs nennen, mit Worten."),
    "Say why a move is not allowed, or why pawns may not move.": (
        "Sagen, warum ein Zug nicht geht oder eine Figur nicht darf."
    ),
    "Say which move is best, and why. Every legal move is listed with its chance of winning.": (
        "Sagen, welcher Zug der beste ist, und warum. Dazu die Siegchance nach jedem erlaubten Zug."
    ),
    "Think it over for about a second, and say how sure that is.": (
        "Etwa eine Sekunde lang nachdenken und sagen, wie sicher das ist."
    ),
    "Draw a position in the terminal, or as an SVG picture.": "Eine Stellung zeichnen, im Terminal oder als SVG-Bild.",
    "Play many games with bots and count who wins.": "Viele Partien spielen lassen und zählen, wer gewinnt.",
    "Let bots play each other, and say which is stronger. In every seat, with the same dice.": (
        "Bots gegeneinander spielen lassen und sagen, wer stärker ist. Auf allen Plätzen, mit denselben Würfen."
    ),
    "Take the luck of the dice out of the results: surer, from fewer games.": (
        "Das Würfelglück aus den Ergebnissen nehmen: sicherer, mit weniger Partien."
    ),
    "Studies: what house rules, bots and dice really do.": "Studien: was Hausregeln, Bots und Würfel ausmachen.",
    "List the studies that have a name, each with what it is about.": (
        "Die Studien nennen, die einen Namen haben, und worum es geht."
    ),
    "List what a study can measure.": "Nennen, was eine Studie messen kann.",
    "Play a study and write it as one HTML page: pictures, tables, and how to repeat it, in both languages.": (
        "Eine Studie spielen und als eine HTML-Seite schreiben: Bilder, Tabellen und wie man sie wiederholt, in beiden "
        "Sprachen."
    ),
    "The page; default: STUDY.html. - is standard output.": (
        "Die Seite; Standard: STUDY.html. - ist die Standardausgabe."
    ),
    "Play a study and print its figures, each with its interval. What is interrupted goes on by the same command.": (
        "Eine Studie spielen und ihre Zahlen ausgeben, jede mit ihrem Bereich. Unterbrochenes geht mit demselben "
        "Befehl weiter."
    ),
    "A study that poeppel lab list names, or a TOML file.": "Eine Studie aus poeppel lab list, oder eine TOML-Datei.",
    "How many games of each condition; may be written 10_000.": (
        "Wie viele Partien je Bedingung; auch als 10_000 geschrieben."
    ),
    "What to measure instead (poeppel lab measures lists it).": (
        "Was stattdessen gemessen wird (poeppel lab measures nennt es)."
    ),
    "Use processes and not threads, as bots in Python need it.": (
        "Prozesse statt Threads nehmen, wie Bots in Python es brauchen."
    ),
    "Play on a cluster: dask:tcp://host:8786 or ray:ray://host:10001; dask:2 begins one here.": (
        "Auf einem Cluster spielen: dask:tcp://host:8786 oder ray:ray://host:10001; dask:2 beginnt einen hier."
    ),
    "Keep what is played in a folder, and go on from what is there.": (
        "Gespieltes in einem Ordner aufheben und von dort weitermachen."
    ),
    "Write the figures as CSV; - is standard output.": "Die Zahlen als CSV schreiben; - ist die Standardausgabe.",
    "Write the figures as a Parquet file.": "Die Zahlen als Parquet-Datei schreiben.",
    "Write a row for each game, and not for each figure.": "Eine Zeile für jede Partie schreiben statt für jede Zahl.",
    "List the bots. The ladder from the gentlest to the strongest, others to measure against, and tips to measure.": (
        "Die Bots nennen. Die Leiter von sanft bis stark, andere zum Vergleich, und Ratschläge zum Messen."
    ),
    "Another die, by its faces, such as 1,1,1,6,6,6: one for all, or the option once for each seat.": (
        "Ein anderer Würfel, nach seinen Seiten, etwa 1,1,1,6,6,6: einer für alle, oder die Option einmal je Platz."
    ),
    "Keep sweeps in a folder, and go on from what is there.": (
        "Durchgänge in einem Ordner aufheben und von dort weitermachen."
    ),
    "Also find out how far any chance can be from the truth; takes as long again.": (
        "Auch feststellen, wie weit eine Chance höchstens danebenliegt; dauert noch einmal so lang."
    ),
    "Give each player's chance of winning. At a glance, or from many games played on from there.": (
        "Die Siegchancen nennen. Auf einen Blick oder aus vielen Probepartien."
    ),
    "Explain a recorded game. How lucky the dice were, what the choices cost, and the moments that decided it.": (
        "Eine aufgezeichnete Partie erklären. Das Würfelglück, was die Züge kosteten, und was sie entschied."
    ),
    "Solve a small game exactly. Chances, the value of the first roll, the expected length.": (
        "Ein kleines Spiel genau lösen. Chancen, Wert des ersten Wurfs, erwartete Länge."
    ),
    "Check a recorded game and show it again.": "Eine aufgezeichnete Partie prüfen und noch einmal zeigen.",
    "Check that dice, or the lots of a draw, were fixed beforehand.": "Prüfen, ob Würfe oder Lose vorher feststanden.",
    "List editions and house rules, or teach one of them.": "Ausgaben und Hausregeln nennen oder eine erklären.",
    "Boards for Mauerhüpfen: check one, or print one.": "Spielpläne für Mauerhüpfen prüfen oder ausgeben.",
    "Check a board file and show the board. Everything that is wrong with it is named.": (
        "Einen Spielplan prüfen und zeigen. Alle Fehler darin werden genannt."
    ),
    "Print the default board as a file, to copy and change.": "Den Standardplan als Datei ausgeben, als Vorlage.",
    "Run a server with tables for people on other devices.": "Einen Server mit Tischen für andere Geräte starten.",
    "Write the game as a folder of files. Any web space can hold it; it is played without a server.": (
        "Das Spiel als Ordner voller Dateien schreiben. Jeder Webspace reicht; gespielt wird ohne Server."
    ),
    "Copy all tables into one file. The server may keep running.": (
        "Alle Tische in eine Datei sichern. Der Server darf dabei laufen."
    ),
    "Restore the tables from a backup. The server must not be running.": (
        "Die Tische einer Sicherung zurückspielen. Der Server darf dabei nicht laufen."
    ),
    "End an abandoned game and print its record with the secret.": (
        "Eine verlassene Partie beenden und mit dem Geheimnis ausgeben."
    ),
    "Let the master learn the game from scratch. It plays against itself.": (
        "Den Meister das Spiel von Grund auf lernen lassen. Er spielt gegen sich selbst."
    ),
    "The tournament desk, from the first plan to the last final.": (
        "Die Turnierleitung, vom ersten Plan bis zum letzten Finale."
    ),
    "Show a format. What it means, how long it takes, and what is impossible.": (
        "Ein Format zeigen. Was es bedeutet, wie lange es dauert und was nicht geht."
    ),
    "Set up a tournament. Everything that happens is added to its file.": (
        "Ein Turnier anlegen. Alles, was geschieht, kommt in seine Datei."
    ),
    "List the people, or take in a list of names. It is shown before anything is stored.": (
        "Die Teilnehmenden nennen oder eine Namensliste übernehmen. Vor dem Speichern wird sie gezeigt."
    ),
    "Note who has come. Only they are drawn.": "Eintragen, wer da ist. Nur sie werden ausgelost.",
    "Let somebody leave the tournament. Results stay as they are.": (
        "Jemanden ausscheiden lassen. Ergebnisse bleiben, wie sie sind."
    ),
    "Let somebody come back who had left.": "Jemanden zurückkommen lassen.",
    "Exclude somebody by rule T15. They have no rank any more.": (
        "Jemanden nach Regel T15 ausschließen. Einen Rang gibt es dann nicht mehr."
    ),
    "Let somebody take the place of a person who leaves. At an open table, too.": (
        "Jemanden nachrücken lassen. Auch an einem offenen Tisch."
    ),
    "Note that somebody is not at their table. The plan says what that means.": (
        "Eintragen, dass jemand am Tisch fehlt. Was das heißt, sagt der Plan."
    ),
    "Fix the chance of the next draw. Show the commitment, then let the hall add to it.": (
        "Den Zufall der nächsten Auslosung versiegeln. Erst das Siegel zeigen, dann trägt der Saal bei."
    ),
    "Draw the next round as a draft. Fixed tables stay as they are.": (
        "Die nächste Runde als Entwurf auslosen. Feste Tische bleiben."
    ),
    "Let two people change seats in the draft.": "Zwei Personen im Entwurf die Plätze tauschen lassen.",
    "Fix tables of the draft. A new draw leaves them as they are.": (
        "Tische des Entwurfs festhalten. Beim neuen Auslosen bleiben sie."
    ),
    "Publish the draft. From now on this is how people sit.": (
        "Den Entwurf veröffentlichen. Von nun an sitzen alle so."
    ),
    "Show who sits where, by table or by name.": "Zeigen, wer wo sitzt, nach Tischen oder nach Namen.",
    "Enter one table's result. Its number, then one number for each seat, clockwise.": (
        "Das Ergebnis eines Tisches eintragen. Seine Nummer, dann je Platz eine Zahl."
    ),
    "Type in results one after the other. Table number, result, Enter, next.": (
        "Ergebnisse nacheinander eintippen. Tischnummer, Ergebnis, Enter, weiter."
    ),
    "Let people who are level roll a die. Again and again, until nobody is level.": (
        "Wer gleichauf ist, würfelt. So oft, bis niemand mehr gleichauf ist."
    ),
    "Take back the last thing that was done. It stays in the file, marked as undone.": (
        "Das Letzte zurücknehmen. In der Datei bleibt es, als zurückgenommen."
    ),
    "Show the standings with every tie-break as a column.": (
        "Den Stand zeigen, mit jeder Wertung bei Gleichstand als Spalte."
    ),
    "Print sheets as PDF. Lists for the wall, score slips, signs, badges, standings, certificates.": (
        "Papiere als PDF drucken. Aushänge, Spielzettel, Schilder, Tabellen, Urkunden."
    ),
    "Write everything into a folder. The tournament's file, tables for spreadsheets, and the sheets to print.": (
        "Alles in einen Ordner schreiben. Turnierdatei, Tabellen und Papiere."
    ),
    "Get a tournament back from a folder. What is damaged there is told, and what was lost.": (
        "Ein Turnier aus einem Ordner zurückholen. Was dort beschädigt ist, wird gesagt."
    ),
    "Play whole tournaments with bots. How often does the best win, and how long must a round be?": (
        "Ganze Turniere mit Bots spielen. Wie oft gewinnt der Beste, und wie lang muss eine Runde sein?"
    ),
    "Check the draws. Every round is drawn again from its secret and what the hall added.": (
        "Die Auslosungen prüfen. Jede Runde wird noch einmal ausgelost."
    ),
    # what they are given
    "A preset, or a plan's file; default: list all presets.": (
        "Eine Vorlage oder die Datei eines Plans; ohne Angabe werden alle Vorlagen genannt."
    ),
    "A preset, or a plan's file.": "Eine Vorlage oder die Datei eines Plans.",
    "The tournament's file.": "Die Datei des Turniers.",
    "The tournament's file, which must not exist yet.": "Die Datei des Turniers, die es noch nicht geben darf.",
    "A name, its beginning, or an id such as p7.": "Ein Name, sein Anfang oder eine Kennung wie p7.",
    "Names, their beginnings, or ids such as p7.": "Namen, ihre Anfänge oder Kennungen wie p7.",
    "A list of names from a spreadsheet or editor; - is standard input.": (
        "Eine Namensliste aus Tabelle oder Editor; - ist die Standardeingabe."
    ),
    "Who takes the place; somebody new is added.": "Wer nachrückt; wer neu ist, wird eingetragen.",
    "With whom.": "Mit wem.",
    "Numbers of tables of the draft.": "Nummern von Tischen des Entwurfs.",
    "The table's number, then its places, counted numbers or pawns.": (
        "Die Nummer des Tisches, dann Plätze, gezählte Zahlen oder Figuren."
    ),
    "Who rolls; default: those who are level where it matters.": (
        "Wer würfelt; Standard: wer gleichauf ist, wo es darauf ankommt."
    ),
    "Where to; it is made if it is not there.": "Wohin; der Ordner wird angelegt, wenn es ihn nicht gibt.",
    "classic, classic6 or mauerhuepfen; default: all three.": (
        "classic, classic6 oder mauerhuepfen; Standard: alle drei."
    ),
    "The table's id, as in its link.": "Die Kennung des Tisches, wie in seinem Link.",
    "The folder to write: a new one, or an earlier site.": (
        "Der Ordner, der geschrieben wird: ein neuer oder ein früherer."
    ),
    "The file to write.": "Die Datei, die geschrieben wird.",
    "A file made by backup.": "Eine Datei, die mit backup gesichert wurde.",
    "Edition and house rules; default: classic.": "Ausgabe und Hausregeln; Standard: classic.",
    "Edition and house rules, such as classic+barriers; default: classic.": (
        "Ausgabe und Hausregeln, etwa classic+barriers; Standard: classic."
    ),
    "An edition, with house rules: classic+barriers.": "Eine Ausgabe, auch mit Hausregeln: classic+barriers.",
    "A position, or start, or - to read it from standard input.": (
        "Eine Stellung, oder start, oder - für die Standardeingabe."
    ),
    "The roll, such as 6; with two dice 2,5.": "Der Wurf, etwa 6; mit zwei Würfeln 2,5.",
    "A move such as y:9-13.": "Ein Zug, etwa y:9-13.",
    "A recorded game; - is standard input.": "Eine aufgezeichnete Partie; - ist die Standardeingabe.",
    "A recorded game or draw; - is standard input.": (
        "Eine aufgezeichnete Partie oder Auslosung; - ist die Standardeingabe."
    ),
    "A board file; - is standard input.": "Ein Spielplan; - ist die Standardeingabe.",
    "What to print; default: list everything there is to print.": (
        "Was gedruckt wird; ohne Angabe wird alles genannt, was es gibt."
    ),
    "A folder that export has written.": "Ein Ordner, den export geschrieben hat.",
    # options
    "The PDF to write; default: named after the sheet.": "Das PDF; Standard: nach dem Papier benannt.",
    "Everything there is to print, into a folder.": "Alles, was es zu drucken gibt, in einen Ordner.",
    "How many people; default: as the preset has.": "Wie viele Personen; Standard: wie in der Vorlage.",
    "Who plays, the best first, and how many of each.": "Wer spielt, die Besten zuerst, und wie viele davon.",
    "How many tournaments.": "Wie viele Turniere.",
    "Minutes of a round to compare, instead of the plan's.": (
        "Rundenlängen in Minuten, die verglichen werden, statt der des Plans."
    ),
    "How fast people play; an assumption: 12, five seconds a roll.": (
        "Wie schnell gespielt wird; Annahme: 12, fünf Sekunden je Wurf."
    ),
    "Without the sheets to print.": "Ohne die Papiere zum Drucken.",
    "How many people are expected.": "Wie viele Personen erwartet werden.",
    "Write the plan as TOML, to be changed; - is standard output.": (
        "Den Plan als TOML schreiben, zum Ändern; - ist die Standardausgabe."
    ),
    "What the tournament is called.": "Wie das Turnier heißt.",
    "The day it is played; default: today.": "Der Tag, an dem gespielt wird; Standard: heute.",
    "Take the list in; default: only show it.": "Die Liste übernehmen; sonst wird sie nur gezeigt.",
    "What each column means: name, first, last, team, club, born, age, group or nothing.": (
        "Was jede Spalte bedeutet: name, first, last, team, club, born, age, group oder nothing."
    ),
    "Yes to what would be asked.": "Ja zu dem, was gefragt würde.",
    "Everybody who has not left.": "Alle, die nicht ausgeschieden sind.",
    "They have not come after all.": "Sie sind doch nicht da.",
    "Why; it is kept with the event.": "Warum; es wird mit dem Ereignis aufgehoben.",
    "Which round; default: the last one.": "Welche Runde; Standard: die letzte.",
    "Who is typing; kept with every entry.": "Wer eintippt; steht bei jeder Eingabe.",
    "What the hall adds to the chance, such as dice rolled aloud; repeatable.": (
        "Was der Saal zum Zufall beiträgt, etwa laut angesagte Würfe; wiederholbar."
    ),
    "Publish it at once.": "Gleich veröffentlichen.",
    "Let go of them again.": "Sie wieder loslassen.",
    "In the order of names.": "Nach Namen geordnet.",
    "The draft instead of a published round.": "Den Entwurf statt einer veröffentlichten Runde.",
    "It supersedes what was entered before.": "Es ersetzt, was vorher eingetragen war.",
    "What they rolled; default: rolled here.": "Was gewürfelt wurde; Standard: hier gewürfelt.",
    "The teams.": "Die Teams.",
    "Only an age group.": "Nur eine Altersgruppe.",
    "The ranking of the whole tournament, finals first.": "Die Rangliste des ganzen Turniers, Finale zuerst.",
    "What everybody still needs to reach the final.": "Was allen noch fehlt, um ins Finale zu kommen.",
    "Print the record of a round's draw, for poeppel verify.": (
        "Die Aufzeichnung der Auslosung einer Runde ausgeben, für poeppel verify."
    ),
    "How many games; default: as many as for the weights in the package.": (
        "Wie viele Partien; Standard: so viele wie für die Gewichte im Paket."
    ),
    "Where the weights are written.": "Wohin die Gewichte geschrieben werden.",
    "Where the tables are kept: a file, or postgresql://…; default: among your own data.": (
        "Wo die Tische liegen: eine Datei oder postgresql://…; Standard: bei den eigenen Daten."
    ),
    "The port to listen on.": "Der Port des Servers.",
    "Let other devices in this network join, and show the address.": (
        "Andere Geräte in diesem Netz mitspielen lassen und die Adresse zeigen."
    ),
    "The address at which people reach the server, if it is a different one.": (
        "Die Adresse, unter der man den Server erreicht, wenn es eine andere ist."
    ),
    "Where each tournament is also written after every round.": (
        "Wohin jedes Turnier nach jeder Runde zusätzlich geschrieben wird."
    ),
    "How many days finished tables are kept.": "Wie viele Tage beendete Tische bleiben.",
    "How many open tables one address may have.": "Wie viele offene Tische eine Adresse haben darf.",
    "How many people one address may have at tables.": "Wie viele von einer Adresse an Tischen sein dürfen.",
    "Another address under which the server may be asked; repeatable.": (
        "Eine weitere Adresse, unter der man den Server fragen darf; wiederholbar."
    ),
    "A proxy (or network) whose X-Forwarded-For is believed; repeatable.": (
        "Ein Proxy (oder Netz), dessen X-Forwarded-For gilt; wiederholbar."
    ),
    "Who may read /metrics, beside this machine; repeatable.": (
        "Wer außer diesem Rechner /metrics lesen darf; wiederholbar."
    ),
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
    "How many play; default: as many as can.": "Wie viele mitspielen; Standard: so viele wie möglich.",
    "How many play; default: as few as can.": "Wie viele mitspielen; Standard: so wenige wie möglich.",
    "How many pawns each colour has left; the others are home.": (
        "Wie viele Figuren jede Farbe noch hat; die anderen sind im Ziel."
    ),
    "Weigh this bot's choices against perfect play.": "Die Züge dieses Bots am perfekten Spiel messen.",
    "With --bot: how many games it plays.": "Mit --bot: wie viele Partien er spielt.",
    "Play this many games on from there, and count who wins.": (
        "So viele Probepartien von dort weiterspielen und zählen, wer gewinnt."
    ),
    "With --rollouts: who plays those games.": "Mit --rollouts: wer die Probepartien spielt.",
    "Write the curve of chances as an SVG picture; - is standard output.": (
        "Die Kurve der Chancen als SVG-Bild schreiben; - ist die Standardausgabe."
    ),
    "List every roll with its luck and the move that was chosen.": "Jeden Wurf mit Glück und gewähltem Zug auflisten.",
    "How many threads to use.": "Wie viele Threads benutzt werden.",
    "How many of them are people; default: 1.": "Wie viele davon Menschen sind; Standard: 1.",
    "A person's name; once for each person.": "Der Name eines Menschen; für jeden einmal.",
    "Who plays the other seats (poeppel bots lists them): one for all, or one for each; default: fox.": (
        "Wer die anderen Plätze spielt (poeppel bots nennt alle): einer für alle oder je einer; Standard: fox."
    ),
    "A Python file that registers bots of your own.": "Eine Python-Datei, die eigene Bots anmeldet.",
    "Who plays: two or more. Fewer bots than seats share them; with more, every possible table plays.": (
        "Wer spielt: mindestens zwei. Weniger Bots als Plätze teilen sie sich; bei mehr spielt jeder mögliche Tisch."
    ),
    "How many games at most; default: 10_000, with --sprt 200_000.": (
        "Wie viele Partien höchstens; Standard: 10_000, mit --sprt 200_000."
    ),
    "Stop once it is clear whether the first bot is E1 Elo points stronger than the second, or only E0.": (
        "Aufhören, sobald klar ist, ob der erste Bot E1 Elo-Punkte stärker ist als der zweite oder nur E0."
    ),
    "How often the test may be wrong, either way.": "Wie oft der Test irren darf, in jeder der beiden Richtungen.",
    "The same number gives the same rolls.": "Dieselbe Zahl gibt dieselben Würfe.",
    "Save the game here after every roll and move.": "Die Partie hier nach jedem Wurf und Zug speichern.",
    "Go on with a saved game, and save it there.": "Eine gespeicherte Partie fortsetzen und dort weiter speichern.",
    "Do not use colours.": "Ohne Farben.",
    "Draw with plain letters only.": "Nur mit einfachen Zeichen malen.",
    "Mark where the pawns can go with this roll.": "Zeigen, wohin die Figuren mit diesem Wurf können.",
    "Write an SVG picture to a file; - is standard output.": (
        "Ein SVG-Bild in eine Datei schreiben; - ist die Standardausgabe."
    ),
    "Write an SVG picture of the board to a file.": "Ein SVG-Bild des Spielplans in eine Datei schreiben.",
    "The colours of the SVG picture.": "Die Farben des SVG-Bilds.",
    "Turn the SVG board so that this colour sits at the bottom.": (
        "Den SVG-Spielplan so drehen, dass diese Farbe unten sitzt."
    ),
    "How many games; may be written 10_000.": "Wie viele Partien; auch als 10_000 zu schreiben.",
    "Think the choices that decide over, for up to a second each.": (
        "Die Entscheidungen, auf die es ankam, gründlich durchdenken, je bis zu einer Sekunde."
    ),
    "Begin with this position; given several times, they take turns.": (
        "Mit dieser Stellung beginnen; mehrfach angegeben, wechseln sie sich ab."
    ),
    "Write a line for each game to a file; - is standard output.": (
        "Eine Zeile je Partie in eine Datei schreiben; - ist die Standardausgabe."
    ),
    "The same number gives the same games.": "Dieselbe Zahl gibt dieselben Partien.",
    "Who plays (poeppel bots lists them): one for all, or one for each seat.": (
        "Wer spielt (poeppel bots nennt alle): einer für alle oder je Platz einer."
    ),
    "Print the result as JSON.": "Das Ergebnis als JSON ausgeben.",
    "Print the record of one game, counted from 0.": "Die Aufzeichnung einer Partie ausgeben, gezählt ab 0.",
    "What was noted before: the file that the page saved, values from it, the commitment of a draw.": (
        "Was vorher notiert wurde: die Datei, die die Seite gesichert hat, Werte daraus, das Siegel einer Auslosung."
    ),
    "Go through it position by position.": "Stellung für Stellung durchgehen.",
    "Show the position after this many rolls.": "Die Stellung nach so vielen Würfen zeigen.",
    "Write a picture of every position into this folder.": "Von jeder Stellung ein Bild in diesen Ordner schreiben.",
    "Who begins: a colour, a name, or the number of a seat; default: as the rules say.": (
        "Wer beginnt: eine Farbe, ein Name oder die Nummer eines Platzes; Standard: wie die Regeln es sagen."
    ),
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
    (r"\[required\]", "[erforderlich]"),
    (r"\[default:(\s)", r"[Standard:\1"),
)
