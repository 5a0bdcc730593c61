"""Solves the games of docs/solved-games.md and writes its tables: about half an hour of one core, and as long again for
three pawns each.

python tools/solved_games.py --keep FOLDER         # all of them; what is kept there is not solved again
python tools/solved_games.py classic,2,1 …         # only these: rules, players, pawns; the other rows stay
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from poeppel.analysis.perfect_play import folder_of
from poeppel.analysis.solver import solve
from poeppel.rules import Rules

DOCS = Path(__file__).resolve().parent.parent / "docs"
BEGIN, END = "<!-- table -->", "<!-- end of table -->"
HOUSE_RULES = ("three-rolls", "backward-capture", "no-goal-jump", "barriers", "forced-capture")
GAMES = [
    *(("classic", 2, pawns) for pawns in (1, 2, 3)),
    ("classic", 3, 1),
    ("classic", 4, 1),
    *((f"classic+{switch}", 2, pawns) for switch in HOUSE_RULES for pawns in (1, 2)),
    ("classic+three-rolls", 4, 1),
    ("classic+backward-capture", 4, 1),
    ("classic+backward-capture+three-rolls+no-goal-jump+barriers+forced-capture", 2, 2),
    ("classic+two-colours", 2, 1),
    ("classic+neutral", 3, 1),
    ("tournament", 4, 1),
    *(("classic6", 2, pawns) for pawns in (1, 2)),
    ("classic6", 3, 1),
    ("tournament6", 3, 1),
]


def row(rules: str, players: int, pawns: int, workers: int = 1, keep: Path | None = None) -> str:
    """One line of the table: figures as English writes them. `keep` has a folder for each game."""
    folder = keep / folder_of(Rules.parse(rules), players, pawns) if keep else None
    solution = solve(Rules.parse(rules), players, pawns, workers, keep=folder)
    chances = " · ".join(f"{100 * chance:.3f}" for chance in solution.chance(solution.start).values())
    return (
        f"| `{rules}` | {players} | {pawns} | {chances} | {100 * solution.advantage:+.3f} | "
        f"{solution.length(solution.start):.2f} | {solution.positions:,} | {solution.residual:.0e} |"
    )


def key(line: str) -> tuple[str, ...]:
    """The game that a line is about."""
    rules, players, pawns = (cell.strip() for cell in line.split("|")[1:4])
    return rules.strip("`"), players, pawns


def german(line: str) -> str:
    """The same line as German writes figures."""
    cells = line.split("|")
    return "|".join([*cells[:4], *(cell.translate(str.maketrans(",.", ".,")) for cell in cells[4:8]), *cells[8:]])


def written_rows(text: str) -> dict[tuple[str, ...], str]:
    """The lines of a table that is there already."""
    table = text.partition(BEGIN)[2].partition(END)[0].strip().splitlines()
    return {key(line): line for line in table[2:]}


def renew(name: str, rows: dict[tuple[str, ...], str]) -> None:
    """Put the lines into a document, in the order of GAMES; the head of the table stays."""
    path = DOCS / name
    text = path.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    table, _, after = rest.partition(END)
    head = table.strip().splitlines()[:2]
    order = [tuple(map(str, game)) for game in GAMES]
    lines = [rows[game] for game in order if game in rows]
    path.write_text(f"{before}{BEGIN}\n" + "\n".join([*head, *lines]) + f"\n{END}{after}", encoding="utf-8")


def main(arguments: Sequence[str]) -> None:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("games", nargs="*", help="such as classic,2,1; default: all")
    reader.add_argument("--keep", type=Path, help="a folder for what is solved")
    reader.add_argument("--workers", type=int, default=1)
    given = reader.parse_args(arguments)
    known = {",".join(map(str, game)): game for game in GAMES}
    if unknown := [name for name in given.games if name not in known]:
        reader.error(f"{unknown[0]} is not one of {' '.join(known)}")
    games = [known[name] for name in given.games or known]
    rows = written_rows((DOCS / "solved-games.md").read_text(encoding="utf-8"))
    for game in games:
        line = row(*game, given.workers, given.keep)
        print(line, flush=True)
        rows[key(line)] = line
        renew("solved-games.md", rows)
        renew("solved-games.de.md", {game: german(line) for game, line in rows.items()})


if __name__ == "__main__":
    main(sys.argv[1:])
