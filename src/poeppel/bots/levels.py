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
