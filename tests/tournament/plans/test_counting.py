"""Counting a board, worked out by hand on both boards."""

import pytest

from poeppel.errors import NotationError, RulesError
from poeppel.rules import Rules
from poeppel.tournament.plans.counting import (
    Counting,
    check_count,
    check_pawns,
    counted_pawns,
    possible_counts,
    value_of,
    walked_pawns,
)

FOUR, THREE = Rules.parse("tournament"), Rules.parse("tournament6")


@pytest.mark.parametrize(
    ("rules", "colour", "pawns", "points", "steps"),
    [
        (FOUR, "y", "B,B,B,B", 0, 170),  # each needs 1 to A, 40 to a; and b, c, d are 1 + 2 + 3 further
        (FOUR, "y", "B,B,B,0", 10, 169),
        (FOUR, "y", "B,B,0,a", 85, 128),  # 41 + 41 + 40 + 0 + 6
        (FOUR, "g", "9,10,11,d", 49 + 10 + 11 + 75, 1 + 40 + 39 - 3 + 6),  # green comes in on 10: 9 is its last field
        (FOUR, "y", "a,b,c,d", 300, 0),
        (FOUR, "k", "29,b,c,d", 49 + 225, 1),  # one step short of home
        (THREE, "r", "B,20,79,a", None, None),
        (THREE, "b", "B,40,39,a", 0 + 10 + 69 + 75, 61 + 60 + 1 + 0 + 6),  # blue comes in on 40 of 60
    ],
)
def test_pawns_count_as_the_board_says(
    rules: Rules, colour: str, pawns: str, points: int | None, steps: int | None
) -> None:
    fields = pawns.split(",")
    if points is None:
        with pytest.raises(NotationError, match="79"):
            check_pawns(rules, {"y": ("B",) * 4, colour: fields, "b": ("B",) * 4})
        return
    assert counted_pawns(rules, "counting", colour, fields) == points
    assert counted_pawns(rules, "steps", colour, fields) == steps


def test_which_numbers_four_pawns_can_count_to() -> None:
    points = possible_counts(FOUR, "counting")
    assert 0 in points
    assert not points & set(range(1, 10))  # one pawn counts 10 at least
    assert max(points - {300}) == 3 * 75 + 49
    assert not points & set(range(275, 300))
    assert possible_counts(FOUR, "steps") == frozenset(range(171))
    assert max(possible_counts(THREE, "counting") - {300}) == 3 * 75 + 69


@pytest.mark.parametrize(
    ("counting", "number", "said"),
    [
        ("counting", 5, "yellow: four pawns cannot come to 5 counting points; possible are 0 / 10"),
        ("counting", 299, "yellow: four pawns cannot come to 299 counting points; possible are 274 / 300"),
        ("counting", 301, "yellow: four pawns cannot come to 301 counting points; possible are 300"),
        ("steps", 171, "yellow: four pawns cannot come to 171 steps; possible are 170"),
    ],
)
def test_a_number_that_cannot_be_is_refused_with_the_nearest_that_can(
    counting: Counting, number: int, said: str
) -> None:
    with pytest.raises(NotationError) as refused:
        check_count(FOUR, counting, "y", number)
    assert refused.value.text.en == said
    assert refused.value.text.de.startswith("Gelb: ")


def test_pawns_told_by_what_they_have_walked() -> None:
    assert walked_pawns(FOUR, "g", ["B", "A", "7", "Z"]) == ("B", "10", "17", "d")
    assert walked_pawns(FOUR, "k", ["39", "z", "Z", "b"]) == ("29", "d", "c", "B")
    assert walked_pawns(THREE, "b", ["59", "0", "B", "B"]) == ("39", "40", "B", "B")
    for nonsense in ("40", "x", "-1", "٣"):
        with pytest.raises(NotationError, match="not where a pawn can be"):
            walked_pawns(FOUR, "y", [nonsense])


def test_the_engine_says_whether_a_board_can_be() -> None:
    waiting = ("B",) * 4
    check_pawns(FOUR, {"y": ("7", "B", "0", "a"), "g": waiting, "r": ("d", "c", "b", "a"), "k": waiting})
    for pawns, wrong in (
        ({"y": ("7", "7", "B", "B")}, "7"),
        ({"y": ("7", "B", "B", "B"), "g": ("7", "B", "B", "B")}, "7"),
        ({"y": ("40", "B", "B", "B")}, "40"),
        ({"y": ("B", "B", "B", "e")}, "e"),
    ):
        with pytest.raises(NotationError, match=wrong):
            check_pawns(FOUR, dict.fromkeys("ygrk", waiting) | pawns)


def test_steps_cannot_be_counted_where_jumps_make_the_way_shorter() -> None:
    board = Rules.parse("mauerhuepfen").board
    assert value_of(board, "counting", -1) == 0
    assert value_of(board, "counting", 0) == 10
    with pytest.raises(RulesError, match="jumps make the way shorter"):
        value_of(board, "steps", 3)
