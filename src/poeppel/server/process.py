"""The server as a process: its log, its signals, uvicorn around the application."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import math
import signal
import socket
import sys
from collections.abc import Callable

import uvicorn

from poeppel.server.app import make_app
from poeppel.server.entrance.door import THIS_MACHINE
from poeppel.server.entrance.wire import HttpConnection, SocketConnection
from poeppel.server.lifecycle import Server
from poeppel.server.memory import give_back_freed_memory
from poeppel.server.settings import Settings
from poeppel.server.store.opening import open_store

if sys.platform != "win32":
    import resource

log = logging.getLogger("poeppel.server")

OTHER_FILES = 200  # that the server opens besides: the database, its log, threads, the compiler
COULD_NOT_START = 3
STANDARD = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class JsonLines(logging.Formatter):
    """One line of JSON a message, for people and for programs. Nothing of ours ever logs a token or a secret."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
            **{key: value for key, value in vars(record).items() if key not in STANDARD},
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def set_up_logging(level: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    logging.getLogger("uvicorn.error").addFilter(discreet)


def discreet(record: logging.LogRecord) -> bool:
    """Keep out of the log what uvicorn says of sockets: it names tables, whose ids open seats, and when debugging all
    that is sent, tokens included. A client's message that is not UTF-8 is not worth a stack trace."""
    said = str(record.msg)
    if said.startswith("Invalid UTF-8"):
        record.levelno, record.levelname, record.exc_info = logging.INFO, "INFO", None
    return record.levelno > logging.DEBUG and '"WebSocket' not in said


def serve(
    settings: Settings,
    host: str,
    port: int,
    log_level: str = "info",
    announce: Callable[[], None] = lambda: None,
) -> None:
    """Run until told to stop. A stop lets everything that was asked for be stored and answered first.

    `OSError` if the port cannot be had, `StoreTrouble` if the database cannot be used; otherwise `announce` is called,
    then the server starts.
    """
    set_up_logging(log_level)
    listening = _listen(host, port)
    address = settings.public_url or settings.lan_url or f"http://localhost:{port}"
    store = asyncio.run(open_store(settings.database, address=address, backups=settings.backups))
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, _leave)  # uvicorn stops gracefully, then repeats the signal
    app = make_app(settings, store)
    app.state.limits.connections.most = _room_for_connections(settings.connections)
    announce()
    _share_fairly()
    give_back_freed_memory()
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        http=HttpConnection,
        ws=SocketConnection,
        ws_max_size=settings.longest_message,
        ws_per_message_deflate=False,
        ws_ping_interval=settings.ping_every,
        ws_ping_timeout=settings.pong_within,
        log_config=None,
        access_log=False,  # addresses of tables are secrets
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        timeout_keep_alive=math.ceil(settings.keep_alive),
        timeout_graceful_shutdown=10,
    )
    server = PoliteServer(config)
    server.run(sockets=[listening])
    if not server.started:
        raise SystemExit(COULD_NOT_START)


def _listen(host: str, port: int) -> socket.socket:
    """The port, before anything is promised."""
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    try:
        if sys.platform != "win32":  # there it would let two servers have the same one
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
    except OSError:
        listening.close()
        raise
    return listening


class PoliteServer(uvicorn.Server):
    """Answers what has been asked before it closes the sockets, and can listen in further places while it runs."""

    _further: dict[str, asyncio.Server]

    @property
    def _app(self) -> Server:
        server: Server = self.config.app.state.server  # type: ignore[union-attr]
        return server

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._further = {}
        if self.started and self.config.host == THIS_MACHINE:
            self._app.door.hang(self, self.config.port)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._app.leave()
        await super().shutdown(sockets)

    async def listen_at(self, host: str, port: int) -> None:
        loop = asyncio.get_running_loop()
        self._further[host] = await loop.create_server(self._connect, sock=_listen(host, port))
        self.servers.append(self._further[host])

    async def leave(self, host: str) -> None:
        listening = self._further.pop(host)
        self.servers.remove(listening)
        listening.close()
        await self._app.say_goodbye(lambda connection: connection.came_by(host))
        for connection in tuple(self.server_state.connections):
            came_by = getattr(connection, "server", None)
            if came_by and came_by[0] == host:
                connection.shutdown()

    def _connect(self, _loop: asyncio.AbstractEventLoop | None = None) -> asyncio.Protocol:
        """A connection like those of the first place."""
        state = {"server_state": self.server_state, "app_state": self.lifespan.state}
        return HttpConnection(config=self.config, **state, _loop=_loop)


def _room_for_connections(wanted: int) -> int:
    """How many connections there may be: each is an open file, and the system allows only so many. As far as it lets
    us, we raise that; if it does not, we promise less and say so."""
    if sys.platform == "win32":  # sockets are not files there
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + OTHER_FILES
    if soft != resource.RLIM_INFINITY and soft < needed:
        soft = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= needed:
        log.info("room for connections", extra={"connections": wanted})
        return wanted
    possible = max(soft - OTHER_FILES, soft // 2)
    log.warning("fewer connections than set: the limit of open files is low", extra={"connections": possible})
    return possible


def _leave(*_: object) -> None:
    """A stop that was asked for is not a failure."""
    raise SystemExit(0)


def _share_fairly() -> None:
    """The writer thread should not wait 5 ms for its turn each time SQLite lets go of the interpreter's lock."""
    sys.setswitchinterval(0.0005)
