"""What happens at a table without a command: a bot's turn, an automatic roll, the end of the clock, a bot that stands
in for somebody who is gone. When it is due, the timers say."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Protocol

from poeppel.bots.levels import STAND_IN
from poeppel.core.move import Move
from poeppel.server import protocol as p
from poeppel.server.background import Background
from poeppel.server.entrance.limits import Buckets
from poeppel.server.tables.fold import Source, Table
from poeppel.server.tables.presence import Audience
from poeppel.server.tables.timers import Timers
from poeppel.server.tables.turns import By, end_by_time, move_events, roll_events, with_agreed_end

STEP_COSTS, STEP_WAITS = 0.004, 0.2  # seconds: to store a step and tell everybody, at worst; until it is asked again
FOR_PEOPLE = 0.5  # of what an address may cause: bots wait before their people are refused anything


class Authority(Protocol):
    """The table, where it is judged what may happen."""

    lock: asyncio.Lock
    table: Table
    source: Source
    audience: Audience
    timers: Timers

    async def happen_by_itself(self, events: Sequence[p.Event]) -> bool:
        """Let something happen that no command asked for; False when it could not be stored. Needs the lock."""


class Steps:
    """The steps of one table, and what they may cost. The table is handed in each time: if each held on to the other,
    neither would be gone before a garbage collection."""

    def __init__(self, background: Background, work: Buckets, fastest_bot: float) -> None:
        """`work` is what each address may cause; `fastest_bot` the seconds between two steps, at least."""
        self.maker = ""  # the address that made the table: what its bots cost is charged to it
        self._background = background
        self._work = work
        self._fastest_bot = fastest_bot
        self._taken_at = 0.0  # by the loop's clock
        self._finding = 0  # the change after which a step is being found

    async def take(self, live: Authority, changed: int) -> None:
        """Roll or move for whoever is due, unless something else has happened meanwhile."""
        if self._finding == changed:
            return
        self._finding = changed
        try:
            await self._wait_for_next(live.table.is_fast)
            await self.find(live, changed)
        finally:
            self._finding = 0

    async def _wait_for_next(self, is_fast: bool) -> None:
        """However fast the table wants its bots to be, it costs the server only so much, and all tables of one address
        together only what that address may cause: a few bytes make a table that then plays by itself."""
        loop = asyncio.get_running_loop()
        between = 0.0 if is_fast else self._fastest_bot
        await asyncio.sleep(max(0.0, self._taken_at + between - loop.time()))
        while not (budget := self._work[self.maker]).take(STEP_COSTS, FOR_PEOPLE):
            await asyncio.sleep(max(budget.wait(STEP_COSTS, FOR_PEOPLE), STEP_WAITS))
        self._taken_at = loop.time()

    async def find(self, live: Authority, changed: int) -> None:
        """Find the step, and let it happen if it is still due when it is found."""
        table = live.table
        due, position, roll = table.due, table.position, table.roll
        if due is None or position is None or table.changed != changed:
            return
        by: By = "bot" if due.player else "table" if roll is None and table.options.auto_roll else "clock"
        chosen = None
        if roll is not None:
            bot = due.player or STAND_IN
            chosen, took = await self._background.choose_move(position, roll, table.choices, bot)
            self._work[self.maker].owe(took)
        async with live.lock:
            if table.changed != changed or not live.timers.is_attended:
                return
            if live.timers.is_time_up:
                events = end_by_time(table, live.source)
            else:
                events = step_events(table, live.source, by, due.colours, chosen)
            if not await live.happen_by_itself(with_agreed_end(table, events, live.source)):
                live.timers.try_again()


def step_events(table: Table, source: Source, by: By, seat: str, chosen: Move | None) -> list[p.Event]:
    """What the step leads to, where a roll waits with the move that was chosen. At a tournament the others do not wait
    for each decision of somebody whose time is up."""
    if by == "clock" and table.tournament:
        return [p.WentAway(seat=seat, by="grace")]
    return roll_events(table, source, by) if chosen is None else move_events(table, chosen, by, source)


async def send_away(live: Authority, colours: str) -> None:
    """Let a bot stand in for somebody who has been gone too long, unless they are back."""
    async with live.lock:
        seat, is_here = live.table.seats[colours], colours in live.audience.connected
        if live.table.is_in_play and seat.is_person and not seat.away and not is_here:
            gone: list[p.Event] = [p.WentAway(seat=colours, by="grace")]
            await live.happen_by_itself(with_agreed_end(live.table, gone, live.source))
            live.timers.schedule()  # if it did not: another process was faster with a move, say
