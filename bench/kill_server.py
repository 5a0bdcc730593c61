"""Nothing is lost: plays many tables, kills the server again and again, and compares what was told with what is stored.

    python -m bench.kill_server                       # 120 tables, 25 kills: some minutes
    python -m bench.kill_server --tables 8 --kills 5  # about half a minute; tests/server/test_nothing_lost.py is this

Robots on real sockets play as fast as they can. They also lose their connection, repeat commands, click late. What
they were told and what was acknowledged to them they write down, and at the end the store has to have all of it: the
same events under the same numbers, none missing, none twice, no command carried out twice; and every game is over, and
its dice are genuine.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from bench.clients import HOST, ServerProcess, allow_many_files, contribution_of, make_table, sit_down
from poeppel.game.fair_dice import envelope
from poeppel.game.verify import verify
from poeppel.rules import Rules
from poeppel.server.entrance.tokens import hash_token
from poeppel.server.store import NoSuchTable, StoredEvent
from poeppel.server.store.opening import is_address, open_store
from poeppel.server.tables.fold import Table
from poeppel.server.tables.log import RECENT, record_of, replay

# Rules; seats (o: a robot with a seat, h: at the host's device, b: a bot of the server); grace time of the absent.
KINDS: tuple[tuple[str, str, float | None], ...] = (
    ("classic+three-rolls", "oo", None),
    ("classic+three-rolls", "hb", None),
    ("classic+three-rolls+forced-capture", "ob", 0.05),
    ("classic+three-rolls", "hoo", 0.02),
    ("mauerhuepfen", "ob", None),
    ("classic+three-rolls+forced-capture+punished", "ho", None),
    ("classic+three-rolls", "obb", 0.1),
    ("classic6+three-rolls", "oo", None),
    ("aergern-verboten+three-rolls", "hob", None),
    ("tournament6+punished", "oob", None),
    ("tournament+punished", "ooob", 0.2),
)
SEAT_KINDS = {"o": "open", "h": "here", "b": "bot"}
QUIET = 120.0  # seconds without a word, with the server up: something is stuck, however slow the machine
SHUNNED = 10.0  # seconds for which nobody goes to a server that was silent, if there are others
GONE = (OSError, WebSocketException)


class Blink(NamedTuple):
    """How long somebody was away whom a server had sent away, and what else they met before they were welcome again."""

    seconds: float
    met: tuple[str, ...]


# ── what was told ─────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass
class Journal:
    """What everybody at one table was told, taken together."""

    table: str
    told: dict[int, str] = field(default_factory=dict)
    sent: set[str] = field(default_factory=set)  # commands by sender and id, as the store knows them
    acknowledged: dict[str, tuple[int, int]] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    answers: Counter[str] = field(default_factory=Counter)
    blinks: list[Blink] = field(default_factory=list)

    def tell(self, event: dict[str, Any]) -> None:
        text = json.dumps(event, sort_keys=True)
        if self.told.setdefault(event["number"], text) != text:
            self.problem(f"event {event['number']} was told in two ways: {self.told[event['number']]}, {text}")

    def acknowledge(self, command: str, first: int, last: int) -> None:
        if self.acknowledged.setdefault(command, (first, last)) != (first, last):
            self.problem(f"command {command} was acknowledged as {self.acknowledged[command]} and as {(first, last)}")

    def problem(self, text: str) -> None:
        self.problems.append(f"table {self.table}: {text}")


# ── robots ────────────────────────────────────────────────────────────────────────────────────────────────────────────


class Robot:
    """A client that plays at random until the game is over, and behaves as badly as a real one."""

    def __init__(
        self, journal: Journal, ports: Sequence[int], token: str, rng: random.Random, quiet: float | None = None
    ) -> None:
        """Where there are several servers it comes to any of them. One that has been silent for `quiet` seconds is
        given up; without that, silence is a problem."""
        self.journal = journal
        self._urls = [f"ws://{HOST}:{port}/api/tables/{journal.table}/socket" for port in ports]
        self._quiet = quiet
        self._token = token
        self._sender = hash_token(token)[:16]
        self._rng = rng
        self._seen = 0
        self._seats: tuple[str, ...] = ()
        self._state: dict[str, Any] = {"phase": "lobby", "seats": (), "number": 0}
        self._role = ""
        self._waiting: dict[str, dict[str, Any]] = {}  # commands without an answer
        self._late: set[str] = set()  # commands that may well be refused
        self._told_here = 0  # the last event told on the present socket
        self._back_in: float | None = None  # seconds after which the server wants us back, if it has said so
        self._sent_away_at: float | None = None
        self._met: list[str] = []  # what was in the way since then
        self._silent: dict[str, float] = {}  # when servers were found to be

    @property
    def is_over(self) -> bool:
        return self._state["phase"] == "ended" and not self._waiting

    async def run(self) -> None:
        while not self.is_over:
            url = self._choose()
            try:
                async with connect(
                    url,
                    compression=None,
                    max_size=None,
                    ping_interval=None,
                    close_timeout=1,
                    open_timeout=self._quiet or QUIET,
                    proxy=None,
                ) as socket:
                    await self._take_part(socket)
            except ConnectionRefusedError:  # the server is down
                self._met.append("nobody there")
                await asyncio.sleep(self._rng.uniform(0.1, 0.4))
            except GONE as error:
                self.journal.answers["connection lost"] += 1
                if isinstance(error, TimeoutError):
                    self._met.append("silence")
                    self._silent[url] = time.monotonic()
                else:
                    self._met.append("a lost connection")
                await asyncio.sleep(self._comes_back_after())

    def _choose(self) -> str:
        """A server, if possible one that has not been silent just now."""
        now = time.monotonic()
        well = [url for url in self._urls if now - self._silent.get(url, -SHUNNED) >= SHUNNED]
        return self._rng.choice(well or self._urls)

    async def _take_part(self, socket: ClientConnection) -> None:
        self._told_here = 0
        await socket.send(json.dumps({"type": "hello", "token": self._token, "after": self._seen}))
        while not self.is_over:
            try:
                text = await asyncio.wait_for(socket.recv(), self._quiet or QUIET)
            except TimeoutError:
                if self._quiet is None:
                    self.journal.problem(
                        f"{self._sender}: nothing for {QUIET} s, waiting for {list(self._waiting.values())}"
                    )
                raise
            for command in self._answer(json.loads(text)):
                await socket.send(json.dumps(command))
                if self._rng.random() < 0.05:  # out of reach, just now; what became of it?
                    socket.transport.abort()
                    raise ConnectionError("lost on purpose")

    def _answer(self, message: dict[str, Any]) -> Iterator[dict[str, Any]]:
        """Hear a message; what to say to it."""
        self.journal.answers[message["type"]] += 1
        self._hear_events(message)
        match message["type"]:
            case "welcome":
                self._role, self._seats = message["role"], tuple(message["seats"])
                if self._sent_away_at is not None:
                    self.journal.blinks.append(Blink(time.monotonic() - self._sent_away_at, tuple(self._met[1:])))
                    self._sent_away_at = None
                yield from list(self._waiting.values())  # the same words again: harmless
            case "done":
                command = self._waiting.pop(message["id"], None)
                if command is None or command["type"] != "react":  # a reaction is shown, not stored
                    self.journal.acknowledge(f"{self._sender}:{message['id']}", message["first"], message["last"])
            case "going_down":
                self._back_in, self._sent_away_at = message["back_in"], time.monotonic()
                self._met.clear()  # what comes first is the goodbye itself
            case "stale":
                self._hear_no(message["id"], "stale")
            case "refused":
                if message["id"] is None:
                    self._met.append(message["refusal"]["code"])
                self._hear_no(message["id"], message["refusal"]["code"])
        if not self._waiting:
            yield from self._act()

    def _comes_back_after(self) -> float:
        """Seconds: when the server said, otherwise soon."""
        back_in, self._back_in = self._back_in, None
        soon: float = self._rng.choice((0, 0.002, 0.02, 0.2))
        return soon if back_in is None else back_in

    def _hear_events(self, message: dict[str, Any]) -> None:
        events = message.get("events", ())
        is_cut = len(events) == RECENT  # a server that stood still tells the latest only, and the state
        if message["type"] == "happened" and events[0]["number"] > self._told_here + 1 and not is_cut:
            self.journal.problem(f"{self._sender} was told {self._told_here}, then {events[0]['number']} at once")
        for event in events:
            self.journal.tell(event)
        if "state" in message:
            self._seen = self._told_here = max(self._told_here, message["state"]["number"])
            if message["state"]["number"] >= self._state["number"]:
                self._state = message["state"]
            else:
                self.journal.problem(f"back from {self._state['number']} to {message['state']['number']}")

    def _hear_no(self, id: str, code: str) -> None:
        command = self._waiting.pop(id, None)
        self.journal.answers[f"no: {code}"] += 1
        if f"{self._sender}:{id}" in self.journal.acknowledged:
            self.journal.problem(f"command {id} was done, and then {code}")
        elif code not in ("stale", "not_stored") and id not in self._late:
            self.journal.problem(f"{command} was refused: {code}")

    def _act(self) -> Iterator[dict[str, Any]]:
        """The next command, if one is due, and sometimes something foolish."""
        due = self._due()
        if due is None:
            return
        chance = self._rng.random()
        if chance < 0.03 and self._seen > 5:
            yield self._command(due, after=self._seen - self._rng.randint(1, 5), is_late=True)
            return
        if chance < 0.04:  # it may well be refused: the last one may have been a moment ago
            yield self._command({"type": "react", "reaction": "lucky"}, is_late=True)
            return
        command = self._command(due)
        yield command
        if chance < 0.09:
            yield command
        if chance < 0.07:
            yield command

    def _due(self) -> dict[str, Any] | None:
        state, seats = self._state, self._state["seats"]
        given = {seat: contribution_of(state["table"], seat) for seat in self._seats}
        if state["phase"] == "lobby" and self._role == "host":
            for seat in seats:
                if seat["seat"] in given and not seat["envelope"]:
                    sealed = envelope(state["table"], seat["seat"], given[seat["seat"]])
                    return {"type": "contribute", "seat": seat["seat"], "envelope": sealed}
            is_full = all(seat["kind"] == "bot" or seat["envelope"] for seat in seats)
            return {"type": "start"} if is_full else None
        if state["phase"] == "revealing":
            for seat in seats:
                if seat["seat"] in given and not seat["contribution"]:
                    return {"type": "reveal", "seat": seat["seat"], "contribution": given[seat["seat"]]}
        if state["phase"] != "playing" or not any(state["turn"] in seat for seat in self._seats):
            return None
        if state["roll"] is None:
            return {"type": "roll"}
        move = self._rng.choice(state["legal"])
        if "punished" in state["rules"] and state["rules"].startswith("tournament") and state["touched"] is None:
            return {"type": "touch", "pawn": move["steps"][0]}
        return {"type": "move", "move": move["text"]}

    def _command(self, what: dict[str, Any], after: int | None = None, is_late: bool = False) -> dict[str, Any]:
        id = f"c{len(self.journal.sent)}"
        self.journal.sent.add(f"{self._sender}:{id}")
        if is_late:
            self._late.add(id)
        self._waiting[id] = {**what, "id": id, "after": self._seen if after is None else after}
        return self._waiting[id]


# ── tables ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass
class Run:
    """All that goes on at one server."""

    server: ServerProcess
    rng: random.Random
    kills_left: int
    kills: int = 0
    journals: list[Journal] = field(default_factory=list)
    made: list[str] = field(default_factory=list)  # tables, also those that were given up before the game began
    finished: int = 0

    async def play(self, tables: int, between: tuple[float, float]) -> None:
        """Play at this many tables, at each one game after the other as long as the server is being killed."""
        await self.server.start()
        places = [asyncio.ensure_future(self._place(index)) for index in range(tables)]
        killing = asyncio.ensure_future(self._kill(between))
        talking = asyncio.ensure_future(self._report())
        try:
            await asyncio.gather(killing, *places)
        finally:
            for task in (*places, killing, talking):
                task.cancel()
            await asyncio.gather(*places, killing, talking, return_exceptions=True)
            self.server.stop()

    def complaints(self) -> list[str]:
        return self.server.complaints()

    async def _kill(self, between: tuple[float, float]) -> None:
        while self.kills_left:
            await asyncio.sleep(self.rng.uniform(*between))
            self.server.kill()
            self.kills += 1
            self.kills_left -= 1
            await self.server.start()

    async def _place(self, index: int) -> None:
        rng = random.Random(f"{self.rng.random()} {index}")
        await self.game(index, rng)
        while self.kills_left:
            index += 1
            await self.game(index, rng)

    async def game(self, index: int, rng: random.Random) -> None:
        """One game from setting up to its end."""
        robots = None
        while robots is None:  # the answer to a request was lost: leave that table alone, take another one
            try:
                robots = await self._set_up(*KINDS[index % len(KINDS)], rng)
            except OSError:
                await asyncio.sleep(rng.uniform(0.1, 0.4))
        await asyncio.gather(*(robot.run() for robot in robots))
        self.finished += 1

    async def _set_up(self, rules: str, seats: str, away_after: float | None, rng: random.Random) -> list[Robot]:
        port = self.server.port
        plan = [{"kind": SEAT_KINDS[kind], "name": f"{kind}{n}", "bot": "random"} for n, kind in enumerate(seats)]
        options = {"bot_pace": 0, "away_after": away_after}
        made = await make_table(port, rules=rules, seats=plan, options=options)
        self.made.append(made["table"])
        journal = Journal(made["table"])
        tokens = [made["host_token"]]
        for seat, kind in zip(Rules.parse(rules).seats(len(seats)), seats, strict=True):
            if kind == "o":
                tokens.append(await sit_down(port, made["table"], seat, f"Robot {seat}"))
        self.journals.append(journal)
        return [Robot(journal, [port], token, random.Random(rng.random())) for token in tokens]

    async def _report(self) -> None:
        started = time.monotonic()
        while True:
            await asyncio.sleep(5)
            acknowledged = sum(len(journal.acknowledged) for journal in self.journals)
            print(
                f"{time.monotonic() - started:5.0f} s: {self.kills} kills, {acknowledged:,} commands acknowledged, "
                f"{self.finished} of {len(self.journals)} games over",
                file=sys.stderr,
                flush=True,
            )


# ── judging ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass
class Verdict:
    """What came out; nothing in `problems` is what we want."""

    kills: int
    tables: int
    events: int
    told: int
    acknowledged: int
    seconds: float
    answers: Counter[str]
    problems: list[str]
    blinks: list[Blink]

    def __str__(self) -> str:
        kinds = ", ".join(f"{kind} {count:,}" for kind, count in sorted(self.answers.items()))
        return (
            f"{self.kills} kills, {self.tables} tables, {self.events:,} events stored, {self.told:,} told, "
            f"{self.acknowledged:,} commands acknowledged, {self.seconds:.0f} s\nanswers: {kinds}\n{self._blinks}"
            + "".join(f"PROBLEM {text}\n" for text in self.problems[:50])
            + (f"{len(self.problems)} problems" if self.problems else "nothing lost, nothing twice")
        )

    @property
    def _blinks(self) -> str:
        """How long those were away whom a server had sent away, and what kept those who were away for longest."""
        if not self.blinks:
            return ""
        away, free = sorted(self.blinks), sorted(blink for blink in self.blinks if not blink.met)
        told = f"sent away {len(away)} times, for {away[len(away) // 2].seconds:.2f} s (median)"
        if free:
            told += f"; {len(free)} times with nothing else in the way, for {free[-1].seconds:.2f} s at most"
        if away[-1].met:
            met = ", ".join(f"{what} {count} ×" for what, count in Counter(away[-1].met).most_common())
            told += f"; {away[-1].seconds:.2f} s at most, which met {met}"
        return told + "\n"


async def check(run: Run, seconds: float) -> Verdict:
    """Compare what was told with what is stored."""
    answers: Counter[str] = Counter()
    problems: list[str] = []
    stored = 0
    store = await open_store(run.server.place if is_address(run.server.place) else Path(run.server.place))
    try:
        for table in run.made:
            try:
                await store.summary(table)
            except NoSuchTable:
                problems.append(f"table {table} was made and is missing")
        for journal in run.journals:
            events = await store.events(journal.table)
            stored += len(events)
            answers += journal.answers
            problems += journal.problems
            problems += [f"table {journal.table}: {text}" for text in differences(journal, events)]
    finally:
        await store.close()
    problems += [f"the server logged: {line[:3000]}" for line in run.complaints()]
    return Verdict(
        run.kills,
        len(run.journals),
        stored,
        sum(len(journal.told) for journal in run.journals),
        sum(len(journal.acknowledged) for journal in run.journals),
        seconds,
        answers,
        problems,
        [blink for journal in run.journals for blink in journal.blinks],
    )


def differences(journal: Journal, events: list[StoredEvent]) -> Iterator[str]:
    """What is not as it should be at one table."""
    if [event.number for event in events] != list(range(1, len(events) + 1)):
        yield "the numbers have gaps"
        return
    by_number = {event.number: event for event in events}
    again = {step.number: step.told.model_dump(mode="json") for step in replay(Table(journal.table), events)}
    for number, text in journal.told.items():
        if number not in again:
            yield f"event {number} was told and is missing: {text}"
        elif json.loads(text) != again[number]:
            yield f"event {number} is not as it was told: {again[number]}, {text}"
    of_command: dict[str, list[int]] = {}
    for event in events:
        if event.command is not None:
            of_command.setdefault(event.command, []).append(event.number)
    for command, numbers in of_command.items():
        if command not in journal.sent:
            yield f"nobody sent command {command}"
        if numbers != list(range(numbers[0], numbers[-1] + 1)) or len({by_number[n].at for n in numbers}) > 1:
            yield f"command {command} was carried out more than once: events {numbers}"
        kinds = [json.loads(by_number[n].data)["type"] for n in numbers]
        if len(kinds) != len(set(kinds)):
            yield f"command {command} did the same thing twice: {kinds}"
    for command, (first, last) in journal.acknowledged.items():
        if of_command.get(command) != list(range(first, last + 1)):
            yield f"command {command} was acknowledged as {first} to {last}, but did {of_command.get(command)}"
    if not any(event["event"]["type"] == "game_ended" for event in again.values()):
        yield "the game is not over"
    elif (record := record_of(journal.table, events)) is None or not record.end.is_over:
        yield "the record is not of a whole game"
    elif not (verification := verify(record)).is_genuine:
        yield f"the dice are not genuine: {verification.verdict.en}"


# ── from the command line ─────────────────────────────────────────────────────────────────────────────────────────────


async def play_and_check(
    server: ServerProcess, tables: int, kills: int, between: tuple[float, float], seed: int, within: float
) -> Verdict:
    """The whole test; games that are not over `within` these seconds are a problem like others."""
    started = time.monotonic()
    run = Run(server, random.Random(seed), kills)
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(run.play(tables, between), within)
    return await check(run, time.monotonic() - started)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, default=120)
    parser.add_argument("--kills", type=int, default=25)
    parser.add_argument("--between", type=float, nargs=2, default=(0.2, 5.0), help="seconds from a start to a kill")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--within", type=float, default=1200.0, help="seconds for all of it")
    options = parser.parse_args()
    allow_many_files()
    with tempfile.TemporaryDirectory() as folder:
        verdict = asyncio.run(
            play_and_check(
                ServerProcess(Path(folder)),
                options.tables,
                options.kills,
                tuple(options.between),
                options.seed,
                options.within,
            )
        )
    print(verdict)
    return 1 if verdict.problems else 0


if __name__ == "__main__":
    sys.exit(main())
