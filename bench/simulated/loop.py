"""An event loop with a time of its own, in which one seed decides everything.

Several processes share it, each as a `Life`: what it has called waits in its own queue, in order, as in a loop of its
own; whose turn it is is drawn. A life can stand still, as after SIGSTOP, and it can end between any two of its steps:
then nothing of it is ever carried out again, no `finally` and no callback. Threads are steps like others, a little
later. Time goes on when nobody has anything to do, and a little with each step.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import heapq
from collections import deque
from collections.abc import Callable, Coroutine, Iterator
from contextvars import Context, ContextVar, copy_context
from random import Random
from typing import Any, TypeVar

Result = TypeVar("Result")

STEP_TAKES = 0.0002  # seconds, at most
THREAD_TAKES = 0.02  # seconds, at most, until what is asked of one is there


class Life:
    """One process from its start to its end; also the world around all of them."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.is_over = False
        self.is_stopped = False
        self.ready: deque[asyncio.Handle] = deque()
        self.tasks: list[asyncio.Task[Any]] = []

    def __str__(self) -> str:
        return self.name


WORLD = Life("world")
LIFE: ContextVar[Life] = ContextVar("life", default=WORLD)


class Deadlock(Exception):
    """Nobody has anything to do any more, now or later."""


_Loop: Any = asyncio.AbstractEventLoop  # of whose methods few are needed here


class SimulatedLoop(_Loop):  # type: ignore[misc]
    """What asyncio asks of a loop, as far as it needs no operating system."""

    def __init__(self, seed: object) -> None:
        self.random = Random(f"{seed} loop")
        self.now = 1000.0
        self.steps = 0
        self.problems: list[str] = []
        self.trace: deque[str] = deque(maxlen=400)
        self.world = Life("world")
        self.before_step: Callable[[], None] = lambda: None
        self._known: dict[Life, None] = {}
        self._lives: list[Life] = []  # with something to do, unless it stands still
        self._later: list[tuple[float, int, asyncio.TimerHandle, Life]] = []
        self._timers = self._numbers = 0
        self._hash = hashlib.sha256()
        self._graveyard: list[asyncio.Task[Any]] = []
        self._is_closed = False
        self._is_running = False
        self.world_context = copy_context()
        self.world_context.run(LIFE.set, WORLD)

    # ── what happens ──────────────────────────────────────────────────────────────────────────────────────────────────

    def note(self, text: str) -> None:
        """Something that whoever reads the trace wants to know."""
        self.trace.append(f"{self.now:11.6f} {LIFE.get().name:<10} {text}")
        self._hash.update(f"{self.now} {text}\n".encode())

    @property
    def fingerprint(self) -> str:
        """The same whenever all of it happened in the same way."""
        return self._hash.hexdigest()[:16]

    def next_number(self) -> int:
        """One more each time."""
        self._numbers += 1
        return self._numbers

    def stop_life(self, life: Life, *, is_stopped: bool) -> None:
        """Stand still, or go on."""
        life.is_stopped = is_stopped

    def end_life(self, life: Life) -> None:
        """Nothing of it happens any more. It is kept, so that nothing of it is tidied away either."""
        life.is_over = True
        life.ready.clear()
        if life in self._lives:
            self._lives.remove(life)
        self._graveyard += life.tasks
        life.tasks = []

    def run(self, work: Coroutine[Any, Any, Result], most_steps: int = 10**9) -> Result:
        """Until this is done."""
        asyncio.events._set_running_loop(self)
        self._is_running = True
        try:
            task = self.create_task(work)
            while not task.done() and self.steps < most_steps:
                self._step()
            if not task.done():
                raise TimeoutError(f"not done after {self.steps:,} steps")
            return task.result()
        finally:
            asyncio.events._set_running_loop(None)
            self._is_running = False

    def _step(self) -> None:
        self.before_step()
        while True:
            while self._later and (self._later[0][0] <= self.now or self._later[0][2].cancelled()):
                _, _, timer, owner = heapq.heappop(self._later)
                if not timer.cancelled():
                    self._is_due(timer, owner)
            awake = [life for life in self._lives if not life.is_stopped]
            if awake:
                break
            if not self._later:
                raise Deadlock
            self.now = self._later[0][0]
        life = awake[0] if len(awake) == 1 else awake[int(self.random.random() * len(awake))]
        handle = life.ready.popleft()
        if not life.ready:
            self._lives.remove(life)
        if handle.cancelled():
            return
        self.steps += 1
        self.now += self.random.random() * STEP_TAKES
        self._hash.update(f"{self.now} {life.name}\n".encode())
        handle._run()

    def _is_due(self, handle: asyncio.Handle, life: Life) -> None:
        if life.is_over:
            return
        if not life.ready:
            self._lives.append(life)
        life.ready.append(handle)

    # ── what asyncio asks of a loop ───────────────────────────────────────────────────────────────────────────────────

    def time(self) -> float:
        return self.now

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return self._is_running

    def is_closed(self) -> bool:
        return self._is_closed

    def call_soon(self, callback: Callable[..., object], *args: Any, context: Context | None = None) -> asyncio.Handle:
        context = copy_context() if context is None else context
        handle = asyncio.Handle(callback, args, self, context)
        if not self._is_closed:
            self._is_due(handle, self._life(context))
        return handle

    call_soon_threadsafe = call_soon

    def call_later(
        self, delay: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        return self.call_at(self.now + max(0.0, delay), callback, *args, context=context)

    def call_at(
        self, when: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        context = copy_context() if context is None else context
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        if not self._is_closed:
            self._timers += 1
            heapq.heappush(self._later, (when, self._timers, handle, self._life(context)))
        return handle

    def _life(self, context: Context) -> Life:
        life = context.get(LIFE, WORLD)
        return self.world if life is WORLD else life

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        pass

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(
        self, work: Coroutine[Any, Any, Result], *, name: str | None = None, context: Context | None = None
    ) -> asyncio.Task[Result]:
        context = copy_context() if context is None else context
        life = self._life(context)
        task: asyncio.Task[Result] = asyncio.Task(work, loop=self, name=name or "task", context=context)
        if life.is_over:
            self._graveyard.append(task)
        else:
            if not life.tasks:
                self._known[life] = None
            life.tasks.append(task)
            if len(life.tasks) > 256:
                life.tasks = [one for one in life.tasks if not one.done()]
        return task

    def run_in_executor(self, executor: object, work: Callable[..., Result], *args: Any) -> asyncio.Future[Result]:
        """A thread works beside us and hands its answer over a little later."""
        future: asyncio.Future[Result] = self.create_future()

        def carry_out() -> None:
            if future.done():
                return
            try:
                future.set_result(work(*args))
            except Exception as error:
                future.set_exception(error)

        self.call_later(self.random.random() * THREAD_TAKES, carry_out)
        return future

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        if LIFE.get().is_over or "was destroyed" in context.get("message", ""):
            return
        self.problems.append(f"{context.get('message')}: {context.get('exception')!r}")

    def default_exception_handler(self, context: dict[str, Any]) -> None:
        self.call_exception_handler(context)

    async def shutdown_asyncgens(self) -> None:
        pass

    def _asyncgen_firstiter_hook(self, generator: object) -> None:
        pass

    def close(self) -> None:
        """Tidy up after everybody, those that have died included; nothing of it has any effect."""
        self._is_closed = True
        for life in self._known:
            self.end_life(life)
        self._later.clear()
        asyncio.events._set_running_loop(self)
        try:
            for task in self._graveyard:
                task._log_destroy_pending = False  # type: ignore[attr-defined]
                _close(task.get_coro())
        finally:
            asyncio.events._set_running_loop(None)
        self._graveyard.clear()


def _close(work: Any) -> None:
    """Have it end, however often it goes on waiting for something."""
    for _ in range(100):
        with contextlib.suppress(BaseException):
            work.close()
            return


@contextlib.contextmanager
def living_as(life: Life) -> Iterator[None]:
    """What is begun here is this process's."""
    token = LIFE.set(life)
    try:
        yield
    finally:
        LIFE.reset(token)
