"""Colours that can be seen: WCAG asks 3:1 of shapes and 4.5:1 of text."""

from __future__ import annotations

import pytest

from poeppel.draw.palette import DARK, LIGHT, LOOKS, TERMINAL, Theme, contrast
from poeppel.draw.shapes import CORNERS, SHAPE_NAMES
from poeppel.rules.board import COLOUR_NAMES

THEMES = {"light": LIGHT, "dark": DARK, **LOOKS}
EACH = [pytest.param(theme, letter, id=f"{name}-{letter}") for name, theme in THEMES.items() for letter in COLOUR_NAMES]


def test_contrast_is_measured_as_wcag_defines_it() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert contrast("#123456", "#123456") == 1


@pytest.mark.parametrize(("theme", "letter"), EACH)
def test_a_shape_stands_out_from_all_it_can_lie_on(theme: Theme, letter: str) -> None:
    hue = theme.hues[letter]
    for ground in (theme.plate, theme.field, hue.tint):
        assert contrast(hue.edge, ground) >= 3


@pytest.mark.parametrize(("theme", "letter"), EACH)
def test_a_sign_stands_out_from_its_shape(theme: Theme, letter: str) -> None:
    hue = theme.hues[letter]
    assert contrast(hue.on, hue.fill) >= 4.5
    assert contrast(hue.edge, hue.fill) >= 1.5, "the outline of a pawn on a field of its own colour"


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_marks_and_numbers_can_be_read(theme: Theme) -> None:
    assert contrast(theme.ink, theme.plate) >= 7
    assert contrast(theme.faint, theme.plate) >= 4.5
    assert contrast(theme.ink, theme.field) >= 4.5
    assert contrast(theme.pip, theme.die) >= 7
    assert contrast(theme.mortar, theme.plate) >= 3


@pytest.mark.parametrize("letter", COLOUR_NAMES)
def test_letters_on_a_terminal_can_be_read(letter: str) -> None:
    assert contrast(TERMINAL[letter].on, TERMINAL[letter].fill) >= 3


def test_every_colour_has_a_sign_of_its_own() -> None:
    assert set(CORNERS) == set(SHAPE_NAMES) == set(COLOUR_NAMES)
    assert len(set(CORNERS.values())) == len(COLOUR_NAMES)
    assert len({name.en for name in SHAPE_NAMES.values()}) == len(COLOUR_NAMES)
