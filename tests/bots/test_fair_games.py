"""Results without luck mean what plain ones mean, and spread less."""

from __future__ import annotations

import numpy as np
import pytest

from poeppel import PoeppelError, Rules, simulate
from poeppel.bots.fair_games import fair_games
from poeppel.engine.games import play

SHORT = Rules.parse("classic+two-pawns")


def test_the_games_are_those_of_a_simulation() -> None:
    bots = ["quick", "random", "random", "random"]
    plain = simulate(SHORT, games=12, seed=3, bots=bots)
    winners = [int(np.argmax(game.result)) for game in fair_games(SHORT, 4, bots, 3, range(12))]
    assert winners == plain.results[:, play.WINNER].tolist()


@pytest.mark.parametrize(
    ("rules", "bots"),
    [(SHORT, ("quick", "random", "random", "random")), (Rules.parse("mauerhuepfen"), ("quick", "quick"))],
)
def test_luck_is_nobodys_merit_and_taking_it_out_leaves_less_to_chance(rules: Rules, bots: tuple[str, ...]) -> None:
    """Whoever plays: the luck of all together is 0 at every roll, its mean is 0, and most of the spread is gone."""
    games = list(fair_games(rules, len(bots), bots, 5, range(60)))
    for game in games:
        assert game.lucks.sum(axis=1) == pytest.approx(0, abs=1e-5)
        assert game.without_luck_from_here[0] == pytest.approx(game.without_luck)
    plain = np.array([game.result[0] for game in games])
    fair = np.array([game.without_luck[0] for game in games])
    assert abs((plain - fair).mean()) < 4 * (plain - fair).std() / len(games) ** 0.5
    assert fair.var() < plain.var() / 2


def test_only_built_in_bots_can_be_asked() -> None:
    with pytest.raises(PoeppelError, match="built-in bots only"):
        next(fair_games(SHORT, 2, [lambda *_: 0, "random"], 1, range(1)))  # type: ignore[list-item]
