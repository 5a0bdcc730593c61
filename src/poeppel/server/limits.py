"""How much one client may ask for."""

import time
from collections import Counter


class Bucket:
    """So many messages a second over time, with room for a burst."""

    __slots__ = ("_at", "_full", "_left", "_rate")

    def __init__(self, rate: float, burst: int) -> None:
        self._rate, self._full, self._left = rate, float(burst), float(burst)
        self._at = time.monotonic()

    def take(self) -> bool:
        """Whether one more is all right."""
        now = time.monotonic()
        self._left = min(self._full, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Sockets:
    """Open sockets, in all and by address."""

    def __init__(self, most: int, most_each: int) -> None:
        self._most, self._most_each = most, most_each
        self._open: Counter[str] = Counter()

    def open(self, address: str) -> bool:
        """Count one more; False when there are too many."""
        if self._open.total() >= self._most or self._open[address] >= self._most_each:
            return False
        self._open[address] += 1
        return True

    def close(self, address: str) -> None:
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]
