"""A process among others on one store.

Each process has a name on the notice board (`notice_board.py`) that only it renews; whoever has not done so for a
moment counts as gone, and with it all that it has said: who is at its tables, and which chores it has.

What is to be said while something is being said goes together. Since a call can be lost without a word, each process
also looks, every second, how far the tables are that it has in use.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Mapping, Sequence
from typing import Any

from poeppel.server import metrics
from poeppel.server.clock import monotonic
from poeppel.server.neighbours.base import NOBODY, Elsewhere, Hearing, Here
from poeppel.server.neighbours.notice_board import NoticeBoard, OutOfReach, There
from poeppel.server.store.base import StoredEvent, StoreError

log = logging.getLogger("poeppel.server")

RENEWED_EVERY = 0.6  # seconds
LEASE = 2.5  # seconds without a renewal after which a process counts as gone
SWEPT_EVERY = 1.0  # seconds
TIDIED_EVERY = 15.0  # seconds
GATHERING = 0.003  # seconds in which more is gathered, if more than one thing was to be said the last time
LONGEST = 7_500  # bytes of a call; PostgreSQL allows 8,000
FORGOTTEN_AFTER = 60.0  # seconds: then a process's name is taken away
KNOCKING = 0.3  # seconds between two tries to reach the notice board


class AmongOthers:
    """One process among those that share a store."""

    is_alone = False

    def __init__(self, notice_board: NoticeBoard, chores: Iterable[str] = ()) -> None:
        self.name = secrets.token_hex(6)
        self.processes = 1
        self._notice_board = notice_board
        self._hearing: list[Hearing] = []
        self._chores = dict.fromkeys(chores, False)
        self._when_chore_comes: dict[str, list[Callable[[], None]]] = {}
        self._here: dict[str, Here] = {}  # all that others may know of this process
        self._changed: dict[str, None] = {}  # tables at which somebody has come or gone, not yet said
        self._numbers: dict[str, int] = {}  # of events that happened, not yet said
        self._stored: dict[str, list[StoredEvent]] = {}  # these events, where they are known
        self._shown: list[tuple[str, str]] = []
        self._has_something_to_say = asyncio.Event()
        self._sweep_now = asyncio.Event()
        self._tidied_at = -TIDIED_EVERY
        self._asked: set[asyncio.Future[None]] = set()

    @contextlib.asynccontextmanager
    async def living(self) -> AsyncIterator[None]:
        """Among the others for as long as this lasts."""
        with contextlib.suppress(OutOfReach):
            await self._renew()
            await self._take_chores()
        works: list[Coroutine[None, None, None]] = [self._renew_forever(), self._say_forever(), self._sweep_forever()]
        tasks = [asyncio.ensure_future(work) for work in (*works, self._listen_forever())]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)
            await self.leave()
            await self._notice_board.close()

    async def leave(self) -> None:
        """Say goodbye: what this process did is done by others from now on."""
        self._here.clear()
        with contextlib.suppress(OutOfReach):
            await self._notice_board.sign_off(self.name)
            await self._call({"left": True})

    # ── what this process says ────────────────────────────────────────────────────────────────────────────────────────

    def hear(self, hearing: Hearing) -> None:
        self._hearing.append(hearing)

    def happened(self, table: str, number: int, stored: Sequence[StoredEvent] = ()) -> None:
        if self.processes > 1:
            self._numbers[table] = max(number, self._numbers.get(table, 0))
            if stored:
                self._stored.setdefault(table, []).extend(stored)
            self._has_something_to_say.set()

    def shown(self, table: str, message: bytes) -> None:
        if self.processes > 1:
            self._shown.append((table, message.decode()))
            self._has_something_to_say.set()

    def here(self, table: str, here: Here | None) -> None:
        if self._here.get(table) == here:
            return
        if here is None:
            del self._here[table]
        else:
            self._here[table] = here
        self._changed[table] = None
        self._has_something_to_say.set()

    async def elsewhere(self, table: str) -> Elsewhere:
        try:
            return (await self._ask_presence([table])).get(table, NOBODY)
        except OutOfReach:  # the sweep asks again
            return NOBODY

    def has_chore(self, name: str) -> bool:
        return self._chores[name]

    def when_chore_comes(self, name: str, call: Callable[[], None]) -> None:
        self._when_chore_comes.setdefault(name, []).append(call)

    async def _say_forever(self) -> None:
        had_much = False
        while True:
            await self._has_something_to_say.wait()
            if had_much:
                await asyncio.sleep(GATHERING)
            self._has_something_to_say.clear()
            had_much = len(self._numbers) + len(self._changed) + len(self._shown) > 1
            changed, self._changed = self._changed, {}
            numbers, self._numbers = self._numbers, {}
            stored, self._stored = self._stored, {}
            shown, self._shown = self._shown, []
            try:
                await self._say_who_is_here(changed)
                for said in _calls(numbers, changed, shown, stored):
                    await self._call(said)
            except OutOfReach:  # others find out when they look; who is here is said anew
                self._changed |= changed
                self._has_something_to_say.set()
                await asyncio.sleep(KNOCKING)

    async def _say_who_is_here(self, tables: Iterable[str]) -> None:
        if here := {table: self._here[table] for table in tables if table in self._here}:
            await self._notice_board.attend(self.name, here)
        if gone := [table for table in tables if table not in self._here]:
            await self._notice_board.leave(self.name, gone)

    async def _call(self, said: dict[str, Any]) -> None:
        await self._notice_board.call(json.dumps({"by": self.name, **said}))
        metrics.NOTICES.labels("said").inc()

    async def _renew_forever(self) -> None:
        while True:
            try:
                await self._renew()
            except OutOfReach as error:
                log.info("the neighbours cannot be reached", extra={"error": str(error)})
                await asyncio.sleep(KNOCKING)
            else:
                await asyncio.sleep(RENEWED_EVERY)

    async def _renew(self) -> None:
        self.processes = max(1, alive := await self._notice_board.renew(self.name, LEASE))
        if not alive:  # new, or taken for gone for long, or after a crash
            await self._notice_board.register(self.name)
            await self._say_who_is_here(tuple(self._here))
            await self._call({"came": True})

    # ── what it hears ─────────────────────────────────────────────────────────────────────────────────────────────────

    async def _listen_forever(self) -> None:
        while True:
            with contextlib.suppress(OutOfReach):
                await self._notice_board.listen(self._heard, self._sweep_now.set)  # whatever was said meanwhile
            await asyncio.sleep(KNOCKING)

    def _heard(self, payload: str) -> None:
        said = json.loads(payload)
        if said["by"] == self.name:
            return
        metrics.NOTICES.labels("heard").inc()
        self.processes = max(2, self.processes)
        if "came" in said or "left" in said:
            self._sweep_now.set()
        stored = said.get("stored", {})
        for hearing in self._hearing:
            for table, number in said.get("events", {}).items():
                if table in hearing.tables():
                    hearing.happened(table, number, [StoredEvent(*one) for one in stored.get(table, ())])
            for table, message in said.get("shown", ()):
                hearing.shown(table, message.encode())
        if tables := [table for table in said.get("presence", ()) if table in self._in_use()]:
            self._spawn(self._look_who_is_there(tables))

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.ensure_future(work)
        self._asked.add(task)
        task.add_done_callback(self._asked.discard)

    def _in_use(self) -> set[str]:
        return {table for hearing in self._hearing for table in hearing.tables()}

    async def _look_who_is_there(self, tables: list[str]) -> None:
        with contextlib.suppress(OutOfReach, StoreError):
            found = await self._ask_presence(tables)
            for hearing in self._hearing:
                for table in tables:
                    hearing.elsewhere(table, found.get(table, NOBODY))

    async def _sweep_forever(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._sweep_now.wait(), SWEPT_EVERY)
            self._sweep_now.clear()
            with contextlib.suppress(OutOfReach, StoreError):
                await self._sweep()

    async def _sweep(self) -> None:
        """Look at everything once: how far the tables are, who is there, whose chores are whose."""
        if known := {table: number for hearing in self._hearing for table, number in hearing.known().items()}:
            news = await self._notice_board.news(known)
            for hearing in self._hearing:
                for table, number in news.items():
                    hearing.happened(table, number)
            await self._look_who_is_there(list(known))
        await self._take_chores()
        if monotonic() - self._tidied_at >= TIDIED_EVERY:
            await self._notice_board.forget(FORGOTTEN_AFTER)
            self._tidied_at = monotonic()

    async def _take_chores(self) -> None:
        mine = await self._notice_board.take_chores(self.name, self._chores, LEASE)
        for name, had in tuple(self._chores.items()):
            self._chores[name] = name in mine
            if name in mine and not had:
                for call in self._when_chore_comes.get(name, ()):
                    call()

    async def _ask_presence(self, tables: list[str]) -> dict[str, Elsewhere]:
        """Who is at these tables. Just after this process was cut off nobody is taken for gone: all others may have
        been, too, and have to come back first."""
        since = self._notice_board.reached_since
        is_new = since is None or monotonic() < since + LEASE
        found: dict[str, list[There]] = {}
        for there in await self._notice_board.there(tables, self.name, FORGOTTEN_AFTER if is_new else LEASE):
            found.setdefault(there.table, []).append(there)
        return {table: self._elsewhere(of_table) for table, of_table in found.items()}

    def _elsewhere(self, there: list[There]) -> Elsewhere:
        others = [one for one in there if one.process != self.name]
        if not others:
            return NOBODY
        first = max(there, key=lambda one: (one.since, one.process))  # who has been there for the longest time
        return Elsewhere(
            seats=frozenset(seat for one in others for seat in one.here.seats),
            has_host=any(one.here.has_host for one in others),
            is_attended=True,
            was_first=first.process != self.name,
            attended_for=max(one.since for one in others),
        )


def _calls(
    numbers: Mapping[str, int],
    presence: Iterable[str],
    shown: Iterable[tuple[str, str]],
    stored: Mapping[str, Sequence[StoredEvent]],
) -> Iterable[dict[str, Any]]:
    """What is to be said, in as few calls as it fits into. Events go with their number, if they are short."""
    said: dict[str, Any] = {}
    size = 0
    for wanted in _entries(numbers, presence, shown, stored):
        length = len(json.dumps(wanted).encode())
        if size + length > LONGEST:
            yield said
            said, size = {}, 0
        for kind, key, value in wanted:
            if key is None:
                said.setdefault(kind, []).append(value)
            else:
                said.setdefault(kind, {})[key] = value
        size += length
    if said:
        yield said


def _entries(
    numbers: Mapping[str, int],
    presence: Iterable[str],
    shown: Iterable[tuple[str, str]],
    stored: Mapping[str, Sequence[StoredEvent]],
) -> Iterable[list[tuple[str, str | None, Any]]]:
    """What has to go together: by the name it has in a call, with a key or in a list."""
    for table, number in numbers.items():
        wanted: list[tuple[str, str | None, Any]] = [("events", table, number)]
        if events := stored.get(table):
            plain = [(one.number, one.at, one.data, one.command) for one in events]
            wanted += [("stored", table, plain)] if len(json.dumps(plain)) < LONGEST // 2 else []
        yield wanted
    for table in presence:
        yield [("presence", None, table)]
    for one in shown:
        if len(one[1].encode()) < LONGEST // 2:
            yield [("shown", None, one)]
