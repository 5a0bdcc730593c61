"""Reading a chart back: what is drawn where, in units of the sheet."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from poeppel.draw.pen import UNIT

SVG = "{http://www.w3.org/2000/svg}"


def read(svg: str) -> Element:
    return ElementTree.fromstring(svg)


def grouped(root: Element, name: str) -> list[Element]:
    return [group for group in root.iter(f"{SVG}g") if group.get("class") == name]


def points(path: Element) -> list[tuple[float, float]]:
    """The corners of a path."""
    return [(float(x) / UNIT, float(y) / UNIT) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", path.attrib["d"])]


def words(element: Element) -> list[str]:
    return [text.text or "" for text in element.iter(f"{SVG}text")]


def circles(element: Element) -> Iterator[tuple[float, float, float]]:
    for circle in element.iter(f"{SVG}circle"):
        yield tuple(float(circle.attrib[name]) / UNIT for name in ("cx", "cy", "r"))  # type: ignore[misc]


def spoken(root: Element) -> str:
    return " ".join(root.findtext(f"{SVG}{part}") or "" for part in ("title", "desc"))
