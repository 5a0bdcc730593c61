"""Boards of paper, of wood, as in 1914, at night and with high contrast: in the middle of a game axe finds nothing."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Arrive

LOOKS = ("wood", "print", "night", "contrast", "paper")


def test_a_table_in_every_look(arrive: Arrive) -> None:
    person = arrive(language="de", name="Anna")
    person.set_up("classic+barriers", "me,bot,bot,bot")
    person.play_until(lambda: person.moved > 2 and person.moves.count() > 0)
    found = {}
    for look in LOOKS:
        person.part("menu").click()
        person.page.locator(f"[data-testid=look][data-value={look}]").click()
        person.page.keyboard.press("Escape")
        expect(person.page.get_by_role("dialog")).to_have_count(0)
        assert person.page.evaluate("document.documentElement.dataset.look ?? 'paper'") == look
        found[look] = person.violations()
    assert found == {look: [] for look in LOOKS}
