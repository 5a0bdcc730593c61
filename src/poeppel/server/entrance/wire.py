"""The connections themselves, below any request: how many an address may have, how long one may take to ask and to take
its answers, how many frames it may send, and whether it is still there."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

from poeppel.server import metrics
from poeppel.server.entrance.limits import Bucket, is_among, whose
from poeppel.server.outbox import WIRE
from poeppel.server.protocol import CloseCode, Pong
from poeppel.server.settings import Settings

SLOWEST = 1_000  # bytes a second that somebody has to take of an answer
SMALL = 512  # bytes: nobody sends a request in smaller pieces than this, but for the last
SMALL_PIECES = 100  # of one request
AT_ONCE = 4096  # bytes that are looked at before we look at what they were
PING = re.compile(r'\s{0,8}\{\s{0,8}"type"\s{0,8}:\s{0,8}"ping"\s{0,8}\}\s{0,8}', re.ASCII)
LONGEST_PING = 80  # characters
READ_AHEAD = 4  # messages that wait to be answered before no more are read
PONG = Pong().model_dump_json().encode()
LAST_WORDS = 15.0  # seconds until a closed socket is gone, whether or not its client takes the last words


class Place:
    """A connection's place among all of its address. Proxies have as many as they need: behind them is everybody."""

    def __init__(self, config: Config) -> None:
        state = config.app.state  # type: ignore[union-attr]
        self._connections = state.limits.connections
        self._settings = state.settings
        self._taken: str | None = None

    def take(self, client: tuple[str, int] | None) -> bool:
        """False when there is none left."""
        host = client[0] if client else "unknown"
        if is_among(host, self._settings.proxies):
            return True
        if not self._connections.open(whose(host)):
            metrics.TURNED_AWAY.inc()
            return False
        self._taken = whose(host)
        return True

    def give_up(self) -> None:
        if self._taken is not None:
            self._connections.close(self._taken)
            self._taken = None


class HttpConnection(H11Protocol):
    """A connection for requests. It has to ask in time, in reasonable pieces, and to take its answers."""

    def __init__(self, config: Config, **more: Any) -> None:
        super().__init__(config, **more)
        self._settings: Settings = config.app.state.settings  # type: ignore[union-attr]
        self._place = Place(config)
        self._watch: asyncio.TimerHandle | None = None
        self._pieces = 0
        self._untaken = 0  # bytes of an answer that had not been taken when we last looked

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self._place.take(self.client):
            self._expect_request(self._settings.head_within)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_watching()
        self._place.give_up()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._pieces += len(data) < SMALL
        if self._pieces > SMALL_PIECES:
            self.transport.abort()
        for begin in range(0, len(data), AT_ONCE):
            if self._is_in_chunks or self.transport.is_closing() or self.transport.get_protocol() is not self:
                return
            super().data_received(data[begin : begin + AT_ONCE])

    @property
    def _is_in_chunks(self) -> bool:
        """Whether the body comes without its length. Taking chunks of a byte apart would hold everybody up; the guard
        refuses the request, and the rest of it is not looked at."""
        return any(name == b"transfer-encoding" for name, _ in self.headers or ())

    def handle_events(self) -> None:
        super().handle_events()
        if self.cycle is not None and not self.cycle.response_complete:
            self._stop_watching()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._stop_watching()
        self._place.give_up()  # the socket takes it at once
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        self._pieces = 0
        self._expect_request(self._settings.keep_alive + self._settings.head_within)
        super().on_response_complete()

    def _expect_request(self, within: float) -> None:
        self._stop_watching()
        self._untaken = self.transport.get_write_buffer_size()
        self._watch = self.loop.call_later(within, self._look_again, within)

    def _stop_watching(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None

    def _look_again(self, within: float) -> None:
        """Time is over, unless a long answer is still being taken."""
        left = self.transport.get_write_buffer_size()
        if 0 < left <= self._untaken - SLOWEST * within:
            self._expect_request(within)
        else:
            self.transport.abort()


class SocketConnection(WebSocketsSansIOProtocol):
    """A WebSocket. Every frame counts, also those that no table ever sees: signs of life, and parts of messages. They
    are charged to nobody, so there may be fewer of them. A client's `ping` is answered right here, like those of the
    WebSocket itself: whatever its table is busy with, and at the price of a frame.

    Nearly everything that comes is one text in one frame in one piece, and is read right here. Whoever sends anything
    in several pieces is read by the library from then on, which can put them together."""

    def __init__(self, config: Config, **more: Any) -> None:
        super().__init__(config, **more)
        settings: Settings = config.app.state.settings  # type: ignore[union-attr]
        self._place = Place(config)
        self._messages = Bucket(2 * settings.messages_per_second, 4 * settings.message_burst)
        self._signs = Bucket(settings.messages_per_second / 5, settings.message_burst)
        self._is_cut_off = False
        self._is_between = True  # whole frames of whole messages have come so far, and nothing else
        self.is_free = True
        self.when_free: Callable[[], None] = _nothing

    def send_texts(self, messages: Sequence[bytes]) -> None:
        """Past the application's way out, where each message would be a frame, a task and a call of its own."""
        if not (self.close_sent or self.transport.is_closing()):
            self.transport.write(framed(messages[0]) if len(messages) == 1 else b"".join(map(framed, messages)))

    async def hear(self) -> str | None:
        """Past the application's way in, too: the next message; None when the client has gone. One of bytes is empty,
        and nothing that anybody understands."""
        event = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self.transport.resume_reading()
        return event.get("text") or "" if event["type"] == "websocket.receive" else None

    def pause_writing(self) -> None:
        super().pause_writing()
        self.is_free = False

    def resume_writing(self) -> None:
        super().resume_writing()
        self.is_free = True
        self.when_free()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        if not self._place.take(self.client):
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._place.give_up()
        super().connection_lost(exc)
        self.is_free = True  # what is sent goes nowhere, but nobody waits
        self.when_free()

    def data_received(self, data: bytes) -> None:
        if self._is_between:
            if self.handshake_complete and (text := text_in(data, self.conn.max_message_size)) is not None:
                self._take_text(text)
                return
            self._is_between = is_whole(data) if self.handshake_complete else data.endswith(b"\r\n\r\n")
        for begin in range(0, len(data), AT_ONCE):
            if not self._is_cut_off:
                super().data_received(data[begin : begin + AT_ONCE])

    def _take_text(self, text: str) -> None:
        """A whole message, past the library."""
        if self.conn.state is not State.OPEN or self.close_sent:
            return
        is_ping = len(text) < LONGEST_PING and '"ping"' in text and PING.fullmatch(text) is not None
        if not self._is_one_more_fine(self._signs if is_ping else self._messages):
            return
        if is_ping:
            self._answer_ping()
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if not self.read_paused and self.queue.qsize() > READ_AHEAD:
            self.read_paused = True
            self.transport.pause_reading()

    def start_keepalive(self) -> None:
        """The socket is open: what was said to open it, which takes 3 kB, is needed no longer."""
        super().start_keepalive()
        del self.request, self.response

    def handle_ping(self) -> None:
        if self._is_one_more_fine(self._signs):
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._is_one_more_fine(self._signs):
            super().handle_pong(event)

    def handle_text(self, event: Frame) -> None:
        is_ping = event.fin and PING.fullmatch(bytes(event.data).decode("latin-1")) is not None
        if not self._is_one_more_fine(self._signs if is_ping else self._messages):
            return
        if is_ping:
            self._answer_ping()
        else:
            super().handle_text(event)

    def _answer_ping(self) -> None:
        """Unless there is no use: it is being closed (the client may have said so in the same breath), or does not take
        what it was sent before."""
        if self.handshake_complete and self.conn.state is State.OPEN and self.writable.is_set():
            self.conn.send_text(PONG)
            self.transport.write(b"".join(self.conn.data_to_send()))

    def handle_bytes(self, event: Frame) -> None:
        if self._is_one_more_fine(self._messages):
            super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        if self._is_one_more_fine(self._signs):
            super().handle_cont(event)

    def _is_one_more_fine(self, budget: Bucket) -> bool:
        """Count a frame; whoever sends too many is cut off."""
        if not self._is_cut_off and not budget.take():
            self._is_cut_off = True
            self.conn.send_close(CloseCode.TOO_FAST)
            self.handle_parser_exception()  # closes with the code that has been sent
        return not self._is_cut_off

    def keepalive_timeout(self) -> None:
        """Whoever does not answer pings does not take the last words either."""
        super().keepalive_timeout()
        self.transport.abort()

    async def run_asgi(self) -> None:
        self.scope["extensions"][WIRE] = self  # type: ignore[assignment]
        await super().run_asgi()
        self.scope["extensions"].clear()  # whoever holds on to themselves stays until the next great garbage collection
        self.when_free = _nothing
        self.loop.call_later(LAST_WORDS, self.transport.abort)


WHOLE_TEXT, MASKED, SIZE = 0x81, 0x80, 0x7F  # in the first two bytes of a frame: RFC 6455, section 5.2
SIZE_FOLLOWS, LONG_SIZE_FOLLOWS = 126, 127
MASK = 4  # bytes


def text_in(data: bytes, most: int | None) -> str | None:
    """The text of a client's frame, if the data is one whole frame with a whole text that is not too long, and nothing
    else."""
    if len(data) < 2 + MASK or data[0] != WHOLE_TEXT or not data[1] & MASKED:
        return None
    size, begin = data[1] & SIZE, 2 + MASK
    if size == SIZE_FOLLOWS:
        size, begin = int.from_bytes(data[2:4], "big"), begin + 2
    elif size == LONG_SIZE_FOLLOWS:
        return None
    if begin + size != len(data) or (most is not None and size > most):
        return None
    try:
        return apply_mask(data[begin:], data[begin - MASK : begin]).decode()
    except UnicodeDecodeError:
        return None


def is_whole(data: bytes) -> bool:
    """Whether data are whole frames of a client, with a whole message each."""
    at, end = 0, len(data)
    while at + 2 <= end and data[at] & 0x80:
        size, begin = data[at + 1] & SIZE, at + 2
        if size >= SIZE_FOLLOWS:
            more = 2 if size == SIZE_FOLLOWS else 8
            size, begin = int.from_bytes(data[begin : begin + more], "big"), begin + more
        at = begin + MASK + size
    return at == end


def head_of(message: bytes) -> bytes:
    """What comes before a text in its frame (RFC 6455, section 5.2): that it is whole, a text, and how long."""
    size = len(message)
    if size < 126:
        return bytes((0x81, size))
    return b"\x81\x7e" + size.to_bytes(2, "big") if size < 1 << 16 else b"\x81\x7f" + size.to_bytes(8, "big")


@lru_cache(maxsize=4)  # what is told to everybody at a table; of a roll, two messages
def framed(message: bytes) -> bytes:
    """A message as it goes over the wire."""
    return head_of(message) + message


def _nothing() -> None:
    pass
