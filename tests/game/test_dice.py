"""Dice: seeded ones repeat, scripted ones end, the system's show every face."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import cast

import pytest

from poeppel import NotationError, PoeppelError, ScriptedDice, SeededDice, SystemDice


def test_the_same_seed_gives_the_same_faces() -> None:
    one, again, other = SeededDice(7), SeededDice(7), SeededDice(8)
    faces = [one.face() for _ in range(200)]
    assert [again.face() for _ in range(200)] == faces
    assert [other.face() for _ in range(200)] != faces


def test_seeded_dice_are_fair() -> None:
    """Each face 10,000 times give or take; five standard deviations are about 460."""
    dice = SeededDice(1)
    counts = Counter(dice.face() for _ in range(60_000))
    assert set(counts) == {1, 2, 3, 4, 5, 6}
    assert all(abs(count - 10_000) < 460 for count in counts.values())


def test_the_systems_dice_show_every_face_and_no_other() -> None:
    dice = SystemDice()
    assert {dice.face() for _ in range(1000)} == {1, 2, 3, 4, 5, 6}


def test_scripted_dice_show_what_is_written_and_then_say_so() -> None:
    dice = ScriptedDice([3, 6, 1])
    assert [dice.face() for _ in range(3)] == [3, 6, 1]
    with pytest.raises(PoeppelError, match="All 3 scripted faces are used up"):
        dice.face()


@pytest.mark.parametrize("face", [0, 7, -1, True, 2.0, "3", None])
def test_scripted_dice_refuse_what_no_die_shows(face: object) -> None:
    with pytest.raises(NotationError):
        ScriptedDice(cast(Iterable[int], [1, face]))
