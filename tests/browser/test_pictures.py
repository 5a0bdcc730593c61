"""Pictures of every page, at every size, for people to look at: `dist/pictures`. Nothing is compared."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.browser.conftest import Arrive
from tests.browser.people import SCREENS, Person
from tests.subprocesses import ROOT

FOLDER = Path(os.environ.get("POEPPEL_PICTURES", ROOT / "dist" / "pictures"))
PAGES = {"start": "/", "set-up": "/new", "rules": "/rules/classic", "settings": "/settings"}
TABLES = {"classic": "me,bot,bot,bot", "classic6": "me,bot,bot,bot,bot,bot", "mauerhuepfen": "me,bot,bot,bot"}


@pytest.fixture(scope="session")
def folder() -> Path:
    FOLDER.mkdir(parents=True, exist_ok=True)
    return FOLDER


@pytest.mark.parametrize("screen", SCREENS)
def test_pages(arrive: Arrive, folder: Path, screen: str) -> None:
    """On a television in the dark, as it hangs in a living room."""
    person = arrive(screen=screen, theme="dark" if screen == "television" else "light", language="de")
    for name, path in PAGES.items():
        person.go(path)
        person.photograph(folder, f"{name}-{screen}")
        fits(person)


@pytest.mark.parametrize("rules", TABLES)
def test_a_table_on_every_screen(arrive: Arrive, folder: Path, rules: str) -> None:
    """One game, looked at on one screen after the other."""
    person = arrive(language="de")
    person.set_up(rules, TABLES[rules])
    person.play_until(lambda: person.moved > 5 and person.moves.count() > 0)
    for screen, (width, height) in SCREENS.items():
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.emulate_media(color_scheme="dark" if screen == "television" else "light")
        person.page.wait_for_timeout(100)  # until it is laid out anew
        person.photograph(folder, f"table-{rules}-{screen}", whole=False)
        fits(person)


def fits(person: Person) -> None:
    """Nothing sticks out at the side."""
    sizes: list[int] = person.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert sizes[0] <= sizes[1]
