"""Rule sets: which there are, how they are written, what they say of themselves."""

from __future__ import annotations

import pickle
from itertools import permutations

import pytest

from poeppel import Rules, RulesError, simulate
from poeppel.board import COLOUR_NAMES
from poeppel.reasons import REASONS, refuse
from poeppel.rules import EDITIONS, SWITCHES, all_rules
from poeppel.testing import check_rules
from poeppel.texts import LANGUAGES, Text
from tests.cases import RULE_IDS
from tests.strategies import ALL_RULES


def test_every_rule_set_reads_back() -> None:
    for rules in ALL_RULES:
        assert Rules.parse(str(rules)) == rules
        assert hash(Rules.parse(str(rules))) == hash(rules)
        assert pickle.loads(pickle.dumps(rules)) == rules
        assert Rules.of(str(rules)) == Rules.of(rules) == rules


def test_rule_sets_are_all_different() -> None:
    assert len(set(ALL_RULES)) == len({str(rules) for rules in ALL_RULES}) == len(list(all_rules()))


def test_how_many_rule_sets_there_are() -> None:
    """Five free switches, punished only with forced capture: 16 without it and 32 with; three kinds of seating."""
    free = 2**4 * (
        1 + 2
    )  # backward, three rolls, no goal jump, barriers; no forced capture, or with and without penalty
    counted = {edition: sum(rules.edition == edition for rules in ALL_RULES) for edition in EDITIONS}
    expected = {
        "classic": 3 * free,
        "classic6": free,
        "aergern-verboten": 3 * free,
        "tournament": 4,
        "tournament6": 4,
        "mauerhuepfen": 1,
    }
    assert counted == {edition: expected[edition] for edition in EDITIONS}


def test_switches_are_written_in_the_order_of_the_rules_page() -> None:
    for order in permutations(("three-rolls", "barriers", "forced-capture")):
        assert str(Rules.parse("+".join(("classic", *order)))) == "classic+three-rolls+barriers+forced-capture"
    assert list(SWITCHES) == [
        "two-colours",
        "neutral",
        "backward-capture",
        "three-rolls",
        "no-goal-jump",
        "barriers",
        "forced-capture",
        "places",
        "punished",
    ]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("klassic", "did you mean classic?"),
        ("classic+bariers", "did you mean barriers?"),
        ("classic+", "no switch"),
        ("", "no edition"),
        ("Classic", "no edition"),
        ("classic +barriers", "no edition"),
        ("classic+barriers+barriers", "twice"),
        ("classic+places", "does not take"),
        ("classic+punished", "add forced-capture"),
        ("classic+two-colours+neutral", "choose one"),
        ("tournament+forced-capture", "part of tournament already"),
        ("tournament+barriers", "it takes: places, punished"),
        ("classic6+neutral", "does not take"),
    ],
)
def test_a_rule_set_that_makes_no_sense_is_refused_in_words(text: str, says: str) -> None:
    with pytest.raises(RulesError) as caught:
        Rules.parse(text)
    assert says in str(caught.value)
    assert caught.value.text.de != caught.value.text.en


def test_what_the_seats_are() -> None:
    assert Rules.parse("classic").seats(2) == ("y", "r")
    assert Rules.parse("classic6").seats(4) == ("y", "g", "k", "b")
    assert Rules.parse("classic+two-colours").seats(2) == ("yr", "gk")
    assert Rules.parse("classic+neutral").seats(3) == ("y", "g", "r")
    assert Rules.parse("classic+neutral").colours(3) == "ygrk"
    assert Rules.parse("tournament6").seats(3) == ("y", "r", "b")


def both_languages(text: Text) -> bool:
    return all(text[language].strip() for language in LANGUAGES)


def test_everything_has_a_name_and_a_description_in_both_languages() -> None:
    for edition in EDITIONS.values():
        for text in (edition.title, edition.about, edition.words.start, edition.words.waiting, edition.words.goal):
            assert both_languages(text), edition.name
        assert edition.about.de != edition.about.en
    for switch in SWITCHES.values():
        for text in (switch.title, switch.about):
            assert both_languages(text), switch.name
            assert text.de != text.en
    assert all(both_languages(name) for name in COLOUR_NAMES.values())
    with pytest.raises(KeyError):
        EDITIONS["classic"].title["fr"]


@pytest.mark.parametrize("code", REASONS)
def test_every_refusal_has_a_rule_and_a_sentence_in_both_languages(code: str) -> None:
    refusals = [refuse(code, Rules.parse(edition)) for edition in EDITIONS]
    possible = [refusal for refusal in refusals if refusal.rule]  # not every one can occur in every edition
    assert possible
    for refusal in possible:
        assert refusal.code == code
        assert refusal.rule in RULE_IDS
        assert both_languages(refusal.text)
        assert refusal.text.de != refusal.text.en
        assert code in str(refusal)


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_games_end_and_have_a_winner(rules: Rules) -> None:
    for players in rules.players:
        simulation = simulate(rules, players, games=12, seed=players)
        assert sum(simulation.wins) == simulation.games == 12
        assert len(simulation.wins) == players
        assert (simulation.lengths > 0).all()


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_a_random_game_keeps_every_promise(rules: Rules) -> None:
    players = rules.players[len(str(rules)) % len(rules.players)]
    check_rules(rules, players, games=1, every=40)
