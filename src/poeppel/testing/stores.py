"""What every store of the table server promises, as checks that anybody can run.

    from poeppel.testing.stores import CHECKS
    @pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
    def test_store(check): asyncio.run(check(open_store))

`open_store` opens the *same* store each time it is called, empty at the start of a check. Each check closes what it has
opened, and raises an AssertionError where a promise is broken.
"""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from random import Random
from typing import TypeVar

from poeppel.server.store.base import (
    Appended,
    Conflict,
    Derived,
    Grant,
    Kind,
    NoSuchTable,
    Quota,
    QuotaReached,
    Store,
    StoreClosed,
    StoredEvent,
    StoreError,
    StoreInUse,
    Taken,
)

OpenStore = Callable[[], Awaitable[Store]]
Check = Callable[[OpenStore], Coroutine[None, None, None]]
Error = TypeVar("Error", bound=Exception)

LONG_AGO, FAR_AHEAD = 1.0, 4e9
SECRET = bytes(range(256))


async def check_numbering(open_store: OpenStore) -> None:
    """Events are numbered 1, 2, 3, … for each table by itself, come back unchanged, and time does not run backwards."""
    async with opened(open_store) as store:
        before = time.time()
        made = await new_table(store, "a", events=["a1", "a2"])
        assert (made.first, made.last, made.repeated) == (1, 2, False), made
        await new_table(store, "b", events=["b1"])
        more = await store.append("a", 2, ["a3", "a4", "a5"], command="roll")
        assert (more.first, more.last, more.repeated) == (3, 5, False), more
        await store.append("b", 1, ["b2"])
        events = await store.events("a")
        assert [event.number for event in events] == [1, 2, 3, 4, 5]
        assert [event.data for event in events] == ["a1", "a2", "a3", "a4", "a5"]
        assert [event.command for event in events] == [None, None, "roll", "roll", "roll"]
        times = [event.at for event in events]
        assert times == sorted(times)
        assert times[:3:2] == [made.at, more.at], "the answer tells another time than the event"
        assert before - 1 <= times[0] <= time.time() + 1, "not the time of today"
        assert await texts(store, "b") == ["b1", "b2"]
        assert [event.number for event in await store.events("a", 3)] == [4, 5]
        assert await store.events("a", 5) == []
        assert await store.events("a", 99) == []
        assert await store.events("a", 2**80) == []
        assert len(await store.events("a", -1)) == 5
        assert [event.number for event in await store.events("a", 1, 2)] == [2, 3]
        assert [event.number for event in await store.events("a", 3, 99)] == [4, 5]


async def check_summary(open_store: OpenStore) -> None:
    """Secret, visibility, address, last number and end are kept; lists show open tables, public ones newest first."""
    async with opened(open_store) as store:
        for name, public, address in (("a", True, "1"), ("b", False, "1"), ("c", True, "2"), ("d", True, "1")):
            await store.create(name, secret=SECRET, public=public, address=address, events=["{}"], grants={})
        await store.append("d", 1, ["over"], ended=True)
        await store.append("d", 2, ["a word after the end"])
        assert await store.secret("a") == SECRET
        a, d = await store.summary("a"), await store.summary("d")
        assert (a.id, a.public, a.ended, a.last, a.address) == ("a", True, False, 1, "1"), a
        assert a.created == (await store.events("a"))[0].at
        assert (d.ended, d.last) == (True, 3), d
        assert [table.id for table in await store.public_tables()] == ["c", "a"]
        assert [table.id for table in await store.public_tables(limit=1)] == ["c"]
        assert await store.public_tables(limit=0) == []
        assert len(await store.public_tables(limit=2**80)) == 2
        assert (await store.public_tables())[1] == a
        keys = [(await store.summary(name)).key for name in "abcd"]
        assert len(set(keys)) == 4, "a key names one table"


async def check_conflict(open_store: OpenStore) -> None:
    """Only who knows the last event may append: behind and ahead are refused with its number, nothing is stored."""
    async with opened(open_store) as store:
        await new_table(store, "a", events=["1", "2"])
        for after in (0, 1, 3, 99, -1, 2**80):
            error = await raised(Conflict, store.append("a", after, ["no"], command=f"after {after}"))
            assert error.last == 2, error.last
        assert await texts(store, "a") == ["1", "2"]
        assert (await store.append("a", 2, ["3"], command="after 1")).last == 3, "a refused command is not a stored one"


async def check_repeated_command(open_store: OpenStore) -> None:
    """A command is stored once, whatever its repetition says; another table's may have the same name."""
    async with opened(open_store) as store:
        await new_table(store, "a")
        await new_table(store, "b")
        first = await store.append("a", 1, ["x", "y"], command="c")
        await store.append("a", 3, ["z"])
        for after, events in ((1, ["x", "y"]), (4, ["something else"]), (99, ["x"])):
            token = token_of(after)
            again = await store.append("a", after, events, command="c", grants={token: Grant("a", "seat")}, ended=True)
            assert again == Appended(first.first, first.last, first.at, repeated=True), again
            assert await store.grant(token) is None
        assert not (await store.summary("a")).ended
        assert await texts(store, "a") == ["{}", "x", "y", "z"]
        assert not (await store.append("b", 1, ["x"], command="c")).repeated
        twice = await asyncio.gather(*(store.append("b", 2, ["y"], command="d") for _ in range(20)))
        assert sorted(answer.repeated for answer in twice) == [False] + [True] * 19
        assert {(answer.first, answer.last, answer.at) for answer in twice} == {(3, 3, twice[0].at)}
        assert await texts(store, "b") == ["{}", "x", "y"]
        assert [await store.done_by(*which) for which in ("ac", "bc", "bd")] == [(2, 3), (2, 2), (3, 3)]
        assert [await store.done_by(*which) for which in ("ad", "xc")] == [None, None]


async def check_all_or_nothing(open_store: OpenStore) -> None:
    """A call that fails in its last part leaves nothing behind, and harms none of those stored together with it."""
    async with opened(open_store) as store:
        for n in range(30):
            await new_table(store, f"{n}", grants={token_of("old", n): Grant(f"{n}", "host")})
        taken = {token_of("new"): Grant("0", "seat", "y"), token_of("old", 1): Grant("0", "seat", "g")}
        bad = [
            store.append("0", 1, ["no"], command="c", grants=taken, ended=True),
            store.append("0", 1, ["no", "not a text: \ud800"], command="c"),
            store.append("nowhere", 1, ["no"]),
            store.append("0", 7, ["no"]),
            store.create("0", secret=b"", public=True, address="9", events=["no"], grants={}),
            store.create("x", secret=b"", public=True, address="9", events=["no"], grants={
                token_of("x"): Grant("x", "host"), token_of("old", 2): Grant("x", "seat")
            }),
            store.append("0", 1, []),
            store.append("0", 1, ["no"], grants={token_of("new"): Grant("1", "host")}),
        ]  # fmt: skip
        good = [store.append(f"{n}", 1, ["yes"], command="c") for n in range(1, 30)]
        calls = [call for pair in zip(good, bad, strict=False) for call in pair] + good[len(bad) :]
        answers = await asyncio.gather(*calls, return_exceptions=True)
        errors = [type(answer) for answer in answers if isinstance(answer, Exception)]
        kinds = [Taken, ValueError, NoSuchTable, Conflict, Taken, Taken, ValueError, ValueError]
        assert len(errors) == len(kinds), errors
        assert all(issubclass(error, kind) for error, kind in zip(errors, kinds, strict=True)), errors
        assert await texts(store, "0") == ["{}"]
        assert not (await store.summary("0")).ended
        assert await store.grant(token_of("old", 0)) == Grant("0", "host")
        assert await store.grant(token_of("new")) is None
        assert await store.grant(token_of("x")) is None
        await raised(NoSuchTable, store.summary("x"))
        for n in range(1, 30):
            assert await texts(store, f"{n}") == ["{}", "yes"]
            assert await store.grant(token_of("old", n)) == Grant(f"{n}", "host")
        assert not (await store.append("0", 1, ["yes"], command="c")).repeated


async def check_concurrency(open_store: OpenStore) -> None:
    """A hundred writers at ten tables, each trying again after a conflict: no gap, nothing twice, nothing lost."""
    async with opened(open_store) as store:
        tables = [f"{n}" for n in range(10)]
        await asyncio.gather(*(new_table(store, table) for table in tables))
        answers: dict[tuple[str, int], str] = {}

        async def write(writer: int) -> None:
            random = Random(writer)
            table, last = tables[writer % 10], 1
            for turn in range(5):
                data = [f"{writer}.{turn}.{n}" for n in range(random.randint(1, 3))]
                while True:
                    try:
                        answer = await store.append(table, last, data, command=f"{writer}.{turn}")
                        break
                    except Conflict as conflict:
                        last = conflict.last
                last = answer.last
                for number, text in zip(range(answer.first, answer.last + 1), data, strict=True):
                    assert answers.setdefault((table, number), text) is text, f"event {number} of {table} twice"

        await asyncio.gather(*(write(writer) for writer in range(100)))
        for table in tables:
            events = await store.events(table)
            assert [event.number for event in events] == list(range(1, len(events) + 1))
            assert [event.data for event in events[1:]] == [answers[table, event.number] for event in events[1:]]
        assert len(answers) == sum([(await store.summary(table)).last - 1 for table in tables])


async def check_cancelled(open_store: OpenStore) -> None:
    """A call that is cancelled comes back when it has been decided: whoever reads then knows what is stored."""
    async with opened(open_store) as store:
        await new_table(store, "a")
        for n in range(20):
            call = asyncio.create_task(store.append("a", 1 + n, [f"{n}"], command=f"{n}"))
            await asyncio.sleep(0)
            call.cancel()
            await asyncio.wait([call])
            known = len(await texts(store, "a"))
            again = await store.append("a", known, [f"{n}"], command=f"{n}")
            assert again.repeated == (known == 2 + n), "it was stored after the table had been read"


async def check_grants(open_store: OpenStore) -> None:
    """Tokens open what they were granted for, and nothing else."""
    host, seat, watcher, unknown = (token_of(name) for name in ("host", "seat", "watcher", "unknown"))
    async with opened(open_store) as store:
        await new_table(store, "a", grants={host: Grant("a", "host", "y"), watcher: Grant("a", "spectator")})
        await new_table(store, "b")
        await store.append("a", 1, ["sat down"], grants={seat: Grant("a", "seat", "g")})
        assert await store.grant(host) == Grant("a", "host", "y")
        assert await store.grant(seat) == Grant("a", "seat", "g")
        assert await store.grant(watcher) == Grant("a", "spectator", None)
        assert await store.grant(unknown) is None
        await raised(Taken, store.append("b", 1, ["no"], grants={seat: Grant("b", "seat", "g")}))
        assert await store.grant(seat) == Grant("a", "seat", "g"), "a token that is taken stays what it was"
        await raised(Taken, store.append("a", 2, ["no"], grants={host: Grant("a", "seat", "g")}))
        assert await store.grant(host) == Grant("a", "host", "y")


async def check_quota(open_store: OpenStore) -> None:
    """However many tables an address makes at the same moment, it gets as many as it may have. Those that have ended do
    not count, other addresses not at all."""
    async with opened(open_store) as store:

        async def make(name: object, quota: Quota, address: str = "1") -> bool:
            token = {token_of(name): Grant(f"{name}", "host")}
            try:
                await store.create(
                    f"{name}", secret=b"", public=True, address=address, events=["{}"], grants=token, quota=quota
                )
            except QuotaReached:
                assert await store.grant(token_of(name)) is None, "left behind by a table that was not made"
                await raised(NoSuchTable, store.summary(f"{name}"))
                return False
            return True

        usual = Quota(most=5, alone_for=3600.0, shared_for=3600.0)
        made = await asyncio.gather(*(make(n, usual) for n in range(30)))
        assert sum(made) == 5, made
        assert await make("elsewhere", usual, "2")
        assert await make("without", Quota(most=6, alone_for=3600.0, shared_for=3600.0))
        await raised(Taken, make(made.index(True), usual))  # asked again: not the same as one too many
        for n in (n for n, is_made in enumerate(made) if is_made):
            await store.append(f"{n}", 1, ["over"], ended=True)
        made = await asyncio.gather(*(make(f"next {n}", usual) for n in range(30)))
        assert sum(made) == 4, "one of before is open"


async def check_making_room(open_store: OpenStore) -> None:
    """With too many tables those make room that nobody misses: where nothing has happened for long enough, those of one
    person first, of these the one that has waited longest. Ended ones and other people's stay."""
    always, never = -60.0, 3600.0  # what happens in the next minute is long ago, what happened in the last hour is not
    async with opened(open_store) as store:

        async def make(name: str, quota: Quota | None = None, address: str = "1", shared: bool = False) -> None:
            made = {"secret": b"", "public": True, "events": ["{}"], "grants": {token_of(name): Grant(name, "host")}}
            await store.create(name, address=address, shared=shared, quota=quota, **made)  # type: ignore[arg-type]

        async def left() -> set[str]:
            return {table.id for table in await store.public_tables()}

        await make("elsewhere", address="2")
        await make("ended")
        await store.append("ended", 1, ["over"], ended=True)
        for name, shared in (("together", True), ("alone", False), ("grown", False), ("later", False)):
            await make(name, shared=shared)
        await store.append("grown", 1, ["somebody comes"], shared=True)
        await store.append("alone", 1, ["something happens"])
        await make("first", Quota(4, always, always))
        assert await left() == {"elsewhere", "together", "alone", "grown", "first"}, "later has waited longest"
        assert await store.grant(token_of("later")) is None
        await make("second", Quota(4, always, always))
        assert await left() == {"elsewhere", "together", "grown", "first", "second"}
        await raised(QuotaReached, make("third", Quota(4, never, never)))
        assert len(await left()) == 5, "nothing is deleted for a table that is not made"
        await make("third", Quota(4, never, always))
        assert await left() == {"elsewhere", "grown", "first", "second", "third"}
        assert (await store.summary("ended")).ended


async def check_ended_make_room(open_store: OpenStore) -> None:
    """Of an address's tables that have ended the latest stay, as many as it may have; a new one lets the oldest go."""
    quota = Quota(most=5, alone_for=3600.0, shared_for=3600.0, most_ended=3)
    async with opened(open_store) as store:
        for name, address in [("elsewhere", "2"), *((f"{n}", "1") for n in range(5))]:
            await store.create(name, secret=b"", public=True, address=address, events=["{}"], grants={}, quota=quota)
            await store.append(name, 1, ["over"], ended=True)
        await store.append("1", 2, ["a word after the end"])
        await store.create("open", secret=b"", public=True, address="1", events=["{}"], grants={}, quota=quota)
        left = {table.id for table in await store.summaries("table")}
        assert left == {"elsewhere", "1", "3", "4", "open"}, left


async def check_delete(open_store: OpenStore) -> None:
    """A table goes with all that belongs to it, and leaves its name and its tokens to others."""
    async with opened(open_store) as store:
        for name in ("a", "b"):
            await new_table(store, name, grants={token_of(name): Grant(name, "host")})
        await store.append("a", 1, ["x"], command="c", ended=True)
        await store.delete("a")
        await raised(NoSuchTable, store.events("a"))
        await raised(NoSuchTable, store.delete("a"))
        assert await store.grant(token_of("a")) is None
        assert await store.grant(token_of("b")) == Grant("b", "host")
        await new_table(store, "a", grants={token_of("a"): Grant("a", "host")})
        assert not (await store.append("a", 1, ["x"], command="c")).repeated, "remembers a command of a deleted table"


async def check_notes(open_store: OpenStore) -> None:
    """A word about the store itself stays until there is another."""
    async with opened(open_store) as store:
        assert await store.noted("weather") is None
        await store.note("weather", "fine 🎲")
        await store.note("sea", "")
        await store.note("weather", "rough")
    async with opened(open_store) as store:
        assert [await store.noted(name) for name in ("weather", "sea", "moon")] == ["rough", "", None]


async def check_derived(open_store: OpenStore) -> None:
    """What follows from events is kept for each table by name, for the program that has found it; the later takes the
    place of the earlier. It goes with its table, and nothing else goes with it."""
    one, later, other = Derived(1, bytes(range(256)), "v1"), Derived(2, b"", "v1"), Derived(1, b"other", "v2")
    async with opened(open_store) as store:
        await new_table(store, "a", events=["1", "2"])
        await new_table(store, "b")
        assert await store.kept("a", "state", "v1") is None
        assert await store.kept("nowhere", "state", "v1") is None
        await raised(NoSuchTable, store.keep("nowhere", "state", one))
        await store.keep("a", "state", later)
        await store.keep("a", "state", one)  # found earlier, and only kept later
        await store.keep("a", "record", one)
        await store.keep("b", "state", one)
    async with opened(open_store) as store:
        found = [
            await store.kept(table, name, "v1") for table, name in (("a", "state"), ("a", "record"), ("b", "state"))
        ]
        assert found == [later, one, one], found
        assert await store.kept("b", "record", "v1") is None
        assert await store.kept("a", "state", "v2") is None, "of another program"
        await store.keep("a", "state", other)
        assert await store.kept("a", "state", "v2") == other
        assert await store.kept("a", "state", "v1") is None, "there is one of a name"
        await asyncio.gather(*(store.keep("b", f"{n}", one) for n in range(200)))
        assert await store.throw_away("v2") == 202
        assert await store.throw_away("v2") == 0
        assert await store.kept("a", "state", "v2") == other
        assert await store.kept("b", "state", "v1") is None
        assert await texts(store, "a") == ["1", "2"]
        await store.prune(FAR_AHEAD, FAR_AHEAD, FAR_AHEAD)
        await new_table(store, "a")
        assert await store.kept("a", "state", "v2") is None, "of the table that was pruned"


async def check_prune(open_store: OpenStore) -> None:
    """Old ended tables go, with all that belongs to them; idle ones only when asked, and when several people play there
    only with the others of that kind; the others stay as they are."""
    async with opened(open_store) as store:
        for n in range(60):
            name = f"{n}"
            await new_table(store, name, grants={token_of(n): Grant(name, "host")})
            await store.append(name, 1, ["x"], command="c", ended=n < 40, shared=n >= 50)
        assert await store.prune(LONG_AGO, LONG_AGO, LONG_AGO) == 0
        boundary = (await store.events("39"))[-1].at
        assert await store.prune(boundary) <= 39, "ended at that moment is not before it"
        assert (await store.summary("39")).ended
        await store.prune(FAR_AHEAD)
        for n in range(40):
            await raised(NoSuchTable, store.events(f"{n}"))
            assert await store.grant(token_of(n)) is None
        for n in range(40, 60):
            assert await texts(store, f"{n}") == ["{}", "x"]
            assert await store.grant(token_of(n)) == Grant(f"{n}", "host")
            assert (await store.append(f"{n}", 0, ["x"], command="c")).repeated
        await new_table(store, "0", grants={token_of(0): Grant("0", "host")})
        assert not (await store.append("0", 1, ["x"], command="c")).repeated, "remembers a command of a pruned table"
        assert await store.prune(LONG_AGO, LONG_AGO, FAR_AHEAD) == 11
        assert await texts(store, "50") == ["{}", "x"]
        assert await store.prune(LONG_AGO, FAR_AHEAD) == 10
        assert await store.public_tables() == []


async def check_kinds(open_store: OpenStore) -> None:
    """A tournament is no table: nobody who asks for tables meets it, and nothing that tidies tables touches it."""
    never = Quota(most=2, alone_for=1e12, shared_for=1e12)

    async def make(store: Store, name: str, kind: Kind, quota: Quota | None = None) -> None:
        await store.create(
            name, secret=SECRET, public=True, address="1", events=["{}"], grants={}, quota=quota, kind=kind, command="c"
        )

    async with opened(open_store) as store:
        await make(store, "cup", "tournament")
        await make(store, "table", "table")
        await raised(Taken, make(store, "cup", "table"))
        await raised(Taken, make(store, "table", "tournament"))
        await store.append("cup", 1, ["drawn"], kind="tournament", command="d", ended=True)
        assert (await store.append("cup", 1, ["drawn"], kind="tournament", command="d")).repeated
        assert (await store.append("cup", 9, ["{}"], kind="tournament", command="c")).repeated, "that command made it"
        for call in (
            store.events("cup"),
            store.summary("cup"),
            store.secret("cup"),
            store.append("cup", 2, ["x"]),
            store.delete("cup"),
            store.keep("cup", "state", Derived(1, b"", "v1")),
            store.events("table", kind="tournament"),
            store.summary("table", kind="tournament"),
            store.secret("table", kind="tournament"),
            store.append("table", 1, ["x"], kind="tournament"),
            store.delete("table", kind="tournament"),
        ):
            await raised(NoSuchTable, call)
        assert await store.done_by("cup", "d") is None
        assert await store.done_by("cup", "d", kind="tournament") == (2, 2)
        assert [one.id for one in await store.public_tables()] == ["table"]
        assert [one.id for one in await store.summaries("tournament")] == ["cup"]
        assert [one.id for one in await store.summaries("table")] == ["table"]
        await make(store, "second", "tournament", never)
        await make(store, "third", "tournament", never)
        await raised(QuotaReached, make(store, "fourth", "tournament", never))
        await make(store, "another", "table", never)
        await raised(QuotaReached, make(store, "one more", "table", never))
        assert await store.prune(FAR_AHEAD, FAR_AHEAD, FAR_AHEAD) == 2
        assert [one.id for one in await store.summaries("tournament")] == ["third", "second", "cup"]
        assert await store.summaries("tournament", limit=0) == []
    async with opened(open_store) as store:
        cup = await store.summary("cup", kind="tournament")
        stored = await store.events("cup", kind="tournament")
        assert ([event.data for event in stored], cup.changed, cup.last) == (["{}", "drawn"], stored[-1].at, 2)
        await store.delete("cup", kind="tournament")
        assert [one.id for one in await store.summaries("tournament")] == ["third", "second"]


async def check_unknown_table(open_store: OpenStore) -> None:
    """A table that is not there is named in the error; strange names are only names."""
    async with opened(open_store) as store:
        await new_table(store, "a")
        for name in ("b", "", "A", "a ", "%", "' OR 1=1 --"):
            for call in (store.events(name), store.secret(name), store.summary(name), store.append(name, 0, ["x"])):
                error = await raised(NoSuchTable, call)
                assert error.table == name
        await raised(Taken, new_table(store, "a"))
        assert await texts(store, "a") == ["{}"]


async def check_any_text(open_store: OpenStore) -> None:
    """What goes in comes out: every script, quotes, line ends, a megabyte."""
    strange = ["ärgere dich nicht, Größe 🎲", "'\";--\\\r\n\t", "中文 עברית 👩‍👩‍👧", "", "é e\u0301", "\ufeff x \ufffe"]
    long = "Pöppel 🎲 " * 90_000
    async with opened(open_store) as store:
        table, command, address = "Tisch №1 🎲", "Befehl ‚1‘", "2001:db8::1%eth0"
        await store.create(table, secret=b"\0\xff" * 500, public=True, address=address, events=strange, grants={})
        answer = await store.append(table, len(strange), [long, long], command=command)
        events = await store.events(table)
        assert [event.data for event in events] == [*strange, long, long]
        assert events[-1] == StoredEvent(answer.last, answer.at, long, command)
        assert await store.secret(table) == b"\0\xff" * 500
        assert (await store.summary(table)).address == address


async def check_many_tables(open_store: OpenStore, tables: int = 3000) -> None:
    """Thousands of tables at once, each found again."""
    async with opened(open_store) as store:
        await asyncio.gather(
            *(new_table(store, f"{n}", grants={token_of(n): Grant(f"{n}", "host")}) for n in range(tables))
        )
        await asyncio.gather(*(store.append(f"{n}", 1, [f"of {n}"], ended=n % 2 == 0) for n in range(tables)))
        assert len(await store.public_tables(limit=tables)) == tables // 2
        for n in Random(1).sample(range(tables), 100):
            assert await texts(store, f"{n}") == ["{}", f"of {n}"]
            assert await store.grant(token_of(n)) == Grant(f"{n}", "host")


async def check_closing(open_store: OpenStore) -> None:
    """Closing finishes what was asked before; afterwards every call says so. Closing twice is fine."""
    async with opened(open_store) as store:
        await new_table(store, "a")
        last = [asyncio.create_task(store.append("a", n, [f"{n}"])) for n in range(1, 51)]
        await asyncio.sleep(0)  # each has asked
        await store.close()
        assert [(await task).last for task in last] == list(range(2, 52))
        await store.close()
        late: list[Coroutine[None, None, object]] = [
            store.append("a", 51, ["late"]),
            store.events("a"),
            store.secret("a"),
            store.grant(token_of("a")),
            store.summary("a"),
            store.public_tables(),
            store.prune(LONG_AGO),
            store.keep("a", "name", Derived(1, b"", "v1")),
            store.kept("a", "name", "v1"),
            store.throw_away("v1"),
            store.note("name", "text"),
            store.noted("name"),
        ]
        for call in late:
            await raised(StoreClosed, call)
        await raised(StoreClosed, new_table(store, "b"))


async def check_reopening(open_store: OpenStore) -> None:
    """Another opening of the same store sees everything, and goes on where the first one stopped."""
    async with opened(open_store) as store:
        await new_table(store, "a", grants={token_of("a"): Grant("a", "host", "y")})
        answer = await store.append("a", 1, ["x"], command="c")
        before = await store.events("a"), await store.summary("a"), await store.secret("a")
    async with opened(open_store) as store:
        assert (await store.events("a"), await store.summary("a"), await store.secret("a")) == before
        assert await store.grant(token_of("a")) == Grant("a", "host", "y")
        again = await store.append("a", 1, ["x"], command="c")
        assert again == Appended(answer.first, answer.last, answer.at, repeated=True)
        assert (await store.append("a", 2, ["y"])).first == 3


async def check_two_at_once(open_store: OpenStore) -> None:
    """Two openings of the same store, as of two servers. Either the second is refused while the first is there; or what
    one has stored the other sees, and conflicts are seen."""
    async with opened(open_store) as one:
        await new_table(one, "mine")
        try:
            other = await open_store()
        except StoreInUse:
            await one.append("mine", 1, ["goes on"])
        else:
            await other.close()
            await _share(open_store)
            return
    async with opened(open_store) as other:
        assert await texts(other, "mine") == ["{}", "goes on"]


async def _share(open_store: OpenStore) -> None:
    async with opened(open_store) as one, opened(open_store) as other:
        await new_table(one, "a", grants={token_of("a"): Grant("a", "host")})
        assert await other.grant(token_of("a")) == Grant("a", "host")
        await other.append("a", 1, ["of the other"], command="c")
        assert (await raised(Conflict, one.append("a", 1, ["of the one"]))).last == 2
        assert (await one.append("a", 2, ["of the other"], command="c")).repeated
        assert await texts(one, "a") == ["{}", "of the other"]

        async def write(store: Store, name: str) -> None:
            last, stored = 2, 0
            while stored < 20:
                try:
                    last = (await store.append("a", last, [f"{name}{stored}"])).last
                    stored += 1
                except Conflict as conflict:
                    last = conflict.last

        await asyncio.gather(write(one, "one"), write(other, "other"))
        stored = (await texts(one, "a"))[2:]
        assert stored == (await texts(other, "a"))[2:]
        for name in ("one", "other"):
            assert [text for text in stored if text.startswith(name)] == [f"{name}{n}" for n in range(20)]


CHECKS: tuple[Check, ...] = (
    check_numbering,
    check_summary,
    check_conflict,
    check_repeated_command,
    check_all_or_nothing,
    check_concurrency,
    check_cancelled,
    check_grants,
    check_quota,
    check_making_room,
    check_ended_make_room,
    check_delete,
    check_notes,
    check_derived,
    check_prune,
    check_kinds,
    check_unknown_table,
    check_any_text,
    check_many_tables,
    check_closing,
    check_reopening,
    check_two_at_once,
)
"""All of them. Each takes a way to open a store that is empty at first."""


# ── for checks of your own ────────────────────────────────────────────────────────────────────────────────────────────


@asynccontextmanager
async def opened(open_store: OpenStore) -> AsyncIterator[Store]:
    """A store that is closed at the end, come what may."""
    store = await open_store()
    try:
        yield store
    finally:
        await store.close()


async def new_table(
    store: Store, table: str, events: list[str] | None = None, grants: dict[str, Grant] | None = None
) -> Appended:
    """A table that does not matter much."""
    return await store.create(
        table, secret=SECRET, public=True, address="1", events=events or ["{}"], grants=grants or {}
    )


async def texts(store: Store, table: str) -> list[str]:
    """The data of all events of a table."""
    return [event.data for event in await store.events(table)]


async def raised(kind: type[Error], call: Awaitable[object]) -> Error:
    """The error that the call must raise."""
    try:
        answer = await call
    except kind as error:
        return error
    except StoreError as error:
        raise AssertionError(f"{type(error).__name__} instead of {kind.__name__}: {error}") from error
    raise AssertionError(f"{kind.__name__} expected, but the answer was {answer}")


def token_of(*words: object) -> str:
    """A hash like those of tokens."""
    return hashlib.sha256(repr(words).encode()).hexdigest()
