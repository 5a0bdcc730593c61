"""What the tests of the running server share: the server in a process of its own, HTTP, sockets, what a process costs.

`python -m bench.clients DATABASE PORT SETTINGS` runs a server, with the settings as JSON.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import hashlib
import json
import os
import secrets
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, cast

from poeppel.game.fair_dice import envelope

ROOT = Path(__file__).resolve().parent.parent
HOST = "127.0.0.1"
PLENTY = 1_000_000_000
STARTING = 180.0  # seconds that a start may take
ANSWERING = 180.0  # seconds that an answer may take: what explains games may have to be compiled first
NO_LIMITS: Mapping[str, Any] = {  # settings for a server that is asked for more than anybody would
    "tables_per_address": PLENTY,
    "sockets_per_address": PLENTY,
    "sockets": PLENTY,
    "connections_per_address": PLENTY,
    "work_burst": PLENTY,
    "fastest_bot": 0.0,
    "messages_per_second": 1e9,
    "message_burst": PLENTY,
}


# ── the server ────────────────────────────────────────────────────────────────────────────────────────────────────────


def run_server(database: str, port: int, settings: Mapping[str, Any]) -> None:
    """Here and now, for as long as the process lives."""
    from poeppel.server.process import serve
    from poeppel.server.settings import Settings
    from poeppel.server.store.base import StoreTrouble
    from poeppel.server.store.opening import is_address

    try:
        serve(Settings(database if is_address(database) else Path(database), **settings), HOST, port, "warning")
    except StoreTrouble as trouble:
        print(trouble, file=sys.stderr)
        raise SystemExit(1) from None


class Process(Protocol):
    """What is asked of a process, whoever has started it."""

    @property
    def pid(self) -> int: ...
    def poll(self) -> int | None: ...
    def wait(self, timeout: float | None = None) -> int: ...
    def terminate(self) -> None: ...
    def kill(self) -> None: ...


class ServerProcess:
    """A server that can be killed and started again, on the same port and the same database."""

    def __init__(
        self, folder: Path, settings: Mapping[str, Any] = NO_LIMITS, address: str | None = None, source: Path = ROOT
    ) -> None:
        """On a file in the folder, or on the PostgreSQL database at an address; with the code of `source`."""
        self.settings = settings
        self.source = source
        self.database = folder / "tables.db"
        self.place = address or str(self.database)
        self.log = folder / "server.log"
        self.port = free_port()
        self._process: Process | None = None

    def run(self) -> Process:
        """A process with the server, which need not answer yet."""
        path = os.pathsep.join((str(self.source / "src"), str(self.source)))
        with self.log.open("ab") as log:
            return subprocess.Popen(
                [sys.executable, "-m", "bench.clients", self.place, str(self.port), json.dumps(self.settings)],
                env={**os.environ, "PYTHONPATH": path},
                cwd=self.source,
                stdout=log,
                stderr=log,
            )

    @property
    def id(self) -> int:
        assert self._process is not None
        return self._process.pid

    async def start(self) -> None:
        """Come back when it answers."""
        self._process = self.run()
        end = time.monotonic() + STARTING
        while time.monotonic() < end and self._process.poll() is None:
            with contextlib.suppress(OSError, Unasked):  # or it answers that it cannot store anything yet
                await ask(self.port, "/healthz")
                return
            await asyncio.sleep(0.05)
        self.kill()
        raise RuntimeError(f"the server does not start:\n{self.log.read_text(encoding='utf-8')[-3000:]}")

    def signal(self, number: int) -> None:
        os.kill(self.id, number)

    def kill(self) -> None:
        """SIGKILL: it has no say in it."""
        if self._process:
            self._process.kill()
            self._process.wait()

    def stop(self) -> None:
        """Ask it to stop; insist after a while."""
        if self._process:
            self._process.terminate()
            try:
                self._process.wait(15)
            except subprocess.TimeoutExpired:
                self.kill()

    def complaints(self) -> list[str]:
        """What it logged: at this level only what should not be."""
        return self.log.read_text(encoding="utf-8").splitlines() if self.log.exists() else []


def free_port() -> int:
    """Not one of those that the system gives to whoever connects: it stays free until a server takes it, again and
    again."""
    while True:
        port = secrets.choice(range(15_000, 32_000))
        with socket.socket() as listening, contextlib.suppress(OSError):
            listening.bind((HOST, port))
            return port


def allow_many_files() -> None:
    """As many open files, and so sockets, as the system lets us."""
    if sys.platform != "win32":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


# ── HTTP ──────────────────────────────────────────────────────────────────────────────────────────────────────────────


class Unasked(Exception):
    """An answer that no client of ours should get."""


async def ask_text(port: int, path: str, body: dict[str, Any] | None = None) -> str:
    """One request on a connection of its own. `OSError` when there is no whole answer, whatever the server did."""
    data = b"" if body is None else json.dumps(body).encode()
    reader, writer = await asyncio.open_connection(HOST, port)
    try:
        writer.write(
            f"{'GET' if body is None else 'POST'} {path} HTTP/1.1\r\nHost: {HOST}\r\nConnection: close\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n".encode()
            + data
        )
        answer = await asyncio.wait_for(reader.read(), ANSWERING)
    finally:
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()
    head, _, content = answer.partition(b"\r\n\r\n")
    if f"content-length: {len(content)}".encode() not in head.lower():
        raise ConnectionError("the answer was cut off")
    if not head.startswith(b"HTTP/1.1 2"):
        raise Unasked(f"{path}: {head[:40].decode()} {content.decode()[:500]}")
    return content.decode()


async def ask(port: int, path: str, body: dict[str, Any] | None = None) -> Any:
    """The same, for an answer that is JSON."""
    return json.loads(await ask_text(port, path, body))


async def make_table(port: int, **wish: Any) -> dict[str, str]:
    """What the host gets to know: the table's id, the tokens."""
    made: dict[str, str] = await ask(port, "/api/tables", wish)
    return made


async def sit_down(port: int, table: str, seat: str, name: str) -> str:
    """Take a seat with an envelope; the token for it."""
    wish = {"seat": seat, "name": name, "envelope": envelope(table, seat, contribution_of(table, seat))}
    token: str = (await ask(port, f"/api/tables/{table}/seats", wish))["token"]
    return token


def contribution_of(table: str, seat: str) -> str:
    """What a seat puts into its envelope: always the same, so that a client that has lost everything can still open
    it. Nobody's luck is at stake here."""
    return hashlib.sha256(f"{table} {seat}".encode()).hexdigest()


# ── a light socket ────────────────────────────────────────────────────────────────────────────────────────────────────


TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA


def upgrade(path: str, headers: str = f"Host: {HOST}\r\n") -> bytes:
    """The request that opens a socket."""
    key = base64.b64encode(secrets.token_bytes(16)).decode()
    return (
        f"GET {path} HTTP/1.1\r\n{headers}Upgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()


def frame(opcode: int, data: bytes = b"") -> bytes:
    """A client's frame. Masked with zeros, which is a mask like any other."""
    assert len(data) < 1 << 16
    length = bytes((0x80 | len(data),)) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
    return bytes((0x80 | opcode,)) + length + b"\0\0\0\0" + data


class Hearer(Protocol):
    """Who is told what comes in on a `LightSocket`."""

    def heard(self, socket: LightSocket, message: bytes) -> None: ...

    def lost(self, socket: LightSocket) -> None: ...


class LightSocket(asyncio.Protocol):
    """The client's end of a WebSocket, no more than a load generator on the server's own machine can afford: text in
    single frames, no compression, pings answered."""

    def __init__(self, hearer: Hearer, path: str) -> None:
        self.hearer = hearer
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._path = path
        self._transport: asyncio.Transport | None = None
        self._buffer = b""
        self._is_open = False
        self._is_closing = False

    @classmethod
    async def open(cls, port: int, path: str, hearer: Hearer) -> LightSocket:
        loop = asyncio.get_running_loop()
        _, opened = await loop.create_connection(lambda: cls(hearer, path), HOST, port)
        await asyncio.wait_for(opened.ready, 30)
        return opened

    def send(self, text: str) -> None:
        self._frame(TEXT, text.encode())

    def close(self) -> None:
        self._is_closing = True
        if self._transport:
            self._transport.close()

    def _frame(self, opcode: int, data: bytes) -> None:
        if self._transport:
            self._transport.write(frame(opcode, data))

    # called by the loop

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(upgrade(self._path))

    def data_received(self, data: bytes) -> None:
        data = self._buffer = self._buffer + data if self._buffer else data
        if not self._is_open:
            end = data.find(b"\r\n\r\n")
            if end < 0:
                return
            self._is_open = data.startswith(b"HTTP/1.1 101")
            if not self.ready.done():  # nobody has given up waiting
                if self._is_open:
                    self.ready.set_result(None)
                else:
                    self.ready.set_exception(Unasked(data[:200].decode()))
            if not self._is_open:
                return
            data = data[end + 4 :]
        at = 0
        while len(data) - at >= 2:
            opcode, length, begin = data[at] & 0x0F, data[at + 1], at + 2
            if length >= 126:
                size = 2 if length == 126 else 8
                length, begin = int.from_bytes(data[begin : begin + size], "big"), begin + size
            if len(data) < begin + length:
                break
            at = begin + length
            if opcode == TEXT:
                self.hearer.heard(self, data[begin:at])
            elif opcode == PING:
                self._frame(PONG, data[begin:at])
        self._buffer = data[at:]

    def connection_lost(self, error: Exception | None) -> None:
        if not self.ready.done():
            self.ready.set_exception(ConnectionError("no socket"))
        if not self._is_closing:
            self.hearer.lost(self)


# ── what a process costs ──────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Cost:
    """Of a process up to now (Linux only)."""

    at: float
    cpu: float  # seconds, of all its threads
    memory: int  # bytes that are in memory
    most_memory: int

    @classmethod
    def of(cls, process: int) -> Cost:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        status = dict(line.split(":", 1) for line in Path(f"/proc/{process}/status").read_text().splitlines())
        ticks = int(fields[11]) + int(fields[12])
        memory, most = (int(status[name].split()[0]) * 1024 for name in ("VmRSS", "VmHWM"))
        return cls(time.monotonic(), ticks / os.sysconf("SC_CLK_TCK"), memory, most)

    @classmethod
    def of_everything(cls) -> Cost:
        """All processes of the machine together, for how much the others took."""
        user, nice, system, _, _, irq, softirq = map(int, Path("/proc/stat").read_text().split()[1:8])
        ticks = user + nice + system + irq + softirq
        return cls(time.monotonic(), ticks / os.sysconf("SC_CLK_TCK"), 0, 0)

    def cores_since(self, before: Cost) -> float:
        """How many cores it kept busy."""
        return (self.cpu - before.cpu) / (self.at - before.at)


if __name__ == "__main__":
    run_server(sys.argv[1], int(sys.argv[2]), json.loads(sys.argv[3]))
