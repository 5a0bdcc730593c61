"""One client's socket: hello, then commands in, answers and events out."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import Any

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from poeppel.server import metrics
from poeppel.server import protocol as p
from poeppel.server.entrance.limits import Limits
from poeppel.server.entrance.tokens import hash_token, next_token
from poeppel.server.outbox import WIRE, Outbox, Wire
from poeppel.server.protocol import CloseCode
from poeppel.server.refusals import CommandRefused, refused, shown, unreadable
from poeppel.server.settings import Settings
from poeppel.server.store.base import NoSuchTable, StoreError
from poeppel.server.tables.actor import Actor
from poeppel.server.tables.live import LiveTable
from poeppel.server.tables.registry import Registry

log = logging.getLogger("poeppel.server")

CHANGES = "changes"  # in the address of the socket: the client wants to be told of the state what has changed
CLOSING_TIME = 1.0  # seconds for the last words to a client that may not be reading
MESSAGE = 0.002  # seconds of the processor that a message costs, from reading it to the answer
TELLING = 0.000025  # seconds for each message to a client: a table full of spectators is not for nothing
TOLD_AT_MOST = 32  # messages to a client until they are charged for, together


class Connection:
    """A client at a table. Knows who it is; everything else is asked of the table."""

    def __init__(
        self, socket: WebSocket, registry: Registry, settings: Settings, limits: Limits, address: str = "unknown"
    ) -> None:
        self.socket = socket
        self.registry = registry
        self.settings = settings
        self.actor = Actor("spectator")
        self.takes_changes = CHANGES in socket.query_params
        self._token = ""
        self._sender = ""
        self._limits = limits
        self._address = address
        self._wire: Wire = socket.scope["extensions"][WIRE]
        self._outgoing = Outbox(self._wire, settings.outgoing, settings.outgoing_bytes)
        self._end: asyncio.Future[CloseCode] = asyncio.get_running_loop().create_future()  # the code to close with
        self._told = 0  # messages that have not been charged for
        self._is_answering = False
        self._dismissed: CloseCode | None = None  # with this code, as soon as nothing is being answered

    # ── what the table asks of a listener ─────────────────────────────────────────────────────────────────────────────

    def tell(self, message: bytes) -> None:
        """Send a message: to whoever is being answered in one piece with the answer. Whoever does not read is cut off,
        and can come back to what was missed."""
        self._told += 1
        if self._told == TOLD_AT_MOST:
            self._limits.work[self._address].owe(TOLD_AT_MOST * TELLING)
            self._told = 0
        if not (self._outgoing.put if self._is_answering else self._outgoing.say)(message):
            self._finish(CloseCode.TOO_SLOW)

    def dismiss(self, code: CloseCode = CloseCode.SEAT_FREED) -> None:
        """Close, but not before the answer: it may be this client's own command to leave."""
        self._dismissed = code
        if not self._is_answering:
            self._finish(code)

    def send_away(self, back_in: float) -> None:
        """The server stops: come back after this many seconds."""
        self.tell(p.GoingDown(back_in=round(back_in, 3)).as_json())
        self.dismiss(CloseCode.GOING_DOWN)

    def came_by(self, host: str) -> bool:
        """Whether the client has reached us at this address."""
        server = self.socket.scope.get("server")
        return server is not None and server[0] == host

    def token_for(self, rematch: str) -> str:
        return next_token(self._token, rematch)

    def _finish(self, code: CloseCode) -> None:
        if not self._end.done():
            self._end.set_result(code)

    # ── from hello to the end ─────────────────────────────────────────────────────────────────────────────────────────

    async def run(self, table: str) -> None:
        try:
            hello = await self._hello(table)
            if hello is not None:
                async with self.registry.using(table, self._address) as live:
                    await self._take_part(live, hello)
        except CommandRefused as no:
            await self._turn_away(no.refusal)
        except NoSuchTable:
            await self._turn_away(shown("no_such_table"))
        except StoreError as error:
            log.warning("a client could not be let in", extra={"error": str(error)})
            await self._turn_away(shown("not_stored"))

    async def _take_part(self, live: LiveTable, hello: p.Hello) -> None:
        ends: list[asyncio.Future[Any]] = [
            self._end,
            asyncio.ensure_future(self._read(live)),
        ]
        try:
            await live.join(self, hello.after)
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        finally:
            live.leave(self)
            code = self._end.result() if self._end.done() else None
            for task in ends:
                task.cancel()
            await asyncio.wait(ends)  # the table is ours until what was asked for is stored
        for task in ends[1:]:
            if not task.cancelled():
                task.result()
        if code is not None:
            await self._say_goodbye(code)

    async def _say_goodbye(self, code: CloseCode) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(CLOSING_TIME):
                if code != CloseCode.TOO_SLOW:
                    await self._outgoing.drain()
                await self._close(code)

    # ── hello ─────────────────────────────────────────────────────────────────────────────────────────────────────────

    async def _hello(self, table: str) -> p.Hello | None:
        """Find out who this is; None when the client has gone."""
        try:
            text = await asyncio.wait_for(self.socket.receive_text(), self.settings.hello_within)
            hello = p.Hello.model_validate_json(text)
        except (TimeoutError, ValidationError, KeyError):
            raise refused("hello_first") from None
        except (WebSocketDisconnect, RuntimeError):
            return None
        if hello.token is not None:
            await self._recognise(hello.token, table)
        return hello

    async def _recognise(self, token: str, table: str) -> None:
        """Who has this token."""
        hashed = hash_token(token)
        grant = await self.registry.store.grant(hashed)
        if grant is None or grant.table != table:
            raise refused("bad_token")
        self.actor, self._token, self._sender = Actor.of(grant), token, hashed[:16]

    async def _turn_away(self, refusal: p.RefusalShown) -> None:
        self.tell(p.Refused(id=None, refusal=refusal).as_json())
        await self._say_goodbye(CloseCode.BAD_HELLO)

    # ── reading ───────────────────────────────────────────────────────────────────────────────────────────────────────

    async def _read(self, live: LiveTable) -> None:
        """Answer one message after the other. The next is read when the client has taken what it was told so far."""
        too_many = 0
        while self._dismissed is None and too_many <= self.settings.message_burst:
            await self._outgoing.drain()
            text = await self._wire.hear()
            if text is None:
                return
            started = time.perf_counter()
            self._is_answering = True
            in_time = self._is_in_time()
            too_many = max(0, too_many - 1) if in_time else too_many + 1
            answer = await self._answer(live, text, in_time)
            self.tell(answer.as_json())
            self._is_answering = False
            metrics.ANSWERING.observe(time.perf_counter() - started)
            metrics.COMMANDS.count(answer.type)
        self._finish(self._dismissed or CloseCode.TOO_FAST)

    def _is_in_time(self) -> bool:
        """Whether this token, or whoever watches from here, may send one more, and the address may cause its cost."""
        is_little = self._limits.messages[self._sender or f"watching from {self._address}"].take()
        return is_little and self._limits.work[self._address].take(MESSAGE)

    async def _answer(self, live: LiveTable, text: str, in_time: bool) -> p.Answer:
        """What becomes of a message."""
        try:
            command = p.COMMANDS.validate_json(text)
        except ValidationError as error:
            refusal = unreadable(error.errors(include_input=False)) if in_time else shown("too_fast")
            return p.Refused(id=_id_in(text), refusal=refusal)
        try:
            if not in_time:
                raise refused("too_fast")
            return await live.perform(self.actor, command, f"{self._sender}:{command.id}", self._address)
        except CommandRefused as no:
            return p.Refused(id=command.id, refusal=no.refusal)
        except StoreError as error:
            log.warning("a command could not be stored", extra={"error": str(error)})
            return p.Refused(id=command.id, refusal=shown("not_stored"))

    async def _close(self, code: CloseCode) -> None:
        if self.socket.application_state is WebSocketState.CONNECTED:
            with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):  # the client may have gone first
                await self.socket.close(code)


def _id_in(text: str) -> str | None:
    """The id of a command that cannot be read, so that the client knows which."""
    try:
        return p.Named.model_validate_json(text).id
    except ValidationError:
        return None
