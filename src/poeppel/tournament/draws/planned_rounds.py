"""All rounds of a small field, planned ahead.

Drawn one after the other, the rounds of a small field run into a dead end: 16 people can play five rounds without
meeting anybody twice, but after three rounds drawn carelessly there may be no fourth. So all of them are drawn at once:
first who sits at which table, then the colours, which always come out even (`colours`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate, combinations, pairwise

import numpy as np

from poeppel.engine import drawing_lots
from poeppel.engine.drawing_lots import UNIT, PlannedLots, PlanRoom
from poeppel.errors import PoeppelError
from poeppel.texts import Text, counted, shown, whole_number
from poeppel.tournament.draws.chance import Chance
from poeppel.tournament.draws.colours import Seats, Tables, balanced_colours, cheapest_colours
from poeppel.tournament.draws.draw import APART, check_people, fewest_pairs
from poeppel.tournament.draws.draw_cost import TOURNAMENT, Numbers, Past, TableRules, cost_of_rounds, team_mates
from poeppel.tournament.draws.seating import FOUR, THREE, Player, Round, TableSeating, table_sizes

SMALL_FIELD = 24  # up to here all rounds are better planned ahead
MOST_ROUNDS = 20
TRIES = 40
STEPS = 20_000
COOLING = (8, 7, 6, 5, 4, 3, 2)  # sixteenths of a weight
COLOURINGS = 12  # tried, where colours on both boards do not come out even at once


def plan_rounds(
    people: Sequence[Player],
    rounds: int,
    seed: bytes,
    earlier: Sequence[Round] = (),
    rules: TableRules = TOURNAMENT,
) -> tuple[Round, ...]:
    """Draw this many rounds at once, after the earlier ones if there are any. What cannot be is said by `limits`."""
    check_people(people)
    number = _checked(rounds)
    chance, past = Chance(seed), Past(people, earlier)
    tables = _planned(people, number, past, chance)
    colourings = (_coloured(people, tables, rules, past, bool(earlier), chance) for _ in range(COLOURINGS))
    return _best(colourings, people, earlier)


def _checked(rounds: int) -> int:
    number = whole_number(rounds)
    if number is None or not 1 <= number <= MOST_ROUNDS:
        raise PoeppelError(
            Text(
                f"1 bis {MOST_ROUNDS} Runden werden vorausgeplant, nicht {shown(rounds)}",
                f"1 to {MOST_ROUNDS} rounds can be planned ahead, not {shown(rounds)}",
            )
        )
    return number


def _best(
    colourings: Iterator[tuple[Round, ...]], people: Sequence[Player], earlier: Sequence[Round]
) -> tuple[Round, ...]:
    """The first one that cannot be better, or the best of all."""
    best = next(colourings)
    cost = cost_of_rounds(best, people, earlier)
    for other in colourings:
        if not (cost.colours or cost.both_boards):
            break
        another = cost_of_rounds(other, people, earlier)
        if another < cost:
            best, cost = other, another
    return best


# ── who sits at which table ───────────────────────────────────────────────────────────────────────────────────────────


def _planned(people: Sequence[Player], rounds: int, past: Past, chance: Chance) -> Tables:
    """Where everybody sits, the better of two: with team mates counted as people one has met, and after them.

    Sixteen people who do not meet again sit as in an affine plane, and once they do there is no way left from one
    such plan to another: so it has to be looked for with the teams in mind from the start.
    """
    if not people:
        return [[]] * rounds
    mates = team_mates(people)
    plan = _drawn(people, rounds, past, past.met + mates, chance)
    if mates.any() and _cost(plan, past, mates) > (0, 0, 0):
        other = _drawn(people, rounds, past, past.met, chance)
        plan = min(plan, other, key=lambda each: _cost(each, past, mates))
    return plan


def _drawn(people: Sequence[Player], rounds: int, past: Past, met: Numbers, chance: Chance) -> Tables:
    fours, threes = table_sizes(len(people))
    sizes = (FOUR,) * fours + (THREE,) * threes
    first_places = [0, *accumulate(sizes)]
    three_again, mate, again = _weights(people, rounds, sizes, past)
    lots = PlannedLots(
        np.array(first_places, np.int64),
        np.repeat(np.arange(len(sizes), dtype=np.int64), sizes),
        team_mates(people) * mate,
        again,
        three_again,
        np.array([*((w * k // UNIT, w) for w in (again, mate, three_again) for k in COOLING), (0, 1)], np.int64),
    )
    everybody: Numbers = np.tile(np.arange(len(people), dtype=np.int64), (rounds, 1))
    room = PlanRoom(everybody, np.zeros_like(met), np.zeros_like(past.threes), np.zeros_like(everybody))
    floor = 0 if met.any() else fewest_repeats(len(people), rounds) * again
    floor += rounds * fewest_mates(people) * mate
    drawing_lots.plan_lots(lots, room, met, past.threes, chance.generator(), TRIES, STEPS, floor)
    return [[row[start:end].tolist() for start, end in pairwise(first_places)] for row in room.best_places]


def _cost(plan: Tables, past: Past, mates: Numbers) -> tuple[int, int, int]:
    """Repeated meetings, team mates and tables of three of a plan, in the order in which they count."""
    met, threes = past.met.copy(), past.threes.copy()
    repeats = mates_met = again = 0
    for table in (table for tables in plan for table in tables):
        for one, other in combinations(table, 2):
            repeats, mates_met = repeats + int(met[one, other]), mates_met + int(mates[one, other])
            met[one, other] = met[other, one] = met[one, other] + 1
        for person in table if len(table) == THREE else ():
            again += int(threes[person])
            threes[person] += 1
    return repeats, mates_met, again


def _weights(people: Sequence[Player], rounds: int, sizes: Sequence[int], past: Past) -> tuple[int, int, int]:
    """Of a table of three again, of team mates, of meeting again: each outweighs whatever is below it."""
    times = rounds + 1 + int(max(past.met.max(initial=0), past.threes.max(initial=0)))
    pairs = rounds * sum(fewest_pairs(size, 1) for size in sizes)
    mate = UNIT * max(APART, rounds * len(people) * times)
    return UNIT, mate, mate * max(APART, pairs + 1)


# ── and with which colour ─────────────────────────────────────────────────────────────────────────────────────────────


def _coloured(
    people: Sequence[Player], rounds: Tables, rules: TableRules, past: Past, has_past: bool, chance: Chance
) -> tuple[Round, ...]:
    seats = _after_the_past(rounds, rules, past, chance) if has_past else balanced_colours(rounds, chance)
    return tuple(
        tuple(
            TableSeating(
                n + 1,
                rules.of(len(table)),
                tuple(
                    (rules.seats[seat + (FOUR if len(table) == THREE else 0)].colour, people[person].id)
                    for seat, person in sorted((seats[number, n, person], person) for person in table)
                ),
            )
            for n, table in enumerate(tables)
        )
        for number, tables in enumerate(rounds)
    )


def _after_the_past(rounds: Tables, rules: TableRules, past: Past, chance: Chance) -> Seats:
    """Table by table what is cheapest, and then again, knowing all the others, until nothing changes."""
    ahead = past.ahead(rules.seats) * APART + past.ahead_on_all_boards(rules.seats)
    counts = Counter({(person, seat): int(ahead[person, seat]) for person, seat in np.ndindex(*ahead.shape)})
    cells = [(number, n, list(table)) for number, tables in enumerate(rounds) for n, table in enumerate(tables)]
    seats: Seats = {}
    for _ in range(COLOURINGS):
        before = dict(seats)
        for number, n, table in cells:
            base = FOUR if len(table) == THREE else 0
            for person in table:
                if (seat := seats.get((number, n, person))) is not None:
                    counts[person, base + seat] -= APART
            costs = [[counts[person, base + seat] for seat in range(len(table))] for person in table]
            for person, seat in zip(table, cheapest_colours(costs, chance), strict=True):
                seats[number, n, person] = seat
                counts[person, base + seat] += APART
        if seats == before:
            break
    return seats


# ── what cannot be ────────────────────────────────────────────────────────────────────────────────────────────────────


def fewest_repeats(people: int, rounds: int) -> int:
    """So many repeated meetings there are at least; whether fewer are possible nobody has to search for.

    Two reasons. Whoever sat together is spread over too few tables in another round. And nobody can meet more people
    than there are.
    """
    fours, threes = table_sizes(people)
    tables, everybody = fours + threes, people * (people - 1) // 2
    crowded = fours * fewest_pairs(FOUR, tables) + threes * fewest_pairs(THREE, tables)
    meetings = rounds * (fours * fewest_pairs(FOUR, 1) + threes * fewest_pairs(THREE, 1))
    times, more = divmod(meetings, everybody) if everybody else (0, 0)
    return max(crowded * (rounds * (rounds - 1) // 2), everybody * (times * (times - 1) // 2) + more * times)


def fewest_mates(people: Sequence[Player]) -> int:
    """So many pairs of team mates sit together at least in every round."""
    teams = Counter(person.team for person in people if person.team is not None)
    tables = sum(table_sizes(len(people)))
    return sum(fewest_pairs(size, tables) for size in teams.values())


def limits(people: Sequence[Player], rounds: int) -> tuple[Text, ...]:
    """What no draw can avoid, in words; nothing where everything may come out."""
    found = []
    if repeats := fewest_repeats(len(people), rounds):
        many = Text(f"mindestens {repeats} Wiedersehen", f"at least {repeats} repeated meetings")
        one = Text("mindestens ein Wiedersehen", "at least one repeated meeting")
        how_many = one if repeats == 1 else many
        found.append(
            Text(
                f"{len(people)} Personen in {_rounds(rounds).de}: {how_many.de}, wie auch immer gelost wird.",
                f"{len(people)} people in {_rounds(rounds).en}: {how_many.en}, however it is drawn.",
            )
        )
    if mates := fewest_mates(people):
        pairs = counted(mates, Text("Paar", "pair"), Text("Paare", "pairs"))
        found.append(
            Text(
                f"Ein Team hat mehr Personen, als es Tische gibt: In jeder Runde sitzt mindestens {pairs.de} aus einem "
                "Team zusammen."
                if mates == 1
                else f"Teams haben mehr Personen, als es Tische gibt: In jeder Runde sitzen mindestens {pairs.de} aus "
                "einem Team zusammen.",
                f"A team has more people than there are tables: in every round at least {pairs.en} of team mates sit "
                "together.",
            )
        )
    return tuple(found)


def _rounds(rounds: int) -> Text:
    return counted(rounds, Text("Runde", "round"), Text("Runden", "rounds"))
