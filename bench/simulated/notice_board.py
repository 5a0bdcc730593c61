"""The notice board of several processes, in the simulated database. Calls get lost, come late, twice, in any order."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
from contextvars import Context, copy_context
from dataclasses import dataclass, field
from typing import TypeVar

from bench.simulated.loop import LIFE, Life
from bench.simulated.stores import Database, Line
from poeppel.server.clock import monotonic
from poeppel.server.neighbours.base import GONE, Here
from poeppel.server.neighbours.notice_board import OutOfReach, There

Answer = TypeVar("Answer")


@dataclass
class Name:
    """A process that is registered."""

    renewed: float
    at: dict[str, tuple[Here, float]] = field(default_factory=dict)  # by table, and since when


class Notices:
    """What is on its way to those who listen."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.names: dict[str, Name] = {}
        self.chores: dict[str, str] = {}
        self.lost = self.doubled = 0.0  # shares
        self.slowness = 0.02  # seconds
        self._ears: list[tuple[Line, Life, Callable[[str], None]]] = []

    def now(self) -> float:
        return self.database.contents.time_of_day()

    def wipe(self) -> None:
        """A crash of the database: these tables need not survive one."""
        self.names.clear()
        self.chores.clear()

    def is_alive(self, process: str, within: float) -> bool:
        return process in self.names and self.names[process].renewed > self.now() - within

    def hear(self, line: Line, heard: Callable[[str], None]) -> None:
        self._ears = [ear for ear in self._ears if not ear[0].is_cut and not ear[1].is_over]
        self._ears.append((line, LIFE.get(), heard))

    def call(self, said: str) -> None:
        random, loop = self.database.random, asyncio.get_running_loop()
        for line, life, heard in self._ears:
            if life.is_over or random.random() < self.lost:
                continue
            for _ in range(2 if random.random() < self.doubled else 1):
                loop.call_later(random.random() * self.slowness, self._arrives, line, heard, said, context=_as(life))

    def _arrives(self, line: Line, heard: Callable[[str], None], said: str) -> None:
        if not line.is_cut:
            heard(said)


def _as(life: Life) -> Context:
    context = copy_context()
    context.run(LIFE.set, life)
    return context


class SimulatedNoticeBoard:
    """One process's way to it."""

    def __init__(self, notices: Notices) -> None:
        self.reached_since: float | None = None
        self._notices = notices
        self._line: Line | None = None

    async def renew(self, process: str, within: float) -> int:
        def renew() -> int:
            notices = self._notices
            if process not in notices.names:
                return 0
            notices.names[process].renewed = notices.now()
            return sum(name == process or notices.is_alive(name, within) for name in notices.names)

        return await self._do(renew)

    async def register(self, process: str) -> None:
        def register() -> None:
            names = self._notices.names
            names.setdefault(process, Name(0.0)).renewed = self._notices.now()

        await self._do(register)

    async def sign_off(self, process: str) -> None:
        await self._do(lambda: self._notices.names.pop(process, None))

    async def forget(self, after: float) -> None:
        def forget() -> None:
            for process in [name for name in self._notices.names if not self._notices.is_alive(name, after)]:
                del self._notices.names[process]

        await self._do(forget)

    async def attend(self, process: str, here: Mapping[str, Here]) -> None:
        def attend() -> None:
            name = self._notices.names.get(process)
            if name is None:  # a key that leads nowhere
                raise OutOfReach("not registered")
            for table, one in here.items():
                since = name.at[table][1] if table in name.at else self._notices.now()
                name.at[table] = one, since

        await self._do(attend)

    async def leave(self, process: str, tables: Sequence[str]) -> None:
        def leave() -> None:
            name = self._notices.names.get(process)
            for table in tables if name else ():
                assert name is not None
                name.at.pop(table, None)

        await self._do(leave)

    async def there(self, tables: Sequence[str], process: str, within: float) -> list[There]:
        def look() -> list[There]:
            now, names = self._notices.now(), self._notices.names
            shared = {table for table in tables for name in names if name != process and table in names[name].at}
            return [
                There(table, name, one.at[table][0], now - one.at[table][1])
                for name, one in names.items()
                for table in tables
                if table in shared and table in one.at and (name == process or self._notices.is_alive(name, within))
            ]

        return await self._do(look)

    async def take_chores(self, process: str, chores: Collection[str], within: float) -> frozenset[str]:
        def take() -> frozenset[str]:
            had = self._notices.chores
            for chore in chores:
                if chore not in had or not self._notices.is_alive(had[chore], within):
                    had[chore] = process
            return frozenset(chore for chore, name in had.items() if name == process)

        return await self._do(take)

    async def news(self, known: Mapping[str, int]) -> Mapping[str, int]:
        def look() -> dict[str, int]:
            shelves = self._notices.database.contents.shelves
            last = {table: len(shelves[table].events) if table in shelves else GONE for table in known}
            return {table: number for table, number in last.items() if number != known[table]}

        return await self._do(look)

    async def call(self, said: str) -> None:
        await self._do(lambda: self._notices.call(said))

    async def listen(self, heard: Callable[[str], None], begun: Callable[[], None]) -> None:
        line = await self._connected()
        self._notices.hear(line, heard)
        begun()
        while True:
            await asyncio.sleep(1.0)
            if line.is_cut:
                raise OutOfReach("the line was cut")

    async def close(self) -> None:
        pass

    async def _do(self, work: Callable[[], Answer]) -> Answer:
        try:
            if self._line is None or self._line.is_cut:
                self._line = await self._connected()
                self.reached_since = monotonic()
            return await self._line.do(work)
        except OSError as error:
            raise OutOfReach(str(error)) from error

    async def _connected(self) -> Line:
        try:
            return await self._notices.database.connect()
        except OSError as error:
            raise OutOfReach(str(error)) from error
