"""Two servers on a store that they may share: each looks at what the other has done before it decides. SQLite's is one
server's alone, so here two registries share what that one has open."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from poeppel.server import protocol as p
from poeppel.server.background import Background
from poeppel.server.settings import Settings
from poeppel.server.store.base import StoredEvent
from poeppel.server.store.sqlite import SQLiteStore
from poeppel.server.tables.registry import Registry
from tests.server.at_hand import BOT, HERE, HOST, Ears, begin, command, registry_at, sit

STILL = p.Options(bot_pace=3600.0, away_after=None)
ENOUGH = 40  # events
OPEN = p.SeatPlan(kind="open")


@asynccontextmanager
async def two_registries(folder: Path) -> AsyncIterator[tuple[Registry, Registry]]:
    async with registry_at(folder) as one:
        background = Background(1)
        other = Registry(one.store, Settings(folder / "tables.db"), background)
        yield one, other
        other.close()
        await background.close()


def test_the_one_that_comes_late_catches_up(tmp_path: Path) -> None:
    async def play() -> None:
        async with two_registries(tmp_path) as (one, other):
            made = await one.create(p.NewTable(seats=(HERE, HERE), options=STILL), "here")
            async with one.using(made.table) as here, other.using(made.table) as there:
                ears = Ears()
                await here.join(ears, 0)
                await begin(here)
                number = here.table.number
                await there.join(Ears(), number)  # knows more than `there` does until now
                assert there.table.number == number
                done = await there.perform(HOST, p.RollDice(id="there", after=number), "host:there")
                assert isinstance(done, p.Done)
                late = await here.perform(HOST, p.RollDice(id="here", after=number), "host:here")
                assert isinstance(late, p.Stale)
                assert [event.number for event in late.events][:1] == [number + 1]
                assert ears.events[-1]["number"] == done.last, "everybody at the first one was told"
                again = await here.perform(HOST, p.RollDice(id="there", after=number), "host:there")
                assert again == done, "the same command again"
                assert isinstance(await command(here, p.PlayMove, move=here.table.choices[0].text), p.Done)

    asyncio.run(play())


def test_whoever_is_gone_is_waited_for_anew_when_another_process_was_faster(tmp_path: Path) -> None:
    """With a roll, say: that is no reason to forget that they are gone."""

    async def play() -> None:
        async with two_registries(tmp_path) as (one, other):
            wish = p.NewTable(seats=(HERE, OPEN), options=p.Options(bot_pace=3600.0, away_after=3600.0))
            made = await one.create(wish, "here")
            async with one.using(made.table) as here, other.using(made.table) as there:
                ears = Ears()
                await here.join(ears, 0)
                seat = tuple(here.table.seats)[1]
                gone = await sit(here, seat, "gone")
                await begin(here)
                await there.join(Ears(), here.table.number)
                assert there.table.due
                await command(there, p.RollDice, gone if there.table.due.colours == seat else HOST)
                here.timers._grace_over(seat)  # its time is over
                await ears.hear(lambda message: message.get("state", {}).get("number") == there.table.number)
                async with here.lock:
                    assert not here.table.seats[seat].away, "the roll came first"
                    assert seat in here.timers._absent

    asyncio.run(play())


def test_what_another_process_called_needs_no_reading(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As far as it comes right after what is known; anything else is read."""
    read: list[int] = []
    events_of = SQLiteStore.events

    async def reading(self: SQLiteStore, table: str, after: int = 0, *more: Any) -> list[StoredEvent]:
        read.append(after)
        return await events_of(self, table, after, *more)

    async def play() -> None:
        async with two_registries(tmp_path) as (one, other):
            made = await one.create(p.NewTable(seats=(HERE, HERE), options=STILL), "here")
            async with one.using(made.table) as here, other.using(made.table) as there:
                ears = Ears()
                await there.join(ears, 0)
                known = there.table.number
                await begin(here)
                await command(here, p.RollDice)
                stored, last = await one.store.events(made.table, known), here.table.number
                monkeypatch.setattr(SQLiteStore, "events", reading)
                await there.heard_of(known + 2, stored[:2])
                await there.heard_of(known + 3, stored[:3])  # the first two again
                assert (there.table.number, read) == (known + 3, [])
                await there.heard_of(known + 3, stored[:3])
                await there.heard_of(last, stored[4:])  # one is missing
                assert (there.table.number, read) == (last, [known + 3])
                assert [event["number"] for event in ears.events] == list(range(1, last + 1))
                assert (there.table.position, there.table.roll) == (here.table.position, here.table.roll)

    asyncio.run(play())


def test_a_bot_game_that_both_let_go_on(tmp_path: Path) -> None:
    """Each step happens once."""

    async def play() -> None:
        async with two_registries(tmp_path) as (one, other):
            wish = p.NewTable(seats=(BOT, BOT), options=p.Options(bot_pace=0.0))
            made = await one.create(wish, "here")
            ears = Ears(), Ears()
            async with one.using(made.table) as here:
                await here.join(ears[0], 0)
                await command(here, p.Start)
                async with other.using(made.table) as there:
                    await there.join(ears[1], 0)
                    for heard in ears:
                        await heard.hear(lambda message: message.get("state", {}).get("number", 0) >= ENOUGH)
            told, retold = ({e["number"]: e["event"] for e in heard.events} for heard in ears)
            both = told.keys() & retold.keys()  # whoever is far behind hears of the latest only
            assert len(both) > 4
            assert all(told[number] == retold[number] for number in both)

    asyncio.run(play())
