"""Whole games over sockets: several editions, to the ranking, with dice that everybody can check."""

from __future__ import annotations

import time

import pytest

from poeppel.game.record import Record
from poeppel.game.verify import verify
from tests.server.playing import FAST, Client, Json, RunningServer

HERE = {"kind": "here"}
BOT = {"kind": "bot", "bot": "front"}


def check_end(server: RunningServer, client: Client, commitment: str) -> Record:
    """Ranking, secret and record of a finished game."""
    state = client.state
    assert state["phase"] == "ended"
    assert state["turn"] is None
    ended = client.find("game_ended")
    assert ended
    assert ended["event"]["ranking"] == state["ranking"]
    answer = server.http.get(f"/api/tables/{client.table}/record")
    called = answer.headers["content-disposition"]
    assert called.startswith(f'attachment; filename="20{time.strftime("%y-%m-%d", time.gmtime())} {state["rules"]}')
    record = Record.parse(answer.text)
    assert record.dice
    assert record.dice.secret == state["secret"] == ended["event"]["secret"]
    assert record.dice.commitment == commitment
    assert list(record.end.ranking) == state["ranking"]
    assert str(record.end) == state["position"]
    assert verify(record, [commitment]).is_genuine
    return record


@pytest.mark.parametrize(
    ("rules", "seats"),
    [
        ("classic", 2),
        ("classic+two-colours", 2),
        ("classic+neutral", 3),
        ("classic6+barriers", 2),
        ("classic+three-rolls+no-goal-jump", 4),
        ("aergern-verboten+backward-capture+forced-capture+punished", 2),
        ("tournament+punished", 4),
        ("tournament6+places", 3),
        ("mauerhuepfen", 2),
    ],
)
def test_a_whole_game(server: RunningServer, rules: str, seats: int) -> None:
    """Two seats at one device, the rest bots, down to a record that is verified."""
    plan = [HERE, HERE, *[BOT] * (seats - 2)]
    made = server.make(rules, seats=plan, options=FAST)
    with server.client(made["table"], made["host_token"]) as host:
        host.contribute()
        host.begin()
        started = host.find("game_started")
        assert started
        opening = started["event"]["opening"]
        assert bool(opening) == (rules != "mauerhuepfen")
        if opening:
            assert max(opening[-1], key=opening[-1].get) == started["event"]["first"]
        host.play_to_the_end()
        record = check_end(server, host, made["commitment"])
        assert record.dice
        assert len(record.dice.contributions) == 2
        assert [e["number"] for e in host.events] == list(range(1, host.state["number"] + 1))


def test_four_people_at_four_devices(server: RunningServer) -> None:
    """Everybody hears everything, in the same order, and only who is due may act."""
    made = server.make(options={"auto_move": True})
    table = made["table"]
    people = [server.client(table, server.sit(table, seat)) for seat in "ygrk"]
    watcher = server.watcher(table)
    host = server.client(table, made["host_token"])
    host.begin(after=5)
    everybody = [*people, watcher, host]
    for client in everybody:
        client.wait("game_started")
    while people[0].state["phase"] != "ended":
        turn = people[0].state["turn"]
        due = next(client for client in people if turn in client.seats)
        assert due.decide()["type"] == "done"
        for client in everybody:
            if client.state["number"] < due.state["number"]:
                client.hear_until(lambda m, n=due.state["number"]: m.get("state", {}).get("number", 0) >= n)  # type: ignore[misc]
    for client in everybody:
        assert [e["event"] for e in client.events] == [e["event"] for e in people[0].events]
        check_end(server, client, made["commitment"])
        client.close()
    tables = [m for e in people[0].events if (m := e["event"])["type"] == "moved" and m["by"] == "table"]
    assert tables, "auto_move plays the only move"


def test_the_seats_order_and_names_are_in_the_record(server: RunningServer) -> None:
    made = server.make(seats=[{"kind": "here", "name": "Änne"}, {"kind": "bot", "name": "R2"}], options=FAST)
    with server.client(made["table"], made["host_token"]) as host:
        host.contribute("y")
        host.begin()
        host.play_to_the_end()
        assert check_end(server, host, made["commitment"]).names == ("Änne", "R2")


def test_own_board(server: RunningServer) -> None:
    board = "lanes 2\nfields 5\nstart 0\ntargets 8 9\nwall 1 2 3 4\n"
    answer = server.post("/api/tables", rules="mauerhuepfen", board=board, seats=[HERE, BOT], options=FAST)
    if answer.status_code != 201:
        pytest.fail(answer.text)
    made = answer.json()
    with server.client(made["table"], made["host_token"]) as host:
        assert host.state["board"] == board
        drawn = server.http.get(f"/api/tables/{made['table']}/board").json()
        assert len(drawn["fields"]) == drawn["length"] == 11
        host.contribute("y")
        host.begin()
        host.play_to_the_end()
        assert check_end(server, host, made["commitment"]).rules.own_board


# ── touch-move ────────────────────────────────────────────────────────────────────────────────────────────────────────


def by_pawn(state: Json) -> dict[str, list[Json]]:
    pawns: dict[str, list[Json]] = {}
    for move in state["legal"]:
        pawns.setdefault(move["steps"][0], []).append(move)
    return pawns


def test_touch_move(server: RunningServer) -> None:
    """T12, T13: a touched pawn moves; one that fails the duties loses the roll; nothing is taken back."""
    seen = {"played": 0, "lost": 0, "nothing": 0}
    for _ in range(6):
        made = server.make("tournament+punished", seats=[HERE] * 4, options=FAST)
        with server.client(made["table"], made["host_token"]) as host:
            host.contribute()
            host.begin()
            for _ in range(400):
                if host.state["phase"] == "ended" or all(seen.values()):
                    break
                if host.state["roll"] is None:
                    host.do("roll")
                    continue
                if not seen["nothing"]:
                    assert host.refusal("touch", pawn="zz") == "no_pawn_there"
                    seen["nothing"] += 1
                pawns = by_pawn(host.state)
                void = next((pawn for pawn, moves in pawns.items() if moves[0]["touch"]), None)
                pawn = void or next(iter(pawns))
                turn, number = host.state["turn"], host.state["number"]
                done = host.do("touch", pawn=pawn)
                assert done["first"] == number + 1
                touched, moved = (e["event"] for e in host.events[-2:])
                assert touched == {"type": "touched", "colour": turn, "pawn": pawn}
                assert moved["type"] == "moved"
                assert moved["move"] == pawns[pawn][0]["text"]
                assert host.state["touched"] is None
                if void:
                    assert moved["move"].startswith(f"{turn}:{pawn}!")
                    assert host.state["turn"] != turn, "a lost roll ends the turn"
                seen["lost" if void else "played"] += 1
        if all(seen.values()):
            return
    raise AssertionError(seen)


def test_touching_counts_only_in_a_tournament_with_penalties(server: RunningServer) -> None:
    made = server.make("tournament", seats=[HERE] * 4, options=FAST)
    with server.client(made["table"], made["host_token"]) as host:
        host.contribute()
        host.begin()
        assert host.refusal("touch", pawn="B") == "roll_first"
        while host.state["roll"] is None:
            host.do("roll")
        assert host.refusal("touch", pawn="B") == "touch_only_punished"
