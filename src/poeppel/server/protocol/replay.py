"""Games to look at again, and games explained."""

from __future__ import annotations

from typing import Any, Literal

from poeppel.server.protocol.common import (
    Colours,
    Contribution,
    DiceVersion,
    EndReason,
    LegalMove,
    Model,
    Sentence,
    Standing,
)


class SeatPlayed(Model):
    """Who played at a seat; the name is empty if none was given."""

    seat: Colours
    name: str


class TurnPlayed(Model):
    """One roll, what was played with it, and how the pawns stood then."""

    number: int
    colour: str
    roll: str
    move: LegalMove | None  # null when no move was legal
    refused: dict[str, str] | None  # then: by pawn the code of what kept it: {"y:B": "needs_six"}
    pawns: dict[str, tuple[str, ...]]


class FacesCounted(Model):
    """How often 1, 2, 3, 4, 5 and 6 came up, the opening rolls included, and what that says."""

    counts: tuple[int, ...]
    total: int
    chi_square: float
    p_value: float  # the share of games with fair dice that are at least as uneven
    meaning: Sentence


class AwardGiven(Model):
    """What somebody was best at, or had the worst of."""

    code: str
    seats: tuple[Colours, ...]  # who gets it: several if they are level
    figure: float
    title: Sentence
    text: Sentence  # the figure in words: "7 pawns captured"
    about: Sentence  # what exactly is measured


class ShareShown(Model):
    """What a seat has put into the dice: a contribution, or a bot that sat there when the game began."""

    seat: Colours
    contribution: Contribution | None
    bot: str | None


class ProofShown(Model):
    """What anybody needs to check the dice, besides rules, seats and rolls: docs/fair-dice.md. With version 0, dice of
    a device, there is nothing to check, and everything is empty."""

    version: DiceVersion
    commitment: str
    table: str
    board: str  # the text of a board of one's own, as the commitment has it; empty: the edition's
    first: str  # the colour that was to begin; empty: the roll-off decided (R2)
    shares: tuple[ShareShown, ...]  # of every seat in their order; with version 1 of those that contributed
    restored: tuple[int, ...]  # the last roll before each return from a backup
    secret: str | None  # null until the game has ended


class Replay(Model):
    """A game from the first roll to the last, with everything that can be told of it afterwards."""

    rules: str
    edition: str
    switches: tuple[str, ...]  # the house rules in force, those too that the edition always has
    board: dict[str, Any] | None  # a board of one's own, drawn as in `boards.json`
    neutral: str | None  # V2: the colour that belongs to nobody
    seats: tuple[SeatPlayed, ...]
    opening: tuple[dict[str, int], ...]  # R2: the rolls of each round of the roll-off
    pawns: dict[str, tuple[str, ...]]  # at the start
    turns: tuple[TurnPlayed, ...]
    over: bool  # every place is decided
    ended: EndReason | None  # null: it is still going on, or nobody said
    ranking: tuple[str, ...]  # as far as it is certain
    standing: tuple[Standing, ...]  # if it ended before every place was decided: everybody by what they have
    dice: dict[str, FacesCounted]  # by seat
    all_dice: FacesCounted
    awards: tuple[AwardGiven, ...]
    proof: ProofShown | None


class AccountShown(Model):
    """A player's chance to win: end - start = own luck + others' luck + own choices + others' choices + correction."""

    seat: Colours
    start: float  # before the roll-off, if there was one
    end: float
    own_luck: float  # by own rolls
    others_luck: float  # by the rolls of the others
    own_choices: float  # what own moves cost against the best ones; never above 0
    others_choices: float
    correction: float  # of the estimate itself, by which neither dice nor moves changed anything
    rolls: int
    choices: int  # rolls that left a choice
    mistakes: int  # of these, those that cost a hundredth of winning chance or more


class RollReviewed(Model):
    """What one roll and its move did; chances are in the order of the seats."""

    number: int
    choices: int  # moves that were possible
    luck: float  # what the roll did for the one who rolled
    cost: float  # what the move cost against the best one
    best: LegalMove | None  # null when the best move was played, or none was there
    chances: tuple[float, ...]  # after the move


class MomentTold(Model):
    """Something worth telling."""

    kind: Literal["lucky", "unlucky", "good", "bad"]
    number: int  # of the roll
    seat: Colours  # whose luck or whose decision
    change: float  # of that player's chance; of a good decision what the next best move would have cost
    text: Sentence


class JudgementTold(Model):
    """What decided the game for one player, or for the partners of a pair (P1)."""

    seat: Colours  # of both partners
    text: Sentence


class Review(Model):
    """A game explained: luck, choices, and what decided it."""

    verdict: tuple[JudgementTold, ...]  # the winner first; without one, who had the best prospects
    start: tuple[float, ...]  # everybody's chance before the first roll, in the order of the seats
    accounts: tuple[AccountShown, ...]  # in the order of the seats
    rolls: tuple[RollReviewed, ...]
    moments: tuple[MomentTold, ...]  # the greatest strokes of luck, good and bad
    good: tuple[MomentTold, ...]  # the best decisions
    bad: tuple[MomentTold, ...]  # the costliest ones
