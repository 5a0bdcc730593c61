"""Two server processes on one PostgreSQL: people of one table are at both, and play as at one."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bench.postgres import Database
from poeppel.game.record import Record
from poeppel.game.verify import verify
from tests.server.playing import Client, RunningServer, wait_until

TWO_PEOPLE = [{"kind": "open"}, {"kind": "open"}]


@pytest.fixture
def both(postgres: Database, tmp_path: Path) -> Iterator[tuple[RunningServer, RunningServer]]:
    servers: list[RunningServer] = []
    url = postgres.new()
    try:
        for _ in range(2):
            servers.append(RunningServer(tmp_path, database=url, unready_for=0.2, leaves_within=0.2))
        one, other = servers
        other.envelopes = one.envelopes
        wait_until(lambda: all(processes_seen(server) == 2 for server in servers))
        yield one, other
    finally:
        for server in servers:
            if server.process.poll() is None:
                os.kill(server.process.pid, signal.SIGCONT)
            server.stop()
    for server in servers:
        assert "Traceback" not in server.log


def processes_seen(server: RunningServer) -> float:
    lines = server.http.get("/metrics").text.splitlines()
    return next(float(line.split()[1]) for line in lines if line.startswith("poeppel_processes "))


def table_for_two(both: tuple[RunningServer, RunningServer], **options: object) -> tuple[Client, Client, Client]:
    """The host and Anna at one process, Bo at the other; the game has begun."""
    one, other = both
    made = one.make(seats=TWO_PEOPLE, options=options)
    host = one.client(made["table"], made["host_token"])
    seats = [seat["seat"] for seat in host.state["seats"]]
    anna = one.client(made["table"], one.sit(made["table"], seats[0], "Anna"))
    bo = other.client(made["table"], other.sit(made["table"], seats[1], "Bo"))
    for client in (host, anna, bo):
        client.hear_until(lambda message: {*connected(message)} >= {*seats})
    host.begin()
    for client in (anna, bo):
        client.wait("game_started")
    return host, anna, bo


def connected(message: dict[str, Any]) -> list[str]:
    """The seats whose people are there, as far as a message says so."""
    if message["type"] == "presence":
        return list(message["connected"])
    return [seat["seat"] for seat in message.get("state", {}).get("seats", ()) if seat["connected"]]


def test_people_at_two_processes_play_a_whole_game(both: tuple[RunningServer, RunningServer]) -> None:
    one, other = both
    host, anna, bo = table_for_two(both)
    people = [anna, bo]
    while host.state["phase"] != "ended":
        due = next((person for person in people if person.is_due), None)
        if due is None:
            anna.hear()
            bo.hear_until(lambda _: bo.state["number"] >= anna.state["number"])
            continue
        answer = due.decide()
        assert answer["type"] in ("done", "stale"), answer
        for person in (*people, host):
            while person.state["number"] < due.state["number"]:
                person.hear()
    numbers = [event["number"] for event in bo.events]
    assert numbers == list(range(numbers[0], numbers[-1] + 1)), "each event once, in order"
    assert [e["event"] for e in anna.events[-50:]] == [e["event"] for e in bo.events[-50:]]
    record = other.http.get(f"/api/tables/{host.table}/record").text
    assert record == one.http.get(f"/api/tables/{host.table}/record").text
    assert verify(Record.parse(record)).is_genuine


def test_a_bot_plays_on_when_the_process_that_played_for_it_is_killed(
    both: tuple[RunningServer, RunningServer],
) -> None:
    """Bots play on elsewhere, and whoever was connected there is gone for the others."""
    one, other = both
    made = one.make(seats=[{"kind": "open"}, {"kind": "bot"}], options={"bot_pace": 0.2, "auto_roll": True})
    host = one.client(made["table"], made["host_token"])
    seat = host.state["seats"][0]["seat"]
    anna = one.client(made["table"], one.sit(made["table"], seat, "Anna"))
    watcher = other.watcher(made["table"])
    watcher.hear_until(lambda message: seat in connected(message))
    host.wait("seat_taken")
    host.begin()
    watcher.wait("game_started")
    anna.wait("game_started")
    one.stop(signal.SIGKILL)
    number = watcher.state["number"]
    watcher.hear_until(lambda message: message["type"] == "presence" and seat not in message["connected"])
    with other.client(made["table"], anna.token) as again:
        for _ in range(30):
            if again.is_due:
                again.decide()
            elif again.state["number"] > number + 12:
                break
            else:
                again.hear()
        assert again.state["number"] > number + 2
    numbers = [event["number"] for event in watcher.events]
    assert numbers == list(range(numbers[0], numbers[-1] + 1))


def test_a_process_that_stood_still_does_no_harm(both: tuple[RunningServer, RunningServer]) -> None:
    """It is stopped in the middle of a game, taken for gone, and goes on with what it knew: nothing happens twice."""
    one, other = both
    made = one.make(seats=[{"kind": "bot"}] * 4, options={"bot_pace": 0.05, "auto_roll": True})
    host = one.client(made["table"], made["host_token"])
    watcher = other.watcher(made["table"])
    host.do("start")
    watcher.wait("game_started")
    host.hear_until(lambda _: host.state["number"] > 10)
    os.kill(one.process.pid, signal.SIGSTOP)
    stopped_at = watcher.state["number"]
    watcher.hear_until(lambda _: watcher.state["number"] > stopped_at + 30)
    os.kill(one.process.pid, signal.SIGCONT)
    both_at = watcher.state["number"] + 30
    for client in (host, watcher):
        client.hear_until(lambda _, client=client: client.state["number"] >= both_at)  # type: ignore[misc]
    told, retold = ({e["number"]: e["event"] for e in client.events} for client in (host, watcher))
    assert len(told.keys() & retold.keys()) > 20
    assert all(told[number] == retold[number] for number in told.keys() & retold.keys())


def test_what_is_not_stored_is_passed_on(both: tuple[RunningServer, RunningServer]) -> None:
    """A reaction is seen at both, a code that one has shown the other knows, and a table that is cleared away at one is
    gone at the other."""
    one, other = both
    host, anna, bo = table_for_two(both)
    anna.do("react", seat=anna.seats[0], reaction="ouch")
    assert bo.hear_until(lambda message: message["type"] == "reaction")["seat"] == anna.seats[0]
    code = one.post(f"/api/tables/{host.table}/code", language="de").json()["code"]
    assert other.post("/api/codes", code=code.upper()).json() == {"table": host.table}
    assert other.post(f"/api/tables/{host.table}/code", language="de").json()["code"] == code
    made = one.make(public=True)
    assert made["table"] in [table["table"] for table in other.http.get("/api/tables").json()]
    watcher = other.watcher(made["table"])
    headers = {"Authorization": f"Bearer {made['host_token']}"}
    assert one.http.delete(f"/api/tables/{made['table']}", headers=headers).json() == {"deleted": True}
    assert watcher.hear_until(lambda message: message["type"] == "refused")["refusal"]["code"] == "table_cleared"
    assert other.post("/api/codes", code="blau igel 12").status_code == 404


def test_whoever_leaves_hands_over(both: tuple[RunningServer, RunningServer]) -> None:
    """SIGTERM: not ready at once, then everybody is sent away, and the other process has it all without waiting for a
    lease to run out."""
    one, other = both
    host, anna, bo = table_for_two(both)
    assert one.http.get("/ready").status_code == 200
    os.kill(one.process.pid, signal.SIGTERM)
    wait_until(lambda: one.http.get("/ready").status_code == 503)
    assert one.http.get("/live").status_code == 200
    assert anna.closed_with() == 1012
    assert one.process.wait(60) == 0
    wait_until(lambda: processes_seen(other) == 1)
    with other.client(host.table, anna.token, anna.state["number"]) as again:
        bo.hear_until(lambda message: message["type"] == "presence" and anna.seats[0] in message["connected"])
        due = again if again.is_due else bo
        assert due.decide()["type"] == "done"


def test_the_database_restarts_in_the_middle_of_a_game(
    both: tuple[RunningServer, RunningServer], postgres: Database
) -> None:
    """Whoever decides meanwhile waits, or is refused and tries again; nobody is cut off, and both go on."""
    _, anna, bo = table_for_two(both)
    postgres.restart()
    for _ in range(6):
        due = anna if anna.is_due else bo
        before = due.state["number"]
        answer = due.decide()
        assert answer["type"] == "done", answer
        for client in (anna, bo):
            while client.state["number"] <= before:
                client.hear()
