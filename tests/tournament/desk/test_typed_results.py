"""Results as they are typed at the desk."""

from functools import cache

import pytest

from poeppel.errors import PoeppelError
from poeppel.tournament.desk.typed_results import read_typed
from poeppel.tournament.event_log.results import Result
from poeppel.tournament.plans.plan import Finals, Plan, Scoring
from tests.tournament.at_the_desk import Desk


@cache
def desk_of(plan: Plan) -> Desk:
    """Drawn when a test first asks for it, not whenever this file is read."""
    desk = Desk(plan, 7)
    desk.draw()
    return desk


PLACES = Plan(finals=Finals("none"))
COUNTED = Plan(scoring=Scoring("counting"), tie_breaks=("die",))
STEPS = Plan(scoring=Scoring(unfinished="steps"))


@pytest.mark.parametrize(
    ("plan", "line", "table", "result"),
    [
        (PLACES, "1 1 3 2 4", 1, Result(places=(1, 3, 2, 4))),
        (PLACES, "1: 1 2 2 4", 1, Result(places=(1, 2, 2, 4))),
        (PLACES, " 2  3 1 2 ", 2, Result(places=(3, 1, 2))),
        (PLACES, "1 132 95 60 12", 1, Result(counts=(132, 95, 60, 12))),
        (PLACES, "1 0 0 0 10", 1, Result(counts=(0, 0, 0, 10))),
        (COUNTED, "1 132 95 60 12", 1, Result(counts=(132, 95, 60, 12))),
        (STEPS, "1 4 3 2 1", 1, Result(places=(4, 3, 2, 1))),
        (STEPS, "1 s 4 3 2 1", 1, Result(counts=(4, 3, 2, 1))),
        (STEPS, "1 p 1 2 3 4", 1, Result(places=(1, 2, 3, 4))),
        (STEPS, "1 0 3 2 1", 1, Result(counts=(0, 3, 2, 1))),
        (PLACES, "1 B,B,7,Z B,A,1,39 b,b,b,b z,z,z,z", 1, Result(pawns=("B,B,7,d", "B,10,11,9", "B,B,B,B", "d,c,b,a"))),
        (PLACES, "2 B,B,7,Z B,A,1,B b,b,b,59", 2, Result(pawns=("B,B,7,d", "B,20,21,B", "B,B,B,39"))),
        (
            PLACES,
            "1 g:B,B,B,10/y:B,B,7,a/r:B,B,B,B/k:B,B,B,B",
            1,
            Result(pawns=("B,B,7,a", "B,B,B,10", "B,B,B,B", "B,B,B,B")),
        ),
        (PLACES, "1 300 300 10 0 home=gy", 1, Result(counts=(300, 300, 10, 0), home="gy")),
    ],
)
def test_what_is_typed_is_understood(plan: Plan, line: str, table: int, result: Result) -> None:
    typed = read_typed(desk_of(plan).state, 1, line)
    assert (typed.table, typed.result) == (table, result)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "first the number of the table"),
        ("1", "first the number of the table"),
        ("one 1 2 3 4", "not 'one'"),
        ("9 1 2 3 4", "there is no table 9 in round 1; there are 1–2"),
        ("1 B,B B,B", "first the number of the table"),
        ("1 B,B,B,x B,B,B,B B,B,B,B B,B,B,B", "'X' is not where a pawn can be"),
        ("1 y:B,B,B,B", "the colours at this table are y, g, r, k"),
        ("1 " + "1 " * 300, "first the number of the table"),
    ],
)
def test_what_cannot_be_understood_is_said(line: str, said: str) -> None:
    with pytest.raises(PoeppelError) as refused:
        read_typed(desk_of(PLACES).state, 1, line)
    assert said in refused.value.text.en
    assert refused.value.text.de != refused.value.text.en
