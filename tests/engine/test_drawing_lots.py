"""What a draw costs is what its parts cost, and annealing never loses count."""

from itertools import permutations
from random import Random

import numpy as np
import pytest

from poeppel.engine.drawing_lots import (
    FAR,
    NOWHERE,
    SEATS,
    Lots,
    LotsRoom,
    Numbers,
    PlannedLots,
    PlanRoom,
    company,
    draw_lots,
    exchange,
    exchange_planned,
    four_seated,
    patience,
    plan_lots,
    price,
    seat_planned,
    seated,
    shuffle,
    three_seated,
)

pytestmark = pytest.mark.interpreted

FIRST_PLACES = np.array([0, 4, 7], np.int64)  # a table of four and one of three
TABLE_OF = np.array([0, 0, 0, 0, 1, 1, 1], np.int64)


def numbers(*shape: int, seed: int = 1, most: int = 9) -> Numbers:
    random = Random(seed)
    return np.array([random.randint(0, most) for _ in range(int(np.prod(shape)))], np.int64).reshape(shape)


def between_people(people: int) -> Numbers:
    one_way = np.triu(numbers(people, people), 1)
    return one_way + one_way.T


def room_for(people: int, tables: int) -> LotsRoom:
    everybody = np.arange(people, dtype=np.int64)
    return LotsRoom(everybody, np.zeros(tables, np.int64), np.zeros_like(everybody), np.zeros_like(everybody))


def small_lots(stages: Numbers) -> Lots:
    return Lots(FIRST_PLACES, TABLE_OF, between_people(7), numbers(7, SEATS, seed=2), stages)


STAGES = np.array([[8, 1], [4, 1], [0, 1]], np.int64)


def test_patience_halves_with_every_temperature() -> None:
    assert patience(np.uint64(0), 160) == 0
    assert patience(np.uint64(0b1111_0000), 160) == 150  # no halving, and 15 sixteenths
    assert patience(np.uint64(0b1000_0000_1), 160) == 160 + 80  # one halving, and 8 sixteenths
    assert patience(np.uint64(0b1011), 160) == 320  # two, ended by the 0; what follows is too low to count
    assert patience(np.uint64(2**64 - 1), 160) == 160 * FAR + 150
    assert patience(np.uint64(2**64 - 1), 0) == 0


def test_colours_of_a_table_cost_what_the_best_of_all_choices_costs() -> None:
    for seed in range(60):
        seats = numbers(4, SEATS, seed=seed)
        four = min(sum(seats[n, seat] for n, seat in enumerate(choice)) for choice in permutations(range(4)))
        three = min(sum(seats[n, seat] for n, seat in enumerate(choice)) for choice in permutations((4, 5, 6)))
        assert four_seated(seats, 0, 1, 2, 3) == four
        assert three_seated(seats, 0, 1, 2) == three


def test_a_table_is_looked_at_as_if_somebody_else_sat_there() -> None:
    lots, places = small_lots(STAGES), np.arange(7, dtype=np.int64)
    assert seated(lots, places, 0, NOWHERE, NOWHERE) == four_seated(lots.seats, 0, 1, 2, 3)
    assert seated(lots, places, 0, 1, 6) == four_seated(lots.seats, 0, 6, 2, 3)
    assert seated(lots, places, 1, 4, 2) == three_seated(lots.seats, 2, 5, 6)


def test_company_is_everybody_else_at_the_table() -> None:
    lots, places = small_lots(STAGES), np.arange(7, dtype=np.int64)
    assert company(lots, places, 5, 5) == lots.pairs[5, 4] + lots.pairs[5, 6]
    assert company(lots, places, 5, 0) == lots.pairs[0, 4] + lots.pairs[0, 6]


def test_a_shuffle_can_give_every_order() -> None:
    rng, seen = np.array([3], np.uint64), set()
    for _ in range(200):
        places = np.arange(3, dtype=np.int64)
        shuffle(places, rng)
        seen.add(tuple(places.tolist()))
    assert seen == set(permutations(range(3)))


def test_exchanging_places_never_loses_count() -> None:
    lots, room, rng = small_lots(STAGES), room_for(7, 2), np.array([5], np.uint64)
    cost, changes = price(lots, room), 0
    for temperature in (64, 8, 0):
        for _ in range(150):
            change = exchange(lots, room, rng, temperature)
            assert change <= temperature * (FAR + 1)
            cost, changes = cost + change, changes + (change != 0)
            assert sorted(room.places.tolist()) == list(range(7))
        assert cost == price(lots, room)
    assert changes > 10


def cheapest(lots: Lots) -> int:
    """What the best of all draws costs, found by trying every one."""
    room, least = room_for(7, 2), 10**9
    for order in permutations(range(7)):
        if list(order[:4]) == sorted(order[:4]) and list(order[4:]) == sorted(order[4:]):
            room.places[:] = order
            least = min(least, price(lots, room))
    return least


def test_a_draw_finds_what_is_cheapest_and_says_who_sits_where() -> None:
    lots, room, rng = small_lots(STAGES), room_for(7, 2), np.array([11], np.uint64)
    cost = draw_lots(lots, room, rng, 3, 150, 0, 0, True)
    assert cost == cheapest(lots)
    assert sorted(room.best_places.tolist()) == list(range(7))
    assert sorted(room.best_seats[:4].tolist()) == [0, 1, 2, 3]
    assert sorted(room.best_seats[4:].tolist()) == [4, 5, 6]
    colours = sum(lots.seats[person, seat] for person, seat in zip(room.best_places, room.best_seats, strict=True))
    room.places[:] = room.best_places
    pairs = sum(company(lots, room.places, place, room.places[place]) for place in range(7)) // 2
    assert cost == colours + pairs


def test_nothing_is_changed_when_nothing_is_to_be_gained() -> None:
    """Unless the people are mixed first, a draw begins as it is handed over."""
    free = np.zeros((7, 7), np.int64), np.zeros((7, SEATS), np.int64)
    lots, room = Lots(FIRST_PLACES, TABLE_OF, *free, STAGES), room_for(7, 2)
    assert draw_lots(lots, room, np.array([11], np.uint64), 3, 150, 0, 0, False) == 0
    assert room.best_places.tolist() == list(range(7))


def planned(rounds: int, people: int = 7) -> tuple[PlannedLots, PlanRoom]:
    mates = np.zeros((people, people), np.int64)
    mates[0, 1] = mates[1, 0] = 100
    lots = PlannedLots(FIRST_PLACES, TABLE_OF, mates, 1000, 10, np.array([[500, 1000], [50, 100], [5, 1], [0, 1]]))
    everybody = np.tile(np.arange(people, dtype=np.int64), (rounds, 1))
    empty = np.zeros((people, people), np.int64), np.zeros(people, np.int64)
    return lots, PlanRoom(everybody, *empty, np.zeros_like(everybody))


def test_meeting_again_costs_more_every_time() -> None:
    lots, room = planned(1)
    costs = [seat_planned(lots, room, room.places[0]) for _ in range(3)]
    # 0 and 1 are of one team. Nine pairs meet, then again, then for the third time; so it is for the table of three.
    assert costs == [100, 9 * 1000 + 100 + 3 * 10, 18 * 1000 + 100 + 6 * 10]
    assert room.meetings[0, 3] == room.meetings[3, 0] == 3
    assert room.threes.tolist() == [0, 0, 0, 0, 3, 3, 3]


def recounted(lots: PlannedLots, room: PlanRoom) -> int:
    again = planned(len(room.places))[1]
    return sum(seat_planned(lots, again, places) for places in room.places)


def test_planning_never_loses_count() -> None:
    lots, room = planned(3)
    rng = np.array([7], np.uint64)
    cost = sum(seat_planned(lots, room, places) for places in room.places)
    for temperature in (4000, 300, 5, 0):
        for _ in range(120):
            cost += exchange_planned(lots, room, rng, temperature)
        assert cost == recounted(lots, room)


def test_a_plan_keeps_to_what_was_before() -> None:
    lots, room = planned(1)
    met, threes = np.zeros((7, 7), np.int64), np.zeros(7, np.int64)
    for trio in ((0, 2, 3), (4, 5, 6)):  # they have met already, and four people had a table of three
        for one in trio:
            met[one, [other for other in trio if other != one]] = 1
    threes[[0, 1, 2, 3]] = 1
    cost = plan_lots(lots, room, met, threes, np.array([1], np.uint64), 4, 120, 0)
    # Of two trios at two tables one pair each meets again; a table of three without any of the four is impossible then.
    assert cost // 1000 == 2
