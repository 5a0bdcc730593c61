"""A position as a picture: one self-contained SVG, without scripts and without fonts of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from math import dist
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from poeppel.board import GOAL_FIELDS
from poeppel.draw import figures, words
from poeppel.draw.layout import FIELD_RADIUS, Layout, Point, layout
from poeppel.draw.pen import (
    FONT,
    Pen,
    ThemeName,
    between,
    circle,
    closed,
    group,
    line,
    number,
    pair,
    path,
    shortened,
    towards,
)
from poeppel.draw.route import HOME, WALK, Leg, legs
from poeppel.draw.scene import Scene

if TYPE_CHECKING:
    from poeppel.move import Move
    from poeppel.position import Position
    from poeppel.texts import Language


def svg(
    position: Position | Scene,
    *,
    last_move: Move | None = None,
    targets: Iterable[Move] = (),
    bottom: str | None = None,
    theme: ThemeName = "light",
    title: bool = True,
    language: Language = "en",
    size: int = 480,
) -> str:
    """A position as SVG.

    `last_move` draws the way of the move that led here; `targets` marks the pawns of these moves and where they go;
    `bottom` turns the board so that this colour sits at the bottom; `theme=None` follows the reader's light or dark
    setting; `title=False` leaves the words out, for a page that says them itself; `size` is the width in pixels, which
    a page may override.
    """
    scene = Scene.of(position)
    picture = _Picture(scene, layout(scene.board, bottom), Pen(theme))
    moves = tuple(targets)
    layers = [
        picture.plate(),
        picture.trays(),
        picture.path_fields(),
        picture.goals(),
        picture.walls(),
        picture.numbers(),
        picture.emblem(),
        picture.movable(moves),
        picture.move_made(last_move) if last_move is not None else "",
        picture.pawns(),
        picture.aims(moves),
    ]
    return _document(picture, "".join(layers), scene, last_move, size, language if title else None)


def _document(
    picture: _Picture, body: str, scene: Scene, last_move: Move | None, size: int, language: Language | None
) -> str:
    """The `<svg>` element around the layers. Its words are tied to it by ids that differ from picture to picture."""
    width, height = picture.layout.width + 0.12, picture.layout.height + 0.12
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{number(-width / 2)} {number(-height / 2)} {number(width)} '
        f'{number(height)}" width="{size}" height="{round(size * height / width)}" class="poeppel" '
        f'font-family="{FONT}" text-anchor="middle"'
    )
    if language is None:
        return f'{head} aria-hidden="true">{picture.pen.style()}{body}</svg>'
    key = sha256(body.encode()).hexdigest()[:8]
    spoken = f'<title id="t{key}">{escape(words.title(scene)[language])}</title>'
    spoken += f'<desc id="d{key}">{escape(words.description(scene, last_move)[language])}</desc>'
    head += f' role="img" lang="{language}" aria-labelledby="t{key} d{key}">'
    return f"{head}{spoken}{picture.pen.style()}{body}</svg>"


@dataclass(frozen=True)
class _Standing:
    """A pawn and where it stands in the picture."""

    colour: str
    field: str
    at: Point
    scale: float = 1.0


@dataclass(frozen=True)
class _Picture:
    """The layers of a picture, lowest first."""

    scene: Scene
    layout: Layout
    pen: Pen

    # ── the empty board ───────────────────────────────────────────────────────────────────────────────────────────────

    def plate(self) -> str:
        corners = self.layout.outline
        inner = [towards(corner, Point(0, 0), 0.2) for corner in corners]
        outline = path(closed(corners, 1.0), self.pen.paint("plate", "rim", 0.06))
        outline += path(closed(inner, 0.9), self.pen.paint(None, "rim", 0.02))
        ends = self.layout.fields[:1] if self.layout.kind == "ring" else ()
        track = line([*self.layout.fields, *ends], 0.0)
        return outline + path(track, self.pen.paint(None, "line", 0.06))

    def trays(self) -> str:
        return group(map(self._tray, self.layout.trays), class_="trays")

    def _tray(self, colour: str) -> str:
        scene, pen, middle = self.scene, self.pen, self.layout.trays[colour]
        if colour not in scene.pawns:
            return circle(middle, self.layout.tray_radius, pen.paint(None, "line", 0.03)) + self._quiet(colour)
        start = self.layout.fields[self.layout.starts[colour]]
        parts = [
            self._way_in(colour, middle, start) if self.layout.kind == "ring" else "",
            self._saucer(colour),
        ]
        place, letter = scene.place_of(colour), "B" if scene.has_letters else ""
        if place:
            medal = figures.medal(pen, colour, middle, place)
            parts.append(group([medal], class_="badge", data_colour=colour, data_place=str(place)))
        else:
            parts += [figures.waiting_field(pen, colour, at, letter) for at in self.layout.waiting[colour]]
        return group(parts, class_="tray", data_colour=colour)

    def _saucer(self, colour: str) -> str:
        """The tray itself."""
        is_due, is_neutral = colour == self.scene.turn, colour == self.scene.neutral
        middle, radius = self.layout.trays[colour], self.layout.tray_radius
        return figures.tray(self.pen, colour, middle, radius, is_due=is_due, is_neutral=is_neutral)

    def _quiet(self, colour: str) -> str:
        """The waiting fields of a colour nobody plays."""
        paint = self.pen.paint(None, "line", 0.03)
        return "".join(figures.sign(colour, at, 0.36, paint) for at in self.layout.waiting[colour])

    def _way_in(self, colour: str, middle: Point, start: Point) -> str:
        """The thin line from the tray to A, square to the arm: going on from the arm's end, over A, to the tray."""
        end = self.layout.fields[self.layout.starts[colour] - 1]
        aim = towards(start, Point(2 * start.x - end.x, 2 * start.y - end.y), 1)
        along = (middle.x - start.x) * (aim.x - start.x) + (middle.y - start.y) * (aim.y - start.y)
        return path(line([start, towards(start, aim, along)]), self.pen.paint(None, f"{colour}-edge", 0.05))

    def path_fields(self) -> str:
        owners = {} if self.layout.kind == "walls" else {n: c for c, n in self.layout.starts.items()}
        return group((self._path_field(n, owners.get(n)) for n in range(len(self.layout.fields))), class_="path")

    def _path_field(self, n: int, owner: str | None) -> str:
        at, pen = self.layout.fields[n], self.pen
        if self.layout.kind == "walls" and (n == 0 or n in self.layout.targets):
            drawn = figures.lettered_field(pen, at, "Z" if n else "A")
        elif owner in self.scene.pawns:
            drawn = figures.start_field(pen, str(owner), at, "A" if self.scene.has_letters else "")
        else:
            drawn = figures.ring_field(pen, at)
            if owner:
                drawn += figures.sign(owner, at, 0.25, pen.paint(None, "line", 0.03))
        return group([drawn], class_="field", data_field=str(n))

    def goals(self) -> str:
        return group((self._goal(c) for c in self.layout.goals), class_="goals")

    def _goal(self, colour: str) -> str:
        pen, places = self.pen, zip(GOAL_FIELDS, self.layout.goals[colour], strict=True)
        row = ""
        if colour in self.scene.pawns:
            lane = line([self.layout.goals[colour][0], self.layout.goals[colour][-1]])
            row = path(lane, pen.paint(None, f"{colour}-tint", 0.96) + ' stroke-linecap="round"')
            drawn = [(letter, figures.goal_field(pen, colour, at, letter)) for letter, at in places]
        else:
            paint = pen.paint(None, "line", 0.03)
            drawn = [(letter, figures.sign(colour, at, 0.36, paint)) for letter, at in places]
        return row + "".join(group([d], class_="field", data_field=n, data_colour=colour) for n, d in drawn)

    def walls(self) -> str:
        bricks = (figures.brick(self.pen, brick.at, brick.number) for brick in self.layout.bricks)
        return group(bricks, class_="walls") if self.layout.bricks else ""

    def numbers(self) -> str:
        labels = enumerate(self.layout.labels)
        return group((self.pen.text(at, str(n), 0.2, "faint") for n, at in labels), class_="numbers")

    def emblem(self) -> str:
        """In the middle the sign of the colour whose roll is due, with a dot a try if it has several (V4)."""
        turn, pen, tries = self.scene.turn, self.pen, self.scene.attempts
        if turn is None or self.layout.kind == "walls":
            return ""
        size = 0.42 if len(self.layout.starts) <= 4 else 0.8
        edge, middle = f"{turn}-edge", Point(0, -0.2 * size if tries > 1 else 0)
        parts = [
            circle(Point(0, 0), size, pen.paint("field", edge, 0.05)),
            figures.sign(turn, middle, 0.52 * size, pen.paint(f"{turn}-fill", edge, 0.04)),
        ]
        dots = range(tries if tries > 1 else 0)
        parts += [circle(Point((n - (tries - 1) / 2) * 0.32 * size, 0.64 * size), 0.11 * size, pen.paint(edge)) for n in dots]
        return group(parts, class_="turn", data_colour=turn, data_attempts=str(tries))

    # ── pawns ─────────────────────────────────────────────────────────────────────────────────────────────────────────

    def standing(self) -> list[_Standing]:
        """All pawns, those further back first, so that the nearer ones stand before them."""
        pawns = [pawn for colour in self.scene.pawns for pawn in self._of(colour)]
        return sorted(pawns, key=lambda pawn: (pawn.at.y, pawn.at.x))

    def _of(self, colour: str) -> Iterator[_Standing]:
        waiting = self.scene.waiting(colour)
        yield from (_Standing(colour, "B", at) for at in self.layout.waiting[colour][:waiting])
        yield from (_Standing(colour, name, self.layout.place(colour, name)) for name in self.scene.goal(colour))
        for field, pawns in self.scene.on_path(colour).items():
            at = self.layout.fields[field]
            if pawns == 1:
                yield _Standing(colour, str(field), at)
                continue
            for n in range(pawns):  # a barrier: shoulder to shoulder
                aside = 0.4 * (n - (pawns - 1) / 2)
                yield _Standing(colour, str(field), Point(at.x + aside, at.y + 0.05 * n), 0.86)

    def pawns(self) -> str:
        return group(map(self._pawn, self.standing()), class_="pawns")

    def _pawn(self, pawn: _Standing) -> str:
        is_neutral = pawn.colour == self.scene.neutral
        drawn = figures.pawn(self.pen, pawn.colour, pawn.at, scale=pawn.scale, is_neutral=is_neutral)
        return group([drawn], class_="pawn", data_colour=pawn.colour, data_field=pawn.field)

    # ── marks ─────────────────────────────────────────────────────────────────────────────────────────────────────────

    def movable(self, moves: tuple[Move, ...]) -> str:
        """A strong ring around each pawn that may be moved."""
        starts = dict.fromkeys((move.colour, move.start) for move in moves)
        return group((self._movable(colour, field) for colour, field in starts), class_="movable")

    def _movable(self, colour: str, field: str) -> str:
        at = self._first_of(colour, field)
        rings = [circle(at, 0.49, self.pen.paint(None, role, w)) for role, w in (("plate", 0.17), ("ink", 0.09))]
        return group(rings, data_colour=colour, data_field=field)

    def _first_of(self, colour: str, field: str) -> Point:
        """A field's place; for B that of the pawn that would be taken."""
        waiting = self.scene.waiting(colour)
        return self.layout.waiting[colour][max(waiting - 1, 0)] if field == "B" else self.layout.place(colour, field)

    def aims(self, moves: tuple[Move, ...]) -> str:
        """A dotted ring around each field where a move would end; brackets where it would capture."""
        ends = {(move.colour, move.end): bool(move.captured) for move in moves if not move.is_void}
        return group((self._aim(colour, field, ends[colour, field]) for colour, field in ends), class_="targets")

    def _aim(self, colour: str, field: str, captures: bool) -> str:
        at, pen = self.layout.place(colour, field), self.pen
        if captures:
            ends = ' stroke-linecap="round"'
            parts = [path(_brackets(at), pen.paint(None, r, w) + ends) for r, w in (("plate", 0.19), ("ink", 0.1))]
        else:
            parts = [circle(at, 0.49, pen.paint(None, "plate", 0.15))]
            parts.append(circle(at, 0.49, pen.paint(None, "ink", 0.09, (0.02, 0.1724))))  # 16 dots
        return group(parts, data_colour=colour, data_field=field)

    def move_made(self, move: Move) -> str:
        """The way of the last move; dotted, the way home of whoever was captured."""
        way = legs(self.scene.board, move)
        parts = [self._leg(move.colour, leg) for leg in way]
        parts += [self._flight(leg.captured, self.layout.place(move.colour, leg.end)) for leg in way if leg.captured]
        if move.is_void or move.sent_back:
            parts.append(self._crossed_out(self.layout.place(move.colour, move.sent_back or move.start)))
        return group(parts, class_="last-move", data_move=str(move))

    def _leg(self, colour: str, leg: Leg) -> str:
        points = [self.layout.place(colour, name) for name in leg.fields]
        if leg.start == "B":
            points[0] = self.layout.waiting[colour][min(self.scene.waiting(colour), 3)]
        if leg.how != WALK:
            points = _bow(points[0], points[-1], 0.45)  # around the number on the wall
        return self._arrow(shortened(points, 0.46), f"{colour}-fill", f"{colour}-edge")  # as far as the pawn's feet

    def _arrow(self, points: list[Point], fill: str, edge: str) -> str:
        """A soft line with a head, outlined so that it is seen on every field."""
        cut = shortened(points, 0.22)
        shaft, tip = line(cut), _tip(cut[-1], points[-1], 0.2)
        layers = (("plate", 0.24, 0.18), (edge, 0.16, 0.1), (fill, 0.08, 0.0))
        drawn = ""
        for role, width, outline in layers:
            drawn += path(shaft, self.pen.paint(None, role, width) + ' stroke-linecap="round"')
            drawn += path(tip, self.pen.paint(role, role, outline))
        return drawn

    def _flight(self, colour: str, origin: Point) -> str:
        """The captured pawn flies home."""
        bow = _bow(origin, self.layout.waiting[colour][max(self.scene.waiting(colour) - 1, 0)], 0.18)
        data = line(shortened(bow, 0.55), 0.5)
        return path(data, self.pen.paint(None, f"{colour}-edge", 0.08, (0.01, 0.19)))

    def _crossed_out(self, at: Point) -> str:
        cross = "".join(f"M{pair(_off(at, x, y, 0.3))}L{pair(_off(at, -x, -y, 0.3))}" for x, y in _DIAGONALS[:2])
        return path(cross, self.pen.paint(None, "ink", 0.09) + ' stroke-linecap="round"')


_DIAGONALS = ((-0.7, -0.7), (0.7, -0.7), (0.7, 0.7), (-0.7, 0.7))


def _off(at: Point, x: float, y: float, length: float) -> Point:
    return Point(at.x + x * length, at.y + y * length)


def _brackets(at: Point) -> str:
    """Path data of four corners around a field, as in a viewfinder."""
    data = ""
    for x, y in _DIAGONALS:
        corner = _off(at, x, y, 0.72)
        legs = (Point(corner.x - x * 0.3, corner.y), corner, Point(corner.x, corner.y - y * 0.3))
        data += "M" + "L".join(map(pair, legs))
    return data


def _tip(base: Point, head: Point, width: float) -> str:
    """Path data of an arrow's head between two points."""
    ahead = towards(head, base, -0.04)
    x, y = (head.x - base.x) / dist(base, head), (head.y - base.y) / dist(base, head)
    left, right = Point(base.x + y * width, base.y - x * width), Point(base.x - y * width, base.y + x * width)
    return closed([left, ahead, right])


def _bow(one: Point, other: Point, height: float) -> list[Point]:
    """A line between two points, bent aside by this part of its length, as a few points to be smoothed."""
    middle = between(one, other, 0.5)
    top = Point(middle.x + (other.y - one.y) * height, middle.y - (other.x - one.x) * height)
    curve = [between(between(one, top, t / 8), between(top, other, t / 8), t / 8) for t in range(9)]
    return curve
