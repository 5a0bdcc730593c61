"""How much one client may ask for. Whatever it costs the server is charged to an address, or to the token of a seat,
across all its connections: a new one brings no new budget."""

from __future__ import annotations

import ipaddress
from collections import Counter
from collections.abc import Callable
from functools import lru_cache

from starlette.requests import HTTPConnection

from poeppel.server.clock import monotonic
from poeppel.server.settings import Settings

MOST_KNOWN = 50_000  # buckets at once; the oldest are forgotten first
EMPTY_ENOUGH = 1_000  # buckets that need no tidying
REFUSALS_PER_SECOND, REFUSAL_BURST = 20.0, 60
LOOPBACK = frozenset({"127.0.0.0/8", "::1", "::ffff:127.0.0.0/104"})
FORWARDED = ("x-forwarded-for", "x-real-ip", "forwarded", "via")


class Bucket:
    """An amount over time, with room for a burst. What turns out dearer than thought is owed."""

    __slots__ = ("_at", "_full", "_left", "_rate")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._full, self._left = rate, float(burst), float(burst)
        self._at = monotonic()

    @property
    def left(self) -> float:
        now = monotonic()
        self._left = min(self._full, self._left + (now - self._at) * self._rate)
        self._at = now
        return self._left

    @property
    def is_full(self) -> bool:
        return self.left >= self._full

    def take(self, amount: float = 1.0, leaving: float = 0.0) -> bool:
        """Whether so much more is all right, with this share of it all left for others; if it is, it is taken."""
        if self.left - leaving * self._full < amount:
            return False
        self._left -= amount
        return True

    def owe(self, amount: float) -> None:
        """Take what has been spent already."""
        self._left -= amount

    def wait(self, amount: float = 1.0, leaving: float = 0.0) -> float:
        """Seconds until so much can be taken."""
        return max(0.0, amount + leaving * self._full - self.left) / self._rate


class Buckets:
    """A bucket for everybody who asks. One that is full again need not be remembered."""

    def __init__(self, rate: float, burst: float) -> None:
        self._make: Callable[[], Bucket] = lambda: Bucket(rate, burst)
        self._known: dict[str, Bucket] = {}
        self._tidy_at = EMPTY_ENOUGH

    def __getitem__(self, key: str) -> Bucket:
        bucket = self._known.get(key)
        if bucket is None:
            if len(self._known) >= self._tidy_at:
                self._tidy()
            bucket = self._known[key] = self._make()
        return bucket

    def __len__(self) -> int:
        return len(self._known)

    def _tidy(self) -> None:
        """Forget those that are full, and the oldest if there are too many; not again before as many have come."""
        needed = [(key, bucket) for key, bucket in self._known.items() if not bucket.is_full]
        self._known = dict(needed[-MOST_KNOWN // 2 :])
        self._tidy_at = max(EMPTY_ENOUGH, 2 * len(self._known))


class Places:
    """Things that are open, in all and by address."""

    def __init__(self, most: int, most_each: int) -> None:
        self.most = most
        self._most_each = most_each
        self._open: Counter[str] = Counter()
        self._all = 0

    def open(self, address: str) -> bool:
        """Count one more; False when there are too many."""
        if self._all >= self.most or self._open[address] >= self._most_each:
            return False
        self._open[address] += 1
        self._all += 1
        return True

    def close(self, address: str) -> None:
        self._all -= 1
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


class Limits:
    """All that is counted for addresses and tokens."""

    def __init__(self, settings: Settings) -> None:
        self.sockets = Places(settings.sockets, settings.sockets_per_address)
        self.connections = Places(settings.connections, settings.connections_per_address)
        self.work = Buckets(settings.work_per_second, settings.work_burst)  # by address: seconds of the processor
        self.messages = Buckets(settings.messages_per_second, settings.message_burst)  # by token, or of who watches
        self.refusals = Buckets(REFUSALS_PER_SECOND, REFUSAL_BURST)  # by address, told at once at the door
        self.wrong_codes = Buckets(
            settings.wrong_codes_per_second, settings.wrong_codes_burst
        )  # by `site_of` an address
        self._guesses = settings.wrong_codes_per_second, settings.wrong_codes_burst
        self._processes = 1
        self.all_wrong_codes = Bucket(10 * settings.wrong_codes_per_second, 10 * settings.wrong_codes_burst)

    def share(self, processes: int) -> None:
        """Guesses count for all processes together: whoever has ten of them to ask has not ten times as many."""
        if processes == self._processes:
            return
        self._processes = processes
        rate, burst = self._guesses[0] / processes, max(1.0, self._guesses[1] / processes)
        self.wrong_codes, self.all_wrong_codes = Buckets(rate, burst), Bucket(10 * rate, 10 * burst)


def whose(host: str) -> str:
    """To whom something is charged: an address, of IPv6 the network that one household has."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False))


def site_of(address: str) -> str:
    """To whom guesses are charged. Of IPv6 one customer may have 65,536 of the networks that `whose` tells apart: with
    ten of them all the guesses of everybody together would be used up, and nobody could come in by a code."""
    try:
        network = ipaddress.ip_network(address)
    except ValueError:
        return address
    return str(network.supernet(new_prefix=48)) if network.version == 6 else address


@lru_cache(maxsize=4096)
def is_among(host: str, addresses: frozenset[str]) -> bool:
    """Whether a host is one of these addresses, or in one of these networks."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    return any(address in ipaddress.ip_network(one) for one in addresses)


def is_own_machine(connection: HTTPConnection, proxies: frozenset[str]) -> bool:
    """Whether somebody asks on this machine, and not by way of a proxy."""
    host = connection.client.host if connection.client else ""
    return (
        is_among(host, LOOPBACK)
        and not is_among(host, proxies)
        and not any(name in connection.headers for name in FORWARDED)
    )


def address_of(connection: HTTPConnection) -> str:
    """To whom a request is charged."""
    return whose(connection.client.host) if connection.client else "unknown"
