"""From a command to what becomes of it: one function decides each. Reads a table, changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from poeppel.core.position import Position
from poeppel.core.refusals.reasons import refuse
from poeppel.core.roll import Roll
from poeppel.errors import IllegalMove, NotationError, Refusal
from poeppel.game.fair_dice import envelope
from poeppel.game.game import Game
from poeppel.game.names import clean_name, same_name
from poeppel.server import protocol as p
from poeppel.server.refusals import CommandRefused, badly_written, by_the_rules, refused
from poeppel.server.tables.actor import Actor, Attendance, check_right
from poeppel.server.tables.fold import Seat, Source, Table, end_of_game
from poeppel.server.tables.setup import FreshTable, lay, set_up_again
from poeppel.server.tables.turns import move_events, roll_events, with_agreed_end
from poeppel.server.views.dangers import dangers_shown

# These mean the same whatever has happened meanwhile.
NEVER_LATE = frozenset(
    {
        p.DressPawns,
        p.Reveal,
        p.Threats,
        p.React,
        p.Leave,
        p.GiveUp,
        p.Pause,
        p.ComeBack,
        p.FastForward,
        p.Vote,
    }
)
BY_HAND = frozenset({p.RollDice, p.Touch, p.PlayMove})  # whoever does this is there


@dataclass(frozen=True, slots=True)
class Question:
    """Asked for advice with this roll. Nothing happens at the table; the answer is found beside it."""

    position: Position
    roll: Roll


Decision: TypeAlias = list[p.Event] | FreshTable | Question | p.Dangers | p.ReactionShown
"""What a command leads to: events, a table for the rematch, a question to be thought about, an answer, or something to
be shown."""


def decide(table: Table, actor: Actor, command: p.AnyCommand, source: Source, there: Attendance) -> Decision:
    """What a command leads to; `CommandRefused` when it is not allowed."""
    check_right(table, actor, command, there)
    decision = DECIDERS[type(command)](table, actor, command, source)
    if type(command) in BY_HAND and table.due and table.due.away:
        assert isinstance(decision, list)
        decision = [p.CameBack(seat=table.due.colours), *decision]
    return with_agreed_end(table, decision, source) if isinstance(decision, list) else decision


# ── before the game ───────────────────────────────────────────────────────────────────────────────────────────────────


def sit_down(table: Table, wish: p.SitDown) -> p.SeatTaken:
    """Take an open seat."""
    _in_lobby(table)
    _takes_envelope(table, wish.envelope)
    seat = _seat(table, wish.seat)
    if seat.kind != "open":
        raise refused("seat_taken")
    return p.SeatTaken(seat=seat.colours, name=_own_name(table, seat, wish.name), envelope=wish.envelope)


def is_sitting_of(table: Table, actor: Actor, wish: p.SitDown) -> bool:
    """Whether somebody sits where and as this wish has it."""
    seat = _seat(table, wish.seat)
    return actor.role == "seat" and actor.plays(seat) and seat.name == clean_name(wish.name)


def change_seat(table: Table, actor: Actor, command: p.ChangeSeat, source: Source) -> list[p.Event]:
    """Somebody who has taken a seat is not sent away in passing: the host frees it first."""
    _in_lobby(table)
    seat, laid = _seat(table, command.seat), lay(command.seat, command.plan)
    if seat.kind == "person":
        raise refused("seat_taken")
    if laid.kind == "here" and seat.kind != "here" and actor.role != "host":
        raise refused("not_this_device")
    _not_taken(table, seat, laid.name)
    return [p.SeatChanged(laid=laid)]


def rename(table: Table, actor: Actor, command: p.Rename, source: Source) -> list[p.Event]:
    seat = _own_seat(table, actor, command.seat)
    _in_lobby(table)
    return [p.Renamed(seat=seat.colours, name=_own_name(table, seat, command.name))]


def dress_pawns(table: Table, actor: Actor, command: p.DressPawns, source: Source) -> list[p.Event]:
    if table.phase == "ended":
        raise refused("game_over")
    seat = next((seat for seat in table.seats.values() if command.colour in seat.colours), None)
    if seat is None:
        raise refused("no_such_seat")
    if not (actor.plays(seat) or (seat.kind == "bot" and actor.is_host(table))):
        raise refused("not_your_seat")
    return [p.Dressed(colour=command.colour, dress=_clean_dress(command.dress))]


def _clean_dress(wanted: p.Dress) -> p.Dress:
    """With names as people may have them, and none of two pawns."""
    names = [clean_name(name) for name in wanted.names]
    while names and not names[-1]:
        names.pop()
    if any(same_name(name, other) for n, name in enumerate(names) for other in names[:n]):
        raise refused("pawn_name_twice")
    return p.Dress(figure=wanted.figure, names=tuple(names))


def contribute(table: Table, actor: Actor, command: p.Contribute, source: Source) -> list[p.Event]:
    seat = _own_seat(table, actor, command.seat)
    _in_lobby(table)
    _takes_envelope(table, command.envelope)
    return [p.Contributed(seat=seat.colours, envelope=command.envelope)]


def start(table: Table, actor: Actor, command: p.Start, source: Source) -> list[p.Event]:
    """Fill open seats with bots, and begin when there is no envelope to open."""
    _in_lobby(table)
    if table.dice_version and any(s.is_person and not (s.envelope or s.contribution) for s in table.seats.values()):
        raise refused("contribution_missing")
    bots = {seat.colours: command.bot for seat in table.seats.values() if seat.kind == "open"}
    if table.dice_version < 2:
        return [_begin(table, bots, source)]
    settled = p.SeatsSettled(bots=bots)
    return [settled, *begin_if_opened(table.after([settled]), source)]


def reveal(table: Table, actor: Actor, command: p.Reveal, source: Source) -> list[p.Event]:
    """Open an envelope; with the last one the game begins."""
    seat = _own_seat(table, actor, command.seat)
    _has_envelopes(table)
    if seat.contribution == command.contribution:
        raise refused("already_revealed")
    if table.phase == "lobby":
        raise refused("seats_not_settled")
    if seat.envelope != envelope(table.id, seat.colours, command.contribution):
        raise refused("wrong_contribution")
    revealed = p.Revealed(seat=seat.colours, contribution=command.contribution)
    return [revealed, *begin_if_opened(table.after([revealed]), source)]


def withdraw_start(table: Table, actor: Actor, command: p.WithdrawStart, source: Source) -> list[p.Event]:
    if table.phase != "revealing":
        raise refused("seats_not_settled" if table.phase == "lobby" else "already_started")
    return [p.StartWithdrawn()]


def begin_if_opened(table: Table, source: Source) -> list[p.Event]:
    """The start, if the contribution of every person is known."""
    if any(seat.is_person and not seat.contribution for seat in table.seats.values()):
        return []
    bots = {colours: bot for colours in table.filled if (bot := table.seats[colours].bot)}
    return [_begin(table, bots, source)]


def _begin(table: Table, bots: dict[str, p.BotLevel], source: Source) -> p.GameStarted:
    """Roll off (R2)."""
    first = table.created.first if table.created else None
    game = Game(table.rules, len(table.seats), dice=table.dice(source), first=first)
    begins = game.position.turn
    assert begins is not None
    return p.GameStarted(bots=bots, opening=tuple(game.opening), first=begins)


# ── the game ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def roll_dice(table: Table, actor: Actor, command: p.RollDice, source: Source) -> list[p.Event]:
    _your_turn(table, actor)
    if table.roll is not None:
        raise refused("already_rolled")
    return roll_events(table, source, "player")


def touch(table: Table, actor: Actor, command: p.Touch, source: Source) -> list[p.Event]:
    """T12, T13. A pawn with one move makes it; with several the player says which; with none the roll is lost."""
    _to_move(table, actor)
    if not table.rules.is_touch_move:
        raise CommandRefused(by_the_rules(refuse("touch_only_punished", table.rules)))
    if table.touched:
        raise refused("pawn_touched")
    moves = [move for move in table.moves if move.start == command.pawn]
    if not moves:
        raise CommandRefused(by_the_rules(_why_untouchable(table, command.pawn)))
    events: list[p.Event] = [p.Touched(colour=moves[0].colour, pawn=command.pawn)]
    return events + (move_events(table, moves[0], "player", source) if len(moves) == 1 else [])


def _why_untouchable(table: Table, pawn: str) -> Refusal:
    """No pawn is there, or nothing can be done with it: the same reason as for a move of it."""
    assert table.position is not None
    assert table.roll is not None
    refusals = table.position.refusals(table.roll, table.moves)
    return refusals.get(f"{table.position.turn}:{pawn}") or refuse("no_pawn_there", table.rules)


def play_move(table: Table, actor: Actor, command: p.PlayMove, source: Source) -> list[p.Event]:
    _to_move(table, actor)
    try:
        chosen = table.legal_move(command.move)
    except IllegalMove as error:
        raise CommandRefused(by_the_rules(error.refusal)) from None
    except NotationError as error:
        raise badly_written(error) from None
    if table.touched and chosen.start != table.touched:
        raise refused("pawn_touched")
    return move_events(table, chosen, "player", source)


def take_back(table: Table, actor: Actor, command: p.TakeBack, source: Source) -> list[p.Event]:
    """Undo the last decision of all, if it was one's own: nobody else has decided anything since."""
    if not table.options.take_back:
        raise refused("no_take_back")
    _in_play(table)
    seat = table.take_back
    if seat is None:
        raise refused("nothing_to_take_back")
    if not actor.plays(seat):
        raise refused("not_your_seat")
    assert table.choice is not None
    back: list[p.Event] = [p.CameBack(seat=seat.colours)] if seat.away else []  # whoever plays is there
    return [*back, p.TakenBack(seat=seat.colours, to=table.choice.to)]


def fast_forward(table: Table, actor: Actor, command: p.FastForward, source: Source) -> list[p.Event]:
    """Nobody else is there who wants to watch the bots."""
    _in_play(table)
    if any(seat.is_person and not seat.away and not actor.plays(seat) for seat in table.seats.values()):
        raise refused("others_play")
    if table.due is None or table.due.player is None:
        raise refused("nothing_to_skip")
    return [p.FastForwarded()]


def vote(table: Table, actor: Actor, command: p.Vote, source: Source) -> list[p.Event]:
    """For everybody at this device who has to agree: they have talked about it."""
    _in_play(table)
    if table.won is None:
        raise refused("nobody_has_won")
    mine = [seat.colours for seat in table.voters if actor.plays(seat)]
    if not mine:
        raise refused("players_decide")
    return [p.Voted(seat=seat, wish=command.wish) for seat in mine]


def hint(table: Table, actor: Actor, command: p.Hint, source: Source) -> Question:
    if table.rules.has("punished"):
        raise refused("hints_punished")
    if not table.options.hints:
        raise refused("no_hints")
    _to_move(table, actor)
    assert table.position is not None
    assert table.roll is not None
    return Question(table.position, table.roll)


def threats(table: Table, actor: Actor, command: p.Threats, source: Source) -> p.Dangers:
    if table.position is None:
        raise refused("not_started")
    return dangers_shown(command.id, table.position, _seat(table, command.seat).colours)


# ── comings and goings ────────────────────────────────────────────────────────────────────────────────────────────────


def react(table: Table, actor: Actor, command: p.React, source: Source) -> p.ReactionShown:
    mine = actor.seats(table)
    if command.seat is not None and command.seat not in mine:
        raise refused("not_your_seat")
    if not mine:
        raise refused("only_watching")
    return p.ReactionShown(seat=command.seat or mine[0], reaction=command.reaction)


def leave(table: Table, actor: Actor, command: p.Leave, source: Source) -> list[p.Event]:
    mine = [seat for seat in actor.seats(table) if table.seats[seat].kind == "person"]
    if table.phase == "ended":
        raise refused("game_over")
    if not mine:
        raise refused("needs_a_person")
    return _freed(table, mine[0], "self")


def give_up(table: Table, actor: Actor, command: p.GiveUp, source: Source) -> list[p.Event]:
    """Nobody spoils the others' game: while there are any, bots go on for whoever gives up."""
    if table.phase != "playing":
        raise refused("game_over" if table.phase == "ended" else "not_started")
    mine = actor.seats(table)
    if table.has_others_than(mine):
        if not mine:
            raise refused("needs_a_person")
        return [event for seat in mine for event in _freed(table, seat, "self")]
    assert table.position is not None
    return [end_of_game(table.position, source, "given_up")]


def clear_away(table: Table, actor: Actor) -> list[p.Event] | None:
    """What happens when somebody is done with the table, for good; None if it can go: it is theirs, and nobody else
    plays there, or the game has not begun. An ended game stays for the others to look at."""
    mine = actor.seats(table)
    if actor.role == "spectator" or actor.is_gone(table):
        raise refused("bad_token")
    if table.tournament:
        raise refused("tournament_decides")
    if actor.is_host(table) and (table.phase in ("lobby", "revealing") or not table.has_others_than(mine)):
        return None
    return [] if table.phase == "ended" else [event for seat in mine for event in _freed(table, seat, "self")]


def remove(table: Table, actor: Actor, command: p.Remove, source: Source) -> list[p.Event]:
    if table.phase == "ended":
        raise refused("game_over")
    if not _seat(table, command.seat).is_person:
        raise refused("needs_a_person")
    return _freed(table, command.seat, "host")


def _freed(table: Table, seat: str, by: Literal["self", "host"]) -> list[p.Event]:
    """The seat is free; while envelopes are being opened, the game cannot begin without it."""
    freed = p.SeatFreed(seat=seat, by=by)
    return [freed, p.StartWithdrawn()] if table.phase == "revealing" else [freed]


def let_bot_play(table: Table, actor: Actor, command: p.LetBotPlay, source: Source) -> list[p.Event]:
    _in_play(table)
    seat = _seat(table, command.seat)
    if not seat.is_person or seat.away:
        raise refused("needs_a_person")
    return [p.WentAway(seat=seat.colours, by="host")]


def come_back(table: Table, actor: Actor, command: p.ComeBack, source: Source) -> list[p.Event]:
    seat = _own_seat(table, actor, command.seat)
    if not seat.away:
        raise refused("not_away")
    return [p.CameBack(seat=seat.colours)]


def pause(table: Table, actor: Actor, command: p.Pause, source: Source) -> list[p.Event]:
    _in_play(table)
    return [p.Paused()]


def resume(table: Table, actor: Actor, command: p.Resume, source: Source) -> list[p.Event]:
    if not table.paused:
        raise refused("not_paused")
    return [p.Resumed()]


def hand_over(table: Table, actor: Actor, command: p.HandOver, source: Source) -> list[p.Event]:
    if _seat(table, command.seat).kind != "person":
        raise refused("needs_a_person")
    return [p.HandedOver(seat=command.seat)]


def move_on(table: Table, actor: Actor, command: p.MoveOn, source: Source) -> list[p.Event]:
    if table.phase != "lobby":
        raise refused("already_started")
    return [p.MovedOn(table=command.table)]


def rematch(table: Table, actor: Actor, command: p.Rematch, source: Source) -> FreshTable:
    if table.phase != "ended":
        raise refused("not_over")
    if table.rematch:
        raise refused("rematch_made")
    return set_up_again(table)


# ── questions ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def _seat(table: Table, colours: str) -> Seat:
    if colours not in table.seats:
        raise refused("no_such_seat")
    return table.seats[colours]


def _own_seat(table: Table, actor: Actor, colours: str) -> Seat:
    seat = _seat(table, colours)
    if not actor.plays(seat):
        raise refused("not_your_seat")
    return seat


def _in_lobby(table: Table) -> None:
    if table.phase != "lobby":
        raise refused("seats_settled" if table.phase == "revealing" else "already_started")


def _has_envelopes(table: Table) -> None:
    if not table.dice_version:
        raise refused("no_envelopes")


def _takes_envelope(table: Table, handed_in: str) -> None:
    _has_envelopes(table)
    if table.dice_version == 1:
        raise refused("older_table")
    if handed_in in table.opened:
        raise refused("opened_before")


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
        raise refused("game_over" if table.phase == "ended" else "not_started")
    if table.paused:
        raise refused("paused")


def _your_turn(table: Table, actor: Actor) -> None:
    _in_play(table)
    if table.due is None or not actor.plays(table.due):
        raise refused("not_your_turn")


def _to_move(table: Table, actor: Actor) -> None:
    _your_turn(table, actor)
    if table.roll is None:
        raise refused("roll_first")


# ── which function decides what ───────────────────────────────────────────────────────────────────────────────────────

DECIDERS: Mapping[type[p.Command], Callable[..., Decision]] = {
    p.Contribute: contribute,
    p.ChangeSeat: change_seat,
    p.Rename: rename,
    p.DressPawns: dress_pawns,
    p.Start: start,
    p.Reveal: reveal,
    p.WithdrawStart: withdraw_start,
    p.RollDice: roll_dice,
    p.Touch: touch,
    p.PlayMove: play_move,
    p.TakeBack: take_back,
    p.FastForward: fast_forward,
    p.Vote: vote,
    p.Hint: hint,
    p.Threats: threats,
    p.React: react,
    p.Leave: leave,
    p.GiveUp: give_up,
    p.Remove: remove,
    p.LetBotPlay: let_bot_play,
    p.ComeBack: come_back,
    p.Pause: pause,
    p.Resume: resume,
    p.HandOver: hand_over,
    p.MoveOn: move_on,
    p.Rematch: rematch,
}
