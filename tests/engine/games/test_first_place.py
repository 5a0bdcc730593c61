"""When the first place is certain, and whose it is (R13, T16, V1, V2): there a game that is played on stops."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from poeppel.analysis.evaluation import evaluate
from poeppel.core.position import Position
from poeppel.testing.cases import Case
from tests.cases import CASES

GAMES = 12


def chances(rules: str, position: str) -> dict[str, float]:
    """How often each player wins when the game is played on at random."""
    return evaluate(Position.parse(position, rules), "rollouts", GAMES, "random").chances


def first_places(case: Case) -> Iterator[tuple[str, str, str]]:
    """The rules, a position and the winner, wherever a case says that there is one."""
    position = case.get("pos") or ""
    for verb, argument in case.checks:
        if verb == "after":
            _, position = argument.split(None, 1)
        elif verb == "ranking" and argument != "-":
            yield case.said["rules"], position, argument[0]


PLACES = [place for case in CASES for place in first_places(case)]
RING = [place for place in PLACES if place[0] != "mauerhuepfen"]
PATH = [place for place in PLACES if place[0] == "mauerhuepfen"]  # measuring the board takes long without the compiler


@pytest.mark.parametrize("places", [pytest.param(RING, marks=pytest.mark.interpreted), PATH], ids=["ring", "path"])
def test_a_first_place_that_a_case_gives_is_certain(places: list[tuple[str, str, str]]) -> None:
    assert len(places) > 2
    for rules, position, winner in places:
        assert chances(rules, position)[winner] == 1, (rules, position)


@pytest.mark.interpreted
@pytest.mark.parametrize(
    ("rules", "position"),
    [
        ("classic", "y:39,b,c,d/r:B,B,B,20 y 1 -"),  # nobody is home
        ("classic+two-colours", "y:39,b,c,d/g:a,b,c,d/r:a,b,c,d/k:B,B,B,30 y 1 gr"),  # each player with one colour
    ],
)
def test_the_first_place_is_not_given_away_before(rules: str, position: str) -> None:
    """Yellow waits for a 1 and so has won long before the others have gone round."""
    assert chances(rules, position)["y"] == 1


@pytest.mark.interpreted
def test_with_neutral_pawns_out_nobody_has_won() -> None:
    """Yellow and green are home; whoever of them brings in the last neutral pawn wins."""
    judged = chances("classic+neutral", "y:a,b,c,d/g:a,b,c,d/r:B,B,B,25/k*:29,b,c,d y 1 yg")
    assert 0 < judged["g"] < 1
    assert judged["y"] + judged["g"] == 1
