"""What a command costs with one process, with more of them on one PostgreSQL, and on SQLite.

    python -m bench.processes                        # 1, 2 and 4 processes and SQLite, three times in turn
    python -m bench.processes --seconds 5 --rounds 1

Robots play as fast as they can, the people of each table spread over all processes. What counts is time of the
processor per acknowledged command, of the servers and, apart, of the database: on a busy machine it says the same as on
a calm one, and on one with few cores it is all there is to say.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from bench.chaos import SETTINGS, Fleet, Troubles, name_in, servers_on
from bench.clients import Cost, ServerProcess, allow_many_files
from bench.postgres import Database, running

CALM = Troubles(kills=0, stops=0, freezes=0, restarts=0, crashes=0, cuts=0)
WARM = 0.3  # of the time: what is compiled and loaded at first does not count


def processes_below(root: int) -> list[int]:
    """A process and all that come from it."""
    found = [root]
    for parent in found:
        for children in Path(f"/proc/{parent}/task").glob("*/children"):
            with contextlib.suppress(OSError):
                found += map(int, children.read_text().split())
    return found


def seconds(processes: Sequence[int]) -> float:
    """Of the processor, that they have taken up to now."""
    total = 0.0
    for process in processes:
        with contextlib.suppress(OSError):
            total += Cost.of(process).cpu
    return total


async def measure(
    servers: Sequence[ServerProcess], database: Database, name: str, tables: int, lasts: float
) -> tuple[int, float, float]:
    """Commands, seconds of the servers and seconds of the database (0 where there is none)."""
    fleet = Fleet(servers, database, name, CALM, random.Random(1))
    fleet.kills_left = 1  # one game after the other
    playing = asyncio.ensure_future(fleet.play(tables))
    try:
        while not fleet.journals:
            await asyncio.sleep(0.1)
        await asyncio.sleep(WARM * lasts)
        before = _count(fleet), seconds([server.id for server in servers]), seconds(processes_below(database.id))
        await asyncio.sleep(lasts)
        after = _count(fleet), seconds([server.id for server in servers]), seconds(processes_below(database.id))
    finally:
        playing.cancel()
        await asyncio.wait([playing])
    commands, of_servers, of_database = (now - then for now, then in zip(after, before, strict=True))
    return int(commands), of_servers, of_database


def _count(fleet: Fleet) -> int:
    return sum(len(journal.acknowledged) for journal in fleet.journals)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--processes", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    allow_many_files()
    found: dict[str, list[tuple[float, float]]] = {}
    with running() as database:
        for _ in range(options.rounds):
            for number in (0, *options.processes):
                with tempfile.TemporaryDirectory() as folder:
                    url = database.new()
                    on_file = [ServerProcess(Path(folder), SETTINGS)]
                    servers = servers_on(url, Path(folder), number) if number else on_file
                    work = measure(servers, database, name_in(url), options.tables, options.seconds)
                    commands, of_servers, of_database = asyncio.run(work)
                what = f"PostgreSQL, {number} processes" if number else "SQLite, 1 process"
                each = 1000.0 * of_servers / max(1, commands), 1000.0 * of_database / max(1, commands)
                found.setdefault(what, []).append(each)
                print(
                    f"{what}: {commands:,} commands, {each[0]:.3f} ms each, the database {each[1]:.3f} ms", flush=True
                )
    for what, times in found.items():
        of_servers, of_database = (median(one) for one in zip(*times, strict=True))
        print(f"{what}: median {of_servers:.3f} ms a command, the database {of_database:.3f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
