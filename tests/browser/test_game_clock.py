"""A clock for the whole game: chosen when a game is set up, seen at the table."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Arrive


def test_the_minutes_are_chosen_and_shown(arrive: Arrive) -> None:
    person = arrive(screen="phone").go("/new?rules=classic&seats=me,bot&ends=15")
    person.see("At most 15 minutes.")
    person.part("more").locator("summary").click()
    minutes = person.part("ends-after")
    expect(minutes).to_have_value("15")
    minutes.fill("30")
    minutes.blur()
    person.see("At most 30 minutes.")
    assert person.violations() == []
    person.part("start-game").click()
    expect(person.part("game-clock")).to_have_text("30 min left")
    person.page.reload()
    expect(person.part("game-clock")).to_have_text("30 min left")
    assert person.violations() == []
    assert person.page.evaluate("document.documentElement.scrollWidth") <= 320
