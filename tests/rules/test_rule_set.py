"""Rule sets: which there are, how they are written, what they say of themselves."""

from __future__ import annotations

import pickle
from itertools import combinations, permutations

import pytest

from poeppel import Rules, RulesError, simulate
from poeppel.core.refusals.reasons import REASONS, refuse
from poeppel.rules import EDITIONS, SWITCHES, all_rules
from poeppel.rules.board import COLOUR_NAMES
from poeppel.testing import check_rules
from poeppel.texts import LANGUAGES, Text
from tests.cases import RULE_IDS
from tests.strategies import ALL_GAMES, ALL_RULES, OURS, SOME_RULES


def test_every_rule_set_reads_back() -> None:
    for rules in ALL_RULES:
        assert Rules.parse(str(rules)) == rules
        assert hash(Rules.parse(str(rules))) == hash(rules)
        assert pickle.loads(pickle.dumps(rules)) == rules
        assert Rules.of(str(rules)) == Rules.of(rules) == rules


def test_rule_sets_are_all_different() -> None:
    assert len(set(ALL_RULES)) == len({str(rules) for rules in ALL_RULES}) == len(list(all_rules()))


def test_how_many_rule_sets_there_are() -> None:
    """Five free switches, punished only with forced capture: 16 without it and 32 with; three kinds of seating. Those
    of the boxes are as many as ever; our own add to them: two pawns (P2) with everything, the end with the win (P3)
    where others would play on, partners (P1) as a fourth seating."""
    free = 2**4 * (
        1 + 2
    )  # backward, three rolls, no goal jump, barriers; no forced capture, or with and without penalty
    boxes = {
        "classic": 3 * free,
        "classic6": free,
        "aergern-verboten": 3 * free,
        "tournament": 4,
        "tournament6": 4,
        "mauerhuepfen": 1,
    }
    with_ours = {"classic": 2 * (2 + 2 + 1 + 1) * free, "classic6": 2 * 2 * free}
    with_ours["aergern-verboten"] = with_ours["classic"]
    assert _counted(ALL_RULES) == boxes | with_ours
    assert _counted([rules for rules in ALL_RULES if not rules.switches & OURS]) == boxes
    assert len(ALL_RULES) == 1353
    assert sum(boxes.values()) == 345


def _counted(rule_sets: list[Rules]) -> dict[str, int]:
    return {edition: sum(rules.edition == edition for rules in rule_sets) for edition in EDITIONS}


def test_our_own_rules_come_after_those_of_the_boxes_and_are_no_part_of_tournaments() -> None:
    assert list(SWITCHES)[-3:] == ["partners", "two-pawns", "first-home"]
    assert {"partners", "two-pawns", "first-home"} == OURS
    assert str(Rules.parse("classic+first-home+two-pawns+barriers")) == "classic+barriers+two-pawns+first-home"
    for edition in ("tournament", "tournament6", "mauerhuepfen"):
        assert not EDITIONS[edition].takes & OURS


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
        "partners",
        "two-pawns",
        "first-home",
    ]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("klassic", "did you mean classic?"),
        ("classic+bariers", "did you mean barriers?"),
        ("classic+", "is not a switch"),
        ("", "is not an edition"),
        ("Classic", "is not an edition"),
        ("classic +barriers", "is not an edition"),
        ("classic+barriers+barriers", "twice"),
        ("classic+places", "does not take"),
        ("classic+punished", "add forced-capture"),
        ("classic+two-colours+neutral", "choose one"),
        ("tournament+forced-capture", "always on in tournament"),
        ("tournament+barriers", "it takes: places, punished"),
        ("classic6+neutral", "does not take"),
        ("classic+two-colours+partners", "choose one"),
        ("classic+neutral+partners", "choose one"),
        ("classic+partners+first-home", "ends with the win anyway"),
        ("classic+two-colours+first-home", "ends with the win anyway"),
        ("classic6+partners", "does not take"),
        ("mauerhuepfen+two-pawns", "it takes: none"),
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
    assert Rules.parse("classic+partners").seats(4) == ("y", "g", "r", "k")


def test_who_wins_together() -> None:
    assert Rules.parse("classic+partners").sides(4) == Rules.parse("classic+two-colours").sides(2) == ("yr", "gk")
    assert Rules.parse("classic").sides(3) == ("y", "g", "r")


@pytest.mark.parametrize(
    ("rules", "ends"),
    [
        ("classic", False),
        ("classic+first-home", True),
        ("classic+neutral", False),
        ("classic+neutral+first-home", True),
        ("classic+two-colours", True),
        ("classic+partners", True),
        ("tournament", True),
        ("tournament+places", False),
        ("mauerhuepfen", False),
    ],
)
def test_whether_a_game_ends_with_the_win(rules: str, ends: bool) -> None:
    assert Rules.parse(rules).ends_with_the_win is ends


def both_languages(text: Text) -> bool:
    return all(text[language].strip() for language in LANGUAGES)


def test_everything_has_a_name_and_a_description_in_both_languages() -> None:
    for edition in EDITIONS.values():
        for text in (
            edition.title,
            edition.about,
            edition.field_names.start,
            edition.field_names.waiting,
            edition.field_names.goal,
        ):
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


@pytest.mark.parametrize("edition", EDITIONS)
def test_games_end_and_have_a_winner(edition: str) -> None:
    for rules, players in (game for game in ALL_GAMES if game[0].edition == edition):
        simulation = simulate(rules, players, games=12, seed=players)
        winners = 2 if rules.has("partners") else 1  # P1: a pair
        assert sum(simulation.wins) == winners * simulation.games == winners * 12, rules
        assert len(simulation.wins) == players, rules
        assert (simulation.lengths > 0).all(), rules


def test_every_switch_meets_every_other_in_some_random_game() -> None:
    def pairs(rule_sets: list[Rules]) -> set[frozenset[str]]:
        return {frozenset(pair) for rules in rule_sets for pair in combinations(rules.switches, 2)}

    assert pairs(SOME_RULES) == pairs(ALL_RULES)


@pytest.mark.parametrize("rules", SOME_RULES, ids=str)
def test_a_random_game_keeps_every_promise(rules: Rules) -> None:
    players = rules.players[len(str(rules)) % len(rules.players)]
    check_rules(rules, players, games=1, every=40)


@pytest.mark.parametrize(
    ("rules", "players", "other"),
    [
        ("tournament", 3, "tournament6"),
        ("tournament+places+punished", 3, "tournament6+places+punished"),
        ("tournament6", 4, "tournament"),
        ("classic", 5, "classic6"),
        ("classic+barriers", 6, "classic6+barriers"),
        ("aergern-verboten", 6, "classic6"),
    ],
)
def test_too_many_or_too_few_players_are_shown_to_the_box_that_takes_them(rules: str, players: int, other: str) -> None:
    with pytest.raises(RulesError) as refused:
        Rules.parse(rules).seats(players)
    assert refused.value.text.de.endswith(f", nicht zu {players}; für {players} gibt es {other}")
    assert refused.value.text.en.endswith(f" players, not {players}; for {players} there is {other}")
    assert Rules.parse(other).seats(players)


@pytest.mark.parametrize(
    ("rules", "players"),
    [
        ("tournament", 2),
        ("tournament6", 6),
        ("classic", 7),
        ("classic+neutral", 5),
        ("mauerhuepfen", 5),
        ("classic", "3"),
    ],
)
def test_no_box_is_named_where_none_of_the_kind_takes_them(rules: str, players: object) -> None:
    with pytest.raises(RulesError) as refused:
        Rules.parse(rules).seats(players)  # type: ignore[arg-type]
    assert refused.value.text.en.endswith(f"players, not {players!r}")
