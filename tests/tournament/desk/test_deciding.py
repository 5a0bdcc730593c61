"""The desk at work: what commands lead to, what they refuse, what they ask."""

from dataclasses import fields
from itertools import combinations
from typing import Any

import pytest

from poeppel.errors import PoeppelError
from poeppel.tournament.desk.deciding import last_command
from poeppel.tournament.draws.seating import seated_in
from poeppel.tournament.event_log import commands as c
from poeppel.tournament.event_log.events import ENVELOPE, KINDS, Drafted, Event
from poeppel.tournament.event_log.fold import State
from poeppel.tournament.event_log.people import Details
from poeppel.tournament.event_log.refusals import Asks, Refused
from poeppel.tournament.event_log.results import Result
from poeppel.tournament.plans.plan import Finals, Plan, Scoring
from poeppel.tournament.rankings.standings import standings
from tests.tournament.at_the_desk import DAY, Desk, seed

NO_FINAL = Finals("none")


def refusal(desk: Desk, command: Any) -> str:
    """The code of a refusal, which has changed nothing."""
    before = (len(desk.log), desk.state.number)
    with pytest.raises(Refused) as refused:
        desk.tell(command)
    assert refused.value.text.de != refused.value.text.en
    assert (len(desk.log), desk.state.number) == before
    return refused.value.code


def points(state: State) -> dict[str, Any]:
    return {line.person: line.points for line in standings(state)}


# ── setting up ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_nothing_can_be_done_before_there_is_a_tournament() -> None:
    desk = Desk(Plan(finals=NO_FINAL))
    desk.state = State()
    assert refusal(desk, c.AddPeople((Details("Anna"),))) == "not_begun"
    assert refusal(desk, c.Draw(seed(1))) == "not_begun"
    assert refusal(desk, c.Create("", Plan(), DAY)) == "no_title"
    assert refusal(desk, c.Create("Cup", Plan(), "tomorrow")) == "bad_day"


def test_a_command_told_twice_is_done_once() -> None:
    desk = Desk(Plan(finals=NO_FINAL), 4)
    first = desk.tell(c.AddPeople((Details("Anna"),)), "same")
    assert len(first) == 1
    assert desk.tell(c.AddPeople((Details("Anna"),)), "same") == ()
    assert len(desk.state.people) == 5
    for wrong in ("", "x" * 65, "a b", "ä"):
        with pytest.raises(Refused, match="a command needs an id"):
            desk.tell(c.DropDraft(), wrong or " ")


def test_the_same_name_is_asked_about() -> None:
    desk = Desk(Plan(), [Details("Anna Müller")])
    again = (Details("MUELLER, Anna"), Details("Bo"))
    assert refusal(desk, c.AddPeople(again)) == "same_name"
    with pytest.raises(Asks):
        desk.tell(c.AddPeople(again))
    desk.tell(c.AddPeople(again, even_so=True))
    assert [one.person.id for one in desk.state.people.values()] == ["p1", "p2", "p3"]
    assert refusal(desk, c.AddPeople((Details("Cem"), Details("cem")))) == "same_name"


def test_checking_in_and_taking_it_back() -> None:
    desk = Desk(Plan(), 4, here=False)
    assert refusal(desk, c.Draw(seed(1))) == "nobody_here"
    desk.tell(c.CheckIn(("p1", "p2")))
    assert desk.tell(c.CheckIn(("p1",))) == ()  # nothing changes
    desk.tell(c.CheckIn(("p1",), here=False))
    assert [person for person, one in desk.state.people.items() if one.plays] == ["p2"]
    assert refusal(desk, c.CheckIn(("p9",))) == "no_such_person"
    assert refusal(desk, c.CheckIn(())) == "nobody_given"


def test_a_plan_can_be_changed_until_it_has_been_played() -> None:
    desk = Desk(Plan(rounds=3, scoring=Scoring("counting"), tie_breaks=("die",)), 8)
    desk.tell(c.ChangePlan(Plan(rounds=2)))
    desk.draw()
    desk.enter(1, 1, 2, 3, 4)
    desk.tell(c.ChangePlan(Plan(rounds=2, scoring=Scoring(four=(7, 3, 2, 1)))))  # type: ignore[arg-type]
    assert max(points(desk.state).values()) == 7  # points follow at once
    assert (
        refusal(desk, c.ChangePlan(Plan(rounds=2, scoring=Scoring("counting"), tie_breaks=()))) == "places_do_not_count"
    )
    desk.fill()
    desk.draw()
    assert refusal(desk, c.ChangePlan(Plan(rounds=1))) == "plan_is_played"
    desk.fill()
    desk.draw()
    assert refusal(desk, c.ChangePlan(Plan(rounds=3))) == "plan_is_played"
    assert refusal(desk, c.ChangePlan(Plan(rounds=2, finals=NO_FINAL))) == "plan_is_played"


# ── the draw ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_draft_can_be_changed_by_hand_pinned_and_drawn_again() -> None:
    desk = Desk(Plan(finals=NO_FINAL), 12)
    assert refusal(desk, c.Publish()) == "no_draft"
    assert refusal(desk, c.Swap("p1", "p2")) == "no_draft"
    desk.tell(c.Draw(seed(1)))
    draft = desk.state.draft
    assert draft is not None
    one, other = draft.tables[0].people[0], draft.tables[1].people[0]
    colour = draft.tables[0].colour_of(one)
    desk.tell(c.Swap(one, other))
    draft = desk.state.draft
    assert draft is not None
    assert draft.tables[0].colour_of(other) == colour
    desk.tell(c.Pin((1,)))
    assert refusal(desk, c.Swap(other, draft.tables[2].people[0])) == "table_is_pinned"
    assert refusal(desk, c.Pin((9,))) == "no_such_table"
    held = draft.tables[0]
    desk.tell(c.Draw(seed(2)))
    assert desk.state.draft is not None
    assert held in desk.state.draft.tables
    assert sorted(seated_in(desk.state.draft.tables)) == sorted(desk.state.people)
    desk.tell(c.Publish())
    assert desk.state.draft is None
    assert desk.state.rounds[0].tables[1].seating == held


def test_a_draft_is_stale_when_somebody_comes_or_goes() -> None:
    desk = Desk(Plan(finals=NO_FINAL), 8)
    desk.tell(c.Draw(seed(1)))
    desk.tell(c.AddPeople((Details("Late"),)))
    desk.tell(c.CheckIn(("p9",)))
    assert refusal(desk, c.Publish()) == "draft_is_stale"
    desk.tell(c.Withdraw("p9"))
    desk.tell(c.Publish())
    assert len(desk.state.rounds) == 1


def test_what_cannot_sit_is_said() -> None:
    desk = Desk(Plan(finals=NO_FINAL), 5)
    with pytest.raises(PoeppelError, match="5 people cannot sit"):
        desk.tell(c.Draw(seed(1)))
    assert refusal(Desk(Plan(finals=NO_FINAL), 4), c.Draw("xyz")) == "bad_secret"


def test_the_last_round_is_the_last() -> None:
    desk = Desk(Plan(rounds=1, finals=NO_FINAL), 4)
    desk.draw()
    assert refusal(desk, c.Draw(seed(1))) == "tournament_over"


def test_a_draw_by_standing_puts_neighbours_together() -> None:
    desk = Desk(Plan(rounds=2, draw="standing", tie_breaks=("share", "places", "opponents")), 32)
    desk.draw()
    assert refusal(desk, c.Draw(seed(1))) == "results_missing"
    for table in desk.state.rounds[0].tables.values():
        desk.enter(table.seating.number, 1, 2, 3, 4)
    place = {line.person: n for n, line in enumerate(standings(desk.state))}
    second = desk.draw()
    apart = [
        max(map(place.__getitem__, table.people)) - min(map(place.__getitem__, table.people))
        for table in second.seating
    ]
    assert max(apart) <= 12  # of 32, though nobody may meet again
    pairs = [
        {frozenset(pair) for table in one.seating for pair in combinations(table.people, 2)}
        for one in desk.state.rounds
    ]
    assert not pairs[0] & pairs[1]


def test_every_table_has_a_captain_and_nobody_is_one_twice_while_others_never_were() -> None:
    desk = Desk(Plan(rounds=4, finals=NO_FINAL, captains=True), 16)
    for _ in range(4):
        desk.draw()
    captains = [table.captain for one in desk.state.rounds for table in one.tables.values()]
    assert all(captains)
    assert max(captains.count(person) for person in captains) <= 2


def test_other_rules_come_with_their_own_colours() -> None:
    desk = Desk(Plan(rounds=2, rules_four="classic", rules_three="classic+neutral", finals=NO_FINAL), 7)
    for _ in range(2):
        one = desk.draw()
        desk.fill()
        seats = {
            table.seating.rules: "".join(colour for colour, _ in table.seating.seats) for table in one.tables.values()
        }
        assert {rules: "".join(sorted(colours)) for rules, colours in seats.items()} == {
            "classic": "gkry",
            "classic+neutral": "gry",
        }


# ── coming and going ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_late_arrivals_play_from_the_next_round_on() -> None:
    desk = Desk(Plan(rounds=2, finals=NO_FINAL), 4)
    desk.draw()
    desk.enter(1, 1, 2, 3, 4)
    desk.tell(c.AddPeople(tuple(Details(f"Late {n}") for n in range(4))))
    desk.tell(c.CheckIn(("p5", "p6", "p7", "p8")))
    assert len(desk.draw().people) == 8
    desk.fill()
    line = next(line for line in standings(desk.state) if line.person == "p5")
    assert line.rounds[0] is None
    assert line.rounds[1] is not None


def test_somebody_who_leaves_a_table_without_a_result_is_last_there() -> None:
    desk = Desk(Plan(finals=NO_FINAL), 4)
    desk.draw()
    gone = desk.state.rounds[0].tables[1].seating.people[1]
    desk.tell(c.Withdraw(gone))
    assert refusal(desk, c.Enter(1, 1, Result(places=(1, 2, 3, 4)))) == "number_of_results"
    desk.enter(1, 1, 2, 3)
    assert points(desk.state)[gone] == 0
    assert sorted(points(desk.state).values()) == [0, 2, 3, 5]
    assert refusal(desk, c.Withdraw(gone)) == "has_left"
    assert refusal(desk, c.CheckIn((gone,))) == "has_left"
    desk.tell(c.Return(gone))
    assert refusal(desk, c.Return(gone)) == "has_not_left"
    assert desk.state.people[gone].plays


def test_a_table_with_a_result_is_never_touched() -> None:
    desk = Desk(Plan(finals=NO_FINAL), 8)
    desk.draw()
    desk.enter(1, 1, 2, 3, 4)
    before = points(desk.state)
    winner, second, *_ = desk.state.rounds[0].tables[1].seating.people
    desk.tell(c.Withdraw(winner))
    desk.tell(c.Exclude(second, "T15"))
    assert refusal(desk, c.MarkAbsent(winner)) == "not_at_an_open_table"
    assert points(desk.state) == before
    assert refusal(desk, c.Exclude(second)) == "is_excluded"
    assert refusal(desk, c.Return(second)) == "is_excluded"
    assert refusal(desk, c.CheckIn((second,))) == "is_excluded"


def test_the_plan_can_let_a_table_go_on_smaller() -> None:
    desk = Desk(Plan(finals=NO_FINAL, absent="smaller"), 4)
    desk.draw()
    a, b, d, e = desk.state.rounds[0].tables[1].seating.people
    desk.tell(c.MarkAbsent(b))
    table = desk.state.rounds[0].tables[1]
    assert table.seating.seats == (("y", a), ("r", d), ("b", e))
    assert table.seating.rules == "tournament6"
    desk.tell(c.MarkAbsent(d))  # two cannot be a table: now it is a place without points
    desk.enter(1, 1, 2)
    assert [points(desk.state)[person] for person in (a, b, d, e)] == [5, 0, 0, 3]


def test_the_plan_can_let_a_stand_in_play() -> None:
    desk = Desk(Plan(finals=NO_FINAL, absent="stand-in"), 4)
    desk.draw()
    gone = desk.state.rounds[0].tables[1].seating.people[0]
    desk.tell(c.MarkAbsent(gone))
    assert desk.state.rounds[0].tables[1].stand_ins == {gone}
    assert refusal(desk, c.MarkAbsent(gone)) == "not_at_an_open_table"
    desk.enter(1, 1, 2, 3, 4)
    assert points(desk.state)[gone] == 5


def test_a_replacement_takes_over_the_seat() -> None:
    desk = Desk(Plan(rounds=2, finals=NO_FINAL), [Details(f"P{n}") for n in range(8)])
    desk.tell(c.AddPeople((Details("New"),)))
    desk.draw()
    table = desk.state.rounds[0].tables[1]
    gone, stays = table.seating.people[:2]
    assert refusal(desk, c.Replace(gone, gone)) == "same_person"
    assert refusal(desk, c.Replace(gone, stays)) == "sits_already"
    colour = table.seating.colour_of(gone)
    desk.tell(c.MarkAbsent(gone))
    desk.tell(c.Replace(gone, "p9"))
    assert desk.state.rounds[0].tables[1].seating.colour_of("p9") == colour
    assert desk.state.rounds[0].tables[1].absent == set()
    assert desk.state.people[gone].withdrew
    assert desk.state.people["p9"].plays
    desk.tell(c.Draw(seed(3)))
    desk.tell(c.AddPeople((Details("Newer"),)))
    desk.tell(c.Replace("p9", "p10"))
    assert desk.state.draft is not None
    assert "p10" in desk.state.draft.people
    desk.tell(c.Publish())


# ── results ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def status(desk: Desk) -> str:
    return desk.state.rounds[0].tables[1].status


def enter(desk: Desk, *places: int, source: Any, by: str, supersedes: tuple[int, ...] = ()) -> tuple[Event, ...]:
    return desk.tell(c.Enter(1, 1, Result(places=places), source, supersedes), by=by)


def one_table() -> Desk:
    desk = Desk(Plan(finals=NO_FINAL), 4)
    desk.draw()
    return desk


def test_a_phone_is_provisional_until_the_desk_or_a_second_one_says_the_same() -> None:
    desk = one_table()
    assert status(desk) == "open"
    enter(desk, 1, 2, 3, 4, source="person", by="yellow")
    assert status(desk) == "provisional"
    assert max(points(desk.state).values()) == 5  # it counts, and is marked
    assert not any(one.certain for line in standings(desk.state) for one in line.played)
    enter(desk, 1, 2, 3, 4, source="person", by="yellow")
    assert status(desk) == "provisional"  # the same phone again
    enter(desk, 1, 2, 3, 4, source="person", by="red")
    assert status(desk) == "confirmed"
    other = one_table()
    (event,) = enter(other, 1, 2, 3, 4, source="helper", by="Kim")
    other.tell(c.Confirm(1, 1, event.number))
    assert status(other) == "confirmed"


def test_two_different_entries_are_a_conflict_that_loses_nothing() -> None:
    desk = one_table()
    enter(desk, 1, 2, 3, 4, source="helper", by="Kim")
    (second,) = enter(desk, 2, 1, 3, 4, source="helper", by="Lou")
    assert status(desk) == "conflict"
    assert set(points(desk.state).values()) == {0}  # nothing was certain
    assert [(entry.by, entry.result.places) for entry in desk.state.rounds[0].tables[1].entries] == [
        ("Kim", (1, 2, 3, 4)),
        ("Lou", (2, 1, 3, 4)),
    ]
    desk.tell(c.Confirm(1, 1, second.number))
    assert status(desk) == "confirmed"
    first, other = desk.state.rounds[0].tables[1].seating.people[:2]
    assert points(desk.state)[other] == 5
    assert len(desk.state.rounds[0].tables[1].entries) == 2
    assert points(desk.state)[first] == 3


def test_in_a_conflict_what_was_certain_goes_on_counting() -> None:
    desk = one_table()
    (first,) = enter(desk, 1, 2, 3, 4, source="desk", by="desk 1")
    winner = desk.state.rounds[0].tables[1].seating.people[0]
    (second,) = enter(desk, 4, 1, 2, 3, source="desk", by="desk 2")
    assert status(desk) == "conflict"
    assert points(desk.state)[winner] == 5
    enter(desk, 4, 1, 2, 3, source="desk", by="desk 1", supersedes=(first.number,))
    assert status(desk) == "confirmed"
    assert points(desk.state)[winner] == 1
    assert second.number not in desk.state.rounds[0].tables[1].superseded


def test_a_correction_supersedes_and_is_kept() -> None:
    desk = one_table()
    (first,) = enter(desk, 1, 2, 3, 4, source="desk", by="desk")
    (second,) = enter(desk, 4, 3, 2, 1, source="desk", by="desk", supersedes=(first.number,))
    table = desk.state.rounds[0].tables[1]
    assert table.status == "confirmed"
    assert table.entry is not None
    assert table.entry.number == second.number
    assert [entry.number for entry in table.entries] == [first.number, second.number]
    assert refusal(desk, c.Enter(1, 1, Result(places=(1, 2, 3, 4)), supersedes=(99,))) == "no_such_entry"
    assert refusal(desk, c.Confirm(1, 1, 99)) == "no_such_entry"
    assert refusal(one_table(), c.Confirm(1, 1, 1)) == "nothing_to_confirm"
    assert refusal(desk, c.Enter(1, 9, Result(places=(1, 2, 3, 4)))) == "no_such_table"
    assert refusal(desk, c.Enter(2, 1, Result(places=(1, 2, 3, 4)))) == "no_such_round"


def test_a_correction_that_would_have_changed_a_published_draw_is_asked_about() -> None:
    """Two tables, and the best four play the final: one from 4 to 1 at table 1 lets somebody else in."""
    desk = Desk(Plan(rounds=1, tie_breaks=("places", "die")), 8)
    desk.draw()
    (first,) = desk.enter(1, 1, 2, 3, 4)
    desk.enter(2, 1, 2, 3, 4)
    people = desk.state.rounds[0].tables[1].seating.people
    final = desk.draw()
    assert set(people[:2]) < final.people
    other = Result(places=(1, 3, 2, 4))
    assert refusal(desk, c.Enter(1, 1, other, supersedes=(first.number,))) == "changes_the_draw"
    with pytest.raises(Asks, match="with this result Final would have been drawn differently"):
        desk.tell(c.Enter(1, 1, other, supersedes=(first.number,)))
    same_people = Result(places=(2, 1, 3, 4))
    desk.tell(c.Enter(1, 1, same_people, supersedes=(first.number,)))  # the same four: nothing to ask
    seated = desk.state.rounds[1].seating
    number = desk.log[-1].number
    desk.tell(c.Enter(1, 1, other, supersedes=(number,), even_so=True))
    assert desk.state.rounds[1].seating == seated  # it stays as it is


def test_with_a_free_draw_nobody_is_asked() -> None:
    desk = Desk(Plan(rounds=2, finals=NO_FINAL), 8)
    desk.draw()
    (first,) = desk.enter(1, 1, 2, 3, 4)
    desk.draw()
    desk.tell(c.Enter(1, 1, Result(places=(4, 3, 2, 1)), supersedes=(first.number,)))


# ── rolling a die ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_only_who_is_level_rolls() -> None:
    desk = one_table()
    desk.enter(1, 1, 1, 3, 4)
    a, b, d, e = desk.state.rounds[0].tables[1].seating.people
    assert refusal(desk, c.RollOff({a: (1,)})) == "no_roll_off"
    assert refusal(desk, c.RollOff({a: (1,), d: (2,)})) == "not_level"
    assert refusal(desk, c.RollOff({a: (1,), b: (7,)})) == "not_a_face"
    assert refusal(desk, c.RollOff({a: (1,), b: (2, 3)})) == "not_a_face"
    assert refusal(desk, c.RollOff({a: (1,), "x": (2,)})) == "no_such_person"
    desk.tell(c.RollOff({a: (1,), b: (2,)}))
    assert [line.person for line in standings(desk.state)] == [b, a, d, e]


# ── taking back ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_undoing_gives_the_earlier_standings_and_keeps_the_events() -> None:
    desk = Desk(Plan(rounds=2, finals=NO_FINAL), 8)
    desk.draw()
    desk.enter(1, 1, 2, 3, 4)
    before = standings(desk.state)
    desk.enter(2, 1, 2, 3, 4)
    undone = desk.last_id
    desk.tell(c.Undo(undone))
    assert standings(desk.state) == before
    assert standings(State.of(desk.log)) == before
    assert undone in {event.command for event in desk.log}
    assert refusal(desk, c.Undo(undone)) == "undone_already"
    assert refusal(desk, c.Undo(desk.last_id)) == "no_such_command"  # an undo is not undone: tell it again
    assert refusal(desk, c.Undo("nothing")) == "no_such_command"
    desk.enter(2, 4, 3, 2, 1)
    assert desk.state.rounds[0].tables[2].status == "confirmed"


def test_what_later_things_depend_on_cannot_be_undone() -> None:
    desk = Desk(Plan(rounds=2, finals=NO_FINAL), 8)
    added, here = desk.log[1].command, desk.log[2].command
    desk.draw()
    published = desk.last_id
    desk.enter(1, 1, 2, 3, 4)
    assert refusal(desk, c.Undo(added)) == "needed_later"
    assert refusal(desk, c.Undo(published)) == "needed_later"
    desk.tell(c.Undo(desk.last_id))
    desk.tell(c.Undo(published))
    assert desk.state.rounds == []
    assert desk.state.draft is not None
    desk.tell(c.Undo(here))
    assert not any(one.plays for one in desk.state.people.values())


def test_undoing_a_result_that_led_to_a_final_is_asked_about() -> None:
    desk = Desk(Plan(rounds=1, tie_breaks=("places", "die")), 8)
    desk.draw()
    desk.enter(1, 1, 2, 3, 4)
    first = desk.last_id
    desk.enter(2, 1, 2, 3, 4)
    desk.draw()
    assert refusal(desk, c.Undo(first)) == "changes_the_draw"
    desk.tell(c.Undo(first, even_so=True))


def test_the_last_command_is_found_of_all_or_of_one() -> None:
    desk = one_table()
    enter(desk, 1, 2, 3, 4, source="helper", by="Kim")
    kims = desk.last_id
    enter(desk, 1, 2, 3, 4, source="helper", by="Lou")
    assert last_command(desk.state, "Kim") == kims
    lous = last_command(desk.state)
    desk.tell(c.Undo(lous))
    assert last_command(desk.state) == kims
    with pytest.raises(Refused, match="nothing to undo"):
        last_command(desk.state, "nobody")


# ── as plain values ───────────────────────────────────────────────────────────────────────────────────────────────────


def test_no_event_tells_anything_under_a_name_that_the_envelope_has() -> None:
    for kind in KINDS.values():
        assert not {field.name for field in fields(kind)} & set(ENVELOPE)


def test_events_and_commands_are_plain_values_and_come_back() -> None:
    desk = Desk(Plan(rounds=1, scoring=Scoring(unfinished="steps")), 8)
    desk.draw()
    enter(desk, 1, 1, 3, 4, source="desk", by="desk")
    desk.tell(c.Enter(1, 2, Result(pawns=("B,B,7,a", "B,B,B,B", "B,B,B,20", "30,B,B,B"))))
    for event in desk.log:
        assert Event.from_plain(event.as_plain()) == event
    drafted = next(event.as_plain() for event in desk.log if isinstance(event.body, Drafted))
    assert (drafted["v"], drafted["type"], drafted["round"]) == (1, "drafted", 1)
    for command in (
        c.Create("Cup", Plan(), DAY),
        c.Enter(1, 1, Result(counts=(1, 2, 3, 4)), "helper", (3,)),
        c.RollOff({"p1": (1, 2)}),
        c.AddPeople((Details("Anna", born=1990),)),
    ):
        assert c.read_command(c.written(command)) == command


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (None, "not a command"),
        ([], "not a command"),
        ({}, "not a command"),
        ({"type": 7}, "not a command"),
        ({"type": "explode"}, "not a command"),
        ({"type": "draw", "seed": 1}, "there is no 'seed'"),
        ({"type": "draw", "secret": 1}, "secret: expected a text, not 1"),
        ({"type": "swap", "one": "a"}, "other is missing"),
        ({"type": "draw", "secret": "x" * 2000}, "secret: expected a text"),
        ({"type": "swap", "one": "a", "other": "b", "third": "c"}, "there is no 'third'"),
        ({"type": "pin", "tables": [1, "2"]}, "tables[1]: expected a whole number, not '2'"),
        ({"type": "pin", "tables": [True]}, "tables[0]: expected a whole number, not True"),
        ({"type": "check_in", "people": ["a"], "here": "yes"}, "here: expected yes or no"),
        ({"type": "add_people", "people": [{"name": ""}]}, "people[0]: a name is missing"),
        ({"type": "enter", "round": 1, "table": 1, "result": {"places": 3}}, "result.places: expected a list"),
        ({"type": "enter", "round": 1, "table": 10**30, "result": {}}, "table: expected a whole number"),
        ({"type": "create", "title": "x", "day": "x", "plan": {"rounds": 0}}, "plan: the plan does not work out"),
        ({"type": "roll_off", "faces": {"p1": "six"}}, "faces.p1: expected a list"),
    ],
)
def test_a_command_that_is_none_is_refused_in_a_sentence(data: Any, said: str) -> None:
    with pytest.raises(PoeppelError) as refused:
        c.read_command(data)
    assert said in refused.value.text.en


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"v": 2}, "needs a newer program"),
        ({"type": "party"}, "there is no event 'party'"),
        ({"n": "one"}, "n: expected a whole number"),
        ({"at": None}, "at: expected a text"),
        ({"more": 1}, "there is no 'more'"),
    ],
)
def test_an_event_that_is_none_is_refused_in_a_sentence(change: dict[str, Any], said: str) -> None:
    event = Desk(Plan()).log[0]
    with pytest.raises(PoeppelError) as refused:
        Event.from_plain({**event.as_plain(), **change})
    assert said in refused.value.text.en
    with pytest.raises(PoeppelError, match="not an event"):
        Event.from_plain([])
