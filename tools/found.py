"""Plays the studies of docs/tips.md and docs/found.md and writes their tables, in both languages.

python tools/found.py                            # all of them: some ten minutes of one core
python tools/found.py tips first-roll            # only these
python tools/found.py --games 200 --dry          # fewer games, and only printed
"""

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from math import isinf
from pathlib import Path

from bench import wuerfelglueck
from poeppel.bots.levels import BY_NAME, TIPS
from poeppel.lab.studies import Condition, Results, Study, conditions, run
from poeppel.lab.studies.catalogue import CATALOGUE, one_rule_each
from poeppel.rules import Rules
from poeppel.significance import Estimate, share_of
from poeppel.texts import Language, Text

DOCS = Path(__file__).resolve().parent.parent / "docs"
HUNDRED = 100.0

Cell = Text | Estimate
Row = tuple[Cell, ...]


@dataclass(frozen=True)
class Table:
    """A table of a document: where it stands, and how its rows are found."""

    name: str
    page: str
    games: int
    find: Callable[[int], Iterator[Row]]
    digits: tuple[int, ...] = (1,)  # behind the point, of each column with figures; the last one holds for the rest


def same(text: str) -> Text:
    return Text(text, text)


def percent(estimate: Estimate) -> Estimate:
    return Estimate(*(HUNDRED * part for part in estimate))


def number_of(results: Results, wanted: Condition) -> int:
    """The number of a condition in a study."""
    return results.study.conditions.index(wanted)


def win_share(results: Results, rules: str, players: int, bots: tuple[str, str]) -> Estimate:
    """How often the first of two bots wins, in hundredths."""
    condition = number_of(results, Condition.of(rules, players, bots))
    return percent(results.figure("wins", "share", bots[0], condition).estimate)


# ── the tables ────────────────────────────────────────────────────────────────────────────────────────────────────────


def tips(games: int) -> Iterator[Row]:
    """What each tip is worth, at the classic board."""
    results = run(CATALOGUE["tips"].study().with_(games=games, measures=("wins",)), workers=2)
    columns = ((4, "random"), (4, "capture"), (4, "owl"), (2, "random"), (2, "owl"))
    for tip in TIPS:
        shares = (win_share(results, "classic", players, (tip.name, other)) for players, other in columns)
        yield (tip.title.joined(same(f"(`{tip.name}`)")), *shares)


def tips_and_rules(games: int) -> Iterator[Row]:
    """The same among random players, under rules that change what is wise."""
    rules = ("classic", "classic+backward-capture", "classic+barriers", "classic+forced-capture", "tournament")
    tables = [(tip.name, "random") for tip in TIPS]
    results = run(Study.of(conditions(rules, 4, tables), "wins", games), workers=2)
    for tip in TIPS:
        yield (tip.title, *(win_share(results, one, 4, (tip.name, "random")) for one in rules))


def house_rules(games: int) -> Iterator[Row]:
    """What each house rule does by itself, with four owls; and how much an owl is ahead of three random players."""
    measures = ("rolls_to_first", "captures", "choices", "wins", "games_needed")
    among = ("owl", "random")
    listed = [rules for rules in one_rule_each() if 4 in rules.players]
    results = run(Study.of(conditions(listed, 4, ["owl", among]), measures, games), workers=2)
    for rules in listed:
        owls, mixed = (number_of(results, Condition.of(rules, 4, bots)) for bots in ("owl", among))
        yield (
            same(f"`{rules}`"),
            results.figure("rolls_to_first", "mean", None, owls).estimate,
            results.figure("captures", "mean", None, owls).estimate,
            percent(results.figure("choices", "share", None, owls).estimate),
            percent(results.figure("wins", "share", "owl", mixed).estimate)
            if rules.sides(4) == rules.seats(4)
            else same("–"),
        )


def first_roll(games: int) -> Iterator[Row]:
    """By how much whoever has the first roll wins more often than the others, in points."""
    tables = [(edition, n) for edition in ("classic", "classic6", "mauerhuepfen") for n in Rules(edition).players]
    tables.append(("tournament", 4))
    for edition, players in tables:
        fewer = games if edition != "mauerhuepfen" else games // 10
        results = run(Study.of(Condition.of(edition, players, "fox"), "first_roll", fewer), workers=2)
        yield (
            same(f"`{edition}`"),
            same(str(players)),
            percent(results.figure("first_roll", "advantage").estimate),
        )


def skill(games: int) -> Iterator[Row]:
    """How often the owl wins against each level below it, alone among them; and how long one has to play to see it."""
    levels = ("random", "chick", "badger", "hare", "fox", "hedgehog")
    tables = [("owl", level) for level in levels]
    results = run(Study.of(conditions("classic", (2, 4), tables), ("wins", "games_needed"), games), workers=2)
    for level in levels:
        row: list[Cell] = [BY_NAME[level].title]
        for players in (2, 4):
            row.append(win_share(results, "classic", players, ("owl", level)))
            condition = number_of(results, Condition.of("classic", players, ("owl", level)))
            row.append(results.figure("games_needed", "games", None, condition).estimate)
        yield tuple(row)


def dice(games: int) -> Iterator[Row]:
    """Würfelglück: how often the first of two dice wins, by the task and as in the box."""
    for one, other in combinations(wuerfelglueck.DICE, 2):
        task, _, ours = wuerfelglueck.compare(wuerfelglueck.DICE[one], wuerfelglueck.DICE[other], games)
        yield (same(one), same(other), *(percent(share_of(wins[0], sum(wins))) for wins in (task, ours)))


TABLES = (
    Table("tips", "tips", 20_000, tips),
    Table("tips-and-rules", "tips", 2000, tips_and_rules),
    Table("house-rules", "found", 4000, house_rules),
    Table("first-roll", "found", 8000, first_roll, (2,)),
    Table("skill", "found", 10_000, skill, (1, 0, 1, 0)),
    Table("dice", "found", 4000, dice),
)


# ── writing ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def told(cell: Cell, digits: int, language: Language) -> str:
    """A cell: a figure with its interval."""
    if isinstance(cell, Text):
        return cell[language]
    value, low, high = ("∞" if isinf(part) else f"{part:,.{digits}f}" for part in cell)
    written = f"{value} ({low} … {high})"
    return written if language == "en" else written.translate(str.maketrans(",.", ".,"))


def lines(table: Table, rows: list[Row], language: Language) -> str:
    """The rows of a table, as a document has them."""
    found = []
    for row in rows:
        figures = 0
        cells = []
        for cell in row:
            cells.append(told(cell, table.digits[min(figures, len(table.digits) - 1)], language))
            figures += isinstance(cell, Estimate)
        found.append(f"| {' | '.join(cells)} |")
    return "\n".join(found)


def written(table: Table, language: Language) -> list[list[str]]:
    """The cells that stand in a document."""
    text = page(table, language).read_text(encoding="utf-8")
    block = text.partition(f"<!-- {table.name} -->")[2].partition("<!-- end -->")[0].strip().splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in block[2:]]


def page(table: Table, language: Language) -> Path:
    return DOCS / f"{table.page}{'.de' if language == 'de' else ''}.md"


def renew(table: Table, rows: list[Row]) -> None:
    """Put the rows into both documents; the heads of the tables stay."""
    for language in ("de", "en"):
        path = page(table, language)
        before, begin, rest = path.read_text(encoding="utf-8").partition(f"<!-- {table.name} -->")
        old, end, after = rest.partition("<!-- end -->")
        head = "\n".join(old.strip().splitlines()[:2])
        path.write_text(f"{before}{begin}\n{head}\n{lines(table, rows, language)}\n{end}{after}", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("tables", nargs="*", help=", ".join(table.name for table in TABLES))
    parser.add_argument(
        "--games", type=int, metavar="N", help="of each condition, instead of as many as in the documents"
    )
    parser.add_argument("--dry", action="store_true", help="write nothing")
    asked = parser.parse_args()
    for table in TABLES:
        if asked.tables and table.name not in asked.tables:
            continue
        rows = list(table.find(asked.games or table.games))
        print(f"{table.name}\n{lines(table, rows, 'en')}\n", flush=True)
        if not asked.dry:
            renew(table, rows)


if __name__ == "__main__":
    main()
