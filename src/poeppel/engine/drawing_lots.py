"""Who sits where in a round of a tournament: chance, and then annealing until it costs as little as it can.

A draw knows no opponents, teams or colours, only what they cost: of two people what it costs that they sit at one
table, and of each person what each seat costs. Costs come with weights so far apart that one fault of a higher level
outweighs all faults of the lower ones together; annealing settles one level after the other.

Everything is counted in whole numbers, so that the same seed makes the same draw on every machine. Whoever changes
anything here changes what seeds make: the version of the draw (`tournament.fair_draw`) has to change with it.
"""

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from poeppel.engine.compiling import inner, kernel, rare
from poeppel.engine.rng import Rng, below, draw

Numbers: TypeAlias = NDArray[np.int64]

FOUR, THREE = 4, 3  # people at a table
SEATS = FOUR + THREE  # the four of a table of four, then the three of a table of three
TEMPERATURE, WEIGHT = range(2)  # of a stage
UNIT = 16  # the least weight: a temperature is a sixteenth of a weight or more
FAR = 16  # how often a worsening is halved in likelihood before it counts as impossible
DEAR = 1 << 62  # more than anything costs
NOWHERE = -1

_HALF = np.uint64(32)
_FRACTION = np.uint64(UNIT - 1)
_FRACTION_BITS = np.uint64(4)


class Lots(NamedTuple):
    """What is drawn. A place is a chair in the hall, counted through all tables; a seat is a colour at a table."""

    first_places: Numbers  # [table]: its first place; behind the last table the number of places
    table_of: Numbers  # [place]
    pairs: Numbers  # [person, person]: what it costs that they sit at one table
    seats: Numbers  # [person, seat]: what it costs to sit there
    stages: Numbers  # [stage, …]: its temperature, and the weight of the level that it settles


class LotsRoom(NamedTuple):
    """Room to work in, and for the result."""

    places: Numbers  # [place]: the person there
    seat_costs: Numbers  # [table]: of its best choice of colours
    best_places: Numbers  # [place]
    best_seats: Numbers  # [place]: the seat of the person there


@inner
def patience(word: np.uint64, temperature: int) -> int:
    """How much worse it may get this time: more than a temperature half as often, more than two a quarter as often …"""
    halvings = 0
    while halvings < FAR and word & np.uint64(1):
        word >>= np.uint64(1)
        halvings += 1
    rest = np.int64((word >> _FRACTION_BITS) & _FRACTION)
    return temperature * halvings + (temperature * rest >> 4)  # type: ignore[return-value]


@inner
def two_on_two(seats: Numbers, one: int, other: int, seat: int, next_seat: int) -> int:
    """Two people on two seats, the cheaper way round."""
    return min(
        seats[one, seat] + seats[other, next_seat],
        seats[one, next_seat] + seats[other, seat],
    )


@inner
def four_seated(seats: Numbers, a: int, b: int, c: int, d: int) -> int:
    """What the best choice of colours costs at a table of four: two people take two colours, the others the rest."""
    return min(
        two_on_two(seats, a, b, 0, 1) + two_on_two(seats, c, d, 2, 3),
        two_on_two(seats, a, b, 0, 2) + two_on_two(seats, c, d, 1, 3),
        two_on_two(seats, a, b, 0, 3) + two_on_two(seats, c, d, 1, 2),
        two_on_two(seats, a, b, 1, 2) + two_on_two(seats, c, d, 0, 3),
        two_on_two(seats, a, b, 1, 3) + two_on_two(seats, c, d, 0, 2),
        two_on_two(seats, a, b, 2, 3) + two_on_two(seats, c, d, 0, 1),
    )


@inner
def three_seated(seats: Numbers, a: int, b: int, c: int) -> int:
    """The same at a table of three."""
    return min(
        seats[a, FOUR] + two_on_two(seats, b, c, FOUR + 1, FOUR + 2),
        seats[a, FOUR + 1] + two_on_two(seats, b, c, FOUR, FOUR + 2),
        seats[a, FOUR + 2] + two_on_two(seats, b, c, FOUR, FOUR + 1),
    )


@inner
def person_at(places: Numbers, place: int, left: int, comes: int) -> int:
    """Who is at a place, once `comes` has taken the place `left`."""
    return comes if place == left else places[place]


@inner
def seated(lots: Lots, places: Numbers, table: int, left: int, comes: int) -> int:
    """What the colours of a table cost once `comes` has taken the place `left`; NOWHERE: as it is."""
    first = lots.first_places[table]
    a, b = person_at(places, first, left, comes), person_at(places, first + 1, left, comes)
    c = person_at(places, first + 2, left, comes)
    if lots.first_places[table + 1] - first == THREE:
        return three_seated(lots.seats, a, b, c)
    return four_seated(lots.seats, a, b, c, person_at(places, first + 3, left, comes))


@inner
def company(lots: Lots, places: Numbers, place: int, person: int) -> int:
    """What the others at the place's table cost this person."""
    table, cost = lots.table_of[place], 0
    for other in range(lots.first_places[table], lots.first_places[table + 1]):
        if other != place:
            cost += lots.pairs[person, places[other]]
    return cost


@inner
def copy(source: Numbers, target: Numbers) -> None:
    """One number after the other: `target[:] = source` would make an array in between."""
    for n in range(len(source)):
        target[n] = source[n]


@inner
def shuffle(places: Numbers, rng: Rng) -> None:
    """Everybody somewhere, by chance alone."""
    for place in range(len(places) - 1, 0, -1):
        other = below(draw(rng), place + 1)
        places[place], places[other] = places[other], places[place]


@rare
def price(lots: Lots, room: LotsRoom) -> int:
    """What everything costs as it is; notes the colours' share of each table."""
    cost = 0
    for place in range(len(room.places)):
        cost += company(lots, room.places, place, room.places[place])
    cost //= 2
    for table in range(len(room.seat_costs)):
        room.seat_costs[table] = seated(lots, room.places, table, NOWHERE, NOWHERE)
        cost += room.seat_costs[table]
    return cost


@inner
def exchange(lots: Lots, room: LotsRoom, rng: Rng, temperature: int) -> int:
    """Two people at different tables may change places; by how much that changes the cost."""
    places, word = room.places, draw(rng)
    here, there = below(word, len(places)), below(word >> _HALF, len(places))
    table, other_table = lots.table_of[here], lots.table_of[there]
    if table == other_table:
        return 0
    accepted = patience(draw(rng), temperature)
    one, other = places[here], places[there]
    change = company(lots, places, here, other) - company(lots, places, here, one)
    change += company(lots, places, there, one) - company(lots, places, there, other)
    change -= room.seat_costs[table] + room.seat_costs[other_table]
    if change > accepted:  # the colours can only add to it
        return 0
    cost = seated(lots, places, table, here, other)
    other_cost = seated(lots, places, other_table, there, one)
    change += cost + other_cost
    if change > accepted:
        return 0
    places[here], places[there] = other, one
    room.seat_costs[table], room.seat_costs[other_table] = cost, other_cost
    return change


@inner
def choose_for_three(seats: Numbers, people: Numbers, chosen: Numbers, first: int, rng: Rng) -> None:
    """The seats at a table of three, of all choices that cost the least one by chance."""
    least, found = DEAR, 0
    for choice in range(THREE * THREE):
        a, b = choice // THREE, choice % THREE
        if a == b:
            continue
        c = 3 - a - b
        cost = seats[people[first], FOUR + a] + seats[people[first + 1], FOUR + b] + seats[people[first + 2], FOUR + c]
        if cost > least:
            continue
        found = found + 1 if cost == least else 1
        least = cost
        if below(draw(rng), found) == 0:
            chosen[first], chosen[first + 1], chosen[first + 2] = FOUR + a, FOUR + b, FOUR + c


@inner
def choose_for_four(seats: Numbers, people: Numbers, chosen: Numbers, first: int, rng: Rng) -> None:
    """The same at a table of four."""
    least, found = DEAR, 0
    for choice in range(FOUR * FOUR * FOUR):
        a, b, c = choice // (FOUR * FOUR), choice // FOUR % FOUR, choice % FOUR
        if a in (b, c) or b == c:
            continue
        d = 6 - a - b - c
        cost = seats[people[first], a] + seats[people[first + 1], b]
        cost += seats[people[first + 2], c] + seats[people[first + 3], d]
        if cost > least:
            continue
        found = found + 1 if cost == least else 1
        least = cost
        if below(draw(rng), found) == 0:
            chosen[first], chosen[first + 1], chosen[first + 2], chosen[first + 3] = a, b, c, d


@rare
def choose_colours(lots: Lots, room: LotsRoom, rng: Rng) -> None:
    """Everybody's seat at their table."""
    for table in range(len(room.seat_costs)):
        first = lots.first_places[table]
        if lots.first_places[table + 1] - first == THREE:
            choose_for_three(lots.seats, room.best_places, room.best_seats, first, rng)
        else:
            choose_for_four(lots.seats, room.best_places, room.best_seats, first, rng)


@kernel
def draw_lots(
    lots: Lots, room: LotsRoom, rng: Rng, tries: int, steps: int, floor: int, enough: int, mixed: bool
) -> int:
    """Draw a round into `best_places` and `best_seats`; what it costs.

    Nothing can cost less than `floor`. A stage takes so many steps, or fewer when nothing is left of its level; one
    more try is made as long as the cost is above `enough`. Unless `mixed`, the first begins with `places` as they are
    handed over, and every other one with the best so far.
    """
    best = DEAR
    for n in range(tries):
        if mixed:
            shuffle(room.places, rng)
        elif n:
            copy(room.best_places, room.places)
        cost = price(lots, room)
        for stage in range(len(lots.stages)):
            temperature, weight = lots.stages[stage, TEMPERATURE], lots.stages[stage, WEIGHT]
            for _ in range(steps):
                if cost - floor < weight:
                    break
                cost += exchange(lots, room, rng, temperature)
        if cost < best:
            best = cost
            copy(room.places, room.best_places)
        if best <= enough:
            break
    choose_colours(lots, room, rng)
    return best


# ── all rounds of a small field at once ───────────────────────────────────────────────────────────────────────────────


class PlannedLots(NamedTuple):
    """What is planned; the same people and tables in every round."""

    first_places: Numbers  # as above
    table_of: Numbers
    mates: Numbers  # [person, person]: what each meeting costs them, however often they meet
    again: int  # what it costs to meet again: twice that for the third time, and so on
    three_again: int  # what it costs to sit at a table of three again, in the same way
    stages: Numbers  # as above


class PlanRoom(NamedTuple):
    """Room to work in, and for the result."""

    places: Numbers  # [round, place]: the person there
    meetings: Numbers  # [person, person]
    threes: Numbers  # [person]: how often at a table of three
    best_places: Numbers  # [round, place]


@inner
def is_three(lots: PlannedLots, place: int) -> bool:
    """Whether a place is at a table of three."""
    table = lots.table_of[place]
    return lots.first_places[table + 1] - lots.first_places[table] == THREE


@inner
def moved(lots: PlannedLots, room: PlanRoom, places: Numbers, place: int, leaves: int, comes: int) -> int:
    """What it changes that one person leaves a place and another comes, as far as the table's others are concerned."""
    table, change = lots.table_of[place], 0
    for near in range(lots.first_places[table], lots.first_places[table + 1]):
        if near != place:
            other = places[near]
            change += lots.again * (room.meetings[comes, other] - (room.meetings[leaves, other] - 1))
            change += lots.mates[comes, other] - lots.mates[leaves, other]
    return change


@inner
def note_meetings(lots: PlannedLots, room: PlanRoom, places: Numbers, place: int, person: int, times: int) -> None:
    """The person meets the place's others so many times more."""
    table = lots.table_of[place]
    for near in range(lots.first_places[table], lots.first_places[table + 1]):
        if near != place:
            other = places[near]
            room.meetings[person, other] += times
            room.meetings[other, person] += times


@inner
def exchange_planned(lots: PlannedLots, room: PlanRoom, rng: Rng, temperature: int) -> int:
    """In one round two people at different tables may change places; by how much that changes the cost."""
    rounds, chairs = room.places.shape
    places = room.places[below(draw(rng), rounds)]
    word = draw(rng)
    here, there = below(word, chairs), below(word >> _HALF, chairs)
    if lots.table_of[here] == lots.table_of[there]:
        return 0
    one, other = places[here], places[there]
    change = moved(lots, room, places, here, one, other) + moved(lots, room, places, there, other, one)
    shift = int(is_three(lots, there)) - int(is_three(lots, here))  # of `one`; the other's is the opposite
    if shift > 0:
        change += lots.three_again * (room.threes[one] - (room.threes[other] - 1))
    elif shift < 0:
        change += lots.three_again * (room.threes[other] - (room.threes[one] - 1))
    if change > patience(draw(rng), temperature):
        return 0
    note_meetings(lots, room, places, here, one, -1)
    note_meetings(lots, room, places, there, other, -1)
    places[here], places[there] = other, one
    note_meetings(lots, room, places, here, other, 1)
    note_meetings(lots, room, places, there, one, 1)
    room.threes[one] += shift
    room.threes[other] -= shift
    return change


@inner
def seat_planned(lots: PlannedLots, room: PlanRoom, places: Numbers) -> int:
    """Count a round's meetings and tables of three; what they cost after those counted before."""
    cost = 0
    for table in range(len(lots.first_places) - 1):
        first, end = lots.first_places[table], lots.first_places[table + 1]
        for place in range(first, end):
            person = places[place]
            if end - first == THREE:
                cost += lots.three_again * room.threes[person]
                room.threes[person] += 1
            for near in range(first, place):
                other = places[near]
                cost += lots.again * room.meetings[person, other] + lots.mates[person, other]
                room.meetings[person, other] += 1
                room.meetings[other, person] += 1
    return cost


@kernel
def plan_lots(
    lots: PlannedLots,
    room: PlanRoom,
    met: Numbers,
    threes: Numbers,
    rng: Rng,
    tries: int,
    steps: int,
    floor: int,
) -> int:
    """Draw all rounds into `best_places`, given how often people have met and sat at tables of three; what it costs."""
    best = DEAR
    for _ in range(tries):
        copy(threes, room.threes)
        for person in range(len(met)):
            copy(met[person], room.meetings[person])
        cost = 0
        for number in range(len(room.places)):
            shuffle(room.places[number], rng)
            cost += seat_planned(lots, room, room.places[number])
        for stage in range(len(lots.stages)):
            temperature, weight = lots.stages[stage, TEMPERATURE], lots.stages[stage, WEIGHT]
            for _ in range(steps):
                if cost - floor < weight:
                    break
                cost += exchange_planned(lots, room, rng, temperature)
        if cost < best:
            best = cost
            for number in range(len(room.places)):
                copy(room.places[number], room.best_places[number])
        if best <= floor:
            break
    return best
