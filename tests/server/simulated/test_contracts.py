"""What is simulated keeps the promises of what it stands for."""

from __future__ import annotations

import asyncio
import time
from random import Random

import pytest

from bench.simulated.loop import Deadlock, Life, SimulatedLoop, living_as
from bench.simulated.stores import Database, Disk, DiskStore, SharedStore
from poeppel.server.store.base import Store, StoreFull
from poeppel.testing.stores import CHECKS, Check, new_table, raised, texts

SMALL = [check for check in CHECKS if check.__name__ != "check_many_tables"]  # how long it takes is nobody's business


def run(work: object) -> None:
    loop = SimulatedLoop(1)
    try:
        loop.run(work)  # type: ignore[arg-type]
    finally:
        loop.close()


@pytest.mark.parametrize("kind", ["disk", "database"])
@pytest.mark.parametrize("check", SMALL, ids=lambda check: check.__name__)
def test_a_simulated_store_is_a_store(check: Check, kind: str) -> None:
    disk, database = Disk(Random(1), time.time), Database(Random(1), time.time)

    async def open_store() -> Store:
        return DiskStore(disk) if kind == "disk" else SharedStore(database)

    run(check(open_store))


def test_what_is_answered_survives_and_nothing_else_has_to() -> None:
    """Power fails at every moment of an append, one after the other."""

    async def work() -> None:
        seen = set()
        for moment in range(60):
            disk = Disk(Random(moment), time.time)
            store = DiskStore(disk)
            await new_table(store, "a")
            call = asyncio.ensure_future(store.append("a", 1, ["b"]))
            await asyncio.sleep(moment * 0.0005)
            was_answered = call.done()
            disk.lose_power()
            stored = [event.data for event in disk.flushed.shelf("a").events]
            assert stored == ["{}", "b"] or not was_answered
            seen.add((was_answered, len(stored)))
            call.cancel()
        assert seen == {(False, 1), (False, 2), (True, 2)}

    run(work())


def test_a_full_disk_stores_nothing() -> None:
    async def work() -> None:
        disk = Disk(Random(1), time.time)
        store = DiskStore(disk)
        await new_table(store, "a")
        disk.is_full = True
        await raised(StoreFull, store.append("a", 1, ["b"]))
        disk.is_full = False
        assert await texts(store, "a") == ["{}"]

    run(work())


def test_a_life_ends_between_two_steps_and_tidies_nothing_up() -> None:
    loop = SimulatedLoop(1)
    life, did = Life("short"), []

    async def live() -> None:
        try:
            did.append("began")
            await asyncio.sleep(1.0)
            did.append("went on")
        finally:
            did.append("tidied up")

    async def work() -> None:
        with living_as(life):
            loop.create_task(live())
        await asyncio.sleep(0.5)
        loop.end_life(life)
        await asyncio.sleep(5.0)
        assert did == ["began"]

    loop.run(work())
    loop.close()


def test_a_life_that_stands_still_goes_on_where_it_was() -> None:
    loop = SimulatedLoop(1)
    life, did = Life("frozen"), []

    async def live() -> None:
        for n in range(3):
            did.append((n, int(loop.time() - began)))
            await asyncio.sleep(1.0)

    async def work() -> None:
        with living_as(life):
            loop.create_task(live())
        await asyncio.sleep(0.5)
        loop.stop_life(life, is_stopped=True)
        await asyncio.sleep(10.0)
        loop.stop_life(life, is_stopped=False)
        await asyncio.sleep(5.0)

    began = loop.time()
    loop.run(work())
    loop.close()
    assert did == [(0, 0), (1, 10), (2, 11)]


def test_nothing_to_wait_for_is_told() -> None:
    loop = SimulatedLoop(1)
    with pytest.raises(Deadlock):
        loop.run(asyncio.wait([asyncio.Future(loop=loop)]))
    loop.close()
