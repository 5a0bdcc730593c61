"""Sees everything: what is stored, and what anybody is told. Says at once when the two do not fit together."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from bench.simulated.contents import Job
from poeppel.core.roll import write_roll
from poeppel.server import protocol as p
from poeppel.server.store.base import Appended
from poeppel.server.tables.fold import Table
from poeppel.server.tables.log import take_step


class Broken(Exception):
    """Something that must never happen has happened."""


class History:
    """What is stored of one table, and how it stood after each event."""

    def __init__(self, table: str) -> None:
        self.table = Table(table)
        self.told: list[dict[str, Any]] = []
        self.stood: list[tuple[object, ...]] = [("lobby", None, None, None)]
        self.commands: dict[str, tuple[int, int]] = {}
        self.denied: set[str] = set()  # commands that were too late

    @property
    def is_over(self) -> bool:
        return self.table.phase == "ended"

    def add(self, number: int, at: float, data: str, command: str | None) -> None:
        try:
            step = take_step(self.table, number, at, p.read_event(data), command)
        except Exception as error:
            raise Broken(f"event {number} cannot have happened: {data}: {error!r}") from error
        self.told.append(json.loads(step.told.model_dump_json()))
        table = self.table
        roll = None if table.roll is None else write_roll(table.roll)
        self.stood.append((table.phase, str(table.position) if table.position else None, roll, table.ended))


class Referee:
    """Of all tables."""

    def __init__(self) -> None:
        self.histories: dict[str, History] = {}
        self.events = 0

    def stored(self, job: Job, answer: Appended) -> None:
        """Something is in the store for good."""
        history = self.histories.setdefault(job.table, History(job.table))
        if answer.first != len(history.told) + 1:
            raise Broken(f"event {answer.first} of {job.table} was stored after event {len(history.told)}")
        if job.command is not None:
            if job.command in history.commands:
                raise Broken(f"command {job.command} was carried out twice")
            if job.command in history.denied:
                raise Broken(f"command {job.command} was carried out after it had been too late")
            history.commands[job.command] = answer.first, answer.last
        for number, data in enumerate(job.events, answer.first):
            history.add(number, answer.at, data, job.command)
        self.events += len(job.events)

    def heard(self, table: str, sender: str, message: dict[str, Any]) -> None:
        """Somebody was told something."""
        history = self.histories[table]
        for event in message.get("events", ()):
            self._check_event(history, event)
        if "state" in message:
            self._check_state(history, message["state"])
        if message["type"] == "done":
            done = history.commands.get(f"{sender}:{message['id']}")
            if done is not None and done != (message["first"], message["last"]):
                raise Broken(f"command {message['id']} did events {done}, and {message} was answered")
            if done is None and message["last"] > len(history.told):
                raise Broken(f"{message} was answered, and the last event is {len(history.told)}")
        for no in _nos(message):
            command = f"{sender}:{no}"
            if command in history.commands:
                raise Broken(f"command {no} is stored as {history.commands[command]}, and {message} was answered")
            history.denied.add(command)

    def acknowledged(self, table: str, command: str, first: int, last: int) -> None:
        """A command that leads to events was answered with `done`."""
        if self.histories[table].commands.get(command) != (first, last):
            raise Broken(f"command {command} was acknowledged as {first} to {last}, and is not stored")

    def _check_event(self, history: History, event: dict[str, Any]) -> None:
        if event["number"] > len(history.told):
            raise Broken(f"event {event['number']} was told before it was stored: {event}")
        if event != history.told[event["number"] - 1]:
            raise Broken(f"event {event['number']} was told as {event}, and is {history.told[event['number'] - 1]}")

    def _check_state(self, history: History, state: dict[str, Any]) -> None:
        if state["number"] > len(history.told):
            raise Broken(f"a state after event {state['number']} was told, and the last is {len(history.told)}")
        stood = history.stood[state["number"]]
        if (state["phase"], state["position"], state["roll"], state["ended"]) != stood:
            raise Broken(f"after event {state['number']} the table stands {stood}, and somebody was told {state}")


def _nos(message: dict[str, Any]) -> Iterator[str]:
    """The command that this message says no to, for good."""
    if message["type"] == "stale":
        yield message["id"]
