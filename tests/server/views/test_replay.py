"""Games to look at again: of a table, and of a record that somebody sends."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from poeppel import Position
from poeppel.game.record import Record
from poeppel.rules.board import GOAL_FIELDS
from poeppel.server import protocol as p
from poeppel.server.app import make_app
from poeppel.server.settings import Settings
from poeppel.server.store.base import TableSummary
from poeppel.server.store.sqlite import SQLiteStore
from poeppel.server.views.replay import replay_of
from tests.server.playing import FAST, Json, RunningServer, running

GAMES = sorted((Path(__file__).resolve().parents[3] / "cases" / "games").glob("*.game"))


BOTS = {"kind": "bot", "bot": "random"}


def game_of_bots(server: RunningServer, rules: str, players: int) -> tuple[str, list[Json], Json]:
    """A whole game: its table, the events as they were told, and how things stand at the end."""
    made = server.make(rules, players=players, seats=[BOTS] * players, options=FAST)
    with server.client(made["table"], made["host_token"]) as host:
        host.begin()
        host.play_to_the_end()
    with server.watcher(made["table"]) as late:
        assert late.welcome["events"] == host.events[-64:]
    assert history(server, made["table"]) == host.events
    return made["table"], host.events, host.state


def history(server: RunningServer, table: str) -> list[Json]:
    """All events of a table, page by page."""
    events: list[Json] = []
    while True:
        page = server.http.get(f"/api/tables/{table}/events", params={"after": len(events)}).json()
        events += page["events"]
        if len(events) == page["last"]:
            return events


def sent(server: RunningServer, text: str | bytes) -> httpx.Response:
    return server.http.post("/api/replay", content=text, headers={"Content-Type": "text/plain"})


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.stem)
def test_the_legs_of_each_move_lead_from_one_picture_to_the_next(game: Path) -> None:
    """A client that only follows the data arrives at the same pawns as the engine."""
    replay = replay_of(Record.parse(game.read_text(encoding="utf-8")))
    pawns = {colour: list(fields) for colour, fields in replay.pawns.items()}
    for turn in replay.turns:
        if turn.move:
            follow(pawns, turn.move)
        assert {c: sorted(fields) for c, fields in pawns.items()} == {c: sorted(f) for c, f in turn.pawns.items()}
    assert replay.over
    assert replay.ranking


def follow(pawns: dict[str, list[str]], move: p.LegalMove) -> None:
    for leg in move.legs:
        pawns[move.colour].remove(leg.fields[0])
        pawns[move.colour].append(leg.fields[-1])
        if leg.captured:
            pawns[leg.captured].remove(leg.fields[-1])
            pawns[leg.captured].append("B")
    if move.sent_back:
        pawns[move.sent_back.colour].remove(move.sent_back.field)
        pawns[move.sent_back.colour].append("B")


def test_a_record_is_answered_with_its_game(server: RunningServer) -> None:
    text = (GAMES[0].parent / "classic-4.game").read_text(encoding="utf-8")
    answer = sent(server, text)
    assert answer.status_code == 200
    replay, record = answer.json(), Record.parse(text)
    assert [turn["roll"] for turn in replay["turns"]] == [str(turn.roll) for turn in record.turns]
    assert replay["seats"][0] == {"seat": "y", "name": record.names[0]}
    assert replay["ranking"] == list(record.end.ranking)
    assert sum(replay["all_dice"]["counts"]) == len(record.throws)
    assert {award["code"] for award in replay["awards"]} >= {"most_captures", "longest_wait", "luckiest_dice"}
    assert replay["proof"] is None


def test_a_damaged_record_is_answered_with_line_and_fault(server: RunningServer) -> None:
    lines = (GAMES[0].parent / "classic-2.game").read_text(encoding="utf-8").splitlines()
    number = next(n for n, line in enumerate(lines, 1) if line.split()[0] == "7")
    lines[number - 1] = lines[number - 1].replace("  7  ", "  8  ", 1)
    answer = sent(server, "\n".join(lines))
    assert answer.status_code == 422
    refusal = answer.json()["refusal"]
    assert refusal["code"] == "unreadable"
    assert refusal["text"] == {
        "de": f"Zeile {number}: hier muss Nummer 7 folgen",
        "en": f"line {number}: this must be number 7",
    }


@pytest.mark.parametrize("body", [b"", b"hello", b"\xff\xfe", "Pöppel record 1".encode()])
def test_what_is_no_record_is_refused(server: RunningServer, body: bytes) -> None:
    answer = sent(server, body)
    assert answer.status_code == 422
    assert answer.json()["refusal"]["text"]["de"]


def test_a_record_may_be_longer_than_other_requests_but_not_endless(server: RunningServer) -> None:
    game = (GAMES[0].parent / "classic-2.game").read_text(encoding="utf-8")
    assert sent(server, game + "# a remark\n" * 10_000).status_code == 200
    assert sent(server, game + "# a remark\n" * 100_000).status_code == 413


def test_the_game_of_a_table(server: RunningServer) -> None:
    table, events, state = game_of_bots(server, "classic", 2)
    replay = server.http.get(f"/api/tables/{table}/replay").json()
    assert replay["over"]
    assert replay["proof"]["secret"] == state["secret"]
    assert replay["turns"][-1]["pawns"] == state["pawns"]
    assert set(replay["dice"]) == {"y", "r"}
    moved = [event for event in events if event["event"]["type"] == "moved"]
    assert [turn["move"] for turn in replay["turns"]] == [event["move"] for event in moved]


def test_before_the_start_there_is_no_game_to_look_at(server: RunningServer) -> None:
    answer = server.http.get(f"/api/tables/{server.make()['table']}/replay")
    assert (answer.status_code, answer.json()["refusal"]["code"]) == (409, "not_started")


def test_moved_events_say_what_was_done_and_late_clients_hear_the_same(server: RunningServer) -> None:
    _, events, _ = game_of_bots(server, "classic", 2)
    assert len(events) > 64  # more than a table keeps at hand
    for event in events:
        assert (event["move"] or {}).get("text") == event["event"].get("move")


def test_the_state_gives_pawns_as_data(server: RunningServer) -> None:
    lobby = server.show(server.make("classic+neutral", players=3)["table"])
    initial = Position.initial("classic+neutral", 3)
    assert lobby["pawns"] == {colour: list(initial.pawns(colour)) for colour in "ygrk"}
    assert (lobby["neutral"], lobby["edition"], lobby["switches"]) == ("k", "classic", ["neutral"])
    assert (lobby["attempts"], lobby["turn"], lobby["touch_counts"]) == (0, None, False)
    _, _, over = game_of_bots(server, "classic+neutral", 3)
    assert over["pawns"]["k"] == list(GOAL_FIELDS)


def test_what_is_sent_reads_back(server: RunningServer) -> None:
    text = (GAMES[0].parent / "mauerhuepfen-2.game").read_text(encoding="utf-8")
    replay = replay_of(Record.parse(text))
    assert p.Replay.model_validate_json(json.dumps(sent(server, text).json())) == replay


@pytest.mark.parametrize("form", ["record", "replay"])
def test_a_game_that_begins_while_somebody_asks_has_not_begun_for_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    """On a busy machine much can happen between the look at how a table stands and the reading of its events."""
    with running(tmp_path) as server:
        table, events, _ = game_of_bots(server, "classic", 2)
    before = next(told["number"] for told in events if told["event"]["type"] == "game_started") - 1
    summary = SQLiteStore.summary

    async def earlier(store: SQLiteStore, table: str) -> TableSummary:
        return replace(await summary(store, table), last=before, ended=False)

    monkeypatch.setattr(SQLiteStore, "summary", earlier)
    app = make_app(Settings(tmp_path / "tables.db"))

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app=app)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://localhost") as http,
        ):
            return await http.get(f"/api/tables/{table}/{form}")

    answer = asyncio.run(ask())
    assert (answer.status_code, answer.json()["refusal"]["code"]) == (409, "not_started")
