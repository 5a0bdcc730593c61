"""Every page at every size: nothing sticks out, and at a table everything that is needed is in sight and nothing lies
over another. `POEPPEL_PICTURES=dist/pictures ./poeppel test browser` keeps pictures for people to look at."""

from __future__ import annotations

import os
from collections.abc import Iterator, Set
from pathlib import Path

import pytest
from playwright.sync_api import FloatRect

from tests.browser.conftest import Arrive
from tests.browser.people import SCREENS, Person

FOLDER = os.environ.get("POEPPEL_PICTURES")
PAGES = {"start": "/", "set-up": "/new", "rules": "/rules/classic", "settings": "/settings"}
TABLES = {"classic": "me,bot,bot,bot", "classic6": "me,bot,bot,bot,bot,bot", "mauerhuepfen": "me,bot,bot,bot"}
LAID_OUT = """
width => new Promise((done) => {
  const look = () => innerWidth === width ? requestAnimationFrame(done) : requestAnimationFrame(look);
  requestAnimationFrame(look);
})
"""


@pytest.mark.parametrize("name", PAGES)
def test_a_page_on_every_screen(arrive: Arrive, name: str) -> None:
    person = arrive(language="de").go(PAGES[name]).settle()
    for screen in on_every_screen(person):
        photograph(person, f"{name}-{screen}", whole=True)
        fits(person)


@pytest.mark.parametrize("rules", TABLES)
def test_a_table_on_every_screen(arrive: Arrive, rules: str) -> None:
    """One game, looked at on one screen after the other."""
    person = arrive(language="de")
    table = person.set_up(rules, TABLES[rules])
    person.play_until(lambda: person.moved > 5 and person.roll_to_play(table) is not None)
    for screen in on_every_screen(person):
        photograph(person, f"table-{rules}-{screen}", whole=False)
        fits(person)
        scrolls = {"board"} if (rules, screen) == ("mauerhuepfen", "phone") else set()  # higher than the screen
        is_in_sight(person, *SCREENS[screen], NEEDED.keys() - scrolls)


def on_every_screen(person: Person) -> Iterator[str]:
    """On a television in the dark, as it hangs in a living room."""
    for screen, (width, height) in SCREENS.items():
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.emulate_media(color_scheme="dark" if screen == "television" else "light")
        person.page.evaluate(LAID_OUT, width)
        yield screen


def photograph(person: Person, name: str, whole: bool) -> None:
    if FOLDER:
        person.page.screenshot(path=Path(FOLDER) / f"{name}.png", full_page=whole, animations="disabled")


def fits(person: Person) -> None:
    """Nothing sticks out at the side."""
    sizes: list[int] = person.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert sizes[0] <= sizes[1]


NEEDED = {"board": "[data-testid=board]", "turn": "[data-testid=turn]", "dice": ".dock .dice", "moves": ".dock .moves"}


def is_in_sight(person: Person, width: int, height: int, needed: Set[str]) -> None:
    """Board, dice, moves and whose turn it is lie wholly on the screen, beside each other."""
    boxes = {name: person.page.locator(place).first.bounding_box() for name, place in NEEDED.items() if name in needed}
    for name, box in boxes.items():
        assert box, name
        assert box["width"] > 0, name
        assert box["height"] > 0, name
        assert min(box["x"], box["y"]) >= 0, (name, box)
        assert box["x"] + box["width"] <= width + 1, (name, box)
        assert box["y"] + box["height"] <= height + 1, (name, box)
    names = list(boxes)
    for n, one in enumerate(names):
        for other in names[n + 1 :]:
            assert not overlap(boxes[one], boxes[other]), (one, other)


def overlap(one: FloatRect | None, other: FloatRect | None) -> bool:
    assert one
    assert other
    apart_across = one["x"] + one["width"] <= other["x"] + 1 or other["x"] + other["width"] <= one["x"] + 1
    apart_down = one["y"] + one["height"] <= other["y"] + 1 or other["y"] + other["height"] <= one["y"] + 1
    return not (apart_across or apart_down)
