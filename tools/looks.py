"""How every edition looks, on every screen: pictures for people to look at, and a list of whatever is needed there and
is outside, covered or too small. What `tests/browser/test_large_text.py` looks at is a share of this.

    python -m tools.looks FOLDER                     # all of it: every edition in the middle and at its end, both
                                                     # languages, light and dark, ten screens, text of 100 and 200
                                                     # per cent
    python -m tools.looks FOLDER --only classic      # some of it: what is named so (classic6-en)
    python -m tools.looks FOLDER --looks             # one table in every look, and without colour
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import BUILT, NAMES, QUIETLY, WITHOUT_WINDOWS, chromium
from tests.browser.in_sight import on_screens, out_of_sight
from tests.browser.people import Device, Person
from tests.server.playing import RunningServer, running

TABLES = {
    "classic": "me,here:Maximilian,here:Wilhelmine,here:Großmutter",
    "classic+barriers+forced-capture": "me,bot,bot,bot",
    "classic+two-colours": "me,bot",
    "classic6": "me,bot,bot,bot,bot,bot",
    "aergern-verboten": "me,bot,bot,bot",
    "tournament": "me,bot,bot,bot",
    "tournament6": "me,bot,bot",
    "mauerhuepfen": "me,bot,bot,bot",
}
LOOKS = ("paper", "wood", "print", "night", "contrast")
BRIGHTNESSES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
WITHOUT_COLOUR = "achromatopsia"


@contextmanager
def opened() -> Iterator[tuple[RunningServer, Browser]]:
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder), client=str(BUILT)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(WITHOUT_WINDOWS, *NAMES), args=QUIETLY)
        yield server, browser
        browser.close()


def looked_at(person: Person, folder: Path, name: str) -> Iterator[str]:
    """A picture for every screen and size of text; what is out of sight there, a line each."""
    for screen in on_screens(person.page):
        for brightness in BRIGHTNESSES:
            person.page.emulate_media(color_scheme=brightness)
            person.page.screenshot(path=folder / f"{name}-{screen}-{brightness}.png", animations="disabled")
        yield from (f"{name}-{screen}: {found}" for found in out_of_sight(person.page))


def matrix(server: RunningServer, browser: Browser, folder: Path, only: str) -> Iterator[str]:
    for language in ("de", "en"):
        for rules, seats in TABLES.items():
            if only not in f"{rules}-{language}":
                continue
            person = Person(Device(language).new_page(browser, server.url), server, name="Anna-Lena")
            table = person.set_up(rules, seats)
            person.play_until(lambda who=person: who.moved > 4 and who.moves.count() > 0)  # type: ignore[misc]
            yield from looked_at(person, folder, f"{rules}-{language}-middle")
            person.hurry(table, lambda _: False)
            person.part("after-game").wait_for()
            person.settle()
            yield from looked_at(person, folder, f"{rules}-{language}-end")
            person.leave().context.close()


def looks(server: RunningServer, browser: Browser, folder: Path) -> None:
    """The same table in every look, and as somebody sees it who sees no colours."""
    for rules in ("classic", "classic6", "mauerhuepfen"):
        person = Person(Device("de").new_page(browser, server.url), server, name="Anna-Lena")
        person.set_up_by_link(rules, TABLES[rules])
        person.play_until(lambda who=person: who.moved > 6 and who.moves.count() > 0)  # type: ignore[misc]
        address = person.page.url
        devtools = person.page.context.new_cdp_session(person.page)
        for look in LOOKS:
            for brightness in BRIGHTNESSES:
                liked = json.dumps({"speed": "instant", "sound": False, "look": look, "theme": brightness})
                person.page.evaluate("liked => localStorage.setItem('poeppel.settings', liked)", liked)
                person.page.goto(address)
                person.part("roll").wait_for()
                person.page.screenshot(path=folder / f"look-{rules}-{look}-{brightness}.png", animations="disabled")
            devtools.send("Emulation.setEmulatedVisionDeficiency", {"type": WITHOUT_COLOUR})
            person.page.screenshot(path=folder / f"look-{rules}-{look}-grey.png", animations="disabled")
            devtools.send("Emulation.setEmulatedVisionDeficiency", {"type": "none"})
        person.leave().context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="")
    parser.add_argument("--looks", action="store_true")
    wanted = parser.parse_args()
    wanted.folder.mkdir(parents=True, exist_ok=True)
    with opened() as (server, browser):
        if wanted.looks:
            looks(server, browser, wanted.folder)
            return
        found = list(matrix(server, browser, wanted.folder, wanted.only))
    print("\n".join(found) or "Nothing that is needed is outside, covered or too small.")
    raise SystemExit(bool(found))


if __name__ == "__main__":
    main()
