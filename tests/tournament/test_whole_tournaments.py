"""Every preset played to the end with the real number of people: late arrivals, withdrawals, an exclusion, a
replacement, phones that disagree, a correction of an early round, ties, dice; and read again from its events."""

from fractions import Fraction

import pytest

from poeppel.tournament.desk.going_on import next_stage
from poeppel.tournament.event_log import commands as c
from poeppel.tournament.event_log.events import Event
from poeppel.tournament.event_log.fold import State
from poeppel.tournament.event_log.people import Details
from poeppel.tournament.files.csv_files import tables_of
from poeppel.tournament.plans.presets import PRESETS, preset
from poeppel.tournament.rankings.final_ranking import final_ranking
from poeppel.tournament.rankings.standings import in_group, standings
from poeppel.tournament.rankings.teams import team_standings
from tests.tournament.at_the_desk import Desk


def crowd(number: int) -> list[Details]:
    return [Details(f"Person {n + 1}", team=f"Team {n // 4 + 1}", born=1950 + 7 * n % 70) for n in range(number)]


def check_points(desk: Desk) -> None:
    """At every table exactly the points are given that the scheme has."""
    scoring = desk.state.plan.scoring
    for one in desk.state.rounds:
        for table in one.tables.values():
            scored = table.score
            assert scored is not None
            if scoring.kind == "places":
                points = scoring.points_for(len(table.seating.seats))
                assert scored.total == sum(points[: len(points) - len(table.absent)], Fraction(0))
            else:
                assert scored.total == sum(seat.count or 0 for seat in scored.seats)


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_played_to_the_end(name: str) -> None:
    known = preset(name)
    desk = Desk(known.plan, crowd(known.people - 2), here=False)
    desk.tell(c.CheckIn(tuple(desk.state.people)))
    desk.draw()
    early = desk.state.rounds[0]
    _trouble_in_the_first_round(desk)
    desk.fill()
    desk.tell(c.AddPeople((Details("Late One"), Details("Late Two"))))
    desk.tell(c.CheckIn(tuple(desk.state.people)[-2:]))
    desk.play_to_the_end()
    assert next_stage(desk.state) is None
    check_points(desk)
    for one in desk.state.rounds:
        seated = [person for table in one.seating for person in table.people]
        assert len(seated) == len(set(seated))
    placings = final_ranking(desk.state)
    sat = {person for one in desk.state.rounds for person in one.people}
    waiting = {person for person, one in desk.state.people.items() if one.plays}  # came too late for a knockout
    assert sorted(placing.person for placing in placings) == sorted(sat | waiting)
    assert placings[0].rank == 1
    assert placings[-1].rank is None  # the excluded one
    _correct(desk, early.number)
    again = State.of(Event.from_plain(event.as_plain()) for event in desk.log)
    assert standings(again) == standings(desk.state)
    assert final_ranking(again) == final_ranking(desk.state)
    assert team_standings(again) == team_standings(desk.state)
    for group in known.plan.groups:
        assert in_group(again, standings(again), group.name)[0].rank == 1
    for text in tables_of(again, "de").values():
        assert text.count("\r\n") >= 2


def _trouble_in_the_first_round(desk: Desk) -> None:
    """Two leave, one of them replaced; one is excluded after the table has a result; two phones disagree."""
    tables = list(desk.state.rounds[0].tables.values())
    first, second, third = (table.seating for table in tables[:3])
    desk.tell(c.Withdraw(first.people[0]))
    desk.tell(c.AddPeople((Details("Replacement"),)))
    desk.tell(c.Replace(second.people[0], list(desk.state.people)[-1]))
    result = desk.some_result(1, third.number)
    desk.tell(c.Enter(1, third.number, result))
    desk.tell(c.Exclude(third.people[0], "T15"))
    one, other = desk.some_result(1, second.number), desk.some_result(1, second.number)
    desk.tell(c.Enter(1, second.number, one, "person"), by="phone 1")
    (event,) = desk.tell(c.Enter(1, second.number, other, "person"), by="phone 2")
    desk.tell(c.Confirm(1, second.number, event.number))


def _correct(desk: Desk, round_number: int) -> None:
    """An early result is corrected when all is over: it is kept beside the old one, and the standings follow."""
    table = desk.state.round(round_number).tables[4]
    before = len(table.entries)
    numbers = tuple(entry.number for entry in table.standing_entries)
    result = desk.some_result(round_number, 4)
    desk.tell(c.Enter(round_number, 4, result, supersedes=numbers, even_so=True))
    assert len(table.entries) == before + 1
    assert table.status == "confirmed"
    check_points(desk)
