"""A hint: the best move, and why, as a friend at the table would say it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from poeppel.board import COLOUR_NAMES, GOAL_FIELDS, WallBoard
from poeppel.bots import choose_move
from poeppel.danger import Threat, threats
from poeppel.errors import PoeppelError
from poeppel.evaluation import MASTER, Oracle, by_seat
from poeppel.move import Move
from poeppel.position import Position
from poeppel.roll import Roll, normal_roll
from poeppel.telling import brings_in, comes_home, do, fields, from_goal, goes_home, instead, listed, percent
from poeppel.texts import Text, shown

HARDLY_MATTERS = 0.005  # of winning chance
ONE_MORE = Text("So ist eine Figur mehr unterwegs.", "That sets one more pawn on its way.")


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

    @property
    def best(self) -> Move | None:
        """The move to play; None when there is none."""
        return self.prospects[0].move if self.prospects else None


def advise(position: Position, roll: Roll | str) -> Advice:
    """The best move with this roll, as far as the master can see, and what speaks for it."""
    if not isinstance(position, Position):
        raise PoeppelError(Text(f"{shown(position)} ist keine Stellung", f"{shown(position)} is no position"))
    roll = normal_roll(roll, position.rules)
    prospects = _prospects(position, roll)
    return Advice(position, roll, prospects, _reason(position, roll, prospects))


def _prospects(position: Position, roll: Roll) -> tuple[Prospect, ...]:
    moves = position.legal_moves(roll)
    if not moves:
        return ()
    player = next(seat[0] for seat in position.seats if (position.turn or "") in seat)
    rows = Oracle(position).foresee_moves(position, roll, moves)
    found = [Prospect(move, by_seat(position, row)[player]) for move, row in zip(moves, rows, strict=True)]
    if position.ranking and len(moves) > 1:  # R13: the first place is taken, and the master plays for the next
        best = choose_move(position, roll, MASTER, Random(0))
        return tuple(sorted(found, key=lambda prospect: prospect.move != best))
    return tuple(sorted(found, key=lambda prospect: -prospect.chance))


def _reason(position: Position, roll: Roll, prospects: tuple[Prospect, ...]) -> Text:
    if position.is_over:
        return Text("Die Partie ist zu Ende.", "The game is over.")
    if not prospects:
        return Text("Keine Figur kann ziehen.", "No pawn can move.")
    best, *others = prospects
    what = do(best.move, position)
    if not others:
        return Text(f"{what.de}: Ein anderer Zug geht nicht.", f"{what.en}: there is no other move.")
    after = position.after(roll, best.move)
    others = [other for other in others if position.after(roll, other.move) != after]  # another way to the same end
    hint = _Hint(position, roll, best, others[0] if others else best)
    return Text(f"{what.de}.", f"{what.en}.").joined(*hint.sentences())


class _Hint:
    """What speaks for a move, compared with the next best one."""

    def __init__(self, before: Position, roll: Roll, best: Prospect, second: Prospect) -> None:
        self.before = before
        self.after = before.after(roll, best.move)
        self.instead = before.after(roll, second.move)
        self.roll, self.best, self.second = roll, best, second
        self.move = best.move
        self.board = before.rules.board
        self.ours = next(seat for seat in before.seats if (before.turn or "") in seat)

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
            yield Text("Damit gewinnst du!", "That wins!")
        elif comes_home(move, self.before, self.after):
            name = COLOUR_NAMES[move.colour]
            yield Text(f"Damit sind alle Figuren von {name.de} im Ziel.", f"With it all pawns of {name.en} are home.")
        elif self._thrown_out():
            yield self._capture()
        elif move.colour not in self.ours:  # V2: what becomes of neutral pawns is nobody's joy
            return
        elif goes_home(move):
            yield Text("Dort kann der Figur nichts mehr geschehen.", "Nothing can happen to that pawn there.")
        elif brings_in(move):
            yield ONE_MORE
        elif self._shortcut() > 0:
            far = fields(self._shortcut())
            yield Text(f"Der Sprung über die Mauer spart {far.de}.", f"The jump over the wall saves {far.en}.")

    def _thrown_out(self) -> list[str]:
        """The opponents that it captures; one's own second colour and the neutral one are none."""
        return [c for c in dict.fromkeys(self.move.captured) if c not in self.ours and c != self.before.rules.neutral]

    def _capture(self) -> Text:
        victims = self._thrown_out()
        who, left = listed([COLOUR_NAMES[colour] for colour in victims]), from_goal(self.move, self.before)
        field = next(step for step in self.move.steps[1:] if step in self.before.pawns(victims[0]))
        come = self.board.progress(victims[0], field) or 0
        if left.de or len(victims) > 1 or come < self.board.length // 4:
            return Text(f"So wirfst du {who.de} raus{left.de}.", f"That captures {who.en}{left.en}.")
        return Text(f"So wirfst du {who.de} nach {come} Feldern raus.", f"That captures {who.en} after {come} fields.")

    def _shortcut(self) -> int:
        """How much further a jump over the wall carries than walking both dice would."""
        if not isinstance(self.board, WallBoard) or self.move.start == "B" or not isinstance(self.roll, tuple):
            return 0
        return int(self.move.end) - int(self.move.start) - sum(self.roll)

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
            by = self._by(then[there].numbers)
            yield Text(
                f"Zu zweit sind sie sicher; die Figur auf {move.end} wäre sonst {by.de} zu schlagen.",
                f"Two together are safe; otherwise {by.en} could capture the pawn on {move.end}.",
            )
        elif is_all and not self.hardly_matters:
            yield from self._kept_out(remains)

    def _saved(self, feared: int, remains: int) -> Text:
        """The pawn that moves was in danger."""
        start, end, by = self.move.start, self.move.end, self._by(feared)
        if not remains:
            return Text(
                f"Sonst wäre die Figur auf {start} {by.de} zu schlagen.",
                f"Otherwise {by.en} could capture the pawn on {start}.",
            )
        return Text(
            f"Auf {start} wäre die Figur {by.de} zu schlagen, auf {end} nur {self._by(remains).de}.",
            f"{_capital(by.en)} could capture the pawn on {start}, only {self._by(remains).en} on {end}.",
        )

    def _kept_out(self, remains: int) -> Iterator[Text]:
        """The other move would run into danger."""
        move, other = self.move, self.second.move
        danger = _numbers(threats(self.instead, self.ours).get((other.colour, other.end)))
        if danger <= remains or other.end == move.end or not move.end.isdecimal():
            return
        same = (move.colour, move.start) == (other.colour, other.start)
        which, by = Text("sie", "it") if same else Text("die andere", "the other one"), self._by(danger)
        safe = Text("ist die Figur sicher", "The pawn is safe")
        if remains:
            safe = Text(
                f"ist die Figur nur {self._by(remains).de} zu schlagen",
                f"Only {self._by(remains).en} could capture the pawn",
            )
        yield Text(
            f"Auf {move.end} {safe.de}; auf {other.end} wäre {which.de} {by.de} zu schlagen.",
            f"{safe.en} on {move.end}; {by.en} could capture {which.en} on {other.end}.",
        )

    def _by(self, numbers: int) -> Text:
        """`mit 3 Zahlen` (zu schlagen), `3 numbers` (could capture)."""
        if isinstance(self.board, WallBoard):
            one = Text("einem", "one") if numbers == 1 else Text(str(numbers), str(numbers))
            return Text(f"mit {one.de} von 36 Würfen", f"{one.en} of 36 rolls")
        if numbers == 1:
            return Text("mit einer Zahl", "one number")
        return Text(f"mit {numbers} Zahlen", f"{numbers} numbers")

    # ── what else is good about it ────────────────────────────────────────────────────────────────────────────────────

    def _quiet(self) -> Iterator[Text]:
        move, ring = self.move, not isinstance(self.board, WallBoard)
        if move.start == "B" and self.second.move.start != "B" and move.colour in self.ours:
            yield ONE_MORE
        if move.start in GOAL_FIELDS:
            yield Text("So wird dahinter Platz.", "That makes room behind it.")
        if ring and self.board.progress(move.colour, move.start) == 0 and "B" in self.before.pawns(move.colour):
            start = self.before.rules.box.words.start
            yield Text(
                f"So wird das {start.de} frei für die nächste Figur.", f"That clears the {start.en} for the next pawn."
            )
        yield from self._hunt()
        if move.colour in self.ours:
            yield from self._progress()
        chance = percent(self.best.chance)
        yield Text(f"Damit sind deine Aussichten am besten: {chance}.", f"That gives you the best prospects: {chance}.")

    def _hunt(self) -> Iterator[Text]:
        """A pawn that comes within one's reach by it, or would get out of it by the other move."""
        theirs = "".join(c for c in self.before.colours if c not in self.ours and c != self.before.rules.neutral)
        known, otherwise = (threats(position, theirs, self.ours) for position in (self.before, self.instead))
        for prey in threats(self.after, theirs, self.ours):
            name, field = COLOUR_NAMES[prey[0]], prey[1]
            if prey not in known:
                yield Text(
                    f"So hast du {name.de} auf {field} in Reichweite.", f"That puts {name.en} on {field} within reach."
                )
            elif prey not in otherwise:
                yield Text(
                    f"So bleibt {name.de} auf {field} in Reichweite.", f"That keeps {name.en} on {field} within reach."
                )

    def _progress(self) -> Iterator[Text]:
        """Which pawn it is, and how far it still has to go."""
        board, colour = self.board, self.move.colour
        walking = [board.progress(c, field) or 0 for c in self.ours for field in self.before.pawns(c) if field != "B"]
        walking = [progress for progress in walking if progress < board.length]
        start, end = board.progress(colour, self.move.start) or 0, board.progress(colour, self.move.end) or 0
        if end <= start or len(walking) < 2:
            return
        if start == max(walking):
            left = fields(board.length - end)
            rest = Text("", "") if isinstance(board, WallBoard) else Text(f": noch {left.de}", f": {left.en} to go")
            yield Text(
                f"So kommt deine vorderste Figur dem Ziel näher{rest.de}.",
                f"That takes your foremost pawn nearer home{rest.en}.",
            )
        elif start == min(walking):
            yield Text("So kommt auch deine hinterste Figur voran.", "That brings up your hindmost pawn.")

    # ── how much it matters ───────────────────────────────────────────────────────────────────────────────────────────

    def _weight(self) -> Iterator[Text]:
        if self.before.ranking:
            yield Text("Jetzt geht es um die Plätze.", "It is about the places now.")
        elif self.second is not self.best and self.hardly_matters:
            other = instead(self.second.move, self.before)
            yield Text(f"{_capital(other.de)} wäre fast genauso gut.", f"{_capital(other.en)} would be almost as good.")


def _numbers(threat: Threat | None) -> int:
    return threat.numbers if threat else 0


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]
