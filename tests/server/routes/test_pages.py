"""How the client's files are served."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urljoin

import httpx
import pytest

from poeppel.server.app import make_app
from poeppel.server.settings import Settings

Ask = Callable[..., httpx.Response]
INDEX = '<!doctype html><base href="./" /><title>Pöppel</title>'
SCRIPT = "console.log('roll');" * 50


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A small client, as Vite builds it; that the compressed script is not what it should be shows when it is sent."""
    built = tmp_path / "client"
    (built / "assets").mkdir(parents=True)
    (built / "index.html").write_text(INDEX, encoding="utf-8")
    (built / "index.html.br").write_bytes(b"brotli")
    (built / "assets" / "index-Ab12.js").write_text(SCRIPT, encoding="utf-8")
    (built / "assets" / "index-Ab12.js.br").write_bytes(b"brotli")
    (built / "sw.js").write_text("self", encoding="utf-8")
    (built / "icon.png").write_bytes(b"\x89PNG")
    (built / "manifest.webmanifest").write_text("{}", encoding="utf-8")
    return built


@pytest.fixture
def ask(folder: Path) -> Ask:
    return asking(folder)


def asking(folder: Path, public_url: str | None = None) -> Ask:
    """A way to ask a server with this client; nothing is decoded by itself."""
    app = make_app(Settings(database=folder / "unused.db", client=folder, public_url=public_url))

    async def request(method: str, path: str, **headers: str) -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://localhost") as client:
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            async with client.stream(method, path, headers={"accept-encoding": "identity"} | named) as answer:
                answer._content = b"".join([part async for part in answer.aiter_raw()])
                return answer

    return lambda path, method="GET", **headers: asyncio.run(request(method, path, **headers))


@pytest.mark.parametrize(
    "path", ["/", "/new", "/t/abcdefgh23456789", "/t/abcdefgh23456789/y", "/rules/classic", "/replay"]
)
def test_every_page_is_the_same_file_and_asked_for_again(ask: Ask, path: str) -> None:
    answer = ask(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert "<title>Pöppel</title>" in answer.content.decode()


# ── where the pages lie ───────────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def ask_below(folder: Path) -> Ask:
    """A server that people reach below a path."""
    return asking(folder, public_url="https://example.org/games/poeppel")


@pytest.mark.parametrize(
    "path", ["/", "/new", "/t/abc", "/t/abc/y", "/t/abc/", "//", "/rules/cl%2Fassic", "/a/b/c/d/e/f/g/h"]
)
def test_a_page_names_the_way_up_to_the_root(ask: Ask, path: str) -> None:
    """As a browser walks it, from whatever address it knows."""
    way = ask(path).content.decode().partition('<base href="')[2].partition('"')[0]
    for before in ("", "/games/poeppel"):
        assert urljoin(f"https://example.org{before}{path}", way) == f"https://example.org{before}/"


def test_nothing_of_ours_is_that_deep(ask: Ask) -> None:
    assert ask("/a" * 9).status_code == 404


def test_a_page_is_compressed_wherever_it_is(ask: Ask) -> None:
    assert ask("/new", accept_encoding="br, gzip").content == b"brotli", "as it was built"
    deeper = ask("/t/abc", accept_encoding="br, gzip")
    assert deeper.headers["content-encoding"] == "gzip"
    assert gzip.decompress(deeper.content).decode() == INDEX.replace("./", "../")
    assert deeper.headers["etag"] != ask("/new", accept_encoding="gzip").headers["etag"]


@pytest.mark.parametrize(
    "path", ["/", "/new", "/t/abc/y", "/sw.js", "/assets/index-Ab12.js", "/api/editions", "/none.js"]
)
def test_a_proxy_may_pass_the_path_on_or_leave_it_out(ask: Ask, ask_below: Ask, path: str) -> None:
    usual, left_out, passed_on = ask(path), ask_below(path), ask_below(f"/games/poeppel{path}")
    assert usual.status_code == left_out.status_code == passed_on.status_code
    assert usual.headers == left_out.headers == passed_on.headers
    assert usual.content == left_out.content == passed_on.content


def test_the_public_address_without_its_slash_leads_to_the_pages(ask_below: Ask) -> None:
    for method in ("GET", "HEAD"):
        answer = ask_below("/games/poeppel", method)
        assert (answer.status_code, answer.headers["location"]) == (307, "/games/poeppel/")
    assert ask_below("/games/poeppel", "POST").status_code == 404


def test_only_the_whole_path_counts(ask_below: Ask) -> None:
    for path in ("/games/api/editions", "/games/poeppels/api/editions", "/games%2Fpoeppel/api/editions"):
        assert ask_below(path).headers["content-type"] == "text/html; charset=utf-8", f"{path} is a page, and missing"


def test_a_path_may_have_other_letters(folder: Path) -> None:
    ask = asking(folder, public_url="https://example.org/käse")
    for path in ("/käse/api/editions", "/k%C3%A4se/api/editions", "/k%c3%a4se/api/editions"):
        assert ask(path).headers["content-type"] == "application/json", path
    assert ask("/käse").headers["location"] == "/k%C3%A4se/"


# ── what is sent ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_what_browsers_may_load_is_only_ours(ask: Ask) -> None:
    rules = dict(part.strip().split(" ", 1) for part in ask("/").headers["content-security-policy"].split(";"))
    assert rules["default-src"] == "'self'"
    assert rules.pop("script-src") == "'self' 'wasm-unsafe-eval'"  # the engine, which is ours too; no eval of texts
    assert not any("unsafe" in rule or "http" in rule or "*" in rule for rule in rules.values())


def test_assets_are_kept_for_ever(ask: Ask) -> None:
    answer = ask("/assets/index-Ab12.js")
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.content.decode() == SCRIPT
    assert ask("/sw.js").headers["cache-control"] == "no-cache"


def test_a_browser_gets_the_best_compression_that_it_takes(ask: Ask) -> None:
    best = ask("/assets/index-Ab12.js", accept_encoding="gzip, deflate, br, zstd")
    assert (best.headers["content-encoding"], best.content) == ("br", b"brotli")
    plain = ask("/assets/index-Ab12.js", accept_encoding="gzip, br;q=0")
    assert plain.headers["content-encoding"] == "gzip"
    assert gzip.decompress(plain.content).decode() == SCRIPT
    assert best.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"
    assert best.headers["etag"] != plain.headers["etag"]
    assert "content-encoding" not in ask("/icon.png", accept_encoding="gzip").headers


def test_what_a_browser_has_is_not_sent_again(ask: Ask, folder: Path) -> None:
    tag = ask("/").headers["etag"]
    again = ask("/", if_none_match=f'"other", {tag}')
    assert (again.status_code, again.content) == (304, b"")
    (folder / "index.html").write_text("<!doctype html><title>New</title>", encoding="utf-8")
    assert asking(folder)("/", if_none_match=tag).status_code == 200


@pytest.mark.parametrize(
    "path",
    ["/assets/gone-12.js", "/favicon.ico", "/../settings.py", "/%2e%2e/pyproject.toml", "/api", "/api/new", "/.env"],
)
def test_what_is_not_there_is_a_problem(ask: Ask, path: str) -> None:
    answer = ask(path)
    assert answer.status_code == 404
    assert b'"code":"no_such_page"' in answer.content


def test_pages_are_only_looked_at(ask: Ask) -> None:
    assert ask("/new", "POST").status_code == 404
    head = ask("/new", "HEAD")
    assert (head.status_code, head.content) == (200, b"")
    assert ask("/api/tables/abcdefgh23456789/seats").status_code == 405  # as before: the route is there


def test_manifest_and_pictures_have_their_types(ask: Ask) -> None:
    assert ask("/manifest.webmanifest").headers["content-type"] == "application/manifest+json"
    assert ask("/icon.png").headers["content-type"] == "image/png"


def test_a_server_without_a_client_says_so(tmp_path: Path) -> None:
    answer = asking(tmp_path / "nothing")("/new")
    assert answer.status_code == 503
    assert "./poeppel" in answer.content.decode()
    assert asking(tmp_path / "nothing")("/healthz.txt").status_code == 404
