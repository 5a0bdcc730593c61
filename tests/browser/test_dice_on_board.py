"""Dice on the board: everybody rolls for who begins, then each at their own place, and nothing lies over a pawn."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.in_sight import on_screens

SCREENS = ((320, 568), (1024, 600))
BEGINNING = {
    "de": (r"Ausgewürfelt: Anna \d, Ben \d, Carla \d\.", r"Es geht los: (Anna|Ben|Carla) beginnt\."),
    "en": (r"Roll-off: Anna \d, Ben \d, Carla \d\.", r"Here we go: (Anna|Ben|Carla) begins\."),
}
COLOURS = {"Anna": "y", "Ben": "g", "Carla": "r"}
COVERED = """
() => {
  const dice = [...document.querySelectorAll("[data-testid=board-dice] .die")]
    .map((die) => die.getBoundingClientRect());
  return [...document.querySelectorAll("[data-movable=true] button")].filter((pawn) => {
    const one = pawn.getBoundingClientRect();
    const [wide, high] = [0.15 * one.width, 0.15 * one.height]; // a button is larger than its pawn
    return dice.some((die) => die.left < one.right - wide && one.left + wide < die.right
      && die.top < one.bottom - high && one.top + high < die.bottom);
  }).length;
}
"""
SETTING = "seats=me,here:Ben,here:Carla&pace=0"


@pytest.mark.parametrize("language", ["de", "en"])
def test_everybody_rolls_for_who_begins_and_then_for_themselves(arrive: Arrive, language: str) -> None:
    person = arrive(language=language, screen="phone", name="Anna", speed="slow")
    person.go(f"/new?rules=classic&{SETTING}")
    person.part("start-game").click()
    scene = person.part("roll-off")
    expect(scene.locator(".die")).to_have_count(3)
    expect(person.part("turn")).to_contain_text(re.compile("beginnt|begins"))
    scene.click(position={"x": 5, "y": 5})  # whoever has seen enough
    expect(scene).to_have_count(0)
    rolls, begins = BEGINNING[language]
    expect(person.part("announcement")).to_have_text(re.compile(f"{rolls}.*{begins}", re.DOTALL))
    first = re.search(begins, person.part("announcement").inner_text())
    assert first is not None

    dice = person.part("board-dice")
    expect(dice).to_have_attribute("data-colour", COLOURS[first[1]])
    expect(dice.locator("[data-face]")).to_have_count(0)  # not rolled: nothing to be seen on it
    dice.locator(".die").click()  # as good as the button
    expect(dice).to_have_attribute("data-rolling", "true")
    face = dice.locator("[data-face]")
    expect(face).to_have_count(1)
    expect(person.part("roll").locator("[data-face]")).to_have_attribute(
        "data-face", face.get_attribute("data-face") or ""
    )


@pytest.mark.parametrize("rules", ["classic", "mauerhuepfen"])
def test_without_motion_the_faces_are_there_and_cover_no_pawn(arrive: Arrive, rules: str) -> None:
    person = arrive(language="en", name="Anna")
    person.go(f"/new?rules={rules}&{SETTING}")
    person.part("start-game").click()
    expect(person.part("announcement")).to_have_text(re.compile(r"Here we go: (Anna|Ben|Carla) begins\."))
    assert person.part("roll-off").count() == 0
    person.play_until(lambda: person.moved > 6 and person.moves.count() > 0)
    expect(person.part("board-dice").locator("[data-face]")).to_have_count(2 if rules == "mauerhuepfen" else 1)
    for screen in on_screens(person.page, SCREENS):
        assert person.page.evaluate(COVERED) == 0, screen
    assert person.violations() == []
