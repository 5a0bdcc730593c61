"""Every page: opened in both languages and themes, without errors, without anything that shuts people out."""

from __future__ import annotations

import pytest

from poeppel.rules import EDITIONS
from tests.browser.conftest import Arrive

RULES = ("fair-dice", "keys", *EDITIONS)
LEARN = ("/learn", "/learn/classic", "/learn/chess")
PAGES = (
    *("/", "/new", "/children", "/replay", "/chronicle", "/settings", "/nowhere"),
    *("/rules", *(f"/rules/{page}" for page in RULES)),
    *LEARN,
)


@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing_in_either_theme(arrive: Arrive, path: str) -> None:
    person = arrive(language="de").go(path)
    assert person.violations() == []
    assert person.page.locator("html").get_attribute("lang") == "de"


@pytest.mark.parametrize("path", PAGES)
def test_nothing_moves_by_itself_and_nothing_sticks_out(arrive: Arrive, path: str) -> None:
    person = arrive(screen="phone").go(path)
    assert person.layout_shift() == []
    assert person.page.evaluate("document.documentElement.scrollWidth") <= 320
