"""The door to the local network: opened and closed while people play, by whoever sits at the machine."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.playing import PATIENCE, RunningServer, running
from tests.server.test_setting_up import problem

NETWORK = "127.0.0.2"  # another address of this machine stands for that of a network


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running(tmp_path_factory.mktemp("door"), network=NETWORK) as server:
        yield server
        assert "Traceback" not in server.log


def move(server: RunningServer, is_open: bool, **headers: str) -> httpx.Response:
    return server.http.put("/api/door", json={"open": is_open}, headers=headers)


def answers_in_the_network(server: RunningServer) -> bool:
    try:
        return httpx.get(f"http://{NETWORK}:{server.port}/api/here").status_code == 200
    except httpx.TransportError:
        return False


def test_the_door_opens_and_closes_beside_a_game(server: RunningServer) -> None:
    table = server.make(seats=[{"kind": "here", "name": "Anna"}, {"kind": "open"}])
    with server.client(table["table"], table["host_token"]) as host:
        assert server.http.get("/api/here").json() == {"lan": None, "door": "closed"}
        assert not answers_in_the_network(server)

        here = move(server, True).json()
        assert here == {"lan": f"http://{NETWORK}:{server.port}", "door": "open"}
        assert answers_in_the_network(server)
        assert move(server, True).json() == here, "asked again"
        with httpx.Client(base_url=here["lan"]) as phone, server.raw_socket(table["table"], NETWORK) as guest:
            assert phone.get(f"/api/tables/{table['table']}").status_code == 200
            guest.send('{"type": "hello", "token": null}')
            assert '"welcome"' in str(guest.recv(PATIENCE))

            assert move(server, False).json() == {"lan": None, "door": "closed"}
            assert '"going_down"' in str(guest.recv(PATIENCE))
            with pytest.raises(ConnectionClosed) as goodbye:
                guest.recv(PATIENCE)
            assert goodbye.value.rcvd
            assert goodbye.value.rcvd.code == 1012
            with pytest.raises(httpx.TransportError):
                phone.get("/api/here")  # kept open until now, and asked on it again
        assert not answers_in_the_network(server)
        assert host.refusal("roll") == "not_started", "whoever sits at the machine has noticed nothing"

    assert move(server, True).json()["door"] == "open"
    assert answers_in_the_network(server)
    move(server, False)


def test_only_the_machine_itself_moves_the_door(server: RunningServer) -> None:
    for header in ("X-Forwarded-For", "Via"):
        problem(move(server, True, **{header: "192.0.2.7"}), 403, "door_only_here")
        assert server.http.get("/api/here", headers={header: "192.0.2.7"}).json() == {"lan": None, "door": None}
    problem(move(server, True, Origin="https://example.org"), 403, "wrong_origin")
    assert not answers_in_the_network(server)


def test_a_server_for_the_internet_has_no_door(tmp_path_factory: pytest.TempPathFactory) -> None:
    with running(tmp_path_factory.mktemp("public"), public_url="https://spiel.example") as public:
        assert public.http.get("/api/here").json() == {"lan": "https://spiel.example", "door": None}
        problem(move(public, True), 403, "door_only_here")


def test_a_port_that_is_taken_in_the_network(server: RunningServer) -> None:
    with socket.create_server((NETWORK, server.port)):
        problem(move(server, True), 409, "port_taken")
    assert move(server, True).json()["door"] == "open"
    move(server, False)


def test_at_ones_own_machine_there_is_no_limit_of_tables(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Sixty evenings on which nobody came to the end, and the sixty-first begins."""
    with running(tmp_path_factory.mktemp("family"), tables_per_address=3) as family:
        for _ in range(60):
            family.make(seats=[{"kind": "here"}, {"kind": "open"}])
        elsewhere = [
            family.http.post("/api/tables", json={}, headers={"X-Forwarded-For": "192.0.2.7"}).status_code
            for _ in range(2)
        ]
        assert elsewhere == [429, 429], "a claim to be elsewhere gains nothing"


def test_an_abandoned_table_makes_room(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A club behind one router: what one person has left behind does not keep the others out."""
    folder = tmp_path_factory.mktemp("club")
    with running(folder, proxies=["127.0.0.1"], tables_per_address=2, alone_makes_room=0.0) as club:
        router = {"X-Forwarded-For": "192.0.2.7"}
        made = [club.http.post("/api/tables", json={}, headers=router) for _ in range(4)]
        assert [answer.status_code for answer in made] == [201] * 4
        there = [club.http.get(f"/api/tables/{answer.json()['table']}").status_code for answer in made]
        assert there == [404, 404, 200, 200], "the oldest have made room"
