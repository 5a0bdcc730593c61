"""The sign of each colour, so that nobody needs to see colours: drawn on pawn heads, trays, A fields and goals.

All signs lie around the origin in a circle of about radius 1 and look equally heavy.
"""

from collections.abc import Mapping
from math import cos, pi, sin

from poeppel.draw.layout import Point
from poeppel.texts import Text

SHAPE_NAMES: Mapping[str, Text] = {
    "y": Text("Kreis", "circle"),
    "g": Text("Dreieck", "triangle"),
    "r": Text("Quadrat", "square"),
    "k": Text("Kreuz", "cross"),
    "b": Text("Raute", "diamond"),
    "p": Text("Stern", "star"),
}


def _polygon(corners: int, radius: float, first: float = 0.0, down: float = 0.0) -> tuple[Point, ...]:
    """A regular polygon, its first corner at this part of a full turn from the top."""
    turns = (2 * pi * (n / corners + first) for n in range(corners))
    return tuple(Point(radius * sin(t), down - radius * cos(t)) for t in turns)


def _star(points: int, outer: float, inner: float, down: float) -> tuple[Point, ...]:
    tips, dents = _polygon(points, outer, 0, down), _polygon(points, inner, 0.5 / points, down)
    return tuple(corner for pair in zip(tips, dents, strict=True) for corner in pair)


def _plus(reach: float, width: float) -> tuple[Point, ...]:
    quarter = ((-width, -reach), (width, -reach), (width, -width))
    turns = ((1, 0), (0, 1), (-1, 0), (0, -1))
    return tuple(Point(x * c - y * s, x * s + y * c) for c, s in turns for x, y in quarter)


CIRCLE_RADIUS = 0.94
CORNERS: Mapping[str, tuple[Point, ...]] = {  # yellow has none: it is the circle
    "y": (),
    "g": _polygon(3, 1.2, down=0.2),
    "r": _polygon(4, 1.17, first=1 / 8),
    "k": _plus(1.0, 0.42),
    "b": _polygon(4, 1.16),
    "p": _star(5, 1.14, 0.6, down=0.05),
}
