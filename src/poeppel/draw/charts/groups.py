"""Things of several kinds in one picture: each kind has a sign, which its colour only repeats."""

from __future__ import annotations

from collections.abc import Sequence

from poeppel.draw import figures
from poeppel.draw.charts.sheet import LABEL, LINE, MARGIN, SMALL, Sheet, Words, length
from poeppel.draw.layout import Point
from poeppel.draw.pen import group

SIGNS = "ybgrpk"  # circle, diamond, triangle, square, star, cross
SIGN = 0.15


def sign_of(kind: Words, kinds: Sequence[Words]) -> str:
    """The colour whose sign stands for a kind."""
    return SIGNS[kinds.index(kind) % len(SIGNS)]


def legend(sheet: Sheet, groups: Sequence[Words], top: float) -> tuple[str, float]:
    """The sign of each group, in as many lines as they need."""
    parts, x, y = [], MARGIN, top + LABEL / 2
    for words in groups:
        sign, name = sign_of(words, groups), sheet.say(words)
        if x > MARGIN and x + 0.4 + length(name, SMALL) > sheet.width - MARGIN:
            x, y = MARGIN, y + LINE * LABEL
        paint = sheet.pen.paint(f"{sign}-fill", f"{sign}-edge", 0.04)
        parts.append(figures.sign(sign, Point(x + SIGN, y), SIGN, paint))
        parts.append(sheet.text(Point(x + 0.4, y), name, SMALL, anchor="start"))
        x += 0.8 + length(name, SMALL)
    return group(parts, class_="legend"), y + LABEL
