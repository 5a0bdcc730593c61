"""The cases in `cases/`; `poeppel.testing.cases` says how they are written."""

from pathlib import Path

from poeppel.testing.cases import cases_in

FOLDER = Path(__file__).resolve().parent.parent / "cases"
CASES = tuple(cases_in(FOLDER))

RULE_IDS = [
    *(f"R{n}" for n in range(1, 14)),
    *(f"V{n}" for n in range(1, 8)),
    *(f"T{n}" for n in (1, 4, 5, 7, 8, 10, 11, 12, 13, 14, 16)),
    *(f"M{n}" for n in range(1, 11)),
    *(f"P{n}" for n in range(1, 4)),
]
