"""What attacks cost: those who attack, the server, and everybody else who is playing there meanwhile.

    python -m bench.attack_server                     # all attacks, ten seconds each: about ten minutes
    python -m bench.attack_server late hello          # some of them; --list says which there are
    python -m bench.attack_server --seconds 3 --strict

Each attack of `bench.attacks` meets a server of its own with the limits it has by default, from one address, as fast as
it can. Before and meanwhile an honest player at another table and another address acts ten times a second. What the
honest player costs is taken off the server's CPU time; what the server still does after the attack is counted. Server,
attacker and player are a process each (Linux only: all addresses of 127.0.0.0/8 are this machine's).
"""

from __future__ import annotations

import argparse
import asyncio
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

import uvloop

from bench.attacks import ATTACKS, Attack, Attacker, Prey, Spent
from bench.clients import HOST, Cost, ServerProcess, allow_many_files, ask_text, make_table
from bench.load_server import HonestPlayer, LoadedTable, Measured, say
from poeppel.game.dice import SeededDice
from poeppel.game.game import Game
from poeppel.server import protocol as p
from poeppel.server.store import SQLiteStore
from poeppel.server.tables.actor import Actor, Attendance
from poeppel.server.tables.commands import decide
from poeppel.server.tables.fold import Table
from poeppel.server.tables.setup import FreshTable, set_up, store_table
from poeppel.server.tables.turns import move_events, roll_events

PER_BYTE = 50e-6  # the goal: seconds of CPU for each byte
WAITING = 0.5  # seconds, and for the honest player: 99 of 100 answers take no longer than that more
BEFORE = 3.0  # seconds of honest play without an attack
SETTLING = 20.0  # seconds at most that the server may still be busy with the attack
LONG = 1000  # events of the game that is not over, and at each of many tables
MANY = 70  # tables, more than a server keeps at hand
PUBLIC = 40  # tables in the list of public ones
FILES = 1024  # that a server may have open where nobody has thought of it
COLUMNS = (
    "attack", "sent", "requests", "sockets", "received", "CPU", "µs/byte", "cores", "memory", "p50", "p99", "goal met"
)  # fmt: skip


# ── what is attacked ──────────────────────────────────────────────────────────────────────────────────────────────────


async def prepare(folder: Path) -> Prey:
    """A database with games to aim at, played on a server without limits."""
    server = ServerProcess(folder)
    many, played = await lay_many(server.database)
    await server.start()
    try:
        for _ in range(PUBLIC):
            await make_table(server.port, rules="classic", public=True)
        ended, _ = await play(server.port, 10**9)
        long, number = await play(server.port, LONG)
        whole = await ask_text(server.port, f"/api/tables/{ended}/record")
        await ask_text(server.port, f"/api/tables/{ended}/review")  # has what it needs compiled
        for table in played:
            for form in ("record", "replay", "review"):
                await ask_text(server.port, f"/api/tables/{table}/{form}")
        for table in many:  # an older Pöppel had no snapshots; what they save is there from the second time on
            await ask_text(server.port, f"/api/tables/{table}")
    finally:
        server.stop()
    records = {"whole": whole, "short": random_game("classic", 1), "walls": random_game("mauerhuepfen", 10**9)}
    return Prey(long, ended, number, records, many, played)


async def lay_many(database: Path) -> tuple[list[str], list[str]]:
    """Tables of somebody elsewhere who has changed names without end, and games that bots have played."""
    store, bots = await SQLiteStore.open(database), (p.SeatPlan(kind="bot"),) * 4
    try:
        many, played = (
            [set_up(p.NewTable()) for _ in range(MANY)],
            [set_up(p.NewTable(seats=bots)) for _ in range(MANY)],
        )
        for fresh in many:
            await store_table(store, fresh, "elsewhere", {})
            renamed = p.write_event(p.Renamed(seat="y", name="Anna"))
            await store.append(fresh.id, 1, [renamed] * LONG)
        for seed, fresh in enumerate(played):
            await store_table(store, fresh, "elsewhere", {})
            events = [p.write_event(event) for event in whole_game(fresh, random.Random(seed))]
            await store.append(fresh.id, 1, events, ended=True)
    finally:
        await store.close()
    return [fresh.id for fresh in many], [fresh.id for fresh in played]


def whole_game(fresh: FreshTable, rng: random.Random) -> list[p.Event]:
    """All that happens at a table of bots that play at random."""
    table, happened = Table(fresh.id), list[p.Event]()
    table.apply(1, fresh.created)
    due = decide(table, Actor("host"), p.Start(id="s", after=1), fresh.secret, Attendance(set(), True, 0.0))
    while True:
        assert isinstance(due, list)
        for event in due:
            table.apply(table.number + 1, event)
        happened += due
        if table.phase == "ended":
            return happened
        if table.roll is None:
            due = roll_events(table, fresh.secret, "bot")
        else:
            due = move_events(table, rng.choice(table.choices), "bot", fresh.secret)


def random_game(rules: str, turns: int) -> str:
    """The record of this many turns, or of a whole game."""
    rng = random.Random(1)
    game = Game(rules, 4, dice=SeededDice(1))
    while turns and not game.is_over:
        game.roll()
        game.play(rng.choice(game.legal_moves) if game.legal_moves else None)
        turns -= 1
    return str(game.record)


async def play(port: int, events: int) -> tuple[str, int]:
    """A game of this many events, or to its end: the table and its last event."""
    table = LoadedTable(4, random.Random(1))
    await table.set_up(port)
    while not table.is_over and table.state["number"] < events:
        table.act()
        while table.is_waiting:
            await asyncio.sleep(0)
    table.close()
    return table.state["table"], table.state["number"]


# ── one attack ────────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Outcome:
    """What an attack cost."""

    attack: Attack
    spent: Spent
    seconds: float
    cpu: float  # of the server, for the attack alone
    memory: int
    before: Measured
    meanwhile: Measured

    @property
    def per_byte(self) -> float:
        return self.cpu / max(1, self.spent.sent)

    @property
    def share(self) -> float:
        return self.cpu / self.seconds

    @property
    def is_held_off(self) -> bool:
        if self.meanwhile.quantile(0.99) > self.before.quantile(0.99) + WAITING:
            return False
        if self.attack.judged == "stands":
            return self.spent.stands
        return self.per_byte <= PER_BYTE

    def cells(self) -> tuple[str, ...]:
        spent = self.spent
        return (
            self.attack.name,
            size(spent.sent),
            f"{spent.requests:,}",
            f"{spent.sockets:,}",
            size(spent.received),
            f"{self.cpu:.2f} s",
            "–" if self.attack.judged == "stands" else f"{self.per_byte * 1e6:,.1f}",
            f"{self.share:.2f}",
            f"{self.memory / 1e6:+.0f} MB",
            *(milliseconds(self.before, self.meanwhile, share) for share in (0.5, 0.99)),
            "yes" if self.is_held_off else "NO",
        )

    @property
    def notes(self) -> str:
        answers = ", ".join(f"{count:,} × {answer}" for answer, count in self.spent.answers.most_common(4))
        late = f"{self.meanwhile.skipped} acts of the player came too late" if self.meanwhile.skipped else ""
        wrong = ", ".join(f"the player got {error[:80]}" for error in self.meanwhile.errors)
        return "; ".join(filter(None, (self.spent.remark, answers, late, wrong)))


async def attempt(attack: Attack, prey: Prey, prepared: Path, seconds: float, pool: ProcessPoolExecutor) -> Outcome:
    """One attack on a server of its own."""
    loop = asyncio.get_running_loop()
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(prepared, folder, dirs_exist_ok=True)
        server = ServerProcess(Path(folder), settings=attack.settings)
        await server.start()
        player = HonestPlayer(server.port)
        try:
            await player.sit_down()
            await player.play_for(1.0)  # warm up
            await settled(server.id, 0.0)  # all is loaded that is loaded beside the games
            start = Cost.of(server.id)
            before = await player.play_for(BEFORE)
            usual = Cost.of(server.id)
            an_act = (usual.cpu - start.cpu) / max(1, len(before.latencies))

            end = asyncio.Event()
            playing = asyncio.ensure_future(player.play(end))
            address = HOST if attack.is_local else f"127.0.1.{1 + ATTACKS.index(attack)}"
            spent = await loop.run_in_executor(pool, run, attack.name, server.port, address, seconds, prey)
            lasted = time.monotonic() - usual.at
            await settled(server.id, usual.cores_since(start))
            stop = Cost.of(server.id)
            end.set()
            meanwhile = await playing
        finally:
            player.leave()
            server.kill()
    cpu = max(0.0, stop.cpu - usual.cpu - an_act * len(meanwhile.latencies))
    return Outcome(attack, spent, lasted, cpu, stop.memory - usual.memory, before, meanwhile)


async def settled(server: int, usual: float) -> None:
    """Wait until the server has no more to do than usual."""
    until = time.monotonic() + SETTLING
    while time.monotonic() < until:
        start = Cost.of(server)
        await asyncio.sleep(0.5)
        if Cost.of(server).cores_since(start) < usual + 0.1:
            return


def run(name: str, port: int, address: str, seconds: float, prey: Prey) -> Spent:
    """In the attacker's process."""
    attack = next(attack for attack in ATTACKS if attack.name == name)

    async def until_over() -> Spent:
        attacker = Attacker(port, address, seconds, prey)
        await attack.run(attacker)
        return attacker.spent

    allow_many_files()
    return uvloop.run(until_over())


# ── all of them ───────────────────────────────────────────────────────────────────────────────────────────────────────


async def measure(attacks: Iterable[Attack], seconds: float) -> list[Outcome]:
    outcomes = []
    with tempfile.TemporaryDirectory() as folder, ProcessPoolExecutor(1, get_context("spawn")) as pool:
        prey = await prepare(Path(folder))
        records = ", ".join(f"{name} {size(len(record))}" for name, record in prey.records.items())
        say(f"prepared: a game of {prey.number} events; records: {records}")
        print(row(COLUMNS), flush=True)
        for attack in attacks:
            outcome = await attempt(attack, prey, Path(folder), seconds, pool)
            outcomes.append(outcome)
            print(row(outcome.cells()), flush=True)
            print(f"    {outcome.notes}", flush=True)
    return outcomes


def row(cells: Iterable[str]) -> str:
    first, *others = cells
    return f"{first:13}" + "".join(f"{cell:>{18 if '→' in cell or cell in ('p50', 'p99') else 11}}" for cell in others)


def size(number: int) -> str:
    return f"{number / 1e6:,.1f} MB" if number >= 10**6 else f"{number / 1e3:,.1f} kB"


def milliseconds(before: Measured, meanwhile: Measured, share: float) -> str:
    return " → ".join(f"{measured.quantile(share) * 1000:.0f}" for measured in (before, meanwhile)) + " ms"


def few_files() -> None:
    """What a server is started with usually, whatever this shell has been given."""
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(FILES, most), most))


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    names = [attack.name for attack in ATTACKS]
    parser.add_argument("names", nargs="*", metavar="NAME", help="attacks; without any, all")
    parser.add_argument("--seconds", type=float, default=10.0, help="for each")
    parser.add_argument("--strict", action="store_true", help="exit code 1 when a goal is missed")
    parser.add_argument("--list", action="store_true", help="say which there are")
    options = parser.parse_args()
    if options.list:
        print("\n".join(names))
        return 0
    if unknown := set(options.names) - set(names):
        parser.error(f"no such attack: {', '.join(sorted(unknown))}")
    few_files()
    chosen = [attack for attack in ATTACKS if attack.name in (options.names or names)]
    outcomes = uvloop.run(measure(chosen, options.seconds))
    missed = [outcome.attack.name for outcome in outcomes if not outcome.is_held_off]
    goals = (
        f"at most {PER_BYTE * 1e6:.0f} µs of CPU for each byte, nothing let in that must not be, "
        f"p99 of the honest player at most {WAITING * 1000:.0f} ms more"
    )
    print(f"{len(outcomes)} attacks; {goals}: " + (f"missed by {', '.join(missed)}" if missed else "all met"))
    return 1 if options.strict and missed else 0


if __name__ == "__main__":
    sys.exit(main())
