"""The draw at the desk: sealed before, checked afterwards, planned ahead in small fields."""

import pytest

from poeppel.tournament.desk.drawing import draw_records
from poeppel.tournament.draws.draw_record import DrawRecord
from poeppel.tournament.draws.fair_draw import commitment
from poeppel.tournament.draws.verify_draw import verify_draw
from poeppel.tournament.event_log import commands as c
from poeppel.tournament.event_log.people import Details
from poeppel.tournament.event_log.refusals import Refused
from poeppel.tournament.plans.plan import Finals, Plan, Teams
from tests.tournament.at_the_desk import Desk, seed

NO_FINAL = Finals("none")


def test_a_draw_is_sealed_before_the_hall_adds_to_it_and_can_be_checked_afterwards() -> None:
    desk = Desk(Plan(finals=NO_FINAL), 28)
    desk.tell(c.Seal(seed(5)))
    assert desk.state.sealed is not None
    shown = desk.state.sealed.commitment
    desk.tell(c.Draw(contributions=("Annas Wurf: 6 2 4",)))
    assert desk.state.sealed is None
    desk.tell(c.Publish())
    record = draw_records(desk.log)[1]
    assert record.commitment == shown
    assert record.contributions == ("Annas Wurf: 6 2 4",)
    checked = verify_draw(DrawRecord.parse(str(record)), [shown])
    assert checked.is_genuine, checked.verdict
    assert record.drawn == (desk.state.rounds[0].seating,)


def test_a_seal_is_broken_when_somebody_comes_or_goes() -> None:
    desk = Desk(Plan(finals=NO_FINAL), 28)
    desk.tell(c.Seal(seed(5)))
    desk.tell(c.Withdraw("p3"))
    with pytest.raises(Refused, match="please seal it again"):
        desk.tell(c.Draw())
    desk.tell(c.Seal(seed(6)))
    desk.tell(c.Draw())
    with pytest.raises(Refused, match="64 hexadecimal digits"):
        desk.tell(c.Draw())  # neither sealed nor given: this would be drawn again


def test_a_seal_is_good_for_one_draw() -> None:
    """Whoever undoes a draw knows its secret, and could look for a contribution that draws what they like."""
    desk = Desk(Plan(finals=NO_FINAL), 28)
    desk.tell(c.Seal(seed(5)))
    desk.tell(c.Draw(contributions=("6",)), "drawn")
    desk.tell(c.Undo("drawn"))
    with pytest.raises(Refused, match="its secret is known"):
        desk.tell(c.Draw(contributions=("5",)))
    desk.tell(c.Seal(seed(6)))
    desk.tell(c.Draw(contributions=("5",)))


def test_every_round_of_a_tournament_can_be_checked() -> None:
    """Free rounds with fixed tables and a swap, then a final; each from the events alone."""
    desk = Desk(Plan(rounds=2), 28)
    desk.tell(c.Draw(seed(1)))
    desk.tell(c.Pin((2,)))
    desk.tell(c.Draw(seed(2)))
    assert desk.state.draft is not None
    one, other = desk.state.draft.tables[0].people[0], desk.state.draft.tables[3].people[0]
    desk.tell(c.Swap(one, other))
    desk.tell(c.Publish())
    desk.fill()
    desk.draw()
    desk.fill()
    desk.draw()
    records = draw_records(desk.log)
    assert sorted(records) == [1, 2, 3]
    assert [swap[1:] for swap in records[1].swaps] == [(one, other)]
    assert len(records[1].task.pinned) == 1
    for number, record in records.items():
        assert verify_draw(record).is_genuine, number
        assert record.rounds[0] == desk.state.round(number).seating


def test_by_standing_too() -> None:
    desk = Desk(Plan(rounds=2, draw="standing", finals=NO_FINAL), 28)
    for _ in range(2):
        desk.draw()
        desk.fill()
    second = draw_records(desk.log)[2]
    assert second.task.kind == "standing"
    assert verify_draw(second).is_genuine


def test_a_small_field_is_planned_ahead_and_nobody_meets_again() -> None:
    desk = Desk(Plan(rounds=4, finals=NO_FINAL), 16)
    desk.tell(c.Draw(seed(1)))
    desk.tell(c.Publish())
    for _ in range(3):
        desk.tell(c.Draw())  # no new chance is needed
        desk.tell(c.Publish())
    met = {
        frozenset((one, other))
        for round_ in desk.state.rounds
        for table in round_.seating
        for one in table.people
        for other in table.people
        if one < other
    }
    assert len(met) == 4 * 4 * 6  # every meeting is a new one
    (record,) = draw_records(desk.log).values()
    assert record.task.kind == "planned"
    assert record.rounds == tuple(one.seating for one in desk.state.rounds)
    assert verify_draw(record).is_genuine


def test_when_somebody_leaves_a_small_field_the_rest_is_planned_anew() -> None:
    desk = Desk(Plan(rounds=3, finals=NO_FINAL), 24)
    desk.tell(c.Draw(seed(1)))
    desk.tell(c.Publish())
    for person in ("p1", "p2", "p3", "p4"):
        desk.tell(c.Withdraw(person))
    with pytest.raises(Refused, match="64 hexadecimal digits"):
        desk.tell(c.Draw())
    desk.tell(c.Draw(seed(2)))
    desk.tell(c.Publish())
    desk.tell(c.Draw())
    desk.tell(c.Publish())
    assert [len(one.people) for one in desk.state.rounds] == [24, 20, 20]
    assert sorted(draw_records(desk.log)) == [1, 2]


def test_a_swap_in_a_planned_round_is_in_its_record_and_ends_the_planning() -> None:
    desk = Desk(Plan(rounds=3, finals=NO_FINAL), 16)
    desk.tell(c.Draw(seed(1)))
    desk.tell(c.Publish())
    desk.tell(c.Draw())
    assert desk.state.draft is not None
    one, other = desk.state.draft.tables[0].people[0], desk.state.draft.tables[1].people[0]
    desk.tell(c.Swap(one, other))
    desk.tell(c.Publish())
    assert [tuple(swap) for swap in draw_records(desk.log)[1].swaps] == [(2, one, other)]
    with pytest.raises(Refused, match="64 hexadecimal digits"):
        desk.tell(c.Draw())


def test_a_draw_that_was_undone_has_no_record() -> None:
    desk = Desk(Plan(finals=NO_FINAL), 28)
    desk.tell(c.Draw(seed(1)))
    desk.tell(c.Publish())
    published = desk.last_id
    desk.tell(c.Undo(published))
    assert draw_records(desk.log) == {}
    desk.tell(c.Draw(seed(2)))
    desk.tell(c.Publish())
    (record,) = draw_records(desk.log).values()
    assert record.commitment == commitment(bytes.fromhex(seed(2)), record.task)


def test_where_nothing_is_drawn_nothing_is_sealed() -> None:
    people = [Details(f"{team}{n}", team=team) for team in "ABCD" for n in range(2)]
    desk = Desk(Plan(rounds=1, teams=Teams(2, 2, final=True), finals=NO_FINAL), people)
    desk.draw()
    desk.fill()
    with pytest.raises(Refused, match="nothing is drawn by lot"):
        desk.tell(c.Seal(seed(1)))
    desk.tell(c.Draw())
    assert desk.state.draft is not None
    assert desk.state.draft.stage.kind == "team-final"
