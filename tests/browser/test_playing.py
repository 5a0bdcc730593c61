"""Playing: a whole game against bots, every edition, by keyboard alone, in both languages."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from poeppel.rules import EDITIONS, Rules
from tests.browser.conftest import Arrive
from tests.browser.people import Person
from tests.server.playing import RunningServer, wait_until


def test_a_die_is_rolled_after_two_clicks(arrive: Arrive) -> None:
    person = arrive(speed="normal").go("/")
    person.part("play-now").click()
    person.roll()
    expect(person.ready_dice).to_have_count(0)
    expect(person.part("log")).to_contain_text("rolls")
    assert person.layout_shift() == []


def test_a_whole_game_against_bots_to_its_end(arrive: Arrive, server: RunningServer) -> None:
    person = arrive()
    table = person.set_up("classic", "me,bot,bot,bot")
    person.play_until(lambda: person.is_over)
    assert server.show(table)["phase"] == "ended"
    assert person.part("place").count() == 4
    expect(person.part("award").first).to_be_visible()
    person.part("check-dice").click()
    expect(person.part("dice-verdict")).to_have_attribute("data-genuine", "true")
    assert person.violations() == []


@pytest.mark.parametrize("text", [*EDITIONS, "classic+two-colours", "classic+neutral", "tournament+punished"])
def test_every_edition_opens_and_a_move_is_made(arrive: Arrive, server: RunningServer, text: str) -> None:
    """Also where somebody has two colours, moves nobody's pawns, or has to touch one first."""
    players = Rules.parse(text).players[-1]
    person = arrive(language="de")
    table = person.set_up(text, ",".join(["me", *["bot"] * (players - 1)]))
    person.play_until(lambda: person.moved > 2)
    see_the_same(person, server, table)
    assert person.violations() == []


def see_the_same(person: Person, server: RunningServer, table: str) -> None:
    """While this person is asked for something, the pawns stand where the server has them."""
    person.wait_for_a_decision()
    pawns = {colour: sorted(fields) for colour, fields in server.show(table)["pawns"].items()}
    wait_until(lambda: person.pawns() == pawns)


def test_a_pawn_that_may_not_move_says_why(arrive: Arrive, server: RunningServer) -> None:
    person = arrive()
    table = person.set_up("classic", "me,bot")

    def must_move_without_a_six() -> bool:
        state = server.show(table)
        return person.moves.count() > 0 and state["roll"] != "6" and "B" in state["pawns"]["y"]

    person.play_until(must_move_without_a_six)
    person.page.locator("[data-testid=pawn][data-colour=y][data-field=B] button").first.click()
    expect(person.part("why")).to_contain_text("only with a 6")
    expect(person.part("why").get_by_role("link")).to_have_attribute("href", "/rules/classic#R8")
    assert person.violations() == []


def test_a_game_by_keyboard_only(arrive: Arrive, server: RunningServer) -> None:
    """From the start page to the end of a game, without a pointer."""
    person = arrive()
    table = person.set_up("classic", "me,bot")
    person.ready_dice.wait_for()
    pressed = 0
    while not person.is_over:
        person.wait_for_a_decision()
        key = "Enter" if person.moves.count() else "r"
        person.page.keyboard.press(key)
        pressed += 1
        assert pressed < 2_000, "the game does not end"
    assert server.show(table)["phase"] == "ended"
