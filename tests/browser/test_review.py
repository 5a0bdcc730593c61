"""Luck or skill: after a game, and roll by roll when it is looked at again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.browser.conftest import Arrive
from tests.browser.people import PATIENCE, Person, decide_until, played_by_bots
from tests.server.playing import FAST, RunningServer, wait_until
from tests.server.views.test_review import LET_GO
from tests.subprocesses import ROOT

SOURCES = ("own_luck", "others_luck", "own_choices", "others_choices", "correction")
RECORDED = ROOT / "cases" / "games" / "classic-2.game"  # the same game each time, with good and bad moments


@pytest.fixture(scope="module")
def played(server: RunningServer) -> str:
    """A table at which somebody clumsy has played."""
    return played_by_bots(server, bots=("random", None))


@pytest.fixture(scope="module")
def review(server: RunningServer) -> dict[str, Any]:
    """What the server says of the recorded game."""
    answer = server.http.post("/api/review", content=RECORDED.read_bytes(), headers={"Content-Type": "text/plain"})
    explained: dict[str, Any] = answer.json()
    return explained


@pytest.fixture
def let_go(tmp_path: Path) -> Path:
    """Anna could have thrown out Ben's last pawn."""
    file = tmp_path / "let-go.game"
    file.write_text(LET_GO, encoding="utf-8")
    return file


STOP_AT_FIRST_NEWS = """
(button) => {
  const around = button.parentElement;
  new MutationObserver((_, watching) => {
    if (!/Wurf [1-9]/.test(around.textContent)) return;
    watching.disconnect();
    around.querySelector("button").click();
  }).observe(around, { subtree: true, childList: true, characterData: true });
  button.click();
}
"""


def look_at_the_recorded_game(person: Person) -> Person:
    person.go("/replay")
    person.part("open-record").set_input_files(RECORDED)
    return person


def drawn(person: Person) -> Locator:
    """The curve, once it is there."""
    curve = person.part("curve")
    expect(curve).to_have_attribute("data-drawn", "true")
    return curve


def written(text: str) -> int:
    return int(text.replace("−", "-").replace("\u00a0%", ""))


def check_account(shown: Locator, account: dict[str, Any]) -> None:
    """The numbers of the page are those of the server, and add up as they are written."""
    items = {name: written(shown.locator(f"[data-item={name}]").inner_text()) for name in ("start", *SOURCES, "end")}
    assert items["start"] + sum(items[name] for name in SOURCES) == items["end"]
    for name, points in items.items():
        assert abs(points - 100 * account[name]) <= 1
    assert str(account["choices"]) in shown.inner_text()


def test_after_a_game_everybody_sees_where_the_chances_came_from(arrive: Arrive, server: RunningServer) -> None:
    person = arrive(language="de")
    table = person.set_up("classic", "bot:random,bot")  # and the game goes on before their eyes
    person.part("after-game").wait_for(timeout=4000 * PATIENCE)
    drawn(person)
    expect(person.part("verdict").locator("li")).to_have_count(2)  # a sentence for each player
    person.part("accounts").locator("summary").click()
    review = server.http.get(f"/api/tables/{table}/review").json()
    for account in review["accounts"]:
        check_account(person.page.locator(f"[data-testid=account][data-seat={account['seat']}]"), account)
    assert person.violations() == []
    moment = [*review["moments"], *review["bad"]][0]  # whoever plays at random makes mistakes
    told = person.page.locator(f"[data-testid=moment][data-kind={moment['kind']}][data-roll='{moment['number']}']")
    expect(told).to_contain_text(moment["text"]["de"])
    told.click()
    person.page.wait_for_url(f"**/replay/{table}#roll={moment['number']}")
    expect(person.part("replay-slider")).to_have_value(str(moment["number"]))


def test_a_finger_looks_at_the_curve_and_enter_leads_to_the_board(arrive: Arrive, server: RunningServer) -> None:
    table = played_by_bots(server, "mauerhuepfen")
    person = arrive(touch=True).go(f"/t/{table}?watch")
    curve = drawn(person)
    curve.tap()
    expect(person.part("curve-readout")).not_to_have_attribute("data-roll", "0")
    curve.press("Home")
    for _ in range(3):
        curve.press("ArrowRight")
    expect(curve).to_have_attribute("aria-valuenow", "3")
    expect(person.part("look-at-roll")).to_have_attribute("href", f"replay/{table}#roll=3")
    curve.press("Enter")
    expect(person.part("replay-slider")).to_have_value("3")


def test_the_curve_goes_through_the_game_by_key_and_by_mouse(arrive: Arrive, review: dict[str, Any]) -> None:
    person = look_at_the_recorded_game(arrive())
    curve, slider, last = drawn(person), person.part("replay-slider"), len(review["rolls"])
    moments = sorted({moment["number"] for kind in ("moments", "good", "bad") for moment in review[kind]})
    for key, roll in (("End", last), ("ArrowLeft", last - 1), ("Home", 0), ("Shift+ArrowRight", moments[0])):
        curve.press(key)
        expect(slider).to_have_value(str(roll))
        expect(curve).to_have_attribute("aria-valuenow", str(roll))
    chances = review["rolls"][moments[0] - 1]["chances"]
    spoken = (curve.get_attribute("aria-valuetext") or "").replace("\u00a0", " ")
    assert spoken.startswith(f"Roll {moments[0]} of {last}. ")
    assert all(f"{100 * chance:.0f} %" in spoken for chance in chances if 0.01 < chance < 0.99)

    curve.press("Home")
    curve.scroll_into_view_if_needed()
    box = curve.bounding_box()
    assert box
    mouse, middle = person.page.mouse, box["y"] + box["height"] / 2
    mouse.move(box["x"] + 0.9 * box["width"], middle)  # looking is not going
    expect(person.part("curve-readout")).not_to_have_attribute("data-roll", "0")
    expect(slider).to_have_value("0")
    reached = [0]
    for step in range(4):
        mouse.move(box["x"] + (0.3 + 0.15 * step) * box["width"], middle)
        if step == 0:
            mouse.down()
        wait_until(lambda: int(slider.input_value()) > reached[-1], PATIENCE)
        reached.append(int(slider.input_value()))
        expect(person.part("curve-readout")).to_have_attribute("data-roll", str(reached[-1]))
    mouse.up()


@pytest.mark.parametrize("screen", ["phone", "tablet"])
def test_nothing_moves_when_the_review_comes_in_below_the_board(arrive: Arrive, played: str, screen: str) -> None:
    person = arrive(screen=screen).go(f"/t/{played}?watch")
    drawn(person)
    assert person.layout_shift() == []


def test_moments_below_a_replay_lead_back_to_the_board(arrive: Arrive, review: dict[str, Any]) -> None:
    person = look_at_the_recorded_game(arrive(screen="phone"))
    drawn(person)
    person.layout_shift()  # before the record was opened there was another page
    person.page.locator("[data-testid=moment][data-kind=bad]").last.click()
    roll = review["rolls"][review["bad"][-1]["number"] - 1]
    expect(person.part("replay-slider")).to_have_value(str(roll["number"]))
    expect(person.part("replay-slider")).to_be_focused()
    expect(person.part("board")).to_be_in_viewport()
    expect(person.part("roll-move")).to_contain_text("−")
    steps = roll["best"]["steps"]
    expect(person.part("better-way")).to_have_attribute("data-move", "-".join(steps))
    assert person.layout_shift() == []
    assert person.page.evaluate("document.documentElement.scrollWidth") <= 320


def test_the_better_move_is_shown_beside_the_one_that_was_played(arrive: Arrive, let_go: Path) -> None:
    """A record from a file is explained like any game."""
    person = arrive(language="de").go("/replay")
    person.part("open-record").set_input_files(let_go)
    drawn(person)
    person.part("replay-slider").press("ArrowRight")
    expect(person.part("last-move")).to_be_attached()
    expect(person.part("better-way")).to_have_attribute("data-move", "17-19")
    expect(person.part("better-move")).to_contain_text("Besser: Anna zieht von 17 nach 19 und schlägt Ben.")
    assert person.violations() == []
    person.part("best-moves").click()
    expect(person.part("better-way")).to_have_count(0)
    assert '"best_moves":false' in person.page.evaluate("localStorage['poeppel.settings']")
    person.part("replay-slider").press("ArrowRight")
    expect(person.part("roll-move")).to_have_text("keine Wahl")
    person.page.locator("[data-testid=moment][data-kind=bad]").click()
    expect(person.part("replay-slider")).to_have_value("1")


def test_a_game_that_goes_on_is_not_explained(arrive: Arrive, server: RunningServer) -> None:
    made = server.make("classic", players=2, seats=[{"kind": "here"}, {"kind": "bot"}], options=FAST)
    with server.client(made["table"], made["host_token"]) as host:
        host.contribute()
        host.begin()
        decide_until(host, lambda _: any(one["event"]["type"] == "moved" for one in host.events))
        person = arrive().go(f"/replay/{made['table']}")
        expect(person.part("review")).to_contain_text("once the game is over")
        expect(person.part("curve")).to_have_count(0)
        assert not [request.url for request in person.sent if request.url.endswith("/review")]


def test_without_an_answer_everything_else_is_there_and_one_can_ask_again(arrive: Arrive, played: str) -> None:
    person = arrive()
    person.forgive("503")
    person.page.route("**/review", refuse, times=1)
    person.go(f"/replay/{played}")
    expect(person.part("review")).to_contain_text("Too much at once")
    expect(person.part("award").first).to_be_visible()
    person.part("review").get_by_role("button", name="Try again").click()
    drawn(person)


def refuse(route: Route) -> None:
    text = {"de": "Gerade ist zu viel los.", "en": "Too much at once."}
    route.fulfill(status=503, json={"refusal": {"code": "busy", "rule": None, "text": text}})


def test_choices_are_thought_over_on_the_device_and_that_can_be_stopped(arrive: Arrive, let_go: Path) -> None:
    """In a worker of its own. A long game is stopped; after a short one the focus is led to what came of it."""
    person = arrive(language="de").go("/replay")
    person.part("open-record").set_input_files(ROOT / "cases" / "games" / "classic-4.game")
    thorough = person.part("thorough")
    with person.page.expect_worker() as started:
        person.part("think-over").evaluate(STOP_AT_FIRST_NEWS)
    expect(thorough).to_have_attribute("data-state", "not_asked")
    expect(person.part("think-over")).to_be_enabled()
    wait_until(lambda: person.page.evaluate("0") == 0 and started.value not in person.page.workers, PATIENCE)

    person.go("/replay").part("open-record").set_input_files(let_go)
    person.part("think-over").focus()
    person.page.keyboard.press("Enter")
    expect(thorough).to_have_attribute("data-state", "there")
    expect(thorough.get_by_text("Gründlich geprüft").first).to_be_focused()
    expect(person.part("verdict")).to_contain_text("Ben")
    assert {request.method for request in person.sent} == {"GET"}
    assert person.violations() == []


def test_a_table_of_the_server_is_thought_over_here_too(arrive: Arrive, server: RunningServer) -> None:
    """To the end, from the record that the server has; the numbers of the page still add up."""
    person = arrive().go(f"/replay/{played_by_bots(server, 'classic+two-pawns', ('random', 'random'))}")
    person.part("think-over").click()
    expect(person.part("thorough")).to_have_attribute("data-state", "there")
    person.part("accounts").locator("summary").click()
    for shown in person.part("account").all():
        start, *changes, end = (written(item.inner_text()) for item in shown.locator("[data-item]").all())
        assert start + sum(changes) == end
