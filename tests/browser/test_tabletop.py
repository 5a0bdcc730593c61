"""The device lies between people: everybody has their own die and words turned to them, and nothing moves."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.in_sight import on_screens, out_of_sight
from tests.browser.people import Person, jumps

TABLETS = ((1024, 768), (768, 1024), (1280, 800))
FACINGS = {"y": "0", "g": "90", "r": "180", "k": "270"}
WHOSE = "[data-testid=roll], [data-testid=moves], [data-testid=turn]"
PLACES = """
() => [...document.querySelectorAll("[data-testid=mat], [data-testid=board], [data-testid=dice-lying], .dice")]
  .map((part) => { const { x, y, width, height } = part.getBoundingClientRect(); return [x, y, width, height]; })
"""


def seats_with_words(person: Person) -> set[tuple[str, str]]:
    """At whose places something is to be read or pressed, and how that is turned."""
    found = person.page.locator(WHOSE).evaluate_all(
        """parts => parts.map((part) => [part.closest("[data-testid=mat]").dataset.seat,
                                         part.closest("[data-facing]").dataset.facing])"""
    )
    return {(seat, facing) for seat, facing in found}


def test_four_people_around_a_tablet(arrive: Arrive) -> None:
    """Wished for when the game is set up, and remembered; each presses their own die; the keyboard plays too."""
    person = arrive(language="de", screen="tablet", touch=True, name="Anna")
    person.go("/new?rules=classic&seats=me,here:Ben,here:Carla,here:Opa&pace=0&first=y")
    person.part("tabletop-wish").check()
    person.part("start-game").click()
    expect(person.part("tabletop")).to_be_visible()
    expect(person.part("mat")).to_have_count(4)
    person.wait_for_a_decision()
    assert seats_with_words(person) == {("y", "0")}
    before = person.page.evaluate(PLACES)
    turned_to: set[tuple[str, str]] = set()
    while len(turned_to) < 4:
        person.wait_for_a_decision()
        turned_to |= seats_with_words(person)
        assert not jumps(before, person.page.evaluate(PLACES))
        person.decide()
    assert turned_to == set(FACINGS.items())

    person.play_until(lambda: person.moves.count() > 0)
    for screen in on_screens(person.page, TABLETS):
        assert out_of_sight(person.page) == [], screen
    assert person.violations() == []
    person.page.locator("[data-testid=pawn][data-movable=false] button").last.click()
    expect(person.part("mat").filter(has=person.part("moves")).get_by_test_id("why")).to_be_visible()

    person.play_until(lambda: person.ready_dice.count() > 0)
    person.page.keyboard.press("r")
    expect(person.page.get_by_label("Spielverlauf", exact=True)).to_have_count(0)
    person.page.keyboard.press("l")
    expect(person.part("log")).to_contain_text("würfelt")
    assert person.violations() == []
    person.page.reload()
    expect(person.part("tabletop")).to_be_visible()
    person.part("menu").click()
    person.part("tabletop-switch").click()
    expect(person.part("tabletop")).to_have_count(0)
    expect(person.part("seat")).to_have_count(4)


@pytest.mark.parametrize(
    ("rules", "seats", "spots"),
    [
        (
            "classic6",
            "me,here:Ben,here:Carla,bot,bot,bot",
            {"y": "0", "g": "90", "r": "180", "k": "180", "b": "0", "p": "0"},
        ),
        ("mauerhuepfen", "me,here:Ben,bot", {"y": "0", "g": "90", "r": "90"}),
    ],
)
def test_bots_have_no_die_to_press(arrive: Arrive, rules: str, seats: str, spots: dict[str, str]) -> None:
    """What is theirs is turned to the person who sits nearest; six sit along the edges."""
    person = arrive(screen="laptop")
    person.page.evaluate("localStorage.setItem('poeppel.tabletop', 'true')")
    person.set_up_by_link(rules, seats)
    person.play_until(lambda: person.moved > 0 and person.moves.count() > 0)
    mats = person.part("mat").evaluate_all(
        "mats => mats.map((mat) => [mat.dataset.seat, mat.closest('[data-facing]').dataset.facing])"
    )
    assert dict(mats) == spots
    here = set(list(spots)[: seats.count("here") + 1])
    assert {seat for seat, _ in seats_with_words(person)} <= here
    for screen in on_screens(person.page, TABLETS):
        assert out_of_sight(person.page) == [], screen
    assert person.violations() == []


@pytest.mark.parametrize(
    ("rules", "seats"), [("classic", "me,here:Ben,here:Carla,here:Opa"), ("mauerhuepfen", "me,here:Ben")]
)
def test_a_phone_lies_between_people_only_where_everybody_can_read(arrive: Arrive, rules: str, seats: str) -> None:
    """Held upright, and with text of the usual size; else it is a table as in a hand, and nothing is out of sight."""
    person = arrive(language="de", screen="phone", name="Anna")
    person.page.evaluate("localStorage.setItem('poeppel.tabletop', 'true')")
    person.set_up_by_link(rules, seats)
    person.play_until(lambda: person.moved > 1 and person.moves.count() > 0)
    found = {}
    for screen in on_screens(person.page, ((390, 844), (844, 390), (320, 568))):
        expect(person.part("tabletop")).to_have_count(int(screen == "390x844-100"))
        found[screen] = out_of_sight(person.page)
    assert {screen: sight for screen, sight in found.items() if sight} == {}
    person.part("menu").click()
    expect(person.part("tabletop-switch")).to_have_count(0)
