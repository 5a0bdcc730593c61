"""What a host may do, to whom and when: docs/server.md has the table that is checked here."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from poeppel.server import protocol as p
from poeppel.server.refusals import CommandRefused
from poeppel.server.tables import timers
from poeppel.server.tables.actor import STALLS_AFTER, Actor
from poeppel.server.tables.live import LiveTable
from tests.server.at_hand import HERE, HOST, Ears, begin, command, registry_at, sit

OPEN = p.SeatPlan()


@dataclass
class Clock:
    """The monotonic clock of the tables, which goes only when it is told to."""

    now: float = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(timers, "monotonic", clock)
    return clock


@dataclass
class Party:
    """Anna, who begins, and Ben at two devices; the host at a third one, or at Anna's."""

    live: LiveTable
    host: Ears
    anna: Ears
    ben: Ears

    async def asks(self, who: Ears, model: type[p.Command], **more: Any) -> list[p.Event]:
        """What somebody's command leads to."""
        before = self.live.table.number
        answer = await command(self.live, model, who.actor, **more)
        assert isinstance(answer, p.Done)
        return [told.event for told in self.live.log.missed(before)]

    async def refusal(self, who: Ears, model: type[p.Command], **more: Any) -> str:
        with pytest.raises(CommandRefused) as no:
            await command(self.live, model, who.actor, **more)
        return no.value.refusal.code

    @property
    def left(self) -> float | None:
        return self.live.state().left


@asynccontextmanager
async def party(folder: Path, seat: p.SeatPlan = OPEN, start: bool = True, **options: Any) -> AsyncIterator[Party]:
    async with registry_at(folder) as registry:
        options = {"away_after": None, "bot_pace": 3600, **options}
        wish = p.NewTable(seats=(seat, OPEN), first="y", options=p.Options(**options))
        made = await registry.create(wish, "here")
        async with registry.using(made.table) as live:
            host = Ears()
            anna = host if seat.kind == "here" else Ears(await sit(live, "y", "Anna"))
            ben = Ears(await sit(live, "r", "Ben"))
            for ears in (host, anna, ben):
                await live.join(ears, 0)
            if start:
                await begin(live)
            yield Party(live, host, anna, ben)


def play(told: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(told())


def test_nobody_who_is_here_is_sent_away(tmp_path: Path, clock: Clock) -> None:
    async def told() -> None:
        async with party(tmp_path) as there:
            for model in (p.LetBotPlay, p.Remove):
                assert await there.refusal(there.anna, model, seat="r") == "host_only"
                for seat in ("y", "r"):
                    assert await there.refusal(there.host, model, seat=seat) == "is_here"
            there.live.leave(there.ben)
            assert await there.asks(there.host, p.LetBotPlay, seat="r") == [p.WentAway(seat="r", by="host")]
            assert await there.asks(there.host, p.Remove, seat="r") == [p.SeatFreed(seat="r", by="host")]

    play(told)


@pytest.mark.parametrize("model", [p.LetBotPlay, p.Remove])
def test_somebody_who_stalls_without_a_clock(tmp_path: Path, clock: Clock, model: type[p.Command]) -> None:
    """Two minutes for one decision, without the time of a pause; and only whoever is due keeps the others waiting."""

    async def told() -> None:
        async with party(tmp_path) as there:
            clock.now += STALLS_AFTER - 1
            await there.asks(there.host, p.Pause)
            clock.now += 3600
            await there.asks(there.host, p.Resume)
            assert await there.refusal(there.host, model, seat="y") == "is_here"
            clock.now += 1
            assert await there.refusal(there.host, model, seat="r") == "is_here"
            await there.asks(there.anna, p.RollDice)  # a new decision, or Ben's
            assert await there.refusal(there.host, model, seat="y") == "is_here"
            clock.now += STALLS_AFTER
            due = there.live.table.due
            assert due
            event = (await there.asks(there.host, model, seat=due.colours))[0]
            assert event in (p.WentAway(seat=due.colours, by="host"), p.SeatFreed(seat=due.colours, by="host"))

    play(told)


def test_where_there_is_a_clock_it_is_patient_enough(tmp_path: Path, clock: Clock) -> None:
    async def told() -> None:
        async with party(tmp_path, clock=3600) as there:
            clock.now += STALLS_AFTER
            assert await there.refusal(there.host, p.LetBotPlay, seat="y") == "is_here"

    play(told)


def test_before_the_start_the_host_may_remove_anybody(tmp_path: Path) -> None:
    async def told() -> None:
        async with party(tmp_path, start=False) as there:
            assert await there.asks(there.host, p.Remove, seat="r") == [p.SeatFreed(seat="r", by="host")]
            assert there.ben.dismissed == p.CloseCode.SEAT_FREED

    play(told)


def test_a_pause_gives_nobody_time(tmp_path: Path, clock: Clock) -> None:
    """What was left before is left afterwards: also for whoever goes away and comes back."""

    async def told() -> None:
        async with party(tmp_path, clock=30) as there:
            assert there.left == 30
            clock.now += 10
            await there.asks(there.host, p.Pause)
            clock.now += 1000
            assert there.left == 20
            await there.asks(there.host, p.Resume)
            assert there.left == 20
            clock.now += 5
            there.live.leave(there.anna)
            await there.asks(there.host, p.LetBotPlay, seat="y")
            assert there.left is None, "a bot has no clock"
            clock.now += 5
            await there.live.join(there.anna, 0)
            assert there.left == 10
            clock.now += 11
            assert there.left == 0
            await there.asks(there.anna, p.RollDice)
            assert there.left == 30, "the next decision"

    play(told)


def test_a_host_does_not_pause_to_think(tmp_path: Path, clock: Clock) -> None:
    """Anna has made the table, and her clock runs; Ben, or a table without a clock, is another matter."""

    async def told() -> None:
        async with party(tmp_path / "clock", HERE, clock=30) as there:
            assert await there.refusal(there.anna, p.Pause) == "your_clock_runs"
            await there.asks(there.anna, p.Remove, seat="y")  # at her own device: nobody else is asked
            await there.asks(there.anna, p.Pause)
        async with party(tmp_path / "none", HERE) as there:
            await there.asks(there.anna, p.Pause)
        async with party(tmp_path / "alone", HERE, clock=30) as there:
            there.live.leave(there.ben)
            await there.asks(there.host, p.Remove, seat="r")
            await there.asks(there.anna, p.Pause)

    for name in ("clock", "none", "alone"):
        (tmp_path / name).mkdir()
    play(told)


def test_a_host_who_leaves_a_pause_behind(tmp_path: Path) -> None:
    """While the host is here only the host ends it; then anybody who plays, but nobody who only watches."""

    async def told() -> None:
        async with party(tmp_path) as there:
            await there.asks(there.host, p.Pause)
            assert await there.refusal(there.ben, p.Resume) == "host_only"
            there.live.leave(there.host)
            assert await there.refusal(Ears(Actor("spectator")), p.Resume) == "only_watching"
            assert await there.asks(there.ben, p.Resume) == [p.Resumed()]
            assert await there.refusal(there.ben, p.Pause) == "host_only"

    play(told)


def test_nobody_becomes_host_who_is_not_here(tmp_path: Path) -> None:
    async def told() -> None:
        async with party(tmp_path) as there:
            there.live.leave(there.ben)
            assert await there.refusal(there.host, p.HandOver, seat="r") == "not_here"
            await there.asks(there.host, p.Remove, seat="r")
            assert await there.refusal(there.host, p.HandOver, seat="r") == "needs_a_person"
            await there.asks(there.host, p.HandOver, seat="y")
            assert there.anna.actor.is_host(there.live.table)
            assert not HOST.is_host(there.live.table)

    play(told)
