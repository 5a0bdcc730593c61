"""A registry of tables in this process, on a real store, with real dice from a secret that the test chooses."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from poeppel.game.fair_dice import envelope
from poeppel.server import protocol as p
from poeppel.server.background import Background, Compilation
from poeppel.server.settings import Settings
from poeppel.server.store.sqlite import SQLiteStore
from poeppel.server.tables import setup
from poeppel.server.tables.actor import Actor
from poeppel.server.tables.live import LiveTable
from poeppel.server.tables.registry import Registry

Json = dict[str, Any]

HOST = Actor("host")
HERE, BOT = p.SeatPlan(kind="here"), p.SeatPlan(kind="bot")
CONTRIBUTION = "ab" * 16
PATIENCE = 600.0  # seconds: no test hangs, whatever happens, and no machine is too slow for a whole game


class Ears:
    """A client that keeps what it is told."""

    def __init__(self, actor: Actor = HOST, takes_changes: bool = False) -> None:
        self.actor = actor
        self.takes_changes = takes_changes
        self.said: list[Json] = []
        self.dismissed: p.CloseCode | None = None  # with which code
        self._came = asyncio.Event()

    def tell(self, message: bytes) -> None:
        self.said.append(json.loads(message))
        self._came.set()

    def dismiss(self, code: p.CloseCode = p.CloseCode.SEAT_FREED) -> None:
        self.dismissed = code

    def token_for(self, rematch: str) -> str:
        return f"the token for {rematch}"

    @property
    def events(self) -> list[Json]:
        return [event for message in self.said for event in message.get("events", ())]

    async def hear(self, wanted: Callable[[Json], bool]) -> Json:
        """The first message of this kind, already told or still to come."""
        async with asyncio.timeout(PATIENCE):
            while True:
                if found := next(filter(wanted, self.said), None):
                    return found
                self._came.clear()
                await self._came.wait()


@asynccontextmanager
async def registry_at(
    folder: Path, compile_it: Callable[[], Awaitable[None]] | None = None, **settings: Any
) -> AsyncIterator[Registry]:
    path = folder / "tables.db"
    store = await SQLiteStore.open(path)
    background = Background(1, Compilation(compile_it))
    registry = Registry(store, Settings(path, **{"fastest_bot": 0, "work_burst": 10_000.0, **settings}), background)
    try:
        yield registry
    finally:
        registry.close()
        await background.close()
        await store.close()


def choose_dice(monkeypatch: pytest.MonkeyPatch, number: int = 1) -> None:
    """The same table with the same secret each time, so that the dice fall alike."""
    monkeypatch.setattr(setup, "new_secret", lambda: bytes([number]) * 32)
    monkeypatch.setattr(setup, "new_table_id", lambda: f"{number:a>16}")


async def command(
    live: LiveTable, model: type[p.Command], actor: Actor = HOST, **more: Any
) -> p.Done | p.Advice | p.Dangers | p.Stale:
    """Something that a client asks for, usually the host's device, knowing all that has happened."""
    after = live.table.number
    asked = model(id=f"c{after}", after=after, **more)
    return await live.perform(actor, asked, f"{actor}:{asked.id}")  # type: ignore[arg-type]


async def sit(live: LiveTable, seat: str, name: str, token: str | None = None) -> Actor:
    """Somebody takes an open seat."""
    await live.sit_down(
        p.SitDown(seat=seat, name=name, envelope=envelope(live.table.id, seat, CONTRIBUTION), token=token)
    )
    return Actor("seat", seat, live.table.number)


async def begin(live: LiveTable) -> None:
    """Hand in an envelope for everybody at the host's device, start, and open everybody's."""
    for seat in HOST.seats(live.table):
        await command(live, p.Contribute, seat=seat, envelope=envelope(live.table.id, seat, CONTRIBUTION))
    await command(live, p.Start)
    for place in tuple(live.table.seats.values()):
        if place.is_person:
            actor = HOST if place.kind == "here" else Actor("seat", place.colours, place.since)
            await command(live, p.Reveal, actor, seat=place.colours, contribution=CONTRIBUTION)
