"""Game records: a text that people can read and that replays to the same positions.

    Pöppel record 1
    rules    classic+three-rolls
    seat     y Anna
    seat     r Ben
    opening  y 4, r 6
    start    y:B,B,B,0/r:B,B,B,20 r 1 -
       1  r 6  r:20-26      y:B,B,B,0/r:B,B,B,26 r 1 -
       2  r 3  r:26-29      y:B,B,B,0/r:B,B,B,29 y 1 -
       3  y 5  -            …
    result   r y

Every line of play is checked when it is read, so a damaged record says where it is damaged. A game with dice that
anybody can check has lines `dice` after its seats, one that a device rolled by itself the line `dice     device`;
`dice_proof` reads them. Only the moves that stood have a line; where people agreed that decisions may be taken back, a
line `back     12 y` below them says that the one on roll 12 was, and by whom, in the order in which it happened. A game
that ended before every place was decided says why in a line `ended` before its `result`: `ended_early`, once somebody
had won, `time_up`, when the agreed time was over, or `given_up`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, TypeAlias, TypeVar

from poeppel.core.move import Move
from poeppel.core.position import Position
from poeppel.core.roll import Roll, faces_of, normal_roll, write_roll
from poeppel.errors import NotationError, PoeppelError
from poeppel.game.dice_proof import DEVICE, ProofReader
from poeppel.game.dice_proof import KEYWORD as DICE
from poeppel.game.dice_proof import DiceProof as DiceProof
from poeppel.game.fair_dice import board_text
from poeppel.game.names import visible_name
from poeppel.rules import Rules
from poeppel.rules.wall_boards import parse_board
from poeppel.texts import Sentences, Text

HEADING = "Pöppel record 1"
UNFINISHED = "unfinished"
Ended: TypeAlias = Literal["ended_early", "time_up", "given_up"]
BACK = "back"
NUMBER = re.compile("[1-9][0-9]{0,6}")  # of a roll

SENTENCES: Sentences = {
    "written_as_text": Text("Eine Aufzeichnung ist ein Text", "a record is written as text"),
    "heading": Text("die erste Zeile muss „{heading}“ heißen", 'the first line must be "{heading}"'),
    "breaks_off": Text(
        "Die Aufzeichnung bricht ab: Sie muss mit einer Zeile „result“ enden",
        'the record breaks off: it must end with a line "result"',
    ),
    "in_line": Text("Zeile {line}: {what}", "line {line}: {what}"),
    "expected": Text("hier muss „{word}“ stehen, nicht {given}", 'expected "{word}" here, not {given}'),
    "seats": Text("die Plätze heißen {right}, in dieser Reihenfolge", "the seats are {right}, in this order"),
    "opening": Text(
        "hier würfeln {colours} je einmal, geschrieben wie „{first} 4“",
        '{colours} roll once each here, written like "{first} 4"',
    ),
    "roll_again": Text("{colours} müssen noch einmal würfeln", "{colours} have to roll again"),
    "nobody_else": Text("hier spielen {seats}, sonst niemand", "the seats are {seats}, and nobody else plays"),
    "begins": Text(
        "nach dem Auswürfeln beginnt {first} aus der Grundstellung",
        "after the opening rolls {first} begins from the initial position",
    ),
    "five_parts": Text(
        "eine Zeile besteht aus Nummer, Farbe, Wurf, Zug oder „-“, und Stellung",
        'a line has a number, a colour, a roll, a move or "-", and a position',
    ),
    "number": Text("hier muss Nummer {number} folgen", "this must be number {number}"),
    "whose_roll": Text("am Wurf ist {due}, nicht {given}", "the roll is due for {due}, not {given}"),
    "position": Text("die Stellung ist hier {position}", "the position here is {position}"),
    "taken_back": Text(
        "wer bei welchem Wurf zurückgenommen hat, steht hier wie „back 12 {seat}“",
        'which roll was taken back, and by whom, is written like "back 12 {seat}"',
    ),
    "result": Text("das Ergebnis ist „{right}“", 'the result is "{right}"'),
    "why_ended": Text(
        "hier steht „ended_early“, wenn jemand gewonnen hat, „time_up“ oder „given_up“, und nur bei offenen Plätzen",
        'this is "ended_early", once somebody has won, "time_up" or "given_up", and only if places are open',
    ),
    "after_the_result": Text("nach dem Ergebnis darf nichts mehr folgen", "nothing may follow the result"),
}

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Turn:
    """One roll, what was played with it, and the position then."""

    colour: str
    roll: Roll
    move: Move | None
    position: Position


class TakenBack(NamedTuple):
    """A decision that did not stand: on which roll, and whose."""

    number: int
    seat: str


class Throw(NamedTuple):
    """Dice as they fell: for which colour, for which roll (0: to see who begins), and the faces."""

    colour: str
    number: int
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """A game written down."""

    rules: Rules
    seats: tuple[str, ...]
    names: tuple[str, ...]
    opening: tuple[dict[str, int], ...]  # R2: the rolls of each round of the roll-off
    start: Position
    turns: tuple[Turn, ...]
    dice: DiceProof | None = None
    by_device: bool = False  # it rolled by itself, without a server: there is nothing to prove the dice by
    ended: Ended | None = None  # why it ended before every place was decided; None also while it goes on
    taken_back: tuple[TakenBack, ...] = ()

    @property
    def end(self) -> Position:
        return self.turns[-1].position if self.turns else self.start

    @property
    def positions(self) -> tuple[Position, ...]:
        """All positions from the start to the end."""
        return (self.start, *(turn.position for turn in self.turns))

    @property
    def throws(self) -> tuple[Throw, ...]:
        """Every throw from the opening to the end, in the order in which the dice fell."""
        opening = (Throw(colour, 0, (face,)) for rolls in self.opening for colour, face in rolls.items())
        rolls = (Throw(turn.colour, number, faces_of(turn.roll)) for number, turn in enumerate(self.turns, 1))
        return (*opening, *rolls)

    @property
    def agreed_first(self) -> str:
        """The colour that was to begin; empty when the roll-off decided (R2)."""
        return "" if self.opening else self.start.turn or ""

    def with_dice(self, proof: DiceProof | None) -> Record:
        """The same game with this proof of its dice."""
        return replace(self, dice=proof)

    def __str__(self) -> str:
        return "\n".join(self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        yield HEADING
        yield f"rules    {self.rules}"
        yield from (f"board    {line}" for line in board_text(self.rules).splitlines())
        for seat, name in zip(self.seats, self.names, strict=True):
            yield f"seat     {seat} {name}".rstrip()
        if self.dice is not None:
            yield from self.dice.lines()
        if self.by_device:
            yield f"{DICE}     {DEVICE}"
        for rolls in self.opening:
            yield "opening  " + ", ".join(f"{colour} {roll}" for colour, roll in rolls.items())
        yield f"start    {self.start}"
        for number, turn in enumerate(self.turns, 1):
            move = "-" if turn.move is None else str(turn.move)
            yield f"{number:>4}  {turn.colour} {write_roll(turn.roll)}  {move:<12} {turn.position}"
        for number, seat in self.taken_back:
            yield f"{BACK}     {number} {seat}"
        if self.ended is not None:
            yield f"ended    {self.ended}"
        yield f"result   {' '.join(self.end.ranking) if self.end.is_over else UNFINISHED}"

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read a record and replay it; `NotationError` names the line and what is wrong there."""
        return _Reader(text).read()


class _Reader:
    """Reads line by line; every fault is reported with its line."""

    def __init__(self, text: str) -> None:
        if not isinstance(text, str):
            raise NotationError(SENTENCES["written_as_text"])
        self.lines = [(n, line.rstrip()) for n, line in enumerate(text.splitlines(), 1)]
        self.lines = [(n, line) for n, line in self.lines if line and not line.startswith("#")]
        self.next = 0

    def read(self) -> Record:
        _, heading = self.line()
        if heading != HEADING:
            raise self.fault("heading", heading=HEADING)
        rules = self.rules()
        seats, names = self.seats(rules)
        dice, by_device = self.dice(seats)
        opening = self.opening(seats)
        start = self.start(rules, seats, opening)
        turns = self.turns(start)
        taken_back = self.taken_back(seats)
        ended = self.ended(turns[-1].position if turns else start)
        record = Record(rules, seats, names, opening, start, turns, dice, by_device, ended, taken_back)
        self.result(record)
        return record

    def line(self) -> tuple[int, str]:
        """The next line and its number."""
        if self.next >= len(self.lines):
            raise NotationError(SENTENCES["breaks_off"])
        self.next += 1
        return self.lines[self.next - 1]

    def fault(self, sentence: str, **parts: str | int) -> NotationError:
        return self.in_this_line(SENTENCES[sentence].filled(**parts))

    def in_this_line(self, what: Text) -> NotationError:
        number = self.lines[self.next - 1][0] if self.next else 1
        return NotationError(SENTENCES["in_line"].filled(line=number, what=what))

    def checked(self, read: Callable[..., T], *arguments: object) -> T:
        """Call a reader; an error gets the line's number."""
        try:
            return read(*arguments)
        except PoeppelError as error:
            raise self.in_this_line(error.text) from None

    def begins_with(self, word: str) -> bool:
        return self.next < len(self.lines) and self.lines[self.next][1].split()[0] == word

    def entry(self, word: str) -> str:
        """The rest of a line that must begin with this word."""
        _, line = self.line()
        first, _, rest = line.partition(" ")
        if first != word:
            raise self.fault("expected", word=word, given=repr(line[:40]))
        return rest.strip()

    def rules(self) -> Rules:
        """The rule set; a board other than the edition's stands below it, line by line."""
        text = self.entry("rules")
        rules = self.checked(Rules.parse, text)
        lines = []
        while self.begins_with("board"):
            lines.append(self.entry("board"))
        return self.checked(Rules.parse, text, self.checked(parse_board, "\n".join(lines))) if lines else rules

    def seats(self, rules: Rules) -> tuple[tuple[str, ...], tuple[str, ...]]:
        seats: list[str] = []
        names: list[str] = []
        while not seats or self.begins_with("seat"):
            seat, _, name = self.entry("seat").partition(" ")
            seats.append(seat)
            names.append(visible_name(name))
        if tuple(seats) != self.checked(rules.seats, len(seats)):
            raise self.fault("seats", right=", ".join(rules.seats(len(seats))))
        return tuple(seats), tuple(names)

    def dice(self, seats: tuple[str, ...]) -> tuple[DiceProof | None, bool]:
        """The proof of the dice, and whether a device rolled them by itself."""
        proof = ProofReader(seats)
        while self.begins_with(DICE):
            self.checked(proof.take, self.entry(DICE))
        return self.checked(proof.proof), proof.by_device

    def opening(self, seats: tuple[str, ...]) -> tuple[dict[str, int], ...]:
        rounds: list[dict[str, int]] = []
        left = "".join(seat[0] for seat in seats)
        while self.begins_with("opening"):
            rolls = {}
            for pair in self.entry("opening").split(","):
                colour, _, face = pair.strip().partition(" ")
                rolls[colour] = int(face) if face in tuple("123456") else 0
            if "".join(rolls) != left or not all(rolls.values()):
                raise self.fault("opening", colours=", ".join(left), first=left[0])
            rounds.append(rolls)
            left = leaders(rolls)
        if rounds and len(left) > 1:
            raise self.fault("roll_again", colours=", ".join(left))
        return tuple(rounds)

    def start(self, rules: Rules, seats: tuple[str, ...], opening: tuple[dict[str, int], ...]) -> Position:
        start = self.checked(Position.parse, self.entry("start"), rules)
        if start.seats != seats:
            raise self.fault("nobody_else", seats=", ".join(seats))
        if opening:
            first = leaders(opening[-1])
            if start != Position.initial(rules, len(seats), first):
                raise self.fault("begins", first=first)
        return start

    def turns(self, start: Position) -> tuple[Turn, ...]:
        position = start
        turns: list[Turn] = []
        while not any(map(self.begins_with, ("result", "ended", BACK))):
            _, line = self.line()
            turn = self.turn(line, len(turns) + 1, position)
            turns.append(turn)
            position = turn.position
        return tuple(turns)

    def turn(self, line: str, number: int, before: Position) -> Turn:
        parts = line.split(None, 4)
        if len(parts) != 5:
            raise self.fault("five_parts")
        if parts[0] != str(number):
            raise self.fault("number", number=number)
        if before.turn is None or parts[1] != before.turn:
            raise self.fault("whose_roll", due=before.turn or "-", given=parts[1])
        roll = self.checked(normal_roll, parts[2], before.rules)
        move = None if parts[3] == "-" else self.checked(before.parse_move, parts[3], roll)
        after = self.checked(before.after, roll, move)
        if parts[4] != str(after):
            raise self.fault("position", position=str(after))
        return Turn(before.turn, roll, move, after)

    def ended(self, end: Position) -> Ended | None:
        """Why it ended before every place was decided, if it says so."""
        if not self.begins_with("ended"):
            return None
        written = self.entry("ended")
        if not end.is_over and written == "given_up":
            return "given_up"
        if not end.is_over and written == "time_up":
            return "time_up"
        if not end.is_over and written == "ended_early" and end.ranking:
            return "ended_early"
        raise self.fault("why_ended")

    def taken_back(self, seats: tuple[str, ...]) -> tuple[TakenBack, ...]:
        """On rolls that may not be there any more: what follows a decision goes with it."""
        found: list[TakenBack] = []
        while self.begins_with(BACK):
            number, _, seat = self.entry(BACK).partition(" ")
            if not NUMBER.fullmatch(number) or seat not in seats:
                raise self.fault("taken_back", seat=seats[0])
            found.append(TakenBack(int(number), seat))
        return tuple(found)

    def result(self, record: Record) -> None:
        written = self.entry("result")
        right = " ".join(record.end.ranking) if record.end.is_over else UNFINISHED
        if written != right:
            raise self.fault("result", right=right)
        if self.next < len(self.lines):
            self.line()
            raise self.fault("after_the_result")


def leaders(rolls: Mapping[str, int]) -> str:
    """R2: the colours that rolled highest. One begins; several roll again among themselves."""
    return "".join(colour for colour, roll in rolls.items() if roll == max(rolls.values()))
