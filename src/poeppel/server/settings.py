"""How a server is run. Every limit is a field, so that a club's server and a test can differ."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from poeppel.texts import Language

CLIENT = Path(__file__).resolve().parent.parent / "client"
OWN_NAMES = frozenset(
    {
        "api",
        "assets",
        "children",
        "chronicle",
        "healthz",
        "house-rules",
        "learn",
        "live",
        "metrics",
        "new",
        "ready",
        "replay",
        "rules",
        "screen",
        "settings",
        "t",
        "tournament",
        "tournaments",
    }
)  # with which our addresses begin: a path before them begins with something else


@dataclass(frozen=True, slots=True)
class Settings:
    """Defaults for a family's laptop. An address may be a whole school class behind one router, so what one may ask for
    is far above what thirty people need, and far below what a server can bear."""

    database: Path | str  # a file for SQLite, or the address of a PostgreSQL database
    backups: Path | None = None  # the folder in which a PostgreSQL database is saved before it is upgraded
    public_url: str | None = None  # where people reach the server, when that is not where it listens
    lan_url: str | None = None  # where devices in the same network reach it, when it listens to them
    network: str | None = None  # our address in the local network; None: what the system says when somebody is let in
    client: Path = CLIENT  # the built pages
    tournaments: Path | None = None  # where each tournament is also written, into a folder of its own
    language: Language = "de"  # of what is written there
    origins: frozenset[str] = field(default_factory=frozenset)  # further pages that may open sockets here
    proxies: frozenset[str] = field(default_factory=frozenset)  # addresses whose X-Forwarded-For is believed
    metrics_for: frozenset[str] = field(default_factory=frozenset)  # addresses that see /metrics, beside this machine

    tables_per_address: int = 500  # that have not ended; without a limit on the server's own machine
    ended_per_address: int = 2_000  # tables that have ended; beyond, a new table lets the oldest of them go
    tournaments_per_address: int = 20  # without a limit on the server's own machine
    empty_makes_room: float = 30 * 86_400.0  # seconds after which a tournament without a round makes room for others
    alone_makes_room: float = 3_600.0  # seconds without an event after which one person's table makes room for others
    shared_makes_room: float = 7 * 86_400.0  # the same, where several people play
    sockets_per_address: int = 200
    sockets: int = 10_000
    connections_per_address: int = 400  # sockets, and requests: a browser opens up to six
    connections: int = 12_000
    work_per_second: float = 0.2  # seconds of the processor that one address may cause, over time
    work_burst: float = 1.5  # seconds
    messages_per_second: float = 20.0  # of one token, over time; all who watch from one address count as one
    message_burst: int = 60
    wrong_codes_per_second: float = 0.1  # wrong join codes of one address, over time; of all together: ten times
    wrong_codes_burst: int = 10
    code_lives: float = 1_800.0  # seconds that a join code is good for after it was last shown
    longest_message: int = 4096  # bytes
    longest_request: int = 16_384  # bytes of an HTTP body
    longest_order: int = 600_000  # bytes of a command to a tournament: a list of people
    longest_list: int = 2_100_000  # bytes of a list of people that is sent to be read
    longest_tournament: int = 16_000_000  # bytes of a tournament that is read back
    longest_record: int = 512_000  # bytes of a recorded game that is sent to be looked at
    outgoing: int = 256  # messages that may wait for a slow client before it is cut off
    outgoing_bytes: int = 2_000_000
    hello_within: float = 10.0  # seconds
    head_within: float = 10.0  # seconds until a connection has asked for something
    body_within: float = 30.0  # seconds until all of it has come
    ping_every: float = 20.0  # seconds until a silent client is asked whether it is there
    pong_within: float = 20.0  # seconds; then it has gone, though nobody said so: a phone in another network
    unready_for: float = 2.0  # seconds before it leaves that a proxy is told to send nobody here any more; not if alone
    returns_within: float = 10.0  # seconds over which they come back to one that starts again
    leaves_within: float = 3.0  # seconds over which people are sent to other processes; if alone, at once
    keep_alive: float = 5.0  # seconds that a connection is kept for the next request
    waiting_work: int = 32  # records that wait to be looked at
    kept_answers: int = 8_000_000  # bytes of replays and reviews at hand for whoever asks next; the store has all
    kept_tournaments: int = 16  # the same of tournaments
    kept_tables: int = 64  # tables kept at hand for a moment after the last one has left

    absent_after: float = 180.0  # seconds after a round's start until who has not come to an online table is absent
    opens_within: float = 20.0  # seconds for envelopes at an online table; then it is tried without whoever has gone
    decides_within: float = 30.0  # seconds for each decision at an online table; then a bot stands in
    stood_in_after: float = 60.0  # the same for people who are not connected
    stand_in_pace: float = 1.0  # seconds that bots pause there

    fastest_bot: float = 0.2  # seconds between two steps that nobody asked for, whatever the table's pace
    bot_threads: int = 1
    keep_ended: float = 30 * 86_400.0  # seconds after its end that a table is kept
    keep_shared: float = 90 * 86_400.0  # seconds without an event after which an unfinished table is deleted
    keep_alone: float = 14 * 86_400.0  # the same, where no more than one person ever played
    prune_every: float = 3_600.0

    @property
    def path(self) -> str:
        """What stands between the public address's host and ours, such as `/games/poeppel`; mostly nothing."""
        return urlsplit(self.public_url or "").path.rstrip("/")
