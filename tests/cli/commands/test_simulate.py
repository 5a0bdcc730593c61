"""`simulate`: very many games, counted."""

import json

import pytest

from poeppel import Record
from poeppel.lab.simulation import simulate
from poeppel.significance import interval
from tests.calling import Call


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


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(50, 100, 0.4038, 0.5962), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (0, 0, 0.0, 1.0)],
)
def test_the_interval_is_wilsons(wins: int, games: int, low: float, high: float) -> None:
    assert interval(wins, games) == pytest.approx((low, high), abs=5e-5)
