"""Views as they are sent: found once for everybody who has the same link and asks after the same event, kept packed,
and completed with the clock, which is another one each time."""

from __future__ import annotations

import zlib
from dataclasses import dataclass

from poeppel.server.protocol import Sentence
from poeppel.server.tournaments.links import Link
from poeppel.server.tournaments.live import LiveTournament
from poeppel.server.tournaments.parts import Parts, clock_shown
from poeppel.server.tournaments.views import view_of
from poeppel.tournament.event_log.fold import State

FASTEST = 1  # of zlib's levels
RAW = -15  # zlib's word for a stream without its own head
GZIP_HEAD = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"
MOST_KEPT = 3_000  # views of one state: everybody's own page


@dataclass(frozen=True, slots=True)
class View:
    """A view without its clock, and the same packed."""

    rest: bytes
    packed: bytes

    @classmethod
    def of(cls, rest: bytes) -> View:
        packer = zlib.compressobj(FASTEST, zlib.DEFLATED, RAW)
        return cls(rest, packer.compress(rest) + packer.flush())

    def plain(self, clock: bytes) -> bytes:
        return clock + self.rest

    def gzipped(self, clock: bytes) -> bytes:
        """One stream of two parts that know nothing of each other (RFC 1951: blocks follow each other)."""
        packer = zlib.compressobj(FASTEST, zlib.DEFLATED, RAW)
        first = packer.compress(clock) + packer.flush(zlib.Z_SYNC_FLUSH)
        check = zlib.crc32(self.rest, zlib.crc32(clock))
        size = (len(clock) + len(self.rest)) & 0xFFFFFFFF
        return GZIP_HEAD + first + self.packed + check.to_bytes(4, "little") + size.to_bytes(4, "little")


@dataclass(frozen=True, slots=True)
class Shown:
    """An answer to whoever asks what there is to see."""

    mark: str  # changes with whatever is seen, but not with the clock's hands
    clock: bytes
    view: View


def mark_of(live: LiveTournament) -> str:
    """What a view is known by, for HTTP."""
    return f'"{live.state.number}.{live.revision}"'


class Showing:
    """The views of one tournament."""

    def __init__(self) -> None:
        self._mark = ""
        self._parts: Parts | None = None
        self._known: dict[Link, View] = {}

    async def show(self, live: LiveTournament, link: Link, folder: Sentence | None) -> tuple[Shown, float]:
        """What a link sees, and how many seconds of the processor it took to find."""
        if self._mark == mark_of(live) and link in self._known and not live.lock.locked():
            return self._shown(link, live.state), 0.0
        return await live.look(lambda state: self._find(live, state, link, folder))

    def _find(self, live: LiveTournament, state: State, link: Link, folder: Sentence | None) -> Shown:
        mark = mark_of(live)
        if self._mark != mark or self._parts is None:
            self._mark, self._parts, self._known = mark, Parts(state, live.online), {}
        if link not in self._known:
            if len(self._known) >= MOST_KEPT:
                self._known.clear()
            view = view_of(self._parts, link, live.id, live.links, folder)
            rest = view.model_dump_json(exclude={"clock"}).encode()
            self._known[link] = View.of(b"," + rest[1:])
        return self._shown(link, state)

    def _shown(self, link: Link, state: State) -> Shown:
        return Shown(self._mark, b'{"clock":' + clock_shown(state).as_json(), self._known[link])
