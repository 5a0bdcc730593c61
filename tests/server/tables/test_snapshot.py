"""Nobody has to go through a long game from its first event on; the events remain the truth."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import fields
from pathlib import Path
from random import Random

import pytest

from poeppel.server import protocol as p
from poeppel.server.fingerprint import fingerprint
from poeppel.server.store.base import Derived, Store, StoredEvent
from poeppel.server.store.sqlite import SQLiteStore
from poeppel.server.tables import log as logs
from poeppel.server.tables.fold import Table
from poeppel.server.tables.log import SNAPSHOT, EventLog, replay
from poeppel.server.tables.registry import Registry
from poeppel.server.tables.setup import set_up
from poeppel.server.tables.snapshot import Checkpoint, TableKept, read_snapshot, write_snapshot
from poeppel.testing.stores import opened
from tests.server.at_hand import HERE, PATIENCE, begin, command, registry_at
from tests.server.tables.on_a_device import TABLE, on_a_device
from tests.server.tables.random_tables import RandomGame

FOLLOWS = {"rules", "moves", "_looked_at", "_due"}  # from the rest


def test_no_field_of_a_table_is_forgotten() -> None:
    assert {field.name for field in fields(Table)} - FOLLOWS == set(TableKept.model_fields)


@pytest.mark.parametrize("seed", [1, 7, 11, 23])
def test_a_table_comes_back_as_it_was_after_any_event(seed: int, tmp_path: Path) -> None:
    """Games at random under four rule sets, with pauses, bots that stand in, and decisions taken back."""

    async def play() -> list[StoredEvent]:
        async with on_a_device(tmp_path) as device:
            await RandomGame(seed, device).play(120)
            return await device.store.events(TABLE)

    table, checkpoints = Table(TABLE), [Checkpoint(None, None, None)]
    for step in replay(table, asyncio.run(play())):
        checkpoints.append(Checkpoint.of(table))
        again, before = read_snapshot(write_snapshot(table, checkpoints))
        assert again == table, f"after event {step.number}"
        assert before == checkpoints


async def second_thoughts(folder: Path) -> tuple[str, list[StoredEvent]]:
    """Two people at one device who take back every third decision or so, sometimes several in a row. It is over now:
    then no roll is due, but events of long ago are told as they happened."""
    random = Random(3)
    async with registry_at(folder) as registry:
        made = await registry.create(p.NewTable(seats=(HERE, HERE), options=p.Options(take_back=True)), "here")
        async with registry.using(made.table) as live:
            await begin(live)
            while live.table.number < 200:
                if live.table.take_back and random.random() < 0.35:
                    await command(live, p.TakeBack)
                elif live.table.roll is None:
                    await command(live, p.RollDice)
                else:
                    await command(live, p.PlayMove, move=random.choice(live.table.choices).text)
            await live.happen([p.GameEnded(ranking=(), secret="ab" * 32)])
        return made.table, await registry.store.events(made.table)


def test_what_is_told_is_the_same_from_the_start_and_from_a_snapshot(tmp_path: Path) -> None:
    async def turn_pages() -> None:
        id, stored = await second_thoughts(tmp_path)
        table = Table(id)
        told = [step.told for step in replay(table, stored)]
        assert sum(one.event.type == "taken_back" for one in told) > 10
        async with opened(lambda: SQLiteStore.open(tmp_path / "tables.db")) as store:
            kept = await store.kept(id, SNAPSHOT, fingerprint())
            assert kept is not None
            assert kept.number == len(stored) // 64 * 64 - 64
            loaded = EventLog(id, store)
            assert [step.told for step in await loaded.catch_up()] == told[kept.number :]
            assert loaded.table == table
            assert loaded.missed(0) == tuple(told[-64:])
            for after in range(len(stored) + 1):
                assert (await loaded.page(after)) == tuple(told[after : after + 100]), after

    asyncio.run(turn_pages())


# ── long tables ───────────────────────────────────────────────────────────────────────────────────────────────────────


async def lay_long(store: Store, id: str) -> None:
    """A table of a thousand events, as an older Pöppel has left it."""
    await store.append(id, 1, [p.write_event(p.Renamed(seat="y", name=f"Anna {n}")) for n in range(999)])


async def kept_snapshot(store: Store, id: str) -> Derived:
    """It is kept beside everything else, some time."""
    async with asyncio.timeout(PATIENCE):
        while (kept := await store.kept(id, SNAPSHOT, fingerprint())) is None:
            await asyncio.sleep(0.01)
    return kept


def counting_events(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many events are read each time from now on."""
    read: list[int] = []
    events = SQLiteStore.events

    async def counted(store: SQLiteStore, table: str, after: int = 0, most: int | None = None) -> list[StoredEvent]:
        found = await events(store, table, after, most)
        read.append(len(found))
        return found

    monkeypatch.setattr(SQLiteStore, "events", counted)
    return read


def test_a_long_table_is_read_from_its_first_event_on_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Then the store knows how it stood, also after the server has been stopped, and however it goes on."""

    async def look(id: str | None) -> str:
        async with registry_at(tmp_path, kept_tables=0) as registry:
            if id is None:
                id = (await registry.create(p.NewTable(seats=(HERE, HERE)), "here")).table
                await lay_long(registry.store, id)
            for _ in range(2):
                async with registry.using(id) as live:
                    assert live.table.seats["y"].name == "Anna 998"
                    assert [told.number for told in live.log.missed(0)] == list(range(937, 1001))
                await kept_snapshot(registry.store, id)
            return id

    read = counting_events(monkeypatch)
    id = asyncio.run(look(None))
    assert read == [1000, 1000 - 896]
    read.clear()
    asyncio.run(look(id))
    assert read == [1000 - 896] * 2


def test_a_table_is_read_in_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Anybody can make a table of hundreds of thousands of events; all of them in memory at once are hundreds of MB."""
    monkeypatch.setattr(logs, "AT_ONCE", 300)

    async def look() -> None:
        async with registry_at(tmp_path) as registry:
            id = (await registry.create(p.NewTable(seats=(HERE, HERE)), "here")).table
            await lay_long(registry.store, id)
            async with registry.using(id) as live:
                assert live.table.seats["y"].name == "Anna 998"
                assert [told.number for told in live.log.missed(0)] == list(range(937, 1001))
                assert [told.number for told in await live.log.page(130)] == list(range(131, 231))

    read = counting_events(monkeypatch)
    asyncio.run(look())
    assert read[:-1] == [300, 300, 300, 100]


def test_however_often_names_change_it_fits_into_a_snapshot() -> None:
    fresh = set_up(p.NewTable())
    table = Table(fresh.id)
    table.apply(1, fresh.created)
    stood = [Checkpoint(None, None, None)] * 10_000
    data = write_snapshot(table, stood)
    assert len(data) < 2_000
    assert read_snapshot(data)[1] == stood


async def kept_long_table(registry: Registry) -> str:
    """The id of a table of a thousand events that is kept as it stands, and not in memory."""
    id = (await registry.create(p.NewTable(seats=(HERE, HERE)), "here")).table
    await lay_long(registry.store, id)
    async with registry.using(id):
        pass
    await kept_snapshot(registry.store, id)
    return id


def spoil(folder: Path, statement: str) -> None:
    with closing(sqlite3.connect(folder / "tables.db", isolation_level=None)) as connection:
        assert connection.execute(statement).rowcount > 0


PAUSED = """CAST(replace(CAST(data AS TEXT), '"paused":false', '"paused":true') AS BLOB)"""


@pytest.mark.parametrize(
    "damage",
    ["data = x'00'", "data = '{}'", f"data = {PAUSED}", "by = 'another'", "number = 832", "number = 2000"],
)
def test_what_was_kept_and_makes_no_sense_is_found_again(
    damage: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def look() -> None:
        async with registry_at(tmp_path, kept_tables=0) as registry:
            id = await kept_long_table(registry)
            spoil(tmp_path, f"UPDATE derived SET {damage}")
            read = counting_events(monkeypatch)
            async with registry.using(id) as live:
                assert live.table.number == 1000
                assert live.table.seats["y"].name == "Anna 998"
                assert not live.table.paused
            assert read[-1] == 1000

    asyncio.run(look())


def test_events_that_are_missing_are_noticed_behind_a_snapshot(tmp_path: Path) -> None:
    """The table must not come back as it was then, as if nothing had been lost."""

    async def look() -> None:
        async with registry_at(tmp_path, kept_tables=0) as registry:
            id = await kept_long_table(registry)
            spoil(tmp_path, "DELETE FROM events WHERE number > 990")
            with pytest.raises(logs.UnreadableTable):
                async with registry.using(id):
                    pass

    asyncio.run(look())


def test_what_would_be_too_large_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "LARGEST_SNAPSHOT", 100)

    async def look() -> Derived | None:
        async with registry_at(tmp_path) as registry:
            id = (await registry.create(p.NewTable(seats=(HERE, HERE)), "here")).table
            await lay_long(registry.store, id)
            async with registry.using(id):
                pass
        async with opened(lambda: SQLiteStore.open(tmp_path / "tables.db")) as store:  # all that was to be kept is
            return await store.kept(id, SNAPSHOT, fingerprint())

    assert asyncio.run(look()) is None
