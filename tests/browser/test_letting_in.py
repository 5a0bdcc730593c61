"""An evening with phones: the door is opened in the lobby, a code of words leads to the table, games are given up and
cleared away."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.server.playing import RunningServer, running

NETWORK = "127.0.0.2"  # another address of this machine stands for that of a network


@pytest.fixture
def own_server(client: Path, tmp_path: Path) -> Iterator[RunningServer]:
    with running(tmp_path, client=str(client), network=NETWORK) as server:
        yield server


def test_phones_are_let_in_without_a_terminal(own_server: RunningServer, newcomer: Arrive) -> None:
    anna = newcomer(own_server, language="de", name="Anna")
    table = anna.set_up("classic", "me,open", away="never")
    anna.part("let-in").click()
    expect(anna.part("lan-address")).to_have_text(f"http://{NETWORK}:{own_server.port}")
    expect(anna.part("invite-link").first).to_have_attribute("href", f"http://{NETWORK}:{own_server.port}/t/{table}")
    assert anna.violations() == []
    code = anna.part("table-code").inner_text()

    ben = newcomer(own_server, screen="phone").go("/")
    ben.part("join-code").fill("blue-hedgehog-1")
    ben.forgive("404")
    ben.part("join-by-code").click()
    ben.see("There is no such code (any more). Has it been copied correctly?")
    ben.part("join-code").fill(code.upper().replace("-", " "))
    ben.page.keyboard.press("Enter")
    ben.part("join-name").fill("👨‍👩‍👧‍👦" * 30)
    assert ben.part("join-name").input_value() == "👨‍👩‍👧‍👦" * 24
    ben.part("sit-down").click()
    expect(ben.part("to-start")).to_be_visible()
    assert ben.violations() == []

    anna.part("shut").click()
    anna.part("shut-yes").click()
    expect(anna.part("door")).to_have_count(0)  # no seat is free, so nobody has to be let in
    assert own_server.http.get("/api/here").json() == {"lan": None, "door": "closed"}
    anna.part("clear-table").click()
    anna.part("clear-yes").click()
    expect(anna.part("continue")).to_have_count(0)
    ben.see("The table has been cleared away.")


def test_a_game_is_given_up_and_every_game_can_be_dismissed(arrive: Arrive) -> None:
    """At the device's table; from the menu, and from the start page."""
    anna = arrive(language="de", name="Anna", screen="phone")
    for _ in range(7):
        anna.set_up_by_link("classic", "me,bot")
        anna.asked.first.wait_for()
    anna.go("/")
    expect(anna.part("waiting-game")).to_have_count(6)
    assert anna.violations() == []
    for left in (6, 5):
        anna.part("delete-game").first.click()
        anna.part("delete-yes").click()
        expect(anna.part("waiting-game")).to_have_count(left)
    anna.part("continue").first.click()
    anna.asked.first.wait_for()
    anna.page.get_by_role("button", name="Tischmenü").click()
    anna.part("give-up").click()
    assert anna.violations() == []
    anna.part("give-up-yes").click()
    expect(anna.part("after-game")).to_be_visible()
    expect(anna.part("after-game")).not_to_contain_text(re.compile("(?<!Niemand hat )gewonnen"))
    anna.go("/")
    expect(anna.part("continue")).to_have_count(4)
