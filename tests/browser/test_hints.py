"""Hints at the table: asked for by click and by key, shown on the board and in words, never played."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.in_sight import out_of_sight
from tests.browser.people import Person, jumps
from tests.server.playing import RunningServer

TINY = "Pöppel record 1\nrules    classic\nseat     y\nseat     r\nstart    y:B,B,B,0/r:B,B,B,20 y 1 -\n"


@pytest.fixture(scope="module", autouse=True)
def _can_think(server: RunningServer) -> None:
    """The server gives no hints while it compiles what thinks; it explains a game as soon as that is done."""
    record = TINY + "result   unfinished\n"
    answer = server.http.post("/api/review", content=record, headers={"Content-Type": "text/plain"}, timeout=600)
    assert answer.status_code == 200, answer.text


def at_a_choice(person: Person, rules: str = "mauerhuepfen", **options: Any) -> None:
    """In Mauerhüpfen nearly every roll leaves a choice, also with the first pawn."""
    table = person.set_up(rules, "me,bot:random", **options)
    person.play_until(lambda: person.roll_to_play(table) is not None and person.part("hint").is_visible())


@pytest.mark.parametrize("screen", ["phone", "laptop"])
def test_a_click_shows_the_move_and_says_why(arrive: Arrive, screen: str) -> None:
    anna = arrive(language="de", screen=screen)
    at_a_choice(anna)
    stood, lay = anna.pawns(), anna.places()
    anna.part("hint").click()
    expect(anna.part("why")).to_contain_text(re.compile(r"^\s*(Zieh|Bring) .*\."))
    expect(anna.part("answer")).to_contain_text(re.compile(r"(Zieh|Bring) .*\."))  # spoken at once
    expect(anna.page.locator(".movable.isChosen")).to_have_count(1)
    expect(anna.part("target").first).to_be_visible()
    assert anna.pawns() == stood
    if screen == "phone":
        assert out_of_sight(anna.page) == []  # where there is no room for the words, the board makes some
    else:
        assert not jumps(lay, anna.places())
    assert anna.violations() == []
    # The marked field is a button: whoever wants it plays it.
    anna.part("target").last.click()
    expect(anna.part("why")).to_have_count(0)
    assert not jumps(lay, anna.places())


def test_the_key_asks_too_and_escape_takes_the_marks_away(arrive: Arrive) -> None:
    anna = arrive()
    at_a_choice(anna)
    anna.page.keyboard.press("h")
    expect(anna.part("why")).to_contain_text(re.compile("Move|Bring"))
    anna.page.keyboard.press("Escape")
    expect(anna.part("why")).to_have_count(0)
    expect(anna.page.locator(".movable.isChosen")).to_have_count(0)
    anna.page.keyboard.press("?")
    expect(anna.page.get_by_role("dialog")).to_contain_text("hint: which move is best?")


def test_a_phone_before_a_big_screen_has_it_too(arrive: Arrive) -> None:
    anna = arrive(language="de", screen="phone")
    at_a_choice(anna)
    anna.press("Tischmenü")
    anna.press("Nur Würfel und Züge")
    anna.part("hint").click()
    expect(anna.part("handset").get_by_test_id("why")).to_contain_text(re.compile("Zieh|Bring"))
    expect(anna.part("handset").locator(".isHinted")).to_have_count(1)
    assert anna.violations() == []


def test_where_the_host_does_not_want_them_there_are_none(arrive: Arrive) -> None:
    anna = arrive()
    anna.set_up("mauerhuepfen", "me,bot:random", hints="off")
    anna.play_until(lambda: anna.moves.count() > 1)
    expect(anna.part("hint")).to_have_count(0)
    anna.page.keyboard.press("h")
    expect(anna.part("why")).to_have_count(0)


def test_where_mistakes_are_punished_they_are_not_offered(arrive: Arrive) -> None:
    anna = arrive()
    anna.go("/new?rules=classic+forced-capture+punished")
    anna.part("more").locator("summary").click()
    expect(anna.part("hints")).to_be_disabled()
    expect(anna.part("hints")).not_to_be_checked()
    anna.see("Not where mistakes are penalised: it is up to you to see what you must do.")
    anna.set_up("classic+forced-capture+punished", "me,bot")
    anna.wait_for_a_decision()
    expect(anna.part("hint")).to_have_count(0)


def test_setting_up_and_the_lobby_say_whether_there_are_hints(arrive: Arrive) -> None:
    anna = arrive(language="de")
    anna.go("/new?seats=me,open")
    anna.part("more").locator("summary").click()
    anna.part("hints").uncheck()
    anna.page.wait_for_url("**hints=off**")
    anna.see("Tipps gibt es keine.")
    anna.part("start-game").click()
    expect(anna.part("hints")).to_have_text("Tipps gibt es keine.")
    anna.go("/new?seats=me,open")
    anna.part("start-game").click()
    expect(anna.part("hints")).to_have_text("Tipps sind erlaubt.")
