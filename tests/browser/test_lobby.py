"""Before the game: the host changes who sits where, guests change their names, and may just watch."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Arrive
from tests.browser.in_sight import out_of_sight
from tests.browser.people import PATIENCE, Person
from tests.server.playing import RunningServer, wait_until


def seat(person: Person, colour: str) -> Locator:
    return person.page.locator(f"[data-testid=seat][data-seat={colour}]")


def change(host: Person, colour: str, kind: str) -> None:
    """Choose who is to sit there, and see it."""
    button = host.page.locator(f"[data-testid=change-seat][data-seat={colour}]")
    if button.get_attribute("aria-expanded") == "false":
        button.click()
    host.page.locator(f"[data-testid=seat-kind][data-seat={colour}]").select_option(kind)


def kinds(server: RunningServer, table: str) -> list[str]:
    return [seat["kind"] for seat in server.show(table)["seats"]]


def test_the_host_changes_seats_and_a_guest_their_name(arrive: Arrive, server: RunningServer) -> None:
    """To a bot and back, without the game beginning by itself; then with a friend at the device."""
    anna, ben = arrive(language="en", name="Anna"), arrive(language="de", screen="phone")
    table = anna.set_up("classic", "me,open,open", away="never")
    change(anna, "g", "bot:owl")
    expect(seat(anna, "g")).to_contain_text("Bot: Owl")
    change(anna, "r", "bot:chick")
    wait_until(lambda: kinds(server, table) == ["here", "bot", "bot"], PATIENCE)
    expect(anna.part("start-game")).to_be_enabled()
    assert server.show(table)["phase"] == "lobby"
    change(anna, "g", "open")
    expect(seat(anna, "g").get_by_test_id("invite-link")).to_be_visible()
    assert anna.violations() == []

    ben.sit_down(table, "g", "Ben")
    expect(seat(anna, "g")).to_contain_text("Ben")
    expect(anna.page.locator("[data-testid=change-seat][data-seat=g]")).to_have_count(0)
    ben.part("rename").click()
    ben.part("new-name").fill("Anna")
    ben.part("take-name").click()
    ben.see("So heißt hier schon jemand.")
    assert ben.violations() == []
    ben.part("new-name").fill("Benno")
    ben.page.keyboard.press("Enter")
    expect(seat(ben, "g")).to_contain_text("Benno")
    expect(ben.part("rename")).to_be_focused()
    expect(seat(anna, "g")).to_contain_text("Benno")

    change(anna, "r", "here")
    name = anna.page.locator("[data-testid=seat-name][data-seat=r]")
    name.fill("Carla")
    name.press("Enter")
    expect(seat(anna, "r").locator("strong")).to_have_text("Carla")
    wait_until(lambda: all(seat["envelope"] for seat in server.show(table)["seats"]), PATIENCE)
    anna.part("start-game").click()
    expect(ben.part("table")).to_be_visible()
    assert [seat["name"] for seat in server.show(table)["seats"]] == ["Anna", "Benno", "Carla"]


def test_the_same_table_can_be_set_up_anew_and_guests_follow(arrive: Arrive) -> None:
    """With other rules, and one press of each guest's; whoever only watched goes on watching."""
    anna, ben, opa = arrive(name="Anna"), arrive(language="de", screen="phone", name="Ben"), arrive()
    table = anna.set_up("classic+barriers", "me,open,bot:owl", clock=30)
    expect(anna.part("anew")).not_to_contain_text("follow")
    ben.sit_down(table, "g", "Ben")
    opa.page.goto(f"/t/{table}?watch")
    expect(anna.part("anew")).to_contain_text("Guests who are already here can follow with one click.")
    anna.part("set-up-anew").click()
    expect(anna.page).to_have_url(re.compile(r"/new\?rules=classic\+barriers&seats=me,open,bot:owl&clock=30"))
    expect(anna.part("seat-kind").nth(2)).to_have_value("bot:owl")
    anna.page.locator("[data-testid=edition][data-edition=mauerhuepfen]").click()
    anna.part("start-game").click()
    anna.page.wait_for_url(re.compile(r"/t/[a-z2-9]{16}$"))
    new = anna.page.url.rpartition("/")[2]
    assert new != table

    ben.see("Der Tisch ist neu gedeckt worden.")
    assert ben.violations() == []
    assert out_of_sight(ben.page) == []
    ben.part("move-on").click()
    ben.page.wait_for_url(f"**/t/{new}")
    expect(ben.part("join-name")).to_have_value("Ben")
    ben.part("sit-down").click()
    expect(anna.part("seat").filter(has_text="Ben")).to_be_visible()
    opa.part("move-on").click()
    opa.page.wait_for_url(f"**/t/{new}?watch")
    for person in (anna, ben):
        keys = person.page.evaluate("JSON.parse(localStorage['poeppel.keys']).map(({ table }) => table)")
        assert keys == [new]


def test_a_guest_may_watch_instead(arrive: Arrive) -> None:
    """With the invitation to a seat; and think better of it; and in the middle of the game."""
    anna, guest = arrive(language="en"), arrive(language="de", screen="phone")
    table = anna.set_up("classic", "me,open")
    guest.go(f"/t/{table}/r")
    assert guest.violations() == []
    guest.press("Nur zuschauen")
    guest.see("Du schaust zu.")
    assert guest.violations() == []
    guest.part("play-along").click()
    guest.part("watch").click()
    anna.part("start-game").click()
    expect(guest.part("board")).to_be_visible()
    guest.go(f"/t/{table}")
    guest.see("Die Partie hat schon begonnen.")
    guest.press("Nur zuschauen")
    expect(guest.part("board")).to_be_visible()
    guest.comes_to_see(table)
    assert guest.ready_dice.count() == 0
