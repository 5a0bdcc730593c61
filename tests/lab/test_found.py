"""The tables of "What we found" and of the tips: played again in a short form, they agree with what is printed."""

from __future__ import annotations

import re
import runpy
import sys
from math import inf
from typing import Any

import pytest

from poeppel.significance import Estimate
from poeppel.texts import Text
from tests.subprocesses import ROOT

sys.path.insert(0, str(ROOT))
TOOL: dict[str, Any] = runpy.run_path(str(ROOT / "tools" / "found.py"), run_name="found")
TABLES = {table.name: table for table in TOOL["TABLES"]}
SHORT = {
    "tips": (60,),
    "tips-and-rules": (100,),
    "house-rules": (60,),
    "first-roll": (400,),
    "seats": (400,),
    "skill": (200,),
    "dice": (300,),
    "luck": (100, TOOL["LUCK_TABLES"][:1]),
    "perfect": (100, TOOL["BEATEN"][:2]),
}  # how many games; and of what takes long only the first lines (the master's are not played again)
PATIENT = 2.3  # times as far as 95 of 100 intervals reach: with hundreds of figures one is else bound to be outside


def printed(cell: str, language: str) -> Estimate:
    """A figure with its interval, as a document has it."""
    plain = cell.translate(str.maketrans(",.", ".,")) if language == "de" else cell
    numbers = [inf if part == "∞" else float(part.replace(",", "")) for part in re.findall(r"-?[\d.,]+|∞", plain)]
    return Estimate(*numbers)


def reach(figure: Estimate) -> float:
    """How far the true figure may be off."""
    return max(figure.high - figure.value, figure.value - figure.low)


@pytest.mark.parametrize("name", TABLES)
def test_both_languages_print_the_same_figures(name: str) -> None:
    german, english = (TOOL["written"](TABLES[name], language) for language in ("de", "en"))
    assert len(german) == len(english) > 5
    for one, other in zip(german, english, strict=True):
        for of_german, of_english in zip(one, other, strict=True):
            if "…" in of_english:
                assert printed(of_german, "de") == printed(of_english, "en")


@pytest.mark.parametrize("name", SHORT)
def test_a_short_measurement_agrees_with_what_is_printed(name: str) -> None:
    """Each figure lies within what both measurements leave open. How many games are needed has no such middle."""
    table = TABLES[name]
    rows = list(table.find(*SHORT[name]))
    written = TOOL["written"](table, "en")[: len(rows) if len(SHORT[name]) > 1 else None]
    assert len(rows) == len(written) > 0
    compared = 0
    for row, cells in zip(rows, written, strict=True):
        figures = 0
        for found, cell in zip(row, cells, strict=True):
            if isinstance(found, Text):
                assert found.en == cell
                continue
            shown = printed(cell, "en")
            assert shown.low <= shown.value <= shown.high
            counts_games = table.digits[min(figures, len(table.digits) - 1)] == 0
            figures += 1
            if not counts_games:
                assert abs(found.value - shown.value) <= PATIENT * (reach(found) + reach(shown)), (row[0], cell, found)
                compared += 1
    assert compared > 5 or len(SHORT[name]) > 1
    assert compared >= len(rows)
