"""What time it is, as far as a clock can be believed: tables are deleted by it, so a wrong one must not decide.

A time is believed when it follows on one that was believed: while the server runs, when the wall clock has moved as far
as the one that nobody can set; between two runs, when it has moved forward by at most a week. Any other is doubted. If
the clock goes on from there for a day, with no more leaps, it is believed after all: the server may have been off for a
long time, or the clock was wrong before.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from poeppel.server.store.base import Store

log = logging.getLogger("poeppel.server")

DAY = 86_400.0
OFF_AT_MOST = 7 * DAY
SET_RIGHT_BY = 300.0
"""Seconds by which a clock may be corrected and still be the same."""

NOTE = "calendar"


def time_passed() -> float:
    """Seconds from any beginning, by the clock that nobody can set, and that goes on while the machine sleeps."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


@dataclass(frozen=True, slots=True)
class _Known:
    """What has been seen of the clock, in all runs of the server."""

    believed: float  # the latest time
    doubted_from: float | None = None  # the first time of those that are doubted now
    doubted: float | None = None  # the latest

    @classmethod
    def parse(cls, text: str) -> _Known:
        return cls(*map(float, text.split()))

    def __str__(self) -> str:
        return " ".join(str(t) for t in (self.believed, self.doubted_from, self.doubted) if t is not None)


class Calendar:
    """Looks at the clock again and again, and keeps in the store what it has seen."""

    def __init__(
        self, store: Store, wall: Callable[[], float] = time.time, passed: Callable[[], float] = time_passed
    ) -> None:
        self._store = store
        self._wall = wall
        self._passed = passed
        self._last_look: float | None = None  # by the clock that nobody can set; None before the first in this run

    async def believed_time(self) -> float | None:
        """The time; None when it is doubted."""
        now, passed = self._wall(), self._passed()
        noted = await self._store.noted(NOTE)
        before = _Known.parse(noted) if noted else _Known(now)
        known = self._look(before, now, None if self._last_look is None else passed - self._last_look)
        _tell(before, known, now)
        await self._store.note(NOTE, str(known))
        self._last_look = passed
        return now if known.doubted is None else None

    def _look(self, before: _Known, now: float, passed: float | None) -> _Known:
        if before.doubted_from is None or before.doubted is None:
            return (
                _Known(now)
                if _follows(before.believed, now, passed)
                else replace(before, doubted_from=now, doubted=now)
            )
        if _follows(before.doubted, now, passed):
            return _Known(now) if now - before.doubted_from >= DAY else replace(before, doubted=now)
        if _follows(before.believed, now, None):  # set right again
            return _Known(now)
        return replace(before, doubted_from=now, doubted=now)


def _follows(earlier: float, now: float, passed: float | None) -> bool:
    """Whether a clock may have gone on from one time to the other, in this many seconds if that is known."""
    if passed is None:
        return -SET_RIGHT_BY <= now - earlier <= OFF_AT_MOST
    return abs(now - earlier - passed) <= SET_RIGHT_BY


def _tell(before: _Known, known: _Known, now: float) -> None:
    times = {"clock": _shown(now), "believed_before": _shown(before.believed)}
    if known.doubted_from is not None and known.doubted_from != before.doubted_from:
        log.warning(
            "the clock has leapt; no table is pruned until it has gone on for a day without a leap", extra=times
        )
    elif known.doubted_from is None and before.doubted_from is not None:
        log.warning("the clock is believed again; old tables are pruned", extra=times)


def _shown(at: float) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(at))
