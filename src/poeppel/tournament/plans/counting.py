"""Counting a board: what pawns are worth when the time is up, and what four pawns can be worth at all.

Two ways are in use. *Counting points*: a pawn on B counts 0, on A 10, one more for each field further, 75 in the goal.
*Steps still needed*: the fields that all pawns still have to walk until the goal is full, from B to A counted as one.
Where a pawn stands is a question for the board: its progress is never worked out here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Literal, TypeAlias

from poeppel.errors import NotationError, RulesError
from poeppel.rules import Rules
from poeppel.rules.board import COLOUR_NAMES, GOAL_FIELDS, PAWNS_EACH, WAITING, Board
from poeppel.texts import Text, shown

Counting: TypeAlias = Literal["counting", "steps"]

ON_A, IN_THE_GOAL = 10, 75


def value_of(board: Board, counting: Counting, progress: int) -> int:
    """What one pawn counts. Steps are what it still needs to the goal's first field, which it need not stop on."""
    if counting == "counting":
        if progress == WAITING:
            return 0
        return IN_THE_GOAL if progress >= board.length else ON_A + board.walked(progress)
    to_goal = board.to_goal(progress)
    if to_goal is None:
        raise RulesError(NO_STEPS)
    return to_goal


NO_STEPS = Text(
    "wo Sprünge den Weg verkürzen, lassen sich die fehlenden Schritte nicht zählen; die Zählpunkte gehen",
    "where jumps make the way shorter, the steps still needed cannot be counted; counting points can",
)


def count(board: Board, counting: Counting, pawns: Iterable[int]) -> int:
    """What four pawns count together, given by their progress."""
    total = sum(value_of(board, counting, progress) for progress in pawns)
    return total + (sum(range(PAWNS_EACH)) if counting == "steps" else 0)  # a, b, c and d are 0, 1, 2 and 3 further on


def is_better(counting: Counting, one: int, other: int) -> bool:
    """Many counting points are good, few steps are."""
    return one > other if counting == "counting" else one < other


@lru_cache(maxsize=64)
def possible_counts(rules: Rules, counting: Counting) -> frozenset[int]:
    """Every number that the four pawns of a colour can count to."""
    board, most = rules.board, rules.most_on_a_field
    places = [WAITING] * PAWNS_EACH
    for progress in board.resting_fields:
        places += [progress] * most
    places += range(board.length, board.length + PAWNS_EACH)
    sums: list[set[int]] = [{0}] + [set() for _ in range(PAWNS_EACH)]  # by how many pawns have been placed
    extra = count(board, counting, ()) if counting == "steps" else 0
    for progress in places:
        value = value_of(board, counting, progress)
        for pawns in range(PAWNS_EACH, 0, -1):
            sums[pawns] |= {value + one for one in sums[pawns - 1]}
    return frozenset(one + extra for one in sums[PAWNS_EACH])


def walked_pawns(rules: Rules, colour: str, words: Sequence[str]) -> tuple[str, ...]:
    """The fields of pawns that are told by what they have walked, as at a board without numbers: `B` waits, `A` is
    the start, `7` is seven further, `Z` is in the goal. Of several in the goal the first is on d, and so on."""
    board, fields, deepest = rules.board, [], PAWNS_EACH
    for word in (one.upper() for one in words):
        if word == "Z" and deepest:
            deepest -= 1
            fields.append(GOAL_FIELDS[deepest])
        elif word == "B":
            fields.append("B")
        elif word == "A" or (word.isascii() and word.isdecimal() and int(word[:4]) < board.length):
            fields.append(board.field_name(colour, 0 if word == "A" else int(word[:4])))
        else:
            raise NotationError(
                Text(
                    f"{shown(word)} ist kein Stand einer Figur; es gibt B, A, 1 bis {board.length - 1} (so weit von A) "
                    "und Z (im Ziel)",
                    f"{shown(word)} is not where a pawn can be; there are B, A, 1 to {board.length - 1} (from A) "
                    "and Z (home)",
                )
            )
    return tuple(fields)


def check_count(rules: Rules, counting: Counting, colour: str, number: int) -> None:
    """Refuse what no four pawns can count to."""
    if number in possible_counts(rules, counting):
        return
    possible = sorted(possible_counts(rules, counting))
    below = max((one for one in possible if one < number), default=None)
    above = min((one for one in possible if one > number), default=None)
    near = " / ".join(str(one) for one in (below, above) if one is not None)
    name = COLOUR_NAMES[colour]
    kind = Text("Zählpunkte", "counting points") if counting == "counting" else Text("Schritte", "steps")
    raise NotationError(
        Text(
            f"{name.de}: {number} {kind.de} kann mit vier Figuren niemand haben; möglich wären {near}",
            f"{name.en}: four pawns cannot come to {number} {kind.en}; possible are {near}",
        )
    )


def check_pawns(rules: Rules, pawns: Mapping[str, Sequence[str]]) -> None:
    """Refuse a board that cannot be: the engine reads it as a position. Whose turn it was nobody asks at the gong, so
    any turn and any order of getting home will do."""
    from poeppel.core.position import Position

    written = "/".join(f"{colour}:{','.join(_hindmost_first(rules, colour, pawns[colour]))}" for colour in pawns)
    home = [colour for colour in pawns if all(field in GOAL_FIELDS for field in pawns[colour])]
    ends = [f"{turn} 1 {''.join(home) or '-'}" for turn in pawns if turn not in home]
    faults: NotationError | None = None
    for end in (f"- 0 {''.join(home)}", *ends) if home else ends:
        try:
            Position.parse(f"{written} {end}", rules)
            return
        except NotationError as error:
            if faults is None or len(error.faults) < len(faults.faults):
                faults = error
    if faults is not None:
        raise NotationError(
            Text("so kann das Brett nicht stehen", "the board cannot be like that"), faults.faults
        ) from None


def _hindmost_first(rules: Rules, colour: str, fields: Sequence[str]) -> list[str]:
    """As positions are written; what is no field stays where it is, for the reader to name it."""
    progress = {name: rules.board.progress(colour, name) for name in fields}
    if any(one is None for one in progress.values()):
        return list(fields)
    return sorted(fields, key=lambda name: progress[name] or 0)


def counted_pawns(rules: Rules, counting: Counting, colour: str, fields: Sequence[str]) -> int:
    """What a colour's pawns count, given by the fields they stand on."""
    board = rules.board
    progress = [board.progress(colour, name) for name in fields]
    return count(board, counting, [one for one in progress if one is not None])
