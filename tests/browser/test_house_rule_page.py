"""What house rules do: switched on and off, found by a wish, taken to a table; with the keyboard, by ear, offline."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Arrive
from tests.browser.in_sight import on_screens, out_of_sight
from tests.browser.people import Person
from tests.server.playing import RunningServer

PAGE = "/house-rules"


def switch(person: Person, name: str) -> Locator:
    return person.page.locator(f"label[data-switch={name}] input")


def effect(person: Person, name: str) -> Locator:
    return person.page.locator(f"[data-effect={name}]")


def test_a_switch_says_at_once_what_it_does(arrive: Arrive) -> None:
    person = arrive(language="de").go(f"{PAGE}?rules=classic&players=4")
    expect(person.part("effects")).to_contain_text("ohne Hausregeln")
    expect(effect(person, "length").locator(".change")).to_have_count(0)
    switch(person, "backward-capture").focus()
    person.page.keyboard.press("Space")
    expect(effect(person, "length").locator(".change")).to_have_text(
        re.compile(r"^etwa \d+ Würfe länger \(\d+ Minuten\)$")
    )
    expect(effect(person, "meanness").locator(".change")).to_have_text(re.compile(r"^etwa \d+ Schläge mehr$"))
    expect(person.page).to_have_url(re.compile(r"house-rules\?rules=classic\+backward-capture&players=4$"))
    expect(person.page.locator("#does-backward-capture")).to_contain_text("Wirkung hier: etwa")
    assert person.violations() == []
    person.page.reload()
    expect(switch(person, "backward-capture")).to_be_checked()


def test_what_does_not_go_together_cannot_be_chosen(arrive: Arrive) -> None:
    """Two colours each is for two: then partners cannot be had, and there are two players."""
    person = arrive(language="en").go(f"{PAGE}?rules=classic&players=4")
    switch(person, "two-colours").check()
    expect(switch(person, "partners")).to_be_disabled()
    expect(person.page.get_by_role("radio", name="2", exact=True).first).to_be_checked()
    expect(effect(person, "skill")).to_contain_text("of 100 games")
    person.part("game").select_option("mauerhuepfen")
    expect(person.page.get_by_text("This game has no house rules.")).to_be_visible()
    expect(effect(person, "length")).to_contain_text("rolls on average")


def test_rules_are_found_and_taken_to_a_table(arrive: Arrive) -> None:
    person = arrive(language="en").go(PAGE)
    find = person.part("find")
    find.get_by_role("slider").fill("15")
    find.get_by_role("radio", name="3", exact=True).check()
    find.get_by_role("radio", name="much: playing well pays off").check()
    fits = find.locator("li[data-rules]")
    expect(fits.first).to_contain_text("skill counts more")
    minutes = [int(found) for text in fits.all_inner_texts() for found in re.findall(r"about (\d+) minutes", text)]
    assert len(minutes) == fits.count()
    assert all(11 <= one <= 21 for one in minutes)
    rules = fits.first.get_attribute("data-rules")
    assert rules
    fits.first.get_by_role("button", name="Look closer").click()
    expect(person.page).to_have_url(re.compile(re.escape(f"rules={rules}&players=3")))
    fits.first.get_by_role("link", name="Play it like this").click()
    expect(person.page).to_have_url(re.compile(re.escape(f"new?rules={rules}")))
    expect(person.page.locator("h1")).to_have_text("Set up a game")


def test_it_is_found_where_people_look(arrive: Arrive) -> None:
    person = arrive(language="en")
    for path, name in (
        ("/", "What house rules do"),
        ("/rules", "What house rules do"),
        ("/rules/classic", "What house rules do"),
    ):
        person.go(path).page.get_by_role("link", name=name).first.click()
        expect(person.page.locator("h1")).to_have_text("What house rules do")


def test_nothing_is_outside_on_any_screen(arrive: Arrive) -> None:
    person = arrive(language="de").go(f"{PAGE}?rules=classic+two-pawns+first-home&players=3")
    expect(effect(person, "length")).to_be_visible()
    found = {
        screen: outside
        for screen in on_screens(person.page, ((320, 568), (1280, 800)), (100, 200))
        if (outside := out_of_sight(person.page))
    }
    assert found == {}


def test_the_figures_are_there_offline(newcomer: Arrive, own_server: RunningServer) -> None:
    """The first visit keeps the whole version; then there is no server any more."""
    person = newcomer(own_server)
    person.go("/").page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    person.page.wait_for_function("caches.keys().then((names) => names.length > 0)")
    person.page.wait_for_function("navigator.serviceWorker.controller !== null || true")
    own_server.stop()
    person.page.goto(f"{own_server.url}{PAGE}")
    expect(effect(person, "length")).to_contain_text("rolls on average")
