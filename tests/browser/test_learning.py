"""Lessons: on the real board, judged by the engine in the browser, by finger and by keyboard, in both languages."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Arrive
from tests.browser.in_sight import on_screens, out_of_sight
from tests.browser.people import Person
from tests.subprocesses import ROOT

LESSONS = json.loads((ROOT / "web/src/features/learn/lessons.json").read_text(encoding="utf-8"))
STEPS = {**LESSONS["editions"], **LESSONS["switches"]}
DEVICES = (("de", "phone"), ("en", "laptop"))  # each lesson on one of them
NONE, ANY = "-", "*"  # no move is possible, or whichever one likes


def pawn(person: Person, name: str) -> Locator:
    colour, field = name.split(":")
    return person.page.locator(f'[data-testid=pawn][data-colour={colour}][data-field="{field}"] button').first


def play(person: Person, move: str) -> None:
    """Take the pawn up, and lead it from stop to stop."""
    start, *stops = re.split(r"[-^=!]", re.sub(r"x\w", "", move.partition(":")[2]))
    pawn(person, f"{move[0]}:{start}").click()
    for stop in stops:
        target = person.page.locator(f'[data-testid=target][data-field="{stop}"]')
        played = person.part("next-step").or_(person.ready_dice)
        expect(target.or_(played).first).to_be_visible()
        if played.count():  # there was nothing left to choose
            return
        target.click()


def go_through(person: Person, step: Any, language: str) -> None:
    expect(person.part("before")).to_have_text(step["before"][language])
    is_watched = step["position"].split()[1] != "y"
    for turn in step["turns"]:
        roll, move = turn.split()[:2]
        if is_watched:
            person.part("watch").click()
            continue
        person.ready_dice.click()
        if move == NONE:
            continue
        expect(person.part("roll").locator("[data-face]")).to_have_count(len(roll.split(",")))
        if move == ANY:
            person.moves.first.click()
        else:
            play(person, move)
    expect(person.part("after")).to_have_text(step["after"][language])


@pytest.mark.parametrize("lesson", STEPS)
def test_a_lesson_is_played_to_its_end(arrive: Arrive, lesson: str) -> None:
    language, screen = DEVICES[list(STEPS).index(lesson) % 2]
    person = arrive(language=language, screen=screen).go(f"/learn/{lesson}")
    for step in STEPS[lesson]:
        go_through(person, step, language)
        expect(person.part("next-step")).to_be_focused()
        person.part("next-step").click()
    expect(person.part("lesson-finished").get_by_role("heading")).to_be_focused()
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    person.go("/learn")
    learned = person.page.locator(f"[data-testid=lesson][data-lesson={lesson}]").get_by_role("img")
    expect(learned).to_have_attribute("aria-label", {"de": "schon gelernt", "en": "already learned"}[language])


@pytest.mark.parametrize(
    ("lesson", "language"),
    [("classic", "de"), ("mauerhuepfen", "en"), ("forced-capture", "de"), ("tournament", "de"), ("classic6", "en")],
)
def test_on_a_small_phone_all_that_is_needed_is_in_sight_at_once(arrive: Arrive, lesson: str, language: str) -> None:
    person = arrive(language=language).go(f"/learn/{lesson}")
    expect(person.ready_dice).to_be_visible()
    for screen in on_screens(person.page, ((320, 568), (360, 640), (390, 844))):
        assert out_of_sight(person.page) == [], screen


def test_by_keyboard_with_a_refusal_on_the_way(arrive: Arrive) -> None:
    """The focus follows: from the sentence to the pawn that may move, to the next step."""
    person = arrive(screen="phone").go("/learn/forced-capture")
    keys = person.page.keyboard
    expect(person.part("with-or-without")).to_have_text("Without the house rule")
    expect(person.part("before")).to_be_focused()
    keys.press("r")
    expect(pawn(person, "y:6")).to_be_focused()
    keys.press("Enter")  # legal, but not what is asked for
    expect(person.part("why")).to_contain_text("That would be allowed.")
    pawn(person, "y:15").press("Enter")
    expect(person.part("next-step")).to_be_focused()
    keys.press("Enter")
    expect(person.part("with-or-without")).to_have_text("With the house rule")
    expect(person.part("before")).to_be_focused()
    keys.press("r")
    expect(pawn(person, "y:6")).to_be_focused()
    pawn(person, "y:15").press("Enter")
    expect(person.part("why").get_by_role("link")).to_have_attribute("href", "rules/classic#V7")
    expect(person.part("answer")).to_contain_text("must")  # spoken at once
    assert person.violations() == []
    pawn(person, "y:6").press("Enter")
    expect(person.part("next-step")).to_be_focused()
    assert person.violations() == []
