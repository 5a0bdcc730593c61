"""What the first visit costs, and that the second costs next to nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Response

from tests.browser.conftest import Arrive
from tests.browser.people import Person
from tests.server.playing import RunningServer

MOST = 150_000  # bytes over the wire, for the start page and everything that it needs
# What was asked for before the page, once it was there, fetched by itself what a game will need; null before that.
NEEDED = """() => {
  const asked = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
  const [preload] = performance.getEntriesByName("preload");
  return preload && asked.filter(({ startTime }) => startTime < preload.startTime).map(({ name }) => name);
}"""


def transferred(person: Person, path: str) -> int:
    """The bytes of all bodies, as they are sent."""
    answers: list[Response] = []
    person.page.on("response", lambda answer: answers.append(answer))
    person.go(path).settle()
    return sum(answer.request.sizes()["responseBodySize"] for answer in answers)


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
    person = newcomer(server).go("/").settle()
    before = len(person.sent)
    person.part("play-now").click()
    person.ready_dice.wait_for()
    assert [request.url for request in person.sent[before:] if "/assets/" in request.url] == []
    assert [request.url for request in person.sent if request.url.endswith(".npz")] == []


def test_the_second_visit_asks_for_almost_nothing(newcomer: Arrive, server: RunningServer) -> None:
    person = newcomer(server)
    first = transferred(person, "/")
    person.page = person.watch(person.page.context.new_page())
    assert transferred(person, "/") < first / 5
