"""Conditions from what people write, and what is refused before anything is played."""

from __future__ import annotations

from typing import Any

import pytest

from poeppel import PoeppelError
from poeppel.lab.own_dice import leads_home, read_die
from poeppel.lab.studies import Study, conditions
from poeppel.rules import Rules


def test_bots_at_a_table_are_a_tuple_or_one_text() -> None:
    as_text, as_tuple = (conditions("classic", 4, ["owl", table]) for table in ("owl, random", ("owl", "random")))
    assert as_text == as_tuple
    assert [one.who for one in as_text] == ["owl", "owl,random"]
    assert [one.who for one in conditions("classic", 2, "fox,owl")] == ["fox,owl"]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"rules": 5}, "5 is not a rule set"),
        ({"rules": ["classic", None]}, "None is not a rule set"),
        ({"rules": []}, "rules is empty: name at least one of them"),
        ({"bots": []}, "bots is empty"),
        ({"bots": 5}, "5"),
        ({"bots": "eagle"}, "run-with-one"),
        ({"players": []}, "players is empty"),
        ({"players": 2.5}, "players is a whole number or several, not 2.5"),
        ({"players": 9}, "not for that number of players"),
        ({"dice": 5}, "5 is not a die"),
        ({"dice": "1,2,3,4"}, "with 1,2,3,4 nobody comes in and gets home"),
        ({"dice": "0"}, '"poeppel simulate" plays such dice too'),
        ({"dice": "6"}, "with 6 nobody"),
        ({"players": 2, "dice": ["1,2,3,4", "1,2,3"]}, "with 1,2,3,4 / 1,2,3 nobody"),
    ],
)
def test_what_is_wrong_is_said(given: dict[str, Any], said: str) -> None:
    with pytest.raises(PoeppelError) as raised:
        conditions(**given)
    assert said in str(raised.value)


@pytest.mark.parametrize("given", [{"measures": 3}, {"measures": []}, {"rolls_a_minute": "many"}, {"conditions": 7}])
def test_what_is_wrong_in_a_study_is_said(given: dict[str, Any]) -> None:
    with pytest.raises(PoeppelError):
        Study.of(**{"conditions": conditions("classic", 2), **given})


def test_one_who_never_gets_home_loses_and_the_game_ends() -> None:
    (condition,) = conditions("classic", 2, dice=["1,2,3,4,5,6", "1,2,3,4"])
    assert condition.dice_text == "1,2,3,4,5,6/1,2,3,4"


@pytest.mark.parametrize(
    ("die", "gets_home"),
    [("1,2,3,4,5,6", True), ("1,1,1,6,6,6", True), ("1,2,3", False), ("6,20", False), ("0,6", False)],
)
def test_a_die_leads_home_if_its_numbers_add_up_to_all_of_the_goal(die: str, gets_home: bool) -> None:
    """a to d are 40 to 43 steps from A; with 6 and 20 alone only 40 and 42 can be reached."""
    assert leads_home(read_die(die), Rules("classic")) is gets_home
