"""What a result would mean is said before anything is stored: to desks, helpers, tables and people."""

import pytest

from tests.server.playing import RunningServer
from tests.server.tournaments.desk import Page, publish_round, with_people


@pytest.fixture(scope="module")
def desk(server: RunningServer) -> Page:
    """Eight people at two tables; 5-3-2-1 points."""
    desk = with_people(server, 8)
    publish_round(desk)
    return desk


def test_a_typed_line_is_counted_and_not_stored(desk: Page) -> None:
    before = desk.view()["number"]
    read = desk.ask("POST", "/reading", json={"round": 1, "line": "2 60 95 132 95"}).json()
    assert (read["table"], read["result"]) == (2, {"counts": [60, 95, 132, 95]})
    assert [(seat["place"], seat["count"], seat["points"]) for seat in read["seats"]] == [
        (4, 60, "1"),
        (2, 95, "2½"),
        (1, 132, "5"),
        (2, 95, "2½"),
    ]
    assert desk.view()["number"] == before


@pytest.mark.parametrize(("role", "subject"), [("table", "1"), ("person", "p1")])
def test_pawns_are_counted_for_phones(desk: Page, role: str, subject: str) -> None:
    """Four home are 4 x 75; on A and twelve further 10 and 22."""
    pawns = ["a,b,c,d", "B,B,B,B", "B,B,B,20", "B,B,B,2"]
    wanted = {"round": 1, "table": 1, "result": {"pawns": pawns}}
    seats = desk.link(role, subject).ask("POST", "/reading", json=wanted).json()["seats"]
    assert [seat["count"] for seat in seats] == [300, 0, 10, 22]


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({"round": 1, "table": 1, "result": {"places": [2, 3, 4, 4]}}, "not_places"),
        ({"round": 1, "table": 9, "result": {"places": [1, 2, 3, 4]}}, "no_such_table"),
        ({"round": 1, "table": 1}, "one_kind_of_result"),
        ({"round": 7, "line": "1 1 2 3 4"}, "no_such_round"),
    ],
)
def test_what_cannot_be_is_refused_in_words(desk: Page, wanted: dict[str, object], code: str) -> None:
    answer = desk.ask("POST", "/reading", json=wanted)
    assert (answer.status_code >= 400, answer.json()["refusal"]["code"]) == (True, code)


def test_the_wall_only_looks(desk: Page) -> None:
    assert desk.link("wall").ask("POST", "/reading", json={"round": 1, "line": "1 1 2 3 4"}).status_code == 403
