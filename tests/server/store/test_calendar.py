"""Which times are believed, by clocks that the tests set."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from poeppel.server.store import SQLiteStore
from poeppel.server.store.calendar import Calendar
from poeppel.testing.stores import opened

HOUR, DAY = 3_600.0, 86_400.0
START = 1_790_000_000.0


class Clocks:
    """The time of day, which can be set, and the one that only passes."""

    def __init__(self) -> None:
        self.wall, self.passed = START, 50.0

    def go_on(self, seconds: float) -> None:
        self.wall += seconds
        self.passed += seconds


@asynccontextmanager
async def run_of_the_server(folder: Path, clocks: Clocks) -> AsyncIterator[Calendar]:
    async with opened(lambda: SQLiteStore.open(folder / "tables.db")) as store:
        yield Calendar(store, lambda: clocks.wall, lambda: clocks.passed)


async def hours_until_believed(calendar: Calendar, clocks: Clocks) -> int:
    """Looking once an hour, as pruning does."""
    hours = 0
    while await calendar.believed_time() is None:
        clocks.go_on(HOUR)
        hours += 1
        assert hours < 100
    return hours


def test_a_clock_that_goes_on_is_believed(tmp_path: Path) -> None:
    async def work() -> None:
        clocks = Clocks()
        for off in (0.0, 60.0, DAY, 6.9 * DAY):
            clocks.go_on(off)
            async with run_of_the_server(tmp_path, clocks) as calendar:
                for _ in range(3):
                    assert await calendar.believed_time() == clocks.wall
                    clocks.go_on(HOUR)
                clocks.wall += 200  # set right by a little

    asyncio.run(work())


@pytest.mark.parametrize("leap", [100 * DAY, 8 * DAY, -HOUR, -100 * DAY])
def test_a_leap_between_two_runs_is_doubted_for_a_day(
    tmp_path: Path, leap: float, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        clocks = Clocks()
        async with run_of_the_server(tmp_path, clocks) as calendar:
            assert await calendar.believed_time() == START
        clocks.wall += leap
        async with run_of_the_server(tmp_path, clocks) as calendar:
            assert await hours_until_believed(calendar, clocks) == 24

    with caplog.at_level(logging.INFO, "poeppel.server"):
        asyncio.run(work())
    said = [record.message for record in caplog.records]
    assert len(said) == 2, said
    assert "no table is pruned" in said[0]
    assert "believed again" in said[1]


@pytest.mark.parametrize("leap", [2 * DAY, HOUR, -HOUR, -2 * DAY])
def test_a_leap_while_the_server_runs_is_doubted(tmp_path: Path, leap: float) -> None:
    async def work() -> None:
        clocks = Clocks()
        async with run_of_the_server(tmp_path, clocks) as calendar:
            assert await calendar.believed_time() == START
            clocks.go_on(HOUR)
            clocks.wall += leap
            assert await calendar.believed_time() is None
            clocks.go_on(HOUR)
            assert await hours_until_believed(calendar, clocks) == 23

    asyncio.run(work())


def test_every_further_leap_begins_the_day_anew(tmp_path: Path) -> None:
    async def work() -> None:
        clocks = Clocks()
        async with run_of_the_server(tmp_path, clocks) as calendar:
            await calendar.believed_time()
            clocks.wall += 100 * DAY
            for _ in range(20):
                assert await calendar.believed_time() is None
                clocks.go_on(HOUR)
            clocks.wall += 50 * DAY
            assert await hours_until_believed(calendar, clocks) == 24

    asyncio.run(work())


def test_a_clock_that_is_set_right_again_is_believed_at_once(tmp_path: Path) -> None:
    async def work() -> None:
        clocks = Clocks()
        async with run_of_the_server(tmp_path, clocks) as calendar:
            await calendar.believed_time()
        clocks.wall += 100 * DAY
        async with run_of_the_server(tmp_path, clocks) as calendar:
            assert await calendar.believed_time() is None
            clocks.go_on(HOUR)
            clocks.wall -= 100 * DAY
            assert await calendar.believed_time() == START + HOUR

    asyncio.run(work())


def test_a_server_that_runs_an_hour_a_week_comes_to_believe_it_too(tmp_path: Path) -> None:
    async def work() -> None:
        clocks = Clocks()
        async with run_of_the_server(tmp_path, clocks) as calendar:
            await calendar.believed_time()
        clocks.go_on(100 * DAY)
        async with run_of_the_server(tmp_path, clocks) as calendar:
            assert await calendar.believed_time() is None
            clocks.go_on(HOUR)
            assert await calendar.believed_time() is None
        clocks.go_on(6 * DAY)
        async with run_of_the_server(tmp_path, clocks) as calendar:
            assert await calendar.believed_time() == clocks.wall

    asyncio.run(work())
