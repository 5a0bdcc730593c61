"""Colours for rounds whose tables are fixed.

Who sits at which table is a bipartite graph: people on one side, tables on the other, a seat each an edge. A choice of
colours is a colouring of the edges. Cut every person into parts of as many rounds as there are colours: then no vertex
has more edges than there are colours, and König's theorem (1916) says that they suffice. So nobody plays a colour again
before all the others, after any number of rounds.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import pairwise, permutations
from typing import TypeAlias

from poeppel.tournament.draws.chance import Chance
from poeppel.tournament.draws.seating import FOUR, THREE

Tables: TypeAlias = Sequence[Sequence[Sequence[int]]]  # [round][table]: the people there, by number
Seats: TypeAlias = dict[tuple[int, int, int], int]  # by round, table and person: the seat, from 0 up
Edge: TypeAlias = tuple[Hashable, Hashable]


def balanced_colours(rounds: Tables, chance: Chance) -> Seats:
    """Everybody's seats, with every colour at most once more than another, on each board after each round."""
    seats: Seats = {}
    for size in (FOUR, THREE):
        edges: dict[Edge, tuple[int, int, int]] = {}
        sat: dict[int, int] = defaultdict(int)
        for number, tables in enumerate(rounds):
            for n, table in enumerate(tables):
                for person in table if len(table) == size else ():
                    edges[(person, sat[person] // size), ("table", number, n)] = (number, n, person)
                    sat[person] += 1
        shuffled = list(edges)
        chance.shuffle(shuffled)
        seats.update((edges[edge], colour) for edge, colour in edge_colours(shuffled, size).items())
    return seats


def edge_colours(edges: Iterable[Edge], colours: int) -> dict[Edge, int]:
    """Colours from 0 up, so that the edges of every vertex differ. No vertex may have more edges than colours."""
    beyond: dict[Hashable, dict[int, Hashable]] = defaultdict(dict)  # by vertex and colour: where that edge leads
    edges = list(edges)
    for one, other in edges:
        mine, theirs = (_missing(beyond[end], colours) for end in (one, other))
        if mine in beyond[other]:
            _turn_round(beyond, other, mine, theirs)
        beyond[one][mine], beyond[other][mine] = other, one
    return {(one, other): colour for one, other in edges for colour, end in beyond[one].items() if end == other}


def _missing(taken: Mapping[int, Hashable], colours: int) -> int:
    return next(colour for colour in range(colours) if colour not in taken)


def _turn_round(beyond: dict[Hashable, dict[int, Hashable]], vertex: Hashable, colour: int, other: int) -> None:
    """Exchange two colours along the path that begins here with the first of them; so it is free here."""
    path = [vertex]
    wanted, then = colour, other
    while wanted in beyond[path[-1]]:
        path.append(beyond[path[-1]][wanted])
        wanted, then = then, wanted
    steps = list(pairwise(path))
    for n, (start, end) in enumerate(steps):
        was = colour if n % 2 == 0 else other
        del beyond[start][was], beyond[end][was]
    for n, (start, end) in enumerate(steps):
        now = other if n % 2 == 0 else colour
        beyond[start][now], beyond[end][now] = end, start


def cheapest_colours(costs: Sequence[Sequence[int]], chance: Chance) -> tuple[int, ...]:
    """The seat of everybody at one table, of all that cost the least one by chance."""
    choices = list(permutations(range(len(costs))))
    prices = [sum(cost[seat] for cost, seat in zip(costs, choice, strict=True)) for choice in choices]
    least = [choice for choice, price in zip(choices, prices, strict=True) if price == min(prices)]
    return least[chance.below(len(least))]
