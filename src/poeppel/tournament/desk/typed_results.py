"""A result as it is typed at the desk: the table's number, then what its slip says, seat by seat, clockwise.

    12 1 3 2 4                  places; `1 2 2 4` where two share the second
    12 132 95 60 12             what the boards count: counting points, or steps if the plan counts those
    12 B,B,7,Z B,A,20,Z …       pawns as they stand: B waits, A is the start, 7 is seven further, Z is in the goal
    12 y:B,B,7,a/g:B,10,30,d/…  pawns by their fields, as positions are written

Counting points are 0 or at least 10, so they are never taken for places. For steps still needed a `s` may be put before
the numbers, for places a `p`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from poeppel.errors import NotationError
from poeppel.rules import Rules
from poeppel.texts import Text, shown
from poeppel.tournament.event_log.fold import State, TableState
from poeppel.tournament.event_log.results import Result, played_seats
from poeppel.tournament.plans.counting import walked_pawns

LONGEST_LINE = 400


@dataclass(frozen=True)
class TypedResult:
    """A line that was understood."""

    table: int
    result: Result


def read_typed(state: State, round_number: int, line: str) -> TypedResult:
    """Understand a line for a table of a round; `NotationError` or `Refused` says what is wrong with it."""
    words = line.replace("\u2009", " ").split()
    if not words or len(line) > LONGEST_LINE:
        raise NotationError(_HOW)
    number = words[0].rstrip(":.")
    if not (number.isascii() and number.isdecimal() and len(number) < 6):
        raise NotationError(
            Text(
                f"zuerst kommt die Nummer des Tisches, nicht {shown(words[0], 40)}",
                f"first comes the number of the table, not {shown(words[0], 40)}",
            )
        )
    table = state.table(round_number, int(number))
    return TypedResult(int(number), _result(state, table, words[1:]))


_HOW = Text(
    "erst die Nummer des Tisches, dann für jeden Platz im Uhrzeigersinn der Rang oder die gezählte Zahl: 12 1 3 2 4",
    "first the number of the table, then for each seat, clockwise, the place or the number counted: 12 1 3 2 4",
)


def _result(state: State, table: TableState, words: Sequence[str]) -> Result:
    if not words:
        raise NotationError(_HOW)
    home = None
    if len(words) > 1 and (found := re.fullmatch(r"(?:home|ziel)=([ygrkbp]+)", words[-1], re.ASCII)):
        home, words = found[1], words[:-1]
    if ":" in words[0]:
        return Result(pawns=_by_fields(table, "".join(words)), home=home)
    kind, numbers = (words[0].lower(), words[1:]) if words[0].lower() in ("p", "s") else ("", words)
    if all(word.isascii() and word.isdecimal() and len(word) < 6 for word in numbers) and numbers:
        return _by_numbers(state, kind, [int(word) for word in numbers], home)
    return Result(pawns=_by_walking(table, words), home=home)


def _by_numbers(state: State, kind: str, numbers: Sequence[int], home: str | None) -> Result:
    """Places are 1 to 4 with a first among them; everything else was counted."""
    look_like_places = all(1 <= number <= len(numbers) for number in numbers) and 1 in numbers
    if kind == "p" or (kind == "" and look_like_places and state.plan.scoring.kind == "places"):
        return Result(places=tuple(numbers))
    return Result(counts=tuple(numbers), home=home)


def _by_walking(table: TableState, words: Sequence[str]) -> tuple[str, ...]:
    """One word a seat, `B,B,7,Z`."""
    rules, seats = Rules.parse(table.seating.rules), played_seats(table.seating, table.absent)
    if len(words) != len(seats):
        raise NotationError(_HOW)
    return tuple(
        ",".join(walked_pawns(rules, colour, [part for part in word.split(",") if part]))
        for (colour, _), word in zip(seats, words, strict=True)
    )


def _by_fields(table: TableState, text: str) -> tuple[str, ...]:
    """`y:B,B,7,a/g:…`, in whatever order."""
    given = dict(part.split(":", 1) for part in text.split("/") if ":" in part)
    seats = [colour for colour, _ in played_seats(table.seating, table.absent)]
    if sorted(given) != sorted(seats):
        wanted = ", ".join(seats)
        raise NotationError(
            Text(f"an diesem Tisch spielen die Farben {wanted}", f"the colours at this table are {wanted}")
        )
    return tuple(given[colour] for colour in seats)
