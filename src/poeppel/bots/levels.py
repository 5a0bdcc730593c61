"""The ladder of players, from the first game with a small child to the best we can make, and a few plain ones to
measure against. Only what people read: light enough for the command line's help."""

from dataclasses import dataclass
from typing import Final

from poeppel.texts import Text


@dataclass(frozen=True)
class Level:
    """One player: what programs call it, what people call it, and what it is like."""

    name: str
    title: Text
    character: Text  # one sentence
    pace: float = 1.0  # how long it pauses over a real choice, compared with the others


# From the gentlest to the strongest: this order is the ladder.
LEVELS = (
    Level(
        "chick",
        Text("Küken", "Chick"),
        Text(
            "Freut sich über jede Figur, die herauskommt, und zieht sonst, wie es gerade Lust hat.",
            "Is happy about every pawn that comes out, and otherwise moves whichever it fancies.",
        ),
        0.8,
    ),
    Level(
        "badger",
        Text("Frechdachs", "Cheeky Badger"),
        Text(
            "Schlägt, wen er kann, und kichert dabei; an morgen denkt er nicht.",
            "Captures whoever it can, with a giggle, and never thinks of tomorrow.",
        ),
        0.7,
    ),
    Level(
        "hare",
        Text("Hase", "Hare"),
        Text(
            "Trödelt, bis eine Figur das Ziel vor Augen hat; dann rennt er mit ihr nach Hause.",
            "Dawdles until a pawn has home in sight, and then runs for it.",
        ),
        0.7,
    ),
    Level(
        "fox",
        Text("Fuchs", "Fox"),
        Text(
            "Schnappt zu, wo es etwas zu holen gibt, und läuft sonst als Erster nach Hause.",
            "Snaps wherever there is something to catch, and otherwise runs home first.",
        ),
        0.9,
    ),
    Level(
        "hedgehog",
        Text("Igel", "Hedgehog"),
        Text(
            "Schaut sich um, wer hinter ihm steht, und bringt sich rechtzeitig in Sicherheit.",
            "Looks over its shoulder, and gets to safety in time.",
        ),
        1.1,
    ),
    Level(
        "owl",
        Text("Eule", "Owl"),
        Text(
            "Zählt die Zahlen, die ihr gefährlich werden, und wägt alles gegeneinander ab.",
            "Counts the numbers that could hurt it, and weighs one thing against another.",
        ),
        1.3,
    ),
    Level(
        "master",
        Text("Meister Pöppel", "Master Pöppel"),
        Text(
            "Hat unzählige Partien gegen sich selbst gespielt und denkt im Zweifel ein Stück weiter.",
            "Has played countless games against itself, and thinks ahead when in doubt.",
        ),
        1.2,
    ),
)

# Simple rules that everybody who builds bots knows, to measure against.
KNOWN_OPPONENTS = (
    Level(
        "random",
        Text("Zufall", "Random"),
        Text("Nimmt irgendeinen erlaubten Zug.", "Plays any legal move."),
    ),
    Level(
        "front",
        Text("Vorderste Figur", "Foremost pawn"),
        Text("Zieht immer mit der vordersten Figur.", "Always moves the foremost pawn."),
    ),
    Level(
        "back",
        Text("Hinterste Figur", "Hindmost pawn"),
        Text("Zieht immer mit der hintersten Figur.", "Always moves the hindmost pawn."),
    ),
    Level(
        "capture",
        Text("Schlagen, sonst vorn", "Capture, or foremost pawn"),
        Text(
            "Schlägt, wenn es geht, und zieht sonst die vorderste Figur.",
            "Captures if it can, and otherwise moves the foremost pawn.",
        ),
    ),
    Level(
        "quick",
        Text("Schneller Meister", "Quick master"),
        Text(
            "Spielt wie Meister Pöppel, wenn es schnell gehen muss: höchstens einen Wurf schaut er voraus.",
            "Plays like Master Pöppel in a hurry: looks one roll ahead at most.",
        ),
    ),
)

# Folk wisdom, each followed as often as it says anything; otherwise any move. To be measured, not to be played with.
TIPS = (
    Level(
        "always-capture",
        Text("Immer schlagen", "Always capture"),
        Text("Schlägt, wann immer es geht.", "Captures whenever it can."),
    ),
    Level(
        "spare-others",
        Text("Niemanden schlagen", "Spare the others"),
        Text("Schlägt nur, wenn nichts anderes geht.", "Captures only when nothing else is possible."),
    ),
    Level(
        "catch-leader",
        Text("Nur den Führenden schlagen", "Catch the leader"),
        Text("Schlägt, wer am weitesten ist.", "Captures whoever is furthest ahead."),
    ),
    Level(
        "run-with-one",
        Text("Mit einer laufen", "Run with one"),
        Text(
            "Zieht immer mit der vordersten Figur auf der Laufbahn.",
            "Always moves the foremost pawn that is on its way.",
        ),
    ),
    Level(
        "spread-out",
        Text("Alle gemeinsam", "All together"),
        Text("Zieht immer mit der hintersten Figur.", "Always moves the hindmost pawn."),
    ),
    Level(
        "stay-on-start",
        Text("Auf A stehen bleiben", "Stay on A"),
        Text("Lässt die Figur auf dem A-Feld stehen, solange es darf.", "Leaves the pawn on A as long as it may."),
    ),
    Level(
        "keep-ahead",
        Text("Sechs Felder Abstand", "Six spaces ahead"),
        Text(
            "Lässt so wenige Figuren wie möglich mit einem Gegner dicht hinter sich stehen.",
            "Leaves as few pawns as possible with an opponent close behind.",
        ),
    ),
    Level(
        "lie-in-wait",
        Text("Auf der Lauer", "Lie in wait"),
        Text(
            "Bleibt so dicht wie möglich hinter den anderen.",
            "Stays as close behind the others as it can.",
        ),
    ),
    Level(
        "run-away",
        Text("Weglaufen", "Run away"),
        Text("Zieht mit einer Figur, die verfolgt wird.", "Moves a pawn that is being chased."),
    ),
    Level(
        "shun-starts",
        Text("Fremde A-Felder meiden", "Shun others' A"),
        Text("Bleibt auf keinem fremden A-Feld stehen.", "Never stops on an opponent's A."),
    ),
    Level(
        "go-home",
        Text("Schnell ins Ziel", "Go home"),
        Text("Zieht ins Ziel, sobald es geht.", "Moves into the goal as soon as it can."),
    ),
    Level(
        "move-up",
        Text("Im Ziel aufrücken", "Move up in the goal"),
        Text("Rückt im Ziel auf, wann immer es geht.", "Moves up in the goal whenever it can."),
    ),
    Level(
        "close-ranks",
        Text("Barrieren bauen", "Close ranks"),
        Text("Baut und behält Barrieren, wo es sie gibt.", "Builds and keeps barriers, where there are any."),
    ),
    Level(
        "all-tips",
        Text("Alle guten Ratschläge", "All good advice"),
        Text(
            "Schlägt, zieht ins Ziel, läuft weg, meidet fremde A-Felder, läuft mit einer: in dieser Reihenfolge.",
            "Captures, goes home, runs away, shuns others' A, runs with one: in this order.",
        ),
    ),
)

ALL_LEVELS = (*LEVELS, *KNOWN_OPPONENTS)
BOT_NAMES = tuple(level.name for level in ALL_LEVELS)
BY_NAME = {level.name: level for level in ALL_LEVELS}

FRIENDLY: Final = "fox"  # takes an empty seat when nobody has chosen
STAND_IN: Final = "hedgehog"  # plays for people who are away, and should not spoil their game


# How long a bot pauses, as shares of the table's pace: at least, and how much chance adds at most.
WITHOUT_CHOICE, WITH_CHOICE = (0.6, 0.2), (0.8, 0.6)


def pause_before_playing(bot: str, choices: int, chance: float) -> float:
    """How long a bot pauses over a roll, as a share of the table's pace: less where there is nothing to decide, and
    never the same twice. `choices` are its legal moves, 0 before it has rolled; `chance` lies between 0 and 1."""
    least, more = WITHOUT_CHOICE if choices <= 1 else WITH_CHOICE
    pace = 1.0 if choices <= 1 else BY_NAME[bot].pace
    return pace * (least + more * chance)
