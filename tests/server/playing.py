"""A real server in a process of its own, and clients that talk to it over real sockets."""

from __future__ import annotations

import json
import os
import secrets
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from bench.clients import free_port as free_port
from poeppel.game.fair_dice import envelope
from tests.server import forks

PATIENCE = 180.0  # seconds: no test hangs, whatever the server does, and no machine is too slow
LONG = 3_600.0  # seconds: what does not happen during a test
FAST = {"bot_pace": 0.0}
Json = dict[str, Any]


class RunningServer:
    """`poeppel serve` on a free port of this machine."""

    def __init__(self, folder: Path, **settings: object) -> None:
        self.folder = folder
        self.settings: dict[str, object] = {
            "database": str(folder / "tables.db"),
            "log_level": "info",
            "tables_per_address": 10_000,
            "messages_per_second": 10_000.0,
            "message_burst": 10_000,
            "work_burst": 10_000.0,
            "fastest_bot": 0.0,
            **dict.fromkeys(("hello_within", "head_within", "body_within", "keep_alive"), LONG),
            **settings,
        }
        self.envelopes: dict[str, tuple[str, str | None]] = {}  # what is in each, and the token of whoever handed it in
        self.log_file = folder / f"server-{secrets.token_hex(3)}.log"
        self.start()

    def start(self, port: int | None = None) -> None:
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process = forks.server({**self.settings, "port": self.port}, self.log_file)
        self.start_asking()
        wait_until(self.answers)

    def start_asking(self) -> None:
        self.http = httpx.Client(base_url=self.url, timeout=PATIENCE)

    def answers(self) -> bool:
        assert self.process.poll() is None, self.log
        try:
            return self.http.get("/healthz").status_code == 200
        except httpx.TransportError:
            return False

    @property
    def log(self) -> str:
        return self.log_file.read_text(encoding="utf-8")

    def stop(self, how: int = signal.SIGTERM) -> int:
        """The exit code."""
        if self.process.poll() is None:
            os.kill(self.process.pid, how)
        try:
            return self.process.wait(PATIENCE)
        finally:
            self.http.close()
            if self.process.poll() is None:
                self.process.kill()

    def restart(self, how: int = signal.SIGTERM) -> None:
        self.stop(how)
        self.start()

    # ── what people ask of it ─────────────────────────────────────────────────────────────────────────────────────────

    def post(self, path: str, **body: object) -> httpx.Response:
        return self.http.post(path, json=body)

    def make(self, rules: str = "classic", **more: object) -> Json:
        answer = self.post("/api/tables", rules=rules, **more)
        assert answer.status_code == 201, answer.text
        made: Json = answer.json()
        return made

    def show(self, table: str) -> Json:
        state: Json = self.http.get(f"/api/tables/{table}").json()
        return state

    def sit(self, table: str, seat: str, name: str = "", contribution: str | None = None) -> str:
        contribution = contribution or secrets.token_hex(16)
        sealed = envelope(table, seat, contribution)
        body = {"seat": seat, "name": name or f"Anna {seat}", "envelope": sealed}
        answer = self.http.post(f"/api/tables/{table}/seats", json=body)
        assert answer.status_code == 201, answer.text
        token: str = answer.json()["token"]
        self.envelopes[sealed] = contribution, token
        return token

    def open_envelopes(self, table: str) -> None:
        """What every client does by itself when the seats are settled."""
        for seat in self.show(table)["seats"]:
            if seat["envelope"] and not seat["contribution"]:
                contribution, token = self.envelopes[seat["envelope"]]
                with self.client(table, token) as client:
                    client.do("reveal", seat=seat["seat"], contribution=contribution)

    def client(self, table: str, token: str | None, after: int = 0) -> Client:
        return Client(self, table, token, after)

    def watcher(self, table: str) -> Client:
        """Somebody who has nothing but the link."""
        return Client(self, table, None)

    @contextmanager
    def raw_socket(self, table: str, host: str = "127.0.0.1", **options: Any) -> Iterator[ClientConnection]:
        url = f"ws://{host}:{self.port}/api/tables/{table}/socket"
        with connect(url, open_timeout=PATIENCE, close_timeout=1, compression=None, **options) as opened:
            yield opened


@contextmanager
def running(folder: Path, **settings: object) -> Iterator[RunningServer]:
    server = RunningServer(folder, **settings)
    try:
        yield server
    finally:
        server.stop()


class Refused(Exception):
    """The server said no."""

    def __init__(self, refusal: Json) -> None:
        super().__init__(refusal["code"])
        self.refusal = refusal


class Client:
    """One socket; keeps everything that was said."""

    def __init__(self, server: RunningServer, table: str, token: str | None, after: int = 0) -> None:
        self.server, self.table, self.token = server, table, token
        self._opened = ExitStack()
        self.socket = self._opened.enter_context(server.raw_socket(table))
        self.said: list[Json] = []
        self.state: Json = {}
        self.events: list[Json] = []
        self.socket.send(json.dumps({"type": "hello", "token": token, "after": after}))
        first = self.hear()
        if first["type"] == "refused":
            self.close()
            raise Refused(first["refusal"])
        self.welcome = first
        self.seats: list[str] = first["seats"]

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._opened.close()

    def hear(self, timeout: float = PATIENCE) -> Json:
        """The next message."""
        message: Json = json.loads(self.socket.recv(timeout))
        self.said.append(message)
        if "state" in message and message["state"]["number"] >= self.state.get("number", 0):
            self.state = message["state"]
        known = self.events[-1]["number"] if self.events else 0
        self.events += [event for event in message.get("events", []) if event["number"] > known]
        return message

    def hear_until(self, wanted: Callable[[Json], bool], timeout: float = PATIENCE) -> Json:
        end = time.monotonic() + timeout
        while True:
            message = self.hear(max(0.01, end - time.monotonic()))
            if wanted(message):
                return message

    def wait(self, type: str, timeout: float = PATIENCE) -> Json:
        """Until an event of this type has happened; the event."""
        if found := self.find(type):
            return found
        self.hear_until(lambda m: any(e["event"]["type"] == type for e in m.get("events", [])), timeout)
        found = self.find(type)
        assert found
        return found

    def find(self, type: str) -> Json | None:
        return next((e for e in reversed(self.events) if e["event"]["type"] == type), None)

    def silent(self, seconds: float = 0.4) -> bool:
        """Whether nothing happens for a while."""
        try:
            self.hear_until(lambda m: m["type"] == "happened", seconds)
        except TimeoutError:
            return True
        return False

    def send(self, type: str, *, id: str | None = None, after: int | None = None, **more: object) -> str:
        id = id or secrets.token_hex(8)
        after = self.state["number"] if after is None else after
        self.socket.send(json.dumps({"type": type, "id": id, "after": after, **more}))
        return id

    def ask(self, type: str, **more: Any) -> Json:
        """A command and its answer, whatever it is."""
        id = self.send(type, **more)
        return self.hear_until(lambda m: m.get("id") == id)

    def do(self, type: str, **more: Any) -> Json:
        """A command that must succeed. Its events are known when it is done."""
        answer = self.ask(type, **more)
        assert answer["type"] == "done", answer
        return answer

    def refusal(self, type: str, **more: Any) -> str:
        """The code of the refusal that this command must get."""
        answer = self.ask(type, **more)
        assert answer["type"] == "refused", answer
        assert set(answer["refusal"]["text"]) == {"de", "en"}
        code: str = answer["refusal"]["code"]
        return code

    def closed_with(self, timeout: float = PATIENCE) -> int:
        """The code with which the server closes the socket."""
        end = time.monotonic() + timeout
        try:
            while True:
                self.hear(max(0.01, end - time.monotonic()))
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006

    def new_key(self) -> Json:
        """The message with the token for a rematch."""
        known = [message for message in self.said if message["type"] == "new_key"]
        return known[0] if known else self.hear_until(lambda m: m["type"] == "new_key")

    def contribute(self, *seats: str) -> None:
        for seat in seats or self.seats:
            self.hand_in(seat, secrets.token_hex(16))

    def hand_in(self, seat: str, contribution: str) -> None:
        """The envelope with this contribution."""
        sealed = envelope(self.table, seat, contribution)
        self.do("contribute", seat=seat, envelope=sealed)
        self.server.envelopes[sealed] = contribution, self.token

    def begin(self, **more: Any) -> None:
        """Start, and let everybody open their envelopes."""
        self.do("start", **more)
        self.server.open_envelopes(self.table)
        self.wait("game_started")

    # ── playing ───────────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def is_due(self) -> bool:
        return bool(self.state["turn"]) and any(self.state["turn"] in seat for seat in self.seats)

    def decide(self) -> Json:
        """One decision, the first that is possible."""
        if self.state["roll"] is None:
            return self.ask("roll")
        return self.ask("move", move=self.state["legal"][0]["text"])

    def play_to_the_end(self, most: int = 5000) -> None:
        """Decide whatever is ours to decide."""
        for _ in range(most):
            if self.state["phase"] == "ended":
                return
            if self.is_due:
                answer = self.decide()
                assert answer["type"] in ("done", "stale"), answer
            else:
                self.hear()
        raise AssertionError("the game does not end")


def wait_until(true: Callable[[], bool], timeout: float = PATIENCE) -> None:
    end = time.monotonic() + timeout
    while not true():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)
