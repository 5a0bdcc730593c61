"""The load generator's own table, against a server that is made up here."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import pytest

from bench import load_server
from bench.load_server import LoadedTable

LOBBY = {"table": "t" * 16, "number": 1, "phase": "lobby", "turn": None, "roll": None}
PLAYING = {"table": "t" * 16, "number": 9, "phase": "playing", "turn": "y", "roll": None}


class SlowSocket:
    """Everybody is welcomed at once, but for the last: that welcome comes late, and tells of the lobby."""

    opened: list[SlowSocket]

    def __init__(self, hearer: LoadedTable) -> None:
        self.hearer = hearer
        self.sent: list[dict[str, Any]] = []

    @classmethod
    async def open(cls, port: int, path: str, hearer: LoadedTable) -> SlowSocket:
        cls.opened.append(cls(hearer))
        return cls.opened[-1]

    def send(self, text: str) -> None:
        said = json.loads(text)
        self.sent.append(said)
        if said["type"] == "hello":
            late = 0.05 if len(self.opened) == 4 else 0.0
            asyncio.get_running_loop().call_later(late, self._tell, {"type": "welcome", "state": LOBBY})
        else:
            for one in self.opened:
                asyncio.get_running_loop().call_soon(one._tell, {"type": "happened", "state": PLAYING})
            asyncio.get_running_loop().call_soon(self._tell, {"type": "done", "id": said["id"]})

    def _tell(self, message: dict[str, Any]) -> None:
        self.hearer.heard(self, json.dumps(message, separators=(",", ":")).encode())  # type: ignore[arg-type]


def test_a_late_welcome_does_not_take_the_table_back_to_the_lobby(monkeypatch: pytest.MonkeyPatch) -> None:
    async def made(*_: object, **__: object) -> dict[str, str]:
        return {"table": "t" * 16, "host_token": "host"}

    async def seated(*_: object) -> str:
        return "token"

    async def play() -> None:
        SlowSocket.opened = []
        table = LoadedTable(4, random.Random(1))
        await table.set_up(0)
        await asyncio.sleep(0.1)  # the late welcome has come by now
        table.act()
        assert SlowSocket.opened[0].sent[-1]["type"] == "roll"

    monkeypatch.setattr(load_server, "make_table", made)
    monkeypatch.setattr(load_server, "sit_down", seated)
    monkeypatch.setattr(load_server, "LightSocket", SlowSocket)
    asyncio.run(play())
