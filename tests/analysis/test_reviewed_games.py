"""What is measured on reviewed games: the same whether they were kept or not, and nothing in it favours anybody."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from bench import alone, calibration, reviewed_games
from bench.calibration import Sample, tenths
from bench.reviewed_games import END, OTHERS, OWN, Reviewed, Table
from poeppel.core.position import Position
from poeppel.game.record import Record, Turn

TABLE = Table("classic+neutral", ("owl", "chick", "fox"))


def some_games(keep: Path | None = None) -> Reviewed:
    return reviewed_games.joined([reviewed_games.block(TABLE, 1, first, 2 - first, keep) for first in (0, 1)])


def numbers_of(found: Reviewed) -> list[list[float]]:
    return [part.tolist() for part in (found.accounts, *found.drawn)]


def test_games_that_are_kept_are_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played = numbers_of(some_games())
    assert numbers_of(some_games(tmp_path)) == played
    monkeypatch.setattr(reviewed_games, "_play_and_review", None)
    assert numbers_of(some_games(tmp_path)) == played


def test_somebody_wins_and_luck_is_shared() -> None:
    found = some_games()
    assert found.accounts[:, :, END].sum(axis=1) == pytest.approx([1, 1, 1])
    assert found.accounts[:, :, [OWN, OTHERS]].sum(axis=(1, 2)) == pytest.approx([0, 0, 0])
    drawn = found.drawn
    assert len(drawn.game) > 20
    for told in (drawn.told, drawn.curve, drawn.became):
        assert told.sum(axis=1) == pytest.approx(np.ones(len(told)))
    assert np.abs(drawn.told - drawn.curve).max() < 0.1


def test_without_reviews_what_came_of_a_position_is_shared_out_as_well() -> None:
    drawn = calibration.fair(Table("classic+two-colours", ("owl", "chick")), 2, seed=3)
    assert set(drawn.game.tolist()) == {0, 1}
    for shares in (drawn.told, drawn.became):
        assert shares.sum(axis=1) == pytest.approx(np.ones(len(drawn.game)), abs=1e-5)
    last = np.flatnonzero(drawn.game == 0)[-1]
    assert np.abs(drawn.became[last] - drawn.told[last]).max() < 0.2


def test_chances_that_are_too_sure_are_found() -> None:
    random = np.random.default_rng(1)
    given = random.uniform(0.6, 0.7, 4_000)
    came = (random.random(4_000) < given - 0.05).astype(float)
    (tenth,) = tenths(Sample(given, came, np.arange(4_000)))
    assert tenth.off == pytest.approx(5, abs=3 * tenth.error)
    assert tenth.error < 1


@pytest.mark.parametrize("opponent", ["random", "capture"])
def test_without_dice_and_known_choices_a_result_spreads_much_less(opponent: str) -> None:
    rows = np.array([alone.result_and_account("quick", opponent, alone.SEED, game) for game in range(24)])
    chance = rows[:, 1 + alone.CHANCE]
    assert (rows[:, 0] - chance).var() < 0.5 * rows[:, 0].var()
    assert abs(chance.mean()) < 4 * chance.std(ddof=1) / len(rows) ** 0.5


@pytest.mark.parametrize("alone_on", [0, 1])
def test_what_could_have_come_is_nothing_on_average(alone_on: int) -> None:
    """Whatever roll comes up and whatever a random player does with it: over all of that, the account is even."""
    position = Position.parse("y:13,26,c,d/g:B,B,15,23/r:B,B,B,24/k:B,B,B,39 y 1 -", "classic")
    total = np.zeros(4)
    for roll in position.rolls:
        moves = position.legal_moves(roll)
        for move in moves:
            turn = Turn("y", roll, move, position.after(roll, move))
            record = Record(position.rules, position.seats, ("",) * 4, (), position, (turn,))
            total += alone.Account(record, alone.Company("random", alone_on)).of_the_game() / len(moves)
    assert total == pytest.approx(np.zeros(4), abs=1e-12)


def test_the_weights_leave_least() -> None:
    random = np.random.default_rng(1)
    accounts = random.normal(size=(500, 2))
    results = 0.3 + accounts @ [2.0, -1.0] + random.normal(scale=0.1, size=500)
    assert alone.best_weights(np.column_stack([results, accounts])) == pytest.approx([2, -1], abs=0.05)
