"""Review: was it bad luck or bad play?

Every position of a game has a worth: each player's chance to win, before the next roll (`evaluation`). A roll and a
move change it in two steps, and each step has an owner:

    luck    = worth after the best move that this roll allows - worth before the roll      the dice did that
    choice  = worth after the move that was played - worth after the best one              the mover did that

"Best" is best for the mover, so a choice never adds to the mover's own chance: it is 0, or what the move cost. It may
add to the chances of others. Both steps together lead from one worth to the next, so for every player

    chance at the end - chance at the start = luck of the dice + own choices + the others' choices

holds exactly. The worth is an estimate; where it was a little wrong before a roll and is put right by it, that
correction counts as luck.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from poeppel.analysis import commentary
from poeppel.analysis.evaluation import Oracle, by_seat
from poeppel.analysis.verdict import Judgement, verdict
from poeppel.core.move import Move
from poeppel.core.position import Position
from poeppel.core.roll import Roll, write_roll
from poeppel.errors import PoeppelError
from poeppel.game.record import Record, Turn
from poeppel.texts import Text, shown

Kind: TypeAlias = Literal["lucky", "unlucky", "good", "bad"]
Worth: TypeAlias = tuple[float, ...]  # of each seat, in the order of the record

MOST_MOMENTS = 5  # of luck, all players together
MOST_DECISIONS = 3  # of each kind, all players together
WORTH_TELLING = 0.01  # of winning chance; less is not a moment
DIGITS = 9  # of a chance; what differs behind them is the same
MISTAKE = 0.01  # a choice that costs less is a matter of taste


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
    rolled: Worth  # after the best move
    after: Worth
    margin: float  # by how much the mover's best move is better than the next best one

    def luck(self, seat: int) -> float:
        """What the roll did for a player."""
        return self.rolled[seat] - self.before[seat]

    def choice(self, seat: int) -> float:
        """What the choice of the move did for a player; to the mover it is a loss, or 0."""
        return self.after[seat] - self.rolled[seat]

    @property
    def cost(self) -> float:
        """What the move cost its own player."""
        return -self.choice(self.seat)


@dataclass(frozen=True, slots=True)
class Account:
    """What became of one player's chance: end - start = own luck + others' luck + own choices + others' choices."""

    seat: str
    name: str
    start: float
    end: float
    own_luck: float  # by own rolls
    others_luck: float  # by the rolls of the others
    own_choices: float
    others_choices: float
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
        """The chance of each seat, by its (first) colour: at the start, and after every roll."""
        steps = self.steps
        return {
            account.seat[0]: [account.start, *(step.after[n] for step in steps)]
            for n, account in enumerate(self.accounts)
        }

    def as_data(self) -> dict[str, Any]:
        """All of it in plain lists, numbers and texts, for JSON."""
        return _as_data(self)


def review(record: Record, before_each: Callable[[], None] = lambda: None) -> Review:
    """Explain a recorded game, finished or not. `before_each` is called before every roll: by raising something it ends
    what nobody wants any more."""
    if not isinstance(record, Record):
        raise PoeppelError(Text(f"{shown(record)} ist keine Aufzeichnung", f"{shown(record)} is not a record"))
    reviewer = _Reviewer(record)
    steps = tuple(reviewer.steps(before_each))
    accounts = tuple(_account(record, n, steps, reviewer.start) for n in range(len(record.seats)))
    return Review(
        record,
        steps,
        accounts,
        _moments(record, steps),
        _decisions(record, steps, "good"),
        _decisions(record, steps, "bad"),
    )


class _Reviewer:
    """Goes through a game roll by roll."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.oracle = Oracle(record.start)
        self.start = self._worth(record.start)

    def steps(self, before_each: Callable[[], None]) -> Iterator[Step]:
        before, worth = self.record.start, self.start
        for number, turn in enumerate(self.record.turns, 1):
            before_each()
            step = self._step(number, before, turn, worth)
            yield step
            before, worth = turn.position, step.after

    def _step(self, number: int, before: Position, turn: Turn, worth: Worth) -> Step:
        seat = next(n for n, seat in enumerate(self.record.seats) if turn.colour in seat)
        moves = before.legal_moves(turn.roll)
        if turn.move is None or len(moves) < 2 or before.ranking:  # nothing to choose, or nothing left to win
            after, move = self._worth(turn.position), turn.move
            return Step(number, turn.colour, seat, turn.roll, move, move, len(moves), worth, after, after, 0.0)
        worths, played = self._worths(before, turn.roll, moves), moves.index(turn.move)
        # Of equal moves the played one is the best.
        best, second, *_ = sorted(range(len(moves)), key=lambda n: (-worths[n][seat], n != played))
        return Step(
            number,
            turn.colour,
            seat,
            turn.roll,
            turn.move,
            moves[best],
            len(moves),
            worth,
            worths[best],
            worths[played],
            worths[best][seat] - worths[second][seat],
        )

    def _worth(self, position: Position) -> Worth:
        return tuple(by_seat(position, self.oracle.foresee(position)).values())

    def _worths(self, position: Position, roll: Roll, moves: tuple[Move, ...]) -> list[Worth]:
        return [tuple(by_seat(position, row).values()) for row in self.oracle.foresee_moves(position, roll, moves)]


def _account(record: Record, seat: int, steps: tuple[Step, ...], start: Worth) -> Account:
    own, others = [s for s in steps if s.seat == seat], [s for s in steps if s.seat != seat]
    chosen = [step for step in own if step.choices > 1]
    return Account(
        record.seats[seat],
        record.names[seat],
        start[seat],
        steps[-1].after[seat] if steps else start[seat],
        sum(step.luck(seat) for step in own),
        sum(step.luck(seat) for step in others),
        sum(step.choice(seat) for step in own),
        sum(step.choice(seat) for step in others),
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
        "start": [account.start for account in review.accounts],
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
        "rolls": account.rolls,
        "choices": account.choices,
        "mistakes": account.mistakes,
    }


def _step_data(step: Step) -> dict[str, Any]:
    return {
        "number": step.number,
        "colour": step.colour,
        "roll": write_roll(step.roll),
        "played": step.played and step.played.text,
        "best": step.best and step.best.text,
        "choices": step.choices,
        "cost": step.cost,
        "rolled": list(step.rolled),
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
