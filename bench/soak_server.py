"""Whether a server can go on for ever: mixed life for an hour, and a look at what it takes each minute.

    python -m bench.soak_server                # an hour
    python -m bench.soak_server --quick        # two minutes: whether it runs at all
    python -m bench.soak_server --minutes 10

Games against bots are made, played, left and ended; people play who lose their connections again and again; others
watch; records, replays and reviews are asked for; old tables are pruned (here after a twelfth of the run, so that as
many go as come). An honest player acts ten times a second meanwhile. Over the second half of the run memory, open
files, the write-ahead log, the part of the database file that is in use (pruned tables leave room for new ones; the
file itself is as large as it ever had to be) and the player's waiting have to be flat (Linux only).
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import sqlite3
import sys
import tempfile
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from math import inf
from pathlib import Path
from statistics import linear_regression, median

import uvloop

from bench.clients import (
    NO_LIMITS,
    Cost,
    LightSocket,
    ServerProcess,
    Unasked,
    allow_many_files,
    ask,
    ask_text,
    make_table,
)
from bench.kill_server import Run
from bench.load_server import HonestPlayer, Measured, say

RULES = ("classic", "classic+three-rolls", "classic6", "aergern-verboten", "mauerhuepfen", "tournament")
LEVELS = ("chick", "badger", "hare", "fox", "hedgehog", "owl", "master")
BOT_TABLES, PEOPLE, WATCHERS, READERS = 24, 2, 4, 2  # at once
PACE = 0.4  # of the bots
KNOWN = 200  # tables that are watched and asked for


class Life:
    """Everything that goes on at the server."""

    def __init__(self, server: ServerProcess, rng: random.Random) -> None:
        self.server = server
        self.rng = rng
        self.tables: deque[str] = deque(maxlen=KNOWN)
        self.made = self.ended = self.asked = 0
        self.refused: set[str] = set()

    def lives(self) -> list[Awaitable[None]]:
        return [
            *(self._again(self._bot_table, 1.0) for _ in range(BOT_TABLES)),
            *(self._again(self._people, 10.0) for _ in range(PEOPLE)),
            *(self._again(self._watch, 1.0) for _ in range(WATCHERS)),
            *(self._again(self._read, 1.0) for _ in range(READERS)),
        ]

    async def _again(self, live: Callable[[], Awaitable[None]], pause: float) -> None:
        """One thing after the other; what is no longer there is not a fault."""
        while True:
            await asyncio.sleep(self.rng.uniform(0, 2 * pause))
            try:
                await live()
            except Unasked as no:
                self.refused.add(str(no)[:200])

    async def _bot_table(self) -> None:
        """A table that is played to its end, or left in the middle."""
        seats = [{"kind": "bot", "bot": self.rng.choice(LEVELS)} for _ in range(4)]
        rules = self.rng.choice(RULES)
        made = await make_table(self.server.port, rules=rules, seats=seats, options={"bot_pace": PACE})
        self.made += 1
        self.tables.append(made["table"])
        visitor = Visitor()
        opened = await self._open(made["table"], visitor, made["host_token"])
        opened.send(json.dumps({"type": "start", "id": "s", "after": 1}))
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(visitor.over.wait(), self.rng.uniform(5, 240))
            self.ended += 1
            for what in ("record", "replay", "review"):
                await self._ask(made["table"], what)
        opened.close()

    async def _people(self) -> None:
        """A game of people who lose their connection, repeat themselves and click late."""
        run = Run(self.server, self.rng, 0)
        await run.game(self.rng.randrange(100), self.rng)
        self.made += 1
        self.ended += 1
        for journal in run.journals:
            self.refused.update(journal.problems)

    async def _watch(self) -> None:
        if self.tables:
            opened = await self._open(self.rng.choice(self.tables), Visitor(), None)
            await asyncio.sleep(self.rng.uniform(0.1, 5))
            opened.close()

    async def _read(self) -> None:
        await ask(self.server.port, "/api/tables")
        if self.tables:
            await self._ask(self.rng.choice(self.tables), self.rng.choice(("record", "replay", "board")))

    async def _ask(self, table: str, what: str) -> None:
        """A table that has been pruned or has not begun is not a fault."""
        self.asked += 1
        try:
            await ask_text(self.server.port, f"/api/tables/{table}/{what}")
        except Unasked as no:
            if " 404 " not in str(no) and "not_started" not in str(no):
                raise

    async def _open(self, table: str, visitor: Visitor, token: str | None) -> LightSocket:
        opened = await LightSocket.open(self.server.port, f"/api/tables/{table}/socket", visitor)
        opened.send(json.dumps({"type": "hello", "token": token}))
        return opened


class Visitor:
    """Somebody at a socket who waits for the end."""

    def __init__(self) -> None:
        self.over = asyncio.Event()

    def heard(self, socket: LightSocket, message: bytes) -> None:
        if b'"phase":"ended"' in message:
            self.over.set()

    def lost(self, socket: LightSocket) -> None:
        """Pruned, or stopped."""


# ── what it takes ─────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Quantity:
    """Something that has to be flat: over the second half it may rise by this share, or by this much."""

    name: str
    unit: str
    share: float
    room: float


QUANTITIES = (
    Quantity("memory", "MB", 0.03, 6),
    Quantity("files", "", 0.1, 20),
    Quantity("WAL", "MB", 0.1, 5),
    Quantity("data", "MB", 0.1, 3),
    Quantity("p50", "ms", 0.5, 10),
    Quantity("p99", "ms", 0.5, 50),
)
ALSO = ("file", "live", "made", "ended", "asked", "cores")  # shown, not judged


@dataclass(frozen=True)
class Sample:
    minutes: float
    values: Sequence[float]  # of QUANTITIES
    also: Sequence[float]

    def __str__(self) -> str:
        values = (f"{value:,.0f} {quantity.unit}" for value, quantity in zip(self.values, QUANTITIES, strict=True))
        return f"{self.minutes:7.1f}" + "".join(f"{cell:>10}" for cell in (*values, *(f"{n:,.6g}" for n in self.also)))


async def look(life: Life, felt: Measured, since: float, before: Cost) -> Sample:
    server = life.server
    cost, health = Cost.of(server.id), await ask(server.port, "/healthz")
    files = len(os.listdir(f"/proc/{server.id}/fd"))
    wal, data, file = sizes(server.database)
    waits = [felt.quantile(share) * 1000 for share in (0.5, 0.99)]
    also = (round(file, 1), health["tables"], life.made, life.ended, life.asked, round(cost.cores_since(before), 2))
    return Sample((time.monotonic() - since) / 60, (cost.memory / 1e6, files, wal, data, *waits), also)


def sizes(database: Path) -> tuple[float, float, float]:
    """Of the write-ahead log, of what is in use of the database, and of the database file, in MB."""
    wal = database.with_name(f"{database.name}-wal")
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as reader:
        page, pages, free = (
            reader.execute(f"PRAGMA {what}").fetchone()[0] for what in ("page_size", "page_count", "freelist_count")
        )
    return wal.stat().st_size / 1e6 if wal.exists() else 0.0, page * (pages - free) / 1e6, page * pages / 1e6


def rise(samples: Sequence[Sample], index: int) -> float:
    """By how much a quantity rises over these samples, as a straight line has it; without end if in some minute the
    player had no answer at all."""
    minutes, values = [sample.minutes for sample in samples], [sample.values[index] for sample in samples]
    if inf in values:
        return inf
    slope = linear_regression(minutes, values).slope
    return slope * (minutes[-1] - minutes[0])


def judge(samples: Sequence[Sample]) -> bool:
    """Say of each quantity whether it was flat over the second half."""
    half = samples[len(samples) // 2 :]
    is_flat = True
    for index, quantity in enumerate(QUANTITIES):
        rose, usual = rise(half, index), median(sample.values[index] for sample in half)
        allowed = max(quantity.share * usual, quantity.room)
        is_flat &= rose <= allowed
        print(
            f"{quantity.name:9} {usual:8,.1f} {quantity.unit:2}  {rose:+7.1f} {quantity.unit:2} over the second half"
            f" (at most {allowed:+.1f}): {'flat' if rose <= allowed else 'NOT flat'}"
        )
    return is_flat


# ── the run ───────────────────────────────────────────────────────────────────────────────────────────────────────────


async def soak(minutes: float, every: float, folder: Path) -> bool:
    kept = minutes * 60 / 12
    settings = {**NO_LIMITS, "keep_ended": kept, "keep_shared": kept, "keep_alone": kept, "prune_every": kept / 4}
    server = ServerProcess(folder, settings)
    await server.start()
    life, player = Life(server, random.Random(1)), HonestPlayer(server.port)
    print(f"{minutes:g} minutes; tables are kept {kept:.0f} s", flush=True)
    print(f"{'minute':>7}" + "".join(f"{name:>10}" for name in (*(q.name for q in QUANTITIES), *ALSO)), flush=True)
    samples: list[Sample] = []
    started = time.monotonic()
    living = asyncio.gather(*life.lives())
    try:
        await player.sit_down()
        while time.monotonic() < started + minutes * 60 and not living.done():
            before = Cost.of(server.id)
            felt = await player.play_for(every)
            samples.append(await look(life, felt, started, before))
            print(samples[-1], flush=True)
    finally:
        living.cancel()
        (end,) = await asyncio.gather(living, return_exceptions=True)
        player.leave()
        server.stop()
    faults = [*sorted(life.refused), *(f"the server logged: {line[:500]}" for line in server.complaints()[:20])]
    faults += [] if isinstance(end, asyncio.CancelledError) else [repr(end)]
    for fault in faults:
        print(f"FAULT {fault}")
    return judge(samples) and not faults


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--quick", action="store_true", help="two minutes")
    options = parser.parse_args()
    minutes = 2.0 if options.quick else options.minutes
    allow_many_files()
    say(f"this takes {minutes:g} minutes, until {time.strftime('%H:%M', time.localtime(time.time() + minutes * 60))}")
    with tempfile.TemporaryDirectory() as folder:
        is_flat = uvloop.run(soak(minutes, min(60.0, minutes * 60 / 12), Path(folder)))
    print("flat" if is_flat else "NOT flat")
    return 0 if is_flat else 1


if __name__ == "__main__":
    sys.exit(main())
