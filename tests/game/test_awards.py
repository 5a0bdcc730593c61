"""Awards, counted by hand."""

from __future__ import annotations

import pytest

from poeppel import Game
from poeppel.game.awards import Award, awards
from poeppel.game.record import Record


def played(rules: str, players: int, *turns: tuple[object, str | None], first: str = "y") -> Record:
    """A game of these rolls and moves."""
    game = Game(rules, players, first=first)
    for roll, move in turns:
        game.roll(roll)  # type: ignore[arg-type]
        game.play(move)
    return game.record


def given(record: Record) -> dict[str, Award]:
    return {award.code: award for award in awards(record)}


@pytest.fixture(scope="module")
def duel() -> Record:
    return played(
        "classic",
        2,
        (5, "y:0-5"),
        (3, "r:20-23"),
        (6, "y:B-0"),
        (1, "y:0-1"),
        (4, "r:23-27"),
        (5, "y:5-10"),
        (1, "r:27-28"),
        (6, "y:B-0"),
        (2, "y:0-2"),
        (3, "r:28-31"),
        (6, "y:B-0"),
        (6, "y:0-6"),
        (5, "y:10-15"),
        (6, "r:B-20"),
        (5, "r:20-25"),
        (5, "y:15-20"),
        (1, "r:25-26"),
        (6, "y:20-26xr"),
    )


def test_captures_are_counted_for_both_sides(duel: Record) -> None:
    found = given(duel)
    assert (found["most_captures"].seats, found["most_captures"].figure) == (("y",), 1)
    assert (found["most_losses"].seats, found["most_losses"].figure) == (("r",), 1)
    assert found["most_captures"].text.de == "1 Figur geschlagen"


def test_the_bitterest_capture_is_counted_from_the_start_field(duel: Record) -> None:
    award = given(duel)["bitterest_capture"]
    assert (award.seats, award.figure) == (("r",), 6)  # from 20 to 26
    assert award.text.en == "6 spaces for nothing"


def test_waiting_counts_rolls_without_a_six_while_a_pawn_waits(duel: Record) -> None:
    # red: 3 4 1 3, then a 6; yellow: 5, 6; 1 5, 6; 2, 6; then nobody of yellow waits any more
    award = given(duel)["longest_wait"]
    assert (award.seats, award.figure) == (("r",), 4)


def test_the_luckiest_dice_are_the_highest_on_average(duel: Record) -> None:
    # yellow 5 6 1 5 6 2 6 6 5 5 6 = 53 of 11, red 3 4 1 3 6 5 1 = 23 of 7
    award = given(duel)["luckiest_dice"]
    assert award.seats == ("y",)
    assert award.figure == pytest.approx(53 / 11)
    assert award.text.de == "4,82 Augen im Schnitt"


def test_nothing_is_given_where_all_are_level_or_nothing_happened() -> None:
    record = played("classic", 2, (3, "y:0-3"), (3, "r:20-23"))
    assert given(record) == {}
    assert awards(played("classic", 2)) == ()


def test_walls_are_jumped_instead_of_waiting_for_a_six() -> None:
    turns = [("2,6", "y:B-7"), ("1,5", "r:B-5"), ("2,3", "y:7-10^28"), ("2,4", "r:5-9-7")]
    found = given(played("mauerhuepfen", 2, *turns))
    assert "longest_wait" not in found
    assert (found["most_jumps"].seats, found["most_jumps"].text.en) == (("y",), "1 wall jumped")


def test_with_a_neutral_colour_its_pawns_count_as_captured_but_nobody_loses_them() -> None:
    turns = [(6, "y:0-6"), (1, "y:6-7"), (3, "g:10-13"), (4, "r:20-24"), (6, "k:30-36"), (4, "y:7-11")]
    turns += [(6, "g:B-10"), (1, "g:10-11xy")]
    found = given(played("classic+neutral", 3, *turns))
    assert found["most_captures"].seats == ("g",)
    assert found["most_losses"].seats == ("y",)
    assert found["bitterest_capture"].figure == 11


def test_every_award_says_something_in_both_languages(duel: Record) -> None:
    given = awards(duel)
    assert len(given) > 3
    for award in given:
        for text in (award.title, award.text, award.about):
            assert text.de
            assert text.en
            assert text.de != text.en
