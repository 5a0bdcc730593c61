"""A referee who knows nothing of the library: points, shared places, shares and ranks by pencil and paper, from how
tournaments are really scored; and the library says the same, also after something was undone."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from fractions import Fraction

import pytest

from poeppel.tournament.event_log import commands as c
from poeppel.tournament.event_log.people import Details
from poeppel.tournament.event_log.results import Result
from poeppel.tournament.plans.plan import AgeGroup, Finals, Plan, Scoring, Teams
from poeppel.tournament.rankings.standings import in_group, standings
from poeppel.tournament.rankings.teams import team_standings
from tests.tournament.at_the_desk import Desk

POINTS: Mapping[int, Mapping[str, tuple[int, ...]]] = {
    4: {"dohna": (5, 3, 2, 1), "saarland": (5, 3, 1, 0), "weidenberg": (55, 30, 10, 0)},
    3: {"dohna": (5, 3, 1), "saarland": (5, 3, 1), "weidenberg": (55, 30, 10)},
}

Table = Sequence[tuple[str, int]]  # people and their places
Key = tuple[Fraction, Fraction, tuple[Fraction, ...]]


class Referee:
    """Adds up what every table brings."""

    def __init__(self, people: Sequence[str], scheme: str) -> None:
        self.scheme = scheme
        self.points = dict.fromkeys(people, Fraction(0))
        self.on_offer = dict.fromkeys(people, Fraction(0))
        self.places = {person: [Fraction(0)] * 4 for person in people}

    def take(self, table: Table) -> None:
        worth = POINTS[len(table)][self.scheme]
        brought = {}
        for person, place in table:
            sharing = sum(other == place for _, other in table)
            brought[person] = Fraction(sum(worth[place - 1 : place - 1 + sharing]), sharing)
            for shared in range(place, place + sharing):
                self.places[person][shared - 1] += Fraction(1, sharing)
        for person, points in brought.items():
            self.points[person] += points
            self.on_offer[person] += sum(brought.values())

    def key(self, person: str) -> Key:
        """Smaller is better: points, then the percentage of the tables' points, then firsts, seconds, thirds."""
        share = self.points[person] / self.on_offer[person] if self.on_offer[person] else Fraction(0)
        return -self.points[person], -share, tuple(-number for number in self.places[person])

    def ranks(self, people: Sequence[str]) -> dict[str, int]:
        return {one: 1 + sum(self.key(other) < self.key(one) for other in people) for one in people}

    def team_ranks(self, teams: Mapping[str, Sequence[str]]) -> dict[str, int]:
        """The best two count; then the best one alone, and so on. A team of one comes after those of two."""
        sums = {
            team: (len(members) < 2, -sum(points[:2]), [-one for one in points])
            for team, members in teams.items()
            for points in [sorted((self.points[member] for member in members), reverse=True)]
        }
        return {team: 1 + sum(other < mine for other in sums.values()) for team, mine in sums.items()}


def at_tables(people: Sequence[str], chance: random.Random) -> list[list[str]]:
    """Anybody anywhere: the referee does not ask who meets whom."""
    mixed, tables = chance.sample(people, len(people)), []
    while mixed:
        size = 3 if len(mixed) % 4 else 4
        tables.append([mixed.pop() for _ in range(size)])
    return tables


@pytest.mark.parametrize("number", range(40))
def test_the_library_says_what_the_referee_says(number: int) -> None:
    chance = random.Random(number)
    scheme, people = chance.choice(list(POINTS[4])), chance.choice((6, 7, 8, 9, 11, 13, 16, 18))
    four, three = (tuple(map(Fraction, POINTS[size][scheme])) for size in (4, 3))
    plan = Plan(
        rounds=3,
        scoring=Scoring(four=four, three=three),
        finals=Finals("none"),
        teams=Teams(2, 2),
        groups=(AgeGroup("J", oldest=14), AgeGroup("S", youngest=60)),
    )
    details = [
        Details(f"N{n}", f"T{n % 4}" if n % 5 else None, born=chance.choice((2015, 1990, 1950))) for n in range(people)
    ]
    desk = Desk(plan, details)
    ids = list(desk.state.people)
    born = {person: one.born or 0 for person, one in zip(ids, details, strict=True)}
    teams = {
        f"T{n}": [person for person, one in zip(ids, details, strict=True) if one.team == f"T{n}"] for n in range(4)
    }
    referee = Referee(ids, scheme)
    for round_number in (1, 2, 3):
        for table in tuple(desk.seat(at_tables(ids, chance)).tables.values()):
            scores = [chance.randint(1, 4) for _ in table.seating.people]
            places = tuple(1 + sum(other < one for other in scores) for one in scores)
            before = standings(desk.state)
            desk.enter(table.seating.number, *places)
            if chance.random() < 0.3:
                desk.tell(c.Undo(desk.last_id))
                assert standings(desk.state) == before
                desk.tell(c.Enter(round_number, table.seating.number, Result(places=places)))
            referee.take(list(zip(table.seating.people, places, strict=True)))
        lines = standings(desk.state)
        assert {line.person: line.points for line in lines} == referee.points
        assert {line.person: line.rank for line in lines} == referee.ranks(ids)
        ranked = {team.team: team.rank for team in team_standings(desk.state)}
        assert ranked == referee.team_ranks({team: members for team, members in teams.items() if members})
        for group, ages in (("J", range(15)), ("S", range(60, 200))):
            members = [person for person in ids if 2026 - born[person] in ages]
            assert {line.person: line.rank for line in in_group(desk.state, lines, group)} == referee.ranks(members)
