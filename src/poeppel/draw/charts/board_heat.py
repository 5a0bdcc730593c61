"""How much happens where on a board: a disc on each field, its area the figure, and the largest ones written beside.

Size says it, and colour only repeats it: the picture is the same in print and for every eye.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt

from poeppel.draw import figures
from poeppel.draw.charts.scales import Written, percent, spacing
from poeppel.draw.charts.sheet import MARGIN, SMALL, Sheet, Words
from poeppel.draw.layout import FIELD_RADIUS, Layout, Point, layout
from poeppel.draw.pen import ThemeName, circle, closed, group, line, path
from poeppel.rules.board import COLOUR_NAMES, GOAL_FIELDS, Board
from poeppel.texts import Language, Text

LARGEST = 0.37  # the radius of the disc with the largest figure
NUMBER = 0.21  # the size of what is written beside a field
TOLD = 5  # fields, for who cannot see them


def board_heat_svg(
    board: Board,
    path_fields: Sequence[float],
    goals: Mapping[str, Sequence[float]] | None = None,
    waiting: Mapping[str, float] | None = None,
    *,
    title: Words,
    legend: Words,
    written: Written = percent,
    hue: str = "r",
    colours: str | None = None,
    bottom: str | None = None,
    theme: ThemeName = "light",
    language: Language = "en",
    size: int = 560,
) -> str:
    """The figure of each field of the ring or path, by number; `goals` are those of a to d by colour, `waiting` is
    written into the trays. `colours` are those that play, default: all. `hue` is the colour of the discs."""
    sheet = Sheet.of(theme, language, size)
    places = layout(board, bottom)
    picture = _Board(sheet, board, places, colours or board.colours, hue)
    largest = max((*path_fields, *(f for own in (goals or {}).values() for f in own)), default=0.0) or 1.0
    heading, top = sheet.heading(title)
    scale = (sheet.width - 2 * MARGIN / 2) / places.width  # a field's distance on the sheet
    height = places.height * scale
    body = [
        picture.plate(),
        picture.trays(waiting or {}, written),
        picture.fields(path_fields, largest, written),
        picture.goal_fields(goals or {}, largest),
    ]
    middle = Point(sheet.width / 2, top + 0.15 + height / 2)
    drawn = group(body, transform=f"translate({middle.x * 100:.1f} {middle.y * 100:.1f}) scale({scale:.4f})")
    below, low = _legend(sheet, legend, largest, written, scale, hue, top + 0.35 + height)
    return sheet.document(heading + drawn + below, low, title, _told(board, path_fields, goals or {}, written))


class _Board:
    """A quiet board, with what is on it."""

    def __init__(self, sheet: Sheet, board: Board, places: Layout, colours: str, hue: str) -> None:
        self.sheet, self.board, self.places, self.colours, self.hue = sheet, board, places, colours, hue
        self.pen = sheet.pen

    def plate(self) -> str:
        outline = path(closed(self.places.outline, 1.0), self.pen.paint("plate", "rim", 0.05))
        return outline + path(line(self.places.track, 0.0), self.pen.paint(None, "line", 0.04))

    def trays(self, waiting: Mapping[str, float], written: Written) -> str:
        return group((self._tray(colour, waiting.get(colour), written) for colour in self.colours), class_="trays")

    def _tray(self, colour: str, figure: float | None, written: Written) -> str:
        at, radius = self.places.trays[colour], 0.62 * self.places.tray_radius
        sign_at = Point(at.x, at.y - (0.28 if figure is not None else 0))
        disc = circle(at, radius, self.pen.paint(f"{colour}-tint", f"{colour}-edge", 0.03))
        drawn = disc + figures.sign(colour, sign_at, 0.2, self.pen.paint(f"{colour}-fill", f"{colour}-edge", 0.03))
        if figure is not None:
            drawn += self.sheet.text(Point(at.x, at.y + 0.25), written(figure), 0.32, bold=True)
        return group([drawn], class_="tray", data_colour=colour)

    def fields(self, values: Sequence[float], largest: float, written: Written) -> str:
        parts = []
        for n, value in enumerate(values):
            at, owner = self.places.fields[n], self.places.owners.get(n)
            edge = ("line", 0.03) if owner is None or owner not in self.colours else (f"{owner}-edge", 0.09)
            base = circle(at, FIELD_RADIUS, self.pen.paint("field", *edge))
            if letter := self.places.shared.get(n):
                base += self.sheet.text(Point(at.x, at.y), letter, 0.3, "faint", bold=True)
            words = self.sheet.text(self.places.labels[n], _short(self.sheet, value, written), NUMBER)
            parts.append(group([base, self._disc(at, value, largest), words], class_="field", data_field=str(n)))
        return group(parts, class_="path")

    def goal_fields(self, goals: Mapping[str, Sequence[float]], largest: float) -> str:
        return group((part for colour in self.colours for part in self._goals(colour, goals, largest)), class_="goals")

    def _goals(self, colour: str, goals: Mapping[str, Sequence[float]], largest: float) -> Iterator[str]:
        values = goals.get(colour, [0.0] * len(GOAL_FIELDS))
        for name, at, value in zip(GOAL_FIELDS, self.places.goals[colour], values, strict=True):
            base = circle(at, FIELD_RADIUS, self.pen.paint("field", f"{colour}-edge", 0.02))
            sign = figures.sign(colour, at, 0.2, self.pen.paint(None, f"{colour}-edge", 0.035))
            parts = [base, self._disc(at, value, largest), sign]
            yield group(parts, class_="field", data_field=name, data_colour=colour)

    def _disc(self, at: Point, value: float, largest: float) -> str:
        """Its area is the figure."""
        radius = LARGEST * sqrt(max(0.0, value) / largest)
        return circle(at, radius, self.pen.paint(f"{self.hue}-fill", f"{self.hue}-edge", 0.02)) if radius else ""


def _short(sheet: Sheet, value: float, written: Written) -> str:
    """The figure without its unit, which the legend says."""
    return sheet.say(written(value)).removesuffix("\N{NO-BREAK SPACE}%")


def _legend(
    sheet: Sheet, words: Words, largest: float, written: Written, scale: float, hue: str, top: float
) -> tuple[str, float]:
    """Two discs with round figures, and what they mean."""
    said, top = sheet.paragraph(words, top)
    step = spacing(largest, 2)  # 1, 2, 2.5 or 5; of the smaller disc 0.4, 0.8, 1 or 2, where half of 2.5 is not round
    parts, x = [said], MARGIN
    y = top + 0.1 + LARGEST * scale
    for figure in (0.4 * step, step):
        if figure > largest * 1.3:
            continue
        radius = scale * LARGEST * sqrt(figure / largest)
        parts.append(circle(Point(x + radius, y), radius, sheet.pen.paint(f"{hue}-fill", f"{hue}-edge", 0.02)))
        parts.append(sheet.text(Point(x + 2 * radius + 0.12, y), written(figure), SMALL, anchor="start"))
        x += 2 * radius + 1.7
    return group(parts, class_="legend"), y + LARGEST * scale + 0.35


def _told(board: Board, values: Sequence[float], goals: Mapping[str, Sequence[float]], written: Written) -> list[Text]:
    """The fields with the largest figures."""
    named = [(value, Text(f"Feld {n}", f"space {n}")) for n, value in enumerate(values)]
    for colour, own in goals.items():
        name = COLOUR_NAMES[colour]
        named += [
            (value, Text(f"{name.de} {letter}", f"{name.en} {letter}"))
            for letter, value in zip(GOAL_FIELDS, own, strict=True)
        ]
    most = sorted(named, key=lambda one: -one[0])[:TOLD]
    return [Text(f"{name.de}: {written(value).de}", f"{name.en}: {written(value).en}") for value, name in most]
