"""`reveal` and `restore`: what whoever runs a server does to tables that are not being played."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from poeppel import Record
from poeppel.game.verify import verify
from poeppel.server import protocol as p
from tests.calling import Call
from tests.server.at_hand import HERE, begin, command, registry_at


def make_table(folder: Path, rolls: int = 1, started: bool = True) -> str:
    """A table where two people have rolled so often."""

    async def play() -> str:
        async with registry_at(folder) as registry:
            made = await registry.create(p.NewTable(seats=(HERE, HERE), first="y"), "here")
            async with registry.using(made.table) as live:
                if started:
                    await begin(live)
                for _ in range(rolls if started else 0):
                    await command(live, p.RollDice)
                    if live.table.moves:
                        await command(live, p.PlayMove, move=live.table.moves[0].text)
            return made.table

    return asyncio.run(play())


def events_of(folder: Path, table: str) -> list[p.Event]:
    async def read() -> list[p.Event]:
        async with registry_at(folder) as registry:
            return [p.read_event(event.data) for event in await registry.store.events(table)]

    return asyncio.run(read())


def state_of(folder: Path, table: str) -> p.TableState:
    async def read() -> p.TableState:
        async with registry_at(folder) as registry, registry.using(table) as live:
            return live.state()

    return asyncio.run(read())


def test_an_abandoned_game_can_be_checked(tmp_path: Path, call: Call) -> None:
    table, database = make_table(tmp_path, rolls=5), str(tmp_path / "tables.db")
    answer = call("reveal", table, "--database", database)
    assert (answer.code, answer.err) == (0, "")
    record = Record.parse(answer.out)
    assert len(record.turns) == 5
    assert verify(record, [table]).is_genuine
    state = state_of(tmp_path, table)
    assert (state.phase, state.turn, state.legal, state.secret) == (
        "ended",
        None,
        (),
        record.dice and record.dice.secret,
    )
    again = call("reveal", table, "--database", database)
    assert again == answer, "it is ended for good, and can be printed again"
    assert sum(isinstance(event, p.GameEnded) for event in events_of(tmp_path, table)) == 1


def test_a_roll_that_waits_is_given_up_too(tmp_path: Path, call: Call) -> None:
    async def roll(table: str) -> None:
        async with registry_at(tmp_path) as registry, registry.using(table) as live:
            await command(live, p.RollDice)
            assert live.table.roll is not None

    table = make_table(tmp_path, rolls=0)
    asyncio.run(roll(table))
    answer = call("reveal", table, "--database", str(tmp_path / "tables.db"))
    assert Record.parse(answer.out).turns == ()
    assert state_of(tmp_path, table).roll is None


def test_what_cannot_be_revealed(tmp_path: Path, call: Call) -> None:
    table, database = make_table(tmp_path, started=False), str(tmp_path / "tables.db")
    answer = call("reveal", table, "--database", database)
    assert (answer.code, answer.out) == (2, "")
    assert "The game has not started yet." in answer.err
    assert "Diesen Tisch gibt es nicht" in call("reveal", "a" * 16, "--database", database, "--language", "de").err
    assert "there is no" in call("reveal", table, "--database", str(tmp_path / "other.db")).err
    assert not (tmp_path / "other.db").exists()


# ── a table that comes back from a backup ─────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def brought_back(tmp_path: Path, call: Call) -> str:
    """A table in play that went on after the backup, and was then restored."""
    table, database, saved = make_table(tmp_path, rolls=3), str(tmp_path / "tables.db"), str(tmp_path / "saved.db")
    assert call("backup", saved, "--database", database).code == 0
    assert call("restore", saved, "--database", database, "--force").code == 0
    return table


def test_the_record_says_that_the_table_came_back(tmp_path: Path, brought_back: str, call: Call) -> None:
    assert isinstance(events_of(tmp_path, brought_back)[-1], p.Restored)
    answer = call("reveal", brought_back, "--database", str(tmp_path / "tables.db"))
    assert "dice     restored 3\n" in answer.out
    checked = verify(Record.parse(answer.out))
    assert checked.is_genuine
    assert any("After roll 3 the table came back from a backup" in remark.en for remark in checked.remarks)


def test_a_table_that_has_ended_is_not_touched(tmp_path: Path, brought_back: str, call: Call) -> None:
    database, saved = str(tmp_path / "tables.db"), str(tmp_path / "saved.db")
    call("reveal", brought_back, "--database", database)
    before = events_of(tmp_path, brought_back)
    assert call("backup", saved, "--database", database, "--force").code == 0
    assert call("restore", saved, "--database", database, "--force").code == 0
    assert events_of(tmp_path, brought_back) == before


def test_before_the_start_everybody_draws_anew(tmp_path: Path, call: Call) -> None:
    """What was in the envelopes may be known from a game that the backup does not know of."""

    async def settle(table: str) -> None:
        async with registry_at(tmp_path) as registry, registry.using(table) as live:
            for seat in ("y", "r"):
                await command(live, p.Contribute, seat=seat, envelope="ab" * 32)
            await command(live, p.Start)
            assert live.table.phase == "revealing"

    table, database, saved = (
        make_table(tmp_path, started=False),
        str(tmp_path / "tables.db"),
        str(tmp_path / "saved.db"),
    )
    asyncio.run(settle(table))
    call("backup", saved, "--database", database)
    call("restore", saved, "--database", database, "--force")
    state = state_of(tmp_path, table)
    assert state.phase == "lobby"
    assert [seat.envelope for seat in state.seats] == [None, None]
