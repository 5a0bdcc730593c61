"""Plans: contradictions are named at once, files read back, and what a plan means is said beforehand."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from poeppel.errors import NotationError, PoeppelError, RulesError
from poeppel.tournament.files.plan_files import plan_of, read_plan, write_plan
from poeppel.tournament.plans.outlook import final_sizes, outlook
from poeppel.tournament.plans.plan import AgeGroup, Finals, Plan, Scoring, Teams
from poeppel.tournament.plans.presets import PRESETS, preset


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"rounds": 0}, "rounds must be from 1 to 30, not 0"),
        ({"cap": 0}, "cap must be from 1 to 1440, not 0"),
        ({"rules_four": "ludo"}, '"ludo" is not an edition'),
        ({"rules_four": "tournament6"}, "tournament6 is for 3 players, not 4"),
        ({"rules_three": "tournament"}, "tournament is for 4 players, not 3"),
        ({"rules_four": "classic+partners"}, "classic+partners is not played by everybody alone"),
        (
            {"rules_four": "mauerhuepfen", "scoring": Scoring(unfinished="steps")},
            "steps still needed cannot be counted",
        ),
        ({"scoring": Scoring(four=(Fraction(1),))}, "four: 4 places need 4 numbers of points, not 1"),
        ({"scoring": Scoring(three=tuple(map(Fraction, (1, 2, 3))))}, "a better place must not score less"),
        ({"scoring": Scoring(three=tuple(map(Fraction, (1, 1, 1))))}, "all places score the same (1-1-1)"),
        ({"tie_breaks": ("luck",)}, "'luck' is not a tie-break"),
        ({"tie_breaks": ("share", "share")}, "share is twice among tie_breaks"),
        ({"tie_breaks": ("die", "share")}, "it has to come last"),
        ({"tie_breaks": ("steps",)}, "steps cannot decide, for boards are counted otherwise (counting)"),
        ({"tie_breaks": ("share",), "scoring": Scoring("steps")}, "there can be a share of points"),
        ({"finals": Finals("knockout"), "rounds": 2}, "so rounds must be 1"),
        ({"finals": Finals("best", (16, 8))}, "sizes ends in 4 or 3"),
        ({"finals": Finals("best", (5, 4))}, "5 people cannot sit"),
        ({"finals": Finals("best", (12, 4))}, "4 cannot go on from 3 tables"),
        ({"finals": Finals("best", (4,), second_chance=4)}, "the second chance cannot bring 4 of 4"),
        ({"finals": Finals("none", second_chance=4)}, "without a final there is no second chance"),
        ({"teams": Teams(3, 4)}, "teams.best must be from 1 to 3, not 4"),
        ({"groups": (AgeGroup("J", 14, 10),)}, "nobody fits into J"),
        ({"groups": (AgeGroup("J"), AgeGroup("J"))}, "the age group J is there twice"),
    ],
)
def test_a_plan_that_contradicts_itself_is_refused_in_words(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(NotationError) as refused:
        Plan(**changes)
    assert said in refused.value.text.en
    assert refused.value.text.de.startswith("so geht der Plan nicht auf: ")


def test_every_fault_is_named() -> None:
    with pytest.raises(NotationError) as refused:
        Plan(rounds=99, cap=0, rules_four="ludo")
    assert len(refused.value.faults) == 3


def test_any_edition_with_any_house_rules_can_be_played() -> None:
    plan = Plan(rules_four="classic+barriers+first-home", rules_three="classic+neutral")
    assert plan.colours_for(4) == ("y", "g", "r", "k")
    assert plan.colours_for(3) == ("y", "g", "r")


@pytest.mark.parametrize("form", ["toml", "json"])
@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_reads_back_from_its_file(name: str, form: Any) -> None:
    plan = preset(name).plan
    assert read_plan(write_plan(plan, form)) == plan
    without_cap = replace(plan, cap=None, tie_breaks=())
    assert read_plan(write_plan(without_cap, form)) == without_cap


def test_a_file_may_say_only_what_is_different_from_a_preset() -> None:
    plan = read_plan('preset = "dohna"\nrounds = 5\ncap = 0\n[scoring]\nfour = [4, "7/2", 2, 1]\n')
    assert (plan.rounds, plan.cap) == (5, None)
    assert list(map(str, plan.scoring.four)) == ["4", "7/2", "2", "1"]
    assert list(map(str, plan.scoring.three)) == ["5", "3", "1"]
    assert plan.groups == preset("dohna").plan.groups


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", None),
        ("rounds", "not TOML"),
        ("{", "not JSON"),
        ("{]", "not JSON"),
        ("rounds = 'four'", "rounds: expected a whole number, not 'four'"),
        ("cup = 1", "there is no 'cup'"),
        ("preset = 'doha'", "did you mean dohna?"),
        ("preset = 7", "7 is not a preset"),
        ("[scoring]\nkind = 'luck'", "scoring.kind: expected places, counting or steps, not 'luck'"),
        ("[scoring]\nfour = [1.5, 1, 1, 0]", "scoring.four[0]: expected a number or a fraction such as 7/2, not 1.5"),
        ("[scoring]\nfour = ['1/0', 1, 1, 0]", "scoring.four[0]"),
        ("teams = 4", "teams: expected named entries, not 4"),
        ("groups = [1]", "groups[0]: expected named entries, not 1"),
        ("x" * 200_000, "too long"),
        ("[" * 5000, "not TOML"),
        ('{"a":' * 5000, "not JSON"),
    ],
)
def test_a_file_that_is_no_plan_is_refused_in_a_sentence(text: str, said: str | None) -> None:
    if said is None:
        assert read_plan(text) == Plan()
        return
    with pytest.raises(PoeppelError) as refused:
        read_plan(text)
    assert said in refused.value.text.en
    assert refused.value.text.de != refused.value.text.en
    with pytest.raises(NotationError, match="named entries"):
        plan_of([text])


def test_presets_have_words_in_both_languages_and_suggest_the_name_that_was_meant() -> None:
    for one in PRESETS.values():
        assert one.title.de
        assert one.about.de != one.about.en
        assert outlook(one.plan, one.people).problems == ()
    with pytest.raises(RulesError, match="there are german-championship"):
        preset("xyz")


# ── what it will be ───────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_plan_says_beforehand_how_long_it_takes() -> None:
    seen = outlook(preset("berlin-2022").plan, 209)
    assert (seen.fours, seen.threes) == (50, 3)
    assert (seen.games, seen.minutes) == (5, 5 * 30 + 4 * 15)
    assert [sentence.en for sentence in seen.sentences] == [
        "209 people: 50 tables of four + 3 tables of three.",
        "4 rounds of at most 30 minutes for everybody, after that 4 play.",
        "Altogether 5 rounds one after the other; with breaks of 15 minutes that takes about 3 h 30 min.",
        "A game usually takes about 42 minutes: after 30 minutes most tables will be counted.",
    ]
    assert seen.sentences[0].de == "209 Personen: 50 Tische zu viert + 3 Tische zu dritt."


@pytest.mark.parametrize(
    ("name", "people", "sizes"),
    [
        ("best-16", 96, (16, 8, 4)),
        ("second-chance", 72, (60, 16, 8, 4)),
        ("german-championship", 172, (16, 4)),
        ("club-evening", 32, ()),
        ("two-go-on", 64, (32, 16, 8, 4)),
        ("two-go-on", 172, (86, 44, 22, 12, 6, 4)),  # 43 tables, 22, 11, 6, 3, 2, 1
        ("two-go-on", 7, (4,)),
        ("two-go-on", 4, ()),
    ],
)
def test_how_many_play_after_the_rounds_for_everybody(name: str, people: int, sizes: tuple[int, ...]) -> None:
    assert final_sizes(preset(name).plan, people) == sizes


@pytest.mark.parametrize(
    ("plan", "people", "said"),
    [
        (Plan(), 0, "there is nobody yet"),
        (Plan(), 2, "2 people cannot sit"),
        (Plan(), 5, "5 people cannot sit"),
        (Plan(), 3, "the finals are for 4, but there are only 3"),
        (preset("best-16").plan, 15, "the finals are for 16, but there are only 15"),
        (preset("second-chance").plan, 17, "second chance: 5 people cannot sit"),  # 12 are through
        (Plan(finals=Finals("best", (16, 8, 4), second_chance=8)), 16, None),
    ],
)
def test_what_is_impossible_is_said(plan: Plan, people: int, said: str | None) -> None:
    seen = outlook(plan, people)
    assert seen.is_possible == (said is None)
    if said:
        assert said in seen.problems[0].en


def test_what_a_cap_means_is_said() -> None:
    said = {cap: outlook(Plan(cap=cap), 16).sentences[3].en for cap in (25, 40, 55, 90, None)}
    assert "most tables will be counted" in said[25]
    assert "about half" in said[40]
    assert "most of the games" in said[55]
    assert "nearly all" in said[90]
    assert "waits for the slowest table" in said[None]


def test_where_people_must_meet_again_it_is_said() -> None:
    assert any("meet more than once" in sentence.en for sentence in outlook(Plan(rounds=6), 16).sentences)
    assert not any("meet more than once" in sentence.en for sentence in outlook(Plan(rounds=5), 16).sentences)
