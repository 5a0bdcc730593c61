"""What somebody was best at in a game, or had the worst of, drawn from its record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

from poeppel.board import Board, WallBoard
from poeppel.draw.route import JUMP, legs
from poeppel.record import Record, Turn
from poeppel.texts import Text

SIX = 6

Figures = Mapping[str, float]  # of each seat


@dataclass(frozen=True, slots=True)
class Award:
    """An award with whoever gets it: several seats if they are level."""

    code: str
    seats: tuple[str, ...]
    figure: float
    title: Text
    text: Text  # the figure in words
    about: Text  # what exactly is measured


def awards(record: Record) -> tuple[Award, ...]:
    """The awards of a game. None is given for nothing, nor if all are level."""
    tally = _Tally(record)
    if isinstance(record.rules.board, WallBoard):  # M4: any roll brings a pawn in, so nobody waits for a 6
        chosen = (most_captures, most_thrown_out, bitterest_capture, most_jumps, luckiest_dice)
    else:
        chosen = (most_captures, most_thrown_out, bitterest_capture, longest_wait, luckiest_dice)
    given = (award(tally) for award in chosen)
    return tuple(award for award in given if award.figure and len(award.seats) < len(record.seats))


def _award(code: str, figures: Figures, title: Text, text: Callable[[float], Text], about: Text) -> Award:
    most = max(figures.values())
    best = tuple(seat for seat, figure in figures.items() if figure == most)
    return Award(code, best, most, title, text(most), about)


# ── the awards ────────────────────────────────────────────────────────────────────────────────────────────────────────


def most_captures(tally: _Tally) -> Award:
    return _award(
        "most_captures",
        tally.captures,
        Text("Schrecken der Laufbahn", "Terror of the track"),
        lambda n: _count(n, Text("Figur geschlagen", "pawn captured"), Text("Figuren geschlagen", "pawns captured")),
        Text("Die meisten fremden Figuren geschlagen.", "Captured the most pawns of others."),
    )


def most_thrown_out(tally: _Tally) -> Award:
    return _award(
        "most_thrown_out",
        tally.losses,
        Text("Stehaufmännchen", "Back on their feet"),
        lambda n: _count(n, Text("Mal rausgeworfen", "time thrown out"), Text("Mal rausgeworfen", "times thrown out")),
        Text("Am häufigsten von anderen geschlagen worden.", "Was captured by others most often."),
    )


def bitterest_capture(tally: _Tally) -> Award:
    return _award(
        "bitterest_capture",
        tally.worst_losses,
        Text("Bitterster Rauswurf", "Bitterest capture"),
        lambda n: _count(n, Text("Feld umsonst gelaufen", "field for nothing"), _FOR_NOTHING),
        Text(
            "Die Figur, die am weitesten gekommen war, als sie geschlagen wurde; gezählt ab ihrem Startfeld.",
            "The pawn that had come furthest when it was captured, counted from its start field.",
        ),
    )


def longest_wait(tally: _Tally) -> Award:
    return _award(
        "longest_wait",
        tally.waits,
        Text("Engelsgeduld", "Patience of a saint"),
        lambda n: _count(
            n,
            Text("Wurf lang keine 6", "roll without a 6"),
            Text("Würfe lang keine 6", "rolls without a 6 in a row"),
        ),
        Text(
            "Die meisten Würfe nacheinander ohne 6, während eine Figur darauf wartete, ins Spiel zu kommen.",
            "The most rolls in a row without a 6 while a pawn was waiting to be brought in.",
        ),
    )


def most_jumps(tally: _Tally) -> Award:
    return _award(
        "most_jumps",
        tally.jumps,
        Text("Höchste Sprungkraft", "Springs in their shoes"),
        lambda n: _count(n, Text("Mauer übersprungen", "wall jumped"), Text("Mauern übersprungen", "walls jumped")),
        Text("Die meisten Mauern übersprungen.", "Jumped the most walls."),
    )


def luckiest_dice(tally: _Tally) -> Award:
    return _award(
        "luckiest_dice",
        tally.averages,
        Text("Glückshand", "Lucky hand"),
        lambda n: Text(f"{n:.2f} Augen im Schnitt".replace(".", ","), f"{n:.2f} pips on average"),
        Text(
            "Der höchste Durchschnitt aller eigenen Würfe in der Partie, ohne das Auswürfeln; zu erwarten sind 3,5.",
            "The highest average of all one's dice in the game, without the opening rolls; 3.5 is to be expected.",
        ),
    )


_FOR_NOTHING = Text("Felder umsonst gelaufen", "fields for nothing")


def _count(n: float, one: Text, many: Text) -> Text:
    what = one if n == 1 else many
    return Text(f"{n:.0f} {what.de}", f"{n:.0f} {what.en}")


# ── counting ──────────────────────────────────────────────────────────────────────────────────────────────────────────


class _Tally:
    """What is counted in a game, by seat."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.seat_of = {colour: seat for seat in record.seats for colour in seat}  # the neutral colour has none
        self.captures, self.losses, self.worst_losses, self.jumps = (dict.fromkeys(record.seats, 0) for _ in range(4))
        for turn in record.turns:
            self._count_legs(turn)

    def _count_legs(self, turn: Turn) -> None:
        board, by = self.record.rules.board, self.seat_of[turn.colour]
        for leg in legs(board, turn.move) if turn.move else ():
            self.jumps[by] += leg.how == JUMP
            victim = self.seat_of.get(leg.captured or "")
            if leg.captured and victim != by:
                self.captures[by] += 1
            if leg.captured and victim and victim != by:
                self.losses[victim] += 1
                self.worst_losses[victim] = max(self.worst_losses[victim], _walked(board, leg.captured, leg.end))

    @cached_property
    def waits(self) -> Figures:
        """The longest row of rolls without a 6 while a pawn waited for one."""
        longest, waiting = dict.fromkeys(self.record.seats, 0), dict.fromkeys(self.seat_of, 0)
        for before, turn in zip(self.record.positions, self.record.turns, strict=False):
            waits = turn.roll != SIX and "B" in before.pawns(turn.colour)
            waiting[turn.colour] = waiting[turn.colour] + 1 if waits else 0
            seat = self.seat_of[turn.colour]
            longest[seat] = max(longest[seat], waiting[turn.colour])
        return longest

    @cached_property
    def averages(self) -> Figures:
        """The average face of each seat's dice."""
        thrown: dict[str, list[int]] = {seat: [] for seat in self.record.seats}
        for throw in self.record.throws:
            if throw.number:
                thrown[self.seat_of[throw.colour]] += throw.faces
        return {seat: sum(faces) / len(faces) if faces else 0 for seat, faces in thrown.items()}


def _walked(board: Board, colour: str, field: str) -> int:
    """How far a pawn on this field has come from its start field."""
    progress = board.progress(colour, field)
    assert progress is not None
    return progress - board.first if isinstance(board, WallBoard) else progress
