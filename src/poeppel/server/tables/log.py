"""What has happened at a table. There is one way to go through its events, `replay`; loading a table, catching up with
another process, telling somebody what was missed and writing the record are all made of its steps.

Long ago need not be gone through each time: the store keeps how the table stood a while ago (`snapshot.py`)."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from pydantic import ValidationError
from pydantic_core import to_json

from poeppel.core.move import Move
from poeppel.core.position import Position
from poeppel.core.roll import Roll
from poeppel.game.record import Record, TakenBack, Turn
from poeppel.server import metrics
from poeppel.server import protocol as p
from poeppel.server.clock import time_of_day
from poeppel.server.fingerprint import fingerprint
from poeppel.server.refusals import CommandRefused, refused, unreadable_table
from poeppel.server.store.base import NO_GRANTS, Appended, Derived, Grant, Store, StoredEvent
from poeppel.server.tables.fold import Table, end_of_game, is_shared
from poeppel.server.tables.snapshot import Checkpoint, read_snapshot, write_snapshot
from poeppel.server.views.moves import codes_refused, legal_move

log = logging.getLogger("poeppel.server")

RECENT = 64  # events and commands kept at hand for clients that missed a few: more is never told at once
PAGE = 100  # events told to somebody who asks for older ones
SITTING = frozenset({p.SeatTaken, p.SeatChanged})  # with these somebody more may play
CHECKPOINT = 64  # events after which is noted how things stood, so that a page needs no replay from the start
AT_ONCE = 2048  # events read from the store: a table may have hundreds of thousands, and memory has to have an end
SNAPSHOT = "snapshot"
LARGEST_SNAPSHOT = 262_144  # bytes: a game has some thousand; what nobody plays is read from its first event on


NOTHING_MORE = b'"move":null,"refused":null,"place":null}'
"""The end of an event as it is told, but for moves."""


class UnreadableTable(CommandRefused):
    """An event of the table cannot be read, or cannot have happened. What is stored stays as it is."""

    status = 503

    def __init__(self, number: int, fault: str) -> None:
        super().__init__(unreadable_table())
        self.number = number
        self.fault = fault


class Step(NamedTuple):
    """An event where it happened: only there can be seen what a move does."""

    number: int
    at: float
    event: p.Event
    command: str | None  # that led to it, as the store knows it
    before: Position | None
    roll: Roll | None  # that waited to be played
    move: Move | None
    after: Position | None
    text: bytes | None = None  # the event as it is told, where it has been written already

    @property
    def stored(self) -> StoredEvent:
        """As it lies in the store."""
        return StoredEvent(self.number, self.at, p.write_event(self.text or self.event), self.command)

    @property
    def told(self) -> p.NumberedEvent:
        move = legal_move(self.move) if self.move else None
        return p.NumberedEvent(
            number=self.number, at=self.at, event=self.event, move=move, refused=self._refused, place=self._place
        )

    @property
    def told_as_json(self) -> bytes:
        """The same as it goes over the wire. Most events say nothing more, and are written already."""
        if self.text is None or type(self.event) is p.Moved:
            return self.told.as_json()
        return b'{"number":%d,"at":%b,"event":%b,%b' % (self.number, to_json(self.at), self.text, NOTHING_MORE)

    @property
    def told_in_short(self) -> bytes:
        """The same without what is null, and of the move only what is unlike most moves."""
        said = b'"number":%d,"at":%b,"event":%b' % (self.number, to_json(self.at), self.text or self.event.as_json())
        if self.move is not None:
            said += b',"move":' + legal_move(self.move).in_event
        if self._refused is not None:
            said += b',"refused":' + to_json(self._refused)
        if self._place is not None:
            said += b',"place":%d' % self._place
        return b"{%b}" % said

    @property
    def _place(self) -> int | None:
        """The place that somebody has taken by a move."""
        if type(self.event) is not p.Moved or not self.before or not self.after:
            return None
        return self.after.place_taken_since(self.before)

    @property
    def _refused(self) -> dict[str, str] | None:
        """What kept each pawn, if the roll could not be played."""
        if type(self.event) is not p.Moved or self.move or self.before is None or self.roll is None:
            return None
        return codes_refused(self.before, self.roll)


def take_step(
    table: Table, number: int, at: float, event: p.Event, command: str | None, text: bytes | None = None
) -> Step:
    """Let one event happen at a table."""
    before, roll = table.position, table.roll
    move = table.legal_move(event.move) if event.type == "moved" and event.move is not None else None
    table.apply(number, event)
    return Step(number, at, event, command, before, roll, move, table.position, text)


def replay(table: Table, stored: Iterable[StoredEvent]) -> Iterator[Step]:
    """Let stored events happen at a table, one after the other; `UnreadableTable` at the first that cannot be."""
    for one in stored:
        try:
            step = take_step(table, one.number, float(one.at), p.read_event(one.data), one.command)
        except Exception as error:  # it may be broken in any way, or be of a newer Pöppel
            raise UnreadableTable(one.number, _fault(error)) from error
        yield step


def _fault(error: Exception) -> str:
    """What is wrong with an event, without a word of what is in it: it may name another table."""
    if isinstance(error, ValidationError):
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        return f"{'.'.join(map(str, first['loc'])) or 'event'}: {first['type']}"
    return f"{type(error).__name__}: {error}" if type(error) is ValueError else type(error).__name__


def record_of(table_id: str, stored: Iterable[StoredEvent]) -> Record | None:
    """The game as a record with the proof of its dice; None before it has started."""
    table, turns, taken_back, record = Table(table_id), list[Turn](), list[TakenBack](), None
    for step in replay(table, stored):
        if isinstance(step.event, p.GameStarted) and step.after:
            names = tuple(seat.name for seat in table.seats.values())
            record = Record(table.rules, tuple(table.seats), names, step.event.opening, step.after, ())
        elif isinstance(step.event, p.Moved) and step.before and step.before.turn and step.roll and step.after:
            turns.append(Turn(step.before.turn, step.roll, step.move, step.after))
        elif isinstance(step.event, p.TakenBack):
            taken_back.append(TakenBack(table.rolls, step.event.seat))
            del turns[table.rolls - 1 :]  # only what stood has a line; the last roll waits again
    proof = table.proof()
    ended = None if table.ended == "played_out" else table.ended
    if not record:
        return None
    record = replace(record, turns=tuple(turns), ended=ended, taken_back=tuple(taken_back))
    return replace(record, dice=proof, by_device=proof is None)


def tell_after(after: int, table: Table, stored: Iterable[StoredEvent]) -> tuple[p.NumberedEvent, ...]:
    """Let stored events happen at a table, and tell those after number `after`."""
    return tuple(step.told for step in replay(table, stored) if step.number > after)


async def give_up(store: Store, table_id: str) -> Record:
    """End a game that nobody plays on, so that its dice can be checked; its record with the secret. The places are
    those that are certain. A game that has ended stays as it is; `CommandRefused` when none has started."""
    log = EventLog(table_id, store)
    await log.catch_up()
    position = log.table.position
    if position is None:
        raise refused("not_started")
    if log.table.phase == "playing":
        secret = await store.secret(table_id)
        await log.append([end_of_game(position, secret, "given_up")], None)
    record = record_of(table_id, await store.events(table_id))
    assert record is not None
    return record


class EventLog:
    """The events of one table in this process: folded into the table, the latest at hand, the rest in the store."""

    def __init__(self, table_id: str, store: Store) -> None:
        self.table = Table(table_id)
        self.reading_took = 0.0  # seconds of the processor, in all
        self._store = store
        self._recent: deque[Step] = deque(maxlen=RECENT)
        self._commands: dict[str, tuple[int, int]] = {}  # what recent commands did: the numbers of their events
        self._checkpoints = [Checkpoint(None, None, None)]
        self._latest: Table | None = None  # at the last checkpoint
        self._to_keep: Table | None = None  # at the one before, which the store does not know yet

    async def catch_up(self) -> list[Step]:
        """Read what is in the store and not known here yet: at first what is needed to know all, later what another
        process did. The steps are all that are new to somebody; at first, when nobody is here, only the last."""
        is_first = not self.table.number
        kept = await self._store.kept(self.table.id, SNAPSHOT, fingerprint()) if is_first else None
        stored = await self._store.events(self.table.id, kept.number if kept else self.table.number, AT_ONCE)
        if kept and (len(stored) < CHECKPOINT or not self._stand_as(kept)):
            stored = await self._store.events(self.table.id, 0, AT_ONCE)
        happened = await self._go_on_with(stored)
        while len(stored) == AT_ONCE:
            stored = await self._store.events(self.table.id, self.table.number, AT_ONCE)
            happened = [*([] if is_first else happened), *await self._go_on_with(stored)]
        return happened

    def go_on_by(self, called: Sequence[StoredEvent]) -> list[Step]:
        """Let happen what another process says it has stored: only what comes right after what is known here, and then
        it needs no reading. Everything else is left to `catch_up`."""
        new = [one for one in called if one.number > self.table.number]
        if any(one.number != number for number, one in enumerate(new, self.table.number + 1)):
            return []
        steps = self._go_on(new)
        self.leave_snapshot()
        return steps

    async def _go_on_with(self, stored: Sequence[StoredEvent]) -> list[Step]:
        if len(stored) <= 2 * CHECKPOINT:
            return self._go_on(stored)
        return await asyncio.to_thread(self._go_on, stored)  # nobody else's game waits for it

    def _stand_as(self, kept: Derived) -> bool:
        """Begin where the store knows that the table stood; False if that cannot be."""
        started = time.thread_time()
        try:
            table, checkpoints = read_snapshot(kept.data)
            assert (table.id, table.number) == (self.table.id, kept.number)
        except Exception:  # damaged in any way; the events are there
            log.warning("a snapshot cannot be read", exc_info=True)
            return False
        else:
            self.table.stand_as(table)
            self._checkpoints = checkpoints
            return True
        finally:
            self.reading_took += time.thread_time() - started

    def snapshot(self) -> Derived | None:
        """What the store should keep, so that this need not be gone through again; each once. It is of the checkpoint
        before the last: all that is told at once comes after it."""
        table, self._to_keep = self._to_keep, None
        if table is None:
            return None
        data = write_snapshot(table, self._checkpoints[: table.number // CHECKPOINT + 1])
        return Derived(table.number, data, fingerprint()) if len(data) <= LARGEST_SNAPSHOT else None

    def leave_snapshot(self) -> None:
        """Whoever has stored the events that made one due has it kept."""
        self._to_keep = None

    def _go_on(self, stored: Sequence[StoredEvent]) -> list[Step]:
        started = time.thread_time()
        try:
            return [self._note(step) for step in replay(self.table, stored)]
        finally:
            self.reading_took += time.thread_time() - started

    async def append(
        self, events: Sequence[p.Event], command: str | None, grants: Mapping[str, Grant] = NO_GRANTS
    ) -> tuple[Appended, list[Step]]:
        """Store events, then let them happen here. `Conflict` when there are others that are not known here yet."""
        started, kinds = time.perf_counter(), {type(event) for event in events}
        texts = [event.as_json() for event in events]
        appended = await self._store.append(
            self.table.id,
            self.table.number,
            [p.write_event(text) for text in texts],
            command=command,
            grants=grants,
            ended=p.GameEnded in kinds,
            shared=not SITTING.isdisjoint(kinds) and self._is_shared_after(events),
        )
        metrics.STORING.observe(time.perf_counter() - started)
        if appended.repeated:  # carried out before, by another process
            return appended, await self.catch_up()
        return appended, [
            self._note(take_step(self.table, number, appended.at, event, command, text))
            for number, (event, text) in enumerate(zip(events, texts, strict=True), appended.first)
        ]

    def _is_shared_after(self, events: Sequence[p.Event]) -> bool:
        return is_shared(seat.kind for seat in self.table.after(events).seats.values())

    def _note(self, step: Step) -> Step:
        """Keep at hand what has just happened."""
        self._recent.append(step)
        if step.number % CHECKPOINT == 0:
            self._checkpoints.append(Checkpoint.of(self.table))
            self._to_keep, self._latest = self._latest, self.table.copy()
        if step.command is not None:
            first, _ = self._commands.get(step.command, (step.number, step.number))
            self._commands[step.command] = (first, step.number)
            if len(self._commands) > RECENT:
                del self._commands[next(iter(self._commands))]
        return step

    def time_since(self, kinds: Collection[object]) -> float:
        """Seconds since the last of these events, as far as it is at hand, without pauses: by the clock of the day, for
        it was another process that saw it."""
        seconds, until = 0.0, time_of_day()
        for step in reversed(self._recent):
            if isinstance(step.event, p.Resumed):
                seconds += until - step.at
            if isinstance(step.event, p.Resumed | p.Paused):
                until = step.at
            if type(step.event) in kinds:
                return max(0.0, seconds + until - step.at)
        return 0.0

    def missed(self, after: int) -> tuple[p.NumberedEvent, ...]:
        """The events after `after`, as they were told; only the latest, if there are many."""
        return tuple(step.told for step in self._recent if step.number > after)

    async def page(self, after: int) -> tuple[p.NumberedEvent, ...]:
        """The next events after `after`, however long ago, as they were told."""
        if not self._is_long_ago(after):
            return self.missed(after)
        table = self._table_before(after)
        stored = await self._store.events(table.id, table.number, after - table.number + PAGE)
        return await asyncio.to_thread(tell_after, after, table, stored)

    def _table_before(self, after: int) -> Table:
        """The table at the last checkpoint up to `after`. Its seats are those of now: what is told does not depend on
        them, and there are as many as ever."""
        number = after // CHECKPOINT
        if not number:
            return Table(self.table.id)
        return self._checkpoints[number].applied_to(self.table, number * CHECKPOINT)

    async def done_by(self, command: str, after: int) -> tuple[int, int] | None:
        """The events of a command that is sent again: the first and the last number. They come after `after`."""
        if command in self._commands or not self._is_long_ago(after):
            return self._commands.get(command)
        return await self._store.done_by(self.table.id, command)

    def _is_long_ago(self, after: int) -> bool:
        """Whether some of the events after `after` are in the store only."""
        return after < self._recent[0].number - 1
