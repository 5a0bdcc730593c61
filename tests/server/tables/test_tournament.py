"""A table of a tournament, which is its host: seats by people's links, the round's clock, people who do not come."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from poeppel.game.fair_dice import envelope
from poeppel.game.verify import verify
from poeppel.server import protocol as p
from poeppel.server.entrance.tokens import hash_token
from poeppel.server.refusals import CommandRefused
from poeppel.server.tables import tournament
from poeppel.server.tables.actor import Actor
from poeppel.server.tables.live import LiveTable
from poeppel.server.tables.log import record_of
from poeppel.server.tables.registry import Registry
from poeppel.server.tables.setup import Holder
from tests.server.at_hand import CONTRIBUTION, PATIENCE, Ears, command, registry_at

AT = p.AtTournament(tournament="t" * 16, title="Cup", round=1, table=3, counting="counting")
PEOPLE = tuple(Holder(f"p{n}.0", name) for n, name in enumerate(("Anna", "Bo", "Cem", "Dora"), 1))
SEATS = dict(zip("ygrk", PEOPLE, strict=True))
HOUR = 3600.0


@asynccontextmanager
async def laid(folder: Path) -> AsyncIterator[tuple[Registry, LiveTable]]:
    async with registry_at(folder) as registry:
        fresh = tournament.laid_for("a" * 16, AT, "tournament", PEOPLE, tournament.Pace(HOUR, HOUR, 0.0))
        await registry.lay(fresh, "tournament")
        async with registry.using(fresh.id) as live:
            yield registry, live


async def comes(registry: Registry, live: LiveTable, seat: str) -> Actor:
    """Somebody opens their page and hands in an envelope, as it does by itself."""
    token = await registry.admit(live.table.id, seat, SEATS[seat], f"link of {SEATS[seat].id}")
    grant = await registry.store.grant(hash_token(token))
    assert grant is not None
    actor = Actor.of(grant)
    if live.table.phase == "lobby":
        sealed = envelope(live.table.id, seat, CONTRIBUTION)
        await command(live, p.Contribute, actor, seat=seat, envelope=sealed)
    return actor


async def begun(registry: Registry, live: LiveTable, seats: str) -> dict[str, Actor]:
    there = {seat: await comes(registry, live, seat) for seat in seats}
    await live.by_tournament(lambda table, source: tournament.settle(table, (), source))
    for seat, actor in there.items():
        await command(live, p.Reveal, actor, seat=seat, contribution=CONTRIBUTION)
    assert live.table.phase == "playing"
    return there


async def refusal(live: LiveTable, actor: Actor, model: type[p.Command], **more: object) -> str:
    with pytest.raises(CommandRefused) as no:
        await command(live, model, actor, **more)
    return no.value.refusal.code


def test_a_link_opens_its_own_seat_and_nothing_else(tmp_path: Path) -> None:
    async def play() -> None:
        async with laid(tmp_path) as (registry, live):
            anna = await comes(registry, live, "y")
            assert (anna.role, anna.seats(live.table)) == ("seat", ("y",))
            assert await comes(registry, live, "y") == anna  # asked again
            with pytest.raises(CommandRefused, match="not_your_seat"):
                await registry.admit(live.table.id, "g", SEATS["y"], "link of p1.0")
            assert [seat.name for seat in live.table.seats.values()] == ["Anna", "Bo", "Cem", "Dora"]
            assert live.state().tournament == AT

            # Anna's link is made anew: what she had opens nothing any more
            ears = Ears(anna)
            await live.join(ears, 0)
            again = Holder("p1.1", "Anna")
            await live.by_tournament(lambda table, _: tournament.give_seat(table, "y", again))
            assert ears.dismissed is p.CloseCode.SEAT_FREED
            assert anna.is_gone(live.table)
            with pytest.raises(CommandRefused, match="not_your_seat"):
                await registry.admit(live.table.id, "y", SEATS["y"], "link of p1.0")
            await registry.admit(live.table.id, "y", again, "the new link")

    asyncio.run(play())


def test_nobody_at_the_table_is_the_host(tmp_path: Path) -> None:
    async def play() -> None:
        async with laid(tmp_path) as (registry, live):
            anna = await comes(registry, live, "y")
            decides = "tournament_decides"
            assert await refusal(live, anna, p.Start) == decides
            assert await refusal(live, anna, p.Rename, seat="y", name="Annika") == decides
            assert await refusal(live, anna, p.Leave) == decides
            with pytest.raises(CommandRefused, match=decides):
                await live.clear_away(anna)
            for seat in "grk":
                await comes(registry, live, seat)
            await live.by_tournament(lambda table, source: tournament.settle(table, (), source))
            assert await refusal(live, anna, p.WithdrawStart) == decides
            for place in live.table.seats.values():
                actor = Actor("seat", place.colours, place.since)
                await command(live, p.Reveal, actor, seat=place.colours, contribution=CONTRIBUTION)
            forbidden = (p.Pause, p.Resume, p.GiveUp, p.Leave, p.Rematch, p.FastForward)
            assert {await refusal(live, anna, model) for model in forbidden} == {decides}
            assert await refusal(live, anna, p.LetBotPlay, seat="g") == decides
            assert await refusal(live, anna, p.Vote, wish="end") == decides
            assert await refusal(live, anna, p.Hint) == "no_hints"
            assert await refusal(live, anna, p.TakeBack) == "no_take_back"

    asyncio.run(play())


def test_it_stands_with_the_round_and_ends_with_it_in_the_same_number_of_turns(tmp_path: Path) -> None:
    """Nobody is connected, and the stand-ins play: the round's clock goes on for everybody."""

    async def play() -> None:
        async with laid(tmp_path) as (registry, live):
            there = await begun(registry, live, "yg")
            assert {seat.colours: seat.kind for seat in live.table.seats.values()} == {
                "y": "person",
                "g": "person",
                "r": "bot",
                "k": "bot",
            }
            await live.by_tournament(lambda table, _: tournament.set_clock(table, None, 600.0))
            assert live.table.paused
            assert live.state().game_left == 600
            assert await refusal(live, there["y"], p.RollDice) in ("paused", "not_your_turn")
            await live.by_tournament(lambda table, _: tournament.set_clock(table, time.time() + 600, None))
            assert not live.table.paused
            assert 590 < (live.state().game_left or 0) <= 600
            for seat in "yg":
                await live.happen([p.WentAway(seat=seat)])
            warm = asyncio.Event()
            live.when_changed = lambda: warm.set() if live.table.rolls > 40 else None
            await live.keep_going()
            await asyncio.wait_for(warm.wait(), PATIENCE)
            over = asyncio.Event()
            live.when_changed = lambda: over.set() if live.table.phase == "ended" else None
            await live.by_tournament(lambda table, _: tournament.set_clock(table, time.time() - 1, None))
            await asyncio.wait_for(over.wait(), PATIENCE)
            assert live.table.ended == "time_up"
            record = record_of(live.table.id, await registry.store.events(live.table.id))
            assert record is not None
            assert verify(record).is_genuine
            turns: Counter[str] = Counter()
            before = None
            for turn in record.turns:
                turns[turn.colour] += turn.colour != before
                before = turn.colour
            assert len(set(turns.values())) == 1

    asyncio.run(play())


def test_who_does_not_decide_is_stood_in_for_until_they_do(tmp_path: Path) -> None:
    async def play() -> None:
        async with laid(tmp_path) as (registry, live):
            there = await begun(registry, live, "ygrk")
            due = live.table.due
            assert due is not None
            await live.steps.find(live, live.table.changed)  # the clock of a decision runs out
            assert live.table.seats[due.colours].away
            await command(live, p.RollDice, there[due.colours])
            assert not live.table.seats[due.colours].away

    asyncio.run(play())


def test_who_comes_late_takes_over_from_the_bot(tmp_path: Path) -> None:
    async def play() -> None:
        async with laid(tmp_path) as (registry, live):
            await begun(registry, live, "ygr")
            assert live.table.seats["k"].kind == "bot"
            dora = await comes(registry, live, "k")
            assert dora.seats(live.table) == ("k",)
            assert (live.table.seats["k"].name, live.table.seats["k"].kind) == ("Dora", "person")
            await live.by_tournament(tournament.call_off)
            record = record_of(live.table.id, await registry.store.events(live.table.id))
            assert record is not None
            assert verify(record).is_genuine

    asyncio.run(play())


def test_who_goes_before_opening_the_envelope_does_not_keep_the_others(tmp_path: Path) -> None:
    async def play() -> None:
        async with laid(tmp_path) as (registry, live):
            for seat in "ygrk":
                await comes(registry, live, seat)
            await live.by_tournament(lambda table, source: tournament.settle(table, (), source))
            assert tournament.awaited(live.table) == ("y", "g", "r", "k")
            await live.by_tournament(lambda table, _: tournament.withdraw(table))
            assert live.table.phase == "lobby"
            assert tournament.awaited(live.table) == ("y", "g", "r", "k")  # new envelopes

    asyncio.run(play())
