"""Writing SVG by hand, in units of the layout and in colour roles of the palette.

Every colour is written as an attribute, which all programs understand, printers' included. A picture that follows the
reader's theme is written for the light one and carries classes beside, which a style sheet repaints in the dark.
"""

from collections.abc import Iterable, Sequence
from math import dist
from typing import Literal, TypeAlias
from xml.sax.saxutils import escape, quoteattr

from poeppel.draw.layout import Point
from poeppel.draw.palette import DARK, LIGHT

ThemeName: TypeAlias = Literal["light", "dark"] | None
Anchor: TypeAlias = Literal["start", "middle", "end"]
UNIT = 100  # user units of the SVG to one of the layout: programs draw very small letters badly
FONT = "ui-sans-serif,'Helvetica Neue',Arial,'Liberation Sans','DejaVu Sans',sans-serif"
_THEMES = {"light": LIGHT, "dark": DARK, None: LIGHT}


class Pen:
    """Writes elements in one theme."""

    def __init__(self, theme: ThemeName) -> None:
        if theme not in _THEMES:
            raise ValueError(f"no theme {theme!r}; there are light, dark and None, which follows the reader's")
        self._roles = _THEMES[theme].roles()
        self._follows = theme is None

    def style(self) -> str:
        """The style sheet of a picture that follows the reader's theme."""
        if not self._follows:
            return ""
        dark = DARK.roles().items()
        rules = "".join(f".poeppel .f-{r}{{fill:{c}}}.poeppel .s-{r}{{stroke:{c}}}" for r, c in dark)
        return f"<style>@media (prefers-color-scheme:dark){{{rules}}}</style>"

    def paint(
        self,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 0.0,
        dash: tuple[float, ...] = (),
        opacity: float = 1.0,
    ) -> str:
        """The attributes that colour an element; colours are roles such as `plate` or `y-edge`."""
        parts = [f'fill="{self._roles[fill] if fill else "none"}"']
        if stroke:
            parts.append(f'stroke="{self._roles[stroke]}" stroke-width="{number(width)}"')
        if dash:
            parts.append(f'stroke-dasharray="{" ".join(map(number, dash))}" stroke-linecap="round"')
        if opacity < 1:
            parts.append(f'opacity="{opacity:g}"')
        classes = [f"f-{fill}"] * bool(fill) + [f"s-{stroke}"] * bool(stroke)
        if self._follows and classes:
            parts.append(f'class="{" ".join(classes)}"')
        return " ".join(parts)

    def text(
        self, at: Point, words: str, size: float, role: str, *, bold: bool = False, anchor: Anchor = "middle"
    ) -> str:
        """Letters at the height of a place, centred on it unless they start or end there. Written without
        dominant-baseline, which not every program knows."""
        more = ' font-weight="700"' if bold else ""
        more += f' text-anchor="{anchor}"' if anchor != "middle" else ""
        return (
            f'<text x="{number(at.x)}" y="{number(at.y + 0.355 * size)}" font-size="{number(size)}"{more} '
            f"{self.paint(role)}>{escape(words)}</text>"
        )


def number(length: float) -> str:
    """A length or coordinate of the layout as SVG writes it; a thousandth of a field's distance cannot be seen."""
    text = f"{length * UNIT:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def pair(point: Point) -> str:
    return f"{number(point.x)} {number(point.y)}"


def group(parts: Iterable[str], **attributes: str) -> str:
    """`<g>` around some elements; `data_field="17"` becomes the attribute data-field, `class_` is class."""
    names = {"class_": "class"}
    written = "".join(f" {names.get(k, k.replace('_', '-'))}={quoteattr(v)}" for k, v in attributes.items())
    return f"<g{written}>{''.join(parts)}</g>"


def circle(at: Point, radius: float, paint: str) -> str:
    return f'<circle cx="{number(at.x)}" cy="{number(at.y)}" r="{number(radius)}" {paint}/>'


def path(data: str, paint: str) -> str:
    return f'<path d="{data}" {paint} stroke-linejoin="round"/>'


def between(one: Point, other: Point, part: float) -> Point:
    """The place at this part of the way from one to the other."""
    return Point(one.x + (other.x - one.x) * part, one.y + (other.y - one.y) * part)


def towards(one: Point, other: Point, length: float) -> Point:
    """The place this far from one on the way to the other."""
    whole = dist(one, other)
    return one if whole == 0 else between(one, other, length / whole)


def shortened(points: Sequence[Point], length: float) -> list[Point]:
    """A line through points, cut short at its end by this length."""
    kept = list(points)
    while len(kept) > 2 and dist(kept[-1], kept[-2]) <= length:
        length -= dist(kept[-1], kept[-2])
        kept.pop()
    kept[-1] = towards(kept[-1], kept[-2], length)
    return kept


def closed(points: Sequence[Point], rounding: float = 0.0) -> str:
    """Path data of a polygon, its corners rounded."""
    if not rounding:
        return "M" + "L".join(pair(p) for p in points) + "Z"
    pieces = []
    for n, corner in enumerate(points):
        before, after = points[n - 1], points[(n + 1) % len(points)]
        pieces.append(_bend(before, corner, after, rounding))
    return "M" + "L".join(pieces) + "Z"


def line(points: Sequence[Point], rounding: float = 0.3) -> str:
    """Path data of a line through points, bending softly."""
    data = f"M{pair(points[0])}"
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        data += f"L{_bend(before, corner, after, rounding)}"
    return data + f"L{pair(points[-1])}"


def _bend(before: Point, corner: Point, after: Point, rounding: float) -> str:
    """A corner cut short on both sides, not beyond the middle, and bridged by a curve."""
    first = towards(corner, before, min(rounding, dist(corner, before) / 2))
    last = towards(corner, after, min(rounding, dist(corner, after) / 2))
    return f"{pair(first)}Q{pair(corner)} {pair(last)}"
