"""Dice as pictures and as terminal text."""

from collections.abc import Iterable
from itertools import product

from rich.text import Text as RichText

from poeppel.draw.layout import Point
from poeppel.draw.pen import Pen, ThemeName, circle, closed, number, path
from poeppel.errors import NotationError
from poeppel.texts import Language, Text

# Where the pips of each face lie, on a grid of three by three, row by row.
_DIAGONAL, _OTHER, _SIDES, _MIDDLE = {(0, 0), (2, 2)}, {(0, 2), (2, 0)}, {(1, 0), (1, 2)}, {(1, 1)}
PIPS: dict[int, set[tuple[int, int]]] = {
    1: _MIDDLE,
    2: _OTHER,
    3: _OTHER | _MIDDLE,
    4: _OTHER | _DIAGONAL,
    5: _OTHER | _DIAGONAL | _MIDDLE,
    6: _OTHER | _DIAGONAL | _SIDES,
}


def die_svg(
    n: int, *, theme: ThemeName = "light", title: bool = True, language: Language = "en", size: int = 64
) -> str:
    """One face of a die as SVG."""
    pips, pen = _pips(n), Pen(theme)
    corners = [Point(x, y) for x, y in ((-0.5, 0.5), (-0.5, -0.5), (0.5, -0.5), (0.5, 0.5))]
    face = path(closed(corners, 0.2), pen.paint("die", "line", 0.04))
    face += "".join(
        circle(Point(0.27 * (column - 1), 0.27 * (row - 1)), 0.1, pen.paint("pip")) for row, column in sorted(pips)
    )
    edge = number(-0.54)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{edge} {edge} {number(1.08)} {number(1.08)}" '
    head += f'width="{size}" height="{size}" class="poeppel" data-face="{n}"'
    if not title:
        return f'{head} aria-hidden="true">{pen.style()}{face}</svg>'
    words = Text(f"Würfel: {n}", f"die: {n}")[language]
    return f'{head} role="img" lang="{language}" aria-label="{words}"><title>{words}</title>{pen.style()}{face}</svg>'


def die_lines(n: int, *, unicode: bool = True) -> tuple[str, ...]:
    """One face of a die as five lines of nine characters."""
    pips, pip = _pips(n), "◉" if unicode else "o"
    dots = {place: pip if place in pips else " " for place in product(range(3), repeat=2)}
    rows = (f"| {dots[row, 0]} {dots[row, 1]} {dots[row, 2]} |" for row in range(3))
    return (".-------.", *rows, "'-------'")


def dice_text(faces: int | Iterable[int], *, colour: bool = True, unicode: bool = True) -> RichText:
    """One die, or several side by side, for the terminal."""
    values = (faces,) if isinstance(faces, int) else tuple(faces)
    drawn = [die_lines(n, unicode=unicode) for n in values]
    lines = "\n".join("  ".join(row) for row in zip(*drawn, strict=True))
    return RichText(lines, style="bold" if colour else "", no_wrap=True, end="")


def _pips(n: int) -> set[tuple[int, int]]:
    if isinstance(n, bool) or not isinstance(n, int) or n not in PIPS:
        raise NotationError(Text(f"ein Würfel zeigt 1 bis 6, nicht {n!r}", f"a die shows 1 to 6, not {n!r}"))
    return PIPS[n]
