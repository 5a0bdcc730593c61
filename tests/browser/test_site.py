"""The game as a folder of files, below a path of a plain web space."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.hosting import WebSpace, hosted
from tests.browser.people import PATIENCE

SCRIPT = "text/javascript"


@pytest.fixture(scope="module")
def space(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebSpace]:
    with hosted(tmp_path_factory.mktemp("space")) as space:
        yield space


@pytest.fixture
def page(browser: Browser, space: WebSpace) -> Iterator[Page]:
    context = browser.new_context(base_url=space.url, locale="en-GB", viewport={"width": 1280, "height": 800})
    context.set_default_timeout(1000 * PATIENCE)
    faults: list[str] = []
    context.on("weberror", lambda fault: faults.append(str(fault.error)))
    yield context.new_page()
    context.close()
    assert faults == []


@pytest.mark.parametrize(
    ("asked", "shown", "title"),
    [
        ("", "", "Pöppel"),
        ("index.html", "index.html", "Pöppel"),
        ("settings", "settings/", "Settings"),
        ("rules/classic6", "rules/classic6/", "The classic for six"),
        ("rules/classic/#R8", "rules/classic/#R8", "The classic"),
        ("#/rules/classic#R8", "#/rules/classic#R8", "The classic"),
        ("rules/keys/sub", "#/rules/keys/sub", "Everything by keyboard"),
        ("new?rules=classic6", "new/?rules=classic6", "Set up"),
        ("t/here-abcdefghijkmnpqr", "#/t/here-abcdefghijkmnpqr", None),
        ("nowhere/at/all", "#/nowhere/at/all", "There is no such page"),
    ],
)
def test_every_address_leads_to_its_page(
    page: Page, space: WebSpace, asked: str, shown: str, title: str | None
) -> None:
    """A web space knows only its files, and what it answers when there is none."""
    page.goto(asked)
    page.wait_for_url(space.url + shown)
    heading = page.locator("main h1").first
    if title is not None:
        expect(heading).to_contain_text(title)
        page.reload()
        expect(heading).to_contain_text(title)


def test_the_way_through_the_pages_and_back(page: Page, space: WebSpace) -> None:
    page.goto("rules/classic/")
    page.get_by_role("link", name="Settings").first.click()
    page.wait_for_url(f"{space.url}#/settings")
    page.reload()
    expect(page.locator("main h1")).to_have_text("Settings")
    page.go_back()
    expect(page.locator("main h1")).to_contain_text("The classic")
    page.get_by_role("link", name="Skip to content").press("Enter")
    expect(page.locator("#content")).to_be_focused()


FULL = """
const put = IDBObjectStore.prototype.put;
let isFull = false;
const full = new BroadcastChannel("full");
full.onmessage = ({ data }) => {
  isFull = data;
  full.postMessage("heard");
};
IDBObjectStore.prototype.put = function (...given) {
  if (isFull) throw new DOMException("no space left", "QuotaExceededError");
  return put.apply(this, given);
};
"""


SAY_FULL = """
isFull => new Promise((heard) => {
  const full = new BroadcastChannel("full");
  full.onmessage = () => (full.close(), heard());
  full.postMessage(isFull);
})
"""


def test_a_device_that_cannot_keep_games_says_so_until_it_can(browser: Browser, space: WebSpace) -> None:
    """Its storage is full: the game goes on, and nothing of it is lost once there is room again."""
    context = browser.new_context(base_url=space.url, locale="en-GB", service_workers="block")
    context.set_default_timeout(1000 * PATIENCE)
    context.route("**/worker-*.js", lambda route: route.fulfill(body=FULL + route.fetch().text(), content_type=SCRIPT))
    page = context.new_page()
    page.goto("#/new?rules=classic&seats=me,here:Ben&first=y")
    page.get_by_test_id("start-game").click()
    page.wait_for_url("**/t/here-*")
    sign, sentence = page.get_by_role("button", name="Not saved"), page.get_by_test_id("not-kept")
    expect(page.get_by_test_id("roll")).to_be_enabled()
    expect(sign).to_be_hidden()
    page.evaluate(SAY_FULL, True)
    page.get_by_test_id("roll").click()
    expect(sign).to_be_visible()
    expect(sentence).to_have_class(re.compile("spoken"))  # until somebody opens it, only for those who listen
    sign.click()
    expect(sentence).to_have_class(re.compile("card"))
    expect(sentence).to_contain_text("only lasts while this page is open")
    table = page.url
    page.go_back()
    page.get_by_role("link", name="Games").first.click()
    expect(sentence).to_be_visible()
    page.evaluate(SAY_FULL, False)
    expect(sentence).to_be_hidden()
    page.goto(table)
    page.reload()
    expect(page.get_by_test_id("log")).to_contain_text("rolls")
    expect(sign).to_be_hidden()
    context.close()
