"""A game to look at again: its record with everything that can be told of it, as data."""

from __future__ import annotations

from poeppel.awards import Award, awards
from poeppel.dice_proof import DiceProof
from poeppel.dice_statistics import DiceStatistics, FaceCounts
from poeppel.draw.geometry import geometry
from poeppel.record import Record
from poeppel.roll import write_roll
from poeppel.server import protocol as p
from poeppel.server.refusals import sentence
from poeppel.server.view import legal_move, pawns_of, switches_of


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
                pawns=pawns_of(turn.position),
            )
            for number, turn in enumerate(record.turns, 1)
        ),
        over=record.end.is_over,
        ranking=record.end.ranking,
        dice={seat: faces_counted(counts) for seat, counts in dice.seats.items()},
        all_dice=faces_counted(dice.total),
        awards=tuple(map(award_given, awards(record))),
        proof=proof_shown(record.dice) if record.dice else None,
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


def proof_shown(proof: DiceProof) -> p.ProofShown:
    return p.ProofShown(
        commitment=proof.commitment,
        table=proof.table,
        contributions=tuple(p.ContributionShown(seat=s, contribution=given) for s, given in proof.contributions),
        secret=proof.secret,
    )
