"""What one client is told. Every piece that is sent is a call of the system, and nothing else that a command needs
costs as much: so what is said in one breath can go out in one piece. What the client does not take waits here."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Protocol

WIRE = "poeppel.wire"
"""Where a socket's scope has its wire, among the extensions."""

PIECE = 65_536  # bytes that are handed to the network before we look whether it takes more


class Wire(Protocol):
    """A client's socket, as far down as we know it."""

    when_free: Callable[[], None]
    """Called when the client takes something again, or has gone."""

    @property
    def is_free(self) -> bool:
        """Whether the client takes what it is sent."""

    def send_texts(self, messages: Sequence[bytes]) -> None:
        """Send messages in one piece; nothing to a client that has gone."""

    async def hear(self) -> str | None:
        """The next message; None when the client has gone."""


class Outbox:
    """Messages that wait to be sent. There may be this many, of this length in all."""

    def __init__(self, wire: Wire, most: int, most_bytes: int) -> None:
        self._wire = wire
        self._most, self._most_bytes = most, most_bytes
        self._waiting: list[bytes] = []
        self._bytes = 0
        self._is_called = False  # to send what waits, as soon as nobody says more
        self._emptied: asyncio.Event | None = None  # while somebody awaits it
        wire.when_free = self.send

    def say(self, message: bytes) -> bool:
        """Send a message at once, if the client takes it and nothing waits before it. False when there is no room."""
        if self._waiting or not self._wire.is_free:
            return self.put(message)
        self._wire.send_texts((message,))
        return True

    def put(self, message: bytes) -> bool:
        """Send a message with what else is said in this breath. False when there is no room."""
        size = len(message)
        if len(self._waiting) >= self._most or self._bytes + size > self._most_bytes:
            self.send()  # it may only be a long breath
            if len(self._waiting) >= self._most or self._bytes + size > self._most_bytes:
                return False
        self._waiting.append(message)
        self._bytes += size
        if not self._is_called:
            self._is_called = True
            asyncio.get_running_loop().call_soon(self._breathe)
        return True

    def _breathe(self) -> None:
        self._is_called = False
        self.send()

    def send(self) -> None:
        """Send what waits, as far as the client takes it."""
        while self._waiting and self._wire.is_free:
            self._wire.send_texts(self._next_piece())
        if self._emptied is not None and not self._waiting:
            self._emptied.set()
            self._emptied = None

    def _next_piece(self) -> list[bytes]:
        if self._bytes <= PIECE:
            piece, self._waiting, self._bytes = self._waiting, [], 0
            return piece
        end = size = 0
        while end < len(self._waiting) and size < PIECE:
            size += len(self._waiting[end])
            end += 1
        piece, self._waiting = self._waiting[:end], self._waiting[end:]
        self._bytes -= size
        return piece

    async def drain(self) -> None:
        """Until everything has been handed to the network."""
        self.send()
        while self._waiting:
            self._emptied = self._emptied or asyncio.Event()
            await self._emptied.wait()
