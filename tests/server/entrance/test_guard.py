"""What every request passes first, without a server around it."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from poeppel.server.entrance import guard, limits
from poeppel.server.entrance.guard import Guard
from poeppel.server.entrance.limits import Buckets, Limits, whose
from poeppel.server.settings import Settings

ANNA, BEN = "192.0.2.1", "192.0.2.2"


async def reached(scope: Scope, receive: Receive, send: Send) -> None:
    await PlainTextResponse("reached")(scope, receive, send)


class Guarded:
    """An application behind the guard, asked from any address."""

    def __init__(self, **settings: Any) -> None:
        chosen = Settings(Path("unused"), **settings)
        self.guard = Guard(reached, chosen, Limits(chosen))

    def ask(
        self, path: str = "/", method: str = "GET", client: str = "127.0.0.1", **headers: str
    ) -> tuple[int, Mapping[str, str], Any]:
        """Status, headers, and the code of the refusal."""

        async def ask() -> httpx.Response:
            transport = httpx.ASGITransport(self.guard, client=(client, 4711))
            async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
                return await http.request(method, path, headers=headers)

        answer = asyncio.run(ask())
        refusal = None if answer.text == "reached" else answer.json()["refusal"]
        if refusal:
            assert set(refusal["text"]) == {"de", "en"}
        return answer.status_code, answer.headers, refusal and refusal["code"]


# ── names ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_site_whose_name_leads_here_is_refused(method: str) -> None:
    """DNS rebinding: the browser takes the page for ours, since Host and Origin agree; the name is not ours."""
    status, _, code = Guarded().ask("/api/tables", method, host="evil.example:8000", origin="http://evil.example:8000")
    assert (status, code) == (421, "wrong_host")


def test_the_names_under_which_the_server_may_be_asked() -> None:
    named = Guarded(
        public_url="https://spiel.example/tische",
        lan_url="http://192.168.7.5:8000",
        origins=frozenset({"https://club.example:444"}),
    )
    own = socket.gethostname()
    for host in (
        *("localhost", "localhost:8000", "LocalHost.", "127.0.0.1:8000", "[::1]:8000", "192.168.7.5:8000", "10.0.0.3"),
        *("spiel.example", "club.example", "club.example:8000", own, f"{own}.local:8000"),
    ):
        assert named.ask(host=host)[0] == 200, host
    for host in ("evil.example", "localhost.evil.example", "spiel.example.evil.example", "1.2.3.4.evil.example", "x"):
        assert named.ask(host=host)[0] == 421, host


def test_a_page_from_nowhere_is_not_ours_where_no_host_is_named() -> None:
    """An `Origin: null` (a sandboxed frame, a file) is as empty as a host that is not named."""
    status, _, code = Guarded().ask("/api/door", "PUT", host="", origin="null")
    assert (status, code) == (403, "wrong_origin")


@pytest.mark.parametrize("path", ["", "/games/poeppel"])
def test_an_origin_has_no_path(path: str) -> None:
    named = Guarded(public_url=f"https://spiel.example{path}")
    foreign = ("http://spiel.example", "https://spiel.example:444", "https://spiel.example/games", "null")
    for asked in ("/api/tables", f"{path}/api/tables"):
        assert named.ask(asked, "POST", host="localhost:8000", origin="https://spiel.example")[0] == 200
        for origin in foreign:
            status, _, code = named.ask(asked, "POST", host="localhost:8000", origin=origin)
            assert (status, code) == (403, "wrong_origin"), origin
        assert named.ask(asked, host="evil.example")[2] == "wrong_host"


# ── what it costs ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_who_has_spent_the_budget_is_told_when_to_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "monotonic", lambda: 0.0)  # however long the questions take
    guarded = Guarded(work_per_second=0.001, work_burst=0.02)
    answers = [guarded.ask("/api/tables/aaaaaaaaaaaaaaaa", client=ANNA) for _ in range(8)]
    assert [status for status, _, _ in answers] == [200] * 6 + [429] * 2, "3 ms each, of 20"
    _, headers, code = answers[-1]
    assert code == "too_fast"
    assert int(headers["retry-after"]) in (1, 2), "1 ms is missing, and comes in a second"
    assert guarded.ask("/api/tables/aaaaaaaaaaaaaaaa", client=BEN)[0] == 200


def test_who_is_refused_again_and_again_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A refusal costs about a quarter of a millisecond: without a pause one address keeps most of a core busy."""
    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr(limits, "monotonic", lambda: 0.0)
    monkeypatch.setattr(guard, "asyncio", SimpleNamespace(sleep=sleep))
    guarded = Guarded(work_burst=0.002)
    assert [guarded.ask("/api/tables", client=ANNA)[0] for _ in range(60)] == [429] * 60
    assert waited == []
    assert [guarded.ask("/api/tables", client=ANNA)[0] for _ in range(3)] == [429] * 3
    assert waited == [guard.REFUSING_WAITS] * 3
    assert guarded.ask("/api/tables", client=BEN)[0] == 429
    assert len(waited) == 3, "nobody else does"


def test_what_is_dearer_costs_more() -> None:
    def how_many(path: str, method: str = "GET") -> int:
        guarded = Guarded(work_per_second=1e-9, work_burst=0.1)
        return next(n for n in range(1000) if guarded.ask(path, method)[0] == 429)

    assert how_many("/assets/x.js") > how_many("/api/tables/x") > how_many("/api/tables", "POST")


def test_what_is_asked_below_the_path_of_the_public_address_is_the_same() -> None:
    def refusals(path: str) -> list[str | None]:
        guarded = Guarded(
            public_url="https://spiel.example/games", work_per_second=1e-9, work_burst=0.01, longest_request=0
        )
        asked = [("/metrics", "GET", ANNA), *[("/api/tables", "GET", BEN)] * 3]
        return [guarded.ask(f"{path}{asked}", method, client)[2] for asked, method, client in asked]

    assert refusals("") == refusals("/games") == ["only_here", None, "too_fast", "too_fast"]
    careful = Guarded(public_url="https://spiel.example/games").ask("/games/api/tables")[1]
    assert careful["cache-control"] == "no-store"


def test_one_household_is_one_address() -> None:
    assert whose("2001:db8:1:2:aaaa::1") == whose("2001:db8:1:2:bbbb::2") != whose("2001:db8:1:3::1")
    assert whose("::ffff:192.0.2.1") == whose("192.0.2.1") != whose("192.0.2.2")
    assert whose("fe80::1%eth0") == whose("fe80::2")


def test_who_has_all_of_the_budget_is_not_remembered() -> None:
    buckets = Buckets(rate=1e9, burst=1)
    for n in range(100_000):
        buckets[str(n)].take()
    assert len(buckets) <= 1_000


def test_however_many_ask_at_once_memory_is_bounded() -> None:
    buckets = Buckets(rate=1e-9, burst=1)
    for n in range(60_000):
        buckets[str(n)].take()
    assert len(buckets) <= 50_000
    assert not buckets["59999"].take(), "the latest are still known"


# ── the machine itself ────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("client", "headers", "settings", "status"),
    [
        ("127.0.0.1", {}, {}, 200),
        ("::1", {}, {}, 200),
        (ANNA, {}, {}, 403),
        ("127.0.0.1", {"x-forwarded-for": ANNA}, {}, 403),
        ("127.0.0.1", {"x-real-ip": ANNA}, {}, 403),
        ("127.0.0.1", {"forwarded": f"for={ANNA}"}, {}, 403),
        ("127.0.0.1", {}, {"proxies": frozenset({"127.0.0.1"})}, 403),
        (ANNA, {}, {"metrics_for": frozenset({ANNA})}, 200),
        (BEN, {}, {"metrics_for": frozenset({ANNA})}, 403),
        (BEN, {}, {"metrics_for": frozenset({"192.0.2.0/24"})}, 200),
    ],
)
def test_metrics_are_for_the_machine_itself(
    client: str, headers: dict[str, str], settings: dict[str, Any], status: int
) -> None:
    answer = Guarded(**settings).ask("/metrics", client=client, **headers)
    assert answer[0] == status
    assert answer[2] == ("only_here" if status == 403 else None)


def test_a_proxy_that_nobody_told_of_is_noticed_once(caplog: pytest.LogCaptureFixture) -> None:
    guarded = Guarded()
    for _ in range(3):
        guarded.ask(**{"x-forwarded-for": ANNA})
    assert ["--proxy" in line for line in caplog.messages] == [True]
