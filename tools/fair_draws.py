"""Writes draws that anybody can check, and forged ones: test vectors for people who write a verifier, and for our own:
`python tools/fair_draws.py`. Those that begin with `genuine` are, those that begin with `false` are not. A test fails
while the files are not current: then seeds make other draws than before, and the version of the draw has to change.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

from poeppel.tournament.draws.draw import swapped
from poeppel.tournament.draws.draw_cost import TableRules
from poeppel.tournament.draws.draw_record import DrawRecord, Swap
from poeppel.tournament.draws.fair_draw import DrawTask, commitment
from poeppel.tournament.draws.seating import Player

VECTORS = Path(__file__).resolve().parent.parent / "examples" / "draw_vectors"
SECRET = bytes(range(32))
OTHER_SECRET = bytes(range(1, 33))


def people(number: int, teams: bool = False) -> tuple[Player, ...]:
    """Numbered from 1; with teams of three, and one whose name has a space and an umlaut."""
    names = ("Blaue Igel", "Würfel #1", "Rot*Weiß")
    return tuple(Player(str(n), names[n % 3] if teams and n < 10 else None) for n in range(1, number + 1))


@cache
def genuine() -> dict[str, DrawRecord]:
    """A draw of every kind, by its name."""
    return dict(_genuine())


def _genuine() -> Iterator[tuple[str, DrawRecord]]:
    first = DrawRecord.of(SECRET, DrawTask("Stadtmeisterschaft 2026", 1, people(11, True)), ["Annas Wurf: 6 2 4"])
    yield "first-round", first
    task = DrawTask("Stadtmeisterschaft 2026", 2, people(11, True), first.rounds)
    second = DrawRecord.of(OTHER_SECRET, task, ["Bens Wurf: 1 1 5", "Blau, ein Igel und die 42"])
    yield "second-round", second
    by_hand = replace(second, swaps=(Swap(2, "1", "5"), Swap(2, "2", "9")))
    yield "swapped-by-hand", by_hand
    yield (
        "third-round-after-swaps",
        DrawRecord.of(SECRET, DrawTask("x", 3, people(11), (*first.rounds, *by_hand.rounds))),
    )
    pinned = first.rounds[0][1:2]
    yield "one-table-fixed", DrawRecord.of(SECRET, DrawTask("x", 1, people(11, True), pinned=pinned), ["3"])
    yield "by-standing", DrawRecord.of(SECRET, DrawTask("x", 2, people(24), kind="standing"))
    yield "planned-ahead", DrawRecord.of(SECRET, DrawTask("x", 1, people(16, True), kind="planned", rounds=4), ["5 5"])
    rules = TableRules("classic+barriers", "classic6")
    yield "other-rules", DrawRecord.of(SECRET, DrawTask("x", 1, people(7), rules=rules))
    yield "championship", DrawRecord.of(SECRET, DrawTask("x", 1, people(209)), ["2 6 4 1"])


def forged() -> Iterator[tuple[str, DrawRecord]]:
    """The second round, with one thing changed each time."""
    record = genuine()["second-round"]
    task, (tables,) = record.task, record.drawn
    one, other = tables[0].people[0], tables[1].people[0]
    yield "secret", replace(record, secret=SECRET.hex())
    yield "secret-and-commitment", replace(record, secret=SECRET.hex(), commitment=commitment(SECRET, task))
    yield "commitment", replace(record, commitment=commitment(SECRET, task))
    yield "contribution", replace(record, contributions=("Bens Wurf: 1 1 6", record.contributions[1]))
    yield "contribution-left-out", replace(record, contributions=record.contributions[:1])
    yield "contributions-exchanged", replace(record, contributions=record.contributions[::-1])
    yield "tables", replace(record, drawn=(swapped(tables, one, other),))
    colours = tuple(zip((c for c, _ in tables[0].seats), reversed(tables[0].people), strict=True))
    yield "colours", replace(record, drawn=((replace(tables[0], seats=colours), *tables[1:]),))
    yield "table-left-out", replace(record, drawn=(tables[:-1],))
    for what, changed in (
        ("tournament", replace(task, tournament="Stadtmeisterschaft 2027")),
        ("round", replace(task, round=3)),
        ("kind", replace(task, kind="standing")),
        ("order-of-people", replace(task, people=task.people[::-1])),
        ("team", replace(task, people=(replace(task.people[0], team=None), *task.people[1:]))),
        ("earlier-round", replace(task, earlier=(swapped(task.earlier[0], one, other),))),
        ("earlier-round-left-out", replace(task, earlier=())),
        ("fixed-table", replace(task, pinned=tables[:1])),
        ("rules", replace(task, rules=TableRules("tournament+places"))),
    ):
        yield what, replace(record, task=changed)


def files() -> dict[str, str]:
    """Every file with what it has to contain."""
    found = {f"genuine-{name}.txt": str(record) for name, record in genuine().items()}
    return found | {f"false-{name}.txt": str(record) for name, record in forged()}


def main() -> None:
    VECTORS.mkdir(exist_ok=True)
    for name, text in files().items():
        (VECTORS / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
