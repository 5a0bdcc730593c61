"""Every page and every state of it, in every theme and both languages: what axe finds there, what is outside, covered
or too small on the smallest phone and on a laptop, and a picture of each for people to look at. What
`tests/browser/test_states.py` looks at is a share of this.

    python -m tools.sweep FOLDER                 # all of it
    python -m tools.sweep FOLDER --only table    # the journeys (and languages) that are named so: table-en
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.in_sight import on_screens, out_of_sight
from tests.browser.people import Device, Person
from tests.browser.states import JOURNEYS, THEMES, wear
from tests.server.playing import RunningServer
from tools.looks import opened

SCREENS = ((320, 568), (1280, 800))
LANGUAGES = ("de", "en")


def swept(person: Person, folder: Path, name: str) -> Iterator[str]:
    """Everything that is wrong with a state, a line each; the screen is a laptop's again in the end."""
    person.bring_axe()
    for n, theme in enumerate(THEMES):
        wear(person, theme)
        yield from (f"{name}, {theme}: {found}" for found in person.axe(contrast_only=n > 0))
        person.page.screenshot(path=folder / f"{name}-{theme}.png", animations="disabled")
    wear(person, next(iter(THEMES)))
    for screen in on_screens(person.page, SCREENS):
        person.page.screenshot(path=folder / f"{name}-{screen}.png", animations="disabled")
        yield from (f"{name}, {screen}: {found}" for found in out_of_sight(person.page))


def sweep(server: RunningServer, browser: Browser, folder: Path, only: str) -> Iterator[str]:
    for language in LANGUAGES:
        for title, journey in JOURNEYS.items():
            if only not in f"{title}-{language}":
                continue
            person = Person(Device(language).new_page(browser, server.url), server, name="Anna-Lena")
            for state in journey(person, server):
                yield from swept(person, folder, f"{title}-{language}-{state}".replace(" ", "_"))
            yield from (f"{title}-{language}: {fault}" for fault in person.faults)
            person.leave().context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="")
    wanted = parser.parse_args()
    wanted.folder.mkdir(parents=True, exist_ok=True)
    found = 0
    with opened() as (server, browser):
        for fault in sweep(server, browser, wanted.folder, wanted.only):
            found += 1
            print(fault, flush=True)
    print("Nothing is wrong." if not found else f"{found} findings")
    raise SystemExit(bool(found))


if __name__ == "__main__":
    main()
