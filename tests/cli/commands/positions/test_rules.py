"""`rules`, and the rule book it reads from."""

import re

import pytest

from poeppel.core.refusals.reasons import REASONS
from poeppel.rules import EDITIONS, SWITCHES, Rules, all_rules
from poeppel.rules.rulebook import RULEBOOK, aim, notation, sections
from tests.calling import Call

# Every rule id of rules.md, sections 2, 3, 4 and 7, and our own beside the house rules.
RULE_IDS = (
    [f"R{n}" for n in range(1, 14)]
    + [f"V{n}" for n in range(1, 8)]
    + [f"P{n}" for n in range(1, 4)]
    + ["T1", "T4", "T5", "T7", "T8", "T10", "T11", "T12", "T13", "T14", "T16"]
    + [f"M{n}" for n in range(1, 11)]
)


def test_every_rule_has_its_text() -> None:
    assert list(RULEBOOK) == RULE_IDS


def test_every_rule_that_players_are_told_about_has_its_text() -> None:
    told = {rule for reason in REASONS.values() for rule in (reason.classic, reason.tournament, reason.walls) if rule}
    told |= {switch.rule for switch in SWITCHES.values()}
    assert told - set(RULEBOOK) == set()


@pytest.mark.parametrize("id", RULE_IDS)
def test_texts_are_sentences_in_both_languages(id: str) -> None:
    rule = RULEBOOK[id]
    for sentence in rule.sentences:
        for text in (sentence.text.de, sentence.text.en):
            assert re.search(r"[.)]$", text), text
            assert "  " not in text
            assert "Mensch ärgere" not in text


def test_every_rule_set_can_be_put_into_words() -> None:
    for rules in all_rules():
        told = [rule for section in sections(rules) for rule in section.rules]
        assert len({rule.id for rule in told}) == len(told) >= 10
        for text in (*(rule.text(rules) for rule in told), aim(rules), notation(rules)):
            assert text.de
            assert text.en
            assert "{" not in text.de + text.en


def test_house_rules_change_what_is_said() -> None:
    assert "do not have to" in RULEBOOK["R5"].text(Rules.parse("classic")).en
    assert "do not have to" not in RULEBOOK["R5"].text(Rules.parse("classic+forced-capture")).en
    assert "may be jumped" not in RULEBOOK["R12"].text(Rules.parse("classic+no-goal-jump")).en
    ids = [rule.id for section in sections(Rules.parse("classic+neutral+barriers")) for rule in section.rules]
    assert {"V2", "V6"} <= set(ids)
    assert "R13" not in ids  # with a neutral colour V2 says who wins


def test_the_aim_is_that_of_the_house_rules() -> None:
    assert "first" in aim(Rules.parse("classic")).en
    assert "first" not in aim(Rules.parse("classic+neutral")).en
    assert "all eight" in aim(Rules.parse("classic+two-colours")).en


@pytest.mark.parametrize("word", ["Brett", "Anfangsfeld", "einsetz", "Karton"])
def test_one_thing_has_one_name(word: str) -> None:
    for rules in all_rules():
        for section in sections(rules):
            assert not any(word in f"{rule.title.de} {rule.text(rules).de}" for rule in section.rules)
    about = [switch.about.de for switch in SWITCHES.values()] + [edition.about.de for edition in EDITIONS.values()]
    assert not any(word in text for text in about)


def test_fields_are_called_as_the_edition_calls_them() -> None:
    assert "Startfeld" in RULEBOOK["R8"].text(Rules.parse("aergern-verboten")).de
    assert "Heimfeldern" in RULEBOOK["R8"].text(Rules.parse("aergern-verboten")).de
    assert "A-Feld" in RULEBOOK["R8"].text(Rules.parse("classic")).de


def test_the_overview_names_every_edition_and_switch(call: Call) -> None:
    for language in ("de", "en"):
        out = call("rules", "--language", language).out
        for name in (*EDITIONS, *SWITCHES):
            assert f"  {name} " in out


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_is_described(edition: str, language: str, call: Call) -> None:
    answer = call("rules", edition, "--language", language)
    assert answer.code == 0
    assert max(map(len, answer.out.splitlines())) <= 80
    assert "y:" in answer.out or "r:" in answer.out  # how moves are written
    for switch in EDITIONS[edition].takes | EDITIONS[edition].always:
        assert switch in answer.out
    ids = [rule.id for section in sections(Rules.parse(edition)) for rule in section.rules]
    for id in ids:
        assert f"\n  {id:<3} " in answer.out


def test_rules_need_no_kernels(call: Call, process: Call) -> None:
    assert process("rules", "classic", POEPPEL_CACHE="/no/such/cache").err == ""
