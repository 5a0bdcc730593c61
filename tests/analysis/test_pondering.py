"""Whoever waits longer is told more surely, and the master's own moves hold up against it better than hurried ones."""

from __future__ import annotations

from random import Random

import pytest

from poeppel import PoeppelError, Position
from poeppel.analysis.evaluation import Oracle, winning_together
from poeppel.analysis.pondering import ponder
from poeppel.analysis.review import MISTAKE
from poeppel.bots.registry import choose_move
from poeppel.engine.network.rollouts import USUAL_EFFORT
from poeppel.testing import random_position

CLOSE = Position.parse("y:10,a,b,d/g:38,1,9,a/r:B,B,c,d/k:B,B,B,36 g 1 -", "classic")


def test_more_effort_plays_more_games_on_and_errs_less() -> None:
    little, much = ponder(CLOSE, 4, USUAL_EFFORT // 4), ponder(CLOSE, 4, 8 * USUAL_EFFORT)
    (guess,), (answer,) = ([one for one in thought.thoughts if one.move != thought.best] for thought in (little, much))
    assert 0 < guess.games < answer.games
    assert 0 < answer.error < guess.error
    assert much.best == much.thoughts[0].move
    assert (much.thoughts[0].behind, much.thoughts[0].error) == (0, 0)


def test_the_usual_effort_is_how_the_master_plays() -> None:
    random = Random(2)
    for rules in ("classic", "classic+two-colours", "mauerhuepfen"):
        for _ in range(5):
            position = random_position(rules, 2, random)
            roll = random.choice(position.rolls)
            assert ponder(position, roll, USUAL_EFFORT).best == choose_move(position, roll, "master", random)


def test_the_master_chooses_better_than_in_a_hurry() -> None:
    """Where the two differ, much longer thinking mostly agrees with the master."""
    random, master, quick = Random(1), 0.0, 0.0
    for _ in range(60):
        position = random_position("classic", 4, random)
        roll = random.choice(position.rolls)
        thought, hurried = (choose_move(position, roll, bot, random) for bot in ("master", "quick"))
        if thought is None or hurried is None or thought == hurried:
            continue
        behind = {one.move: one.behind for one in ponder(position, roll, 10 * USUAL_EFFORT).thoughts}
        master += behind.get(thought, 0.02)
        quick += behind.get(hurried, 0.02)
    assert master < quick / 2


def test_the_master_plays_nothing_that_a_review_calls_a_mistake() -> None:
    random = Random(4)
    for rules, players in (("classic", 2), ("classic", 4), ("mauerhuepfen", 2)):
        oracle = Oracle(Position.initial(rules, players))
        for _ in range(12):
            position = random_position(rules, players, random)
            roll = random.choice(position.rolls)
            moves = position.legal_moves(roll)
            if position.ranking or len(moves) < 2:
                continue
            own = winning_together(position)[[seat[0] for seat in position.seats].index(position.turn or "")]
            worths = oracle.foresee_moves(position, roll, moves)[:, own].sum(axis=1)
            played = moves.index(choose_move(position, roll, "master", random) or moves[0])
            assert worths.max() - worths[played] < MISTAKE


def test_what_leaves_no_choice_needs_no_thought() -> None:
    assert ponder(Position.parse("y:B,B,B,B/r:B,B,B,20 y 1 -", "classic"), 3).best is None
    (only,) = ponder(Position.parse("y:39,b,c,d/r:B,B,B,20 y 1 -", "classic"), 1).thoughts
    assert (str(only.move), only.chance, only.games) == ("y:39-a", 1.0, 0)


def test_what_cannot_be_asked_is_said() -> None:
    with pytest.raises(PoeppelError, match="the effort is a whole number from 1 to 10000000, not 0"):
        ponder(CLOSE, 4, 0)
    with pytest.raises(PoeppelError, match="is not a position"):
        ponder("start", 2)  # type: ignore[arg-type]
