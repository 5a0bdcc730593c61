"""Stopping and starting again."""

from __future__ import annotations

import json
import signal
import sqlite3
from pathlib import Path

import pytest

from poeppel.game.record import Record
from poeppel.game.verify import verify
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
        host.begin()
        number, restarts = 0, 0
        while host.state["phase"] != "ended":
            if restarts < 3 and host.state["number"] > number + 40 and host.is_due and host.state["roll"] is None:
                before, state = host.events, host.state
                last = host.do("roll", id="last")["last"] if restarts else None  # the first time the roll is due
                started = host.events
                assert server.stop(how) == (0 if how == signal.SIGTERM else -signal.SIGKILL)
                server.start()
                host = server.client(table, token)
                host.events[: len(before)] = before
                assert host.events[: len(started)] == started, "everything acknowledged is there"
                left = host.welcome["state"]["left"]
                assert left or restarts, "somebody here was due"
                assert left in (None, 3600), "the clock starts anew"
                if last:
                    assert host.do("roll", id="last", after=state["number"])["last"] == last
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
        host.begin()
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


def test_nothing_is_acknowledged_before_it_is_stored(tmp_path: Path) -> None:
    """Another program holds the file; the answer waits for it."""
    with running(tmp_path) as server:
        made = server.make(seats=[HERE, HERE], options=STILL)
        with server.client(made["table"], made["host_token"]) as host:
            host.contribute()
            host.begin()
            number = host.state["number"]
            lock = sqlite3.connect(tmp_path / "tables.db", isolation_level=None)
            lock.execute("BEGIN IMMEDIATE")
            id = host.send("roll")
            assert host.silent(0.5), "no acknowledgement while it cannot be stored"
            lock.execute("ROLLBACK")
            lock.close()
            answer = host.hear_until(lambda m: m.get("id") == id)
            if answer["type"] == "refused":  # after five seconds: the machine is slow, and nothing has happened
                answer = host.ask("roll", id=id, after=number)
            assert (answer["type"], answer["first"]) == ("done", number + 1)
