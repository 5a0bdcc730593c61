"""Hints at a table: for whoever is to move, where the table allows it. They change nothing."""

from __future__ import annotations

import pytest

from poeppel import Position, Record, advise
from poeppel.game.verify import verify
from poeppel.rules import Rules
from tests.server.playing import FAST, Client, Json, RunningServer

HERE = {"kind": "here"}
BOT = {"kind": "bot", "bot": "random"}
WITH_HINTS = {**FAST, "hints": True}
PUNISHED = "classic+forced-capture+punished"


@pytest.fixture(scope="module")
def ready(server: RunningServer) -> RunningServer:
    """The server, once it can evaluate positions: it answers no hint while that is being compiled."""
    record = "Pöppel record 1\nrules    classic\nseat     y\nseat     r\nstart    y:B,B,B,0/r:B,B,B,20 y 1 -\n"
    record += "result   unfinished\n"
    plain = {"Content-Type": "text/plain"}
    answer = server.http.post("/api/review", content=record, headers=plain, timeout=600)
    assert answer.status_code == 200, answer.text
    return server


def begun(
    server: RunningServer, rules: str = "classic", seats: int = 2, options: Json = WITH_HINTS, **more: object
) -> tuple[Json, Client]:
    """A game of people at one device, and that device."""
    made = server.make(rules, seats=[HERE] * seats, options=options, **more)
    host = server.client(made["table"], made["host_token"])
    host.contribute()
    host.begin()
    return made, host


def roll_until_there_is_a_choice(client: Client) -> None:
    for _ in range(400):
        if client.state["roll"] is not None and len(client.state["legal"]) > 1:
            return
        client.decide()
    raise AssertionError("no choice in 400 steps")


@pytest.mark.parametrize(
    ("rules", "seats"), [("classic", 2), ("classic+two-colours", 2), ("classic+neutral", 3), ("mauerhuepfen", 2)]
)
def test_the_hint_is_the_masters_advice_for_just_this_roll(ready: RunningServer, rules: str, seats: int) -> None:
    _, host = begun(ready, rules, seats)
    with host:
        roll_until_there_is_a_choice(host)
        state = host.state
        answer = host.ask("hint", id="h1")
        expected = advise(Position.parse(state["position"], Rules.parse(state["rules"])), state["roll"])
        assert answer["type"] == "advice"
        assert answer["move"] == answer["chances"][0]["move"] == str(expected.best)
        assert {one["move"] for one in answer["chances"]} == {move["text"] for move in state["legal"]}
        assert [one["chance"] for one in answer["chances"]] == pytest.approx([p.chance for p in expected.prospects])
        assert answer["reason"] == {"de": expected.reason.de, "en": expected.reason.en}
        # Asked again it says the same, and nothing has happened.
        assert host.ask("hint", id="h1") == answer
        assert host.silent(0.1)
        assert ready.show(host.table)["number"] == state["number"]
        assert host.do("move", move=answer["move"], id="h2")["first"] == state["number"] + 1


def test_a_game_played_by_hints_is_recorded_like_any_other(ready: RunningServer) -> None:
    made = ready.make("mauerhuepfen", players=2, seats=[HERE, BOT], options=WITH_HINTS)
    with ready.client(made["table"], made["host_token"]) as host:
        host.contribute()
        host.begin()
        hints = 0
        while host.state["phase"] == "playing":
            if not host.is_due:
                host.hear()
            elif host.state["roll"] is None:
                host.do("roll")
            else:
                host.do("move", move=host.ask("hint")["move"])
                hints += 1
        assert hints >= 4, "four pawns have to come home, a move each at the least"
        assert {event["event"]["type"] for event in host.events} <= {
            "table_created", "contributed", "seats_settled", "revealed",
            "game_started", "rolled", "moved", "game_ended",
        }  # fmt: skip
    record = Record.parse(ready.http.get(f"/api/tables/{made['table']}/record").text)
    assert verify(record).is_genuine


def test_without_the_option_there_are_none(ready: RunningServer) -> None:
    _, host = begun(ready, options=FAST)
    with host:
        assert host.state["options"]["hints"] is False
        roll_until_there_is_a_choice(host)
        assert host.refusal("hint") == "no_hints"


def test_where_mistakes_are_punished_there_are_none(ready: RunningServer) -> None:
    """V7, T13: one has to see the duties oneself, and so does whoever has touched a pawn."""
    for rules in (PUNISHED, "tournament+punished"):
        answer = ready.post("/api/tables", rules=rules, options={"hints": True})
        assert answer.status_code == 409
        assert answer.json()["refusal"]["code"] == "hints_punished"
        assert "bestraft" in answer.json()["refusal"]["text"]["de"]
    _, host = begun(ready, PUNISHED, options=FAST)
    with host:
        host.decide()
        assert host.refusal("hint") == "hints_punished"


def test_the_roll_comes_first(ready: RunningServer) -> None:
    _, host = begun(ready)
    with host:
        assert host.refusal("hint") == "roll_first"
        host.do("pause")
        assert host.refusal("hint") == "paused"
    lobby = ready.make("classic", options=WITH_HINTS)
    with ready.client(lobby["table"], lobby["host_token"]) as host:
        assert host.refusal("hint") == "not_started"


def test_only_whoever_is_to_move_may_ask(ready: RunningServer) -> None:
    made = ready.make("classic", players=2, seats=[HERE, {"kind": "open"}], first="y", options=WITH_HINTS)
    token = ready.sit(made["table"], "r")
    with (
        ready.client(made["table"], made["host_token"]) as host,
        ready.client(made["table"], token) as other,
        ready.watcher(made["table"]) as watching,
    ):
        host.contribute()
        host.begin()
        host.do("roll")
        other.wait("rolled")
        watching.wait("rolled")
        assert host.state["turn"] == "y"
        assert host.ask("hint")["type"] == "advice"
        assert other.refusal("hint") == "not_your_turn"
        assert watching.refusal("hint") == "only_watching"


def test_a_late_question_is_answered_with_what_has_happened(ready: RunningServer) -> None:
    _, host = begun(ready)
    with host:
        before = host.state["number"]
        roll_until_there_is_a_choice(host)
        answer = host.ask("hint", after=before)
        assert answer["type"] == "stale"
        assert answer["state"]["number"] == host.state["number"]
        assert host.refusal("hint", after=host.state["number"] + 5) == "no_such_event"
        host.do("react", reaction="thinking", seat="y")  # that changes nothing
        assert host.ask("hint")["type"] == "advice"
