"""Somebody with a browser: what they can do on our pages, and what must not happen to them there."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, TimeoutError, WebSocket, expect

from tests.server.playing import RunningServer
from tests.subprocesses import ROOT

PATIENCE = 15_000  # milliseconds: nobody waits longer for a page
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
SCREENS = {"phone": (320, 568), "tablet": (768, 1024), "laptop": (1280, 800), "television": (1920, 1080)}
SHIFTS = """
window.layoutShifts = [];
new PerformanceObserver((list) => {
  for (const shift of list.getEntries().filter((shift) => !shift.hadRecentInput)) {
    for (const { node } of shift.sources) {
      const element = node instanceof Element ? node : node?.parentElement;
      if (element?.closest("[data-testid=log]")) continue; // what happened moves down when something happens
      window.layoutShifts.push(`${shift.value.toFixed(4)} ${element ? element.outerHTML.slice(0, 200) : "?"}`);
    }
  }
}).observe({ type: "layout-shift", buffered: true });
"""


class Person:
    """One browser profile with one page. Whatever goes wrong there is written down in `faults`."""

    def __init__(
        self,
        browser: Browser,
        server: RunningServer,
        language: str = "en",
        theme: str = "light",
        screen: str | tuple[int, int] = "laptop",
        touch: bool = False,
        **settings: object,
    ) -> None:
        """`settings` are those of the settings page; nothing is animated unless a test asks for it."""
        self.server = server
        self.faults: list[str] = []
        self.forgiven: tuple[str, ...] = ()
        self.sent: list[Request] = []
        self.moved = 0  # how often a move was chosen here
        width, height = SCREENS[screen] if isinstance(screen, str) else screen
        self.context = browser.new_context(
            base_url=server.url,
            locale={"de": "de-DE", "en": "en-GB"}[language],
            color_scheme="dark" if theme == "dark" else "light",
            viewport={"width": width, "height": height},
            has_touch=touch,
        )
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(SHIFTS)
        liked = json.dumps({"speed": "instant", "sound": False, **settings})
        self.context.add_init_script(f"localStorage['poeppel.settings'] ??= {json.dumps(liked)}")
        self.page = self.open()

    def open(self) -> Page:
        """A page of this browser, watched."""
        page = self.context.new_page()
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self._wrong(f"{error.name}: {error.message}"))
        page.on("request", self._asked)
        page.on("websocket", self._connected)
        return page

    def leave(self) -> None:
        self.context.close()

    def forgive(self, *words: str) -> None:
        """From now on errors with one of these words are what the test is about."""
        self.forgiven = words

    # ── what must not happen ──────────────────────────────────────────────────────────────────────────────────────────

    def _wrong(self, what: str) -> None:
        if not any(word in what for word in self.forgiven):
            self.faults.append(what)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._wrong(f"{message.type}: {message.text} ({message.location.get('url')})")

    def _asked(self, request: Request) -> None:
        self.sent.append(request)
        self._check_host(request.url)

    def _connected(self, socket: WebSocket) -> None:
        self._check_host(socket.url)

    def _check_host(self, address: str) -> None:
        parts = urlsplit(address)
        if parts.scheme not in ("data", "blob") and parts.hostname != urlsplit(self.server.url).hostname:
            self.faults.append(f"a request to another host: {address}")

    def layout_shift(self) -> list[str]:
        """Everything that moved by itself since the page was opened."""
        shifts: list[str] = self.page.evaluate("window.layoutShifts")
        return shifts

    def violations(self) -> list[str]:
        """What axe finds on the page in both themes, a line each."""
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self._axe("light", {}) + self._axe("dark", {"runOnly": ["color-contrast"]})
        return [
            f"{violation['id']}: {node['html'][:160]} ({node['failureSummary']})"
            for violation in found
            for node in violation["nodes"]
        ]

    def _axe(self, theme: Literal["light", "dark"], options: dict[str, object]) -> list[Any]:
        self.page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # colours change at once
        found = self.page.evaluate(
            "(options) => axe.run(document, options)", {**options, "resultTypes": ["violations"]}
        )
        violations: list[Any] = found["violations"]
        return violations

    def photograph(self, folder: Path, name: str, whole: bool = True) -> None:
        """A picture for people to look at."""
        self.page.screenshot(path=folder / f"{name}.png", full_page=whole, animations="disabled")

    # ── what people do ────────────────────────────────────────────────────────────────────────────────────────────────

    def go(self, path: str = "/") -> Person:
        """Open a page, and wait until everything is there."""
        self.page.goto(path)
        expect(self.page.locator("main h1").first).to_be_visible()
        self.page.wait_for_load_state("networkidle")
        return self

    def see(self, words: str) -> Locator:
        found = self.page.get_by_text(words).first
        expect(found).to_be_visible()
        return found

    def press(self, name: str) -> None:
        """Press the button, or follow the link, of this name."""
        role = self.page.get_by_role("button", name=name).or_(self.page.get_by_role("link", name=name))
        role.first.click()

    def part(self, name: str) -> Locator:
        """A part of the page by the name that tests know it by."""
        return self.page.get_by_test_id(name)

    def set_up(self, rules: str = "classic", seats: str = "me,bot", **options: object) -> str:
        """Set a table up with a link, and begin; bots do not think. The table's id."""
        wishes = "&".join(f"{name}={value}" for name, value in options.items())
        self.go(f"/new?rules={rules}&seats={seats}&pace=0&{wishes}")
        self.part("start-game").click()
        self.page.wait_for_url("**/t/*")
        return urlsplit(self.page.url).path.split("/")[2]

    def sit_down(self, table: str, seat: str, name: str) -> Person:
        """Come by the invitation to a seat."""
        self.go(f"/t/{table}/{seat}")
        self.part("join-name").fill(name)
        self.part("sit-down").click()
        return self

    # ── at the table ──────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def ready_dice(self) -> Locator:
        return self.page.locator("[data-testid=roll][aria-disabled=false]")

    @property
    def moves(self) -> Locator:
        return self.part("moves").get_by_role("button")

    @property
    def is_over(self) -> bool:
        return self.part("after-game").count() > 0

    def wait_for_a_decision(self, timeout: float = PATIENCE) -> None:
        """Until the dice or a move are asked for here, or all is over."""
        asked = self.ready_dice.or_(self.moves).or_(self.part("after-game"))
        asked.first.wait_for(timeout=timeout)

    def roll(self) -> None:
        self.ready_dice.click()

    def decide(self) -> None:
        """Roll, or play the first move there is, step by step."""
        if self.is_over:
            return
        try:
            if self.moves.count():
                self.moves.first.click(timeout=1_000)
                self.moved += 1
            else:
                self.ready_dice.click(timeout=1_000)
        except TimeoutError:  # it was somebody else's turn already
            return

    def play_until(self, done: Callable[[], bool], most: int = 2_000) -> None:
        """Decide whatever is asked here until something is so."""
        for _ in range(most):
            if done():
                return
            self.wait_for_a_decision()
            self.decide()
        raise AssertionError("it does not come to that")

    def pawns(self) -> dict[str, list[str]]:
        """Where the pawns stand, as one sees it."""
        found: dict[str, list[str]] = {}
        for pawn in self.part("pawn").all():
            colour, field = pawn.get_attribute("data-colour"), pawn.get_attribute("data-field")
            assert colour
            assert field
            found.setdefault(colour, []).append(field)
        return {colour: sorted(fields) for colour, fields in found.items()}
