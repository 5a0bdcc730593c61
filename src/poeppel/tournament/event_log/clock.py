"""The clock of a round: it runs until a moment, or stands still with so much left."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from poeppel.errors import NotationError
from poeppel.texts import Text, shown


@dataclass(frozen=True, slots=True)
class Clock:
    """`seconds` are left since `started` (in seconds since 1970); without that it stands still."""

    round: int
    seconds: int
    started: float | None = None

    @property
    def is_running(self) -> bool:
        return self.started is not None

    @property
    def ends_at(self) -> float | None:
        return None if self.started is None else self.started + self.seconds

    def left(self, now: float) -> int:
        """The seconds that are left; none once time is up."""
        if self.started is None:
            return self.seconds
        return max(0, round(self.started + self.seconds - now))


def seconds_of(at: str) -> float:
    """A time as events have it, `2026-05-01T14:03:09Z`, in seconds since 1970."""
    try:
        return datetime.fromisoformat(at).timestamp()
    except ValueError:
        raise NotationError(Text(f"{shown(at, 40)} ist keine Zeit", f"{shown(at, 40)} is not a time")) from None
