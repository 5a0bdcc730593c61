"""An answer that was lost: whoever asks again with the same token has the same table and the same seat, once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from poeppel.server import protocol as p
from poeppel.server.refusals import CommandRefused
from tests.server.at_hand import begin, command, registry_at

TOKEN, OTHER = "drawn-by-this-client-0123456789-a", "drawn-by-this-client-0123456789-b"
WISH = p.NewTable(players=2, public=True, token=TOKEN)
ANNA = p.SitDown(seat="y", name="Anna", envelope="ab" * 32, token=OTHER)


@contextmanager
def token_taken() -> Iterator[None]:
    with pytest.raises(CommandRefused, match="token_taken"):
        yield


def test_a_table_is_made_once(tmp_path: Path) -> None:
    """One after the other or at once, and also when the game is on."""

    async def ask() -> None:
        async with registry_at(tmp_path) as registry:
            made, *again = await asyncio.gather(*(registry.create(WISH, "here") for _ in range(4)))
            assert made.host_token == TOKEN
            async with registry.using(made.table) as live:
                await begin(live)
            assert [*again, await registry.create(WISH, "elsewhere")] == [made] * 4
            assert len(await registry.store.public_tables()) == 1

    asyncio.run(ask())


def test_without_a_token_every_table_is_another(tmp_path: Path) -> None:
    async def ask() -> None:
        async with registry_at(tmp_path) as registry:
            made = [await registry.create(p.NewTable(), "here") for _ in range(2)]
            assert made[0].table != made[1].table
            assert made[0].host_token != made[1].host_token

    asyncio.run(ask())


@pytest.mark.parametrize(
    "other", [{"rules": "classic+three-rolls"}, {"players": 3}, {"public": False}, {"options": p.Options(clock=30)}]
)
def test_another_table_needs_another_token(tmp_path: Path, other: dict[str, object]) -> None:
    async def ask() -> None:
        async with registry_at(tmp_path) as registry:
            made = await registry.create(WISH, "here")
            with token_taken():
                await registry.create(WISH.model_copy(update=other), "here")
            async with registry.using(made.table) as live:
                await live.sit_down(ANNA)
            with token_taken():  # a seat's token makes no table
                await registry.create(WISH.model_copy(update={"token": OTHER}), "here")
            assert len(await registry.store.public_tables()) == 1

    asyncio.run(ask())


def test_a_seat_is_taken_once(tmp_path: Path) -> None:
    """The same answer again, at once or after the start, and one event."""

    async def ask() -> None:
        async with registry_at(tmp_path) as registry:
            made = await registry.create(WISH, "here")
            async with registry.using(made.table) as live:
                answers = await asyncio.gather(*(live.sit_down(ANNA) for _ in range(3)))
                await command(live, p.Start)
                assert [*answers, await live.sit_down(ANNA)] == [p.SatDown(seat="y", token=OTHER)] * 4
                kinds = [told.event.type for told in live.log.missed(0)]
                assert kinds == ["table_created", "seat_taken", "seats_settled"]

    asyncio.run(ask())


@pytest.mark.parametrize("other", [{"seat": "r"}, {"name": "Ben"}, {"token": TOKEN}])
def test_another_seat_needs_another_token(tmp_path: Path, other: dict[str, object]) -> None:
    """Another wish with the same token is refused; so is the host's own token for a seat."""

    async def ask() -> None:
        async with registry_at(tmp_path) as registry:
            made = await registry.create(WISH, "here")
            async with registry.using(made.table) as live:
                await live.sit_down(ANNA)
                with token_taken():
                    await live.sit_down(ANNA.model_copy(update=other))
                assert live.table.number == 2

    asyncio.run(ask())


def test_a_token_opens_one_table_and_one_sitting(tmp_path: Path) -> None:
    """Not a seat at another table, nor the same seat once more after its person was removed."""

    async def ask() -> None:
        async with registry_at(tmp_path) as registry:
            made = await registry.create(WISH, "here")
            elsewhere = await registry.create(p.NewTable(players=2), "here")
            async with registry.using(made.table) as live:
                await live.sit_down(ANNA)
                async with registry.using(elsewhere.table) as other:
                    with token_taken():
                        await other.sit_down(ANNA)
                await command(live, p.Remove, seat="y")
                with token_taken():
                    await live.sit_down(ANNA)
                assert live.table.seats["y"].kind == "open"

    asyncio.run(ask())
