"""A table of the server's that is run as one on a device without a server: one page is the host and all people, dice
and bots' moves are written down, and time passes when the test says so."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast
from unittest.mock import patch

from poeppel.analysis.advice import Advice, Prospect
from poeppel.core.move import Move
from poeppel.core.position import Position
from poeppel.core.roll import Roll
from poeppel.errors import PoeppelError
from poeppel.game.dice import ScriptedDice
from poeppel.game.record import Record
from poeppel.server import protocol as p
from poeppel.server.background import Background
from poeppel.server.entrance.limits import Buckets
from poeppel.server.refusals import CommandRefused, badly_written, unreadable
from poeppel.server.store.base import Derived, Store
from poeppel.server.store.sqlite import SQLiteStore
from poeppel.server.tables import live as live_tables
from poeppel.server.tables import timers
from poeppel.server.tables.fold import Source
from poeppel.server.tables.log import record_of
from poeppel.server.tables.setup import FreshTable, laid_out, store_table
from poeppel.texts import Text
from tests.server.at_hand import HOST, Ears

Json = dict[str, Any]
TABLE = "here-a"


class Clock:
    """Time passes when somebody says so."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


class WrittenBots:
    """Plays the moves that are written down, and finds every move as good as any other."""

    def __init__(self) -> None:
        self.next: str | None = None

    async def choose_move(self, position: Position, roll: Roll, moves: Sequence[Move], bot: str) -> tuple[Move, float]:
        return next((move for move in moves if move.text == self.next), moves[0]), 0.0

    async def advise(self, position: Position, roll: Roll) -> tuple[Advice, float]:
        prospects = tuple(Prospect(move, 0.5) for move in position.legal_moves(roll))
        return Advice(position, roll, prospects, Text("Darum.", "Because.")), 0.0

    def spawn(self, work: Coroutine[object, object, None]) -> None:
        """What happens by itself happens when the test says so."""
        work.close()

    def keep(self, store: Store, table: str, name: str, derived: Derived) -> None:
        """Tests that look at it have it kept themselves."""


class DeviceTable(live_tables.LiveTable):
    """With dice that are written down."""

    def __init__(self, store: SQLiteStore, bots: WrittenBots, faces: Sequence[int]) -> None:
        async def nobody(_: str, __: object) -> None:
            pass

        super().__init__(TABLE, store, cast(Background, bots), nobody, Buckets(1e6, 1e6))
        self.faces = faces

    async def _find_source(self) -> Source:
        return ScriptedDice(self.faces)


class OnADevice:
    """One page at one table."""

    def __init__(self, store: SQLiteStore, clock: Clock) -> None:
        self.store, self.clock, self.bots = store, clock, WrittenBots()
        self.page = Ears(HOST)
        self.live: DeviceTable
        self.commands = 0

    async def set_up(self, wish: Json, faces: Sequence[int]) -> Json | None:
        """The refusal if the table cannot be made."""
        try:
            _, created = laid_out(p.NewTable.model_validate_json(json.dumps(wish)))
        except CommandRefused as no:
            return no.refusal.model_dump(mode="json")
        except PoeppelError as error:
            return badly_written(error).refusal.model_dump(mode="json")
        await store_table(self.store, FreshTable(TABLE, bytes(32), created), "", {})
        self.live = DeviceTable(self.store, self.bots, faces)
        await self.live.open()
        await self.live.join(self.page, 0)
        return None

    @property
    def number(self) -> int:
        return self.live.table.number

    @property
    def state(self) -> Json:
        return self.live.state().model_dump(mode="json")

    @property
    def events(self) -> list[Json]:
        """Everything that was told, without when."""
        return [{key: value for key, value in told.items() if key != "at"} for told in self.page.events]

    async def ask(self, kind: str, given: Json) -> Json:
        """Send a command as the page would write it; the answer."""
        self.commands += 1
        text = json.dumps({"type": kind, "id": f"c{self.commands}", "after": self.number} | given)
        try:
            command = p.COMMANDS.validate_json(text)
        except ValueError:
            return {"type": "refused", "refusal": unreadable([{"loc": (), "msg": ""}]).model_dump(mode="json")}
        try:
            answer: p.Answer = await self.live.perform(HOST, command, command.id)
        except CommandRefused as no:
            answer = p.Refused(id=command.id, refusal=no.refusal)
        return answer.model_dump(mode="json")

    @property
    def is_step_due(self) -> bool:
        """Whether something will happen by itself."""
        return self.live.table.is_in_play and self.live.timers._next_step_after() is not None

    async def step(self, move: str | None) -> None:
        """Let it happen."""
        self.bots.next = move
        self.clock.now += max(0.0, self.live.timers._next_step_after() or 0.0)
        await self.live.steps.find(self.live, self.live.table.changed)

    async def record(self) -> Record | None:
        return record_of(TABLE, await self.store.events(TABLE))


@asynccontextmanager
async def on_a_device(folder: Path) -> AsyncIterator[OnADevice]:
    clock = Clock()
    store = await SQLiteStore.open(folder / "tables.db")
    device = OnADevice(store, clock)
    try:
        with patch.object(timers, "monotonic", clock):
            yield device
    finally:
        if hasattr(device, "live"):
            device.live.timers.stop()
        await store.close()
