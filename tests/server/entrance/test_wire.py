"""Connections, below any request: who does not ask in time, asks in crumbs, or has too many, is cut off."""

from __future__ import annotations

import json
import socket as sockets
from collections.abc import Iterator
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed

from poeppel.server import process
from tests.server.playing import PATIENCE, RunningServer, running, wait_until
from tests.server.test_setting_up import problem


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Little time."""
    with running(tmp_path_factory.mktemp("hasty"), head_within=0.2, body_within=0.2, keep_alive=0.2) as server:
        yield server
        assert "Traceback" not in server.log


@pytest.fixture(scope="module")
def tight(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Few connections, few messages, one table."""
    with running(
        tmp_path_factory.mktemp("tight"),
        connections_per_address=8,
        messages_per_second=0.001,
        message_burst=5,
        tables_per_address=1,
    ) as server:
        yield server
        assert "Traceback" not in server.log


def opened(server: RunningServer) -> sockets.socket:
    connection = sockets.create_connection(("127.0.0.1", server.port))
    connection.settimeout(PATIENCE)
    return connection


def is_closed(connection: sockets.socket) -> bool:
    """Wait for the end, which comes; else the test fails with a timeout."""
    try:
        while connection.recv(1000):
            pass
    except ConnectionResetError:
        pass
    return True


def answered(server: RunningServer, request: bytes, status: bytes) -> sockets.socket:
    """A connection on which this was answered so: on a slow machine one may have been cut off before it could ask."""
    while True:
        connection = opened(server)
        with suppress(ConnectionError):
            connection.sendall(request)
            if answer := connection.recv(12):
                assert answer == b"HTTP/1.1 " + status
                return connection
        connection.close()


HEAD = b"GET /api/here HTTP/1.1\r\nHost: localhost\r\n"


@pytest.mark.parametrize("begun", [b"", b"GET", HEAD], ids=["nothing", "a word", "half a head"])
def test_who_does_not_ask_is_cut_off(hasty: RunningServer, begun: bytes) -> None:
    with opened(hasty) as idle:
        with suppress(ConnectionError):  # on a slow machine it is cut off before it could begin
            idle.sendall(begun)
        assert is_closed(idle)


def test_a_body_that_does_not_come(hasty: RunningServer) -> None:
    request = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"
    with answered(hasty, request, b"408") as idle:
        assert is_closed(idle)


def test_a_body_that_nobody_asked_for(hasty: RunningServer) -> None:
    """The answer is there at once; what still trickles in does not keep the connection open."""
    with answered(hasty, HEAD + b"Content-Length: 100\r\n\r\n", b"200") as idle:
        with suppress(ConnectionError):
            idle.sendall(b"x")
        assert is_closed(idle)


def test_crumbs(server: RunningServer) -> None:
    """Byte by byte each request would cost hundreds of times as much. Some may have been read together."""

    def crumble(connection: sockets.socket) -> None:
        for _ in range(1000):
            connection.sendall(b"X: y\r\n")
            server.http.get("/api/here")  # so that it has been read

    with opened(server) as crumbling:
        crumbling.setsockopt(sockets.IPPROTO_TCP, sockets.TCP_NODELAY, 1)
        crumbling.sendall(HEAD)
        with pytest.raises(ConnectionError):
            crumble(crumbling)


def test_an_address_has_so_many_connections(tight: RunningServer) -> None:
    """All count, also those that have asked for nothing; what is closed does not count any more."""
    tight.http.close()
    idle = [opened(tight) for _ in range(8)]
    with opened(tight) as one_more:
        assert is_closed(one_more)
    for connection in idle:
        connection.close()
    tight.start_asking()
    wait_until(tight.answers)  # when it has noticed that they are closed


def test_pings_count(tight: RunningServer) -> None:
    """Also those of somebody who never says anything."""
    with tight.raw_socket("a" * 16, ping_interval=None) as socket:
        for _ in range(6):  # as many as messages, and one
            socket.ping()
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(PATIENCE)
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 4429


UPGRADE = (
    "Host: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)


@pytest.mark.parametrize("ping", ['{"type":"ping"}', ' {"type" : "ping"} '])
def test_a_sign_of_life_is_answered_below_the_table(tight: RunningServer, ping: str) -> None:
    """At once, before any hello too, and without costing a message; but every frame counts, and nobody pays for it: as
    many as messages, not four times as many."""
    with tight.raw_socket("a" * 16, ping_interval=None) as socket:
        for _ in range(5):
            socket.send(ping)
            assert json.loads(socket.recv(PATIENCE)) == {"type": "pong"}
        socket.send(ping)
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(PATIENCE)
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 4429


def test_a_sign_of_life_and_goodbye_in_one_breath(tight: RunningServer) -> None:
    """A page that is left closes right after it has asked; the server hears both at once."""
    with opened(tight) as leaving:
        leaving.sendall(f"GET /api/tables/{'a' * 16}/socket HTTP/1.1\r\n{UPGRADE}\r\n".encode())
        assert b"101" in leaving.recv(1000)
        ping = b'{"type":"ping"}'
        leaving.sendall(bytes([0x81, 0x80 | len(ping), 0, 0, 0, 0]) + ping + bytes([0x88, 0x80, 0, 0, 0, 0]))
        assert is_closed(leaving)
    assert "Traceback" not in tight.log


def test_what_only_looks_like_a_sign_of_life_is_a_message(server: RunningServer) -> None:
    made = server.make("classic", seats=[{"kind": "here"}, {"kind": "bot"}])
    with server.client(made["table"], made["host_token"]) as host:
        host.socket.send('{"type": "ping", "id": "a1"}')
        assert host.hear_until(lambda told: told["type"] == "refused")["refusal"]["code"] == "unreadable"


def test_a_client_that_is_gone_without_a_word_is_noticed(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A phone in another network closes nothing. It does not answer either, and the others see that."""
    with running(tmp_path_factory.mktemp("curious"), ping_every=0.1, pong_within=0.5) as curious:
        made = curious.make("classic", seats=[{"kind": "here"}, {}])
        table = made["table"]
        token = curious.sit(table, "r")
        with curious.client(table, made["host_token"]) as host, opened(curious) as phone:
            phone.sendall(f"GET /api/tables/{table}/socket HTTP/1.1\r\n{UPGRADE}\r\n".encode())
            assert b"101" in phone.recv(1000)
            hello = json.dumps({"type": "hello", "token": token, "after": 0}).encode()
            phone.sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
            host.hear_until(lambda told: told["type"] == "presence" and "r" in told["connected"])
            host.hear_until(lambda told: told["type"] == "presence" and "r" not in told["connected"])


def test_an_address_that_is_only_claimed_is_not_believed(tight: RunningServer) -> None:
    """Whoever could choose an address had no limits."""
    for claimed, status in (("192.0.2.1", 201), ("192.0.2.2", 429)):
        assert tight.http.post("/api/tables", json={}, headers={"X-Forwarded-For": claimed}).status_code == status


def test_a_proxy_that_was_named_is_believed(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("behind")
    with running(folder, proxies=["127.0.0.1"], tables_per_address=1, connections_per_address=1) as behind:
        for address, status in (("192.0.2.1", 201), ("192.0.2.2", 201), ("192.0.2.1", 429)):
            answer = behind.http.post("/api/tables", json={}, headers={"X-Forwarded-For": address})
            assert answer.status_code == status
        problem(behind.http.get("/metrics"), 403, "only_here")
        with opened(behind), opened(behind):
            assert behind.http.get("/api/here").status_code == 200, "behind a proxy is everybody"


# ── open files ────────────────────────────────────────────────────────────────────────────────────────────────────────


class OpenFiles:
    """A system's limits of open files."""

    RLIMIT_NOFILE, RLIM_INFINITY = 7, -1

    def __init__(self, soft: int, hard: int) -> None:
        self.limits = soft, hard

    def getrlimit(self, which: int) -> tuple[int, int]:
        return self.limits

    def setrlimit(self, which: int, limits: tuple[int, int]) -> None:
        assert limits[0] <= limits[1] or limits[1] == self.RLIM_INFINITY
        self.limits = limits


@pytest.mark.parametrize(
    ("soft", "hard", "promised", "files"),
    [
        (1024, -1, 12_000, 12_200),
        (1024, 1_048_576, 12_000, 12_200),
        (65_536, 65_536, 12_000, 65_536),
        (1024, 4096, 3896, 4096),
        (-1, -1, 12_000, -1),
    ],
)
def test_the_limit_of_open_files_is_raised_or_less_is_promised(
    soft: int, hard: int, promised: int, files: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    system = OpenFiles(soft, hard)
    monkeypatch.setattr(process, "resource", system)
    assert process._room_for_connections(12_000) == promised
    assert system.limits[0] == files
    assert any("fewer connections" in line for line in caplog.messages) == (promised < 12_000)
