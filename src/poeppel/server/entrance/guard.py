"""What every request passes first: name, origin, budget and size, and the headers that keep a browser careful."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import math
import re
import socket
from urllib.parse import unquote, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from poeppel.server import protocol as p
from poeppel.server.entrance.limits import Limits, address_of, is_among, is_own_machine
from poeppel.server.problems import problem
from poeppel.server.refusals import CommandRefused, refused, shown
from poeppel.server.settings import Settings

log = logging.getLogger("poeppel.server")

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; "
    "object-src 'none'; frame-ancestors 'none'; base-uri 'self'; form-action 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
NO_BODY = ("GET", "HEAD")

FILE, USUAL = 0.0005, 0.003  # seconds of the processor that a request costs
COSTS = {"events": 0.008, "tables": 0.006, "seats": 0.005, "board": 0.008, "record": 0.002, "here": FILE}
"""What else costs more or less, by the last part of the address. What takes long is charged when it is done."""
TOURNAMENT, DESK = "/api/tournaments/", 0.001  # the rest is charged when it is done
SOCKET = 0.005  # from opening a socket to its welcome
REFUSING_WAITS = 1.0  # seconds until whoever is refused again and again is told so: saying it costs something, too


class Guard:
    """Plain ASGI, so that it costs next to nothing."""

    def __init__(self, app: ASGIApp, settings: Settings, limits: Limits) -> None:
        self.app = app
        self.work = limits.work
        self.refusals = limits.refusals
        self.longest = settings.longest_request
        self.longest_at = dict.fromkeys(("/api/replay", "/api/review"), settings.longest_record)
        self.longest_at["/api/tournaments/read-back"] = settings.longest_tournament
        self.longest_of_tournament = {"commands": settings.longest_order, "people": settings.longest_list}
        self.body_within = settings.body_within
        self.origins = {*settings.origins, origin_of(settings.public_url or "")} - {""}
        self.hosts = known_hosts(settings)
        self.path = settings.path
        self.proxies = settings.proxies
        self.metrics_for = settings.metrics_for
        self._has_warned = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        scope = at_the_root(scope, self.path)
        is_socket = scope["type"] == "websocket"
        careful = send if is_socket else carefully(scope, send)
        connection = HTTPConnection(scope)
        try:
            self.check(connection)
            if not is_socket and scope["method"] not in NO_BODY:
                receive = handing_out(await self.read_body(scope, receive), receive)
        except CommandRefused as no:
            if not self.refusals[address_of(connection)].take():
                await asyncio.sleep(REFUSING_WAITS)
            if is_socket:  # that never opens: clients see HTTP 403
                await send({"type": "websocket.close", "code": p.CloseCode.NOT_OPENED, "reason": no.refusal.code})
            else:
                await problem(no.refusal, headers=no.headers)(scope, receive, careful)
        else:
            await self.app(scope, receive, careful)

    def check(self, connection: HTTPConnection) -> None:
        """Refuse what is asked under another name, from a foreign page, or too often."""
        headers, scope = connection.headers, connection.scope
        self.notice_proxy(headers)
        if not self.is_known_host(headers):
            raise refused("wrong_host")
        may_change = scope["type"] == "websocket" or scope["method"] not in NO_BODY
        if may_change and not self.is_own_page(headers):
            raise refused("wrong_origin")
        if "transfer-encoding" in headers:  # without a length; see `wire`
            raise CommandRefused(shown("unreadable"), {"Connection": "close"})
        if scope["path"] == "/metrics" and not self.may_see_metrics(connection):
            raise refused("only_here")
        budget, cost = self.work[address_of(connection)], cost_of(scope)
        if not budget.take(cost):
            raise CommandRefused(shown("too_fast"), {"Retry-After": str(math.ceil(budget.wait(cost)))})

    def notice_proxy(self, headers: Headers) -> None:
        """Say once that there seems to be a proxy nobody has told us of: everybody behind it counts as one address."""
        if not (self.proxies or self._has_warned) and "x-forwarded-for" in headers:
            self._has_warned = True
            log.warning("X-Forwarded-For is not believed: say --proxy ADDRESS if a proxy of yours has sent it")

    def is_known_host(self, headers: Headers) -> bool:
        """Whether the server is asked under a name of its own. Any site can let its name lead here (DNS rebinding), and
        its pages would be ours; about an address in digits it can do nothing. Old programs name no host."""
        host = host_of(headers.get("host", ""))
        return not host or host in self.hosts or is_address(host)

    def is_own_page(self, headers: Headers) -> bool:
        """A browser says where a page comes from; it must be from here. Programs say nothing, and need a token."""
        origin = headers.get("origin")
        if origin is None or origin in self.origins:
            return True
        named = origin_of(origin).partition("://")[2]
        return bool(named) and named == headers.get("host")

    def may_see_metrics(self, connection: HTTPConnection) -> bool:
        """Whether somebody asks on this machine, and not by way of a proxy, or at an address that was named."""
        host = connection.client.host if connection.client else ""
        return is_among(host, self.metrics_for) or is_own_machine(connection, self.proxies)

    def longest_body(self, path: str) -> int:
        """How many bytes may be sent to an address."""
        if path.startswith(TOURNAMENT):
            return self.longest_at.get(path) or self.longest_of_tournament.get(path.rpartition("/")[2], self.longest)
        return self.longest_at.get(path, self.longest)

    async def read_body(self, scope: Scope, receive: Receive) -> bytes:
        """The whole body; refused when it is larger than any request of ours, or does not come."""
        parts, size, longest = [], 0, self.longest_body(scope["path"])
        try:
            async with asyncio.timeout(self.body_within):
                while True:
                    message = await receive()
                    parts.append(message.get("body", b""))
                    size += len(parts[-1])
                    if size > longest:
                        raise refused("too_large")
                    if not message.get("more_body"):
                        return b"".join(parts)
        except TimeoutError:
            raise CommandRefused(shown("too_slow"), {"Connection": "close"}) from None


def at_the_root(scope: Scope, path: str) -> Scope:
    """The request without the path of the public address. Some proxies leave it out, others pass it on, and on the
    machine itself it never was there: all of them mean the same."""
    depth = path.count("/")
    parts = scope["raw_path"].split(b"/", depth + 1)
    if not path or unquote(b"/".join(parts[: depth + 1])) != path:
        return scope
    rest = b"".join(b"/" + part for part in parts[depth + 1 :])
    return {**scope, "path": unquote(rest), "raw_path": rest}


def cost_of(scope: Scope) -> float:
    """What a request is going to cost, in seconds of the processor."""
    if scope["type"] == "websocket":
        return SOCKET
    path: str = scope["path"]
    if path.startswith(TOURNAMENT):
        return DESK
    return COSTS.get(path.rpartition("/")[2], USUAL) if path.startswith("/api/") else FILE


def known_hosts(settings: Settings) -> set[str]:
    """The names under which the server may be asked."""
    own = socket.gethostname().lower()
    named = {urlsplit(url).netloc for url in (settings.public_url, settings.lan_url, *settings.origins) if url}
    return {"localhost", own, f"{own}.local"} | {host_of(netloc) for netloc in named}


def host_of(netloc: str) -> str:
    """The host without its port, in small letters."""
    return re.sub(r":\d*$", "", netloc.lower()).strip("[]").rstrip(".")


def is_address(host: str) -> bool:
    """Whether a host is written in digits."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def origin_of(url: str) -> str:
    """Scheme and host of an address, as a browser writes them; empty when it is not one."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return ""
    return f"{parts.scheme}://{parts.netloc}" if parts.netloc else ""


def carefully(scope: Scope, send: Send) -> Send:
    """Send answers with the headers that keep a browser careful."""

    async def careful(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            if scope["path"].startswith("/api/"):
                headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return careful


def handing_out(body: bytes, receive: Receive) -> Receive:
    """The body once, then whatever comes."""
    given = False

    async def again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again
