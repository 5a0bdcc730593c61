"""Standings: everybody by points, then by the plan's tie-breaks, each a column that can be looked at. Exact: points are
fractions, and who is level in every column shares a rank until a die decides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from math import lcm
from typing import TypeAlias

from poeppel.tournament.event_log.fold import RoundState, State
from poeppel.tournament.event_log.people import age_group
from poeppel.tournament.event_log.results import worst_points
from poeppel.tournament.plans.tie_breaks import TIE_BREAKS

Cell: TypeAlias = tuple[Fraction, ...]  # what stands in a column: one number, or several in order of weight
Key: TypeAlias = tuple[tuple[int, ...], ...]

PLACES = 4


@dataclass(frozen=True, slots=True)
class Played:
    """What somebody did in one round."""

    round: int
    table: int
    colour: str
    place: int
    sharing: int
    count: int | None
    points: Fraction
    total: Fraction  # of the table
    opponents: tuple[str, ...]
    absent: bool
    certain: bool  # not merely provisional


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the standings."""

    rank: int | None  # None: excluded
    level: int  # how many share this rank
    person: str
    points: Fraction
    cells: tuple[Cell, ...]  # by the plan's tie-breaks
    rounds: tuple[Played | None, ...]  # None: not played, or no result yet

    @property
    def played(self) -> tuple[Played, ...]:
        return tuple(one for one in self.rounds if one is not None)


def standings(state: State, before: int | None = None) -> tuple[Standing, ...]:
    """The standings after all rounds that count. `before`: only the rounds before this one."""
    rounds = [one for one in state.counting_rounds if before is None or one.number < before]
    return ranking(state, rounds, _competitors(state))


def _competitors(state: State) -> list[str]:
    """Who is ranked: whoever plays, and whoever has sat at a table. Somebody who is only on the list has never come."""
    seated = {person for one in state.rounds for person in one.people}
    return [person for person, one in state.people.items() if one.plays or person in seated]


def ranking(state: State, rounds: Sequence[RoundState], people: Iterable[str]) -> tuple[Standing, ...]:
    """People ranked by what they did in some rounds."""
    lines = _lines(state, rounds)
    listed = list(people)
    totals = {person: _total(state, lines.get(person, {}), len(rounds)) for person in listed}
    context = _Context(state, rounds, lines, totals)
    cells = {person: context.cells(person) for person in listed}
    keys = context.keys(cells)
    staying = [person for person in listed if not state.people[person].excluded]
    ordered = sorted(staying, key=lambda person: (keys[person], state.name(person).casefold()))
    standing = list(_ranked(state, context, ordered, cells, keys))
    standing += [context.line(person, None, 1, cells[person]) for person in listed if state.people[person].excluded]
    return tuple(standing)


def _lines(state: State, rounds: Sequence[RoundState]) -> dict[str, dict[int, Played]]:
    """What everybody did, by person and round."""
    lines: dict[str, dict[int, Played]] = {}
    for one in rounds:
        for number, table in one.tables.items():
            scored = table.score
            if scored is None:
                continue
            certain = table.status == "confirmed"
            for seat in scored.seats:
                others = tuple(other for other in table.seating.people if other != seat.person)
                lines.setdefault(seat.person, {})[one.number] = Played(
                    one.number,
                    number,
                    seat.colour,
                    seat.place,
                    seat.sharing,
                    seat.count,
                    seat.points,
                    scored.total,
                    others,
                    seat.absent,
                    certain,
                )
    return lines


def _total(state: State, played: Mapping[int, Played], rounds: int) -> Fraction:
    """The points of all rounds; a round without a result scores nothing, or all steps."""
    missed = (rounds - len(played)) * worst_points(state.plan)
    return sum((one.points for one in played.values()), Fraction(0)) + missed


class _Context:
    """What the columns are worked out from."""

    def __init__(
        self,
        state: State,
        rounds: Sequence[RoundState],
        lines: Mapping[str, Mapping[int, Played]],
        totals: Mapping[str, Fraction],
    ) -> None:
        self.state, self.plan, self.totals, self.lines = state, state.plan, totals, lines
        self.numbers = [one.number for one in rounds]
        self.fewer_is_better = self.plan.scoring.kind == "steps"
        self.missed = worst_points(self.plan)

    def cells(self, person: str) -> tuple[Cell, ...]:
        played = self.lines.get(person, {})
        return tuple(_COLUMNS[name](self, played) for name in self.plan.tie_breaks)

    def keys(self, cells: Mapping[str, tuple[Cell, ...]]) -> dict[str, Key]:
        """What people are sorted by, smaller is better; the die is asked later, among those who are level. Fractions
        over their common denominator are whole numbers, and those are compared a hundred times as fast."""
        points: dict[str, Cell] = {person: (self.totals[person],) for person in cells}
        columns = [(self.fewer_is_better, points)]
        for n, name in enumerate(self.plan.tie_breaks):
            columns.append((self._fewer(name), {person: cells[person][n] for person in cells}))
        whole = [_whole_numbers(column, fewer) for fewer, column in columns]
        return {person: tuple(column[person] for column in whole) for person in cells}

    def _fewer(self, name: str) -> bool:
        return TIE_BREAKS[name].fewer_is_better or (self.fewer_is_better and name in ("best", "last", "opponents"))

    def line(self, person: str, rank: int | None, level: int, cells: tuple[Cell, ...]) -> Standing:
        played = self.lines.get(person, {})
        return Standing(
            rank, level, person, self.totals[person], cells, tuple(played.get(number) for number in self.numbers)
        )

    def of_rounds(self, played: Mapping[int, Played]) -> list[Fraction]:
        return [played[number].points if number in played else self.missed for number in self.numbers]


def _whole_numbers(column: Mapping[str, Cell], fewer_is_better: bool) -> dict[str, tuple[int, ...]]:
    bottom = lcm(*{number.denominator for cell in column.values() for number in cell})
    sign = 1 if fewer_is_better else -1
    return {
        person: tuple(sign * number.numerator * (bottom // number.denominator) for number in cell)
        for person, cell in column.items()
    }


def _share(context: _Context, played: Mapping[int, Played]) -> Cell:
    total = sum((one.total for one in played.values()), Fraction(0))
    return (sum((one.points for one in played.values()), Fraction(0)) / total if total else Fraction(0),)


def _places(context: _Context, played: Mapping[int, Played]) -> Cell:
    """Firsts, seconds, thirds, fourths; whoever shares places has a part of each."""
    found = [Fraction(0)] * PLACES
    for one in played.values():
        for place in () if one.absent else range(one.place, one.place + one.sharing):
            found[place - 1] += Fraction(1, one.sharing)
    return tuple(found)


def _counted(context: _Context, played: Mapping[int, Played]) -> Cell:
    return (sum((Fraction(one.count or 0) for one in played.values()), Fraction(0)),)


def _best(context: _Context, played: Mapping[int, Played]) -> Cell:
    return tuple(sorted(context.of_rounds(played), reverse=not context.fewer_is_better))


def _last(context: _Context, played: Mapping[int, Played]) -> Cell:
    return tuple(reversed(context.of_rounds(played)))


def _opponents(context: _Context, played: Mapping[int, Played]) -> Cell:
    met = (other for one in played.values() for other in one.opponents)
    return (sum((context.totals.get(other, Fraction(0)) for other in met), Fraction(0)),)


def _die(context: _Context, played: Mapping[int, Played]) -> Cell:
    return ()


_COLUMNS: Mapping[str, Callable[[_Context, Mapping[int, Played]], Cell]] = {
    "share": _share,
    "places": _places,
    "counting": _counted,
    "steps": _counted,
    "best": _best,
    "last": _last,
    "opponents": _opponents,
    "die": _die,
}


# ── who is level ──────────────────────────────────────────────────────────────────────────────────────────────────────


def _ranked(
    state: State,
    context: _Context,
    ordered: Sequence[str],
    cells: Mapping[str, tuple[Cell, ...]],
    keys: Mapping[str, Key],
) -> Iterator[Standing]:
    done, has_die = 0, "die" in state.plan.tie_breaks
    for _, group in groupby(ordered, key=keys.__getitem__):
        for part, faces in rolled_apart(state, list(group)):
            for person in part:
                rolled = tuple(map(Fraction, faces[person])) if faces else ()
                line = (*cells[person][:-1], rolled) if has_die else cells[person]
                yield context.line(person, done + 1, len(part), line)
            done += len(part)


def rolled_apart(
    state: State, group: Sequence[str], faces: Mapping[str, tuple[int, ...]] | None = None
) -> Iterator[tuple[list[str], Mapping[str, tuple[int, ...]]]]:
    """People who are level, parted by the last roll-off that all of them took part in; who is still level by the next
    one that they had among themselves."""
    known = faces or {}
    if len(group) == 1:
        yield list(group), known
        return
    for number in range(len(state.roll_offs) - 1, -1, -1):
        rolled = state.roll_offs[number]
        if not set(group) <= set(rolled) or len({rolled[person] for person in group}) == 1:
            continue
        together = {person: known.get(person, ()) + rolled[person] for person in group}
        for value in sorted({rolled[person] for person in group}, reverse=True):
            part = [person for person in group if rolled[person] == value]
            yield from rolled_apart(state, part, together)
        return
    yield list(group), known


def in_group(state: State, lines: Iterable[Standing], group: str) -> tuple[Standing, ...]:
    """The lines of one age group, ranked among themselves."""
    found = [
        line
        for line in lines
        if age_group(state.people[line.person].person.details, state.plan.groups, state.year) == group
    ]
    ranks = [line.rank for line in found]
    return tuple(
        replace(
            line,
            rank=None if line.rank is None else 1 + sum(other is not None and other < line.rank for other in ranks),
            level=ranks.count(line.rank),
        )
        for line in found
    )
