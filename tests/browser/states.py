"""What people come to see: every page, and what can happen on it, one state after the other. `tools/sweep.py` looks at
all of them in every theme and both languages; `test_states.py` at each of them once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal, TypeAlias

from playwright.sync_api import expect

from poeppel.rules import EDITIONS
from tests.browser.people import COLOURED, Person, is_nearly_over, played_by_bots
from tests.server.playing import RunningServer

Journey: TypeAlias = Callable[[Person, RunningServer], Iterator[str]]
"""Leads somebody from state to state; at each it stops and says what it is called."""

PAGES = (
    *("/", "/new", "/children", "/replay", "/chronicle", "/settings", "/tournament", "/nowhere"),
    *("/rules", *(f"/rules/{page}" for page in ("fair-dice", "keys", *EDITIONS))),
    *("/learn", "/learn/classic", "/learn/chess"),
)
# Each theme by what the page's root says of it, and the brightness that the device wants.
THEMES: dict[str, tuple[str, Literal["light", "dark"]]] = {
    "paper-light": ("paper", "light"),
    "paper-dark": ("paper", "dark"),
    "wood": ("wood", "light"),
    "print": ("print", "light"),
    "night": ("night", "dark"),
    "contrast": ("contrast", "light"),
}
_DRESS = """
([look, brightness]) => {
  const { dataset } = document.documentElement;
  dataset.theme = brightness;
  if (look === "paper") delete dataset.look;
  else dataset.look = look;
}
"""


def wear(person: Person, theme: str) -> None:
    """The page in a theme, as if it had been chosen in the settings."""
    person.page.emulate_media(color_scheme=THEMES[theme][1], reduced_motion="reduce")  # colours change at once
    person.page.evaluate(_DRESS, THEMES[theme])
    person.page.evaluate(COLOURED)


def _close(person: Person) -> None:
    person.page.keyboard.press("Escape")
    expect(person.page.get_by_role("dialog")).to_have_count(0)


def pages(person: Person, server: RunningServer) -> Iterator[str]:
    """As they are opened by somebody new."""
    for path in PAGES:
        person.go(path)
        yield path.replace("/", " ").strip() or "start"


def start(person: Person, server: RunningServer) -> Iterator[str]:
    """Somebody who has games to go on with, and a code that nobody knows."""
    person.set_up_by_link("classic", "me,bot")
    person.asked.first.wait_for()
    person.set_up_by_link("mauerhuepfen", "me,bot")
    person.asked.first.wait_for()
    person.go("/").part("continue").first.wait_for()
    yield "games to go on with"
    person.part("delete-game").first.click()
    person.part("delete-yes").wait_for()
    yield "a game to be deleted"
    person.part("join-code").fill("blau-igel-1")
    person.forgive("404")
    person.part("join-by-code").click()
    person.page.locator("[role=alert]").first.wait_for()
    yield "an unknown code"


def setting_up(person: Person, server: RunningServer) -> Iterator[str]:
    person.go("/new?rules=classic6+barriers&seats=me,open,here:Opa,bot,bot,bot")
    person.page.locator("main details").evaluate_all("all => all.forEach((one) => (one.open = true))")
    yield "everything open"
    person.go("/new?rules=mauerhuepfen&seats=me,bot").part("own-board").locator("summary").click()
    person.part("board-text").fill("1 2 3")
    expect(person.part("board-check")).not_to_be_empty()
    yield "a board that cannot be"


def lobby(person: Person, server: RunningServer) -> Iterator[str]:
    table = person.set_up("classic6+barriers", "me,here:Wilhelmine,open,open")
    person.part("set-up-anew").wait_for()
    yield "host"
    person.go(f"/screen/{table}")
    yield "big screen"
    made = server.make("classic", players=2, seats=[{"kind": "open"}] * 2)
    person.go(f"/t/{made['table']}").part("join-name").wait_for()
    yield "invited"
    person.part("join-name").fill("Großmutter")
    person.part("sit-down").click()
    person.part("rename").wait_for()
    yield "guest"
    person.part("rename").click()
    person.part("new-name").wait_for()
    yield "another name"


def table(person: Person, server: RunningServer) -> Iterator[str]:
    """In the middle of a game, and everything that can be opened there."""
    person.set_up("classic+barriers", "me,bot:random,bot:random")
    person.play_until(lambda: person.moved > 2 and person.ready_dice.count() > 0)
    yield "dice"
    person.play_until(lambda: person.part("hint").is_visible() and person.moves.count() > 0)
    yield "moves"
    person.page.locator("[data-testid=pawn][data-movable=false] button").last.click()
    person.part("why").wait_for()
    yield "why not"
    person.page.keyboard.press("Escape")
    person.moves.first.focus()
    yield "a move in view"
    person.part("hint").click()
    person.part("why").wait_for()
    yield "hint"
    person.page.keyboard.press("Escape")
    person.part("menu").click()
    yield "menu"
    _close(person)
    for inside in ("rules-of-game", "dress-pawns", "give-up"):
        person.part("menu").click()
        person.part(inside).click()
        yield inside.replace("-", " ")
        _close(person)
    for key, name in (("?", "keys"), ("l", "log")):
        person.page.keyboard.press(key)
        yield name
        _close(person)


def kinds(person: Person, server: RunningServer) -> Iterator[str]:
    """Other tables, and other ways to sit at one."""
    for rules, seats in (
        ("classic6", "me,bot:random,bot:random,bot:random,bot:random,bot:random"),
        ("mauerhuepfen", "me,bot:random"),
        ("classic+two-colours", "me,bot:random"),
    ):
        person.set_up(rules, seats)
        person.play_until(lambda: person.moved > 1 and person.moves.count() > 0)
        yield rules
    person.set_up("classic", "me,here:Ben,here:Carla,here:Opa")
    person.play_until(lambda: person.moves.count() > 0)
    person.part("menu").click()
    person.part("tabletop-switch").click()
    person.part("tabletop").wait_for()
    yield "tabletop"


def ending(person: Person, server: RunningServer) -> Iterator[str]:
    """The win, the choice, the end with its review, and the game once more."""
    table = person.set_up("classic+two-pawns", "me,here:Ben,here:Carla", played_until=is_nearly_over)
    person.hurry(table, lambda state: bool(state["ranking"]))
    person.part("win").wait_for()
    yield "win"
    person.part("wish-end").click()
    person.part("verdict").wait_for()
    person.part("accounts").locator("summary").click()
    yield "end"
    person.part("check-dice").click()
    person.part("dice-verdict").wait_for()
    yield "dice checked"
    person.go("/chronicle").settle()
    yield "chronicle"
    person.part("forget").click()
    yield "to be forgotten"
    person.go(f"/replay/{played_by_bots(server, 'classic+two-pawns')}").part("verdict").wait_for()
    for key in ("End", "ArrowLeft", "ArrowLeft"):
        person.part("replay-slider").press(key)
    yield "replay"
    person.go("/replay").part("open-record").set_input_files(
        {"name": "a.game", "mimeType": "text/plain", "buffer": b"nonsense"}
    )
    person.part("damage").or_(person.page.locator("[role=alert]")).first.wait_for()
    yield "a damaged record"


def children(person: Person, server: RunningServer) -> Iterator[str]:
    person.go("/children").part("animal").first.click()
    person.part("children-go").click()
    person.page.locator("[data-asked=roll]").wait_for()
    yield "roll"
    person.part("roll").click()
    person.page.locator("[data-movable=true] button").first.wait_for()
    yield "move"


def learning(person: Person, server: RunningServer) -> Iterator[str]:
    person.go("/learn/forced-capture").part("before").wait_for()
    yield "a step"
    person.page.keyboard.press("r")
    person.page.locator('[data-testid=pawn][data-colour=y][data-field="6"] button').click()
    person.part("why").wait_for()
    yield "not what is asked for"
    person.page.locator('[data-testid=pawn][data-colour=y][data-field="15"] button').click()
    person.part("next-step").wait_for()
    yield "a step done"


JOURNEYS: dict[str, Journey] = {
    journey.__name__.replace("_", "-"): journey
    for journey in (pages, start, setting_up, lobby, table, kinds, ending, children, learning)
}
