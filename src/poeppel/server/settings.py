"""How a server is run. Every limit is a field, so that a club's server and a test can differ."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

CLIENT = Path(__file__).resolve().parent.parent / "client"


@dataclass(frozen=True, slots=True)
class Settings:
    """Defaults for a family's laptop."""

    database: Path
    public_url: str | None = None  # where people reach the server, when that is not where it listens
    lan_url: str | None = None  # where devices in the same network reach it, when it listens to them
    client: Path = CLIENT  # the built pages
    tables_per_address: int = 50  # open at once
    sockets_per_address: int = 200
    sockets: int = 10_000
    messages_per_second: float = 20.0  # of one socket, over time
    message_burst: int = 60
    longest_message: int = 4096  # bytes
    longest_request: int = 16_384  # bytes of an HTTP body
    longest_record: int = 512_000  # bytes of a recorded game that is sent to be looked at
    outgoing: int = 256  # messages that may wait for a slow client before it is cut off
    hello_within: float = 10.0  # seconds
    keep_ended: float = 30 * 86_400.0  # seconds after its end that a table is kept
    keep_idle: float = 90 * 86_400.0  # seconds without an event after which an unfinished table is given up
    prune_every: float = 3_600.0
    bot_threads: int = 1
    origins: frozenset[str] = field(default_factory=frozenset)  # further pages that may open sockets here
