"""Moves and rolls in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from poeppel.board import COLOUR_NAMES, GOAL_FIELDS
from poeppel.texts import Text

if TYPE_CHECKING:
    from poeppel.move import Move
    from poeppel.position import Position


def move_in_words(move: Move, position: Position, tells_penalty: bool = True) -> Text:
    """What a legal move does: `captures green`."""
    from poeppel.rulebook import has_walls

    if move.is_void:
        parts = [Text("nur berührt: der Wurf verfällt", "touch: the roll is lost")]
        if move.sent_back:
            parts.append(_back(move.sent_back))
    elif has_walls(position.rules):
        parts = list(_steps(move, position))
    else:
        parts = list(_ring_parts(move, position, tells_penalty))
    said = parts[0].joined(*parts[1:], by=", ")
    if move.colour == position.rules.neutral:
        return Text(f"neutral: {said.de}", f"neutral: {said.en}")
    return said


def outcome_in_words(move: Move) -> Text:
    """What a move of Mauerhüpfen brings, without the way, which its notation shows; often nothing."""
    names = [COLOUR_NAMES[colour] for colour in move.captured]
    parts = [Text("schlägt ", "captures ").joined(names[0].joined(*names[1:], by=", "), by="")] if names else []
    if move.goal:
        parts.append(Text("ins Ziel", "home"))
    return parts[0].joined(*parts[1:], by=", ") if parts else Text("", "")


def _ring_parts(move: Move, position: Position, tells_penalty: bool) -> Iterator[Text]:
    rules, board = position.rules, position.rules.board
    start, end = board.progress(move.colour, move.start), board.progress(move.colour, move.end)
    assert start is not None  # the engine wrote it
    assert end is not None
    waiting = "B" in position.pawns(move.colour)
    if move.start == "B":
        yield Text("bringt eine Figur ins Spiel", "brings a pawn in")
    elif move.start in GOAL_FIELDS:
        yield Text(f"rückt im Ziel vor auf {move.end}", f"moves up to {move.end} in the goal")
    elif move.end in GOAL_FIELDS:
        yield Text(f"zieht ins Ziel auf {move.end}", f"goes home to {move.end}")
    elif end < start:
        yield Text(f"zieht {start - end} zurück", f"goes back {start - end}")
    elif start == 0 and waiting:
        words = rules.box.words
        yield Text(f"räumt das {words.start.de}", f"clears the {words.start.en}")
    elif not move.captured:
        yield Text(f"zieht {end - start} vor", f"moves {end - start} on")
    for colour in move.captured:
        yield _captures(colour, move.colour, position)
    if move.end.isdecimal() and move.end in position.pawns(move.colour):
        yield Text("bildet eine Barriere", "forms a barrier")
    if move.sent_back and tells_penalty:
        yield Text(f"aber {_back(move.sent_back).de}", f"but {_back(move.sent_back).en}")


def _steps(move: Move, position: Position) -> Iterator[Text]:
    """A move of Mauerhüpfen, die by die."""
    from poeppel.draw.route import HOME, JUMP, legs

    for leg in legs(position.rules.board, move):
        fields = len(leg.fields) - 1
        if leg.how == HOME:
            yield Text(f"ins Ziel auf {leg.end}", f"home to {leg.end}")
        elif leg.how == JUMP:
            yield Text(f"über die Mauer auf {leg.end}", f"jumps the wall to {leg.end}")
        elif leg.start == "B":
            yield Text(f"kommt ins Spiel, bis {leg.end}", f"comes in to {leg.end}")
        elif int(leg.end) > int(leg.start):
            yield Text(f"{fields} vor auf {leg.end}", f"{fields} forward to {leg.end}")
        else:
            yield Text(f"{fields} zurück auf {leg.end}", f"{fields} back to {leg.end}")
        if leg.captured:
            yield _captures(leg.captured, move.colour, position)


def _captures(colour: str, by: str, position: Position) -> Text:
    name = COLOUR_NAMES[colour]
    if any({colour, by} <= set(seat) for seat in position.seats):
        return Text(f"schlägt {name.de}, die eigene zweite Farbe", f"captures {name.en}, your own second colour")
    return Text(f"schlägt {name.de}", f"captures {name.en}")


def _back(field: str) -> Text:
    return Text(f"die Figur auf {field} muss zurück", f"the pawn on {field} goes back")


def count(number: int, one: Text, many: Text) -> Text:
    """`1 move`, `3 moves`."""
    word = one if number == 1 else many
    return Text(f"{number} {word.de}", f"{number} {word.en}")
