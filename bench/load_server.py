"""How much one server bears: 1,000 tables of four sockets each, a command a second per table, on this very machine.

    python -m bench.load_server                 # about two minutes
    python -m bench.load_server --find-limit    # and then faster and faster, until an answer takes too long
    python -m bench.load_server --tables 50 --seconds 10
    python -m bench.load_server --against ../before --tables 100 --rate 2   # with another checkout, turn by turn

Four people sit at each table: the host, who plays at the device that made the table, and three who came by link. The
generator sends each table's next roll or move when its time has come, and takes the time until the acknowledgement,
which the server sends when the events are on disk. Everybody else at the table has to hear of it too.

Server and generator are a process each and share the machine's cores; their costs are shown side by side (Linux only).
What a command costs the server's process, and how many bytes each client is sent for it, is about the same on a busy
machine; how long answers take is not.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from bench.clients import (
    ROOT,
    Cost,
    LightSocket,
    ServerProcess,
    allow_many_files,
    contribution_of,
    make_table,
    sit_down,
)
from bench.postgres import running
from poeppel.game.fair_dice import envelope

P99, MEMORY = 0.150, 10**9  # the goals: seconds, bytes
STEPS = (1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0, 15.0, 20.0)  # commands a second per table
AT_ONCE = 64  # tables being set up side by side
SEATS = ("y", "g", "r", "k")
DRAIN = 5.0  # seconds for the last answers
BEAT = 0.1  # seconds from one act of an honest player to the next


@dataclass
class Measured:
    """What came back in one stretch of time."""

    latencies: list[float] = field(default_factory=list)
    errors: Counter[str] = field(default_factory=Counter)
    skipped: int = 0  # not sent, since the table's last command had no answer yet
    heard: int = 0  # messages to all sockets
    bytes: int = 0  # of these, with the heads of their frames

    def quantile(self, share: float) -> float:
        ordered = sorted(self.latencies)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("inf")


class LoadedTable:
    """Four people at a table, as thrifty as can be: only whoever acts reads what the server says."""

    def __init__(self, sockets: int, rng: random.Random, rules: str = "classic") -> None:
        self.measured = Measured()
        self._rules = rules
        self.happened = [0] * sockets  # messages, by socket
        self._rng = rng
        self._sockets: list[LightSocket] = []
        self._number_of: dict[int, int] = {}  # which of the table's sockets this is
        self._state: dict[str, Any] = {}  # as far as it has been read
        self._news: dict[int, bytes] = {}  # what has happened since, by how many there were before it
        self._told = [0] * sockets  # how many of them, by socket
        self._welcomed = 0  # sockets that have been told how things stand
        self._sent_at = 0.0
        self._commands = 0
        self._answered: asyncio.Future[None] | None = None
        self.is_over = False

    @property
    def is_waiting(self) -> bool:
        return self._answered is not None

    @property
    def state(self) -> dict[str, Any]:
        """How things stand, as whoever is to act was told. What has changed may be all there is."""
        for number in sorted(self._news):
            self._state |= json.loads(self._news.pop(number))["state"]
        return self._state

    async def set_up(self, *ports: int) -> None:
        """Make the table, sit down, connect, start, open the envelopes; each of them at the next of these ports."""
        people = [{"kind": "here", "name": "Host"}, *({"kind": "open"} for _ in SEATS[1:])]
        made = await make_table(ports[0], rules=self._rules, seats=people, options={"away_after": None})
        tokens: list[str | None] = [made["host_token"]]
        for number, seat in enumerate(SEATS[1:], 1):
            tokens.append(await sit_down(ports[number % len(ports)], made["table"], seat, f"Robot {seat}"))
        spectators = len(self.happened) - len(tokens)
        for number, token in enumerate(tokens + [None] * spectators):
            opened = await LightSocket.open(
                ports[number % len(ports)], f"/api/tables/{made['table']}/socket?changes", self
            )
            self._number_of[id(opened)] = number
            self._sockets.append(opened)
            opened.send(json.dumps({"type": "hello", "token": token}))
        contributions = [contribution_of(made["table"], seat) for seat in SEATS]
        sealed = envelope(made["table"], SEATS[0], contributions[0])
        await self.do(0, type="contribute", seat=SEATS[0], envelope=sealed)
        await self.do(0, type="start")
        for number, (seat, contribution) in enumerate(zip(SEATS, contributions, strict=True)):
            await self.do(number, type="reveal", seat=seat, contribution=contribution)

    async def do(self, by: int, **command: Any) -> None:
        """A command, and its answer awaited. Everybody is there first: a welcome that came after the game's first
        news would take the table back to what it was before."""
        while self._welcomed < len(self.happened):
            await asyncio.sleep(0.01)
        self.send(by, command)
        if self._answered:
            await asyncio.wait_for(asyncio.shield(self._answered), 30)

    def send(self, by: int, command: dict[str, Any]) -> None:
        self._commands += 1
        self._answered = asyncio.get_running_loop().create_future()
        after = self.state["number"] if "after" not in command else command["after"]
        text = json.dumps({**command, "id": f"c{self._commands}", "after": after})
        self._sent_at = time.perf_counter()
        self._sockets[by].send(text)

    def act(self) -> None:
        """Whoever is due rolls or moves."""
        if self.is_over:
            return
        if self.is_waiting or min(self._told) < max(self._told):  # somebody has not heard yet
            self.measured.skipped += 1
            return
        state = self.state
        if state["phase"] == "ended":
            self.is_over = True
            return
        by = SEATS.index(state["turn"])
        known = self.known_to(by)
        what = {"type": "roll"} if known["roll"] is None else {"type": "move", "move": self._choose(known["legal"])}
        self.send(by, {**what, "after": known["number"]})

    def known_to(self, number: int) -> dict[str, Any]:
        """How things stand, as one of the sockets was told: at one server all of them are told alike."""
        return self.state

    def _choose(self, legal: list[dict[str, Any]]) -> str:
        text: str = self._rng.choice(legal)["text"]
        return text

    def close(self) -> None:
        for opened in self._sockets:
            opened.close()

    # what comes in

    def heard(self, socket: LightSocket, message: bytes) -> None:
        now = time.perf_counter()
        number = self._number_of[id(socket)]
        self.measured.heard += 1
        self.measured.bytes += len(message) + (2 if len(message) < 126 else 4)
        if message.startswith(b'{"type":"happened"'):
            self.happened[number] += 1
            told = self._told[number]
            self._told[number] += 1
            if len(message) > len(self._news.get(told, b"")):  # whoever may choose is told more
                self._news[told] = message
        elif message.startswith(b'{"type":"done"'):
            self.measured.latencies.append(now - self._sent_at)
            self._answer()
        elif message.startswith(b'{"type":"welcome"'):
            self._welcomed += 1
            self._state = json.loads(message)["state"]
        elif not message.startswith(b'{"type":"presence"'):
            self.measured.errors[message[:120].decode()] += 1
            self._answer()

    def lost(self, socket: LightSocket) -> None:
        self.measured.errors["a socket was closed"] += 1

    def _answer(self) -> None:
        if self._answered and not self._answered.done():
            self._answered.set_result(None)
        self._answered = None


class HonestPlayer:
    """One table that acts at an even pace while other things happen to the server: what do people feel of them?"""

    def __init__(self, port: int) -> None:
        self._port = port
        self._table = LoadedTable(4, random.Random(2))

    async def sit_down(self) -> None:
        await self._table.set_up(self._port)

    async def play(self, end: asyncio.Event) -> Measured:
        """Until the end; who still waits for an answer then waits for ever."""
        self._table.measured = Measured()
        while not end.is_set():
            if self._table.is_over:
                self._table.close()
                self._table = LoadedTable(4, random.Random(2))
                await self.sit_down()
            self._table.act()
            await asyncio.sleep(BEAT)
        until = time.monotonic() + 2
        while self._table.is_waiting and time.monotonic() < until:
            await asyncio.sleep(0.01)
        measured = self._table.measured
        measured.latencies += [float("inf")] * self._table.is_waiting
        return measured

    async def play_for(self, seconds: float) -> Measured:
        end = asyncio.Event()
        asyncio.get_running_loop().call_later(seconds, end.set)
        return await self.play(end)

    def leave(self) -> None:
        self._table.close()


class Load:
    """All tables of one run at one server."""

    def __init__(self, server: ServerProcess, tables: int, sockets: int, rules: str = "classic") -> None:
        self.server = server
        self.rng = random.Random(4)
        self.ready = 0
        self.tables = [LoadedTable(sockets, random.Random(number), rules) for number in range(tables)]
        self.memory_each = 0  # bytes that a table takes, before anything is played

    async def set_up(self) -> None:
        started, before = time.monotonic(), Cost.of(self.server.id).memory
        waiting = iter(self.tables)
        await asyncio.gather(*(self._set_up_some(waiting) for _ in range(AT_ONCE)))
        memory = Cost.of(self.server.id).memory
        self.memory_each = (memory - before) // len(self.tables)
        say(
            f"set up in {time.monotonic() - started:.1f} s; server has {megabytes(memory)}, "
            f"{self.memory_each / 1000:,.0f} kB a table"
        )

    async def _set_up_some(self, waiting: Iterator[LoadedTable]) -> None:
        for table in waiting:
            await table.set_up(self.server.port)
            self.ready += 1
            if self.ready % 250 == 0:
                say(f"{self.ready:,} tables set up")

    async def run(self, rate: float, seconds: float) -> Stretch:
        """Commands at an even pace, each table with a phase of its own."""
        for table in self.tables:
            table.measured = Measured()
            table.happened = [0] * len(table.happened)
        before = self._costs()
        started = time.monotonic()
        beat, told = 1 / rate, started
        phases = sorted((self.rng.uniform(0, beat), number) for number in range(len(self.tables)))
        sent = 0
        for round_ in range(max(1, round(seconds * rate))):
            for phase, number in phases:
                due = started + round_ * beat + phase
                if (early := due - time.monotonic()) > 0.001:
                    await asyncio.sleep(early)
                elif sent % 20 == 0:
                    await asyncio.sleep(0)  # late: let answers in
                self.tables[number].act()
                sent += 1
            if time.monotonic() - told > 10:
                told = time.monotonic()
                done = sum(len(table.measured.latencies) for table in self.tables)
                say(f"{told - started:4.0f} s: {done:,} commands acknowledged")
        took = time.monotonic() - started
        end = time.monotonic() + DRAIN
        while any(table.is_waiting for table in self.tables) and time.monotonic() < end:
            await asyncio.sleep(0.05)
        await asyncio.sleep(0.2)
        return self._sum_up(rate, took, before, self._costs())

    def _costs(self) -> list[Cost]:
        return [Cost.of(self.server.id), Cost.of(os.getpid()), Cost.of_everything()]

    def _sum_up(self, rate: float, took: float, before: list[Cost], after: list[Cost]) -> Stretch:
        total = Measured()
        for table in self.tables:
            total.latencies += table.measured.latencies
            total.errors += table.measured.errors
            total.skipped += table.measured.skipped
            total.heard += table.measured.heard
            total.bytes += table.measured.bytes
            if table.is_waiting:
                total.errors["no answer"] += 1
            if len(set(table.happened)) != 1:
                total.errors["somebody at the table did not hear of it"] += 1
        over = sum(table.is_over for table in self.tables)
        sockets = sum(len(table.happened) for table in self.tables)
        cores = [b.cores_since(a) for a, b in zip(before, after, strict=True)]
        spent = after[0].cpu - before[0].cpu
        return Stretch(
            rate, len(self.tables), sockets, took, total, cores, spent, after[0].most_memory, self.memory_each, over
        )


@dataclass(frozen=True)
class Stretch:
    """The result of one stretch at one rate."""

    rate: float
    tables: int
    sockets: int
    seconds: float
    measured: Measured
    cores: list[float]  # busy ones, on average: with the server, with the generator, with anything
    spent: float  # seconds of the processor, by the server
    memory: int
    memory_each: int
    over: int

    @property
    def reached(self) -> float:
        return len(self.measured.latencies) / self.seconds

    @property
    def cost(self) -> float:
        """Seconds of the processor that a command has cost."""
        return self.spent / max(1, len(self.measured.latencies))

    @property
    def bytes_each(self) -> float:
        """What each client is sent for a command, the answer to whoever gave it included."""
        return self.measured.bytes * self.tables / max(1, len(self.measured.latencies)) / self.sockets

    @property
    def is_kept_up_with(self) -> bool:
        """Quick enough, without errors, and not only because less was sent."""
        enough = 0.95 * self.rate * (self.tables - self.over)
        return self.measured.quantile(0.99) <= P99 and not self.measured.errors and self.reached >= enough

    def __str__(self) -> str:
        server, generator, machine = self.cores
        p50, p95, p99, most = (self.measured.quantile(share) * 1000 for share in (0.5, 0.95, 0.99, 1.0))
        return (
            f"{self.rate:5.1f} /s per table: {self.reached:7,.0f} commands/s, p50 {p50:6.1f}  p95 {p95:6.1f}  "
            f"p99 {p99:6.1f}  max {most:6.1f} ms, {sum(self.measured.errors.values())} errors, "
            f"{self.measured.skipped} not sent in time, {self.measured.heard / self.seconds:,.0f} messages heard/s, "
            f"a command: {self.cost * 1000:.3f} ms of the processor, {self.bytes_each:,.0f} bytes a client, "
            f"cores: server {server:.2f}, generator {generator:.2f}, "
            f"others {max(0.0, machine - server - generator):.2f}, memory {megabytes(self.memory)}, "
            f"{self.memory_each / 1000:,.0f} kB a table"
            + (f", {self.over} games over" if self.over else "")
            + "".join(f"\n      {count} × {text}" for text, count in self.measured.errors.most_common(5))
        )


def megabytes(size: int) -> str:
    return f"{size / 1e6:,.0f} MB"


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


async def measure(options: argparse.Namespace, folder: Path, address: str | None = None) -> bool:
    """The run; whether the goals are met."""
    server = ServerProcess(folder, address=address)
    await server.start()
    say(f"server {server.id} on port {server.port}")
    load = Load(server, options.tables, options.sockets, options.rules)
    try:
        await load.set_up()
        await load.run(options.rate, 3)  # warm up
        stretch = await load.run(options.rate, options.seconds)
        print(stretch, flush=True)
        quick, small = stretch.is_kept_up_with, stretch.memory <= MEMORY
        print(
            f"p99 ≤ 150 ms, no errors: {'yes' if quick else 'NO'}; memory ≤ 1 GB: {'yes' if small else 'NO'}"
            f" ({os.cpu_count()} cores)",
            flush=True,
        )
        if options.find_limit and quick:
            await find_limit(load, options.rate, options.step_seconds)
    finally:
        for table in load.tables:
            table.close()
        server.stop()
    for line in server.complaints()[:20]:
        print(f"the server logged: {line[:1000]}")
    return quick and small


async def compare(options: argparse.Namespace, folder: Path) -> bool:
    """This code and another's, turn by turn, each with its own server and its own tables: whether this is no dearer."""
    stretches: dict[str, list[Stretch]] = {"there": [], "here": []}
    loads: dict[str, Load] = {}
    try:
        for name, source in (("there", options.against.resolve()), ("here", ROOT)):
            (folder / name).mkdir()
            server = ServerProcess(folder / name, source=source)
            loads[name] = Load(server, options.tables, options.sockets, options.rules)
            await server.start()
            await loads[name].set_up()
            await loads[name].run(options.rate, 3)  # warm up
        for _ in range(options.rounds):
            for name, load in loads.items():
                stretches[name].append(await load.run(options.rate, options.seconds))
                print(f"{name:>5}: {stretches[name][-1]}", flush=True)
    finally:
        for load in loads.values():
            for table in load.tables:
                table.close()
            load.server.stop()
    dear, cheap = (median(one.cost for one in known) for known in stretches.values())
    long, short = (median(one.bytes_each for one in known) for known in stretches.values())
    print(
        f"a command, median of {options.rounds} stretches each: {dear * 1000:.3f} ms of the processor there, "
        f"{cheap * 1000:.3f} here ({cheap / dear:.2f}); {long:,.0f} bytes a client there, {short:,.0f} here"
        f" ({short / long:.2f})"
    )
    return cheap <= dear


async def find_limit(load: Load, rate: float, seconds: float) -> None:
    """Faster, until it is too fast."""
    last = rate
    for step in (step for step in STEPS if step > rate):
        stretch = await load.run(step, seconds)
        print(stretch, flush=True)
        if not stretch.is_kept_up_with:
            tables = len(load.tables)
            print(f"the limit is between {last * tables:,.0f} and {step * tables:,.0f} commands/s at {tables:,} tables")
            return
        last = step
    print("no limit found")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--sockets", type=int, default=4, help="per table; from the fifth on spectators")
    parser.add_argument("--rate", type=float, default=1.0, help="commands a second per table")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--find-limit", action="store_true")
    parser.add_argument("--step-seconds", type=float, default=15.0)
    parser.add_argument("--rules", default="classic", help="what is played, for four")
    parser.add_argument("--against", type=Path, help="another checkout of this code, to measure turn by turn")
    parser.add_argument("--rounds", type=int, default=5, help="stretches each, with --against")
    parser.add_argument("--postgres", action="store_true", help="on a PostgreSQL of its own instead of SQLite")
    options = parser.parse_args()
    if options.sockets < len(SEATS):
        parser.error(f"at least {len(SEATS)} sockets")
    allow_many_files()
    import uvloop

    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        if options.against:
            return 0 if uvloop.run(compare(options, Path(folder))) else 1
        address = stack.enter_context(running(is_on_disk=True)).new() if options.postgres else None
        return 0 if uvloop.run(measure(options, Path(folder), address)) else 1


if __name__ == "__main__":
    sys.exit(main())
