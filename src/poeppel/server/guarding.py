"""What every request passes first: size, origin, and the headers that keep a browser careful."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from poeppel.server import protocol as p
from poeppel.server.refusals import shown
from poeppel.server.settings import Settings

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; object-src 'none'; frame-ancestors 'none'; "
    "base-uri 'none'; form-action 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
NO_BODY = ("GET", "HEAD")


class Guard:
    """Plain ASGI, so that it costs next to nothing."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.longest = settings.longest_request
        self.longest_at = dict.fromkeys(("/api/replay", "/api/review"), settings.longest_record)
        self.origins = {*settings.origins, origin_of(settings.public_url or "")} - {""}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and not self.is_own_page(scope):
            await receive()
            await send({"type": "websocket.close", "code": 4403, "reason": "origin"})
        elif scope["type"] == "http":
            await self.http(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def http(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def careful(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        if scope["method"] in NO_BODY:
            await self.app(scope, receive, careful)
        elif not self.is_own_page(scope):
            await refuse(careful, 403, shown("wrong_origin"))
        elif (body := await self.read_body(scope, receive)) is None:
            await refuse(careful, 413, shown("too_large"))
        else:
            await self.app(scope, replay(body, receive), careful)

    async def read_body(self, scope: Scope, receive: Receive) -> bytes | None:
        """The whole body; None when it is larger than any request of ours."""
        body, longest = b"", self.longest_at.get(scope["path"], self.longest)
        while True:
            message = await receive()
            part: bytes = message.get("body", b"")
            body += part
            if len(body) > longest:
                return None
            if not message.get("more_body"):
                return body

    def is_own_page(self, scope: Scope) -> bool:
        """A browser says where a page comes from; it must be from here. Programs say nothing, and need a token."""
        headers = Headers(scope=scope)
        origin = headers.get("origin")
        if origin is None or origin in self.origins:
            return True
        return origin_of(origin).partition("://")[2] == headers.get("host")


def origin_of(url: str) -> str:
    """Scheme and host of an address, as a browser writes them; empty when it is none."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return ""
    return f"{parts.scheme}://{parts.netloc}" if parts.netloc else ""


def replay(body: bytes, receive: Receive) -> Receive:
    """The body once, then whatever comes."""
    given = False

    async def again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again


async def refuse(send: Send, status: int, refusal: p.RefusalShown) -> None:
    body = p.Problem(refusal=refusal).model_dump_json().encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
