"""Every reason why a move can be refused: its code, its rule, its sentence in the edition's own words."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from poeppel.board import WallBoard
from poeppel.errors import Refusal
from poeppel.rules import Rules, Words
from poeppel.texts import Text


class Reason(NamedTuple):
    """The rule's id in the classic editions, in the tournament and in Mauerhüpfen ("" where it cannot occur)."""

    classic: str
    tournament: str
    walls: str
    sentence: Callable[[Words], Text]


def _plain(de: str, en: str) -> Callable[[Words], Text]:
    return lambda words: Text(de, en)


REASONS: Mapping[str, Reason] = {
    "game_over": Reason("R13", "T16", "M10", _plain("Die Partie ist zu Ende.", "The game is over.")),
    "not_your_turn": Reason("R2", "R2", "M2", _plain("Diese Farbe ist nicht am Zug.", "It is not this colour's turn.")),
    "no_pawn_there": Reason(
        "R3", "T8", "M3", _plain("Dort steht keine Figur dieser Farbe.", "There is no pawn of this colour there.")
    ),
    "wrong_distance": Reason(
        "R3",
        "T8",
        "M5",
        _plain(
            "Mit diesem Wurf führt kein Weg dorthin: Gezogen wird genau so weit, wie gewürfelt ist.",
            "This roll does not lead there: a pawn moves exactly as far as the dice say.",
        ),
    ),
    "needs_six": Reason(
        "R8",
        "T4",
        "",
        lambda words: Text(
            f"Von den {words.waiting.de} kommt eine Figur nur mit einer 6, und zwar auf das {words.start.de}.",
            f"A pawn leaves the {words.waiting.en} only with a 6, and goes to the {words.start.en}.",
        ),
    ),
    "overshoots_goal": Reason(
        "R12",
        "T14",
        "",
        lambda words: Text(
            f"Der Wurf ist zu hoch: Er führt über das letzte der {_genitive(words)} hinaus.",
            f"The roll is too high: it leads beyond the last of the {words.goal.en}.",
        ),
    ),
    "own_pawn_there": Reason(
        "R6",
        "R6",
        "M7",
        _plain(
            "Am Ende des Zuges steht schon eine Figur der eigenen Farbe.",
            "A pawn of the same colour stands where the move would end.",
        ),
    ),
    "barrier_there": Reason(
        "V6",
        "V6",
        "",
        _plain(
            "Das Feld ist durch eine Barriere gesperrt: Kein Zug kann dort enden.",
            "The field is closed by a barrier: no move can end there.",
        ),
    ),
    "barrier_in_the_way": Reason(
        "V6",
        "V6",
        "",
        _plain(
            "Eine Barriere steht im Weg; sie kann nicht übersprungen werden.",
            "A barrier stands in the way; it cannot be jumped.",
        ),
    ),
    "pawn_in_the_way_in_goal": Reason(
        "V5",
        "T14",
        "",
        lambda words: Text(
            f"Auf den {words.goal.de} wird keine Figur übersprungen.", f"No pawn is jumped on the {words.goal.en}."
        ),
    ),
    "backward_not_allowed": Reason(
        "R3", "R3", "", _plain("Rückwärts wird hier nicht gezogen.", "Pawns do not move backward here.")
    ),
    "backward_in_goal": Reason(
        "V3",
        "V3",
        "",
        lambda words: Text(
            f"Von den {words.goal.de} geht keine Figur zurück.", f"No pawn goes back from the {words.goal.en}."
        ),
    ),
    "backward_past_start": Reason(
        "V3",
        "V3",
        "",
        lambda words: Text(
            f"Rückwärts geht es nicht auf oder über das eigene {words.start.de}.",
            f"Moving backward, a pawn may not end on or pass its own {words.start.en}.",
        ),
    ),
    "backward_needs_capture": Reason(
        "V3",
        "V3",
        "",
        _plain(
            "Rückwärts zieht nur, wer damit eine gegnerische Figur schlägt.",
            "A pawn moves backward only if it captures an opponent's pawn by that.",
        ),
    ),
    "must_capture": Reason(
        "V7",
        "T10",
        "",
        _plain(
            "Mit diesem Wurf kann eine gegnerische Figur geschlagen werden, also muss das geschehen.",
            "An opponent's pawn can be captured with this roll, so it has to be.",
        ),
    ),
    "double_duty": Reason(
        "V7",
        "T10",
        "",
        _plain(
            "Ein anderer Zug schlägt und erfüllt zugleich eine zweite Pflicht: Er geht vor.",
            "Another move captures and fulfils a second duty as well: it goes first.",
        ),
    ),
    "start_must_be_cleared": Reason(
        "R7",
        "T5",
        "",
        lambda words: Text(
            f"Die Figur auf dem {words.start.de} muss zuerst weiter, solange noch Figuren auf den "
            f"{words.waiting.de} stehen.",
            f"The pawn on the {words.start.en} has to move on first while pawns are left on the {words.waiting.en}.",
        ),
    ),
    "must_bring_in": Reason(
        "R9",
        "T4",
        "",
        lambda words: Text(
            f"Mit der 6 muss eine Figur von den {words.waiting.de} ins Spiel gebracht werden.",
            f"With the 6 a pawn has to be brought in from the {words.waiting.en}.",
        ),
    ),
    "must_move": Reason(
        "R4",
        "T8",
        "M3",
        _plain("Wer ziehen kann, muss ziehen.", "Who can move has to move."),
    ),
    "wrong_capture": Reason(
        "R5",
        "T10",
        "M7",
        _plain(
            "Was der Zug schlägt, ist falsch angegeben: x nennt die Farbe der Figur, die er trifft; trifft er keine, "
            "steht kein x.",
            "What the move captures is written wrongly: x names the colour of the pawn it hits; without one there is "
            "no x.",
        ),
    ),
    "wrong_penalty": Reason(
        "V7",
        "T13",
        "",
        _plain(
            "Die Strafe ist falsch angegeben: ! nennt das Feld der Figur, die zurück muss; ohne Versäumnis steht kein "
            "!.",
            "The penalty is written wrongly: ! names the field of the pawn that goes back; where no duty was missed "
            "there is no !.",
        ),
    ),
    "path_ends": Reason(
        "",
        "",
        "M5",
        _plain(
            "Der Wurf führt über das Ende der Strecke hinaus.",
            "The roll leads beyond the end of the path.",
        ),
    ),
    "no_wall_number": Reason(
        "",
        "",
        "M6",
        _plain(
            "Über eine Mauer springt eine Figur nur, wenn ein freier Würfel die Zahl des Mauerstücks neben ihr zeigt, "
            "und nur auf das Feld gegenüber.",
            "A pawn jumps a wall only if a free die shows the number of the segment beside it, and only to the field "
            "on the other side.",
        ),
    ),
    "own_pawn_at_stop": Reason(
        "",
        "",
        "M8",
        _plain(
            "Auf der Zwischenstation steht schon eine eigene Figur.",
            "A pawn of the same colour stands where the pawn would stop in between.",
        ),
    ),
    "no_stop_there": Reason(
        "",
        "",
        "M8",
        _plain(
            "Beide Würfel in einer Richtung sind ein Lauf ohne Zwischenstation und werden als ein Schritt geschrieben.",
            "Both dice in one direction are one walk without a stop, and are written as one step.",
        ),
    ),
    "must_use_both_dice": Reason(
        "",
        "",
        "M3",
        _plain(
            "Beide Würfel müssen mit derselben Figur genutzt werden.",
            "Both dice have to be used, with the same pawn.",
        ),
    ),
    "in_goal": Reason(
        "",
        "",
        "M9",
        _plain(
            "Eine Figur im Ziel zieht nicht mehr.",
            "A pawn in the goal does not move any more.",
        ),
    ),
    "wrong_goal": Reason(
        "",
        "",
        "M9",
        _plain(
            "Wer auf einem Z endet, kommt auf das tiefste freie Zielfeld.",
            "A pawn that ends on a Z goes to the deepest free goal field.",
        ),
    ),
}


def refuse(code: str, rules: Rules, text: Text | None = None) -> Refusal:
    """A refusal in the words of the edition."""
    reason = REASONS[code]
    if isinstance(rules.board, WallBoard):
        rule = reason.walls
    else:
        rule = reason.tournament if rules.box.is_tournament else reason.classic
    return Refusal(code, rule, text or reason.sentence(rules.box.words))


def _genitive(words: Words) -> str:
    """`Zielfeldern` as in "das letzte der …"."""
    return words.goal.de.removesuffix("n")
