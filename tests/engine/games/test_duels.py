"""Solving line by line, with and without the short way for two who sit opposite."""

import pytest

from poeppel.analysis.solver import solve

pytestmark = pytest.mark.interpreted


@pytest.mark.parametrize("rules", ["classic", "classic+barriers"])  # with one pawn there are no barriers
def test_the_smallest_game_is_worth_what_is_printed(rules: str) -> None:
    solution = solve(rules, players=2, pawns=1)
    assert 100 * solution.chance(solution.start)["y"] == pytest.approx(50 + 3.07, abs=0.005)  # docs/solved-games.md
