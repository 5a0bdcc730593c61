"""Bad links in a real browser: how soon the page says so, how soon it goes on, and whether anything was done twice.

python -m bench.links      # with the project's environment and Debian's chromium: about two minutes
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from bench.bad_link import BadLink
from bench.browser import ARGUMENTS
from tests.server.playing import RunningServer, running

OUTAGES = (6.0, 20.0)  # seconds
PAUSE = 0.4  # seconds between two decisions: as fast as a browser can, the game would be over
SAYS_WITHIN, GOES_ON_WITHIN = 3.0, 2.0  # seconds
WATCHED = 30.0  # seconds with a steady delay
READY = "[data-testid=roll][aria-disabled=false], [data-testid=moves] button"
STATUS = "[data-testid=status][data-status={}]"
SIGNS = """
() => {
  const sign = document.querySelector("[data-testid=status]");
  window.signs = [];
  new MutationObserver(() => window.signs.push(`${sign.dataset.status} ${sign.dataset.trouble ?? ""}`.trim()))
    .observe(sign, { attributes: true, attributeFilter: ["data-status", "data-trouble"] });
}
"""


class Table:
    """Somebody at a table behind a bad link; every roll and move that is sent is counted by its id."""

    def __init__(self, browser: Browser, server: RunningServer, link: BadLink) -> None:
        self.server, self.link = server, link
        self.decided: set[str] = set()
        seats = [{"kind": "here", "name": "Anna"}, {"kind": "bot"}]
        made = server.make("classic", players=2, seats=seats, options={"bot_pace": 0})
        self.table: str = made["table"]
        key = {"table": self.table, "token": made["host_token"], "role": "host", "rules": "classic", "names": []}
        self.page: Page = browser.new_context(base_url=link.url, locale="en-GB").new_page()
        self.page.on("websocket", lambda socket: socket.on("framesent", self._sent))
        self.page.goto("/rules")
        keys = json.dumps([{**key, "used": 1, "ended": False}])
        liked = json.dumps({"speed": "instant", "sound": False})
        self.page.evaluate("keys => localStorage.setItem('poeppel.keys', keys)", keys)
        self.page.evaluate("liked => localStorage.setItem('poeppel.settings', liked)", liked)
        self.page.goto(f"/t/{self.table}")
        self.ready()
        self.page.evaluate(SIGNS)
        self.devtools = self.page.context.new_cdp_session(self.page)

    def _sent(self, text: str | bytes) -> None:
        said = json.loads(text)
        if said["type"] in ("roll", "move"):
            self.decided.add(said["id"])

    def press(self) -> None:
        self.page.locator(READY).first.click()

    def play(self, decisions: int) -> None:
        for _ in range(decisions):
            self.press()

    def ready(self) -> None:
        self.page.locator(READY).first.wait_for()

    def done(self) -> int:
        """Decisions of the person that have happened, by what the server has stored."""
        events: list[dict[str, Any]] = []
        while page := self.server.http.get(f"/api/tables/{self.table}/events?after={len(events)}").json()["events"]:
            events += page
        return sum(told["event"].get("by") == "player" for told in events)


def outage(table: Table, seconds: float, breaks: Callable[[], object], mends: Callable[[], object]) -> str:
    """Seconds until the page says so with a decision pressed meanwhile, and until the next one can be taken."""
    table.play(2)
    table.ready()
    began = time.perf_counter()
    breaks()
    table.press()
    table.page.locator(STATUS.format("lost")).wait_for(state="attached")
    said = time.perf_counter() - began
    time.sleep(max(0.0, seconds - said))
    mended = time.perf_counter()
    mends()
    table.ready()
    return line(said, time.perf_counter() - mended)


def line(said: float | None, went_on: float) -> str:
    told = "" if said is None else f"said after {said:5.2f} s{'' if said <= SAYS_WITHIN else ' (!)'}, "
    return f"{told}went on after {went_on:5.2f} s{'' if went_on <= GOES_ON_WITHIN else ' (!)'}"


def asleep(table: Table, meanwhile: Callable[[], object]) -> str:
    """The page is frozen, and what it was connected with is gone when it wakes up."""
    table.play(2)
    table.ready()
    table.devtools.send("Page.setWebLifecycleState", {"state": "frozen"})
    meanwhile()
    time.sleep(OUTAGES[0])
    table.devtools.send("Page.setWebLifecycleState", {"state": "active"})
    began = time.perf_counter()
    table.press()
    table.ready()
    return line(None, time.perf_counter() - began)


def stranded(table: Table) -> str:
    """The line is dead and stays open; another one can be had."""
    table.play(2)
    table.ready()
    began = time.perf_counter()
    table.link.strand()
    table.press()
    table.ready()
    return f"went on by itself after {time.perf_counter() - began:5.2f} s"


def steadily(table: Table, **bad: float) -> str:
    """Play on for a while; what the sign said."""
    table.link.be(**bad)
    until, decided = time.perf_counter() + WATCHED, len(table.decided)
    table.page.evaluate("window.signs.splice(0)")
    while time.perf_counter() < until:
        table.press()
        time.sleep(PAUSE)
    signs = table.page.evaluate("window.signs.splice(0)")
    table.link.be()
    table.ready()
    return f"{len(table.decided) - decided} decisions in {WATCHED:.0f} s; the sign said {', '.join(signs) or 'nothing'}"


def main() -> None:
    found = shutil.which("chromium") or shutil.which("google-chrome")
    if found is None:
        raise SystemExit("Chromium is missing: install the package chromium")
    with ExitStack() as stack:
        server = stack.enter_context(running(Path(stack.enter_context(tempfile.TemporaryDirectory()))))
        link = stack.enter_context(BadLink(server.port))
        browser = stack.enter_context(sync_playwright()).chromium.launch(executable_path=found, args=ARGUMENTS)
        table = Table(browser, server, link)
        pid, context = server.process.pid, table.page.context

        def leave_network() -> None:
            context.set_offline(True)
            link.cut()

        def come_back() -> None:
            link.mend()
            context.set_offline(False)

        def flicker() -> None:
            link.cut()
            link.mend()

        for seconds in OUTAGES:
            print(f"after {seconds:.0f} s without it")
            stop, go = (lambda: os.kill(pid, signal.SIGSTOP)), (lambda: os.kill(pid, signal.SIGCONT))
            print("  server frozen    ", outage(table, seconds, stop, go), flush=True)
            print("  packets vanish   ", outage(table, seconds, link.freeze, link.thaw), flush=True)
            print("  cut off          ", outage(table, seconds, link.cut, link.mend), flush=True)
            print("  network off      ", outage(table, seconds, leave_network, come_back), flush=True)
        print("asleep, cut off    ", asleep(table, flicker), flush=True)
        print("asleep, half open  ", asleep(table, link.strand), flush=True)
        print("half open          ", stranded(table), flush=True)
        print("5 % loss           ", steadily(table, loss=0.05), flush=True)
        print("2 s delay each way ", steadily(table, delay=2.0), flush=True)
        print("1 s delay each way ", steadily(table, delay=1.0), flush=True)
        print(f"decided {len(table.decided)}, done {table.done()}: {len(table.decided) == table.done()}")
        browser.close()


if __name__ == "__main__":
    main()
