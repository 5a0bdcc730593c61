"""A position as a picture: one self-contained SVG, without scripts and without fonts of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from poeppel.draw import captions, figures
from poeppel.draw.layout import Layout, Point, layout
from poeppel.draw.marks import Marks
from poeppel.draw.pen import FONT, Pen, ThemeName, circle, closed, group, line, number, path, towards
from poeppel.draw.scene import Scene
from poeppel.rules.board import GOAL_FIELDS

if TYPE_CHECKING:
    from poeppel.core.move import Move
    from poeppel.core.position import Position
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
    places, pen, moves = layout(scene.board, bottom), Pen(theme), tuple(targets)
    picture, marks = _Picture(scene, places, pen), Marks(scene, places, pen)
    layers = [
        picture.plate(),
        picture.trays(),
        picture.path_fields(),
        picture.goals(),
        picture.walls(),
        picture.numbers(),
        picture.emblem(),
        marks.movable(moves),
        marks.move_made(last_move) if last_move is not None else "",
        picture.pawns(),
        marks.aims(moves),
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
    spoken = f'<title id="t{key}">{escape(captions.title(scene)[language])}</title>'
    spoken += f'<desc id="d{key}">{escape(captions.description(scene, last_move)[language])}</desc>'
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
        return outline + path(line(self.layout.track, 0.0), self.pen.paint(None, "line", 0.06))

    def trays(self) -> str:
        return group(map(self._tray, self.layout.trays), class_="trays")

    def _tray(self, colour: str) -> str:
        scene, pen, middle = self.scene, self.pen, self.layout.trays[colour]
        if colour not in scene.pawns:
            return circle(middle, self.layout.tray_radius, pen.paint(None, "line", 0.03)) + self._quiet(colour)
        parts = [self._way_in(colour, middle), self._saucer(colour)]
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

    def _way_in(self, colour: str, middle: Point) -> str:
        """The thin line from the tray to A, square to the arm: going on from the arm's end, over A, to the tray.
        An A that everybody shares has none."""
        if self.layout.starts[colour] not in self.layout.owners:
            return ""
        start = self.layout.fields[self.layout.starts[colour]]
        end = self.layout.fields[self.layout.starts[colour] - 1]
        aim = towards(start, Point(2 * start.x - end.x, 2 * start.y - end.y), 1)
        along = (middle.x - start.x) * (aim.x - start.x) + (middle.y - start.y) * (aim.y - start.y)
        return path(line([start, towards(start, aim, along)]), self.pen.paint(None, f"{colour}-edge", 0.05))

    def path_fields(self) -> str:
        fields = range(len(self.layout.fields))
        return group((group([self._path_field(n)], class_="field", data_field=str(n)) for n in fields), class_="path")

    def _path_field(self, n: int) -> str:
        at, pen = self.layout.fields[n], self.pen
        letter, owner = self.layout.shared.get(n), self.layout.owners.get(n)
        if letter:
            return figures.lettered_field(pen, at, letter)
        if owner is None:
            return figures.ring_field(pen, at)
        if owner in self.scene.pawns:
            return figures.start_field(pen, owner, at, "A" if self.scene.has_letters else "")
        return figures.ring_field(pen, at) + figures.sign(owner, at, 0.25, pen.paint(None, "line", 0.03))

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
        """In the middle the sign of the colour whose roll is due, with a dot for each try if it has several (V4)."""
        turn, pen, tries = self.scene.turn, self.pen, self.scene.attempts
        if turn is None or self.layout.kind == "walls":
            return ""
        size = 0.42 if len(self.layout.starts) <= 4 else 0.8
        edge, middle = f"{turn}-edge", Point(0, -0.2 * size if tries > 1 else 0)
        parts = [
            circle(Point(0, 0), size, pen.paint("field", edge, 0.05)),
            figures.sign(turn, middle, 0.52 * size, pen.paint(f"{turn}-fill", edge, 0.04)),
        ]
        for n in range(tries if tries > 1 else 0):
            dot = Point((n - (tries - 1) / 2) * 0.32 * size, 0.64 * size)
            parts.append(circle(dot, 0.11 * size, pen.paint(edge)))
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
