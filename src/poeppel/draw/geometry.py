"""A board's geometry as plain data, for clients that draw it themselves."""

from __future__ import annotations

from typing import Any

from poeppel.draw.layout import FIELD_RADIUS, layout
from poeppel.rules.board import Board


def geometry(board: Board) -> dict[str, Any]:
    """Where everything is drawn. `turns`: by how many degrees, clockwise around the middle, a colour comes to the
    bottom."""
    drawn = layout(board)
    step = 0.0 if drawn.shared else 360 / len(board.colours)
    data: dict[str, Any] = rounded(
        drawn.to_json()
        | {
            "colours": board.colours,
            "length": board.length,
            "field_radius": FIELD_RADIUS,
            "owners": drawn.owners,
            "shared": drawn.shared,
            "turns": {colour: -step * n or 0 for n, colour in enumerate(board.colours)},
        }
    )
    return data


def rounded(value: Any) -> Any:
    """Coordinates to a ten thousandth of a field, whole numbers without a point."""
    if isinstance(value, dict):
        return {str(key): rounded(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [rounded(part) for part in value]
    if isinstance(value, float):
        short = round(value, 4)
        return int(short) if short.is_integer() else short
    return value
