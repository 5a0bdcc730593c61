"""How well and how fast rounds are drawn: python -m bench.tournament_draw

For the numbers of people and rounds of real championships, with teams of four: repeated meetings, team mates at one
table, how far somebody's most frequent colour is ahead of the rarest, tables of three again, seconds. Beside each
stands what plain chance makes of the last round when it may try again for as long as a second: the best of as many
shuffles. (Draws can be had by constraint solvers too; those that are free and for this problem, social golfers, plan
all rounds of a few dozen people at once and know neither colours nor teams nor people who come late.)
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from random import Random

from poeppel.tournament.draws.draw import cost_of, draw_round
from poeppel.tournament.draws.draw_cost import DrawCost, cost_of_rounds
from poeppel.tournament.draws.planned_rounds import fewest_repeats, plan_rounds
from poeppel.tournament.draws.seating import Player, Round, table_sizes

EVENTS = ((147, 3), (172, 4), (209, 4), (264, 5))
SMALL = ((16, 4), (16, 5), (12, 3), (20, 5), (24, 4), (24, 5), (24, 6), (18, 4), (23, 4))
TEAM = 4
GOAL = 1.0  # seconds a round
SEEDS = 5
PATIENCE = 1.0  # seconds for plain chance


def players(number: int, team: int) -> list[Player]:
    return [Player(f"p{n}", f"team {n // team}" if team else None) for n in range(number)]


def meetings(rounds: Iterable[Round]) -> Counter[frozenset[str]]:
    return Counter(frozenset(pair) for tables in rounds for table in tables for pair in combinations(table.people, 2))


def colours_ahead(rounds: Sequence[Round]) -> int:
    """Of whom the most: how much more often a colour was played than another, on the board of tables of four."""
    played: dict[str, Counter[str]] = {}
    for table in (table for tables in rounds for table in tables if len(table.seats) == TEAM):
        for colour, person in table.seats:
            played.setdefault(person, Counter())[colour] += 1
    return max(max(counts.values()) - min(counts[colour] for colour in "ygrk") for counts in played.values())


def drawn_in_a_row(people: list[Player], rounds: int, seed: int) -> tuple[list[Round], list[float], DrawCost]:
    drawn: list[Round] = []
    seconds, cost = [], DrawCost()
    for number in range(rounds):
        began = time.perf_counter()
        drawn.append(draw_round(people, drawn, seed=f"{seed} {number}".encode()))
        seconds.append(time.perf_counter() - began)
        cost += cost_of(drawn[-1], people, drawn[:-1])
    return drawn, seconds, cost


def by_plain_chance(people: list[Player], earlier: Sequence[Round]) -> tuple[int, int]:
    """The fewest repeated meetings among as many shuffles as there is time for; how many there were."""
    random, before, order = Random(1), meetings(earlier), [person.id for person in people]
    fours, threes = table_sizes(len(people))
    ends = [*range(4, 4 * fours + 1, 4), *range(4 * fours + 3, len(people) + 1, 3)]
    fewest, shuffles, began = len(people) ** 2, 0, time.perf_counter()
    while time.perf_counter() - began < PATIENCE:
        random.shuffle(order)
        groups = [order[end - (4 if end <= 4 * fours else 3) : end] for end in ends]
        fewest = min(fewest, sum(before[frozenset(pair)] for group in groups for pair in combinations(group, 2)))
        shuffles += 1
    assert threes == len(ends) - fours
    return fewest, shuffles


def championships() -> bool:
    """Print a line for each; whether all goals are met."""
    good = True
    print("people × rounds   repeats   team mates   colour ahead   threes again   seconds a round   plain chance")
    for number, rounds in EVENTS:
        people = players(number, TEAM)
        runs = [drawn_in_a_row(people, rounds, seed) for seed in range(SEEDS)]
        total = sum((cost for *_, cost in runs), DrawCost())
        seconds = sorted(one for _, each, _ in runs for one in each)
        ahead = max(colours_ahead(drawn) for drawn, *_ in runs)
        repeated = sum(times - 1 for drawn, *_ in runs for times in meetings(drawn).values())
        fewest, shuffles = by_plain_chance(people, runs[0][0][:-1])
        print(
            f"{f'{number} × {rounds}':<15} {repeated:>9} {total.team_mates:>12} {ahead:>14} {total.threes:>14}"
            f"   {seconds[len(seconds) // 2]:>6.3f}, most {seconds[-1]:.3f}"
            f"   {fewest} repeats in {shuffles} shuffles"
        )
        good &= repeated == total.team_mates == total.threes == 0 and ahead <= 1 and seconds[-1] <= GOAL
    return good


def small_fields() -> bool:
    """The same for fields that are planned ahead."""
    good = True
    print("\npeople × rounds   repeats   at least   colour ahead   seconds for all")
    for number, rounds in SMALL:
        people, worst, ahead, seconds = players(number, 0), 0, 0, []
        for seed in range(SEEDS):
            began = time.perf_counter()
            plan = plan_rounds(people, rounds, str(seed).encode())
            seconds.append(time.perf_counter() - began)
            worst, ahead = max(worst, cost_of_rounds(plan, people).repeats), max(ahead, colours_ahead(plan))
        least = fewest_repeats(number, rounds)
        print(f"{f'{number} × {rounds}':<15} {worst:>9} {least:>10} {ahead:>14} {max(seconds):>14.2f}")
        good &= ahead <= 1 and ((number, rounds) != (16, 4) or worst == 0)
    return good


def by_standing() -> None:
    """The hardest case: the standings stay as they are, so the same neighbours belong together every round."""
    people, drawn = players(264, 0), list[Round]()
    print("\nby standing, 264 people, standings that never change")
    for number in range(5):
        began = time.perf_counter()
        drawn.append(draw_round(people, drawn, seed=bytes([number]), by_standing=True))
        seconds = time.perf_counter() - began
        cost = cost_of(drawn[-1], people, drawn[:-1], by_standing=True)
        pairs = sum(len(table.seats) * (len(table.seats) - 1) // 2 for table in drawn[-1])
        print(
            f"round {number + 1}: {cost.repeats} repeats, {cost.colours} colours too often, on average "
            f"{cost.standing / pairs:.1f} places further apart than neighbours, {seconds:.2f} s"
        )


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--strict", action="store_true", help="exit code 1 when a goal is missed")
    strict = arguments.parse_args().strict
    draw_round(players(8, 0), seed=b"compiled")
    plan_rounds(players(8, 0), 1, b"compiled")
    good = championships()
    good &= small_fields()
    by_standing()
    print(f"\ngoals {'met' if good else 'missed'}: no repeat, no team mates, no colour two ahead, {GOAL:.0f} s a round")
    return 1 if strict and not good else 0


if __name__ == "__main__":
    sys.exit(main())
