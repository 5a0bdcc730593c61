"""Moves as people tell them: `zieht von 12 nach 17 und wirft Grün raus`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from poeppel.board import GOAL_FIELDS, WallBoard
from poeppel.draw import route
from poeppel.move import Move
from poeppel.position import Position
from poeppel.roll import Roll
from poeppel.texts import Text

Naming: TypeAlias = Callable[[str], Text]  # what the player of a colour is called

SOMEBODY = Text("zieht", "moves")  # the subject of a sentence is a player …
A_MOVE = Text("geht", "goes")  # … or the move itself


def listed(parts: Sequence[Text]) -> Text:
    """`rolls a 2, moves from 5 to 7 and captures green`."""
    if len(parts) == 1:
        return parts[0]
    return parts[0].joined(*parts[1:-1], by=", ").joined(Text("und", "and"), parts[-1])


# ── where it goes ─────────────────────────────────────────────────────────────────────────────────────────────────────


def goes(move: Move, before: Position, after: Position, verb: Text = SOMEBODY) -> Text:
    """`zieht von 12 nach 17`, `bringt eine Figur ins Spiel`."""
    if move.is_void:
        return Text(f"berührt nur die Figur auf {move.start}", f"only touches the pawn on {move.start}")
    if comes_home(move, before, after):
        return Text(
            f"bringt die letzte Figur von {move.start} ins Ziel", f"brings the last pawn home from {move.start}"
        )
    if brings_in(move):
        pawn = _pawn_to_bring(move, before)
        return Text(f"bringt {pawn.de} ins Spiel", f"brings {pawn.en} in")
    return verb.joined(_way(move, before))


def do(move: Move, before: Position) -> Text:
    """`Zieh von 12 nach 17`, said to the player."""
    if move.is_void:
        return Text(f"Berühre nur die Figur auf {move.start}", f"Only touch the pawn on {move.start}")
    if brings_in(move):
        pawn = _pawn_to_bring(move, before)
        return Text(f"Bring {pawn.de} ins Spiel", f"Bring {pawn.en} in")
    return Text("Zieh", "Move").joined(_way(move, before))


def instead(move: Move, before: Position) -> Text:
    """The move as something that can be good or bad: `von 12 nach 17` (would have been better)."""
    if move.is_void:
        return Text(f"nur die Figur auf {move.start} zu berühren", f"only touching the pawn on {move.start}")
    if brings_in(move):
        pawn = _pawn_to_bring(move, before)
        return Text(f"{pawn.de} ins Spiel zu bringen", f"bringing {pawn.en} in")
    way = _way(move, before)
    return Text(way.de, f"moving {way.en}")


def brings_in(move: Move) -> bool:
    """Onto A. In Mauerhüpfen a pawn from B goes on at once, and its way is told."""
    return move.start == "B" and not isinstance(move.board, WallBoard)


def comes_home(move: Move, before: Position, after: Position) -> bool:
    """Whether it is the last pawn of its colour."""
    return move.colour in after.home and move.colour not in before.home


def _pawn_to_bring(move: Move, before: Position) -> Text:
    if move.colour == before.rules.neutral:
        return Text("eine neutrale Figur", "a neutral pawn")
    return Text("eine Figur", "a pawn")


def _way(move: Move, before: Position) -> Text:
    """`von 12 nach 14, dann über die Mauer nach 24`."""
    assert move.board is not None
    parts = list(_steps(route.legs(move.board, move)))
    way = Text("", "").joined(*parts, by="")
    if move.colour == before.rules.neutral:
        return Text(f"mit der neutralen Figur{way.de}", f"the neutral pawn{way.en}")
    return Text(way.de.lstrip(), way.en.lstrip())


def _steps(legs: Sequence[route.Leg]) -> Iterator[Text]:
    for n, leg in enumerate(legs):
        if leg.how == route.HOME:
            yield Text(" und ins Ziel", " and home")
            continue
        within = leg.start in GOAL_FIELDS
        yield Text(", dann", ", then") if n else Text(" im Ziel" if within else "", " in the goal" if within else "")
        if not n:
            yield Text(f" von {leg.start}", f" from {leg.start}")
        if leg.how == route.JUMP:
            yield Text(" über die Mauer", " over the wall")
        if leg.end in GOAL_FIELDS and not within:
            yield Text(f" ins Ziel auf {leg.end}", f" home to {leg.end}")
        else:
            yield Text(f" nach {leg.end}", f" to {leg.end}")


# ── what it does ──────────────────────────────────────────────────────────────────────────────────────────────────────


def results(move: Move, before: Position, after: Position, name: Naming) -> Iterator[Text]:
    """`wirft Grün raus, 3 Felder vor dem Ziel`, `gewinnt`."""
    if move.captured:
        who, far = listed([name(colour) for colour in dict.fromkeys(move.captured)]), from_goal(move, before)
        yield Text(f"wirft {who.de} raus{far.de}", f"captures {who.en}{far.en}")
    if after.ranking and not before.ranking:
        yield Text("gewinnt", "wins")
    if move.sent_back:
        yield Text(
            f"muss zur Strafe die Figur auf {move.sent_back} zurückstellen",
            f"has to put the pawn on {move.sent_back} back as a penalty",
        )


def from_goal(move: Move, before: Position) -> Text:
    """`, 3 Felder vor dem Ziel`, if the captured pawn had come so far."""
    board = before.rules.board
    if isinstance(board, WallBoard) or not move.end.isdecimal():
        return Text("", "")
    left = board.length - (board.progress(move.captured[0], move.end) or 0)
    if left > board.length // 4:
        return Text("", "")
    many = fields(left)
    return Text(f", {many.de} vor dem Ziel", f", {many.en} from the goal")


def goes_home(move: Move) -> bool:
    """Whether a pawn reaches the goal."""
    return (move.goal is not None or move.end in GOAL_FIELDS) and move.start not in GOAL_FIELDS


# ── words ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def fields(number: int) -> Text:
    return Text("ein Feld", "one field") if number == 1 else Text(f"{number} Felder", f"{number} fields")


def dice(roll: Roll) -> Text:
    """`a 5`, `2 and 6`."""
    if isinstance(roll, tuple):
        return Text(f"{roll[0]} und {roll[1]}", f"{roll[0]} and {roll[1]}")
    return Text(f"eine {roll}", f"a {roll}")


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"
