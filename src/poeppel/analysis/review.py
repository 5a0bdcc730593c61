"""Review: was it bad luck or bad play?

Every position of a game has a worth: each player's chance to win, before the next roll. It is the mean of what the
rolls allow, each of them played by its best move (`evaluation`). A roll and a move lead to the next worth in three
steps, and each step has an owner:

    luck        = what this roll allows - the mean of what all rolls allow          the dice did that
    choice      = worth of the move that was played - worth of the best one         the mover did that
    correction  = what remains until the next worth                                 nobody did that

Luck compares a roll with all others of the same position, by the same judgement: so it is 0 on average, for everybody,
however anybody plays. "Best" is best for the mover, so a choice never adds to the mover's own chance: it is 0, or what
the move cost; it may add to the chances of others. A worth is an estimate, and a roll later it is a little different
though nothing else has happened: that is the correction. For every player

    chance at the end - chance at the start = luck of the dice + own choices + the others' choices + corrections

holds exactly. The start is before the roll-off (`roll_off`), where there was one: its dice are dice as well.

Thoroughly reviewed, choices that decide are thought over (`pondering`): the moves in question are played on many times,
all with the same dice, and what the played one costs is how far it stays behind. Luck stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias

import numpy as np

from poeppel.analysis import commentary, roll_off
from poeppel.analysis.evaluation import Oracle, of_seats, winning_together
from poeppel.analysis.pondering import Thought, ponder
from poeppel.analysis.roll_off import RollOff, Worth
from poeppel.analysis.verdict import Judgement, verdict
from poeppel.core.move import Move
from poeppel.core.position import Position
from poeppel.core.roll import Roll, all_rolls, faces_of, write_roll
from poeppel.engine.network import rollouts
from poeppel.engine.network.lookahead import Chances
from poeppel.errors import PoeppelError
from poeppel.game.record import Record, Turn
from poeppel.texts import Text, shown

Kind: TypeAlias = Literal["lucky", "unlucky", "good", "bad"]

MOST_MOMENTS = 5  # of luck, all players together
MOST_DECISIONS = 3  # of each kind, all players together
WORTH_TELLING = 0.01  # of winning chance; less is not a moment
DIGITS = 9  # of a chance; what differs after them is the same
# A choice that costs less is a matter of taste: the estimate of what two moves differ by errs by about half of that.
# The master plays none that seems to cost so much (`engine.network.rollouts`; bench/README.md).
MISTAKE = rollouts.MISTAKE
DECIDES = 0.005  # a choice between moves that differ by so much is thought over, if there is time


@dataclass(frozen=True, slots=True)
class Step:
    """One roll of the game and what was played with it."""

    number: int  # from 1
    colour: str
    seat: int  # of the mover
    roll: Roll
    played: Move | None
    best: Move | None
    choices: int  # legal moves
    before: Worth
    rolled: Worth  # what the roll allows
    chosen: Worth  # what the choice of the move did for each seat
    after: Worth
    margin: float  # by how much the mover's best move is better than the next best one

    def luck(self, seat: int) -> float:
        """What the roll did for a player."""
        return self.rolled[seat] - self.before[seat]

    def choice(self, seat: int) -> float:
        """What the choice of the move did for a player; to the mover it is a loss, or 0."""
        return self.chosen[seat]

    def correction(self, seat: int) -> float:
        """By how much a player's chance is estimated otherwise now, beyond what the roll and the move did."""
        return self.after[seat] - self.rolled[seat] - self.chosen[seat]

    @property
    def cost(self) -> float:
        """What the move cost its own player."""
        return -self.choice(self.seat) + 0.0  # and not -0.0


@dataclass(frozen=True, slots=True)
class Account:
    """What became of one player's chance: end - start = own luck + others' luck + own choices + others' choices +
    correction."""

    seat: str
    name: str
    start: float  # before the roll-off, if there was one
    end: float
    own_luck: float  # by own rolls
    others_luck: float  # by the rolls of the others
    own_choices: float
    others_choices: float
    correction: float
    rolls: int
    choices: int  # rolls that left a choice
    mistakes: int  # of these choices, those that cost a point or more

    @property
    def luck(self) -> float:
        """The luck of the dice, whoever rolled them."""
        return self.own_luck + self.others_luck


@dataclass(frozen=True, slots=True)
class Moment:
    """Something worth telling."""

    kind: Kind
    number: int  # of the roll
    seat: int  # whose luck or whose decision
    change: float  # of that player's chance; for a good decision what the next best move would have cost
    text: Text


@dataclass(frozen=True, slots=True)
class Review:
    """A game explained."""

    record: Record
    start: Worth  # before the first roll, when it is known who begins
    steps: tuple[Step, ...]
    accounts: tuple[Account, ...]
    moments: tuple[Moment, ...]  # the greatest strokes of luck, good and bad
    good: tuple[Moment, ...]  # the best decisions
    bad: tuple[Moment, ...]  # the worst ones

    @property
    def verdict(self) -> tuple[Judgement, ...]:
        """What decided the game, a sentence for each player."""
        return verdict(self.record, self.accounts)

    @property
    def curves(self) -> dict[str, list[float]]:
        """The chance of each seat, by its (first) colour: before the first roll, and after every roll."""
        worths = [self.start, *(step.after for step in self.steps)]
        return {account.seat[0]: [worth[n] for worth in worths] for n, account in enumerate(self.accounts)}

    def as_data(self) -> dict[str, Any]:
        """All of it in plain lists, numbers and texts, for JSON."""
        return _as_data(self)


def review(record: Record, before_each: Callable[[], None] = lambda: None, effort: int = 0) -> Review:
    """Explain a recorded game, finished or not. `before_each` is called before every roll: by raising something it ends
    what nobody wants any more. With an `effort` (`pondering.THOROUGH`: up to a second each), choices that decide are
    thought over."""
    if not isinstance(record, Record):
        raise PoeppelError(Text(f"{shown(record)} ist keine Aufzeichnung", f"{shown(record)} is not a record"))
    reviewer = _Reviewer(record, effort)
    steps = tuple(reviewer.steps(before_each))
    opening = reviewer.opening()
    accounts = tuple(_account(record, n, steps, opening, reviewer.start.worth) for n in range(len(record.seats)))
    return Review(
        record,
        reviewer.start.worth,
        steps,
        accounts,
        _moments(record, steps),
        _decisions(record, steps, "good"),
        _decisions(record, steps, "bad"),
    )


class _Outlook(NamedTuple):
    """What a position promises."""

    worth: Worth
    allowed: Mapping[Roll, Worth]  # by each roll that can come up; the worth is their mean


_Choice: TypeAlias = tuple[Move, Worth, float]


def _difference(one: Worth, other: Worth) -> Worth:
    return tuple(is_now - could_be for is_now, could_be in zip(one, other, strict=True))


class _Reviewer:
    """Goes through a game roll by roll."""

    def __init__(self, record: Record, effort: int = 0) -> None:
        self.record = record
        self.effort = effort
        self.oracle = Oracle(record.start)
        self.together = winning_together(record.start)
        self.rolls = all_rolls(record.rules)
        # Two dice fall as 2 and 5 in two ways, as 2 and 2 in one.
        self.ways = np.array([len(set(faces_of(roll))) for roll in self.rolls])
        self.nothing = (0.0,) * len(record.seats)
        self.start = self._outlook(record.start)

    def opening(self) -> RollOff:
        """What the roll-off did; nothing where somebody was to begin."""
        rules, seats = self.record.rules, self.record.seats
        if not self.record.opening:
            return RollOff(self.start.worth, self.nothing, self.nothing)
        beginners = [seat[0] for seat in seats]
        starts = (Position.initial(rules, len(seats), colour) for colour in beginners)
        worths = {colour: self._outlook(start).worth for colour, start in zip(beginners, starts, strict=True)}
        return roll_off.explain(self.record.opening, worths)

    def steps(self, before_each: Callable[[], None]) -> Iterator[Step]:
        before, outlook = self.record.start, self.start
        for number, turn in enumerate(self.record.turns, 1):
            before_each()
            after = self._outlook(turn.position)
            yield self._step(number, before, turn, outlook, after)
            before, outlook = turn.position, after

    def _step(self, number: int, before: Position, turn: Turn, outlook: _Outlook, after: _Outlook) -> Step:
        seat = next(n for n, seat in enumerate(self.record.seats) if turn.colour in seat)
        moves = before.legal_moves(turn.roll)
        rolled = outlook.allowed.get(turn.roll, outlook.worth)
        best, chosen, margin = turn.move, self.nothing, 0.0
        if len(moves) > 1 and not before.ranking:  # else there is nothing to choose, or nothing left to win
            best, chosen, margin = self._choice(before, turn, moves, seat)
        return Step(
            number,
            turn.colour,
            seat,
            turn.roll,
            turn.move,
            best,
            len(moves),
            outlook.worth,
            rolled,
            chosen,
            after.worth,
            margin,
        )

    def _choice(self, before: Position, turn: Turn, moves: tuple[Move, ...], seat: int) -> _Choice:
        """The best move, what choosing the played one did for everybody, and by how much the best is better than the
        next best."""
        worths = self._worths(self.oracle.foresee_moves(before, turn.roll, moves))
        played = moves.index(turn.move)
        # Of equal moves the played one is the best.
        first, second, *_ = sorted(range(len(moves)), key=lambda n: (-worths[n][seat], n != played))
        margin = worths[first][seat] - worths[second][seat]
        cost = worths[first][seat] - worths[played][seat]
        if self.effort and max(cost, margin) >= DECIDES:
            thoughts = ponder(before, turn.roll, self.effort).thoughts
            if any(thought.move == turn.move for thought in thoughts):
                return self._thought_over(dict(zip(moves, worths, strict=True)), turn, seat, thoughts, margin)
        return moves[first], _difference(worths[played], worths[first]), margin

    def _thought_over(
        self, worths: Mapping[Move, Worth], turn: Turn, seat: int, thoughts: tuple[Thought, ...], margin: float
    ) -> _Choice:
        """The same, by games that were played on. What the mover loses goes to the others, as their chances are."""
        best, played = thoughts[0].move, next(thought for thought in thoughts if thought.move == turn.move)
        assert turn.move is not None
        cost, now = max(0.0, played.behind), worths[turn.move]
        together = {n for n, colours in enumerate(self.together) if colours == self.together[seat]}
        others = sum(now) - sum(now[n] for n in together)
        whole = others if len(together) == 1 else others / len(together)  # partners (P1) have one chance, told twice
        gains = [-cost if n in together else cost * chance / whole if whole else 0.0 for n, chance in enumerate(now)]
        apart = thoughts[1].behind if len(thoughts) > 1 else margin
        return best, tuple(gains), max(0.0, apart)

    def _outlook(self, position: Position) -> _Outlook:
        if position.ranking:  # it is won
            return _Outlook(self._worths(self.oracle.foresee(position)[np.newaxis])[0], {})
        allowed = of_seats(self.oracle.foresee_rolls(position), self.together)
        mean = (self.ways[:, np.newaxis] * allowed).sum(axis=0) / self.ways.sum()
        return _Outlook(tuple(mean.tolist()), dict(zip(self.rolls, map(tuple, allowed.tolist()), strict=True)))

    def _worths(self, chances: Chances) -> list[Worth]:
        return [tuple(row) for row in of_seats(chances, self.together).tolist()]


def _account(record: Record, seat: int, steps: tuple[Step, ...], opening: RollOff, start: Worth) -> Account:
    own, others = [s for s in steps if s.seat == seat], [s for s in steps if s.seat != seat]
    chosen = [step for step in own if step.choices > 1]
    return Account(
        record.seats[seat],
        record.names[seat],
        opening.before[seat],
        (steps[-1].after if steps else start)[seat],
        opening.own[seat] + sum(step.luck(seat) for step in own),
        opening.others[seat] + sum(step.luck(seat) for step in others),
        sum(step.choice(seat) for step in own),
        sum(step.choice(seat) for step in others),
        sum(step.correction(seat) for step in steps),
        len(own),
        len(chosen),
        sum(step.cost >= MISTAKE for step in chosen),
    )


# ── what is worth telling ─────────────────────────────────────────────────────────────────────────────────────────────


def _moments(record: Record, steps: tuple[Step, ...]) -> tuple[Moment, ...]:
    """The rolls that changed a player's chance most, in the order of the game."""
    found = []
    for step in steps:
        seat = _luckiest(step)
        if abs(step.luck(seat)) >= WORTH_TELLING:
            found.append((step, seat, step.luck(seat)))
    found.sort(key=lambda one: -abs(one[2]))
    return tuple(
        Moment(
            "lucky" if change > 0 else "unlucky",
            step.number,
            seat,
            change,
            commentary.luck(record, _at(record, step), step.best, seat, step.before[seat], step.rolled[seat]),
        )
        for step, seat, change in sorted(found[:MOST_MOMENTS], key=lambda one: one[0].number)
    )


def _luckiest(step: Step) -> int:
    """The seat whose chance the roll changed most. Between two players one's luck is the other's bad luck but for a few
    last digits, and it is told of whoever rolled."""
    return max(range(len(step.before)), key=lambda seat: (round(abs(step.luck(seat)), DIGITS), seat == step.seat))


def _decisions(record: Record, steps: tuple[Step, ...], kind: Literal["good", "bad"]) -> tuple[Moment, ...]:
    """The decisions that cost most, or that would have cost most had the next best move been played."""
    if kind == "bad":
        told = sorted((step for step in steps if step.cost >= WORTH_TELLING), key=lambda step: -step.cost)
    else:
        # Finding a move that wins at once is not a feat.
        found = (step for step in steps if step.cost == 0 and step.margin >= WORTH_TELLING and max(step.after) < 1)
        told = sorted(found, key=lambda step: -step.margin)
    return tuple(_decision(record, step, kind) for step in sorted(told[:MOST_DECISIONS], key=lambda step: step.number))


def _decision(record: Record, step: Step, kind: Literal["good", "bad"]) -> Moment:
    at = _at(record, step)
    if kind == "bad":
        return Moment(kind, step.number, step.seat, -step.cost, commentary.mistake(record, at, step.best, step.cost))
    return Moment(kind, step.number, step.seat, step.margin, commentary.good_choice(record, at, step.margin))


def _at(record: Record, step: Step) -> commentary.Scene:
    before = record.positions[step.number - 1]
    turn = record.turns[step.number - 1]
    return commentary.Scene(step.number, before, turn.colour, turn.roll, turn.move, turn.position)


# ── for programs ──────────────────────────────────────────────────────────────────────────────────────────────────────


def _as_data(review: Review) -> dict[str, Any]:
    record = review.record
    return {
        "rules": str(record.rules),
        "verdict": [{"seat": seat, "text": {"de": text.de, "en": text.en}} for seat, text in review.verdict],
        "seats": [_account_data(account) for account in review.accounts],
        "start": list(review.start),
        "rolls": [_step_data(step) for step in review.steps],
        "moments": [_moment_data(moment) for moment in review.moments],
        "good": [_moment_data(moment) for moment in review.good],
        "bad": [_moment_data(moment) for moment in review.bad],
    }


def _account_data(account: Account) -> dict[str, Any]:
    return {
        "colours": account.seat,
        "name": account.name,
        "start": account.start,
        "end": account.end,
        "luck": account.luck,
        "own_luck": account.own_luck,
        "others_luck": account.others_luck,
        "own_choices": account.own_choices,
        "others_choices": account.others_choices,
        "correction": account.correction,
        "rolls": account.rolls,
        "choices": account.choices,
        "mistakes": account.mistakes,
    }


def _step_data(step: Step) -> dict[str, Any]:
    seats = range(len(step.after))
    return {
        "number": step.number,
        "colour": step.colour,
        "roll": write_roll(step.roll),
        "played": step.played and step.played.text,
        "best": step.best and step.best.text,
        "choices": step.choices,
        "cost": step.cost,
        "rolled": list(step.rolled),
        "luck": [step.luck(seat) for seat in seats],
        "choice": list(step.chosen),
        "correction": [step.correction(seat) for seat in seats],
        "chances": list(step.after),
    }


def _moment_data(moment: Moment) -> dict[str, Any]:
    return {
        "kind": moment.kind,
        "number": moment.number,
        "seat": moment.seat,
        "change": moment.change,
        "text": {"de": moment.text.de, "en": moment.text.en},
    }
