"""From a command to events: what is allowed, and what happens then. Reads a table, changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from poeppel.errors import IllegalMove, NotationError
from poeppel.game import Game
from poeppel.move import Move
from poeppel.position import Position
from poeppel.reasons import refuse
from poeppel.roll import Roll, write_roll
from poeppel.server import protocol as p
from poeppel.server.refusals import CommandRefused, badly_written, by_the_rules, refused
from poeppel.server.store.base import Grant, Role
from poeppel.server.table import Seat, Table
from poeppel.server.tokens import clean_name, same_name

By = Literal["player", "bot", "table", "clock"]

NEVER_LATE = (p.React, p.Leave, p.Pause, p.ComeBack)  # these mean the same whatever has happened meanwhile


@dataclass(frozen=True, slots=True)
class Actor:
    """Who asks: what the token opens. A seat's token is good for one sitting: who was removed is out, even when
    somebody else sits there later."""

    role: Role
    seat: str | None = None
    since: int = 0  # the event by which they sat down

    @classmethod
    def of(cls, grant: Grant) -> Actor:
        seat, _, since = (grant.seat or "").partition(".")
        return cls(grant.role, seat or None, int(since or 0))

    def grant(self, table: str) -> Grant:
        """The same for the store, which keeps a sitting as one text: `y.7`."""
        return Grant(table, self.role, f"{self.seat}.{self.since}" if self.seat else None)

    def is_host(self, table: Table) -> bool:
        return self.role == "host" if table.host is None else self.plays(table.seats[table.host])

    def is_gone(self, table: Table) -> bool:
        """Whether their sitting is over."""
        return self.role == "seat" and not self.seats(table)

    def plays(self, seat: Seat) -> bool:
        """Whether this client decides for the seat."""
        if self.role == "host":
            return seat.kind == "here"
        return seat.kind == "person" and (seat.colours, seat.since) == (self.seat, self.since)

    def seats(self, table: Table) -> tuple[str, ...]:
        return tuple(seat.colours for seat in table.seats.values() if self.plays(seat))


def decide(table: Table, actor: Actor, command: p.AnyCommand, secret: bytes) -> list[p.Event]:
    """The events that a command leads to; `CommandRefused` when it is not allowed."""
    if actor.role == "spectator":
        raise refused("only_watching")
    deciders: dict[type, Callable[..., list[p.Event]]] = {
        p.Contribute: contribute,
        p.ChangeSeat: change_seat,
        p.Rename: rename,
        p.Start: start,
        p.RollDice: roll,
        p.Touch: touch,
        p.PlayMove: move,
        p.React: react,
        p.Leave: leave,
        p.Remove: remove,
        p.LetBotPlay: let_bot_play,
        p.ComeBack: come_back,
        p.Pause: pause,
        p.Resume: resume,
        p.HandOver: hand_over,
    }
    events = deciders[type(command)](table, actor, command, secret)
    if isinstance(command, p.RollDice | p.Touch | p.PlayMove) and table.due and table.due.away:
        return [p.CameBack(seat=table.due.colours), *events]  # who plays is there
    return events


# ── before the game ───────────────────────────────────────────────────────────────────────────────────────────────────


def lay(colours: str, plan: p.SeatPlan) -> p.SeatLaid:
    """A seat as it is planned."""
    return p.SeatLaid(
        seat=colours,
        kind=plan.kind,
        name="" if plan.kind == "open" else clean_name(plan.name),
        bot=plan.bot if plan.kind == "bot" else None,
    )


def sit_down(table: Table, wish: p.SitDown) -> p.SeatTaken:
    """Take an open seat."""
    _in_lobby(table)
    seat = _seat(table, wish.seat)
    if seat.kind != "open":
        raise refused("seat_taken")
    return p.SeatTaken(seat=seat.colours, name=_own_name(table, seat, wish.name), contribution=wish.contribution)


def change_seat(table: Table, actor: Actor, command: p.ChangeSeat, secret: bytes) -> list[p.Event]:
    """Whoever has taken a seat is not sent away by the way: the host frees it first."""
    _host_only(table, actor)
    _in_lobby(table)
    seat, laid = _seat(table, command.seat), lay(command.seat, command.plan)
    if seat.kind == "person":
        raise refused("seat_taken")
    if laid.kind == "here" and seat.kind != "here" and actor.role != "host":
        raise refused("not_this_device")
    _not_taken(table, seat, laid.name)
    return [p.SeatChanged(laid=laid)]


def rename(table: Table, actor: Actor, command: p.Rename, secret: bytes) -> list[p.Event]:
    seat = _seat(table, command.seat)
    if not actor.plays(seat):
        raise refused("not_your_seat")
    _in_lobby(table)
    return [p.Renamed(seat=seat.colours, name=_own_name(table, seat, command.name))]


def contribute(table: Table, actor: Actor, command: p.Contribute, secret: bytes) -> list[p.Event]:
    seat = _seat(table, command.seat)
    if not actor.plays(seat):
        raise refused("not_your_seat")
    _in_lobby(table)
    if seat.contribution:
        raise refused("already_contributed")
    return [p.Contributed(seat=seat.colours, contribution=command.contribution)]


def start(table: Table, actor: Actor, command: p.Start, secret: bytes) -> list[p.Event]:
    """Fill open seats with bots, roll off (R2), begin."""
    _host_only(table, actor)
    _in_lobby(table)
    if any(seat.is_person and not seat.contribution for seat in table.seats.values()):
        raise refused("contribution_missing")
    bots = {seat.colours: command.bot for seat in table.seats.values() if seat.kind == "open"}
    first = table.created.first if table.created else None
    game = Game(table.rules, len(table.seats), dice=table.dice(secret), first=first)
    begins = game.position.turn
    assert begins is not None
    return [p.GameStarted(bots=bots, opening=tuple(game.opening), first=begins)]


# ── the game ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def roll(table: Table, actor: Actor, command: p.RollDice, secret: bytes) -> list[p.Event]:
    _your_turn(table, actor)
    if table.roll is not None:
        raise refused("already_rolled")
    return roll_events(table, secret, "player")


def touch(table: Table, actor: Actor, command: p.Touch, secret: bytes) -> list[p.Event]:
    """T12, T13. A pawn with one move makes it; with several the player says which; with none the roll is lost."""
    position, rolled = _to_move(table, actor)
    if not table.touch_counts:
        raise refused("touch_only_punished")
    if table.touched:
        raise refused("pawn_touched")
    moves = [m for m in position.legal_moves(rolled) if m.start == command.pawn]
    if not moves:  # no pawn is there, or nothing can be done with it: the same reason as for a move of it
        refusal = position.refusals(rolled).get(f"{position.turn}:{command.pawn}")
        raise CommandRefused(by_the_rules(refusal or refuse("no_pawn_there", table.rules)))
    events: list[p.Event] = [p.Touched(colour=moves[0].colour, pawn=command.pawn)]
    return events + (move_events(position, rolled, moves[0], "player", secret) if len(moves) == 1 else [])


def move(table: Table, actor: Actor, command: p.PlayMove, secret: bytes) -> list[p.Event]:
    position, rolled = _to_move(table, actor)
    try:
        chosen = position.parse_move(command.move, rolled)
    except IllegalMove as error:
        raise CommandRefused(by_the_rules(error.refusal)) from None
    except NotationError as error:
        raise badly_written(error) from None
    if table.touched and chosen.start != table.touched:
        raise refused("pawn_touched")
    return move_events(position, rolled, chosen, "player", secret)


def roll_events(table: Table, secret: bytes, by: By) -> list[p.Event]:
    """Roll, and play what needs no decision: no move at all, or, if the table wants it, the only one."""
    position, rolled = table.position, table.next_roll(secret)
    assert position is not None
    assert position.turn is not None
    events: list[p.Event] = [p.Rolled(colour=position.turn, roll=write_roll(rolled), by=by)]
    moves = position.legal_moves(rolled)
    if not moves:
        return [*events, p.Moved(colour=position.turn, move=None, by="table")]
    due = table.due
    if len(moves) == 1 and table.options.auto_move and due and due.player is None:
        return events + move_events(position, rolled, moves[0], "table", secret)
    return events


def move_events(position: Position, rolled: Roll, chosen: Move, by: By, secret: bytes) -> list[p.Event]:
    """The move, and the end of the game if it is that."""
    moved = p.Moved(colour=chosen.colour, move=chosen.text, by=by)
    after = position.after(rolled, chosen)
    return [moved, p.GameEnded(ranking=after.ranking, secret=secret.hex())] if after.is_over else [moved]


# ── comings and goings ────────────────────────────────────────────────────────────────────────────────────────────────


def react(table: Table, actor: Actor, command: p.React, secret: bytes) -> list[p.Event]:
    mine = actor.seats(table)
    if command.seat is not None and command.seat not in mine:
        raise refused("not_your_seat")
    if not mine:
        raise refused("only_watching")
    return [p.Reacted(seat=command.seat or mine[0], reaction=command.reaction)]


def leave(table: Table, actor: Actor, command: p.Leave, secret: bytes) -> list[p.Event]:
    mine = [seat for seat in actor.seats(table) if table.seats[seat].kind == "person"]
    if table.phase == "ended":
        raise refused("game_over")
    if not mine:
        raise refused("needs_a_person")
    return [p.SeatFreed(seat=mine[0])]


def remove(table: Table, actor: Actor, command: p.Remove, secret: bytes) -> list[p.Event]:
    _host_only(table, actor)
    if table.phase == "ended":
        raise refused("game_over")
    if not _seat(table, command.seat).is_person:
        raise refused("needs_a_person")
    return [p.SeatFreed(seat=command.seat)]


def let_bot_play(table: Table, actor: Actor, command: p.LetBotPlay, secret: bytes) -> list[p.Event]:
    _host_only(table, actor)
    _in_play(table)
    seat = _seat(table, command.seat)
    if not seat.is_person or seat.away:
        raise refused("needs_a_person")
    return [p.WentAway(seat=seat.colours)]


def come_back(table: Table, actor: Actor, command: p.ComeBack, secret: bytes) -> list[p.Event]:
    seat = _seat(table, command.seat)
    if not actor.plays(seat):
        raise refused("not_your_seat")
    if not seat.away:
        raise refused("not_away")
    return [p.CameBack(seat=seat.colours)]


def pause(table: Table, actor: Actor, command: p.Pause, secret: bytes) -> list[p.Event]:
    _host_only(table, actor)
    _in_play(table)
    return [p.Paused()]


def resume(table: Table, actor: Actor, command: p.Resume, secret: bytes) -> list[p.Event]:
    _host_only(table, actor)
    if not table.paused:
        raise refused("not_paused")
    return [p.Resumed()]


def hand_over(table: Table, actor: Actor, command: p.HandOver, secret: bytes) -> list[p.Event]:
    _host_only(table, actor)
    if _seat(table, command.seat).kind != "person":
        raise refused("needs_a_person")
    return [p.HandedOver(seat=command.seat)]


def may_have_hint(table: Table, actor: Actor) -> tuple[Position, Roll]:
    """What is to be thought about; refused when it is not for this client to ask, or not at this table."""
    if actor.role == "spectator":
        raise refused("only_watching")
    if table.rules.has("punished"):
        raise refused("hints_punished")
    if not table.options.hints:
        raise refused("no_hints")
    return _to_move(table, actor)


def may_rematch(table: Table, actor: Actor) -> None:
    """Refuse a rematch that cannot be."""
    _host_only(table, actor)
    if table.phase != "ended":
        raise refused("not_over")
    if table.rematch:
        raise refused("rematch_made")


# ── questions ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def _seat(table: Table, colours: str) -> Seat:
    if colours not in table.seats:
        raise refused("no_such_seat")
    return table.seats[colours]


def _host_only(table: Table, actor: Actor) -> None:
    if not actor.is_host(table):
        raise refused("host_only")


def _in_lobby(table: Table) -> None:
    if table.phase != "lobby":
        raise refused("already_started")


def _own_name(table: Table, seat: Seat, wanted: str) -> str:
    """The name of somebody who comes by themselves: there has to be one, and nobody else's."""
    name = clean_name(wanted)
    if not name:
        raise refused("name_missing")
    _not_taken(table, seat, name)
    return name


def _not_taken(table: Table, seat: Seat, name: str) -> None:
    if any(same_name(name, other.name) for other in table.seats.values() if other is not seat):
        raise refused("name_taken")


def _in_play(table: Table) -> None:
    if table.phase != "playing":
        raise refused("not_started" if table.phase == "lobby" else "game_over")
    if table.paused:
        raise refused("paused")


def _your_turn(table: Table, actor: Actor) -> None:
    _in_play(table)
    if table.due is None or not actor.plays(table.due):
        raise refused("not_your_turn")


def _to_move(table: Table, actor: Actor) -> tuple[Position, Roll]:
    _your_turn(table, actor)
    if table.roll is None or table.position is None:
        raise refused("roll_first")
    return table.position, table.roll
