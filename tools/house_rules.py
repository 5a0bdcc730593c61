"""Measures what every set of house rules does, for the page about it: `web/src/features/house-rules/measured.json`.

    python tools/house_rules.py --games 2000      each rule set with each number of players; hours on one core
    python tools/house_rules.py --games 400       a rough look; some ten minutes

All seats are played by owls; how much skill counts is measured apart, by one owl (of partners: a pair) among random
movers, in each seat in turn. What two editions share (the same rules in other words) is played once.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np

from poeppel.core.lowering import lower
from poeppel.engine.games.play import Numbers
from poeppel.lab.simulation import Simulation, simulate
from poeppel.rules import EDITIONS, SWITCHES, Rules, all_rules
from poeppel.significance import NORMAL_95
from poeppel.tournament.plans.outlook import ROLLS_A_MINUTE

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "web" / "src" / "features" / "house-rules" / "measured.json"
WIDTH = 120
BETTER, WORSE = "owl", "random"
SEED = 1


@dataclass(frozen=True)
class Column:
    """One figure of every condition, written as whole numbers of a unit that is finer than what the games can tell."""

    name: str
    unit: float


COLUMNS = (
    *(Column(f"rolls_to_{end}{part}", 0.5) for end in ("first", "last") for part in ("", "_reach")),
    *(Column(f"rolls_to_{end}_{part}", 2) for end in ("first", "last") for part in ("tenth", "ninetieth")),
    *(Column(f"captures{part}", 0.1) for part in ("", "_reach")),
    Column("beginner", 0.002),
    Column("skill", 0.002),
)

Row = dict[str, float]
Condition = tuple[Rules, int]


def conditions() -> list[Condition]:
    """Every rule set with every number of players, but for editions that are another one in other words."""
    same = same_in_other_words()
    return [(rules, players) for rules in all_rules() if rules.edition not in same for players in rules.players]


def _played(rules: Rules) -> bytes:
    """What the kernels read of a rule set."""
    return lower(rules).words.tobytes()


def same_in_other_words() -> dict[str, str]:
    """Editions whose rule sets are all those of an earlier one, by the other's name."""
    sets: dict[str, list[bytes]] = {}
    for rules in all_rules():
        sets.setdefault(rules.edition, []).append(_played(rules))
    names = list(sets)
    return {
        later: earlier
        for n, later in enumerate(names)
        for earlier in names[:n]
        if sets[later] == sets[earlier] and EDITIONS[later].takes == EDITIONS[earlier].takes
    }


# ── measuring ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def measure(rules: Rules, players: int, games: int) -> Row:
    """The figures of one condition."""
    played = simulate(rules, players, games=games, seed=SEED, bots=BETTER)
    row: Row = {}
    for name in ("rolls_to_first", "rolls_to_last"):
        values = played.columns[name]
        row[name], row[f"{name}_reach"] = _mean(values)
        row[f"{name}_tenth"], row[f"{name}_ninetieth"] = np.quantile(values, (0.1, 0.9)).tolist()
    row["captures"], row["captures_reach"] = _mean(played.columns["captures"])
    row["beginner"] = _beginner(played)
    row["skill"] = skill(rules, players, games)
    return row


def _mean(values: Numbers) -> tuple[float, float]:
    """The mean, and how far the true one may lie from it in 95 of 100 such experiments."""
    return float(values.mean()), NORMAL_95 * float(values.std(ddof=1)) / len(values) ** 0.5


def _beginner(played: Simulation) -> float:
    """How often the side won that had the first roll: of partners (P1), both."""
    return played.beginner_share.value


def skill(rules: Rules, players: int, games: int) -> float:
    """How often the better player wins: an owl on each side in turn, everybody else at random."""
    seats, sides = rules.seats(players), rules.sides(players)
    won = played = 0
    for number, side in enumerate(sides):
        bots = [BETTER if seat[0] in side else WORSE for seat in seats]
        share = games // len(sides) + (number < games % len(sides))
        result = simulate(rules, players, games=share, seed=SEED + number, bots=bots)
        won += result.wins[bots.index(BETTER)]
        played += share
    return won / played


# ── writing ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def written(rows: Iterable[tuple[Condition, Row]], games: int, command: str, day: date) -> str:
    """The file: the figures of an edition column by column, its sets as bits of its switches."""
    editions: dict[str, dict[str, Any]] = {}
    columns: tuple[Column, ...] = COLUMNS
    for (rules, players), row in rows:
        switches = [name for name in SWITCHES if name in rules.box.takes]
        one = editions.setdefault(rules.edition, {"switches": switches, "sets": [], "players": []})
        one["sets"].append(sum(1 << n for n, name in enumerate(switches) if name in rules.switches))
        one["players"].append(players)
        for column in columns:
            if column.name in row:
                one.setdefault(column.name, []).append(round(row[column.name] / column.unit))
    about = {
        "command": command,
        "date": day.isoformat(),
        "games": games,
        "seed": SEED,
        "better": BETTER,
        "worse": WORSE,
        "rolls_a_minute": ROLLS_A_MINUTE,
        "units": {column.name: column.unit for column in columns if column.name in next(iter(editions.values()))},
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
    reader.add_argument("--games", type=int, default=2000)
    games = reader.parse_args(arguments).games
    rows = list(_measured(conditions(), games))
    command = " ".join(["python", "tools/house_rules.py", *arguments])
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(written(rows, games, command, date.today()), encoding="utf-8")


def _measured(listed: Sequence[Condition], games: int) -> Iterator[tuple[Condition, Row]]:
    for number, (rules, players) in enumerate(listed, 1):
        yield (rules, players), measure(rules, players, games)
        if number % 50 == 0:
            print(f"{number} of {len(listed)}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
