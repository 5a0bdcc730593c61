"""Stopping and starting again, and two processes on one database."""

from __future__ import annotations

import json
import signal
import sqlite3
import time
from pathlib import Path

import pytest

from poeppel.record import Record
from poeppel.verification import verify
from tests.server.playing import FAST, Refused, running

HERE = {"kind": "here"}
STILL = {"bot_pace": 3600.0, "away_after": None}


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL], ids=["SIGTERM", "SIGKILL"])
def test_games_go_on_where_they_were(tmp_path: Path, how: signal.Signals) -> None:
    with running(tmp_path) as server:
        made = server.make("classic+three-rolls", seats=[HERE, HERE, {"kind": "bot"}], options={**FAST, "clock": 3600})
        table, token = made["table"], made["host_token"]
        removed = server.make(players=2, options=STILL)
        gone = server.sit(removed["table"], "y")
        with server.client(removed["table"], removed["host_token"]) as other:
            other.do("remove", seat="y")
        host = server.client(table, token)
        host.contribute()
        host.do("start")
        number, restarts = 0, 0
        while host.state["phase"] != "ended":
            if restarts < 3 and host.state["number"] > number + 40:
                before, state = host.events, host.state
                last = host.do("roll", id="last")["last"] if host.is_due and state["roll"] is None else None
                started = host.events
                assert server.stop(how) == (0 if how == signal.SIGTERM else -signal.SIGKILL)
                server.start()
                host = server.client(table, token)
                host.events[: len(before)] = before
                assert host.events[: len(started)] == started, "everything acknowledged is there"
                if last:
                    assert host.do("roll", id="last", after=state["number"])["last"] == last
                if host.state["deadline"]:
                    assert host.state["deadline"] > time.time() + 3590, "the clock starts anew"
                number, restarts = host.state["number"], restarts + 1
            elif host.is_due:
                assert host.decide()["type"] in ("done", "stale")
            else:
                host.hear()
        assert restarts == 3
        with pytest.raises(Refused, match="bad_token"):
            server.client(removed["table"], gone)
        assert verify(Record.parse(server.http.get(f"/api/tables/{table}/record").text)).is_genuine
        host.close()
        assert "Traceback" not in server.log


def test_a_stop_closes_sockets_and_loses_nothing(tmp_path: Path) -> None:
    """What was asked is answered or can be asked again: in both cases it has happened once."""
    with running(tmp_path) as server:
        made = server.make(seats=[HERE, HERE], options=STILL)
        host = server.client(made["table"], made["host_token"])
        host.contribute()
        host.do("start")
        after = host.state["number"]
        host.send("roll", id="asked")
        server.process.send_signal(signal.SIGTERM)
        assert host.closed_with() == 1012
        answered = [message for message in host.said if message.get("id") == "asked"]
        assert server.stop() == 0
        server.start()
        with server.client(made["table"], made["host_token"]) as again:
            done = again.do("roll", id="asked", after=after)
            assert done["first"] == after + 1
            assert answered in ([], [done])  # the signal may be quicker than the command
            assert sum(event["event"]["type"] == "rolled" for event in again.events) == 1
        log = [json.loads(line) for line in server.log.splitlines()]
        assert not [line for line in log if line["level"] in ("error", "critical")]


def test_two_processes_on_one_database(tmp_path: Path) -> None:
    """The second one appends; the first one notices, catches up, tells everybody, and answers `stale`."""
    with running(tmp_path) as one, running(tmp_path) as other:
        made = one.make(seats=[HERE, HERE], options=STILL)
        table, token = made["table"], made["host_token"]
        with one.client(table, token) as here, other.watcher(table) as watcher:
            here.contribute()
            here.do("start")
            with other.client(table, token, here.state["number"]) as there:  # `other` has to catch up for this
                assert there.state["number"] == here.state["number"]
                before = there.state["number"]
                done = there.do("roll", id="there")
                answer = here.ask("roll", after=before)
                assert answer["type"] == "stale"
                assert answer["events"][0]["number"] == before + 1
                assert here.state["number"] == done["last"], "everybody at the first process was told"
                assert here.do("roll", id="there", after=before)["last"] == done["last"], "the same command again"
                assert here.decide()["type"] == "done"
                assert there.ask("react", reaction="ouch", after=here.state["number"])["type"] == "done"
            watcher.hear_until(lambda m: m.get("state", {}).get("number", 0) >= here.state["number"])
        third = one.make(players=2)
        with one.client(third["table"], third["host_token"]) as host:
            other.sit(third["table"], "y", "Anna")
            one.sit(third["table"], "r", "Ben")
            host.wait("seat_taken")
            assert [seat["name"] for seat in one.show(third["table"])["seats"]] == ["Anna", "Ben"]
        assert "Traceback" not in one.log + other.log


def test_a_bot_game_shared_by_two_processes(tmp_path: Path) -> None:
    """Both let the bots play; each step happens once."""
    with running(tmp_path) as one, running(tmp_path) as other:
        made = one.make(players=2, options=FAST)
        with one.client(made["table"], made["host_token"]) as here:
            here.do("start")
            with other.watcher(made["table"]) as there:
                while here.state["phase"] != "ended":
                    here.hear()
                while there.state["phase"] != "ended":
                    there.hear()
                assert [e["event"] for e in here.events] == [e["event"] for e in there.events]
        assert verify(Record.parse(one.http.get(f"/api/tables/{made['table']}/record").text)).is_genuine
        assert "Traceback" not in one.log + other.log


def test_nothing_is_acknowledged_before_it_is_stored(tmp_path: Path) -> None:
    """Another program holds the file; the answer waits, and is a refusal if it takes too long."""
    with running(tmp_path) as server:
        made = server.make(seats=[HERE, HERE], options=STILL)
        with server.client(made["table"], made["host_token"]) as host:
            host.contribute()
            host.do("start")
            number = host.state["number"]
            lock = sqlite3.connect(tmp_path / "tables.db", isolation_level=None)
            lock.execute("BEGIN IMMEDIATE")
            id = host.send("roll")
            assert host.silent(0.5), "no acknowledgement while it cannot be stored"
            lock.execute("ROLLBACK")
            lock.close()
            answer = host.hear_until(lambda m: m.get("id") == id)
            if answer["type"] == "refused":
                assert answer["refusal"]["code"] == "not_stored"
                assert host.state["number"] == number
            else:
                assert answer["first"] == number + 1
