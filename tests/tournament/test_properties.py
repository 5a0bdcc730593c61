"""Properties over random sequences of commands, sensible and senseless."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from poeppel.errors import PoeppelError
from poeppel.tournament.event_log import commands as c
from poeppel.tournament.event_log.events import Event
from poeppel.tournament.event_log.fold import State
from poeppel.tournament.event_log.people import Details
from poeppel.tournament.event_log.results import Result
from poeppel.tournament.plans.plan import Finals, Plan, Scoring, Teams
from poeppel.tournament.rankings.standings import Standing, standings
from tests.tournament.at_the_desk import Desk, seed

PLANS = (
    Plan(rounds=3),
    Plan(rounds=2, draw="standing", absent="smaller"),
    Plan(rounds=1, finals=Finals("knockout")),
    Plan(rounds=2, scoring=Scoring("counting"), tie_breaks=("die",), teams=Teams(2, 2)),
    Plan(
        rounds=2, scoring=Scoring("steps"), tie_breaks=("best", "die"), finals=Finals("best", (8, 4), second_chance=2)
    ),
)


class Monkey:
    """Somebody who tells the desk things at random: mostly possible ones."""

    def __init__(self, plan: Plan, chance: random.Random) -> None:
        self.desk = Desk(plan, [Details(f"Person {n}", team=f"T{n % 4}") for n in range(chance.choice((25, 26, 28)))])
        self.chance = chance

    def person(self) -> str:
        return self.chance.choice([*self.desk.state.people, "nobody"])

    def enter(self) -> c.Command:
        state, chance = self.desk.state, self.chance
        if not state.rounds:
            return c.Enter(1, 1, Result(places=(1, 2, 3, 4)))
        one = chance.choice(state.rounds)
        table = chance.choice(list(one.tables.values()))
        supersedes = tuple(entry.number for entry in table.standing_entries) if chance.random() < 0.5 else ()
        source = chance.choice(("desk", "helper", "person"))
        result = self.desk.some_result(one.number, table.seating.number)
        return c.Enter(one.number, table.seating.number, result, source, supersedes, chance.random() < 0.5)  # type: ignore[arg-type]

    def confirm(self) -> c.Command:
        tables = [(one, table) for one in self.desk.state.rounds for table in one.tables.values() if table.entries]
        if not tables:
            return c.Confirm(1, 1, 1)
        one, table = self.chance.choice(tables)
        return c.Confirm(one.number, table.seating.number, self.chance.choice(table.entries).number, even_so=True)

    def roll(self) -> c.Command:
        lines = [line.person for line in standings(self.desk.state) if line.level > 1][:3]
        return c.RollOff({person: (self.chance.randint(1, 6),) for person in lines})

    def fill(self) -> c.Command:
        """Every result of the last round, so that finals are reached."""
        if self.desk.state.rounds:
            self.desk.fill()
        return c.CheckIn(tuple(self.desk.state.people))

    def undo(self) -> c.Command:
        return c.Undo(self.chance.choice(list(self.desk.state.commands)), even_so=self.chance.random() < 0.5)

    def draw(self) -> c.Command:
        return c.Draw(seed(self.chance.randrange(1000)))

    def add(self) -> c.Command:
        return c.AddPeople((Details(f"New {self.chance.randrange(30)}"),))

    def act(self) -> None:
        person, pick = self.person(), self.chance.choice
        ways: tuple[Callable[[], c.Command], ...] = (
            self.enter,
            self.confirm,
            self.roll,
            self.undo,
            self.draw,
            self.draw,
            self.fill,
            self.add,
            c.Publish,
            c.Publish,
            c.DropDraft,
            lambda: c.CheckIn((person,), here=pick((True, True, False))),
            lambda: c.Withdraw(person),
            lambda: c.Return(person),
            lambda: c.Exclude(person),
            lambda: c.Replace(person, self.person()),
            lambda: c.MarkAbsent(person),
            lambda: c.Swap(person, self.person()),
            lambda: c.Pin((pick((1, 2, 3)),), pinned=pick((True, False))),
        )
        self.desk.tell(pick(ways)())


def check(state: State) -> None:
    scoring = state.plan.scoring
    for one in state.rounds:
        seated = [person for table in one.seating for person in table.people]
        assert len(seated) == len(set(seated)), "everybody has one seat a round"
        for table in one.tables.values():
            scored = table.score
            if scored is not None and scoring.kind == "places":
                points = scoring.points_for(len(table.seating.seats))
                assert scored.total == sum(points[: len(points) - len(table.absent)], Fraction(0)), (
                    "points are conserved"
                )
    lines = standings(state)
    sat = {person for one in state.rounds for person in one.people}
    came = {person for person, one in state.people.items() if one.here and not one.has_left}
    assert sorted(line.person for line in lines) == sorted(sat | came), "everybody once, and nobody who never came"
    given = sum(
        (
            seat.points
            for one in state.counting_rounds
            for t in one.tables.values()
            if t.score
            for seat in t.score.seats
        ),
        Fraction(0),
    )
    if scoring.kind != "steps":
        assert sum((line.points for line in lines), Fraction(0)) == given, "no point is lost or made up"
    ranks = [line.rank for line in lines if line.rank is not None]
    assert ranks == sorted(ranks)


@settings(max_examples=15)
@given(st.integers(0, 2**32), st.sampled_from(PLANS), st.integers(5, 40))
def test_random_commands(number: int, plan: Plan, steps: int) -> None:
    """Whatever is told: refusals change nothing and are sentences; one seat a round, points conserved; the state is
    what its events say; undoing the last command gives the earlier standings."""
    monkey = Monkey(plan, random.Random(number))
    desk = monkey.desk
    history: list[tuple[int, tuple[Standing, ...]]] = []
    for _ in range(steps):
        before = (len(desk.log), standings(desk.state))
        try:
            monkey.act()
        except PoeppelError as error:
            assert error.text.de.strip() and error.text.en.strip()  # noqa: PT017, PT018
        if len(desk.log) > before[0] and len({event.command for event in desk.log[before[0] :]}) == 1:
            history.append(before)
            _undo_on_a_copy(desk, before)
    check(desk.state)
    again = State.of(Event.from_plain(event.as_plain()) for event in desk.log)
    assert standings(again) == standings(desk.state)
    assert again.undone == desk.state.undone


def _undo_on_a_copy(desk: Desk, before: tuple[int, tuple[Standing, ...]]) -> None:
    length, lines = before
    if desk.log[length].as_plain()["type"] == "undone":
        return
    copy = Desk(desk.state.plan)
    copy.log, copy.state, copy.told = list(desk.log), State.of(desk.log), 10_000
    copy.tell(c.Undo(desk.log[length].command, even_so=True))
    assert standings(copy.state) == lines
