"""The store: what every store promises (`poeppel.testing.stores`), then what only SQLite can break."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import Coroutine
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

import pytest

from poeppel.server.store import (
    SQLiteStore,
    Store,
    StoreClosed,
    StoreFull,
    StoreUnusable,
    backup,
    restore,
    sqlite,
    sqlite_file,
)
from poeppel.server.store.base import Appended, Conflict, Derived, Grant, Taken
from poeppel.testing import stores
from poeppel.testing.stores import Check, OpenStore, new_table, opened, raised, texts
from tests.subprocesses import environment, run_python

Result = TypeVar("Result")

posix_only = pytest.mark.skipif(os.name != "posix", reason="signals, file modes and limits as POSIX has them")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tische.db"


def opener(path: Path, max_pages: int | None = None) -> OpenStore:
    async def open_store() -> Store:
        return await SQLiteStore.open(path, max_pages=max_pages)

    return open_store


def run(work: Coroutine[Any, Any, Result]) -> Result:
    return asyncio.run(work)


# ── every store ───────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("check", stores.CHECKS, ids=lambda check: check.__name__)
def test_sqlite_keeps_the_promise(check: Check, path: Path) -> None:
    run(check(opener(path)))
    sqlite_file.check(path)


def test_every_check_is_in_the_list() -> None:
    assert {name for name in vars(stores) if name.startswith("check_")} == {check.__name__ for check in stores.CHECKS}


# ── nothing is lost ───────────────────────────────────────────────────────────────────────────────────────────────────

KILLED = """
import asyncio, sys
from pathlib import Path
from poeppel.server.store import SQLiteStore

async def play(store, table, last):
    while True:
        answer = await store.append(table, last, [f"{table}.{last + 1}", f"{table}.{last + 2}"], command=f"{last}")
        last = answer.last
        sys.stdout.write(f"{table} {last}\\n")
        sys.stdout.flush()

async def main():
    store = await SQLiteStore.open(Path(sys.argv[1]))
    tables = {table.id: table.last for table in await store.public_tables()}
    for n in range(len(tables), 8):
        await store.create(f"{n}", secret=b"", public=True, address="", events=["new"], grants={})
        tables[f"{n}"] = 1
    await asyncio.gather(*(play(store, table, last) for table, last in tables.items()))

asyncio.run(main())
"""


@posix_only
def test_kill_loses_nothing_acknowledged(path: Path) -> None:
    acknowledged: dict[str, int] = {}
    for patience in (1, 300, 120, 40):
        child = subprocess.Popen(
            [sys.executable, "-c", KILLED, str(path)], stdout=subprocess.PIPE, env=environment(), text=True
        )
        with child:
            assert child.stdout is not None
            for _ in range(patience):
                note(child.stdout.readline(), acknowledged)
            child.send_signal(signal.SIGKILL)
            for line in child.stdout:
                note(line, acknowledged)
        assert child.returncode == -signal.SIGKILL
        sqlite_file.check(path)
        run(check_acknowledged(path, acknowledged))
    assert len(acknowledged) == 8


def note(line: str, acknowledged: dict[str, int]) -> None:
    if line.endswith("\n"):  # a line cut off by the kill tells nothing
        table, last = line.split()
        acknowledged[table] = int(last)


async def check_acknowledged(path: Path, acknowledged: dict[str, int]) -> None:
    async with opened(opener(path)) as store:
        for table, last in acknowledged.items():
            events = await store.events(table)
            assert len(events) >= last, f"{table} has lost events: {len(events)} of {last}"
            assert len(events) % 2 == 1, "half of an append"
            assert [event.number for event in events] == list(range(1, len(events) + 1))
            assert [event.data for event in events[1:]] == [f"{table}.{n}" for n in range(2, len(events) + 1)]


def test_durable_settings(path: Path) -> None:
    with closing(sqlite_file.connect_writer(path)) as connection:
        settings = [
            connection.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
    assert settings == ["wal", 2, 1]  # 2: FULL, the disk has it before a commit returns


def test_many_jobs_share_a_commit(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    statements: list[str] = []

    def connect_traced(path: Path, max_pages: int | None = None) -> sqlite3.Connection:
        connection = sqlite_file.connect_writer(path, max_pages)
        connection.set_trace_callback(statements.append)
        return connection

    async def work() -> None:
        async with opened(opener(path)) as store:
            await asyncio.gather(*(new_table(store, f"{n}") for n in range(200)))

    monkeypatch.setattr(sqlite, "connect_writer", connect_traced)
    run(work())
    assert sum(statement.startswith("INSERT INTO tables ") for statement in statements) == 200
    assert 0 < statements.count("COMMIT") < 50


def test_one_that_fails_halfway_undoes_only_itself(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Savepoints cost two statements a job: there are none before something has to be undone."""
    statements: list[str] = []
    connect = sqlite_file.connect_writer

    def connect_traced(path: Path, max_pages: int | None = None) -> sqlite3.Connection:
        connection = connect(path, max_pages)
        connection.set_trace_callback(statements.append)
        return connection

    async def work() -> None:
        async with opened(opener(path)) as store:
            await new_table(store, "a")
            await asyncio.gather(*(store.append("a", n, [f"{n}"]) for n in range(1, 6)))
            looked = asyncio.gather(*(store.append("a", after, ["x"]) for after in (6, 3, 7)), return_exceptions=True)
            assert [type(answer) for answer in await looked] == [Appended, Conflict, Appended]
            assert not any("SAVEPOINT" in statement for statement in statements), "those that fail have only looked"

            token = {stores.token_of("a"): Grant("a", "host")}
            answers = await asyncio.gather(
                store.append("a", 8, ["first"], grants=token),
                *(store.append("a", 9, ["no", "no"], grants=token | {f"{n}": Grant("a", "host")}) for n in range(3)),
                store.append("a", 9, ["last"]),
                return_exceptions=True,
            )
            assert [type(answer) for answer in answers] == [Appended, Taken, Taken, Taken, Appended]
            assert await texts(store, "a") == ["{}", "1", "2", "3", "4", "5", "x", "x", "first", "last"]

    monkeypatch.setattr(sqlite, "connect_writer", connect_traced)
    run(work())


def test_a_caller_who_has_gone_does_no_harm(path: Path) -> None:
    async def work() -> None:
        async with opened(opener(path)) as store:
            await new_table(store, "a")
            tasks = [asyncio.create_task(store.append("a", n, [f"{n}"])) for n in range(1, 21)]
            await asyncio.sleep(0)
            for task in tasks[::2]:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            assert (await store.append("a", 21, ["on it goes"])).last == 22, "stored all the same, as documented"

    run(work())


def test_a_loop_that_has_ended_does_no_harm(path: Path) -> None:
    """An append whose loop is gone when the disk is done: the writer's thread has to survive it."""

    async def leave(store: Store) -> None:
        task = asyncio.create_task(store.append("a", 1, ["left behind"]))
        await asyncio.sleep(0)
        task.cancel()

    store = run(SQLiteStore.open(path))
    run(new_table(store, "a"))
    run(leave(store))
    assert run(store.append("a", 2, ["next"])).last == 3
    run(store.close())


def test_closing_leaves_one_file(path: Path) -> None:
    """Also when many are reading until the last moment: the write-ahead log is folded in, and nothing lies beside."""

    async def work(last: int) -> None:
        store = await SQLiteStore.open(path)
        for n in range(last, last + 5):
            await store.append("a", n, ["x" * 5000])
        reads = [asyncio.ensure_future(store.events("a")) for _ in range(20)]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*reads)

    run(make(path))
    for n in range(10):
        run(work(1 + 5 * n))
        assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_a_log_that_somebody_is_reading_stays(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """And is said to belong to the database."""

    async def work(reading: sqlite3.Connection) -> None:
        async with opened(opener(path)) as store:
            await new_table(store, "b")
            reading.execute("BEGIN")
            reading.execute("SELECT * FROM tables").fetchall()
            await store.append("b", 1, ["while somebody reads"])

    run(make(path))
    with closing(sqlite3.connect(path, isolation_level=None)) as reading, pytest.MonkeyPatch.context() as patched:
        patched.setattr(sqlite_file, "BUSY_SECONDS", 0.1)
        run(work(reading))
    assert "the -wal file stays" in caplog.text
    assert run(last_of(path, "b")) == "while somebody reads"


async def last_of(path: Path, table: str) -> str:
    async with opened(opener(path)) as store:
        return (await texts(store, table))[-1]


# ── full disk, locks ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_full_database(path: Path) -> None:
    """SQLite's own limit: the append that does not fit fails alone, and once there is room again it goes on."""

    async def work() -> None:
        async with opened(opener(path, max_pages=200)) as store:
            await new_table(store, "old")
            await store.append("old", 1, ["x" * 300_000], ended=True)
            await new_table(store, "a")
            calls = [new_table(store, f"{n}") for n in range(10)]
            calls.insert(5, store.append("a", 1, ["x" * 900_000], command="c"))
            answers = await asyncio.gather(*calls, return_exceptions=True)
            failed = answers.pop(5)
            assert isinstance(failed, StoreFull), failed
            assert "full" in str(failed)
            assert not any(isinstance(answer, BaseException) for answer in answers), answers
            assert [await texts(store, f"{n}") for n in range(10)] == [["{}"]] * 10
            assert await texts(store, "a") == ["{}"]
            await raised(StoreFull, store.append("a", 1, ["x" * 500_000], command="c"))
            assert await store.prune(4e9) == 1
            assert not (await store.append("a", 1, ["x" * 500_000], command="c")).repeated
        sqlite_file.check(path)

    run(work())


LIMITED = """
import asyncio, resource, signal, sys
from pathlib import Path
from poeppel.server.store import SQLiteStore, StoreFull

async def main():
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    store = await SQLiteStore.open(Path(sys.argv[1]))
    for n in range(10):
        await store.create(f"{n}", secret=b"", public=True, address="", events=["new"], grants={})
    resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, resource.RLIM_INFINITY))
    stored, full = [1] * 10, 0
    for turn in range(20):
        calls = [store.append(f"{n}", stored[n], ["x" * 5_000], command=f"{turn}") for n in range(10)]
        for n, answer in enumerate(await asyncio.gather(*calls, return_exceptions=True)):
            if isinstance(answer, StoreFull):
                full += 1
            else:
                stored[n] = answer.last
    assert full and max(stored) > 1, (full, stored)
    for n in range(10):
        assert len(await store.events(f"{n}")) == stored[n]
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    for n in range(10):
        stored[n] = (await store.append(f"{n}", stored[n], ["room again"], command="last")).last
    await store.close()
    print(*stored)

asyncio.run(main())
"""


@posix_only
def test_full_disk(path: Path) -> None:
    """The system refuses to write more (as a full disk does), also in the middle of a commit."""
    stored = [int(number) for number in run_python("-c", LIMITED, str(path)).split()]

    async def work() -> None:
        async with opened(opener(path)) as store:
            assert [(await store.summary(f"{n}")).last for n in range(10)] == stored
            assert [len(await store.events(f"{n}")) for n in range(10)] == stored

    run(work())
    sqlite_file.check(path)


def test_a_lock_that_is_held_too_long(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_file, "BUSY_SECONDS", 0.1)

    async def work() -> None:
        async with opened(opener(path)) as store:
            await new_table(store, "a")
            with closing(sqlite3.connect(path, isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                assert "locked" in str(await raised(StoreFull, store.append("a", 1, ["x"])))
                assert await texts(store, "a") == ["{}"], "reading does not wait"
                other.execute("ROLLBACK")
            await store.append("a", 1, ["x"])

    run(work())


# ── the file ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@posix_only
def test_only_the_owner_can_read(path: Path, tmp_path: Path) -> None:
    async def work() -> None:
        store = await SQLiteStore.open(path)
        await new_table(store, "a")
        await store.backup(tmp_path / "backup.db")
        files = list(tmp_path.iterdir())
        assert {path, tmp_path / "backup.db"} < set(files)  # and what SQLite puts beside it
        for file in files:
            assert stat.S_IMODE(file.stat().st_mode) == 0o600, file
        await store.close()

    run(work())


def test_files_that_cannot_be_used(path: Path, tmp_path: Path) -> None:
    garbage = tmp_path / "garbage.db"
    garbage.write_bytes(b"This is not a database, but long enough to be one. " * 100)
    foreign = tmp_path / "foreign.db"
    with closing(sqlite3.connect(foreign)) as connection:
        connection.execute("CREATE TABLE recipes (name)")
    newer = tmp_path / "newer.db"
    run(make(newer))
    with closing(sqlite3.connect(newer)) as connection:
        connection.execute("PRAGMA user_version = 99")
    folder = tmp_path / "folder"
    folder.mkdir()
    for file, words in (
        (garbage, "is not a database of Pöppel"),
        (foreign, "not one of Pöppel"),
        (newer, "newer Pöppel (version 99, this one knows up to 6)"),
        (folder, "cannot be opened"),
        (tmp_path / "no" / "where.db", "nothing can be made in this folder"),
    ):
        before = file.read_bytes() if file.is_file() else None
        error = run(raised(StoreUnusable, SQLiteStore.open(file)))
        assert words in str(error)
        assert file.name in str(error)
        assert (file.read_bytes() if file.is_file() else None) == before, "left as it was"
        if file.exists():
            with pytest.raises(StoreUnusable):
                restore(file, path)
            assert not path.exists()
    assert not list(tmp_path.glob(".*")), "no left-overs"


def test_damaged_file(path: Path, tmp_path: Path) -> None:
    """Pages overwritten in the middle: whoever meets them says so, and the copy that cannot be is not made."""
    run(make(path, ["x" * 200_000]))
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\x55" * (path.stat().st_size - 3 * 4096))

    async def read() -> None:
        async with opened(opener(path)) as store:
            await store.events("a")

    assert "damaged" in str(run(raised(StoreUnusable, read())))
    for work in (backup, restore):
        with pytest.raises(StoreUnusable, match="damaged"):
            work(path, tmp_path / "copy.db")
    assert [file.name for file in tmp_path.iterdir() if "copy" in file.name] == []


def test_an_older_version_is_brought_up_to_date(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(make(path))
    added = ("ALTER TABLE tables ADD COLUMN colour TEXT", "CREATE INDEX by_colour ON tables (colour)")
    monkeypatch.setattr(sqlite_file, "VERSIONS", (*sqlite_file.VERSIONS, (*added, "nonsense")))
    run(raised(StoreUnusable, SQLiteStore.open(path)))
    monkeypatch.setattr(sqlite_file, "VERSIONS", (*sqlite_file.VERSIONS[:-1], added))
    for _ in range(2):

        async def work() -> None:
            async with opened(opener(path)) as store:
                assert await texts(store, "a") == ["{}"]

        run(work())
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (7,)
        assert connection.execute("SELECT colour FROM tables").fetchall() == [(None,)]
    with closing(sqlite3.connect(path.with_name(f"{path.name}.before-version-7"))) as saved:
        assert saved.execute("PRAGMA user_version").fetchone() == (6,)
        assert saved.execute("SELECT data FROM events").fetchall() == [("{}",)]


def test_what_the_first_version_wrote_goes_on(path: Path) -> None:
    """Its tables are there, and its last event is the latest time that is known (`calendar.py`)."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in sqlite_file.VERSIONS[0]:
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {sqlite_file.APPLICATION}")
        connection.execute("PRAGMA user_version = 1")
        for key, at in ((1, 1_700_000_500.25), (2, 1_700_000_000.0)):
            row = (key, f"{key}", b"secret", 1, "here", at, at, 1, 0)
            connection.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
            connection.execute("INSERT INTO events VALUES (?, 1, ?, NULL, 'old')", (key, at))

    async def work() -> None:
        async with opened(opener(path)) as store:
            assert float(await store.noted("calendar") or 0) == 1_700_000_500.25
            assert (await store.append("1", 1, ["new"])).last == 2
            assert await texts(store, "1") == ["old", "new"]

    run(work())


def test_a_backup_from_before_there_were_tournaments_is_restored(path: Path, tmp_path: Path) -> None:
    """Every table hears of it, and later on no tournament does."""
    run(make(path))
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("DROP INDEX other_kinds")
        connection.execute("DROP INDEX ended_of_address")
        connection.execute("ALTER TABLE tables DROP COLUMN kind")
        connection.execute("PRAGMA user_version = 4")
    older, newer, last = (tmp_path / name for name in ("older.db", "newer.db", "last.db"))
    backup(path, older)
    restore(older, newer, event="restored")

    async def make_cup() -> None:
        async with opened(opener(newer)) as store:
            assert await texts(store, "a") == ["{}", "restored"]
            await store.create(
                "cup", secret=b"", public=False, address="1", events=["{}"], grants={}, kind="tournament"
            )

    run(make_cup())
    restore(newer, last, event="again")

    async def look() -> None:
        async with opened(opener(last)) as store:
            assert await texts(store, "a") == ["{}", "restored", "again"]
            assert [event.data for event in await store.events("cup", kind="tournament")] == ["{}"]

    run(look())


def test_a_text_that_is_none_harms_no_other(path: Path) -> None:
    async def work() -> None:
        async with opened(opener(path)) as store:
            await new_table(store, "b")
            assert [len(await texts(store, table)) for table in "ab"] == [1, 1]

    run(make(path))
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("UPDATE events SET data = CAST(X'7BFF7D' AS TEXT)")
    run(work())


async def make(path: Path, events: list[str] | None = None) -> None:
    async with opened(opener(path)) as store:
        await new_table(store, "a", events)


# ── backup and restore ────────────────────────────────────────────────────────────────────────────────────────────────


def test_backup_while_writing(path: Path, tmp_path: Path) -> None:
    """Each backup has every append that was answered before it began, and none by half."""

    async def work() -> list[int]:
        store = await SQLiteStore.open(path)
        await new_table(store, "a")
        at_least: list[int] = []
        done = asyncio.Event()
        stored = 1

        async def write() -> None:
            nonlocal stored
            while not done.is_set():
                await store.append("a", stored, ["x" * 100, "y" * 100])
                stored += 2

        writing = asyncio.create_task(write())
        for n in range(4):
            before = stored
            while stored == before:
                await asyncio.sleep(0)
            at_least.append(stored)
            await store.backup(tmp_path / f"backup{n}.db")
        done.set()
        await writing
        await store.close()
        return at_least

    async def length(file: Path) -> int:
        async with opened(opener(file)) as store:
            events = await store.events("a")
            assert [event.number for event in events] == list(range(1, len(events) + 1))
            assert len(events) % 2 == 1, "half of an append"
            return len(events)

    at_least = run(work())
    assert at_least[-1] > at_least[0]
    for n, least in enumerate(at_least):
        backed_up = tmp_path / f"backup{n}.db"
        assert sorted(tmp_path.glob(f"*{n}.db*")) == [backed_up], "one file"
        sqlite_file.check(backed_up)
        restored = tmp_path / "restored.db"
        restore(backed_up, restored, force=True)
        assert run(length(restored)) >= least


def test_backup_refuses(path: Path, tmp_path: Path) -> None:
    target = tmp_path / "backup.db"
    with pytest.raises(StoreUnusable, match="no such file"):
        backup(path, target)
    run(make(path))
    backup(path, target)
    before = target.read_bytes()
    with pytest.raises(StoreUnusable, match="exists already"):
        backup(path, target)
    with pytest.raises(StoreUnusable, match="the database itself"):
        backup(path, path, force=True)
    with pytest.raises(StoreUnusable, match="cannot be made"):
        backup(path, tmp_path / "no" / "where.db")
    assert target.read_bytes() == before
    backup(path, target, force=True)

    async def late() -> None:
        store = await SQLiteStore.open(path)
        await store.close()
        await raised(StoreClosed, store.backup(tmp_path / "late.db"))

    run(late())
    assert sorted(file.name for file in tmp_path.iterdir()) == ["backup.db", "tische.db"]


def test_restore_refuses(path: Path, tmp_path: Path) -> None:
    saved, empty = tmp_path / "backup.db", tmp_path / "empty.db"
    run(make(path, ["saved"]))
    backup(path, saved)
    with pytest.raises(StoreUnusable, match="no such file"):
        restore(tmp_path / "nothing.db", path, force=True)
    with pytest.raises(StoreUnusable, match="exists already"):
        restore(saved, path)
    with pytest.raises(StoreUnusable, match="the database itself"):
        restore(path, path, force=True)
    empty.touch()
    with pytest.raises(StoreUnusable, match="not a database of Pöppel"):
        restore(empty, path, force=True)

    async def in_use() -> None:
        async with opened(opener(path)) as store:
            await store.append("a", 1, ["later"])
            with pytest.raises(StoreUnusable, match="stop it first"):
                restore(saved, path, force=True)
            code = "import sys; from pathlib import Path; from poeppel.server.store import restore\n"
            code += "try: restore(Path(sys.argv[1]), Path(sys.argv[2]), force=True)\nexcept Exception as e: print(e)"
            assert f"process {os.getpid()}" in await asyncio.to_thread(run_python, "-c", code, str(saved), str(path))
            await store.append("a", 2, ["goes on"])
            assert await texts(store, "a") == ["saved", "later", "goes on"]

    async def restored() -> list[str]:
        async with opened(opener(path)) as store:
            return await texts(store, "a")

    run(in_use())
    assert run(restored()) == ["saved", "later", "goes on"]
    restore(saved, path, force=True)
    assert run(restored()) == ["saved"]


@posix_only
def test_restore_after_a_kill(path: Path, tmp_path: Path) -> None:
    """A write-ahead log that was left behind belongs to the old file, and must not be played into the restored one."""
    saved = tmp_path / "backup.db"
    run(make(path, ["saved"]))
    backup(path, saved)
    child = subprocess.Popen([sys.executable, "-c", KILLED, str(path)], stdout=subprocess.PIPE, env=environment())
    with child:
        assert child.stdout is not None
        child.stdout.readline()
        child.kill()
    log = path.with_name("tische.db-wal")
    old_log = log.read_bytes()
    assert old_log

    async def restored() -> list[str]:
        async with opened(opener(path)) as store:
            assert len(await store.public_tables()) == 1
            return await texts(store, "a")

    restore(saved, path, force=True)
    assert run(restored()) == ["saved"]
    path.write_bytes(b"destroyed " * 1000)
    log.write_bytes(old_log)
    restore(saved, path, force=True)
    assert run(restored()) == ["saved"]


def test_pruning_lets_others_through(path: Path) -> None:
    """A write that comes while hundreds of tables are deleted does not wait for the last of them."""

    async def work() -> None:
        async with opened(opener(path)) as store:
            await asyncio.gather(*(new_table(store, f"{n}", ["x"] * 50) for n in range(300)))
            await asyncio.gather(*(store.append(f"{n}", 50, ["x"], ended=n > 0) for n in range(300)))
            pruning = asyncio.create_task(store.prune(time.time() + 60))
            await asyncio.sleep(0)
            await store.append("0", 51, ["between"])
            assert not pruning.done()
            assert await pruning == 299

    run(work())


@pytest.mark.parametrize(
    "damage",
    [
        "table_key = 3 - table_key",
        "name = 'replay'",
        "number = 7",
        "data = data || x'00'",
        "data = x''",
        "data = 'text'",
    ],
)
def test_what_was_derived_is_believed_only_where_it_was_kept(damage: str, path: Path) -> None:
    """Another table's record must not be told as this one's, nor a position that no event led to."""

    async def look() -> None:
        async with opened(opener(path)) as store:
            for table in ("a", "b"):
                await new_table(store, table)
            await store.keep("a", "record", Derived(1, b"of a", "v1"))
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            assert connection.execute(f"UPDATE derived SET {damage}").rowcount == 1
        async with opened(opener(path)) as store:
            assert [await store.kept(table, name, "v1") for table in "ab" for name in ("record", "replay")] == [
                None
            ] * 4

    run(look())
