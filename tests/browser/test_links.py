"""Bad links: the page says so, keeps what was pressed, and goes on by itself; nothing is done twice. How long all that
takes is measured by `bench.links`."""

from __future__ import annotations

import json
import os
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import CDPSession, expect

from bench.bad_link import BadLink
from tests.browser.conftest import Arrive
from tests.browser.people import PATIENCE, Person
from tests.server.playing import RunningServer, wait_until

NOTE = """
() => {
  const sign = document.querySelector("[data-testid=status]");
  const note = () => window.signs.push(`${sign.dataset.status} ${sign.dataset.trouble ?? ""}`.trim());
  window.signs = [];
  note();
  new MutationObserver(note).observe(sign, { attributes: true, attributeFilter: ["data-status", "data-trouble"] });
}
"""


@pytest.fixture
def link(own_server: RunningServer) -> Iterator[BadLink]:
    with BadLink(own_server.port) as link:
        yield link


class Player:
    """Somebody at the other end of a bad link. Everything they decide is counted."""

    def __init__(self, person: Person, link: BadLink) -> None:
        person.forgive("WebSocket", "ERR_", "Failed to load resource", "net::", "fetching the script")
        self.person, self.link, self.server = person, link, person.server
        self.decided: set[str] = set()  # the ids of all rolls and moves that were sent
        self.page.on("websocket", lambda socket: socket.on("framesent", self._sent))
        self.table = person.set_up("classic", "me,bot")
        self.page.evaluate(NOTE)

    @property
    def page(self) -> Any:
        return self.person.page

    def _sent(self, text: str | bytes) -> None:
        said = json.loads(text)
        if said["type"] in ("roll", "move"):
            self.decided.add(said["id"])

    def play(self, decisions: int) -> None:
        wanted = len(self.decided) + decisions
        self.person.play_until(lambda: len(self.decided) >= wanted)

    def press(self, after: Callable[[], object]) -> None:
        """Decide what is due, after this has happened."""
        self.person.wait_for_a_decision()
        after()
        self.person.asked.first.click()

    def waits(self) -> None:
        """What was pressed is shown as waiting, and nothing else can be pressed."""
        expect(self.person.part("turn")).to_contain_text("waiting for the connection")
        assert self.person.asked.count() == 0

    def is_told(self, kind: str) -> None:
        sign = self.person.part("status")
        expect(sign).to_have_attribute("data-trouble", kind)
        expect(sign).to_be_visible()

    def goes_on(self) -> None:
        expect(self.person.part("status")).to_have_attribute("data-status", "open")
        self.play(2)

    def check(self) -> None:
        """Everything that was decided here has happened, once."""
        self.person.comes_to_see(self.table)
        path = f"/api/tables/{self.table}/events?after="
        events: list[dict[str, Any]] = []
        while page := self.server.http.get(f"{path}{len(events)}").json()["events"]:
            events += page
        done = Counter(told["event"]["type"] for told in events if told["event"].get("by") == "player")
        assert done["rolled"] + done["moved"] == len(self.decided)


@pytest.fixture
def player(own_server: RunningServer, link: BadLink, newcomer: Arrive) -> Player:
    return Player(newcomer(own_server, link.url), link)


def test_a_dead_link_is_noticed_and_nothing_is_done_twice(player: Player) -> None:
    """The server stands still, the network holds everything up, goes and comes, and is another one."""
    server, link = player.server, player.link

    player.play(3)
    player.press(lambda: os.kill(server.process.pid, signal.SIGSTOP))
    player.waits()
    player.is_told("silent")
    expect(player.person.part("status")).to_contain_text("No connection for")
    expect(player.person.part("status-spoken")).to_have_text(
        "No connection to the table. The game goes on by itself as soon as the connection is back."
    )
    os.kill(server.process.pid, signal.SIGCONT)
    player.goes_on()

    player.press(link.freeze)
    player.waits()
    player.is_told("silent")
    link.thaw()
    player.goes_on()

    def cut_off() -> None:
        player.page.context.set_offline(True)
        link.cut()

    player.press(cut_off)
    player.waits()
    player.is_told("offline")
    link.mend()
    player.page.context.set_offline(False)
    player.goes_on()

    player.press(link.strand)
    player.play(2)  # on another line
    player.check()


def test_a_phone_that_sleeps(player: Player) -> None:
    """It wakes up with a connection that is gone, or that looks as if it were there."""
    player.play(2)
    devtools: CDPSession = player.page.context.new_cdp_session(player.page)
    for happens in (player.link.cut, player.link.strand):
        devtools.send("Page.setWebLifecycleState", {"state": "frozen"})
        happens()
        player.page.wait_for_timeout(3_000)
        if happens == player.link.cut:
            player.link.mend()
        devtools.send("Page.setWebLifecycleState", {"state": "active"})
        player.play(2)
    player.check()


def test_a_slow_link_and_one_that_loses_things(player: Player) -> None:
    """People play on; whoever is far away is told so, steadily, and nothing flickers."""
    player.link.be(loss=0.05)
    player.play(10)
    player.link.be(delay=2.0)
    player.is_told("slow")
    wait_until(lambda: player.page.evaluate("window.signs.at(-1)") == "open slow", PATIENCE)
    player.page.evaluate("window.signs = []")
    player.play(3)
    assert player.page.evaluate("window.signs") == []
    player.link.be()
    expect(player.person.part("status")).not_to_have_attribute("data-trouble", "slow")
    player.play(2)
    player.check()


def test_a_worker_that_dies_is_replaced_and_the_game_goes_on(own_server: RunningServer, newcomer: Arrive) -> None:
    """The table of this device, which needs no link at all."""
    person = newcomer(own_server)
    person.set_up_by_link("classic", "me,bot")
    person.play_until(lambda: person.moved > 1)
    person.wait_for_a_decision()
    pawns = person.pawns()
    (worker,) = person.page.workers
    with worker.expect_event("close"):
        worker.evaluate("self.close()")
    person.asked.first.click()
    wait_until(lambda: len(person.page.workers) == 1, PATIENCE)
    assert person.page.workers != [worker]
    person.play_until(lambda: person.pawns() != pawns)
    moved = person.moved
    person.play_until(lambda: person.moved > moved + 1)
