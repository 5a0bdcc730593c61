"""A whole game with closed eyes: what a screen reader would say, held against what happened; then its review and its
replay."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.people import PATIENCE, Person
from tests.server.playing import RunningServer, wait_until

QUICK = "classic+two-pawns+first-home"
VOICE = 400  # times faster than usual: so that nobody waits for it
ME = "y"
LISTEN = """
window.heard = [];
new MutationObserver((changes) => {
  const regions = new Set(changes.map(({ target }) =>
    (target instanceof Element ? target : target.parentElement)?.closest("[aria-live]:not([aria-live=off])")));
  for (const region of regions) {
    const text = region?.textContent.trim();
    if (text) window.heard.push([region.closest("[data-testid]")?.dataset.testid ?? "", text]);
  }
}).observe(document.documentElement, { subtree: true, childList: true, characterData: true });
"""


class Words(NamedTuple):
    """How a language says what matters."""

    names: dict[str, str]
    roll: str
    own_pass: str
    passed: str
    loss: str
    captures: str
    home: str
    wins: str
    asked: str
    leads: str
    position: str


WORDS = {
    "de": Words(
        names={"y": "Anna", "g": "Grün", "r": "Rot"},
        roll=r"{name} würfelt eine (\d)",
        own_pass=r"Anna (?:würfelt eine \d und )?kann nicht ziehen: \S",
        passed=r"{name}\b[^.!]*(?:kann|konnten?)(?: \d+-mal)? nicht ziehen",
        loss=r"Deine Figur auf Feld (\d+) muss zurück!",
        captures=r"{name}\b[^.!]* schlägt {whom}\b|{name} schlägt {whom}\.",
        home=r"{name}\b[^.!]* zieht ins Ziel|{name} kommt ins Ziel\.",
        wins="{name} gewinnt!",
        asked=r"(würfle|wähle)",
        leads=r"[Vv]orn",
        position=r"Wurf 1 von \d+",
    ),
    "en": Words(
        names={"y": "Anna", "g": "Green", "r": "Red"},
        roll=r"{name} rolls a (\d)",
        own_pass=r"Anna (?:rolls a \d and )?cannot move: \S",
        passed=r"{name}\b[^.!]*(?:cannot|could not) move",
        loss=r"Your pawn on space (\d+) has to go back!",
        captures=r"{name}\b[^.!]* captures {whom}\b|{name} captures {whom}\.",
        home=r"{name}\b[^.!]* goes home|{name} gets a pawn home\.",
        wins="{name} wins!",
        asked=r"(roll!|choose a pawn)",
        leads=r"[Aa]head",
        position=r"Roll 1 of \d+",
    ),
}


def heard(person: Person) -> list[tuple[str, str]]:
    """Everything that was said so far, each with the part of the page that said it."""
    return [(region, text) for region, text in person.page.evaluate("window.heard")]


def nth_heard(person: Person, number: int) -> str:
    """What is said as the nth, as soon as it has been."""
    wait_until(lambda: len(heard(person)) == number, PATIENCE)
    return heard(person)[-1][1]


def play_by_ear(person: Person, asked: str) -> None:
    """Whatever is asked is done by key, once the voice has asked for it."""
    listened = -1  # what was asked first may have been said before anybody listened

    def is_asked() -> bool:
        said = heard(person)
        return person.is_over or listened < 0 or (len(said) > listened and bool(re.search(asked, said[-1][1])))

    for _ in range(1_000):
        wait_until(is_asked, PATIENCE)
        person.wait_for_a_decision()
        if person.is_over:
            return
        listened = len(heard(person))
        if person.moves.count():
            person.page.locator("[data-movable=true] button:focus").wait_for()
            person.page.keyboard.press("Enter")
        else:
            person.page.keyboard.press("r")
    raise AssertionError("the game does not end")


def referee(words: Words, said: list[tuple[str, str]], events: list[dict[str, Any]]) -> None:
    """Nothing of importance is unsaid, and nothing is said twice."""
    texts = [text for region, text in said if region == "announcement"]
    everything = "\n".join(texts)
    moves = [told for told in events if told["event"]["type"] == "moved"]

    def faces(colour: str) -> list[str]:
        return re.findall(words.roll.format(name=words.names[colour]), everything)

    def rolled(colour: str) -> list[str]:
        rolls = [told["event"] for told in events if told["event"]["type"] == "rolled"]
        return [roll["roll"] for roll in rolls if roll["colour"] == colour]

    def passes(colour: str) -> int:
        return sum(told["event"]["colour"] == colour and told["event"]["move"] is None for told in moves)

    assert faces(ME) == rolled(ME)
    assert len(re.findall(words.own_pass, everything)) == passes(ME)
    lost = [field for told in moves for colour, field in captured(told) if colour == ME]
    assert re.findall(words.loss, everything) == lost
    for text in texts:  # a loss comes first
        if found := re.search(words.loss, text):
            assert text.startswith(found.group())
    for colour, name in words.names.items():
        if colour == ME:
            continue
        assert not Counter(faces(colour)) - Counter(rolled(colour)), f"{name}: a roll is said twice"
        if passes(colour):
            assert re.search(words.passed.format(name=name), everything)
        own = [told for told in moves if told["event"]["colour"] == colour]
        for whom, victim in words.names.items():
            count = sum(one == whom for told in own for one, _ in captured(told))
            assert len(re.findall(words.captures.format(name=name, whom=victim), everything)) == count, (name, victim)
        home = sum(is_homecoming(told) and not captured(told) for told in own)
        assert len(re.findall(words.home.format(name=name), everything)) == home, name
    [winner] = [told["event"]["colour"] for told in moves if told["place"] == 1]
    won = words.wins.format(name=words.names[winner])
    assert everything.count(won) == 1
    assert not re.search(f"{re.escape(won)}.*{words.names[winner]}", everything, re.DOTALL), "first how, then that"
    assert {region for region, _ in said} == {"announcement"}, "the same may be said by two parts of the page"


def all_events(server: RunningServer, table: str) -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = []
    while page := server.http.get(f"/api/tables/{table}/events", params={"after": len(events)}).json()["events"]:
        events += page
    return events


def captured(told: dict[str, Any]) -> list[tuple[str, str]]:
    """Whose pawns a move captured, and where."""
    return [(leg["captured"], leg["fields"][-1]) for leg in legs(told) if leg["captured"]]


def is_homecoming(told: dict[str, Any]) -> bool:
    return any(leg["fields"][-1] in "abcd" and leg["fields"][0] not in "abcd" for leg in legs(told))


def legs(told: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (told["move"] or {"legs": []})["legs"]
    return found


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_game_its_review_and_its_replay_by_ear(arrive: Arrive, server: RunningServer, language: str) -> None:
    words = WORDS[language]
    person = arrive(language=language, name="Anna", voice=VOICE)
    table = person.set_up(QUICK, "me,bot,bot", first=ME)
    person.wait_for_a_decision()
    person.page.keyboard.press("b")  # from here on the focus follows the game
    person.page.evaluate(LISTEN)
    play_by_ear(person, words.asked)
    expect(person.part("verdict")).to_be_visible()
    referee(words, heard(person), all_events(server, table))
    review_by_ear(person, words)
    replay_by_ear(person, table, words)


def answer_to(person: Person, key: str) -> str:
    """What is answered when this key is pressed; it is said at once."""
    before = len(heard(person))
    person.page.keyboard.press(key)
    wait_until(lambda: len(heard(person)) > before, PATIENCE)
    [(region, text)] = heard(person)[before:]
    assert region == "answer"
    return text


def review_by_ear(person: Person, words: Words) -> None:
    assert re.search(words.leads, answer_to(person, "v"))
    moments = person.part("moment").all_inner_texts()
    told = answer_to(person, "k")
    assert sum(moment.rpartition("\n")[2].strip() in told for moment in moments) == min(3, len(moments))
    accounts = answer_to(person, "a")
    assert all(name in accounts for name in words.names.values())


def replay_by_ear(person: Person, table: str, words: Words) -> None:
    """Each step once, and the position when it is asked for."""
    person.go(f"/replay/{table}")
    expect(person.part("curve")).to_have_attribute("data-drawn", "true")
    person.page.evaluate(LISTEN)
    first, second, third = (
        person.part("replay-turn").nth(1),
        person.part("replay-turn").nth(2),
        person.part("replay-turn").nth(3),
    )
    steps = [turn.locator(".words").inner_text() for turn in (first, second, third)]
    for number, step in enumerate(steps, 1):
        if number == 3:
            person.part("replay-slider").focus()  # which says where one is, and nothing else
        person.page.keyboard.press("ArrowRight")
        assert nth_heard(person, number).startswith(step)
    assert re.fullmatch(
        words.position.replace("1", "3", 1), person.part("replay-slider").get_attribute("aria-valuetext") or ""
    )
    assert answer_to(person, "m").startswith("Anna")
    assert answer_to(person, "1").startswith(words.names["g"])
    assert all(name in answer_to(person, "p") for name in words.names.values())
    assert steps[2] in answer_to(person, "d")
    assert "%" in answer_to(person, "c")
    assert answer_to(person, "o")
