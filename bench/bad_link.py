"""A bad link to a server on this machine: what goes through it can be held up, delayed, cut off or left dangling."""

from __future__ import annotations

import asyncio
import contextlib
import random
import threading
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

Done = TypeVar("Done")
PATIENCE = 30.0  # seconds for whatever is asked of the link
HOST = "127.0.0.1"
MOST = 64  # connections at once
PIECE = 16_384  # bytes that are passed on together
AHEAD = 64  # pieces that are on their way in one direction
STALL = (0.3, 1.2)  # seconds that a lost packet holds up those after it, until it has been sent again


class Passage:
    """One connection through the link, in both directions."""

    def __init__(self, link: BadLink, near: asyncio.StreamWriter, far: asyncio.StreamWriter) -> None:
        self._link, self._ends = link, (near, far)

    async def carry(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        """One direction, in order, until it ends."""
        on_the_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue(AHEAD)
        delivering = asyncio.ensure_future(self._deliver(on_the_way, target))
        with contextlib.suppress(OSError):
            while piece := await source.read(PIECE):
                await on_the_way.put((self._link.due(), piece))
        await on_the_way.put((self._link.due(), b""))
        await delivering

    async def _deliver(self, on_the_way: asyncio.Queue[tuple[float, bytes]], target: asyncio.StreamWriter) -> None:
        while True:
            due, piece = await on_the_way.get()
            await asyncio.sleep(due - asyncio.get_running_loop().time())
            await self._link.is_open(self)
            if not piece:
                return target.close()
            with contextlib.suppress(OSError):
                target.write(piece)
                await target.drain()

    def cut(self) -> None:
        for end in self._ends:
            end.transport.abort()


class BadLink:
    """Listens on a port of its own (`url`) and passes on to another one. To be used in a `with`; what is asked of it is
    done in its own thread."""

    def __init__(self, port: int, seed: int = 1) -> None:
        self._target = port
        self._passages: set[Passage] = set()
        self._stranded: set[Passage] = set()
        self._delay = 0.0
        self._loss = 0.0
        self._chance = random.Random(seed)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    def __enter__(self) -> BadLink:
        self._thread.start()
        self._open = self._do(self._begin)
        return self

    def __exit__(self, *_: object) -> None:
        self._do(self._end)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _begin(self) -> asyncio.Event:
        self._server = await asyncio.start_server(self._pass, HOST, 0)
        self.port: int = self._server.sockets[0].getsockname()[1]
        self.url = f"http://{HOST}:{self.port}"
        is_open = asyncio.Event()
        is_open.set()
        return is_open

    # ── what can be wrong with it ─────────────────────────────────────────────────────────────────────────────────────

    def freeze(self) -> None:
        """Nothing comes through, and nobody is told."""
        self._soon(lambda: self._open.clear())

    def thaw(self) -> None:
        """What was held up comes through."""
        self._soon(lambda: self._open.set())

    def cut(self) -> None:
        """There is nothing there: what was open is closed, and nothing new can be opened."""
        self._do(self._cut)

    def mend(self) -> None:
        self._do(self._mend)

    def strand(self) -> None:
        """What is open stays open, and is dead: a phone has changed networks. New connections are all right."""
        self._soon(lambda: self._stranded.update(self._passages))

    def be(self, delay: float = 0.0, loss: float = 0.0) -> None:
        """Everything takes this many seconds longer in each direction; such a share of all packets gets lost."""
        self._delay, self._loss = delay, loss

    # ── inside ────────────────────────────────────────────────────────────────────────────────────────────────────────

    async def _cut(self) -> None:
        self._server.close()
        for passage in self._passages:
            passage.cut()

    async def _end(self) -> None:
        await self._cut()
        at_work = asyncio.all_tasks() - {asyncio.current_task()}
        for task in at_work:
            task.cancel()
        await asyncio.gather(*at_work, return_exceptions=True)

    async def _mend(self) -> None:
        self._server = await asyncio.start_server(self._pass, HOST, self.port)

    async def _pass(self, near_in: asyncio.StreamReader, near_out: asyncio.StreamWriter) -> None:
        if len(self._passages) >= MOST:
            return near_out.transport.abort()
        try:
            far_in, far_out = await asyncio.open_connection(HOST, self._target)
        except OSError:
            return near_out.transport.abort()
        passage = Passage(self, near_out, far_out)
        self._passages.add(passage)
        try:
            with contextlib.suppress(asyncio.CancelledError):  # the link is not needed any more
                await asyncio.gather(passage.carry(near_in, far_out), passage.carry(far_in, near_out))
        finally:
            passage.cut()
            self._passages.discard(passage)
        return None

    def due(self) -> float:
        """When something that comes now is to arrive."""
        is_lost = self._chance.random() < self._loss
        return self._loop.time() + self._delay + (self._chance.uniform(*STALL) if is_lost else 0.0)

    async def is_open(self, passage: Passage) -> None:
        """Wait until something can come through."""
        await self._open.wait()
        if passage in self._stranded:
            await asyncio.Event().wait()  # for ever

    def _soon(self, do: Callable[[], object]) -> None:
        async def done() -> None:
            do()

        self._do(done)

    def _do(self, work: Callable[[], Coroutine[Any, Any, Done]]) -> Done:
        return asyncio.run_coroutine_threadsafe(work(), self._loop).result(PATIENCE)
