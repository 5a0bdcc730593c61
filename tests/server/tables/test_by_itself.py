"""Bots' steps: how fast they come, at whose expense, and what becomes of them when a bot or the store fails."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from poeppel.bots import registry as bots
from poeppel.core.move import Move
from poeppel.core.position import Position
from poeppel.core.roll import Roll
from poeppel.server import background
from poeppel.server import protocol as p
from poeppel.server.store.base import Conflict, StoreFull
from poeppel.server.tables import timers
from poeppel.server.tables.actor import Actor
from poeppel.server.tables.by_itself import FOR_PEOPLE, STEP_COSTS
from poeppel.texts import Text
from tests.server.at_hand import BOT, Ears, begin, registry_at


def test_bots_take_their_time_whatever_the_table_wants(tmp_path: Path) -> None:
    """Even when clients come and go, each of which has the table look again who is due."""

    async def play() -> None:
        async with registry_at(tmp_path, fastest_bot=0.05) as registry:
            wish = p.NewTable(seats=(BOT, BOT), options=p.Options(bot_pace=0))
            made = await registry.create(wish, "here")
            async with registry.using(made.table) as live:
                ears, restless = Ears(), Ears(Actor("spectator"))
                await live.join(ears, 0)
                began = time.time()
                await begin(live)
                while len(ears.events) < 20:
                    await live.join(restless, 0)
                    live.leave(restless)
                    await asyncio.sleep(0.001)
                steps = sorted({event["at"] for event in ears.events if event["event"].get("by") == "bot"})
                assert len(steps) > 6
                # From the start on: a step that is stored late comes closer to the next one.
                assert steps[-1] - began > 0.049 * (len(steps) - 1)

    asyncio.run(play())


def test_bots_play_at_the_expense_of_whoever_made_their_table(tmp_path: Path) -> None:
    """A few bytes make a table that goes on by itself; fifty of them must not cost more than one address may cause."""

    async def play() -> None:
        burst = 4.5 * STEP_COSTS / (1 - FOR_PEOPLE)  # four steps of bots, and as much is kept for people
        async with registry_at(tmp_path, work_per_second=1e-9, work_burst=burst) as registry:
            wish = p.NewTable(seats=(BOT, BOT), options=p.Options(bot_pace=0))
            tables = [(await registry.create(wish, address)).table for address in ("here", "here", "there")]
            there: list[Ears] = []
            async with contextlib.AsyncExitStack() as stack:
                for table in tables:
                    live = await stack.enter_async_context(registry.using(table))
                    there.append(Ears())
                    await live.join(there[-1], 0)
                    await begin(live)
                for first in there[::2]:
                    await has_seen_a_bot_play(first)
                await asyncio.sleep(0.2)  # enough for many more
            of_one, of_other, elsewhere = map(played_by_bots, there)
            assert of_one + of_other <= 4
            assert elsewhere <= 4

    asyncio.run(play())


def played_by_bots(ears: Ears) -> int:
    return sum(event["event"].get("by") == "bot" for event in ears.events)


async def has_seen_a_bot_play(ears: Ears) -> None:
    await ears.hear(lambda message: played_by_bots(ears) > 0)


def failing(*_: object) -> Move:
    raise RuntimeError("a bot that has bad days")


def cheating(position: Position, roll: Roll, moves: tuple[Move, ...], random: object) -> str:
    return "y:0-39"


@pytest.mark.parametrize("bot", [failing, cheating])
def test_a_bot_that_fails_does_not_hold_up_the_game(
    bot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The stand-in plays instead; the log names the bot, and people hear of moves by a bot, which is true."""
    found = bots.find_bot
    monkeypatch.setattr(background, "find_bot", lambda name: bot if name == "owl" else found(name))

    async def play() -> None:
        async with registry_at(tmp_path) as registry:
            owl = p.SeatPlan(kind="bot", bot="owl")
            made = await registry.create(p.NewTable(seats=(owl, owl), options=p.Options(bot_pace=0)), "here")
            async with registry.using(made.table) as live:
                ears = Ears()
                await live.join(ears, 0)
                await begin(live)
                await ears.hear(lambda message: message.get("state", {}).get("phase") == "ended")
                moved = [event["event"] for event in ears.events if event["event"]["type"] == "moved"]
                assert {move["by"] for move in moved if move["move"]} == {"bot"}

    with caplog.at_level(logging.ERROR, "poeppel.server"):
        asyncio.run(play())
    assert {getattr(line, "bot", None) for line in caplog.records} == {"owl"}


def test_when_the_stand_in_fails_too_a_legal_move_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "find_bot", lambda name: failing)
    position = Position.parse("y:B,B,5,17/r:19,b,c,d y 1 -", "classic")
    moves = position.legal_moves(2)
    assert len(moves) == 2
    assert background.find_move(position, 2, moves, "owl", Random(1)) in moves


def test_a_step_that_can_neither_be_stored_nor_read_is_taken_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process was faster, and just then the store cannot say with what: the bot plays on when it can."""
    monkeypatch.setattr(timers, "TRY_AGAIN_AFTER", 0.01)

    async def play() -> None:
        async with registry_at(tmp_path) as registry:
            made = await registry.create(p.NewTable(seats=(BOT, BOT), options=p.Options(bot_pace=0)), "here")
            async with registry.using(made.table) as live:
                ears, failed = Ears(), list[str]()
                await live.join(ears, 0)

                async def faster(*_: object, **__: object) -> None:
                    failed.append("faster")
                    raise Conflict(made.table, live.table.number, live.table.number + 1)

                async def away(*_: object) -> None:
                    failed.append("away")
                    live.log.append, live.log.catch_up = append, catch_up  # type: ignore[method-assign]
                    raise StoreFull("nowhere", Text("weg", "away"))

                await begin(live)
                append, catch_up = live.log.append, live.log.catch_up
                live.log.append, live.log.catch_up = faster, away  # type: ignore[assignment, method-assign]
                told = len(ears.events)
                await ears.hear(lambda message: len(ears.events) > told + 2)
                assert failed == ["faster", "away"]

    asyncio.run(play())
