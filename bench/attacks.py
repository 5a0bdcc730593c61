"""What somebody without any right can do to a server: the attacks of `bench.attack_server`.

Each is a function that goes on until its time is over, from an address of its own, and counts what it sends and gets.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import re
import socket
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import cycle
from typing import Any, Literal, TypeAlias

from bench.clients import CLOSE, HOST, PING, TEXT, Unasked, contribution_of, frame, make_table, sit_down, upgrade
from poeppel.game.fair_dice import envelope

PATIENCE = 10.0  # seconds for an answer
AT_ONCE = 8  # connections of a flood
IDLE = 1000  # connections that do nothing
NEWCOMER = "127.0.0.9"
PUBLIC = "https://spiel.example"  # where the server stands in the open, even its own machine has limits
FEW_TABLES = 50  # of one address, where the question is whether the limit holds; usually it is ten times that
GONE = (OSError, EOFError)
NOT_FINISHED, CONTINUED = 0x01, 0x80  # what is taken from a frame's first byte: a message that has no end


@dataclass(frozen=True)
class Prey:
    """What the attacks are aimed at."""

    long: str  # a table with a long game that is not over
    ended: str  # a table with a game that is
    number: int  # the last event of the long game
    records: Mapping[str, str]  # games to be uploaded
    many: Sequence[str]  # more tables than a server keeps at hand, each with many events
    played: Sequence[str]  # as many games that have ended, whose records, replays and reviews were looked at before


@dataclass
class Spent:
    """What an attack took, and what came back."""

    sent: int = 0
    received: int = 0
    requests: int = 0
    sockets: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    remark: str = ""
    stands: bool = True  # whether the server did what it should, where that is the question


class Line:
    """A connection on which everything is counted."""

    def __init__(self, spent: Spent, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._spent = spent
        self._reader = reader
        self._writer = writer

    async def send(self, data: bytes, requests: int = 1) -> None:
        if self._writer.is_closing():
            raise ConnectionError("closed")
        self._spent.sent += len(data)
        self._spent.requests += requests
        self._writer.write(data)
        await asyncio.wait_for(self._writer.drain(), PATIENCE)

    async def say(self, **message: Any) -> None:
        await self.send(frame(TEXT, json.dumps(message, separators=(",", ":")).encode()))

    async def answer(self) -> tuple[str, bytes]:
        """The code and the body of an HTTP answer."""
        head = await self._read(self._reader.readuntil(b"\r\n\r\n"))
        code = head.split(b" ", 2)[1].decode()
        self._spent.answers[code] += 1
        if code == "101":
            return code, b""
        length = next(
            (int(line[15:]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")), 0
        )
        return code, await self._read(self._reader.readexactly(length))

    async def message(self) -> dict[str, Any]:
        """The next message of a socket."""
        kind, length = await self._read(self._reader.readexactly(2))
        if length >= 126:
            length = int.from_bytes(await self._read(self._reader.readexactly(2 if length == 126 else 8)), "big")
        data = await self._read(self._reader.readexactly(length))
        if kind & 0x0F == CLOSE:
            self._spent.answers[f"closed {int.from_bytes(data[:2], 'big')}"] += 1
            raise ConnectionError("closed")
        if kind & 0x0F != TEXT:
            return await self.message()
        said: dict[str, Any] = json.loads(data)
        self._spent.answers[said["refusal"]["code"] if said["type"] == "refused" else said["type"]] += 1
        return said

    async def until_closed(self) -> None:
        with contextlib.suppress(*GONE):
            while await self._read(self._reader.read(1 << 16)):
                pass

    def close(self) -> None:
        self._writer.close()

    async def _read(self, reading: Awaitable[bytes]) -> bytes:
        data = await asyncio.wait_for(reading, PATIENCE)
        self._spent.received += len(data)
        return data


class Attacker:
    """Somebody at one address, for some seconds."""

    def __init__(self, port: int, address: str, seconds: float, prey: Prey) -> None:
        self.port = port
        self.prey = prey
        self.spent = Spent()
        self.rng = random.Random(address)
        self._address = address
        self._until = time.monotonic() + seconds

    @property
    def left(self) -> float:
        """Seconds."""
        return max(0.0, self._until - time.monotonic())

    async def connect(self, *, is_deaf: bool = False) -> Line:
        """A connection; one that is deaf takes next to nothing in until it is read."""
        opening = self._connect_deaf() if is_deaf else self._connect()
        reader, writer = await asyncio.wait_for(opening, PATIENCE)
        self.spent.sockets += 1
        return Line(self.spent, reader, writer)

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(HOST, self.port, local_addr=(self._address, 0), limit=1 << 20)

    async def _connect_deaf(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        plug = socket.socket()
        plug.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)  # counts only before it is connected
        plug.bind((self._address, 0))
        await asyncio.to_thread(plug.connect, (HOST, self.port))
        return await asyncio.open_connection(sock=plug, limit=4096)

    async def watch(self, table: str, after: int = 0, token: str | None = None, *, is_deaf: bool = False) -> Line:
        """A socket at a table, from hello on."""
        line = await self.connect(is_deaf=is_deaf)
        await line.send(upgrade(f"/api/tables/{table}/socket"))
        if (await line.answer())[0] != "101":
            raise ConnectionError("no socket")
        await line.say(type="hello", token=token, after=after)
        return line

    async def post(self, path: str, body: bytes, headers: str = f"Host: {HOST}\r\n") -> tuple[str, Any]:
        """A request on a connection of its own."""
        line = await self.connect()
        await line.send(posted(path, body, headers))
        code, answer = await line.answer()
        line.close()
        return code, json.loads(answer) if answer else None

    async def make_table(self, **wish: Any) -> dict[str, Any]:
        code, made = await self.post("/api/tables", json.dumps(wish).encode())
        if code != "201":
            raise ConnectionRefusedError(code)
        return dict(made)

    async def again(self, work: Callable[[], Awaitable[None]], at_once: int = AT_ONCE) -> None:
        """Some work over and over, on several lines side by side, whatever the server says to it."""

        async def over_and_over() -> None:
            while self.left:
                try:
                    await asyncio.wait_for(work(), self.left + PATIENCE)
                except GONE:
                    self.spent.answers["cut off"] += 1
                    await asyncio.sleep(0.01)

        await asyncio.gather(*(over_and_over() for _ in range(at_once)))


Run: TypeAlias = Callable[[Attacker], Awaitable[None]]


def posted(path: str, body: bytes, headers: str = f"Host: {HOST}\r\n") -> bytes:
    kind = "application/json" if body.startswith(b"{") else "text/plain"
    return (
        f"POST {path} HTTP/1.1\r\n{headers}Content-Type: {kind}\r\nContent-Length: {len(body)}\r\n\r\n"
    ).encode() + body


# ── at a table, watching ──────────────────────────────────────────────────────────────────────────────────────────────


async def late(attacker: Attacker) -> None:
    """A spectator's command that is far too late."""

    async def work() -> None:
        line = await attacker.watch(attacker.prey.long, attacker.prey.number)
        await line.message()
        while attacker.left:
            await line.say(type="roll", id="a", after=0)
            while (await line.message())["type"] not in ("stale", "refused"):
                pass

    await attacker.again(work, 3)


async def hello(attacker: Attacker) -> None:
    """Hello, as if nothing had been seen."""

    async def work() -> None:
        line = await attacker.watch(attacker.prey.long)
        await line.message()
        line.close()

    await attacker.again(work)


async def reconnect(attacker: Attacker) -> None:
    """As many messages as a socket may send at once, then another socket."""

    async def work() -> None:
        line = await attacker.watch(attacker.prey.long, attacker.prey.number)
        await line.send(frame(TEXT, b'{"type":"roll","id":"a","after":0}') * 60, 60)
        for _ in range(61):
            await line.message()
        line.close()

    await attacker.again(work)


async def cold_hello(attacker: Attacker) -> None:
    """Hello at so many tables in turn that none of them is at hand: each has to be read, from its first event on."""
    tables = cycle(attacker.prey.many)

    async def work() -> None:
        line = await attacker.watch(next(tables), attacker.prey.number)
        await line.message()
        line.close()

    await attacker.again(work)


async def rubbish(attacker: Attacker) -> None:
    """Messages that mean nothing."""

    async def work() -> None:
        line = await attacker.watch(attacker.prey.long, attacker.prey.number)
        while attacker.left:
            await line.send(frame(TEXT, b"x"))
            await line.message()

    await attacker.again(work)


async def giant_numbers(attacker: Attacker) -> None:
    """Commands whose numbers fill the message."""

    async def work() -> None:
        line = await attacker.watch(attacker.prey.long, attacker.prey.number)
        while attacker.left:
            await line.send(frame(TEXT, b'{"type":"roll","id":"a","after":' + b"9" * 4000 + b"}"))
            await line.message()

    await attacker.again(work)


async def ping(attacker: Attacker) -> None:
    """Pings, a thousand at a time."""
    await _frames(attacker, frame(PING), 1000)


async def fragments(attacker: Attacker) -> None:
    """A message of empty parts that never ends."""
    await _frames(attacker, b"\x00" + frame(TEXT)[1:], 1000, bytes((TEXT,)) + frame(TEXT)[1:])


async def _frames(attacker: Attacker, one: bytes, at_once: int, first: bytes = b"") -> None:
    async def work() -> None:
        line = await attacker.watch(attacker.prey.long, attacker.prey.number)
        hearing = asyncio.ensure_future(line.until_closed())
        await line.send(first)
        try:
            while attacker.left and not hearing.done():
                await line.send(one * at_once, at_once)
        finally:
            line.close()
            hearing.cancel()

    await attacker.again(work, 2)


async def unread(attacker: Attacker) -> None:
    """Commands whose answers are never read."""

    async def work() -> None:
        line = await attacker.watch(attacker.prey.long, is_deaf=True)
        while attacker.left:
            await line.say(type="roll", id="a", after=0)
            await asyncio.sleep(0.06)  # what the message bucket allows

    await attacker.again(work, 20)


async def unread_pages(attacker: Attacker) -> None:
    """Requests whose answers are never read."""
    request = f"GET /api/tables/{attacker.prey.long}/replay HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode()

    async def work() -> None:
        line = await attacker.connect(is_deaf=True)
        await line.send(request * 50, 50)
        await asyncio.sleep(attacker.left)

    await attacker.again(work, 20)


# ── at a table of one's own ───────────────────────────────────────────────────────────────────────────────────────────


async def react(attacker: Attacker) -> None:
    """Reactions without end, from a seat."""
    made = await attacker.make_table(seats=[{"kind": "here", "name": "A"}, *[{"kind": "bot"}] * 3])

    async def work() -> None:
        line = await attacker.watch(made["table"], token=made["host_token"])
        while attacker.left:
            await line.say(type="react", id=f"r{attacker.rng.getrandbits(40)}", after=0, reaction="ouch")
            while (await line.message())["type"] not in ("done", "refused"):
                pass

    await attacker.again(work)
    attacker.spent.remark = f"{attacker.spent.answers['done']} reactions"


async def bots(attacker: Attacker) -> None:
    """As many tables of bots as one may have, as fast as they are allowed to play."""
    await asyncio.gather(*(_watch_bots(attacker, rules="classic") for _ in range(50)), return_exceptions=True)


async def hints(attacker: Attacker) -> None:
    """Somebody at a table of their own who asks without end what to play."""

    async def work() -> None:
        made = await attacker.make_table(
            rules="mauerhuepfen", seats=[{"kind": "here"}] * 2, first="y", options={"hints": True}
        )
        line = await attacker.watch(made["table"], token=made["host_token"])
        after = await _begin(line, made["table"])
        while attacker.left:
            await line.say(type="hint", id="h", after=after)
            await line.message()

    await attacker.again(work)


async def _begin(line: Line, table: str) -> int:
    """Everybody at one device hands in an envelope and opens it, and the first one rolls; the number of that event."""
    state = (await line.message())["state"]
    contents = {seat["seat"]: contribution_of(table, seat["seat"]) for seat in state["seats"]}
    commands: list[dict[str, str]] = [
        *({"type": "contribute", "seat": seat, "envelope": envelope(table, seat, contents[seat])} for seat in contents),
        {"type": "start"},
        *({"type": "reveal", "seat": seat, "contribution": contents[seat]} for seat in contents),
        {"type": "roll"},
    ]
    after: int = state["number"]
    for number, command in enumerate(commands):
        await line.say(**command, id=f"{number}", after=after)
        while (answer := await line.message())["type"] not in ("done", "refused"):
            pass
        if answer["type"] == "refused":
            raise ConnectionRefusedError(answer["refusal"]["code"])
        after = answer["last"]
    return after


async def own_boards(attacker: Attacker) -> None:
    """Masters on boards of one's own, each for twenty moves."""

    async def work() -> None:
        await _watch_bots(attacker, 20, rules="mauerhuepfen", board=some_board(attacker.rng))

    await attacker.again(work, 4)


async def _watch_bots(attacker: Attacker, moves: int = 10**9, **wish: Any) -> None:
    made = await attacker.make_table(
        **wish, seats=[{"kind": "bot", "bot": "master"}] * 4, options={"bot_pace": 0, "auto_roll": True}
    )
    line = await attacker.watch(made["table"], token=made["host_token"])
    await line.say(type="start", id="s", after=1)
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(attacker.left):
            while moves:
                moves -= (await line.message())["type"] == "happened"
    line.close()


def some_board(rng: random.Random) -> str:
    """A wall board that nobody has seen yet."""
    walls = ["wall " + " ".join(str(rng.randint(1, 6)) for _ in range(8)) for _ in range(5)]
    return "\n".join(("lanes 6", "fields 9", "start 0", "targets 57 58", *walls)) + "\n"


# ── over HTTP ─────────────────────────────────────────────────────────────────────────────────────────────────────────


async def get(path: str, attacker: Attacker) -> None:
    """The same request again and again."""
    address = path.format(long=attacker.prey.long, ended=attacker.prey.ended)
    await _ask(attacker, lambda: f"GET {address} HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode())


async def cold(attacker: Attacker) -> None:
    """How things stand at so many tables in turn that none of them is at hand."""
    tables = cycle(attacker.prey.many)
    await _ask(attacker, lambda: f"GET /api/tables/{next(tables)} HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode())


async def cold_lobby(attacker: Attacker) -> None:
    """The record of games that have not begun, after a thousand events."""
    tables = cycle(attacker.prey.many)
    await _ask(attacker, lambda: f"GET /api/tables/{next(tables)}/record HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode())


async def cold_games(path: str, attacker: Attacker) -> None:
    """Something of so many games in turn that nothing of them is at hand."""
    tables = cycle(attacker.prey.played)

    def request() -> bytes:
        address = path.format(table=next(tables), number=attacker.rng.randrange(500))
        return f"GET /api/tables/{address} HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode()

    await _ask(attacker, request)


async def upload(path: str, record: str, attacker: Attacker) -> None:
    """Records to be looked at, each a little different: an answer that is known already costs nothing."""
    await _ask(attacker, lambda: posted(path, different(attacker, record)))


def different(attacker: Attacker, record: str) -> bytes:
    """A record with another name for a player."""
    return re.sub("(?m)^seat     y.*$", f"seat     y {attacker.rng.random()}", attacker.prey.records[record]).encode()


async def boards(attacker: Attacker) -> None:
    """Boards to be drawn, each a new one."""
    await _ask(attacker, lambda: posted("/api/board", some_board(attacker.rng).encode()))


async def gone(attacker: Attacker) -> None:
    """Records to be reviewed for somebody who does not wait."""

    async def work() -> None:
        line = await attacker.connect()
        await line.send(posted("/api/review", different(attacker, "whole")))
        await asyncio.sleep(0.05)
        line.close()

    await attacker.again(work)


async def chunks(attacker: Attacker) -> None:
    """A body in pieces of one byte."""

    async def work() -> None:
        line = await attacker.connect()
        head = f"POST /api/replay HTTP/1.1\r\nHost: {HOST}\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked"
        await line.send(f"{head}\r\n\r\n".encode())
        for _ in range(50):
            await line.send(b"1\r\n#\r\n" * 10_000, 0)
        await line.send(b"0\r\n\r\n", 0)
        await line.answer()
        line.close()

    await attacker.again(work, 2)


async def _ask(attacker: Attacker, request: Callable[[], bytes]) -> None:
    async def work() -> None:
        line = await attacker.connect()
        while attacker.left:
            await line.send(request())
            await line.answer()

    await attacker.again(work)


# ── connections that do nothing ───────────────────────────────────────────────────────────────────────────────────────


async def idle(beginning: bytes, dribble: bytes, attacker: Attacker) -> None:
    """Connections that say something, then only a little or nothing. Can anybody else still come in?"""
    lines: list[Line] = []
    for _ in range(IDLE):
        try:
            line = await attacker.connect()
            await line.send(beginning, 0)
        except GONE:
            attacker.spent.answers["cut off"] += 1
        else:
            lines.append(line)
    let_in = [await newcomer_is_let_in(attacker)]
    while attacker.left:
        await asyncio.sleep(min(1.0, attacker.left))
        for line in lines if dribble else ():
            with contextlib.suppress(*GONE):
                await line.send(dribble, 0)
        let_in.append(await newcomer_is_let_in(attacker))
    attacker.spent.stands = all(let_in)
    attacker.spent.remark = f"newcomers let in: {sum(let_in)} of {len(let_in)}"
    for line in lines:
        line.close()


async def newcomer_is_let_in(attacker: Attacker) -> bool:
    """Whether somebody at another address gets a page and a place at a table."""
    newcomer = Attacker(attacker.port, NEWCOMER, 0, attacker.prey)
    try:
        async with asyncio.timeout(5):
            line = await newcomer.connect()
            await line.send(f"GET /healthz HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode())
            await line.answer()
            line.close()
            line = await newcomer.watch(attacker.prey.long, attacker.prey.number)
            said = await line.message()
            line.close()
    except GONE:
        return False
    return bool(said["type"] == "welcome")


# ── what is to be refused ─────────────────────────────────────────────────────────────────────────────────────────────


async def creations(attacker: Attacker) -> None:
    """Three hundred tables at the same moment."""
    await _make_many(attacker, [f"Host: {HOST}\r\n"] * 300)


async def forwarded(attacker: Attacker) -> None:
    """Sixty tables, each with a different address that a proxy is said to have seen."""
    await _make_many(attacker, [f"Host: {HOST}\r\nX-Forwarded-For: 192.0.2.{n}\r\n" for n in range(60)])


async def _make_many(attacker: Attacker, headers: list[str]) -> None:
    answers = await asyncio.gather(
        *(attacker.post("/api/tables", b'{"rules":"classic"}', header) for header in headers), return_exceptions=True
    )
    made = sum(isinstance(answer, tuple) and answer[0] == "201" for answer in answers)
    attacker.spent.stands = made <= FEW_TABLES
    attacker.spent.remark = f"{made} of {len(headers)} tables made, {FEW_TABLES} are allowed here"


async def rebinding(attacker: Attacker) -> None:
    """A page of somebody else's, whose name has been made to lead here."""
    headers = "Host: evil.example\r\nOrigin: http://evil.example\r\n"
    table = f"/api/tables/{attacker.prey.long}"
    requests = {
        "reads": f"GET {table} HTTP/1.1\r\n{headers}\r\n".encode(),
        "makes tables": posted("/api/tables", b'{"rules":"classic"}', headers),
        "opens sockets": upgrade(f"{table}/socket", headers),
    }
    passed: list[str] = []
    for what, request in requests.items():
        line = await attacker.connect()
        await line.send(request)
        code, _ = await line.answer()
        line.close()
        if int(code) < 400:
            passed.append(what)
    attacker.spent.stands = not passed
    attacker.spent.remark = f"it {', '.join(passed)}" if passed else "refused"


async def names(attacker: Attacker) -> None:
    """Names that cannot be seen, and names that look like somebody else's."""
    made = await make_table(attacker.port, rules="classic")
    await sit_down(attacker.port, made["table"], "y", "Anna")
    passed: list[str] = []
    for name in ("\u3164", "\u2800", "Anna\ufe0f", "\u200bAnna"):
        with contextlib.suppress(Unasked):
            await sit_down(attacker.port, made["table"], "gr"[len(passed) % 2], name)
            passed.append(ascii(name))
            made = await make_table(attacker.port, rules="classic")
            await sit_down(attacker.port, made["table"], "y", "Anna")
    attacker.spent.stands = not passed
    attacker.spent.remark = f"taken: {', '.join(passed)}" if passed else "refused"


# ── all of them ───────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Attack:
    """An attack with what decides whether it fails: what each byte costs the server, or whether it does what it
    should."""

    name: str
    run: Run
    judged: Literal["cost", "stands"] = "cost"
    is_local: bool = False  # from the server's own machine
    settings: Mapping[str, Any] = field(default_factory=dict)  # of the server, where it is not as usual


ATTACKS: tuple[Attack, ...] = (
    Attack("late", late),
    Attack("hello", hello),
    Attack("cold-hello", cold_hello),
    Attack("reconnect", reconnect),
    Attack("rubbish", rubbish),
    Attack("numbers", giant_numbers),
    Attack("ping", ping),
    Attack("fragments", fragments),
    Attack("unread", unread),
    Attack("unread-http", unread_pages),
    Attack("react", react),
    Attack("bots", bots),
    Attack("own-boards", own_boards),
    Attack("hints", hints),
    Attack("page", partial(get, "/")),
    Attack("tables", partial(get, "/api/tables")),
    Attack("state", partial(get, "/api/tables/{long}")),
    Attack("cold", cold),
    *(Attack(f"cold-{form}", partial(cold_games, f"{{table}}/{form}")) for form in ("record", "replay", "review")),
    Attack("cold-events", partial(cold_games, "{table}/events?after={number}")),
    Attack("cold-lobby", cold_lobby),
    Attack("events", partial(get, "/api/tables/{long}/events?after=0")),
    Attack("record", partial(get, "/api/tables/{long}/record")),
    Attack("replay", partial(get, "/api/tables/{long}/replay")),
    Attack("review", partial(get, "/api/tables/{ended}/review")),
    Attack("healthz", partial(get, "/healthz")),
    Attack("metrics", partial(get, "/metrics")),
    Attack("editions", partial(get, "/api/editions")),
    Attack("schema", partial(get, "/api/openapi.json")),
    *(
        Attack(f"{what}-{record}", partial(upload, f"/api/{what}", record))
        for what in ("replay", "review")
        for record in ("whole", "short", "walls")
    ),
    Attack("review-gone", gone),
    Attack("chunks", chunks),
    Attack("boards", boards),
    Attack("idle", partial(idle, b"", b""), "stands"),
    Attack("idle-header", partial(idle, b"GET / HTTP/1.1\r\nHost: ", b"a"), "stands"),
    Attack(
        "idle-body",
        partial(idle, posted("/api/replay", b"# " * 5000)[:200], b"#"),
        "stands",
    ),
    Attack("creations", creations, "stands", settings={"tables_per_address": FEW_TABLES, "public_url": PUBLIC}),
    Attack("forwarded", forwarded, "stands", is_local=True, settings={"tables_per_address": FEW_TABLES}),
    Attack("rebinding", rebinding, "stands"),
    Attack("names", names, "stands", is_local=True),
)
