"""The set-up page offers what the rules allow, and a set-up is a link."""

from __future__ import annotations

from playwright.sync_api import expect

from poeppel.rules import EDITIONS, SWITCHES
from tests.browser.conftest import Arrive
from tests.server.playing import RunningServer


def test_all_editions_and_their_house_rules_are_there(arrive: Arrive) -> None:
    person = arrive().go("/new")
    expect(person.part("edition")).to_have_count(len(EDITIONS))
    for name, box in EDITIONS.items():
        person.go(f"/new?rules={name}")
        if box.takes:
            expect(person.part("switch").nth(len(box.takes) - 1)).to_be_attached()
        assert person.part("switch").count() <= len(SWITCHES)


def test_a_set_up_is_a_link(arrive: Arrive, server: RunningServer) -> None:
    """What the link says is what the table gets."""
    person = arrive(language="de")
    table = person.set_up("classic+barriers+three-rolls", "me,bot:random,here:Oma,open", clock=45, first="g")
    state = server.show(table)
    assert state["rules"] == "classic+three-rolls+barriers"
    assert [seat["kind"] for seat in state["seats"]] == ["here", "bot", "here", "open"]
    assert state["seats"][1]["bot"] == "random"
    assert state["seats"][2]["name"] == "Oma"
    assert state["options"]["clock"] == 45


def test_what_does_not_go_together_cannot_be_chosen(arrive: Arrive, server: RunningServer) -> None:
    """Two colours each is for two people, a neutral colour for three."""
    person = arrive().go("/new?rules=classic%2Btwo-colours")
    expect(person.part("summary")).to_contain_text("Two colours each")
    table = person.set_up("classic+two-colours", "me,open")
    assert server.show(table)["rules"] == "classic+two-colours"


def test_a_link_that_makes_no_sense_still_gives_a_game(arrive: Arrive) -> None:
    person = arrive()
    person.go("/new?rules=ludo+everything&seats=me,somebody&pace=0&clock=soon&first=q")
    person.part("start-game").click()
    person.page.wait_for_url("**/t/*")
    person.ready_dice.or_(person.moves).first.wait_for()
