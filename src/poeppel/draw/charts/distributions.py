"""How a figure is distributed, one condition below the other: how often it was what, the mean, and the middle of it.

All conditions share one axis and one height, so that shapes can be compared by eye; nothing is said by colour.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, floor

from poeppel.draw.charts.scales import Scale, Written, plain, spacing
from poeppel.draw.charts.sheet import BOLD, LABEL, LINE, MARGIN, SMALL, Sheet, Words
from poeppel.draw.layout import Point
from poeppel.draw.pen import ThemeName, group, number, path
from poeppel.texts import Language, Text

HEIGHT = 1.5  # of the highest bar
BARS = 64  # at most
FOOT = 0.26  # from the foot of the bars to the line that says where most are
ROW = HEIGHT + 2 * FOOT + 0.3
MIDDLE = (0.1, 0.9)  # "mostly": eight of ten


def distributions_svg(
    samples: Mapping[Words, Sequence[float]],
    *,
    title: Words,
    axis: Words,
    written: Written = plain,
    theme: ThemeName = "light",
    language: Language = "en",
    size: int = 720,
) -> str:
    """Histograms of the figures of each condition. `axis` says what is counted, `written` writes one of its numbers."""
    sheet = Sheet.of(theme, language, size)
    heading, top = sheet.heading(title)
    found = {label: sorted(values) for label, values in samples.items() if len(values)}
    left, right = MARGIN, sheet.width - MARGIN
    lowest = min((values[0] for values in found.values()), default=0.0)
    highest = max((values[-1] for values in found.values()), default=1.0)
    scale = Scale.around((lowest, highest), left, right, ticks=max(3, int(sheet.width / 2)))
    counted = {label: Histogram.of(values, scale) for label, values in found.items()}
    highest_share = max((max(one.shares) for one in counted.values()), default=1.0)
    rows, told = [], []
    for label, values in found.items():
        says = _in_words(values, written)
        told.append(Text(*(f"{sheet.say(label)}: {one}" for one in (says.de, says.en))))
        words, top = _label(sheet, label, says, top + 0.25)
        drawn = _row(sheet, scale, counted[label], values, top, highest_share)
        rows.append(group([words, drawn], class_="condition", data_condition=sheet.say(label)))
        top += ROW
    axis_drawn, low = _axis(sheet, scale, axis, written, top)
    return sheet.document(heading + "".join(rows) + axis_drawn, low, title, told)


class Histogram:
    """The share of the figures in each of equally wide steps."""

    def __init__(self, first: float, step: float, shares: Sequence[float]) -> None:
        self.first, self.step, self.shares = first, step, shares

    @classmethod
    def of(cls, values: Sequence[float], scale: Scale) -> Histogram:
        step = spacing(scale.high - scale.low, BARS)
        if all(value == int(value) for value in values):
            step = max(1.0, ceil(step))  # whole numbers: no bar holds more of them than another
        shares = [0.0] * max(1, ceil((scale.high - scale.low) / step + 1e-9) + 1)
        for value in values:
            shares[floor((value - scale.low) / step + 1e-9)] += 1 / len(values)
        return cls(scale.low, step, shares)


def quantile(ordered: Sequence[float], part: float) -> float:
    """The number below which this part of them lies, between two neighbours if need be."""
    place = part * (len(ordered) - 1)
    below = floor(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)


def _in_words(ordered: Sequence[float], written: Written) -> Text:
    mean, low, high = (written(one) for one in (_mean(ordered), *_middle(ordered)))
    return Text(
        f"im Mittel {mean.de}, 8 von 10 liegen von {low.de} bis {high.de}",
        f"{mean.en} on average, 8 of 10 lie from {low.en} to {high.en}",
    )


def _middle(ordered: Sequence[float]) -> tuple[float, float]:
    """Between what eight of ten lie: of whole numbers between whole ones, for there are no others. Two neighbours
    have none between them."""
    low, high = (quantile(ordered, part) for part in MIDDLE)
    if ceil(low) <= floor(high) and all(value == int(value) for value in ordered):
        return float(ceil(low)), float(floor(high))
    return low, high


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _label(sheet: Sheet, label: Words, says: Text, top: float) -> tuple[str, float]:
    """The name of a condition and what its figures say, in as many lines as they need; and how far down they reach."""
    lines = [(line, LABEL, "ink", True) for line in sheet.lines(label, LABEL, (sheet.width - 2 * MARGIN) / BOLD)]
    lines += [(line, SMALL, "faint", False) for line in sheet.lines(says, SMALL, sheet.width - 2 * MARGIN)]
    drawn = []
    for words, size, role, bold in lines:
        drawn.append(sheet.text(Point(MARGIN, top + size / 2), words, size, role, bold=bold, anchor="start"))
        top += LINE * size
    return "".join(drawn), top + 0.1


def _row(
    sheet: Sheet, scale: Scale, bars: Histogram, ordered: Sequence[float], top: float, highest_share: float
) -> str:
    """The bars as one outline, and below them a line where most figures lie, with a dot at the mean. The line has no
    ends as intervals have: it does not say how far the mean may be off."""
    foot = top + HEIGHT
    steps = [f"M{number(scale.begin)} {number(foot)}"]
    for n, share in enumerate(bars.shares):
        left, right = (scale.at(bars.first + bars.step * (n + more)) for more in (0, 1))
        y = foot - HEIGHT * share / highest_share
        steps.append(f"L{number(left)} {number(y)}L{number(right)} {number(y)}")
    outline = path("".join(steps) + f"L{number(scale.end)} {number(foot)}Z", sheet.pen.paint("b-tint", "b-edge", 0.03))
    line = foot + FOOT
    low, high = map(scale.at, _middle(ordered))
    mean = scale.at(_mean(ordered))
    mostly = sheet.stroke([Point(low, line), Point(high, line)], "faint", 0.06)
    dot = f'<circle cx="{number(mean)}" cy="{number(line)}" r="{number(0.12)}" {sheet.pen.paint("ink")}/>'
    return group([outline], class_="bars") + group([mostly, dot], class_="mostly")


def _axis(sheet: Sheet, scale: Scale, axis: Words, written: Written, top: float) -> tuple[str, float]:
    """The numbers below all of them, and how far down the sheet reaches."""
    parts = [sheet.stroke([Point(scale.begin, top), Point(scale.end, top)], "line", 0.03)]
    ticks = scale.ticks(max(3, int(sheet.width / 2)))
    for n, tick in enumerate(ticks):
        x = scale.at(tick)
        parts.append(sheet.stroke([Point(x, top), Point(x, top + 0.12)], "line", 0.03))
        anchor = "start" if n == 0 and x < MARGIN + 0.2 else "end" if x > sheet.width - MARGIN - 0.2 else "middle"
        parts.append(sheet.text(Point(x, top + 0.34), written(tick), SMALL, "faint", anchor=anchor))  # type: ignore[arg-type]
    parts.append(sheet.text(Point((scale.begin + scale.end) / 2, top + 0.78), axis, SMALL, "ink"))
    return group(parts, class_="axis"), top + 1.2
