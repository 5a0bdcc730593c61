"""What somebody still needs, worked out by hand: certain is only said when it is."""

from fractions import Fraction
from itertools import product

import pytest

from poeppel.tournament.event_log import commands as c
from poeppel.tournament.event_log.refusals import Refused
from poeppel.tournament.event_log.results import Result
from poeppel.tournament.plans.plan import Finals, Plan, Scoring
from poeppel.tournament.rankings.needs import chances, needs, outcomes
from poeppel.tournament.rankings.standings import standings
from tests.tournament.at_the_desk import Desk

EIGHT = Plan(rounds=2, finals=Finals("best", (4,)))


def test_every_way_the_points_of_a_table_can_fall() -> None:
    four = outcomes(EIGHT, 4, 4)
    assert len(four) == 75  # the weak orderings of four
    assert all(sum(outcome) == 11 for outcome in four)
    assert len(outcomes(EIGHT, 3, 3)) == 13
    assert all(sum(outcome) == 10 for outcome in outcomes(EIGHT, 4, 3))  # one seat is empty: nobody has the last point


def test_when_one_table_is_left_it_is_exact() -> None:
    """Eight people, two rounds, four places in the final; in the second round table 2 is still playing."""
    desk = Desk(EIGHT, 8)
    desk.draw()
    desk.enter(1, 1, 2, 3, 4)
    desk.enter(2, 1, 2, 3, 4)
    desk.draw()
    desk.enter(1, 1, 2, 3, 4)
    found = needs(desk.state)
    brute = by_going_through_everything(desk)
    assert {person: need.status for person, need in found.items()} == brute
    open_table = desk.state.rounds[1].tables[2].seating.people
    for person, need in found.items():
        if person not in open_table:
            assert need.most == 0


def by_going_through_everything(desk: Desk) -> dict[str, str]:
    """Every outcome of the open table: who is among the first four in all of them, who in none. Ties count as hoped
    for and against, as nobody knows how they will be broken."""
    base = {line.person: line.points for line in standings(desk.state)}
    (table,) = (table for table in desk.state.rounds[-1].tables.values() if table.score is None)
    surely, possibly = dict.fromkeys(base, True), dict.fromkeys(base, False)
    totals: dict[str, Fraction]
    for levels in product(range(4), repeat=4):
        places = [1 + sum(other < one for other in levels) for one in levels]
        points = {
            person: Fraction(sum((5, 3, 2, 1)[place - 1 : place - 1 + places.count(place)]), places.count(place))
            for person, place in zip(table.seating.people, places, strict=True)
        }
        totals = {person: base[person] + points.get(person, Fraction(0)) for person in base}
        for person, total in totals.items():
            others = [other for one, other in totals.items() if one != person]
            surely[person] &= sum(other >= total for other in others) < 4
            possibly[person] |= sum(other > total for other in others) < 4
    return {person: "in" if surely[person] else "open" if possibly[person] else "out" for person in base}


def test_what_is_needed_is_the_least_that_makes_it_certain() -> None:
    """Two tables are playing the last round: all 75 × 75 outcomes are gone through."""
    desk = Desk(EIGHT, 8)
    desk.draw()
    desk.enter(1, 1, 2, 3, 4)
    desk.enter(2, 1, 2, 3, 4)
    one, other = desk.draw().seating
    base = {line.person: line.points for line in standings(desk.state)}
    missed: dict[str, set[Fraction]] = {person: set() for person in base}  # the gains with which somebody may be out
    for first, second in product(outcomes(EIGHT, 4, 4), repeat=2):
        gains = dict(zip((*one.people, *other.people), (*first, *second), strict=True))
        totals = {person: base[person] + gains[person] for person in base}
        for person in base:
            if sum(total >= totals[person] for total in totals.values()) > 4:
                missed[person].add(gains[person])
    possible = sorted({number for outcome in outcomes(EIGHT, 4, 4) for number in outcome})
    found = needs(desk.state)
    for person in base:
        sure = [gain for gain in possible if gain not in missed[person]]
        assert found[person].needed == (sure[0] if sure else None)
        assert found[person].status == "open"
        assert found[person].most == 5
    texts = {found[person].text.en for person in base}
    assert any(text.startswith("needs ") and text.endswith(" of 5 more to be certain of the final") for text in texts)


def test_before_the_last_round_is_drawn_only_what_is_certain_is_said() -> None:
    plan = Plan(rounds=3, finals=Finals("best", (4,)))
    desk = Desk(plan, 8)
    desk.draw()
    desk.fill()
    assert {need.status for need in needs(desk.state).values()} == {"open"}
    assert all(need.most == 10 for need in needs(desk.state).values())


def test_nobody_is_certain_who_can_still_miss_it() -> None:
    """Whoever is said to be in or out really is, whatever happens afterwards."""
    heard: set[str] = set()
    for number in range(6):
        desk = Desk(EIGHT, 12)
        desk.random.seed(number)
        desk.draw()
        desk.fill()
        desk.draw()
        desk.enter(1, 1, 2, 3, 4)
        said = {person: need.status for person, need in needs(desk.state).items()}
        heard |= set(said.values())
        desk.fill()
        points = [line.points for line in standings(desk.state)]
        for line in standings(desk.state):
            if said[line.person] == "in":
                assert line.points > points[4]
            if said[line.person] == "out":
                assert line.points < points[3]
    assert heard == {"in", "out", "open"}


def test_counting_points_and_steps() -> None:
    for kind in ("counting", "steps"):
        plan = Plan(rounds=1, scoring=Scoring(kind), tie_breaks=("die",), finals=Finals("best", (4,)))
        desk = Desk(plan, 8)
        desk.draw()
        desk.tell(c.Enter(1, 1, Result(counts=(100, 90, 80, 70))))
        found = needs(desk.state)
        assert {need.status for need in found.values()} == {"open"}
        desk.tell(c.Enter(1, 2, Result(counts=(60, 50, 40, 30))))
        done = needs(desk.state)
        statuses = [done[line.person].status for line in standings(desk.state)]
        assert statuses == ["in"] * 4 + ["out"] * 4
        assert set(chances(desk.state, trials=10).values()) == {0.0, 1.0}


def test_when_all_results_are_in_tie_breaks_decide_and_else_a_die() -> None:
    """Eight people, one round. Where four are wanted, both winners and both seconds are in; where three are, the
    seconds have 3 of 11 points each: they roll, and then it is said who is in."""
    for seats, level in ((4, 0), (3, 2)):
        desk = Desk(Plan(rounds=1, finals=Finals("best", (seats,))), 8)
        desk.seat([list(desk.state.people)[:4], list(desk.state.people)[4:]])
        desk.enter(1, 1, 2, 3, 4)
        desk.enter(2, 1, 2, 3, 4)
        found, odds = needs(desk.state), chances(desk.state)
        assert [need.status for need in found.values()].count("in") == 4 - level
        rolling = [person for person, need in found.items() if need.status == "open"]
        assert rolling == ["p2", "p6"][:level]
        assert all(found[person].text.en == "level: the die decides" for person in rolling)
        assert all(odds[person] == 0.5 for person in rolling)
        assert sum(odds.values()) == seats
    desk.tell(c.RollOff({"p2": (3,), "p6": (5,)}))
    assert {person for person, need in needs(desk.state).items() if need.status == "in"} == {"p1", "p5", "p6"}
    assert {need.status for need in needs(desk.state).values()} == {"in", "out"}


def test_chances_add_up_to_the_seats_and_agree_with_what_is_certain() -> None:
    desk = Desk(EIGHT, 12)
    desk.draw()
    desk.fill()
    odds = chances(desk.state, trials=400)
    assert sum(odds.values()) == pytest.approx(4)
    best, worst = standings(desk.state)[0].person, standings(desk.state)[-1].person
    assert odds[best] > odds[worst]
    desk.draw()
    desk.enter(1, 1, 2, 3, 4)
    odds = chances(desk.state, trials=400)
    for person, need in needs(desk.state).items():
        if need.status != "open":
            assert odds[person] == (need.status == "in")


def test_people_who_left_are_out_of_the_race_and_knockouts_have_none() -> None:
    desk = Desk(EIGHT, 8)
    desk.draw()
    desk.fill()
    desk.tell(c.Withdraw("p1"))
    assert "p1" not in needs(desk.state)
    with pytest.raises(Refused, match="it is not the standings that decide"):
        needs(Desk(Plan(rounds=1, finals=Finals("knockout")), 8).state)
