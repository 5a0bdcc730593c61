"""Children who cannot read: animals to choose, one big die, pawns that hop, and a voice that counts along."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.server.playing import wait_until

NUMBERS = ["eins", "zwei", "drei", "vier", "fünf", "sechs"]
LARGE = 64  # pixels
# Browsers without a screen have no voices: this one writes down what it is to say.
VOICE = """
() => {
  window.said = [];
  const voices = [{ lang: "de-DE", localService: true, default: true }];
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  Object.defineProperty(window, "speechSynthesis", { configurable: true, value: {
    getVoices: () => voices, speak: ({ text }) => window.said.push(text), cancel: () => {},
  } });
}
"""
READ = """
() => {
  const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const read = [];
  while (texts.nextNode()) {
    const { parentElement: around, data } = texts.currentNode;
    if (data.trim() && around.checkVisibility() && !around.closest(".spoken")) read.push(data.trim());
  }
  return read;
}
"""


def said(page: Page) -> list[str]:
    words: list[str] = page.evaluate("window.said")
    return words


def test_a_child_chooses_an_animal_rolls_and_counts_along(arrive: Arrive) -> None:
    person = arrive(language="de", screen="phone", speed="normal").go("/")
    page = person.page
    person.part("for-children").click()
    fox = page.locator("[data-testid=animal][data-colour=r]")
    expect(fox).to_be_visible()
    assert person.violations() == []
    page.emulate_media(color_scheme="light", reduced_motion="no-preference")
    page.evaluate(VOICE)
    fox.click()
    person.part("children-go").click()
    expect(page.locator("[data-asked=roll]")).to_be_visible()
    assert page.evaluate(READ) == []
    expect(page.locator("[data-testid=pawn][data-colour=k]")).to_have_count(4)

    person.part("roll").click()
    pawn = page.locator("[data-movable=true] button")
    expect(pawn).to_have_count(1)
    [roll] = [word for word in said(page) if word in NUMBERS]
    assert said(page) == ["Fuchs", "Los geht’s!", "Du bist dran!", roll]
    boxes = [part.bounding_box() for part in (pawn, person.part("roll"), person.part("way-out"))]
    assert all(box and min(box["width"], box["height"]) >= LARGE for box in boxes)

    box = boxes[0]
    assert box
    page.mouse.click(box["x"] + box["width"] / 2 + 40, box["y"] + box["height"] / 2)  # beside it is near enough
    expect(page.locator("[data-testid=seat][data-due=true]")).to_have_attribute("data-seat", "r")
    counted = NUMBERS[: NUMBERS.index(roll) + 1]
    wait_until(lambda: said(page)[4 : 4 + len(counted)] == counted)

    person.part("way-out").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    person.part("way-out").click(delay=1_500)
    expect(page.get_by_role("dialog")).to_be_visible()
    person.part("leave-children").click()
    expect(person.part("continue")).to_have_attribute("href", re.compile("^children/"))


def test_a_whole_game_by_keyboard_and_once_more(arrive: Arrive) -> None:
    person = arrive(language="de", screen="tablet")
    table = person.set_up_by_link("classic+three-rolls+two-pawns+first-home", "me,bot:chick")
    person.go(f"/children/{table}")
    page = person.page
    page.evaluate(VOICE)
    end = person.part("children-end")
    ready = page.locator("[data-asked=roll], [data-movable=true] button:focus, [data-testid=children-end]")
    for _ in range(400):
        ready.first.wait_for()
        if end.count():
            break
        page.keyboard.press("r" if page.locator("[data-asked=roll]").count() else "Enter")
    expect(end).to_be_visible()
    assert page.evaluate("document.activeElement.id") == "children-end"
    winner = page.locator("[data-testid=children-end] [data-colour]").get_attribute("data-colour")
    last = {"y": "Hurra, du hast gewonnen!", "r": "Der Fuchs hat gewonnen. Schön gespielt! Noch einmal?"}[winner or ""]
    assert said(page)[-1] == last
    assert person.violations() == []
    person.part("children-again").click()
    expect(page.locator("[data-asked=roll]")).to_be_visible()
    assert table not in page.url
