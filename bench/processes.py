"""What a command costs with one process, with more of them on one PostgreSQL, and on SQLite: at the same pace for each.

    python -m bench.processes                             # SQLite; 1 and 4 processes on PostgreSQL; some minutes
    python -m bench.processes --processes 1 2 4 8 --tables 100 --rate 1
    python -m bench.processes --flat-out                  # as fast as one process can: PostgreSQL beside SQLite

Each process has as many tables of four sockets, and as many commands a second, however many processes there are; or
all of them together have as many as one had (*in all*). The people of a table come to the same process (*together*, as
the proxy in `deploy/` sends them), or each to another one (*spread*). All are set up at once, and have their turns one
after the other. What a process does whether or not anybody plays is measured, too, before each turn, and taken off to
find what one more command costs (*one more*); both are said. What counts is time of the processor, of the servers and,
apart, of their database: on a busy machine it says about the same as on a calm one, and on one with few cores it is all
there is to say. How fast one process can be (`--flat-out`) only a calm machine can say. Both databases lie on the same
disk.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import re
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, ExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from bench.chaos import SETTINGS, name_in, servers_on
from bench.clients import LightSocket, ServerProcess, allow_many_files
from bench.load_server import SEATS, LoadedTable, Measured
from bench.postgres import Database, running
from bench.split_off import Loaded, SplitOffServer

AT_ONCE = 16  # tables being set up side by side
WARM = 3.0  # seconds: what is compiled and loaded at first does not count
DRAIN = 5.0  # seconds for the last answers
AT_A_RUN = 2.0  # seconds flat out: after some fifteen of them the games of all tables are over
NUMBER = re.compile(rb'"number":(\d+)')  # of an event, or of the last one


class SharedTable(LoadedTable):
    """One whose people may be at several processes, each of which tells in its own portions what has changed. It may
    play on as soon as everybody there has heard."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__(len(SEATS), rng)
        self.is_eager = False
        self._known: list[dict[str, Any]] = [{} for _ in SEATS]
        self._unread: list[list[bytes]] = [[] for _ in SEATS]

    @property
    def state(self) -> dict[str, Any]:
        """As whoever knows most was told."""
        return self.known_to(self._told.index(max(self._told)))

    def known_to(self, number: int) -> dict[str, Any]:
        for message in self._unread[number]:
            self._known[number] |= json.loads(message)["state"]
        self._unread[number].clear()
        return self._known[number]

    def heard(self, socket: LightSocket, message: bytes) -> None:
        number = self._number_of[id(socket)]
        if message.startswith((b'{"type":"happened"', b'{"type":"welcome"')):
            self._unread[number].append(message)
            self._told[number] = max(map(int, NUMBER.findall(message)))
            self._welcomed += message.startswith(b'{"type":"welcome"')
        else:
            super().heard(socket, message)
        if self.is_eager and not self.is_waiting and min(self._told) == max(self._told):
            self.act()


@dataclass(frozen=True)
class Look:
    """What one stretch of time has cost."""

    seconds: float
    commands: int
    of_servers: float  # seconds of the processor
    of_database: float
    late: float  # seconds, 99 of 100 answers came within them
    written: int  # bytes that the database has written to its log, which come first
    commits: int


@dataclass
class Setting:
    """Some servers with their tables, and what they have cost."""

    name: str
    servers: Sequence[ServerProcess]
    database: Database | None
    is_spread: bool
    tables: list[SharedTable]
    quiet: list[Look] = field(default_factory=list)
    busy: list[Look] = field(default_factory=list)

    async def set_up(self) -> None:
        for server in self.servers:  # one after the other: the first one makes what they need in the database
            await server.start()
        waiting = iter(enumerate(self.tables))
        await asyncio.gather(*(self._set_up_some(waiting) for _ in range(AT_ONCE)))

    async def _set_up_some(self, waiting: Iterator[tuple[int, SharedTable]]) -> None:
        ports = [server.port for server in self.servers]
        for number, table in waiting:
            first = number % len(ports)
            of_table = ports[first:] + ports[:first] if self.is_spread else ports[first : first + 1]
            await table.set_up(*of_table)

    async def look(self, seconds: float, rate: float) -> Look:
        """Nobody plays at a rate of 0, everybody as fast as they can at an infinite one."""
        for table in self.tables:
            table.measured = Measured()
        before, began, wrote = self._costs(), time.monotonic(), self._written()
        if rate == float("inf"):
            await self._flat_out(seconds)
        elif rate:
            await self._at_a_pace(seconds, rate)
        else:
            await asyncio.sleep(seconds)
        took, after = time.monotonic() - began, self._costs()
        answers = sorted(late for table in self.tables for late in table.measured.latencies)
        for table in self.tables:
            assert not table.measured.errors, table.measured.errors
        written, commits = (now - then for now, then in zip(self._written(), wrote, strict=True))
        of_servers, of_database = (now - then for now, then in zip(after, before, strict=True))
        if rate and not answers:
            sys.exit("all games were over before the end: take more --tables, or fewer --seconds or --rounds")
        late = answers[int(0.99 * len(answers))] if answers else 0.0
        return Look(took, len(answers), of_servers, of_database, late, written, commits)

    async def _at_a_pace(self, seconds: float, rate: float) -> None:
        """Each table with a phase of its own."""
        began, rng = time.monotonic(), random.Random(1)
        phases = sorted((rng.uniform(0, 1 / rate), number) for number in range(len(self.tables)))
        for round_ in range(max(1, round(seconds * rate))):
            for phase, number in phases:
                await asyncio.sleep(max(0.0, began + round_ / rate + phase - time.monotonic()))
                self.tables[number].act()
        await self._end_waiting()

    async def _flat_out(self, seconds: float) -> None:
        for table in self.tables:
            table.is_eager = True
            table.act()
        await asyncio.sleep(seconds)
        for table in self.tables:
            table.is_eager = False
        await self._end_waiting()

    async def _end_waiting(self) -> None:
        until = time.monotonic() + DRAIN
        while any(table.is_waiting for table in self.tables) and time.monotonic() < until:
            await asyncio.sleep(0.02)

    def _costs(self) -> tuple[float, float]:
        database = processes_below(self.database.id) if self.database else []
        return seconds([server.id for server in self.servers]), seconds(database)

    def _written(self) -> tuple[int, int]:
        if self.database is None:
            return 0, 0
        asked = "SELECT pg_current_wal_lsn() - '0/0', sum(xact_commit) FROM pg_stat_database"
        written, commits = self.database.execute(asked).split("|")
        return int(written), int(commits)

    def disk(self) -> str:
        """What lies in the database at the end."""
        if self.database is None:
            return ""
        asked = (
            "SELECT count(*), (SELECT sum(pg_total_relation_size(c.oid)) FROM pg_class c"
            " WHERE relnamespace = 'poeppel'::regnamespace AND relkind = 'r' AND relpersistence = 'p')"
            " FROM poeppel.events"
        )
        events, size = map(int, self.database.execute(asked, name_in(self.servers[0].place)).split("|"))
        each = [(look.written / look.commands, look.commits / look.commands) for look in self.busy]
        written, commits = (median(one) for one in zip(*each, strict=True))
        return (
            f"{self.name}: {written:,.0f} bytes of its log and {commits:.2f} transactions a command; "
            f"{events:,} events of {len(self.tables)} tables take {size:,} bytes, {size / events:.0f} each"
        )

    def leave(self) -> None:
        for table in self.tables:
            table.close()
        for server in self.servers:
            server.stop()

    @property
    def idle(self) -> tuple[float, float]:
        """Milliseconds of the processor a second, when nobody plays: of each process, and of the database for it."""
        each = [1000.0 / look.seconds / len(self.servers) for look in self.quiet]
        return (
            median(look.of_servers * part for look, part in zip(self.quiet, each, strict=True)),
            median(look.of_database * part for look, part in zip(self.quiet, each, strict=True)),
        )

    @property
    def cost(self) -> tuple[float, float]:
        """Milliseconds a command, all that goes on beside it included."""
        return (
            median(1000.0 * look.of_servers / look.commands for look in self.busy),
            median(1000.0 * look.of_database / look.commands for look in self.busy),
        )

    @property
    def one_more(self) -> tuple[float, float]:
        """Milliseconds a command, without what goes on whether or not anybody plays."""
        return (
            median(
                1000.0 * (busy.of_servers - quiet.of_servers * busy.seconds / quiet.seconds) / busy.commands
                for busy, quiet in zip(self.busy, self.quiet, strict=True)
            ),
            median(
                1000.0 * (busy.of_database - quiet.of_database * busy.seconds / quiet.seconds) / busy.commands
                for busy, quiet in zip(self.busy, self.quiet, strict=True)
            ),
        )

    def __str__(self) -> str:
        pace = median(look.commands / look.seconds for look in self.busy)
        late = median(look.late for look in self.busy)
        (cost, database), (more, of_database_more) = self.cost, self.one_more
        quiet, of_database = self.idle
        return (
            f"{self.name:<40} {pace:7.1f} commands/s: {cost:.3f} ms each, the database {database:.3f} ms; "
            f"one more {more:.3f} and {of_database_more:.3f} ms; 99 % within {late * 1000:.0f} ms; "
            f"nobody plays: {quiet:.1f} ms/s a process, the database {of_database:.1f}"
        )


def processes_below(root: int) -> list[int]:
    """A process and all that come from it."""
    found = [root]
    for parent in found:
        for children in Path(f"/proc/{parent}/task").glob("*/children"):
            with contextlib.suppress(OSError):
                found += map(int, children.read_text().split())
    return found


def seconds(processes: Sequence[int]) -> float:
    """Of the processor, that all their threads have taken up to now; to the nanosecond, where the system knows."""
    total = 0
    for process in processes:
        for spent in Path(f"/proc/{process}/task").glob("*/schedstat"):
            with contextlib.suppress(OSError):
                total += int(spent.read_text().split()[0])
    return total / 1e9


async def measure(settings: Sequence[Setting], options: argparse.Namespace) -> None:
    rate = float("inf") if options.flat_out else options.rate
    async with AsyncExitStack() as stack:
        for setting in settings:
            stack.callback(setting.leave)
            await setting.set_up()
            await setting.look(WARM, options.rate)
            print(f"{setting.name}: {len(setting.tables)} tables are set up", file=sys.stderr, flush=True)
        for _ in range(options.rounds):
            for setting in settings:
                setting.quiet.append(await setting.look(options.quiet, 0.0))
                setting.busy.append(await setting.look(options.seconds, rate))
                print(setting, file=sys.stderr, flush=True)
        for setting in settings:
            print(setting.disk(), flush=True)


def prepared(options: argparse.Namespace, folder: Path, stack: ExitStack) -> list[Setting]:
    """All that is going to be compared."""
    loaded = Loaded.with_a_server()
    stack.callback(loaded.end)
    make = partial(SplitOffServer, loaded)
    settings: list[Setting] = []

    def add(name: str, number: int, is_spread: bool, is_shared: bool, tables: int = options.tables) -> None:
        """So many tables for each process."""
        place = folder / f"{len(settings)}"
        place.mkdir()
        database = stack.enter_context(running(is_on_disk=True)) if is_shared else None
        servers = servers_on(database.new(), place, number, make) if database else [make(place, SETTINGS)]
        laid = [SharedTable(random.Random(n)) for n in range(tables * number)]
        settings.append(Setting(name, servers, database, is_spread, laid))

    add("SQLite", 1, is_spread=False, is_shared=False)
    for number in options.processes:
        if number == 1:
            add("PostgreSQL, 1 process", 1, is_spread=False, is_shared=True)
        else:
            add(f"PostgreSQL, {number} processes, together", number, is_spread=False, is_shared=True)
            in_all = max(1, options.tables // number)
            add(f"PostgreSQL, {number} processes, in all", number, is_spread=False, is_shared=True, tables=in_all)
            if options.spread:
                add(f"PostgreSQL, {number} processes, spread", number, is_spread=True, is_shared=True)
    return settings


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--processes", type=int, nargs="+", default=[1, 4])
    parser.add_argument("--tables", type=int, default=50, help="for each process")
    parser.add_argument("--rate", type=float, default=1.0, help="commands a second per table")
    parser.add_argument("--no-spread", dest="spread", action="store_false", help="people of a table come together")
    parser.add_argument("--flat-out", action="store_true", help="as fast as they can")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--quiet", type=float, default=5.0, help="seconds in which nobody plays")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    if options.flat_out and options.processes == parser.get_default("processes"):
        options.processes = [1]
    if options.flat_out and options.seconds == parser.get_default("seconds"):
        options.seconds = AT_A_RUN
    allow_many_files()
    import uvloop

    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        settings = prepared(options, Path(folder), stack)
        uvloop.run(measure(settings, options))
    for setting in settings:
        print(setting)
    base = next((setting for setting in settings if setting.name == "PostgreSQL, 1 process"), settings[0])
    for setting in settings:
        whole, more = setting.cost[0] / base.cost[0], setting.one_more[0] / base.one_more[0]
        print(f"{setting.name}: {whole:.2f} of {base.name} a command, one more {more:.2f}")
    if options.flat_out:
        per_second = {one.name: median(look.commands / look.seconds for look in one.busy) for one in settings}
        print(f"PostgreSQL carries {per_second[base.name] / per_second['SQLite']:.2f} of SQLite's commands a second")
    return 0


if __name__ == "__main__":
    sys.exit(main())
