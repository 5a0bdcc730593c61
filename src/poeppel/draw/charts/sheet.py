"""The sheet that a chart is drawn on: its plate, its heading, words of about the same size on sheets of any width."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import TypeAlias
from xml.sax.saxutils import escape

from poeppel.draw.layout import Point
from poeppel.draw.pen import FONT, Anchor, Pen, ThemeName, closed, number, path
from poeppel.texts import Language, Text

Words: TypeAlias = Text | str  # a name such as `classic+barriers` is the same in every language

PIXELS = 40  # to one unit: a sheet of twice the width has room for twice as much, not larger letters
NARROWEST = 280  # pixels
MARGIN = 0.4
HEADING, LABEL, SMALL = 0.42, 0.34, 0.29  # sizes of letters
BOLD = 1.1  # how much longer bold words are
LINE = 1.32  # from one line of words to the next, in parts of their size


@dataclass(frozen=True)
class Sheet:
    """Where a chart is drawn, in units from the upper left corner."""

    pen: Pen
    language: Language
    width: float

    @classmethod
    def of(cls, theme: ThemeName, language: Language, size: int) -> Sheet:
        """`size` is the width in pixels."""
        return cls(Pen(theme), language, max(NARROWEST, size) / PIXELS)

    def say(self, words: Words) -> str:
        return words[self.language] if isinstance(words, Text) else words

    def text(
        self,
        at: Point,
        words: Words,
        size: float = SMALL,
        role: str = "ink",
        *,
        bold: bool = False,
        anchor: Anchor = "middle",
    ) -> str:
        return self.pen.text(at, self.say(words), size, role, bold=bold, anchor=anchor)

    def lines(self, words: Words, size: float, width: float) -> list[str]:
        """The words broken into lines that are no longer than this, as far as there are spaces, + and commas."""
        lines = [""]
        for word in _words(self.say(words)):
            if lines[-1] and length(lines[-1] + word.rstrip(), size) > width:
                lines.append("")
            lines[-1] += word
        return [line.rstrip() for line in lines]

    def heading(self, words: Words) -> tuple[str, float]:
        """The heading, and how far down it reaches."""
        lines = self.lines(words, HEADING, (self.width - 2 * MARGIN) / BOLD)
        drawn = [
            self.text(Point(MARGIN, MARGIN + HEADING * (0.5 + LINE * n)), line, HEADING, bold=True, anchor="start")
            for n, line in enumerate(lines)
        ]
        return "".join(drawn), MARGIN + HEADING * LINE * len(lines)

    def paragraph(self, words: Words, top: float) -> tuple[str, float]:
        """A few quiet words below each other, and how far down they reach."""
        lines = self.lines(words, SMALL, self.width - 2 * MARGIN)
        drawn = [
            self.text(Point(MARGIN, top + SMALL * (0.5 + LINE * n)), line, SMALL, "faint", anchor="start")
            for n, line in enumerate(lines)
        ]
        return "".join(drawn), top + SMALL * LINE * len(lines)

    def stroke(self, points: Sequence[Point], role: str, width: float, dash: tuple[float, ...] = ()) -> str:
        """A straight line from point to point."""
        data = "M" + "L".join(f"{number(point.x)} {number(point.y)}" for point in points)
        return path(data, self.pen.paint(None, role, width, dash))

    def bar(self, left: float, top: float, right: float, low: float, role: str, opacity: float = 1.0) -> str:
        return (
            f'<rect x="{number(left)}" y="{number(top)}" width="{number(right - left)}" height="{number(low - top)}" '
            f"{self.pen.paint(role, opacity=opacity)}/>"
        )

    def document(self, body: str, height: float, title: Words, told: Iterable[Words]) -> str:
        """The whole picture. `told` is what somebody hears who cannot see it; ids differ from picture to picture."""
        key = sha256(body.encode()).hexdigest()[:8]
        corners = [Point(0, 0), Point(self.width, 0), Point(self.width, height), Point(0, height)]
        plate = path(closed(corners, 0.4), self.pen.paint("plate"))
        spoken = "; ".join(self.say(words) for words in told)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(self.width)} {number(height)}" '
            f'width="{round(self.width * PIXELS)}" height="{round(height * PIXELS)}" class="poeppel" '
            f'font-family="{FONT}" text-anchor="middle" role="img" lang="{self.language}" '
            f'aria-labelledby="t{key} d{key}"><title id="t{key}">{escape(self.say(title))}</title>'
            f'<desc id="d{key}">{escape(spoken)}</desc>{self.pen.style()}{plate}{body}</svg>'
        )


_NARROW, _WIDE = frozenset("ijlIftr.,:;|'!()[]/ "), frozenset("mwMW%@–—…+")
_WIDTHS = (
    0.32,
    0.62,
    0.93,
)  # of narrow, usual and wide letters, in parts of their size: rather too much than too little


def length(words: str, size: float) -> float:
    """About how long words are, whatever letters a reader's program has."""
    narrow, usual, wide = _WIDTHS
    return size * sum(narrow if c in _NARROW else wide if c in _WIDE or c.isupper() else usual for c in words)


def _words(text: str) -> list[str]:
    """Where a line can be broken: behind a space, and before a plus."""
    pieces = [""]
    for letter in text:
        if letter == "+" and pieces[-1]:
            pieces.append("")
        pieces[-1] += letter
        if letter == " ":
            pieces.append("")
    return [piece for piece in pieces if piece]
