"""A game explained, as data: what the dice did, what the choices did, and which moments decided it."""

from __future__ import annotations

from collections.abc import Callable

from poeppel.analysis.review import Account, Moment, Step, review
from poeppel.game.record import Record
from poeppel.server import protocol as p
from poeppel.server.refusals import sentence
from poeppel.server.views.moves import legal_move


def review_of(record: Record, before_each: Callable[[], None] = lambda: None) -> p.Review:
    """All that a page needs to explain a game. `before_each` is called before every roll, and may end it."""
    explained = review(record, before_each)
    seats = record.seats
    return p.Review(
        verdict=tuple(p.JudgementTold(seat=seat, text=sentence(text)) for seat, text in explained.verdict),
        start=explained.start,
        accounts=tuple(map(account_shown, explained.accounts)),
        rolls=tuple(map(roll_reviewed, explained.steps)),
        moments=tuple(moment_told(moment, seats) for moment in explained.moments),
        good=tuple(moment_told(moment, seats) for moment in explained.good),
        bad=tuple(moment_told(moment, seats) for moment in explained.bad),
    )


def account_shown(account: Account) -> p.AccountShown:
    return p.AccountShown(
        seat=account.seat,
        start=account.start,
        end=account.end,
        own_luck=account.own_luck,
        others_luck=account.others_luck,
        own_choices=account.own_choices,
        others_choices=account.others_choices,
        correction=account.correction,
        rolls=account.rolls,
        choices=account.choices,
        mistakes=account.mistakes,
    )


def roll_reviewed(step: Step) -> p.RollReviewed:
    return p.RollReviewed(
        number=step.number,
        choices=step.choices,
        luck=step.luck(step.seat),
        cost=step.cost,
        best=legal_move(step.best) if step.best and step.best != step.played else None,
        chances=step.after,
    )


def moment_told(moment: Moment, seats: tuple[str, ...]) -> p.MomentTold:
    return p.MomentTold(
        kind=moment.kind,
        number=moment.number,
        seat=seats[moment.seat],
        change=moment.change,
        text=sentence(moment.text),
    )
