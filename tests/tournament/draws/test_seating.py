"""How many tables a number of people needs, worked out by hand."""

import pytest

from poeppel.errors import RulesError
from poeppel.tournament.draws.seating import TableSeating, seated_in, table_of, table_sizes


@pytest.mark.parametrize(
    ("people", "fours", "threes"),
    [
        (0, 0, 0),
        (3, 0, 1),
        (4, 1, 0),
        (6, 0, 2),
        (7, 1, 1),
        (8, 2, 0),
        (9, 0, 3),
        (10, 1, 2),
        (11, 2, 1),
        (16, 4, 0),
        (147, 36, 1),
        (172, 43, 0),
        (209, 50, 3),
        (264, 66, 0),
    ],
)
def test_everybody_sits_with_as_few_tables_of_three_as_possible(people: int, fours: int, threes: int) -> None:
    assert table_sizes(people) == (fours, threes)
    assert 4 * fours + 3 * threes == people


@pytest.mark.parametrize(
    ("people", "de", "en"),
    [
        (
            1,
            "1 Person kann nicht an Tischen zu viert und zu dritt sitzen; mit 2 weiteren Personen geht es",
            "1 person cannot sit at tables of four and three; with 2 more people it works",
        ),
        (
            2,
            "2 Personen können nicht an Tischen zu viert und zu dritt sitzen; mit einer weiteren Person geht es",
            "2 people cannot sit at tables of four and three; with one more person it works",
        ),
        (
            5,
            "5 Personen können nicht an Tischen zu viert und zu dritt sitzen; mit einer weiteren Person geht es",
            "5 people cannot sit at tables of four and three; with one more person it works",
        ),
    ],
)
def test_one_two_and_five_cannot_sit_and_a_sentence_says_what_would_help(people: int, de: str, en: str) -> None:
    with pytest.raises(RulesError) as refused:
        table_sizes(people)
    assert (refused.value.text.de, refused.value.text.en) == (de, en)


@pytest.mark.parametrize("nonsense", [-1, "four", None, 4.5, True])
def test_what_is_no_number_of_people_is_said_so(nonsense: object) -> None:
    with pytest.raises(RulesError, match="not a number of people"):
        table_sizes(nonsense)  # type: ignore[arg-type]


def test_a_round_knows_who_sits_where() -> None:
    first = TableSeating(1, "tournament", (("y", "a"), ("g", "b"), ("r", "c"), ("k", "d")))
    second = TableSeating(2, "tournament6", (("y", "e"), ("r", "f"), ("b", "g")))
    assert seated_in((first, second)) == tuple("abcdefg")
    assert table_of((first, second), "f") == second
    assert second.colour_of("f") == "r"
    assert table_of((first,), "f") is None
