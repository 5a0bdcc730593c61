"""Tables from before there were envelopes go on: with the dice that they had, for the people who sit there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from poeppel.game.verify import verify
from poeppel.server import protocol as p
from poeppel.server.refusals import CommandRefused
from poeppel.server.store.base import NO_GRANTS
from poeppel.server.tables.live import LiveTable
from poeppel.server.tables.log import give_up
from tests.server.at_hand import command, registry_at

TABLE, SECRET = "a" * 16, bytes(range(32))

# As the version before wrote them, word for word.
EVENTS = """\
{"type":"table_created","rules":"classic","board":null,"seats":[{"seat":"y","kind":"here","name":"Anna","bot":null},\
{"seat":"g","kind":"open","name":"","bot":null},{"seat":"r","kind":"bot","name":"","bot":"fox"}],"first":null,\
"options":{"clock":null,"auto_roll":false,"auto_move":false,"bot_pace":0.0,"hints":false,"away_after":60.0},\
"public":false,"commitment":"630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd","host":null,\
"rematch_of":null}
{"type":"seat_taken","seat":"g","name":"Ben","contribution":"0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b"}
{"type":"contributed","seat":"y","contribution":"0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a"}
{"type":"game_started","bots":{},"opening":[{"y":2,"g":3,"r":2}],"first":"g"}
{"type":"rolled","colour":"g","roll":"1","by":"player"}
{"type":"moved","colour":"g","move":"g:10-11","by":"player"}
{"type":"rolled","colour":"r","roll":"1","by":"bot"}
{"type":"moved","colour":"r","move":"r:20-21","by":"bot"}
{"type":"rolled","colour":"y","roll":"3","by":"player"}
""".splitlines()
LOBBY, MOVED = 3, 8


@asynccontextmanager
async def table_of(folder: Path, events: list[str]) -> AsyncIterator[LiveTable]:
    """A table with a past."""
    async with registry_at(folder) as registry:
        await registry.store.create(TABLE, secret=SECRET, public=False, address="here", events=events, grants=NO_GRANTS)
        async with registry.using(TABLE) as live:
            yield live


def test_a_table_in_the_lobby_starts_with_what_it_has(tmp_path: Path) -> None:
    async def start() -> None:
        async with table_of(tmp_path, EVENTS[:LOBBY]) as live:
            assert live.state().dice == 1
            assert [(seat.envelope, seat.contribution) for seat in live.state().seats] == [
                (None, "0a" * 16),
                (None, "0b" * 16),
                (None, None),
            ]
            await command(live, p.Start)
            started = live.log.missed(LOBBY)
            assert [told.event.model_dump_json() for told in started] == [EVENTS[LOBBY]], "the same dice as then"
            assert live.table.phase == "playing"

    asyncio.run(start())


def test_nobody_new_sits_down_there(tmp_path: Path) -> None:
    async def ask() -> None:
        async with table_of(tmp_path, EVENTS[:1]) as live:
            with pytest.raises(CommandRefused, match="contribution_missing"):
                await command(live, p.Start)
            with pytest.raises(CommandRefused, match="older_table"):
                await command(live, p.Contribute, seat="y", envelope="ab" * 32)
            with pytest.raises(CommandRefused, match="older_table"):
                await live.sit_down(p.SitDown(seat="g", name="Ben", envelope="ab" * 32))

    asyncio.run(ask())


def test_a_game_goes_on_and_its_dice_are_still_genuine(tmp_path: Path) -> None:
    async def go_on() -> None:
        async with table_of(tmp_path, EVENTS[:MOVED]) as live:
            await command(live, p.RollDice)
            (rolled, *_) = live.log.missed(MOVED)
            assert rolled.event.model_dump_json() == EVENTS[MOVED], "the roll that came then"
            await command(live, p.PlayMove, move="y:0-3")
            await command(live, p.Remove, seat="g")
            record = await give_up(live.log._store, TABLE)
            assert len(record.turns) == 3
            checked = verify(record, [TABLE, "0a" * 16, "0b" * 16])
            assert checked.is_genuine
            assert any("Dice of the older kind" in remark.en for remark in checked.remarks)

    asyncio.run(go_on())


def test_a_rematch_has_envelopes(tmp_path: Path) -> None:
    async def play_again() -> None:
        ended = p.GameEnded(ranking=("y", "g", "r"), secret=SECRET.hex()).model_dump_json()
        async with table_of(tmp_path, [*EVENTS[:MOVED], ended]) as live:
            await command(live, p.Rematch)
            (made,) = live.log.missed(MOVED + 1)
            assert isinstance(made.event, p.RematchMade)
            (first, *_) = await live.log._store.events(made.event.table)
            created = p.read_event(first.data)
            assert isinstance(created, p.TableCreated)
            assert created.dice == 2

    asyncio.run(play_again())
