"""The proxy's settings in `deploy/`, as they are: Caddy before servers on one PostgreSQL, and people who come by it.

    python -m bench.behind_caddy                  # two servers, 16 tables, 3 reloads, 2 rolling restarts: two minutes
    python -m bench.behind_caddy --keep-sockets   # with a Caddy from 2.7 on, which need not cut them at a reload

While robots play, Caddy's settings are loaded anew and all servers are asked to stop and started again, one after the
other. What was told is compared with what is stored, as `bench.kill_server` does it, and it is looked how many tables
are at one server only. Needs Debian's package `caddy`.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from bench.chaos import Fleet, Troubles, name_in, servers_on
from bench.clients import HOST, ROOT, ServerProcess, Unasked, allow_many_files, ask_text, free_port
from bench.kill_server import Robot, check
from bench.postgres import Database, running
from bench.split_off import Loaded, SplitOffServer

CADDYFILE = ROOT / "deploy" / "Caddyfile"
PATIENCE = 30.0  # seconds until Caddy is gone
LOOKED_AT = 2.0  # seconds
NOBODY_THERE = re.compile(r".*HTTP/1.1 50[234]")
UNREADY = 2.5  # seconds that a server that stops still answers: Caddy looks once a second


class Caddy:
    """A running one, with the settings of `deploy/`."""

    def __init__(self, folder: Path, servers: Sequence[ServerProcess], keeps_sockets: bool) -> None:
        self.port, admin = free_port(), free_port()
        self._folder = folder
        imports = folder / "Caddyfile"
        imports.write_text(f"{{\n\tadmin {HOST}:{admin}\n}}\nimport {CADDYFILE}\n", encoding="utf-8")
        self._words = ("--config", str(imports), "--adapter", "caddyfile")
        self._environment = {
            **os.environ,
            "POEPPEL_HOST": f"http://{HOST}:{self.port}",
            "POEPPEL_SERVERS": " ".join(f"{HOST}:{server.port}" for server in servers),
            "XDG_DATA_HOME": str(folder),
            "XDG_CONFIG_HOME": str(folder),
            **({} if keeps_sockets else {"POEPPEL_RELOAD": ""}),
        }
        self._admin = f"{HOST}:{admin}"
        self._process: subprocess.Popen[bytes] | None = None

    @contextmanager
    def running(self) -> Iterator[None]:
        with (self._folder / "caddy.log").open("ab") as log:
            self._process = subprocess.Popen(
                ["caddy", "run", *self._words], env=self._environment, stdout=log, stderr=log
            )
        try:
            yield
        finally:
            self._process.terminate()
            try:
                self._process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self._process.kill()

    def reload(self) -> None:
        """Even if nothing is different."""
        said = subprocess.run(
            ["caddy", "reload", *self._words, "--address", self._admin, "--force"],
            env=self._environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert said.returncode == 0, said.stderr


class BehindCaddy(Fleet):
    """Everybody comes by the proxy."""

    def __init__(
        self,
        caddy: Caddy,
        servers: Sequence[ServerProcess],
        database: Database,
        name: str,
        rolls: int,
        reloads: int,
        rng: random.Random,
    ) -> None:
        troubles = Troubles(0, 0, 0, 0, 0, cuts=reloads, rolls=rolls, between=(3.0, 8.0))
        super().__init__(servers, database, name, troubles, rng)
        self.at_one: list[tuple[int, int]] = []  # tables, and at how many servers each, summed up
        self._caddy = caddy

    @property
    def ports(self) -> list[int]:
        return [self._caddy.port]

    async def _cuts(self, _: ServerProcess) -> None:
        await self._look_where_tables_are()
        lost = self._lost
        await asyncio.sleep(LOOKED_AT)
        lost, before = self._lost, self._lost - lost
        await asyncio.to_thread(self._caddy.reload)
        await asyncio.sleep(LOOKED_AT)
        print(f"sockets lost: {before} before a reload, {self._lost - lost} with it", file=sys.stderr, flush=True)

    @property
    def _lost(self) -> int:
        """Sockets, those that robots drop on purpose among them."""
        return sum(journal.answers["connection lost"] for journal in self.journals)

    async def _look_where_tables_are(self) -> None:
        there = [int(float(await self._asked(server, "poeppel_tables"))) for server in self.servers]
        playing = len(self.journals) - self.finished
        self.at_one.append((playing, sum(there)))
        print(f"{playing} tables, at the servers {there}", file=sys.stderr, flush=True)

    async def _set_up(self, rules: str, seats: str, away_after: float | None, rng: random.Random) -> list[Robot]:
        try:
            return await super()._set_up(rules, seats, away_after, rng)
        except Unasked as refused:
            if not NOBODY_THERE.match(str(refused)):
                raise
            raise ConnectionError("the proxy has found no server") from refused

    @staticmethod
    async def _asked(server: ServerProcess, name: str) -> str:
        found = re.search(rf"^{name} (\S+)$", await ask_text(server.port, "/metrics"), re.M)
        assert found
        return found[1]


async def play(options: argparse.Namespace, folder: Path, database: Database, loaded: Loaded) -> int:
    url = database.new()
    make = partial(SplitOffServer, loaded)
    servers = servers_on(url, folder, options.servers, make)
    for server in servers:
        server.settings = {**server.settings, "unready_for": UNREADY, "leaves_within": 1.0, "proxies": [HOST]}
    caddy = Caddy(folder, servers, options.keep_sockets)
    started = time.monotonic()
    people = BehindCaddy(
        caddy, servers, database, name_in(url), options.rolls, options.reloads, random.Random(options.seed)
    )
    with caddy.running():
        try:
            await asyncio.wait_for(people.play(options.tables), options.within)
        finally:
            for server in servers:
                server.stop()
    verdict = await check(people, time.monotonic() - started)
    print(", ".join(f"{count} {name}" for name, count in sorted(people.happened.items())))
    print(verdict)
    tables, places = (sum(one) for one in zip(*people.at_one, strict=True))
    print(f"a table was at {places / tables:.2f} servers")
    return 1 if verdict.problems else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--servers", type=int, default=2)
    parser.add_argument("--tables", type=int, default=16)
    parser.add_argument("--reloads", type=int, default=3)
    parser.add_argument("--rolls", type=int, default=2)
    parser.add_argument("--keep-sockets", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--within", type=float, default=1200.0)
    options = parser.parse_args()
    allow_many_files()
    with tempfile.TemporaryDirectory() as folder, running() as database:
        loaded = Loaded.with_a_server()
        try:
            return asyncio.run(play(options, Path(folder), database, loaded))
        finally:
            loaded.end()


if __name__ == "__main__":
    sys.exit(main())
