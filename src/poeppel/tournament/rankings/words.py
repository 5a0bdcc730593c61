"""Numbers and lines of a tournament as people read them."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from poeppel.rules.board import COLOUR_NAMES
from poeppel.texts import Language, Text, decimal
from poeppel.tournament.plans.tie_breaks import TIE_BREAKS
from poeppel.tournament.rankings.standings import Cell

_SIGNS = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
}


@lru_cache(maxsize=10_000)
def points_text(points: Fraction) -> str:
    """`7`, `7½`, `7⅓`, `7 2/7`."""
    sign = "−" if points < 0 else ""
    whole, rest = divmod(abs(points), 1)
    if not rest:
        return f"{sign}{whole}"
    if rest in _SIGNS:
        return f"{sign}{whole or ''}{_SIGNS[rest]}"
    return f"{sign}{whole} {rest}" if whole else f"{sign}{rest}"


def cell_text(tie_break: str, cell: Cell, language: Language) -> str:
    """What stands in a column."""
    if tie_break == "share":
        return decimal(float(100 * cell[0]), 1)[language] + " %"
    if tie_break == "places":
        return "-".join(map(points_text, cell))
    if tie_break == "die":
        return " ".join(map(str, cell))
    return " ".join(map(points_text, cell))


def column_title(tie_break: str) -> Text:
    return TIE_BREAKS[tie_break].title


def colour_text(colour: str) -> Text:
    return COLOUR_NAMES[colour]
