"""What strangers can cost: answers of bounded size, charged to whoever asks."""

from __future__ import annotations

import sqlite3
import zlib
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest

from tests.server.playing import Json, RunningServer, running, wait_until

HERE = {"kind": "here"}
SEAL = 16  # bytes before what is kept, over what it is and what it is of
STILL = {"bot_pace": 3600.0, "away_after": None}


@pytest.fixture(scope="module")
def long_game(server: RunningServer) -> Json:
    """A table where more has happened than is told at once."""
    made = server.make(seats=[HERE, HERE], options=STILL)
    with server.client(made["table"], made["host_token"]) as host:
        host.contribute()
        host.begin()
        for _ in range(100):  # a game might be over before
            host.do("pause")
            host.do("resume")
        for _ in range(20):
            assert host.decide()["type"] == "done"
    return made


# ── answers of bounded size ───────────────────────────────────────────────────────────────────────────────────────────


def test_a_late_spectator_learns_only_that_they_are_watching(server: RunningServer, long_game: Json) -> None:
    """Who may not command is told so, before anything is looked up for them."""
    with server.watcher(long_game["table"]) as watcher:
        answer = watcher.ask("roll", after=0)
    assert answer["type"] == "refused"
    assert answer["refusal"]["code"] == "only_watching"


def test_whoever_is_far_behind_is_told_the_latest_events(server: RunningServer, long_game: Json) -> None:
    with server.client(long_game["table"], long_game["host_token"]) as host:
        last = host.state["number"]
        latest = list(range(last - 63, last + 1))
        assert [event["number"] for event in host.welcome["events"]] == latest
        stale = host.ask("roll", after=0)
        assert stale["type"] == "stale"
        assert [event["number"] for event in stale["events"]] == latest
        assert stale["state"]["number"] == last


def test_the_rest_comes_page_by_page(server: RunningServer, long_game: Json) -> None:
    address = f"/api/tables/{long_game['table']}/events"
    with server.watcher(long_game["table"]) as watcher:
        last, told = watcher.state["number"], watcher.welcome["events"]
    pages = [server.http.get(address, params={"after": after}).json() for after in range(0, last, 100)]
    assert {page["last"] for page in pages} == {last}
    assert {len(page["events"]) for page in pages[:-1]} == {100}
    events = [event for page in pages for event in page["events"]]
    assert [event["number"] for event in events] == list(range(1, last + 1))
    assert events[-64:] == told, "a move is told alike, early and late"
    assert server.http.get(address, params={"after": 2**53 - 1}).json() == {"events": [], "last": last}
    assert server.http.get(address, params={"after": -1}).status_code == 422


def test_how_a_table_stands_is_kept_only_while_it_is_true(tmp_path: Path) -> None:
    """With somebody there, or after another event, it stands otherwise."""
    with running(tmp_path, kept_tables=0) as server:
        made = server.make(seats=[HERE, HERE])
        alone = server.show(made["table"])
        assert server.show(made["table"]) == alone
        with server.client(made["table"], made["host_token"]) as host:
            assert all(seat["connected"] for seat in server.show(made["table"])["seats"])
            host.do("rename", seat="y", name="Anna")
        wait_until(lambda: not server.show(made["table"])["seats"][0]["connected"])
        seats = [{**alone["seats"][0], "name": "Anna"}, alone["seats"][1]]
        assert server.show(made["table"]) == {**alone, "number": alone["number"] + 1, "seats": seats}


def test_what_was_found_of_a_game_is_kept_with_its_table(tmp_path: Path) -> None:
    """Through a stop of the server, until something happens at the table or another program looks at it."""
    with running(tmp_path) as server:
        made = server.make(seats=[HERE, HERE], options=STILL)

        def record() -> str:
            return server.http.get(f"/api/tables/{made['table']}/record").text

        assert '"not_started"' in record()
        with server.client(made["table"], made["host_token"]) as host:
            host.contribute()
            host.begin()
            for _ in range(20):
                host.decide()
            record()
            server.stop()
        with closing(sqlite3.connect(tmp_path / "tables.db")) as database, database:
            found = database.execute("SELECT count(*) FROM derived WHERE name = 'record'").fetchone()
            assert found == (0,), "while somebody is there it will not be true for long"
        server.start()
        true = record()
        server.stop()
        with closing(sqlite3.connect(tmp_path / "tables.db")) as database, database:
            of = "FROM derived WHERE name = 'record'"
            number, by, kept = database.execute(f"SELECT number, by, data {of}").fetchone()
            assert zlib.decompress(kept[SEAL:]).decode() == true
            data = zlib.compress(b"as it was kept")
            seal = sha256(f"{made['table']} record {by} {number}\n".encode() + data).digest()[:SEAL]
            database.execute("UPDATE derived SET data = ?", (seal + data,))
        server.start()
        assert record() == "as it was kept", "written again"
        with server.client(made["table"], made["host_token"]) as host:
            host.do("pause")
            assert record() == true, "nothing was rolled since then"
        server.stop()
        with closing(sqlite3.connect(tmp_path / "tables.db")) as database, database:
            database.execute("UPDATE derived SET by = 'another', data = x''")
        server.start()
        assert record() == true
        server.stop()
        with closing(sqlite3.connect(tmp_path / "tables.db")) as database, database:
            assert database.execute("SELECT count(*) FROM derived WHERE by = 'another'").fetchone() == (0,)
            database.execute("UPDATE derived SET data = 'damaged'")
        server.start()
        assert record() == true


def test_no_table_becomes_too_long_to_be_read(server: RunningServer, long_game: Json) -> None:
    """There was an event after which every client's `after` was refused."""
    with server.client(long_game["table"], long_game["host_token"], after=1_000_001) as host:
        assert host.refusal("roll", after=1_000_001) == "no_such_event"
