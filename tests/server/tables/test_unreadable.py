"""A table with an event that cannot be read, or cannot have happened: it is set aside, and all others live."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable
from contextlib import closing
from pathlib import Path

import pytest

from poeppel.game.record import Record
from poeppel.server import protocol as p
from poeppel.server.protocol.events import EVENT_VERSION
from poeppel.server.tables.log import UnreadableTable, record_of
from poeppel.server.tables.registry import Registry
from tests.server.at_hand import HERE, begin, command, registry_at, sit

OPEN = p.NewTable(public=True)
BROKEN = {
    "from a newer version": ('{"v":99,"type":"rolled","colour":"y","roll":"6"}', "version 99"),
    "a type from a newer version": ('{"v":2,"type":"cheered","seat":"y"}', "union_tag_invalid"),
    "cut off": ('{"v":2,"type":"renamed","se', "json_invalid"),
    "nothing": ("", "json_invalid"),
    "a field that is not known": ('{"v":2,"type":"paused","by":"y"}', "extra_forbidden"),
    "a seat that is not there": ('{"v":2,"type":"renamed","seat":"p","name":"Anna"}', "KeyError"),
    "a move without a roll": ('{"v":2,"type":"moved","colour":"y","move":"y:0-1"}', "AssertionError"),
}


async def record_at(registry: Registry, table: str) -> Record | None:
    async with registry.reading(table):
        return record_of(table, await registry.store.events(table))


def test_what_is_written_can_be_read() -> None:
    event = p.Renamed(seat="y", name='{"v":1,')
    text = p.write_event(event)
    assert text.startswith(f'{{"v":{EVENT_VERSION},"type":"renamed"')
    assert p.read_event(text) == event
    assert p.read_event(event.model_dump_json()) == event, "as the first version wrote it"


@pytest.mark.parametrize("kind", BROKEN)
def test_one_event_harms_only_its_table(tmp_path: Path, caplog: pytest.LogCaptureFixture, kind: str) -> None:
    text, fault = BROKEN[kind]

    async def ask() -> str:
        async with registry_at(tmp_path) as registry:
            sound, broken = [(await registry.create(OPEN, "here")).table for _ in range(2)]
            await registry.store.append(broken, 1, [text, p.write_event(p.Renamed(seat="y", name="later"))])
            assert [table.table for table in await registry.public_tables()] == [sound]

            async def use() -> None:
                async with registry.using(broken):
                    pytest.fail("half a table")

            asked: list[Awaitable[object]] = [*(use() for _ in range(5)), record_at(registry, broken)]
            answers = await asyncio.gather(*asked, return_exceptions=True)
            assert [type(answer) for answer in answers] == [UnreadableTable] * 6
            assert all(a.refusal.code == "unreadable" for a in answers if isinstance(a, UnreadableTable))
            async with registry.using(sound) as live:
                assert live.table.number == 1
            assert (await registry.store.events(broken))[1].data == text, "as it was"
            assert (await registry.store.summary(broken)).key == 2
            return broken

    broken = asyncio.run(ask())
    records = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert [record.message for record in records] == ["a table cannot be read and is set aside"], "said once"
    said = vars(records[0])
    assert (said["table_key"], said["event"]) == (2, 2)
    assert fault in said["fault"]
    assert broken not in str(said), "its id opens seats"


def test_two_who_wait_for_the_same_table_are_both_refused(tmp_path: Path) -> None:
    """The second one waits while the first reads; it must not get what was read so far."""

    async def ask() -> None:
        async with registry_at(tmp_path) as registry:
            table = (await registry.create(p.NewTable(), "here")).table
            await registry.store.append(table, 1, ["broken"])

            async def use() -> None:
                async with registry.using(table):
                    pytest.fail("half a table")

            answers = await asyncio.gather(use(), use(), return_exceptions=True)
            assert [type(answer) for answer in answers] == [UnreadableTable] * 2

    asyncio.run(ask())


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        ("UPDATE tables SET last = 77", "its last events are missing"),
        ("DELETE FROM events WHERE number = 2", "its last events are missing"),
        ("UPDATE events SET at = 'yesterday' WHERE number = 2", "could not convert string to float"),
        ("UPDATE tables SET secret = 'text'", "the secret of its dice is not the one it was made with"),
        ("UPDATE tables SET secret = x'00'", "the secret of its dice is not the one it was made with"),
    ],
)
def test_what_does_not_fit_together_is_set_aside(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, statement: str, fault: str
) -> None:
    """Damage beside the events: nothing is asked for ever, and the list of the others lives."""

    async def ask() -> None:
        async with registry_at(tmp_path) as registry:
            table = (await registry.create(OPEN, "here")).table
            await registry.store.append(table, 1, [p.write_event(p.Renamed(seat="y", name="Anna"))])
        with closing(sqlite3.connect(tmp_path / "tables.db")) as database, database:
            database.execute(statement)
        async with registry_at(tmp_path) as registry:
            sound = (await registry.create(OPEN, "here")).table
            assert [listed.table for listed in await registry.public_tables()] == [sound]
            with pytest.raises(UnreadableTable):
                async with registry.using(table):
                    pytest.fail("half a table")

    asyncio.run(ask())
    assert fault in str([vars(record).get("fault") for record in caplog.records])


def test_a_number_that_runs_ahead_is_not_waited_for(tmp_path: Path) -> None:
    """Somebody damages it while the table is in use: the next one who sits down is refused, and not asked to wait."""

    async def ask() -> None:
        async with registry_at(tmp_path) as registry:
            made = await registry.create(OPEN, "here")
            async with registry.using(made.table) as live:
                with closing(sqlite3.connect(tmp_path / "tables.db")) as database, database:
                    database.execute("UPDATE tables SET last = 77")
                with pytest.raises(UnreadableTable):
                    await sit(live, "y", "Anna")
                with pytest.raises(UnreadableTable):
                    await command(live, p.Start)

    asyncio.run(ask())


def test_an_illegal_move(tmp_path: Path) -> None:
    async def ask() -> None:
        async with registry_at(tmp_path) as registry:
            wish = p.NewTable(seats=(HERE, HERE), first="y", public=True)
            table = (await registry.create(wish, "here")).table
            async with registry.using(table) as live:
                await begin(live)
                number = live.table.number
            events: list[p.Event] = [p.Rolled(colour="y", roll="1"), p.Moved(colour="y", move="y:B-20")]
            await registry.store.append(table, number, [p.write_event(event) for event in events])
            with pytest.raises(UnreadableTable) as refused:
                await record_at(registry, table)
            assert refused.value.number == number + 2
            assert await registry.public_tables() == []

    asyncio.run(ask())
