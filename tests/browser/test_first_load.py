"""What the first visit costs, and that the second costs next to nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Response, expect

from tests.browser.conftest import Arrive
from tests.browser.people import PATIENCE, Person
from tests.server.playing import RunningServer, wait_until

MOST = 150_000  # bytes over the wire, for the start page and everything that it needs
# What was asked for before the page, once it was there, fetched by itself what a game will need; null before that.
PREPARED = ("/assets/Table-", "/assets/worker-", "/assets/engine-")
SAVES_DATA = """Object.defineProperty(
  navigator, "connection", { value: Object.assign(new EventTarget(), { saveData: true }) })"""
IDLE = "new Promise((done) => requestIdleCallback(() => requestIdleCallback(done)))"
WORKERS = "navigator.serviceWorker.getRegistrations().then(({ length }) => length)"
NEEDED = """() => {
  const asked = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
  const [preload] = performance.getEntriesByName("preload");
  return preload && asked.filter(({ startTime }) => startTime < preload.startTime).map(({ name }) => name);
}"""


def transferred(person: Person, visit: Callable[[Person], Person]) -> int:
    """The bytes of all bodies, as they are sent."""
    answers: list[Response] = []
    person.page.on("response", lambda answer: answers.append(answer))
    visit(person)
    return sum(answer.request.sizes()["responseBodySize"] for answer in answers)


def prepare(person: Person) -> Person:
    """Visit the start page until it has asked for what a game needs; it does so when it has nothing else to do."""
    person.go("/")

    def has_asked() -> bool:
        person.page.evaluate("0")  # what was sent is heard
        return all(any(part in request.url for request in person.sent) for part in PREPARED)

    wait_until(has_asked, PATIENCE)
    return person.settle()


def needed(person: Person, server: RunningServer) -> list[str]:
    """The paths of what the start page cannot do without."""
    found = person.go("/").page.wait_for_function(NEEDED).json_value()
    paths: list[str] = [name.removeprefix(server.url) for name in found]
    assert len(paths) > 3
    return paths


@pytest.mark.parametrize("encodings", ["br, gzip", "gzip, deflate"], ids=["Brotli", "plain HTTP in the network"])
def test_the_first_visit_is_light(newcomer: Arrive, server: RunningServer, encodings: str) -> None:
    """Over plain HTTP browsers ask for gzip at most."""
    total = 0
    for path in needed(newcomer(server), server):
        with server.http.stream("GET", path, headers={"accept-encoding": encodings}) as answer:
            assert answer.status_code == 200, path
            total += sum(map(len, answer.iter_raw()))
    assert 10_000 < total <= MOST


def test_what_a_game_needs_is_there_before_it_is_asked_for(newcomer: Arrive, server: RunningServer) -> None:
    """Then the first roll waits for no line, however slow; and what a master knows waits until one plays."""
    person = prepare(newcomer(server))
    before = len(person.sent)
    person.part("play-now").click()
    person.ready_dice.wait_for()
    assert [request.url for request in person.sent[before:] if "/assets/" in request.url] == []
    assert [request.url for request in person.sent if request.url.endswith(".npz")] == []


def test_where_data_is_to_be_saved_nothing_is_fetched_ahead(newcomer: Arrive, own_server: RunningServer) -> None:
    """Neither what a game needs nor the pages for the time without a network, until somebody plays or asks for it."""
    person = newcomer(own_server)
    person.page.add_init_script(SAVES_DATA)
    person.go("/").settle()
    person.page.evaluate(IDLE)
    assert [request.url for request in person.sent if any(part in request.url for part in PREPARED)] == []
    person.part("play-now").click()
    person.ready_dice.wait_for()
    person.go("/settings")
    whole = person.part("offline").get_by_role("status")
    expect(whole).to_have_attribute("data-whole", "false")
    assert person.page.evaluate(WORKERS) == 0
    assert person.violations() == []
    person.part("keep-all").click()
    expect(whole).to_have_attribute("data-whole", "true")
    expect(person.part("keep-all")).to_have_count(0)


def test_the_second_visit_asks_for_almost_nothing(newcomer: Arrive, server: RunningServer) -> None:
    person = newcomer(server)
    first = transferred(person, prepare)
    person.page = person.watch(person.page.context.new_page())
    assert transferred(person, lambda again: again.go("/").settle()) < first / 5
