"""`review`, `evaluate` and `solve`: what a game was, what a position promises, what is known exactly."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.calling import Call
from tests.subprocesses import ROOT

GAMES = ROOT / "cases" / "games"
RECORD = str(GAMES / "classic-4.game")


def test_a_review_tells_luck_and_play_of_everybody(call: Call) -> None:
    answer = call("review", RECORD)
    assert answer.code == 0
    for part in (
        "classic, 260 rolls",
        "own",
        "others'",
        "mistakes",
        "ection",
        "The biggest moments",
        "The costliest decisions",
    ):
        assert part in answer.out
    for name in ("Anna (yellow)", "Ben (green)", "Carla (red)", "Deniz (black)"):
        assert answer.out.count(name) == 2  # the curve and the account
    assert max(map(len, answer.out.splitlines())) <= 90
    assert "Die größten Augenblicke" in call("review", RECORD, "--language", "de").out


def test_every_roll_on_request(call: Call) -> None:
    short, long = call("review", RECORD).out, call("review", RECORD, "--all").out
    assert long.startswith(short)
    assert len(long.splitlines()) - len(short.splitlines()) >= 260


@pytest.mark.parametrize("name", ["mauerhuepfen-2", "classic+two-colours-2", "tournament+places-4", "classic6-4"])
def test_a_review_as_data_adds_up(name: str, call: Call) -> None:
    data = json.loads(call("review", str(GAMES / f"{name}.game"), "--json").out)
    for seat in data["seats"]:
        total = seat["luck"] + seat["own_choices"] + seat["others_choices"] + seat["correction"]
        assert seat["end"] - seat["start"] == pytest.approx(total, abs=1e-12)


def test_a_review_as_a_picture(tmp_path: Path, call: Call) -> None:
    file = tmp_path / "chances.svg"
    assert call("review", RECORD, "--svg", str(file), "--theme", "dark").code == 0
    assert ElementTree.fromstring(file.read_text(encoding="utf-8")).get("role") == "img"
    assert "prefers-color-scheme" in call("review", RECORD, "--svg", "-").out


def test_a_damaged_record_is_named(call: Call) -> None:
    answer = call("review", "-", stdin="Pöppel record 1\nrules nonsense\n")
    assert answer.code == 2
    assert "line 2" in answer.err


def test_chances_of_a_position(call: Call) -> None:
    answer = call("evaluate", "start", "--rules", "classic6")
    assert answer.code == 0
    assert [line.split()[0] for line in answer.out.splitlines()] == [
        "yellow",
        "green",
        "red",
        "black",
        "blue",
        "purple",
    ]
    data = json.loads(call("evaluate", "start", "--rollouts", "200", "--bot", "front", "--json").out)
    assert data["games"] == 200
    assert sum(data["chances"].values()) == pytest.approx(1)
    assert all(low < data["chances"][colour] < high for colour, (low, high) in data["intervals"].items())
    assert "200 Partien" in call("evaluate", "start", "--rollouts", "200", "--bot", "front", "--language", "de").out
    assert "nobody" in call("evaluate", "start", "--rollouts", "9", "--bot", "nobody").err


def test_a_small_game_is_solved(call: Call) -> None:
    """53.0736 % stands in docs/solved-games.md, and follows from tests/test_solver.py."""
    answer = call("solve", "classic", "--players", "2", "--pawns", "1")
    assert answer.code == 0
    for part in (
        "classic, 2 players, 1 pawn each",
        "yellow (begins)",
        "53.0736 %",
        "+3.0736 points",
        "1,641",
        "26.020",
    ):
        assert part in answer.out
    assert "53,0736 %" in call("solve", "--language", "de").out


def test_a_bot_beside_perfect_play(call: Call) -> None:
    data = json.loads(call("solve", "classic+backward-capture", "--bot", "random", "--games", "200", "--json").out)
    assert data["residual"] < 1e-9
    assert 0 < data["bot"]["perfect"] < data["bot"]["choices"]
    assert data["bot"]["average_loss"] > 0.01
    assert 0.5 < data["bot"]["beaten"]["low"] < data["bot"]["beaten"]["high"]
    shown = call("solve", "classic+backward-capture", "--bot", "front", "--games", "50").out
    assert "front against perfect play, 50 games" in shown
    assert "perfect play wins" in shown
    assert "worst mistake" in shown
    alone = call("solve", "classic", "--players", "3", "--bot", "front", "--games", "3").out
    assert "perfect play wins" not in alone, "against two of them it is not said"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("mauerhuepfen",), "only games on a ring"),
        (("classic", "--pawns", "4"), "can be solved"),
        (("classic", "--bot", "nobody"), "is not a bot"),
        (("classic", "--players", "9"), "players"),
    ],
)
def test_what_cannot_be_solved(arguments: tuple[str, ...], says: str, call: Call) -> None:
    answer = call("solve", *arguments)
    assert answer.code == 2
    assert says in answer.err
    assert answer.err.count("\n") == 1


def test_a_thorough_review_thinks_choices_over(call: Call, tmp_path: Path) -> None:
    """Red lacks one field; yellow could send it back (V3), and runs on."""
    record = tmp_path / "blunder.game"
    record.write_text(
        "Pöppel record 1\nrules    classic+backward-capture\nseat     y Anna\nseat     r Ben\n"
        "start    y:22,b,c,d/r:19,b,c,d y 1 -\n   1  y 3  y:22-25      y:25,b,c,d/r:19,b,c,d r 1 -\n"
        "result   unfinished\n",
        encoding="utf-8",
    )
    plain, thorough = (json.loads(call("review", str(record), "--json", *more).out) for more in ((), ("--thorough",)))
    (quick,), (slow,) = plain["rolls"], thorough["rolls"]
    assert quick["luck"] == slow["luck"]
    assert quick["best"] == slow["best"] == "y:22-19xr"
    assert slow["cost"] == pytest.approx(quick["cost"], abs=0.1)
