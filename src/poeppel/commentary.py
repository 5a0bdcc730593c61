"""Sentences about a game: what a roll did, what a move was good or bad for, in the edition's own words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from poeppel.board import COLOUR_NAMES
from poeppel.danger import threats
from poeppel.move import Move
from poeppel.position import Position
from poeppel.record import Record
from poeppel.roll import Roll
from poeppel.telling import A_MOVE, SOMEBODY, dice, goes, goes_home, instead, listed, percent, results
from poeppel.texts import Text


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
    whose, rises = _player(record, record.seats[seat][0]), became > was
    share = Text(f"von {percent(was)} auf {percent(became)}", f"from {percent(was)} to {percent(became)}")
    if best is not None and best != scene.move:
        rolled, does = _told(record, scene, []), listed(_deeds(record, scene, best, A_MOVE))
        return Text(
            f"{rolled.de}; der beste Zug {does.de}. Damit {'stiege' if rises else 'fiele'} die Chance von {whose.de} "
            f"{share.de}.",
            f"{rolled.en}; the best move {does.en}. With it the chance of {whose.en} would "
            f"{'rise' if rises else 'fall'} {share.en}.",
        )
    played = _played(record, scene)
    return Text(
        f"{played.de}. Die Chance von {whose.de} {'steigt' if rises else 'fällt'} {share.de}.",
        f"{played.en}. The chance of {whose.en} {'rises' if rises else 'falls'} {share.en}.",
    )


def mistake(record: Record, scene: Scene, best: Move | None, cost: float) -> Text:
    """Why a move was not the best one."""
    assert best is not None  # there was a choice
    played, better = _played(record, scene), instead(best, scene.before)
    sentence = Text(
        f"{played.de}; {better.de} wäre um {_points(cost).de} besser gewesen.",
        f"{played.en}; {better.en} would have been better by {_points(cost).en}.",
    )
    return sentence.joined(*_regrets(record, scene, best))


def good_choice(record: Record, scene: Scene, margin: float) -> Text:
    """What the best move was good for."""
    played = _played(record, scene)
    sentence = Text(
        f"{played.de}; jeder andere Zug hätte mindestens {_points(margin).de} gekostet.",
        f"{played.en}; any other move would have cost at least {_points(margin).en}.",
    )
    rescued = _rescued(record, scene)
    return sentence.joined(rescued) if rescued else sentence


# ── what was played ───────────────────────────────────────────────────────────────────────────────────────────────────


def _played(record: Record, scene: Scene) -> Text:
    """`Wurf 7: Gelb würfelt eine 2, zieht von 5 nach 7 und wirft Grün raus`."""
    if scene.move is not None:
        return _told(record, scene, _deeds(record, scene, scene.move, SOMEBODY))
    if scene.after.turn == scene.before.turn:
        return _told(
            record,
            scene,
            [Text("kann nicht ziehen", "cannot move"), Text("darf noch einmal würfeln", "may roll again")],
        )
    return _told(record, scene, [Text("kann nicht ziehen", "cannot move")])


def _told(record: Record, scene: Scene, deeds: list[Text]) -> Text:
    who, rolled = _player(record, scene.colour), dice(scene.roll)
    told = listed([Text(f"würfelt {rolled.de}", f"rolls {rolled.en}"), *deeds])
    return Text(f"Wurf {scene.number}: {who.de} {told.de}", f"Roll {scene.number}: {who.en} {told.en}")


def _deeds(record: Record, scene: Scene, move: Move, verb: Text) -> list[Text]:
    after = scene.before.after(scene.roll, move)
    way = goes(move, scene.before, after, verb)
    return [way, *results(move, scene.before, after, lambda colour: _of(record, colour))]


# ── what a mistake lets go ────────────────────────────────────────────────────────────────────────────────────────────


def _regrets(record: Record, scene: Scene, best: Move) -> Iterator[Text]:
    """What the better move would have brought, and what the played one risks."""
    move, before = scene.move, scene.before
    assert move is not None
    then = before.after(scene.roll, best)
    if best.captured and not move.captured:
        victim = _of(record, best.captured[0])
        yield Text(f"{victim.de} wäre zu schlagen gewesen.", f"It lets {victim.en} get away.")
    if move.is_void:
        yield Text("Damit verfällt der Wurf.", "That loses the roll.")
    elif goes_home(best) and not goes_home(move):
        yield Text("Der Weg ins Ziel war frei.", "The way home was free.")
    yield from _dangers(record, scene, then)


def _dangers(record: Record, scene: Scene, then: Position) -> Iterator[Text]:
    """The pawn that ran into the reach of others; or the one that was left there though it could have been saved."""
    assert scene.move is not None
    ours = _colours_of(record, scene.colour)
    now = {pawn: len(threat.pawns) for pawn, threat in threats(scene.after, ours).items()}
    otherwise = {pawn: len(threat.pawns) for pawn, threat in threats(then, ours).items()}
    moved = (scene.move.colour, scene.move.end)
    if now.get(moved, 0) > otherwise.get(moved, 0):
        many = _pawns(now[moved])
        yield Text(
            f"So steht die Figur auf {scene.move.end} in Reichweite von {many.de}.",
            f"Now the pawn on {scene.move.end} is within reach of {many.en}.",
        )
        return
    left = [pawn for pawn in now if pawn not in otherwise]
    if left:
        _, field = max(left, key=now.__getitem__)
        many = _pawns(max(map(now.__getitem__, left)))
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
    many = _pawns(len(feared.pawns))
    return Text(f"Die Figur war in Reichweite von {many.de}.", f"That pawn was within reach of {many.en}.")


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


_FEW = {
    1: Text("einer Figur", "one pawn"),
    2: Text("zwei Figuren", "two pawns"),
    3: Text("drei Figuren", "three pawns"),
    4: Text("vier Figuren", "four pawns"),
}


def _pawns(number: int) -> Text:
    return _FEW.get(number) or Text(f"{number} Figuren", f"{number} pawns")


def _points(share: float) -> Text:
    written = f"{100 * share:.1f}"
    return Text(f"{written.replace('.', ',')} Punkte", f"{written} points")
