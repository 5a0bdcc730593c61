"""Dice: as many pips as the face says."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

from poeppel.draw.dice import PIPS, dice_text, die_lines, die_svg
from poeppel.errors import NotationError

FACES = range(1, 7)


@pytest.mark.parametrize("n", FACES)
def test_a_picture_has_as_many_pips_and_says_so(n: int) -> None:
    root = ElementTree.fromstring(die_svg(n))
    assert len(list(root.iter("{http://www.w3.org/2000/svg}circle"))) == n
    assert root.findtext("{http://www.w3.org/2000/svg}title") == f"die: {n}"
    assert ElementTree.fromstring(die_svg(n, language="de")).get("aria-label") == f"Würfel: {n}"


@pytest.mark.parametrize("n", FACES)
def test_a_face_on_a_terminal_has_as_many_pips(n: int) -> None:
    assert "".join(die_lines(n)).count("◉") == n
    assert "".join(die_lines(n, unicode=False)).count("o") == n
    assert {len(line) for line in die_lines(n)} == {9}
    assert "".join(die_lines(n, unicode=False)).isascii()


@pytest.mark.parametrize("n", FACES)
def test_pips_lie_the_same_when_the_die_is_turned_by_half(n: int) -> None:
    assert {(2 - row, 2 - column) for row, column in PIPS[n]} == PIPS[n]


def test_several_dice_lie_side_by_side() -> None:
    lines = dice_text((2, 5), unicode=False).plain.split("\n")
    assert lines[1] == "|     o |  | o   o |"
    assert len(lines) == 5


@pytest.mark.parametrize("n", [0, 7, True, 2.5, "3", None])
def test_no_die_shows_anything_else(n: Any) -> None:
    for draw in (die_svg, die_lines):
        with pytest.raises(NotationError, match="a die shows 1 to 6"):
            draw(n)
