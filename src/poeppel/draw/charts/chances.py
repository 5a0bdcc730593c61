"""The winning chances over a game as a picture: a line for each player, with the sign of the colour on it.

Nobody needs to see colours: each line carries its sign again and again and ends with it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from xml.sax.saxutils import escape

from poeppel.draw import figures
from poeppel.draw.layout import Point
from poeppel.draw.pen import FONT, Pen, ThemeName, circle, closed, group, number, pair, path
from poeppel.rules.board import COLOUR_NAMES
from poeppel.texts import Language, Text

WIDTH, HEIGHT = 16.0, 7.0  # of the part with the lines
LEFT, RIGHT, TOP, BELOW = 1.0, 0.9, 1.35, 0.95
MARK, ROW = 0.2, 0.42  # the numbers of the moments: their size, and how far apart they lie
SIGN, LINE = 0.17, 0.055
SIGNS_EACH = 6  # on a line, besides the one at its end


def chances_svg(
    curves: Mapping[str, Sequence[float]],
    *,
    moments: Sequence[int] = (),
    theme: ThemeName = "light",
    title: bool = True,
    language: Language = "en",
    size: int = 720,
) -> str:
    """The curves of the players, by colour: a chance from 0 to 1 at the start and after every roll.

    `moments` are numbers of rolls to mark, counted 1, 2, … in their order; `theme=None` follows the reader's light or
    dark setting; `title=False` leaves the words out, for a page that says them itself; `size` is the width in pixels.
    """
    plot = _Plot(Pen(theme), max((len(curve) - 1 for curve in curves.values()), default=0))
    body = "".join(
        (
            plot.plate(),
            plot.grid(language),
            plot.marks(moments),
            plot.lines(curves),
            plot.signs(curves),
            plot.ends(curves),
        )
    )
    width, height = LEFT + WIDTH + RIGHT, TOP + HEIGHT + BELOW
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(width)} {number(height)}" width="{size}" '
        f'height="{round(size * height / width)}" class="poeppel" font-family="{FONT}" text-anchor="middle"'
    )
    if not title:
        return f'{head} aria-hidden="true">{plot.pen.style()}{body}</svg>'
    key, words = sha256(body.encode()).hexdigest()[:8], _words(curves)
    spoken = f'<title id="t{key}">{escape(Text("Siegchancen", "winning chances")[language])}</title>'
    spoken += f'<desc id="d{key}">{escape(words[language])}</desc>'
    head += f' role="img" lang="{language}" aria-labelledby="t{key} d{key}">'
    return f"{head}{spoken}{plot.pen.style()}{body}</svg>"


def _words(curves: Mapping[str, Sequence[float]]) -> Text:
    """Where each line begins and ends."""
    parts = [
        Text(
            f"{COLOUR_NAMES[colour].de}: von {100 * curve[0]:.0f} % auf {100 * curve[-1]:.0f} %",
            f"{COLOUR_NAMES[colour].en}: from {100 * curve[0]:.0f} % to {100 * curve[-1]:.0f} %",
        )
        for colour, curve in curves.items()
    ]
    return parts[0].joined(*parts[1:], by="; ") if parts else Text("", "")


class _Plot:
    """The layers of the picture, lowest first."""

    def __init__(self, pen: Pen, rolls: int) -> None:
        self.pen = pen
        self.rolls = rolls

    def at(self, roll: float, chance: float) -> Point:
        return Point(LEFT + WIDTH * roll / max(1, self.rolls), TOP + HEIGHT * (1 - chance))

    def plate(self) -> str:
        right, low = LEFT + WIDTH + RIGHT, TOP + HEIGHT + BELOW
        corners = [Point(0, 0), Point(right, 0), Point(right, low), Point(0, low)]
        return path(closed(corners, 0.4), self.pen.paint("plate"))

    def grid(self, language: Language) -> str:
        """Lines at every quarter of the chances, numbers of rolls below."""
        parts = []
        for quarter in range(5):
            left, right = self.at(0, quarter / 4), self.at(self.rolls or 1, quarter / 4)
            strong = quarter in (0, 4)
            parts.append(path(f"M{pair(left)}L{pair(right)}", self.pen.paint(None, "line" if strong else "rim", 0.02)))
            parts.append(self.pen.text(Point(LEFT - 0.5, left.y), f"{25 * quarter} %", 0.28, "faint"))
        for roll in range(0, self.rolls + 1, _spacing(self.rolls)):
            foot = self.at(roll, 0)
            parts.append(path(f"M{pair(foot)}L{pair(Point(foot.x, foot.y + 0.1))}", self.pen.paint(None, "line", 0.02)))
            parts.append(self.pen.text(Point(foot.x, foot.y + 0.32), str(roll), 0.26, "faint"))
        named = Text("Würfe", "rolls")[language]
        parts.append(self.pen.text(Point(LEFT + WIDTH / 2, TOP + HEIGHT + 0.7), named, 0.26, "faint"))
        return group(parts, class_="grid")

    def marks(self, moments: Sequence[int]) -> str:
        """A thin line and a number at each moment; those close together lie above each other."""
        parts: list[str] = []
        rows: list[float] = []  # where the last number of each row lies
        for n, roll in enumerate(moments, 1):
            top, foot = self.at(roll, 1), self.at(roll, 0)
            row = next((k for k, x in enumerate(rows) if top.x - x >= ROW), len(rows))
            rows[row : row + 1] = [top.x]
            label = Point(top.x, top.y - 0.25 - ROW * min(row, 2))
            drawn = path(f"M{pair(label)}L{pair(foot)}", self.pen.paint(None, "faint", 0.02, (0.05, 0.1)))
            drawn += circle(label, MARK, self.pen.paint("field", "faint", 0.025))
            drawn += self.pen.text(label, str(n), 0.24, "ink", bold=True)
            parts.append(group([drawn], class_="moment", data_roll=str(roll)))
        return group(reversed(parts), class_="moments")

    def lines(self, curves: Mapping[str, Sequence[float]]) -> str:
        return group((self._line(colour, curve) for colour, curve in curves.items()), class_="curves")

    def _line(self, colour: str, curve: Sequence[float]) -> str:
        data = "M" + "L".join(pair(self.at(n, chance)) for n, chance in enumerate(curve))
        edge = path(data, self.pen.paint(None, f"{colour}-edge", 1.6 * LINE))
        return group([edge + path(data, self.pen.paint(None, f"{colour}-fill", LINE))], data_colour=colour)

    def signs(self, curves: Mapping[str, Sequence[float]]) -> str:
        """The signs along the lines, each colour's a little further on, so that they do not cover each other."""
        parts = []
        for n, (colour, curve) in enumerate(curves.items()):
            step = len(curve) / SIGNS_EACH
            for k in range(SIGNS_EACH):
                roll = int((k + n / len(curves)) * step)
                parts.append(self._sign(colour, self.at(roll, curve[roll]), SIGN))
        return group(parts, class_="signs")

    def ends(self, curves: Mapping[str, Sequence[float]]) -> str:
        """Where each line ends, side by side where several end together."""
        parts: list[str] = []
        taken: list[float] = []
        for colour, curve in curves.items():
            end = self.at(len(curve) - 1, curve[-1])
            beside = sum(abs(end.y - y) < 2.4 * SIGN for y in taken)
            taken.append(end.y)
            parts.append(self._sign(colour, Point(end.x + 0.35, end.y - 2.5 * SIGN * beside), 1.25 * SIGN))
        return group(parts, class_="ends")

    def _sign(self, colour: str, at: Point, size: float) -> str:
        return figures.sign(colour, at, size, self.pen.paint(f"{colour}-fill", f"{colour}-edge", 0.035))


def _spacing(rolls: int) -> int:
    """A round number of rolls, so that there are at most ten numbers."""
    for spacing in (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000):
        if rolls <= 10 * spacing:
            return spacing
    return max(1, rolls // 10)
