"""Who plays the chunks of a study: this thread, several threads, or several processes of this machine.

A crew takes chunks and yields what came of them, in whatever order they are finished. Nothing depends on who plays:
when a process is killed, its chunks are handed to another one.
"""

from __future__ import annotations

import pickle
import signal
from collections import deque
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import TypeAlias

from poeppel.errors import PoeppelError
from poeppel.lab.studies.chunks import Chunk, Played, play_chunk
from poeppel.texts import Text

Handed: TypeAlias = Generator[tuple[Chunk, Played], None, None]
Crew: TypeAlias = Callable[[Sequence[Chunk]], Handed]

AHEAD = 2  # chunks that wait for each worker, so that none of them does
MOST_TRIES = 3  # processes that are killed one after another, with nothing finished in between

_KILLED = Text(
    f"{MOST_TRIES} Prozesse nacheinander sind beendet worden, ohne dass etwas fertig wurde; vielleicht reicht der "
    "Speicher nicht",
    f"{MOST_TRIES} processes have been ended one after another, with nothing finished; perhaps there is not enough "
    "memory",
)
_NOT_ELSEWHERE = Text(
    "diesen Bot kann nur dieser Prozess spielen; mit Threads geht es, oder wenn er in einem Modul steht, das man "
    "importieren kann",
    "only this process can play this bot; threads can do it, or a bot in a module that can be imported",
)


def alone(chunks: Sequence[Chunk]) -> Handed:
    """One chunk after another, here."""
    for chunk in chunks:
        yield chunk, play_chunk(chunk)


def threads(workers: int) -> Crew:
    """Threads of this process: the kernels need no lock."""

    def play(chunks: Sequence[Chunk]) -> Handed:
        pool = ThreadPoolExecutor(workers)
        try:
            yield from _in_turn(pool, deque(chunks), workers)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)

    return play


def processes(workers: int) -> Crew:
    """Processes of this machine: what bots in Python need, which threads would only ask one after another."""

    def play(chunks: Sequence[Chunk]) -> Handed:
        check_portable(chunks)
        left, killed = {id(chunk): chunk for chunk in chunks}, 0
        while left:
            pool = ProcessPoolExecutor(
                workers, mp_context=get_context("spawn"), initializer=_leave_interrupts_to_others
            )
            try:
                for chunk, played in _in_turn(pool, deque(left.values()), workers):
                    del left[id(chunk)]
                    killed = 0
                    yield chunk, played
            except (
                BrokenProcessPool
            ):  # one was killed; nobody says which chunk it had, so all begun ones are played again
                killed += 1
                if killed == MOST_TRIES:
                    raise PoeppelError(_KILLED) from None
            finally:
                pool.shutdown(wait=not left, cancel_futures=True)

    return play


def _leave_interrupts_to_others() -> None:
    """Whoever interrupts a study interrupts the one who hands out the chunks."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _in_turn(pool: Executor, waiting: deque[Chunk], workers: int) -> Handed:
    """Hand out a few chunks more than there are workers, and yield them as they are finished."""
    playing: dict[Future[Played], Chunk] = {}
    while waiting or playing:
        while waiting and len(playing) < workers * AHEAD:
            chunk = waiting.popleft()
            playing[pool.submit(play_chunk, chunk)] = chunk
        for future in wait(playing, return_when=FIRST_COMPLETED).done:
            yield playing.pop(future), future.result()


def check_portable(chunks: Sequence[Chunk]) -> None:
    """Whether other processes can be told what to play."""
    conditions = {id(chunk.condition): chunk for chunk in chunks}
    for chunk in conditions.values():
        try:
            pickle.loads(pickle.dumps(chunk))
        except (pickle.PicklingError, AttributeError, TypeError, ImportError):
            raise PoeppelError(_NOT_ELSEWHERE) from None
