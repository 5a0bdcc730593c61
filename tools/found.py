"""Plays the studies of docs/tips.md and docs/found.md and writes their tables, in both languages.

python -m tools.found                            # all of them: some forty minutes of one core
python -m tools.found tips first-roll            # only these
python -m tools.found --games 200 --dry          # fewer games, and only printed
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import isinf
from pathlib import Path

from bench import wuerfelglueck
from poeppel.analysis.perfect_play import compare
from poeppel.analysis.solver import solve
from poeppel.bots.levels import BY_NAME, TIPS
from poeppel.lab.studies import Condition, Results, Study, conditions, run
from poeppel.lab.studies.catalogue import CATALOGUE, one_rule_each
from poeppel.rules import Rules
from poeppel.rules.seat_names import colours_named
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
        results = run(Study.of(Condition.of(edition, players, "owl"), "first_roll", fewer), workers=2)
        yield (
            same(f"`{edition}`"),
            same(str(players)),
            percent(results.figure("first_roll", "advantage").estimate),
        )


def seats(games: int) -> Iterator[Row]:
    """How often each seat wins where the seats around the table are not alike."""
    for edition, players in (("classic", 3), ("classic6", 4), ("classic6", 5)):
        results = run(Study.of(Condition.of(edition, players, "owl"), "seats", games), workers=2)
        even = HUNDRED / players
        for seat in Rules(edition).seats(players):
            share = percent(results.figure("seats", "share", seat).estimate)
            more = Estimate(*(part - even for part in share))
            yield same(f"`{edition}`"), same(str(players)), colours_named(seat), share, more


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


def master(games: int) -> Iterator[Row]:
    """The master against others, two players. Its games take long, so the luck of the dice is taken out of them; and by
    how many times fewer games that takes."""
    levels = ("random", "badger", "hare", "fox", "hedgehog", "owl")
    tables = [("master", level) for level in levels]
    results = run(Study.of(conditions("classic", 2, tables), "without_luck", games), workers=2)
    for number, level in enumerate(levels):
        figures = (
            results.figure("without_luck", name, "master", number).estimate for name in ("share", "games", "saves")
        )
        share, needed, saves = figures
        yield BY_NAME[level].title, percent(share), needed, saves


LUCK_TABLES = (
    ("classic", 2),
    ("classic", 4),
    ("classic+backward-capture", 4),
    ("tournament", 4),
    ("classic6", 6),
    ("mauerhuepfen", 2),
)


def luck(games: int, tables: Sequence[tuple[str, int]] = LUCK_TABLES) -> Iterator[Row]:
    """How much of what makes results differ is luck: among owls, and of an owl among others who move at random."""
    for rules, players in tables:
        results = run(Study.of(conditions(rules, players, ["owl", ("owl", "random")]), "luck", games), workers=2)
        shares = (percent(results.figure("luck", "luck", "owl", condition).estimate) for condition in (0, 1))
        # Where the owl has won every game there is nothing to divide.
        told = (share if share.low < share.high else same("–") for share in shares)
        yield same(f"`{rules}`"), same(str(players)), *told


BEATEN = ("random", "badger", "hare", "fox", "hedgehog", "owl", "master")


def perfect(games: int, bots: Sequence[str] = BEATEN) -> Iterator[Row]:
    """How often perfect play wins against each bot with two pawns each, and how many of its choices are perfect."""
    solutions = [solve(rules, 2, 2) for rules in ("classic", "classic+backward-capture")]
    for bot in bots:
        row: list[Cell] = [BY_NAME[bot].title]
        for solution in solutions:
            compared = compare(solution, bot, games // 4 if bot == "master" else games)
            assert compared.beaten is not None  # there are two sides
            row += [percent(compared.beaten), percent(share_of(compared.perfect, compared.choices))]
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
    Table("first-roll", "found", 40_000, first_roll, (2,)),
    Table("seats", "found", 40_000, seats, (2,)),
    Table("skill", "found", 10_000, skill, (1, 0, 1, 0)),
    Table("master", "found", 100, master, (1, 0, 1)),
    Table("luck", "found", 200, luck),
    Table("perfect", "found", 400, perfect, (2, 1, 2, 1)),
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
