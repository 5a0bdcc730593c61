"""Studies from the catalogue and from files; what is wrong in a file is said in a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from poeppel import PoeppelError
from poeppel.bots.registry import name_of
from poeppel.lab.studies.catalogue import CATALOGUE, box_rules, named_study
from poeppel.lab.studies.toml_files import read_study, study_from
from poeppel.rules import all_rules


def test_every_condition_of_a_file_is_there(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        """
        games = 30
        measures = ["rolls_to_first", "wins"]
        [[conditions]]
        rules = ["classic", "mauerhuepfen"]
        players = [2, 3]
        bots = ["owl", "owl, random"]
        [[conditions]]
        players = 4
        bots = "fox"
        rotates = false
        dice = "1,2,3,4,6,6"
        [[conditions]]
        start = "y:B,B,0,9/r:B,B,B,20 y 1 -"
        """
    )
    study = read_study(file)
    labels = [condition.label for condition in study.conditions]
    assert len(labels) == 10
    assert labels[1] == "classic · 2 · owl,random"
    assert labels[8] == "classic · 4 · fox (fixed) · 1,2,3,4,6,6"
    assert labels[9].startswith("classic · 2 · owl · y:B,B,0,9/r:B,B,B,20")
    assert (study.name, study.games, study.seed, study.measures) == ("mine", 30, 1, ("rolls_to_first", "wins"))
    assert [study.games_of(condition) for condition in study.conditions[:4]] == [30, 32, 30, 36]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "has no conditions"),
        ("conditions = 3", "has no conditions"),
        ("[[conditions]]\nrule = 'classic'", "there is no 'rule' here; there are: rules, players"),
        ("game = 3\n[[conditions]]", "there is no 'game' here; there are: name, title"),
        ("[[conditions]]\nrules = 'clasic'", "did you mean classic"),
        ("[[conditions]]\nbots = 'eagle'", '"eagle" is not a bot'),
        ("[[conditions]]\nbots = 3", "bots is a text or a list of texts, not 3"),
        ("[[conditions]]\nplayers = 'two'", "players is a number or a list of numbers"),
        ("[[conditions]]\nplayers = 2\nbots='owl,fox,hare'", "3 bots for 2 sides"),
        ("[[conditions]]\nrotates = 1", "rotates is true or false, not 1"),
        ("[[conditions]]\ndice = '1,x'", "1,x"),
        ("games = 0\n[[conditions]]", "games must be a whole number from 1 up"),
        ("measures = ['speed']\n[[conditions]]", '"speed" cannot be measured'),
        ("rolls_a_minute = 0\n[[conditions]]", "rolls a minute must be more than 0"),
        ("title = 3\n[[conditions]]", "title is a text or"),
        ("[[conditions]", "is not TOML"),
    ],
)
def test_what_is_wrong_is_said(text: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "study.toml"
    file.write_text(text)
    with pytest.raises(PoeppelError) as raised:
        read_study(file)
    assert said in str(raised.value)


def test_a_fault_says_in_which_file_and_condition(tmp_path: Path) -> None:
    file = tmp_path / "study.toml"
    file.write_text("[[conditions]]\nplayers = 2\n[[conditions]]\nbots = 'eagle'")
    with pytest.raises(PoeppelError, match=r'study\.toml: condition 2: "eagle" is not a bot') as raised:
        read_study(file)
    assert "study.toml: Bedingung 2: „eagle“ ist kein Bot" in raised.value.text.de
    file.write_text("games = 0\n[[conditions]]\n[[conditions]]")
    with pytest.raises(PoeppelError, match=r"study\.toml: games must be"):
        read_study(file)


def test_a_mark_at_the_beginning_does_no_harm(tmp_path: Path) -> None:
    """Some editors write one, and Windows' ends of lines."""
    file = tmp_path / "study.toml"
    file.write_bytes(b"\xef\xbb\xbfgames = 40\r\n[[conditions]]\r\nplayers = 2\r\n")
    assert read_study(file).games == 40


def test_a_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(PoeppelError, match="cannot be read: there is no such file"):
        read_study(tmp_path / "none.toml")


def test_titles_are_in_both_languages() -> None:
    study = study_from({"title": {"de": "Meine", "en": "Mine"}, "conditions": [{}]})
    assert study.title is not None
    assert (study.title.de, study.title.en) == ("Meine", "Mine")


@pytest.mark.parametrize("name", CATALOGUE)
def test_every_study_of_the_catalogue_can_be_made(name: str) -> None:
    study = named_study(name)
    assert study.name == name
    assert study.conditions
    for condition in study.conditions:
        assert all(map(name_of, condition.bots))


def test_the_study_of_box_rules_has_each_of_them_once() -> None:
    rules = box_rules()
    assert len(rules) == len(set(rules)) == 345
    assert len(named_study("box-rules").conditions) == sum(len(rule_set.players) for rule_set in rules)
    assert len(named_study("house-rules").conditions) == 2 * sum(len(rule_set.players) for rule_set in all_rules())


def test_a_study_that_is_not_there_is_said() -> None:
    with pytest.raises(PoeppelError, match="there is no study 'skil'; there are: editions"):
        named_study("skil")
