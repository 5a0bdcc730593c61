"""A rule set crosses to the kernels and says there what it says to people."""

import pytest

from poeppel import Rules
from poeppel.core.lowering import lower
from poeppel.engine.rule_table import BASIC, SWITCHES, read_table
from poeppel.rules import all_rules
from tests.engine.opened import spaces

pytestmark = pytest.mark.interpreted

BY_SWITCH = {
    "backward-capture": "backward_capture",
    "three-rolls": "three_rolls",
    "no-goal-jump": "no_goal_jump",
    "barriers": "barriers",
    "forced-capture": "forced_capture",
    "punished": "punished",
    "two-pawns": "two_pawns",
}


def test_every_switch_of_every_rule_set_arrives() -> None:
    for rules in all_rules():
        table = read_table(lower(rules).words)
        for switch, name in BY_SWITCH.items():
            assert getattr(table, name) == rules.has(switch), (rules, switch)
        tournament, walls = rules.edition.startswith("tournament"), rules.edition == "mauerhuepfen"
        assert table.neutral == (3 if rules.has("neutral") else -1)
        assert table.double_duty == tournament  # T10
        assert table.pawn_on_start == (not tournament and not walls)  # R1, T1, M2
        assert table.two_colours == (rules.has("two-colours") or rules.has("partners"))  # V1, P1
        ends = rules.has("first-home") or (tournament and not rules.has("places"))
        assert table.places == (not ends)  # R13, M10; T16, P3
        assert table.walls == walls


def test_the_basic_rules_have_a_loop_of_their_own() -> None:
    """`games.play` compiles them apart, and has to recognise them."""
    basic = [str(rules) for rules in all_rules() if lower(rules).words[SWITCHES] == BASIC]
    assert basic == ["classic", "classic6", "aergern-verboten"]


@pytest.mark.parametrize(("rules", "length", "spacing"), [("classic", 40, 10), ("classic6", 60, 10)])
def test_ring_and_goal_are_words(rules: str, length: int, spacing: int) -> None:
    table = read_table(lower(Rules.parse(rules)).words)
    assert (table.length, table.spacing) == (length, spacing)
    assert spaces(table.lap) == set(range(length))
    assert spaces(table.goal) == set(range(length, length + 4))


def test_all_colours_share_the_path() -> None:
    table = read_table(lower(Rules.parse("mauerhuepfen")).words)
    assert (table.length, table.spacing, table.colours) == (59, 0, 4)
