"""The result of a table: as it is entered, what it means for each seat, and what it scores."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from poeppel.rules import Rules
from poeppel.rules.board import COLOUR_NAMES, GOAL_FIELDS, PAWNS_EACH
from poeppel.texts import Text, listed
from poeppel.tournament.draws.seating import Seat, TableSeating
from poeppel.tournament.event_log.refusals import refused
from poeppel.tournament.plans import counting
from poeppel.tournament.plans.plan import Plan


@dataclass(frozen=True)
class Result:
    """What somebody enters for the seats that are played, clockwise: places, or the numbers counted, or pawns."""

    places: tuple[int, ...] | None = None  # equal numbers are shared places: 1 2 2 4
    counts: tuple[int, ...] | None = None  # counting points or steps, as the plan counts
    pawns: tuple[str, ...] | None = None  # the fields of each colour's four pawns, `B,B,7,a`
    home: str | None = None  # the colours that are completely home in this order, where several are


@dataclass(frozen=True)
class SeatScore:
    """What a result means for one person."""

    person: str
    colour: str
    place: int  # the best of the places that are shared
    sharing: int  # how many have this place, 1 if nobody else has
    count: int | None  # what the board counts, if it was counted
    points: Fraction
    absent: bool = False


@dataclass(frozen=True)
class TableScore:
    """What a result means for a table."""

    seats: tuple[SeatScore, ...]
    total: Fraction  # all points of the table

    def of(self, person: str) -> SeatScore:
        return next(seat for seat in self.seats if seat.person == person)

    @property
    def ranked(self) -> tuple[str, ...]:
        """The people by place; who shares one is in seat order."""
        return tuple(seat.person for seat in sorted(self.seats, key=lambda seat: seat.place))

    def says_the_same(self, other: TableScore) -> bool:
        """Whether two entries mean the same. Places alone say nothing against numbers that lead to them."""
        ours, theirs = self.seats, other.seats
        if [seat.place for seat in ours] != [seat.place for seat in theirs]:
            return False
        counted = all(seat.count is not None for seat in (*ours, *theirs) if not seat.absent)
        return not counted or [seat.count for seat in ours] == [seat.count for seat in theirs]


def played_seats(table: TableSeating, absent: AbstractSet[str]) -> tuple[Seat, ...]:
    """The seats where somebody sits, clockwise."""
    return tuple(seat for seat in table.seats if seat[1] not in absent)


def check_result(plan: Plan, table: TableSeating, absent: AbstractSet[str], result: Result) -> None:
    """Refuse a result that cannot be, in words."""
    given = [one for one in (result.places, result.counts, result.pawns) if one is not None]
    if len(given) != 1:
        raise refused("one_kind_of_result")
    seats = played_seats(table, absent)
    if len(given[0]) != len(seats):
        raise refused("number_of_results", table=table.number, seats=len(seats), given=len(given[0]))
    rules = Rules.parse(table.rules)
    if result.places is not None:
        _check_places(plan, result.places)
    elif result.counts is not None:
        for (colour, _), number in zip(seats, result.counts, strict=True):
            counting.check_count(rules, plan.scoring.counting, colour, number)
        _check_home(rules, table, seats, result, [number == _best(rules, plan) for number in result.counts])
    else:
        _check_pawns(rules, table, absent, result)


def _best(rules: Rules, plan: Plan) -> int:
    """What four pawns in the goal count."""
    home = range(rules.board.length, rules.board.length + PAWNS_EACH)
    return counting.count(rules.board, plan.scoring.counting, home)


def _check_places(plan: Plan, places: Sequence[int]) -> None:
    if plan.scoring.kind != "places":
        raise refused("places_do_not_count")
    right = ranked(places)
    dense = [1 + len({other for other in places if other < place}) for place in places]
    if list(places) not in (right, dense):
        raise refused("not_places", given=" ".join(map(str, places)), near=" ".join(map(str, right)))


def ranked(values: Sequence[int]) -> list[int]:
    """Places by value, the smallest first; equal values share the best of their places."""
    return [1 + sum(other < value for other in values) for value in values]


def _check_pawns(rules: Rules, table: TableSeating, absent: AbstractSet[str], result: Result) -> None:
    """The engine says whether such a board can be. Pawns of seats that nobody played are on their B fields."""
    pawns = {colour: ("B",) * PAWNS_EACH for colour, _ in table.seats}
    for (colour, _), text in zip(played_seats(table, absent), result.pawns or (), strict=True):
        fields = tuple(field.strip() for field in text.split(","))
        if len(fields) != PAWNS_EACH:
            raise refused("number_of_pawns", colour=COLOUR_NAMES[colour], given=len(fields))
        pawns[colour] = fields
    counting.check_pawns(rules, pawns)
    played = played_seats(table, absent)
    _check_home(
        rules, table, played, result, [all(field in GOAL_FIELDS for field in pawns[colour]) for colour, _ in played]
    )


def _check_home(
    rules: Rules, table: TableSeating, seats: Sequence[Seat], result: Result, is_home: Sequence[bool]
) -> None:
    """T16: the game ends with the first player home. Where it goes on, it has to be said who was first."""
    home = [colour for (colour, _), there in zip(seats, is_home, strict=True) if there]
    names = listed(COLOUR_NAMES[colour] for colour in home) if home else ""
    if len(home) > rules.most_home(len(table.seats)):
        raise refused("too_many_home", colours=names)
    if len(home) > 1 and sorted(result.home or "") != sorted(home):
        raise refused("who_was_home_first", colours=names)


@lru_cache(maxsize=20_000)
def score(plan: Plan, table: TableSeating, absent: frozenset[str], result: Result) -> TableScore:
    """What a checked result scores. Whoever is absent is last and has nothing."""
    seats, counting_kind = played_seats(table, absent), plan.scoring.counting
    rules = Rules.parse(table.rules)
    counts = _counts(rules, plan, seats, result)
    if counts is None:
        places = ranked(result.places or ())
    else:
        worth = counts if counting_kind == "steps" else [-number for number in counts]
        order = {colour: n for n, colour in enumerate(result.home or "")}
        keys = [(value, order.get(colour, 0)) for value, (colour, _) in zip(worth, seats, strict=True)]
        places = [1 + sum(other < key for other in keys) for key in keys]
    counted_or_not: list[int | None] = [None] * len(seats) if counts is None else [*counts]
    by_person = {
        person: (place, number) for (_, person), place, number in zip(seats, places, counted_or_not, strict=True)
    }
    scores = []
    for colour, person in table.seats:
        if person not in by_person:
            nothing = (
                counting.count(rules.board, counting_kind, (-1,) * PAWNS_EACH) if plan.scoring.kind == "steps" else 0
            )
            scores.append(SeatScore(person, colour, len(table.seats), 1, None, Fraction(nothing), absent=True))
            continue
        place, counted = by_person[person]
        sharing = places.count(place)
        scores.append(SeatScore(person, colour, place, sharing, counted, _points(plan, table, place, sharing, counted)))
    return TableScore(tuple(scores), sum((seat.points for seat in scores), Fraction(0)))


def _counts(rules: Rules, plan: Plan, seats: Sequence[Seat], result: Result) -> list[int] | None:
    if result.counts is not None:
        return list(result.counts)
    if result.pawns is None:
        return None
    kind = plan.scoring.counting
    return [
        counting.counted_pawns(rules, kind, colour, [field.strip() for field in text.split(",")])
        for (colour, _), text in zip(seats, result.pawns, strict=True)
    ]


def _points(plan: Plan, table: TableSeating, place: int, sharing: int, counted: int | None) -> Fraction:
    """The points of a place; those who share places share their points."""
    if plan.scoring.kind != "places":
        return Fraction(counted or 0)
    points = plan.scoring.points_for(len(table.seats))
    return sum(points[place - 1 : place - 1 + sharing], Fraction(0)) / sharing


def told(plan: Plan, table: TableSeating, absent: AbstractSet[str], result: Result) -> Text:
    """A result in a few words: `yellow 1, green 3 (95), …`."""
    scored = score(plan, table, frozenset(absent), result)
    parts = []
    for seat in scored.seats:
        name = COLOUR_NAMES[seat.colour]
        count = f" ({seat.count})" if seat.count is not None else ""
        parts.append(
            Text(f"{name.de} fehlt", f"{name.en} absent")
            if seat.absent
            else Text(f"{name.de} {seat.place}{count}", f"{name.en} {seat.place}{count}")
        )
    return parts[0].joined(*parts[1:], by=", ")


def worst_points(plan: Plan) -> Fraction:
    """What a missed round scores: nothing, or all steps."""
    if plan.scoring.kind != "steps":
        return Fraction(0)
    board = plan.rules_for(4).board
    return Fraction(counting.count(board, "steps", (-1,) * PAWNS_EACH))
