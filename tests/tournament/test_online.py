"""Who plays online and who in the hall: tables are drawn apart, as far as that is possible."""

from __future__ import annotations

import pytest

from poeppel.errors import PoeppelError
from poeppel.tournament.desk.deciding import decide
from poeppel.tournament.desk.drawing import draw_records
from poeppel.tournament.draws.draw_record import DrawRecord
from poeppel.tournament.draws.verify_draw import verify_draw
from poeppel.tournament.event_log import commands as c
from poeppel.tournament.event_log.fold import State
from poeppel.tournament.event_log.people import Details
from poeppel.tournament.event_log.results import Result
from poeppel.tournament.plans.plan import Finals, Plan

SECRET = "ab" * 32
AT = "2026-05-01T14:00:00Z"


class Desk:
    """A tournament in memory."""

    def __init__(self, people: int, plan: Plan | None = None) -> None:
        self.state, self.commands = State(), 0
        self.tell(c.Create("Cup", plan or Plan(rounds=2, finals=Finals("best", (4,))), "2026-05-01"))
        self.tell(c.AddPeople(tuple(Details(f"Person {n}") for n in range(1, people + 1))))
        self.tell(c.CheckIn(tuple(self.state.people)))

    def tell(self, command: c.Command) -> None:
        self.commands += 1
        for event in decide(self.state, command, f"c{self.commands}", at=AT, by="desk"):
            self.state.apply(event)

    def tables(self) -> list[set[str]]:
        return [set(table.people) for table in self.state.rounds[-1].seating]


def people(first: int, last: int) -> tuple[str, ...]:
    return tuple(f"p{n}" for n in range(first, last + 1))


def test_a_table_is_wholly_in_the_hall_or_wholly_online_and_anybody_can_check_it() -> None:
    """15 people, 7 of them online: in the hall two tables of four, online one of four and one of three."""
    desk = Desk(15)
    desk.tell(c.PlayOnline(people(9, 15)))
    online = set(people(9, 15))
    for secret in (SECRET, SECRET[::-1]):
        desk.tell(c.Seal(secret))
        desk.tell(c.Draw())
        desk.tell(c.Publish())
        tables = desk.state.rounds[-1].seating
        assert [desk.state.is_online(table) for table in tables] == [False, False, True, True]
        assert [len(table.people) for table in tables] == [4, 4, 4, 3]
        assert [table.number for table in tables] == [1, 2, 3, 4]
        assert {person for table in tables[2:] for person in table.people} == online
        for table in tables:
            number = len(desk.state.rounds)
            desk.tell(c.Enter(number, table.number, Result(places=tuple(range(1, len(table.people) + 1)))))
    records = draw_records(desk.state.events())
    assert set(records) == {1, 2}
    for record in records.values():
        text = str(record)
        assert text.count("\napart ") == 7
        assert DrawRecord.parse(text) == record
        assert verify_draw(record).is_genuine


def test_who_cannot_sit_apart_is_said_before_the_draw() -> None:
    desk = Desk(13)
    desk.tell(c.PlayOnline(people(1, 5)))
    with pytest.raises(PoeppelError, match="5 online cannot sit at tables of four and three"):
        desk.tell(c.Draw(SECRET))
    desk.tell(c.PlayOnline(people(6, 6)))  # somebody in the hall takes a phone
    desk.tell(c.Draw(SECRET))
    desk.tell(c.PlayOnline(people(1, 6), online=False))
    desk.tell(c.DropDraft())
    desk.tell(c.PlayOnline(people(1, 11)))
    with pytest.raises(PoeppelError, match="2 in the hall cannot sit"):
        desk.tell(c.Draw(SECRET))


def test_fixed_tables_stay_and_the_others_are_drawn_around_them() -> None:
    desk = Desk(16)
    desk.tell(c.PlayOnline(people(9, 16)))
    desk.tell(c.Draw(SECRET))
    assert desk.state.draft is not None
    first, *_, last = before = desk.state.draft.tables
    desk.tell(c.Pin((first.number, last.number)))
    desk.tell(c.Draw("cd" * 32))
    assert desk.state.draft is not None
    tables = desk.state.draft.tables
    assert (tables[0], tables[-1]) == (before[0], before[-1])
    assert [desk.state.is_online(table) for table in tables] == [False, False, True, True]


def test_in_a_final_everybody_meets_online() -> None:
    """All eight play for the final; the best four are two in the hall and two at home."""
    desk = Desk(8, Plan(rounds=1, finals=Finals("best", (4,))))
    desk.tell(c.PlayOnline(people(5, 8)))
    desk.tell(c.Draw(SECRET))
    desk.tell(c.Publish())
    for number in (1, 2):
        desk.tell(c.Enter(1, number, Result(places=(1, 2, 3, 4))))
    desk.tell(c.Draw(SECRET))
    desk.tell(c.Publish())
    (table,) = desk.state.rounds[-1].seating
    assert len([person for person in table.people if desk.state.people[person].online]) == 2
    assert desk.state.is_online(table)


def test_a_plan_can_have_everybody_online() -> None:
    desk = Desk(8, Plan(rounds=1, online=True, finals=Finals("none")))
    desk.tell(c.Draw(SECRET))
    desk.tell(c.Publish())
    assert all(desk.state.is_online(table) for table in desk.state.rounds[-1].seating)


def test_a_table_that_has_begun_does_not_become_smaller() -> None:
    desk = Desk(8, Plan(rounds=1, online=True, absent="smaller", finals=Finals("none")))
    desk.tell(c.Draw(SECRET))
    desk.tell(c.Publish())
    one, other = (desk.state.rounds[-1].tables[number].seating.people[0] for number in (1, 2))
    desk.tell(c.MarkAbsent(one))
    desk.tell(c.MarkAbsent(other, playing=True))
    tables = desk.state.rounds[-1].tables
    assert [len(tables[number].seating.seats) for number in (1, 2)] == [3, 4]
    assert tables[2].absent == {other}
