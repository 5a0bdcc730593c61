"""What goes out: a tidy table, rows of games, and differences between conditions with the same dice."""

from __future__ import annotations

import csv
import sys
from math import inf
from pathlib import Path

import numpy as np
import pytest

from poeppel import PoeppelError, simulate
from poeppel.lab.studies import MEASURES, Figure, Results, Study, conditions, run
from poeppel.lab.studies.measures import HEAT
from poeppel.significance import mean_of, share_of

STUDY = Study.of(
    conditions(["classic", "classic+three-rolls"], 2, ["owl", ("owl", "random")]), (*MEASURES, HEAT), 60, name="small"
)


@pytest.fixture(scope="module")
def results() -> Results:
    return run(STUDY)


def test_every_figure_has_an_interval_around_it(results: Results) -> None:
    assert {figure.measure for figure in results.figures} == set(MEASURES)
    for figure in results.figures:
        if figure.statistic != "saves" and figure.value != inf:
            assert figure.low <= figure.value <= figure.high, figure


def test_the_figures_are_those_of_simulate(results: Results) -> None:
    played = simulate("classic", 2, 60, 1, "owl")
    assert results.figure("rolls_to_first", "mean").estimate == pytest.approx(mean_of(played.columns["rolls_to_first"]))
    assert results.figure("captures", "mean").value == pytest.approx(played.captures / 60)
    assert results.figure("first_roll", "share").estimate == pytest.approx(played.beginner_share)
    assert results.figure("seats", "share", "y").estimate == pytest.approx(share_of(played.wins[0], 60))
    minutes = results.figure("minutes_to_last", "mean").value
    assert minutes == pytest.approx(results.figure("rolls_to_last", "mean").value / 12)


def test_who_changes_seats_is_counted_by_the_bot(results: Results) -> None:
    """The games with the owl on the first side are the even ones, and each has its counterpart with the same dice."""
    games = results.games[1]
    owl_first = simulate("classic", 2, 30, 1, ["owl", "random"])
    random_first = simulate("classic", 2, 30, 1, ["random", "owl"])
    wins = owl_first.wins[0] + random_first.wins[1]
    assert games.won_by("owl").sum() == wins
    assert results.figure("wins", "share", "owl", condition=1).value == wins / 60
    assert results.figure("games_needed", condition=1).of == "owl"


def test_luck_is_zero_and_taking_it_out_leaves_about_the_same(results: Results) -> None:
    mean = results.figure("luck", "mean", "owl", condition=1)
    assert mean.low - 0.05 < 0 < mean.high + 0.05
    plain, less = (results.figure(name, "share", "owl", condition=1) for name in ("wins", "without_luck"))
    assert less.low < plain.high
    assert plain.low < less.high
    of_luck, of_play = (results.figure("luck", part, "owl", condition=1).value for part in ("luck", "play"))
    assert of_luck + of_play == pytest.approx(1)


def test_columns_need_nothing_but_what_is_there(results: Results, monkeypatch: pytest.MonkeyPatch) -> None:
    for missing in ("polars", "pandas"):
        monkeypatch.setitem(sys.modules, missing, None)
    assert list(results.columns) == list(Figure._fields)
    assert len(results.game_columns["game"]) == 240
    with pytest.raises(PoeppelError, match=r'Polars is not installed: pip install "poeppel\[lab\]"'):
        results.to_polars()
    with pytest.raises(PoeppelError, match=r"pandas is not installed"):
        results.to_pandas()


def test_the_table_is_the_same_everywhere(results: Results, tmp_path: Path) -> None:
    import pandas
    import polars

    rows = [tuple(figure) for figure in results.figures]
    assert results.to_polars().rows() == rows
    assert [tuple(row) for row in results.to_pandas().itertuples(index=False)] == rows
    results.write_parquet(tmp_path / "figures.parquet")
    assert polars.read_parquet(tmp_path / "figures.parquet").rows() == rows
    results.write_csv(tmp_path / "games.csv", games=True)
    with (tmp_path / "games.csv").open() as file:
        read = list(csv.DictReader(file))
    assert [int(row["rolls_to_last"]) for row in read] == results.game_columns["rolls_to_last"].tolist()
    assert len(pandas.read_csv(tmp_path / "games.csv")) == 240


def test_a_file_that_cannot_be_written_is_said(results: Results, tmp_path: Path) -> None:
    for write in (results.write_csv, results.write_parquet):
        with pytest.raises(PoeppelError, match="cannot be written"):
            write(tmp_path / "nowhere" / "file")


def test_differences_between_conditions_are_of_games_with_the_same_dice(results: Results) -> None:
    less = results.games[0]["rolls_to_first"] - results.games[2]["rolls_to_first"]  # type: ignore[operator]
    assert results.difference("rolls_to_first", 0, 2) == pytest.approx(mean_of(less))
    rounds = results.games[1]["rolls_to_first"].reshape(-1, 2).mean(axis=1)
    whole = results.games[0]["rolls_to_first"][:30] - rounds
    assert results.difference("rolls_to_first", 0, 1) == pytest.approx(mean_of(whole))


def test_wins_are_compared_game_by_game_too() -> None:
    tables = run(Study.of(conditions(["classic", "classic+three-rolls"], 2, ["owl,random"]), "wins", 40))
    won = [games.won_by("owl").reshape(-1, 2).mean(axis=1) for games in tables.games]
    assert tables.difference("wins", 0, 1) == pytest.approx(mean_of(won[0] - won[1]))
    of_random = tables.difference("wins", 0, 1, of="random")
    assert of_random.value == pytest.approx(-tables.difference("wins", 0, 1, of="owl").value)
    with pytest.raises(PoeppelError, match="no wins of 'fox' against others; there play: owl, random"):
        tables.difference("wins", 0, 1, of="fox")


def test_what_cannot_be_compared_is_said(results: Results) -> None:
    with pytest.raises(PoeppelError, match="no wins of 'owl' against others; there play: owl"):
        results.difference("wins", 0, 2)
    with pytest.raises(PoeppelError, match="there is no column 'speed'; there are: wins, condition"):
        results.difference("speed", 0, 1)
    for wrong in (9, -1, "a"):
        with pytest.raises(PoeppelError, match="there are 0 to 3"):
            results.difference("captures", 0, wrong)  # type: ignore[arg-type]
        with pytest.raises(PoeppelError, match="there are 0 to 3"):
            results.heat(wrong)  # type: ignore[arg-type]


def test_heat_is_of_the_colours_that_play(results: Results) -> None:
    heat = results.heat(0)
    assert list(heat["standing"]) == ["y", "r"]
    assert sum(counts.sum() for counts in heat["captured"].values()) == results.games[0]["captures"].sum()
    assert len(heat["standing"]["y"]) == 1 + 40 + 4
    assert np.array_equal(sorted(heat), ["captured", "capturing", "standing"])


def test_what_is_not_there_is_said(results: Results) -> None:
    with pytest.raises(PoeppelError, match="has no 'wins share fox' for condition 1"):
        results.figure("wins", "share", "fox", 1)
    with pytest.raises(PoeppelError, match='"speed" cannot be measured'):
        Study.of(STUDY.conditions, "speed")
    with pytest.raises(PoeppelError, match="the network knows chances and luck with usual dice only"):
        Study.of(conditions("classic", 2, dice=(1, 2, 3, 4, 6, 6)), "luck")
    with pytest.raises(PoeppelError, match="a study needs conditions"):
        Study.of([])
    with pytest.raises(PoeppelError, match="not for that number of players"):
        conditions("tournament", 2)
