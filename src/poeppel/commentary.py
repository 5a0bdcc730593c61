"""Sentences about a game: what a roll did, what a move was good or bad for, in the edition's own words.

Who could capture whom is asked of the engine: the opponents are given every roll in turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from poeppel.board import COLOUR_NAMES, GOAL_FIELDS, WallBoard
from poeppel.engine import calls
from poeppel.engine.state import TURN
from poeppel.lowering import lower
from poeppel.move import Move
from poeppel.position import Position
from poeppel.record import Record
from poeppel.roll import Roll, all_rolls, read_roll
from poeppel.texts import Text

Pawn = tuple[str, str]  # colour and field


@dataclass(frozen=True, slots=True)
class Scene:
    """A roll that was played."""

    number: int
    before: Position
    colour: str
    roll: Roll
    move: Move | None
    after: Position


# ── the sentences ─────────────────────────────────────────────────────────────────────────────────────────────────────


def luck(record: Record, scene: Scene, best: Move | None, seat: int, was: float, became: float) -> Text:
    """What a roll did to a player's chance; or would have done, had it been played as well as it could be."""
    who, did, dice = _player(record, scene.colour), _deed(record, scene, best), _dice(scene.roll)
    whose, rises = _player(record, record.seats[seat][0]), became > was
    share = Text(f"von {_percent(was)} auf {_percent(became)}", f"from {_percent(was)} to {_percent(became)}")
    if best != scene.move:
        return Text(
            f"Wurf {scene.number}: {who.de} würfelt {dice.de}; der beste Zug, {best}, {did.de}. Damit "
            f"{'stiege' if rises else 'fiele'} die Chance von {whose.de} {share.de}.",
            f"Roll {scene.number}: {who.en} rolls {dice.en}; the best move, {best}, {did.en}. With it the chance of "
            f"{whose.en} would {'rise' if rises else 'fall'} {share.en}.",
        )
    return Text(
        f"Wurf {scene.number}: {who.de} würfelt {dice.de} und {did.de}. Die Chance von {whose.de} "
        f"{'steigt' if rises else 'fällt'} {share.de}.",
        f"Roll {scene.number}: {who.en} rolls {dice.en} and {did.en}. The chance of {whose.en} "
        f"{'rises' if rises else 'falls'} {share.en}.",
    )


def mistake(record: Record, scene: Scene, best: Move | None, cost: float) -> Text:
    """Why a move was not the best one."""
    assert best is not None  # there was a choice
    assert scene.move is not None
    who, why = _player(record, scene.colour), list(_regrets(record, scene, best))
    reasons = why[0].joined(*why[1:], by=" ") if why else Text("", "")
    sentence = Text(
        f"Wurf {scene.number}: {who.de} spielt mit {_with(scene.roll).de} {scene.move}; {best} wäre um "
        f"{_points(cost).de} besser gewesen.",
        f"Roll {scene.number}: with {_with(scene.roll).en} {who.en} plays {scene.move}; {best} would have been better "
        f"by {_points(cost).en}.",
    )
    return sentence.joined(reasons) if why else sentence


def good_choice(record: Record, scene: Scene, margin: float) -> Text:
    """What the best move was good for."""
    who, did = _player(record, scene.colour), _deed(record, scene, scene.move)
    sentence = Text(
        f"Wurf {scene.number}: {who.de} findet mit {_with(scene.roll).de} den Zug {scene.move} und {did.de}; jeder "
        f"andere hätte mindestens {_points(margin).de} gekostet.",
        f"Roll {scene.number}: with {_with(scene.roll).en} {who.en} finds {scene.move} and {did.en}; any other move "
        f"would have cost at least {_points(margin).en}.",
    )
    rescued = _rescued(record, scene)
    return sentence.joined(rescued) if rescued else sentence


# ── what a move does ──────────────────────────────────────────────────────────────────────────────────────────────────


def _deed(record: Record, scene: Scene, move: Move | None) -> Text:
    """`schlägt Grün`, `comes home with the last pawn`."""
    if move is None:
        if scene.after.turn == scene.before.turn:
            return Text("kann nicht ziehen, darf aber noch einmal würfeln", "cannot move, but may roll again")
        return Text("kann nicht ziehen", "cannot move")
    parts = list(_parts(record, scene.before, move, scene.before.after(scene.roll, move)))
    if len(parts) == 1:
        return parts[0]
    return parts[0].joined(*parts[1:-1], by=", ").joined(Text("und", "and"), parts[-1])


def _parts(record: Record, before: Position, move: Move, after: Position) -> Iterator[Text]:
    if move.is_void:
        yield Text("berührt eine Figur, die nicht ziehen darf", "touches a pawn that may not move")
    elif after.ranking and not before.ranking:
        yield Text("gewinnt", "wins")
    elif move.colour in after.home and move.colour not in before.home:
        yield Text("bringt die letzte Figur ins Ziel", "brings the last pawn home")
    elif move.start in GOAL_FIELDS:
        yield Text(f"rückt im Ziel auf {move.end} vor", f"moves up to {move.end} in the goal")
    elif move.goal or move.end in GOAL_FIELDS:
        yield Text("zieht ins Ziel", "goes home")
    elif move.start == "B" and not move.captured:
        yield Text("bringt eine Figur ins Spiel", "brings a pawn in")
    elif not move.captured:
        yield Text(f"zieht nach {move.end}", f"moves to {move.end}")
    for colour in move.captured:
        victim, far = _of(record, colour), _how_far(before, move, colour)
        yield Text(f"wirft {victim.de} raus{far.de}", f"captures {victim.en}{far.en}")
    if move.sent_back:
        yield Text("muss zur Strafe eine Figur zurückstellen", "has to put a pawn back as a penalty")


def _how_far(before: Position, move: Move, colour: str) -> Text:
    """` kurz vor dem Ziel`, if the captured pawn had come far."""
    board = before.rules.board
    if isinstance(board, WallBoard) or not move.end.isdecimal():
        return Text("", "")
    left = board.length - (board.progress(colour, move.end) or 0)
    if left > board.length // 4:
        return Text("", "")
    fields = Text("ein Feld", "one field") if left == 1 else Text(f"{left} Felder", f"{left} fields")
    return Text(f", {fields.de} vor dem Ziel", f", {fields.en} from the goal")


# ── what a mistake lets go ────────────────────────────────────────────────────────────────────────────────────────────


def _regrets(record: Record, scene: Scene, best: Move) -> Iterator[Text]:
    """What the better move would have brought, and what the played one risks."""
    move, before = scene.move, scene.before
    assert move is not None
    then = before.after(scene.roll, best)
    if best.captured and not move.captured:
        victim = _of(record, best.captured[0])
        yield Text(f"{victim.de} wäre zu schlagen gewesen.", f"It lets {victim.en} get away.")
    if move.is_void or (move.sent_back and not best.sent_back):
        yield Text("Das kostet eine Strafe.", "That costs a penalty.")
    elif _goes_home(best) and not _goes_home(move):
        yield Text("Der Weg ins Ziel war frei.", "The way home was free.")
    yield from _dangers(record, scene, then)


def _goes_home(move: Move) -> bool:
    return (move.goal is not None or move.end in GOAL_FIELDS) and move.start not in GOAL_FIELDS


def _dangers(record: Record, scene: Scene, then: Position) -> Iterator[Text]:
    """The pawn that ran into the reach of others; or the one that was left there though it could have been saved."""
    assert scene.move is not None
    ours = _colours_of(record, scene.colour)
    now, instead = threats(scene.after, ours), threats(then, ours)
    moved = (scene.move.colour, scene.move.end)
    if moved in now and len(now[moved]) > len(instead.get(moved, ())):
        many = _pawns(len(now[moved]))
        yield Text(
            f"So steht die Figur auf {scene.move.end} in Reichweite von {many.de}.",
            f"Now the pawn on {scene.move.end} is within reach of {many.en}.",
        )
        return
    left = [pawn for pawn in now if pawn not in instead]
    if left:
        _, field = max(left, key=lambda pawn: len(now[pawn]))
        many = _pawns(max(len(now[pawn]) for pawn in left))
        yield Text(
            f"Die Figur auf {field} bleibt in Reichweite von {many.de}.",
            f"The pawn on {field} stays within reach of {many.en}.",
        )


def _rescued(record: Record, scene: Scene) -> Text | None:
    """The pawn that the move took out of the others' reach."""
    move = scene.move
    assert move is not None
    ours = _colours_of(record, scene.colour)
    feared = threats(scene.before, ours).get((move.colour, move.start))
    if not feared or scene.after.ranking or (move.colour, move.end) in threats(scene.after, ours):
        return None
    many = _pawns(len(feared))
    return Text(f"Die Figur war in Reichweite von {many.de}.", f"That pawn was within reach of {many.en}.")


def threats(position: Position, ours: str) -> dict[Pawn, set[Pawn]]:
    """Our pawns that an opponent could capture with the next roll if it were his, and the pawns that could do it."""
    found: dict[Pawn, set[Pawn]] = {}
    rules, state = position.rules, position._state.copy()
    table, codes = lower(rules), np.zeros(calls.MOST_MOVES, np.int64)
    for colour in position.colours:
        number = rules.board.colours.index(colour)
        if colour in ours or not calls.takes_turns(state, table.words, number):
            continue
        state[TURN] = number
        for roll in all_rolls(rules):
            for n in range(calls.legal_moves(state, table.words, read_roll(roll, rules), codes)):
                move = table.moves[int(codes[n])]
                for victim, field in _captures(move, position):
                    if victim in ours:
                        found.setdefault((victim, field), set()).add((move.colour, move.start))
    return found


def _captures(move: Move, position: Position) -> Iterator[Pawn]:
    """Whom a move captures, and where: at its end, or at the stop in between."""
    for colour in set(move.captured):
        yield from ((colour, field) for field in move.steps[1:] if field in position.pawns(colour))


# ── words ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def _colours_of(record: Record, colour: str) -> str:
    """All colours of the player of this one."""
    return next(seat for seat in record.seats if colour in seat)


def _player(record: Record, colour: str) -> Text:
    """The name of who plays a colour; without one the colour's."""
    for seat, name in zip(record.seats, record.names, strict=True):
        if colour in seat and name:
            return Text(name, name)
    return COLOUR_NAMES[colour]


def _of(record: Record, colour: str) -> Text:
    """Whose pawn it is; the neutral colour's own name."""
    return COLOUR_NAMES[colour] if colour == record.rules.neutral else _player(record, colour)


def _dice(roll: Roll, article: str = "eine") -> Text:
    """`a 5`, `2 and 6`; German bends the article."""
    if isinstance(roll, tuple):
        return Text(f"{roll[0]} und {roll[1]}", f"{roll[0]} and {roll[1]}")
    return Text(f"{article} {roll}", f"a {roll}")


def _with(roll: Roll) -> Text:
    return _dice(roll, "einer")


_FEW = {
    1: Text("einer Figur", "one pawn"),
    2: Text("zwei Figuren", "two pawns"),
    3: Text("drei Figuren", "three pawns"),
    4: Text("vier Figuren", "four pawns"),
}


def _pawns(number: int) -> Text:
    return _FEW.get(number) or Text(f"{number} Figuren", f"{number} pawns")


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def _points(share: float) -> Text:
    written = f"{100 * share:.1f}"
    return Text(f"{written.replace('.', ',')} Punkte", f"{written} points")
