"""The authority over one table: what it asks of the engine, what a question costs, and whom it tells."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from poeppel.core.move import Move
from poeppel.core.position import Position
from poeppel.core.roll import Roll
from poeppel.lab.precompile import compile_reviews
from poeppel.server import protocol as p
from poeppel.server.refusals import CommandRefused
from poeppel.server.tables.live import HINT_COSTS
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
