"""The win: a moment of its own, a choice, and an end that says what it is."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from poeppel.game.record import Record
from tests.browser.conftest import Arrive
from tests.browser.people import is_nearly_over
from tests.server.playing import RunningServer


def test_the_winner_is_celebrated_and_the_people_end_the_game(arrive: Arrive, server: RunningServer) -> None:
    person = arrive(language="en", screen="phone")
    table = person.set_up(seats="me,me,me", played_until=is_nearly_over)
    person.hurry(table, lambda state: bool(state["ranking"]))
    win = person.part("win")
    expect(win.get_by_role("heading", level=2)).to_have_text(re.compile("has won!"))
    expect(win.get_by_role("heading", level=2)).to_be_focused()
    expect(person.part("wish-fast_forward")).to_have_count(0)  # people cannot be hurried
    assert person.violations() == []
    person.part("wish-play_on").click()
    expect(win).to_have_count(0)
    person.part("how-on").click()  # one may think again
    person.part("wish-end").click()
    expect(person.part("place")).to_have_count(3)
    expect(person.part("not-played-out")).to_be_visible()
    expect(person.part("verdict").get_by_role("listitem")).to_have_count(3)
    assert person.violations() == []
    record = Record.parse(server.http.get(f"/api/tables/{table}/record").text)
    assert (record.ended, len(record.end.ranking)) == ("ended_early", 1)
