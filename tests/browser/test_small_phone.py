"""A table on the smallest phone: every name can be read, the board is wholly in sight, and nothing jumps."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Arrive

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
    person.set_up(rules, seats)
    turns: set[str | None] = set()
    for _ in range(8):
        person.wait_for_a_decision()
        turns.add(person.page.locator("[data-testid=seat][data-due=true]").get_attribute("data-seat"))
        assert person.page.evaluate(CUT) == []
        person.decide()
    assert len(turns) > 1
    board, dock = person.part("board").bounding_box(), person.page.locator(".dock").first.bounding_box()
    assert board
    assert dock
    assert board["y"] + board["height"] <= dock["y"]
    assert person.layout_shift() == []
