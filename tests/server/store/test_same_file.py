"""A database that is deleted or replaced under the server: what goes there is lost, so nothing is said to be stored."""

from __future__ import annotations

import asyncio
import logging
import os
from pathlib import Path

import pytest

from poeppel.server.store import SQLiteStore, StoreUnusable
from poeppel.testing.stores import new_table, opened, raised, texts

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Windows deletes no open file")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tische.db"


@pytest.mark.parametrize("ending", ["", "-wal"])
def test_deleted(path: Path, ending: str, caplog: pytest.LogCaptureFixture) -> None:
    """The database, or the log beside it that has what was stored last."""

    async def work() -> None:
        store = await SQLiteStore.open(path)
        await new_table(store, "a")
        os.unlink(f"{path}{ending}")
        for n in range(3):
            error = await raised(StoreUnusable, store.append("a", 1, [f"{n}"], command=f"{n}"))
            assert "deleted" in error.what.en
            assert f"{path}{ending}: " in str(error)
        assert await texts(store, "a") == ["{}"], "nothing has been written either"
        await store.close()

    with caplog.at_level(logging.INFO, "poeppel.server"):
        asyncio.run(work())
    assert [record.message for record in caplog.records if record.levelno >= logging.ERROR] == ["nothing can be stored"]


def test_replaced_by_another_database(path: Path, tmp_path: Path) -> None:
    """Somebody has put another one there, and even started a server on it: it must not suffer either."""

    async def work() -> None:
        old = await SQLiteStore.open(path)
        await new_table(old, "a")
        for file in tmp_path.iterdir():
            file.unlink()
        new = await SQLiteStore.open(path)
        await new_table(new, "a", ["new"])
        assert "another file" in (await raised(StoreUnusable, old.append("a", 1, ["no"]))).what.en
        assert await texts(old, "a") == ["{}"], "read from where it has been read all the time"
        await old.close()
        assert Path(f"{path}-wal").stat().st_size > 0, "the log of the other one"
        await new.append("a", 1, ["goes on"])
        assert await texts(new, "a") == ["new", "goes on"]
        await new.close()
        async with opened(lambda: SQLiteStore.open(path)) as again:
            assert await texts(again, "a") == ["new", "goes on"]

    asyncio.run(work())


def test_a_link_that_comes_to_point_elsewhere(path: Path, tmp_path: Path) -> None:
    async def work() -> None:
        link = tmp_path / "link.db"
        link.symlink_to(path)
        async with opened(lambda: SQLiteStore.open(link)) as store:
            await new_table(store, "a")
            link.unlink()
            link.symlink_to(tmp_path / "elsewhere.db")
            (tmp_path / "elsewhere.db").touch()
            assert "another file" in (await raised(StoreUnusable, store.append("a", 1, ["no"]))).what.en

    asyncio.run(work())


def test_moved_away_and_back(path: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """As by a mount that comes back: it is the same file, so everything goes on by itself."""

    async def work() -> None:
        async with opened(lambda: SQLiteStore.open(path)) as store:
            await new_table(store, "a")
            path.rename(tmp_path / "away")
            await raised(StoreUnusable, store.append("a", 1, ["no"], command="c"))
            (tmp_path / "away").rename(path)
            assert not (await store.append("a", 1, ["yes"], command="c")).repeated
        async with opened(lambda: SQLiteStore.open(path)) as store:
            assert await texts(store, "a") == ["{}", "yes"]

    with caplog.at_level(logging.INFO, "poeppel.server"):
        asyncio.run(work())
    assert [record.message for record in caplog.records] == ["nothing can be stored", "everything can be stored again"]


def test_deleted_in_the_middle_of_a_commit(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Written, but into a file that is gone: not acknowledged."""

    async def work() -> None:
        async with opened(lambda: SQLiteStore.open(path)) as store:
            await new_table(store, "a")

            def run(connection: object) -> None:
                path.unlink()

            assert isinstance(store, SQLiteStore)
            await raised(StoreUnusable, store._writer.do(run))

    asyncio.run(work())
