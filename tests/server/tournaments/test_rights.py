"""Who may do what: every role and every command, tokens that are wrong or revoked, and how much may be asked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from poeppel.server.tournaments.rights import MAY, MOST_BY_CODE
from poeppel.tournament.event_log.commands import KINDS
from tests.server.playing import RunningServer, running
from tests.server.tournaments.desk import Page, make_tournament, new_wish, publish_round, with_people

ENTER: dict[str, Any] = {"round": 1, "table": 1, "result": {"places": [1, 2, 3, 4]}}
COMMANDS: dict[str, dict[str, Any]] = {  # each as somebody might give it, right or wrong as things stand
    "create": {"title": "x", "day": "2026-01-01", "plan": {}},
    "change_plan": {"plan": {}},
    "add_people": {"people": [{"name": "Zora Zahn"}]},
    "change_person": {"person": "p1", "details": {"name": "Anne Adler"}},
    "check_in": {"people": ["p1"]},
    "withdraw": {"person": "p1"},
    "return": {"person": "p1"},
    "exclude": {"person": "p1"},
    "replace": {"person": "p1", "by": "p2"},
    "mark_absent": {"person": "p1"},
    "seal": {},
    "draw": {},
    "swap": {"one": "p1", "other": "p2"},
    "pin": {"tables": [1]},
    "drop_draft": {},
    "publish": {},
    "enter": ENTER,
    "confirm": {"round": 1, "table": 1, "entry": 1},
    "roll_off": {"faces": {"p1": [1], "p2": [2]}},
    "start_clock": {},
    "stop_clock": {},
    "add_time": {"seconds": 60},
    "make_link": {"role": "helper", "subject": "Ben"},
    "revoke_link": {"role": "wall"},
    "play_online": {"people": ["p1"]},
    "undo": {"command": "x"},
}
ALLOWED = {
    "helper": {"check_in", "enter"},
    "table": {"enter"},
    "person": {"enter"},
    "wall": set[str](),
}
NOT_BY_RIGHT = {"not_by_this_link", "look_only", "made_already"}


@pytest.fixture(scope="module")
def desk(server: RunningServer) -> Page:
    desk = with_people(server, 8)
    desk.make_link("helper", "Anna")
    publish_round(desk)
    return desk


@pytest.mark.parametrize("role", ["helper", "table", "person", "wall"])
def test_every_command_for_every_role(desk: Page, role: str) -> None:
    assert set(COMMANDS) == set(KINDS)
    own = next(seat["person"] for seat in desk.view()["rounds"][0]["tables"][0]["seats"])
    page = desk.link(role, {"helper": "Anna", "table": "1", "person": own, "wall": ""}[role])
    number = desk.view()["number"]
    for kind, fields in COMMANDS.items():
        answer = page.send(kind, **fields)
        if kind in ALLOWED[role]:
            assert answer.status_code == 200, (kind, answer.text)
            continue
        assert answer.status_code in (403, 409), (kind, answer.text)
        assert answer.json()["refusal"]["code"] in NOT_BY_RIGHT, (kind, answer.text)
    assert desk.view()["number"] - number == ("enter" in ALLOWED[role]), "Anna is here already"


def test_the_desk_may_do_everything_but_begin_anew(server: RunningServer) -> None:
    desk = with_people(server, 8)
    publish_round(desk)
    assert MAY["desk"] == set(KINDS.values()) - {KINDS["create"]}
    for kind, fields in COMMANDS.items():
        answer = desk.send(kind, **fields)
        refused = answer.json()["refusal"]["code"] if answer.status_code != 200 else ""
        assert (refused in NOT_BY_RIGHT) == (kind == "create"), (kind, answer.text)


def test_only_ones_own_table_in_the_present_round(server: RunningServer) -> None:
    desk = with_people(server, 8)
    one = publish_round(desk)
    table, person = desk.link("table", "1"), desk.link("person", one["tables"][0]["seats"][0]["person"])
    helper = desk.make_link("helper", "Ben")
    for page in (table, person):
        assert page.refused("enter", **{**ENTER, "table": 2}) == "not_your_table"
        page.do("enter", **ENTER)
    helper.do("enter", **{**ENTER, "table": 2})
    entries = desk.view()["rounds"][0]["tables"][0]["entries"]
    assert [entry["source"] for entry in entries] == ["helper", "person"]
    assert helper.refused("enter", **ENTER, supersedes=[entries[0]["number"]]) == "not_your_entry"
    desk.do("enter", round=1, table=1, result={"places": [1, 2, 3, 4]})
    publish_round(desk)
    for page in (table, person):
        assert page.refused("enter", **ENTER) == "not_this_round"
    helper.do("enter", **ENTER)


def test_a_table_s_code_enters_only_so_much_whatever_phone_it_says_it_is(server: RunningServer) -> None:
    desk = with_people(server, 4)
    publish_round(desk)
    table = desk.link("table", "1")
    answers = [table.send("enter", device=f"d{n}", **ENTER) for n in range(MOST_BY_CODE + 2)]
    assert [answer.status_code for answer in answers] == [200] * MOST_BY_CODE + [409] * 2
    assert answers[-1].json()["refusal"]["code"] == "too_many_entries"
    desk.do("enter", **ENTER)


def test_a_link_of_somebody_whose_adding_was_undone_opens_nothing(server: RunningServer) -> None:
    desk = make_tournament(server)
    done = desk.do("add_people", people=[{"name": "Anna Adler"}])
    desk.do("revoke_link", role="person", subject="p1")
    person = desk.link("person", "p1")
    assert person.view()["name"] == "Anna Adler"
    desk.do("undo", command=done["command"])
    answer = person.ask("GET")
    assert (answer.status_code, answer.json()["refusal"]["code"]) == (403, "link_revoked")


def test_what_would_change_a_draw_is_the_desks_to_decide(server: RunningServer) -> None:
    """By standing, round 2 sits by the results of round 1."""
    desk = with_people(server, 8, draw="standing")
    helper = desk.make_link("helper", "Ben")
    one = publish_round(desk)
    for table in one["tables"]:
        desk.do("enter", round=1, table=table["number"], result={"places": [1, 2, 3, 4]})
    publish_round(desk)
    number = desk.view()["rounds"][0]["tables"][0]["entries"][0]["number"]
    wrong: dict[str, Any] = {"round": 1, "table": 1, "result": {"places": [4, 3, 2, 1]}, "supersedes": [number]}
    answer = desk.send("enter", **wrong).json()
    assert (answer["asks"], answer["refusal"]["code"]) == (True, "changes_the_draw")
    helper_answer = helper.send("enter", **{**wrong, "supersedes": []}, even_so=True)
    assert helper_answer.status_code == 200, "a conflict leaves what was certain, so the draw is as it was"
    desk.do("enter", **wrong, even_so=True)


def test_a_revoked_link_opens_nothing_and_says_so(server: RunningServer) -> None:
    desk = with_people(server, 4)
    ben, second = desk.make_link("helper", "Ben"), desk.make_link("desk", "Bühne")
    person, wall = desk.link("person", "p1"), desk.link("wall")
    assert desk.refused("make_link", role="helper", subject="Ben") == "link_there"
    for role, subject, page in (("helper", "Ben", ben), ("person", "p1", person), ("wall", "", wall)):
        done = desk.do("revoke_link", role=role, subject=subject)
        answer = page.ask("GET")
        assert (answer.status_code, answer.json()["refusal"]["code"]) == (403, "link_revoked")
        assert page.refused("check_in", people=["p1"]) == "link_revoked"
        assert desk.refused("undo", command=done["command"]) == "stays", "it must never open again"
    assert desk.link("person", "p1").token != person.token, "there is a new one for the badge"
    assert desk.link("wall").view()["role"] == "wall"
    again = desk.make_link("helper", "Ben")
    assert again.token != ben.token
    second.do("revoke_link", role="desk", subject="1")
    assert desk.ask("GET").json()["refusal"]["code"] == "link_revoked"
    assert second.refused("revoke_link", role="desk", subject="Bühne") == "last_desk"
    assert second.refused("revoke_link", role="table", subject="0x1") == "no_such_link"


def test_links_follow_from_a_secret_of_each_tournament(server: RunningServer) -> None:
    one, other = with_people(server, 4), with_people(server, 4)
    tokens = [{link["token"] for link in desk.ask("GET", "/links").json()["links"]} for desk in (one, other)]
    assert len(tokens[0]) == len(tokens[1]) == 1 + 1 + 2 + 4, "a desk, the wall, tables, people"
    assert not tokens[0] & tokens[1]
    assert Page(server, one.tournament, other.token).ask("GET").json()["refusal"]["code"] == "bad_link"
    assert Page(server, "a" * 16, one.token).ask("GET").status_code == 404
    assert server.http.get(f"/api/tables/{one.tournament}").status_code == 404, "it is no table"
    assert server.http.get("/api/tables").json() == [] or one.tournament not in server.http.get("/api/tables").text


def test_only_the_desk_gets_lists_papers_and_links(desk: Page) -> None:
    for page in (desk.link("helper", "Anna"), desk.link("person", "p1"), desk.link("table", "1"), desk.link("wall")):
        for method, path, body in (
            ("POST", "/people", {"content": b"Name\nA B"}),
            ("POST", "/swap", {"json": {"one": "p1", "other": "p2"}}),
            ("GET", "/links", {}),
            ("GET", "/papers/badges.pdf", {}),
            ("GET", "/export.zip", {}),
            ("PUT", "/folder", {"json": {"folder": "/x"}}),
            ("DELETE", "", {}),
        ):
            answer = page.ask(method, path, **body)
            assert (answer.status_code, answer.json()["refusal"]["code"]) == (403, "not_by_this_link"), path


def test_asked_again_it_is_one_tournament_and_it_can_be_deleted(server: RunningServer) -> None:
    wish = new_wish()
    desk, again = make_tournament(server, wish=wish), make_tournament(server, wish=wish)
    assert (desk.tournament, desk.token) == (again.tournament, again.token)
    body = {"id": wish, "title": "Another", "day": "2026-05-24", "plan": {}}
    assert server.http.post("/api/tournaments", json=body).json()["refusal"]["code"] == "token_taken"
    listed = {one["tournament"]: one for one in server.http.get("/api/tournaments").json()}
    assert listed[desk.tournament]["token"] == desk.token
    assert desk.ask("DELETE").json() == {"deleted": True}
    assert desk.ask("GET").json()["refusal"]["code"] == "no_such_tournament"
    assert desk.tournament not in {one["tournament"] for one in server.http.get("/api/tournaments").json()}


def test_how_much_an_address_may_ask_for(tmp_path: Path) -> None:
    """Behind a proxy people have addresses of their own, and none of them sits at the server's machine."""
    with running(tmp_path, proxies=["127.0.0.1"], tournaments_per_address=2, wrong_codes_burst=3) as server:

        def asked(address: str, path: str, **more: Any) -> httpx.Response:
            return server.http.request("POST", path, headers={"X-Forwarded-For": address}, **more)

        def make(address: str) -> httpx.Response:
            return asked(
                address, "/api/tournaments", json={"id": new_wish(), "title": "T", "day": "2026-01-01", "plan": {}}
            )

        made = [make("192.0.2.1") for _ in range(3)]
        assert [answer.status_code for answer in made] == [201, 201, 429]
        assert make("192.0.2.2").status_code == 201
        away = {"X-Forwarded-For": "192.0.2.1"}
        assert server.http.get("/api/tournaments", headers=away).json()["refusal"]["code"] == "only_here"
        first = made[0].json()
        path = f"/api/tournaments/{first['tournament']}"
        wrong = {**away, "Authorization": "Bearer " + "x" * 20}
        codes = [server.http.get(path, headers=wrong).json()["refusal"]["code"] for _ in range(6)]
        assert codes[:3] == ["bad_link"] * 3
        assert "too_fast" in codes[3:]
        right = {**away, "Authorization": f"Bearer {first['token']}"}
        assert server.http.get(path, headers=right).status_code == 200, "whoever has a link is not kept out by others"
        folder = server.http.put(f"{path}/folder", headers=right, json={"folder": "/x"})
        assert folder.json()["refusal"]["code"] == "only_here"
        huge = {"id": "c", "command": {"type": "exclude", "person": "p1", "reason": "x" * 700_000}}
        assert asked("192.0.2.1", f"{path}/commands", json=huge).status_code == 413
