"""The server from its start to its stop."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
from collections.abc import AsyncIterator, Callable, Iterator
from weakref import WeakKeyDictionary

from poeppel.engine.compiling import is_compiled
from poeppel.lab.precompile import GAMES, compile_games
from poeppel.server.background import Background, LongWork
from poeppel.server.clock import monotonic, time_of_day
from poeppel.server.connection import Connection
from poeppel.server.entrance.door import Door
from poeppel.server.entrance.join_codes import Codes, CodesInMemory
from poeppel.server.entrance.limits import Limits
from poeppel.server.fingerprint import fingerprint
from poeppel.server.neighbours.among import AmongOthers
from poeppel.server.neighbours.base import ALONE, Neighbours
from poeppel.server.settings import Settings
from poeppel.server.store.base import Store, StoreError
from poeppel.server.store.calendar import Calendar
from poeppel.server.store.sqlite import SQLiteStore
from poeppel.server.tables.registry import Registry
from poeppel.server.tournaments.folders import CHORE as FOLDERS
from poeppel.server.tournaments.folders import Folders
from poeppel.server.tournaments.live import LiveTournament
from poeppel.server.tournaments.online_tables import CHORE as TOURNAMENTS
from poeppel.server.tournaments.online_tables import OnlineTables
from poeppel.server.tournaments.registry import Tournaments
from poeppel.server.tournaments.showing import Showing
from poeppel.server.tournaments.socket import TournamentSocket

log = logging.getLogger("poeppel.server")

GOODBYE_WITHIN = 5.0  # seconds
FIRST_BACK = 0.25  # seconds after which the first comes back
LETTING_IN = 0.004  # seconds of the processor to let somebody in, at worst
PRUNING = "pruning"
CHORES = (TOURNAMENTS, FOLDERS, PRUNING)
"""What one of several processes on a store does for all."""
SHARED_EVERY = 2.0  # seconds until it is seen again how many processes there are
HEARTBEAT = 1.0  # seconds: however many ask for the server's health, the disk is asked no more often


class Server:
    """What the routes share."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        limits: Limits,
        neighbours: Neighbours = ALONE,
        codes: Codes | None = None,
    ) -> None:
        self.settings = settings
        self.store = store
        self.neighbours = neighbours
        self.is_leaving = False  # nobody is to be sent here any more
        self._limits = limits
        long_work = LongWork(
            settings.waiting_work,
            kept_bytes=settings.kept_answers,
            charge=lambda address, seconds: limits.work[address].owe(seconds),
        )
        self.background = Background(settings.bot_threads, long_work=long_work)
        self.registry = Registry(store, settings, self.background, limits.work, neighbours)
        self.tournaments = Tournaments(store, settings, self.background, limits, neighbours)
        self._showing: WeakKeyDictionary[LiveTournament, Showing] = WeakKeyDictionary()
        self.connections: set[Connection | TournamentSocket] = set()
        self.heartbeat = Heartbeat(store)
        self.door = Door(settings)
        self.codes = codes or CodesInMemory(settings.code_lives)
        self.online = OnlineTables(self.tournaments, self.registry, self.background, settings)
        self.folders = Folders(self.tournaments, self.background, settings, lambda: self.door.address)

    def showing(self, live: LiveTournament) -> Showing:
        """The views of a tournament, for as long as it is at hand."""
        if live not in self._showing:
            self._showing[live] = Showing()
        return self._showing[live]

    async def leave(self) -> None:
        """Before the server stops. With neighbours nobody is to notice more than a blink: first the proxy is told to
        send nobody here any more, then people are sent away one after the other, so that they do not all come to the
        others at once. Then nothing happens here by itself any more."""
        self.is_leaving = True
        if not self.neighbours.is_alone and self.neighbours.processes > 1:
            await asyncio.sleep(self.settings.unready_for)
            for connection in (leaving := tuple(self.connections)):
                connection.send_away(back_in=0.0)
                await asyncio.sleep(self.settings.leaves_within / len(leaving))
        await self.say_goodbye()

    async def share_limits(self) -> None:
        """What counts for all processes together, each gives a share of."""
        while True:
            self._limits.share(self.neighbours.processes)
            await asyncio.sleep(SHARED_EVERY)

    async def say_goodbye(self, to: Callable[[Connection | TournamentSocket], bool] = lambda _: True) -> None:
        """Before the server stops, or its door closes: answer what has been asked, then close these sockets."""
        leaving = list(filter(to, self.connections))
        times = times_of_return(len(leaving), self.settings.returns_within)
        for connection, back_in in zip(leaving, times, strict=True):
            connection.send_away(back_in)
        until = monotonic() + GOODBYE_WITHIN
        while self.connections.intersection(leaving) and monotonic() < until:
            await asyncio.sleep(0.02)

    async def close(self) -> None:
        self.registry.close()
        await self.background.close()


def times_of_return(people: int, within: float) -> Iterator[float]:
    """Seconds after which people come back, one after the other as fast as a server lets them in; however many they
    are, all of them `within` that time."""
    between = min(LETTING_IN, within / max(1, people))
    return (FIRST_BACK + n * between for n in range(people))


class Heartbeat:
    """Whether anything can be stored at this moment: something is."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = asyncio.Lock()
        self._felt = -HEARTBEAT
        self._trouble: StoreError | None = None

    async def feel(self) -> StoreError | None:
        """What keeps the store from storing; None if all is well."""
        async with self._lock:
            if monotonic() - self._felt >= HEARTBEAT:
                try:
                    await self._store.note("heartbeat", f"{time_of_day()}")
                    self._trouble = None
                except StoreError as trouble:
                    self._trouble = trouble
                self._felt = monotonic()
            return self._trouble


@contextlib.asynccontextmanager
async def running(settings: Settings, store: Store, limits: Limits) -> AsyncIterator[Server]:
    """A server on its store, for as long as it is asked."""
    try:
        async with contextlib.AsyncExitStack() as stack:
            neighbours, codes = await stack.enter_async_context(among_neighbours(settings, store))
            server = Server(settings, store, limits, neighbours, codes)
            yield await stack.enter_async_context(_running(server))
    finally:
        await store.close()


@contextlib.asynccontextmanager
async def among_neighbours(settings: Settings, store: Store) -> AsyncIterator[tuple[Neighbours, Codes | None]]:
    """Whom the process has beside it: nobody where the store is its own."""
    if isinstance(store, SQLiteStore):
        yield ALONE, None
        return
    from poeppel.server.neighbours.codes import SharedCodes
    from poeppel.server.neighbours.postgres import PostgresNoticeBoard
    from poeppel.server.store.postgres import PostgresStore

    assert isinstance(store, PostgresStore)
    neighbours = AmongOthers(PostgresNoticeBoard(store), CHORES)
    async with neighbours.living():
        yield neighbours, SharedCodes(store, settings.code_lives)


@contextlib.asynccontextmanager
async def _running(server: Server) -> AsyncIterator[Server]:
    pruning = asyncio.ensure_future(prune_forever(server.store, server.settings, server.neighbours))
    sharing = asyncio.ensure_future(server.share_limits())
    loading = asyncio.ensure_future(asyncio.to_thread(load_games))
    if not is_compiled(GAMES):  # some seconds now, or in everybody's game; loading goes on beside it
        await loading
    server.background.masters.start()
    server.background.compilation.start()
    online = asyncio.ensure_future(server.online.go_on())
    try:
        yield server
    finally:
        for task in (pruning, sharing, online):
            task.cancel()
        await loading
        await server.close()


def load_games() -> None:
    """Have everything loaded that a game needs, then tell the garbage collector that it is here to stay. Otherwise,
    with hundreds of tables, it would look through all of it every few seconds, and everybody would wait half a
    second."""
    compile_games()
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 50)


async def prune_forever(store: Store, settings: Settings, neighbours: Neighbours = ALONE) -> None:
    """Forget old tables, again and again; first what another Pöppel has derived from tables."""
    calendar = Calendar(store)
    with contextlib.suppress(StoreError):
        await store.throw_away(fingerprint())
    while True:
        try:
            now = await calendar.believed_time() if neighbours.has_chore(PRUNING) else None
            if now is not None and (gone := await prune(store, settings, now)):
                log.info("old tables pruned", extra={"tables": gone})
        except StoreError as error:
            log.warning("pruning has to wait", extra={"error": str(error)})
        await asyncio.sleep(settings.prune_every)


async def prune(store: Store, settings: Settings, now: float) -> int:
    """Forget what has been kept for long enough, and say how many tables that were."""
    return await store.prune(now - settings.keep_ended, now - settings.keep_shared, now - settings.keep_alone)
