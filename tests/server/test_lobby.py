"""Before the start: the host changes who is to sit where, people change their names, and anybody may just watch."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest

from poeppel.game.record import Record
from poeppel.game.verify import verify
from tests.server.playing import FAST, Client, Json, Refused, RunningServer, running

HERE = {"kind": "here", "name": "Anna"}
BOT = {"kind": "bot", "bot": "owl"}
OPEN = {"kind": "open"}


@pytest.fixture
def host(server: RunningServer) -> Iterator[Client]:
    """At a table for three: Anna at the host's device, a free seat, a bot."""
    made = server.make(first="y", seats=[HERE, OPEN, {"kind": "bot", "bot": "hare"}], options=FAST)
    with server.client(made["table"], made["host_token"]) as host:
        yield host


def seat(client: Client, colour: str) -> Json:
    found: Json = next(seat for seat in client.state["seats"] if seat["seat"] == colour)
    return found


def contribute(client: Client, colour: str) -> str:
    """The contribution that was made."""
    drawn = secrets.token_hex(16)
    client.hand_in(colour, drawn)
    return drawn


# ── changing a seat ───────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_free_seat_becomes_a_bot_and_free_again(server: RunningServer, host: Client) -> None:
    with server.watcher(host.table) as watcher:
        host.do("change_seat", seat="g", plan=BOT)
        assert watcher.wait("seat_changed")["event"] == {
            "type": "seat_changed",
            "laid": {"seat": "g", "kind": "bot", "name": "", "bot": "owl"},
        }
        assert (seat(watcher, "g")["kind"], seat(watcher, "g")["bot"]) == ("bot", "owl")
    wish = {"seat": "g", "name": "Ben", "envelope": "ab" * 32}
    taken = server.http.post(f"/api/tables/{host.table}/seats", json=wish)
    assert (taken.status_code, taken.json()["refusal"]["code"]) == (409, "seat_taken")
    host.do("change_seat", seat="g", plan=OPEN)
    assert server.http.post(f"/api/tables/{host.table}/seats", json=wish).status_code == 201


def test_names_and_levels_belong_to_those_who_have_them(host: Client) -> None:
    host.do("change_seat", seat="g", plan={"kind": "open", "name": "Nobody", "bot": "owl"})
    assert (seat(host, "g")["name"], seat(host, "g")["bot"]) == ("", None)
    host.do("change_seat", seat="g", plan={"kind": "here", "name": "  Carla \n", "bot": "owl"})
    assert (seat(host, "g")["name"], seat(host, "g")["bot"]) == ("Carla", None)
    assert host.refusal("change_seat", seat="r", plan={"kind": "here", "name": "CARLA"}) == "name_taken"
    host.do("change_seat", seat="g", plan={"kind": "here", "name": "carla"})  # one's own name is nobody else's
    host.do("change_seat", seat="r", plan={"kind": "here"})  # who passes the device on need not have a name


def test_an_envelope_goes_with_the_people(host: Client) -> None:
    """A new name leaves it; a bot has none; whoever plays here again needs one again."""
    contribute(host, "y")
    first = seat(host, "y")["envelope"]
    host.do("change_seat", seat="y", plan={"kind": "here", "name": "Änne"})
    assert seat(host, "y")["envelope"] == first
    host.do("change_seat", seat="y", plan=BOT)
    assert seat(host, "y")["envelope"] is None
    assert host.refusal("contribute", seat="y", envelope=first) == "not_your_seat"
    host.do("change_seat", seat="y", plan=HERE)
    assert seat(host, "y")["envelope"] is None
    assert host.refusal("start") == "contribution_missing"
    contribute(host, "y")
    host.begin()


def test_somebody_who_has_taken_a_seat_is_not_sent_away_in_passing(server: RunningServer, host: Client) -> None:
    server.sit(host.table, "g", "Ben")
    host.wait("seat_taken")
    assert host.refusal("change_seat", seat="g", plan=BOT) == "seat_taken"
    assert host.refusal("change_seat", seat="g", plan=OPEN) == "seat_taken"
    host.do("remove", seat="g")
    host.do("change_seat", seat="g", plan=BOT)


def test_only_the_host_and_only_before_the_start(server: RunningServer, host: Client) -> None:
    with server.client(host.table, server.sit(host.table, "g", "Ben")) as ben:
        assert ben.refusal("change_seat", seat="r", plan=OPEN) == "host_only"
        host.wait("seat_taken")
        contribute(host, "y")
        assert host.refusal("change_seat", seat="b", plan=BOT) == "no_such_seat"
        assert host.refusal("change_seat", seat="r", plan={"kind": "person"}) == "unreadable"
        host.begin()
        assert host.refusal("change_seat", seat="r", plan=OPEN) == "already_started"
        assert host.refusal("rename", seat="y", name="Änne") == "already_started"


def test_a_late_change_is_stale(server: RunningServer, host: Client) -> None:
    """The seat has been taken meanwhile."""
    seen = host.state["number"]
    server.sit(host.table, "g", "Ben")
    answer = host.ask("change_seat", seat="g", plan=BOT, after=seen)
    assert answer["type"] == "stale"
    assert [event["event"]["type"] for event in answer["events"]] == ["seat_taken"]


def test_a_host_at_another_device_has_no_seats_there(server: RunningServer, host: Client) -> None:
    """Seats "here" are at the device that made the table, whoever hosts now."""
    with server.client(host.table, server.sit(host.table, "g", "Ben")) as ben:
        host.wait("seat_taken")
        host.do("hand_over", seat="g")
        ben.wait("handed_over")
        assert ben.refusal("change_seat", seat="r", plan=HERE) == "not_this_device"
        ben.do("change_seat", seat="r", plan=OPEN)
        ben.do("change_seat", seat="y", plan={"kind": "here", "name": "Änne"})  # she is there already
        ben.do("change_seat", seat="y", plan=BOT)
        assert ben.refusal("change_seat", seat="g", plan=BOT) == "seat_taken"


def test_presence_is_told_after_a_seat_has_changed(server: RunningServer, host: Client) -> None:
    """Yellow was there with the host's device; whoever sits down there now is there only when they come."""
    host.do("change_seat", seat="y", plan=OPEN)
    token = server.sit(host.table, "y", "Ben")
    host.wait("seat_taken")
    assert not seat(host, "y")["connected"]
    with server.client(host.table, token):
        assert host.hear_until(lambda m: m["type"] == "presence")["connected"] == ["y"]


# ── names ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_renaming(server: RunningServer, host: Client) -> None:
    """The same rules as for sitting down, for oneself only; the envelope stays."""
    with server.client(host.table, server.sit(host.table, "g", "Ben")) as ben:
        assert ben.refusal("rename", seat="g", name=" \u200b") == "name_missing"
        assert ben.refusal("rename", seat="g", name="ANNA") == "name_taken"
        assert ben.refusal("rename", seat="y", name="Carla") == "not_your_seat"
        assert ben.refusal("rename", seat="b", name="Carla") == "no_such_seat"
        ben.do("rename", seat="g", name=" Benno ")
        assert seat(ben, "g")["name"] == "Benno"
        assert seat(ben, "g")["envelope"]
        ben.do("rename", seat="g", name="BENNO")
        while host.state["number"] < ben.state["number"]:
            host.hear()
        assert host.refusal("rename", seat="g", name="Carla") == "not_your_seat"
        host.do("rename", seat="y", name="Ben")  # that name is free again
        assert seat(host, "y")["name"] == "Ben"


# ── it stays so ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_game_after_many_changes_is_genuine(tmp_path: Path) -> None:
    """Also when the server is restarted in between. The record has the names and contributions of those who play."""
    with running(tmp_path) as server:
        made = server.make(seats=[HERE, OPEN, OPEN], options={**FAST, "away_after": 0.0})
        table = made["table"]
        with server.client(table, made["host_token"]) as host:
            dropped = contribute(host, "y")
            host.do("change_seat", seat="y", plan=BOT)
            host.do("change_seat", seat="r", plan={"kind": "here", "name": "Carla"})
            carlas = contribute(host, "r")
        bens = secrets.token_hex(20)
        bens_token = server.sit(table, "g", "Ben", bens)
        before = server.show(table)
        server.restart()
        assert server.show(table) == before
        with server.client(table, bens_token) as ben:
            ben.do("rename", seat="g", name="Benno")
        with server.client(table, made["host_token"]) as host:
            assert host.seats == ["r"]
            host.begin()
            host.play_to_the_end()
        record = Record.parse(server.http.get(f"/api/tables/{table}/record").text)
        assert record.dice
        assert record.dice.contributions == (("g", bens), ("r", carlas))
        assert list(record.names) == ["", "Benno", "Carla"]
        assert verify(record, [made["commitment"], bens, carlas]).is_genuine
        assert not verify(record, [dropped]).is_genuine


def test_everybody_is_led_to_a_table_that_was_set_up_instead(server: RunningServer, host: Client) -> None:
    """By the host alone, to a table that is there and is another one, as long as the game has not begun."""
    other = server.make("mauerhuepfen", players=2, seats=[HERE, OPEN])["table"]
    with server.client(host.table, server.sit(host.table, "g", "Ben")) as guest:
        assert guest.refusal("move_on", table=other) == "host_only"
        host.wait("seat_taken")
        assert {host.refusal("move_on", table=table) for table in (host.table, "a" * 16)} == {"no_such_table"}
        assert host.refusal("move_on", table="../../settings") == "unreadable"
        host.do("move_on", table=other)
        assert guest.wait("moved_on")["event"]["table"] == other
        assert guest.state["moved_on"] == other
    assert server.show(host.table)["moved_on"] == other
    host.do("remove", seat="g")
    host.do("change_seat", seat="g", plan=BOT)
    contribute(host, "y")
    host.begin()
    assert host.refusal("move_on", table=other) == "already_started"


def test_a_rematch_is_laid_as_it_was_played(server: RunningServer, host: Client) -> None:
    contribute(host, "y")
    host.do("change_seat", seat="g", plan=BOT)
    host.begin()
    host.play_to_the_end()
    host.do("rematch")
    key = host.new_key()
    with server.client(key["table"], key["token"]) as again:
        assert [(s["kind"], s["name"], s["bot"]) for s in again.state["seats"]] == [
            ("here", "Anna", None),
            ("bot", "", "owl"),
            ("bot", "", "hare"),
        ]
        again.do("change_seat", seat="g", plan=OPEN)


# ── watching ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_whoever_has_the_link_may_watch(server: RunningServer, host: Client) -> None:
    """From the lobby to the end, without a token; a wrong token is still refused, and so is a wrong link."""
    with server.watcher(host.table) as watcher:
        assert (watcher.welcome["role"], watcher.seats) == ("spectator", [])
        contribute(host, "y")
        host.begin()
        host.play_to_the_end()
        assert watcher.wait("game_ended")["event"] == host.events[-1]["event"]
        assert [event["number"] for event in watcher.events] == list(range(1, host.state["number"] + 1))
    with pytest.raises(Refused, match="bad_token"):
        server.client(host.table, "x" * 32)
    with pytest.raises(Refused, match="no_such_table"):
        server.watcher("a" * 16)
