"""Before the game: the host changes who sits where, guests change their names, and may just watch."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Arrive
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


def test_the_same_table_can_be_set_up_anew(arrive: Arrive) -> None:
    """Guests do not come along by themselves: whoever sets it up is told so, once there is one."""
    anna, ben = arrive(name="Anna"), arrive()
    table = anna.set_up("classic+barriers", "me,open,bot:owl", clock=30)
    expect(anna.part("anew")).not_to_contain_text("new link")
    ben.sit_down(table, "g", "Ben")
    expect(anna.part("anew")).to_contain_text("Guests who are already here will need the new link.")
    anna.part("set-up-anew").click()
    expect(anna.page).to_have_url(re.compile(r"/new\?rules=classic\+barriers&seats=me,open,bot:owl&clock=30"))
    expect(anna.part("seat-kind").nth(2)).to_have_value("bot:owl")


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
