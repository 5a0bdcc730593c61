"""After the game: replay, records, rematch."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from poeppel.game.record import Record
from poeppel.game.verify import verify
from tests.browser.conftest import Arrive
from tests.browser.people import FOUR, played_by_bots
from tests.server.playing import RunningServer
from tests.subprocesses import ROOT

GAMES = ROOT / "cases" / "games"


@pytest.fixture(scope="module")
def played(server: RunningServer) -> str:
    return played_by_bots(server)


def test_everybody_at_the_table_has_a_place(arrive: Arrive, server: RunningServer) -> None:
    person = arrive().go(f"/t/{played_by_bots(server, bots=FOUR)}?watch")
    expect(person.part("place")).to_have_count(4)
    expect(person.part("award").first).to_be_visible()
    person.part("check-dice").click()
    expect(person.part("dice-verdict")).to_have_attribute("data-genuine", "true")
    assert person.violations() == []


def test_a_game_is_looked_at_again_by_slider_and_keys(arrive: Arrive, server: RunningServer, played: str) -> None:
    replay = server.http.get(f"/api/tables/{played}/replay").json()
    person = arrive().go(f"/replay/{played}")
    slider = person.part("replay-slider")
    for n, key in ((len(replay["turns"]), "End"), (0, "Home"), (1, "ArrowRight"), (2, "ArrowRight"), (1, "ArrowLeft")):
        slider.press(key)
        expect(slider).to_have_value(str(n))
        person.comes_to_stand(replay["turns"][n - 1]["pawns"] if n else replay["pawns"])
    expect(person.part("award").first).to_be_visible()
    assert person.violations() == []
    person.page.evaluate("scrollTo(0, 0)")
    for width, height in ((1280, 800), (844, 390)):
        person.page.set_viewport_size({"width": width, "height": height})
        expect(person.part("board").first).to_be_in_viewport(ratio=1)


def test_the_dice_are_checked_in_the_browser(arrive: Arrive, played: str) -> None:
    person = arrive(language="de").go(f"/replay/{played}")
    person.part("check-dice").click()
    expect(person.part("dice-verdict")).to_have_attribute("data-genuine", "true")


def test_a_downloaded_record_is_opened_again(
    arrive: Arrive, server: RunningServer, played: str, tmp_path: Path
) -> None:
    text = server.http.get(f"/api/tables/{played}/record").text
    assert verify(Record.parse(text)).is_genuine
    file = tmp_path / "our.game"
    file.write_text(text, encoding="utf-8")
    person = arrive().go("/replay")
    person.part("open-record").set_input_files(file)
    expect(person.part("replay-slider")).to_be_visible()
    person.part("check-dice").click()
    expect(person.part("dice-verdict")).to_have_attribute("data-genuine", "true")


def test_a_damaged_record_is_answered_with_its_line(arrive: Arrive, tmp_path: Path) -> None:
    lines = (GAMES / "classic-2.game").read_text(encoding="utf-8").splitlines()
    number = next(n for n, line in enumerate(lines, 1) if line.split()[0] == "9")
    lines[number - 1] = lines[number - 1].replace("  9  ", "  9  x", 1)
    file = tmp_path / "damaged.game"
    file.write_text("\n".join(lines), encoding="utf-8")
    person = arrive(language="de").go("/replay")
    person.part("open-record").set_input_files(file)
    expect(person.part("damage")).to_contain_text(f"Zeile {number}")


@pytest.mark.parametrize("game", ["mauerhuepfen-4", "classic6-4", "tournament+punished-4", "classic+neutral-3"])
def test_recorded_games_of_every_kind_can_be_looked_at(arrive: Arrive, game: str) -> None:
    record = Record.parse((GAMES / f"{game}.game").read_text(encoding="utf-8"))
    person = arrive().go("/replay")
    person.part("open-record").set_input_files(GAMES / f"{game}.game")
    person.part("replay-slider").press("End")
    person.comes_to_stand({colour: record.end.pawns(colour) for colour in record.end.colours})


def test_a_rematch_brings_everybody_to_a_new_table(arrive: Arrive, server: RunningServer) -> None:
    anna = arrive()
    table = anna.set_up("classic+two-pawns", "me,bot:random")
    anna.play_until(lambda: anna.moved > 5)
    anna.hurry(table, lambda state: False)  # to the end
    anna.part("rematch").click()
    expect(anna.page).not_to_have_url(re.compile(table))
    anna.ready_dice.or_(anna.moves).first.wait_for()
    again = anna.page.url.rpartition("/")[2]
    assert server.show(again)["phase"] == "playing"
    assert server.show(table)["rematch"] == again
