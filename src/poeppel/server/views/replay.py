"""A game to look at again: its record with everything that can be told of it, as data."""

from __future__ import annotations

from poeppel.core.roll import write_roll
from poeppel.draw.geometry import geometry
from poeppel.game.awards import Award, awards
from poeppel.game.dice_proof import DiceProof
from poeppel.game.dice_statistics import DiceStatistics, FaceCounts
from poeppel.game.fair_dice import board_text
from poeppel.game.record import Record
from poeppel.server import protocol as p
from poeppel.server.refusals import sentence
from poeppel.server.views.editions import switches_of
from poeppel.server.views.moves import codes_refused, legal_move, pawns_of, standing_of

BY_DEVICE = p.ProofShown(version=0, commitment="", table="", board="", first="", shares=(), restored=(), secret=None)


def replay_of(record: Record) -> p.Replay:
    """All that a page needs to show a game again."""
    rules, dice = record.rules, DiceStatistics.of(record)
    return p.Replay(
        rules=str(rules),
        edition=rules.edition,
        switches=switches_of(rules),
        board=geometry(rules.board) if rules.own_board else None,
        neutral=rules.neutral,
        seats=tuple(p.SeatPlayed(seat=s, name=name) for s, name in zip(record.seats, record.names, strict=True)),
        opening=record.opening,
        pawns=pawns_of(record.start),
        turns=tuple(
            p.TurnPlayed(
                number=number,
                colour=turn.colour,
                roll=write_roll(turn.roll),
                move=legal_move(turn.move) if turn.move else None,
                refused=None if turn.move else codes_refused(before, turn.roll),
                pawns=pawns_of(turn.position),
            )
            for number, (before, turn) in enumerate(zip(record.positions, record.turns, strict=False), 1)
        ),
        over=record.end.is_over,
        ended="played_out" if record.end.is_over else record.ended,
        ranking=record.end.ranking,
        standing=standing_of(record.end) if record.ended else (),
        dice={seat: faces_counted(counts) for seat, counts in dice.seats.items()},
        all_dice=faces_counted(dice.total),
        awards=tuple(map(award_given, awards(record))),
        proof=proof_shown(record),
    )


def faces_counted(faces: FaceCounts) -> p.FacesCounted:
    return p.FacesCounted(
        counts=faces.counts,
        total=faces.total,
        chi_square=faces.chi_square,
        p_value=faces.p_value,
        meaning=sentence(faces.meaning),
    )


def award_given(award: Award) -> p.AwardGiven:
    return p.AwardGiven(
        code=award.code,
        seats=award.seats,
        figure=award.figure,
        title=sentence(award.title),
        text=sentence(award.text),
        about=sentence(award.about),
    )


def proof_shown(record: Record) -> p.ProofShown | None:
    if record.by_device:
        return BY_DEVICE
    return _proof_shown(record, record.dice) if record.dice else None


def _proof_shown(record: Record, proof: DiceProof) -> p.ProofShown:
    return p.ProofShown(
        version=proof.version,
        commitment=proof.commitment,
        table=proof.table,
        board=board_text(record.rules),
        first=record.agreed_first,
        shares=tuple(
            p.ShareShown(seat=share.seat, contribution=share.contribution or None, bot=share.bot)
            for share in proof.shares
        ),
        restored=proof.restored,
        secret=proof.secret,
    )
