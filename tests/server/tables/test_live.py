"""The authority over one table: what it asks of the engine, and what it does when a bot fails."""

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
from poeppel.lab.precompile import compile_reviews
from poeppel.server import background
from poeppel.server import protocol as p
from poeppel.server.refusals import CommandRefused
from poeppel.server.store.base import Conflict, StoreFull
from poeppel.server.tables import timers
from poeppel.server.tables.actor import Actor
from poeppel.server.tables.live import FOR_PEOPLE, HINT_COSTS, STEP_COSTS
from poeppel.texts import Text
from tests.server.at_hand import BOT, HERE, HOST, Ears, begin, choose_dice, command, registry_at

STILL = p.Options(away_after=None)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Roll | str]:
    """The rolls for which the engine was asked for the legal moves."""
    rolls: list[Roll | str] = []
    legal_moves = Position.legal_moves

    def counting(position: Position, roll: Roll | str) -> tuple[Move, ...]:
        rolls.append(roll)
        return legal_moves(position, roll)

    monkeypatch.setattr(Position, "legal_moves", counting)
    return rolls


@pytest.mark.parametrize("rules", ["classic", "mauerhuepfen", "classic+forced-capture+punished"])
def test_one_roll_asks_once_what_is_legal(
    rules: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: list[Roll | str]
) -> None:
    """From the roll to the move, told to everybody: with a first pawn on its way every roll can be played."""
    choose_dice(monkeypatch)

    async def play() -> None:
        async with registry_at(tmp_path) as registry:
            made = await registry.create(p.NewTable(rules=rules, seats=(HERE, HERE), options=STILL, first="y"), "here")
            async with registry.using(made.table) as live:
                ears = Ears()
                await live.join(ears, 0)
                await begin(live)
                await command(live, p.RollDice)
                legal = ears.said[-1]["state"]["legal"]
                assert legal, "the roll waits"
                await command(live, p.PlayMove, move=legal[0]["text"])
                assert [event["event"]["type"] for event in ears.events[-2:]] == ["rolled", "moved"]
                assert len(asked) == 1

    asyncio.run(play())


def test_a_bots_roll_asks_once_too(tmp_path: Path, asked: list[Roll | str]) -> None:
    """A bot is shown the moves; it need not ask for them again."""

    async def play() -> None:
        async with registry_at(tmp_path) as registry:
            wish = p.NewTable(seats=(BOT, BOT), options=p.Options(bot_pace=0))
            made = await registry.create(wish, "here")
            async with registry.using(made.table) as live:
                ears = Ears()
                await live.join(ears, 0)
                await begin(live)
                await ears.hear(lambda message: len(ears.events) > 60)
                rolls = sum(event["event"]["type"] == "rolled" for event in ears.events)
                assert rolls > 20
                assert len(asked) - rolls in (0, 1)  # one may be on its way to the disk

    asyncio.run(play())


def test_who_goes_while_it_is_stored_leaves_nobody_behind(tmp_path: Path) -> None:
    """The socket is closed right after the command: what it asked for is stored, known here and told to everybody."""

    async def play() -> None:
        async with registry_at(tmp_path) as registry:
            made = await registry.create(p.NewTable(seats=(HERE, HERE), options=STILL, first="y"), "here")
            async with registry.using(made.table) as live:
                ears = Ears()
                await live.join(ears, 0)
                await begin(live)
                going = asyncio.ensure_future(command(live, p.RollDice))
                await asyncio.sleep(0)
                assert live.lock.locked(), "it is being stored"
                going.cancel()
                await asyncio.wait([going])
                assert going.cancelled()
                assert (await registry.store.summary(made.table)).last == live.table.number
                assert "rolled" in [event["event"]["type"] for event in ears.events]
                await command(live, p.PlayMove, move=ears.said[-1]["state"]["legal"][0]["text"])

    asyncio.run(play())


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


def test_hints_are_charged_to_whoever_asks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One thread finds them and the moves of all bots."""
    choose_dice(monkeypatch)
    compile_reviews()

    async def nothing_to_compile() -> None:
        pass

    async def play() -> None:
        limits: dict[str, Any] = {"work_per_second": 1e-9, "work_burst": 2 * HINT_COSTS}
        async with registry_at(tmp_path, nothing_to_compile, **limits) as registry:
            wish = p.NewTable(rules="mauerhuepfen", seats=(HERE, HERE), options=p.Options(hints=True), first="y")
            made = await registry.create(wish, "here")
            async with registry.using(made.table) as live:
                await begin(live)
                await command(live, p.RollDice)
                question = p.Hint(id="h", after=live.table.number)

                async def answer(address: str) -> str:
                    try:
                        return (await live.perform(HOST, question, "h", address)).type
                    except CommandRefused as no:
                        return no.refusal.code

                while (first := await answer("there")) == "not_ready":  # which costs nothing
                    await asyncio.sleep(0)
                assert first == "advice"
                assert [await answer("there") for _ in range(1000)][-1] == "too_fast"
                assert await answer("elsewhere") == "advice"

    asyncio.run(play())


def test_a_table_that_is_pruned_says_so_to_whoever_is_there(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_at(tmp_path) as registry:
            made = await registry.create(p.NewTable(seats=(BOT, BOT), options=p.Options(bot_pace=0)), "here")
            async with registry.using(made.table) as live:
                ears = Ears()
                await live.join(ears, 0)
                await begin(live)
                await registry.store.prune(0, 2**40, 2**40)
                told = await ears.hear(lambda message: message["type"] == "refused")
                assert told["refusal"]["code"] == "no_such_table"
                assert ears.dismissed == p.CloseCode.BAD_HELLO

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
