"""Chances of a position: by the network one roll ahead, and by playing on."""

from __future__ import annotations

from math import sqrt
from random import Random

import numpy as np
import pytest

from poeppel.analysis.evaluation import Oracle, evaluate, play_on
from poeppel.analysis.solver import solve
from poeppel.bots import networks
from poeppel.core.position import Position
from poeppel.engine import walls
from poeppel.errors import PoeppelError
from poeppel.testing import random_position

GAMES = ["classic", "classic6", "classic+two-colours", "classic+neutral", "tournament+punished", "mauerhuepfen"]
WALL_ROLLS = {(one, other): (1 if one == other else 2) / 36 for one in range(1, 7) for other in range(one, 7)}


@pytest.mark.parametrize("rules", GAMES)
def test_every_player_has_a_chance_and_together_they_win(rules: str) -> None:
    position = Position.initial(rules)
    chances = evaluate(position).chances
    assert list(chances) == [seat[0] for seat in position.seats]
    assert all(0 < chance < 1 for chance in chances.values())
    assert sum(chances.values()) == pytest.approx(1)


@pytest.mark.parametrize("rules", GAMES)
def test_the_chance_before_a_roll_is_the_mean_of_what_the_best_moves_bring(rules: str) -> None:
    """The same sum, through the position's own moves."""
    random = Random(rules)
    for _ in range(3):
        position = random_position(rules, len(Position.initial(rules).seats), random)
        if position.ranking or position.turn is None:
            continue
        seat = next(seat[0] for seat in position.seats if position.turn in seat)
        expected = dict.fromkeys(evaluate(position).chances, 0.0)
        for roll in position.rolls:
            after = [networks.chances(position.after(roll, move)) for move in position.legal_moves(roll) or (None,)]
            best = max(after, key=lambda chances: chances[seat])
            weight = WALL_ROLLS[roll] if isinstance(roll, tuple) else 1 / 6
            expected = {colour: sofar + weight * best[colour] for colour, sofar in expected.items()}
        assert evaluate(position).chances == pytest.approx(expected, abs=1e-5)


def test_moves_that_lead_to_the_same_position_are_told_alike_and_all_others_by_themselves() -> None:
    """In Mauerhüpfen many do; whoever captures on the way does not get there alike (M8)."""
    random, twins, captures = Random(7), 0, 0
    while twins < 10 or not captures:
        position = random_position("mauerhuepfen", 4, random)
        if position.is_over or position.ranking:
            continue
        roll = random.choice(position.rolls)
        moves, oracle = position.legal_moves(roll), Oracle(position)
        told = oracle.foresee_moves(position, roll, moves)
        ends = [str(position.after(roll, move)) for move in moves]
        twins += len(ends) - len(set(ends))
        captures += sum(move.code & walls.STOP_CAPTURED != 0 for move in moves)
        for move, chances_then in zip(moves, told, strict=True):
            assert chances_then.tolist() == oracle.foresee(position.after(roll, move)).tolist()


@pytest.mark.parametrize("method", ["net", "rollouts"])
def test_a_game_that_is_won_is_certain(method: str) -> None:
    position = Position.parse("y:a,b,c,d/g:B,B,B,10/r:B,B,B,20/k:B,B,B,30 g 1 y", "classic")
    judged = evaluate(position, method, games=10, bot="random")  # type: ignore[arg-type]
    assert judged.chances == {"y": 1.0, "g": 0.0, "r": 0.0, "k": 0.0}


def test_rollouts_agree_with_the_exact_chance() -> None:
    """With one pawn each there is no choice, so it does not matter who plays. Four standard deviations leave a chance
    of 1 in 16,000 to fail, and the seed is fixed."""
    games, solution = 20_000, solve("classic", 3, 1)
    for text in (str(solution.start), "y:12,b,c,d/g:8,b,c,d/r:B,b,c,d g 1 -"):
        position = Position.parse(text, "classic")
        judged = evaluate(position, "rollouts", games, "random")
        for colour, exact in solution.chance(position).items():
            assert abs(judged.chances[colour] - exact) < 4 * sqrt(exact * (1 - exact) / games)


def test_rollouts_state_their_interval() -> None:
    judged = evaluate(Position.initial("mauerhuepfen", 2), "rollouts", 400, "random")
    assert judged.games == 400
    assert judged.intervals is not None
    for colour, (low, high) in judged.intervals.items():
        assert low < judged.chances[colour] < high
        assert 0.07 < high - low < 0.12  # 2 · 1.96 · √(¼ / 400) ≈ 0.1


def test_every_rollout_has_its_own_dice_whatever_is_played_around_it() -> None:
    position = Position.initial("classic")
    winners = play_on(position, 600, "front", seed=5)
    assert (play_on(position, 300, "front", seed=5) == winners[:300]).all()
    assert (play_on(position, 600, "front", seed=5, workers=2) == winners).all()
    assert (play_on(position, 600, "front", seed=6) != winners).any()
    assert winners.dtype == np.int64


def test_the_same_dice_tell_two_moves_apart_sooner() -> None:
    """Common random numbers: the difference between two positions varies less than with dice of their own."""
    one = Position.parse("y:B,B,0,30/g:B,B,B,10/r:B,B,B,20/k:B,B,B,33 k 1 -", "classic")
    other = Position.parse("y:B,B,1,30/g:B,B,B,10/r:B,B,B,20/k:B,B,B,33 k 1 -", "classic")
    games = 4000
    ours = play_on(one, games, "front", 1) == 0
    same, different = (play_on(other, games, "front", seed) == 0 for seed in (1, 2))
    assert (ours != same).mean() < 0.9 * (ours != different).mean()


@pytest.mark.parametrize(
    ("position", "options", "says"),
    [
        ("start", {}, "is not a position"),
        (None, {"method": "stars"}, "no method 'stars'"),
        (None, {"method": "rollouts", "games": 0}, "games must be"),
        (None, {"method": "rollouts", "bot": "nobody"}, "is not a bot"),
        (None, {"method": "rollouts", "bot": "random", "seed": -1}, "is not a seed"),
    ],
)
def test_bad_questions_get_clear_answers(position: str | None, options: dict[str, object], says: str) -> None:
    asked = Position.initial("classic") if position is None else position
    with pytest.raises(PoeppelError, match=says):
        evaluate(asked, **options)  # type: ignore[arg-type]
