"""A table: what has happened there, folded into how things stand. No sockets, no clock, no storage."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple, TypeAlias

from poeppel.bots.levels import STAND_IN
from poeppel.core.move import Move
from poeppel.core.position import Position
from poeppel.core.roll import Roll, faces_of, normal_roll
from poeppel.game.dice import Dice, cast_dice
from poeppel.game.dice_proof import DiceProof
from poeppel.game.fair_dice import FairDice, Share, commitment, first_commitment, shared_message
from poeppel.rules import Rules
from poeppel.rules.wall_boards import parse_board
from poeppel.server import protocol as p

Source: TypeAlias = bytes | Dice
"""Of faces: the secret that they follow from, or the dice of a device that plays without a server."""

QUIET = frozenset({"reacted", "key_given", "dressed"})
"""Events after which everything stands as before, whatever it looks like."""

PEOPLE = ("here", "person")  # the kinds of seats where a person plays


class Seat(NamedTuple):
    """One place at the table."""

    colours: str
    kind: Literal["open", "bot", "here", "person"]
    name: str = ""
    bot: p.BotLevel | None = None
    envelope: str | None = None  # handed in before the start
    contribution: str | None = None  # once the envelope has been opened
    away: bool = False
    since: int = 0  # the event by which its person sat down: a token opens this sitting, not the next person's
    holder: str = ""  # whose it is, as a tournament knows them

    @property
    def is_person(self) -> bool:
        return self.kind in PEOPLE

    @property
    def player(self) -> p.BotLevel | None:
        """The bot that decides for this seat; None when a person does."""
        return STAND_IN if self.away else self.bot


class Choice(NamedTuple):
    """A move that a person chose among several, and how things stood before it."""

    seat: str
    to: int  # the event after which it was due
    position: str
    roll: Roll
    rolls: int
    faces: int
    earlier: Choice | None  # the one before


@dataclass
class Table:
    """Made by applying its events, one after the other; the same events always give the same table."""

    id: str
    number: int = 0  # of the last event
    changed: int = 0  # the last event that makes a command stale: anything that changes how things stand
    phase: p.Phase = "lobby"
    rules: Rules = field(default_factory=Rules)
    created: p.TableCreated | None = None
    seats: dict[str, Seat] = field(default_factory=dict)
    dress: Mapping[str, p.Dress] = field(default_factory=dict)  # by colour, where it is not plain
    filled: tuple[str, ...] = ()  # the seats that were open until they were settled
    host: str | None = None  # the host's seat; None: the device that made the table
    paused: bool = False
    position: Position | None = None
    roll: Roll | None = None  # the roll that waits to be played
    moves: tuple[Move, ...] = ()  # what it allows
    touched: str | None = None
    shares: tuple[Share, ...] = ()  # what the dice follow from, as it was when the game began
    began: str | None = None  # the colour that began
    even: bool = True  # everybody has had the same number of turns, and nobody has rolled since
    played: float = 0.0  # where the game has a clock: the seconds until the last move
    ends_at: float | None = None  # at a tournament: when the round's clock runs out
    left: float | None = None  # or what is left of it while it stands still
    rolls: int = 0  # how many there have been, the roll-off not counted
    opened: frozenset[str] = frozenset()  # envelopes: what is in them may be known, so none is taken again
    faces: int = 0  # how many die faces have been drawn
    fallen: tuple[Roll, ...] = ()  # where decisions may be taken back: all rolls, also those that will fall again
    choice: Choice | None = None  # where decisions may be taken back: the last one
    restored: tuple[int, ...] = ()  # the last roll before each return from a backup
    won: int | None = None  # how many rolls there had been when somebody won
    votes: Mapping[str, p.Wish] = field(default_factory=dict)  # by seat: how it is to go on after that
    skips: bool = False  # bots play without pauses until it is a person's turn
    ended: p.EndReason | None = None
    secret: str | None = None  # once it is public
    moved_on: str | None = None
    rematch: str | None = None
    _looked_at: tuple[Position, Roll, tuple[Move, ...]] | None = field(default=None, compare=False)  # see `moves_with`
    _due: tuple[Position | None, Seat | None] | None = field(default=None, compare=False)  # see `due`

    # ── folding ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def apply(self, number: int, event: p.Event) -> None:
        """Let one event happen."""
        assert number == self.number + 1, f"event {number} after {self.number}"
        self.number = number
        if event.type not in QUIET:
            self.changed = number
        getattr(self, "_" + event.type)(event)
        self._due = None

    def copy(self) -> Table:
        """The table as it is now, whatever happens next."""
        return replace(self, seats=dict(self.seats))

    def stand_as(self, other: Table) -> None:
        """Be as another table is, for everybody who holds this one."""
        vars(self).update(vars(other))

    def after(self, events: Iterable[p.Event]) -> Table:
        """The table as it would be after these events."""
        table = self.copy()
        for event in events:
            table.apply(table.number + 1, event)
        return table

    def _table_created(self, event: p.TableCreated) -> None:
        self.created = event
        self.rules = rules_of(event)
        self.host = event.host
        for laid in event.seats:
            self.seats[laid.seat] = Seat(laid.seat, laid.kind, laid.name, laid.bot, since=self.number)
        for laid, holder in zip(event.seats, event.holders, strict=False):
            self._change(laid.seat, holder=holder)

    def _key_given(self, event: p.KeyGiven) -> None:
        pass

    def _seat_taken(self, event: p.SeatTaken) -> None:
        self.seats[event.seat] = Seat(
            event.seat, "person", event.name, None, event.envelope, event.contribution, since=self.number
        )

    def _seat_changed(self, event: p.SeatChanged) -> None:
        laid, before = event.laid, self.seats[event.laid.seat]
        fresh = Seat(laid.seat, laid.kind, laid.name, laid.bot)
        if laid.kind == before.kind:  # a new name makes no new dice
            fresh = fresh._replace(envelope=before.envelope, contribution=before.contribution)
        else:
            self._undress(laid.seat)
        self.seats[laid.seat] = fresh

    def _renamed(self, event: p.Renamed) -> None:
        self._change(event.seat, name=event.name)

    def _dressed(self, event: p.Dressed) -> None:
        self.dress = {**self.dress, event.colour: event.dress}

    def _undress(self, colours: str) -> None:
        """Somebody else sits here: what the pawns looked like was not theirs."""
        self.dress = {colour: dress for colour, dress in self.dress.items() if colour not in colours}

    def _seat_freed(self, event: p.SeatFreed) -> None:
        seat = self.seats[event.seat]
        if self.phase == "playing":  # the contribution stays: the dice are derived from it
            self.seats[event.seat] = seat._replace(kind="bot", bot=STAND_IN, away=False)
        else:
            self.seats[event.seat] = Seat(event.seat, "open")
            self._undress(event.seat)
        if self.host == event.seat:
            self.host = None

    def _seat_given(self, event: p.SeatGiven) -> None:
        """In play the contribution stays: the dice are derived from it."""
        seat = self.seats[event.seat]
        given = Seat(event.seat, "person", event.name, since=self.number, holder=event.holder)
        if self.phase != "lobby":
            given = given._replace(envelope=seat.envelope, contribution=seat.contribution)
        self.seats[event.seat] = given
        if seat.name != event.name:
            self._undress(event.seat)

    def _contributed(self, event: p.Contributed) -> None:
        self._change(event.seat, envelope=event.envelope, contribution=event.contribution)

    def _seats_settled(self, event: p.SeatsSettled) -> None:
        self.phase = "revealing"
        self._fill(event.bots)

    def _revealed(self, event: p.Revealed) -> None:
        self._change(event.seat, contribution=event.contribution)
        if envelope := self.seats[event.seat].envelope:
            self.opened |= {envelope}

    def _start_withdrawn(self, event: p.StartWithdrawn) -> None:
        self._open_lobby()

    def _game_started(self, event: p.GameStarted) -> None:
        self.phase = "playing"
        self._fill(event.bots)
        self.shares = self.shares_now()
        self.position = Position.initial(self.rules, len(self.seats), event.first)
        self.began = event.first
        self.faces = sum(len(rolls) for rolls in event.opening)

    def _rolled(self, event: p.Rolled) -> None:
        self.roll = normal_roll(event.roll, self.rules)
        self.moves = self.moves_with(self.roll)
        if self.options.take_back and self.rolls == len(self.fallen):
            self.fallen += (self.roll,)
        self.even = False
        self.rolls += 1
        self.faces += len(faces_of(self.roll))

    def _touched(self, event: p.Touched) -> None:
        self.touched = event.pawn

    def _moved(self, event: p.Moved) -> None:
        assert self.position is not None
        assert self.roll is not None
        move = None if event.move is None else self.legal_move(event.move)
        if self.options.take_back and event.by == "player" and len(self.moves) > 1 and self.due:
            seat, to = self.due.colours, self.number - 1
            self.choice = Choice(seat, to, str(self.position), self.roll, self.rolls, self.faces, self.choice)
        before, self.position = self.position.turn, self.position.after(self.roll, move)
        self.even = self._is_round_over(before)
        self.roll = self.touched = None
        self.moves = ()
        self.played = event.played or 0.0
        if self.won is None and self.position.ranking:
            self.won = self.rolls
        self.skips = self.skips and self.due is not None and self.due.player is not None

    def _taken_back(self, event: p.TakenBack) -> None:
        choice = self.choice
        assert choice is not None
        assert (choice.seat, choice.to) == (event.seat, event.to)
        self.position = Position.parse(choice.position, self.rules)
        self.roll, self.rolls, self.faces = choice.roll, choice.rolls, choice.faces
        self.even = False
        self.moves = self.moves_with(choice.roll)
        self.choice = choice.earlier
        if not self.position.ranking:
            self.won, self.votes = None, {}

    def _went_away(self, event: p.WentAway) -> None:
        self._change(event.seat, away=True)

    def _came_back(self, event: p.CameBack) -> None:
        self._change(event.seat, away=False)

    def _paused(self, event: p.Paused) -> None:
        self.paused = True

    def _resumed(self, event: p.Resumed) -> None:
        self.paused = False

    def _clock_set(self, event: p.ClockSet) -> None:
        self.ends_at, self.left = event.ends_at, event.left

    def _handed_over(self, event: p.HandedOver) -> None:
        self.host = event.seat

    def _reacted(self, event: p.Reacted) -> None:
        pass

    def _restored(self, event: p.Restored) -> None:
        if self.phase == "playing":
            self.restored += (self.rolls,)
        elif self.phase != "ended" and self.dice_version > 1:
            self._open_lobby()

    def _voted(self, event: p.Voted) -> None:
        self.votes = {**self.votes, event.seat: event.wish}

    def _fast_forwarded(self, event: p.FastForwarded) -> None:
        self.skips = True

    def _game_ended(self, event: p.GameEnded) -> None:
        self.phase = "ended"
        self.ended = event.reason or ("played_out" if self.position and self.position.is_over else "given_up")
        self.roll = self.touched = None
        self.moves = ()
        self.secret = event.secret

    def _moved_on(self, event: p.MovedOn) -> None:
        self.moved_on = event.table

    def _rematch_made(self, event: p.RematchMade) -> None:
        self.rematch = event.table

    def _fill(self, bots: dict[str, p.BotLevel]) -> None:
        """Let bots play at open seats, and at a tournament for people who have not come."""
        self.filled = tuple(bots)
        for colours, bot in bots.items():
            _, _, name, *_, since, holder = self.seats[colours]
            self.seats[colours] = Seat(colours, "bot", name, bot, since=since, holder=holder)

    def _open_lobby(self) -> None:
        """As before the seats were settled, but without envelopes: what was in them may be known."""
        self.phase = "lobby"
        for colours in self.filled:
            _, _, name, *_, since, holder = self.seats[colours]
            kind: Literal["person", "open"] = "person" if self.tournament else "open"
            self.seats[colours] = Seat(colours, kind, name, since=since, holder=holder)
        self.filled = ()
        for colours in self.seats:
            self._change(colours, envelope=None, contribution=None)

    def _is_round_over(self, before: str | None) -> bool:
        """Whether the turn has passed on from the last colour of a round of turns: to the one that began, or, if that
        is home and is skipped, beyond it."""
        if self.position is None or self.began is None or before is None or self.turn is None:
            return False
        colours = self.position.colours
        round_of_turns = colours[colours.index(self.began) :] + colours[: colours.index(self.began)]
        return round_of_turns.index(self.turn) < round_of_turns.index(before)

    def _change(self, seat: str, **changes: Any) -> None:
        self.seats[seat] = self.seats[seat]._replace(**changes)

    # ── how things stand ──────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def options(self) -> p.Options:
        assert self.created is not None
        return self.created.options

    @property
    def tournament(self) -> p.AtTournament | None:
        """The tournament that the table belongs to."""
        return self.created.tournament if self.created else None

    def set_up(self) -> Position:
        """How the pawns stand before anybody has moved."""
        first = self.created.first if self.created else None
        return Position.initial(self.rules, len(self.seats), first)

    @property
    def due(self) -> Seat | None:
        """The seat that has to decide something. Asked a dozen times for each command, and found once."""
        if self._due is None or self._due[0] is not self.position:
            turn = self.turn
            self._due = self.position, self.seat_of(turn) if turn else None
        return self._due[1]

    @property
    def turn(self) -> str | None:
        """The colour whose roll is due or waits to be played."""
        return self.position.turn if self.position and self.phase == "playing" else None

    @property
    def take_back(self) -> Seat | None:
        """The seat whose person may take back a decision: the last one, as long as they sit there."""
        seat = self.seats[self.choice.seat] if self.choice and self.is_in_play else None
        return seat if seat and seat.is_person else None

    @property
    def voters(self) -> tuple[Seat, ...]:
        """Once somebody has won: who has to agree on how it goes on. The people there who still play; if there are
        none, all people there. At a tournament nobody has to say how it goes on."""
        if self.won is None or self.position is None or self.phase != "playing" or self.tournament:
            return ()
        people = tuple(seat for seat in self.seats.values() if seat.is_person and not seat.away)
        ranking = self.position.ranking
        return tuple(seat for seat in people if seat.colours[0] not in ranking) or people

    @property
    def wishes(self) -> set[p.Wish | None]:
        """What those want who have to agree; None is somebody who has not said it."""
        return {self.votes.get(seat.colours) for seat in self.voters}

    @property
    def is_fast(self) -> bool:
        """Whether bots play without pauses: somebody alone wants it until their turn, or nobody wants to play on."""
        return self.skips or (bool(self.wishes) and self.wishes <= {"fast_forward", "end"})

    @property
    def asks(self) -> bool:
        """Whether somebody has just won, and not everybody has said how it is to go on."""
        return self.won == self.rolls and None in self.wishes

    @property
    def is_in_play(self) -> bool:
        """Whether the game is on, and not paused."""
        return self.phase == "playing" and not self.paused

    @property
    def choices(self) -> tuple[Move, ...]:
        """The moves to choose from: all that the roll allows, or those of the touched pawn."""
        if self.touched is None:
            return self.moves
        return tuple(move for move in self.moves if move.start == self.touched)

    def moves_with(self, roll: Roll) -> tuple[Move, ...]:
        """What a roll allows. This is needed before the roll happens and after it; the engine is asked once."""
        assert self.position is not None
        if self._looked_at is None or self._looked_at[0] is not self.position or self._looked_at[1] != roll:
            self._looked_at = self.position, roll, self.position.legal_moves(roll)
        return self._looked_at[2]

    def legal_move(self, text: str) -> Move:
        """The legal move that is written like this; `IllegalMove` or `NotationError` when there is none."""
        assert self.position is not None
        assert self.roll is not None
        known = next((move for move in self.moves if move.text == text), None)
        return known or self.position.parse_move(text, self.roll)

    def has_others_than(self, seats: Collection[str]) -> bool:
        """Whether people play at other seats than these."""
        return any(seat.is_person and seat.colours not in seats for seat in self.seats.values())

    def seat_of(self, colour: str) -> Seat:
        for seat in self.seats.values():  # asked several times for each command: a generator would be felt
            if colour in seat.colours:
                return seat
        raise KeyError(colour)

    @property
    def dice_version(self) -> p.DiceVersion:
        assert self.created is not None
        return self.created.dice

    def shares_now(self) -> tuple[Share, ...]:
        """What each seat puts into the dice if the game begins now."""
        shares = (Share(s.colours, s.contribution or "", s.bot) for s in self.seats.values())
        return tuple(share for share in shares if share.contribution or self.dice_version > 1)

    def dice(self, source: Source) -> Dice:
        """The dice from the next face on; before the game begins, those of the roll-off."""
        assert self.created is not None
        if not isinstance(source, bytes):
            return source
        assert self.dice_version
        shares = self.shares or self.shares_now()
        return FairDice(source, shared_message(self.dice_version, self.id, self.created.commitment, shares), self.faces)

    def is_bound_to(self, secret: bytes) -> bool:
        """Whether the commitment was made to this secret."""
        assert self.created is not None
        if self.dice_version == 1:
            return first_commitment(secret) == self.created.commitment
        return commitment_for(self.id, secret, self.rules, self.created) == self.created.commitment

    def next_roll(self, source: Source) -> Roll:
        """Of two dice the smaller first, as a roll is written everywhere. What has fallen falls again after a decision
        was taken back: nobody can fish for a better roll."""
        if self.rolls < len(self.fallen):
            return self.fallen[self.rolls]
        return normal_roll(cast_dice(self.rules, self.dice(source)), self.rules)

    def proof(self) -> DiceProof | None:
        """What anybody needs to check the dice; the secret only when it is public. None if a device rolled."""
        assert self.created is not None
        if not self.dice_version:
            return None
        restored = tuple(sorted(self.restored))  # a later one may be earlier in the game, if decisions were taken back
        return DiceProof(self.created.commitment, self.id, self.shares, self.secret, self.dice_version, restored)


def rules_of(created: p.TableCreated) -> Rules:
    return Rules.parse(created.rules, parse_board(created.board) if created.board else None)


def end_of_game(position: Position, source: Source, reason: p.EndReason = "played_out") -> p.GameEnded:
    """The places, as far as they are certain, and the secret if there is one."""
    secret = source.hex() if isinstance(source, bytes) else None
    return p.GameEnded(ranking=position.ranking, secret=secret, reason=reason)


def is_shared(kinds: Iterable[str]) -> bool:
    """Whether several people play at seats of these kinds."""
    return sum(kind in PEOPLE for kind in kinds) > 1


def commitment_for(table: str, secret: bytes, rules: Rules, created: p.TableCreated) -> str:
    """The commitment to a secret and to all that is settled when a table is made."""
    seats = tuple(laid.seat for laid in created.seats)
    first = created.first or ("" if rules.box.has_roll_off else seats[0][0])
    return commitment(secret, table, rules, seats, first)
