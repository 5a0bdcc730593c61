"""The picture of the winning chances: what is drawn, and that nobody needs to see colours for it."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from poeppel.draw.charts.chances import HEIGHT, LEFT, TOP, WIDTH, chances_svg
from poeppel.draw.pen import UNIT

SVG = "{http://www.w3.org/2000/svg}"
CURVES = {"y": [0.25, 0.5, 0.125, 1.0], "g": [0.75, 0.5, 0.875, 0.0]}


def picture(**options: Any) -> Element:
    return ElementTree.fromstring(chances_svg(CURVES, **options))


def grouped(root: Element, name: str) -> Element:
    return next(group for group in root.iter(f"{SVG}g") if group.get("class") == name)


def test_every_line_goes_through_its_chances() -> None:
    lines = grouped(picture(), "curves")
    assert [line.get("data-colour") for line in lines] == ["y", "g"]
    for line, curve in zip(lines, CURVES.values(), strict=True):
        points = re.findall(r"([\d.]+) ([\d.]+)", line[0].attrib["d"])
        assert len(points) == len(curve)
        for n, ((x, y), chance) in enumerate(zip(points, curve, strict=True)):
            assert float(x) == pytest.approx(UNIT * (LEFT + WIDTH * n / 3), abs=0.1)
            assert float(y) == pytest.approx(UNIT * (TOP + HEIGHT * (1 - chance)), abs=0.1)


def test_lines_are_told_apart_by_their_signs() -> None:
    """Yellow's sign is a circle, green's a triangle; both are on the line and at its end."""
    for name, number in (("signs", 6), ("ends", 1)):
        signs = grouped(picture(), name)
        assert sum(sign.tag == f"{SVG}circle" for sign in signs) == number
        assert sum(sign.tag == f"{SVG}path" for sign in signs) == number


def test_moments_are_marked_and_numbered_without_covering_each_other() -> None:
    marks = grouped(picture(moments=(1, 2, 3)), "moments")
    assert sorted(mark.attrib["data-roll"] for mark in marks) == ["1", "2", "3"]
    many = {"y": [0.5] * 400, "r": [0.5] * 400}
    root = ElementTree.fromstring(chances_svg(many, moments=(200, 201, 202)))
    places = [
        (circle.attrib["cx"], float(circle.attrib["cy"])) for circle in grouped(root, "moments").iter(f"{SVG}circle")
    ]
    heights = sorted(y for _, y in places)
    assert all(above - below >= 2 * 0.2 * UNIT for below, above in pairwise(heights))
    assert heights[0] > 0


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_picture_says_what_it_shows(language: str) -> None:
    root = picture(language=language)
    assert root.get("role") == "img"
    spoken = "".join(root.itertext())
    assert ("Gelb: von 25 % auf 100 %" in spoken) == (language == "de")
    assert ("green: from 75 % to 0 %" in spoken) == (language == "en")
    assert picture(title=False).get("aria-hidden") == "true"


def test_both_themes_and_the_readers_own() -> None:
    light, dark, follows = (chances_svg(CURVES, theme=theme) for theme in ("light", "dark", None))
    assert light != dark
    assert "prefers-color-scheme:dark" in follows
    assert "prefers-color-scheme" not in light + dark


def test_a_game_that_has_not_begun_can_be_drawn() -> None:
    ElementTree.fromstring(chances_svg({"y": [0.5], "r": [0.5]}))
