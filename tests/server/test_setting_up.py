"""Making tables, finding them, sitting down, starting: over HTTP and up to the first roll."""

from __future__ import annotations

import secrets
from pathlib import Path

import httpx
import pytest

from poeppel.rules import EDITIONS, SWITCHES
from tests.server.playing import FAST, Client, Json, Refused, RunningServer, running

HERE = {"kind": "here"}
BOT = {"kind": "bot"}


def problem(answer: httpx.Response, status: int, code: str) -> Json:
    """The refusal of a request that must be refused so."""
    assert answer.status_code == status, answer.text
    refusal: Json = answer.json()["refusal"]
    assert refusal["code"] == code
    assert refusal["text"]["de"]
    assert refusal["text"]["en"] != refusal["text"]["de"]
    return refusal


# ── making a table ────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", EDITIONS)
def test_every_edition_with_every_number_of_players(server: RunningServer, name: str) -> None:
    for number in EDITIONS[name].players:
        made = server.make(name, players=number)
        state = server.show(made["table"])
        assert len(state["seats"]) == number
        assert state["rules"] == name
        assert state["commitment"] == made["commitment"]
        assert state["phase"] == "lobby"
        assert {seat["kind"] for seat in state["seats"]} == {"open"}


def test_every_switch(server: RunningServer) -> None:
    for edition in EDITIONS.values():
        for switch in edition.takes:
            rules = f"{edition.name}+forced-capture+{switch}" if switch == "punished" else f"{edition.name}+{switch}"
            rules = rules.replace("+forced-capture", "") if "forced-capture" in edition.always else rules
            assert server.show(server.make(rules)["table"])["rules"] == rules


def test_editions_and_switches_are_listed(server: RunningServer) -> None:
    listed = server.http.get("/api/editions").json()
    assert [edition["name"] for edition in listed["editions"]] == list(EDITIONS)
    assert [switch["name"] for switch in listed["switches"]] == list(SWITCHES)


def test_an_own_board_is_drawn_before_it_is_played(server: RunningServer) -> None:
    plain = {"content-type": "text/plain"}
    text = "lanes 2\nfields 3\nstart 0\ntargets 6\nwall 1 -\n"
    drawn = server.http.post("/api/board", content=text, headers=plain).json()
    assert (drawn["kind"], drawn["length"], drawn["targets"]) == ("walls", 7, [6])
    wrong = text.replace("start 0", "start 9").replace("wall 1 -", "wall 7 -")
    said = problem(server.http.post("/api/board", content=wrong, headers=plain), 422, "unreadable")["text"]["en"]
    assert "line 3" in said
    assert "line 5" in said


def test_where_other_devices_find_the_server(server: RunningServer, tmp_path: Path) -> None:
    assert server.http.get("/api/here").json() == {"lan": None, "door": "closed"}
    with running(tmp_path, lan_url="http://192.0.2.7:8000") as open_to_phones:
        assert open_to_phones.http.get("/api/here").json() == {"lan": "http://192.0.2.7:8000", "door": None}


@pytest.mark.parametrize(
    "wish",
    [
        {"rules": "classik"},
        {"rules": "classic+barrier"},
        {"rules": "classic+barriers+barriers"},
        {"rules": "classic+two-colours+neutral"},
        {"rules": "tournament+barriers"},
        {"rules": "x" * 201},
        {"rules": 3},
        {"players": 5},
        {"players": 1},
        {"players": True, "rules": "classic6"},
        {"rules": "tournament", "players": 3},
        {"seats": [HERE]},
        {"seats": [HERE] * 5},
        {"seats": [HERE] * 3, "players": 4},
        {"seats": [{"kind": "ghost"}, HERE]},
        {"seats": [{"kind": "bot", "bot": "genius"}, HERE]},
        {"first": "p"},
        {"first": "yy"},
        {"players": 2, "first": "g"},
        {"board": "lanes 6"},
        {"rules": "mauerhuepfen", "board": "lanes six"},
        {"rules": "mauerhuepfen", "board": "x" * 4001},
        {"options": {"clock": 1}},
        {"options": {"bot_pace": -1}},
        {"options": {"bot_pace": 1e308}},
        {"secret": "00"},
        {"public": "perhaps"},
    ],
    ids=str,
)
def test_a_table_that_cannot_be(server: RunningServer, wish: Json) -> None:
    problem(server.http.post("/api/tables", json=wish), 422, "unreadable")


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff\xfe",
        b'{"options": {"bot_pace": NaN}}',
        b'{"options": {"bot_pace": 1e999}}',
        b'{"players": 1' + b"0" * 5000 + b"}",
        b'{"rules": "\\ud800"}',
        b'{"\\ud800": 1}',
        b"[" * 8000,
    ],
    ids=lambda body: repr(body[:20]),
)
def test_a_body_that_is_no_wish(server: RunningServer, body: bytes) -> None:
    answer = server.http.post("/api/tables", content=body, headers={"content-type": "application/json"})
    assert answer.status_code in (400, 422), answer.text
    problem(answer, answer.status_code, "unreadable")


def test_addresses_that_are_none(server: RunningServer) -> None:
    problem(server.http.get("/api/nothing"), 404, "no_such_page")
    refused = server.http.delete("/api/tables")
    problem(refused, 405, "wrong_method")
    assert refused.headers["allow"]
    problem(server.http.get(f"/api/tables/{'a' * 16}"), 404, "no_such_table")
    problem(server.http.get(f"/api/tables/{'a' * 16}/record"), 404, "no_such_table")
    problem(server.http.get("/api/tables/NO"), 422, "unreadable")
    wish = {"seat": "y", "name": "Anna", "envelope": "00" * 32}
    problem(server.http.post(f"/api/tables/{'a' * 16}/seats", json=wish), 404, "no_such_table")


def test_public_tables_are_listed(server: RunningServer) -> None:
    private = server.make()["table"]
    one = server.make("tournament", public=True)["table"]
    other = server.make("classic", players=2, public=True)
    server.sit(other["table"], "y")
    listed = server.http.get("/api/tables").json()
    assert [entry["table"] for entry in listed[:2]] == [other["table"], one]
    assert listed[0] == {
        "table": other["table"],
        "rules": "classic",
        "open_seats": 1,
        "seats": 2,
        "phase": "lobby",
    }
    assert private not in [entry["table"] for entry in listed]
    with server.client(other["table"], other["host_token"]) as host:
        host.begin()
    assert server.http.get("/api/tables").json()[0]["phase"] == "playing"
    assert server.http.get("/api/tables").json()[0]["open_seats"] == 0


def test_a_lost_answer(server: RunningServer) -> None:
    """Both requests can be sent again as they were: the tokens are the client's own, and open the same again."""
    table: Json = {"players": 2, "token": secrets.token_urlsafe(24)}
    first, again = (server.post("/api/tables", **table) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 201)
    made = first.json()
    assert again.json() == made
    assert made["host_token"] == table["token"]
    problem(server.post("/api/tables", **{**table, "players": 3}), 409, "token_taken")
    for bad in ("short", "x" * 65, "with a space in it" * 2):
        problem(server.post("/api/tables", token=bad), 422, "unreadable")
    wish = {"seat": "y", "name": "Anna", "envelope": "ab" * 32, "token": secrets.token_urlsafe(24)}
    sat = [server.post(f"/api/tables/{made['table']}/seats", **wish) for _ in range(2)]
    assert [(answer.status_code, answer.json()["token"]) for answer in sat] == [(201, wish["token"])] * 2
    problem(server.post(f"/api/tables/{made['table']}/seats", **{**wish, "seat": "r"}), 409, "token_taken")
    with (
        server.client(made["table"], str(wish["token"])) as anna,
        server.client(made["table"], str(table["token"])) as host,
    ):
        assert anna.seats == ["y"]
        host.do("start")


# ── sitting down ──────────────────────────────────────────────────────────────────────────────────────────────────────


def sit(server: RunningServer, table: str, seat: str, name: str, envelope: str = "ab" * 32) -> httpx.Response:
    return server.post(f"/api/tables/{table}/seats", seat=seat, name=name, envelope=envelope)


@pytest.mark.parametrize(
    ("name", "cleaned"),
    [
        ("  Anna \t\n Lena  ", "Anna Lena"),
        ("A\u202enna\u200b\ufe0f", "Anna"),
        ("x" * 100, "x" * 24),
    ],
)
def test_names_are_cleaned(server: RunningServer, name: str, cleaned: str) -> None:
    table = server.make()["table"]
    assert sit(server, table, "y", name).status_code == 201
    assert server.show(table)["seats"][0]["name"] == cleaned


def test_names_that_are_refused(server: RunningServer) -> None:
    table = server.make(seats=[{"kind": "here", "name": "Straße"}, *[{"kind": "open"}] * 3])["table"]
    for empty in ("", "  ", "\u200b\u0007", "\u3164", "\u2800"):
        problem(sit(server, table, "g", empty), 409, "name_missing")
    for same in ("strasse", "STRASSE ", "Ｓtraße", "Straße\ufe0f", "Str\u0430ße"):  # the last with a Cyrillic а
        problem(sit(server, table, "g", same), 409, "name_taken")
    problem(sit(server, table, "g", "x" * 201), 422, "unreadable")
    twice = [{"kind": "here", "name": "Ben"}, {"kind": "bot", "name": " ben"}]
    problem(server.post("/api/tables", seats=twice), 409, "name_taken")


def test_seats_that_are_refused(server: RunningServer) -> None:
    made = server.make(seats=[HERE, BOT, {"kind": "open"}, {"kind": "open"}])
    table = made["table"]
    server.sit(table, "r", "Anna")
    for seat in "ygr":
        problem(sit(server, table, seat, "Ben"), 409, "seat_taken")
    problem(sit(server, table, "b", "Ben"), 404, "no_such_seat")
    problem(sit(server, table, "yr", "Ben"), 404, "no_such_seat")
    for bad in ("", "ab" * 31, "ab" * 33, "AB" * 32, "a" * 63, "xy" * 32):
        problem(sit(server, table, "k", "Ben", bad), 422, "unreadable")
    with server.client(table, made["host_token"]) as host:
        host.contribute("y")
        host.begin()
    problem(sit(server, table, "k", "Ben"), 409, "already_started")


# ── up to the start ───────────────────────────────────────────────────────────────────────────────────────────────────


def test_no_start_without_envelopes(server: RunningServer) -> None:
    """The host's device hands in one for every "here" seat; bots need none."""
    made = server.make(seats=[HERE, HERE, BOT], options={"bot_pace": 3600})
    with server.client(made["table"], made["host_token"]) as host:
        assert host.welcome["role"] == "host"
        assert host.seats == ["y", "g"]
        assert host.refusal("start") == "contribution_missing"
        host.contribute("y")
        assert host.refusal("start") == "contribution_missing"
        envelope = secrets.token_hex(32)
        assert host.refusal("contribute", seat="r", envelope=envelope) == "not_your_seat"
        assert host.refusal("contribute", seat="b", envelope=envelope) == "no_such_seat"
        host.do("contribute", seat="g", envelope=envelope)
        assert host.state["seats"][1]["envelope"] == envelope
        host.contribute("g")
        assert host.state["seats"][1]["envelope"] != envelope, "the later one counts"
        assert [bool(seat["envelope"]) for seat in host.state["seats"]] == [True, True, False]
        assert host.refusal("roll") == "not_started"
        problem(server.http.get(f"/api/tables/{made['table']}/record"), 409, "not_started")
        host.begin()
        assert host.refusal("start") == "already_started"
        assert host.refusal("withdraw_start") == "already_started"
        assert host.refusal("contribute", seat="y", envelope=envelope) == "already_started"


def test_open_seats_become_bots(server: RunningServer) -> None:
    made = server.make()
    table = made["table"]
    token = server.sit(table, "r")
    with server.client(table, token) as anna, server.client(table, made["host_token"]) as host:
        assert anna.refusal("start") == "host_only"
        host.begin(bot="random")
        started = host.find("game_started")
        assert started
        assert started["event"]["bots"] == {"y": "random", "g": "random", "k": "random"}
        kinds = {seat["seat"]: (seat["kind"], seat["bot"]) for seat in host.state["seats"]}
        assert kinds == {"y": ("bot", "random"), "g": ("bot", "random"), "r": ("person", None), "k": ("bot", "random")}


def test_first_replaces_the_roll_off(server: RunningServer) -> None:
    made = server.make("classic", first="r")
    with server.client(made["table"], made["host_token"]) as host:
        host.begin()
        started = host.find("game_started")
        assert started
        assert started["event"]["opening"] == []
        assert started["event"]["first"] == host.state["turn"] == "r"


def test_two_colours_are_one_seat(server: RunningServer) -> None:
    made = server.make("classic+two-colours", options=FAST)
    token = server.sit(made["table"], "yr")
    with server.client(made["table"], token) as anna:
        assert anna.seats == ["yr"]


def test_tokens_open_nothing_else(server: RunningServer) -> None:
    made, other = server.make(), server.make()
    for table, token in ((other["table"], made["host_token"]), (made["table"], "x" * 32), ("nonsense", "x" * 32)):
        with pytest.raises(Refused, match="bad_token"):
            Client(server, table, token)
