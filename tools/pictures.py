"""Draws the pictures of the documentation. Run it after changing the drawing; a test fails while they are old."""

from pathlib import Path

from poeppel import Position
from poeppel.draw.svg import svg

IMAGES = Path(__file__).resolve().parent.parent / "docs" / "images"


def pictures() -> dict[str, str]:
    """Each picture by its file name."""
    classic = Position.parse("y:B,17,17,d/g:B,B,10,36/r:B,5,c,d/k:30,2,31,a y 1 -", "classic+barriers")
    star = Position.parse(
        "y:17,17,34,c/g:B,B,10,36/r:B,5,c,d/k:30,31,2,a/b:B,B,45,59/p:a,b,c,d y 1 p", "classic6+barriers"
    )
    walls = Position.parse("y:B,B,14,d/g:B,3,40,56/r:12,b,c,d/k:B,B,24,29 r 1 -", "mauerhuepfen")
    jump = walls.parse_move("r:12-14xy^24xk", (2, 3))
    return {
        "classic.svg": svg(classic, theme=None, targets=classic.legal_moves(6)),
        "classic6.svg": svg(star, theme=None),
        "mauerhuepfen.svg": svg(walls.after((2, 3), jump), theme=None, last_move=jump),
    }


if __name__ == "__main__":
    IMAGES.mkdir(parents=True, exist_ok=True)
    for name, picture in pictures().items():
        (IMAGES / name).write_text(picture, encoding="utf-8")
