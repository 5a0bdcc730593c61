"""Several people, each with a browser of their own."""

from __future__ import annotations

import re
import signal
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.people import PATIENCE, Person
from tests.server.playing import RunningServer, wait_until

STAYS_AWAKE = """
  window.locks = 0;
  const release = async () => void window.locks--;
  Object.defineProperty(navigator, "wakeLock", { value: { request: async () => (window.locks++, { release }) } });
"""


def test_two_browsers_at_one_table(arrive: Arrive) -> None:
    """By invitation to a seat, in two languages; whoever is due plays, and both see the same."""
    anna, ben = arrive(language="de", name="Anna"), arrive(language="en")
    table = anna.set_up("classic", "me,open", away="never")
    expect(anna.part("start-game")).to_be_enabled()
    assert anna.violations() == []  # the lobby
    assert ben.go(f"/t/{table}/r").violations() == []  # and the door
    ben.sit_down(table, "r", "Ben")
    expect(anna.part("seat").filter(has_text="Ben")).to_be_visible()
    anna.part("start-game").click()
    play_together(anna, ben, until=lambda: anna.moved > 2 and ben.moved > 2)
    anna.comes_to_see(table)
    ben.comes_to_see(table)
    expect(anna.part("log")).to_contain_text("Ben würfelt")
    expect(ben.part("log")).to_contain_text("Anna rolls")


def play_together(*people: Person, until: Callable[[], bool], most: int = 2_000) -> None:
    """Whoever is asked decides."""
    for _ in range(most):
        if until():
            return
        wait_until(lambda: any(person.asked.count() for person in people), PATIENCE)
        for person in people:
            if person.asked.count():
                person.decide()
    raise AssertionError("it does not come to that")


def test_phones_play_beside_a_big_screen(arrive: Arrive) -> None:
    screen, phone = arrive(screen="television"), arrive(screen="phone", touch=True)
    screen.go("/new?rules=classic&seats=open,bot&pace=0&screen")
    screen.part("start-game").click()
    screen.page.wait_for_url("**/screen/*")
    table = screen.page.url.rpartition("/")[2]
    phone.go(f"/t/{table}/y?handset")
    phone.part("join-name").fill("Carla")
    phone.part("sit-down").click()
    expect(screen.page.get_by_text("Carla").first).to_be_visible()
    screen.part("start-game").click()
    phone.play_until(lambda: phone.moved > 2)
    expect(phone.part("handset")).to_be_visible()
    screen.comes_to_see(table)
    assert screen.ready_dice.count() == 0
    assert screen.violations() == []
    assert phone.violations() == []


def test_a_killed_server_comes_back_and_nothing_is_lost(own_server: RunningServer, newcomer: Arrive) -> None:
    person = newcomer(own_server)
    person.forgive("WebSocket", "ERR_CONNECTION", "Failed to load resource", "fetching the script")
    table = person.set_up("classic", "me,bot")
    person.play_until(lambda: person.moved > 2)
    before = own_server.show(table)
    own_server.stop(signal.SIGKILL)
    expect(person.part("status")).to_have_attribute("data-status", "lost")
    own_server.start(own_server.port)
    expect(person.part("status")).to_have_attribute("data-status", "open")
    assert own_server.show(table)["number"] >= before["number"]
    moved = person.moved
    person.play_until(lambda: person.moved > moved + 2)
    person.comes_to_see(table)


def test_a_spectator_sees_and_cannot_play(arrive: Arrive) -> None:
    anna, guest = arrive(), arrive(language="de")
    table = anna.set_up("classic", "me,bot")
    anna.play_until(lambda: anna.moved > 1)
    guest.page.goto(f"/t/{table}?watch")
    guest.comes_to_see(table)
    assert guest.ready_dice.count() == 0
    assert guest.moves.count() == 0


def test_one_goes_on_where_one_was(arrive: Arrive) -> None:
    """A closed page loses nothing: the start page knows the game."""
    person = arrive()
    table = person.set_up("classic", "me,bot")
    person.play_until(lambda: person.moved > 1)
    person.go("/")
    person.part("continue").first.click()
    expect(person.page).to_have_url(re.compile(f"/t/{table}$"))
    person.comes_to_see(table)


def test_whoever_waits_for_the_others_stays_awake(newcomer: Arrive, server: RunningServer) -> None:
    """A phone that nobody touches would fall asleep, as if somebody had gone; when the game has ended it may."""
    person = newcomer(server, name="Anna")
    person.page.add_init_script(STAYS_AWAKE)
    table = person.set_up("classic+two-pawns+first-home", "me,bot")
    person.wait_for_a_decision()
    person.page.wait_for_function("window.locks === 1")
    person.decide()
    person.wait_for_a_decision()
    person.page.wait_for_function("window.locks === 1")
    person.hurry(table, lambda _: False)
    person.part("after-game").wait_for()
    person.page.wait_for_function("window.locks === 0")
