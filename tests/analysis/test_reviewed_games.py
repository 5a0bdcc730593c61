"""What is measured on reviewed games: the same whether they were kept or not, and nothing in it favours anybody."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from bench import ladder, reviewed_games
from bench.calibration import Sample, tenths
from bench.reviewed_games import END, OTHERS, OWN, Reviewed, Table

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


def test_chances_that_are_too_sure_are_found() -> None:
    random = np.random.default_rng(1)
    given = random.uniform(0.6, 0.7, 4_000)
    came = (random.random(4_000) < given - 0.05).astype(float)
    (tenth,) = tenths(Sample(given, came, np.arange(4_000)))
    assert tenth.off == pytest.approx(5, abs=3 * tenth.error)
    assert tenth.error < 1


def test_what_random_players_leave_to_chance_is_most_of_what_dice_leave_open(monkeypatch: pytest.MonkeyPatch) -> None:
    games = range(12)
    less = np.array([ladder.without_chance("random", game, "quick") for game in games])
    monkeypatch.setattr(ladder, "left_to_chance", lambda game, alone: 0.0)
    more = np.array([ladder.without_chance("random", game, "quick") for game in games])
    assert less.var() < 0.7 * more.var()
