"""Writes what every set of house rules does, for the page about it: `web/src/features/house-rules/measured.json`.

    python tools/house_rules.py --keep FOLDER             the study of all rule sets; hours on two cores
    python tools/house_rules.py --games 100               a rough look

It is the study "house-rules" of `poeppel lab`, rule set by rule set: with `--keep` an interrupted one goes on, and what
`poeppel lab run house-rules` has kept is not played again. What two editions share (the same rules in other words) is
written once.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from math import isfinite
from pathlib import Path
from typing import Any

from poeppel.core.lowering import lower
from poeppel.lab.studies import Results, Study, conditions, run
from poeppel.lab.studies.measures import STANDARD
from poeppel.lab.studies.study import ROLLS_A_MINUTE
from poeppel.rules import EDITIONS, SWITCHES, Rules, all_rules

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "web" / "src" / "features" / "house-rules" / "measured.json"
EQUALS, BETTER = "owl", ("owl", "random")  # for how it is played, and for how much skill counts
SEED = 1


@dataclass(frozen=True)
class Column:
    """One figure of every condition, written as whole numbers of a unit that is finer than what the games can tell."""

    name: str
    measure: str
    statistic: str
    unit: float
    has_reach: bool = True  # how far it may be off, the same both ways
    has_ends: bool = False  # its interval, which is longer on one side
    among_random: bool = False


COLUMNS = (
    *(
        Column(name, f"rolls_to_{end}", statistic, unit, statistic == "mean")
        for end in ("first", "last")
        for name, statistic, unit in (
            (f"rolls_to_{end}", "mean", 0.5),
            (f"rolls_to_{end}_tenth", "p10", 2.0),
            (f"rolls_to_{end}_ninetieth", "p90", 2.0),
        )
    ),
    Column("captures", "captures", "mean", 0.1),
    Column("lead_changes", "lead_changes", "mean", 0.1),
    Column("choices", "choices", "share", 0.001),
    Column("beginner", "first_roll", "share", 0.002),
    Column("skill", "wins", "share", 0.002, among_random=True),
    Column("games_needed", "games_needed", "games", 1.0, has_reach=False, has_ends=True, among_random=True),
)

Row = dict[str, float]
Condition = tuple[Rules, int]


def same_in_other_words() -> dict[str, str]:
    """Editions whose rule sets are all those of an earlier one, by the other's name."""
    sets: dict[str, list[bytes]] = {}
    for rules in all_rules():
        sets.setdefault(rules.edition, []).append(lower(rules).words.tobytes())
    names = list(sets)
    return {
        later: earlier
        for n, later in enumerate(names)
        for earlier in names[:n]
        if sets[later] == sets[earlier] and EDITIONS[later].takes == EDITIONS[earlier].takes
    }


def rule_sets() -> list[Rules]:
    """Every one, but for editions that are another one in other words."""
    same = same_in_other_words()
    return [rules for rules in all_rules() if rules.edition not in same]


# ── measuring ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def study_of(rules: Rules, games: int) -> Study:
    """With every number of players: first owls alone, then one owl (of partners: a pair) among random movers."""
    return Study.of(conditions(rules, None, [EQUALS, BETTER]), STANDARD, games, SEED)


def rows_of(results: Results) -> Iterator[tuple[Condition, Row]]:
    """The figures of each number of players."""
    for number in range(0, len(results.study.conditions), 2):
        condition = results.study.conditions[number]
        row: Row = {}
        for column in COLUMNS:
            figure = results.figure(column.measure, column.statistic, None, number + column.among_random)
            row[column.name] = figure.value
            if column.has_reach:
                row[f"{column.name}_reach"] = (figure.high - figure.low) / 2
            if column.has_ends:
                row[f"{column.name}_low"], row[f"{column.name}_high"] = figure.low, figure.high
        yield (condition.rules, condition.players), row


# ── writing ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def written(rows: Iterable[tuple[Condition, Row]], games: int, command: str, day: date) -> str:
    """The file: the figures of an edition column by column, its sets as bits of its switches."""
    editions: dict[str, dict[str, Any]] = {}
    for (rules, players), row in rows:
        switches = [name for name in SWITCHES if name in rules.box.takes]
        one = editions.setdefault(rules.edition, {"switches": switches, "sets": [], "players": []})
        one["sets"].append(sum(1 << n for n, name in enumerate(switches) if name in rules.switches))
        one["players"].append(players)
        for column in COLUMNS:
            for name in (column.name, *(f"{column.name}_{part}" for part in ("reach", "low", "high"))):
                if name in row:
                    value = row[name] / column.unit
                    one.setdefault(name, []).append(round(value) if isfinite(value) else None)
    about = {
        "command": command,
        "date": day.isoformat(),
        "games": games,
        "seed": SEED,
        "rolls_a_minute": ROLLS_A_MINUTE,
        "units": {column.name: column.unit for column in COLUMNS},
        "same": same_in_other_words(),
    }
    parts = [f'"{name}": {json.dumps(value, ensure_ascii=False)}' for name, value in about.items()]
    found = ",\n".join(_edition(name, one) for name, one in editions.items())
    return "{\n" + ",\n".join([*parts, f'"editions": {{\n{found}\n}}']) + "\n}\n"


def _edition(name: str, columns: dict[str, Any]) -> str:
    lines = ",\n".join(f'"{column}": {json.dumps(values, separators=(",", ":"))}' for column, values in columns.items())
    return f'"{name}": {{\n{lines}\n}}'


def main(arguments: Sequence[str]) -> None:
    reader = argparse.ArgumentParser("tools/house_rules.py", description=__doc__)
    reader.add_argument("--games", type=int, default=2000, help="of each condition")
    reader.add_argument("--keep", type=Path, help="a folder for what is finished")
    reader.add_argument("--workers", type=int, default=1)
    given = reader.parse_args(arguments)
    rows = list(_measured(rule_sets(), given.games, given.keep, given.workers))
    FILE.write_text(written(rows, given.games, f"python tools/house_rules.py --games {given.games}", date.today()))


def _measured(listed: Sequence[Rules], games: int, keep: Path | None, workers: int) -> Iterator[tuple[Condition, Row]]:
    """One rule set after the other: the games of all at once would not fit into memory."""
    for number, rules in enumerate(listed, 1):
        yield from rows_of(run(study_of(rules, games), workers, keep=keep))
        if number % 20 == 0:
            print(f"{number} of {len(listed)} rule sets", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
