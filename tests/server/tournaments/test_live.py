"""One tournament and two servers on one store; a tournament that cannot be read."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from poeppel.server.background import Background
from poeppel.server.entrance.limits import Limits
from poeppel.server.protocol.tournaments import NewTournament
from poeppel.server.settings import Settings
from poeppel.server.store import SQLiteStore
from poeppel.server.tournaments.live import LiveTournament
from poeppel.server.tournaments.registry import Tournaments
from poeppel.tournament.event_log import commands as c
from poeppel.tournament.event_log.events import Event, Published
from poeppel.tournament.event_log.people import Details
from poeppel.tournament.event_log.results import Result
from tests.server.playing import running
from tests.server.tournaments.desk import make_tournament, with_people

FOUR = tuple(Details(name) for name in ("Anna", "Bo", "Cem", "Dora"))


def test_what_another_server_has_stored_is_read_before_deciding_again(tmp_path: Path) -> None:
    """Two servers share a store that lets them: what they know of it is each one's own."""

    async def work() -> None:
        settings = Settings(database=tmp_path / "tables.db")
        store, background = await SQLiteStore.open(tmp_path / "tables.db"), Background(1)
        heard: list[Event] = []
        here, there = (Tournaments(store, settings, background, Limits(settings)) for _ in range(2))
        there.notices.append(lambda live, events: heard.extend(events))
        made = await here.create(NewTournament(id="x" * 32, title="T", day="2026-01-01", plan={}), "1", True)
        async with here.using(made.tournament) as one, there.using(made.tournament) as other:
            await one.tell(c.AddPeople(FOUR), "a", "desk:1")
            assert not other.state.people
            await other.tell(c.AddPeople((Details("Emil"),)), "b", "desk:2")
            assert [person.person.name for person in other.state.people.values()][-1] == "Emil"
            await one.tell(c.CheckIn(("p1", "p2", "p3", "p4")), "c", "desk:1")
            again, _ = await other.tell(c.CheckIn(("p1",)), "c", "desk:1")
            assert not again.is_new, "told by way of the other server, it was done before"
            await one.tell(c.Draw("ab" * 32), "d", "desk:1")
            await other.tell(c.Publish(), "e", "desk:2")
            both = [live.tell(c.Enter(1, 1, Result(places=(1, 2, 3, 4))), f"f{n}", f"helper:{n}")
                    for n, live in enumerate((one, other))]  # fmt: skip
            await asyncio.gather(*both)
            await _read(one, other)
            assert one.state.events() == other.state.events()
            assert len(one.state.rounds[0].tables[1].entries) == 2
        assert [event.number for event in heard] == [*range(1, heard[-1].number + 1)], "each once, in order"
        assert any(isinstance(event.body, Published) for event in heard)
        await background.close()
        await store.close()

    asyncio.run(work())


async def _read(*lives: LiveTournament) -> None:
    """Something small that makes each read what the other has stored."""
    for n, live in enumerate((*lives, lives[0])):
        await live.tell(c.CheckIn(("p5",), here=n % 2 == 0), f"g{n}", "desk:1")
    lives[1]._is_current = False
    await lives[1].open()


def test_a_tournament_that_cannot_be_read_is_set_aside(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        broken, sound = with_people(server, 4), with_people(server, 4)
        server.stop()
        with closing(sqlite3.connect(tmp_path / "tables.db")) as connection, connection:
            connection.execute(
                "UPDATE events SET data = replace(data, '\"p1\"', '\"p77\"') WHERE number = 4"
                " AND table_key = (SELECT key FROM tables WHERE id = ?)",
                (broken.tournament,),
            )
        server.start()
        for _ in range(2):
            answer = broken.ask("GET")
            assert (answer.status_code, answer.json()["refusal"]["code"]) == (503, "unreadable")
        assert broken.send("check_in", people=["p1"]).status_code == 503
        listed = {one["tournament"]: one for one in server.http.get("/api/tournaments").json()}
        assert listed[broken.tournament]["problem"]["de"]
        assert listed[sound.tournament]["problem"] is None
        sound.do("check_in", people=["p1"], here=False)
        make_tournament(server)
        told = [line for line in server.log.splitlines() if "set aside" in line]
        assert len(told) == 1
        assert broken.tournament not in server.log
