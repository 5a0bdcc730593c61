"""Envelopes, notes and lost answers: what people see of the dice before the first roll, and when something is wrong."""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

from poeppel.game.dice_notes import read_notes
from poeppel.game.record import Record
from poeppel.game.verify import verify
from tests.browser.conftest import Arrive
from tests.browser.people import FOUR, PATIENCE, Person, played_by_bots
from tests.server.playing import RunningServer, wait_until


def test_whoever_is_missing_is_named_and_the_start_can_be_called_off(arrive: Arrive, server: RunningServer) -> None:
    """Ben's phone sleeps when Anna begins. She calls it off, he wakes, and with new envelopes it begins."""
    anna, ben = arrive(name="Anna"), arrive(screen="phone")
    table = anna.set_up("classic", "me,open,bot", away="never")
    ben.sit_down(table, "g", "Ben")
    wait_until(lambda: all(seat["envelope"] for seat in server.show(table)["seats"][:2]), PATIENCE)
    before = server.show(table)["seats"][1]["envelope"]
    ben.go("/rules")
    expect(anna.part("seat").filter(has_text="Ben")).to_contain_text("not connected")
    anna.part("start-game").click()
    expect(anna.part("revealing")).to_contain_text("Waiting for Ben.")
    assert anna.violations() == []
    anna.part("withdraw-start").click()
    expect(anna.part("withdrawn")).to_contain_text("The start was called off.")
    ben.page.goto(f"/t/{table}")
    expect(ben.part("withdrawn")).to_be_visible()
    wait_until(lambda: server.show(table)["seats"][1]["envelope"] not in (None, before), PATIENCE)
    anna.part("start-game").click()
    for person in (anna, ben):
        expect(person.part("table")).to_be_visible()
        expect(person.part("dice-warning")).to_have_count(0)


def test_a_phone_that_wakes_opens_its_envelope(arrive: Arrive, server: RunningServer) -> None:
    anna, ben = arrive(name="Anna"), arrive()
    table = anna.set_up("classic", "me,open", away="never")
    ben.sit_down(table, "r", "Ben")
    wait_until(lambda: all(seat["envelope"] for seat in server.show(table)["seats"]), PATIENCE)
    ben.go("/rules")
    anna.part("start-game").click()
    expect(anna.part("revealing")).to_be_visible()
    ben.page.goto(f"/t/{table}")
    for person in (anna, ben):
        expect(person.part("table")).to_be_visible()


def test_notes_are_saved_and_fit_the_record(arrive: Arrive, server: RunningServer, tmp_path: Path) -> None:
    anna = arrive(name="Anna")
    table = anna.set_up("mauerhuepfen", "me,bot")
    anna.part("menu").click()
    notes = saved_notes(anna, tmp_path)
    assert re.fullmatch(
        rf"table {table}\ncommitment \w{{64}}\nenvelope y \w{{64}}\ncontribution y \w{{64}}\nbot r \w+\n",
        notes.read_text(),
    )
    anna.page.keyboard.press("Escape")
    anna.hurry(table, has_ended)
    expect(anna.part("after-game")).to_be_visible()
    record = Record.parse(server.http.get(f"/api/tables/{table}/record").text)
    assert verify(record, notes=read_notes(notes.read_text())).is_genuine
    anna.part("check-dice").click()
    expect(anna.part("dice-verdict")).to_have_attribute("data-genuine", "true")
    steps = anna.part("dice-step").evaluate_all("steps => steps.map((step) => step.dataset.step)")
    assert steps == ["secret", "noted", "seen", "rolls"]


@pytest.mark.parametrize(
    ("exchanged", "warning"),
    [
        ("y", "Anna’s number does not match the envelope that lay on the table for it."),
        ("r", "What goes into the dice for Ben is not the number that your device put into the envelope."),
    ],
    ids=("Anna’s", "Ben’s own"),
)
def test_a_number_that_was_not_in_its_envelope_is_seen_before_the_first_roll(
    arrive: Arrive, newcomer: Arrive, server: RunningServer, tmp_path: Path, exchanged: str, warning: str
) -> None:
    """A server that exchanges a number once it knows the others is found out at Ben's device, for good."""
    anna, ben = arrive(name="Anna"), newcomer(server)  # what listens at his socket can never be taken away
    table = anna.set_up("classic", "me,open", away="never")
    ben.page.route_web_socket(re.compile("/socket\\?"), partial(exchange, exchanged))
    ben.sit_down(table, "r", "Ben")
    wait_until(lambda: all(seat["envelope"] for seat in server.show(table)["seats"]), PATIENCE)
    anna.part("start-game").click()
    expect(ben.part("dice-warning")).to_contain_text(warning)
    expect(anna.part("dice-warning")).to_have_count(0)
    assert ben.violations() == []
    ben.page.reload()
    expect(ben.part("dice-warning")).to_be_visible()
    assert f"table {table}" in saved_notes(ben, tmp_path).read_text()
    ben.press("Understood")
    expect(ben.part("dice-warning")).to_contain_text("Something is wrong with these dice!")


def exchange(colour: str, socket: WebSocketRoute) -> None:
    """Tells another number for one seat."""
    server = socket.connect_to_server()

    def tell(text: str | bytes) -> None:
        message = json.loads(text)
        for seat in message.get("state", {}).get("seats", []):
            if seat["seat"] == colour and seat["contribution"]:
                seat["contribution"] = "00" * 32
        socket.send(json.dumps(message))

    server.on_message(tell)


def has_ended(state: dict[str, Any]) -> bool:
    return bool(state["phase"] == "ended")


def saved_notes(person: Person, folder: Path) -> Path:
    with person.page.expect_download() as download:
        person.part("save-notes").first.click()
    kept = folder / "notes.txt"
    download.value.save_as(kept)
    return kept


def test_a_seat_whose_answer_got_lost_is_taken_once(arrive: Arrive, server: RunningServer) -> None:
    """Ben's answer never comes; he loads the page anew, and sits where he sat."""
    anna, ben = arrive(name="Anna"), arrive()
    table = anna.set_up("classic", "me,open,open", away="never")
    ben.forgive("Failed to load", "net::ERR")
    ben.page.route("**/seats", lose_the_answer)
    ben.sit_down(table, "g", "Ben")
    ben.see("The server does not answer at the moment.")
    assert [seat["name"] for seat in server.show(table)["seats"]] == ["Anna", "Ben", ""]
    ben.page.unroute("**/seats")
    ben.page.reload()
    expect(ben.part("seat").filter(has_text="this is you")).to_contain_text("Ben")
    assert [seat["name"] for seat in server.show(table)["seats"]] == ["Anna", "Ben", ""]


def test_a_table_whose_answer_got_lost_is_made_once(arrive: Arrive, server: RunningServer) -> None:
    anna = arrive(name="Anna").go("/new?seats=me,open,open")
    anna.forgive("Failed to load", "net::ERR")
    made: list[str] = []

    def lose(route: Route) -> None:
        made.append(lose_the_answer(route))

    anna.page.route("**/api/tables", lose)
    anna.part("start-game").click()
    anna.see("The server does not answer at the moment.")
    anna.page.unroute("**/api/tables")
    anna.page.reload()
    anna.part("start-game").click()
    anna.page.wait_for_url("**/t/*")
    assert {*made, anna.page.url.rpartition("/")[2]} == {made[0]}


def lose_the_answer(route: Route) -> str:
    """The server does it, but nobody hears; the table that it is about."""
    answer = route.fetch().json()
    route.abort()
    return str(answer.get("table", ""))


def test_whoever_comes_late_gets_the_whole_log(arrive: Arrive, server: RunningServer) -> None:
    """Four who play to the end roll far more than a hundred times, and the server tells a hundred events at once."""
    late, table = arrive(), played_by_bots(server, bots=FOUR)
    with late.page.expect_request(re.compile(r"/events\?.*=100$")):
        late.go(f"/t/{table}?watch")
    expect(late.part("log-loading")).to_have_count(0)
    pages = [request.url for request in late.sent if "/events?" in request.url]
    assert [url.rpartition("=")[2] for url in pages[:2]] == ["0", "100"]
