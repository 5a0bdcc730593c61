"""What one client may ask for, who may ask at all, and what every answer carries."""

from __future__ import annotations

import json
import re
import socket as sockets
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.playing import FAST, PATIENCE, RunningServer, running, wait_until
from tests.server.test_setting_up import problem


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server with limits that are soon reached."""
    with running(
        tmp_path_factory.mktemp("strict"),
        tables_per_address=4,
        sockets_per_address=4,
        messages_per_second=0.001,
        message_burst=5,
        outgoing=20,
        public_url="https://spiel.example/tische/",
        log_level="debug",
    ) as server:
        yield server
        assert "Traceback" not in server.log


@pytest.fixture(scope="module")
def table(strict: RunningServer) -> dict[str, str]:
    made: dict[str, str] = strict.make()
    return made


def open_sockets(server: RunningServer) -> float:
    """As the server counts them: it notices a moment later that somebody has gone."""
    (counted,) = re.findall(r"^poeppel_sockets (\S+)$", server.http.get("/metrics").text, re.M)
    return float(counted)


def test_too_many_tables(strict: RunningServer, table: dict[str, str]) -> None:
    """The third one asked for again is no fourth."""
    answers = [strict.post("/api/tables", token=f"{n:x>32}") for n in (1, 2, 3, 3, 4, 5)]
    assert [answer.status_code for answer in answers] == [201, 201, 201, 201, 429, 429]
    problem(answers[-1], 429, "too_many_tables")


def test_too_fast(strict: RunningServer, table: dict[str, str]) -> None:
    """First a refusal that names the command; who goes on is cut off."""
    with strict.client(table["table"], table["host_token"]) as host:
        codes = [host.refusal("roll") for _ in range(8)]
        assert codes[:5] == ["not_started"] * 5
        assert codes[-1] == "too_fast"
        for _ in range(10):
            host.send("roll")
        assert host.closed_with() == 4429
    with strict.client(table["table"], table["host_token"]) as host:
        assert host.refusal("roll") == "too_fast", "a new socket brings no new budget"
    with strict.watcher(table["table"]) as watcher:
        assert watcher.refusal("roll") == "only_watching", "others are not charged"


def test_all_who_watch_from_one_address_count_as_one(strict: RunningServer, table: dict[str, str]) -> None:
    with strict.watcher(table["table"]) as one, strict.watcher(table["table"]) as other:
        codes = [watcher.refusal("roll") for watcher in (one, other) * 4]
    assert codes[-1] == "too_fast"


def test_who_is_told_pays_for_it(tmp_path: Path) -> None:
    """What happens before many spectators costs more than the command that led to it: here some 125 ms are left, enough
    for 60 commands of 2 ms, but not if each of the 31 who hear of it costs 25 µs."""
    limits = {"work_per_second": 1e-9, "work_burst": 0.29}
    with running(tmp_path, **limits) as server, ExitStack() as there:
        made = server.make()
        for _ in range(30):
            there.enter_context(server.watcher(made["table"]))
        host = there.enter_context(server.client(made["table"], made["host_token"]))
        answers = [host.ask("change_seat", seat="y", plan={"kind": "open"}) for _ in range(55)]
    assert {answer["type"] for answer in answers[:40]} == {"done"}
    assert answers[-1]["refusal"]["code"] == "too_fast"


def test_too_large_a_message(strict: RunningServer, table: dict[str, str]) -> None:
    with strict.client(table["table"], table["host_token"]) as host:
        host.socket.send(" " * 4096 + "{}")
        assert host.closed_with() == 1009


def test_too_many_sockets(strict: RunningServer, table: dict[str, str]) -> None:
    wait_until(lambda: open_sockets(strict) == 0)
    clients = [strict.watcher(table["table"]) for _ in range(4)]
    with strict.raw_socket(table["table"]) as socket:
        assert json.loads(socket.recv(PATIENCE))["refusal"]["code"] == "too_many_sockets"
        with pytest.raises(ConnectionClosed):
            socket.recv(PATIENCE)
    clients.pop().close()
    wait_until(lambda: open_sockets(strict) == 3)
    clients.append(strict.watcher(table["table"]))
    for client in clients:
        client.close()


def test_hello_does_not_come(tmp_path: Path) -> None:
    with running(tmp_path, hello_within=0.1) as server, server.raw_socket(server.make()["table"]) as socket:
        assert json.loads(socket.recv(PATIENCE))["refusal"]["code"] == "hello_first"
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(PATIENCE)
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 4400


def test_nothing_secret_in_the_log_even_when_debugging(strict: RunningServer, table: dict[str, str]) -> None:
    with strict.client(table["table"], table["host_token"]):
        pass
    assert '"level": "debug"' in strict.log
    for kept in table.values():
        assert kept not in strict.log


# ── HTTP ──────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_too_large_a_request(server: RunningServer) -> None:
    problem(server.http.post("/api/tables", content=b" " * 16_385), 413, "too_large")
    assert server.http.get("/healthz").status_code == 200


def test_a_request_without_its_length_is_not_taken_apart(server: RunningServer) -> None:
    """Half a million chunks of one byte would keep everybody waiting for seconds; this one never even ends."""
    with sockets.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as plug:
        plug.sendall(b"POST /api/replay HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n#\r\n")
        answer = b"".join(iter(lambda: plug.recv(4096), b""))
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 422 ")
    assert json.loads(body)["refusal"]["code"] == "unreadable"


def test_foreign_pages(server: RunningServer) -> None:
    """A browser says where a page comes from; programs say nothing."""
    for origin in ("https://evil.example", "null", "http://[", f"http://127.0.0.1:{server.port}.evil.example", ""):
        answer = server.http.post("/api/tables", json={}, headers={"origin": origin})
        problem(answer, 403, "wrong_origin")
        with pytest.raises(InvalidStatus) as refused, server.raw_socket("x", additional_headers={"Origin": origin}):
            pass
        assert refused.value.response.status_code == 403
    own = {"Origin": server.url}
    assert server.http.post("/api/tables", json={}, headers=own).status_code == 201
    with server.raw_socket("x", additional_headers=own):
        pass


def test_the_public_address_is_the_own_page(strict: RunningServer) -> None:
    for origin, status in (("https://spiel.example", 429), ("https://spiel.example.evil.example", 403)):
        assert strict.http.post("/api/tables", json={}, headers={"origin": origin}).status_code == status


def test_careful_headers(server: RunningServer) -> None:
    for answer in (
        server.http.get("/api/tables"),
        server.http.get("/api/nothing"),
        server.http.post("/api/tables", content=b"{"),
        server.http.post("/api/tables", json={}, headers={"origin": "https://evil.example"}),
    ):
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
        assert "default-src 'self'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["x-frame-options"] == "DENY"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["cross-origin-opener-policy"] == "same-origin"
        assert answer.headers["cache-control"] == "no-store"
        assert "server" not in answer.headers


def test_health_and_metrics(server: RunningServer) -> None:
    made = server.make()
    with server.client(made["table"], made["host_token"]) as host:
        host.begin()
        health = server.http.get("/healthz").json()
        assert health["version"]
        assert health["tables"] >= 1
        metrics = server.http.get("/metrics").text
    for name in ("poeppel_sockets", "poeppel_tables", "poeppel_answer_seconds_bucket", "poeppel_store_seconds_count"):
        assert f"\n{name}" in metrics
    assert 'poeppel_events_total{type="game_started"}' in metrics
    assert 'poeppel_commands_total{outcome="done"}' in metrics


def test_the_description_is_there(server: RunningServer) -> None:
    described = server.http.get("/api/openapi.json").json()
    assert "/api/tables/{table}/seats" in described["paths"]


# ── a client that does not read ───────────────────────────────────────────────────────────────────────────────────────


def frame(message: object) -> bytes:
    """A text frame of a client, with a mask that changes nothing."""
    content = json.dumps(message).encode()
    assert len(content) < 126
    return bytes([0x81, 0x80 | len(content), 0, 0, 0, 0]) + content


def test_a_slow_client_is_cut_off(tmp_path: Path) -> None:
    """It looks on and reads nothing. It is cut off; everybody else goes on."""
    with running(tmp_path, outgoing_bytes=20_000, send_buffer=10_000) as server:
        made = server.make(players=2, options=FAST)
        with server.client(made["table"], made["host_token"]) as host, sockets.socket() as slow:
            slow.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
            slow.connect(("127.0.0.1", server.port))
            slow.sendall(
                f"GET /api/tables/{made['table']}/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                "Sec-WebSocket-Version: 13\r\n\r\n".encode()
            )
            head = b""
            while not head.endswith(b"\r\n\r\n"):  # what is sent before the socket is open is lost
                head += slow.recv(1)
            slow.sendall(frame({"type": "hello", "token": None}))
            wait_until(lambda: open_sockets(server) == 2)
            host.begin()
            host.play_to_the_end()
            wait_until(lambda: open_sockets(server) == 1)
        assert "Traceback" not in server.log
