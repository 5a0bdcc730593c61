"""The authority: every command of every table goes through here, is judged, stored, and only then told to anybody."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import deque
from collections.abc import AsyncIterator, Coroutine, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random, SystemRandom
from typing import Protocol

from poeppel.advice import advise
from poeppel.bots import choose_move
from poeppel.errors import PoeppelError, RulesError
from poeppel.fair_dice import commitment, new_secret
from poeppel.ladder import thinking_time
from poeppel.move import Move
from poeppel.position import Position
from poeppel.roll import Roll
from poeppel.rules import Rules
from poeppel.server import metrics
from poeppel.server import protocol as p
from poeppel.server.deciding import (
    NEVER_LATE,
    Actor,
    By,
    decide,
    lay,
    may_have_hint,
    may_rematch,
    move_events,
    roll_events,
    sit_down,
)
from poeppel.server.refusals import badly_written, refused, sentence
from poeppel.server.settings import Settings
from poeppel.server.store.base import Conflict, Grant, Role, Store, StoredEvent, StoreError
from poeppel.server.table import FALLBACK_BOT, Table
from poeppel.server.thinking import Thinking
from poeppel.server.tokens import hash_token, new_table_id, new_token, same_name
from poeppel.server.view import state_of, told
from poeppel.texts import Text
from poeppel.wall_boards import parse_board

log = logging.getLogger("poeppel.server")

RECENT = 64  # events and commands kept at hand for clients that missed a few
FIRST = 1  # the number of `table_created`, by which everybody of a rematch sits down
AUTO_ROLL_AFTER = 0.4  # seconds: people want to see whose turn it is
TRY_AGAIN_AFTER = 2.0  # seconds, when an automatic step could not be stored
IN_PLAY = (p.Rolled, p.Touched, p.Moved, p.Reacted)  # the seats stay as they are
NEW_DECISION = (p.GameStarted, p.Rolled, p.Moved, p.Resumed, p.WentAway, p.CameBack, p.SeatFreed)  # the clock restarts


class Listener(Protocol):
    """A connected client."""

    actor: Actor

    def tell(self, message: str) -> None:
        """Send a message, without waiting."""

    def dismiss(self) -> None:
        """Close the connection: the client's sitting is over."""

    def token_for(self, rematch: str) -> str:
        """The client's token for its place at a rematch."""


class LiveTable:
    """One table in this process: its state, who listens, what happens by itself. Everything here can be lost: the
    store has all of it."""

    def __init__(self, table: Table, tables: Tables) -> None:
        self.table = table
        self.tables = tables
        self.lock = asyncio.Lock()
        self.users = 0  # connections and requests that hold this table
        self.listeners: set[Listener] = set()
        self.recent: deque[p.NumberedEvent] = deque(maxlen=RECENT)
        self._commands: dict[str, tuple[int, int]] = {}  # what recent commands did: the numbers of their events
        self._secret = b""
        self._waiting_since = time.time()  # when the present decision became due
        self._connected: set[str] | None = None  # None: to be found out again
        self._present: tuple[str, ...] = ()  # who everybody was told is connected
        self._alarm: asyncio.TimerHandle | None = None
        self._absent: dict[str, asyncio.TimerHandle] = {}

    async def open(self) -> None:
        """Read the table, if that has not been done; `NoSuchTable` when there is none."""
        async with self.lock:
            if not self.table.number:
                self._secret = await self.tables.store.secret(self.table.id)
                self._load(await self.tables.store.events(self.table.id))

    # ── commands ──────────────────────────────────────────────────────────────────────────────────────────────────────

    async def perform(self, actor: Actor, command: p.AnyCommand, key: str) -> p.Done | p.Advice | p.Stale:
        """Carry a command out. The answer comes when its events are on disk."""
        if isinstance(command, p.Hint):
            return await self._advise(actor, command)
        async with self.lock:
            if command.after > self.table.number:  # seen in another process
                await self.catch_up()
            earlier = await self._earlier(command, key)
            if earlier:
                return p.Done(id=command.id, first=earlier[0], last=earlier[1])
            if self._is_late(command):
                return await self._stale(command)
            try:
                if isinstance(command, p.Rematch):
                    first, last = await self._rematch(actor, key)
                else:
                    first, last = await self.happen(decide(self.table, actor, command, self._secret), key)
            except Conflict:
                await self.catch_up()
                return await self._stale(command)
            return p.Done(id=command.id, first=first, last=last)

    async def _advise(self, actor: Actor, command: p.Hint) -> p.Advice | p.Stale:
        """Tell somebody which move is best. Nothing happens by that, so nothing is stored, and the table does not wait
        while it is thought about."""
        async with self.lock:
            if command.after > self.table.number:
                await self.catch_up()
            if self._is_late(command):
                return await self._stale(command)
            position, roll = may_have_hint(self.table, actor)
        return await self.tables.advise(command.id, position, roll)

    def _is_late(self, command: p.AnyCommand) -> bool:
        """Whether something has happened that the client did not know of; refused if it knows more than there is."""
        if command.after > self.table.number:
            raise refused("no_such_event")
        return command.after < self.table.changed and not isinstance(command, NEVER_LATE)

    async def _earlier(self, command: p.AnyCommand, key: str) -> tuple[int, int] | None:
        """What a command did that is sent again. Its events come behind `after`, so there is no need to look further
        back than that."""
        if key in self._commands or not self._is_long_ago(command.after):
            return self._commands.get(key)
        stored = await self.tables.store.events(self.table.id, command.after)
        numbers = [event.number for event in stored if event.command == key]
        return (numbers[0], numbers[-1]) if numbers else None

    async def _stale(self, command: p.AnyCommand) -> p.Stale:
        return p.Stale(id=command.id, events=await self.missed(command.after), state=self.state())

    async def happen(
        self,
        events: list[p.Event],
        key: str | None = None,
        grants: Mapping[str, Grant] | None = None,
    ) -> tuple[int, int]:
        """Store events, then let them happen here, then tell everybody. Needs the lock."""
        # Not to be interrupted between storing and applying: a cancelled caller must not leave us behind the store, nor
        # let go of the lock before.
        task = asyncio.ensure_future(self._happen(events, key, grants or {}))
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            await asyncio.wait([task])
            raise

    async def _happen(self, events: list[p.Event], key: str | None, grants: Mapping[str, Grant]) -> tuple[int, int]:
        started = time.perf_counter()
        appended = await self.tables.store.append(
            self.table.id,
            self.table.number,
            [event.model_dump_json() for event in events],
            command=key,
            grants=grants,
            ended=any(isinstance(event, p.GameEnded) for event in events),
        )
        metrics.STORING.observe(time.perf_counter() - started)
        if appended.repeated:  # carried out before, by another process
            await self.catch_up()
        else:
            happened = [
                self._apply(number, appended.at, event, key) for number, event in enumerate(events, appended.first)
            ]
            self._tell_happened(happened)
        return appended.first, appended.last

    def _apply(self, number: int, at: float, event: p.Event, key: str | None) -> p.NumberedEvent:
        """Let an event happen here; it comes back as it is told."""
        numbered = told(self.table, number, at, event)
        self.table.apply(number, event)
        self.recent.append(numbered)
        if not isinstance(event, IN_PLAY):
            self._connected = None
        if isinstance(event, NEW_DECISION):
            self._waiting_since = time.time()
        if key is not None:
            first, _ = self._commands.get(key, (number, number))
            self._commands[key] = (first, number)
            if len(self._commands) > RECENT:
                del self._commands[next(iter(self._commands))]
        return numbered

    def _load(self, stored: Iterable[StoredEvent]) -> list[p.NumberedEvent]:
        """Let stored events happen here."""
        return [
            self._apply(event.number, event.at, p.EVENTS.validate_json(event.data), event.command) for event in stored
        ]

    def _tell_happened(self, events: Sequence[p.NumberedEvent]) -> None:
        for event in events:
            metrics.EVENTS.labels(event.event.type).inc()
        self.schedule()
        self._present = tuple(sorted(self.connected))  # the state says it
        self.tell(p.Happened(events=tuple(events), state=self.state()))
        if any(isinstance(event.event, p.SeatFreed) for event in events):
            for listener in tuple(self.listeners):
                if listener.actor.is_gone(self.table):
                    listener.dismiss()

    async def catch_up(self) -> None:
        """Another process has written: read what it did. Needs the lock."""
        events = self._load(await self.tables.store.events(self.table.id, self.table.number))
        if events:
            self._tell_happened(events)

    async def missed(self, after: int) -> tuple[p.NumberedEvent, ...]:
        """The events behind `after`."""
        if self._is_long_ago(after):
            everything = retold(self.table.id, await self.tables.store.events(self.table.id))
            return tuple(event for event in everything if event.number > after)
        return tuple(event for event in self.recent if event.number > after)

    def _is_long_ago(self, after: int) -> bool:
        """Whether some of the events behind `after` are in the store only."""
        return after < self.recent[0].number - 1

    # ── people ────────────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def connected(self) -> set[str]:
        """The seats whose people are here."""
        if self._connected is None:
            self._connected = {seat for listener in self.listeners for seat in listener.actor.seats(self.table)}
        return self._connected

    def state(self) -> p.TableState:
        return state_of(self.table, self.connected, self.deadline)

    def tell(self, message: p.Message) -> None:
        """Say something to everybody at the table; written out once for all."""
        if self.listeners:
            text = message.model_dump_json()
            for listener in tuple(self.listeners):
                listener.tell(text)

    async def join(self, listener: Listener, after: int) -> None:
        """Somebody has come: say what was missed and how things stand. A seat that a bot minds is theirs again."""
        async with self.lock:
            if after > self.table.number:
                await self.catch_up()
            if listener.actor.is_gone(self.table):
                raise refused("bad_token")
            events = await self.missed(min(after, self.table.number))
            if not self.listeners:  # until now nobody was here, and the clock stood still
                self._waiting_since = time.time()
            self.listeners.add(listener)  # from here on nothing is missed
            self._connected = None
            mine = listener.actor.seats(self.table)
            welcome = p.Welcome(
                role=listener.actor.role, seats=mine, now=time.time(), events=events, state=self.state()
            )
            listener.tell(welcome.model_dump_json())
            back = [seat for seat in mine if self.table.seats[seat].away]
            if back and self.table.phase == "playing":
                await self._happen_by_itself([p.CameBack(seat=seat) for seat in back])
            self._presence_changed()

    def leave(self, listener: Listener) -> None:
        if listener in self.listeners:
            self.listeners.discard(listener)
            self._connected = None
            self._presence_changed()

    def _presence_changed(self) -> None:
        present = tuple(sorted(self.connected))
        if present != self._present:
            self._present = present
            self.tell(p.Presence(connected=present))
        self.schedule()

    async def sit_down(self, wish: p.SitDown) -> p.SatDown:
        """Give somebody an open seat."""
        async with self.lock:
            while True:
                token, sitting = new_token(), Actor("seat", wish.seat, self.table.number + 1)
                try:
                    taken = sit_down(self.table, wish)
                    await self.happen([taken], grants={hash_token(token): sitting.grant(self.table.id)})
                except Conflict:
                    await self.catch_up()
                else:
                    return p.SatDown(seat=wish.seat, token=token)

    async def _rematch(self, actor: Actor, key: str) -> tuple[int, int]:
        """A new table with the same seats. People here get their new token at once, others when they come back."""
        may_rematch(self.table, actor)
        made = await self.tables.rematch(self.table)
        numbers = await self.happen([p.RematchMade(table=made)], key)
        for listener in self.listeners:
            self.tables.spawn(self.tables.invite(made, listener))
        return numbers

    # ── what happens by itself ────────────────────────────────────────────────────────────────────────────────────────

    @property
    def deadline(self) -> float | None:
        """When the clock runs out for whoever has to decide."""
        due, clock = self.table.due, self.table.options.clock
        if clock is None or due is None or due.player or self.table.paused or not self.listeners:
            return None
        return self._waiting_since + clock

    def schedule(self) -> None:
        """Set the alarm for the next thing that happens without a command. A table that nobody looks at stands still,
        and so does its clock."""
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None
        self._watch_absent()
        at = self._automatic_at() if self.listeners else None
        if at is not None:
            self._set_alarm(at - time.time())

    def _set_alarm(self, delay: float) -> None:
        loop = asyncio.get_running_loop()
        self._alarm = loop.call_later(max(0.0, delay), self._spawn_automatic, self.table.changed)

    def _spawn_automatic(self, changed: int) -> None:
        self.tables.spawn(self._automatic(changed))

    def _automatic_at(self) -> float | None:
        """When the next automatic step is due; None when there is none. Counted from the decision, so that nobody can
        hold a bot or the clock up by coming, going and waving."""
        due = self.table.due
        if due is None or self.table.paused:
            return None
        if due.player:
            return self._waiting_since + self.table.options.bot_pace * self._thinking_time(due.player)
        if self.table.roll is None and self.table.options.auto_roll:
            return self._waiting_since + AUTO_ROLL_AFTER
        return self.deadline

    def _thinking_time(self, bot: p.BotLevel) -> float:
        """What the bot needs of the table's pace; for one decision always the same."""
        table = self.table
        choices = len(table.position.legal_moves(table.roll)) if table.position and table.roll else 0
        return thinking_time(bot, choices, Random(f"{table.id} {table.changed}").random())

    async def _automatic(self, changed: int) -> None:
        """Take the step, unless something else has happened meanwhile."""
        due, position, roll = self.table.due, self.table.position, self.table.roll
        if due is None or position is None or self.table.changed != changed:
            return
        by: By = "bot" if due.player else "table" if roll is None and self.table.options.auto_roll else "clock"
        chosen = None
        if roll is not None:  # think in a worker thread, so that nobody's message waits
            chosen = await self.tables.think(position, roll, due.player or FALLBACK_BOT, self.table.touched)
        async with self.lock:
            if self.table.changed != changed or not self.listeners:
                return
            if roll is None:
                events = roll_events(self.table, self._secret, by)
            else:
                assert chosen is not None  # a roll waits only when there is a move
                events = move_events(position, roll, chosen, by, self._secret)
            if not await self._happen_by_itself(events):
                self._set_alarm(TRY_AGAIN_AFTER)

    async def _happen_by_itself(self, events: list[p.Event]) -> bool:
        """Let something happen that no command asked for; False when it could not be stored. Needs the lock."""
        try:
            await self.happen(events)
        except Conflict:  # another process was faster
            await self.catch_up()
        except StoreError as error:
            log.warning("a step could not be stored", extra={"error": str(error)})
            return False
        return True

    def _watch_absent(self) -> None:
        """Start and stop the grace time of people who are gone, while somebody else is here to wait for them."""
        after, here = self.table.options.away_after, self.connected
        in_play = self.table.phase == "playing" and not self.table.paused and bool(self.listeners)
        for seat in self.table.seats.values():
            gone = in_play and seat.is_person and not seat.away and seat.colours not in here
            timer = self._absent.get(seat.colours)
            if gone and timer is None and after is not None:
                loop = asyncio.get_running_loop()
                self._absent[seat.colours] = loop.call_later(after, self._spawn_send_away, seat.colours)
            elif timer is not None and not gone:
                timer.cancel()
                del self._absent[seat.colours]

    def _spawn_send_away(self, colours: str) -> None:
        self.tables.spawn(self._send_away(colours))

    async def _send_away(self, colours: str) -> None:
        async with self.lock:
            self._absent.pop(colours, None)
            seat = self.table.seats[colours]
            in_play = self.table.phase == "playing" and not self.table.paused
            if in_play and seat.is_person and not seat.away and colours not in self.connected:
                await self._happen_by_itself([p.WentAway(seat=colours)])

    def close(self) -> None:
        """Forget the alarms."""
        for timer in (self._alarm, *self._absent.values()):
            if timer:
                timer.cancel()


def retold(id: str, stored: Iterable[StoredEvent]) -> Iterator[p.NumberedEvent]:
    """All events of a table as they were told: what a move did is seen only where it was made."""
    table = Table(id)
    for happened in stored:
        event = p.EVENTS.validate_json(happened.data)
        yield told(table, happened.number, happened.at, event)
        table.apply(happened.number, event)


class Tables:
    """All tables that this process has at hand; the others are in the store."""

    def __init__(self, store: Store, settings: Settings, mind: Thinking) -> None:
        self.store = store
        self.settings = settings
        self._mind = mind
        self._live: dict[str, LiveTable] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._thinkers = ThreadPoolExecutor(settings.bot_threads, "bot")
        self._random = SystemRandom()

    def __len__(self) -> int:
        return len(self._live)

    @contextlib.asynccontextmanager
    async def using(self, table: str) -> AsyncIterator[LiveTable]:
        """A table for as long as somebody needs it; then the store is enough. `NoSuchTable` when there is none."""
        live = self._live.get(table) or self._live.setdefault(table, LiveTable(Table(table), self))
        live.users += 1
        try:
            await live.open()
            yield live
        finally:
            live.users -= 1
            if not live.users:
                live.close()
                del self._live[table]

    async def create(self, wish: p.NewTable, address: str) -> p.TableMade:
        """Set up a table."""
        if await self.store.count_open(address) >= self.settings.tables_per_address:
            raise refused("too_many_tables")
        secret = new_secret()
        try:
            created = _laid_out(wish, commitment(secret))
        except PoeppelError as error:
            raise badly_written(error) from None
        host = new_token()
        table = await self._store_new(created, secret, address, {"host": host})
        return p.TableMade(table=table, host_token=host, commitment=created.commitment)

    async def _store_new(self, created: p.TableCreated, secret: bytes, address: str, tokens: Mapping[Role, str]) -> str:
        table = new_table_id()
        await self.store.create(
            table,
            secret=secret,
            public=created.public,
            address=address,
            events=[created.model_dump_json()],
            grants={hash_token(token): Grant(table, role) for role, token in tokens.items()},
        )
        return table

    async def rematch(self, table: Table) -> str:
        """A new table laid out like this one: people keep their places, and contribute anew to new dice."""
        assert table.created is not None
        secret = new_secret()
        seats = tuple(p.SeatLaid(seat=s.colours, kind=s.kind, name=s.name, bot=s.bot) for s in table.seats.values())
        changes = {"seats": seats, "commitment": commitment(secret), "host": table.host, "rematch_of": table.id}
        summary = await self.store.summary(table.id)
        return await self._store_new(table.created.model_copy(update=changes), secret, summary.address, {})

    async def invite(self, rematch: str, listener: Listener) -> None:
        """Hand a client of the game before the key to its place at the rematch, if that is still its own. To watch
        nobody needs a key."""
        if listener.actor.role == "spectator":
            return
        actor, token = listener.actor, listener.token_for(rematch)
        place = replace(actor, since=FIRST) if actor.seat else actor
        async with self.using(rematch) as live, live.lock:
            while not place.is_gone(live.table):
                with contextlib.suppress(Conflict):
                    if await self.store.grant(hash_token(token)) is None:
                        given = p.KeyGiven(role=place.role, seat=place.seat)
                        await live.happen([given], grants={hash_token(token): place.grant(rematch)})
                    listener.tell(p.NewKey(table=rematch, token=token).model_dump_json())
                    return
                await live.catch_up()

    async def think(self, position: Position, roll: Roll, bot: str, touched: str | None) -> Move:
        """A bot's move, found in a worker thread."""
        moves = [move for move in position.legal_moves(roll) if touched in (None, move.start)]
        if len(moves) == 1:
            return moves[0]
        loop = asyncio.get_running_loop()
        chosen = await loop.run_in_executor(self._thinkers, choose_move, position, roll, bot, self._random)
        return chosen if chosen in moves else moves[0]

    async def advise(self, command: str, position: Position, roll: Roll) -> p.Advice:
        """The answer to somebody who asks for a hint, found in a worker thread."""
        if not self._mind.is_ready:
            raise refused("not_ready")
        loop = asyncio.get_running_loop()
        advice = await loop.run_in_executor(self._thinkers, advise, position, roll)
        assert advice.best is not None  # a roll waits only when there is a move
        return p.Advice(
            id=command,
            move=advice.best.text,
            chances=tuple(p.Prospect(move=one.move.text, chance=one.chance) for one in advice.prospects),
            reason=sentence(advice.reason),
        )

    def spawn(self, work: Coroutine[object, object, None]) -> None:
        """Run something beside the messages, and keep hold of it."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("a step of a table failed", exc_info=error)

    async def close(self) -> None:
        """Let what is being stored be stored, then stop."""
        for live in self._live.values():
            live.close()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=5)
        self._thinkers.shutdown(wait=False)


def _laid_out(wish: p.NewTable, committed: str) -> p.TableCreated:
    """The table that is asked for; `PoeppelError` or `CommandRefused` when it cannot be."""
    rules = Rules.parse(wish.rules, parse_board(wish.board) if wish.board else None)
    players = len(wish.seats) if wish.players is None and wish.seats else wish.players
    seats = rules.seats(rules.players[-1] if players is None else players)
    plan = wish.seats or (p.SeatPlan(),) * len(seats)
    if len(plan) != len(seats):
        raise RulesError(
            Text(f"{len(plan)} Plätze für {len(seats)} Personen", f"{len(plan)} seats for {len(seats)} players")
        )
    if wish.options.hints and rules.has("punished"):
        raise refused("hints_punished")
    if wish.first is not None:
        rules.check_first(wish.first, len(seats))
    laid = tuple(lay(colours, seat) for colours, seat in zip(seats, plan, strict=True))
    if any(same_name(one.name, other.name) for n, one in enumerate(laid) for other in laid[:n]):
        raise refused("name_taken")
    return p.TableCreated(
        rules=str(rules),
        board=wish.board,
        seats=laid,
        first=wish.first,
        options=wish.options,
        public=wish.public,
        commitment=committed,
    )
