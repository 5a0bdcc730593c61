"""A tournament on a running server, and the people around it: whoever has a token asks over real sockets."""

from __future__ import annotations

import itertools
import json
import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.server.playing import PATIENCE, Json, RunningServer

NAMES = (
    "Anna Adler", "Bo Berg", "Cem Can", "Dora Dorn", "Emil Erle", "Fina Fuchs", "Gero Gast", "Hanna Hof",
    "Ida Igel", "Jan Jung", "Kira Kern", "Lars Lang",
)  # fmt: skip
_numbers = itertools.count(1)


class Page:
    """Somebody with a link into a tournament."""

    def __init__(self, server: RunningServer, tournament: str, token: str) -> None:
        self.server, self.tournament, self.token = server, tournament, token

    @property
    def path(self) -> str:
        return f"/api/tournaments/{self.tournament}"

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}

    def ask(self, method: str, path: str = "", **more: Any) -> httpx.Response:
        headers = {**self.headers, **more.pop("headers", {})}
        return self.server.http.request(method, self.path + path, headers=headers, **more)

    def send(self, kind: str, command_id: str | None = None, device: str = "", **fields: Any) -> httpx.Response:
        """A command, whatever comes of it."""
        sent = {"id": command_id or f"c{next(_numbers)}", "command": {"type": kind, **fields}, "device": device}
        return self.ask("POST", "/commands", json=sent)

    def do(self, kind: str, command_id: str | None = None, device: str = "", **fields: Any) -> Json:
        """A command that is carried out; the first draw as soon as it has been compiled."""
        command_id = command_id or f"c{next(_numbers)}"
        answer = self.send(kind, command_id, device, **fields)
        while answer.status_code == 503 and answer.json()["refusal"]["code"] == "draw_not_ready":
            answer = self.send(kind, command_id, device, **fields)
        assert answer.status_code == 200, answer.text
        done: Json = answer.json()
        return done

    def refused(self, kind: str, **fields: Any) -> str:
        """The code with which a command is refused."""
        answer = self.send(kind, **fields)
        assert answer.status_code >= 400, answer.text
        refusal = answer.json()["refusal"]
        assert refusal["text"]["de"].endswith((".", "?", "!")), refusal
        code: str = refusal["code"]
        return code

    def view(self) -> Json:
        answer = self.ask("GET")
        assert answer.status_code == 200, answer.text
        seen: Json = answer.json()
        return seen

    def link(self, role: str, subject: str = "") -> Page:
        """A page with another link, as the desk knows it."""
        links = self.ask("GET", "/links").json()["links"]
        token = next(link["token"] for link in links if (link["role"], link["subject"]) == (role, subject))
        return Page(self.server, self.tournament, token)

    def make_link(self, role: str, subject: str) -> Page:
        self.do("make_link", role=role, subject=subject)
        return self.link(role, subject)

    @contextmanager
    def socket(self) -> Iterator[ClientConnection]:
        url = f"ws://127.0.0.1:{self.server.port}{self.path}/socket"
        with connect(url, open_timeout=PATIENCE, close_timeout=1, compression=None) as opened:
            opened.send(json.dumps({"token": self.token}))
            yield opened


def new_wish() -> str:
    return secrets.token_urlsafe(24)


def make_tournament(server: RunningServer, preset: str = "dohna", wish: str | None = None, **plan: Any) -> Page:
    """A new tournament; its first desk."""
    body = {"id": wish or new_wish(), "title": "Pfingstpokal", "day": "2026-05-24", "plan": {"preset": preset, **plan}}
    answer = server.http.post("/api/tournaments", json=body)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return Page(server, made["tournament"], made["token"])


def with_people(server: RunningServer, people: int | Sequence[str] = 8, preset: str = "dohna", **plan: Any) -> Page:
    """One whose people have all come."""
    desk = make_tournament(server, preset, **plan)
    names = NAMES[:people] if isinstance(people, int) else people
    desk.do("add_people", people=[{"name": name} for name in names])
    desk.do("check_in", people=[f"p{n + 1}" for n in range(len(names))])
    return desk


def publish_round(desk: Page) -> Json:
    """The next round, drawn and published: as the desk sees it."""
    desk.do("draw")
    desk.do("publish")
    one: Json = desk.view()["rounds"][-1]
    return one
