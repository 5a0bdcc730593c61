"""An hour's events of bots' games in a browser, at top speed: whether heap, listeners and elements stay flat.

python -m bench.long_play [EVENTS]      # with the project's environment and Debian's chromium: some minutes

Between two games the page is the start page again, and everything that is not needed is thrown away: what is left there
must not grow from game to game. It counts from the fourth game on: until then the browser translates more and more of
our program into machine code, which it counts as heap (heap snapshots after games 2, 4 and 7: of 0.6 MB more, 0.55 were
code; then 0.2 MB more code, and 0.3 MB less of everything else). In a game the log grows, and with it what the page
holds; that is shown for each event.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import time
from typing import NamedTuple

from playwright.sync_api import CDPSession, Page, sync_playwright

from bench.browser import ARGUMENTS, started

HOUR = 3_600  # events: a roll or a move a second
GAME = 600_000  # milliseconds that a game may take
GROWTH = 0.02  # of the heap, from the fourth game to the last
TRANSLATED = 4  # games after which hardly anything is left to be translated
AFTER = 3  # games at least that count
SETTLED = 500  # milliseconds after which nothing is left that was only passing
BEFORE = """
localStorage["poeppel.settings"] = '{"speed": "instant", "sound": false}';
window.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => {
      if (data.kind === "told") window.told = JSON.parse(data.text).state?.number ?? window.told;
    });
  }
};
"""


class Held(NamedTuple):
    """What a page holds when everything has been thrown away that is not needed."""

    heap: float  # MB
    nodes: int
    listeners: int
    documents: int

    def __str__(self) -> str:
        return f"{self.heap:6.2f} MB, {self.nodes:6} nodes, {self.listeners:5} listeners, {self.documents} documents"


def held(page: Page, devtools: CDPSession) -> Held:
    page.wait_for_timeout(SETTLED)
    for _ in range(3):
        devtools.send("HeapProfiler.collectGarbage")
    found = {one["name"]: one["value"] for one in devtools.send("Performance.getMetrics")["metrics"]}
    return Held(
        found["JSHeapUsedSize"] / 1e6, int(found["Nodes"]), int(found["JSEventListeners"]), int(found["Documents"])
    )


def play_a_game(page: Page, devtools: CDPSession) -> tuple[int, Held]:
    """One game of four bots on this device, without loading the page anew; how many events it had, and what is held at
    its end."""
    page.get_by_test_id("start-game").click()
    page.get_by_test_id("after-game").wait_for(timeout=GAME)
    events: int = page.evaluate("window.told")
    return events, held(page, devtools)


def go(page: Page, address: str) -> None:
    """As a link does, within the page."""
    page.evaluate(
        "address => { history.pushState(null, '', address); dispatchEvent(new PopStateEvent('popstate')) }", address
    )


def main(arguments: list[str]) -> int:
    wanted = int(arguments[0]) if arguments else HOUR
    found = shutil.which("chromium") or shutil.which("google-chrome")
    if found is None:
        raise SystemExit("Chromium is missing: install the package chromium")
    with tempfile.TemporaryDirectory() as folder, started(folder) as (address, _), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.add_init_script(BEFORE)
        page.goto(address)
        devtools = page.context.new_cdp_session(page)
        devtools.send("Performance.enable")
        print(f"  at first            {held(page, devtools)}", flush=True)
        events, between, began = 0, list[Held](), time.perf_counter()
        while events < wanted or len(between) < TRANSLATED + AFTER:
            go(page, f"{address}/new?rules=classic&seats=bot,bot,bot,bot&pace=0")
            had, at_the_end = play_a_game(page, devtools)
            events += had
            print(f"  after {events:6} events {at_the_end}  (at the table)", flush=True)
            go(page, f"{address}/")
            page.get_by_test_id("play-now").wait_for()
            between.append(held(page, devtools))
            print(f"  after game {len(between):3}      {between[-1]}", flush=True)
        browser.close()
    first, last = between[TRANSLATED - 1], between[-1]
    growth = last.heap / first.heap - 1
    print(f"{len(between)} games, {events} events in {time.perf_counter() - began:.0f} s")
    print(f"heap       {100 * growth:+.1f} % from the fourth game to the last (goal: at most {100 * GROWTH:.0f} %)")
    print(f"nodes      {last.nodes - first.nodes:+}, listeners {last.listeners - first.listeners:+} (goal: 0)")
    return 0 if growth <= GROWTH else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
