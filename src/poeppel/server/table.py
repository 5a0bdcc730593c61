"""A table: what has happened there, folded into how things stand. No sockets, no clock, no storage."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from poeppel.dice_proof import DiceProof
from poeppel.fair_dice import FairDice
from poeppel.game import Game
from poeppel.ladder import STAND_IN
from poeppel.position import Position
from poeppel.record import Record
from poeppel.roll import Roll, cast_dice, normal_roll
from poeppel.rules import Rules
from poeppel.server import protocol as p
from poeppel.wall_boards import parse_board

FALLBACK_BOT: p.BotLevel = STAND_IN


@dataclass
class Seat:
    """One place at the table."""

    colours: str
    kind: Literal["open", "bot", "here", "person"]
    name: str = ""
    bot: p.BotLevel | None = None
    contribution: str | None = None
    away: bool = False
    since: int = 0  # the event by which its person sat down: a token opens this sitting, not the next person's

    @property
    def is_person(self) -> bool:
        return self.kind in ("here", "person")

    @property
    def player(self) -> p.BotLevel | None:
        """The bot that decides for this seat; None when a person does."""
        return FALLBACK_BOT if self.away else self.bot


@dataclass
class Table:
    """Made by applying its events, one after the other; the same events always give the same table."""

    id: str
    number: int = 0  # of the last event
    changed: int = 0  # the last event that makes a command stale: anything that changes how things stand
    phase: Literal["lobby", "playing", "ended"] = "lobby"
    rules: Rules = field(default_factory=Rules)
    created: p.TableCreated | None = None
    seats: dict[str, Seat] = field(default_factory=dict)
    host: str | None = None  # the host's seat; None: the device that made the table
    paused: bool = False
    position: Position | None = None
    roll: Roll | None = None  # the roll that waits to be played
    touched: str | None = None
    faces: int = 0  # how many die faces have been drawn
    secret: str | None = None  # once it is public
    rematch: str | None = None

    # ── folding ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def apply(self, number: int, event: p.Event) -> None:
        """Let one event happen."""
        assert number == self.number + 1, f"event {number} after {self.number}"
        self.number = number
        if not isinstance(event, p.Reacted | p.KeyGiven):
            self.changed = number
        getattr(self, f"_{event.type}")(event)

    def _table_created(self, event: p.TableCreated) -> None:
        self.created = event
        self.rules = Rules.parse(event.rules, parse_board(event.board) if event.board else None)
        self.host = event.host
        for laid in event.seats:
            self.seats[laid.seat] = Seat(laid.seat, laid.kind, laid.name, laid.bot, since=self.number)

    def _key_given(self, event: p.KeyGiven) -> None:
        pass

    def _seat_taken(self, event: p.SeatTaken) -> None:
        self.seats[event.seat] = Seat(event.seat, "person", event.name, None, event.contribution, since=self.number)

    def _seat_changed(self, event: p.SeatChanged) -> None:
        laid, before = event.laid, self.seats[event.laid.seat]
        kept = before.contribution if laid.kind == before.kind else None  # a new name makes no new dice
        self.seats[laid.seat] = Seat(laid.seat, laid.kind, laid.name, laid.bot, kept)

    def _renamed(self, event: p.Renamed) -> None:
        self.seats[event.seat].name = event.name

    def _seat_freed(self, event: p.SeatFreed) -> None:
        seat = self.seats[event.seat]
        if self.phase == "lobby":
            self.seats[event.seat] = Seat(event.seat, "open")
        else:  # the contribution stays: the dice are derived from it
            self.seats[event.seat] = Seat(event.seat, "bot", seat.name, FALLBACK_BOT, seat.contribution)
        if self.host == event.seat:
            self.host = None

    def _contributed(self, event: p.Contributed) -> None:
        self.seats[event.seat].contribution = event.contribution

    def _game_started(self, event: p.GameStarted) -> None:
        self.phase = "playing"
        for colours, bot in event.bots.items():
            self.seats[colours] = Seat(colours, "bot", "", bot)
        self.position = Position.initial(self.rules, len(self.seats), event.first)
        self.faces = sum(len(rolls) for rolls in event.opening)

    def _rolled(self, event: p.Rolled) -> None:
        self.roll = normal_roll(event.roll, self.rules)
        self.faces += len(self.roll) if isinstance(self.roll, tuple) else 1

    def _touched(self, event: p.Touched) -> None:
        self.touched = event.pawn

    def _moved(self, event: p.Moved) -> None:
        assert self.position is not None
        assert self.roll is not None
        self.position = self.position.after(self.roll, event.move)
        self.roll = self.touched = None

    def _went_away(self, event: p.WentAway) -> None:
        self.seats[event.seat].away = True

    def _came_back(self, event: p.CameBack) -> None:
        self.seats[event.seat].away = False

    def _paused(self, event: p.Paused) -> None:
        self.paused = True

    def _resumed(self, event: p.Resumed) -> None:
        self.paused = False

    def _handed_over(self, event: p.HandedOver) -> None:
        self.host = event.seat

    def _reacted(self, event: p.Reacted) -> None:
        pass

    def _game_ended(self, event: p.GameEnded) -> None:
        self.phase = "ended"
        self.secret = event.secret

    def _rematch_made(self, event: p.RematchMade) -> None:
        self.rematch = event.table

    # ── how things stand ──────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def options(self) -> p.Options:
        assert self.created is not None
        return self.created.options

    def set_up(self) -> Position:
        """How the pawns stand before anybody has moved."""
        first = self.created.first if self.created else None
        return Position.initial(self.rules, len(self.seats), first)

    @property
    def due(self) -> Seat | None:
        """The seat that has to decide something."""
        turn = self.position.turn if self.position else None
        return self.seat_of(turn) if turn else None

    @property
    def touch_counts(self) -> bool:
        """T12: whether a touched pawn has to move."""
        return self.rules.box.is_tournament and self.rules.has("punished")

    def seat_of(self, colour: str) -> Seat:
        return next(seat for seat in self.seats.values() if colour in seat.colours)

    def contributions(self) -> list[tuple[str, bytes]]:
        """What the dice are derived from, in the order of the seats."""
        return [(s.colours, bytes.fromhex(s.contribution)) for s in self.seats.values() if s.contribution]

    def dice(self, secret: bytes) -> FairDice:
        """The dice from the next face on."""
        return FairDice(secret, self.id, self.contributions(), self.faces)

    def next_roll(self, secret: bytes) -> Roll:
        return cast_dice(self.rules, self.dice(secret))

    def proof(self) -> DiceProof:
        """What anybody needs to check the dice; the secret only when it is public."""
        assert self.created is not None
        contributions = tuple((colours, value.hex()) for colours, value in self.contributions())
        return DiceProof(self.created.commitment, self.id, contributions, self.secret)


def record_of(id: str, events: Iterable[p.Event]) -> Record | None:
    """The game as a record with the proof of its dice; None before it has started."""
    table, game = Table(id), None
    for number, event in enumerate(events, 1):
        table.apply(number, event)
        if isinstance(event, p.GameStarted):
            names = [seat.name for seat in table.seats.values()]
            game = Game(table.rules, len(table.seats), names, first=event.first)
            game.opening = [dict(rolls) for rolls in event.opening]
        elif isinstance(event, p.Rolled) and game:
            game.roll(normal_roll(event.roll, table.rules))
        elif isinstance(event, p.Moved) and game:
            game.play(event.move)
    return game.record.with_dice(table.proof()) if game else None
