"""A table on the smallest phone: every name can be read, the board is wholly in sight, and nothing jumps."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.people import jumps

CUT = """
() => [...document.querySelectorAll("[data-testid=seat] .name")]
  .filter((name) => name.scrollWidth > name.clientWidth)
  .map((name) => name.textContent)
"""


@pytest.mark.parametrize(
    ("rules", "seats"),
    [
        ("classic", "me,here:Maximilian,here:Wilhelmine,here:Großmutter"),
        ("classic6", "me,here:Maximilian,here:Wilhelmine,here:Großmutter,here:Bernadette,bot"),
        ("classic+neutral", "me,here:Maximilian,here:Wilhelmine"),
        ("classic+two-colours", "me,here:Anneliese Müller"),
    ],
    ids=("four", "six", "neutral", "two colours"),
)
def test_names_of_ten_letters_and_the_whole_board(arrive: Arrive, rules: str, seats: str) -> None:
    person = arrive(screen="phone", language="de", name="Anna-Lena")
    person.set_up_by_link(rules, seats)
    turns: list[str | None] = []
    places = []

    while len(turns) < 8 or len(set(turns)) == 1:
        person.wait_for_a_decision()
        turns.append(person.page.locator("[data-testid=seat][data-due=true]").get_attribute("data-seat"))
        places.append(person.places())
        assert person.page.evaluate(CUT) == []
        person.decide()
    board, dock = person.part("board").bounding_box(), person.page.locator(".dock").first.bounding_box()
    assert board
    assert dock
    assert board["y"] + board["height"] <= dock["y"]
    assert not any(jumps(one, other) for one, other in pairwise(places))


def test_a_game_to_go_on_with_is_seen_at_once(arrive: Arrive) -> None:
    person = arrive(screen="phone", language="de")
    person.set_up()
    person.go("/")
    expect(person.part("continue")).to_be_in_viewport()


def test_games_to_go_on_with_can_be_told_apart_and_deleted_by_keyboard(arrive: Arrive) -> None:
    """Each says who plays and when somebody was last there; where one is deleted the keyboard goes on with the next."""
    person = arrive(language="de", name="Oma")
    for rules in ("classic", "classic6", "classic+barriers"):
        person.set_up_by_link(rules, "me,bot,bot")
    person.go("/")
    cards = person.part("waiting-game")
    expect(cards).to_have_count(3)
    expect(cards.first).to_contain_text("Oma · 2 Bots")
    expect(cards.first).to_contain_text(re.compile(r"Zuletzt heute, \d\d:\d\d"))
    assert person.violations() == []
    for left in (2, 1):
        person.part("delete-game").last.press("Enter")
        person.page.keyboard.press("Enter")
        expect(cards).to_have_count(left)
        expect(person.part("delete-game").last).to_be_focused()
    person.page.keyboard.press("Enter")
    person.page.keyboard.press("Enter")
    expect(cards).to_have_count(0)
    expect(person.page.locator("h1")).to_be_focused()


def test_games_to_go_on_with_leave_room_for_a_new_one(arrive: Arrive) -> None:
    """However many wait: the newest two, and a way to all of them."""
    person = arrive(screen="phone", language="de")
    person.page.set_viewport_size({"width": 390, "height": 844})
    for _ in range(4):
        person.set_up_by_link("classic", "me,bot")
    person.go("/")
    expect(person.part("continue").filter(visible=True)).to_have_count(2)
    expect(person.page.get_by_role("link", name="Alle deine Partien")).to_be_in_viewport()
    expect(person.page.get_by_role("button", name="Jetzt spielen")).to_be_in_viewport()
