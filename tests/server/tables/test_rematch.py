"""A rematch may be cleared away again, and nobody is led to a table that is not there."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from poeppel.server import protocol as p
from poeppel.server.refusals import CommandRefused
from poeppel.server.tables.actor import Actor
from poeppel.server.tables.log import give_up
from tests.server.at_hand import HERE, Ears, begin, command, registry_at


def test_a_rematch_that_has_been_cleared_away_is_none(tmp_path: Path) -> None:
    """Whoever comes to the table before is not sent there, and the host can lay another."""

    async def look() -> None:
        async with registry_at(tmp_path) as registry:
            made = await registry.create(p.NewTable(seats=(HERE, HERE)), "here")
            async with registry.using(made.table) as live:
                await begin(live)
                await give_up(registry.store, made.table)
                await live.catch_up()
                host, late = Ears(), Ears(Actor("spectator"))
                await live.join(host, 0)
                await command(live, p.Rematch)
                first = live.table.rematch
                assert first
                with pytest.raises(CommandRefused, match="rematch"):
                    await command(live, p.Rematch)
                key = await host.hear(lambda message: message["type"] == "new_key")
                assert await registry.clear_away(first, key["token"])
                await live.join(late, 0)
                assert late.said[0]["state"]["rematch"] is None
                await command(live, p.Rematch)
                assert live.table.rematch not in (None, first)
                assert late.said[-1]["state"]["rematch"] == live.table.rematch

    asyncio.run(look())


def test_nobody_is_led_to_a_table_that_is_not_there_or_in_a_circle(tmp_path: Path) -> None:
    async def look() -> None:
        async with registry_at(tmp_path) as registry:
            made, other = [await registry.create(p.NewTable(seats=(HERE, HERE)), "here") for _ in range(2)]
            async with registry.using(made.table) as live:
                for nowhere in (made.table, "n" * len(made.table)):
                    with pytest.raises(CommandRefused) as no:
                        await command(live, p.MoveOn, table=nowhere)
                    assert no.value.refusal.code == "no_such_table"
                ears = Ears()
                await live.join(ears, 0)
                await command(live, p.MoveOn, table=other.table)
                assert ears.events[-1]["event"] == {"type": "moved_on", "table": other.table}

    asyncio.run(look())
