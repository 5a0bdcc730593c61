"""Sockets between clients and processes. What one end has sent arrives in order and late, or never; who is cut off may
hear of it only much later."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from starlette.websockets import WebSocketDisconnect, WebSocketState

from bench.simulated.loop import Life, SimulatedLoop
from poeppel.server.connection import CHANGES
from poeppel.server.outbox import WIRE

PINGED = 8.0  # seconds after which a server notices that a client has gone without a word


class Wire:
    """The server's end, as far down as the outbox knows it."""

    def __init__(self, link: Link) -> None:
        self.when_free: Callable[[], None] = lambda: None
        self._link = link

    @property
    def is_free(self) -> bool:
        return True

    def send_texts(self, messages: Sequence[bytes]) -> None:
        for message in messages:
            self._link.carry(self._link.to_client, bytes(message))

    async def hear(self) -> str | None:
        message = await self._link.to_server.get()
        return None if message is None else message.decode()


class ServerEnd:
    """What a `Connection` asks of its WebSocket."""

    def __init__(self, link: Link, takes_changes: bool) -> None:
        self.query_params = {CHANGES: ""} if takes_changes else {}
        self.scope: dict[str, Any] = {"extensions": {WIRE: Wire(link)}, "server": ("127.0.0.1", 80)}
        self.application_state = WebSocketState.CONNECTED
        self._link = link

    async def receive_text(self) -> str:
        message = await self._link.to_server.get()
        if message is None:
            raise WebSocketDisconnect(1006)
        return message.decode()

    async def close(self, code: int) -> None:
        self.application_state = WebSocketState.DISCONNECTED
        self._link.carry(self._link.to_client, None)


class Way:
    """What is on its way to one end."""

    def __init__(self) -> None:
        self.arrived: deque[bytes | None] = deque()
        self.latest = 0.0  # when the last of it arrives
        self._waiting: asyncio.Future[None] | None = None

    async def get(self) -> bytes | None:
        """The next message; None when the other end has gone."""
        while not self.arrived:
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        return self.arrived.popleft()

    def arrive(self, message: bytes | None) -> None:
        self.arrived.append(message)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)


class Link:
    """One connection of a client to a process."""

    def __init__(self, random: Random, slowness: float, takes_changes: bool = False) -> None:
        self.to_client, self.to_server = Way(), Way()
        self.server_end = ServerEnd(self, takes_changes)
        self._random = random
        self._slowness = slowness
        self.is_cut = False
        self.life: Life | None = None
        """Of the process at the other end."""

    @property
    def holds(self) -> bool:
        """Whether a ping is answered: the process does that, whatever its tables do."""
        return not (self.is_cut or self.life is None or self.life.is_stopped or self.life.is_over)

    def carry(self, way: Way, message: bytes | None) -> None:
        """Bring it there, behind what is on its way already."""
        loop = asyncio.get_running_loop()
        way.latest = max(way.latest, loop.time() + self._random.random() * self._slowness)
        assert isinstance(loop, SimulatedLoop)
        loop.call_at(way.latest, self._arrives, way, message, context=loop.world_context)

    def _arrives(self, way: Way, message: bytes | None) -> None:
        if not self.is_cut:
            way.arrive(message)

    def cut(self, *, says_so: bool) -> None:
        """The client is cut off. The server hears of it now, or when it asks."""
        if self.is_cut:
            return
        self.is_cut = True
        self.to_client.arrive(None)
        if says_so:
            self.to_server.arrive(None)
        else:
            asyncio.get_running_loop().call_later(PINGED, self.to_server.arrive, None)

    def hang_up(self) -> None:
        """The server has no more to say."""
        self.carry(self.to_client, None)

    def server_hangs_up(self) -> None:
        """Whoever came at the last moment, and was not sent away."""
        self.to_server.arrive(None)
        self.hang_up()

    def server_died(self) -> None:
        """Its sockets are closed by the system. What was on its way may still come."""
        if self._random.random() < 0.5:
            self.is_cut = True
            self.to_client.arrive(None)
        else:
            self.carry(self.to_client, None)
