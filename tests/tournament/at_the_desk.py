"""A desk for tests: commands are told one after the other, and whole rounds are drawn and filled with results."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from poeppel.tournament.desk.deciding import decide
from poeppel.tournament.desk.going_on import level_at_the_cut, next_stage
from poeppel.tournament.draws.seating import TableSeating
from poeppel.tournament.event_log import commands as c
from poeppel.tournament.event_log import events as e
from poeppel.tournament.event_log.events import Event
from poeppel.tournament.event_log.fold import RoundState, State
from poeppel.tournament.event_log.people import Details
from poeppel.tournament.event_log.results import Result, played_seats
from poeppel.tournament.plans.plan import Plan

AT = "2026-05-01T10:00:00Z"
DAY = "2026-05-01"


def seed(number: int) -> str:
    return f"{number:064x}"


class Desk:
    """A tournament in memory."""

    def __init__(self, plan: Plan, people: int | Sequence[Details] = 0, title: str = "Cup", here: bool = True) -> None:
        self.state = State()
        self.log: list[Event] = []
        self.told = 0
        self.random = random.Random(7)
        self.tell(c.Create(title, plan, DAY))
        named = [Details(f"Person {n + 1}") for n in range(people)] if isinstance(people, int) else list(people)
        if named:
            self.tell(c.AddPeople(tuple(named)))
            if here:
                self.tell(c.CheckIn(tuple(self.state.people)))

    def tell(self, command: c.Command, command_id: str | None = None, by: str = "desk") -> tuple[Event, ...]:
        """Decide, store, fold, as every keeper of a tournament does."""
        self.told += 1
        events = decide(self.state, command, command_id or f"c{self.told}", at=AT, by=by)
        for event in events:
            self.log.append(event)
            self.state.apply(event)
        return events

    @property
    def last_id(self) -> str:
        return self.log[-1].command

    def draw(self, number: int = 1) -> RoundState:
        """Draw the next round and publish it; where a die has to decide, it is rolled."""
        while level := level_at_the_cut(self.state):
            self.tell(c.RollOff({person: (self.random.randint(1, 6),) for person in level}))
        self.tell(c.Draw(seed(100 * number + len(self.state.rounds))))
        self.tell(c.Publish())
        return self.state.rounds[-1]

    def seat(self, tables: Iterable[Sequence[str]]) -> RoundState:
        """Publish the next round with these people at its tables, as if it had been drawn so: that costs no time."""
        state, plan, stage = self.state, self.state.plan, next_stage(self.state)
        assert stage is not None
        seating = tuple(
            TableSeating(
                number, str(plan.rules_for(len(people))), tuple(zip(plan.colours_for(len(people)), people, strict=True))
            )
            for number, people in enumerate(tables, 1)
        )
        number = len(state.rounds) + 1
        for body in (e.Drafted(number, stage, seating), e.Published(number)):
            state.apply(e.Event(state.number + 1, f"seated-{state.number}", AT, "desk", body))
        return state.rounds[-1]

    def enter(self, table: int, *places: int, round_number: int | None = None) -> tuple[Event, ...]:
        number = round_number or len(self.state.rounds)
        return self.tell(c.Enter(number, table, Result(places=places)))

    def fill(self, round_number: int | None = None) -> None:
        """A result at random for every table of a round that has none."""
        number = round_number or len(self.state.rounds)
        for table in self.state.round(number).tables.values():
            if not table.has_result:
                self.tell(c.Enter(number, table.seating.number, self.some_result(number, table.seating.number)))

    def some_result(self, round_number: int, number: int) -> Result:
        table = self.state.table(round_number, number)
        seats = len(played_seats(table.seating, table.absent))
        if self.state.plan.scoring.kind == "places" and self.random.random() < 0.5:
            places = list(range(1, seats + 1))
            self.random.shuffle(places)
            if seats > 1 and self.random.random() < 0.2:
                places = [1 if place == 2 else place for place in places]
            return Result(places=tuple(places))
        return Result(counts=tuple(self.random.choice((10, 33, 75, 110, 130, 131)) for _ in range(seats)))

    def play_to_the_end(self) -> None:
        while next_stage(self.state) is not None:
            self.draw()
            self.fill()
