"""Thirty helpers type at once, and the server is killed in between: nothing that was acknowledged is lost or doubled,
and the standings are those of one patient typist.

    python -m bench.kill_tournament                                      # 172 people, 4 rounds, 40 kills: some minutes
    python -m bench.kill_tournament --people 24 --rounds 2 --kills 4     # tests/server/tournaments/test_nothing_lost.py

Everybody has a link and a connection of their own. They check people in, enter results, enter some of them wrongly and
correct themselves, some tables twice; they send commands again, and lose their connection while they wait. Whatever was
acknowledged they write down with its number. At the end the events in the store have to have all of it, once.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import secrets
import sys
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from bench.clients import HOST, ServerProcess
from poeppel.server.store import SQLiteStore
from poeppel.server.tournaments.live import sender_of
from poeppel.tournament.desk.deciding import decide
from poeppel.tournament.event_log import commands as c
from poeppel.tournament.event_log import events as e
from poeppel.tournament.event_log.events import Event
from poeppel.tournament.event_log.fold import State
from poeppel.tournament.event_log.results import Result
from poeppel.tournament.rankings.standings import standings

HELPERS = 30
ANSWER_WITHIN = 60.0  # seconds; then the server is thought to be gone
WRONG, TWICE, AGAIN, LOST = 0.15, 0.2, 0.1, 0.05  # of all results, of all tables, of all commands
Json = dict[str, Any]


@dataclass
class Journal:
    """What was acknowledged: by sender and id, the number and the kinds of its events."""

    acknowledged: dict[str, tuple[int, tuple[str, ...]]] = field(default_factory=dict)
    sent: set[str] = field(default_factory=set)
    problems: list[str] = field(default_factory=list)
    count: Counter[str] = field(default_factory=Counter)
    more: asyncio.Event = field(default_factory=asyncio.Event)  # something was acknowledged

    def acknowledge(self, command: str, number: int, changed: tuple[str, ...]) -> None:
        known = self.acknowledged.setdefault(command, (number, changed))
        self.count["acknowledged"] += 1
        self.more.set()
        if changed and known != (number, changed):
            self.problems.append(f"{command} was acknowledged as {known} and as {(number, changed)}")


class Typist:
    """Somebody with a link, who sends a command until it is answered."""

    def __init__(self, journal: Journal, port: int, tournament: str, token: str, author: str, seed: int) -> None:
        self.journal, self.author = journal, author
        self._rng = random.Random(seed)
        self._path = f"/api/tournaments/{tournament}"
        self._http = httpx.AsyncClient(
            base_url=f"http://{HOST}:{port}", headers={"Authorization": f"Bearer {token}"}, timeout=ANSWER_WITHIN
        )
        self._numbers = iter(range(1_000_000))

    async def close(self) -> None:
        await self._http.aclose()

    async def tell(self, kind: str, **fields: Any) -> Json:
        """Carry a command out, however often the server dies; refused is a problem."""
        command_id = f"n{next(self._numbers)}"
        known_as = f"{sender_of(self.author)}-{command_id}"
        body = {"id": command_id, "command": {"type": kind, **fields}}
        self.journal.sent.add(known_as)
        while True:
            if self._rng.random() < LOST:
                await self._send_and_go(body)
            answer = await self._try(lambda: self._http.post(f"{self._path}/commands", json=body))
            if answer.status_code == 503:
                continue
            if answer.status_code != 200:
                self.journal.problems.append(f"{known_as} {kind}: {answer.text}")
                return {}
            done: Json = answer.json()
            self.journal.acknowledge(known_as, done["number"], tuple(done["changed"]))
            if self._rng.random() >= AGAIN:
                return done
            self.journal.count["sent again"] += 1

    async def _send_and_go(self, body: Json) -> None:
        """Out of reach just when it was sent; what became of it?"""
        self.journal.count["connections lost"] += 1
        with contextlib.suppress(httpx.HTTPError, TimeoutError):
            await asyncio.wait_for(
                self._http.post(f"{self._path}/commands", json=body), self._rng.uniform(0.0005, 0.02)
            )

    async def view(self, path: str = "") -> Json:
        answer = await self._try(lambda: self._http.get(self._path + path))
        assert answer.status_code == 200, answer.text
        seen: Json = answer.json()
        return seen

    async def _try(self, ask: Callable[[], Awaitable[httpx.Response]]) -> httpx.Response:
        while True:
            try:
                return await ask()
            except httpx.HTTPError:  # the server is down
                self.journal.count["server gone"] += 1
                await asyncio.sleep(self._rng.uniform(0.02, 0.2))


@dataclass
class Verdict:
    """What came of it."""

    problems: list[str]
    events: int
    acknowledged: int
    kills: int
    count: Counter[str]

    def __str__(self) -> str:
        said = (
            f"{self.events} events, {self.acknowledged} commands acknowledged, {self.kills} kills; {dict(self.count)}"
        )
        return "\n".join([said, *self.problems[:20]])


# ── a tournament ──────────────────────────────────────────────────────────────────────────────────────────────────────


class Tournament:
    """A desk and its helpers."""

    def __init__(self, server: ServerProcess, people: int, rounds: int, helpers: int, seed: int) -> None:
        self.server, self.people, self.rounds, self.seed = server, people, rounds, seed
        self.journal, self.helpers_wanted = Journal(), helpers
        self.right: dict[tuple[int, int], tuple[int, ...]] = {}  # by round and table: the places as they really were
        self._rng = random.Random(seed)

    @property
    def expected(self) -> int:
        """At least this many commands come from helpers."""
        return self.people + self.rounds * (self.people // 4)

    async def play(self) -> str:
        """From the list to the last result; its id."""
        tournament, token = await self._make()
        desk = Typist(self.journal, self.server.port, tournament, token, "desk:1", self.seed)
        await desk.tell("add_people", people=[{"name": f"Person {n}"} for n in range(self.people)])
        helpers = await self._helpers(desk, tournament)
        try:
            await self._check_in(helpers)
            for number in range(1, self.rounds + 1):
                await desk.tell("draw")
                await desk.tell("publish")
                await self._type_round(number, (await desk.view())["rounds"][-1], helpers)
        finally:
            for typist in (desk, *helpers):
                await typist.close()
        return tournament

    async def _make(self) -> tuple[str, str]:
        wish = secrets.token_urlsafe(24)
        plan = {"rounds": self.rounds, "finals": {"kind": "none"}, "tie_breaks": ["share", "places"]}
        body = {"id": wish, "title": "Kill", "day": "2026-05-24", "plan": plan}
        async with httpx.AsyncClient(base_url=f"http://{HOST}:{self.server.port}", timeout=ANSWER_WITHIN) as http:
            while True:
                with contextlib.suppress(httpx.HTTPError):
                    made = (await http.post("/api/tournaments", json=body)).json()
                    return made["tournament"], made["token"]
                await asyncio.sleep(0.1)

    async def _helpers(self, desk: Typist, tournament: str) -> list[Typist]:
        for number in range(self.helpers_wanted):
            await desk.tell("make_link", role="helper", subject=f"Helper {number}")
        links = [link for link in (await desk.view("/links"))["links"] if link["role"] == "helper"]
        return [
            Typist(
                self.journal,
                self.server.port,
                tournament,
                link["token"],
                f"helper:{link['subject']}",
                self.seed + n + 1,
            )
            for n, link in enumerate(links)
        ]

    async def _check_in(self, helpers: list[Typist]) -> None:
        people = [f"p{n + 1}" for n in range(self.people)]
        shares = [people[n :: len(helpers)] for n in range(len(helpers))]

        async def check_in(helper: Typist, share: list[str]) -> None:
            for person in share:
                await helper.tell("check_in", people=[person])

        await asyncio.gather(*(check_in(*one) for one in zip(helpers, shares, strict=True)))

    async def _type_round(self, number: int, one: Json, helpers: list[Typist]) -> None:
        """Every table once, some of them by two helpers."""
        work: list[tuple[int, tuple[int, ...]]] = []
        for table in one["tables"]:
            places = tuple(self._rng.sample(range(1, len(table["seats"]) + 1), len(table["seats"])))
            self.right[number, table["number"]] = places
            work += [(table["number"], places)] * (2 if self._rng.random() < TWICE else 1)
        self._rng.shuffle(work)
        shares = [work[n :: len(helpers)] for n in range(len(helpers))]
        await asyncio.gather(
            *(self._type(number, helper, share) for helper, share in zip(helpers, shares, strict=True))
        )

    async def _type(self, number: int, helper: Typist, share: list[tuple[int, tuple[int, ...]]]) -> None:
        for table, places in share:
            mistaken: list[int] = []
            if self._rng.random() < WRONG:
                done = await helper.tell("enter", round=number, table=table, result={"places": [*reversed(places)]})
                mistaken = [done["number"]]
                self.journal.count["corrected"] += 1
            await helper.tell("enter", round=number, table=table, result={"places": [*places]}, supersedes=mistaken)


async def kill_again_and_again(played: Tournament, kills: int) -> int:
    """Spread over everything that the helpers do: a moment after so much was acknowledged, while more is on its way."""
    rng, journal = random.Random(played.seed), played.journal
    first = 2 + played.helpers_wanted
    for after in sorted(rng.sample(range(first, first + played.expected), kills)):
        while journal.count["acknowledged"] < after:
            journal.more.clear()
            await journal.more.wait()
        await asyncio.sleep(rng.uniform(0, 0.02))
        played.server.kill()
        await played.server.start()
    return kills


async def type_and_check(
    server: ServerProcess, people: int, rounds: int, helpers: int, kills: int, seed: int
) -> Verdict:
    """Let helpers type while the server is killed, then compare what was told with what is stored."""
    await server.start()
    played = Tournament(server, people, rounds, helpers, seed)
    killing = asyncio.ensure_future(kill_again_and_again(played, kills))
    try:
        tournament = await played.play()
        done = await killing
    finally:
        killing.cancel()
        server.stop()
    store = await SQLiteStore.open(server.database)
    try:
        stored = await store.events(tournament, kind="tournament")
    finally:
        await store.close()
    events = [Event.from_plain(json.loads(one.data)) for one in stored]
    problems = [*played.journal.problems, *lost_or_doubled(played.journal, events), *differences(events, played.right)]
    problems += [line for line in server.complaints() if '"error"' in line]
    return Verdict(problems, len(events), len(played.journal.acknowledged), done, played.journal.count)


# ── comparing ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def lost_or_doubled(journal: Journal, events: list[Event]) -> Iterator[str]:
    """Everything acknowledged is there under its number, once; and nothing that nobody has sent."""
    if [event.number for event in events] != [*range(1, len(events) + 1)]:
        yield "the numbers have gaps"
    by_command: dict[str, list[Event]] = {}
    for event in events:
        by_command.setdefault(event.command, []).append(event)
    for command, (number, changed) in journal.acknowledged.items():
        found = by_command.get(command, [])
        kinds = tuple(event.as_plain()["type"] for event in found)
        if kinds != changed or (changed and found[-1].number != number):
            yield f"{command} was acknowledged as {(number, changed)}, stored is {[(e.number, kinds) for e in found]}"
    for command, found in list(by_command.items())[1:]:  # the first is how it was made
        if command not in journal.sent:
            yield f"nobody has sent {command}"
        if [event.number for event in found] != [*range(found[0].number, found[0].number + len(found))]:
            yield f"{command} is stored in two places"


def differences(events: list[Event], right: dict[tuple[int, int], tuple[int, ...]]) -> Iterator[str]:
    """What distinguishes the standings from those of somebody who types everything once, in order, without mistakes."""
    typed, patient = State.of(events), State()
    for event in events:
        if isinstance(event.body, e.Created | e.PeopleAdded):
            _happen(patient, event.body)
    _tell(patient, c.CheckIn(tuple(patient.people)))
    for event in events:
        if isinstance(event.body, e.Drafted | e.Published):
            _happen(patient, event.body)
        if isinstance(event.body, e.Published):
            for (number, table), places in sorted(right.items()):
                if number == event.body.round:
                    _tell(patient, c.Enter(number, table, Result(places=places)))
    ours, theirs = ([_line(line) for line in standings(state)] for state in (typed, patient))
    yield from (f"standings: {one} instead of {other}" for one, other in zip(ours, theirs, strict=True) if one != other)
    for one in typed.rounds:
        for sitting in one.tables.values():
            if sitting.status not in ("provisional", "confirmed"):
                yield f"round {one.number}, table {sitting.seating.number} is {sitting.status}"


def _line(line: Any) -> object:
    return line.rank, line.person, line.points, line.cells


def _happen(state: State, body: e.Body) -> None:
    state.apply(Event(state.number + 1, f"c{state.number}", "2026-05-24T10:00:00Z", "typist", body))


def _tell(state: State, command: c.Command) -> None:
    for event in decide(state, command, f"c{state.number}", at="2026-05-24T10:00:00Z", by="typist"):
        state.apply(event)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--people", type=int, default=172)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--helpers", type=int, default=HELPERS)
    parser.add_argument("--kills", type=int, default=40)
    parser.add_argument("--seed", type=int, default=20261118)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(Path(folder))
        verdict = asyncio.run(
            type_and_check(server, chosen.people, chosen.rounds, chosen.helpers, chosen.kills, chosen.seed)
        )
    print(verdict)
    sys.exit(1 if verdict.problems else 0)


if __name__ == "__main__":
    main()
