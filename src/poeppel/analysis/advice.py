"""A hint: the best move, and why, as a friend at the table would say it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from poeppel.analysis.evaluation import MASTER, Oracle, by_seat
from poeppel.analysis.pondering import Pondering, ponder
from poeppel.analysis.sentences import brings_in, comes_home, do, fields, from_goal, goes_home, instead, percent
from poeppel.bots.registry import choose_move
from poeppel.core.move import Move
from poeppel.core.position import Position
from poeppel.core.roll import Roll, faces_of, normal_roll
from poeppel.core.route import JUMP, legs
from poeppel.core.threats import Threat, threats
from poeppel.errors import PoeppelError
from poeppel.rules.board import COLOUR_NAMES, GOAL_FIELDS
from poeppel.texts import Sentences, Text, listed, shown

HARDLY_MATTERS = 0.005  # of winning chance

SENTENCES: Sentences = {
    "over": Text("Die Partie ist zu Ende.", "The game is over."),
    "no_move": Text("Keine Figur kann ziehen.", "No pawn can move."),
    "only_move": Text("{what}: Ein anderer Zug geht nicht.", "{what}: there is no other move."),
    "do": Text("{what}.", "{what}."),
    # what it does
    "wins": Text("Damit gewinnst du!", "That wins!"),
    "all_home": Text("Damit sind alle Figuren von {name} im Ziel.", "That brings the last of {name}'s pawns home."),
    "safe_at_home": Text("Dort kann der Figur nichts mehr geschehen.", "Nothing can happen to that pawn any more."),
    "one_more": Text("So ist eine Figur mehr unterwegs.", "That gets one more pawn on its way."),
    "shortcut": Text("Der Sprung über die Mauer spart {fields}.", "The jump over the wall saves {fields}."),
    "captures": Text("So schlägst du {who}{left}.", "That captures {who}{left}."),
    "captures_after": Text("So schlägst du {who} nach {come} Feldern.", "That captures {who} after {come} spaces."),
    # what it saves
    "two_together": Text(
        "Zu zweit sind sie sicher; die Figur auf {end} wäre sonst {by} zu schlagen.",
        "Two together are safe; otherwise the pawn on {end} could be captured {by}.",
    ),
    "saved": Text(
        "Sonst wäre die Figur auf {start} {by} zu schlagen.", "Otherwise the pawn on {start} could be captured {by}."
    ),
    "saved_in_part": Text(
        "Auf {start} wäre die Figur {by} zu schlagen, auf {end} nur {remains}.",
        "On {start} the pawn could be captured {by}, on {end} only {remains}.",
    ),
    "kept_out": Text(
        "Auf {end} {safe}; auf {other} wäre {which} {by} zu schlagen.",
        "On {end} {safe}; on {other} {which} could be captured {by}.",
    ),
    "it": Text("sie", "it"),
    "the_other_one": Text("die andere", "the other one"),
    "is_safe": Text("ist die Figur sicher", "the pawn is safe"),
    "is_safer": Text("ist die Figur nur {by} zu schlagen", "the pawn can only be captured {by}"),
    "by_one_roll": Text("mit einem von 36 Würfen", "with one of 36 rolls"),
    "by_rolls": Text("mit {numbers} von 36 Würfen", "with {numbers} of 36 rolls"),
    "by_one_number": Text("mit einer Zahl", "with one number"),
    "by_numbers": Text("mit {numbers} Zahlen", "with {numbers} numbers"),
    # what else is good about it
    "makes_room": Text("So wird dahinter Platz.", "That makes room behind it."),
    "clears_start": Text(
        "So wird das {start} frei für die nächste Figur.", "That clears the {start} for the next pawn."
    ),
    "best_chance": Text(
        "Damit sind deine Aussichten am besten: {chance}.", "That gives you the best chance: {chance}."
    ),
    "puts_in_reach": Text("So hast du {name} auf {field} in Reichweite.", "That puts {name} on {field} within reach."),
    "keeps_in_reach": Text("So bleibt {name} auf {field} in Reichweite.", "That keeps {name} on {field} within reach."),
    "foremost": Text(
        "So kommt deine vorderste Figur dem Ziel näher{rest}.", "That takes your foremost pawn closer to home{rest}."
    ),
    "to_go": Text(": noch {fields}", ": {fields} to go"),
    "hindmost": Text("So kommt auch deine hinterste Figur voran.", "That gets your hindmost pawn moving too."),
    # how much it matters
    "for_places": Text("Jetzt geht es um die Plätze.", "You are playing for places now."),
    "almost_as_good": Text("{other} wäre fast genauso gut.", "{other} would be almost as good."),
}


@dataclass(frozen=True, slots=True)
class Prospect:
    """A legal move, and the mover's chance to win after it."""

    move: Move
    chance: float


@dataclass(frozen=True, slots=True)
class Advice:
    """What to play, and why."""

    position: Position
    roll: Roll
    prospects: tuple[Prospect, ...]  # of every legal move, best first
    reason: Text
    pondering: Pondering | None = None  # where somebody wanted to wait for it

    @property
    def best(self) -> Move | None:
        """The move to play; None when there is none."""
        return self.prospects[0].move if self.prospects else None


def advise(position: Position, roll: Roll | str, effort: int = 0) -> Advice:
    """The best move with this roll, as far as the master can see, and what speaks for it. With an effort (such as
    `pondering.THOROUGH`) it thinks the roll over first: the best move is then what comes of that."""
    if not isinstance(position, Position):
        raise PoeppelError(Text(f"{shown(position)} ist keine Stellung", f"{shown(position)} is not a position"))
    roll = normal_roll(roll, position.rules)
    prospects, pondering = _prospects(position, roll), ponder(position, roll, effort) if effort else None
    if pondering:
        prospects = tuple(sorted(prospects, key=lambda prospect: prospect.move != pondering.best))
    return Advice(position, roll, prospects, _reason(position, roll, prospects), pondering)


def _prospects(position: Position, roll: Roll) -> tuple[Prospect, ...]:
    moves = position.legal_moves(roll)
    if not moves:
        return ()
    player = next(seat[0] for seat in position.seats if (position.turn or "") in seat)  # of partners the mover
    rows = Oracle(position).foresee_moves(position, roll, moves)
    found = [Prospect(move, by_seat(position, row)[player]) for move, row in zip(moves, rows, strict=True)]
    if position.ranking and len(moves) > 1:  # R13: the first place is taken, and the master plays for the next
        best = choose_move(position, roll, MASTER, Random(0))
        return tuple(sorted(found, key=lambda prospect: prospect.move != best))
    return tuple(sorted(found, key=lambda prospect: -prospect.chance))


def _reason(position: Position, roll: Roll, prospects: tuple[Prospect, ...]) -> Text:
    if position.is_over:
        return SENTENCES["over"]
    if not prospects:
        return SENTENCES["no_move"]
    best, *others = prospects
    what = do(best.move, position)
    if not others:
        return SENTENCES["only_move"].filled(what=what)
    after = position.after(roll, best.move)
    others = [other for other in others if position.after(roll, other.move) != after]  # another way to the same end
    hint = _Hint(position, roll, best, others[0] if others else best)
    return SENTENCES["do"].filled(what=what).joined(*hint.sentences())


class _Hint:
    """What speaks for a move, compared with the next best one."""

    def __init__(self, before: Position, roll: Roll, best: Prospect, second: Prospect) -> None:
        self.before = before
        self.after = before.after(roll, best.move)
        self.instead = before.after(roll, second.move)
        self.roll, self.best, self.second = roll, best, second
        self.move = best.move
        self.board = before.rules.board
        self.ours = before.side_of(before.turn or "")

    def sentences(self) -> Iterator[Text]:
        """What it does and what it saves; else what else is good about it; then how much that matters."""
        told = list(self._deed())
        told += self._safety(is_all=not told)
        yield from told or [next(self._quiet())]
        yield from self._weight()

    @property
    def hardly_matters(self) -> bool:
        return self.best.chance - self.second.chance < HARDLY_MATTERS

    # ── what it does ──────────────────────────────────────────────────────────────────────────────────────────────────

    def _deed(self) -> Iterator[Text]:
        move = self.move
        if self.after.ranking and not self.before.ranking:
            yield SENTENCES["wins"]
        elif comes_home(move, self.before, self.after):
            yield SENTENCES["all_home"].filled(name=COLOUR_NAMES[move.colour])
        elif self._captured():
            yield self._capture()
        elif move.colour not in self.ours:  # V2: nobody is glad about a neutral pawn
            return
        elif goes_home(move):
            yield SENTENCES["safe_at_home"]
        elif brings_in(move):
            yield SENTENCES["one_more"]
        elif self._shortcut() > 0:
            yield SENTENCES["shortcut"].filled(fields=fields(self._shortcut()))

    def _captured(self) -> list[str]:
        """The opponents whose pawns it captures; a player's second colour and the neutral one are not opponents."""
        return [c for c in dict.fromkeys(self.move.captured) if c not in self.ours and c != self.before.rules.neutral]

    def _capture(self) -> Text:
        victims = self._captured()
        who, left = listed([COLOUR_NAMES[colour] for colour in victims]), from_goal(self.move, self.before)
        field = next(step for step in self.move.steps[1:] if step in self.before.pawns(victims[0]))
        come = self.board.progress(victims[0], field) or 0
        if left.de or len(victims) > 1 or come < self.board.length // 4:
            return SENTENCES["captures"].filled(who=who, left=left)
        return SENTENCES["captures_after"].filled(who=who, come=come)

    def _shortcut(self) -> int:
        """How much further a jump over the wall carries than walking both dice would."""
        jumps = any(leg.how == JUMP for leg in legs(self.board, self.move))
        if not jumps or self.move.start == "B":
            return 0
        return int(self.move.end) - int(self.move.start) - sum(faces_of(self.roll))

    # ── what it saves ─────────────────────────────────────────────────────────────────────────────────────────────────

    def _safety(self, is_all: bool) -> Iterator[Text]:
        """Out of danger; or, if nothing else was told, only into less of it."""
        if self.after.ranking:
            return
        now, then = threats(self.after, self.ours), threats(self.before, self.ours)
        move = self.move
        here, there = (move.colour, move.start), (move.colour, move.end)
        feared, remains = _numbers(then.get(here)), _numbers(now.get(there))
        if remains < feared and here not in now and (is_all or not remains):
            yield self._saved(feared, remains)
        elif there in then and there not in now and move.end != move.start:  # V6: it stands beside another pawn
            yield SENTENCES["two_together"].filled(end=move.end, by=self._by(then[there].numbers))
        elif is_all and not self.hardly_matters:
            yield from self._kept_out(remains)

    def _saved(self, feared: int, remains: int) -> Text:
        """The pawn that moves was in danger."""
        start, end, by = self.move.start, self.move.end, self._by(feared)
        if not remains:
            return SENTENCES["saved"].filled(start=start, by=by)
        return SENTENCES["saved_in_part"].filled(start=start, by=by, end=end, remains=self._by(remains))

    def _kept_out(self, remains: int) -> Iterator[Text]:
        """The other move would run into danger."""
        move, other = self.move, self.second.move
        danger = _numbers(threats(self.instead, self.ours).get((other.colour, other.end)))
        if danger <= remains or other.end == move.end or not move.end.isdecimal():
            return
        same = (move.colour, move.start) == (other.colour, other.start)
        which, by = SENTENCES["it" if same else "the_other_one"], self._by(danger)
        safe = SENTENCES["is_safer"].filled(by=self._by(remains)) if remains else SENTENCES["is_safe"]
        yield SENTENCES["kept_out"].filled(end=move.end, safe=safe, other=other.end, which=which, by=by)

    def _by(self, numbers: int) -> Text:
        """`mit 3 Zahlen` (zu schlagen), (could be captured) `with 3 numbers`."""
        if self.board.dice == 2:
            return SENTENCES["by_one_roll" if numbers == 1 else "by_rolls"].filled(numbers=numbers)
        return SENTENCES["by_one_number" if numbers == 1 else "by_numbers"].filled(numbers=numbers)

    # ── what else is good about it ────────────────────────────────────────────────────────────────────────────────────

    def _quiet(self) -> Iterator[Text]:
        move = self.move
        if move.start == "B" and self.second.move.start != "B" and move.colour in self.ours:
            yield SENTENCES["one_more"]
        if move.start in GOAL_FIELDS:
            yield SENTENCES["makes_room"]
        if self._clears_start():
            yield SENTENCES["clears_start"].filled(start=self.before.rules.box.field_names.start)
        yield from self._hunt()
        if move.colour in self.ours:
            yield from self._progress()
        yield SENTENCES["best_chance"].filled(chance=percent(self.best.chance))

    def _clears_start(self) -> bool:
        """Whether it makes room on A for a pawn that waits for a 6."""
        move, board = self.move, self.board
        on_start = board.enters_by_six and board.progress(move.colour, move.start) == 0
        return on_start and "B" in self.before.pawns(move.colour)

    def _hunt(self) -> Iterator[Text]:
        """A pawn that this move brings within reach, or that the other move would let escape."""
        theirs = "".join(c for c in self.before.colours if c not in self.ours and c != self.before.rules.neutral)
        known, otherwise = (threats(position, theirs, self.ours) for position in (self.before, self.instead))
        for prey in threats(self.after, theirs, self.ours):
            name, field = COLOUR_NAMES[prey[0]], prey[1]
            if prey not in known:
                yield SENTENCES["puts_in_reach"].filled(name=name, field=field)
            elif prey not in otherwise:
                yield SENTENCES["keeps_in_reach"].filled(name=name, field=field)

    def _progress(self) -> Iterator[Text]:
        """Which pawn it is, and how far it still has to go."""
        board, colour = self.board, self.move.colour
        walking = [board.progress(c, field) or 0 for c in self.ours for field in self.before.pawns(c) if field != "B"]
        walking = [progress for progress in walking if progress < board.length]
        start, end = board.progress(colour, self.move.start) or 0, board.progress(colour, self.move.end) or 0
        if end <= start or len(walking) < 2:
            return
        if start == max(walking):
            left = board.to_goal(end)
            rest = "" if left is None else SENTENCES["to_go"].filled(fields=fields(left))
            yield SENTENCES["foremost"].filled(rest=rest)
        elif start == min(walking):
            yield SENTENCES["hindmost"]

    # ── how much it matters ───────────────────────────────────────────────────────────────────────────────────────────

    def _weight(self) -> Iterator[Text]:
        if self.before.ranking:
            yield SENTENCES["for_places"]
        elif self.second is not self.best and self.hardly_matters:
            yield SENTENCES["almost_as_good"].filled(other=instead(self.second.move, self.before).capitalized())


def _numbers(threat: Threat | None) -> int:
    return threat.numbers if threat else 0
