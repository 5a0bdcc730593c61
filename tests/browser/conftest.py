"""A real server and a real Chromium; everybody at a table has a browser profile of their own."""

from __future__ import annotations

import os
import shutil
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright, sync_playwright

from poeppel.lab.precompile import compile_reviews
from poeppel.server.settings import CLIENT
from tests.browser.people import Device, Person
from tests.server.playing import RunningServer, running

BUILT = Path(os.environ.get("POEPPEL_CLIENT", CLIENT))  # another build can be tried
NAMES = ("chromium", "chromium-browser", "google-chrome")
WITHOUT_WINDOWS = "chromium-headless-shell"  # the same but for windows, menus and installing, in half the time
QUIETLY = (  # nothing goes anywhere but to our server
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--js-flags=--no-turbofan --no-maglev",  # no page lives long enough here to win back what it takes to optimise
)

Arrive = Callable[..., Person]


@pytest.fixture(scope="session")
def client() -> Path:
    """The built pages."""
    assert (BUILT / "index.html").exists(), "the pages are not built: ./poeppel test browser builds them"
    return BUILT


@pytest.fixture(scope="session")
def server(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    compile_reviews()  # the server has it compiled by itself, but nobody here waits that long
    with running(tmp_path_factory.mktemp("server"), client=str(client)) as server:
        yield server
        faults = [line for line in server.log.splitlines() if "Traceback" in line]
        assert not faults, "\n".join(faults)


@pytest.fixture
def own_server(client: Path, tmp_path: Path) -> Iterator[RunningServer]:
    """A server that a test may kill."""
    with running(tmp_path, client=str(client)) as server:
        yield server


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


def chromium(*names: str) -> str:
    """Where Debian's is."""
    found = next(filter(None, map(shutil.which, names or NAMES)), None)
    assert found, "Chromium is missing: install the package chromium"
    return found


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=chromium(WITHOUT_WINDOWS, *NAMES), args=QUIETLY)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def pages() -> defaultdict[Device, list[Page]]:
    """Those that nobody uses just now."""
    return defaultdict(list)


@pytest.fixture
def arrive(browser: Browser, server: RunningServer, pages: defaultdict[Device, list[Page]]) -> Iterator[Arrive]:
    """Somebody comes with a browser that remembers nothing of us. In the end nobody may have seen an error."""
    there: list[tuple[Device, Person]] = []

    def come(language: str = "en", screen: str = "laptop", touch: bool = False, **settings: object) -> Person:
        device = Device(language, screen, touch)
        page = pages[device].pop() if pages[device] else device.new_page(browser, server.url)
        there.append((device, Person(page, server, **settings)))
        return there[-1][1]

    yield come
    for device, person in there:
        page = person.leave()
        device.clean(page)
        pages[device].append(page)
    assert [fault for _, person in there for fault in person.faults] == []


@pytest.fixture
def newcomer(browser: Browser) -> Iterator[Arrive]:
    """Somebody whose browser has never been here, and is not needed any more afterwards. A test asks for its own server
    before it asks for this: then people leave before the server stops."""
    there: list[Person] = []

    def come(
        server: RunningServer,
        url: str | None = None,
        language: str = "en",
        screen: str = "laptop",
        **settings: object,
    ) -> Person:
        page = Device(language, screen).new_page(browser, url or server.url)
        there.append(Person(page, server, **settings))
        return there[-1]

    yield come
    for person in there:
        person.leave().context.close()
    assert [fault for person in there for fault in person.faults] == []
