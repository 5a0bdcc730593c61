"""A new version of the pages: it waits, it is offered, and whoever is in a game goes on with the old one."""

from __future__ import annotations

import re
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.server.playing import RunningServer, running

KEPT = "() => caches.keys()"
LOOK = "async () => (await navigator.serviceWorker.getRegistration()).update()"


@pytest.fixture
def pages_folder(client: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(client, tmp_path / "client"))


@pytest.fixture
def updating(pages_folder: Path, tmp_path: Path) -> Iterator[RunningServer]:
    with running(tmp_path, client=str(pages_folder)) as server:
        yield server


def renew(folder: Path) -> None:
    """The next version: the rules page lies under another name, and the old one is gone."""
    (old,) = (folder / "assets").glob("Rules-*.js")
    for file in [*folder.rglob("*.js"), folder / "index.html"]:
        file.with_name(f"{file.name}.br").unlink(missing_ok=True)
        file.write_text(file.read_text(encoding="utf-8").replace(old.name, "Rules-again.js"), encoding="utf-8")
    old.rename(old.with_name("Rules-again.js"))
    worker = folder / "sw.js"
    worker.write_text(re.sub('"version":"', '"version":"next-', worker.read_text(encoding="utf-8")), encoding="utf-8")


def is_kept(page: Page) -> None:
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


def test_a_new_version_breaks_no_game(updating: RunningServer, pages_folder: Path, newcomer: Arrive) -> None:
    anna = newcomer(updating, name="Anna").go("/")
    anna.part("play-now").click()
    anna.ready_dice.wait_for()
    is_kept(anna.page)
    second = anna.page.context.new_page()
    second.goto("/")
    anna.forgive("ERR_CONNECTION", "Failed to load resource")
    renew(pages_folder)
    port = updating.port
    updating.stop(signal.SIGTERM)
    updating.start(port)

    anna.page.evaluate(LOOK)
    expect(anna.part("new-version")).to_be_visible()
    anna.roll()
    expect(anna.part("log")).to_contain_text("Anna rolls")
    second.get_by_test_id("new-version").get_by_role("button", name="Reload").click()
    expect(second.get_by_test_id("new-version")).to_have_count(0)
    expect(anna.part("new-version")).to_be_visible()  # nobody has touched this page

    anna.part("menu").click()
    anna.press("To the start page")
    anna.press("Rules")  # a part that was not loaded yet, of the old version
    expect(anna.page.locator("main h1")).to_have_text("The rules")
    assert len(anna.page.evaluate(KEPT)) == 2
    anna.page.reload()
    expect(anna.part("new-version")).to_have_count(0)
    second.goto("/")
    second.wait_for_function("async () => (await caches.keys()).length === 1")
