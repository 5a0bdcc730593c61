"""Moves as people tell them: `zieht von 12 nach 17 und schlägt Grün`; in short `zieht 5 vor, schlägt Grün`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from poeppel.core import route
from poeppel.core.move import Move
from poeppel.core.position import Position
from poeppel.core.roll import Roll
from poeppel.rules.board import COLOUR_NAMES, GOAL_FIELDS, FamilyName
from poeppel.texts import Sentences, Text, listed

Naming: TypeAlias = Callable[[str], Text]  # what the player of a colour is called

SENTENCES: Sentences = {
    # where it goes
    "moves": Text("zieht", "moves"),  # the subject of a sentence is a player …
    "goes": Text("geht", "goes"),  # … or the move itself
    "only_touches": Text("berührt nur die Figur auf {start}", "only touches the pawn on {start}"),
    "brings_last_home": Text("bringt die letzte Figur von {start} ins Ziel", "brings the last pawn home from {start}"),
    "brings_in": Text("bringt {pawn} ins Spiel", "brings {pawn} in"),
    "touch": Text("Berühre nur die Figur auf {start}", "Only touch the pawn on {start}"),
    "bring_in": Text("Bring {pawn} ins Spiel", "Bring {pawn} in"),
    "move": Text("Zieh", "Move"),
    "touching": Text("nur die Figur auf {start} zu berühren", "only touching the pawn on {start}"),
    "bringing_in": Text("{pawn} ins Spiel zu bringen", "bringing {pawn} in"),
    "moving": Text("der Zug {way}", "moving {way}"),
    "a_pawn": Text("eine Figur", "a pawn"),
    "a_neutral_pawn": Text("eine neutrale Figur", "a neutral pawn"),
    # the parts of a way; each begins with what joins it to the one before
    "neutral_way": Text("mit der neutralen Figur{way}", "the neutral pawn{way}"),
    "and_home": Text(" und ins Ziel", " and home"),
    "then": Text(", dann", ", then"),
    "in_the_goal": Text(" im Ziel", " in the goal"),
    "from": Text(" von {start}", " from {start}"),
    "over_the_wall": Text(" über die Mauer", " over the wall"),
    "home_to": Text(" ins Ziel auf {end}", " home to {end}"),
    "to": Text(" nach {end}", " to {end}"),
    # what it does
    "captures_player": Text("schlägt {who}{far}", "captures {who}{far}"),
    "wins": Text("gewinnt", "wins"),
    "must_put_back": Text(
        "muss zur Strafe die Figur auf {field} zurückstellen", "must put the pawn on {field} back as a penalty"
    ),
    "from_goal": Text(", {many} vor dem Ziel", ", {many} from the goal"),
    # in short
    "touch_in_short": Text("nur berührt: der Wurf verfällt", "touch: the roll is lost"),
    "neutral_in_short": Text("neutral: {said}", "neutral: {said}"),
    "captures": Text("schlägt {name}", "captures {name}"),
    "captures_own": Text("schlägt {name}, die eigene zweite Farbe", "captures {name}, your own second colour"),
    "captures_partner": Text(
        "schlägt {name}, die Farbe des eigenen Partners", "captures {name}, your partner's colour"
    ),
    "home": Text("ins Ziel", "home"),
    "moves_up": Text("rückt im Ziel vor auf {end}", "moves up to {end} in the goal"),
    "goes_home_to": Text("zieht ins Ziel auf {end}", "goes home to {end}"),
    "goes_back": Text("zieht {far} zurück", "goes back {far}"),
    "clears_start": Text("räumt das {start}", "clears the {start}"),
    "moves_on": Text("zieht {far} vor", "moves {far} on"),
    "forms_barrier": Text("bildet eine Barriere", "forms a barrier"),
    "but": Text("aber {what}", "but {what}"),
    "leg_home_to": Text("ins Ziel auf {end}", "home to {end}"),
    "leg_jumps": Text("über die Mauer nach {end}", "jumps the wall to {end}"),
    "leg_comes_in": Text("kommt ins Spiel, bis {end}", "comes in to {end}"),
    "leg_back": Text("{far} zurück auf {end}", "{far} back to {end}"),
    "leg_forward": Text("{far} vor auf {end}", "{far} forward to {end}"),
    "goes_to_waiting": Text("die Figur auf {field} muss zurück", "the pawn on {field} goes back"),
    # words
    "one_field": Text("ein Feld", "one space"),
    "fields": Text("{number} Felder", "{number} spaces"),
    "one_die": Text("eine {face}", "a {face}"),
    "two_dice": Text("{one} und {other}", "{one} and {other}"),
    "percent": Text("{number} %", "{number} %"),
    "below_percent": Text("unter 1 %", "below 1 %"),
    "above_percent": Text("über 99 %", "above 99 %"),
}

HALF_A_PERCENT = 0.005

SOMEBODY, A_MOVE = SENTENCES["moves"], SENTENCES["goes"]  # who does what a sentence tells
_NOTHING = Text("", "")


# ── where it goes ─────────────────────────────────────────────────────────────────────────────────────────────────────


def goes(move: Move, before: Position, after: Position, verb: Text = SOMEBODY) -> Text:
    """`zieht von 12 nach 17`, `bringt eine Figur ins Spiel`."""
    if move.is_void:
        return SENTENCES["only_touches"].filled(start=move.start)
    if comes_home(move, before, after):
        return SENTENCES["brings_last_home"].filled(start=move.start)
    if brings_in(move):
        return SENTENCES["brings_in"].filled(pawn=_pawn_to_bring(move, before))
    return verb.joined(_way(move, before))


def do(move: Move, before: Position) -> Text:
    """`Zieh von 12 nach 17`, said to the player."""
    if move.is_void:
        return SENTENCES["touch"].filled(start=move.start)
    if brings_in(move):
        return SENTENCES["bring_in"].filled(pawn=_pawn_to_bring(move, before))
    return SENTENCES["move"].joined(_way(move, before))


def instead(move: Move, before: Position) -> Text:
    """The move as something that can be good or bad: `der Zug von 12 nach 17` (wäre besser gewesen)."""
    if move.is_void:
        return SENTENCES["touching"].filled(start=move.start)
    if brings_in(move):
        return SENTENCES["bringing_in"].filled(pawn=_pawn_to_bring(move, before))
    return SENTENCES["moving"].filled(way=_way(move, before))


def brings_in(move: Move) -> bool:
    """Onto A. In Mauerhüpfen a pawn from B goes on at once, and its way is told."""
    return move.start == "B" and move.board is not None and move.board.enters_by_six


def comes_home(move: Move, before: Position, after: Position) -> bool:
    """Whether it is the last pawn of its colour."""
    return move.colour in after.home and move.colour not in before.home


def _pawn_to_bring(move: Move, before: Position) -> Text:
    return SENTENCES["a_neutral_pawn" if move.colour == before.rules.neutral else "a_pawn"]


def _way(move: Move, before: Position) -> Text:
    """`von 12 nach 14, dann über die Mauer nach 24`."""
    assert move.board is not None
    parts = list(_steps(route.legs(move.board, move)))
    way = _NOTHING.joined(*parts, by="")
    if move.colour == before.rules.neutral:
        return SENTENCES["neutral_way"].filled(way=way)
    return Text(way.de.lstrip(), way.en.lstrip())


def _steps(legs: Sequence[route.Leg]) -> Iterator[Text]:
    for n, leg in enumerate(legs):
        if leg.how == route.HOME:
            yield SENTENCES["and_home"]
            continue
        within = leg.start in GOAL_FIELDS
        if n:
            yield SENTENCES["then"]
        else:
            yield SENTENCES["in_the_goal"] if within else _NOTHING
            yield SENTENCES["from"].filled(start=leg.start)
        if leg.how == route.JUMP:
            yield SENTENCES["over_the_wall"]
        yield SENTENCES["home_to" if leg.end in GOAL_FIELDS and not within else "to"].filled(end=leg.end)


# ── what it does ──────────────────────────────────────────────────────────────────────────────────────────────────────


def results(move: Move, before: Position, after: Position, name: Naming) -> Iterator[Text]:
    """`schlägt Grün, 3 Felder vor dem Ziel`, `gewinnt`."""
    if move.captured:
        who, far = listed([name(colour) for colour in dict.fromkeys(move.captured)]), from_goal(move, before)
        yield SENTENCES["captures_player"].filled(who=who, far=far)
    if after.ranking and not before.ranking:
        yield SENTENCES["wins"]
    if move.sent_back:
        yield SENTENCES["must_put_back"].filled(field=move.sent_back)


def from_goal(move: Move, before: Position) -> Text:
    """`, 3 Felder vor dem Ziel`, if the captured pawn had come that far."""
    board = before.rules.board
    progress = board.progress(move.captured[0], move.end) or 0
    left = board.to_goal(progress) if move.end.isdecimal() else None
    if left is None or left > board.length // 4:
        return _NOTHING
    return SENTENCES["from_goal"].filled(many=fields(left))


def goes_home(move: Move) -> bool:
    """Whether a pawn reaches the goal."""
    return (move.goal is not None or move.end in GOAL_FIELDS) and move.start not in GOAL_FIELDS


# ── in short ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def move_in_words(move: Move, position: Position, tells_penalty: bool = True) -> Text:
    """What a legal move does, beside its notation: `captures green`."""
    if move.is_void:
        parts = [SENTENCES["touch_in_short"]]
        if move.sent_back:
            parts.append(_back(move.sent_back))
    else:
        parts = list(_PARTS[position.rules.board.family](move, position, tells_penalty))
    said = parts[0].joined(*parts[1:], by=", ")
    return SENTENCES["neutral_in_short"].filled(said=said) if move.colour == position.rules.neutral else said


def outcome_in_words(move: Move) -> Text:
    """What a move brings, without the way, which its notation shows; often nothing."""
    names = [COLOUR_NAMES[colour] for colour in move.captured]
    parts = [SENTENCES["captures"].filled(name=names[0].joined(*names[1:], by=", "))] if names else []
    if move.goal:
        parts.append(SENTENCES["home"])
    return parts[0].joined(*parts[1:], by=", ") if parts else _NOTHING


def _ring_parts(move: Move, position: Position, tells_penalty: bool) -> Iterator[Text]:
    rules, board = position.rules, position.rules.board
    start, end = board.progress(move.colour, move.start), board.progress(move.colour, move.end)
    assert start is not None  # the engine wrote it
    assert end is not None
    waiting = "B" in position.pawns(move.colour)
    if move.start == "B":
        yield SENTENCES["brings_in"].filled(pawn=SENTENCES["a_pawn"])
    elif move.start in GOAL_FIELDS:
        yield SENTENCES["moves_up"].filled(end=move.end)
    elif move.end in GOAL_FIELDS:
        yield SENTENCES["goes_home_to"].filled(end=move.end)
    elif end < start:
        yield SENTENCES["goes_back"].filled(far=start - end)
    elif start == 0 and waiting:
        yield SENTENCES["clears_start"].filled(start=rules.box.field_names.start)
    elif not move.captured:
        yield SENTENCES["moves_on"].filled(far=end - start)
    for colour in move.captured:
        yield _captures(colour, move.colour, position)
    if move.end.isdecimal() and move.end in position.pawns(move.colour):
        yield SENTENCES["forms_barrier"]
    if move.sent_back and tells_penalty:
        yield SENTENCES["but"].filled(what=_back(move.sent_back))


def _wall_parts(move: Move, position: Position, tells_penalty: bool) -> Iterator[Text]:
    """Die by die."""
    for leg in route.legs(position.rules.board, move):
        walked = len(leg.fields) - 1
        if leg.how == route.HOME:
            yield SENTENCES["leg_home_to"].filled(end=leg.end)
        elif leg.how == route.JUMP:
            yield SENTENCES["leg_jumps"].filled(end=leg.end)
        elif leg.start == "B":
            yield SENTENCES["leg_comes_in"].filled(end=leg.end)
        else:
            yield SENTENCES["leg_back" if leg.is_backward else "leg_forward"].filled(far=walked, end=leg.end)
        if leg.captured:
            yield _captures(leg.captured, move.colour, position)


def _captures(colour: str, by: str, position: Position) -> Text:
    if any({colour, by} <= set(seat) for seat in position.seats):  # V1
        return SENTENCES["captures_own"].filled(name=COLOUR_NAMES[colour])
    is_partner = any({colour, by} <= set(side) for side in position.sides)
    return SENTENCES["captures_partner" if is_partner else "captures"].filled(name=COLOUR_NAMES[colour])


def _back(field: str) -> Text:
    return SENTENCES["goes_to_waiting"].filled(field=field)


_PARTS: Mapping[FamilyName, Callable[[Move, Position, bool], Iterator[Text]]] = {
    "ring": _ring_parts,
    "walls": _wall_parts,
}


# ── words ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def fields(number: int) -> Text:
    return SENTENCES["one_field"] if number == 1 else SENTENCES["fields"].filled(number=number)


def dice(roll: Roll) -> Text:
    """`a 5`, `2 and 6`."""
    if isinstance(roll, tuple):
        return SENTENCES["two_dice"].filled(one=roll[0], other=roll[1])
    return SENTENCES["one_die"].filled(face=roll)


def percent(share: float) -> Text:
    """Whole ones; but 0 and 100 are said only of what is impossible or certain."""
    if 0 < share < HALF_A_PERCENT:
        return SENTENCES["below_percent"]
    if 1 - HALF_A_PERCENT <= share < 1:
        return SENTENCES["above_percent"]
    return SENTENCES["percent"].filled(number=f"{100 * share:.0f}")
