"""What time it is for this process. Everything that is not merely measured asks here: where several processes are
simulated in one, each has a clock of its own, in the context of its tasks."""

from __future__ import annotations

import time
from contextvars import ContextVar
from typing import Protocol


class Clock(Protocol):
    """Two hands, as every computer has them."""

    def monotonic(self) -> float:
        """Seconds since some moment; they only go forward."""

    def time_of_day(self) -> float:
        """Seconds since 1970. Somebody may set it, forward or back."""


class MachineClock:
    """The clock of this computer."""

    monotonic = staticmethod(time.monotonic)
    time_of_day = staticmethod(time.time)


CLOCK: ContextVar[Clock] = ContextVar("clock", default=MachineClock())  # noqa: B039  # it has no state


def monotonic() -> float:
    return CLOCK.get().monotonic()


def time_of_day() -> float:
    return CLOCK.get().time_of_day()
