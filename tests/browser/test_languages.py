"""German and English: by the browser, and by choice."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive

WORDS = {"de": ("Jetzt spielen", "würfelt"), "en": ("Play now", "rolls")}


@pytest.mark.parametrize("language", WORDS)
def test_the_language_follows_the_browser(arrive: Arrive, language: str) -> None:
    play_now, rolls = WORDS[language]
    person = arrive(language=language).go("/")
    expect(person.page.locator("html")).to_have_attribute("lang", language)
    expect(person.part("play-now")).to_contain_text(play_now)
    person.set_up("classic", "me,bot")
    person.play_until(lambda: person.moved > 0)
    expect(person.part("log")).to_contain_text(rolls)
    expect(person.part("announcement")).not_to_be_empty()


def test_the_language_can_be_chosen_and_is_kept(arrive: Arrive) -> None:
    person = arrive(language="en").go("/settings")
    person.page.get_by_label("Deutsch").first.click()
    expect(person.page.locator("html")).to_have_attribute("lang", "de")
    person.go("/")
    expect(person.part("play-now")).to_contain_text("Jetzt spielen")
