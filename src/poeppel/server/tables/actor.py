"""Who asks for something at a table, and what a host may do to whom and when: docs/server.md has it as a table."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

from poeppel.server import protocol as p
from poeppel.server.refusals import refused
from poeppel.server.store.base import Grant, Role
from poeppel.server.tables.fold import Seat, Table

STALLS_AFTER = 120  # seconds without a decision, at a table without a clock
AT_TOURNAMENTS = frozenset(
    {
        *(p.Contribute, p.Reveal, p.RollDice, p.Touch, p.PlayMove, p.ComeBack, p.React, p.DressPawns),
        p.Threats,  # what the board shows, for those who do not see it
        *(p.TakeBack, p.Hint),  # which say themselves that there is no such thing there
    }
)
"""What people do at the table of a tournament; everything else is the desk's, and goes by the plan."""
HOST_ONLY = frozenset(
    {p.ChangeSeat, p.Start, p.WithdrawStart, p.Remove, p.LetBotPlay, p.Pause, p.HandOver, p.MoveOn, p.Rematch}
)
PLAYS = frozenset({p.RollDice, p.PlayMove})
"""What is asked most: whoever's turn it is may, whoever else is there."""


@dataclass(frozen=True, slots=True)
class Actor:
    """A client by what its token opens. A seat's token is good for one sitting: somebody who was removed is out, even
    when somebody else sits there later."""

    role: Role
    seat: str | None = None
    since: int = 0  # the event by which they sat down

    @classmethod
    def of(cls, grant: Grant) -> Actor:
        seat, _, since = (grant.seat or "").partition(".")
        return cls(grant.role, seat or None, int(since or 0))

    def grant(self, table_id: str) -> Grant:
        """The same for the store, which keeps a sitting as one text: `y.7`."""
        return Grant(table_id, self.role, f"{self.seat}.{self.since}" if self.seat else None)

    def is_host(self, table: Table) -> bool:
        if table.tournament:
            return False
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


@dataclass(frozen=True, slots=True)
class Attendance:
    """What the events do not tell: who is there."""

    connected: Set[str]  # the seats whose people are here
    host: bool  # whether the host is
    waited: float  # seconds that everybody has been waiting for the present decision


NOT_LOOKED = Attendance(frozenset(), False, 0.0)
"""Where nobody's right depends on who is there."""


def check_right(table: Table, actor: Actor, command: p.AnyCommand, there: Attendance) -> None:
    """Refuse what this client may not do, whether or not it is possible just now."""
    kind = type(command)  # asking a model whether something is an instance costs more than looking a type up
    if table.tournament and kind not in AT_TOURNAMENTS:
        raise refused("tournament_decides")
    if kind in PLAYS:
        return
    if kind in HOST_ONLY and not actor.is_host(table):
        raise refused("host_only")
    if isinstance(command, p.Resume) and there.host and not actor.is_host(table):
        raise refused("host_only")
    if isinstance(command, p.LetBotPlay | p.Remove) and table.phase == "playing":
        _check_absent(table, actor, table.seats.get(command.seat), there)
    if isinstance(command, p.HandOver) and _is_gone(table.seats.get(command.seat), there):
        raise refused("not_here")
    if isinstance(command, p.Pause) and _gains_time(table, actor):
        raise refused("your_clock_runs")


def _check_absent(table: Table, actor: Actor, seat: Seat | None, there: Attendance) -> None:
    """Nobody is sent away who is there and plays. At one's own device people decide among themselves."""
    stalls = table.options.clock is None and table.due is seat and there.waited >= STALLS_AFTER
    if seat and seat.colours in there.connected and not actor.plays(seat) and not stalls:
        raise refused("is_here")


def _is_gone(seat: Seat | None, there: Attendance) -> bool:
    return seat is not None and seat.is_person and seat.colours not in there.connected


def _gains_time(table: Table, actor: Actor) -> bool:
    """Whether a pause would give its host time to think while others wait."""
    has_clock = table.is_in_play and table.options.clock is not None
    others = any(seat.is_person and not actor.plays(seat) for seat in table.seats.values())
    return has_clock and others and table.due is not None and not table.due.away and actor.plays(table.due)
