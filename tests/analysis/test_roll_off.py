"""The luck of the roll-off: nobody's dice are better than anybody else's."""

from __future__ import annotations

from itertools import product

import pytest

from poeppel.analysis.roll_off import Worth, begins_with, explain
from poeppel.game.record import leaders

FACES = range(1, 7)
TWO: dict[str, Worth] = {"y": (0.6, 0.4), "r": (0.3, 0.7)}
THREE: dict[str, Worth] = {"y": (0.4, 0.3, 0.3), "g": (0.2, 0.5, 0.3), "r": (0.3, 0.1, 0.6)}


@pytest.mark.parametrize(
    ("face", "players", "chance"),
    [
        (6, 2, 5 / 6 + 1 / 6 / 2),  # five faces lose against it, one is the same
        (1, 2, 1 / 6 / 2),
        (6, 3, 25 / 36 + 10 / 36 / 2 + 1 / 36 / 3),
        (1, 3, 1 / 36 / 3),
        (4, 3, 9 / 36 + 6 / 36 / 2 + 1 / 36 / 3),
    ],
)
def test_who_begins_with_a_face(face: int, players: int, chance: float) -> None:
    assert begins_with(face, players) == pytest.approx(chance, abs=1e-15)


def test_a_round_between_two() -> None:
    """Yellow's 5 begins in four cases of six, and in half of one: 3/4. It hopes for 0.75 × 0.6 + 0.25 × 0.3 = 0.525
    instead of 0.45; the 2 that red rolls gives it the rest up to 0.6. Red's 2 begins with 1/4, and leaves it
    0.25 × 0.7 + 0.75 × 0.4 = 0.475 of 0.55."""
    told = explain([{"y": 5, "r": 2}], TWO)
    assert told.before == pytest.approx((0.45, 0.55))
    assert told.own == pytest.approx((0.525 - 0.45, 0.475 - 0.55))
    assert told.others == pytest.approx((0.6 - 0.525, 0.4 - 0.475))
    for seat in (0, 1):
        assert told.before[seat] + told.own[seat] + told.others[seat] == pytest.approx(TWO["y"][seat], abs=1e-15)


@pytest.mark.parametrize("worths", [TWO, THREE], ids=["two", "three"])
def test_it_is_nothing_on_average_by_own_dice_and_by_those_of_the_others(worths: dict[str, Worth]) -> None:
    rounds = [dict(zip(worths, faces, strict=True)) for faces in product(FACES, repeat=len(worths))]
    told = [explain([faces], worths) for faces in rounds]
    for seat in range(len(worths)):
        assert sum(one.own[seat] for one in told) == pytest.approx(0, abs=1e-12)
        assert sum(one.others[seat] for one in told) == pytest.approx(0, abs=1e-12)


def test_whoever_is_out_of_it_has_no_dice_in_the_next_round() -> None:
    rounds = [{"y": 5, "g": 2, "r": 5}, {"y": 1, "r": 6}]
    assert leaders(rounds[0]) == "yr"
    first, both = explain(rounds[:1], THREE), explain(rounds, THREE)
    assert both.own[1] == first.own[1]
    assert both.others[1] - first.others[1] == pytest.approx(0.1 - (0.3 + 0.1) / 2)
    for seat in range(3):
        assert both.before[seat] + both.own[seat] + both.others[seat] == pytest.approx(THREE["r"][seat], abs=1e-15)
