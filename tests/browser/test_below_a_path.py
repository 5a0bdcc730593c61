"""The pages below a path: through a gate that passes the path on, and through one that leaves it out."""

from __future__ import annotations

import contextlib
import re
import socket
import socketserver
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from copy import copy
from pathlib import Path

import pytest
from playwright.sync_api import Playwright, expect

from tests.browser.conftest import QUIETLY, Arrive, chromium
from tests.browser.hosting import hosted
from tests.browser.people import PATIENCE, Person
from tests.server.playing import RunningServer, running, wait_until

PATH = "/games/poeppel"
NOTHING_HERE = b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class Gate(socketserver.ThreadingTCPServer):
    """A reverse proxy. Whatever is not below the path is none of Pöppel's."""

    daemon_threads = True
    leads_to = 0  # a port

    def __init__(self, strips: bool) -> None:
        super().__init__(("127.0.0.1", 0), Passage)
        self.strips, self.is_open = strips, True
        self.url = f"http://127.0.0.1:{self.server_address[1]}{PATH}/"

    def rewritten(self, line: bytes, fields: bytes) -> bytes | None:
        """The head of a request as it goes on, one a connection; None if it leads nowhere."""
        method, path, version = line.split()
        if not path.startswith(f"{PATH}/".encode()):
            return None
        if self.strips:
            path = path.removeprefix(PATH.encode())
        if b"\nupgrade:" not in b"\n" + fields.lower():
            fields = re.sub(rb"(?im)^connection:[^\r]*", b"Connection: close", fields)
        return b"%b %b %b\r\n%b\r\n" % (method, path, version, fields)


class Passage(socketserver.StreamRequestHandler):
    server: Gate

    def handle(self) -> None:
        line, *fields = self.head() or [b""]
        if not line or not self.server.is_open:
            return
        head = self.server.rewritten(line, b"".join(fields))
        if head is None:
            self.wfile.write(NOTHING_HERE)
            return
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.server.leads_to)) as there:
            there.sendall(head)
            inward = threading.Thread(target=pump, args=(lambda: self.rfile.read1(65_536), there), daemon=True)
            inward.start()
            pump(lambda: there.recv(65_536), self.connection)
            inward.join()

    def head(self) -> list[bytes]:
        """The lines of a request up to the empty one; none when the browser has thought better of it."""
        lines: list[bytes] = []
        while (line := self.rfile.readline()) not in (b"", b"\r\n"):
            lines.append(line)
        return lines


def pump(read: Callable[[], bytes], to: socket.socket) -> None:
    """Everything from here to there, and then the end of it."""
    with contextlib.suppress(OSError):
        while data := read():
            to.sendall(data)
    with contextlib.suppress(OSError):
        to.shutdown(socket.SHUT_RDWR)


@contextlib.contextmanager
def standing(gate: Gate) -> Iterator[Gate]:
    with gate:
        threading.Thread(target=gate.serve_forever, daemon=True).start()
        try:
            yield gate
        finally:
            gate.shutdown()


@pytest.fixture
def gates() -> Iterator[tuple[Gate, Gate]]:
    """One that passes the path on, and one that leaves it out."""
    with standing(Gate(strips=False)) as whole, standing(Gate(strips=True)) as stripping:
        yield whole, stripping


@pytest.fixture
def home(client: Path, tmp_path: Path, gates: tuple[Gate, Gate]) -> Iterator[RunningServer]:
    """A server at home, behind both gates; the one that passes the path on is the one that people know."""
    with running(tmp_path, client=str(client), public_url=gates[0].url.rstrip("/")) as server:
        for gate in gates:
            gate.leads_to = server.port
        yield server


def through(gate: Gate, home: RunningServer, newcomer: Arrive, **wishes: object) -> Person:
    """Somebody who knows the server by this gate."""
    seen = copy(home)
    seen.url = gate.url
    person = newcomer(seen, **wishes)
    liked = "localStorage['poeppel.settings']"
    person.page.context.add_init_script(f"localStorage['poeppel{PATH}.settings'] ??= {liked}")
    return person


def is_at_home(person: Person, gate: Gate) -> None:
    """The worker that keeps the pages serves these, and nothing else of the host."""
    scope = person.page.evaluate("navigator.serviceWorker.ready.then(({ scope }) => scope)")
    assert scope == gate.url
    person.page.wait_for_function("navigator.serviceWorker.controller !== null")


def test_wherever_the_pages_are_they_can_be_installed(
    home: RunningServer, gates: tuple[Gate, Gate], playwright: Playwright, tmp_path: Path
) -> None:
    """A browser of one's own, because a private window installs nothing. Two of them at one host are two apps."""
    with hosted(tmp_path / "space") as space:
        context = playwright.chromium.launch_persistent_context(
            tmp_path / "profile", executable_path=chromium(), args=QUIETLY, locale="de-DE"
        )
        context.set_default_timeout(1000 * PATIENCE)
        page = context.new_page()
        browser = context.new_cdp_session(page)
        for address in (gates[0].url, f"{home.url}/", space.url):
            page.goto(address)
            german = f"{address}manifest.de.webmanifest"
            page.wait_for_function("() => document.querySelector('link[rel=manifest]') !== null")
            found = browser.send("Page.getAppManifest")
            assert (found["url"], found["errors"]) == (german, [])
            assert found["manifest"]["name"] == "Pöppel"
            assert (found["manifest"]["startUrl"], found["manifest"]["scope"]) == (address, address)
            assert browser.send("Page.getAppId")["appId"] == address
            assert browser.send("Page.getInstallabilityErrors") == {"installabilityErrors": []}
        context.close()


def test_a_game_behind_two_gates(home: RunningServer, gates: tuple[Gate, Gate], newcomer: Arrive) -> None:
    """Anna comes by the gate that leaves the path out, and Ben by her invitation, which leads to the other one. Both
    play with a bot, and find their places again; with its gate closed a page still opens."""
    whole, stripping = gates
    anna, ben = through(stripping, home, newcomer, name="Anna"), through(whole, home, newcomer)
    anna.go("new?rules=classic&seats=me,open,bot&pace=0&away=never")
    anna.part("start-game").click()
    anna.page.wait_for_url(f"{stripping.url}t/*")
    table = anna.page.url.rpartition("/")[2]
    invitation = anna.page.locator("[data-testid=seat]").get_by_test_id("invite-link")
    link = invitation.get_attribute("href")
    assert link is not None
    assert re.fullmatch(f"{re.escape(whole.url)}t/{table}/[gr]", link)

    ben.go(link)
    ben.part("join-name").fill("Ben")
    ben.part("sit-down").click()
    expect(anna.part("seat").filter(has_text="Ben")).to_be_visible()
    anna.part("start-game").click()
    wait_until(lambda: have_rolled(1, home, table, anna, ben), PATIENCE)

    for person, gate in ((anna, stripping), (ben, whole)):
        is_at_home(person, gate)
        person.page.reload()
        expect(person.part("table")).to_be_visible()
    wait_until(lambda: have_rolled(3, home, table, anna, ben), PATIENCE)
    for person in (anna, ben):
        person.comes_to_see(table)

    ben.go("./")
    expect(ben.part("continue")).to_have_attribute("href", f"t/{table}")
    ben.press("Settings")
    expect(ben.page).to_have_url(f"{whole.url}settings")
    expect(ben.page.locator("main h1")).to_have_text("Settings")

    whole.is_open = False
    ben.forgive("ERR_EMPTY_RESPONSE")
    ben.page.goto(f"{whole.url}settings/")
    expect(ben.page.locator("main h1")).to_have_text("Settings")


def have_rolled(often: int, home: RunningServer, table: str, *people: Person) -> bool:
    """Whoever is asked decides; whether every colour has rolled so often, the bot's too."""
    for person in people:
        if person.ready_dice.or_(person.moves).count():
            person.decide()
    events = home.http.get(f"{PATH}/api/tables/{table}/events").json()["events"]
    rolls = Counter(told["event"]["colour"] for told in events if told["event"]["type"] == "rolled")
    return len(rolls) == len(people) + 1 and min(rolls.values()) >= often
