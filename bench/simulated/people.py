"""People at tables: the robots that `bench.kill_server` sends to real servers, on simulated sockets."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Any

from bench.kill_server import Journal, Robot
from bench.simulated.network import Link
from bench.simulated.referee import Broken
from poeppel.server.tables.log import RECENT

if TYPE_CHECKING:
    from bench.simulated.world import World

SILENCE = 4.0  # seconds without a word after which a page asks whether the line holds


class Person(Robot):
    """A client that plays until the game is over, or leaves for good before."""

    def __init__(self, world: World, journal: Journal, token: str, random: Random, leaves_after: int | None) -> None:
        super().__init__(journal, (), token, random)
        self.connected: frozenset[str] = frozenset()
        """The seats whose people are here, as this one was told."""
        self.is_welcome = False
        self._said_seen = 0  # with the last hello
        self._takes_changes = random.random() < 0.7  # as pages do
        self._known: dict[str, Any] = {}  # how things stand, put together from what was told here
        self._world = world
        self._leaves_after = leaves_after
        self._link: Link | None = None

    @property
    def seats(self) -> tuple[str, ...]:
        return self._seats

    @property
    def number(self) -> int:
        """Of the last event that it knows."""
        number: int = self._state["number"]
        return number

    @property
    def has_left(self) -> bool:
        is_long_enough = self._leaves_after is not None and self._state["number"] > self._leaves_after
        return is_long_enough and self._state["phase"] == "playing"

    @property
    def is_done(self) -> bool:
        return self.is_over or self.has_left

    async def run(self) -> None:
        while not self.is_done:
            self._link = await self._world.connect(self.journal.table, self._takes_changes)
            if self._link is None:  # nobody is there
                await asyncio.sleep(self._rng.uniform(0.05, 0.4))
                continue
            try:
                await self._stay(self._link)
            except (ConnectionError, TimeoutError):
                self._link.cut(says_so=self._rng.random() < 0.7)
            finally:
                self.is_welcome = False
            await asyncio.sleep(self._comes_back_after())

    async def _stay(self, link: Link) -> None:
        self._told_here = 0
        self._said_seen = self._seen
        self._say(link, {"type": "hello", "token": self._token, "after": self._seen})
        while not self.is_done:
            text = await self._hear_something(link)
            if text is None:
                raise ConnectionError("the server has gone")
            message = json.loads(text)
            self._look(self._put_together(message))
            for command in self._answer(message):
                self._say(link, command)
                if self._rng.random() < self._world.faults.lost_by_people:
                    raise ConnectionError("lost on purpose")
            if self.journal.problems:
                self._world.breaks(self.journal.problems[0])
        link.cut(says_so=True)

    async def _hear_something(self, link: Link) -> bytes | None:
        """The next message. After a silence it is asked whether the line holds."""
        while True:
            try:
                async with asyncio.timeout(SILENCE):
                    return await link.to_client.get()
            except TimeoutError:
                if not link.holds:
                    raise

    def _put_together(self, message: dict[str, Any]) -> dict[str, Any]:
        """The message with all of the state, where only what has changed was told."""
        if "state" in message:
            if "seats" in message["state"]:
                self.connected = frozenset(seat["seat"] for seat in message["state"]["seats"] if seat["connected"])
            whole = not self._takes_changes or message["type"] != "happened"
            if not whole:
                say_in_full(message)
            self._known = message["state"] if whole else _laid_over(self._known, message["state"])
            message["state"] = self._known
        return message

    def go_on(self) -> None:
        """What is due was held back for a moment."""
        if self.is_welcome and self._link is not None and not self._waiting:
            for command in super()._act():
                self._say(self._link, command)

    def _act(self) -> Iterator[dict[str, Any]]:
        if not self._world.is_held:
            yield from super()._act()

    def _say(self, link: Link, words: dict[str, Any]) -> None:
        link.carry(link.to_server, json.dumps(words).encode())

    def _look(self, message: dict[str, Any]) -> None:
        """Have it compared with what is stored."""
        world, table = self._world, self.journal.table
        world.note(f"{self._sender[:6]} hears {message['type']} {_gist(message)}")
        world.referee.heard(table, self._sender, message)
        kind = message["type"]
        if kind == "welcome":
            _check_whole(message, self._said_seen)
        if kind == "stale" and message["id"] in self._waiting:
            _check_whole(message, self._waiting[message["id"]]["after"])
        if kind == "done":
            command = self._waiting.get(message["id"])
            if command is not None and command["type"] != "react":
                world.referee.acknowledged(table, f"{self._sender}:{message['id']}", message["first"], message["last"])
        if kind == "welcome":
            self.is_welcome = True
        if kind == "presence":
            self.connected = frozenset(message["connected"])


def _check_whole(message: dict[str, Any], after: int) -> None:
    """All that has happened since then is told, or the latest of it."""
    last = message["state"]["number"]
    told = [event["number"] for event in message["events"]]
    if told != list(range(max(after, last - RECENT) + 1, last + 1)):
        raise Broken(f"somebody who knew of {after} events was told {told} of {last}")


def _gist(message: dict[str, Any]) -> str:
    match message:
        case {"state": state}:
            numbers = [event["number"] for event in message.get("events", ())]
            return f"{message.get('id', '')} events {numbers[:1]}..{numbers[-1:]} state {state['number']}"
        case {"first": first, "last": last}:
            return f"{message['id']} as {first} to {last}"
        case {"refusal": refusal}:
            return f"{message['id']} {refusal['code']}"
        case {"connected": connected}:
            return " ".join(connected)
        case _:
            return ""


def _laid_over(known: dict[str, Any], told: dict[str, Any]) -> dict[str, Any]:
    """What has changed, with all that has not. Of the pawns only those colours are told that stand elsewhere."""
    return {**known, **told, "pawns": {**known["pawns"], **told.get("pawns", {})}}


def say_in_full(message: dict[str, Any]) -> None:
    """Add what is not said of events and moves, since it is so with most of them or has been said already."""
    for told in message["events"]:
        for name in ("move", "refused", "place"):
            told.setdefault(name, None)
        if told["move"]:
            told["move"].update({"text": told["event"]["move"], "colour": told["event"]["colour"]} | told["move"])
    moves = [told["move"] for told in message["events"] if told["move"]]
    for move in (*moves, *message["state"].get("legal", ())):
        for leg in move["legs"]:
            leg.update({"how": "walk", "captured": None, "backward": False, "lost": 0} | leg)
        on_board = [leg["fields"] for leg in move["legs"] if leg["how"] != "home"]
        said = {
            "steps": [fields[0] for fields in on_board[:1]] + [fields[-1] for fields in on_board],
            "captured": [leg["captured"] for leg in move["legs"] if leg["captured"]],
        }
        move.update({**said, "sent_back": None, "touch": False, "goal": None} | move)
