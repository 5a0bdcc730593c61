"""Tournaments that are played online: real sockets, a cap so short that boards are counted, people who do not come and
people who go, and a server that is killed in between."""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from poeppel.game.record import Record
from poeppel.game.verify import verify
from poeppel.tournament.plans.counting import counted_pawns
from tests.server.playing import Json, Refused, RunningServer, running, wait_until
from tests.server.tournaments.desk import Page, publish_round, with_people
from tests.server.tournaments.online_people import OnlinePerson, everybody_plays

EVENTS = 60  # some turns each
ONLINE: dict[str, Any] = {"finals": {"kind": "none"}, "online": True}


@pytest.fixture
def online(tmp_path: Path) -> Iterator[RunningServer]:
    """Nobody is waited for longer than a test takes."""
    pace = {"absent_after": 1.0, "decides_within": 60.0, "stood_in_after": 0.2, "stand_in_pace": 0.0}
    with running(tmp_path, **pace, opens_within=30.0) as server:
        yield server


def seats_of(one: Json) -> dict[str, tuple[str, int]]:
    """By person: the id of their online table, and its number."""
    return {seat["person"]: (table["online"], table["number"]) for table in one["tables"] for seat in table["seats"]}


def laid(desk: Page) -> Json:
    """The round that is played, once all its tables are set up."""
    wait_until(lambda: all(table["online"] for table in desk.view()["rounds"][-1]["tables"]))
    one: Json = desk.view()["rounds"][-1]
    return one


def has_results(desk: Page) -> bool:
    return bool(desk.view()["rounds"][-1]["missing"] == 0)


def check_record(server: RunningServer, table: str) -> Record:
    """The dice were genuine, and if the time was up, everybody has had the same number of turns."""
    record = Record.parse(server.http.get(f"/api/tables/{table}/record").text)
    assert verify(record).is_genuine
    turns: Counter[str] = Counter()
    before = None
    for turn in record.turns:
        turns[turn.colour] += turn.colour != before
        before = turn.colour
    if record.ended == "time_up":
        assert len({turns[seat] for seat in record.seats}) == 1
    return record


def check_result(server: RunningServer, table: Json) -> None:
    """One entry, by the table itself, with what the board counts."""
    record = check_record(server, table["online"])
    assert (record.ended, len(record.turns) > 0) == ("time_up", True)
    assert [entry["source"] for entry in table["entries"]] == ["online"]
    assert table["status"] == "confirmed"
    for seat in table["seats"]:
        if not seat["absent"]:
            fields = record.end.pawns(seat["colour"])
            assert seat["count"] == counted_pawns(record.rules, "counting", seat["colour"], fields)
            assert seat["name"] in record.names


def test_a_tournament_of_two_rounds_with_somebody_absent_somebody_leaving_and_a_killed_server(
    online: RunningServer,
) -> None:
    desk = with_people(online, 8, rounds=2, absent="last", **ONLINE)
    pages = {f"p{n}": desk.link("person", f"p{n}") for n in range(1, 9)}

    # the first round: p3 does not come, p5 goes after a moment
    publish_round(desk)
    where = seats_of(laid(desk))
    assert {table for table, _ in where.values()} == {online_id(page) for page in pages.values()}
    people = {person: OnlinePerson(page) for person, page in pages.items() if person != "p3"}
    people["p5"] = OnlinePerson(pages["p5"], leaves=lambda state: state["phase"] == "playing")
    everybody_plays(people.values(), beside=lambda: play_for_a_while(desk, people=7))
    wait_until(lambda: has_results(desk))
    seen = desk.view()
    for table in seen["rounds"][0]["tables"]:
        check_result(online, table)
    scored = {seat["person"]: seat for table in seen["rounds"][0]["tables"] for seat in table["seats"]}
    assert {person for person, seat in scored.items() if seat["absent"]} == {"p3", "p5"}
    assert {seat["points"] for seat in scored.values() if seat["absent"]} == {"0"}
    assert pages["p3"].ask("POST", "/seat").json()["refusal"]["code"] == "seat_lost"

    # the second: the server is killed twice, and the clock stands still for a moment; whoever comes again is waited for
    online.settings["stood_in_after"] = 600.0
    online.restart()
    publish_round(desk)
    where = seats_of(laid(desk))

    def trouble() -> None:
        wait_until(lambda: sum(map(envelopes, map(online.show, online_tables(desk)))) == 8)
        desk.do("start_clock", seconds=3600)
        table = where["p1"][0]
        for more in (20, 40):
            wait_until(lambda: online.show(table)["number"] > more)  # noqa: B023
            online.stop(signal.SIGKILL)
            online.start(online.port)
        desk.do("stop_clock")
        wait_until(lambda: online.show(table)["paused"] or online.show(table)["phase"] == "ended")
        play_for_a_while(desk, people=8)

    everybody_plays(map(OnlinePerson, pages.values()), beside=trouble)
    wait_until(lambda: has_results(desk))
    seen = desk.view()
    for table in seen["rounds"][1]["tables"]:
        check_result(online, table)
    assert seen["standings"]["certain"]

    # once more, and nothing is entered twice; the desk can still correct
    number = seen["number"]
    online.restart(signal.SIGKILL)
    assert desk.view()["number"] == number
    entry = seen["rounds"][1]["tables"][0]["entries"][0]["number"]
    desk.do("enter", round=2, table=1, result={"places": [4, 3, 2, 1]}, supersedes=[entry])
    table = desk.view()["rounds"][1]["tables"][0]
    assert ([seat["place"] for seat in table["seats"]], table["status"]) == ([4, 3, 2, 1], "confirmed")


def online_id(page: Page) -> str:
    """Where somebody plays, as their own page says."""
    table: str = page.view()["table"]["online"]
    return table


def play_for_a_while(desk: Page, people: int) -> None:
    """From when so many have come until something has happened at each online table; then the time is up."""
    wait_until(lambda: sum(map(envelopes, map(desk.server.show, online_tables(desk)))) == people)
    desk.do("start_clock", seconds=3600)
    wait_until(lambda: all(desk.server.show(table).get("number", 0) > EVENTS for table in online_tables(desk)))
    desk.do("start_clock", seconds=1)


def envelopes(table: Json) -> int:
    """How many people have come to a table, and handed in their envelopes."""
    return sum(seat["envelope"] is not None for seat in table["seats"])


def online_tables(desk: Page) -> list[str]:
    return [table["online"] for table in desk.view()["rounds"][-1]["tables"] if table["online"]]


def test_some_tables_in_the_hall_and_some_online(online: RunningServer) -> None:
    """Nobody is told to take a phone who sits in the hall; a link opens one's own seat only."""
    desk = with_people(online, 8, rounds=1, finals={"kind": "none"}, absent="stand-in")
    desk.do("play_online", people=["p1", "p2", "p3", "p4"])
    one = publish_round(desk)
    hall, home = one["tables"]
    assert {seat["person"] for seat in home["seats"]} == {"p1", "p2", "p3", "p4"}
    wait_until(lambda: desk.view()["rounds"][-1]["tables"][1]["online"] is not None)
    hall, home = desk.view()["rounds"][-1]["tables"]
    assert hall["online"] is None
    sitting = desk.link("person", hall["seats"][0]["person"])
    assert sitting.ask("POST", "/seat").json()["refusal"]["code"] == "not_online"
    assert desk.ask("POST", "/seat").json()["refusal"]["code"] == "not_by_this_link"
    pages = {f"p{n}": desk.link("person", f"p{n}") for n in range(1, 5)}
    given = {person: page.ask("POST", "/seat").json() for person, page in pages.items()}
    assert {person: given[person]["seat"] for person in given} == {
        seat["person"]: seat["colour"] for seat in home["seats"]
    }
    assert pages["p1"].ask("POST", "/seat").json() == given["p1"]
    desk.do("revoke_link", role="person", subject="p2")  # somebody else has seen it
    wait_until(lambda: is_refused(online, given["p2"]))

    # p4 does not come: a bot plays for them, and what it reaches is theirs
    people = [OnlinePerson(pages["p1"]), OnlinePerson(desk.link("person", "p2")), OnlinePerson(pages["p3"])]
    everybody_plays(people, beside=lambda: play_for_a_while(desk, people=3))
    desk.do("enter", round=1, table=1, result={"counts": [120, 90, 60, 30]})
    wait_until(lambda: has_results(desk))
    hall, home = desk.view()["rounds"][-1]["tables"]
    check_result(online, home)
    assert [seat["person"] for seat in home["seats"] if seat["stand_in"]] == ["p4"]
    assert len([line for line in desk.view()["standings"]["lines"] if line["rank"] is not None]) == 8


def is_refused(server: RunningServer, given: Json) -> bool:
    """Whether a seat's token opens nothing any more."""
    try:
        server.client(given["table"], given["token"]).close()
    except Refused:
        return True
    return False


def test_a_table_becomes_smaller_when_somebody_does_not_come(online: RunningServer) -> None:
    """The three play on the board for three; who has come to the table of four finds the new one by their link."""
    desk = with_people(online, 4, rounds=1, absent="smaller", **ONLINE)
    publish_round(desk)
    four = laid(desk)["tables"][0]["online"]
    people = [OnlinePerson(desk.link("person", f"p{n}")) for n in (1, 2, 3)]
    everybody_plays(people, beside=lambda: play_for_a_while(desk, people=3))
    wait_until(lambda: has_results(desk))
    (table,) = desk.view()["rounds"][0]["tables"]
    assert (table["rules"], len(table["seats"])) == ("tournament6", 3)
    assert table["online"] != four
    check_result(online, table)
    assert online.http.get(f"/api/tables/{four}").status_code == 404


def test_nobody_comes_and_the_desk_decides_before_the_table_does(online: RunningServer) -> None:
    desk = with_people(online, 8, rounds=1, absent="last", **ONLINE)
    publish_round(desk)
    one = laid(desk)
    playing = one["tables"][1]
    people = [OnlinePerson(desk.link("person", seat["person"])) for seat in playing["seats"]]

    def decide() -> None:
        wait_until(lambda: envelopes(online.show(playing["online"])) == 4)
        desk.do("start_clock", seconds=3600)
        wait_until(lambda: online.show(playing["online"])["phase"] == "playing")
        for link in (desk.link("person", playing["seats"][0]["person"]), desk.link("table", "2")):
            code = link.refused("enter", round=1, table=2, result={"places": [1, 2, 3, 4]})
            assert code == "counted_online", "whoever is behind could end the game"
        desk.do("enter", round=1, table=2, result={"places": [1, 2, 3, 4]})

    everybody_plays(people, beside=decide)  # the game is over for them at once
    wait_until(lambda: has_results(desk))
    empty, decided = desk.view()["rounds"][0]["tables"]
    assert {(seat["absent"], seat["points"]) for seat in empty["seats"]} == {(True, "0")}
    assert [entry["source"] for entry in decided["entries"]] == ["desk"]
    assert check_record(online, playing["online"]).ended == "given_up"
