"""Why a pawn may not move: the rule, and a sentence in the edition's own words.

The engine answers with the same predicates that judge moves; here its answer is put into words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from poeppel.board import PAWNS_EACH, WAITING
from poeppel.engine import calls, ring
from poeppel.errors import Refusal
from poeppel.lowering import lower
from poeppel.move import Move, WrittenMove, read_ring_move
from poeppel.roll import Roll, read_roll
from poeppel.rules import Rules, Words
from poeppel.texts import Text

if TYPE_CHECKING:
    from poeppel.position import Position


class Reason(NamedTuple):
    """A kind of refusal: its rule in the classic and in the tournament editions, and its sentence."""

    rule: str
    tournament_rule: str
    sentence: Callable[[Words], Text]


def _plain(de: str, en: str) -> Callable[[Words], Text]:
    return lambda words: Text(de, en)


REASONS: Mapping[str, Reason] = {
    "game_over": Reason("R13", "T16", _plain("Die Partie ist zu Ende.", "The game is over.")),
    "not_your_turn": Reason("R2", "R2", _plain("Diese Farbe ist nicht am Zug.", "It is not this colour's turn.")),
    "no_pawn_there": Reason(
        "R3", "T8", _plain("Dort steht keine Figur dieser Farbe.", "There is no pawn of this colour there.")
    ),
    "wrong_distance": Reason(
        "R3",
        "T8",
        _plain(
            "Eine Figur zieht genau so viele Felder, wie der Würfel zeigt.",
            "A pawn moves exactly as many fields as the die shows.",
        ),
    ),
    "needs_six": Reason(
        "R8",
        "T4",
        lambda words: Text(
            f"Von den {words.waiting.de} kommt eine Figur nur mit einer 6, und zwar auf das {words.start.de}.",
            f"A pawn leaves the {words.waiting.en} only with a 6, and goes to the {words.start.en}.",
        ),
    ),
    "overshoots_goal": Reason(
        "R12",
        "T14",
        lambda words: Text(
            f"Der Wurf ist zu hoch: Er führt über das letzte der {_genitive(words)} hinaus.",
            f"The roll is too high: it leads beyond the last of the {words.goal.en}.",
        ),
    ),
    "own_pawn_there": Reason(
        "R6",
        "R6",
        _plain(
            "Am Ende des Zuges steht schon eine Figur der eigenen Farbe.",
            "A pawn of the same colour stands where the move would end.",
        ),
    ),
    "barrier_there": Reason(
        "V6",
        "V6",
        _plain(
            "Das Feld ist durch eine Barriere gesperrt: Niemand kann dort enden.",
            "The field is closed by a barrier: nobody can end there.",
        ),
    ),
    "barrier_in_the_way": Reason(
        "V6",
        "V6",
        _plain(
            "Eine Barriere steht im Weg; sie kann nicht übersprungen werden.",
            "A barrier stands in the way; it cannot be jumped.",
        ),
    ),
    "pawn_in_the_way_in_goal": Reason(
        "V5",
        "T14",
        lambda words: Text(
            f"Auf den {words.goal.de} wird keine Figur übersprungen.", f"No pawn is jumped on the {words.goal.en}."
        ),
    ),
    "backward_not_allowed": Reason(
        "R3", "R3", _plain("Rückwärts wird hier nicht gezogen.", "Pawns do not move backward here.")
    ),
    "backward_in_goal": Reason(
        "V3",
        "V3",
        lambda words: Text(
            f"Von den {words.goal.de} geht keine Figur zurück.", f"No pawn goes back from the {words.goal.en}."
        ),
    ),
    "backward_past_start": Reason(
        "V3",
        "V3",
        lambda words: Text(
            f"Rückwärts geht es nicht auf oder über das eigene {words.start.de}.",
            f"Moving backward, a pawn may not end on or pass its own {words.start.en}.",
        ),
    ),
    "backward_needs_capture": Reason(
        "V3",
        "V3",
        _plain(
            "Rückwärts zieht nur, wer damit eine gegnerische Figur schlägt.",
            "A pawn moves backward only if it captures an opponent's pawn by that.",
        ),
    ),
    "must_capture": Reason(
        "V7",
        "T10",
        _plain(
            "Mit diesem Wurf kann eine gegnerische Figur geschlagen werden, also muss das geschehen.",
            "An opponent's pawn can be captured with this roll, so it has to be.",
        ),
    ),
    "double_duty": Reason(
        "V7",
        "T10",
        _plain(
            "Ein anderer Zug schlägt und erfüllt zugleich eine zweite Pflicht: Er geht vor.",
            "Another move captures and fulfils a second duty as well: it goes first.",
        ),
    ),
    "start_must_be_cleared": Reason(
        "R7",
        "T5",
        lambda words: Text(
            f"Die Figur auf dem {words.start.de} muss zuerst weiter, solange noch Figuren auf den "
            f"{words.waiting.de} stehen.",
            f"The pawn on the {words.start.en} has to move on first while pawns are left on the {words.waiting.en}.",
        ),
    ),
    "must_bring_in": Reason(
        "R9",
        "T4",
        lambda words: Text(
            f"Mit der 6 muss eine Figur von den {words.waiting.de} ins Spiel gebracht werden.",
            f"With the 6 a pawn has to be brought in from the {words.waiting.en}.",
        ),
    ),
    "must_move": Reason(
        "R4",
        "T8",
        _plain("Wer ziehen kann, muss ziehen.", "Who can move has to move."),
    ),
    "wrong_capture": Reason("R5", "T10", _plain("", "")),  # its sentence names the right text
    "wrong_penalty": Reason("V7", "T13", _plain("", "")),
}

# The engine's numbers, in the words used here.
_CODES = {
    ring.NEEDS_SIX: "needs_six",
    ring.OVERSHOOTS_GOAL: "overshoots_goal",
    ring.OWN_PAWN_THERE: "own_pawn_there",
    ring.BARRIER_THERE: "barrier_there",
    ring.BARRIER_IN_THE_WAY: "barrier_in_the_way",
    ring.PAWN_IN_THE_WAY_IN_GOAL: "pawn_in_the_way_in_goal",
    ring.BACKWARD_NOT_ALLOWED: "backward_not_allowed",
    ring.BACKWARD_IN_GOAL: "backward_in_goal",
    ring.BACKWARD_PAST_START: "backward_past_start",
    ring.BACKWARD_NEEDS_CAPTURE: "backward_needs_capture",
    ring.MUST_CAPTURE: "must_capture",
    ring.DOUBLE_DUTY_FIRST: "double_duty",
    ring.START_MUST_BE_CLEARED: "start_must_be_cleared",
    ring.MUST_BRING_IN: "must_bring_in",
}


def refuse(code: str, rules: Rules, text: Text | None = None) -> Refusal:
    """A refusal in the words of the edition."""
    reason = REASONS[code]
    rule = reason.tournament_rule if rules.box.is_tournament else reason.rule
    return Refusal(code, rule, text or reason.sentence(rules.box.words))


def refusal(position: Position, text: str, roll: Roll | str) -> Refusal:
    """Why this move, which is not legal, is not."""
    rules, board = position.rules, position.rules.board
    written = read_ring_move(text, board)
    dice = read_roll(roll, rules)
    if position.is_over:
        return refuse("game_over", rules)
    if written.colour not in (position.turn, rules.neutral):
        return refuse("not_your_turn", rules)
    if written.start not in position.pawns(written.colour):
        return refuse("no_pawn_there", rules)
    legal = position.legal_moves(roll)
    if near := [move for move in legal if _same_way(move, written)]:
        return _wrongly_written(near[0], written, rules)
    if written.end is None:  # touched only, where the rules do not know that, or where the pawn can move
        return refuse("wrong_penalty", rules, _TOUCHED)
    start = board.progress(written.colour, written.start)
    end = board.progress(written.colour, written.end)
    assert start is not None  # `read_ring_move` has checked the fields
    assert end is not None
    ahead = 0 if start == WAITING else start + dice
    if start == WAITING and dice != ring.SIX:
        return refuse("needs_six", rules)
    back = start != WAITING and end == start - dice and end != WAITING
    if not back and end != ahead and ahead < board.length + PAWNS_EACH:
        return refuse("wrong_distance", rules)
    return _judged(position, written.colour, start, back, dice)


def refusals(position: Position, roll: Roll | str) -> Mapping[str, Refusal]:
    """Why each pawn that has no move with this roll may not move, by colour and field."""
    rules, board = position.rules, position.rules.board
    dice = read_roll(roll, rules)
    if position.is_over:
        return {}
    movable = {f"{move.colour}:{move.start}" for move in position.legal_moves(roll) if not move.is_void}
    found = {}
    for colour in filter(None, (position.turn, rules.neutral)):
        for name in dict.fromkeys(position.pawns(colour)):
            if f"{colour}:{name}" not in movable:
                start = board.progress(colour, name)
                assert start is not None
                found[f"{colour}:{name}"] = _judged(position, colour, start, False, dice)
    return found


def nothing_played(position: Position) -> Refusal:
    """Why a roll cannot be left unplayed."""
    return refuse("game_over" if position.is_over else "must_move", position.rules)


def _judged(position: Position, colour: str, start: int, back: bool, dice: int) -> Refusal:
    index = position.rules.board.colours.index(colour)
    reason = calls.refusal(position._state, lower(position.rules), dice, index, start, back)
    return refuse(_CODES[reason], position.rules)


def _same_way(move: Move, written: WrittenMove) -> bool:
    end = None if move.is_void else move.end
    return (move.colour, move.start, end) == (written.colour, written.start, written.end)


def _wrongly_written(move: Move, written: WrittenMove, rules: Rules) -> Refusal:
    """The move exists, but what it captures or what it costs is written wrongly."""
    right = Text(f"Richtig geschrieben heißt der Zug {move}.", f"Written correctly, this move is {move}.")
    if (written.captured,) == (move.captured or (None,)):
        return refuse("wrong_penalty", rules, right)
    return refuse("wrong_capture", rules, right)


_TOUCHED = Text(
    "Eine Figur, die ziehen kann, wird nicht nur berührt; und nur im Turnier mit Strafen gibt es das überhaupt.",
    "A pawn that can move is not just touched; and only the punished tournament knows this at all.",
)


def _genitive(words: Words) -> str:
    """`Zielfeldern` as in "das letzte der …"."""
    return words.goal.de.removesuffix("n")
