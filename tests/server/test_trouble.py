"""The database in trouble: what the log says, what `/healthz` says, what people at the table see, and what is in the
file afterwards."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import resource
import signal
import sqlite3
import sys
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest

from poeppel.server import lifecycle
from poeppel.server import protocol as p
from poeppel.server.lifecycle import Heartbeat, prune_forever
from poeppel.server.settings import Settings
from poeppel.server.store import NoSuchTable, SQLiteStore, StoreError, sqlite_file
from poeppel.testing.stores import new_table, opened
from tests.server import forks
from tests.server.playing import FAST, PATIENCE, Json, Refused, RunningServer, free_port, running, wait_until

HERE = {"kind": "here"}
STILL = {"bot_pace": 3600.0, "away_after": None}
DAY = 86_400.0

linux_only = pytest.mark.skipif(sys.platform != "linux", reason="limits of another process")


def complaints(server: RunningServer) -> list[str]:
    lines = [json.loads(line) for line in server.log.splitlines()]
    return [line["message"] for line in lines if line["level"] == "error"]


def health(server: RunningServer) -> tuple[int, Json]:
    answer = server.http.get("/healthz")
    return answer.status_code, answer.json()


def files_of(folder: Path) -> set[str]:
    return {file.name for file in folder.iterdir() if file.suffix != ".log"}


# ── while the server runs ─────────────────────────────────────────────────────────────────────────────────────────────


def test_a_database_that_is_deleted_is_noticed(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    with running(tmp_path) as server:
        made = server.make(seats=[HERE, HERE], options=STILL, first="y")
        with server.client(made["table"], made["host_token"]) as host:
            host.contribute()
            host.begin()
            number = host.state["number"]
            database.unlink()
            for _ in range(5):
                assert host.refusal("roll") == "not_stored"
            assert host.state["number"] == number, "nothing has happened"
        assert server.post("/api/tables").status_code == 503
        wait_until(lambda: health(server)[0] == 503)
        refusal = health(server)[1]["refusal"]
        assert refusal["code"] == "not_stored"
        assert "gelöscht" in refusal["text"]["de"]
        assert "deleted" in refusal["text"]["en"]
        assert str(tmp_path) not in json.dumps(refusal), "no concern of the world's"
        assert server.stop() == 0
        assert complaints(server) == ["nothing can be stored"], "once"
        assert str(database) in server.log
        assert made["table"] not in server.log


@linux_only
def test_a_full_disk_is_noticed_and_gets_over_it(tmp_path: Path) -> None:
    """The system lets the server's process write no file beyond the size that it has."""
    with running(tmp_path) as server:
        made = server.make(seats=[HERE, HERE], options=STILL)
        with server.client(made["table"], made["host_token"]) as host:
            host.contribute()
            host.begin()
            allow_files_of(server, (tmp_path / "tables.db-wal").stat().st_size)
            assert host.refusal("pause") == "not_stored"
            wait_until(lambda: health(server)[0] == 503)
            allow_files_of(server, resource.RLIM_INFINITY)
            host.do("pause")
            wait_until(lambda: health(server)[0] == 200)
            number = host.state["number"]
        server.restart()
        assert server.show(made["table"])["number"] == number
        assert "everything can be stored again" in server.log


def allow_files_of(server: RunningServer, size: int) -> None:
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def test_however_many_ask_for_the_health_the_disk_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    beats: list[str] = []

    class Patient:
        trouble: StoreError | None = None

        async def note(self, name: str, text: str) -> None:
            beats.append(name)
            if self.trouble:
                raise self.trouble

    async def ask() -> None:
        patient = Patient()
        heartbeat = Heartbeat(patient)  # type: ignore[arg-type]
        assert await asyncio.gather(*(heartbeat.feel() for _ in range(100))) == [None] * 100
        assert len(beats) == 1
        patient.trouble = StoreError("ill")
        monkeypatch.setattr(lifecycle, "HEARTBEAT", 0.0)
        assert await heartbeat.feel() is patient.trouble
        patient.trouble = None
        assert await heartbeat.feel() is None

    asyncio.run(ask())


# ── stopping ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_stop_in_full_swing_leaves_one_file(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        for _ in range(2):
            tables = [server.make(players=2, options=FAST) for _ in range(4)]
            hosts = [server.client(made["table"], made["host_token"]) for made in tables]
            for host in hosts:
                host.do("start")
            for host in hosts:
                host.wait("moved")
            server.process.send_signal(signal.SIGTERM)
            assert server.stop() == 0
            told = [host.events[-1]["number"] for host in hosts]
            for host in hosts:
                host.close()
            assert files_of(tmp_path) == {"tables.db"}
            with closing(sqlite3.connect(f"file:{tmp_path}/tables.db?mode=ro&immutable=1", uri=True)) as alone:
                stored = dict(alone.execute("SELECT id, last FROM tables"))
            assert all(stored[made["table"]] >= last for made, last in zip(tables, told, strict=True))
            server.start()


# ── starting ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def serve(database: Path, language: str, port: int | None = None) -> tuple[int, str, str]:
    """`poeppel serve`, which must come to an end by itself."""
    words = ["serve", "--port", str(port or free_port()), "--language", language, "--database", str(database)]
    return forks.command(words, database.parent, PATIENCE)


def test_the_second_server_on_a_database_says_who_has_it(tmp_path: Path) -> None:
    link = tmp_path / "link.db"
    link.symlink_to(tmp_path / "tables.db")
    with running(tmp_path) as server:
        code, out, complaint = serve(link, "de")
        assert (code, out) == (2, "")
        assert complaint.count("\n") == 1
        assert f"Prozess {server.process.pid}, http://localhost:{server.port}" in complaint
        server.make()
        assert health(server)[0] == 200, "the first one has noticed nothing"
        server.stop(signal.SIGKILL)
        server.start()


def test_a_port_that_is_taken_is_said_before_anything_else(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        code, out, complaint = serve(tmp_path / "other.db", "en", server.port)
        assert (code, out) == (2, "")
        assert complaint == f"poeppel: the server could not start on port {server.port}: taken\n"
        assert not (tmp_path / "other.db").exists()


def test_what_is_left_of_a_lost_database_is_kept(tmp_path: Path) -> None:
    """A new file in its place would make SQLite throw the other half away."""
    log = tmp_path / "tables.db-wal"
    log.write_bytes(b"the latest moves")
    code, out, complaint = serve(tmp_path / "tables.db", "en")
    assert (code, out) == (2, "")
    assert 'the file is missing, but its "-wal" is still there' in complaint
    assert log.read_bytes() == b"the latest moves"
    assert not (tmp_path / "tables.db").exists()


def damage(database: Path) -> None:
    with database.open("r+b") as file:
        file.seek(100)
        file.write(b"\x55" * 4000)


def make_newer(database: Path) -> None:
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA user_version = 99")


def make_read_only(database: Path) -> None:
    os.chmod(database, 0o400)


@pytest.mark.parametrize(
    ("spoil", "language", "words"),
    [
        (damage, "en", "the file is damaged"),
        (make_newer, "de", "stammt von einem neueren Pöppel (Fassung 99, dieser kennt bis 6)"),
        (make_read_only, "en", "the file can only be read, not written"),
    ],
    ids=["damaged", "newer", "read-only"],
)
def test_a_database_that_cannot_be_used_is_refused_and_left_alone(
    tmp_path: Path, spoil: Callable[[Path], None], language: str, words: str
) -> None:
    if spoil is make_read_only and os.geteuid() == 0:
        pytest.skip("nothing is read-only for root")
    database = tmp_path / "tables.db"

    async def make() -> None:
        async with opened(lambda: SQLiteStore.open(database)) as store:
            await new_table(store, "a", ["x" * 10_000])

    asyncio.run(make())
    spoil(database)
    before = database.read_bytes()
    code, out, complaint = serve(database, language)
    assert (code, out) == (2, "")
    assert complaint.startswith(f"poeppel: {database}: ")
    assert words in complaint
    assert complaint.count("\n") == 1
    assert database.read_bytes() == before
    assert files_of(tmp_path) == {"tables.db"}


def test_a_store_that_cannot_be_written_is_not_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a file system that is mounted for reading only."""
    connect = sqlite_file._connect
    monkeypatch.setattr(sqlite_file, "_connect", lambda path, mode: connect(path, "ro"))

    async def open_it() -> None:
        with pytest.raises(StoreError, match="can only be read"):
            await SQLiteStore.open(tmp_path / "tables.db")

    with closing(connect(tmp_path / "tables.db", "rwc")) as connection:
        sqlite_file._bring_up_to_date(connection)
    asyncio.run(open_it())


# ── a table that cannot be read ───────────────────────────────────────────────────────────────────────────────────────


def test_people_at_a_table_that_cannot_be_read_are_told_so(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        broken, sound = (server.make(players=2, public=True) for _ in range(2))
        server.stop()
        with closing(sqlite3.connect(tmp_path / "tables.db")) as database, database:
            strange = '{"v":99,"type":"exploded"}'
            database.execute("UPDATE events SET data = ? WHERE table_key = 1", (strange,))
        server.start()
        table = broken["table"]
        wish = {"seat": "y", "name": "Anna", "envelope": "ab" * 32}
        answers = [
            server.http.get(f"/api/tables/{table}"),
            server.http.get(f"/api/tables/{table}/record"),
            server.post(f"/api/tables/{table}/seats", **wish),
        ]
        for answer in answers:
            assert (answer.status_code, answer.json()["refusal"]["code"]) == (503, "unreadable")
            assert "Gelöscht ist nichts" in answer.json()["refusal"]["text"]["de"]
        for token in (broken["host_token"], None):
            with pytest.raises(Refused, match="unreadable"):
                server.client(table, token)
        assert [listed["table"] for listed in server.http.get("/api/tables").json()] == [sound["table"]]
        server.sit(sound["table"], "y")
        assert complaints(server) == ["a table cannot be read and is set aside"]
        assert table not in server.log
        with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
            assert database.execute("SELECT data FROM events WHERE table_key = 1").fetchall() == [(strange,)]


def test_an_event_that_cannot_be_read_is_noticed_behind_a_snapshot(tmp_path: Path) -> None:
    """The table is found as it stood a while ago. Whoever turns the pages back meets the damage, and it is said."""

    async def make_long(table: str) -> None:
        async with opened(lambda: SQLiteStore.open(tmp_path / "tables.db")) as store:
            await store.append(table, 1, [p.write_event(p.Renamed(seat="y", name=f"Anna {n}")) for n in range(299)])

    def change(statement: str) -> int:
        with closing(sqlite3.connect(tmp_path / "tables.db")) as database, database:
            return database.execute(statement).rowcount

    with running(tmp_path) as server:
        table = server.make(players=2)["table"]
        server.stop()
        asyncio.run(make_long(table))
        server.start()
        assert server.show(table)["number"] == 300
        server.stop()
        assert change("UPDATE derived SET number = number") == 1
        assert change("UPDATE events SET data = '{' WHERE number = 20") == 1
        server.start()
        assert server.http.get(f"/api/tables/{table}/events?after=250").status_code == 200
        for address in ("events", "events", "board"):
            answer = server.http.get(f"/api/tables/{table}/{address}")
            assert (answer.status_code, answer.json()["refusal"]["code"]) == (503, "unreadable")
        assert complaints(server) == ["a table cannot be read and is set aside"]


# ── the clock ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("days", "survives"), [(100, True), (6, False)], ids=["leapt", "off for a while"])
def test_a_clock_that_has_leapt_deletes_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, days: int, survives: bool
) -> None:
    """A table that ended long ago by the clock of now; the store was last used `days` ago, as far as it knows."""
    database = tmp_path / "tables.db"

    async def play() -> None:
        async with opened(lambda: SQLiteStore.open(database)) as store:
            await new_table(store, "a")
            await store.append("a", 1, ["over"], ended=True)
            await store.note("calendar", f"{time.time() - days * DAY}")

    async def prune() -> bool:
        async with opened(lambda: SQLiteStore.open(database)) as store:
            pruning = asyncio.ensure_future(prune_forever(store, Settings(database)))
            while not caplog.messages:
                await asyncio.sleep(0.01)
            pruning.cancel()
            with suppress(asyncio.CancelledError):
                await pruning
            try:
                await store.summary("a")
            except NoSuchTable:
                return False
            return True

    asyncio.run(play())
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute("UPDATE tables SET changed = changed - ?", (100 * DAY,))
    with caplog.at_level(logging.INFO, "poeppel.server"):
        assert asyncio.run(prune()) is survives
    (said,) = caplog.messages
    assert ("no table is pruned" if survives else "old tables pruned") in said
