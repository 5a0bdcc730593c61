"""Group commit in PostgreSQL: one line writes for everybody of this process, and goes once for all who wait.

What is asked while a batch is on its way goes with the next one, as one statement. Where several have waited, more are
to be expected, so a moment is left for them to come; whoever comes alone is served at once.

When the line breaks nobody knows whether the batch was stored. It is sent again, and says so: what lies there already
is answered as if it had just been stored (`postgres_schema.is_there`). A job that has waited for too long is told that
nothing can be stored.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from poeppel.server.store.base import StoreClosed, StoreTrouble
from poeppel.server.store.postgres_line import CUT_OFF, UNDONE, Connection, close, trouble

log = logging.getLogger("poeppel.server")

BATCH = 256
"""The most jobs per statement, so that the first of them does not wait long for the last."""

GATHERING = 0.008
"""Seconds between two commits in which others may join the next one, if there was company at the last."""

PATIENCE = 10.0
"""Seconds that a job waits for a database that cannot be reached: a restart takes less."""

KNOCKING = (0.02, 0.05, 0.1, 0.2, 0.5, 1.0)
"""Seconds between two tries to reach it; the last is repeated."""

WRITE = "SELECT poeppel.write($1::jsonb)"


@dataclass(slots=True, eq=False)
class _Job:
    text: str
    order: tuple[str, str]  # in which batches lock things, so that they wait for each other and never in a circle
    until: float
    future: asyncio.Future[dict[str, Any]]
    over: asyncio.Event = field(default_factory=asyncio.Event)
    is_sent: bool = False  # and nobody knows what became of it

    def answer(self, answer: dict[str, Any] | Exception) -> None:
        self.over.set()
        if self.future.done():
            return
        if isinstance(answer, Exception):
            self.future.set_exception(answer)
        else:
            self.future.set_result(answer)


class Writer:
    """The one line that writes, and the queue before it. It lives in the loop in which it was first asked."""

    def __init__(self, connect: Callable[[], Awaitable[Connection]], place: str) -> None:
        """`connect` opens a line, to a place that is called so."""
        self._connect, self._place = connect, place
        self._queue: deque[_Job] = deque()
        self._has_jobs = asyncio.Event()
        self._is_closed = False
        self._connection: Connection | None = None
        self._work: asyncio.Task[None] | None = None
        self._trouble: str | None = None  # what the log has been told

    async def do(self, asked: dict[str, Any], order: tuple[str, str]) -> dict[str, Any]:
        """What the database answers when it is stored; `StoreTrouble` when it cannot be. Whoever is cancelled goes when
        it is over."""
        if self._is_closed:
            raise StoreClosed("the store is closed")
        loop = asyncio.get_running_loop()
        job = _Job(written_out(asked), order, loop.time() + PATIENCE, loop.create_future())
        self._queue.append(job)
        self._has_jobs.set()
        if self._work is None:
            self._work = loop.create_task(self._work_forever())
        try:
            return await job.future
        except asyncio.CancelledError:
            await job.over.wait()
            raise

    async def close(self) -> None:
        """Finish what was asked before."""
        self._is_closed = True
        self._has_jobs.set()
        if self._work is not None:
            await asyncio.wait([self._work])
            await close(self._connection)

    async def _work_forever(self) -> None:
        batch: list[_Job] = []
        while self._queue or not self._is_closed:
            if len(batch) > 1:
                await asyncio.sleep(GATHERING)
            if not self._queue and not self._is_closed:  # it may have been closed in that moment
                self._has_jobs.clear()
                await self._has_jobs.wait()
            batch = [self._queue.popleft() for _ in range(min(BATCH, len(self._queue)))]
            if batch:
                await self._carry_out(sorted(batch, key=lambda job: job.order))

    async def _carry_out(self, batch: list[_Job]) -> None:
        """Until each has an answer."""
        tries = 0
        while batch:
            try:
                answers = await self._send(batch)
            except UNDONE:
                continue
            except CUT_OFF as error:
                self._hang_up()
                batch = self._without_impatient(batch, error)
                await asyncio.sleep(KNOCKING[min(tries, len(KNOCKING) - 1)])
                tries += 1
            except Exception as error:
                await self._carry_out_one_by_one(batch, error)
                return
            else:
                self._report(None)
                for job, answer in zip(batch, answers, strict=True):
                    job.answer(answer)
                return

    async def _send(self, batch: Sequence[_Job]) -> list[dict[str, Any]]:
        if self._connection is None or self._connection.is_closed():
            self._connection = await self._connect()
        jobs = ",".join(f'{job.text[:-1]}, "again": true}}' if job.is_sent else job.text for job in batch)
        for job in batch:
            job.is_sent = True
        rows = await self._connection.fetch(WRITE, f"[{jobs}]")
        return [json.loads(row[0]) for row in rows]

    async def _carry_out_one_by_one(self, batch: list[_Job], error: Exception) -> None:
        """The database has refused all of it, so nothing of it is stored: one that it does not take fails alone."""
        if len(batch) == 1:
            refused = trouble(error, self._place)
            self._report(refused)
            batch[0].answer(refused)
            return
        for job in batch:
            await self._carry_out([job])

    def _hang_up(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    def _without_impatient(self, batch: list[_Job], error: BaseException) -> list[_Job]:
        """Those who have waited for too long are told; so are those behind them in the queue."""
        refused = trouble(error, self._place)
        self._report(refused)
        now = asyncio.get_running_loop().time()
        while self._queue and self._queue[0].until < now:
            self._queue.popleft().answer(refused)
        for job in batch:
            if job.until < now:
                job.answer(refused)
        return [job for job in batch if job.until >= now]

    def _report(self, refused: StoreTrouble | None) -> None:
        """Tell the log when storing begins to fail, and when it works again; not each time."""
        said = None if refused is None else str(refused)
        if said is not None and self._trouble is None:
            log.error("nothing can be stored", extra={"error": said})
        elif said is None and self._trouble is not None:
            log.warning("everything can be stored again")
        self._trouble = said


def written_out(asked: dict[str, Any]) -> str:
    """A job as it is sent; `ValueError` for a text that PostgreSQL cannot keep."""
    texts = (asked["table"], asked.get("address") or "", asked["command"] or "", *asked["events"])
    if any("\0" in text for text in texts):
        raise ValueError("a text with a zero character, which PostgreSQL does not keep")
    text = json.dumps(asked, ensure_ascii=False)
    text.encode()  # a half of a character, too
    return text
