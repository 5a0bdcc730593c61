"""A second engine: Firefox plays whole games without a server, from a web space that is gone and from a stick, and
thinks them over."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.firefox import Firefox, firefox
from tests.browser.hosting import WebSpace
from tests.browser.test_offline import PLAY, SETTINGS

SHORT = "classic+two-pawns"  # a whole game in half the rolls; what it shows of Firefox is the same
A_WHILE = 20  # decisions
START = "[data-testid=start-game]"
AFTER = "document.querySelector('[data-testid=after-game]') !== null"
TABLE = "document.querySelector('[data-testid=table]') !== null"
THINK_OVER = "[data-testid=think-over]"
THOUGHT_OVER = "document.querySelector('[data-testid=thorough][data-state=there]') !== null"
KEPT = "document.body.innerText.includes('Everything is on this device')"


def begin(browser: Firefox, page: str, rules: str) -> str:
    """A table for oneself and a bot that takes no time; its address."""
    browser.evaluate(SETTINGS)
    browser.go(f"{page}#/new?rules={rules}&seats=me,bot&pace=0")
    browser.reload()
    browser.click(START)
    browser.wait_for(TABLE)
    address: str = browser.evaluate("location.href")
    assert "#/t/here-" in address
    return address


def play_on(again: Firefox, address: str) -> None:
    """The browser was switched off in the middle of the game. It goes on, to the end, and is there afterwards."""
    again.go(address)
    again.wait_for(TABLE)
    again.evaluate(SETTINGS)
    while not again.evaluate(f"({PLAY})({A_WHILE})"):
        pass
    again.reload()
    again.wait_for(AFTER)


def think_over(again: Firefox) -> None:
    """The game just played, to the end; loaded anew, the page knows it still."""
    again.click(THINK_OVER)
    again.wait_for(THOUGHT_OVER)
    again.reload()
    again.wait_for(THOUGHT_OVER)


@pytest.mark.usefixtures("client")
def test_games_from_a_web_space_that_is_gone_and_from_a_stick(tmp_path: Path) -> None:
    space = WebSpace(tmp_path / "space")
    stick = (space.folder / "index.html").as_uri()
    with firefox(tmp_path / "profile") as browser:
        browser.go(f"{space.url}#/settings")
        browser.wait_for(KEPT)
        space.stop()
        of_the_space = begin(browser, space.url, SHORT)
        browser.evaluate(f"({PLAY})({A_WHILE})")
        browser.go(stick)
        of_the_stick = begin(browser, stick, SHORT)
        browser.evaluate(f"({PLAY})({A_WHILE})")
    with firefox(tmp_path / "profile") as again:
        for address in (of_the_space, of_the_stick):
            play_on(again, address)
            think_over(again)
        assert again.faults == []
