"""A fair draw in a few microseconds, for tournaments that are only played in the machine.

Chance, and then swaps until nobody sits with somebody they have met, as far as that takes a few tries; then the
colours that people at a table have had least often. `drawing_lots` finds more where it is hard; here tens of thousands
of rounds are drawn, and what counts is that everybody has the same chances.
"""

from poeppel.engine.compiling import inner, kernel
from poeppel.engine.drawing_lots import FOUR, THREE, Numbers
from poeppel.engine.rng import Rng, below, draw

PASSES, TRIES = 20, 60
NEAR = 8  # how many places apart people may change seats who sit by their standing


@inner
def table_begin(place: int, fours: int) -> int:
    """The first place of the table that a place belongs to: tables of four come first."""
    if place < FOUR * fours:
        return place - place % FOUR
    return place - (place - FOUR * fours) % THREE


@inner
def table_size(begin: int, fours: int) -> int:
    return FOUR if begin < FOUR * fours else THREE


@inner
def known_at(met: Numbers, places: Numbers, person: int, place: int, fours: int) -> int:
    """How often a person would sit with people they have met, on this place instead of who is there."""
    begin = table_begin(place, fours)
    found = 0
    for other in range(begin, begin + table_size(begin, fours)):
        if other != place:
            found += met[person, places[other]]
    return found


@inner
def share_threes(threes: Numbers, places: Numbers, fours: int) -> None:
    """Whoever has sat at fewer tables of three is due first."""
    front = 0
    for place in range(FOUR * fours, len(places)):
        fewest, chosen = threes[places[place]], place
        for other in range(FOUR * fours):
            at = (front + other) % (FOUR * fours)
            if threes[places[at]] < fewest:
                fewest, chosen = threes[places[at]], at
        places[place], places[chosen] = places[chosen], places[place]
        front = chosen


@inner
def part(met: Numbers, threes: Numbers, places: Numbers, fours: int, near: int, rng: Rng) -> None:
    """Swap people until nobody sits with somebody they have met, or it does not get better."""
    people = len(places)
    for _ in range(PASSES):
        left = 0
        for place in range(people):
            now = known_at(met, places, places[place], place, fours)
            if now == 0:
                continue
            left += 1
            begin = table_begin(place, fours)
            for _ in range(TRIES):
                other = place + below(draw(rng), 2 * near + 1) - near if near else below(draw(rng), people)
                if other < 0 or other >= people or table_begin(other, fours) == begin:
                    continue
                one, two = places[place], places[other]
                if (place < FOUR * fours) != (other < FOUR * fours) and threes[one] != threes[two]:
                    continue
                before = now + known_at(met, places, two, other, fours)
                after = known_at(met, places, two, place, fours) + known_at(met, places, one, other, fours)
                if after < before:
                    places[place], places[other] = two, one
                    break
        if left == 0:
            return


@inner
def choose_colours(had: Numbers, places: Numbers, seats: Numbers, fours: int, rng: Rng) -> None:
    """At each table the colours that its people have had least often; chance among equal choices."""
    begin = 0
    while begin < len(places):
        size = table_size(begin, fours)
        first = 0 if size == FOUR else FOUR
        for n in range(size):
            seats[begin + n] = first + n
        for n in range(size - 1, 0, -1):
            other = below(draw(rng), n + 1)
            seats[begin + n], seats[begin + other] = seats[begin + other], seats[begin + n]
        better = True
        while better:
            better = False
            for a in range(begin, begin + size):
                for b in range(a + 1, begin + size):
                    one, two = places[a], places[b]
                    if had[one, seats[b]] + had[two, seats[a]] < had[one, seats[a]] + had[two, seats[b]]:
                        seats[a], seats[b] = seats[b], seats[a]
                        better = True
        begin += size


@kernel
def quick_lots(
    order: Numbers,
    fours: int,
    by_standing: bool,
    met: Numbers,
    threes: Numbers,
    had: Numbers,
    places: Numbers,
    seats: Numbers,
    rng: Rng,
) -> int:
    """Draw a round for the people in `order`: who is on each place, with which seat. `met`, `threes` and `had` (how
    often each person had each seat) are what was before, and afterwards with this round. How many meet again."""
    people = len(order)
    for n in range(people):
        places[n] = order[n]
    if not by_standing:
        for n in range(people - 1, 0, -1):
            other = below(draw(rng), n + 1)
            places[n], places[other] = places[other], places[n]
        share_threes(threes, places, fours)
    part(met, threes, places, fours, NEAR if by_standing else 0, rng)
    choose_colours(had, places, seats, fours, rng)
    again = 0
    for place in range(people):
        begin, person = table_begin(place, fours), places[place]
        size = table_size(begin, fours)
        had[person, seats[place]] += 1
        threes[person] += size == THREE
        for other in range(begin, begin + size):
            if other != place:
                again += met[person, places[other]] > 0
                met[person, places[other]] += 1
    return again // 2
