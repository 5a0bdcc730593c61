"""The server from its start to its stop."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import time
from collections.abc import AsyncIterator, Callable
from weakref import WeakKeyDictionary

from poeppel.engine.compiling import is_compiled
from poeppel.lab.precompile import GAMES, compile_games
from poeppel.server import protocol as p
from poeppel.server.background import Background, LongWork
from poeppel.server.connection import Connection
from poeppel.server.entrance.door import Door
from poeppel.server.entrance.join_codes import JoinCodes
from poeppel.server.entrance.limits import Limits
from poeppel.server.fingerprint import fingerprint
from poeppel.server.settings import Settings
from poeppel.server.store.base import Store, StoreError
from poeppel.server.store.calendar import Calendar
from poeppel.server.tables.registry import Registry
from poeppel.server.tournaments.folders import Folders
from poeppel.server.tournaments.live import LiveTournament
from poeppel.server.tournaments.online_tables import OnlineTables
from poeppel.server.tournaments.registry import Tournaments
from poeppel.server.tournaments.showing import Showing
from poeppel.server.tournaments.socket import TournamentSocket

log = logging.getLogger("poeppel.server")

GOODBYE_WITHIN = 5.0  # seconds
HEARTBEAT = 1.0  # seconds: however many ask for the server's health, the disk is asked no more often


class Server:
    """What the routes share."""

    def __init__(self, settings: Settings, store: Store, limits: Limits) -> None:
        self.settings = settings
        self.store = store
        long_work = LongWork(
            settings.waiting_work,
            kept_bytes=settings.kept_answers,
            charge=lambda address, seconds: limits.work[address].owe(seconds),
        )
        self.background = Background(settings.bot_threads, long_work=long_work)
        self.registry = Registry(store, settings, self.background, limits.work)
        self.tournaments = Tournaments(store, settings, self.background, limits)
        self._showing: WeakKeyDictionary[LiveTournament, Showing] = WeakKeyDictionary()
        self.connections: set[Connection | TournamentSocket] = set()
        self.heartbeat = Heartbeat(store)
        self.door = Door(settings)
        self.codes = JoinCodes(settings.code_lives)
        self.online = OnlineTables(self.tournaments, self.registry, self.background, settings)
        self.folders = Folders(self.tournaments, self.background, settings, lambda: self.door.address)

    def showing(self, live: LiveTournament) -> Showing:
        """The views of a tournament, for as long as it is at hand."""
        if live not in self._showing:
            self._showing[live] = Showing()
        return self._showing[live]

    async def say_goodbye(self, to: Callable[[Connection | TournamentSocket], bool] = lambda _: True) -> None:
        """Before the server stops, or its door closes: answer what has been asked, then close these sockets."""
        leaving = set(filter(to, self.connections))
        for connection in leaving:
            connection.dismiss(p.CloseCode.GOING_DOWN)
        until = time.monotonic() + GOODBYE_WITHIN
        while leaving & self.connections and time.monotonic() < until:
            await asyncio.sleep(0.02)

    async def close(self) -> None:
        self.registry.close()
        await self.background.close()
        await self.store.close()


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
            if time.monotonic() - self._felt >= HEARTBEAT:
                try:
                    await self._store.note("heartbeat", f"{time.time()}")
                    self._trouble = None
                except StoreError as trouble:
                    self._trouble = trouble
                self._felt = time.monotonic()
            return self._trouble


@contextlib.asynccontextmanager
async def running(settings: Settings, store: Store, limits: Limits) -> AsyncIterator[Server]:
    """A server on its store, for as long as it is asked."""
    server = Server(settings, store, limits)
    pruning = asyncio.ensure_future(prune_forever(server.store, settings))
    loading = asyncio.ensure_future(asyncio.to_thread(load_games))
    if not is_compiled(GAMES):  # some seconds now, or in everybody's game; loading goes on beside it
        await loading
    server.background.masters.start()
    server.background.compilation.start()
    server.background.spawn(server.online.resume())
    yield server
    pruning.cancel()
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


async def prune_forever(store: Store, settings: Settings) -> None:
    """Forget old tables, again and again; first what another Pöppel has derived from tables."""
    calendar = Calendar(store)
    with contextlib.suppress(StoreError):
        await store.throw_away(fingerprint())
    while True:
        try:
            now = await calendar.believed_time()
            if now is not None and (gone := await prune(store, settings, now)):
                log.info("old tables pruned", extra={"tables": gone})
        except StoreError as error:
            log.warning("pruning has to wait", extra={"error": str(error)})
        await asyncio.sleep(settings.prune_every)


async def prune(store: Store, settings: Settings, now: float) -> int:
    """Forget what has been kept for long enough, and say how many tables that were."""
    return await store.prune(now - settings.keep_ended, now - settings.keep_shared, now - settings.keep_alone)
