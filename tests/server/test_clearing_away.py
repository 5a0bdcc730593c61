"""Being done with a table: it is deleted, or goes on without."""

from __future__ import annotations

import httpx
import pytest

from tests.server.playing import Refused, RunningServer, running
from tests.server.test_setting_up import problem

HERE, OPEN, BOT = {"kind": "here", "name": "Anna"}, {"kind": "open"}, {"kind": "bot"}


def clear_away(server: RunningServer, table: str, token: str) -> httpx.Response:
    return server.http.delete(f"/api/tables/{table}", headers={"Authorization": f"Bearer {token}"})


def start(server: RunningServer, table: str, token: str) -> None:
    with server.client(table, token) as host:
        host.contribute(*host.seats)
        host.do("start")
        server.open_envelopes(table)


def test_a_table_of_ones_own_is_deleted(server: RunningServer) -> None:
    made = server.make(seats=[HERE, OPEN])
    table, token = made["table"], made["host_token"]
    code = server.post(f"/api/tables/{table}/code", language="de").json()["code"]
    with server.watcher(table) as watcher:
        assert clear_away(server, table, token).json() == {"deleted": True}
        said = watcher.hear_until(lambda message: message["type"] == "refused")
        assert said["refusal"]["code"] == "table_cleared"
        assert watcher.closed_with() == 4400
    problem(server.http.get(f"/api/tables/{table}"), 404, "no_such_table")
    problem(server.post("/api/codes", code=code), 404, "no_such_code")
    problem(clear_away(server, table, token), 409, "bad_token")
    with pytest.raises(Refused, match="bad_token"):
        server.client(table, token)


def test_before_the_start_the_host_clears_the_table_and_guests_leave_it(server: RunningServer) -> None:
    made = server.make(seats=[HERE, OPEN, OPEN])
    table = made["table"]
    ben, cleo = server.sit(table, "g", "Ben"), server.sit(table, "r", "Cleo")
    assert clear_away(server, table, ben).json() == {"deleted": False}
    assert [seat["kind"] for seat in server.show(table)["seats"]] == ["here", "open", "person"]
    problem(clear_away(server, table, ben), 409, "bad_token")
    with server.client(table, cleo) as guest:
        assert clear_away(server, table, made["host_token"]).json() == {"deleted": True}
        said = guest.hear_until(lambda message: message["type"] == "refused")
        assert said["refusal"]["code"] == "table_cleared"


def test_in_play_the_others_go_on(server: RunningServer) -> None:
    made = server.make(seats=[HERE, OPEN, BOT], options={"auto_roll": False})
    table, host = made["table"], made["host_token"]
    ben = server.sit(table, "g", "Ben")
    start(server, table, host)
    with server.client(table, ben) as guest:
        assert clear_away(server, table, host).json() == {"deleted": False}
        freed = guest.wait("seat_freed")["event"]
        assert (freed["seat"], freed["by"]) == ("y", "self")
        assert guest.state["phase"] == "playing"
        assert [seat["kind"] for seat in guest.state["seats"]] == ["bot", "person", "bot"]
    assert clear_away(server, table, ben).json() == {"deleted": False}, "it is not Ben's"
    assert clear_away(server, table, host).json() == {"deleted": True}, "nobody plays there any more"


def test_nobody_is_sent_to_a_rematch_that_has_been_cleared_away(server: RunningServer) -> None:
    """Also whoever only asks how things stand, before and after."""
    made = server.make(seats=[HERE, BOT])
    table, token = made["table"], made["host_token"]
    start(server, table, token)
    with server.client(table, token) as host:
        host.do("give_up")
        host.do("rematch")
        key = host.hear_until(lambda message: message["type"] == "new_key")
    assert server.show(table)["rematch"] == key["table"]
    assert clear_away(server, key["table"], key["token"]).json() == {"deleted": True}
    assert server.show(table)["rematch"] is None


def test_a_rematch_is_a_table_like_any_other_for_whoever_has_too_many(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with running(tmp_path_factory.mktemp("full"), tables_per_address=1, public_url="https://spiel.example") as server:
        made = server.make(seats=[HERE, BOT])
        table, token = made["table"], made["host_token"]
        start(server, table, token)
        with server.client(table, token) as host:
            host.do("give_up")
            other = server.make()
            assert host.refusal("rematch") == "too_many_tables"
            clear_away(server, other["table"], other["host_token"])
            host.do("rematch")


def test_what_cannot_be_cleared_away(server: RunningServer) -> None:
    table, other = server.make(), server.make()
    problem(clear_away(server, table["table"], other["host_token"]), 409, "bad_token")
    problem(clear_away(server, table["table"], "short"), 422, "unreadable")
    problem(server.http.delete(f"/api/tables/{table['table']}"), 422, "unreadable")
    foreign = {"Authorization": f"Bearer {table['host_token']}", "Origin": "https://example.org"}
    problem(server.http.delete(f"/api/tables/{table['table']}", headers=foreign), 403, "wrong_origin")
    assert server.show(table["table"])["phase"] == "lobby"


def test_whoever_gives_up_leaves_the_others_playing_and_the_last_one_ends_it(server: RunningServer) -> None:
    made = server.make(seats=[HERE, {"kind": "here", "name": "Cleo"}, OPEN, BOT])
    table, host_token = made["table"], made["host_token"]
    ben = server.sit(table, "r", "Ben")
    start(server, table, host_token)
    with server.client(table, ben) as guest, server.client(table, host_token) as host, server.watcher(table) as watcher:
        host.do("give_up")
        assert [event["event"]["seat"] for event in host.events[-2:]] == ["y", "g"]
        guest.wait("seat_freed")
        assert guest.state["phase"] == "playing"
        assert [seat["kind"] for seat in guest.state["seats"]] == ["bot", "bot", "person", "bot"]
        assert host.refusal("give_up") == "needs_a_person", "Ben plays on"
        assert watcher.refusal("give_up") == "only_watching"
        guest.do("give_up")
        ended = watcher.wait("game_ended")["event"]
        assert (ended["ranking"], ended["reason"]) == ([], "given_up")
        assert ended["secret"], "now everybody can check the dice"
    record = server.http.get(f"/api/tables/{table}/record").text
    assert record.endswith("ended    given_up\nresult   unfinished\n")
