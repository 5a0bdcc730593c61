"""What somebody was best at in a game, or suffered most, drawn from its record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from poeppel.core.route import JUMP, legs
from poeppel.game.record import Record, Turn
from poeppel.rules.board import Board
from poeppel.texts import Text, decimal

SIX = 6

Figures = Mapping[str, float]  # of each seat


@dataclass(frozen=True, slots=True)
class AwardWords:
    """How an award is told."""

    title: Text
    one: Text  # the figure in words, if it is 1 …
    many: Text  # … and if it is not
    about: Text  # what exactly is measured
    digits: int = 0  # of the figure, after the point


WORDS: Mapping[str, AwardWords] = {
    "most_captures": AwardWords(
        Text("Schrecken der Laufbahn", "Terror of the track"),
        Text("{figure} Figur geschlagen", "{figure} pawn captured"),
        Text("{figure} Figuren geschlagen", "{figure} pawns captured"),
        Text("Die meisten fremden Figuren geschlagen.", "Captured the most pawns."),
    ),
    "most_losses": AwardWords(
        Text("Stehaufmännchen", "Back on their feet"),
        Text("{figure} Mal geschlagen worden", "{figure} time captured"),
        Text("{figure} Mal geschlagen worden", "{figure} times captured"),
        Text("Am häufigsten von anderen geschlagen worden.", "Had the most pawns captured by others."),
    ),
    "bitterest_capture": AwardWords(
        Text("Bitterster Rauswurf", "Bitterest capture"),
        Text("{figure} Feld umsonst gelaufen", "{figure} space for nothing"),
        Text("{figure} Felder umsonst gelaufen", "{figure} spaces for nothing"),
        Text(
            "Die Figur, die am weitesten gekommen war, als sie geschlagen wurde; gezählt ab ihrem Startfeld.",
            "The pawn that had come furthest when it was captured, counted from its start space.",
        ),
    ),
    "longest_wait": AwardWords(
        Text("Engelsgeduld", "Patience of a saint"),
        Text("{figure} Wurf lang keine 6", "{figure} roll without a 6"),
        Text("{figure} Würfe lang keine 6", "{figure} rolls without a 6 in a row"),
        Text(
            "Die meisten Würfe nacheinander ohne 6, während eine Figur darauf wartete, ins Spiel zu kommen.",
            "The most rolls in a row without a 6 while a pawn was waiting to be brought in.",
        ),
    ),
    "most_jumps": AwardWords(
        Text("Höchste Sprungkraft", "A spring in their step"),
        Text("{figure} Mauer übersprungen", "{figure} wall jumped"),
        Text("{figure} Mauern übersprungen", "{figure} walls jumped"),
        Text("Die meisten Mauern übersprungen.", "Jumped the most walls."),
    ),
    "luckiest_dice": AwardWords(
        Text("Glückshand", "Lucky hand"),
        Text("{figure} Augen im Schnitt", "{figure} pips on average"),
        Text("{figure} Augen im Schnitt", "{figure} pips on average"),
        Text(
            "Der höchste Durchschnitt aller eigenen Würfe in der Partie, ohne das Auswürfeln; zu erwarten sind 3,5.",
            "The highest average of all the dice a player rolled in the game, not counting the opening rolls; 3.5 is "
            "to be expected.",
        ),
        digits=2,
    ),
}


@dataclass(frozen=True, slots=True)
class Award:
    """An award and the seats that get it: several if they are level."""

    code: str
    seats: tuple[str, ...]
    figure: float
    title: Text
    text: Text  # the figure in words
    about: Text  # what exactly is measured


def awards(record: Record) -> tuple[Award, ...]:
    """The awards of a game. None is given for nothing, nor if all are level."""
    figures = _Tally(record).figures
    given = (_award(code, figures[code], words) for code, words in WORDS.items())
    return tuple(award for award in given if award.figure and len(award.seats) < len(record.seats))


def _award(code: str, figures: Figures, words: AwardWords) -> Award:
    most = max(figures.values())
    best = tuple(seat for seat, figure in figures.items() if figure == most)
    text = (words.one if most == 1 else words.many).filled(figure=decimal(most, words.digits))
    return Award(code, best, most, words.title, text, words.about)


# ── counting ──────────────────────────────────────────────────────────────────────────────────────────────────────────


class _Tally:
    """What is counted in a game, by seat."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.seat_of = {colour: seat for seat in record.seats for colour in seat}  # the neutral colour has none
        self.captures, self.losses, self.worst_losses, self.jumps = (dict.fromkeys(record.seats, 0) for _ in range(4))
        for turn in record.turns:
            self._count_legs(turn)

    @property
    def figures(self) -> Mapping[str, Figures]:
        """What each award goes by."""
        return {
            "most_captures": self.captures,
            "most_losses": self.losses,
            "bitterest_capture": self.worst_losses,
            "longest_wait": self.waits,
            "most_jumps": self.jumps,
            "luckiest_dice": self.averages,
        }

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

    @property
    def waits(self) -> Figures:
        """The longest row of rolls without a 6 while a pawn waited for one."""
        longest, waiting = dict.fromkeys(self.record.seats, 0), dict.fromkeys(self.seat_of, 0)
        if not self.record.rules.board.enters_by_six:  # M4: nobody waits for a 6
            return longest
        for before, turn in zip(self.record.positions, self.record.turns, strict=False):
            waits = turn.roll != SIX and "B" in before.pawns(turn.colour)
            waiting[turn.colour] = waiting[turn.colour] + 1 if waits else 0
            seat = self.seat_of[turn.colour]
            longest[seat] = max(longest[seat], waiting[turn.colour])
        return longest

    @property
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
    return board.walked(progress)
