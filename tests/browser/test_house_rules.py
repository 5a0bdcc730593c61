"""House rules stand at the table; each opens with its picture, and the rules of the game are exactly those played."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Arrive

PLAYED = "Der Klassiker mit „Barrieren“ und „Schlagzwang“"


def test_the_chips_at_a_table_open_what_they_say(arrive: Arrive) -> None:
    person = arrive(language="de")
    person.set_up("classic+barriers+forced-capture", "me,bot,bot,bot")
    expect(person.page).to_have_title(f"{PLAYED} · Pöppel")
    chips = person.part("rule-chip")
    expect(chips).to_have_text(["Barrieren", "Schlagzwang"])
    chips.nth(1).click()
    rules = person.part("game-rule")
    expect(rules.get_by_role("heading")).to_have_text(["Barrieren", "Schlagzwang"])
    expect(person.page.locator(".isAsked").get_by_test_id("board")).to_be_in_viewport()
    assert person.violations() == []
    person.page.keyboard.press("Escape")
    person.page.set_viewport_size({"width": 320, "height": 568})
    person.part("house-rules").click()  # one chip for all of them
    expect(person.part("game-rules").get_by_role("heading").first).to_have_text("Der Klassiker")
    with person.page.context.expect_page() as opened:
        person.press("Alle Regeln dieser Partie lesen")
    book = opened.value
    expect(book.locator("h1")).to_have_text(PLAYED)
    expect(book.get_by_test_id("house-rule").locator("h3")).to_have_text(["Barrieren", "Schlagzwang"])
    book.close()
