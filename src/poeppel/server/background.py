"""Work that nobody's message waits for: tasks beside the sockets, bots' moves and hints in worker threads, long work
one thing at a time, each address in its turn, and what evaluates positions, which has to be compiled first."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import time
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Coroutine, Hashable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random, SystemRandom
from subprocess import CalledProcessError
from typing import TypeAlias, TypeVar

from poeppel.analysis.advice import Advice, advise
from poeppel.bots.levels import STAND_IN
from poeppel.bots.networks import NETWORK_BOTS
from poeppel.bots.registry import answered, find_bot
from poeppel.core.move import Move
from poeppel.core.position import Position
from poeppel.core.roll import Roll
from poeppel.engine.compiling import is_compiled
from poeppel.lab.precompile import DRAWS, MASTERS, REVIEWS, command_for
from poeppel.server.refusals import refused
from poeppel.server.store.base import Derived, Store, StoreError

Work: TypeAlias = Callable[[Callable[[], None]], bytes]
"""Finds an answer. It is given what to call now and then, so that it ends when nobody wants the answer any more."""

log = logging.getLogger("poeppel.server")

Result = TypeVar("Result")

DESK_THREADS = 2
LAST_WORK = 5.0  # seconds that tasks have to end when the server stops


class Background:
    """What goes on beside the messages."""

    def __init__(
        self, bot_threads: int, compilation: Compilation | None = None, long_work: LongWork | None = None
    ) -> None:
        self.compilation = compilation or Compilation()
        self.masters = Compilation(lambda: compile_part(MASTERS), "plays as the master")
        self.draws = Compilation(lambda: compile_part(DRAWS), "draws rounds")  # once there is a tournament
        self.long_work = long_work or LongWork()
        self._tasks: set[asyncio.Task[None]] = set()
        self._workers = ThreadPoolExecutor(bot_threads, "bot")
        self._desks = ThreadPoolExecutor(DESK_THREADS, "desk")
        self._asides = ThreadPoolExecutor(1, "aside")
        self._random = SystemRandom()

    def spawn(self, work: Coroutine[object, object, None]) -> None:
        """Run something beside the messages, and keep hold of it."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("something beside the messages failed", exc_info=error)

    async def choose_move(
        self, position: Position, roll: Roll, moves: tuple[Move, ...], bot: str
    ) -> tuple[Move, float]:
        """The one of these moves that a bot plays, and how many seconds of the processor it took to find it."""
        if len(moves) == 1:
            return moves[0], 0.0
        if bot in NETWORK_BOTS:
            await asyncio.shield(self.masters.start())  # if that fails, it is compiled when the move is looked for
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._workers, _find_move_timed, position, roll, moves, bot, self._random)

    async def advise(self, position: Position, roll: Roll) -> tuple[Advice, float]:
        """Which move is best, and how many seconds of the processor it took to find it. Refused, not delayed, while it
        cannot be told: a question that waited would keep its own player's next move waiting."""
        self.compilation.check()
        if position.ranking:  # the first place is taken: the master is asked about the others
            self.masters.check()
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._workers, _advise_timed, position, roll)

    async def evaluate(self, address: str, what: Hashable, work: Work) -> bytes:
        """Long work that evaluates positions, as soon as that is compiled."""
        await self.compilation.finish()
        return await self.long_work.do(address, what, work)

    async def aside(self, work: Callable[[], Result]) -> tuple[Result, float]:
        """A file that somebody sends, to be read: nobody's desk waits for it. Timed as `at_the_desk`."""
        return await asyncio.get_running_loop().run_in_executor(self._asides, _timed, work)

    async def at_the_desk(self, work: Callable[[], Result]) -> tuple[Result, float]:
        """Something that a tournament needs, and how many seconds of the processor it took: a round to be drawn, a long
        history to be gone through. Nobody's game waits for it. Whoever is cancelled goes when it is over: until then it
        may look at what is theirs."""
        working = asyncio.get_running_loop().run_in_executor(self._desks, _timed, work)
        try:
            return await asyncio.shield(working)
        except asyncio.CancelledError:
            await asyncio.wait([working])
            raise

    def keep(self, store: Store, table: str, name: str, derived: Derived) -> None:
        """Have the store keep something for whoever asks next. Nothing is lost if it cannot."""

        async def try_to_keep() -> None:
            with contextlib.suppress(StoreError):
                await store.keep(table, name, derived)

        self.spawn(try_to_keep())

    async def close(self) -> None:
        """Let what is being stored be stored, then stop."""
        await self.compilation.close()
        await self.masters.close()
        await self.draws.close()
        self.long_work.close()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=LAST_WORK)
        self._workers.shutdown(wait=False)
        self._desks.shutdown(wait=False)
        self._asides.shutdown(wait=False)


def _timed(work: Callable[[], Result]) -> tuple[Result, float]:
    started = time.thread_time()
    return work(), time.thread_time() - started


def find_move(position: Position, roll: Roll, moves: tuple[Move, ...], bot: str, random: Random) -> Move:
    """The bot's choice. A bot that fails must not hold up the game: the stand-in decides, or else the first move is
    as good as any."""
    for name in dict.fromkeys((bot, STAND_IN)):
        try:
            answer = find_bot(name)(position, roll, moves, random)
        except Exception:
            log.exception("a bot failed", extra={"bot": name, "position": str(position), "roll": str(roll)})
            continue
        if chosen := answered(answer, moves):
            return chosen
        log.error("a bot played no legal move", extra={"bot": name, "position": str(position), "answer": str(answer)})
    return moves[0]


def _find_move_timed(
    position: Position, roll: Roll, moves: tuple[Move, ...], bot: str, random: Random
) -> tuple[Move, float]:
    started = time.thread_time()
    return find_move(position, roll, moves, bot, random), time.thread_time() - started


def _advise_timed(position: Position, roll: Roll) -> tuple[Advice, float]:
    started = time.thread_time()
    return advise(position, roll), time.thread_time() - started


class NotWanted(Exception):
    """Everybody who waited for this work has gone."""


@dataclass
class Job:
    """Long work that somebody waits for."""

    address: str
    what: Hashable
    work: Work
    done: asyncio.Future[bytes]
    waiting: int = 0  # how many wait for it
    cost: float = 0.0  # seconds of the processor

    def carry_out(self) -> bytes:
        """In a thread of its own."""
        began = time.thread_time()
        try:
            return self.work(self.check)
        finally:
            self.cost = time.thread_time() - began

    def check(self) -> None:
        """To be called now and then by the work: it ends when nobody waits for it any more."""
        if not self.waiting:
            raise NotWanted


class LongWork:
    """Answers that take long: found in a thread, one at a time, so that nobody's game waits for them; for one address
    after the other, however many each has asked for. Who asks for what is being found waits with the others, and the
    latest answers are kept."""

    def __init__(
        self,
        most: int = 32,
        most_each: int = 4,
        kept_bytes: int = 32_000_000,
        charge: Callable[[str, float], None] = lambda address, seconds: None,
    ) -> None:
        self._most, self._most_each = most, most_each
        self._room = kept_bytes
        self._charge = charge
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._jobs: dict[Hashable, Job] = {}
        self._queues: dict[str, deque[Job]] = {}  # by address, in the order of their turns
        self._working: asyncio.Task[None] | None = None

    def known(self, what: Hashable) -> bytes | None:
        """An answer that was found before."""
        if what in self._kept:
            self._kept.move_to_end(what)
        return self._kept.get(what)

    def keep(self, what: Hashable, answer: bytes) -> None:
        """Have an answer at hand for whoever asks next."""
        if what in self._kept:
            return
        self._kept[what] = answer
        self._room -= len(answer)
        while self._room < 0:
            _, oldest = self._kept.popitem(last=False)
            self._room += len(oldest)

    async def do(self, address: str, what: Hashable, work: Work) -> bytes:
        """The answer to `what`. Refused if too many wait already."""
        if (known := self.known(what)) is not None:
            return known
        job = self._jobs.get(what) or self._enter(Job(address, what, work, asyncio.get_running_loop().create_future()))
        job.waiting += 1
        try:
            return await asyncio.shield(job.done)
        finally:
            job.waiting -= 1
            if not job.waiting:
                self._take_out(job)

    def close(self) -> None:
        """Nobody waits any more."""
        for job in self._jobs.values():
            job.waiting = 0
        if self._working is not None:
            self._working.cancel()

    def _enter(self, job: Job) -> Job:
        queue = self._queues.get(job.address, ())
        if len(self._jobs) >= self._most or len(queue) >= self._most_each:
            raise refused("busy")
        self._jobs[job.what] = job
        self._queues.setdefault(job.address, deque()).append(job)
        if self._working is None or self._working.done():
            self._working = asyncio.ensure_future(self._work())
        return job

    def _take_out(self, job: Job) -> None:
        """Nobody waits for it: forget it, if it has not begun."""
        with contextlib.suppress(KeyError, ValueError):
            self._queues[job.address].remove(job)
            del self._jobs[job.what]

    async def _work(self) -> None:
        while self._queues:
            address = next(iter(self._queues))
            queue = self._queues.pop(address)
            if queue:
                self._queues[address] = queue  # the last in the next round
                await self._carry_out(queue.popleft())

    async def _carry_out(self, job: Job) -> None:
        try:
            answer = await asyncio.to_thread(job.carry_out)
        except NotWanted:
            pass
        except Exception as error:
            job.done.set_exception(error)
            job.done.exception()  # somebody may have gone without asking
        else:
            job.done.set_result(answer)
            self.keep(job.what, answer)
        finally:
            job.done.cancel()  # if there is no answer
            del self._jobs[job.what]
            self._charge(job.address, job.cost)


class Compilation:
    """Whether a part of the kernels is compiled: what evaluates positions (hints, reviews), plays as the master, or
    draws. That happens once, whoever asks for it and gives up waiting; when it fails, whoever asks next has it tried
    again."""

    def __init__(
        self, compile_it: Callable[[], Awaitable[None]] | None = None, what: str = "evaluates positions"
    ) -> None:
        self._compile = compile_it or (lambda: compile_part(REVIEWS))
        self._what = what
        self._running: asyncio.Future[None] | None = None
        self._is_ready = self._has_failed = False

    def start(self) -> asyncio.Future[None]:
        """Begin, unless that has been done; begin again after a failure."""
        if self._running is None or (self._running.done() and not self._is_ready):
            self._running = asyncio.ensure_future(self._run())
        return self._running

    async def _run(self) -> None:
        try:
            await self._compile()
        except Exception:
            log.exception(f"what {self._what} could not be compiled")
            self._has_failed = True
        else:
            self._is_ready = True

    def check(self) -> None:
        """Refuse what cannot be done yet, or not at all."""
        if not self._is_ready:
            self.start()
            raise refused("cannot_evaluate" if self._has_failed else "not_ready")

    async def finish(
        self, otherwise: str = "cannot_evaluate", patience: float | None = None, not_yet: str = "not_ready"
    ) -> None:
        """Wait until it is there; refused if it cannot be, or if it takes longer than `patience` (seconds)."""
        running = self.start()
        await asyncio.wait([running], timeout=patience)
        if not running.done():
            raise refused(not_yet)
        if not self._is_ready:
            raise refused(otherwise)

    async def close(self) -> None:
        if self._running is not None:
            self._running.cancel()
            await asyncio.wait([self._running])


async def compile_part(part: str) -> None:
    """Have it compiled if it is not yet, in another process: compiling holds everything up."""
    if is_compiled(part):
        return
    command = command_for(part)
    compiling = await asyncio.create_subprocess_exec(*command)
    with contextlib.suppress(OSError):  # gone already
        os.setpriority(os.PRIO_PROCESS, compiling.pid, 10)
    try:
        if code := await compiling.wait():
            raise CalledProcessError(code, command)
    finally:
        with contextlib.suppress(ProcessLookupError):  # the server stops
            compiling.kill()
