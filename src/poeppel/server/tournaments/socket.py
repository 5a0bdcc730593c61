"""A page's socket: it only hears that something has changed, and then asks for its view again."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from poeppel.server import protocol as p
from poeppel.server.entrance.limits import Limits
from poeppel.server.outbox import WIRE, Outbox
from poeppel.server.protocol import CloseCode
from poeppel.server.protocol.tournaments import Changed, SocketHello, TournamentRole
from poeppel.server.refusals import CommandRefused, refused, shown
from poeppel.server.settings import Settings
from poeppel.server.store.base import StoreError
from poeppel.server.tournaments.links import Link
from poeppel.server.tournaments.live import LiveTournament
from poeppel.server.tournaments.registry import Tournaments

CLOSING_TIME = 1.0  # seconds for the last words to a page that may not be reading
PAUSES: Mapping[TournamentRole, float] = {"desk": 0.25, "helper": 0.5, "wall": 0.5, "table": 2.0, "person": 3.0}
"""Seconds after a word until the next one: hundreds of phones need not follow every result of every table."""


class TournamentSocket:
    """One page's connection."""

    def __init__(self, socket: WebSocket, settings: Settings, limits: Limits, address: str) -> None:
        self.socket = socket
        self.link = Link("wall")
        self.token = ""
        self._limits, self._address = limits, address
        self._hello_within = settings.hello_within
        self._outgoing = Outbox(socket.scope["extensions"][WIRE], settings.outgoing, settings.outgoing_bytes)
        self._news = asyncio.Event()
        self._end: asyncio.Future[CloseCode] = asyncio.get_running_loop().create_future()

    # ── what the tournament and the server ask of it ──────────────────────────────────────────────────────────────────

    def changed(self) -> None:
        self._news.set()

    def turn_away(self, refusal: p.RefusalShown, code: CloseCode) -> None:
        self._say(p.Refused(id=None, refusal=refusal).as_json())
        self.dismiss(code)

    def send_away(self, back_in: float) -> None:
        """The server stops: come back after this many seconds."""
        self._say(p.GoingDown(back_in=round(back_in, 3)).as_json())
        self.dismiss(CloseCode.GOING_DOWN)

    def dismiss(self, code: CloseCode = CloseCode.SEAT_FREED) -> None:
        if not self._end.done():
            self._end.set_result(code)

    def came_by(self, host: str) -> bool:
        server = self.socket.scope.get("server")
        return server is not None and server[0] == host

    # ── from hello to the end ─────────────────────────────────────────────────────────────────────────────────────────

    async def run(self, tournaments: Tournaments, tournament: str) -> None:
        try:
            hello = await self._hello()
            if hello is None:
                return
            async with tournaments.using(tournament, self._address) as live:
                self.link, self.token = tournaments.admit(live, hello.token, self._address), hello.token
                await self._listen(live)
        except CommandRefused as no:
            self.turn_away(no.refusal, CloseCode.BAD_HELLO)
        except StoreError:
            self.turn_away(shown("not_stored"), CloseCode.BAD_HELLO)
        if self._end.done():
            await self._say_goodbye(self._end.result())

    async def _hello(self) -> SocketHello | None:
        try:
            text = await asyncio.wait_for(self.socket.receive_text(), self._hello_within)
            return SocketHello.model_validate_json(text)
        except (TimeoutError, ValidationError, KeyError):
            raise refused("hello_first") from None
        except (WebSocketDisconnect, RuntimeError):
            return None

    async def _listen(self, live: LiveTournament) -> None:
        self._news.set()
        live.listeners.add(self)
        telling: asyncio.Future[None] = asyncio.ensure_future(self._tell(live))
        reading: asyncio.Future[None] = asyncio.ensure_future(self._read())
        ends: list[asyncio.Future[Any]] = [self._end, telling, reading]
        try:
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        finally:
            live.listeners.discard(self)
            telling.cancel()
            reading.cancel()
            await asyncio.wait([telling, reading])

    async def _tell(self, live: LiveTournament) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            self._say(Changed(number=live.state.number).as_json())
            await self._outgoing.drain()
            await asyncio.sleep(PAUSES[self.link.role])

    async def _read(self) -> None:
        """A page only asks whether the line holds."""
        while True:
            try:
                text = await self.socket.receive_text()
                p.Ping.model_validate_json(text)
            except (WebSocketDisconnect, RuntimeError):
                return
            except (ValidationError, KeyError):
                self.turn_away(shown("unreadable"), CloseCode.BAD_HELLO)
                return
            if not self._limits.messages[f"watching from {self._address}"].take():
                self.turn_away(shown("too_fast"), CloseCode.TOO_FAST)
                return
            self._say(p.Pong().as_json())

    def _say(self, message: bytes) -> None:
        if not self._outgoing.put(message):
            self.dismiss(CloseCode.TOO_SLOW)

    async def _say_goodbye(self, code: CloseCode) -> None:
        with contextlib.suppress(TimeoutError, WebSocketDisconnect, RuntimeError, OSError):
            async with asyncio.timeout(CLOSING_TIME):
                if code != CloseCode.TOO_SLOW:
                    await self._outgoing.drain()
                if self.socket.application_state is WebSocketState.CONNECTED:
                    await self.socket.close(code)
