"""Group commit: one thread writes for everybody, and makes one trip to the disk for all who wait.

Jobs queue up while the disk is busy; when it is done, the thread takes all of them, carries out one after the other,
and commits once. A job that fails undoes only itself: when one has written something before it failed, all are carried
out again with a savepoint around each. If the commit fails, nothing of the batch is stored, and all its jobs hear so. A
job may be carried out twice, so it must keep everything it does inside the database.

Where several have waited for the disk, more are to be expected: the thread waits a moment for them before it goes
again, since every trip costs as much as some commands do. Whoever comes alone is served at once.

What goes into a file that is no longer at its place is not stored: the thread looks before and after each commit.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, Generic, TypeVar

from poeppel.server.store.base import StoreClosed, StoreTrouble
from poeppel.server.store.sqlite_file import store_error

log = logging.getLogger("poeppel.server")

BATCH = 256
"""The most jobs per commit, so that the first of them does not wait long for the last."""

GATHERING = 0.016
"""Seconds between two commits in which others may join the next one, if there was company at the last."""

Result = TypeVar("Result")


@dataclass(slots=True, eq=False)
class _Job(Generic[Result]):
    run: Callable[[sqlite3.Connection], Result]
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Result]
    result: Result | None = None
    error: Exception | None = None
    is_settled: bool = False

    def settle(self) -> None:
        """In the caller's loop: hand over the outcome, unless the caller has gone."""
        self.is_settled = True
        if self.future.done():
            return
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)  # type: ignore[arg-type]  # None only if that is the result

    async def end(self) -> None:
        """Wait until it is over, whether or not it could be stored."""
        if not self.is_settled:
            self.future = self.loop.create_future()
            await asyncio.wait([self.future])


class _HalfDone(Exception):
    """A job has failed after it had written something."""


class _AllUndone(Exception):
    """SQLite has given up the whole transaction, as it does when the disk is full."""

    def __init__(self, reason: Exception) -> None:
        super().__init__(str(reason))
        self.reason = reason


class Writer:
    """The one thread that writes, and the queue before it."""

    def __init__(self, connection: sqlite3.Connection, path: Path, check: Callable[[], None]) -> None:
        """`check` raises when the database is not ours to write to any more."""
        self._connection = connection
        self._path = path
        self._check = check
        self._trouble: str | None = None  # what the log has been told
        self._queue: SimpleQueue[_Job[Any] | None] = SimpleQueue()  # None: the end
        self._lock = Lock()  # no job comes after the end
        self._is_closed = False
        self._thread = Thread(target=self._work, name="poeppel-store-writer", daemon=True)
        self._thread.start()

    async def do(self, run: Callable[[sqlite3.Connection], Result]) -> Result:
        """Carry out `run` in the writer's thread; return when what it wrote is on disk, raise when nothing of it is.
        Whoever is cancelled goes when it is over: it is stored by then, or never will be."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Result] = loop.create_future()
        job = _Job(run, loop, future)
        with self._lock:
            if self._is_closed:
                raise StoreClosed("the store is closed")
            self._queue.put(job)
        try:
            return await future
        except asyncio.CancelledError:
            await job.end()
            raise

    def end(self) -> None:
        """Take no more jobs. The thread finishes what is in the queue."""
        with self._lock:
            if not self._is_closed:
                self._is_closed = True
                self._queue.put(None)

    def close(self) -> None:
        """After the end: wait for the thread, then leave everything in one file."""
        self._thread.join()
        try:
            is_read, *_ = self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            if is_read:
                log.warning("the -wal file stays, and belongs to the database: another program is reading it")
        except sqlite3.Error as error:
            log.error(
                "the -wal file stays, and belongs to the database", extra={"error": str(store_error(error, self._path))}
            )
        self._connection.close()

    def _work(self) -> None:
        is_last, batch = False, list[_Job[Any]]()
        while not is_last:
            pause = GATHERING if len(batch) > 1 else 0.0
            batch, is_last = self._take(pause)
            if batch:
                self._carry_out(batch)
                self._report(batch)
                self._answer(batch)

    def _take(self, pause: float) -> tuple[list[_Job[Any]], bool]:
        """Wait for a job, after a pause in which others may come, too; take all that wait. The flag says that there
        will be no more."""
        batch: list[_Job[Any]] = []
        time.sleep(pause)
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

    def _carry_out(self, batch: list[_Job[Any]], carefully: bool = False) -> None:
        """Carefully: with a savepoint around each job."""
        connection = self._connection
        try:
            self._check()
            connection.execute("BEGIN IMMEDIATE")
            for job in batch:
                self._carry_out_one(job, carefully)
            connection.execute("COMMIT")
            self._check()
        except _HalfDone:
            self._roll_back()
            self._carry_out(batch, carefully=True)
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

    def _carry_out_one(self, job: _Job[Any], carefully: bool) -> None:
        """As long as those that fail have only looked, nothing has to be undone; most of them have."""
        connection = self._connection
        job.result = job.error = None
        written = connection.total_changes
        if carefully:
            connection.execute("SAVEPOINT job")
        try:
            job.result = job.run(connection)
        except Exception as error:
            if not connection.in_transaction:
                raise _AllUndone(error) from error
            if carefully:
                connection.execute("ROLLBACK TO job")
            elif connection.total_changes != written:
                raise _HalfDone from error
            job.error = self._explained(error)
        if carefully:
            connection.execute("RELEASE job")

    def _roll_back(self) -> None:
        if self._connection.in_transaction:
            with suppress(sqlite3.Error):  # the thread lives on; if it is serious, the next batch hears of it
                self._connection.execute("ROLLBACK")

    def _explained(self, error: Exception) -> Exception:
        return store_error(error, self._path) if isinstance(error, sqlite3.Error) else error

    def _report(self, batch: list[_Job[Any]]) -> None:
        """Tell the log when storing begins to fail, and when it works again; not each time."""
        trouble = next((str(job.error) for job in batch if isinstance(job.error, StoreTrouble)), None)
        if trouble is not None and trouble != self._trouble:
            log.error("nothing can be stored", extra={"error": trouble})
        elif trouble is None and self._trouble is not None:
            log.warning("everything can be stored again")
        self._trouble = trouble

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
