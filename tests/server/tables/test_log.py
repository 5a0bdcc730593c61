"""One replay of events serves everybody who wants to know what has happened."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from poeppel.game.game import Game
from poeppel.server import protocol as p
from poeppel.server.store.base import StoredEvent
from poeppel.server.store.sqlite import SQLiteStore
from poeppel.server.tables.fold import Table
from poeppel.server.tables.log import EventLog, record_of, replay
from tests.server.at_hand import BOT, Ears, begin, choose_dice, registry_at

RULES = [
    ("classic+neutral", 3),  # V2: pawns move that belong to nobody
    ("tournament+punished", 4),
    ("mauerhuepfen", 2),
]


@pytest.mark.parametrize(("rules", "players"), RULES)
def test_told_reloaded_retold_and_recorded_alike(
    rules: str, players: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose_dice(monkeypatch)

    async def play() -> None:
        async with registry_at(tmp_path) as registry:
            wish = p.NewTable(rules=rules, seats=(BOT,) * players, options=p.Options(bot_pace=0))
            made = await registry.create(wish, "here")
            async with registry.using(made.table) as live:
                ears = Ears()
                await live.join(ears, 0)
                await begin(live)
                await ears.hear(lambda message: message.get("state", {}).get("phase") == "ended")
                played = live.table
            stored = await registry.store.events(made.table)
            table = Table(made.table)
            steps = list(replay(table, stored))
            assert [step.told.model_dump(mode="json") for step in steps] == ears.events
            assert table.position == played.position
            loaded = EventLog(made.table, registry.store)
            told_again = [step.told.model_dump(mode="json") for step in await loaded.catch_up()]
            assert told_again == ears.events[-len(told_again) :]
            assert len(told_again) >= 64
            assert loaded.table == table
            assert await loaded.catch_up() == []
            for after in (0, len(stored) // 2, len(stored) - 3, len(stored), len(stored) + 1):
                missed = [told.model_dump(mode="json") for told in loaded.missed(after)]
                assert missed == ears.events[after:][-64:]
                paged = [told.model_dump(mode="json") for told in await loaded.page(after)]
                assert paged == ears.events[after : after + 100]
            record = record_of(made.table, stored)
            assert record is not None
            assert record.end == played.position
            game = Game(record.rules, players, dice=None, first=record.start.turn)
            for turn in record.turns:
                game.roll(turn.roll)
                game.play(turn.move)
            assert game.record.turns == record.turns
            assert record_of(made.table, stored[:1]) is None

    asyncio.run(play())


def test_a_page_reads_no_more_than_it_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the game was: the page, and at most what happened since the last checkpoint before it."""
    read: list[int] = []
    events = SQLiteStore.events

    async def counting(store: SQLiteStore, table: str, after: int = 0, most: int | None = None) -> list[StoredEvent]:
        found = await events(store, table, after, most)
        read.append(len(found))
        return found

    async def turn_pages() -> None:
        async with registry_at(tmp_path) as registry:
            made = await registry.create(p.NewTable(seats=(BOT, BOT)), "here")
            more = [p.Renamed(seat="y", name=f"Anna {n}").model_dump_json() for n in range(999)]
            await registry.store.append(made.table, 1, more)
            log = EventLog(made.table, registry.store)
            await log.catch_up()
            monkeypatch.setattr(SQLiteStore, "events", counting)
            numbers: list[int] = []
            while page := await log.page(len(numbers)):
                numbers += [told.number for told in page]
            assert numbers == list(range(1, 1001))
            assert len(read) == 10, "the last page is at hand"
            assert max(read) < 100 + 64

    asyncio.run(turn_pages())
