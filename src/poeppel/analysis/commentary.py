"""Sentences about a game: what a roll did, what a move was good or bad for, in the edition's own words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from poeppel.analysis.sentences import A_MOVE, SOMEBODY, dice, goes, goes_home, instead, percent, results
from poeppel.core.move import Move
from poeppel.core.position import Position
from poeppel.core.roll import Roll
from poeppel.core.threats import threats
from poeppel.game.record import Record
from poeppel.rules.seat_names import colours_named, player_name
from poeppel.texts import Sentences, Text, decimal, listed

SENTENCES: Sentences = {
    "share": Text("von {was} auf {became}", "from {was} to {became}"),
    "would_rise": Text(
        "{rolled}; der beste Zug {does}. Damit stiege die Chance von {whose} {share}.",
        "{rolled}; the best move {does}. That would raise {whose}'s chance {share}.",
    ),
    "would_fall": Text(
        "{rolled}; der beste Zug {does}. Damit fiele die Chance von {whose} {share}.",
        "{rolled}; the best move {does}. That would lower {whose}'s chance {share}.",
    ),
    "rises": Text(
        "{played}. Die Chance von {whose} steigt {share}.", "{played}. That raises {whose}'s chance {share}."
    ),
    "falls": Text("{played}. Die Chance von {whose} fällt {share}.", "{played}. That lowers {whose}'s chance {share}."),
    "mistake": Text(
        "{played}; {better} wäre um {points} besser gewesen.", "{played}; {better} would have been better by {points}."
    ),
    "good_choice": Text(
        "{played}; jeder andere Zug hätte mindestens {points} gekostet.",
        "{played}; any other move would have cost at least {points}.",
    ),
    # what was played
    "played": Text("Wurf {number}: {who} {told}", "Roll {number}: {who} {told}"),
    "rolls": Text("würfelt {dice}", "rolls {dice}"),
    "cannot_move": Text("kann nicht ziehen", "cannot move"),
    "rolls_again": Text("darf noch einmal würfeln", "may roll again"),
    # what a mistake gives up
    "gets_away": Text("{victim} wäre zu schlagen gewesen.", "That lets {victim} get away."),
    "roll_lost": Text("Damit verfällt der Wurf.", "That loses the roll."),
    "home_was_open": Text("Der Weg ins Ziel war frei.", "The way home was open."),
    "stands_in_reach": Text(
        "So steht die Figur auf {field} in Reichweite von {pawns}.",
        "Now the pawn on {field} is within reach of {pawns}.",
    ),
    "stays_in_reach": Text(
        "Die Figur auf {field} bleibt in Reichweite von {pawns}.", "The pawn on {field} stays within reach of {pawns}."
    ),
    "was_in_reach": Text(
        "Auf {field} war die Figur in Reichweite von {pawns}.", "On {field} the pawn was within reach of {pawns}."
    ),
    # words
    "1_pawn": Text("einer gegnerischen Figur", "one opposing pawn"),
    "2_pawns": Text("zwei gegnerischen Figuren", "two opposing pawns"),
    "3_pawns": Text("drei gegnerischen Figuren", "three opposing pawns"),
    "4_pawns": Text("vier gegnerischen Figuren", "four opposing pawns"),
    "pawns": Text("{number} gegnerischen Figuren", "{number} opposing pawns"),
    "own_pawn": Text("eine eigene Figur", "one of their own pawns"),
    "points": Text("{number} Punkte", "{number} points"),
}


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
    """What a roll did to a player's chance; or would have done, had it been played as well as possible."""
    whose, rises = _player(record, seat), became > was
    share = SENTENCES["share"].filled(was=percent(was), became=percent(became))
    if best is not None and best != scene.move:
        rolled, does = _told(record, scene, []), listed(_deeds(record, scene, best, A_MOVE))
        would = SENTENCES["would_rise" if rises else "would_fall"]
        return would.filled(rolled=rolled, does=does, whose=whose, share=share)
    played = _played(record, scene)
    return SENTENCES["rises" if rises else "falls"].filled(played=played, whose=whose, share=share)


def mistake(record: Record, scene: Scene, best: Move | None, cost: float) -> Text:
    """Why a move was not the best one."""
    assert best is not None  # there was a choice
    played, better = _played(record, scene), instead(best, scene.before)
    sentence = SENTENCES["mistake"].filled(played=played, better=better, points=_points(cost))
    return sentence.joined(*_regrets(record, scene, best))


def good_choice(record: Record, scene: Scene, margin: float) -> Text:
    """What the best move was good for."""
    sentence = SENTENCES["good_choice"].filled(played=_played(record, scene), points=_points(margin))
    rescued = _rescued(record, scene)
    return sentence.joined(rescued) if rescued else sentence


# ── what was played ───────────────────────────────────────────────────────────────────────────────────────────────────


def _played(record: Record, scene: Scene) -> Text:
    """`Wurf 7: Gelb würfelt eine 2, zieht von 5 nach 7 und schlägt Grün`."""
    if scene.move is not None:
        return _told(record, scene, _deeds(record, scene, scene.move, SOMEBODY))
    if scene.after.turn == scene.before.turn:
        return _told(record, scene, [SENTENCES["cannot_move"], SENTENCES["rolls_again"]])
    return _told(record, scene, [SENTENCES["cannot_move"]])


def _told(record: Record, scene: Scene, deeds: list[Text]) -> Text:
    told = listed([SENTENCES["rolls"].filled(dice=dice(scene.roll)), *deeds])
    return SENTENCES["played"].filled(number=scene.number, who=player_name(record, scene.colour), told=told)


def _deeds(record: Record, scene: Scene, move: Move, verb: Text) -> list[Text]:
    after = scene.before.after(scene.roll, move)
    way, own = goes(move, scene.before, after, verb), _seat_of(record, scene.colour)

    def name(colour: str) -> Text:
        return SENTENCES["own_pawn"] if colour in own else player_name(record, colour)

    return [way, *results(move, scene.before, after, name)]


# ── what a mistake gives up ───────────────────────────────────────────────────────────────────────────────────────────


def _regrets(record: Record, scene: Scene, best: Move) -> Iterator[Text]:
    """What the better move would have brought, and what the played one risks."""
    move, before = scene.move, scene.before
    assert move is not None
    then = before.after(scene.roll, best)
    victims = [colour for colour in best.captured if colour not in _colours_of(record, scene.colour)]
    if victims and not move.captured:
        yield SENTENCES["gets_away"].filled(victim=player_name(record, victims[0]))
    if move.is_void:
        yield SENTENCES["roll_lost"]
    elif goes_home(best) and not goes_home(move):
        yield SENTENCES["home_was_open"]
    yield from _dangers(record, scene, then)


def _dangers(record: Record, scene: Scene, then: Position) -> Iterator[Text]:
    """The pawn that ran within reach of others; or the one that was left there though it could have been saved."""
    assert scene.move is not None
    ours = _colours_of(record, scene.colour)
    now = {pawn: len(threat.pawns) for pawn, threat in threats(scene.after, ours).items()}
    otherwise = {pawn: len(threat.pawns) for pawn, threat in threats(then, ours).items()}
    moved = (scene.move.colour, scene.move.end)
    if now.get(moved, 0) > otherwise.get(moved, 0):
        yield SENTENCES["stands_in_reach"].filled(field=scene.move.end, pawns=_pawns(now[moved]))
        return
    left = [pawn for pawn in now if pawn not in otherwise]
    if left:
        _, field = max(left, key=now.__getitem__)
        yield SENTENCES["stays_in_reach"].filled(field=field, pawns=_pawns(max(map(now.__getitem__, left))))


def _rescued(record: Record, scene: Scene) -> Text | None:
    """The pawn that the move took out of the others' reach."""
    move = scene.move
    assert move is not None
    ours = _colours_of(record, scene.colour)
    feared = threats(scene.before, ours).get((move.colour, move.start))
    if not feared or scene.after.ranking or (move.colour, move.end) in threats(scene.after, ours):
        return None
    return SENTENCES["was_in_reach"].filled(field=move.start, pawns=_pawns(len(feared.pawns)))


# ── words ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def _colours_of(record: Record, colour: str) -> str:
    """All colours that win together with this one."""
    return record.start.side_of(colour)


def _seat_of(record: Record, colour: str) -> str:
    return next(seat for seat in record.seats if colour in seat)


def _player(record: Record, seat: int) -> Text:
    """Whose chance it is: `Anna`; without a name the colours, with two both of them, for they have one chance."""
    name = record.names[seat]
    return Text(name, name) if name else colours_named(record.seats[seat])


_FEW = {1: "1_pawn", 2: "2_pawns", 3: "3_pawns", 4: "4_pawns"}


def _pawns(number: int) -> Text:
    return SENTENCES[_FEW.get(number, "pawns")].filled(number=number)


def _points(share: float) -> Text:
    return SENTENCES["points"].filled(number=decimal(100 * share, 1))
