"""The client's files: built by `web/`, part of the package, read once and served from memory.

Names in `assets/` carry a hash of their content, so browsers may keep them for ever; everything else is asked for again
each time, and answered with "not modified" when it is not. Every address without a dot is a page of the client, which
is one file.

The client was built without knowing where it will lie. All its addresses are relative to the `<base>` of its one file,
and there stands how many steps lead up from the page that was asked for. So no server has to know what a proxy has left
out of an address.
"""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath

from starlette.datastructures import Headers
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

INDEX = "index.html"
BASE = b'<base href="%b"'
HERE, UP = b"./", b"../"
DEEPEST = 8  # no page of ours is this many steps below the root
HASHED = "assets/"
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
NOT_PAGES = ("api", "healthz", "metrics")

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
COMPRESSED_ALREADY = (".npz", ".png", ".woff2")

NOT_BUILT = """<!doctype html>
<meta charset="utf-8">
<title>Pöppel</title>
<p lang="de">Der Server läuft, aber die Seiten zum Spielen fehlen. <code>./poeppel</code> baut sie; dafür braucht es
Node 20 oder neuer.</p>
<p lang="en">The server is running, but the pages for playing are missing. <code>./poeppel</code> builds them; it needs
Node 20 or newer.</p>
"""


@dataclass(frozen=True)
class ClientFile:
    """One file, with the forms in which it can be sent."""

    name: str
    content: bytes
    brotli: bytes | None  # made when the client is built

    @cached_property
    def gzip(self) -> bytes | None:
        """For plain HTTP, where browsers take no Brotli: a family's phones."""
        if PurePosixPath(self.name).suffix in COMPRESSED_ALREADY:
            return None
        return gzip.compress(self.content, mtime=0)

    @cached_property
    def tag(self) -> str:
        return hashlib.sha256(self.content).hexdigest()[:20]

    @property
    def caching(self) -> str:
        return FOR_EVER if self.name.startswith(HASHED) else ASK_AGAIN

    def answer(self, headers: Headers) -> Response:
        """The file as this browser can take it, or nothing if it has it."""
        accepted = codings(headers.get("accept-encoding", ""))
        forms = {"br": self.brotli, "gzip": self.gzip}
        coding = next((name for name, form in forms.items() if form is not None and name in accepted), None)
        content = forms[coding] if coding else self.content
        tag = f'"{self.tag}-{coding}"' if coding else f'"{self.tag}"'
        fields = {"ETag": tag, "Cache-Control": self.caching, "Vary": "Accept-Encoding"}
        if tag in [known.strip().removeprefix("W/") for known in headers.get("if-none-match", "").split(",")]:
            return Response(status_code=304, headers=fields)
        if coding:
            fields["Content-Encoding"] = coding
        kind = TYPES.get(PurePosixPath(self.name).suffix, "application/octet-stream")
        return Response(content, headers={**fields, "Content-Type": kind})


class Pages:
    """The answer at every address that no route knows; `otherwise` says that there is nothing."""

    def __init__(self, otherwise: ASGIApp, folder: Path, path: str) -> None:
        self.otherwise = otherwise
        self.files = read_files(folder)
        self.path = path  # of the public address
        self.pages = [page_at(depth, self.files[INDEX]) for depth in range(DEEPEST)] if INDEX in self.files else []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        answer = self.find(scope) if scope["type"] == "http" and scope["method"] in ("GET", "HEAD") else None
        await (answer or self.otherwise)(scope, receive, send)

    def find(self, scope: Scope) -> Response | None:
        """The file or page at an address; None if there is neither."""
        if not scope["path"]:  # only the public address's own: what is relative needs the slash at its end
            return RedirectResponse(f"{self.path}/")
        name = scope["path"].removeprefix("/")
        first, _, _ = name.partition("/")
        if first in NOT_PAGES:
            return None
        if name in self.files:
            return self.files[name].answer(Headers(scope=scope))
        depth: int = scope["raw_path"].count(b"/") - 1
        if "." in name.rpartition("/")[2] or depth >= DEEPEST:
            return None
        if not self.pages:
            return HTMLResponse(NOT_BUILT, 503)
        return self.pages[depth].answer(Headers(scope=scope))


def page_at(depth: int, index: ClientFile) -> ClientFile:
    """The client's one file as it is sent for pages this many steps below its root."""
    if depth == 0:
        return index
    return ClientFile(index.name, index.content.replace(BASE % HERE, BASE % (UP * depth), 1), brotli=None)


def read_files(folder: Path) -> dict[str, ClientFile]:
    """All files of the built client by their names; none when it has not been built."""
    found = (path for path in folder.rglob("*") if path.is_file() and path.suffix != ".br")
    return {
        name: ClientFile(name, path.read_bytes(), _read(path.with_name(f"{path.name}.br")))
        for path in found
        for name in (path.relative_to(folder).as_posix(),)
    }


def _read(path: Path) -> bytes | None:
    return path.read_bytes() if path.exists() else None


def codings(accepted: str) -> set[str]:
    """What a browser accepts: `gzip, br;q=0.9, deflate;q=0` takes the first two."""
    parts = (part.partition(";") for part in accepted.lower().split(","))
    return {name.strip() for name, _, quality in parts if quality.replace(" ", "") not in ("q=0", "q=0.0")}
