"""The authority over one tournament: every command is decided here, stored, and only then told to anybody.

The state is one value that commands and views look at in turn, under one lock and in a worker thread: a draw takes up
to a second, and going through a long history after an undo nearly as long. Nobody else's table waits for it.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Protocol, TypeAlias, TypeVar

from poeppel.errors import PoeppelError
from poeppel.server.background import Background
from poeppel.server.neighbours.base import ALONE, Neighbours
from poeppel.server.protocol import CloseCode, RefusalShown
from poeppel.server.protocol.tournaments import CommandDone
from poeppel.server.refusals import CommandRefused, by_the_desk, refused, shown, unreadable_tournament
from poeppel.server.store.base import Conflict, Store, StoredEvent
from poeppel.server.tournaments.links import Link, Links
from poeppel.server.tournaments.rights import allowed, check, for_the_desk
from poeppel.tournament.desk.deciding import MOST_EVENTS, decide
from poeppel.tournament.event_log import events as e
from poeppel.tournament.event_log.commands import Command, Draw, Seal, read_command
from poeppel.tournament.event_log.events import Event
from poeppel.tournament.event_log.fold import State

Value = TypeVar("Value")


PATIENCE = 5.0  # seconds that a draw waits for being compiled; pages ask again, and give up on an answer after ten


class Listener(Protocol):
    """A connected page."""

    link: Link
    token: str

    def changed(self) -> None:
        """Something was stored."""

    def turn_away(self, refusal: RefusalShown, code: CloseCode) -> None:
        """Close the connection, and say why."""


class UnreadableTournament(CommandRefused):
    """An event cannot be read, or cannot have happened. What is stored stays as it is."""

    status = 503

    def __init__(self, number: int, fault: str) -> None:
        super().__init__(unreadable_tournament())
        self.number = number
        self.fault = fault


@dataclass(frozen=True)
class Stored:
    """What a command led to, on disk by now."""

    events: tuple[Event, ...]
    last: int  # the tournament's last event
    is_new: bool  # nothing was stored if it had been before


Notice: TypeAlias = "Callable[[LiveTournament, Sequence[Event]], None]"
"""Called in the loop whenever events have been stored and taken in, in order. It must not wait for anything: whatever
takes time is spawned."""


class LiveTournament:
    """One tournament in this process. Everything here can be lost: the store has all of it."""

    def __init__(
        self,
        tournament_id: str,
        store: Store,
        background: Background,
        notices: Sequence[Notice] = (),
        neighbours: Neighbours = ALONE,
    ) -> None:
        self.id = tournament_id
        self.lock = asyncio.Lock()
        self.state = State()
        self.users = 0  # requests and sockets that hold this tournament
        self.listeners: set[Listener] = set()
        self.online: dict[tuple[int, int], str] = {}  # by round and table: the id of the table where it is played
        self.revision = 0  # grows with whatever is seen but is no event
        self._store = store
        self._background = background
        self._notices = notices
        self._neighbours = neighbours
        self._links: Links | None = None
        self._is_current = False  # whether everything in the store is known here

    # ── reading ───────────────────────────────────────────────────────────────────────────────────────────────────────

    async def open(self) -> float:
        """Read what is not known yet, and say how many seconds of the processor it took; `NoSuchTable` if there is no
        such tournament."""
        if self._is_current and self._neighbours.is_alone:
            return 0.0
        async with self.lock:
            if self._is_current:  # whoever comes may come from another process
                await self._is_behind()
            return await self._catch_up()

    async def heard_of(self) -> None:
        """Another process has stored something: read it, and tell everybody here."""
        async with self.lock:
            self._is_current = False
            await self._catch_up()

    async def _catch_up(self) -> float:
        if self._is_current:
            return 0.0
        if self._links is None:
            self._links = Links(await self._store.secret(self.id, kind="tournament"))
        stored = await self._store.events(self.id, self.state.number, kind="tournament")
        try:
            taken, took = await self._background.at_the_desk(partial(_take_all, self.state, stored))
        except BaseException:
            self.state = State()  # half of an event may have happened
            raise
        self._is_current = True
        self._tell(taken)
        return took

    # ── who comes ─────────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def links(self) -> Links:
        assert self._links is not None, "it has been opened"
        return self._links

    def recognise(self, token: str) -> Link:
        """Whose token this is; refused if nobody's, or nobody's any more."""
        way = self.links.find(self.state, token)
        if way is None:
            raise refused("bad_link")
        if way.is_revoked:
            raise refused("link_revoked")
        return way.link

    # ── commands ──────────────────────────────────────────────────────────────────────────────────────────────────────

    async def perform(self, link: Link, command_id: str, data: object, device: str = "") -> tuple[CommandDone, float]:
        """Carry out what a link asks for, and say how many seconds of the processor it took."""
        author = f"{link.author}/{device}" if device and link.role == "table" else link.author
        known_as = f"{sender_of(author)}-{command_id}"
        try:
            command, took = await self._background.at_the_desk(lambda: allowed(link, read_command(data)))
            stored, more = await self.tell(command, known_as, author, partial(check, link, author, command))
        except PoeppelError as error:
            no = by_the_desk(error)
            raise (no if link.role == "desk" else for_the_desk(no)) from None
        changed = tuple(event.as_plain()["type"] for event in stored.events)
        number = stored.events[-1].number if stored.events else stored.last
        return CommandDone(id=command_id, command=known_as, number=number, changed=changed), took + more

    async def tell(
        self, command: Command, command_id: str, author: str, check_first: Callable[[State], None] = lambda _: None
    ) -> tuple[Stored, float]:
        """Carry out a command, whoever gives it: when this returns, it is on the disk. Told again, it is answered as
        then. `PoeppelError` says why not."""
        if isinstance(command, Draw | Seal):
            await self._background.draws.finish("cannot_draw", PATIENCE, "draw_not_ready")
        async with self.lock:
            took = await self._catch_up()
            while True:
                if (before := self.state.commands.get(command_id)) is not None:
                    return Stored(tuple(before), self.state.number, is_new=False), took
                decision = partial(self._decide, command, command_id, author, check_first)
                try:
                    events, more = await self._background.at_the_desk(decision)
                except (PoeppelError, CommandRefused):
                    if not await self._is_behind():
                        raise
                    events, more = (), 0.0
                took += more
                if not events:
                    if not await self._is_behind():
                        return Stored((), self.state.number, is_new=False), took
                    took += await self._catch_up()
                    continue
                if self.state.number + len(events) > MOST_EVENTS:
                    raise refused("tournament_full")
                if await self._store_events(events):
                    return Stored(events, events[-1].number, is_new=True), took
                took += await self._catch_up()  # another server has stored something: read it, decide again

    async def _is_behind(self) -> bool:
        """Whether another server has stored something that is not known here: then nothing is refused without it."""
        if (await self._store.summary(self.id, kind="tournament")).last != self.state.number:
            self._is_current = False
        return not self._is_current

    def _decide(
        self, command: Command, command_id: str, author: str, check_first: Callable[[State], None]
    ) -> tuple[Event, ...]:
        check_first(self.state)
        return decide(self.state, command, command_id, at=now_text(), by=author)

    async def _store_events(self, events: tuple[Event, ...]) -> bool:
        """Store events and take them in; False if the store knows more than we do. Whoever comes before they are taken
        in reads what is stored."""
        self._is_current = False
        texts = [event.as_line() for event in events]
        is_shared = any(isinstance(event.body, e.Published) for event in events)
        try:
            appended = await self._store.append(
                self.id, self.state.number, texts, command=events[0].command, shared=is_shared, kind="tournament"
            )
        except Conflict:
            return False
        if appended.repeated:
            return False
        try:
            await self._background.at_the_desk(partial(_apply_all, self.state, events))
        except BaseException:
            self.state = State()
            raise
        self._is_current = True
        self._neighbours.happened(self.id, self.state.number)
        self._tell(events)
        return True

    # ── looking ───────────────────────────────────────────────────────────────────────────────────────────────────────

    async def look(self, work: Callable[[State], Value]) -> tuple[Value, float]:
        """What somebody finds who looks at the state, and how many seconds of the processor it took. Nothing changes
        meanwhile."""
        async with self.lock:
            took = await self._catch_up()
            value, more = await self._background.at_the_desk(partial(work, self.state))
            return value, took + more

    def seen_otherwise(self) -> None:
        """Something that people see has changed, though nothing happened: where a table is played online, a folder."""
        self.revision += 1
        for listener in tuple(self.listeners):
            listener.changed()

    def _tell(self, events: Sequence[Event]) -> None:
        if not events:
            return
        if any(isinstance(event.body, e.LinkRevoked | e.PeopleAdded | e.Undone) for event in events):
            self._turn_away_revoked()
        for listener in tuple(self.listeners):
            listener.changed()
        for notice in self._notices:
            notice(self, events)

    def _turn_away_revoked(self) -> None:
        """Close the sockets of those whose link opens nothing any more."""
        for listener in tuple(self.listeners):
            if not self._is_open(listener):
                listener.turn_away(shown("link_revoked"), CloseCode.SEAT_FREED)

    def _is_open(self, listener: Listener) -> bool:
        way = self.links.find(self.state, listener.token)
        return way is not None and not way.is_revoked

    def close(self, refusal: RefusalShown) -> None:
        """It is gone."""
        for listener in tuple(self.listeners):
            listener.turn_away(refusal, CloseCode.BAD_HELLO)


def _take_all(state: State, stored: Sequence[StoredEvent]) -> tuple[Event, ...]:
    """Let stored events happen; `UnreadableTournament` at the first that cannot be."""
    events = tuple(map(_read, stored))
    if state.number == 0 and _takes_at_once(state, events):
        return events
    for event in events:
        try:
            state.apply(event)
        except Exception as error:
            raise UnreadableTournament(event.number, type(error).__name__) from error
    if not state.is_created:
        raise UnreadableTournament(state.number, "it does not begin with a tournament")
    return events


def _read(stored: StoredEvent) -> Event:
    try:
        event = Event.from_plain(json.loads(stored.data))
        if event.number != stored.number:
            raise ValueError("its number is another")
    except Exception as error:  # it may be broken in any way, or be of a newer Pöppel
        fault = str(error) if type(error) is ValueError else type(error).__name__
        raise UnreadableTournament(stored.number, fault) from error
    return event


def _takes_at_once(state: State, events: Sequence[Event]) -> bool:
    """A whole history, without going through it again at each undo; False if something in it cannot have happened."""
    try:
        whole = State.of(events)
    except Exception:
        return False
    state.__dict__.update(whole.__dict__)
    return state.is_created


def _apply_all(state: State, events: Sequence[Event]) -> None:
    for event in events:
        state.apply(event)


def sender_of(author: str) -> str:
    """Whose commands these are: ids are made up by senders, and those of different ones must not meet."""
    return hashlib.sha256(author.encode()).hexdigest()[:12]


def now_text() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
