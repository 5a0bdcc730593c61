"""Several people, each with a browser of their own, decide together how it goes on after the win."""

from __future__ import annotations

from contextlib import ExitStack

from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.people import Done, Person, is_nearly_over
from tests.server.playing import RunningServer

RULES = "classic+two-pawns"  # soon over
PEOPLE = {"y": "Anna", "g": "Ben", "r": "Carla"}


def play(server: RunningServer, table: str, tokens: dict[str, str], done: Done) -> None:
    """Whoever is due decides, faster than one can click, until the table is so."""
    with ExitStack() as open_clients:
        clients = {seat: open_clients.enter_context(server.client(table, token)) for seat, token in tokens.items()}
        while not done(state := server.show(table)):
            clients[state["turn"]].decide()


def sit(person: Person, table: str, token: str) -> Person:
    """At the seat that somebody has taken before."""
    key = {"table": table, "token": token, "role": "seat", "rules": RULES, "names": [], "used": 1, "ended": False}
    person.page.evaluate("key => localStorage.setItem('poeppel.keys', JSON.stringify([key]))", key)
    person.page.goto(f"/t/{table}")
    person.part("table").wait_for()
    return person


def test_three_people_end_a_game_only_when_those_who_still_play_agree(arrive: Arrive, server: RunningServer) -> None:
    made = server.make(RULES, players=3, seats=[{"kind": "open"}] * 3)
    table = made["table"]
    tokens = {seat: server.sit(table, seat, name) for seat, name in PEOPLE.items()}
    with server.client(table, made["host_token"]) as host:
        host.begin()
        play(server, table, tokens, is_nearly_over)
        languages = {"y": "de", "g": "en", "r": "de"}
        browsers = {seat: sit(arrive(language=languages[seat]), table, token) for seat, token in tokens.items()}
        play(server, table, tokens, lambda state: bool(state["ranking"]))
        [first] = server.show(table)["ranking"]
        winner = browsers.pop(first)
        one, other = browsers.values()
        one_name, other_name = (PEOPLE[seat] for seat in browsers)
        for person in (winner, one, other):
            expect(person.part("win").get_by_role("heading", level=2)).to_be_visible()
        expect(winner.part("wish-end")).to_have_count(0)  # whoever is home has no say
        expect(winner.part("win")).to_contain_text(one_name)
        expect(winner.part("win")).to_contain_text(other_name)

        one.part("wish-end").click()  # one is not enough
        for person in (winner, one, other):
            expect(person.part("ballots").get_by_role("listitem")).to_have_count(2)
        expect(one.part("wish-end")).to_have_attribute("aria-pressed", "true")
        assert other.violations() == []
        other.part("wish-play_on").click()
        expect(other.part("win")).to_have_count(0)
        assert server.show(table)["phase"] == "playing"

        other.part("how-on").click()  # one may think again
        other.part("wish-end").click()
        for person in (winner, one, other):
            expect(person.part("place")).to_have_count(3)
            expect(person.part("not-played-out")).to_be_visible()
