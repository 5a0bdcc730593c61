"""Tables are made, found and listed."""

from __future__ import annotations

import asyncio
import gc
import sqlite3
import weakref
from contextlib import closing
from pathlib import Path

import pytest

from poeppel.server import protocol as p
from poeppel.server.refusals import CommandRefused
from poeppel.server.store.base import NoSuchTable, StoredEvent, TableSummary
from poeppel.server.store.sqlite import SQLiteStore
from poeppel.server.tables.registry import Registry
from tests.server.at_hand import BOT, HOST, Ears, registry_at


def test_overlapping_requests_both_get_the_whole_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second one comes while the first is in the middle of the list, and goes on when the first has its answer."""

    async def ask() -> None:
        async with registry_at(tmp_path) as registry:
            made = [(await registry.create(p.NewTable(public=True), "here")).table for _ in range(4)]
            newest_first = made[::-1]
            overlapping: list[asyncio.Task[list[p.TableListed]]] = []
            has_begun, may_go_on = asyncio.Event(), asyncio.Event()
            read, find = SQLiteStore.events, SQLiteStore.public_tables

            async def events(
                store: SQLiteStore, table: str, after: int = 0, most: int | None = None
            ) -> list[StoredEvent]:
                if table == newest_first[2] and not overlapping:
                    overlapping.append(asyncio.ensure_future(registry.public_tables()))
                    await has_begun.wait()
                return await read(store, table, after)

            async def public_tables(store: SQLiteStore, limit: int = 50) -> list[TableSummary]:
                if overlapping:
                    has_begun.set()
                    await may_go_on.wait()
                return await find(store, limit)

            monkeypatch.setattr(SQLiteStore, "events", events)
            monkeypatch.setattr(SQLiteStore, "public_tables", public_tables)
            first = await registry.public_tables()
            may_go_on.set()
            for listed in (first, await overlapping[0], await registry.public_tables()):
                assert [table.table for table in listed] == newest_first

    asyncio.run(ask())


def test_a_table_that_was_pruned_meanwhile_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask() -> None:
        async with registry_at(tmp_path) as registry:
            await registry.create(p.NewTable(public=True), "here")
            summaries = await registry.store.public_tables()
            await registry.store.prune(0, 2**40, 2**40)
            kept = (await registry.create(p.NewTable(public=True), "here")).table

            async def before(store: SQLiteStore, limit: int = 50) -> object:
                return [*summaries, await store.summary(kept)]

            monkeypatch.setattr(SQLiteStore, "public_tables", before)
            assert [table.table for table in await registry.public_tables()] == [kept]

    asyncio.run(ask())


def test_three_hundred_at_once_get_as_many_tables_as_are_allowed(tmp_path: Path) -> None:
    async def ask() -> None:
        async with registry_at(tmp_path, tables_per_address=50) as registry:
            wishes = (registry.create(p.NewTable(public=True), "here") for _ in range(300))
            answers = await asyncio.gather(*wishes, return_exceptions=True)
            refusals = [answer.refusal.code for answer in answers if isinstance(answer, CommandRefused)]
            assert refusals == ["too_many_tables"] * 250
            assert len(await registry.store.public_tables(limit=1000)) == 50
            await registry.create(p.NewTable(), "elsewhere")

    asyncio.run(ask())


def test_forgotten_tables_do_not_lock_a_family_out(tmp_path: Path) -> None:
    """A table at which only one person ever sat makes room once nothing has happened there for an hour, the one left
    longest ago first; so there are never more than the limit."""

    def let_time_pass(seconds: float) -> None:
        with closing(sqlite3.connect(tmp_path / "tables.db", isolation_level=None)) as database:
            database.execute("UPDATE tables SET changed = changed - ?", (seconds,))

    async def make_tables(registry: Registry) -> int:
        wishes = (registry.create(p.NewTable(), "here") for _ in range(60))
        answers = await asyncio.gather(*wishes, return_exceptions=True)
        return sum(isinstance(answer, p.TableMade) for answer in answers)

    async def ask() -> None:
        async with registry_at(tmp_path, tables_per_address=50) as registry:
            assert await make_tables(registry) == 50
            let_time_pass(3_500)
            assert await make_tables(registry) == 0
            let_time_pass(200)
            assert await make_tables(registry) == 50
            assert await make_tables(registry) == 0, "those are in use"
            with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
                assert database.execute("SELECT count(*) FROM tables").fetchone() == (50,)

    asyncio.run(ask())


# ── tables that everybody has left ────────────────────────────────────────────────────────────────────────────────────


def test_a_table_that_is_asked_for_again_is_not_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what has happened since; the one left longest ago is forgotten first."""
    read: list[tuple[str, int]] = []
    events = SQLiteStore.events

    async def noting(store: SQLiteStore, table: str, after: int = 0, most: int | None = None) -> list[StoredEvent]:
        read.append((table, after))
        return await events(store, table, after, most)

    monkeypatch.setattr(SQLiteStore, "events", noting)

    async def ask() -> None:
        async with registry_at(tmp_path, kept_tables=2) as registry:
            one, two, three = [(await registry.create(p.NewTable(), "here")).table for _ in range(3)]
            for table in (one, one, two, three, two, one):
                async with registry.using(table) as live:
                    assert live.table.number == 1
            assert read == [(one, 0), (one, 1), (two, 0), (three, 0), (two, 1), (one, 0)]

    asyncio.run(ask())


def test_whoever_has_many_long_games_read_waits_and_nobody_else_does(tmp_path: Path) -> None:
    """Fifty bytes have a thousand events read, if so many tables are asked for in turn that none is at hand."""

    async def ask() -> None:
        async with registry_at(tmp_path, kept_tables=0, work_per_second=1e-9, work_burst=1e-6) as registry:
            table = (await registry.create(p.NewTable(), "here")).table
            renamed = [p.Renamed(seat="y", name="Anna").model_dump_json()] * 500
            await registry.store.append(table, 1, renamed)

            async def read(address: str) -> int:
                async with registry.using(table, address) as live:
                    return live.table.number

            assert await read("there") == 501
            again = asyncio.ensure_future(read("there"))
            await asyncio.wait([again], timeout=0.1)
            assert not again.done()
            assert await read("elsewhere") == 501
            async with registry.using(table) as live:  # somebody is there: it is at hand
                assert live.table.number == await read("there")
            assert not again.done()
            again.cancel()

    asyncio.run(ask())


def test_what_has_happened_since_is_known(tmp_path: Path) -> None:
    async def ask() -> None:
        async with registry_at(tmp_path) as registry:
            table = (await registry.create(p.NewTable(), "here")).table
            async with registry.using(table) as live:
                assert live.table.seats["y"].name == ""
            await registry.store.append(table, 1, [p.Renamed(seat="y", name="Anna").model_dump_json()])
            async with registry.using(table) as live:
                assert live.table.seats["y"].name == "Anna"
            await registry.store.prune(0, 2**40, 2**40)
            for _ in range(2):
                with pytest.raises(NoSuchTable):
                    async with registry.using(table):
                        pytest.fail("it is gone")
            assert not len(registry)

    asyncio.run(ask())


def test_a_table_that_nobody_needs_is_gone_at_once(tmp_path: Path) -> None:
    """Not at the next garbage collection, which may be thousands of tables later."""

    async def come_and_go() -> None:
        async with registry_at(tmp_path, kept_tables=0) as registry:
            made = await registry.create(p.NewTable(seats=(BOT,) * 4), "here")
            async with registry.using(made.table) as live:
                listener = Ears()
                await live.join(listener, 0)
                await live.perform(HOST, p.Start(id="s", after=1), "s")
                gone = weakref.ref(live)
                live.leave(listener)
            del live
            await asyncio.sleep(0)
            assert gone() is None

    gc.collect()
    gc.disable()
    try:
        asyncio.run(come_and_go())
    finally:
        gc.enable()


def test_nobody_is_invited_to_a_rematch_that_has_been_cleared_away(tmp_path: Path) -> None:
    """The table before still names it, and everybody who comes there would be."""

    async def look() -> None:
        async with registry_at(tmp_path) as registry:
            made = await registry.create(p.NewTable(), "here")
            assert await registry.clear_away(made.table, made.host_token)
            late = Ears()
            await registry.invite(made.table, late)
            assert late.said == []

    asyncio.run(look())
