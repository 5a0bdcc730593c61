"""The engine counts the same continuations as a second, independent implementation of the rules."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from poeppel import PoeppelError, Position, Rules, perft
from poeppel.rules import EDITIONS
from tests.cases import FOLDER


class Count(NamedTuple):
    rules: str
    position: str
    depth: int
    leaves: int


def read_counts() -> list[Count]:
    counts = []
    for line in (FOLDER / "perft.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            rules, position, depth, leaves = (part.strip() for part in line.split("|"))
            counts.append(Count(rules, position, int(depth), int(leaves)))
    return counts


COUNTS = read_counts()


@pytest.mark.parametrize("count", COUNTS, ids=lambda count: f"{count.rules} {count.position}")
def test_the_count_agrees(count: Count) -> None:
    position = Position.parse(count.position, count.rules)
    leaves = perft(position, count.depth)
    assert leaves == count.leaves, f"{leaves} instead of {count.leaves}, made up of\n{by_first_move(position, count)}"


def by_first_move(position: Position, count: Count) -> str:
    """Where to look: the leaves behind each first roll and move."""
    lines = []
    for roll in position.rolls:
        for move in position.legal_moves(roll) or (None,):
            leaves = perft(position.after(roll, move), count.depth - 1)
            lines.append(f"  {roll}  {move or '-'}  {leaves}")
    return "\n".join(lines)


@pytest.mark.interpreted
@pytest.mark.parametrize("count", [c for c in COUNTS if c.leaves < 25_000], ids=lambda c: f"{c.rules} {c.position}")
def test_one_roll_counts_the_legal_moves(count: Count) -> None:
    position = Position.parse(count.position, count.rules)
    assert perft(position, 0) == 1
    assert perft(position, 1) == sum(len(position.legal_moves(roll)) or 1 for roll in position.rolls)


def test_a_game_that_is_over_has_no_leaves() -> None:
    over = Position.parse("y:a,b,c,d/r:B,B,B,20 - 0 y", "classic")
    assert [perft(over, depth) for depth in (0, 1, 2)] == [1, 0, 0]


def test_every_edition_and_switch_is_counted() -> None:
    counted = [Rules.parse(count.rules) for count in COUNTS]
    assert {rules.edition for rules in counted} == set(EDITIONS)
    assert {name for box in EDITIONS.values() for name in box.takes} <= {n for rules in counted for n in rules.switches}


@pytest.mark.parametrize("depth", [-1, 1.5, "2", None, True])
def test_a_depth_that_is_no_number_of_rolls_is_refused(depth: Any) -> None:
    with pytest.raises(PoeppelError):
        perft(Position.parse("y:a,b,c,d/r:B,B,B,20 - 0 y", "classic"), depth)
