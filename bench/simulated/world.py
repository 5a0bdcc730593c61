"""One simulated world from its seed: processes, people and what goes wrong, until every game is over.

While things go wrong, and afterwards, the referee compares all that is said with all that is stored. Then everything is
made whole: everybody has to know who is there, and every game has to come to its end, with genuine dice.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random as random_module
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from unittest.mock import patch

from bench.clients import contribution_of
from bench.kill_server import Journal, differences
from bench.simulated.contents import Contents, Job
from bench.simulated.faults import Faults
from bench.simulated.loop import LIFE, Deadlock, Life, SimulatedLoop
from bench.simulated.network import Link
from bench.simulated.notice_board import Notices, SimulatedNoticeBoard
from bench.simulated.people import Person
from bench.simulated.process import Process
from bench.simulated.referee import Broken, Referee
from bench.simulated.stores import Database, Disk, DiskStore, SharedStore
from poeppel.game.fair_dice import envelope
from poeppel.rules import Rules
from poeppel.server import protocol as p
from poeppel.server.lifecycle import Server
from poeppel.server.refusals import CommandRefused
from poeppel.server.store.base import Appended, Store, StoreError

TROUBLED = (2_000, 12_000)  # steps in which things go wrong
STANDS_STILL = 400.0  # seconds without an event, when nothing goes wrong any more
SETTLED = 12.0  # seconds after which everybody has to know who is there
MOST_STEPS = 400_000
# Rules; seats (o: somebody with a seat, h: at the host's device, b: a bot); grace time of the absent.
KINDS: tuple[tuple[str, str, float | None], ...] = (
    ("classic+two-pawns+first-home", "oo", None),
    ("classic+two-pawns+first-home", "ob", 0.05),
    ("classic+two-pawns+first-home+forced-capture", "oob", 2.0),
    ("classic+two-pawns+first-home", "hoo", 1.0),
    ("classic+two-pawns+first-home", "hb", None),
)
LONG = ("mauerhuepfen", "ob", None)  # ten times as long
SEAT_KINDS = {"o": "open", "h": "here", "b": "bot"}


@dataclass(frozen=True)
class Outcome:
    """What came of a seed."""

    seed: int
    faults: Faults
    steps: int
    seconds: float  # simulated
    events: int
    acknowledged: int
    happened: Counter[str]
    fingerprint: str
    broken: str | None
    trace: tuple[str, ...]


class World:
    """All there is."""

    def __init__(self, seed: int, faults: Faults | None = None) -> None:
        self.seed = seed
        self.random = Random(f"{seed} world")
        self.faults = faults or Faults.of(Random(f"{seed} faults"))
        self.loop = SimulatedLoop(seed)
        self.referee = Referee()
        self.happened: Counter[str] = Counter()
        self.is_held = False  # people wait for a moment
        self.people: list[Person] = []
        self.journals: list[Journal] = []
        self.processes: list[Process] = []
        self._started = 0
        self._is_troubled = True
        self._next_trouble = 0.0
        self._store_ahead = 1_800_000_000.0
        made_of = Random(f"{seed} store")
        self.disk = Disk(made_of, self._store_time, self.faults.slow_store)
        self.database = Database(made_of, self._store_time, self.faults.slow_store)
        self.disk.flushed.when_stored = self.database.contents.when_stored = self._stored
        self.notices = Notices(self.database)
        self.notices.lost, self.notices.doubled = self.faults.lost_notices, self.faults.doubled_notices
        self.notices.slowness = self.faults.slow_notices

    # ── what it is made of ────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def contents(self) -> Contents:
        return self.database.contents if self.faults.is_shared else self.disk.flushed

    def _store_time(self) -> float:
        return self.loop.now + self._store_ahead

    def _stored(self, job: Job, answer: Appended) -> None:
        self.note(f"stored {job.table[:4]} events {answer.first} to {answer.last} {(job.command or '')[-8:]}")
        try:
            self.referee.stored(job, answer)
        except Broken as broken:
            self.breaks(str(broken))
            raise

    def note(self, text: str) -> None:
        self.loop.note(text)

    def breaks(self, text: str) -> None:
        """This is the end of it."""
        self.loop.problems.append(text)

    def open_store(self) -> Store:
        return SharedStore(self.database) if self.faults.is_shared else DiskStore(self.disk)

    def _start(self) -> Process:
        self._started += 1
        board = SimulatedNoticeBoard(self.notices) if self.faults.is_shared else None
        process = Process(f"process {self._started}", self.loop, self.open_store, board)
        self.note(f"{process.life} starts")
        process.start()
        return process

    def _replace(self, process: Process) -> None:
        """Its place is taken by a new one, if it is still there."""
        if process in self.processes:
            self.processes[self.processes.index(process)] = self._start()

    # ── people ────────────────────────────────────────────────────────────────────────────────────────────────────────

    async def connect(self, table: str, takes_changes: bool) -> Link | None:
        """A way to whatever process the proxy chooses; None if there is nobody."""
        there = [process for process in self.processes if process.is_there]
        if not there:
            return None
        link = Link(self.random, self.faults.slow_network, takes_changes)
        self.random.choice(there).accept(table, link)
        return link

    async def _ask_any(self, work: object) -> object:
        process = self.random.choice(self.processes)
        return await process.ask(work)  # type: ignore[arg-type]

    async def _game(self, rules: str, seats: str, away_after: float | None) -> None:
        tokens: list[str] = []
        while not tokens:  # the answer to a request was lost: leave that table alone, take another one
            try:
                table, tokens = await self._set_up(rules, seats, away_after)
            except (OSError, TimeoutError, StoreError, CommandRefused) as error:
                self.note(f"no table: {error!r}")
                tokens = []
                await asyncio.sleep(self.random.uniform(0.1, 0.5))
        journal = Journal(table)
        self.journals.append(journal)
        people = []
        for n, token in enumerate(tokens):
            may_leave = n > 0 and away_after is not None and self.random.random() < 0.4
            leaves_after = self.random.randint(4, 60) if may_leave else None
            people.append(Person(self, journal, token, Random(f"{self.seed} {table} {n}"), leaves_after))
        self.people += people
        await asyncio.gather(*(self._as_life(f"person {n}", person) for n, person in enumerate(people)))

    def _as_life(self, name: str, person: Person) -> asyncio.Task[None]:
        life = Life(name)
        token = LIFE.set(life)
        try:
            return self.loop.create_task(person.run())
        finally:
            LIFE.reset(token)

    async def _set_up(self, rules: str, seats: str, away_after: float | None) -> tuple[str, list[str]]:
        plan = [{"kind": SEAT_KINDS[kind], "name": f"{kind}{n}", "bot": "random"} for n, kind in enumerate(seats)]
        asked = {"rules": rules, "seats": plan, "options": {"bot_pace": 0, "away_after": away_after}}
        wish = p.NewTable.model_validate(asked)
        made = await self._ask_any(lambda server: server.registry.create(wish, "1.2.3.4", True))
        assert isinstance(made, p.TableMade)
        tokens = [made.host_token]
        for seat, kind in zip(Rules.parse(rules).seats(len(seats)), seats, strict=True):
            if kind == "o":
                sealed = envelope(made.table, seat, contribution_of(made.table, seat))
                sits = p.SitDown.model_validate({"seat": seat, "name": f"Robot {seat}", "envelope": sealed})

                async def sit_down(server: Server, sits: p.SitDown = sits) -> p.SatDown:
                    async with server.registry.using(made.table) as live:
                        return await live.sit_down(sits)

                sat = await self._ask_any(sit_down)
                assert isinstance(sat, p.SatDown)
                tokens.append(sat.token)
        return made.table, tokens

    # ── what goes wrong ───────────────────────────────────────────────────────────────────────────────────────────────

    def before_step(self) -> None:
        if self.loop.problems:
            raise Broken(self.loop.problems[0])
        if self._is_troubled and self.loop.steps >= self._next_trouble:
            self._next_trouble = self.loop.steps + self.random.expovariate(1.0 / self.faults.every)
            kind = self.random.choice(self.faults.kinds)
            self.happened[kind] += 1
            self.note(f"── {kind}")
            self.loop.world_context.run(getattr(self, f"_{kind}"))

    def _later(self, seconds: float, work: object) -> None:
        self.loop.call_later(seconds, work, context=self.loop.world_context)  # type: ignore[arg-type]

    def _kill(self) -> None:
        process = self.random.choice(self.processes)
        if process.life.is_over:
            return
        process.kill()
        self.disk.flush()
        self.disk.is_in_use = False
        self._later(self.random.uniform(0.05, 4.0), lambda: self._replace(process))

    def _stop(self) -> None:
        process = self.random.choice(self.processes)
        if process.life.is_stopped:
            return
        process.stop()
        self._later(self.random.uniform(6.0, 12.0), lambda: self._end_and_replace(process))

    def _end_and_replace(self, process: Process) -> None:
        if not process.is_gone and not process.life.is_over:  # it was asked for long enough
            process.kill()
            self.disk.flush()
        self.disk.is_in_use = False if not self.faults.is_shared else self.disk.is_in_use
        self._replace(process)

    def _freeze(self) -> None:
        process = self.random.choice(self.processes)
        self.loop.stop_life(process.life, is_stopped=True)
        self._later(self.random.choice((0.05, 1.0, 5.0, 30.0)), lambda: self._thaw(process))

    def _thaw(self, process: Process) -> None:
        self.loop.stop_life(process.life, is_stopped=False)

    def _restart(self) -> None:
        self._go_away(self.random.choice((0.1, 1.0, 12.0)))

    def _crash(self) -> None:
        self.notices.wipe()
        self._go_away(self.random.uniform(0.2, 3.0))

    def _go_away(self, seconds: float) -> None:
        self.database.go_away()
        self._later(seconds, self._come_back)

    def _come_back(self) -> None:
        self.database.is_up = True

    def _cut(self) -> None:
        self.database.cut(self.random.choice((0.3, 1.0)))

    def _lose_power(self) -> None:
        process = self.processes[0]
        if process.life.is_over:
            return
        self.disk.lose_power()
        process.kill()
        self.disk.is_in_use = False
        self._later(self.random.uniform(0.05, 4.0), lambda: self._replace(process))

    def _fill_disk(self) -> None:
        self.disk.is_full = True
        self._later(self.random.uniform(0.1, 5.0), self._free_disk)

    def _free_disk(self) -> None:
        self.disk.is_full = False

    def _set_clock(self) -> None:
        self.random.choice(self.processes).clock.ahead += self.random.choice((-7200.0, -3.0, 3.0, 7200.0))

    def _set_clock_of_store(self) -> None:
        self._store_ahead += self.random.choice((-30.0, -1.0, 1.0, 30.0))

    def _break_link(self) -> None:
        links = [link for process in self.processes for link in process.links if not link.is_cut]
        if links:
            self.random.choice(links).cut(says_so=self.random.random() < 0.5)

    def _make_whole(self) -> None:
        """Nothing goes wrong any more."""
        self._is_troubled = False
        self.note("── nothing goes wrong any more")
        self._come_back()
        self._free_disk()
        for process in self.processes:
            self._thaw(process)

    # ── from the beginning to the end ─────────────────────────────────────────────────────────────────────────────────

    def run(self) -> Outcome:
        broken = None
        with self._in_charge():
            try:
                self.loop.run(self._live(), MOST_STEPS)
            except Broken as error:
                broken = str(error)
            except Deadlock:
                broken = "nobody has anything to do any more"
            except TimeoutError as error:
                broken = f"it goes on and on: {error}"
            finally:
                self.loop.close()
        acknowledged = sum(len(journal.acknowledged) for journal in self.journals)
        return Outcome(
            self.seed,
            self.faults,
            self.loop.steps,
            self.loop.now,
            self.referee.events,
            acknowledged,
            self.happened,
            self.loop.fingerprint,
            broken,
            tuple(self.loop.trace),
        )

    @contextlib.contextmanager
    def _in_charge(self) -> Iterator[None]:
        """Of chance, too: what the operating system gives everybody for their secrets follows from the seed. What is
        logged as an error is a problem."""
        bytes_of = Random(f"{self.seed} secrets")
        listening = _Listening(self)
        log = logging.getLogger("poeppel.server")
        log.addHandler(listening)
        before, log.propagate = log.propagate, False
        with patch.object(random_module, "_urandom", bytes_of.randbytes):
            try:
                yield
            finally:
                log.removeHandler(listening)
                log.propagate = before

    async def _live(self) -> None:
        self.processes = [self._start() for _ in range(self.faults.processes)]
        self.loop.before_step = self.before_step
        games = []
        for _ in range(self.random.randint(1, 2)):
            kind = LONG if self.random.random() < 0.02 else self.random.choice(KINDS)
            games.append(asyncio.ensure_future(self._game(*kind)))
        troubled = self.random.randint(*TROUBLED)
        while self.loop.steps < troubled and not all(game.done() for game in games):
            await asyncio.sleep(0.1)
        self._make_whole()
        await self._settle(games)
        ending = asyncio.ensure_future(self._end(games))
        await asyncio.wait([ending])
        ending.result()
        for journal in self.journals:
            events = self.contents.shelf(journal.table).events
            for difference in differences(journal, events):
                raise Broken(difference)

    async def _settle(self, games: Sequence[asyncio.Future[None]]) -> None:
        """Everybody stays where they are; then everybody knows who is there."""
        await asyncio.sleep(SETTLED)
        self.is_held = True
        await asyncio.sleep(SETTLED)
        known = {table: len(history.told) for table, history in self.referee.histories.items()}
        await asyncio.sleep(SETTLED)
        for journal in self.journals:
            here = [one for one in self.people if one.journal is journal and one.is_welcome and not one.is_done]
            truth = {seat for one in here for seat in one.seats}
            for one in here:
                if one.connected != truth:
                    raise Broken(f"here are {sorted(truth)}, and somebody was told {sorted(one.connected)}")
                if one.number < known[journal.table]:
                    raise Broken(f"event {known[journal.table]} is stored, and somebody was told {one.number}")
        self.is_held = False
        for one in self.people:
            one.go_on()

    async def _end(self, games: Sequence[asyncio.Future[None]]) -> None:
        """Until every game is over. None may stand still."""
        seen, since = -1, self.loop.now
        while not all(game.done() for game in games):
            await asyncio.sleep(1.0)
            if self.referee.events != seen:
                seen, since = self.referee.events, self.loop.now
            elif self.loop.now - since > STANDS_STILL:
                raise Broken(f"nothing has happened for {STANDS_STILL:.0f} seconds, and a game is not over")
        for game in games:
            game.result()


class _Listening(logging.Handler):
    """Hears what the server logs."""

    def __init__(self, world: World) -> None:
        super().__init__(logging.WARNING)
        self._world = world

    def emit(self, record: logging.LogRecord) -> None:
        self._world.note(f"logs: {record.getMessage()}")
        if record.levelno >= logging.ERROR and record.getMessage() not in EXPECTED and not LIFE.get().is_over:
            self._world.breaks(f"logged: {self.format(record)}")


EXPECTED = ("nothing can be stored",)
"""What a server may well say in such times."""
