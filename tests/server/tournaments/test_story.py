"""A small tournament from the list to the final, over HTTP, as each role sees it."""

from __future__ import annotations

import gzip
import io
import json
import zipfile
from pathlib import Path
from typing import get_args

import pytest

from poeppel.server.protocol.tournaments import PaperKind
from poeppel.tournament.draws.draw_record import DrawRecord
from poeppel.tournament.draws.verify_draw import verify_draw
from poeppel.tournament.papers.from_state import KINDS
from tests.server.playing import Json, RunningServer, wait_until
from tests.server.tournaments.desk import NAMES, Page, make_tournament, new_wish, publish_round, with_people

LIST = "Name;Team;Jahrgang\nÄnne Öhm;Nord;2015\nBo Berg;Nord;1980\nBo Berg;Nord;1980\nCem Can;;\nCem Cann;;\n"


def place_all(desk: Page, one: Json) -> None:
    """Everybody comes in as they sit."""
    for table in one["tables"]:
        places = list(range(1, len(table["seats"]) + 1))
        desk.do("enter", round=one["number"], table=table["number"], result={"places": places})


def test_from_the_list_to_the_final(server: RunningServer) -> None:
    desk = make_tournament(server, rounds=2)
    read = desk.ask("POST", "/people", content=LIST.encode("cp1252")).json()
    assert [column["meaning"] for column in read["columns"]] == ["name", "team", "born"]
    assert [row["chosen"] for row in read["rows"]] == [True, True, False, True, True]
    assert len(read["doubts"]) == 2, "the same name twice, and a name like another"
    assert not desk.view()["people"], "nothing is stored yet"
    desk.do("add_people", people=read["people"])
    desk.do("add_people", people=[{"name": name, "born": 1990} for name in NAMES[4:8]])
    desk.do("check_in", people=[person["id"] for person in desk.view()["people"]])
    assert desk.view()["outlook"]["fours"] == 2
    assert desk.view()["next"]["can_seal"]

    desk.do("seal")
    sealed = desk.view()["next"]["sealed"]
    wall = desk.link("wall")
    assert wall.view()["sealed"] == sealed
    desk.do("draw", contributions=["gewürfelt: 3 5 1"])
    draft = desk.view()["draft"]
    assert draft["commitment"] == sealed
    assert wall.view()["by_name"] == [], "a draft is the desk's own"
    one, other = draft["tables"][0]["seats"][0]["person"], draft["tables"][1]["seats"][0]["person"]
    cost = desk.ask("POST", "/swap", json={"one": one, "other": other}).json()
    assert cost["text"]["en"].endswith("."), cost
    assert desk.view()["draft"] == draft, "only asked"
    desk.do("swap", one=one, other=other)
    desk.do("withdraw", person=one)
    assert "please draw again" in desk.view()["draft"]["cost"]["en"], "not everything is as it should be"
    desk.do("return", person=one)
    desk.do("publish")
    assert wall.ask("GET", "/draws/1").json()["refusal"]["code"] == "record_later", "both rounds were planned at once"
    assert verify_draw(DrawRecord.parse(desk.ask("GET", "/draws/1").text), [sealed]).is_genuine
    assert wall.ask("GET", "/draws/3").json()["refusal"]["code"] == "no_such_round"

    place_all(desk, desk.view()["rounds"][0])
    lines = desk.view()["standings"]["lines"]
    assert [line["points"] for line in lines] == ["5", "5", "3", "3", "2", "2", "1", "1"]
    assert {line["cells"][0]["de"] for line in lines[:2]} == {"45,5 %"}, "5 of 11 points"
    assert desk.view()["groups"][0]["name"] == "Junioren"
    assert [line["name"] for line in desk.view()["groups"][0]["lines"]] == ["Änne Öhm"]
    place_all(desk, publish_round(desk))
    assert verify_draw(DrawRecord.parse(wall.ask("GET", "/draws/2").text)).is_genuine
    upcoming = desk.view()["next"]
    assert upcoming["stage"]["title"]["de"] == "Finale"
    for _ in range(3):
        if level := desk.view()["next"]["level"]:
            desk.do("roll_off", faces={person: [n + 1] for n, person in enumerate(level)})
    final = publish_round(desk)
    assert len(final["tables"]) == 1
    place_all(desk, final)
    seen = desk.view()
    assert seen["next"]["stage"] is None
    assert [placing["rank"] for placing in seen["finals"]] == [*range(1, 9)] or seen["finals"][0]["rank"] == 1
    assert seen["finals"][0]["person"] == final["tables"][0]["seats"][0]["person"]
    assert {paper["kind"] for paper in seen["papers"]} >= {"certificates", "ranking"}


def test_birth_years_are_for_the_desk_alone(server: RunningServer) -> None:
    desk = make_tournament(server)
    desk.do("add_people", people=[{"name": name, "born": 1987, "club": "Klub 1987"} for name in NAMES[:4]])
    desk.do("check_in", people=["p1", "p2", "p3", "p4"])
    publish_round(desk)
    helper = desk.make_link("helper", "Tür")
    assert "1987" in json.dumps(desk.view())
    for page in (helper, desk.link("wall"), desk.link("person", "p1"), desk.link("table", "1")):
        assert "1987" not in json.dumps(page.view())


def test_what_a_person_sees(server: RunningServer) -> None:
    desk = with_people(server, 8)
    person = desk.link("person", "p3")
    before = person.view()
    assert (before["name"], before["table"], before["colour"], before["round"]) == ("Cem Can", None, None, 0)
    one = publish_round(desk)
    table = next(t for t in one["tables"] if any(seat["person"] == "p3" for seat in t["seats"]))
    seen = person.view()
    assert seen["table"]["number"] == table["number"]
    assert seen["colour"] == next(seat["colour"] for seat in table["seats"] if seat["person"] == "p3")
    assert [seated["name"] for seated in seen["seating"]] == sorted(NAMES[:8])
    person.do("enter", round=1, table=table["number"], result={"places": [1, 2, 3, 4]})
    seen = person.view()
    assert seen["table"]["status"] == "provisional"
    assert [entry["own"] for entry in seen["table"]["entries"]] == [True]
    assert desk.link("table", str(table["number"])).view()["table"]["entries"] == [], "those of others are the desk's"
    desk.link("table", str(table["number"])).do(
        "enter", round=1, table=table["number"], result={"places": [1, 2, 3, 4]}
    )
    assert person.view()["table"]["status"] == "confirmed", "said twice"
    assert person.view()["line"]["points"] == person.view()["points"]


def test_two_phones_at_one_table_say_it_twice(server: RunningServer) -> None:
    desk = with_people(server, 4)
    publish_round(desk)
    table = desk.link("table", "1")
    first = table.do("enter", device="a1", round=1, table=1, result={"counts": [100, 90, 80, 70]})
    table.do("enter", device="a1", round=1, table=1, result={"counts": [100, 90, 80, 71]}, supersedes=[first["number"]])
    assert table.view()["table"]["status"] == "provisional", "the same phone once more"
    table.do("enter", device="b2", round=1, table=1, result={"counts": [100, 90, 80, 70]})
    seen = desk.view()["rounds"][0]["tables"][0]
    assert seen["status"] == "conflict"
    assert [(entry["superseded"], entry["by"]["de"]) for entry in seen["entries"]] == [
        (True, "Tisch 1"),
        (False, "Tisch 1"),
        (False, "Tisch 1"),
    ]
    desk.do("confirm", round=1, table=1, entry=seen["entries"][2]["number"])
    assert desk.view()["rounds"][0]["tables"][0]["status"] == "confirmed"
    assert desk.view()["rounds"][0]["tables"][0]["seats"][3]["count"] == 70


def test_the_clock_runs_stands_and_is_given_more_time(server: RunningServer) -> None:
    desk = with_people(server, 4)
    wall = desk.link("wall")
    assert wall.view()["clock"]["round"] == 0
    assert desk.refused("start_clock") == "no_round_yet"
    publish_round(desk)
    clock = wall.view()["clock"]
    assert (clock["running"], clock["left"]) == (False, 25 * 60)
    desk.do("start_clock")
    clock = wall.view()["clock"]
    assert clock["running"]
    assert clock["ends_at"] - clock["now"] == pytest.approx(clock["left"])
    assert 25 * 60 - 60 < clock["left"] <= 25 * 60
    desk.do("add_time", seconds=300)
    assert 29 * 60 < wall.view()["clock"]["left"] <= 30 * 60
    desk.do("stop_clock")
    stopped = wall.view()["clock"]
    assert (stopped["running"], stopped["ends_at"]) == (False, None)
    assert desk.do("stop_clock")["changed"] == [], "it stands already"
    desk.do("start_clock", seconds=90)
    assert 30 < wall.view()["clock"]["left"] <= 90
    assert desk.refused("start_clock", seconds=0) == "bad_clock"
    started = next(told for told in desk.view()["log"] if told["told"]["en"].startswith("clock started"))
    assert not started["can_undo"]
    assert desk.refused("undo", command=started["command"]) == "stays"


def test_views_are_marked_packed_and_not_sent_twice(server: RunningServer) -> None:
    desk = with_people(server, 4)
    first = desk.ask("GET", headers={"Accept-Encoding": "identity"})
    packed = desk.ask("GET", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    one, other = first.json(), packed.json()
    assert one.pop("clock")["now"] <= other.pop("clock")["now"]
    assert one == other
    mark = first.headers["ETag"]
    again = desk.ask("GET", headers={"If-None-Match": mark})
    assert (again.status_code, again.content) == (304, b"")
    desk.do("check_in", people=["p1"], here=False)
    assert desk.ask("GET", headers={"If-None-Match": mark}).status_code == 200
    with gzip.open(io.BytesIO(raw_body(desk))) as whole:
        assert json.loads(whole.read())["role"] == "desk"


def raw_body(desk: Page) -> bytes:
    with desk.server.http.stream("GET", desk.path, headers={**desk.headers, "Accept-Encoding": "gzip"}) as answer:
        return b"".join(answer.iter_raw())


def test_a_socket_says_that_something_has_changed(server: RunningServer) -> None:
    desk = with_people(server, 4)
    helper = desk.make_link("helper", "Ben")
    with desk.socket() as pages, helper.socket() as phone:
        assert json.loads(pages.recv())["type"] == "changed"
        assert json.loads(phone.recv())["type"] == "changed"
        done = helper.do("check_in", people=["p1"], here=False)
        assert json.loads(pages.recv()) == {"type": "changed", "number": done["number"]}
        phone.send('{"type": "ping"}')
        heard = [json.loads(phone.recv()) for _ in range(2)]
        assert {"type": "pong"} in heard
        desk.do("revoke_link", role="helper", subject="Ben")
        wait_until(lambda: json.loads(phone.recv()).get("refusal", {}).get("code") == "link_revoked")
    with Page(server, desk.tournament, "x" * 20).socket() as stranger:
        assert json.loads(stranger.recv())["refusal"]["code"] == "bad_link"


def test_papers_and_the_whole_tournament_as_an_archive(server: RunningServer) -> None:
    assert set(get_args(PaperKind)) == set(KINDS)
    desk = with_people(server, 4, rounds=1, finals={"kind": "none"})
    place_all(desk, publish_round(desk))
    sign = desk.ask("GET", "/papers/table-signs.pdf", params={"language": "en"})
    assert (sign.status_code, sign.content[:4]) == (200, b"%PDF")
    assert desk.ask("GET", "/papers/nonsense.pdf").json()["refusal"]["code"] == "unreadable"
    archive = desk.ask("GET", "/export.zip", params={"papers": False}).content
    with zipfile.ZipFile(io.BytesIO(archive)) as packed:
        names = packed.namelist()
        lines = packed.read("tournament.jsonl")
    assert {"tournament.jsonl", "plan.toml", "stand.csv", "runde-1.csv"} <= set(names)

    for content in (archive, lines):
        wish = new_wish()
        answers = [
            server.http.post("/api/tournaments/read-back", params={"id": wish}, content=content) for _ in range(2)
        ]
        assert answers[0].status_code == 201, answers[0].text
        assert answers[0].json() == answers[1].json(), "asked twice, it is one tournament"
        again = Page(server, answers[0].json()["tournament"], answers[0].json()["token"])
        assert again.tournament != desk.tournament
        assert again.token != desk.token
        for part in ("people", "rounds", "standings", "finals"):
            assert again.view()[part] == desk.view()[part]
        again.do("check_in", people=["p1"], here=False)
    for content in (
        b"",
        b"{}\n",
        archive[:200],
        b"PK\x03\x04 nothing",
        lines[:-20] + b"\n",
        lines.replace(b'["p1"', b'["p77"'),
    ):
        answer = server.http.post("/api/tournaments/read-back", params={"id": new_wish()}, content=content)
        assert answer.status_code >= 400, content[:80]
        assert answer.json()["refusal"]["text"]["de"]


def test_what_is_sealed_never_leaves_before_the_draw(server: RunningServer) -> None:
    desk = with_people(server, 4)
    desk.do("seal")
    archive = desk.ask("GET", "/export.zip", params={"papers": False}).content
    with zipfile.ZipFile(io.BytesIO(archive)) as packed:
        lines = packed.read("tournament.jsonl").decode()
    assert '"type":"sealed"' in lines
    assert '"secret":""' in lines
    answer = server.http.post("/api/tournaments/read-back", params={"id": new_wish()}, content=archive).json()
    elsewhere = Page(server, answer["tournament"], answer["token"])
    assert elsewhere.refused("draw") == "seal_is_elsewhere"
    elsewhere.do("seal")
    elsewhere.do("draw")
    desk.do("draw")
    assert '"secret"' not in json.dumps(desk.view())


def test_everything_is_written_to_a_folder_after_each_round(server: RunningServer, tmp_path: Path) -> None:
    desk = with_people(server, 4, rounds=1, finals={"kind": "none"})
    assert desk.view()["folder"] is None
    folder = tmp_path / "cup"
    assert desk.ask("PUT", "/folder", json={"folder": "somewhere"}).json()["refusal"]["code"] == "unreadable"
    told = desk.ask("PUT", "/folder", json={"folder": str(folder)}).json()["told"]
    assert str(folder) in told["de"]
    assert (folder / "tournament.jsonl").exists()
    place_all(desk, publish_round(desk))
    wait_until(lambda: '"entered"' in (folder / "tournament.jsonl").read_text(encoding="utf-8"))
    wait_until(lambda: (folder / "runde-1.csv").exists() and any(folder.glob("*.pdf")))
    content = (folder / "tournament.jsonl").read_bytes()
    answer = server.http.post("/api/tournaments/read-back", params={"id": new_wish()}, content=content)
    assert answer.status_code == 201, answer.text
    not_a_folder = tmp_path / "file"
    not_a_folder.write_text("")
    assert desk.ask("PUT", "/folder", json={"folder": str(not_a_folder)}).status_code == 422


def test_presets_and_outlooks(server: RunningServer) -> None:
    presets = server.http.get("/api/tournaments/presets").json()
    assert {"dohna", "german-championship"} <= {preset["name"] for preset in presets["presets"]}
    seen = server.http.post("/api/tournaments/outlook", json={"plan": {"preset": "dohna"}, "people": 143}).json()
    assert (seen["fours"], seen["threes"], seen["games"]) == (35, 1, 5)
    assert seen["plan"]["cap"] == 25
    five = server.http.post("/api/tournaments/outlook", json={"plan": {}, "people": 5}).json()
    assert len(five["problems"]) == 1
    wrong = server.http.post("/api/tournaments/outlook", json={"plan": {"rounds": 99}, "people": 5})
    assert "rounds" in wrong.json()["refusal"]["text"]["de"]
