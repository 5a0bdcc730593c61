"""What happens by itself goes by a clock that nobody sets: the computer's may jump as it likes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from poeppel.server import protocol as p
from poeppel.server.tables import timers
from tests.server.at_hand import BOT, HERE, HOST, Ears, begin, choose_dice, command, registry_at, sit

HOUR = 3600.0
OPEN = p.SeatPlan()


@pytest.fixture
def jump(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Set the computer's clock."""
    real, ahead = time.time, 0.0

    def jump(seconds: float) -> None:
        nonlocal ahead
        ahead += seconds

    monkeypatch.setattr(time, "time", lambda: real() + ahead)
    return jump


@pytest.fixture
def let_pass(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Let time pass at once, by the clock that nobody sets: the loop's alarms and the tables go by it."""
    real, passed = time.monotonic, 0.0

    def let_pass(seconds: float) -> None:
        nonlocal passed
        passed += seconds

    monkeypatch.setattr(timers, "monotonic", lambda: real() + passed)
    monkeypatch.setattr(asyncio.BaseEventLoop, "time", lambda loop: real() + passed)
    return let_pass


@pytest.mark.parametrize("seconds", [HOUR, -HOUR])
def test_bots_play_on(tmp_path: Path, jump: Callable[[float], None], seconds: float) -> None:
    async def play() -> None:
        async with registry_at(tmp_path) as registry:
            made = await registry.create(p.NewTable(seats=(BOT, BOT), options=p.Options(bot_pace=0.3)), "here")
            async with registry.using(made.table) as live:
                ears = Ears()
                await live.join(ears, 0)
                await begin(live)
                jump(seconds)
                await live.join(Ears(), 0)  # all alarms are set anew
                await ears.hear(lambda message: message["type"] == "happened" and message["state"]["number"] > 3)

    asyncio.run(play())


@pytest.mark.parametrize("seconds", [HOUR, -HOUR])
def test_nobody_loses_or_wins_time(tmp_path: Path, jump: Callable[[float], None], seconds: float) -> None:
    """Neither who has to decide nor who has gone for a moment."""

    async def play() -> None:
        async with registry_at(tmp_path) as registry:
            options = p.Options(clock=HOUR / 2, away_after=HOUR / 2)
            made = await registry.create(p.NewTable(seats=(HERE, OPEN), first="y", options=options), "here")
            async with registry.using(made.table) as live:
                ears, ben = Ears(), Ears(await sit(live, "r", "Ben"))
                for listener in (ears, ben):
                    await live.join(listener, 0)
                await begin(live)
                live.leave(ben)
                jump(seconds)
                await live.join(Ears(HOST), 0)  # all alarms are set anew
                await asyncio.sleep(0.05)  # enough for a step that is due at once
                assert ears.events[-1]["event"]["type"] == "game_started"
                left = live.state().left
                assert left
                assert HOUR / 2 - 60 < left <= HOUR / 2

    asyncio.run(play())


def test_a_grace_time_ends(tmp_path: Path, jump: Callable[[float], None]) -> None:
    async def play() -> None:
        async with registry_at(tmp_path) as registry:
            options = p.Options(bot_pace=HOUR, away_after=0.1)
            made = await registry.create(p.NewTable(seats=(HERE, OPEN), first="y", options=options), "here")
            async with registry.using(made.table) as live:
                ears, ben = Ears(), Ears(await sit(live, "r", "Ben"))
                for listener in (ears, ben):
                    await live.join(listener, 0)
                await begin(live)
                live.leave(ben)
                jump(-HOUR)
                await ears.hear(lambda message: ears.events[-1]["event"]["type"] == "went_away")
                assert ears.events[-1]["event"] == {"type": "went_away", "seat": "r", "by": "grace"}

    asyncio.run(play())


def test_nobody_is_away_before_the_grace_time(tmp_path: Path, let_pass: Callable[[float], None]) -> None:
    """Ben is back in time; of Carla, who left when he did, the others hear later."""

    async def play() -> None:
        async with registry_at(tmp_path) as registry:
            options = p.Options(away_after=HOUR)
            made = await registry.create(p.NewTable(seats=(HERE, OPEN, OPEN), first="y", options=options), "here")
            async with registry.using(made.table) as live:
                ears, ben, carla = Ears(), Ears(await sit(live, "g", "Ben")), Ears(await sit(live, "r", "Carla"))
                for listener in (ears, ben, carla):
                    await live.join(listener, 0)
                await begin(live)
                live.leave(ben)
                live.leave(carla)
                let_pass(HOUR / 2)
                await live.join(ben, 0)
                let_pass(HOUR)
                await ears.hear(lambda message: ears.events[-1]["event"]["type"] == "went_away")
                await live.join(carla, 0)
                await ears.hear(lambda message: ears.events[-1]["event"]["type"] == "came_back")
                assert [event["event"]["seat"] for event in ears.events[-2:]] == ["r", "r"]
                assert not [event for event in ears.events[:-2] if event["event"]["type"] == "went_away"]

    asyncio.run(play())


def test_the_clock(tmp_path: Path, let_pass: Callable[[float], None]) -> None:
    """When it has run out a bot takes the decision; a table that nobody is at stands still."""

    async def play() -> None:
        async with registry_at(tmp_path) as registry:
            options = p.Options(clock=HOUR, away_after=None)
            made = await registry.create(p.NewTable(seats=(HERE, HERE), options=options), "here")
            async with registry.using(made.table) as live:
                ears = Ears()
                await live.join(ears, 0)
                await begin(live)
                left = live.state().left
                assert left
                assert HOUR - 60 < left <= HOUR
                let_pass(HOUR)
                await ears.hear(lambda message: ears.events[-1]["event"].get("by") == "clock")
                live.leave(ears)
                assert live.state().left is None
                number = live.table.number
                let_pass(2 * HOUR)
                await asyncio.sleep(0.05)  # enough for a step that is due at once
                await live.join(ears, number)
                assert live.table.number == number
                left = live.state().left
                assert left
                assert HOUR - 60 < left <= HOUR, "the clock starts anew"

    asyncio.run(play())


def test_bots_that_nobody_watches_stand_still(tmp_path: Path, let_pass: Callable[[float], None]) -> None:
    async def play() -> None:
        async with registry_at(tmp_path) as registry:
            made = await registry.create(p.NewTable(seats=(BOT, BOT), options=p.Options(bot_pace=HOUR)), "here")
            async with registry.using(made.table) as live:
                ears = Ears()
                for _ in range(2):
                    await live.join(ears, 0)
                    if live.table.phase == "lobby":
                        await begin(live)
                    number = live.table.number
                    let_pass(9 * HOUR)
                    await ears.hear(lambda message: ears.events[-1]["number"] > number)  # noqa: B023
                    live.leave(ears)
                    number = live.table.number
                    let_pass(9 * HOUR)
                    await asyncio.sleep(0.05)  # enough for a step that is due at once
                    assert live.table.number == number

    asyncio.run(play())


def test_the_bots_pace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot takes 0.6 of the pace at least, and never as long as the time before."""
    choose_dice(monkeypatch)

    async def play() -> None:
        async with registry_at(tmp_path) as registry:
            made = await registry.create(p.NewTable(seats=(BOT, BOT), options=p.Options(bot_pace=0.2)), "here")
            async with registry.using(made.table) as live:
                ears = Ears()
                await live.join(ears, 0)
                await begin(live)
                await ears.hear(lambda message: len(ears.events) > 9)
                times = sorted({event["at"] for event in ears.events if event["event"].get("by") == "bot"})
                pauses = [later - sooner for sooner, later in pairwise(times)]
                assert min(pauses) > 0.1, pauses
                assert max(pauses) - min(pauses) > 0.01, pauses

    asyncio.run(play())


def test_the_clock_of_a_game_goes_on_after_a_restart(
    tmp_path: Path, jump: Callable[[float], None], let_pass: Callable[[float], None]
) -> None:
    """From the last move on; it stands still while nobody looks, and the computer's clock does not matter."""

    async def play() -> None:
        async with registry_at(tmp_path) as registry:
            options = p.Options(ends_after=HOUR, auto_move=True)
            made = await registry.create(p.NewTable(seats=(HERE, HERE), first="y", options=options), "here")
            async with registry.using(made.table) as live:
                ears = Ears()
                await live.join(ears, 0)
                await begin(live)
                let_pass(HOUR / 2)
                jump(9 * HOUR)
                await command(live, p.RollDice)  # the only move is made at once
                noted = live.table.played
                assert HOUR / 2 <= noted < HOUR / 2 + 60
                live.leave(ears)
                let_pass(9 * HOUR)
                assert live.table.phase == "playing"
        async with registry_at(tmp_path) as registry, registry.using(made.table) as live:
            assert live.table.played == noted
            await live.join(Ears(), 0)
            left = live.state().game_left
            assert left is not None
            assert HOUR / 2 - 120 < left <= HOUR / 2
            let_pass(HOUR)
            assert live.state().game_left == 0
            while live.table.phase == "playing":
                await command(live, p.RollDice)
                if live.table.roll is not None:
                    await command(live, p.PlayMove, move=str(live.table.moves[0]))
            assert live.table.ended == "time_up"

    asyncio.run(play())
