"""Every reason why a move can be refused: its code, its rule, its sentence in the edition's own words.

A sentence that names the moves that would have been right has `{moves}` in their place.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from poeppel.engine import reasons as engine
from poeppel.errors import Refusal
from poeppel.rules import FieldNames, Rules
from poeppel.texts import OR, Text, listed


class Reason(NamedTuple):
    """The rule's id in the classic editions, in the tournament and in Mauerhüpfen ("" where it cannot occur)."""

    classic: str
    tournament: str
    walls: str
    sentence: Callable[[FieldNames], Text]

    def rule(self, rules: Rules) -> str:
        if rules.box.is_tournament:
            return self.tournament
        return {"ring": self.classic, "walls": self.walls}[rules.board.family]


def _plain(de: str, en: str) -> Callable[[FieldNames], Text]:
    return lambda words: Text(de, en)


_WRITTEN_CORRECTLY = Text("Richtig geschrieben heißt der Zug {moves}.", "Written correctly, this move is {moves}.")
QUOTED = Text("„{move}“", '"{move}"')  # the full stop is not part of the move

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
            "So führt der Wurf nicht dorthin: Gezogen wird genau so weit, wie gewürfelt wurde.",
            "This roll does not take the pawn there: a pawn moves exactly as far as the dice say.",
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
            f"Der Wurf ist zu hoch: Er führt über das letzte der {_plural(words)} hinaus.",
            f"The roll is too high: it leads beyond the last of the {words.goal.en}.",
        ),
    ),
    "no_second_lap": Reason(
        "R12",
        "T14",
        "",
        lambda words: Text(
            f"Nach einer Runde biegt die Figur auf ihre {_plural(words)} ab; ein zweites Mal geht es nicht herum.",
            f"After one lap a pawn turns onto its own {words.goal.en}; it never goes round a second time.",
        ),
    ),
    "own_pawn_there": Reason(
        "R6",
        "R6",
        "M7",
        _plain(
            "Wo der Zug enden würde, steht schon eine eigene Figur.",
            "One of your own pawns stands where the move would end.",
        ),
    ),
    "barrier_there": Reason(
        "V6",
        "V6",
        "",
        _plain(
            "Das Feld ist durch eine Barriere gesperrt: Kein Zug kann dort enden.",
            "The space is closed by a barrier: no move can end there.",
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
            f"Auf den {words.goal.de} wird keine Figur übersprungen.",
            f"Pawns on the {words.goal.en} may not be jumped.",
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
            f"Auf das eigene {words.start.de} oder darüber hinaus geht keine Figur zurück.",
            f"A pawn may not go back to or past its own {words.start.en}.",
        ),
    ),
    "backward_needs_capture": Reason(
        "V3",
        "V3",
        "",
        _plain(
            "Zurück darf eine Figur nur, wenn sie damit eine gegnerische schlägt.",
            "A pawn may go back only if that captures an opponent's pawn.",
        ),
    ),
    "must_capture": Reason(
        "V7",
        "T10",
        "",
        _plain(
            "Mit diesem Wurf kann eine gegnerische Figur geschlagen werden, also muss geschlagen werden.",
            "An opponent's pawn can be captured with this roll, so you must capture.",
        ),
    ),
    "double_duty": Reason(
        "V7",
        "T10",
        "",
        _plain(
            "Ein anderer Zug schlägt und erfüllt zugleich eine zweite Pflicht: Er geht vor.",
            "Another move captures and fulfils a second duty as well: it takes precedence.",
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
            f"With a 6 you must bring in a pawn from the {words.waiting.en}.",
        ),
    ),
    "must_move": Reason(
        "R4",
        "T8",
        "M3",
        _plain("Wer ziehen kann, muss ziehen.", "If you can move, you must."),
    ),
    "wrong_capture": Reason("R5", "T10", "M7", lambda words: _WRITTEN_CORRECTLY),
    "wrong_penalty": Reason("V7", "T13", "", lambda words: _WRITTEN_CORRECTLY),
    "no_penalties": Reason("R3", "T8", "", lambda words: _WRITTEN_CORRECTLY),
    "touch_only_punished": Reason(
        "R3",
        "T13",
        "M3",
        _plain("Berühren zählt nur im Turnier mit Strafen.", "Touching counts only in a tournament with penalties."),
    ),
    "touched_can_move": Reason(
        "",
        "T12",
        "",
        _plain(
            "Berührt, geführt: Diese Figur kann ziehen, also muss sie auch ziehen.",
            "Touch-move: this pawn can move, so it must.",
        ),
    ),
    "touched_nothing_due": Reason(
        "",
        "T13",
        "",
        _plain(
            "Mit diesem Wurf kann keine Figur ziehen, also wird auch keine berührt.",
            "No pawn can move with this roll, so there is none to touch.",
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
            "Über eine Mauer springt eine Figur nur, wenn ein noch freier Würfel die Zahl des Mauerstücks neben ihr "
            "zeigt, und nur auf das Feld gegenüber.",
            "A pawn jumps a wall only if an unused die shows the number of the segment beside it, and only to the "
            "space on the other side.",
        ),
    ),
    "own_pawn_at_stop": Reason(
        "",
        "",
        "M8",
        _plain(
            "Auf der Zwischenstation steht schon eine eigene Figur.",
            "One of your own pawns stands where the pawn would stop in between.",
        ),
    ),
    "no_stop_there": Reason(
        "",
        "",
        "M8",
        lambda words: Text(
            "Beide Würfel in einer Richtung sind ein Lauf ohne Zwischenstation und werden als ein Schritt geschrieben.",
            "Both dice in one direction are one walk without a stop, and are written as one step.",
        ).joined(_WRITTEN_CORRECTLY),
    ),
    "stop_missing": Reason(
        "",
        "",
        "M8",
        _plain(
            "Unterwegs hält die Figur an, und auch dieses Feld wird genannt: {moves}.",
            "The pawn stops on the way, and that space is named too: {moves}.",
        ),
    ),
    "must_use_both_dice": Reason(
        "",
        "",
        "M3",
        _plain(
            "Beide Würfel müssen mit derselben Figur genutzt werden.",
            "Both dice must be used, with the same pawn.",
        ),
    ),
    "in_goal": Reason(
        "",
        "",
        "M9",
        _plain(
            "Eine Figur im Ziel zieht nicht mehr.",
            "A pawn in the goal no longer moves.",
        ),
    ),
    "wrong_goal": Reason("", "", "M9", lambda words: _WRITTEN_CORRECTLY),
}


class SpecialCase(NamedTuple):
    """What is told of a code in its stead."""

    code: str
    sentence: Callable[[FieldNames], Text]


def _does_not_count(de: str, en: str) -> Callable[[FieldNames], Text]:
    """V7: the move does capture, but no opponent's pawn."""
    return _plain(
        f"{de} zu schlagen zählt nicht: Mit diesem Wurf kann eine gegnerische Figur geschlagen werden, und das ist "
        "Pflicht.",
        f"Capturing {en} does not count: an opponent's pawn can be captured with this roll, and you must do so.",
    )


def _cleared_by(de: str, en: str) -> Callable[[FieldNames], Text]:
    return lambda words: Text(
        f"Zieht die {de} Farbe, muss zuerst die Figur auf ihrem {words.start.de} weiter, solange noch Figuren auf "
        f"ihren {words.waiting.de} stehen.",
        f"If you move {en} colour, the pawn on its {words.start.en} has to move on first while pawns are left on its "
        f"{words.waiting.en}.",
    )


def _brought_in_by(de: str, en: str) -> Callable[[FieldNames], Text]:
    return lambda words: Text(
        f"Zieht die {de} Farbe, muss mit der 6 eine Figur von ihren {words.waiting.de} ins Spiel gebracht werden.",
        f"If you move {en} colour, with a 6 you must bring in a pawn from its {words.waiting.en}.",
    )


SPECIAL_CASES: Mapping[str, SpecialCase] = {
    # V1: one's second colour is not an opponent's.
    "second_colour_does_not_count": SpecialCase(
        "must_capture", _does_not_count("Die eigene zweite Farbe", "your own second colour")
    ),
    # V2: neutral pawns are nobody's own, and one's own are not their opponents.
    "neutral_pawn_there": SpecialCase(
        "own_pawn_there",
        _plain(
            "Wo der Zug enden würde, steht schon eine neutrale Figur.",
            "Another neutral pawn stands where the move would end.",
        ),
    ),
    "own_colour_does_not_count": SpecialCase(
        "must_capture", _does_not_count("Eine eigene Figur", "one of your own pawns")
    ),
    # V2: R7 and R9 bind each colour for itself; the other one may always be moved instead.
    "own_start_must_be_cleared": SpecialCase("start_must_be_cleared", _cleared_by("eigene", "your own")),
    "neutral_start_must_be_cleared": SpecialCase("start_must_be_cleared", _cleared_by("neutrale", "the neutral")),
    "must_bring_in_own": SpecialCase("must_bring_in", _brought_in_by("eigene", "your own")),
    "must_bring_in_neutral": SpecialCase("must_bring_in", _brought_in_by("neutrale", "the neutral")),
}

# V3: why a pawn goes neither way.
BOTH_WAYS = Text(
    "Vorwärts ({ahead_rule}): {ahead} Rückwärts ({behind_rule}): {behind}",
    "Forward ({ahead_rule}): {ahead} Backward ({behind_rule}): {behind}",
)

# The codes and special cases by the engine's numbers, which have the same names; ALLOWED is none.
NUMBERED: Mapping[int, str] = {
    number: name.lower() for name, number in vars(engine).items() if name.isupper() and number != engine.ALLOWED
}

DUTIES = frozenset({"must_capture", "double_duty", "start_must_be_cleared", "must_bring_in"})  # what can be overlooked
# What nobody is told who has to see the duties (section 5): the right writing of a move shows its penalty too.
TELL_DUTIES = DUTIES | {"wrong_penalty", "wrong_capture", "touched_can_move"}
OF_WRITING = frozenset({"wrong_capture", "wrong_penalty", "no_penalties", "wrong_goal"})  # the move itself is legal


def refuse(name: str, rules: Rules, right: Sequence[object] = ()) -> Refusal:
    """A refusal by its code or special case, in the words of the edition; `right` are the moves that it names."""
    code, sentence = SPECIAL_CASES.get(name) or (name, REASONS[name].sentence)
    text = sentence(rules.box.field_names)
    if right:
        text = text.filled(moves=listed((QUOTED.filled(move=str(move)) for move in right), OR))
    return Refusal(code, REASONS[code].rule(rules), text)


def both_ways(ahead: Refusal, behind: Refusal) -> Refusal:
    """Both refusals of a pawn that might have gone forward or backward."""
    text = BOTH_WAYS.filled(ahead=ahead.text, ahead_rule=ahead.rule, behind=behind.text, behind_rule=behind.rule)
    return Refusal(ahead.code, ahead.rule, text)


def _plural(words: FieldNames) -> str:
    """`Zielfelder`, where the edition's word is made for "auf den …"."""
    return words.goal.de.removesuffix("n")
