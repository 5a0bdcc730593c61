"""Dice: as many pips as the face says, wherever they lie."""

import pytest

from poeppel.cli.terminal.dice import dice_lines

FACES = range(1, 7)


@pytest.mark.parametrize("face", FACES)
def test_a_face_has_as_many_pips_as_it_says(face: int) -> None:
    assert "".join(dice_lines(face, unicode=True)).count("●") == face
    assert "".join(dice_lines(face, unicode=False)).count("o") == face
    assert "".join(dice_lines(face, unicode=False)).isascii()


@pytest.mark.parametrize("face", FACES)
def test_a_face_looks_the_same_when_the_die_is_turned_by_half(face: int) -> None:
    rows = [line[1:-1] for line in dice_lines(face, unicode=False)[1:-1]]
    assert [row[::-1] for row in rows[::-1]] == rows


def test_two_dice_lie_side_by_side() -> None:
    assert dice_lines((2, 5), unicode=False) == [
        "+-------+  +-------+",
        "| o     |  | o   o |",
        "|       |  |   o   |",
        "|     o |  | o   o |",
        "+-------+  +-------+",
    ]
