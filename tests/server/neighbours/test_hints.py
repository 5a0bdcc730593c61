"""What processes on one PostgreSQL tell each other: it may be lost, and then it is found out; and whoever is gone is
missed."""

from __future__ import annotations

import asyncio
import json
import signal
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest

from bench.chaos import name_in
from bench.postgres import Database
from poeppel.server.neighbours.among import AmongOthers, _calls
from poeppel.server.neighbours.base import ALONE, GONE, NOBODY, Elsewhere, Here
from poeppel.server.neighbours.codes import SharedCodes
from poeppel.server.neighbours.postgres import PostgresNoticeBoard
from poeppel.server.store.base import StoredEvent
from poeppel.server.store.postgres import PostgresStore
from poeppel.testing.stores import new_table
from tests.server.playing import PATIENCE


class Ears:
    """A process that only listens."""

    def __init__(self, *tables: str) -> None:
        self.at = tables
        self.numbers: dict[str, int] = {}
        self.called: list[StoredEvent] = []
        self.messages: list[bytes] = []
        self.there: dict[str, Elsewhere] = {}

    def tables(self) -> Collection[str]:
        return self.at

    def known(self) -> dict[str, int]:
        return {table: self.numbers.get(table, 0) for table in self.at}

    def happened(self, table: str, number: int, called: Sequence[StoredEvent] = ()) -> None:
        self.numbers[table] = number
        self.called += called

    def shown(self, table: str, message: bytes) -> None:
        self.messages.append(message)

    def elsewhere(self, table: str, elsewhere: Elsewhere) -> None:
        self.there[table] = elsewhere


async def until(true: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.02)


@asynccontextmanager
async def process(url: str, ears: Ears) -> AsyncIterator[tuple[PostgresStore, AmongOthers]]:
    store = await PostgresStore.open(url)
    neighbours = AmongOthers(PostgresNoticeBoard(store), ("sweeping",))
    neighbours.hear(ears)
    try:
        async with neighbours.living():
            yield store, neighbours
    finally:
        await store.close()


def play(work: Callable[[], Any]) -> None:
    asyncio.run(work())


def test_what_happened_is_heard_even_if_nobody_said_so(postgres: Database) -> None:
    """Once by a notice, once by looking, and that a table is gone, too."""
    url = postgres.new()

    async def work() -> None:
        here, there = Ears("a"), Ears("a")
        async with process(url, here) as (store, one), process(url, there) as (_, other):
            await until(lambda: one.processes == other.processes == 2)
            await new_table(store, "a", ["1", "2"])
            last = (await store.events("a", 1))[0]
            one.happened("a", 2, [last])
            one.happened("b", 7, [last])
            one.shown("a", b"a word")
            await until(lambda: there.messages == [b"a word"] and there.numbers.get("a") == 2)
            assert here.messages == [], "nobody hears themselves"
            assert there.called == [last], "as it is stored, and nothing of tables that nobody uses there"
            cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'poeppel'"
            await asyncio.to_thread(postgres.execute, f"{cut} AND datname = '{name_in(url)}'")
            await store.append("a", 2, ["3"])  # and not a word about it
            await until(lambda: there.numbers["a"] == here.numbers["a"] == 3)
            await store.delete("a")
            await until(lambda: there.numbers["a"] == GONE)

    play(work)


def test_who_is_there_follows_from_who_lives(postgres: Database) -> None:
    """The first to have a table has it until it goes; one that dies is missed, one that leaves is missed at once; after
    a crash of the database everybody says again who is there."""
    url = postgres.new()

    async def work() -> None:
        here, there = Ears("a"), Ears("a")
        async with process(url, there) as (store, other):
            async with process(url, here) as (_, one):
                one.here("a", Here(frozenset({"y"}), has_host=True))
                await until(lambda: there.there.get("a", NOBODY).seats == {"y"})
                other.here("a", Here(frozenset({"g"})))
                await until(lambda: here.there.get("a", NOBODY).seats == {"g"})
                first, second = await one.elsewhere("a"), await other.elsewhere("a")
                assert (first.was_first, first.has_host, first.is_attended) == (False, False, True)
                assert (second.was_first, second.has_host, second.is_attended) == (True, True, True)
                assert one.has_chore("sweeping") != other.has_chore("sweeping")
                await asyncio.to_thread(postgres.restart, signal.SIGQUIT)
                there.there.clear()
                await until(lambda: there.there.get("a", NOBODY).seats == {"y"})
            await until(lambda: there.there["a"] == NOBODY)
            await until(lambda: other.has_chore("sweeping") and other.processes == 1)
            board = PostgresNoticeBoard(store)
            await board.register("dead")
            await board.attend("dead", {"a": Here(frozenset({"r"}))})
            await until(lambda: there.there["a"].seats == {"r"})
            await board.close()  # and never renews again
            await until(lambda: there.there["a"] == NOBODY)

    play(work)


def test_a_chore_goes_to_whoever_is_left(postgres: Database) -> None:
    url = postgres.new()
    came: list[str] = []

    async def work() -> None:
        async with process(url, Ears()) as (_, other):
            await until(lambda: other.has_chore("sweeping"))
            async with process(url, Ears()) as (_, one):
                one.when_chore_comes("sweeping", lambda: came.append("one"))
                assert not one.has_chore("sweeping")
                await other.leave()
                other._chores.clear()  # it does not want it back
                await until(lambda: one.has_chore("sweeping"))
                assert came == ["one"]

    play(work)


def test_a_code_is_one_for_all(postgres: Database) -> None:
    url = postgres.new()

    async def work() -> None:
        stores = [await PostgresStore.open(url) for _ in range(2)]
        here, there = (SharedCodes(store, 1800.0) for store in stores)
        shown = await asyncio.gather(*(codes.show("a", "de") for codes in (here, there, here, there)))
        assert len(set(shown)) == 1
        assert await there.find(shown[0].upper().replace("-", " ")) == "a"
        assert await here.show("a", "en") != shown[0]
        await here.drop("a")
        assert await there.find(shown[0]) is None
        for store in stores:
            await store.close()

    play(work)


@pytest.mark.parametrize("tables", [1, 500])
def test_a_notice_is_never_too_long(tables: int) -> None:
    """What is short goes with its number, what is not has to be read."""
    numbers = {f"{n:016}": n for n in range(tables)}
    stored = {table: [StoredEvent(n, 1.5, 'ü"' * (n + 1), "me:c")] for table, n in numbers.items()}
    stored[f"{0:016}"] *= 200
    said = list(_calls(numbers, numbers, [("a", "word")], stored))
    told = {table: events for notice in said for table, events in notice.get("stored", {}).items()}
    assert f"{0:016}" not in told
    if tables > 1:
        assert told[f"{1:016}"] == [(1, 1.5, 'ü"ü"', "me:c")]
    assert all(table in notice["events"] for notice in said for table in notice.get("stored", {}))
    assert {table for notice in said for table in notice.get("events", {})} == set(numbers)
    assert [table for notice in said for table in notice.get("presence", ())] == list(numbers)
    assert all(len(json.dumps({"by": "x" * 12, **notice}).encode()) < 8_000 for notice in said)


def test_alone_there_is_nothing_to_do() -> None:
    assert asyncio.run(ALONE.elsewhere("a")) == NOBODY
    assert ALONE.has_chore("anything")
