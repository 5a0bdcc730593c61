"""What the first visit costs, and that the second costs next to nothing."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Response

from tests.browser.conftest import Arrive
from tests.browser.people import Person
from tests.server.playing import RunningServer

MOST = 150_000  # bytes over the wire, for the start page and everything that it asks for by itself


def transferred(person: Person, path: str) -> int:
    """The bytes of all bodies, as they are sent."""
    answers: list[Response] = []
    person.page.on("response", lambda answer: answers.append(answer))
    person.go(path)
    return sum(answer.request.sizes()["responseBodySize"] for answer in answers)


def test_the_first_visit_is_light(arrive: Arrive) -> None:
    assert 10_000 < transferred(arrive(), "/") <= MOST


def test_a_phone_in_the_network_takes_no_brotli_and_still_gets_little(
    browser: Browser, server: RunningServer, client: Path
) -> None:
    """Over plain HTTP browsers ask for gzip at most."""
    total = 0
    person = Person(browser, server)
    person.go("/")
    paths = [request.url.removeprefix(server.url) for request in person.sent]
    for path in paths:
        with server.http.stream("GET", path, headers={"accept-encoding": "gzip, deflate"}) as answer:
            assert answer.status_code == 200, path
            total += sum(map(len, answer.iter_raw()))
    person.leave()
    assert len(paths) > 3
    assert total <= MOST


def test_the_second_visit_asks_for_almost_nothing(arrive: Arrive) -> None:
    person = arrive()
    first = transferred(person, "/")
    again = person.open()
    person.page = again
    assert transferred(person, "/") < first / 5
