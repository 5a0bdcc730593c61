"""`simulate`: very many games, counted."""

import csv
import json
from pathlib import Path

import numpy as np
import pytest

from poeppel import Record
from poeppel.lab.simulation import simulate
from poeppel.significance import interval
from tests.calling import Call


@pytest.fixture(scope="module", autouse=True)
def _simulations_are_compiled() -> None:
    from poeppel.lab.precompile import compile_with_message

    compile_with_message("simulations")


def test_the_table_names_seats_bots_and_shares(call: Call) -> None:
    answer = call("simulate", "classic", "--games", "1_000", "--bots", "random,front,back,capture")
    assert answer.code == 0
    assert answer.err == ""  # the bar is for terminals
    for word in ("1,000 games", "yellow", "capture", "95 % interval", "rolls per second", "9 of 10 games"):
        assert word in answer.out


def test_the_table_in_german(call: Call) -> None:
    out = call("simulate", "--games", "1000", "--language", "de").out
    for word in ("1.000 Partien", "Gelb", "Siege", "95-%-Bereich", "Würfe je Sekunde"):
        assert word in out


def test_json_says_what_the_library_says(call: Call) -> None:
    told = json.loads(call("simulate", "tournament", "--games", "300", "--seed", "7", "--json").out)
    played = simulate("tournament", games=300, seed=7)
    assert [seat["wins"] for seat in told["seats"]] == list(played.wins)
    assert (told["rolls"], told["moves"], told["captures"]) == (played.rolls, played.moves, played.captures)
    assert told["length"]["mean"] == pytest.approx(played.lengths.mean())
    assert all(low <= seat["share"] <= high for seat in told["seats"] for low, high in [seat["interval"]])


def test_workers_change_nothing(call: Call) -> None:
    one, two = (json.loads(call("simulate", "--games", "900", "--workers", n, "--json").out) for n in "12")
    assert one["seats"] == two["seats"]


def test_one_game_is_the_same_alone_and_among_many(call: Call) -> None:
    record = call("simulate", "classic", "--players", "2", "--seed", "3", "--game", "17").out
    assert record == str(simulate("classic", 2, games=18, seed=3).game(17).record)
    assert Record.parse(record).end.is_over


def test_no_games_at_all(call: Call) -> None:
    assert call("simulate", "--games", "0").code == 0
    assert json.loads(call("simulate", "--games", "0", "--json").out)["length"] is None


def test_the_table_says_what_the_first_roll_is_worth_and_when_it_is_won(call: Call) -> None:
    out = call("simulate", "classic", "--games", "200", "--players", "2").out
    for word in ("the first to roll wins", "rolls until the first place, mean", "rolls per game, mean", " ± "):
        assert word in out
    out = call("simulate", "classic", "--games", "200", "--language", "de").out
    for word in ("Wer beginnt, gewinnt", "Würfe bis zum ersten Platz, im Mittel", "Schläge je Partie, im Mittel"):
        assert word in out


def test_games_that_nobody_won_have_no_length(call: Call) -> None:
    answer = call("simulate", "classic", "--players", "2", "--dice", "0", "--games", "3")
    assert answer.code == 0
    assert "In 3 of 3 games nobody won" in answer.out
    assert "So nothing can be said about how long a game takes" in " ".join(answer.out.split())
    for word in ("rolls until the first place", "whoever begins wins"):
        assert word not in answer.out
    told = json.loads(call("simulate", "classic", "--players", "2", "--dice", "0", "--games", "3", "--json").out)
    assert (told["unfinished"], told["length"], told["rolls_to_first"], told["beginner"]) == (3, None, None, None)


def test_lengths_are_of_the_games_that_somebody_won() -> None:
    """From 39 yellow is home with a 4; from the waiting area nobody gets out without a 6."""
    starts = ["y:39,a,b,c/r:B,B,B,0 y 1 -", "y:B,B,B,B/r:B,B,B,B y 1 -"]
    played = simulate("classic", games=20, start=starts, dice="4,4,1")
    assert played.unfinished == 10
    assert len(played.finished("rolls_to_first")) == 10
    assert played.finished("rolls_to_first").max() < 1000
    assert played.beginner_share.low > 0.1, "of ten games, not of twenty"


def test_games_begin_with_a_position_of_ones_own(call: Call) -> None:
    start = "y:39,a,b,c/r:B,B,B,0 y 1 -"
    told = json.loads(call("simulate", "--games", "60", "--start", start, "--json").out)
    assert told["starts"] == [start]
    assert told["seats"][0]["share"] > 0.9
    assert [sum(seat["places"]) for seat in told["seats"]] == [60, 60]
    assert f"start    {start}" in call("simulate", "--start", start, "--game", "3").out
    answer = call("simulate", "--start", start, "--players", "3")
    assert answer.code != 0
    assert "2 play in the position, not 3" in answer.err


def test_a_line_for_each_game(call: Call, tmp_path: Path) -> None:
    printed = call("simulate", "--games", "30", "--seed", "4", "--csv", "-").out
    names, *lines = csv.reader(printed.splitlines())
    columns = simulate("classic", games=30, seed=4).columns
    assert names == list(columns)
    assert [[int(number) for number in line] for line in lines] == np.stack(list(columns.values()), axis=1).tolist()
    out = call("simulate", "--games", "30", "--seed", "4", "--csv", str(tmp_path / "games.csv")).out
    assert "30 games" in out
    assert (tmp_path / "games.csv").read_text(encoding="utf-8") == printed


def test_bots_in_python_take_part(call: Call, tmp_path: Path) -> None:
    source = (
        "from poeppel.bots.registry import register\nregister('last', lambda position, roll, moves, random: moves[-1])"
    )
    (tmp_path / "mine.py").write_text(source, encoding="utf-8")
    answer = call(
        "simulate", "--games", "2", "--players", "2", "--bots", "last,random", "--load", str(tmp_path / "mine.py")
    )
    assert answer.code == 0
    assert "last" in answer.out


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(50, 100, 0.4038, 0.5962), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (0, 0, 0.0, 1.0)],
)
def test_the_interval_is_wilsons(wins: int, games: int, low: float, high: float) -> None:
    assert interval(wins, games) == pytest.approx((low, high), abs=5e-5)
