"""The network is cut and the server killed: everything that needs neither goes on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from poeppel.rules import EDITIONS, Rules
from tests.browser.people import PATIENCE
from tests.server.playing import running

LIKED = '{"speed": "instant", "sound": false, "name": "Anna"}'
SETTINGS = f"localStorage['poeppel' + new URL('.', document.baseURI).pathname.slice(0, -1) + '.settings'] ??= '{LIKED}'"
PLAY = """
async (most) => {
  // Faster than a pointer: whatever is asked here is decided as soon as it is asked, by chance. In between only what
  // changes on the page is waited for, so that a bot that thinks has the machine for itself.
  const isOver = () => document.querySelector("[data-testid=after-game]") !== null;
  const changes = () => new Promise((goOn) => {
    const observer = new MutationObserver(() => (observer.disconnect(), goOn()));
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  for (let decisions = 0; decisions < most && !isOver(); ) {
    const moves = [...document.querySelectorAll("[data-testid=moves] button")];
    const dice = document.querySelector("[data-testid=roll][aria-disabled=false]");
    const next = moves.length ? moves[Math.floor(moves.length * Math.random())] : dice;
    const changed = changes();
    if (next) decisions++;
    next?.click();
    await changed;
  }
  return isOver();
}
"""
TO_THE_END = 100_000  # decisions
STRONGEST = "bot:master"
SHORT = {edition: f"{edition}+two-pawns" for edition in ("classic6", "aergern-verboten")}  # as whole, and half as long


class Traveller:
    """Somebody who has been here once, and has no network now."""

    def __init__(self, page: Page) -> None:
        self.page, self.faults = page, list[str]()
        self.watch(page)

    def watch(self, page: Page) -> Page:
        page.on("pageerror", lambda error: self.faults.append(error.message))
        self.page = page
        return page

    def come_back(self) -> Traveller:
        """The page is closed, and opened again where it was."""
        address, context = self.page.url, self.page.context
        self.page.close()
        self.watch(context.new_page()).goto(address)
        return self

    def set_up(self, rules: str, *bots: str, **options: object) -> str:
        """A table for oneself and some bots, which take no time; its address."""
        wishes = "".join(f"&{name}={value}" for name, value in options.items())
        self.page.goto(f"new?rules={rules}&seats={','.join(['me', *bots])}&pace=0{wishes}")
        self.page.get_by_test_id("start-game").click()
        self.page.wait_for_url("**/t/here-*")
        return self.page.url

    def play(self, most: int = TO_THE_END) -> bool:
        """Decide so often; whether the game is over."""
        over: bool = self.page.evaluate(PLAY, most)
        return over

    def sees(self, part: str) -> None:
        expect(self.page.get_by_test_id(part).first).to_be_visible()


@pytest.fixture(scope="module")
def traveller(browser: Browser, client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Traveller]:
    """One visit. Then the server is killed, and the browser has no network either."""
    with running(tmp_path_factory.mktemp("server"), client=str(client)) as server:
        context = browser.new_context(
            base_url=f"{server.url}/", locale="en-GB", viewport={"width": 1280, "height": 800}
        )
        context.set_default_timeout(1000 * PATIENCE)
        context.add_init_script(SETTINGS)
        traveller = Traveller(context.new_page())
        traveller.page.goto("settings")
        expect(traveller.page.get_by_text("Everything is on this device")).to_be_visible()
    context.set_offline(True)
    yield traveller
    context.close()
    assert traveller.faults == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_whole_game_of_every_edition(traveller: Traveller, edition: str) -> None:
    """Begun, closed, opened again, played to the end, looked at again and explained."""
    rules = Rules.parse(SHORT.get(edition, edition))
    table = traveller.set_up(str(rules), *[STRONGEST] * (rules.players[0] - 1))
    assert not traveller.play(10)
    traveller.come_back().sees("table")
    assert traveller.page.url == table
    assert traveller.play()
    traveller.come_back().sees("verdict")
