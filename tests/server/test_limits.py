"""What one client may ask for, who may ask at all, and what every answer carries."""

from __future__ import annotations

import json
import socket as sockets
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.playing import FAST, RunningServer, running, wait_until
from tests.server.test_setting_up import problem


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server with limits that are soon reached."""
    with running(
        tmp_path_factory.mktemp("strict"),
        tables_per_address=3,
        sockets_per_address=4,
        messages_per_second=1.0,
        message_burst=5,
        hello_within=0.3,
        outgoing=20,
        public_url="https://spiel.example/tische/",
        log_level="debug",
    ) as server:
        yield server
        assert "Traceback" not in server.log


def test_too_many_tables(strict: RunningServer) -> None:
    answers = [strict.post("/api/tables") for _ in range(5)]
    assert [answer.status_code for answer in answers] == [201, 201, 201, 429, 429]
    problem(answers[-1], 429, "too_many_tables")


@pytest.fixture(scope="module")
def table(strict: RunningServer) -> dict[str, str]:
    """A finished table does not count, so this one comes after `test_too_many_tables`."""
    with running(strict.folder, **{**strict.settings, "tables_per_address": 100}) as other:
        made: dict[str, str] = other.make()
        return made


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
        assert host.refusal("roll") == "not_started", "a new socket, a new start"


def test_too_large_a_message(strict: RunningServer, table: dict[str, str]) -> None:
    with strict.client(table["table"], table["host_token"]) as host:
        host.socket.send(" " * 4096 + "{}")
        assert host.closed_with() == 1009


def test_too_many_sockets(strict: RunningServer, table: dict[str, str]) -> None:
    clients = [strict.watcher(table["table"]) for _ in range(4)]
    with strict.raw_socket(table["table"]) as socket:
        assert json.loads(socket.recv(5))["refusal"]["code"] == "too_many_sockets"
        with pytest.raises(ConnectionClosed):
            socket.recv(5)
    clients.pop().close()
    time.sleep(0.1)
    clients.append(strict.watcher(table["table"]))
    for client in clients:
        client.close()


def test_hello_does_not_come(strict: RunningServer, table: dict[str, str]) -> None:
    time.sleep(0.1)
    with strict.raw_socket(table["table"]) as socket:
        assert json.loads(socket.recv(2))["refusal"]["code"] == "hello_first"
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(2)
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 4400


def test_nothing_secret_in_the_log_even_when_debugging(strict: RunningServer, table: dict[str, str]) -> None:
    with strict.client(table["table"], table["host_token"]):
        pass
    for kept in table.values():
        assert kept not in strict.log


# ── HTTP ──────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_too_large_a_request(server: RunningServer) -> None:
    problem(server.http.post("/api/tables", content=b" " * 16_385), 413, "too_large")

    def parts() -> Iterator[bytes]:
        for _ in range(20):
            yield b" " * 1000

    problem(server.http.post("/api/tables", content=parts()), 413, "too_large")
    assert server.http.get("/healthz").status_code == 200


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
        host.do("start")
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
    """It asks and asks, and never reads. It is cut off; everybody else goes on."""
    with running(tmp_path, outgoing=10) as server:
        made = server.make(players=2, options=FAST)
        with server.client(made["table"], made["host_token"]) as host:
            host.do("start")
            host.play_to_the_end()
            with sockets.create_connection(("127.0.0.1", server.port)) as slow:
                slow.settimeout(5)
                slow.sendall(
                    f"GET /api/tables/{made['table']}/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
                    "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                    "Sec-WebSocket-Version: 13\r\n\r\n".encode()
                )
                slow.sendall(frame({"type": "hello", "token": None}))
                wait_until(lambda: "poeppel_sockets 2.0" in server.http.get("/metrics").text)
                for n in range(1000):  # each answer tells the whole game
                    slow.sendall(frame({"type": "roll", "id": str(n), "after": 0}))
                    if n % 50 == 0:
                        began = time.monotonic()
                        assert host.refusal("pause") == "game_over"
                        assert time.monotonic() - began < 2
                        if "poeppel_sockets 1.0" in server.http.get("/metrics").text:
                            break
                wait_until(lambda: "poeppel_sockets 1.0" in server.http.get("/metrics").text, 5)
        assert "Traceback" not in server.log
