"""Group commit: one thread writes for everybody, and makes one trip to the disk for all who wait.

Jobs queue up while the disk is busy; when it is done, the thread takes all of them, carries each out in a savepoint of
its own, and commits once. A job that fails undoes only itself. If the commit fails, nothing of the batch is stored, and
all its jobs hear so. A job may be carried out twice, so it must keep everything it does inside the database.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, Generic, TypeVar

from poeppel.server.store.base import StoreClosed
from poeppel.server.store.sqlite_file import store_error

BATCH = 256
"""At most so many jobs a commit, so that the first of them does not wait long for the last."""

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class WriterCounters:
    """How the writer has fared since it was started: numbers for metrics."""

    jobs: int
    commits: int
    largest_batch: int
    waiting: int
    """Jobs in the queue right now."""


@dataclass(slots=True, eq=False)
class _Job(Generic[Result]):
    run: Callable[[sqlite3.Connection], Result]
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Result]
    result: Result | None = None
    error: Exception | None = None

    def settle(self) -> None:
        """In the caller's loop: hand over the outcome, unless the caller has gone."""
        if self.future.done():
            return
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)  # type: ignore[arg-type]  # None only if that is the result


class _AllUndone(Exception):
    """SQLite has given up the whole transaction, as it does when the disk is full."""

    def __init__(self, reason: Exception) -> None:
        super().__init__(str(reason))
        self.reason = reason


class Writer:
    """The one thread that writes, and the queue before it."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._connection = connection
        self._path = path
        self._queue: SimpleQueue[_Job[Any] | None] = SimpleQueue()  # None: the end
        self._lock = Lock()  # no job comes behind the end
        self._is_closed = False
        self._jobs = self._commits = self._largest = 0
        self._thread = Thread(target=self._work, name="poeppel-store-writer", daemon=True)
        self._thread.start()

    async def do(self, run: Callable[[sqlite3.Connection], Result]) -> Result:
        """Carry out `run` in the writer's thread; return when what it wrote is on disk, raise when nothing of it is."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Result] = loop.create_future()
        job = _Job(run, loop, future)
        with self._lock:
            if self._is_closed:
                raise StoreClosed("the store is closed")
            self._queue.put(job)
        return await future

    @property
    def counters(self) -> WriterCounters:
        return WriterCounters(self._jobs, self._commits, self._largest, self._queue.qsize())

    def end(self) -> None:
        """Take no more jobs. The thread finishes what is in the queue."""
        with self._lock:
            if not self._is_closed:
                self._is_closed = True
                self._queue.put(None)

    def join(self) -> None:
        """Wait for the end of the thread, and with it of the connection."""
        self._thread.join()

    def _work(self) -> None:
        is_last = False
        while not is_last:
            batch, is_last = self._take()
            if batch:
                self._carry_out(batch)
                self._jobs += len(batch)
                self._largest = max(self._largest, len(batch))
                self._answer(batch)
        self._connection.close()

    def _take(self) -> tuple[list[_Job[Any]], bool]:
        """Wait for a job; take all that wait. The flag says that there will be no more."""
        batch: list[_Job[Any]] = []
        try:
            job = self._queue.get()
            while job is not None:
                batch.append(job)
                if len(batch) == BATCH:
                    return batch, False
                job = self._queue.get_nowait()
        except Empty:
            return batch, False
        return batch, True

    def _carry_out(self, batch: list[_Job[Any]]) -> None:
        connection = self._connection
        try:
            connection.execute("BEGIN IMMEDIATE")
            for job in batch:
                self._carry_out_one(job)
            connection.execute("COMMIT")
            self._commits += 1
        except _AllUndone as undone:
            if len(batch) == 1:
                batch[0].error = self._explained(undone.reason)
            else:  # one at a time, so that one that does not fit fails alone
                for job in batch:
                    self._carry_out([job])
        except Exception as error:
            self._roll_back()
            for job in batch:  # those with an error of their own, too: it may have come from what is undone now
                job.error = self._explained(error)

    def _carry_out_one(self, job: _Job[Any]) -> None:
        connection = self._connection
        job.result = job.error = None
        connection.execute("SAVEPOINT job")
        try:
            job.result = job.run(connection)
        except Exception as error:
            if not connection.in_transaction:
                raise _AllUndone(error) from error
            connection.execute("ROLLBACK TO job")
            job.error = self._explained(error)
        connection.execute("RELEASE job")

    def _roll_back(self) -> None:
        if self._connection.in_transaction:
            with suppress(sqlite3.Error):  # the thread lives on; if it is serious, the next batch hears of it
                self._connection.execute("ROLLBACK")

    def _explained(self, error: Exception) -> Exception:
        return store_error(error, self._path) if isinstance(error, sqlite3.Error) else error

    @staticmethod
    def _answer(batch: list[_Job[Any]]) -> None:
        """Wake each loop once, whatever the number of its jobs."""
        of_loop: dict[asyncio.AbstractEventLoop, list[_Job[Any]]] = defaultdict(list)
        for job in batch:
            of_loop[job.loop].append(job)
        for loop, jobs in of_loop.items():
            try:
                loop.call_soon_threadsafe(_settle, jobs)
            except RuntimeError:
                continue  # that loop has ended, and with it everybody who waited


def _settle(jobs: list[_Job[Any]]) -> None:
    for job in jobs:
        job.settle()
