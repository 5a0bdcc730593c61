"""Figures with their intervals: a dot for each, and a line through it where the true figure lies in 95 of 100 cases.

Win shares, skill, the ladder of the levels (`is_joined`), the games that are needed (`kind="times"`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite
from typing import NamedTuple

from poeppel.draw import figures
from poeppel.draw.charts.groups import SIGN, legend, sign_of
from poeppel.draw.charts.scales import Kind, Scale, Written, percent
from poeppel.draw.charts.sheet import LABEL, LINE, MARGIN, SMALL, Sheet, Words, length
from poeppel.draw.layout import Point
from poeppel.draw.pen import ThemeName, group
from poeppel.texts import Language, Text

ROW = 0.72  # the height of a row, at least
NARROW = 12.0  # a sheet below this width
TICK = 1.1  # from one number on the axis to the next, at least


@dataclass(frozen=True)
class Dot:
    """One figure."""

    label: Words
    value: float
    low: float
    high: float
    group: Words = ""


def intervals_svg(
    dots: Sequence[Dot],
    *,
    title: Words,
    axis: Words,
    reference: tuple[float, Words] | None = None,
    written: Written = percent,
    kind: Kind = "even",
    is_joined: bool = False,
    theme: ThemeName = "light",
    language: Language = "en",
    size: int = 720,
) -> str:
    """Dots with intervals below each other, in the order given.

    `reference` is a line across all, such as an even share, and its name. `kind="times"` is an axis of equal factors;
    `is_joined` leads a line from dot to dot.
    """
    sheet = Sheet.of(theme, language, size)
    heading, top = sheet.heading(title)
    groups = list(dict.fromkeys(dot.group for dot in dots))
    shown_groups, top = legend(sheet, groups, top + 0.2) if len(groups) > 1 else ("", top + 0.2)
    rows, foot = _rows(sheet, dots, top + (0.45 if reference else 0))
    left, right = MARGIN + SIGN, sheet.width - MARGIN - SIGN
    if not _is_narrow(sheet):
        left = MARGIN + max((length(line, LABEL) for row in rows for line in row.lines), default=0) + 0.35
        right -= 0.35 + max((length(sheet.say(_figure(dot, written)), SMALL) for dot in dots), default=0)
    values = [end for dot in dots for end in (dot.value, dot.low, dot.high)]
    scale = Scale.around([*values, *([reference[0]] if reference else [])], left, right, kind=kind, ticks=5)
    parts = [_grid(sheet, scale, written, top, foot)]
    if reference:
        parts.append(_reference(sheet, scale, reference, top, foot))
    if is_joined and len(dots) > 1:
        line = [Point(scale.at(dot.value), row.middle) for dot, row in zip(dots, rows, strict=True)]
        parts.append(group([sheet.stroke(line, "line", 0.05)], class_="joined"))
    for dot, row in zip(dots, rows, strict=True):
        parts.append(_dot(sheet, scale, dot, row, sign_of(dot.group, groups), written))
    parts.append(sheet.text(Point((scale.begin + scale.end) / 2, foot + 0.78), axis, SMALL))
    told = [_told(sheet, dot, written) for dot in dots]
    return sheet.document(heading + shown_groups + "".join(parts), foot + 1.2, title, told)


class _Row(NamedTuple):
    """Where a figure lies, and its label."""

    lines: list[str]
    first: float  # the height of the label's first line
    middle: float  # of the dot


def _is_narrow(sheet: Sheet) -> bool:
    """On a phone labels and figures stand above the dots, not beside them."""
    return sheet.width < NARROW


def _rows(sheet: Sheet, dots: Sequence[Dot], top: float) -> tuple[list[_Row], float]:
    """The place of each row, and how far down they reach."""
    rows = []
    for dot in dots:
        lines = sheet.lines(dot.label, LABEL, sheet.width * (0.5 if _is_narrow(sheet) else 0.36))
        words = LINE * LABEL * len(lines)
        if _is_narrow(sheet):
            height, above = words + ROW, 0.1
            rows.append(_Row(lines, top + above + LABEL / 2, top + above + words + 0.12))
        else:
            height = max(ROW, words + 0.2)
            rows.append(_Row(lines, top + (height - words + LINE * LABEL) / 2, top + height / 2))
        top += height
    return rows, top


def _figure(dot: Dot, written: Written) -> Text:
    """`23,5 % (22,1 – 24,9)`"""
    value, low, high = (_written(number, written) for number in (dot.value, dot.low, dot.high))
    return Text(f"{value.de} ({low.de} – {high.de})", f"{value.en} ({low.en} – {high.en})")


def _written(number: float, written: Written) -> Text:
    return written(number) if isfinite(number) else Text("∞", "∞")


def _told(sheet: Sheet, dot: Dot, written: Written) -> str:
    name = sheet.say(dot.label)
    return f"{name}{f', {sheet.say(dot.group)}' if dot.group else ''}: {sheet.say(_figure(dot, written))}"


def _grid(sheet: Sheet, scale: Scale, written: Written, top: float, foot: float) -> str:
    parts = []
    for tick in scale.ticks(max(2, int((scale.end - scale.begin) / TICK))):
        x = scale.at(tick)
        parts.append(sheet.stroke([Point(x, top), Point(x, foot)], "rim", 0.02))
        parts.append(sheet.text(Point(x, foot + 0.3), written(tick), SMALL, "faint"))
    return group(parts, class_="axis")


def _reference(sheet: Sheet, scale: Scale, reference: tuple[float, Words], top: float, foot: float) -> str:
    value, words = reference
    x = scale.at(value)
    line = sheet.stroke([Point(x, top + 0.35), Point(x, foot)], "ink", 0.03, (0.09, 0.1))
    return group([line, sheet.text(Point(x, top + 0.12), words, SMALL)], class_="reference")


def _dot(sheet: Sheet, scale: Scale, dot: Dot, row: _Row, sign: str, written: Written) -> str:
    lines = [
        sheet.text(Point(MARGIN, row.first + LINE * LABEL * n), line, LABEL, anchor="start")
        for n, line in enumerate(row.lines)
    ]
    low, high, y = scale.at(dot.low), scale.at(dot.high), row.middle
    whisker = sheet.stroke([Point(low, y), Point(high, y)], "ink", 0.05)
    whisker += "".join(sheet.stroke([Point(x, y - 0.1), Point(x, y + 0.1)], "ink", 0.04) for x in (low, high))
    paint = sheet.pen.paint(f"{sign}-fill", f"{sign}-edge", 0.04)
    mark = figures.sign(sign, Point(scale.at(dot.value), y), SIGN, paint)
    figure_at = Point(sheet.width - MARGIN, row.first if _is_narrow(sheet) else y)
    figure = sheet.text(figure_at, _figure(dot, written), SMALL, anchor="end")
    return group([*lines, whisker, mark, figure], class_="row", data_label=sheet.say(dot.label))
