"""Axe at every state that people come to see, each in one theme and one language. `python -m tools.sweep FOLDER` looks
at all of them in all themes and both languages, and at what is in sight."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Arrive
from tests.browser.states import JOURNEYS, THEMES, wear
from tests.server.playing import RunningServer

SHORT = [title for title in JOURNEYS if title != "pages"]  # those that test_pages.py opens


@pytest.mark.parametrize("title", SHORT)
def test_axe_finds_nothing_on_the_way(arrive: Arrive, server: RunningServer, title: str) -> None:
    first = SHORT.index(title)
    person = arrive(language=("de", "en")[first % 2], name="Anna-Lena")
    found = {}
    for n, state in enumerate(JOURNEYS[title](person, server), first):
        person.bring_axe()
        wear(person, theme := list(THEMES)[n % len(THEMES)])
        if violations := person.axe():
            found[f"{state}, {theme}"] = violations
    assert found == {}
