"""Late, repeated and forbidden commands; comings and goings; the host's powers."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.playing import FAST, PATIENCE, Client, Json, Refused, RunningServer

HERE = {"kind": "here"}
STILL = {"bot_pace": 3600.0, "away_after": None}  # bots and grace times do nothing during a test


@dataclass
class Party:
    """A table for two at two devices, and its host."""

    made: Json
    host: Client
    anna: Client
    ben: Client

    @property
    def table(self) -> str:
        table: str = self.made["table"]
        return table

    @property
    def due(self) -> Client:
        return self.anna if self.host.state["turn"] == "y" else self.ben

    @property
    def waiting(self) -> Client:
        return self.ben if self.due is self.anna else self.anna

    def in_step(self) -> None:
        """Let everybody hear what has happened."""
        last = self.host.server.show(self.table)["number"]
        for client in (self.host, self.anna, self.ben):
            while client.state["number"] < last:
                client.hear()

    def roll(self) -> None:
        """Until a roll waits to be played."""
        while self.host.state["roll"] is None:
            self.due.do("roll")
            self.in_step()


def sit_together(server: RunningServer, rules: str = "classic", **options: object) -> Party:
    made = server.make(rules, players=2, options={**STILL, **options})
    table = made["table"]
    anna = server.client(table, server.sit(table, "y", "Anna"))
    ben = server.client(table, server.sit(table, "r", "Ben"))
    return Party(made, server.client(table, made["host_token"]), anna, ben)


@pytest.fixture
def lobby(server: RunningServer) -> Iterator[Party]:
    party = sit_together(server)
    yield party
    for client in (party.host, party.anna, party.ben):
        client.close()


@pytest.fixture
def party(lobby: Party) -> Party:
    lobby.host.begin()
    lobby.in_step()
    return lobby


# ── what a state says ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_state_says_what_is_legal_and_what_not(party: Party) -> None:
    party.roll()
    state = party.due.state
    pawns = {f"{move['colour']}:{move['steps'][0]}" for move in state["legal"]}
    assert pawns
    assert state["refusals"], "one pawn stands on A, three wait on B: not all of them can move"
    assert not pawns & set(state["refusals"])
    for refusal in state["refusals"].values():
        assert refusal["rule"]
        assert refusal["text"]["de"] != refusal["text"]["en"]
    party.due.decide()
    party.in_step()
    assert party.host.state["legal"] == []
    assert party.host.state["refusals"] == {}


def test_the_rules_refusals_pass_through(party: Party) -> None:
    party.roll()
    answer = party.due.ask("move", move="y:3-9" if party.due.seats == ["y"] else "r:23-29")
    assert answer["refusal"]["code"] == "no_pawn_there"
    assert answer["refusal"]["rule"]
    for nonsense in ("", "-", "y:", "y:1-2-3-4", "Ä" * 40):
        assert party.due.ask("move", move=nonsense)["type"] == "refused"
    assert party.waiting.refusal("move", move=party.host.state["legal"][0]["text"]) == "not_your_turn"


def test_out_of_turn(party: Party) -> None:
    assert party.waiting.refusal("roll") == "not_your_turn"
    assert party.host.refusal("roll") == "not_your_turn"
    assert party.due.refusal("move", move="y:0-1") == "roll_first"
    party.roll()
    assert party.due.refusal("roll") == "already_rolled"
    assert party.waiting.refusal("roll") == "not_your_turn"


def test_spectators_only_watch(server: RunningServer, party: Party) -> None:
    with server.watcher(party.table) as watcher:
        assert watcher.welcome["role"] == "spectator"
        assert watcher.seats == []
        commands: list[tuple[str, Json]] = [
            ("roll", {}),
            ("move", {"move": "y:0-1"}),
            ("touch", {"pawn": "B"}),
            ("react", {"reaction": "ouch"}),
            ("start", {}),
            ("pause", {}),
            ("leave", {}),
            ("remove", {"seat": "y"}),
            ("hand_over", {"seat": "y"}),
            ("come_back", {"seat": "y"}),
            ("contribute", {"seat": "y", "envelope": "00" * 32}),
            ("reveal", {"seat": "y", "contribution": "00" * 16}),
            ("withdraw_start", {}),
            ("change_seat", {"seat": "y", "plan": {"kind": "bot"}}),
            ("rename", {"seat": "y", "name": "Anna"}),
            ("hint", {}),
            ("rematch", {}),
        ]
        for type, more in commands:
            assert watcher.refusal(type, **more) == "only_watching"
        party.due.do("roll")
        watcher.hear_until(lambda m: m["type"] == "happened")


# ── late and repeated ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_late_command_is_stale(party: Party) -> None:
    """It gets what was missed, and nothing is done."""
    before = party.due.state["number"]
    due = party.due
    due.do("roll")
    number = due.state["number"]
    answer = due.ask("roll", after=before)
    assert answer["type"] == "stale"
    assert [event["number"] for event in answer["events"]] == list(range(before + 1, number + 1))
    assert answer["state"]["number"] == number
    assert due.server.show(party.table)["number"] == number


def test_a_command_from_the_future(party: Party) -> None:
    assert party.due.refusal("roll", after=party.due.state["number"] + 1) == "no_such_event"


def test_a_repeated_command_does_nothing_twice(server: RunningServer, party: Party) -> None:
    due, before = party.due, party.due.state["number"]
    done = due.do("roll", id="once")
    assert due.do("roll", id="once", after=before) == done
    assert due.do("roll", id="once") == done
    with server.client(party.table, due.token) as again:  # on another socket of the same person
        assert again.do("roll", id="once", after=before) == done
    number = server.show(party.table)["number"]
    assert number == done["last"]
    party.in_step()
    assert party.waiting.refusal("roll", id="once") == "not_your_turn", "ids are each client's own"


def test_an_old_command_is_still_known(server: RunningServer) -> None:
    """Also when it is further back than what the server keeps at hand."""
    made = server.make(seats=[HERE, HERE], options=STILL)
    with server.client(made["table"], made["host_token"]) as host:
        host.contribute()
        host.begin()
        before = host.state["number"]
        done = host.do("roll", id="old")
        for _ in range(75):  # a game might be over before
            host.do("pause")
            host.do("resume")
        number = host.state["number"]
        assert host.do("roll", id="old", after=before) == done
        assert server.show(made["table"])["number"] == number


def test_the_answer_was_lost(server: RunningServer, party: Party) -> None:
    """The socket breaks right after the command; the client comes back, repeats it, and nothing happens twice."""
    due, before = party.due, party.due.state["number"]
    due.send("roll", id="lost")
    due.close()
    with server.client(party.table, due.token, before) as again:
        done = again.do("roll", id="lost", after=before)
        rolls = [e for e in again.events if e["event"]["type"] == "rolled"]
        assert len(rolls) == 1
        assert rolls[0]["number"] == done["first"] == before + 1


def test_coming_back_gets_exactly_what_was_missed(server: RunningServer, party: Party) -> None:
    seen = party.waiting.state["number"]
    token, due = party.waiting.token, party.due
    party.waiting.close()
    while due.state["turn"] in due.seats and due.state["number"] < seen + 4:
        assert due.decide()["type"] == "done"
    last = server.show(party.table)["number"]
    assert last > seen
    with server.client(party.table, token, seen) as back:
        assert [event["number"] for event in back.welcome["events"]] == list(range(seen + 1, last + 1))
        assert back.welcome["state"]["number"] == last
    for after, missed in ((last, 0), (last + 7, 0), (0, last)):
        with server.client(party.table, token, after) as back:
            assert len(back.welcome["events"]) == missed


def test_reactions(server: RunningServer, party: Party) -> None:
    """From a fixed list; everybody sees them, nothing is stored, and they make nobody's command late."""
    before = party.due.state["number"]
    seat = party.waiting.seats[0]
    done = party.waiting.do("react", reaction="hurry")
    assert (done["first"], done["last"]) == (before, before)
    seen = party.host.hear_until(lambda m: m["type"] == "reaction")
    assert seen == {"type": "reaction", "seat": seat, "reaction": "hurry"}
    assert server.show(party.table)["number"] == before
    assert party.due.ask("roll", after=before)["type"] == "done"
    party.in_step()
    assert party.anna.ask("react", reaction="you fool")["refusal"]["code"] == "unreadable"
    assert party.anna.refusal("react", reaction="ouch", seat="r") == "not_your_seat"
    assert party.host.refusal("react", reaction="ouch") == "only_watching"
    assert party.anna.do("react", reaction="ouch", after=1)


def test_reactions_do_not_come_in_floods(server: RunningServer, party: Party) -> None:
    """Five at once, then one now and then, on however many sockets; the other seat is not touched by it."""
    with server.client(party.table, party.anna.token) as again:
        answers = [client.ask("react", reaction="ouch") for client in (party.anna, again) * 5]
        assert [answer["type"] for answer in answers[:5]] == ["done"] * 5
        assert "too_fast" in [answer["refusal"]["code"] for answer in answers[5:] if answer["type"] == "refused"]
    party.ben.do("react", reaction="thanks")


# ── away and back ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_away_and_back(server: RunningServer) -> None:
    party = sit_together(server, bot_pace=0.05, away_after=0.3)
    party.host.begin()
    party.in_step()
    due, other = party.due, party.waiting
    seat = due.seats[0]
    due.close()
    presence = other.hear_until(lambda m: m["type"] == "presence")
    assert seat not in presence["connected"]
    away = other.wait("went_away")
    assert away["event"]["seat"] == seat
    other.hear_until(lambda m: any(e["event"].get("by") == "bot" for e in m.get("events", [])))
    with server.client(party.table, due.token, other.state["number"]) as back:
        assert back.wait("came_back")["event"]["seat"] == seat
        assert not next(s for s in back.state["seats"] if s["seat"] == seat)["away"]
    party.host.close()
    other.close()


def test_let_bot_play_and_come_back(server: RunningServer) -> None:
    """For somebody who has gone the host need not wait; whoever comes back has the seat again."""
    party = sit_together(server, bot_pace=0.1)
    party.host.begin()
    party.in_step()
    due, other, seat = party.due, party.waiting, party.due.seats[0]
    assert party.anna.refusal("let_bot_play", seat="r") == "host_only"
    assert party.host.refusal("let_bot_play", seat=seat) == "is_here"
    due.close()
    party.host.hear_until(lambda m: m["type"] == "presence" and seat not in m["connected"])
    party.host.do("let_bot_play", seat=seat)
    assert party.host.refusal("let_bot_play", seat=seat, after=10_000) == "no_such_event"
    away = other.wait("went_away")["event"]
    assert away == {"type": "went_away", "seat": seat, "by": "host"}
    other.hear_until(lambda m: any(e["event"].get("by") == "bot" for e in m.get("events", [])))
    assert other.refusal("come_back", seat=seat, after=1) == "not_your_seat"
    with server.client(party.table, due.token) as back:
        back.wait("came_back")
        assert back.refusal("come_back", seat=seat, after=1) == "not_away"


def test_a_bot_for_a_while_at_the_own_device(server: RunningServer) -> None:
    """Those at the host's device may let a bot play though they are there; whoever says so or plays is back."""
    made = server.make(seats=[HERE, HERE], first="y", options=STILL)
    with server.client(made["table"], made["host_token"]) as host:
        host.contribute()
        host.begin()
        for back in ({"type": "come_back", "seat": "y"}, {"type": "roll"}):
            host.do("let_bot_play", seat="y")
            assert host.state["seats"][0]["away"]
            done = host.do(**back)
            assert host.events[done["first"] - 1]["event"] == {"type": "came_back", "seat": "y"}


# ── the host ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_removed_in_the_lobby(server: RunningServer, lobby: Party) -> None:
    """The seat is open again, and the old token opens nothing, not even for the next person's sitting."""
    lobby.in_step()
    assert lobby.anna.refusal("remove", seat="r") == "host_only"
    lobby.host.do("remove", seat="y")
    assert lobby.anna.closed_with() == 4410
    assert server.show(lobby.table)["seats"][0]["kind"] == "open"
    with pytest.raises(Refused, match="bad_token"):
        server.client(lobby.table, lobby.anna.token)
    token = server.sit(lobby.table, "y", "Carla")
    with pytest.raises(Refused, match="bad_token"):
        server.client(lobby.table, lobby.anna.token)
    with server.client(lobby.table, token) as carla:
        assert carla.seats == ["y"]
    lobby.host.wait("seat_taken")
    assert lobby.host.refusal("remove", seat="b", after=server.show(lobby.table)["number"]) == "no_such_seat"


def test_removed_in_play(server: RunningServer, party: Party) -> None:
    """Only of somebody who has gone. A bot goes on; the contribution stays, so the dice stay the same."""
    assert party.host.refusal("remove", seat="r") == "is_here"
    party.ben.close()
    party.host.hear_until(lambda m: m["type"] == "presence" and "r" not in m["connected"])
    party.host.do("remove", seat="r")
    freed = party.host.find("seat_freed")
    assert freed
    assert freed["event"] == {"type": "seat_freed", "seat": "r", "by": "host"}
    with pytest.raises(Refused, match="bad_token"):
        server.client(party.table, party.ben.token)
    given = party.host.state["seats"][1]["contribution"]
    seat = server.show(party.table)["seats"][1]
    assert (seat["kind"], seat["name"], seat["contribution"]) == ("bot", "Ben", given)
    assert given
    assert party.host.refusal("remove", seat="r") == "needs_a_person"


def test_leaving(server: RunningServer, party: Party) -> None:
    """The answer comes before the end."""
    party.anna.do("leave")
    freed = party.anna.find("seat_freed")
    assert freed
    assert freed["event"] == {"type": "seat_freed", "seat": "y", "by": "self"}
    assert party.anna.closed_with() == 4410
    with pytest.raises(Refused, match="bad_token"):
        server.client(party.table, party.anna.token)
    assert party.host.refusal("leave") == "needs_a_person"


def test_pause(server: RunningServer) -> None:
    """Bots, clock and grace times stand still."""
    made = server.make(players=2, options={"bot_pace": 0.05, "away_after": 0.1, "clock": 5})
    with server.client(made["table"], made["host_token"]) as host:
        assert host.refusal("pause") == "not_started"
        assert host.refusal("resume") == "not_paused"
        host.begin()
        host.hear_until(lambda m: m["type"] == "happened" and m["state"]["number"] > 6)
        host.do("pause", after=1)
        assert host.state["paused"]
        assert host.silent(0.3)
        assert host.refusal("pause") == "paused"
        assert host.refusal("roll") == "paused"
        host.do("resume")
        host.hear_until(lambda m: m["type"] == "happened" and m["state"]["number"] > host.state["number"] - 1)


def test_hand_over(server: RunningServer, party: Party) -> None:
    assert party.anna.refusal("hand_over", seat="y") == "host_only"
    assert party.host.refusal("hand_over", seat="b") == "no_such_seat"
    party.host.do("hand_over", seat="y")
    party.in_step()
    assert party.anna.state["host"] == "y"
    assert party.host.refusal("pause") == "host_only"
    party.anna.do("pause")
    party.in_step()
    party.anna.do("leave")
    party.in_step()
    assert party.host.state["host"] is None
    party.host.do("resume")


# ── automatic steps ───────────────────────────────────────────────────────────────────────────────────────────────────


def test_auto_roll(server: RunningServer) -> None:
    party = sit_together(server, auto_roll=True)
    party.host.begin()
    rolled = party.host.wait("rolled")
    assert rolled["event"]["by"] == "table"


# ── the end ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_rematch(server: RunningServer) -> None:
    """Everybody who plays gets a token, once, at the same place, even if they come later; the dice are new."""
    party = sit_together(server, bot_pace=0.0)
    watcher = server.watcher(party.table)
    party.host.begin()
    party.in_step()
    assert party.host.refusal("rematch") == "not_over"
    party.anna.close()
    party.host.hear_until(lambda m: m["type"] == "presence" and "y" not in m["connected"])
    party.host.do("let_bot_play", seat="y")
    party.ben.play_to_the_end()
    party.anna = server.client(party.table, party.anna.token)
    party.in_step()
    ben_token = party.ben.token
    party.ben.close()
    assert party.anna.refusal("rematch") == "host_only"
    party.host.do("rematch")
    assert party.host.refusal("rematch") == "rematch_made"
    keys = {}
    for name, client in (("host", party.host), ("anna", party.anna)):
        keys[name] = client.new_key()
    with server.client(party.table, ben_token) as ben:
        keys["ben"] = ben.new_key()
    with server.client(party.table, ben_token) as ben:
        assert ben.new_key() == keys["ben"], "the same token again"
    table = keys["host"]["table"]
    assert {key["table"] for key in keys.values()} == {table}
    state = server.show(table)
    assert state["commitment"] != party.made["commitment"]
    assert [(s["kind"], s["name"], s["envelope"], s["away"]) for s in state["seats"]] == [
        ("person", "Anna", None, False),
        ("person", "Ben", None, False),
    ]
    host = server.client(table, keys["host"]["token"])
    assert watcher.wait("rematch_made")["event"]["table"] == table, "to watch nobody needs a token"
    assert host.refusal("start") == "contribution_missing"
    for name, seat in (("anna", "y"), ("ben", "r")):
        with server.client(table, keys[name]["token"]) as person:
            assert person.seats == [seat]
            person.contribute()
    host.begin(after=server.show(table)["number"])
    assert host.state["phase"] == "playing"
    for client in (host, party.host, party.anna, watcher):
        client.close()


def test_after_the_end(server: RunningServer) -> None:
    made = server.make(players=2, options=FAST)
    table = made["table"]
    anna = server.client(table, server.sit(table, "y", "Anna"))
    with server.client(table, made["host_token"]) as host:
        host.begin()
        anna.play_to_the_end()
        for client in (anna, host):
            while client.state["phase"] != "ended":
                client.hear()
        assert anna.refusal("roll") == "game_over"
        assert anna.refusal("leave") == "game_over"
        assert host.refusal("remove", seat="y") == "game_over"
        assert host.refusal("pause") == "game_over"
        assert host.refusal("start") == "already_started"
        anna.do("react", reaction="well_played")
    anna.close()


# ── secrets ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_secret_is_nowhere_before_the_end(server: RunningServer) -> None:
    made = server.make(players=2, options=FAST)
    table = made["table"]
    token = server.sit(table, "y", "Anna")
    heard: list[str] = []
    with server.client(table, token) as anna, server.watcher(table) as watcher:
        with server.client(table, made["host_token"]) as host:
            host.begin()
        for step in range(5000):
            if anna.state["phase"] == "ended":
                break
            anna.decide() if anna.is_due else anna.hear()
            if step % 50 == 0:
                paths = (f"/api/tables/{table}/record", "/metrics", f"/api/tables/{table}")
                texts = [server.http.get(path).text for path in paths]
                if json.loads(texts[-1])["phase"] != "ended":  # asked last: so none of them is from after the end
                    heard += texts
        secret = anna.state["secret"]
        while watcher.state["phase"] != "ended":
            watcher.hear()
        assert heard, "something was asked for while the game was on"
        for client in (anna, watcher):
            heard += [json.dumps(m) for m in client.said if m.get("state", {}).get("phase") != "ended"]
    assert len(secret) == 64
    assert not any(secret in text for text in heard)
    for kept in (secret, token, made["host_token"], table):
        assert kept not in server.log


def test_a_second_hello_is_no_command(party: Party) -> None:
    party.anna.socket.send(json.dumps({"type": "hello", "token": party.anna.token}))
    assert party.anna.hear()["refusal"]["code"] == "unreadable"


def test_unfinished_sockets_do_no_harm(server: RunningServer, party: Party) -> None:
    """Half a conversation, then gone: nobody notices."""
    for _ in range(10):
        with server.raw_socket(party.table):
            pass
        with server.raw_socket(party.table) as socket:
            socket.send(json.dumps({"type": "hello", "token": party.anna.token, "after": secrets.randbelow(5)}))
    assert party.due.do("roll")


def test_hello_comes_first(server: RunningServer, party: Party) -> None:
    for nonsense in ("{}", "", "hello", json.dumps({"type": "roll", "id": "1", "after": 0}), b"\x00\x01"):
        with server.raw_socket(party.table) as socket:
            socket.send(nonsense)
            assert json.loads(socket.recv(PATIENCE))["refusal"]["code"] == "hello_first"
            with pytest.raises(ConnectionClosed) as closed:
                socket.recv(PATIENCE)
            assert closed.value.rcvd
            assert closed.value.rcvd.code == 4400
