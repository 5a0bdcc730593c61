"""A whole small event in real browsers: the desk by keyboard only, a phone of a table, somebody's own page, and the
wall; a conflict, a correction, a late arrival, and the server killed in the middle."""

from __future__ import annotations

import signal

from playwright.sync_api import Locator, Page, Route, expect

from poeppel.server.refusals import refused
from tests.browser.conftest import Arrive
from tests.browser.people import Person
from tests.server.playing import RunningServer
from tests.server.tournaments.desk import Page as Link
from tests.server.tournaments.desk import with_people

PEOPLE = """Name;Team
Anna Adler;North
Bo Berg;North
Cem Çelik;South
Dora Dorn;South
Emil Erle;
Fina Fuchs;
Gero Großmann;
Hanna Hof;"""
GONE = ("ERR_CONNECTION", "WebSocket", "Failed to load")  # what browsers say of a server that was killed


class AtDesk:
    """Whoever sits at the desk, with nothing but a keyboard."""

    def __init__(self, person: Person) -> None:
        self.person, self.page = person, person.page

    def key(self, at: Locator, key: str = "Enter") -> None:
        at.focus()
        self.page.keyboard.press(key)

    def write(self, at: Locator, text: str) -> None:
        at.focus()
        self.page.keyboard.insert_text(text)

    def room(self, digit: str, name: str) -> None:
        self.page.keyboard.press("Escape")
        self.page.evaluate("document.activeElement?.blur()")
        self.page.keyboard.press(digit)
        expect(self.page.locator(f"[data-room='{name}']")).to_have_attribute("aria-current", "page")

    def told(self, words: str) -> None:
        expect(self.person.part("notice")).to_contain_text(words)

    def takes_in(self, people: str) -> None:
        self.room("1", "people")
        self.write(self.person.part("people-text"), people)
        self.page.keyboard.press("Control+Enter")
        expect(self.person.part("take-in")).to_be_focused()
        self.page.keyboard.press("Enter")
        expect(self.person.part("take-in")).to_have_count(0)

    def checks_in(self, *typed: str) -> None:
        self.room("2", "check-in")
        for letters in typed:
            self.write(self.person.part("search"), letters)
            self.page.keyboard.press("Enter")
            expect(self.person.part("search")).to_have_value("")

    def draws(self) -> None:
        """A draft of the next round; people who are level roll first."""
        self.room("5", "standings")
        while (rolling := self.person.part("roll-off")).count():
            fields = rolling.locator("input")
            for n in range(fields.count()):
                self.write(fields.nth(n), str(6 - n % 6))
            self.key(rolling.locator("button"))
            self.told("Rolled")
            expect(rolling.locator("button:enabled")).to_have_count(0)  # it is stored: the fields are empty, or gone
        self.room("3", "draw")
        self.key(self.person.part("draw"))
        expect(self.person.part("draft-cost")).to_be_visible()

    def publishes(self) -> None:
        self.key(self.person.part("publish"))
        self.told("is published")

    def types(self, table: str, *numbers: str) -> None:
        """The table's number, Enter, a number for each seat, Enter."""
        field = self.person.part("table-field")
        self.write(field, table)
        self.page.keyboard.press("Enter")
        for n, number in enumerate(numbers):
            expect(self.page.locator(f"[data-testid=typer] [data-seat='{n}']")).to_be_focused()
            self.page.keyboard.insert_text(number)
            self.page.keyboard.press("Enter")
        expect(field).to_be_focused()


def _sets_up(person: Person) -> AtDesk:
    """A tournament of two rounds and a final of four."""
    desk, page = AtDesk(person), person.page
    person.go("/tournament").settle()
    expect(person.part("outlook")).to_contain_text("rounds")
    desk.key(page.locator("summary").filter(has_text="Change the format"))
    rounds = page.get_by_label("Rounds for everybody")
    rounds.focus()
    rounds.press("Control+a")
    page.keyboard.insert_text("2")
    desk.write(page.get_by_label("What is it called?"), "Whitsun Cup")
    assert person.violations() == []
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Who is taking part?")).to_be_visible()
    return desk


def _swaps_two(desk: AtDesk) -> None:
    page = desk.page
    seats = page.locator("[data-seat]")
    desk.key(seats.first, " ")
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Swap", exact=True)).to_be_focused()
    assert desk.person.violations() == []
    page.keyboard.press("Enter")
    desk.told("have swapped seats")


def _counts_by_tapping(phone: Page) -> None:
    """Yellow, the first, is at space 12 with one pawn; the next has all four home."""
    phone.locator("[data-field='12']").click()
    phone.get_by_role("button", name="Nächste Farbe").click()
    phone.get_by_role("button", name="Alle vier im Ziel").click()
    expect(phone.locator("[data-testid=result-form] .meaning li").nth(1)).to_contain_text("1. Platz")
    phone.get_by_role("button", name="Ergebnis senden").click()


def test_a_whole_event(own_server: RunningServer, newcomer: Arrive) -> None:
    desk = _sets_up(newcomer(own_server))
    person, page = desk.person, desk.page
    identity, token = page.url.split("/tournament/")[1].split("/")[:2]
    link = Link(own_server, identity, token)

    desk.takes_in(PEOPLE)
    assert person.violations() == []
    desk.checks_in("anna", "bo b", "celik", "dora", "erle", "fina", "gross", "hanna")
    expect(person.part("here-count")).to_have_text("8 of 8 here")
    assert person.violations() == []
    desk.draws()
    _swaps_two(desk)
    desk.publishes()

    # The wall says who sits where; the phones know their tables.
    wall = newcomer(own_server, language="de", screen="television")
    wall.page.goto(f"/tournament/{identity}/{link.link('wall').token}")
    expect(wall.part("wall")).to_contain_text("Cem Çelik")
    assert wall.violations() == []
    wall.page.keyboard.press("ArrowRight")
    expect(wall.part("wall")).to_have_attribute("data-slide", "by-table")
    mine = newcomer(own_server, screen="phone")
    mine.page.goto(f"/tournament/{identity}/{link.link('person', 'p1').token}")
    mine.see("Hello Anna Adler")
    expect(mine.part("my-table")).to_be_visible()
    assert mine.violations() == []
    phone = newcomer(own_server, language="de", screen="phone")
    phone.page.goto(f"/tournament/{identity}/{link.link('table', '1').token}")
    phone.see("Tisch 1")
    assert phone.violations() == []
    _counts_by_tapping(phone.page)
    expect(phone.part("result-sent")).to_contain_text("Vorläufig")

    # The desk types something else: a conflict, side by side, until the desk says what is right.
    desk.room("4", "results")
    desk.types("1", "60", "95", "132", "12")
    conflict = person.part("conflict")
    expect(conflict).to_contain_text("two versions")
    expect(phone.part("result-sent")).to_contain_text("zwei verschiedene Angaben")
    assert person.violations() == []
    desk.key(conflict.locator("li").filter(has_text="132").get_by_role("button", name="This is right"))
    expect(conflict).to_have_count(0)
    expect(person.part("tables-left")).to_have_text("1 of 2 tables done")
    expect(phone.part("result-sent")).to_contain_text("steht fest")

    # The other table in one line, and corrected afterwards.
    desk.write(person.part("table-field"), "2 1 2 3 4")
    page.keyboard.press("Enter")
    expect(person.part("tables-left")).to_have_text("2 of 2 tables done")
    desk.types("2", "2", "1", "3", "4")
    desk.told("Table 2")
    desk.room("9", "log")
    expect(person.part("log").get_by_role("button").first).to_be_visible()
    assert person.violations() == []

    # Somebody comes late: nine people are three tables of three.
    desk.takes_in("Ida Igel")
    desk.checks_in("ida")
    desk.draws()
    desk.publishes()
    expect(phone.part("result-form")).to_be_visible()

    # The server dies; what is typed meanwhile is kept, and arrives when it is back.
    for one in (person, wall, mine, phone):
        one.forgive(*GONE)
    phone.page.locator("label").filter(has_text="Zählpunkte").first.click()
    fields = phone.page.locator(".seats input")
    for n, number in enumerate(("40", "10", "25")):
        fields.nth(n).fill(number)
    port = own_server.port
    own_server.stop(signal.SIGKILL)
    phone.page.get_by_role("button", name="Ergebnis senden").click()
    expect(phone.part("result-waits")).to_be_visible()
    own_server.start(port)
    expect(phone.part("result-sent")).to_contain_text("Vorläufig")

    desk.room("4", "results")
    for table in ("1", "2", "3"):
        desk.types(table, "40", "10", "25")
    expect(person.part("tables-left")).to_have_text("3 of 3 tables done")
    expect(phone.part("result-sent")).to_contain_text("steht fest")
    expect(mine.part("my-points")).not_to_have_text("0")
    desk.room("5", "standings")
    expect(page.get_by_role("table").first).to_contain_text("Ida Igel")
    assert person.violations() == []

    desk.draws()
    desk.publishes()
    desk.room("4", "results")
    desk.types("1", "1", "2", "3", "4")
    desk.room("5", "standings")
    expect(page.get_by_role("heading", name="Final ranking")).to_be_visible()
    expect(wall.part("wall")).to_have_attribute("data-slide", "finals")
    for digit, name in (("6", "papers"), ("7", "links"), ("8", "plan")):
        desk.room(digit, name)
        expect(page.locator(".room h1")).to_be_visible()
        assert person.violations() == []
    desk.room("6", "papers")
    with page.expect_download() as papers:
        desk.key(page.locator("[data-paper=certificates]"))
    assert papers.value.suggested_filename == "Whitsun Cup Certificates.pdf"

    # A link that is revoked opens nothing any more.
    link = Link(own_server, identity, token)
    link.do("revoke_link", role="table", subject="1")
    expect(phone.page.get_by_role("heading", name="Dieser Link öffnet nichts")).to_be_visible()


def test_the_first_draw_says_what_it_waits_for_and_goes_on_by_itself(arrive: Arrive, server: RunningServer) -> None:
    """Compiling can take minutes on a busy machine; here the server is said not to be ready three times."""
    desk = with_people(server)
    person = arrive(language="de").go(f"/tournament/{desk.tournament}/{desk.token}/draw")
    person.forgive("503")
    asked = 0

    def not_yet(route: Route) -> None:
        nonlocal asked
        asked += 1
        if asked > 3:
            route.continue_()
        else:
            route.fulfill(status=503, json={"refusal": refused("draw_not_ready").refusal.model_dump()})

    person.page.route("**/commands", not_yet)
    person.part("draw").click()
    expect(person.part("link-status")).to_contain_text("Danach wird von selbst ausgelost.")
    expect(person.part("draw")).to_be_disabled()
    assert person.violations() == []
    expect(person.part("notice")).to_contain_text("Ausgelost")
    expect(person.part("link-status")).to_be_empty()
    assert asked > 3
