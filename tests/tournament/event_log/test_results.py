"""What a table's result means for each seat, worked out by hand."""

from fractions import Fraction
from typing import Any

import pytest

from poeppel.errors import PoeppelError
from poeppel.tournament.draws.seating import TableSeating
from poeppel.tournament.event_log.results import Result, check_result, score, told
from poeppel.tournament.plans.plan import Plan, Scoring

FOUR = TableSeating(1, "tournament", (("y", "a"), ("g", "b"), ("r", "c"), ("k", "d")))
THREE = TableSeating(2, "tournament6", (("y", "e"), ("r", "f"), ("b", "g")))
PLACES, STEPS = Plan(), Plan(scoring=Scoring(unfinished="steps"))
COUNTED = Plan(scoring=Scoring("counting"), tie_breaks=("die",))


def points(plan: Plan, table: TableSeating, absent: set[str] | None = None, **result: Any) -> list[Fraction]:
    given = Result(**result)
    check_result(plan, table, absent or set(), given)
    return [seat.points for seat in score(plan, table, frozenset(absent or ()), given).seats]


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        ((1, 2, 3, 4), (5, 3, 2, 1)),
        ((4, 1, 3, 2), (1, 5, 2, 3)),
        ((1, 2, 2, 4), (5, Fraction(5, 2), Fraction(5, 2), 1)),
        ((1, 2, 2, 3), (5, Fraction(5, 2), Fraction(5, 2), 1)),  # written without a gap: the same
        ((1, 1, 1, 4), (Fraction(10, 3),) * 3 + (1,)),
        ((1, 1, 1, 1), (Fraction(11, 4),) * 4),
    ],
)
def test_places_score_and_ties_share(places: tuple[int, ...], expected: tuple[Fraction, ...]) -> None:
    assert points(PLACES, FOUR, places=places) == list(expected)
    assert sum(points(PLACES, FOUR, places=places)) == 11


def test_a_table_of_three_has_its_own_points() -> None:
    assert points(PLACES, THREE, places=(2, 1, 3)) == [3, 5, 1]
    assert points(PLACES, THREE, places=(1, 1, 3)) == [4, 4, 1]


def test_an_unfinished_game_is_ranked_by_what_the_board_counts() -> None:
    assert points(PLACES, FOUR, counts=(95, 132, 0, 95)) == [Fraction(5, 2), 5, 1, Fraction(5, 2)]
    assert points(STEPS, FOUR, counts=(95, 132, 170, 95)) == [4, 2, 1, 4]  # fewer steps are better


def test_pawns_are_counted() -> None:
    pawns = ("B,B,0,a", "9,10,11,d", "B,B,B,B", "a,b,c,d")  # 85, 145, 0, 300
    assert points(PLACES, FOUR, pawns=pawns) == [2, 3, 1, 5]
    assert [seat.count for seat in score(PLACES, FOUR, frozenset(), Result(pawns=pawns)).seats] == [85, 145, 0, 300]
    assert [seat.count for seat in score(STEPS, FOUR, frozenset(), Result(pawns=pawns)).seats] == [128, 83, 170, 0]


def test_where_the_board_counts_its_number_is_the_score() -> None:
    assert points(COUNTED, FOUR, counts=(95, 132, 0, 300)) == [95, 132, 0, 300]
    assert points(COUNTED, THREE, pawns=("B,B,B,B", "B,B,B,20", "B,40,39,a")) == [0, 10, 154]


def test_whoever_is_absent_is_last_with_nothing() -> None:
    assert points(PLACES, FOUR, {"b"}, places=(1, 3, 2)) == [5, 0, 2, 3]
    assert points(COUNTED, FOUR, {"a", "d"}, counts=(10, 20)) == [0, 10, 20, 0]
    assert points(Plan(scoring=Scoring("steps"), tie_breaks=()), FOUR, {"a"}, counts=(1, 2, 3)) == [170, 1, 2, 3]
    seat = score(PLACES, FOUR, frozenset("b"), Result(places=(1, 3, 2))).of("b")
    assert (seat.absent, seat.place) == (True, 4)


def test_who_was_home_first_decides_where_the_game_goes_on() -> None:
    on = Plan(rules_four="tournament+places")
    table = TableSeating(1, "tournament+places", FOUR.seats)
    result: dict[str, Any] = {"counts": (300, 10, 300, 20)}
    with pytest.raises(PoeppelError, match="yellow and red are all home: who was first"):
        points(on, table, **result)
    assert points(on, table, **result, home="ry") == [3, 1, 5, 2]


@pytest.mark.parametrize(
    ("plan", "table", "result", "said"),
    [
        (PLACES, FOUR, Result(), "only one of them"),
        (PLACES, FOUR, Result(places=(1, 2, 3, 4), counts=(1, 2, 3, 4)), "only one of them"),
        (PLACES, FOUR, Result(places=(1, 2, 3)), "4 play at table 1, 3 were entered"),
        (PLACES, THREE, Result(counts=(1, 2, 3, 4)), "3 play at table 2, 4 were entered"),
        (PLACES, FOUR, Result(places=(1, 3, 3, 4)), "1 3 3 4 are not places; perhaps 1 2 2 4 was meant"),
        (PLACES, FOUR, Result(places=(2, 3, 4, 5)), "perhaps 1 2 3 4 was meant"),
        (PLACES, FOUR, Result(places=(0, 1, 2, 3)), "are not places"),
        (COUNTED, FOUR, Result(places=(1, 2, 3, 4)), "by this plan the board counts"),
        (COUNTED, FOUR, Result(counts=(5, 10, 10, 10)), "yellow: four pawns cannot come to 5"),
        (COUNTED, FOUR, Result(counts=(300, 300, 10, 10)), "yellow and green cannot all be home"),
        (COUNTED, FOUR, Result(pawns=("B", "B", "B", "B")), "yellow: a colour has four pawns, not 1"),
        (COUNTED, FOUR, Result(pawns=("B,B,B,7", "B,B,B,7", "B,B,B,B", "B,B,B,B")), "y and g both stand on 7"),
        (
            COUNTED,
            FOUR,
            Result(pawns=("B,B,B,x", "B,B,B,B", "B,B,B,B", "B,B,B,B")),
            "the board cannot be like that: 'x' is not a space",
        ),
    ],
)
def test_a_result_that_cannot_be_is_refused_in_words(
    plan: Plan, table: TableSeating, result: Result, said: str
) -> None:
    with pytest.raises(PoeppelError) as refused:
        check_result(plan, table, set(), result)
    assert said in refused.value.text.en
    assert refused.value.text.de != refused.value.text.en


def test_two_entries_say_the_same_or_not() -> None:
    def scored(**result: Any) -> Any:
        return score(PLACES, FOUR, frozenset(), Result(**result))

    assert scored(places=(1, 2, 3, 4)).says_the_same(scored(counts=(90, 80, 70, 60)))
    assert scored(counts=(90, 80, 70, 60)).says_the_same(scored(counts=(90, 80, 70, 60)))
    assert not scored(counts=(90, 80, 70, 60)).says_the_same(scored(counts=(91, 80, 70, 60)))
    assert not scored(places=(1, 2, 3, 4)).says_the_same(scored(places=(1, 2, 4, 3)))


def test_a_result_in_words() -> None:
    said = told(PLACES, FOUR, {"b"}, Result(counts=(95, 132, 0)))
    assert said.en == "yellow 2 (95), green absent, red 1 (132), black 3 (0)"
    assert said.de == "Gelb 2 (95), Grün fehlt, Rot 1 (132), Schwarz 3 (0)"
