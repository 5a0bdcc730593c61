"""A real server and a real Chromium; everybody at a table has a browser profile of their own."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from poeppel.server.settings import CLIENT
from poeppel.warming import warm_reviews
from tests.browser.people import Person
from tests.server.playing import RunningServer, running

BUILT = Path(os.environ.get("POEPPEL_CLIENT", CLIENT))  # another build can be tried
NAMES = ("chromium", "chromium-browser", "google-chrome")
QUIETLY = (  # nothing goes anywhere but to our server
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

Arrive = Callable[..., Person]


@pytest.fixture(scope="session")
def client() -> Path:
    """The built pages."""
    assert (BUILT / "index.html").exists(), "the pages are not built: ./poeppel test browser builds them"
    return BUILT


@pytest.fixture(scope="session")
def server(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    warm_reviews()  # the server has it compiled by itself, but nobody here waits that long
    with running(tmp_path_factory.mktemp("server"), client=str(client)) as server:
        yield server
        assert "Traceback" not in server.log


@pytest.fixture
def own_server(client: Path, tmp_path: Path) -> Iterator[RunningServer]:
    """A server that a test may kill."""
    with running(tmp_path, client=str(client)) as server:
        yield server


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    found = next(filter(None, map(shutil.which, NAMES)), None)
    assert found, "Chromium is missing: install the package chromium"
    browser = playwright.chromium.launch(executable_path=found, args=QUIETLY)
    yield browser
    browser.close()


@pytest.fixture
def arrive(browser: Browser, server: RunningServer) -> Iterator[Arrive]:
    """Somebody comes with a browser that has never been here. In the end nobody may have seen an error."""
    there: list[Person] = []

    def come(at: RunningServer = server, **wishes: Any) -> Person:
        there.append(Person(browser, at, **wishes))
        return there[-1]

    yield come
    for person in there:
        person.leave()
    assert [fault for person in there for fault in person.faults] == []
