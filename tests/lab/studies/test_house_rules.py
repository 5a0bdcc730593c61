"""What the page about house rules reads: that it has every rule set there is, and says what a fresh study says."""

from __future__ import annotations

import gzip
import json
from datetime import date
from math import hypot
from typing import Any

import pytest

from poeppel.lab.studies import run
from poeppel.lab.studies.study import ROLLS_A_MINUTE
from poeppel.rules import Rules, all_rules
from tools.house_rules import COLUMNS, FILE, rows_of, study_of, written

MOST_BYTES = 60_000
LOOKED_AT = ("classic", "classic+backward-capture+barriers", "classic6+two-pawns", "classic+partners", "tournament",
             "classic+neutral", "mauerhuepfen")  # fmt: skip
FRESH, ANOTHER_SEED = 60, 77


@pytest.fixture(scope="module")
def measured() -> Any:
    return json.loads(FILE.read_text(encoding="utf-8"))


def row_of(measured: Any, rules: Rules, players: int) -> tuple[Any, int] | None:
    """The columns of an edition, and where in them a rule set stands."""
    columns = measured["editions"][measured["same"].get(rules.edition, rules.edition)]
    wanted = sum(1 << n for n, name in enumerate(columns["switches"]) if name in rules.switches)
    assert rules.switches <= set(columns["switches"])
    rows = [
        n for n, found in enumerate(zip(columns["sets"], columns["players"], strict=True)) if found == (wanted, players)
    ]
    assert len(rows) <= 1
    return (columns, rows[0]) if rows else None


def test_every_rule_set_is_there_with_every_number_of_players(measured: Any) -> None:
    missing = [
        (str(rules), players)
        for rules in all_rules()
        for players in rules.players
        if row_of(measured, rules, players) is None
    ]
    assert missing == []


def test_every_column_is_complete(measured: Any) -> None:
    for columns in measured["editions"].values():
        rows = len(columns["sets"])
        for column in COLUMNS:
            ends = ("",) + ("_reach",) * column.has_reach + ("_low", "_high") * column.has_ends
            for end in ends:
                assert len(columns[column.name + end]) == rows, column.name + end


def test_the_file_is_small_and_says_how_it_was_made(measured: Any) -> None:
    assert len(gzip.compress(FILE.read_bytes(), mtime=0)) <= MOST_BYTES
    assert measured["command"] == f"python tools/house_rules.py --games {measured['games']}"
    assert date.fromisoformat(measured["date"]) <= date.today()
    assert measured["rolls_a_minute"] == ROLLS_A_MINUTE


@pytest.mark.parametrize("text", LOOKED_AT)
def test_a_fresh_study_says_the_same(measured: Any, text: str) -> None:
    """Other games, of another seed: each figure within twice what both may be off. That is 1 in 10,000 by chance."""
    study = study_of(Rules.parse(text), FRESH).with_(seed=ANOTHER_SEED)
    for (rules, players), row in rows_of(run(study)):
        columns, n = row_of(measured, rules, players) or pytest.fail(f"{rules} {players}")
        for column in COLUMNS:
            if not column.has_reach:
                continue
            there, reach = (column.unit * columns[f"{column.name}{end}"][n] for end in ("", "_reach"))
            apart, off = abs(there - row[column.name]), hypot(reach, row[f"{column.name}_reach"])
            assert apart <= 2 * off + column.unit, (column.name, players, there, row[column.name])


def test_figures_are_written_in_units() -> None:
    """Two switches of the tournament: places is its first bit, punished its second."""
    rules = Rules.parse("tournament+punished")
    row = {f"{column.name}{end}": 3 * column.unit for column in COLUMNS for end in ("", "_reach")}
    row |= {"games_needed_low": 2.0, "games_needed_high": float("inf")}
    made = json.loads(written([((rules, 4), row)], 10, "made by hand", date(2026, 1, 2)))
    columns = made["editions"]["tournament"]
    assert (columns["switches"], columns["sets"], columns["players"]) == (["places", "punished"], [2], [4])
    assert (columns["captures"], columns["games_needed_low"], columns["games_needed_high"]) == ([3], [2], [None])
    assert (made["date"], made["same"]) == ("2026-01-02", {"aergern-verboten": "classic"})
