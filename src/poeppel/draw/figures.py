"""The things that lie and stand on a board: signs, fields, trays, pawns."""

from poeppel.draw.layout import FIELD_RADIUS, Point
from poeppel.draw.pen import Pen, circle, closed, group, number, pair, path
from poeppel.draw.shapes import CIRCLE_RADIUS, CORNERS

# A turned wooden pawn, seen slightly from above: a cone on a round foot and a ball for a head. In SVG units. The
# middle of the foot lies a little below the middle of the field, so that the pawn stands in the field.
_BODY = "M-29 25C-25 11-11 3-9-18L9-18C11 3 25 11 29 25A29 13 0 0 1-29 25Z"
_SHADE = "M3-18L9-18C11 3 25 11 29 25A29 13 0 0 1 8 37.5C14 17 8 1 3-18Z"
_BANDS = "M-16 11A17 6 0 0 0 16 11M-26 21A27 10 0 0 0 26 21"
_HEAD = Point(0, -0.29)
_HEAD_RADIUS = 0.235


def sign(colour: str, at: Point, size: float, paint: str) -> str:
    """The sign of a colour, as big as a circle of this radius."""
    if not CORNERS[colour]:
        return circle(at, size * CIRCLE_RADIUS, paint)
    corners = [Point(at.x + size * p.x, at.y + size * p.y) for p in CORNERS[colour]]
    return path(closed(corners, 0.22 * size), paint)


def ring_field(pen: Pen, at: Point) -> str:
    return circle(at, FIELD_RADIUS, pen.paint("field", "line", 0.04))


def start_field(pen: Pen, colour: str, at: Point, letter: str) -> str:
    """A: the ring field in the colour of its owner, with the owner's sign and the letter upon it."""
    disc = circle(at, FIELD_RADIUS + 0.02, pen.paint(f"{colour}-fill", f"{colour}-edge", 0.05))
    mark = sign(colour, at, 0.28, pen.paint(f"{colour}-on"))
    return disc + mark + (pen.text(at, letter, 0.3, f"{colour}-fill", bold=True) if letter else "")


def goal_field(pen: Pen, colour: str, at: Point, letter: str) -> str:
    """A goal field is the sign itself, large, with its letter."""
    shape = sign(colour, at, FIELD_RADIUS - 0.02, pen.paint(f"{colour}-fill", f"{colour}-edge", 0.05))
    return shape + pen.text(at, letter, 0.3, f"{colour}-on", bold=True)


def waiting_field(pen: Pen, colour: str, at: Point, letter: str) -> str:
    shape = sign(colour, at, FIELD_RADIUS - 0.06, pen.paint("field", f"{colour}-edge", 0.05))
    return shape + (pen.text(at, letter, 0.24, f"{colour}-edge") if letter else "")


def tray(pen: Pen, colour: str, at: Point, radius: float, *, is_due: bool, is_neutral: bool) -> str:
    """The round tray of the waiting fields; a strong ring says that its owner rolls, a broken one that it has none."""
    dash = (0.02, 0.16) if is_neutral else ()
    disc = circle(at, radius, pen.paint(f"{colour}-tint", f"{colour}-edge", 0.07 if is_neutral else 0.03, dash))
    ring = circle(at, radius + 0.01, pen.paint(None, f"{colour}-edge", 0.15)) if is_due else ""
    return disc + ring


def pawn(pen: Pen, colour: str, at: Point, *, scale: float = 1.0, is_neutral: bool = False) -> str:
    """A pawn; a neutral one is banded."""
    fill, edge, on = (f"{colour}-{part}" for part in ("fill", "edge", "on"))
    parts = [
        path(_BODY, pen.paint("plate", "plate", 0.12)),
        circle(_HEAD, _HEAD_RADIUS, pen.paint("plate", "plate", 0.12)),
        path(_BODY, pen.paint(fill, edge, 0.045)),
        path(_SHADE, pen.paint(edge, opacity=0.35)),
        path(_BANDS, pen.paint(None, on, 0.05)) if is_neutral else "",
        circle(_HEAD, _HEAD_RADIUS, pen.paint(fill, edge, 0.045)),
        _head_sign(pen, colour),
    ]
    return group(parts, transform=f"translate({number(at.x)} {number(at.y)}) scale({scale:g})")


def medal(pen: Pen, colour: str, at: Point, place: int) -> str:
    """The place of a colour that is home, on its sign."""
    shape = sign(colour, at, 0.8, pen.paint(f"{colour}-fill", f"{colour}-edge", 0.07))
    return shape + pen.text(at, str(place), 0.62, f"{colour}-on", bold=True)


def brick(pen: Pen, at: Point, number_on_it: int | None) -> str:
    """A wall segment: two courses of bricks, and a plaque with its number."""
    left, right, top, low = at.x - 0.49, at.x + 0.49, at.y - 0.2, at.y + 0.2
    wall = path(
        closed([Point(left, low), Point(left, top), Point(right, top), Point(right, low)]),
        pen.paint("brick", "mortar", 0.035),
    )
    joints = f"M{pair(Point(left, at.y))}H{number(right)}"
    joints += "".join(f"M{pair(Point(at.x + x, y))}v{number(0.2)}" for x, y in ((-0.33, top), (0.33, top), (0, at.y)))
    drawn = wall + path(joints, pen.paint(None, "mortar", 0.025))
    if number_on_it is None:
        return drawn
    return (
        drawn
        + circle(at, 0.24, pen.paint("field", "mortar", 0.04))
        + pen.text(at, str(number_on_it), 0.34, "ink", bold=True)
    )


def lettered_field(pen: Pen, at: Point, letter: str) -> str:
    """A field that is everybody's A or Z: a double ring and the letter."""
    inner = circle(at, FIELD_RADIUS - 0.09, pen.paint(None, "line", 0.03))
    return ring_field(pen, at) + inner + pen.text(at, letter, 0.34, "ink", bold=True)


def _head_sign(pen: Pen, colour: str) -> str:
    """The sign on a pawn's head. The circle is drawn as a ring: a dot would look like an eye."""
    if not CORNERS[colour]:
        return circle(_HEAD, 0.11, pen.paint(None, f"{colour}-on", 0.055))
    return sign(colour, _HEAD, 0.145, pen.paint(f"{colour}-on"))
