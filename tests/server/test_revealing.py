"""Envelopes: everybody hands one in, and only when the seats are settled are they opened."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from poeppel import Record
from poeppel.game.dice_notes import notes_of
from poeppel.game.fair_dice import envelope
from poeppel.game.verify import verify
from tests.server.playing import FAST, Client, Json, RunningServer, running

OPEN, HERE, BOT = {"kind": "open"}, {"kind": "here"}, {"kind": "bot", "bot": "owl"}


def drawn() -> str:
    return secrets.token_hex(16)


class Lobby:
    """A host who plays, two guests, a seat that is open, all with envelopes."""

    def __init__(self, server: RunningServer) -> None:
        self.server = server
        self.made = server.make(seats=[HERE, OPEN, OPEN, OPEN], options={**FAST, "away_after": None})
        self.table = self.made["table"]
        self.given = {seat: drawn() for seat in "ygr"}
        self.host = server.client(self.table, self.made["host_token"])
        self.host.hand_in("y", self.given["y"])
        self.ben = server.client(self.table, server.sit(self.table, "g", "Ben", self.given["g"]))
        self.carla = server.client(self.table, server.sit(self.table, "r", "Carla", self.given["r"]))
        self.everybody = (self.host, self.ben, self.carla)
        self.in_step()

    def in_step(self) -> None:
        """Everybody has heard everything."""
        last = self.server.show(self.table)["number"]
        for client in self.everybody:
            while client.state["number"] < last:
                client.hear()

    def settle(self) -> None:
        self.host.do("start", bot="owl")
        self.in_step()

    def reveal(self, client: Client, seat: str) -> None:
        client.do("reveal", seat=seat, contribution=self.given[seat])

    @property
    def seats(self) -> list[Json]:
        seats: list[Json] = self.server.show(self.table)["seats"]
        return seats

    def notes(self) -> list[str]:
        """What a client notes before it opens its own envelope."""
        state = self.server.show(self.table)
        lines = [f"table {state['table']}", f"commitment {state['commitment']}"]
        for seat in state["seats"]:
            lines.append(
                f"bot {seat['seat']} {seat['bot']}" if seat["bot"] else f"envelope {seat['seat']} {seat['envelope']}"
            )
        return lines


@pytest.fixture
def lobby(server: RunningServer) -> Iterator[Lobby]:
    lobby = Lobby(server)
    yield lobby
    for client in lobby.everybody:
        client.close()


def record_of(server: RunningServer, table: str) -> Record:
    return Record.parse(server.http.get(f"/api/tables/{table}/record").text)


# ── the order ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_nobody_learns_a_contribution_before_all_are_fixed(lobby: Lobby) -> None:
    """So whoever runs the server and plays cannot choose one: theirs was fixed when they learned the first."""
    heard = str([client.said for client in lobby.everybody])
    assert not any(given in heard for given in lobby.given.values())
    assert lobby.ben.refusal("reveal", seat="g", contribution=lobby.given["g"]) == "seats_not_settled"
    lobby.settle()
    assert lobby.host.state["phase"] == "revealing"
    assert all(seat["envelope"] for seat in lobby.seats if seat["kind"] != "bot")
    lobby.reveal(lobby.ben, "g")
    lobby.in_step()
    assert lobby.host.refusal("contribute", seat="y", envelope=envelope(lobby.table, "y", drawn())) == "seats_settled"
    assert lobby.host.refusal("reveal", seat="y", contribution=drawn()) == "wrong_contribution"
    assert lobby.host.refusal("reveal", seat="y", contribution=lobby.given["g"]) == "wrong_contribution"
    assert lobby.host.refusal("reveal", seat="g", contribution=lobby.given["g"]) == "not_your_seat"


def test_with_the_last_envelope_the_game_begins(lobby: Lobby) -> None:
    lobby.settle()
    notes = lobby.notes()
    assert notes[-1] == "bot k owl"
    lobby.reveal(lobby.host, "y")
    lobby.reveal(lobby.ben, "g")
    assert lobby.server.show(lobby.table)["phase"] == "revealing"
    answer = lobby.carla.ask("reveal", seat="r", contribution=lobby.given["r"])
    assert (answer["type"], answer["last"] - answer["first"]) == ("done", 1)
    assert [event["event"]["type"] for event in lobby.carla.events[-2:]] == ["revealed", "game_started"]
    assert [seat["contribution"] for seat in lobby.seats] == [*lobby.given.values(), None]
    assert record_of(lobby.server, lobby.table).dice
    lobby.ben.do("leave")  # what they put into the dice stays
    lobby.carla.do("leave")
    lobby.host.play_to_the_end()
    record = record_of(lobby.server, lobby.table)
    assert record.dice
    assert verify(record, notes=notes).is_genuine
    contributions = [f"contribution {seat} {given}" for seat, given in lobby.given.items()]
    assert list(notes_of(record.dice)) == [*notes, *contributions]


def test_opening_an_envelope_is_never_late_and_can_be_repeated(lobby: Lobby) -> None:
    """All clients do it at once, and some do not know whether it arrived."""
    lobby.settle()
    number = lobby.host.state["number"]
    for client, seat in zip(lobby.everybody[:2], "yg", strict=True):
        again = {"seat": seat, "contribution": lobby.given[seat], "id": f"open-{seat}", "after": number}
        done = client.do("reveal", **again)
        assert client.do("reveal", **again) == done
        assert client.refusal("reveal", seat=seat, contribution=lobby.given[seat]) == "already_revealed"
    lobby.reveal(lobby.carla, "r")
    assert lobby.carla.refusal("reveal", seat="r", contribution=lobby.given["r"]) == "already_revealed"
    assert lobby.carla.refusal("reveal", seat="r", contribution=drawn()) == "wrong_contribution"


def test_the_seats_stay_as_they_are_while_envelopes_are_opened(lobby: Lobby) -> None:
    lobby.settle()
    host, ben = lobby.host, lobby.ben
    assert host.refusal("change_seat", seat="k", plan=OPEN) == "seats_settled"
    assert host.refusal("start") == "seats_settled"
    assert ben.refusal("rename", seat="g", name="Benno") == "seats_settled"
    assert host.refusal("roll") == "not_started"
    assert host.refusal("pause") == "not_started"
    assert host.refusal("let_bot_play", seat="g") == "not_started"
    assert host.refusal("rematch") == "not_over"
    assert ben.refusal("withdraw_start") == "host_only"
    body = {"seat": "k", "name": "Dora", "envelope": "ab" * 32}
    taken: httpx.Response = lobby.server.http.post(f"/api/tables/{lobby.table}/seats", json=body)
    assert taken.json()["refusal"]["code"] == "seats_settled"


# ── when somebody does not open theirs ────────────────────────────────────────────────────────────────────────────────


def test_the_host_withdraws_the_start(lobby: Lobby) -> None:
    assert lobby.host.refusal("withdraw_start") == "seats_not_settled"
    lobby.settle()
    lobby.reveal(lobby.ben, "g")
    lobby.in_step()
    lobby.host.do("withdraw_start")
    lobby.in_step()
    assert lobby.carla.find("start_withdrawn")
    assert lobby.carla.state["phase"] == "lobby"
    assert [seat["kind"] for seat in lobby.seats] == ["here", "person", "person", "open"]
    assert all(seat["envelope"] is seat["contribution"] is None for seat in lobby.seats)
    assert lobby.host.refusal("start") == "contribution_missing"
    assert lobby.carla.refusal("reveal", seat="r", contribution=lobby.given["r"]) == "seats_not_settled"
    again = envelope(lobby.table, "g", lobby.given["g"])
    assert lobby.ben.refusal("contribute", seat="g", envelope=again) == "opened_before"
    for client in lobby.everybody:
        client.contribute()
        lobby.in_step()
    lobby.host.begin()
    known = [seat["contribution"] for seat in lobby.seats if seat["contribution"]]
    assert not set(known) & set(lobby.given.values()), "what was known once is not used"


@pytest.mark.parametrize("how", ["leave", "remove"])
def test_without_somebody_the_game_does_not_begin(lobby: Lobby, how: str) -> None:
    lobby.settle()
    lobby.reveal(lobby.host, "y")
    lobby.in_step()
    if how == "leave":
        lobby.ben.do("leave")
    else:
        lobby.host.do("remove", seat="g")
    assert lobby.ben.closed_with() == 4410
    state = lobby.server.show(lobby.table)
    assert state["phase"] == "lobby"
    assert [seat["kind"] for seat in state["seats"]] == ["here", "open", "person", "open"]
    assert all(seat["envelope"] is None for seat in state["seats"])


def test_a_host_who_leaves_hands_the_table_back(lobby: Lobby) -> None:
    lobby.host.do("hand_over", seat="g")
    lobby.in_step()
    lobby.ben.do("start", bot="owl")
    lobby.ben.do("leave")
    state = lobby.server.show(lobby.table)
    assert (state["phase"], state["host"]) == ("lobby", None)


def test_the_server_is_restarted_while_envelopes_are_opened(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        lobby = Lobby(server)
        lobby.settle()
        lobby.reveal(lobby.ben, "g")
        before = {name: value for name, value in server.show(lobby.table).items() if name != "seats"}
        for client in lobby.everybody:
            client.close()
        server.restart()
        after = server.show(lobby.table)
        assert {name: value for name, value in after.items() if name != "seats"} == before
        assert [seat["contribution"] for seat in after["seats"]] == [None, lobby.given["g"], None, None]
        with server.client(lobby.table, lobby.carla.token) as carla:
            assert carla.state["phase"] == "revealing"
            carla.do("reveal", seat="r", contribution=lobby.given["r"])
        with server.client(lobby.table, lobby.made["host_token"]) as host:
            host.do("reveal", seat="y", contribution=lobby.given["y"])
            assert host.state["phase"] == "playing"


# ── every kind of table ───────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("rules", "seats"),
    [
        ("classic+two-colours", [HERE, BOT]),
        ("classic", [HERE, HERE, BOT]),
        ("mauerhuepfen", [HERE, BOT, BOT]),
        ("tournament6", [BOT, BOT, BOT]),
    ],
    ids=["two colours a seat", "two at one device", "two dice", "bots only"],
)
def test_whole_games_are_genuine(server: RunningServer, rules: str, seats: list[Json]) -> None:
    made = server.make(rules, seats=seats, options=FAST)
    with server.client(made["table"], made["host_token"]) as host:
        host.contribute()
        host.begin()
        host.play_to_the_end()
        record = record_of(server, made["table"])
        assert record.dice
        assert verify(record, [made["table"], made["commitment"]]).is_genuine
        assert [share.bot for share in record.dice.shares] == [seat.get("bot") for seat in seats]
        rolled = [event["event"]["roll"] for event in host.events if event["event"]["type"] == "rolled"]
        written = [line.split()[2] for line in str(record).splitlines() if line.split()[0].isdigit()]
        assert rolled == written, "a roll is written one way, the smaller die first"


def test_bots_alone_begin_at_once(server: RunningServer) -> None:
    made = server.make(seats=[BOT, OPEN])
    with server.client(made["table"], made["host_token"]) as host:
        host.do("start")
        assert [event["event"]["type"] for event in host.events[1:3]] == ["seats_settled", "game_started"]
