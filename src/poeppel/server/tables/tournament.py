"""What a tournament does at a table of its own, where it is the host: lay it, give people their seats, keep it to the
round's clock, begin without those who have not come. Reads a table, changes nothing."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from poeppel.bots.levels import STAND_IN
from poeppel.server import protocol as p
from poeppel.server.tables.commands import begin_if_opened
from poeppel.server.tables.fold import Source, Table, end_of_game
from poeppel.server.tables.setup import FreshTable, Holder, set_up_at


class Pace(NamedTuple):
    """How long people are waited for at the table, in seconds."""

    decide_within: float = 30.0  # each decision; then a bot stands in until they are back
    away_after: float = 60.0  # the same for people who are not connected
    bot: float = 1.0  # a bot's pause


def laid_for(table: str, at: p.AtTournament, rules: str, people: Sequence[Holder], pace: Pace) -> FreshTable:
    """A table of this id, with a seat for each of these people, clockwise. Nothing is taken back, and there are no
    hints."""
    options = p.Options(clock=pace.decide_within, away_after=pace.away_after, bot_pace=pace.bot, same_turns=True)
    return set_up_at(table, at, p.NewTable(rules=rules, players=len(people), options=options), people)


def awaited(table: Table) -> tuple[str, ...]:
    """Before the game: the seats whose people have not handed in an envelope, or, once the seats are settled, have not
    opened it."""
    people = [seat for seat in table.seats.values() if seat.is_person]
    if table.phase == "lobby":
        return tuple(seat.colours for seat in people if seat.envelope is None)
    return tuple(seat.colours for seat in people if seat.contribution is None) if table.phase == "revealing" else ()


def settle(table: Table, absent: Collection[str], source: Source) -> list[p.Event]:
    """The seats stay as they are; bots play for those who are not there."""
    if table.phase != "lobby":
        return []
    missing = {*absent, *awaited(table)}
    settled = p.SeatsSettled(bots={seat: STAND_IN for seat in table.seats if seat in missing})
    return [settled, *begin_if_opened(table.after([settled]), source)]


def withdraw(table: Table) -> list[p.Event]:
    """Somebody has gone without opening their envelope: once more, with new ones."""
    return [p.StartWithdrawn()] if table.phase == "revealing" else []


def give_seat(table: Table, seat: str, person: Holder) -> list[p.Event]:
    """The seat is somebody's from now on, also in the middle of a game: a replacement, somebody who comes late, or the
    same person with a new link."""
    return [] if table.phase == "ended" else [p.SeatGiven(seat=seat, name=person.name, holder=person.id)]


def take_seat(table: Table, seat: str) -> list[p.Event]:
    """Somebody is out of this round: a bot goes on for them."""
    is_theirs = table.phase == "playing" and table.seats[seat].is_person
    return [p.SeatFreed(seat=seat, by="host")] if is_theirs else []


def set_clock(table: Table, ends_at: float | None, left: float | None) -> list[p.Event]:
    """The round's clock as it is now. While it stands with time left, so does the game; once the time is up, the round
    of turns is played to its end."""
    if table.phase == "ended":
        return []
    events: list[p.Event] = []
    if (table.ends_at, table.left) != (ends_at, left):
        events.append(p.ClockSet(ends_at=ends_at, left=left))
    stands = ends_at is None and bool(left)
    if table.phase == "playing" and stands != table.paused:
        events.append(p.Paused() if stands else p.Resumed())
    return events


def call_off(table: Table, source: Source) -> list[p.Event]:
    """The desk has decided otherwise: nobody plays on, and the dice can be checked."""
    if table.phase != "playing" or table.position is None:
        return []
    return [end_of_game(table.position, source, "given_up")]
