"""A server process: the real one, from the socket down to the store, on what is simulated."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Coroutine
from contextvars import Context, copy_context
from pathlib import Path
from typing import Any, TypeVar

from bench.clients import NO_LIMITS
from bench.simulated.loop import LIFE, Life, SimulatedLoop
from bench.simulated.network import Link
from poeppel.server.clock import CLOCK
from poeppel.server.connection import Connection
from poeppel.server.entrance.limits import Limits
from poeppel.server.lifecycle import CHORES, Server
from poeppel.server.neighbours.among import AmongOthers
from poeppel.server.neighbours.base import ALONE, Neighbours
from poeppel.server.neighbours.notice_board import NoticeBoard
from poeppel.server.settings import Settings
from poeppel.server.store.base import Store

Answer = TypeVar("Answer")

SETTINGS = Settings(Path("nowhere"), **{**NO_LIMITS, "unready_for": 0.1, "leaves_within": 0.3})


class Numbered(Connection):
    """A connection whose place in a set follows from when it came, and not from where it lies in memory."""

    def __init__(self, *things: Any) -> None:
        super().__init__(*things)
        loop = asyncio.get_running_loop()
        assert isinstance(loop, SimulatedLoop)
        self._number = loop.next_number()

    def __hash__(self) -> int:
        return self._number

    def __eq__(self, other: object) -> bool:
        return self is other


class ProcessClock:
    """The clock of one machine: its time of day may be set."""

    def __init__(self, loop: SimulatedLoop) -> None:
        self.ahead = 1_800_000_000.0  # seconds
        self._loop = loop

    def monotonic(self) -> float:
        return self._loop.now

    def time_of_day(self) -> float:
        return self._loop.now + self.ahead


class Process:
    """One that can be killed, stopped, frozen and started again."""

    def __init__(
        self, name: str, loop: SimulatedLoop, open_store: Callable[[], Store], notice_board: NoticeBoard | None
    ) -> None:
        self.life = Life(name)
        self.clock = ProcessClock(loop)
        self.server: Server | None = None
        self.is_over = False  # nobody is let in any more
        self.is_gone = False
        self.links: list[Link] = []
        self._loop = loop
        self._open_store = open_store
        self._notice_board = notice_board
        self._stop: asyncio.Event = asyncio.Event()

    @property
    def is_there(self) -> bool:
        """Whether somebody takes connections."""
        return self.server is not None and not self.life.is_over and not self.is_over

    def start(self) -> None:
        self.do(self._live())

    def do(self, work: Coroutine[Any, Any, Answer]) -> asyncio.Task[Answer]:
        """Something that this process does."""
        task: asyncio.Task[Answer] = self._loop.create_task(work, context=self._context())
        task.add_done_callback(self._failed)
        return task

    def _failed(self, task: asyncio.Task[Any]) -> None:
        """Nobody expects that."""
        if not task.cancelled() and (error := task.exception()) is not None:
            self._loop.problems.append(f"something failed: {error!r}")

    def _context(self) -> Context:
        context = copy_context()
        context.run(LIFE.set, self.life)
        context.run(CLOCK.set, self.clock)
        return context

    async def _live(self) -> None:
        async with contextlib.AsyncExitStack() as stack:
            store = self._open_store()
            stack.push_async_callback(store.close)
            neighbours: Neighbours = ALONE
            if self._notice_board is not None:
                others = AmongOthers(self._notice_board, CHORES)
                await stack.enter_async_context(others.living())
                neighbours = others
            self._limits = Limits(SETTINGS)
            self.server = Server(SETTINGS, store, self._limits, neighbours)
            await self._stop.wait()
            await self.server.leave()
            self.is_over = True
            for link in self.links:
                link.server_hangs_up()
            await self.server.close()
        self.is_gone = True

    async def ask(self, work: Callable[[Server], Awaitable[Answer]], within: float = 8.0) -> Answer:
        """A request over HTTP. `OSError` when there is no answer."""
        if self.server is None or not self.is_there:
            raise ConnectionRefusedError("nobody is there")
        answer: asyncio.Future[Answer] = self._loop.create_future()

        async def carry_out(server: Server) -> None:
            try:
                result = await work(server)
            except Exception as error:
                if not answer.done():
                    answer.set_exception(error)
            else:
                if not answer.done():
                    answer.set_result(result)

        self.do(carry_out(self.server))
        return await asyncio.wait_for(answer, within)

    def accept(self, table: str, link: Link) -> None:
        """A client's socket."""
        self.links = [one for one in self.links if not one.is_cut]
        self.links.append(link)
        link.life = self.life
        self.do(self._serve(table, link))

    async def _serve(self, table: str, link: Link) -> None:
        server = self.server
        assert server is not None
        connection = Numbered(link.server_end, server.registry, SETTINGS, self._limits, "1.2.3.4")
        server.connections.add(connection)
        try:
            await connection.run(table)
        finally:
            server.connections.discard(connection)
            link.hang_up()

    def stop(self) -> None:
        """SIGTERM."""
        self._stop.set()

    def kill(self) -> None:
        """SIGKILL."""
        self._loop.end_life(self.life)
        for link in self.links:
            link.server_died()
