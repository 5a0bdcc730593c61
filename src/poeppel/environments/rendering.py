"""A game as environments show it: text for a terminal, a picture of dots for videos, SVG for pages."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from poeppel.core.position import Position
from poeppel.core.roll import Roll, write_roll
from poeppel.draw.layout import FIELD_RADIUS, Layout, Point, layout
from poeppel.draw.palette import LIGHT
from poeppel.draw.svg import svg
from poeppel.draw.terminal import terminal

RENDER_MODES = ("human", "ansi", "rgb_array", "svg")
FRAMES_A_SECOND = 4

Pixels = NDArray[np.uint8]

_UNIT = 32  # dots from field to field
_RIM = 0.36  # of a pawn, of which the inner part has its colour


def render(mode: str | None, position: Position, roll: Roll | None) -> Any:
    """The picture that a mode asks for; `human` prints it."""
    if mode == "rgb_array":
        return pixels(position)
    if mode == "svg":
        return svg(position)
    if mode in ("ansi", "human"):
        text = terminal(position, colour=False).plain + ("" if roll is None else f"\n[{write_roll(roll)}]")
        if mode == "ansi":
            return text
        print(text)
    return None


def pixels(position: Position) -> Pixels:
    """The board as dots: light fields, goals and A fields in pale colours, pawns dark-rimmed in theirs."""
    places = layout(position.rules.board)
    picture = np.empty((round(places.height * _UNIT), round(places.width * _UNIT), 3), np.uint8)
    picture[:] = _rgb(LIGHT.plate)
    canvas = _Canvas(picture, places)
    for field in places.fields:
        canvas.disc(field, FIELD_RADIUS, _rgb(LIGHT.field))
    for colour in position.colours:
        pale = _rgb(LIGHT.hues[colour].tint)
        for field in (*places.waiting[colour], *places.goals[colour]):
            canvas.disc(field, FIELD_RADIUS, pale)
    for start, colour in places.owners.items():
        if colour in position.colours:
            canvas.disc(places.fields[start], FIELD_RADIUS, _rgb(LIGHT.hues[colour].tint))
    for colour in position.colours:
        _pawns(canvas, places, position, colour)
    return picture


def _pawns(canvas: _Canvas, places: Layout, position: Position, colour: str) -> None:
    waiting = iter(places.waiting[colour])
    for name in position.pawns(colour):
        at = next(waiting) if name == "B" else places.place(colour, name)
        canvas.disc(at, _RIM, np.zeros(3, np.int64))
        canvas.disc(at, _RIM - 0.08, _rgb(LIGHT.hues[colour].fill))


class _Canvas:
    """Discs in the board's own units."""

    def __init__(self, picture: Pixels, places: Layout) -> None:
        self.picture = picture
        height, width, _ = picture.shape
        self.y, self.x = np.ogrid[0:height, 0:width]
        self.middle = Point(places.width / 2, places.height / 2)

    def disc(self, at: Point, radius: float, colour: NDArray[np.int64]) -> None:
        x, y = (at.x + self.middle.x) * _UNIT, (at.y + self.middle.y) * _UNIT
        self.picture[(self.x - x) ** 2 + (self.y - y) ** 2 <= (radius * _UNIT) ** 2] = colour


def _rgb(hue: str) -> NDArray[np.int64]:
    return np.array([int(hue[n : n + 2], 16) for n in (1, 3, 5)], np.int64)
