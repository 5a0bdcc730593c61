"""Nothing is lost where several servers share a PostgreSQL: plays many tables, with the people of each spread over all
servers, while servers are killed and stopped, the database restarts or crashes, and lines are cut.

    python -m bench.chaos                                          # four servers, 200 kills, 20 restarts: 15 minutes
    python -m bench.chaos --tables 6 --servers 3 --kills 5 …       # tests/server/neighbours/test_chaos.py is this

What is compared is what `bench.kill_server` compares. The servers are split off from one process that has loaded and
compiled everything before. While one is away (killed and on its way back, stopped, frozen) the others have their
troubles, as long as two are left.

People come to any server. One that has been silent is left alone for a while, as it is by a proxy that asks every
second who is ready. How long somebody was away whom a server had sent away is told with what they met meanwhile.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from bench.clients import NO_LIMITS, ServerProcess, Unasked, allow_many_files, make_table, sit_down
from bench.kill_server import SEAT_KINDS, Journal, Robot, Run, Verdict, check
from bench.postgres import Database, running
from bench.split_off import Loaded, SplitOffServer
from poeppel.rules import Rules

QUIET = 5.0  # seconds without a word after which a page goes elsewhere
STILL_THERE = 2  # servers at least, whatever happens to the others
ASKING = 8.0  # seconds for a request
TRIES, BETWEEN_TRIES = 10, 0.5  # to start a server; seconds
SETTINGS = {**NO_LIMITS, "unready_for": 0.1, "leaves_within": 0.3}
EXPECTED = (
    "nothing can be stored",
    "everything can be stored again",
    "a command could not be stored",
    "a step could not be stored",
    "a client could not be let in",
    "pruning has to wait",
    "the database cannot be reached",
    "fsync = off",
)
"""What servers may well say in such times; anything else is a problem."""


@dataclass(frozen=True)
class Troubles:
    """How often what happens."""

    kills: int
    stops: int  # of the rest: asked to stop, and started again
    freezes: int
    restarts: int
    crashes: int
    cuts: int
    rolls: int = 0  # all of them in turn asked to stop and started again, as for a new version
    between: tuple[float, float] = (0.3, 2.0)  # seconds from one to the next
    frozen_for: float = 5.0  # seconds

    @property
    def all(self) -> list[str]:
        return [name for name in NAMES for _ in range(getattr(self, name))]


NAMES = ("kills", "stops", "freezes", "restarts", "crashes", "cuts", "rolls")


class Fleet(Run):
    """Several servers on one database, and all that goes on there."""

    def __init__(
        self, servers: Sequence[ServerProcess], database: Database, name: str, troubles: Troubles, rng: random.Random
    ) -> None:
        super().__init__(servers[0], rng, kills_left=len(troubles.all))
        self.servers = servers
        self.happened: Counter[str] = Counter()
        self._database, self._name = database, name
        self._troubles = troubles
        self._away: dict[ServerProcess, asyncio.Task[None]] = {}  # on their way back

    async def play(self, tables: int, between: tuple[float, float] = (0.0, 0.0)) -> None:
        await asyncio.gather(*(server.start() for server in self.servers))
        places = [asyncio.ensure_future(self._place(index)) for index in range(tables)]
        troubling = asyncio.ensure_future(self._trouble())
        talking = asyncio.ensure_future(self._report())
        try:
            await asyncio.gather(troubling, *places)
        finally:
            for task in (*places, troubling, talking):
                task.cancel()
            for coming in self._away.values():
                coming.cancel()
            await asyncio.gather(*places, troubling, talking, *self._away.values(), return_exceptions=True)
            for server in self.servers:
                server.stop()

    @property
    def ports(self) -> list[int]:
        """Where people come in."""
        return [server.port for server in self.servers]

    def complaints(self) -> list[str]:
        said = [line for server in self.servers for line in server.complaints()]
        return [line for line in said if not any(words in line for words in EXPECTED)]

    async def _trouble(self) -> None:
        troubles = self._troubles.all
        self.rng.shuffle(troubles)
        for name in troubles:
            await asyncio.sleep(self.rng.uniform(*self._troubles.between))
            self._see_who_is_back()
            there = [server for server in self.servers if server not in self._away]
            await getattr(self, f"_{name}")(self.rng.choice(there))
            self.happened[name] += 1
            self.kills += name == "kills"
            self.kills_left -= 1
        await self._until_there(len(self.servers))

    async def _kills(self, server: ServerProcess) -> None:
        server.kill()
        await self._be_away(server, self._start(server))

    async def _stops(self, server: ServerProcess) -> None:
        await self._be_away(server, self._stop_and_start(server))

    async def _stop_and_start(self, server: ServerProcess) -> None:
        await asyncio.to_thread(server.stop)
        await self._start(server)

    async def _start(self, server: ServerProcess) -> None:
        """As whatever looks after servers would: one that ends since the database is away is started again."""
        for _ in range(TRIES):
            with contextlib.suppress(RuntimeError):
                await server.start()
                return
            await asyncio.sleep(BETWEEN_TRIES)
        await server.start()

    async def _rolls(self, _: ServerProcess) -> None:
        await self._until_there(len(self.servers))
        for server in self.servers:
            await self._stop_and_start(server)

    async def _freezes(self, server: ServerProcess) -> None:
        server.signal(signal.SIGSTOP)
        await self._be_away(server, self._stand_still(server))

    async def _stand_still(self, server: ServerProcess) -> None:
        try:
            await asyncio.sleep(self._troubles.frozen_for)
        finally:
            server.signal(signal.SIGCONT)

    async def _be_away(self, server: ServerProcess, coming: Coroutine[None, None, None]) -> None:
        """Other things happen meanwhile, as long as enough servers are left."""
        self._away[server] = asyncio.ensure_future(coming)
        await self._until_there(STILL_THERE)

    async def _until_there(self, servers: int) -> None:
        while self._away and len(self.servers) - len(self._away) < servers:
            await asyncio.wait(self._away.values(), return_when=asyncio.FIRST_COMPLETED)
            self._see_who_is_back()

    def _see_who_is_back(self) -> None:
        for server, coming in tuple(self._away.items()):
            if coming.done():
                del self._away[server]
                coming.result()

    async def _restarts(self, _: ServerProcess) -> None:
        await asyncio.to_thread(self._database.restart)

    async def _crashes(self, _: ServerProcess) -> None:
        await asyncio.to_thread(self._database.restart, signal.SIGQUIT)

    async def _cuts(self, _: ServerProcess) -> None:
        """Half of all lines to the database, those that write and those that listen among them."""
        statement = (
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            f" WHERE datname = '{self._name}' AND application_name = 'poeppel' AND random() < 0.5"
        )
        await asyncio.to_thread(self._database.execute, statement)

    async def _set_up(self, rules: str, seats: str, away_after: float | None, rng: random.Random) -> list[Robot]:
        try:
            return await self._set_up_anywhere(rules, seats, away_after, rng)
        except Unasked as refused:
            if "not_stored" not in str(refused):
                raise
            raise ConnectionError("the database was away for long") from refused

    async def _set_up_anywhere(
        self, rules: str, seats: str, away_after: float | None, rng: random.Random
    ) -> list[Robot]:
        ports = self.ports
        plan = [{"kind": SEAT_KINDS[kind], "name": f"{kind}{n}", "bot": "random"} for n, kind in enumerate(seats)]
        options = {"bot_pace": 0, "away_after": away_after}
        async with asyncio.timeout(ASKING):
            made = await make_table(rng.choice(ports), rules=rules, seats=plan, options=options)
        self.made.append(made["table"])
        tokens = [made["host_token"]]
        for seat, kind in zip(Rules.parse(rules).seats(len(seats)), seats, strict=True):
            if kind == "o":
                async with asyncio.timeout(ASKING):
                    tokens.append(await sit_down(rng.choice(ports), made["table"], seat, f"Robot {seat}"))
        journal = Journal(made["table"])
        self.journals.append(journal)
        return [Robot(journal, ports, token, random.Random(rng.random()), QUIET) for token in tokens]


async def play_and_check(
    servers: Sequence[ServerProcess],
    database: Database,
    name: str,
    tables: int,
    troubles: Troubles,
    seed: int,
    within: float,
) -> tuple[Verdict, Counter[str]]:
    """The whole test; games that are not over `within` these seconds are a problem like others."""
    started = time.monotonic()
    fleet = Fleet(servers, database, name, troubles, random.Random(seed))
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(fleet.play(tables), within)
    for server in servers:  # also when the time was over in the middle of everything: nothing happens any more
        server.stop()
    return await check(fleet, time.monotonic() - started), fleet.happened


def name_in(url: str) -> str:
    """The database's name in its address."""
    return url.partition("@/")[2].partition("?")[0]


def servers_on(
    url: str, folder: Path, number: int, make: Callable[..., ServerProcess] = ServerProcess
) -> list[ServerProcess]:
    """So many, each with a log of its own."""
    servers = []
    for n in range(number):
        (folder / f"{n}").mkdir()
        servers.append(make(folder / f"{n}", SETTINGS, url))
    return servers


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, default=16)
    parser.add_argument("--servers", type=int, default=4)
    for name, usual in zip(NAMES, (200, 10, 10, 10, 10, 40, 5), strict=True):
        parser.add_argument(f"--{name}", type=int, default=usual)
    parser.add_argument("--frozen-for", type=float, default=30.0, help="seconds that a server stands still")
    parser.add_argument(
        "--between", type=float, nargs=2, default=(0.2, 1.8), help="seconds from one trouble to the next"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--within", type=float, default=7200.0, help="seconds for all of it")
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # no server is left behind
    numbers = {name: getattr(options, name) for name in (*NAMES, "frozen_for")}
    troubles = Troubles(**numbers, between=tuple(options.between))
    allow_many_files()
    with tempfile.TemporaryDirectory() as folder, running() as database:
        url = database.new()
        loaded = Loaded.with_a_server()
        try:
            servers = servers_on(url, Path(folder), options.servers, partial(SplitOffServer, loaded))
            verdict, happened = asyncio.run(
                play_and_check(servers, database, name_in(url), options.tables, troubles, options.seed, options.within)
            )
        finally:
            loaded.end()
    print(", ".join(f"{count} {name}" for name, count in sorted(happened.items())))
    print(verdict)
    return 1 if verdict.problems else 0


if __name__ == "__main__":
    sys.exit(main())
