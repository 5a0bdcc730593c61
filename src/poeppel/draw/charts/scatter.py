"""Two figures of many things against each other, such as skill against length for all house rules.

The things with a name have it beside them, where it covers neither another name nor the sign of one; where there is
no such place it is only told. Groups have signs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from poeppel.draw import figures
from poeppel.draw.charts.groups import SIGN, legend, sign_of
from poeppel.draw.charts.scales import Scale, Written, percent, plain
from poeppel.draw.charts.sheet import MARGIN, SMALL, Sheet, Words, length
from poeppel.draw.layout import Point
from poeppel.draw.pen import ThemeName, group
from poeppel.texts import Language

NAMELESS = 0.09  # the size of its sign
GAP = 0.1  # from a sign to its name


@dataclass(frozen=True)
class Spot:
    """One thing, and its interval in each direction where it has one."""

    x: float
    y: float
    label: Words = ""
    group: Words = ""
    x_interval: tuple[float, float] | None = None
    y_interval: tuple[float, float] | None = None


class Box(NamedTuple):
    """What is taken on the sheet."""

    left: float
    top: float
    right: float
    low: float

    def meets(self, other: Box) -> bool:
        return self.left < other.right and other.left < self.right and self.top < other.low and other.top < self.low


def scatter_svg(
    spots: Sequence[Spot],
    *,
    title: Words,
    x: Words,
    y: Words,
    x_written: Written = plain,
    y_written: Written = percent,
    theme: ThemeName = "light",
    language: Language = "en",
    size: int = 720,
) -> str:
    """A sign for each spot; those without a label are small and lie below."""
    sheet = Sheet.of(theme, language, size)
    heading, top = sheet.heading(title)
    groups = list(dict.fromkeys(spot.group for spot in spots))
    shown_groups, top = legend(sheet, groups, top + 0.2) if len(groups) > 1 else ("", top + 0.2)
    plot = _Plot(sheet, spots, top + 0.55, y_written)
    named = [spot for spot in spots if spot.label]
    boxes = place_names(
        [(plot.at(spot), length(sheet.say(spot.label), SMALL)) for spot in named],
        Box(plot.across.begin, plot.down.end, sheet.width - MARGIN / 2, plot.down.begin),
        nameless=[plot.at(spot) for spot in spots if not spot.label],
    )
    parts = [
        sheet.text(Point(MARGIN, top + 0.15), y, SMALL, anchor="start"),
        plot.grid(x_written, y_written),
        group((plot.sign(spot, groups) for spot in spots if not spot.label), class_="nameless"),
        group((plot.sign(spot, groups) for spot in named), class_="named"),
        group((plot.name(spot, box) for spot, box in zip(named, boxes, strict=True) if box), class_="names"),
        sheet.text(Point((plot.across.begin + plot.across.end) / 2, plot.down.begin + 0.8), x, SMALL),
    ]
    told = [f"{sheet.say(x)} / {sheet.say(y)}"]
    told += [
        f"{sheet.say(spot.label)}: {sheet.say(x_written(spot.x))} / {sheet.say(y_written(spot.y))}" for spot in named
    ]
    return sheet.document(heading + shown_groups + "".join(parts), plot.down.begin + 1.2, title, told)


class _Plot:
    """Where things lie on the sheet."""

    def __init__(self, sheet: Sheet, spots: Sequence[Spot], top: float, y_written: Written) -> None:
        self.sheet = sheet
        xs = [value for spot in spots for value in (spot.x, *(spot.x_interval or ()))]
        ys = [value for spot in spots for value in (spot.y, *(spot.y_interval or ()))]
        height = max(5.0, min(9.0, 0.6 * sheet.width))
        self.down = Scale.around(ys, top + height, top)  # upward
        left = MARGIN + 0.2 + max(length(sheet.say(y_written(tick)), SMALL) for tick in self.down.ticks())
        self.across = Scale.around(xs, left, sheet.width - MARGIN - 0.3)

    def at(self, spot: Spot) -> Point:
        return Point(self.across.at(spot.x), self.down.at(spot.y))

    def grid(self, x_written: Written, y_written: Written) -> str:
        across, down, sheet, parts = self.across, self.down, self.sheet, []
        for tick in down.ticks():
            at = Point(across.begin, down.at(tick))
            parts.append(sheet.stroke([at, Point(across.end, at.y)], "rim", 0.02))
            parts.append(sheet.text(Point(at.x - 0.15, at.y), y_written(tick), SMALL, "faint", anchor="end"))
        for tick in across.ticks(max(3, int(sheet.width / 2.4))):
            at = Point(across.at(tick), down.begin)
            parts.append(sheet.stroke([at, Point(at.x, down.end)], "rim", 0.02))
            parts.append(sheet.text(Point(at.x, at.y + 0.32), x_written(tick), SMALL, "faint"))
        return group(parts, class_="axis")

    def sign(self, spot: Spot, groups: Sequence[Words]) -> str:
        at, sheet, colour = self.at(spot), self.sheet, sign_of(spot.group, groups)
        if not spot.label:
            return figures.sign(
                colour, at, NAMELESS, sheet.pen.paint(f"{colour}-fill", f"{colour}-edge", 0.02, (), 0.6)
            )
        lines = []
        if spot.x_interval:
            lines.append(sheet.stroke([Point(self.across.at(x), at.y) for x in spot.x_interval], "ink", 0.03))
        if spot.y_interval:
            lines.append(sheet.stroke([Point(at.x, self.down.at(y)) for y in spot.y_interval], "ink", 0.03))
        paint = sheet.pen.paint(f"{colour}-fill", f"{colour}-edge", 0.04)
        return group([*lines, figures.sign(colour, at, SIGN, paint)], class_="spot", data_label=sheet.say(spot.label))

    def name(self, spot: Spot, box: Box) -> str:
        """The words in their place, with a thin line to the sign where they lie further off."""
        at, middle = self.at(spot), Point((box.left + box.right) / 2, (box.top + box.low) / 2)
        nearest = Point(min(max(at.x, box.left), box.right), min(max(at.y, box.top), box.low))
        is_far = abs(nearest.x - at.x) + abs(nearest.y - at.y) > SIGN + 3 * GAP
        leader = self.sheet.stroke([at, nearest], "line", 0.02) if is_far else ""
        ground = self.sheet.bar(box.left, box.top, box.right, box.low, "plate", 0.75)
        return leader + ground + self.sheet.text(middle, spot.label, SMALL)


def place_names(names: Sequence[tuple[Point, float]], room: Box, nameless: Sequence[Point] = ()) -> list[Box | None]:
    """A place for each name (its sign, and how long it is) that touches no other name and no sign of another; None:
    there is none. Signs without names are covered where it cannot be helped. Those with the fewest free places choose
    first."""
    signs = [Box(at.x - SIGN, at.y - SIGN, at.x + SIGN, at.y + SIGN) for at, _ in names]

    def is_free(box: Box, placed: Sequence[Box]) -> bool:
        inside = room.left <= box.left and box.right <= room.right and room.top <= box.top and box.low <= room.low
        return inside and not any(box.meets(other) for other in (*signs, *placed))

    def covered(box: Box) -> int:
        return sum(box.left < at.x < box.right and box.top < at.y < box.low for at in nameless)

    free = [[box for box in _around(at, width) if is_free(box, ())] for at, width in names]
    best = [[box for _, box in sorted(enumerate(boxes), key=lambda one: one[0] + covered(one[1]))] for boxes in free]
    found: list[Box | None] = [None] * len(names)
    for n in sorted(range(len(names)), key=lambda n: len(best[n])):
        placed = [box for box in found if box]
        found[n] = next((box for box in best[n] if is_free(box, placed)), None)
    return found


def _around(at: Point, width: float) -> Iterator[Box]:
    """The places for a name around a sign, the best ones first: right, left, above, below, then further off."""
    height = 1.15 * SMALL
    for away in (0.0, 0.3, 0.6, 1.0, 1.5):
        reach = SIGN + GAP + away
        for across, down in ((1, 0), (-1, 0), (0, -1), (0, 1), (1, -1), (1, 1), (-1, -1), (-1, 1)):
            x = at.x + across * (reach if not down else 0.7 * reach) + (across - 1) / 2 * width
            y = at.y + down * (reach + height / 2)
            yield Box(x, y - height / 2, x + width, y + height / 2)
