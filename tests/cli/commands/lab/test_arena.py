"""`arena` and `bots`: bots against bots, and who there is."""

import json
from pathlib import Path

import pytest

from poeppel.bots.levels import ALL_LEVELS
from poeppel.lab.arena import arena
from tests.calling import Call

OWN_BOT = """
from poeppel.bots.registry import register

def first_of_all(position, roll, moves, random):
    return moves[0]

register("first-of-all", first_of_all)
"""


@pytest.fixture
def own_bot(tmp_path: Path) -> str:
    path = tmp_path / "own.py"
    path.write_text(OWN_BOT, encoding="utf-8")
    return str(path)


def test_the_table_names_bots_shares_and_ratings(call: Call) -> None:
    answer = call("arena", "classic", "--bots", "chick,hare", "--games", "600")
    assert answer.code == 0
    assert answer.err == ""
    for word in ("600 games", "hare", "95 % interval", "rating", "Equal strength would mean 25.0 %", "100 rounds"):
        assert word in answer.out


def test_one_round_is_not_several(call: Call) -> None:
    """Two bots at two seats: a round is two games."""
    command = ("arena", "mauerhuepfen", "--players", "2", "--bots", "chick,hare", "--games", "2")
    assert " 1 round, in each" in " ".join(call(*command).out.split())
    assert " 1 Runde, in jeder" in " ".join(call(*command, "--language", "de").out.split())


def test_json_says_what_the_library_says(call: Call) -> None:
    told = json.loads(call("arena", "tournament", "--bots", "fox,hare", "--games", "120", "--seed", "7", "--json").out)
    played = arena("tournament", ["fox", "hare"], games=120, seed=7)
    assert [bot["wins"] for bot in told["bots"]] == [standing.wins for standing in played.standings]
    assert told["bots"][0]["rating"]["mu"] == played.standings[0].rating
    assert "sprt" not in told


def test_a_test_ends_in_a_sentence_and_in_json(call: Call) -> None:
    asked = ("arena", "--bots", "hare,chick", "--sprt", "0,10")
    assert "Accepted: hare is 10 Elo points stronger than chick." in call(*asked).out
    assert "Angenommen: hare ist um 10 Elo-Punkte stärker als chick." in call(*asked, "--language", "de").out
    told = json.loads(call(*asked, "--json").out)["sprt"]
    assert told["accepted"] is True
    assert told["llr"] > told["bounds"][1]
    assert "Rejected: chick is not" in call("arena", "--bots", "chick,hare", "--sprt", "0,10").out
    assert "Not decided yet" in call(*asked, "--games", "6").out


def test_a_bot_from_a_file_plays(own_bot: str, call: Call) -> None:
    out = call("arena", "--load", own_bot, "--bots", "first-of-all,chick", "--games", "12", "--players", "2").out
    assert "first-of-all" in out
    answer = call("play", "--load", own_bot, "--people", "0", "--bots", "first-of-all", "--seed", "1")
    assert answer.code == 0
    answer = call("simulate", "--load", own_bot, "--bots", "first-of-all", "--games", "2")
    assert (answer.code, answer.err) == (0, "")


def test_every_bot_is_listed_with_its_character(call: Call) -> None:
    for language in ("de", "en"):
        out = " ".join(call("bots", "--language", language).out.split())
        for level in ALL_LEVELS:
            assert level.name in out
            assert level.title[language].split()[0] in out
            assert level.character[language].split()[0] in out
