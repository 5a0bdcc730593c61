"""A thousand bad bodies, commands and lists: each is answered with a clear sentence, and nothing is stored."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from poeppel.tournament.event_log.commands import KINDS
from tests.server.playing import RunningServer
from tests.server.tournaments.desk import Page, new_wish, publish_round, with_people
from tests.server.tournaments.test_rights import COMMANDS

ODD: tuple[Any, ...] = (
    None, True, 0, -1, 7, 2**70, 1.5, "", "p1", "p99", "\ud800", "x" * 2000, [], ["p1"], [[]], {}, {"name": ""},
    {"a": {"b": {}}}, [1, 2, 3, 4], [4, 4, 4, 4], "ä\0", "7/0", "../..",
)  # fmt: skip


def odd_commands(rng: Random, number: int) -> list[Any]:
    """What somebody might send: nothing of a command, one with a wrong field, one field too many or too few."""
    made: list[Any] = []
    while len(made) < number:
        kind = rng.choice(sorted(KINDS))
        fields = dict(COMMANDS[kind])
        way = rng.randrange(4)
        if way == 0 or not fields:
            fields = {**fields, f"odd{rng.randrange(9)}": rng.choice(ODD)}
        elif way == 1:
            right = {"add_time": int, "change_plan": dict}.get(kind, str)  # some of these would be quite all right
            odds = [odd for odd in ODD if not isinstance(odd, str | list | right) or isinstance(odd, bool)]
            fields[rng.choice(sorted(fields))] = rng.choice(odds)
        elif way == 2:
            made.append(rng.choice(ODD))
            continue
        else:
            kind = rng.choice(["", "explode", kind.upper(), f"{kind} "])
        made.append({"type": kind, **fields})
    return made


def check_sentence(answer: Any, sent: object) -> None:
    assert 400 <= answer.status_code < 500, (sent, answer.text)
    text = answer.json()["refusal"]["text"]
    assert len(text["de"]) > 10, (sent, text)
    assert len(text["en"]) > 10, (sent, text)
    assert "Traceback" not in answer.text


def test_bad_commands_change_nothing(server: RunningServer) -> None:
    desk = with_people(server, 8)
    publish_round(desk)
    desk.do("draw")
    before = desk.view()
    for n, command in enumerate(odd_commands(Random(20261118), 600)):
        body = json.dumps({"id": f"odd{n}", "command": command}).encode()
        answer = desk.ask("POST", "/commands", content=body, headers={"Content-Type": "application/json"})
        if answer.status_code == 200 and not answer.json()["changed"]:
            continue  # right, but nothing had to change
        check_sentence(answer, command)
    after = desk.view()
    before.pop("clock")
    after.pop("clock")
    assert after == before


def test_bad_bodies_change_nothing(server: RunningServer) -> None:
    rng, desk = Random(7), with_people(server, 4)
    good = json.dumps({"id": "x", "command": {"type": "check_in", "people": ["p1"], "here": False}})
    for _ in range(150):
        place = rng.randrange(len(good))
        broken = rng.choice(
            [good[:place], good[:place] + rng.choice('{}[]",:0x\x00') + good[place + 1 :], good[place:]]
        )
        answer = desk.ask("POST", "/commands", content=broken.encode(), headers={"Content-Type": "application/json"})
        if answer.status_code != 200:
            check_sentence(answer, broken)
    numbers = {desk.view()["number"]}
    for path in ("/swap", "/people", "/folder"):
        for odd in ODD:
            method = "PUT" if path == "/folder" else "POST"
            answer = desk.ask(method, path, json=odd) if odd != "\ud800" else desk.ask(method, path, content=b"\xff")
            if answer.status_code >= 400:
                check_sentence(answer, odd)
            numbers.add(desk.view()["number"])
    assert len(numbers) == 1
    for odd in ODD:
        if odd in ("\ud800", {"name": ""}):  # the first is no JSON, the second a plan like any other
            continue
        body = {"id": new_wish(), "title": "T", "day": "2026-01-01", "plan": odd}
        answer = server.http.post("/api/tournaments", json=body)
        assert answer.status_code == (201 if odd == {} else answer.status_code)
        if odd != {}:
            check_sentence(answer, odd)
    for day in ("", "yesterday", "2026-1-1", "2026-01-01T00:00", "٢٠٢٦-٠١-٠١"):
        body = {"id": new_wish(), "title": "T", "day": day, "plan": {}}
        check_sentence(server.http.post("/api/tournaments", json=body), day)


def test_bad_lists_are_told_and_nobody_is_added(server: RunningServer) -> None:
    """Bytes as they come: half of them still a list of names, and only shown."""
    rng, desk = Random(3), with_people(server, 4)
    good = "Name;Team;Jahrgang\nÄnne Öhm;Nord;2015\nBo Bach;Süd;1980\n".encode("cp1252")
    for _ in range(200):
        broken = bytearray(good)
        for _ in range(rng.randrange(1, 6)):
            broken[rng.randrange(len(broken))] = rng.randrange(256)
        answer = desk.ask("POST", "/people", content=bytes(broken[: rng.randrange(len(broken) + 1)]))
        if answer.status_code != 200:
            check_sentence(answer, bytes(broken))
    for content in (b"", b"PK\x03\x04", b"%PDF-1.4", b"\xff\xfe\x00", b"a" * 300_000, b";;;\n;;;\n", b'"' * 99):
        answer = desk.ask("POST", "/people", content=content)
        assert answer.status_code >= 400 or answer.json()["people"], content[:20]
    assert desk.ask("POST", "/people", content=b"Anna", params={"columns": "colour"}).status_code == 422
    assert len(desk.view()["people"]) == 4


def test_a_command_is_done_once_and_ids_belong_to_their_senders(server: RunningServer) -> None:
    desk = with_people(server, 4)
    one, other = desk.make_link("helper", "Anna"), desk.make_link("helper", "Ben")
    first = one.do("check_in", "same", people=["p1"], here=False)
    assert one.do("check_in", "same", people=["p1"], here=False) == first
    assert one.do("check_in", "same", people=["p2"], here=False) == first, "answered as then, whatever it says now"
    second = other.do("check_in", "same", people=["p2"], here=False)
    assert second["number"] == first["number"] + 1
    assert second["command"] != first["command"]
    assert [person["here"] for person in desk.view()["people"]] == [False, False, True, True]
    desk.do("undo", command=first["command"])
    assert [person["here"] for person in desk.view()["people"]] == [True, False, True, True]
    assert one.do("check_in", "same", people=["p1"], here=False) == first, "it was done, though undone since"


def test_a_desk_that_nobody_knows(server: RunningServer) -> None:
    for token in ("short", "ä" * 20, "x" * 200):
        answer = Page(server, "a" * 16, "x" * 20).ask("GET", headers={"Authorization": f"Bearer {token}".encode()})
        check_sentence(answer, token)
