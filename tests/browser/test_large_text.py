"""From the smallest phone with text twice as large to a television: nothing that is needed is outside, covered or too
small. Each edition is looked at on half of the screens while a pawn is chosen, and on the others while the dice wait.
`python -m tools.looks FOLDER` looks at all of it and keeps the pictures."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.in_sight import SCREENS, TEXTS, on_screens, out_of_sight
from tests.browser.people import Person, jumps, played_by_bots, somebody_is_captured
from tests.server.playing import RunningServer

GAMES = {
    "classic": "me,here:Maximilian,here:Wilhelmine,here:Großmutter",
    "classic6+barriers+three-rolls": "me,bot,bot,bot,bot,bot",
    "aergern-verboten": "me,bot,bot,bot",
    "tournament": "me,bot,bot,bot",
    "tournament6": "me,bot,bot",
    "mauerhuepfen": "me,bot,bot,bot",
}
ENDS = {  # and how many play; short games, for only their end is looked at
    "classic+two-pawns": 4,
    "classic6+two-pawns": 6,
    "aergern-verboten+two-pawns": 3,
    "tournament": 4,
    "tournament6": 3,
    "mauerhuepfen": 4,
}
PHONES = ((320, 568), (390, 844))
EXTREMES = ((320, 568), (568, 320), (1280, 800))
PAGES = ("/", "/new", "/settings", "/rules/classic", "/rules/keys", "/learn", "/replay", "/chronicle", "/tournament")
LARGE = (200,)  # per cent

Screens = tuple[tuple[int, int], ...]


def found_on(person: Person, screens: Screens, texts: tuple[int, ...] = TEXTS) -> dict[str, list[str]]:
    return {screen: found for screen in on_screens(person.page, screens, texts) if (found := out_of_sight(person.page))}


@pytest.mark.parametrize(("rules", "seats"), GAMES.items(), ids=GAMES)
def test_a_table(arrive: Arrive, rules: str, seats: str) -> None:
    person = arrive(language="de", name="Anna-Lena")
    first = list(GAMES).index(rules) % 2
    person.set_up_by_link(rules, seats)
    person.play_until(lambda: person.moved > 2 and person.moves.count() > 0)
    moves = found_on(person, SCREENS[first::2])
    person.play_until(lambda: person.ready_dice.count() > 0)
    assert (moves, found_on(person, SCREENS[1 - first :: 2])) == ({}, {})


def test_dice_with_three_tries(arrive: Arrive) -> None:
    """As in a tournament before the first pawn is in; in other games only at times."""
    person = arrive(language="de", name="Anna-Lena")
    person.set_up_by_link("tournament", "me,bot,bot,bot")
    person.ready_dice.wait_for()
    expect(person.part("turn")).to_contain_text("noch 3 Versuche")
    assert found_on(person, PHONES) == {}


def test_every_edition_at_its_end(arrive: Arrive, server: RunningServer) -> None:
    person = arrive(language="de")
    found = {}
    for n, (rules, players) in enumerate(ENDS.items()):
        table = played_by_bots(server, rules, (None,) * players)
        person.page.goto(f"/t/{table}?watch")
        person.part("after-game").wait_for()
        person.settle()
        found[rules] = found_on(person, EXTREMES, (TEXTS[n % 2],))
    assert found == {rules: {} for rules in ENDS}


def test_a_hint_moves_nothing_where_the_board_is_high(arrive: Arrive) -> None:
    """Mauerhüpfen on small phones: the answer lies beside the board, and the move it is about is in sight."""
    person = arrive(language="de", name="Anna-Lena")
    person.set_up_by_link("mauerhuepfen", "me,bot,bot,bot")
    person.play_until(lambda: person.moved > 2 and person.moves.count() > 1)
    for _ in on_screens(person.page, ((320, 568), (360, 640))):
        person.page.keyboard.press("Escape")
        expect(person.part("why")).to_have_count(0)
        before = person.places()
        person.part("hint").click()
        person.part("why").wait_for()
        assert not jumps(before, person.places())
        assert out_of_sight(person.page) == []


def test_what_happened_last_is_told_to_its_end(arrive: Arrive) -> None:
    """Whom it hit comes last in the sentence, and names may be long."""
    person = arrive(language="de", name="Wilhelmine-Charlotte")
    person.page.set_viewport_size({"width": 360, "height": 740})
    seats = "me,here:Maximilian-Alexander-Jo,here:Großmutter aus Wuppertal"
    person.set_up("classic+two-pawns", seats, played_until=somebody_is_captured())
    latest = person.page.locator(".latest")
    expect(latest).to_contain_text("schlägt")
    assert latest.evaluate("line => line.scrollHeight <= line.clientHeight && line.scrollWidth <= line.clientWidth")
    assert latest.evaluate("line => getComputedStyle(line).webkitLineClamp") == "none"


def test_before_a_game(arrive: Arrive) -> None:
    """The host's table, an invitation and a guest's, on a small phone with large text."""
    host, guest = arrive(language="de", name="Anna-Lena"), arrive(language="de")
    table = host.set_up("classic6+barriers", "me,here:Wilhelmine,open,open")
    host.part("set-up-anew").wait_for()
    guest.go(f"/t/{table}").part("join-name").wait_for()
    found = [found_on(host, ((320, 568), (1024, 600)), LARGE), found_on(guest, ((320, 568),), LARGE)]
    guest.part("join-name").fill("Großmutter")
    guest.part("sit-down").click()
    guest.part("rename").wait_for()
    assert [*found, found_on(guest, ((320, 568),), LARGE)] == [{}, {}, {}]


def test_a_replay(arrive: Arrive, server: RunningServer) -> None:
    person = arrive(language="de").go(f"/replay/{played_by_bots(server, 'classic+two-pawns')}").settle()
    person.part("verdict").wait_for()
    assert found_on(person, ((320, 568),), LARGE) == {}


@pytest.mark.parametrize("path", PAGES)
def test_a_page(arrive: Arrive, path: str) -> None:
    person = arrive(language="de").go(path).settle()
    assert found_on(person, ((320, 568), (1024, 600))) == {}
