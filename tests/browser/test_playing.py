"""Playing: every edition, and by keyboard alone; `test_after` plays to the end by mouse."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from poeppel.rules import EDITIONS, Rules
from tests.browser.conftest import Arrive
from tests.browser.people import Person, is_nearly_over
from tests.server.playing import RunningServer

WAITING = "B"


def test_a_die_is_rolled_after_two_clicks(arrive: Arrive) -> None:
    person = arrive(speed="normal", name="Anna").go("/")
    person.part("play-now").click()
    person.ready_dice.wait_for()
    person.layout_shift()  # the other page was another page
    person.roll()
    expect(person.part("log")).to_contain_text("Anna rolls")
    assert person.layout_shift() == []


@pytest.mark.parametrize("text", [*EDITIONS, "classic+two-colours", "classic+neutral", "tournament+punished"])
def test_every_edition_opens_and_a_move_is_made(arrive: Arrive, text: str) -> None:
    """Also where somebody has two colours, moves nobody's pawns, or has to touch one first."""
    players = Rules.parse(text).players[-1]
    person = arrive(language="de")
    table = person.set_up(text, ",".join(["me", *["bot"] * (players - 1)]))
    person.play_until(lambda: person.moved > 2)
    person.comes_to_see(table)
    assert person.violations() == []


@pytest.mark.parametrize("text", ["classic6", "mauerhuepfen", "tournament+punished"])
def test_on_this_device_nobody_else_is_asked(arrive: Arrive, text: str) -> None:
    """`tests/browser/test_offline.py` plays all of it to the end."""
    players = Rules.parse(text).players[-1]
    person = arrive(language="de", name="Anna")
    person.sent.clear()
    table = person.set_up_by_link(text, ",".join(["me", *["bot"] * (players - 1)]))
    assert table.startswith("here-")
    person.play_until(lambda: person.moved > 2)
    asked = [urlsplit(request.url).path for request in person.sent if "/api/" in request.url]
    assert set(asked) <= {"/api/here"}  # the set-up's own link for others
    before = person.pawns()
    person.page.reload()
    person.asked.first.wait_for()
    assert person.pawns() == before
    assert person.violations() == []


def test_a_decision_is_taken_back(arrive: Arrive) -> None:
    person = arrive(name="Anna")
    person.set_up_by_link("classic", "me,here:Ben", take_back="")
    person.play_until(lambda: person.moves.count() > 1)  # an only move is no decision
    before, faces = person.pawns(), person.part("turn").inner_text()
    person.moves.first.click()
    person.part("take-back").click()
    expect(person.part("log")).to_contain_text("takes back the last decision")
    person.moves.first.wait_for()
    assert (person.pawns(), person.part("turn").inner_text()) == (before, faces)


def test_games_of_this_device_are_listed_gone_on_with_and_deleted(arrive: Arrive) -> None:
    person = arrive(language="de", name="Anna")
    table = person.set_up_by_link("classic", "me,bot")
    person.asked.first.wait_for()
    person.go("/")
    expect(person.part("continue")).to_have_attribute("href", f"t/{table}")
    person.go("/replay")
    expect(person.part("unfinished-game")).to_contain_text("Anna")
    assert person.violations() == []
    person.part("unfinished-game").get_by_role("link").click()
    person.asked.first.wait_for()
    person.go("/replay")
    person.part("delete-game").click()
    person.part("delete-yes").click()
    expect(person.part("unfinished-game")).to_have_count(0)
    person.go("/")
    expect(person.part("continue")).to_have_count(0)


def test_a_pawn_that_may_not_move_says_why(arrive: Arrive) -> None:
    person = arrive()
    table = person.set_up("classic", "me,bot")
    pawn = person.page.locator("[data-testid=pawn][data-colour=y][data-field=B] button")
    person.play_until(lambda: person.roll_to_play(table) not in (None, "6") and pawn.count() > 0)
    pawn.first.click()
    expect(person.part("why")).to_contain_text("only with a 6")
    expect(person.part("why").get_by_role("link")).to_have_attribute("href", "rules/classic#R8")
    assert person.violations() == []


def test_whoever_wishes_it_need_not_roll(arrive: Arrive) -> None:
    person = arrive(name="Anna", auto_roll=True)
    person.set_up("classic", "me,bot")
    expect(person.part("log")).to_contain_text("Anna rolls")


def test_the_beginning_and_the_end_by_keyboard_only(arrive: Arrive, server: RunningServer) -> None:
    """From the first roll to the last, without a pointer; in between it goes faster."""
    person = arrive()
    table = person.set_up("classic", "me,bot")
    play_by_keys(person, until=lambda: server.show(table)["pawns"]["y"].count(WAITING) < 4)
    person.hurry(table, is_nearly_over)
    play_by_keys(person, until=lambda: person.is_over)
    assert server.show(table)["phase"] == "ended"
    assert person.part("place").count() == 2
    expect(person.part("award").first).to_be_visible()
    person.part("check-dice").click()
    expect(person.part("dice-verdict")).to_have_attribute("data-genuine", "true")


def play_by_keys(person: Person, until: Callable[[], bool], most: int = 2_000) -> None:
    for _ in range(most):
        if until():
            return
        person.wait_for_a_decision()
        person.page.keyboard.press("Enter" if person.moves.count() else "r")
    raise AssertionError("it does not come to that")
