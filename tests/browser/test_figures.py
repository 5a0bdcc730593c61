"""Little figures and names for one's pawns: chosen on the device, seen and heard at the table, kept and taken along."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.people import PATIENCE, Person
from tests.browser.test_together import play_together
from tests.server.playing import wait_until

NAMES = ("Karlchen", "Lotte", "Fritz", "Trude")


def named_pawns(person: Person) -> dict[str, str]:
    """Where each pawn that has a name stands, as a screen reader says it."""
    labels = person.part("pawn").locator("button").evaluate_all("all => all.map((pawn) => pawn.ariaLabel)")
    said = [re.match(r"(\w+), (?:Anna, )?Gelb, (.*?)(?=[,.:;]|$)", label) for label in labels]
    return {found[1]: found[2] for found in said if found and found[1] in NAMES}


def figures(person: Person) -> dict[str, str]:
    """What the pawns of each colour look like."""
    drawn: dict[str, str] = person.part("pawn").evaluate_all(
        "all => Object.fromEntries(all.map(({ dataset }) => [dataset.colour, dataset.figure]))"
    )
    return drawn


def test_pawns_with_names(arrive: Arrive, tmp_path: Path) -> None:
    """From the settings to the table, through a reload, into a file and onto another device."""
    anna = arrive(language="de", name="Anna")
    anna.go("/settings")
    mine = anna.part("own-pawns")
    mine.locator("[data-figure=fox]").click()
    for n, name in enumerate(NAMES):
        mine.get_by_test_id("pawn-name").nth(n).fill(name)
    mine.get_by_test_id("pawn-name").nth(3).fill("lotte")
    mine.get_by_test_id("pawn-name").nth(3).blur()
    expect(mine.get_by_role("alert")).to_contain_text("nicht gleich heißen")
    mine.get_by_test_id("pawn-name").nth(3).fill(NAMES[3])
    mine.get_by_test_id("pawn-name").nth(3).blur()
    expect(mine.get_by_role("alert")).to_have_count(0)

    anna.go("/new?rules=classic&seats=me,here:Ben,bot,bot&pace=0&first=y")
    anna.page.locator("[data-testid=dress][data-seat=g]").click()
    anna.page.get_by_role("dialog").locator("[data-figure=owl]").click()
    assert anna.violations() == []
    anna.page.keyboard.press("Escape")
    anna.part("start-game").click()
    anna.part("table").wait_for()
    wait_until(lambda: set(named_pawns(anna)) == set(NAMES), PATIENCE)
    assert figures(anna) == {"y": "fox", "g": "owl", "r": "pawn", "k": "pawn"}

    log = anna.part("log")
    anna.play_until(lambda: len(re.findall("|".join(NAMES), log.inner_text())) > 3)
    expect(log).to_contain_text(re.compile(rf"Anna würfelt eine \d(,| und) (zieht mit|bringt) ({'|'.join(NAMES)})"))
    anna.play_until(lambda: anna.moves.count() > 0 and anna.moves.first.inner_text().startswith(NAMES))
    before = named_pawns(anna)
    anna.page.reload()
    wait_until(lambda: named_pawns(anna) == before, PATIENCE)  # each is still who it was
    assert anna.violations() == []

    anna.go("/chronicle")
    with anna.page.expect_download() as saving:
        anna.part("save-device").click()
    saving.value.save_as(tmp_path / "device.json")
    other = arrive(language="de", screen="tablet")
    other.go("/chronicle")
    other.part("bring-device").set_input_files(tmp_path / "device.json")
    expect(other.part("device-file-said")).to_contain_text("Geholt: 1 Partie")  # not just "one moment"
    other.go("/settings")
    expect(other.part("own-pawns").get_by_test_id("pawn-name").first).to_have_value(NAMES[0])
    expect(other.part("own-pawns").locator("[data-figure=fox] input")).to_be_checked()


def test_others_at_a_table_see_them(arrive: Arrive) -> None:
    """Told by the server, changed in the middle of the game, and nothing of the game depends on it."""
    anna, ben = arrive(language="de", name="Anna"), arrive(language="de")
    table = anna.set_up_by_link("classic", "me,open", away="never", first="y")
    anna.page.locator("[data-testid=dress][data-seat=y]").click()
    anna.page.get_by_role("dialog").locator("[data-figure=frog]").click()
    anna.page.get_by_role("dialog").get_by_test_id("pawn-name").first.fill(NAMES[0])
    anna.page.get_by_role("dialog").get_by_test_id("pawn-name").first.blur()
    wait_until(lambda: anna.server.show(table)["dress"] == {"y": {"figure": "frog", "names": [NAMES[0]]}}, PATIENCE)
    anna.page.keyboard.press("Escape")
    ben.sit_down(table, "r", "Ben")
    expect(anna.part("seat").filter(has_text="Ben")).to_be_visible()
    anna.part("start-game").click()
    play_together(anna, ben, until=lambda: anna.moved > 0 and ben.moved > 0)
    wait_until(lambda: NAMES[0] in named_pawns(ben), PATIENCE)
    ben.part("menu").click()
    ben.part("dress-pawns").click()
    ben.page.get_by_role("dialog").locator("[data-figure=crown]").click()
    wait_until(lambda: "r" in anna.server.show(table)["dress"], PATIENCE)
    ben.page.keyboard.press("Escape")
    play_together(anna, ben, until=lambda: anna.moved > 3)
    assert named_pawns(anna) == named_pawns(ben)
