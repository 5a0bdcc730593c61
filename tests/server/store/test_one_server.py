"""One server a database: the next is told who has it, and the lock ends with its process, however that ends."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from poeppel.server.store import SQLiteStore, StoreInUse, StoreUnusable, restore
from poeppel.server.store.file_lock import holder_of
from poeppel.testing.stores import new_table, opened, raised, texts
from tests.subprocesses import environment

HOLDING = """
import asyncio, sys
from pathlib import Path
from poeppel.server.store import SQLiteStore

store = asyncio.run(SQLiteStore.open(Path(sys.argv[1]), address="http://localhost:8123"))
print("open", flush=True)
sys.stdin.read()
asyncio.run(store.close())
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tische.db"


@contextmanager
def held(path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process has the database open."""
    command = [sys.executable, "-c", HOLDING, str(path)]
    with subprocess.Popen(command, stdin=-1, stdout=-1, env=environment(), text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        try:
            yield process
        finally:
            process.communicate("")


async def open_and_close(path: Path) -> None:
    async with opened(lambda: SQLiteStore.open(path)):
        pass


def test_the_second_is_told_who_has_it(path: Path) -> None:
    with held(path) as process:
        error = asyncio.run(raised(StoreInUse, SQLiteStore.open(path)))
        for said in (error.text.de, error.text.en):
            assert str(path) in said
            assert str(process.pid) in said
            assert "http://localhost:8123" in said
        assert str(path) not in error.what.en, "for anybody to hear"
        holder = holder_of(path)
        assert holder
        assert (holder.pid, holder.address) == (process.pid, "http://localhost:8123")
    assert process.returncode == 0
    assert holder_of(path) is None
    asyncio.run(open_and_close(path))


def test_another_way_to_the_file_is_the_same_file(path: Path, tmp_path: Path) -> None:
    asyncio.run(open_and_close(path))
    folder, link, deeper = tmp_path / "folder", tmp_path / "link.db", tmp_path / "sub" / ".." / path.name
    (tmp_path / "sub").mkdir()
    folder.symlink_to(tmp_path, target_is_directory=True)
    link.symlink_to(path)
    with held(link):
        for other in (path, link, folder / path.name, deeper):
            asyncio.run(raised(StoreInUse, SQLiteStore.open(other)))
    twin = tmp_path / "twin.db"
    twin.hardlink_to(path)
    for name in (path, twin):
        error = asyncio.run(raised(StoreUnusable, SQLiteStore.open(name)))
        assert "a second name" in str(error)


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_a_killed_process_leaves_no_lock(path: Path) -> None:
    with held(path) as process:
        process.send_signal(signal.SIGKILL)
        process.wait()
        assert path.with_name("tische.db-lock").exists(), "it could not tidy up"
        assert holder_of(path) is None
        asyncio.run(open_and_close(path))
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_a_note_that_is_being_written_names_nobody(path: Path) -> None:
    with held(path):
        path.with_name("tische.db-lock").write_text('{"pid": 12', encoding="utf-8")
        error = asyncio.run(raised(StoreInUse, SQLiteStore.open(path)))
        assert "another server has this database open" in str(error)


def test_nothing_is_restored_under_a_server(path: Path, tmp_path: Path) -> None:
    """Not over its file, and not in the place of a file that was deleted under it either."""

    async def make(file: Path, word: str) -> None:
        async with opened(lambda: SQLiteStore.open(file)) as store:
            await new_table(store, "a", [word])

    async def read() -> list[str]:
        async with opened(lambda: SQLiteStore.open(link)) as store:
            return await texts(store, "a")

    saved, link = tmp_path / "saved.db", tmp_path / "link.db"
    asyncio.run(make(saved, "saved"))
    asyncio.run(make(path, "mine"))
    link.symlink_to(path)
    with held(path) as process:
        with pytest.raises(StoreInUse, match=f"process {process.pid}"):
            restore(saved, link, force=True)
        path.unlink()
        with pytest.raises(StoreInUse):
            restore(saved, path)
    restore(saved, link, force=True)
    assert link.is_symlink()
    assert asyncio.run(read()) == ["saved"]


@pytest.mark.skipif(os.name != "posix", reason="Windows removes no open file")
def test_removing_the_lock_lets_nobody_in(path: Path) -> None:
    async def play() -> None:
        async with opened(lambda: SQLiteStore.open(path)) as store:
            path.with_name("tische.db-lock").unlink()
            await new_table(store, "a")  # whatever is written next locks anew
            await raised(StoreInUse, SQLiteStore.open(path))

    asyncio.run(play())


@pytest.mark.skipif(os.name != "posix", reason="Windows removes no open file")
def test_whoever_was_overtaken_writes_no_more(path: Path) -> None:
    async def play() -> None:
        async with opened(lambda: SQLiteStore.open(path)) as first:
            path.with_name("tische.db-lock").unlink()
            async with opened(lambda: SQLiteStore.open(path)) as second:
                await raised(StoreInUse, new_table(first, "a"))
                await new_table(second, "a")

    asyncio.run(play())
