"""Somebody with a browser: what they can do on our pages, and what must not happen to them there."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple
from urllib.parse import urlsplit

from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    Request,
    TimeoutError,
    ViewportSize,
    WebSocket,
    expect,
)

from poeppel.rules import Rules
from tests.server.playing import FAST, Client, RunningServer, wait_until
from tests.subprocesses import ROOT

PATIENCE = 180  # seconds: so long a page may take on a busy machine before something is wrong
expect.set_options(timeout=1000 * PATIENCE)
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
AXE_OPTIONS = {"resultTypes": ["violations"], "preload": False}
CONTRAST = "color-contrast"
DRAWINGS = "svg, svg *"
GOAL = "abcd"
OUTSIDE = "api/here"  # of our server, but none of its pages
NO_ICON = "/favicon.ico"  # what browsers look for outside; our pages name their own
FOUR = (None,) * 4  # bots that nobody has chosen
SCREENS = {"phone": (320, 568), "tablet": (768, 1024), "laptop": (1280, 800), "television": (1920, 1080)}
SHIFTS = """
(() => {
  const shifts = [];
  const note = (entries) => {
    for (const shift of entries.filter((shift) => !shift.hadRecentInput)) {
      for (const { node } of shift.sources) {
        const element = node instanceof Element ? node : node?.parentElement;
        if (element?.closest("[data-testid=log]")) continue; // what happened moves down when something happens
        shifts.push(`${shift.value.toFixed(4)} ${element ? element.outerHTML.slice(0, 200) : "?"}`);
      }
    }
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: "layout-shift", buffered: true });
  window.layoutShifts = async () => {
    await new Promise((done) => { // until what is due is drawn; a browser with nothing to draw may never say so
      requestAnimationFrame(() => requestAnimationFrame(done));
      setTimeout(done, 1_000);
    });
    note(observer.takeRecords());
    return shifts.splice(0);
  };
})();
"""


FORGET_GAMES = """
async () => {
  for (const { name } of await indexedDB.databases())
    await new Promise((done) => Object.assign(indexedDB.deleteDatabase(name), { onsuccess: done, onerror: done }));
}
"""
Done = Callable[[dict[str, Any]], bool]  # whether a table is as one waits for
Places = list[list[float]]  # x, y, width and height of each
COLOURED = """
() => { // nothing is waited for: a browser that draws nothing for a while would be waited for in vain
  const inTransit = () => document.getAnimations().filter((one) => one instanceof CSSTransition);
  for (let changing = inTransit(); changing.length; changing = inTransit())
    for (const one of changing) one.finish(); // now what inherits from it begins to change
}
"""
ALL_PAINTED = """
() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { content-visibility: visible !important }");
  document.adoptedStyleSheets = [sheet];
}
"""
PLACES = """
parts => parts.map((part) => {
  const { x, y, width, height } = part.getBoundingClientRect();
  return [x + scrollX, y + scrollY, width, height];
})
"""


class Device(NamedTuple):
    """What somebody comes with."""

    language: str = "en"
    screen: str = "laptop"
    touch: bool = False

    @property
    def size(self) -> ViewportSize:
        width, height = SCREENS[self.screen]
        return {"width": width, "height": height}

    def new_page(self, browser: Browser, url: str) -> Page:
        """In a browser profile of its own that has never been here."""
        context = browser.new_context(
            base_url=url,
            locale={"de": "de-DE", "en": "en-GB"}[self.language],
            viewport=self.size,
            has_touch=self.touch,
        )
        context.set_default_timeout(1000 * PATIENCE)
        context.add_init_script(SHIFTS)
        page = context.new_page()
        page.goto(OUTSIDE)
        return page

    def clean(self, page: Page) -> None:
        """As if nobody had been there. To make a profile takes the browser longer than to open a page; so it is for the
        next who comes with such a device."""
        for other in page.context.pages:
            if other != page:
                other.close()
        page.unroute_all()
        page.goto(OUTSIDE)
        page.evaluate("localStorage.clear(), sessionStorage.clear()")
        page.evaluate(FORGET_GAMES)
        page.emulate_media(color_scheme="light", reduced_motion="no-preference")
        page.set_viewport_size(self.size)


class Person:
    """Somebody with one page. Whatever goes wrong there is written down in `faults`."""

    def __init__(self, page: Page, server: RunningServer, **settings: object) -> None:
        """`settings` are those of the settings page; nothing is animated unless a test asks for it."""
        self.server = server
        self.faults: list[str] = []
        self.forgiven: tuple[str, ...] = ()
        self.sent: list[Request] = []
        self.name = str(settings.get("name", ""))
        self.moved = 0  # how often a move was chosen here
        self._click_within = 1  # seconds: what was asked may be asked no more
        liked = json.dumps({"speed": "instant", "sound": False, **settings})
        page.evaluate("liked => localStorage.setItem('poeppel.settings', liked)", liked)
        self.page = self.watch(page)

    def watch(self, page: Page) -> Page:
        for event, heard in self._ears.items():
            page.on(event, heard)  # type: ignore[call-overload]
        return page

    def leave(self) -> Page:
        """The page, which nobody watches any more; what was wrong until now is known."""
        self.page.evaluate("0")
        for event, heard in self._ears.items():
            self.page.remove_listener(event, heard)
        return self.page

    def forgive(self, *words: str) -> None:
        """From now on errors with one of these words are what the test is about."""
        self.forgiven = words

    # ── what must not happen ──────────────────────────────────────────────────────────────────────────────────────────

    @property
    def _ears(self) -> dict[str, Callable[[Any], None]]:
        return {
            "console": self._heard,
            "pageerror": self._failed,
            "request": self._asked,
            "websocket": self._connected,
        }

    def _wrong(self, what: str) -> None:
        if not any(word in what for word in self.forgiven):
            self.faults.append(what)

    def _heard(self, message: ConsoleMessage) -> None:
        place = message.location.get("url", "")
        if message.type in ("error", "warning") and not place.endswith(NO_ICON):
            self._wrong(f"{message.type}: {message.text} ({place})")

    def _failed(self, error: Error) -> None:
        self._wrong(f"{error.name}: {error.message}")

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
        """Everything that moved by itself since the page was opened, or since this was asked last, until all is there.
        Whatever comes half a second after a click counts as by itself: so this is not for answers of the server."""
        self.settle()
        shifts: list[str] = self.page.evaluate("window.layoutShifts()")
        return shifts

    def places(self) -> Places:
        """Where bar, seats and board of a table lie on the page, and how large they are."""
        places: Places = self.page.locator(".bar, .seats, [data-testid=board]").evaluate_all(PLACES)
        return places

    def violations(self) -> list[str]:
        """What axe finds on the page in light and in dark, a line each."""
        self.bring_axe()
        self._brighten("light")
        found = self.axe()
        self._brighten("dark")
        return [*found, *self.axe(contrast_only=True)]

    def bring_axe(self) -> None:
        """Let axe be asked here, when all is there. Of texts in drawings it never says whether they can be read,
        only that it cannot tell, and takes long to find that out."""
        self.settle()
        self.page.evaluate(ALL_PAINTED)  # rows out of sight would keep the colours of the theme before
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        contrast = {"id": CONTRAST, "selector": f":not({DRAWINGS})"}
        self.page.evaluate("contrast => axe.configure({ rules: [contrast] })", contrast)

    def axe(self, contrast_only: bool = False) -> list[str]:
        """What axe finds as the page looks now, a line each; only contrast depends on the theme. Nothing is fetched
        beforehand: of the two rules that ask for it one is experimental and off, and the other is about elements that
        play sounds by themselves, of which no page has any."""
        options = {**({"runOnly": [CONTRAST]} if contrast_only else {}), **AXE_OPTIONS}
        found: list[Any] = self.page.evaluate("async (options) => (await axe.run(options)).violations", options)
        return [
            f"{violation['id']}: {node['html'][:160]} ({node['failureSummary']})"
            for violation in found
            for node in violation["nodes"]
        ]

    def _brighten(self, brightness: Literal["light", "dark"]) -> None:
        self.page.emulate_media(color_scheme=brightness, reduced_motion="reduce")  # colours change at once
        self.page.evaluate(COLOURED)

    # ── what people do ────────────────────────────────────────────────────────────────────────────────────────────────

    def go(self, path: str = "/") -> Person:
        """Open a page. What it asks the server for may come later."""
        self.page.goto(path)
        expect(self.page.locator("main h1").first).to_be_visible()
        return self

    def settle(self) -> Person:
        """Wait until everything is there that the page has asked for when it was opened."""
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

    def set_up(
        self, rules: str = "classic", seats: str = "me,bot", played_until: Done | None = None, **options: object
    ) -> str:
        """Set a table up at the server, and begin; bots do not think. The table's id. Where somebody is invited, with a
        link to the set-up; the pages set up all others on their device, so that one is laid for them. Until something
        is so the game may be played before the page is opened, which is much quicker than before its eyes."""
        if "open" in seats.split(","):
            return self.set_up_by_link(rules, seats, **options)
        table, token = self._laid(rules, seats.split(","), **options)
        if played_until:
            with self.server.client(table, token) as before:
                before.contribute()
                before.begin()
                decide_until(before, played_until)
        key = {"table": table, "token": token, "role": "host", "rules": rules, "names": [], "used": 1, "ended": False}
        self.page.goto(OUTSIDE)
        self.page.evaluate("key => localStorage.setItem('poeppel.keys', JSON.stringify([key]))", key)
        self.page.goto(f"/t/{table}")
        self.part("table").wait_for()
        return table

    def _laid(self, rules: str, seats: Sequence[str], hints: object = "", **more: object) -> tuple[str, str]:
        wished = [
            {"kind": "here", "name": self.name} if kind == "me" else {"kind": kind, **_called(kind, who)}
            for kind, _, who in (seat.partition(":") for seat in seats)
        ]
        options = {"bot_pace": 0, "hints": hints != "off" and "punished" not in rules}
        made = self.server.make(rules, players=len(seats), seats=wished, options=options, **more)
        return made["table"], made["host_token"]

    def set_up_by_link(self, rules: str, seats: str, **options: object) -> str:
        """Set a table up with a link, and begin: on this device, unless somebody is invited. The table's id. Of rules
        that make no sense the page would make some that do."""
        Rules.parse(rules)
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

    @property
    def asked(self) -> Locator:
        """The dice or the moves, when it is here that somebody has to decide."""
        return self.ready_dice.or_(self.moves)

    def wait_for_a_decision(self) -> None:
        """Until the dice or a move are asked for here, or all is over."""
        self.asked.or_(self.part("after-game")).first.wait_for()

    def roll(self) -> None:
        self.ready_dice.click()

    def decide(self) -> None:
        """Roll, or play the first move there is, step by step."""
        if self.is_over:
            return
        try:
            if self.moves.count():
                self.moves.first.click(timeout=1_000 * self._click_within)
                self.moved += 1
            else:
                self.ready_dice.click(timeout=1_000 * self._click_within)
        except TimeoutError:  # it was somebody else's turn already, or the machine is slow
            self._click_within = min(2 * self._click_within, 8)

    def play_until(self, done: Callable[[], bool], most: int = 2_000) -> None:
        """Decide whatever is asked here until something is so."""
        for _ in range(most):
            if done():
                return
            self.wait_for_a_decision()
            if done():  # what is asked for now may be what was waited for, and is decided in a moment
                return
            self.decide()
        raise AssertionError("it does not come to that")

    def hurry(self, table: str, done: Done) -> None:
        """Let another client decide what is due here, faster than one can click, until the table is so or all is over.
        The page sees it all."""
        token = self.page.evaluate(
            "table => JSON.parse(localStorage['poeppel.keys']).find((key) => key.table === table).token", table
        )
        with self.server.client(table, token) as here:
            decide_until(here, done)

    def roll_to_play(self, table: str) -> str | None:
        """What whoever set the table up has rolled and has to play now. The server is asked: for a moment a page still
        shows what was asked before."""
        state = self.server.show(table)
        is_due = (state["turn"] or "-") in state["seats"][0]["seat"]
        roll: str | None = state["roll"] if is_due and self.moves.count() else None
        return roll

    def comes_to_see(self, table: str) -> None:
        """Wait until the pawns stand where the server has them."""
        wait_until(lambda: self.pawns() == in_order(self.server.show(table)["pawns"]), PATIENCE)

    def comes_to_stand(self, pawns: Mapping[str, Iterable[str]]) -> None:
        """Wait until the pawns stand so."""
        wait_until(lambda: self.pawns() == in_order(pawns), PATIENCE)

    def pawns(self) -> dict[str, list[str]]:
        """Where the pawns stand, as one sees it."""
        standing = self.part("pawn").evaluate_all("all => all.map(({ dataset }) => [dataset.colour, dataset.field])")
        found: dict[str, list[str]] = {}
        for colour, field in standing:
            found.setdefault(colour, []).append(field)
        return in_order(found)


def _called(kind: str, who: str) -> dict[str, str]:
    """Which bot it is, or what somebody is called."""
    return {{"bot": "bot"}.get(kind, "name"): who} if who else {}


def played_by_bots(server: RunningServer, rules: str = "classic", bots: Sequence[str | None] = (None, None)) -> str:
    """A table at which bots have played to the end before nobody's eyes: another game each time."""
    seats = [{"kind": "bot", **({"bot": bot} if bot else {})} for bot in bots]
    made = server.make(rules, players=len(seats), seats=seats, options=FAST)
    with server.client(made["table"], made["host_token"]) as host:
        host.begin()
        host.play_to_the_end()
    table: str = made["table"]
    return table


def decide_until(client: Client, done: Done) -> None:
    """Decide what is due until the table is so, or all is over."""
    while client.state["phase"] != "ended" and not done(client.state):
        if client.is_due:
            client.decide()
        else:
            client.hear()


def is_nearly_over(state: dict[str, Any]) -> bool:
    """Whether somebody lacks only one pawn; on a board with goal fields."""
    return any(sum(field in GOAL for field in fields) == 3 for fields in state["pawns"].values())


def somebody_is_captured() -> Done:
    """Whether more pawns wait on B than when this was asked last."""
    waiting = [sys.maxsize]

    def is_so(state: dict[str, Any]) -> bool:
        waiting.append(sum(fields.count("B") for fields in state["pawns"].values()))
        return waiting[-1] > waiting[-2]

    return is_so


def jumps(before: Places, after: Places) -> bool:
    """Less than three pixels nobody sees; browsers count so too."""
    moved = [
        abs(was - now) for part, again in zip(before, after, strict=True) for was, now in zip(part, again, strict=True)
    ]
    return max(moved) >= 3


def in_order(pawns: Mapping[str, Iterable[str]]) -> dict[str, list[str]]:
    """Which pawn of a colour stands where makes no difference."""
    return {colour: sorted(fields) for colour, fields in pawns.items()}
