"""Game: seats, dice and a record around a position."""

from __future__ import annotations

from collections.abc import Sequence

from poeppel.core.move import Move
from poeppel.core.position import Position
from poeppel.core.roll import Roll, normal_roll, read_one_die
from poeppel.errors import PoeppelError, check_language
from poeppel.game.dice import Dice, SystemDice, cast_dice
from poeppel.game.names import visible_name
from poeppel.game.record import Record, Turn, leaders
from poeppel.rules import Rules
from poeppel.rules.seat_names import player_name
from poeppel.texts import Language, Text, shown

MOST_ROUNDS = 1000  # of the roll-off: two players tie that often once in 10^778 games


class Game:
    """One game from the first roll to the last place. Its owner rolls, chooses and plays."""

    def __init__(
        self,
        rules: Rules | str,
        players: int | None = None,
        names: Sequence[str] | None = None,
        dice: Dice | None = None,
        first: str | None = None,
    ) -> None:
        """`names`: one per seat; `dice`: default the operating system's; `first`: default whoever wins the roll-off."""
        rules = Rules.of(rules)
        if players is None:
            players = len(names) if isinstance(names, Sequence) and names else rules.players[-1]
        self.seats = rules.seats(players)
        self.dice = _dice(dice)
        self.names = _names(names, self.seats)
        self.opening: list[dict[str, int]] = []
        if first is None:
            first = self._roll_off(rules)
        self.start = Position.initial(rules, players, first)
        self.position = self.start
        self.turns: list[Turn] = []
        self._roll: Roll | None = None

    def _roll_off(self, rules: Rules) -> str:
        """R2; where an edition lets a seat begin by choice, it is the first."""
        left = "".join(seat[0] for seat in self.seats)
        while len(left) > 1 and rules.box.has_roll_off:
            if len(self.opening) == MOST_ROUNDS:
                raise PoeppelError(
                    Text(
                        f"Nach {MOST_ROUNDS} Runden steht nicht fest, wer beginnt: Diese Würfel zeigen immer dasselbe.",
                        f"After {MOST_ROUNDS} rounds it is still open who begins: these dice always show the same.",
                    )
                )
            rolls = {colour: read_one_die(self.dice.face()) for colour in left}
            self.opening.append(rolls)
            left = leaders(rolls)
        return left[0]

    @property
    def rules(self) -> Rules:
        return self.start.rules

    @property
    def is_over(self) -> bool:
        return self.position.is_over

    @property
    def ranking(self) -> tuple[str, ...]:
        return self.position.ranking

    @property
    def rolled(self) -> Roll | None:
        """The roll that waits to be played."""
        return self._roll

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """What the waiting roll allows."""
        return () if self._roll is None else self.position.legal_moves(self._roll)

    def name(self, colour: str, language: Language = "en") -> str:
        """Who plays a colour; the colour's own name when nobody has given one."""
        if not isinstance(colour, str) or colour not in tuple(self.position.colours):
            raise PoeppelError(
                Text(f"{shown(colour)} spielt hier nicht mit", f"{shown(colour)} is not a colour in this game")
            )
        check_language(language)
        return player_name(self, colour)[language]

    def roll(self, roll: Roll | None = None) -> Roll:
        """Roll the dice, or take this roll. It then waits for `play`."""
        if self.is_over:
            raise PoeppelError(Text("Die Partie ist zu Ende.", "The game is over."))
        if self._roll is not None:
            raise PoeppelError(
                Text(
                    f"Der Wurf {self._roll} ist noch nicht gespielt.", f"The roll {self._roll} has not been played yet."
                )
            )
        self._roll = normal_roll(cast_dice(self.rules, self.dice) if roll is None else roll, self.rules)
        return self._roll

    def play(self, move: Move | str | None = None) -> Position:
        """Play the waiting roll; without a move when none is legal."""
        if self._roll is None:
            raise PoeppelError(Text("Es wurde noch nicht gewürfelt.", "Nobody has rolled yet."))
        before, roll = self.position, self._roll
        if move is not None and not isinstance(move, Move):
            move = before.parse_move(move, roll)
        self.position = before.after(roll, move)
        self.turns.append(Turn(before.turn or "-", roll, move, self.position))
        self._roll = None
        return self.position

    @property
    def record(self) -> Record:
        """The game so far, to save or show."""
        return Record(
            self.rules, self.seats, self.names, tuple(dict(r) for r in self.opening), self.start, tuple(self.turns)
        )

    @classmethod
    def resumed(cls, record: Record, dice: Dice | None = None) -> Game:
        """Go on where a record stops."""
        if not isinstance(record, Record):
            raise PoeppelError(Text(f"{shown(record)} ist keine Aufzeichnung", f"{shown(record)} is not a record"))
        game = cls.__new__(cls)
        game.seats, game.names, game.opening = record.seats, record.names, [dict(r) for r in record.opening]
        game.start, game.turns = record.start, list(record.turns)
        game.position = record.turns[-1].position if record.turns else record.start
        game.dice = _dice(dice)
        game._roll = None
        return game


def _dice(dice: Dice | None) -> Dice:
    """The dice that were given; the operating system's by default."""
    if dice is None:
        return SystemDice()
    if not callable(getattr(dice, "face", None)):
        raise PoeppelError(
            Text(f"{shown(dice)} sind keine Würfel: face() fehlt", f"{shown(dice)} are not dice: face() is missing")
        )
    return dice


def _names(names: Sequence[str] | None, seats: tuple[str, ...]) -> tuple[str, ...]:
    """A name for each seat, on one line; empty where none was given."""
    if names is None:
        return ("",) * len(seats)
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise PoeppelError(Text(f"{shown(names)} ist keine Liste von Namen", f"{shown(names)} is not a list of names"))
    if len(names) != len(seats):
        raise PoeppelError(
            Text(
                f"{len(names)} Namen für {len(seats)} Plätze: für jeden Platz einen nennen",
                f"{len(names)} names for {len(seats)} seats: give one for each seat",
            )
        )
    return tuple(visible_name(str(name)) for name in names)
