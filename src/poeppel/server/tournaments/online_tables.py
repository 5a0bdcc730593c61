"""Tables of tournaments that are played online: laid when a round is published, begun and ended by the round's clock,
and what comes out is entered, once. Whatever is in memory here can be lost at any moment: all of it follows from the
tournament's events and from the tables' own."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import AsyncExitStack

from poeppel.errors import PoeppelError
from poeppel.rules.board import GOAL_FIELDS
from poeppel.server import protocol as p
from poeppel.server.background import Background
from poeppel.server.protocol.tournaments import OnlineSeatGiven
from poeppel.server.refusals import CommandRefused, refused
from poeppel.server.settings import Settings
from poeppel.server.store.base import NoSuchTable, StoreError, Taken
from poeppel.server.tables import tournament as at_table
from poeppel.server.tables.live import LiveTable
from poeppel.server.tables.registry import Registry
from poeppel.server.tournaments.live import LiveTournament
from poeppel.server.tournaments.online import OnlineGame, OnlineSeat, Situation, has_online_tables, situation
from poeppel.server.tournaments.registry import Tournaments
from poeppel.tournament.event_log import commands as c
from poeppel.tournament.event_log.events import Event
from poeppel.tournament.event_log.results import Result

log = logging.getLogger("poeppel.server")

TRY_AGAIN_AFTER = 2.0  # seconds, when something could not be stored
LOOKED_EVERY = 1.0  # seconds: what other processes have stored, and whether they have set up the tables
CHORE = "tournaments"
"""Of several processes on one store one looks after the tables of all tournaments; the others only show them."""

RESUMED = 7 * 86_400.0  # seconds: what has not changed for longer is not looked for when the server starts
MOST_RESUMED = 200


class _Table:
    """A table that is kept going."""

    def __init__(self, live: LiveTable, held: AsyncExitStack, line_broke: float) -> None:
        """`line_broke`: when those who had come had to come again, or hand in new envelopes, in seconds since 1970."""
        self.live, self.held, self.line_broke = live, held, line_broke
        self._phase: p.Phase | None = None
        self._since = 0.0

    @property
    def since(self) -> float:
        """When its present phase began, as far as this process has seen, in seconds since 1970."""
        if self._phase != self.live.table.phase:
            self._phase, self._since = self.live.table.phase, time.time()
        return self._since

    async def let_go(self) -> None:
        self.live.when_changed = None
        await self.held.aclose()


class _Run:
    """A tournament whose online tables are looked after."""

    def __init__(self) -> None:
        self.wake = asyncio.Event()
        self.tables: dict[str, _Table] = {}
        self.given_up: set[str] = set()  # tables that cannot be read, or whose result cannot be: for the desk to settle
        self.laid: set[str] = set()  # of which we know that the store has them


class OnlineTables:
    """Looks after the online tables of all tournaments."""

    def __init__(
        self, tournaments: Tournaments, registry: Registry, background: Background, settings: Settings
    ) -> None:
        self._tournaments = tournaments
        self._registry = registry
        self._background = background
        self._grace, self._opens_within = settings.absent_after, settings.opens_within
        self._pace = at_table.Pace(settings.decides_within, settings.stood_in_after, settings.stand_in_pace)
        self._runs: dict[str, _Run] = {}
        tournaments.notices.append(self.notice)
        self._neighbours = tournaments.neighbours

    # ── when something is to be done ──────────────────────────────────────────────────────────────────────────────────

    def notice(self, live: LiveTournament, events: Sequence[Event]) -> None:
        """Something was stored."""
        if run := self._runs.get(live.id):
            run.wake.set()
        elif has_online_tables(live.state):
            self._runs[live.id] = _Run()
            self._background.spawn(self._look_after(live.id, self._runs[live.id]))

    async def resume(self, changed_after: float | None = None) -> float:
        """After a start: go on where the server before has stopped, or was killed. The time of the last change."""
        after = time.time() - RESUMED if changed_after is None else changed_after
        found = await self._tournaments.store.summaries("tournament", MOST_RESUMED)
        for summary in found:
            if summary.changed <= after:
                break
            with contextlib.suppress(CommandRefused, StoreError):  # deleted, or set aside
                async with self._tournaments.using(summary.id) as live:
                    self.notice(live, ())
        return max((summary.changed for summary in found), default=after)

    async def go_on(self) -> None:
        """For as long as the server runs: look after the tables, if that is this process's to do."""
        if self._neighbours.is_alone:
            await self.resume()
            return
        seen: float | None = None
        while True:
            try:
                seen = await self.resume(seen) if self._neighbours.has_chore(CHORE) else None
            except StoreError as error:
                log.info("tournaments have to wait", extra={"error": str(error)})
            if seen is None:  # another process's, from now on or still
                for run in self._runs.values():
                    run.wake.set()
            await asyncio.sleep(LOOKED_EVERY)

    async def _look_after(self, tournament: str, run: _Run) -> None:
        try:
            async with self._tournaments.using(tournament) as live:
                while True:
                    run.wake.clear()
                    wait = await self._try(live, run)
                    if wait is None and not run.tables and not run.wake.is_set():
                        return
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(run.wake.wait(), wait)
        except CommandRefused:  # it was deleted, or cannot be read
            pass
        finally:
            del self._runs[tournament]
            for table in run.tables.values():
                await table.let_go()

    async def _try(self, live: LiveTournament, run: _Run) -> float | None:
        try:
            return await self._step(live, run)
        except StoreError as error:
            log.warning("an online table has to wait", extra={"error": str(error)})
            return TRY_AGAIN_AFTER

    # ── one look at everything ────────────────────────────────────────────────────────────────────────────────────────

    async def _step(self, live: LiveTournament, run: _Run) -> float | None:
        """Do what is due, and say after how many seconds something will be, if nothing happens before."""
        found, _ = await live.look(lambda state: situation(state, live.id, live.links))
        if not self._neighbours.has_chore(CHORE):
            return await self._only_show(live, run, found)
        wanted = {game.id: game for game in found.games if not game.has_result and game.id not in run.given_up}
        for table_id in run.tables.keys() - wanted.keys():
            table = run.tables.pop(table_id)
            await self._let_go(run, table)
        waits = [wait for game in wanted.values() if (wait := await self._tend(live, run, found, game)) is not None]
        await self._show(live, run, found)
        return min(waits, default=None)

    async def _only_show(self, live: LiveTournament, run: _Run, found: Situation) -> float | None:
        """Another process looks after the tables."""
        while run.tables:
            _, table = run.tables.popitem()
            await table.let_go()
        await self._show(live, run, found)
        return None if all(game.id in run.laid or game.has_result for game in found.games) else LOOKED_EVERY

    async def _let_go(self, run: _Run, table: _Table) -> None:
        """Its result is in, or the desk has decided otherwise."""
        with contextlib.suppress(NoSuchTable):
            await table.live.call_off()
        if not table.live.is_current:
            run.laid.discard(table.live.table.id)
        await table.let_go()

    async def _show(self, live: LiveTournament, run: _Run, found: Situation) -> None:
        """Let people see where they play."""
        for game in found.games:
            if game.id not in run.laid:
                with contextlib.suppress(NoSuchTable):
                    await self._registry.store.summary(game.id)
                    run.laid.add(game.id)
        online = {game.number: game.id for game in found.games if game.id in run.laid}
        if live.online != online:
            live.online = online
            live.seen_otherwise()

    async def _tend(self, live: LiveTournament, run: _Run, found: Situation, game: OnlineGame) -> float | None:
        """One table: whatever is due there."""
        try:
            table = run.tables.get(game.id) or await self._open(live, run, found, game)
            if table.live.table.phase == "ended":
                await self._enter(live, found, game, table.live)
                return None
            await self._seat_people(game, table.live)
            return await self._keep_to_the_clock(live, found, game, table)
        except (PoeppelError, CommandRefused) as error:
            log.error("an online table is left to the desk", extra={"error": str(error)})
            run.given_up.add(game.id)
            return 0.0

    async def _open(self, live: LiveTournament, run: _Run, found: Situation, game: OnlineGame) -> _Table:
        """The table, laid if it has not been."""
        held, line_broke = AsyncExitStack(), time.time()
        try:
            opened = await held.enter_async_context(self._registry.using(game.id))
        except NoSuchTable:
            fresh = at_table.laid_for(game.id, game.at, game.rules, game.people, self._pace)
            with contextlib.suppress(Taken):  # by another server
                await self._registry.lay(fresh, f"tournament {live.id}")
                line_broke = time.time() if game.at.round in found.began else 0.0
            opened = await held.enter_async_context(self._registry.using(game.id))
        run.laid.add(game.id)
        table = run.tables[game.id] = _Table(opened, held, line_broke)
        opened.when_changed = run.wake.set
        await opened.keep_going()
        return table

    async def _seat_people(self, game: OnlineGame, table: LiveTable) -> None:
        """Seats are those people's whom the tournament has there now; who is absent has none in play."""
        for seat in game.seats:
            await self._seat_person(seat, table)

    async def _seat_person(self, seat: OnlineSeat, table: LiveTable) -> None:
        if table.table.seats[seat.colour].holder != seat.holder.id:
            await table.by_tournament(lambda state, _: at_table.give_seat(state, seat.colour, seat.holder))
        elif seat.absent:
            await table.by_tournament(lambda state, _: at_table.take_seat(state, seat.colour))

    async def _keep_to_the_clock(
        self, live: LiveTournament, found: Situation, game: OnlineGame, table: _Table
    ) -> float | None:
        """Begin with the round, without those who do not come; stand still with it."""
        clock = found.running_clock(game)
        if clock is None:
            return None
        ends_at, left = clock.ends_at, None if clock.is_running else float(clock.seconds)
        await table.live.by_tournament(lambda state, _: at_table.set_clock(state, ends_at, left))
        now, phase, since = time.time(), table.live.table.phase, table.since
        if phase == "playing" or not clock.is_running:
            return None
        if phase == "revealing":
            if now >= since + self._opens_within:
                table.line_broke = now
                await table.live.by_tournament(lambda state, _: at_table.withdraw(state))
            return max(0.0, since + self._opens_within - now)
        return await self._gather(live, game, table, found.began.get(game.at.round, since) + self._grace)

    async def _gather(self, live: LiveTournament, game: OnlineGame, table: _Table, until: float) -> float | None:
        """Before the game: begin as soon as everybody is there who is expected, and mark as absent who has not come."""
        away = {seat.colour for seat in game.seats if seat.absent or seat.is_stood_in}
        missing = [colour for colour in at_table.awaited(table.live.table) if colour not in away]
        if not missing:
            if all(seat.absent for seat in game.seats):
                await self._tell_result(live, game, Result(pawns=()))
            else:
                await table.live.by_tournament(lambda state, source: at_table.settle(state, away, source))
            return None
        until = max(until, table.line_broke + self._opens_within)
        if time.time() < until:
            return until - time.time()
        for seat in game.seats:
            if seat.colour in missing:
                await self._mark_absent(live, game, seat.person, playing=False)
        return None

    # ── what comes out ────────────────────────────────────────────────────────────────────────────────────────────────

    async def _enter(self, live: LiveTournament, found: Situation, game: OnlineGame, table: LiveTable) -> None:
        """The result of a game that has ended: the board as it stands. For whom a bot has played most of the time, the
        plan's rule holds as for people who have not come."""
        position = table.table.position
        if position is None or table.table.ended == "given_up":
            return
        left = set() if found.stands_in else await self._stood_in_for_most(game)
        for seat in game.seats:
            if seat.colour in left:
                await self._mark_absent(live, game, seat.person, playing=True)
        played = [seat.colour for seat in game.seats if not seat.absent and seat.colour not in left]
        pawns = {colour: position.pawns(colour) for colour in played}
        home = [one for one in position.ranking if one in pawns and all(field in GOAL_FIELDS for field in pawns[one])]
        counted = Result(pawns=tuple(",".join(pawns[colour]) for colour in played), home="".join(home) or None)
        await self._tell_result(live, game, counted)

    async def _stood_in_for_most(self, game: OnlineGame) -> set[str]:
        """The colours of people for whom a bot has rolled more often than they have, or than the clock had to."""
        all_rolls, bots = Counter[str](), Counter[str]()
        for stored in await self._registry.store.events(game.id):
            event = p.read_event(stored.data)
            if isinstance(event, p.Rolled):
                all_rolls[event.colour] += 1
                bots[event.colour] += event.by == "bot"
        people = [seat.colour for seat in game.seats if not seat.absent and not seat.is_stood_in]
        return {colour for colour in people if 2 * bots[colour] > all_rolls[colour]}

    async def _tell_result(self, live: LiveTournament, game: OnlineGame, result: Result) -> None:
        """Once, however often it is told: the command has the table's own id."""
        entered = c.Enter(game.at.round, game.at.table, result, "online", even_so=True)
        await live.tell(entered, f"online-{game.id}", f"online:{game.at.table}")

    async def _mark_absent(self, live: LiveTournament, game: OnlineGame, person: str, playing: bool) -> None:
        command_id = f"{'left' if playing else 'absent'}-{game.id}-{person}"
        await live.tell(c.MarkAbsent(person, playing), command_id, f"online:{game.at.table}")

    # ── people ────────────────────────────────────────────────────────────────────────────────────────────────────────

    async def admit(self, live: LiveTournament, person: str, token: str) -> OnlineSeatGiven:
        """Their own seat at the table where somebody plays in this round, by their link."""
        found, _ = await live.look(lambda state: situation(state, live.id, live.links))
        last = max((game.at.round for game in found.games), default=0)
        for game in found.games:
            seat = game.seat_of(person)
            if seat is None or game.at.round != last:
                continue
            if seat.absent:
                raise refused("seat_lost")
            try:
                opened = await self._registry.admit(game.id, seat.colour, seat.holder, token)
            except NoSuchTable:
                raise refused("table_not_laid") from None
            return OnlineSeatGiven(table=game.id, seat=seat.colour, token=opened)
        raise refused("not_online")
