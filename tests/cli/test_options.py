"""Options that several commands have: what the shell completes, and how their values are read."""

import pytest
import typer

from poeppel.bots.levels import BOT_NAMES
from poeppel.cli.options import complete_bots, complete_rules, theme_name, whole_number
from poeppel.engine.players.policies import BUILT_IN


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("10000", 10_000), ("10_000", 10_000), ("007", 7)])
def test_a_whole_number_may_be_written_in_groups(text: str, number: int) -> None:
    assert whole_number(text) == number


@pytest.mark.parametrize("text", ["", "_", "-1", "1.5", "1e3", "²", "٣", "9" * 19])
def test_anything_else_is_no_whole_number(text: str) -> None:
    with pytest.raises(typer.BadParameter, match="is not a whole number"):
        whole_number(text)


def test_the_theme_follows_the_reader_unless_it_is_named() -> None:
    assert [theme_name(theme) for theme in ("light", "dark", "auto")] == ["light", "dark", None]


@pytest.mark.parametrize(
    ("begun", "offered", "refused"),
    [
        ("", {"classic", "mauerhuepfen"}, {"classic+barriers"}),
        ("tour", {"tournament", "tournament6"}, {"classic"}),
        ("classic+b", {"classic+backward-capture", "classic+barriers"}, {"classic+neutral"}),
        ("classic+neutral+", {"classic+neutral+barriers"}, {"classic+neutral+two-colours"}),
    ],
)
def test_the_shell_completes_rule_sets(begun: str, offered: set[str], refused: set[str]) -> None:
    found = set(complete_rules(begun))
    assert offered <= found
    assert not refused & found


def test_the_bots_offered_are_those_of_the_engine() -> None:
    assert sorted(BUILT_IN) == sorted(BOT_NAMES)
    assert list(complete_bots("front,ca")) == ["front,capture"]
