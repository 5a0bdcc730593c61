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
anybody can check has lines `dice` after its seats; `dice_proof` reads them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeVar

from poeppel.dice_proof import WORD as DICE
from poeppel.dice_proof import DiceProof as DiceProof
from poeppel.dice_proof import ProofReader
from poeppel.errors import NotationError, PoeppelError
from poeppel.move import Move
from poeppel.position import Position
from poeppel.roll import Roll, normal_roll, write_roll
from poeppel.rules import Rules
from poeppel.texts import Text
from poeppel.wall_boards import parse_board, write_board

HEADING = "Pöppel record 1"
UNFINISHED = "unfinished"

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Turn:
    """One roll, what was played with it, and the position then."""

    colour: str
    roll: Roll
    move: Move | None
    position: Position


class Throw(NamedTuple):
    """Dice thrown: by which colour, for which roll (0: to see who begins), and the faces."""

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
        rolls = (
            Throw(turn.colour, number, turn.roll if isinstance(turn.roll, tuple) else (turn.roll,))
            for number, turn in enumerate(self.turns, 1)
        )
        return (*opening, *rolls)

    def with_dice(self, proof: DiceProof | None) -> Record:
        """The same game with this proof of its dice."""
        return replace(self, dice=proof)

    def __str__(self) -> str:
        return "\n".join(self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        yield HEADING
        yield f"rules    {self.rules}"
        if self.rules.own_board:
            yield from (f"board    {line}" for line in write_board(self.rules.own_board).splitlines())
        for seat, name in zip(self.seats, self.names, strict=True):
            yield f"seat     {seat} {name}".rstrip()
        if self.dice is not None:
            yield from self.dice.lines()
        for rolls in self.opening:
            yield "opening  " + ", ".join(f"{colour} {roll}" for colour, roll in rolls.items())
        yield f"start    {self.start}"
        for number, turn in enumerate(self.turns, 1):
            move = "-" if turn.move is None else str(turn.move)
            yield f"{number:>4}  {turn.colour} {write_roll(turn.roll)}  {move:<12} {turn.position}"
        yield f"result   {' '.join(self.end.ranking) if self.end.is_over else UNFINISHED}"

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read a record and replay it; `NotationError` names the line and what is wrong there."""
        return _Reader(text).read()


class _Reader:
    """Reads line by line; every fault is reported with its line."""

    def __init__(self, text: str) -> None:
        if not isinstance(text, str):
            raise NotationError(Text("Ein Protokoll ist ein Text", "a record is a text"))
        self.lines = [(n, line.rstrip()) for n, line in enumerate(text.splitlines(), 1)]
        self.lines = [(n, line) for n, line in self.lines if line and not line.startswith("#")]
        self.next = 0

    def read(self) -> Record:
        _, heading = self.line()
        if heading != HEADING:
            raise self.fault(Text(f"die erste Zeile muss „{HEADING}“ heißen", f'the first line must be "{HEADING}"'))
        rules = self.rules()
        seats, names = self.seats(rules)
        dice = self.dice(seats)
        opening = self.opening(seats)
        start = self.start(rules, seats, opening)
        turns = self.turns(start)
        record = Record(rules, seats, names, opening, start, turns, dice)
        self.result(record)
        return record

    def line(self) -> tuple[int, str]:
        """The next line and its number."""
        if self.next >= len(self.lines):
            raise NotationError(
                Text(
                    "Das Protokoll bricht ab: Es endet mit einer Zeile „result“",
                    'the record breaks off: it ends with a line "result"',
                )
            )
        self.next += 1
        return self.lines[self.next - 1]

    def fault(self, what: Text) -> NotationError:
        number = self.lines[self.next - 1][0] if self.next else 1
        return NotationError(Text(f"Zeile {number}: {what.de}", f"line {number}: {what.en}"))

    def checked(self, read: Callable[..., T], *arguments: object) -> T:
        """Call a reader; an error gets the line's number."""
        try:
            return read(*arguments)
        except PoeppelError as error:
            raise self.fault(error.text) from None

    def begins_with(self, word: str) -> bool:
        return self.next < len(self.lines) and self.lines[self.next][1].split()[0] == word

    def entry(self, word: str) -> str:
        """The rest of a line that must begin with this word."""
        _, line = self.line()
        first, _, rest = line.partition(" ")
        if first != word:
            raise self.fault(
                Text(f"hier steht „{word}“, nicht {line[:40]!r}", f'here comes "{word}", not {line[:40]!r}')
            )
        return rest.strip()

    def rules(self) -> Rules:
        """The rule set; a board of one's own stands below it, line by line."""
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
            names.append(name.strip())
        if tuple(seats) != self.checked(rules.seats, len(seats)):
            right = ", ".join(rules.seats(len(seats)))
            raise self.fault(
                Text(f"die Plätze heißen {right}, in dieser Reihenfolge", f"the seats are {right}, in this order")
            )
        return tuple(seats), tuple(names)

    def dice(self, seats: tuple[str, ...]) -> DiceProof | None:
        proof = ProofReader(seats)
        while self.begins_with(DICE):
            self.checked(proof.take, self.entry(DICE))
        return self.checked(proof.proof)

    def opening(self, seats: tuple[str, ...]) -> tuple[dict[str, int], ...]:
        rounds: list[dict[str, int]] = []
        left = "".join(seat[0] for seat in seats)
        while self.begins_with("opening"):
            rolls = {}
            for pair in self.entry("opening").split(","):
                colour, _, face = pair.strip().partition(" ")
                rolls[colour] = int(face) if face in tuple("123456") else 0
            if "".join(rolls) != left or not all(rolls.values()):
                raise self.fault(
                    Text(
                        f"hier würfeln {', '.join(left)} je einmal, geschrieben wie „{left[0]} 4“",
                        f'here {", ".join(left)} roll once each, written like "{left[0]} 4"',
                    )
                )
            rounds.append(rolls)
            left = leaders(rolls)
        if rounds and len(left) > 1:
            raise self.fault(
                Text(f"{', '.join(left)} müssen noch einmal würfeln", f"{', '.join(left)} have to roll again")
            )
        return tuple(rounds)

    def start(self, rules: Rules, seats: tuple[str, ...], opening: tuple[dict[str, int], ...]) -> Position:
        start = self.checked(Position.parse, self.entry("start"), rules)
        if start.seats != seats:
            listed = ", ".join(seats)
            raise self.fault(Text(f"hier spielen {listed}, niemand sonst", f"here {listed} play, and nobody else"))
        if opening:
            first = leaders(opening[-1])
            if start != Position.initial(rules, len(seats), first):
                raise self.fault(
                    Text(
                        f"nach dem Auswürfeln beginnt {first} aus der Grundstellung",
                        f"after the opening rolls {first} begins from the initial position",
                    )
                )
        return start

    def turns(self, start: Position) -> tuple[Turn, ...]:
        position = start
        turns: list[Turn] = []
        while not self.begins_with("result"):
            _, line = self.line()
            turn = self.turn(line, len(turns) + 1, position)
            turns.append(turn)
            position = turn.position
        return tuple(turns)

    def turn(self, line: str, number: int, before: Position) -> Turn:
        parts = line.split(None, 4)
        if len(parts) != 5:
            raise self.fault(
                Text(
                    "eine Zeile besteht aus Nummer, Farbe, Wurf, Zug oder „-“, und Stellung",
                    'a line has a number, a colour, a roll, a move or "-", and a position',
                )
            )
        if parts[0] != str(number):
            raise self.fault(Text(f"hier folgt Nummer {number}", f"number {number} comes here"))
        if before.turn is None or parts[1] != before.turn:
            due = before.turn or "-"
            raise self.fault(Text(f"am Wurf ist {due}, nicht {parts[1]}", f"the roll is due for {due}, not {parts[1]}"))
        roll = self.checked(normal_roll, parts[2], before.rules)
        move = None if parts[3] == "-" else self.checked(before.parse_move, parts[3], roll)
        after = self.checked(before.after, roll, move)
        if parts[4] != str(after):
            raise self.fault(Text(f"die Stellung ist hier {after}", f"the position here is {after}"))
        return Turn(before.turn, roll, move, after)

    def result(self, record: Record) -> None:
        written = self.entry("result")
        right = " ".join(record.end.ranking) if record.end.is_over else UNFINISHED
        if written != right:
            raise self.fault(Text(f"das Ergebnis ist „{right}“", f'the result is "{right}"'))
        if self.next < len(self.lines):
            self.line()
            raise self.fault(Text("nach dem Ergebnis folgt nichts mehr", "nothing comes after the result"))


def leaders(rolls: Mapping[str, int]) -> str:
    """R2: the highest begin; more than one of them roll again among themselves."""
    return "".join(colour for colour, roll in rolls.items() if roll == max(rolls.values()))
