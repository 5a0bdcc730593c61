"""Somebody has won: the people at several devices agree on how it goes on. What one device does is in cases/tables."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from poeppel.core.position import Position
from poeppel.rules import Rules
from poeppel.server import protocol as p
from poeppel.server.refusals import CommandRefused
from poeppel.server.tables.by_itself import send_away
from poeppel.server.tables.live import LiveTable
from poeppel.server.tables.log import record_of
from poeppel.server.tables.timers import ASKS_FOR
from tests.server.at_hand import BOT, Ears, begin, command, registry_at, sit

OPEN = p.SeatPlan()
WON = "y:a,b,c,d/g:8,b,c,d/r:B,B,B,20/k:B,B,B,30 {turn} 1 y"


@dataclass
class Party:
    """Anna (yellow) has won; Ben and Cleo (green, red) still play, and a bot."""

    live: LiveTable
    anna: Ears
    ben: Ears
    cleo: Ears

    async def asks(self, who: Ears, model: type[p.Command], **more: Any) -> list[p.Event]:
        before = self.live.table.number
        await command(self.live, model, who.actor, **more)
        return [told.event for told in self.live.log.missed(before)]

    async def refusal(self, who: Ears, model: type[p.Command], **more: Any) -> str:
        with pytest.raises(CommandRefused) as no:
            await command(self.live, model, who.actor, **more)
        return no.value.refusal.code


@asynccontextmanager
async def party(folder: Path, turn: str = "g") -> AsyncIterator[Party]:
    async with registry_at(folder) as registry:
        options = p.Options(bot_pace=3600, away_after=None)
        made = await registry.create(p.NewTable(seats=(OPEN, OPEN, OPEN, BOT), first="y", options=options), "here")
        async with registry.using(made.table) as live:
            people = [Ears(await sit(live, *who)) for who in (("y", "Anna"), ("g", "Ben"), ("r", "Cleo"))]
            for ears in people:
                await live.join(ears, 0)
            await begin(live)
            live.table.position, live.table.won = Position.parse(WON.format(turn=turn), Rules()), 0
            yield Party(live, *people)


def play(told: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(told())


def test_those_who_still_play_have_to_agree(tmp_path: Path) -> None:
    async def told() -> None:
        async with party(tmp_path) as there:
            assert there.live.state().voters == ("g", "r")
            assert await there.refusal(there.anna, p.Vote, wish="end") == "players_decide"
            assert await there.asks(there.ben, p.Vote, wish="end") == [p.Voted(seat="g", wish="end")]
            assert await there.asks(there.cleo, p.Vote, wish="play_on") == [p.Voted(seat="r", wish="play_on")]
            assert there.live.state().votes == {"g": "end", "r": "play_on"}
            _, ended = await there.asks(there.cleo, p.Vote, wish="end")
            assert isinstance(ended, p.GameEnded)
            assert (ended.reason, ended.ranking) == ("ended_early", ("y",))
            assert ended.secret
            state = there.live.state()
            assert [(one.seat, one.place, one.home) for one in state.standing] == [
                ("y", 1, 4), ("g", 2, 3), ("r", 3, 0), ("k", 3, 0),
            ]  # fmt: skip

    play(told)


def test_who_leaves_no_longer_stands_in_the_way(tmp_path: Path) -> None:
    async def told() -> None:
        async with party(tmp_path) as there:
            await there.asks(there.ben, p.Vote, wish="end")
            await there.asks(there.cleo, p.Vote, wish="play_on")
            freed, ended = await there.asks(there.cleo, p.Leave)
            assert isinstance(freed, p.SeatFreed)
            assert isinstance(ended, p.GameEnded)
            assert ended.reason == "ended_early"

    play(told)


def test_who_is_done_with_the_table_does_not_stand_in_the_way_either(tmp_path: Path) -> None:
    async def told() -> None:
        async with party(tmp_path) as there:
            await there.asks(there.ben, p.Vote, wish="end")
            before = there.live.table.number
            assert not await there.live.clear_away(there.cleo.actor)
            freed, ended = (told.event for told in there.live.log.missed(before))
            assert isinstance(freed, p.SeatFreed)
            assert isinstance(ended, p.GameEnded)
            assert ended.reason == "ended_early"

    play(told)


def test_whoever_comes_back_to_what_all_others_want_has_said_so_before(tmp_path: Path) -> None:
    """Anna, who has won, is asked only while nobody else is there. Ben wanted to end it before he went."""

    async def told() -> None:
        async with party(tmp_path) as there:
            await there.asks(there.ben, p.Vote, wish="end")
            there.live.leave(there.ben)
            there.live.leave(there.cleo)
            for gone in "gr":
                await send_away(there.live, gone)
            assert there.live.state().voters == ("y",)
            before = there.live.table.number
            await there.live.join(there.ben, before)
            back, ended = (told.event for told in there.live.log.missed(before))
            assert back == p.CameBack(seat="g")
            assert isinstance(ended, p.GameEnded)

    play(told)


def test_where_nobody_wants_to_play_on_the_bots_do_not_pause(tmp_path: Path) -> None:
    """One wants to end, one to fast-forward: fast-forwarding is what both can live with."""

    async def told() -> None:
        async with party(tmp_path, turn="k") as there:
            waits = there.live.timers._next_step_after
            assert waits() == pytest.approx(ASKS_FOR, abs=5)  # for the people to choose
            await there.asks(there.ben, p.Vote, wish="play_on")
            await there.asks(there.cleo, p.Vote, wish="fast_forward")
            assert (waits() or 0) > ASKS_FOR  # a pause of about an hour
            assert not there.live.state().fast
            await there.asks(there.ben, p.Vote, wish="end")
            assert there.live.state().fast

    play(told)


def test_only_somebody_alone_skips_what_bots_do(tmp_path: Path) -> None:
    async def told() -> None:
        async with party(tmp_path, turn="k") as there:
            assert await there.refusal(there.ben, p.FastForward) == "others_play"
            await there.asks(there.anna, p.Leave)
            await there.asks(there.cleo, p.Leave)
            assert await there.asks(there.ben, p.FastForward) == [p.FastForwarded()]
            assert there.live.state().fast

    play(told)


def test_the_record_says_why_the_game_ended(tmp_path: Path) -> None:
    """Only what is stored counts: here nobody has won in the events, so the game was given up."""

    async def told() -> None:
        async with party(tmp_path) as there:
            live = there.live
            await live.happen([p.GameEnded(ranking=(), secret="00" * 32, reason="given_up")])
            record = record_of(live.table.id, await live._store.events(live.table.id))
            assert record is not None
            assert record.ended == live.state().ended == "given_up"
            assert "\nended    given_up\nresult   unfinished\n" in str(record)

    play(told)
