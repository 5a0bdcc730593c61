"""Who goes on, and how the whole tournament ends, worked out by hand."""

import pytest

from poeppel.tournament.desk.going_on import level_at_the_cut, next_stage, people_for
from poeppel.tournament.event_log import commands as c
from poeppel.tournament.event_log.people import Details
from poeppel.tournament.event_log.refusals import Refused
from poeppel.tournament.plans.plan import Finals, Plan, Teams
from poeppel.tournament.rankings.final_ranking import final_ranking
from poeppel.tournament.rankings.standings import standings
from tests.tournament.at_the_desk import Desk, seed


def kinds(desk: Desk) -> list[tuple[str, int]]:
    return [(one.stage.kind, len(one.people)) for one in desk.state.rounds]


def in_seat_order(desk: Desk) -> None:
    """Every table of the last round ends in the order of its seats."""
    for table in desk.state.rounds[-1].tables.values():
        desk.enter(table.seating.number, *range(1, len(table.seating.seats) + 1))


def test_the_best_four_play_the_final() -> None:
    desk = Desk(Plan(rounds=2), 8)
    for _ in range(2):
        desk.draw()
        desk.fill()
    order = [line.person for line in standings(desk.state)]
    final = desk.draw()
    assert final.stage.is_last
    assert final.people == set(order[:4])
    assert next_stage(desk.state) is None
    last = final.tables[1].seating.people
    desk.enter(1, 4, 2, 3, 1)
    placings = final_ranking(desk.state)
    assert [placing.person for placing in placings] == [last[3], last[1], last[2], last[0], *order[4:]]
    assert [placing.rank for placing in placings] == [1, 2, 3, 4, *[placing.rank for placing in placings[4:]]]
    assert [placing.reached is not None for placing in placings] == [True] * 4 + [False] * 4


def test_before_the_final_is_over_its_people_are_in_the_order_of_the_standings() -> None:
    desk = Desk(Plan(rounds=1, tie_breaks=("places", "opponents", "die")), 8)
    desk.draw()
    desk.fill()
    desk.draw()
    order = [line.person for line in standings(desk.state)]
    assert [placing.person for placing in final_ranking(desk.state)] == order


def test_people_who_left_are_not_in_the_final() -> None:
    desk = Desk(Plan(rounds=1, tie_breaks=("places", "die")), 8)
    desk.draw()
    in_seat_order(desk)
    first, second = (desk.state.rounds[0].tables[n].seating.people for n in (1, 2))
    desk.tell(c.Withdraw(first[0]))
    desk.tell(c.Exclude(first[1]))
    desk.tell(c.CheckIn((second[0],), here=False))  # gone home without a word
    level = level_at_the_cut(desk.state)  # two lasts, and one seat for them
    assert set(level) == {first[3], second[3]}
    desk.tell(c.RollOff(dict(zip(level, ((6,), (1,)), strict=True))))
    stage = next_stage(desk.state)
    assert stage is not None
    assert set(people_for(desk.state, stage)) == {second[1], first[2], second[2], level[0]}


def test_who_is_level_at_the_cut_rolls_a_die() -> None:
    desk = Desk(Plan(rounds=1, tie_breaks=("places", "die")), 12)
    desk.draw()
    in_seat_order(desk)  # three firsts, three seconds: one seat in the final for the seconds
    seconds = {table.seating.people[1] for table in desk.state.rounds[0].tables.values()}
    assert set(level_at_the_cut(desk.state)) == seconds
    with pytest.raises(Refused, match="not all of them can go on: let the die decide") as refused:
        desk.tell(c.Draw(seed(1)))
    assert refused.value.code == "level_at_the_cut"
    a, b, d = sorted(seconds)
    desk.tell(c.RollOff({a: (2,), b: (5,), d: (5,)}))
    assert set(level_at_the_cut(desk.state)) == {b, d}
    desk.tell(c.RollOff({b: (1,), d: (4,)}))
    assert level_at_the_cut(desk.state) == ()
    assert d in desk.draw().people


def test_sixteen_eight_four() -> None:
    desk = Desk(Plan(rounds=2, finals=Finals("best", (16, 8, 4))), 24)
    desk.play_to_the_end()
    assert kinds(desk) == [("round", 24), ("round", 24), ("final", 16), ("final", 8), ("final", 4)]
    sixteen, eight, four = desk.state.rounds[2:]
    assert [one.stage.title(len(one.people)).en for one in (sixteen, eight, four)] == [
        "Final round of 16",
        "Final round of 8",
        "Final",
    ]
    for before, after in ((sixteen, eight), (eight, four)):
        for table in before.tables.values():
            assert len(set(table.seating.people) & after.people) == 2  # two of each table
    placings = final_ranking(desk.state)
    assert {placing.person for placing in placings[:4]} == four.people
    assert {placing.person for placing in placings[:8]} == eight.people
    assert {placing.person for placing in placings[:16]} == sixteen.people


def test_two_of_each_table_go_on_until_one_table_is_left() -> None:
    desk = Desk(Plan(rounds=1, finals=Finals("knockout")), 22)  # 4 of four and 2 of three: 12, 6, 4
    while next_stage(desk.state) is not None:
        desk.draw()
        in_seat_order(desk)
    assert kinds(desk) == [("round", 22), ("final", 12), ("final", 6), ("final", 4)]
    winner = final_ranking(desk.state)[0]
    assert winner.person == desk.state.rounds[-1].tables[1].seating.people[0]


def test_at_a_table_of_the_knockout_who_is_level_rolls_a_die() -> None:
    desk = Desk(Plan(rounds=1, finals=Finals("knockout")), 8)
    desk.draw()
    desk.enter(1, 1, 2, 2, 4)
    desk.enter(2, 1, 2, 3, 4)
    people = desk.state.rounds[0].tables[1].seating.people
    assert set(level_at_the_cut(desk.state)) == {people[1], people[2]}
    desk.tell(c.RollOff({people[1]: (1,), people[2]: (2,)}))
    assert desk.draw().people == {people[0], people[2], *desk.state.rounds[0].tables[2].seating.people[:2]}


def test_in_later_knockout_rounds_earlier_standings_part_who_is_level() -> None:
    desk = Desk(Plan(rounds=1, finals=Finals("knockout")), 16)
    desk.draw()
    in_seat_order(desk)
    second = desk.draw()
    desk.enter(1, 1, 2, 2, 4)
    desk.enter(2, 1, 2, 2, 4)
    first_points = {line.person: line.points for line in standings(desk.state)}
    winner, better, worse, _ = second.tables[1].seating.people
    assert first_points[better] > first_points[worse]
    level = second.tables[2].seating.people
    assert first_points[level[1]] == first_points[level[2]]
    assert set(level_at_the_cut(desk.state)) == {level[1], level[2]}, "only where earlier standings say nothing"
    desk.tell(c.RollOff({level[1]: (1,), level[2]: (2,)}))
    assert set(people_for(desk.state, next_stage(desk.state))) == {winner, better, level[0], level[2]}  # type: ignore[arg-type]


def test_where_somebody_who_went_on_has_left_the_best_of_the_others_fills_in() -> None:
    desk = Desk(Plan(rounds=1, finals=Finals("knockout"), tie_breaks=("places", "opponents", "die")), 12)
    desk.draw()
    in_seat_order(desk)
    gone = desk.state.rounds[0].tables[1].seating.people[0]
    desk.tell(c.Withdraw(gone))
    second = desk.draw()
    assert len(second.people) == 6
    assert gone not in second.people
    thirds = {table.seating.people[2] for table in desk.state.rounds[0].tables.values()}
    assert len(second.people & thirds) == 1


def test_the_second_chance() -> None:
    desk = Desk(Plan(rounds=1, finals=Finals("best", (8, 4), second_chance=4), tie_breaks=("places", "die")), 16)
    desk.draw()
    in_seat_order(desk)
    firsts = {table.seating.people[0] for table in desk.state.rounds[0].tables.values()}
    pool = desk.draw()
    assert (pool.stage.kind, len(pool.people)) == ("second-chance", 12)
    assert not pool.people & firsts
    in_seat_order(desk)
    eight = desk.draw()
    assert firsts < eight.people
    winners = {table.seating.people[0] for table in pool.tables.values()}
    assert winners < eight.people
    assert len(eight.people) == 8
    before = {line.person: line.points for line in standings(desk.state)}
    seconds = [table.seating.people[1] for table in pool.tables.values()]
    (came,) = (person for person in seconds if person in eight.people)
    assert before[came] == max(before[person] for person in seconds)  # of the seconds the best before the pool


def test_the_team_final_seats_one_of_each_team_at_every_table() -> None:
    people = [Details(f"{team}{n}", team=team) for team in "ABCDEF" for n in range(3)]
    desk = Desk(Plan(rounds=1, teams=Teams(3, 3, final=True), finals=Finals("none")), people)
    desk.draw()
    desk.fill()
    final = desk.draw()
    assert final.stage.kind == "team-final"
    teams = [
        [desk.state.people[person].person.team for person in table.seating.people] for table in final.tables.values()
    ]
    assert len(teams) == 3
    assert all(len(set(table)) == 4 for table in teams)
    colours = {
        team: {
            table.seating.colour_of(person)
            for table in final.tables.values()
            for person in table.seating.people
            if desk.state.people[person].person.team == team
        }
        for team in set(teams[0])
    }
    assert all(len(used) == 3 for used in colours.values())  # another colour at each table
    assert next_stage(desk.state) is None


def test_a_team_final_needs_teams() -> None:
    desk = Desk(Plan(rounds=1, teams=Teams(4, 4, final=True)), 8)
    desk.draw()
    desk.fill()
    with pytest.raises(Refused, match="three or four teams with 4 people each"):
        desk.tell(c.Draw(seed(1)))


def test_a_final_needs_all_results_and_enough_people() -> None:
    desk = Desk(Plan(rounds=1, tie_breaks=("places", "opponents")), 8)
    desk.draw()
    desk.enter(1, 1, 2, 3, 4)
    with pytest.raises(Refused, match="results are still missing for that: round 1, table 2"):
        desk.tell(c.Draw(seed(1)))
    desk.enter(2, 1, 2, 3, 4)
    for person in list(desk.state.people)[:5]:
        desk.tell(c.Withdraw(person))
    with pytest.raises(Refused, match="only 3 can still play, and 4 are needed"):
        desk.tell(c.Draw(seed(1)))


def test_a_table_where_entries_contradict_each_other_counts_as_missing() -> None:
    desk = Desk(Plan(rounds=1), 4)
    desk.draw()
    from poeppel.tournament.event_log.results import Result

    desk.tell(c.Enter(1, 1, Result(places=(1, 2, 3, 4)), "helper"), by="Kim")
    desk.tell(c.Enter(1, 1, Result(places=(2, 1, 3, 4)), "helper"), by="Lou")
    with pytest.raises(Refused, match="results are still missing"):
        desk.tell(c.Draw(seed(1)))
