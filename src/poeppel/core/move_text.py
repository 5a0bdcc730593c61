"""The text of a move, both ways: the one grammar of section 8 of the rules.

    y:17-23xg        colour, start, a step along the ring, whom it captures there
    y:4-9!17, y:17!  the penalty after "!"; a pawn that is only touched takes no step
    r:14-16xy^22xk   Mauerhüpfen: up to two steps, "^" over a wall
    r:56-54-57=d     … and the goal field of a pawn that reaches a Z

A text is read for a board: whether the move can be played is not asked here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from poeppel.errors import NotationError
from poeppel.rules.board import GOAL_FIELDS, Board, FamilyName
from poeppel.texts import OR, Sentences, Text, listed, shown

WALK, JUMP, HOME, CAPTURE, PENALTY = "-", "^", "=", "x", "!"

SENTENCES: Sentences = {
    "not_a_move": Text("{given} ist kein Zug", "{given} is not a move"),
    "written_like": Text("ein Zug wird geschrieben wie {examples}", "a move is written like {examples}"),
    "no_such_colour": Text(
        "{letter} ist keine Farbe auf diesem Spielplan; es gibt {letters}",
        "{letter} is not a colour on this board; there are {letters}",
    ),
    "no_such_field": Text("der Spielplan hat kein Feld {name}", "the board has no space {name}"),
}


class WrittenStep(NamedTuple):
    """One step of a move: how, where to, and the colour captured there."""

    mark: str  # WALK or JUMP
    field: str
    captured: str | None = None


class WrittenMove(NamedTuple):
    """A move's text in parts, whether or not the move exists."""

    colour: str
    start: str
    steps: tuple[WrittenStep, ...]  # none: the pawn is only touched
    goal: str | None = None  # M9
    penalty: str | None = None  # the field of the pawn sent back, "" if none is; None without a penalty

    def __str__(self) -> str:
        text = f"{self.colour}:{self.start}"
        for mark, field, captured in self.steps:
            text += f"{mark}{field}{CAPTURE}{captured}" if captured else f"{mark}{field}"
        text += "" if self.goal is None else f"{HOME}{self.goal}"
        return text if self.penalty is None else f"{text}{PENALTY}{self.penalty}"

    @property
    def end(self) -> str:
        return self.steps[-1].field if self.steps else self.start

    @property
    def captured(self) -> tuple[str, ...]:
        """The colours captured, in the order they are."""
        return tuple(step.captured for step in self.steps if step.captured)

    @property
    def is_touch(self) -> bool:
        return not self.steps

    @property
    def way(self) -> WrittenMove:
        """The same move without what it captures, reaches and costs."""
        return WrittenMove(self.colour, self.start, tuple(WrittenStep(s.mark, s.field) for s in self.steps))


_NUMBER = r"(?:0|[1-9][0-9]?)"
_FIELD = rf"(?:B|[{GOAL_FIELDS}]|{_NUMBER})"
_CAPTURE = rf"(?:{CAPTURE}[a-z])?"
_PAWN = rf"(?P<colour>[a-z]):(?P<start>{_FIELD})"
GRAMMAR: Mapping[FamilyName, str] = {
    "ring": rf"{_PAWN}(?P<steps>-{_FIELD}{_CAPTURE})?(?P<goal>(?!))?(?P<penalty>!{_FIELD}?)?",
    "walls": rf"{_PAWN}(?P<steps>(?:[-^]{_NUMBER}{_CAPTURE}){{1,2}})(?P<goal>=[{GOAL_FIELDS}])?(?P<penalty>(?!))?",
}
STEP = rf"([-^])({_FIELD})(?:{CAPTURE}([a-z]))?"
_GRAMMAR = {family: re.compile(grammar, re.ASCII) for family, grammar in GRAMMAR.items()}
_STEP = re.compile(STEP, re.ASCII)

# On the ring: right on every board and by all rules, so without penalties and with the goal of green.
EXAMPLES: Mapping[FamilyName, tuple[str, ...]] = {
    "ring": ("y:0-6", "y:17-23xg", "g:8-b"),
    "walls": ("r:12-19", "r:14-16xy^22xk", "r:B-6", "r:56-54-57=d"),
}


def read_move(text: str, board: Board) -> WrittenMove:
    """Take a move's text apart; `NotationError` says how moves are written, or what the board does not have."""
    written = take_apart(text, board)
    _check_names(written, board)
    return written


def take_apart(text: str, board: Board) -> WrittenMove:
    """As `read_move`, for a text of our own: it names nothing that the board does not have."""
    match = _GRAMMAR[board.family].fullmatch(text)
    if not match or not (match["steps"] or match["penalty"]):
        like = SENTENCES["written_like"].filled(examples=listed(EXAMPLES[board.family], OR))
        raise NotationError(not_a_move(text), [like])
    steps = tuple(
        WrittenStep(mark, field, victim or None) for mark, field, victim in _STEP.findall(match["steps"] or "")
    )
    goal, penalty = (None if part is None else part[1:] for part in (match["goal"], match["penalty"]))
    return WrittenMove(match["colour"], match["start"], steps, goal, penalty)


def not_a_move(text: object) -> Text:
    return SENTENCES["not_a_move"].filled(given=shown(text))


def _check_names(written: WrittenMove, board: Board) -> None:
    """Refuse letters and numbers that are not on this board."""
    faults = [
        SENTENCES["no_such_colour"].filled(letter=letter, letters=", ".join(board.colours))
        for letter in (written.colour, *written.captured)
        if letter not in board.colours
    ]
    faults += [
        SENTENCES["no_such_field"].filled(name=name)
        for name in _fields(written)
        if board.progress(board.colours[0], name) is None
    ]
    if faults:
        raise NotationError(not_a_move(str(written)), faults)


def _fields(written: WrittenMove) -> Iterable[str]:
    return filter(None, (written.start, *(step.field for step in written.steps), written.penalty))
