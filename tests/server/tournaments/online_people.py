"""People who play at the online tables of a tournament, each over a socket of their own, and come again when the line
breaks."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable, Iterable

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from poeppel.game.fair_dice import envelope
from tests.server.playing import PATIENCE, Json
from tests.server.tournaments.desk import Page

AGAIN = 0.05  # seconds


class OnlinePerson:
    """Does what a page does: takes the seat, hands in and opens the envelope. Decides whatever is possible first."""

    def __init__(self, page: Page, leaves: Callable[[Json], bool] = lambda _: False) -> None:
        self.page, self.leaves = page, leaves
        self.sealed: dict[str, str] = {}  # what is in each envelope
        self.state: Json = {}
        self.seat = ""
        self.commands = 0

    async def play(self) -> None:
        """At the table that is theirs in this round, until the game there has ended, or they leave."""
        while self.state.get("phase") != "ended":
            try:
                async with httpx.AsyncClient(base_url=self.page.server.url, timeout=PATIENCE) as http:
                    answer = await http.post(f"{self.page.path}/seat", headers=self.page.headers)
                if answer.status_code >= 400:
                    if answer.json()["refusal"]["code"] in ("game_over", "seat_lost"):
                        return
                    raise ConnectionError(answer.text)
                given = answer.json()
                self.seat = given["seat"]
                url = f"ws://127.0.0.1:{self.page.server.port}/api/tables/{given['table']}/socket"
                async with connect(url, open_timeout=PATIENCE, compression=None, ping_interval=None) as socket:
                    await socket.send(json.dumps({"type": "hello", "token": given["token"], "after": 0}))
                    if await self._sit(socket):
                        return
            except (OSError, httpx.TransportError, WebSocketException):
                await asyncio.sleep(AGAIN)

    async def _sit(self, socket: ClientConnection) -> bool:
        """Whether that was all."""
        async for text in socket:
            message = json.loads(text)
            if message["type"] == "refused" and message["id"] is None:
                return False
            if "state" in message:
                self.state = message["state"]
            if self.state["phase"] == "ended" or self.leaves(self.state):
                return True
            if message["type"] in ("welcome", "happened", "stale") and (wish := self._wish()):
                self.commands += 1
                command = {"id": f"{self.seat}{self.commands}", "after": self.state["number"], **wish}
                await socket.send(json.dumps(command))
        return False

    def _wish(self) -> Json | None:
        state = self.state
        mine = next(seat for seat in state["seats"] if seat["seat"] == self.seat)
        if state["phase"] == "lobby" and mine["envelope"] not in self.sealed:
            contribution = secrets.token_hex(16)
            sealed = envelope(state["table"], self.seat, contribution)
            self.sealed[sealed] = contribution
            return {"type": "contribute", "seat": self.seat, "envelope": sealed}
        if state["phase"] == "revealing" and mine["contribution"] is None:
            return {"type": "reveal", "seat": self.seat, "contribution": self.sealed[mine["envelope"]]}
        if state["phase"] != "playing" or state["paused"] or state["turn"] != self.seat:
            return None
        if state["roll"] is None:
            return {"type": "roll"}
        return {"type": "move", "move": state["legal"][0]["text"]}


def everybody_plays(people: Iterable[OnlinePerson], beside: Callable[[], None] = lambda: None) -> None:
    """Each at their own table, while something else happens."""

    async def play() -> None:
        async with asyncio.timeout(PATIENCE):
            playing = [asyncio.ensure_future(person.play()) for person in people]
            await asyncio.to_thread(beside)
            await asyncio.gather(*playing)

    asyncio.run(play())
