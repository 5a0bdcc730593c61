"""The store on PostgreSQL: what every store promises (`poeppel.testing.stores`), then what only it can break."""

from __future__ import annotations

import asyncio
import json
import signal
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

import pytest

from bench.postgres import Database
from poeppel.server.store import (
    Store,
    StoreFull,
    StoreUnusable,
    postgres,
    postgres_line,
    postgres_schema,
    postgres_writer,
    restore,
)
from poeppel.server.store.base import Conflict, Grant, NoSuchTable, StoreError
from poeppel.server.store.postgres import PostgresStore
from poeppel.server.store.sqlite import SQLiteStore
from poeppel.server.store.transfer import put_back, save
from poeppel.testing import stores
from poeppel.testing.stores import Check, OpenStore, new_table, opened, raised, texts, token_of

Result = TypeVar("Result")


@pytest.fixture
def url(postgres: Database) -> str:
    return postgres.new()


def opener(url: str) -> OpenStore:
    async def open_store() -> Store:
        return await PostgresStore.open(url)

    return open_store


def run(work: Coroutine[Any, Any, Result]) -> Result:
    return asyncio.run(work)


@pytest.mark.parametrize("check", stores.CHECKS, ids=lambda check: check.__name__)
def test_postgres_keeps_the_promise(check: Check, url: str) -> None:
    run(check(opener(url)))


def test_a_store_is_closed_while_it_waits_for_company(url: str) -> None:
    """After a batch of several a moment is left for more to come; who closes just then is not forgotten."""

    async def close_at_once() -> None:
        store = await PostgresStore.open(url)
        made = (
            store.create(f"table{n}", secret=b"", public=False, address="", events=["{}"], grants={}) for n in range(8)
        )
        await asyncio.gather(*made)
        await asyncio.wait_for(store.close(), 60)

    run(close_at_once())


# ── the line ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT], ids=["restart", "crash"])
def test_a_restart_loses_and_doubles_nothing(postgres: Database, url: str, how: int) -> None:
    """Eight tables are written to, with and without commands, while the database goes and comes back. Nobody hears that
    something was not stored, and every event is there once."""
    acknowledged: dict[str, list[str]] = {f"{n}": ["{}"] for n in range(8)}

    async def play(store: Store, table: str, is_over: asyncio.Event) -> None:
        said = acknowledged[table]
        while not is_over.is_set():
            text = f"{table}.{len(said)}"
            answer = await store.append(table, len(said), [text], command=text if int(table) % 2 else None)
            said.append(text)
            assert (answer.last, answer.repeated) == (len(said), False)

    async def work() -> None:
        async with opened(opener(url)) as store:
            is_over = asyncio.Event()
            for table in acknowledged:
                await new_table(store, table)
            players = [asyncio.create_task(play(store, table, is_over)) for table in acknowledged]
            await asyncio.sleep(0.3)
            await asyncio.to_thread(postgres.restart, how)
            before = {table: len(said) for table, said in acknowledged.items()}
            while any(len(said) < before[table] + 5 for table, said in acknowledged.items()):
                await asyncio.sleep(0.05)
                assert not any(player.done() for player in players)
            is_over.set()
            await asyncio.gather(*players)
            for table, said in acknowledged.items():
                assert await texts(store, table) == said

    run(work())


def test_whoever_was_not_told_is_told_the_same(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The batch is stored, but the line breaks before the answer: it is sent again, and nothing is stored twice."""
    real, cuts = postgres_line.connect, 2

    class Cut:
        def __init__(self, connection: Any) -> None:
            self._connection = connection

        def __getattr__(self, name: str) -> Any:
            return getattr(self._connection, name)

        async def fetch(self, *words: object) -> Any:
            nonlocal cuts
            answer = await self._connection.fetch(*words)
            if cuts:
                cuts -= 1
                raise ConnectionResetError("cut")
            return answer

    async def connect(address: str) -> Any:
        return Cut(await real(address))

    monkeypatch.setattr(postgres, "connect", connect)

    async def work() -> None:
        nonlocal cuts
        async with opened(opener(url)) as store:
            token = {token_of("host"): Grant("a", "host")}
            assert (await new_table(store, "a", ["1", "2"], token)).last == 2
            assert await store.grant(token_of("host")) == Grant("a", "host")
            for command, grants in ((None, {}), ("c", {}), (None, {token_of("seat"): Grant("a", "seat")})):
                cuts = 1
                last = (await store.summary("a")).last
                answer = await store.append("a", last, [f"after {last}"], command=command, grants=grants)
                assert (answer.first, answer.last, answer.repeated) == (last + 1, last + 1, False)
            assert await texts(store, "a") == ["1", "2", "after 2", "after 3", "after 4"]
            cuts = 1
            assert (await raised(Conflict, store.append("a", 3, ["another"]))).last == 5
            cuts = 1
            stranger = {token_of("another"): Grant("a", "seat")}
            assert (await raised(Conflict, store.append("a", 4, ["after 4"], grants=stranger))).last == 5

    run(work())


def test_nobody_waits_forever(postgres: Database, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the database is away commands are refused, and afterwards everything goes on by itself."""
    monkeypatch.setattr(postgres_writer, "PATIENCE", 0.3)
    monkeypatch.setattr("poeppel.server.store.postgres.PATIENCE", 0.3)

    async def work() -> None:
        async with opened(opener(url)) as store:
            await new_table(store, "a")
            postgres.stop()
            try:
                refused = await raised(StoreFull, store.append("a", 1, ["x"]))
                assert "cannot be reached" in refused.text.en
                assert "nicht zu erreichen" in refused.text.de
                await raised(StoreFull, store.events("a"))
            finally:
                postgres.start()
            assert (await store.append("a", 1, ["y"])).last == 2
            assert await texts(store, "a") == ["{}", "y"]

    run(work())


def test_a_process_that_stands_still_holds_up_nobody(url: str) -> None:
    """What a batch locks is free again when the statement is over, not when its sender looks at the answer."""

    async def work() -> None:
        async with opened(opener(url)) as store:
            await new_table(store, "a")
            stalled = await postgres_line.connect(url)
            job = {
                "table": "a",
                "kind": "table",
                "after": 1,
                "events": ["x"],
                "grants": [],
                "ended": False,
                "shared": False,
            }
            stalled._transport.pause_reading()  # it has asked, and then hears nothing more
            asking = asyncio.create_task(stalled.execute(postgres_writer.WRITE.replace("$1", f"'{json.dumps([job])}'")))
            for _ in range(200):
                if (await store.summary("a")).last == 2:
                    break
                await asyncio.sleep(0.02)
            assert (await store.append("a", 2, ["y"])).last == 3
            stalled.terminate()
            await asyncio.wait([asking])
            assert asking.exception() is not None

    run(work())


def test_what_cannot_be_kept_is_refused_or_not_there(url: str) -> None:
    async def work() -> None:
        async with opened(opener(url)) as store:
            await new_table(store, "a")
            for text in ("a zero \0", "half \ud800"):
                with pytest.raises(ValueError, match=r"zero|surrogates"):
                    await store.append("a", 1, [text])
                assert await store.grant(text) is None
                assert await store.done_by("a", text) is None
                await raised(NoSuchTable, store.summary(text))
            assert (await store.append("a", 1, ['{"name": "\\u0000"}'])).last == 2

    run(work())


# ── versions ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_several_processes_make_the_database_at_once(url: str) -> None:
    async def come() -> None:
        for store in await asyncio.gather(*(PostgresStore.open(url) for _ in range(6))):
            await new_table(store, f"{id(store)}")
            await store.close()

    run(come())


def test_an_older_version_is_brought_up_to_date(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After it was saved; by one of several processes that come at once; not by halves."""
    known = postgres_schema.VERSIONS

    async def make() -> None:
        async with opened(opener(url)) as store:
            await new_table(store, "a", ["1", "2"])

    run(make())
    added = ("ALTER TABLE poeppel.tables ADD COLUMN colour text", "CREATE INDEX by_colour ON poeppel.tables (colour)")
    monkeypatch.setattr(postgres_line, "VERSIONS", (*known, (*added, "nonsense")))
    run(raised(StoreFull, PostgresStore.open(url, backups=tmp_path)))
    monkeypatch.setattr(postgres_line, "VERSIONS", (*known, added))

    async def come() -> None:
        both = await asyncio.gather(*(PostgresStore.open(url, backups=tmp_path) for _ in range(3)))
        for store in both:
            assert await texts(store, "a") == ["1", "2"]
            assert await store.ask(lambda line: line.fetchval("SELECT count(colour) FROM poeppel.tables")) == 0
            await store.close()

    run(come())

    async def saved() -> list[str]:
        store = await SQLiteStore.open(tmp_path / f"before-version-{len(known) + 1}.backup")
        try:
            return await texts(store, "a")
        finally:
            await store.close()

    assert run(saved()) == ["1", "2"]
    monkeypatch.setattr(postgres_line, "VERSIONS", known)
    newer = run(raised(StoreUnusable, PostgresStore.open(url)))
    assert f"newer Pöppel (version {len(known) + 1}, this one knows up to {len(known)})" in newer.text.en


def test_addresses_that_cannot_be_used(postgres: Database, url: str) -> None:
    postgres.execute("CREATE SCHEMA poeppel", url.split("/")[3].partition("?")[0])
    for address, words in (
        (url, "not one of Pöppel"),
        (url.replace("tables", "nowhere"), 'database "nowhere'),
        ("postgresql://anna:secret@localhost:1/x", "cannot be reached"),
        ("postgresql://localhost:port/x", "not an address of a database"),
    ):
        error = run(raised(StoreError, PostgresStore.open(address)))
        assert words in str(error), error
        assert "secret" not in str(error)


# ── from one to the other ─────────────────────────────────────────────────────────────────────────────────────────────


def test_tables_move_from_one_store_to_the_other_and_back(postgres: Database, url: str, tmp_path: Path) -> None:
    """Everything that counts, in both directions; games in play are marked once."""
    file, backup = tmp_path / "tables.db", tmp_path / "tables.backup"
    other = postgres.new()

    async def fill() -> None:
        async with opened(opener(url)) as store:
            await new_table(store, "a", ["ä", "2"], {token_of("a"): Grant("a", "host", "y")})
            await store.append("a", 2, ["3"], command="c", shared=True)
            await new_table(store, "b")
            await store.append("b", 1, ["over"], ended=True)
            await store.create(
                "cup", secret=b"s", public=False, address="1", events=["{}"], grants={}, kind="tournament"
            )
            await store.note("calendar", "17")

    async def look(store: Store) -> list[object]:
        found: list[object] = []
        try:
            for name in "ab":
                found += [await store.events(name), await store.summary(name), await store.secret(name)]
            found += [await store.events("cup", kind="tournament"), await store.noted("calendar")]
            found += [await store.grant(token_of("a")), await store.done_by("a", "c")]
        finally:
            await store.close()
        return found

    async def work() -> None:
        await fill()
        before = await look(await PostgresStore.open(url))
        await save(url, backup)
        restore(backup, file)
        assert await look(await SQLiteStore.open(file)) == before
        await put_back(backup, other)
        assert await look(await PostgresStore.open(other)) == before
        await raised(StoreUnusable, save(url, backup))
        await raised(StoreUnusable, put_back(backup, other))
        await put_back(backup, other, event="restored", force=True)
        async with opened(opener(other)) as store:
            assert await texts(store, "a") == ["ä", "2", "3", "restored"]
            assert await texts(store, "b") == ["{}", "over"]
            await new_table(store, "new")
            assert (await store.summary("new")).key > (await store.summary("b")).key

    run(work())
