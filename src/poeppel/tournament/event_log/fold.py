"""The tournament as it follows from its events: `State` takes one after the other, and nothing else changes it.

What an event refers to has to be there; `apply` refuses one that does not fit. That is how an undo finds out that later
things depend on what is to be taken back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import singledispatchmethod
from typing import Literal, TypeAlias

from poeppel.texts import listed
from poeppel.tournament.draws.draw import swapped
from poeppel.tournament.draws.seating import Player, Round, TableSeating
from poeppel.tournament.event_log import events as e
from poeppel.tournament.event_log.clock import Clock, seconds_of
from poeppel.tournament.event_log.people import Person
from poeppel.tournament.event_log.refusals import refused
from poeppel.tournament.event_log.results import Result, TableScore, check_result, score
from poeppel.tournament.event_log.stages import Stage
from poeppel.tournament.plans.plan import Plan

TableStatus: TypeAlias = Literal["open", "provisional", "confirmed", "conflict"]


@dataclass
class Participant:
    """A person in the tournament."""

    person: Person
    here: bool = False
    online: bool = False  # plays at a device of their own, wherever that is
    withdrew: bool = False
    excluded: bool = False
    reason: str = ""

    @property
    def plays(self) -> bool:
        """Whether a draw seats this person."""
        return self.here and not self.has_left

    @property
    def has_left(self) -> bool:
        return self.withdrew or self.excluded


@dataclass(frozen=True)
class Entry:
    """A result as somebody entered it."""

    number: int  # of its event
    result: Result
    score: TableScore
    source: e.Source
    by: str
    at: str


@dataclass
class TableState:
    """A table of a published round: who sits there, and what was entered for it."""

    seating: TableSeating
    captain: str | None = None
    absent: set[str] = field(default_factory=set)
    stand_ins: set[str] = field(default_factory=set)  # for whom a bot plays
    entries: list[Entry] = field(default_factory=list)  # everything, also what has been superseded
    superseded: set[int] = field(default_factory=set)
    confirmed: set[int] = field(default_factory=set)
    stood: Entry | None = None  # what counted before somebody disagreed

    @property
    def standing_entries(self) -> list[Entry]:
        """What has not been superseded."""
        return [entry for entry in self.entries if entry.number not in self.superseded]

    @property
    def status(self) -> TableStatus:
        """Where the table is: nothing entered, entered once by somebody at the table, certain, or contradictory."""
        entries = self.standing_entries
        if not entries:
            return "open"
        if any(not entry.score.says_the_same(entries[0].score) for entry in entries[1:]):
            return "conflict"
        sure = any(entry.source in ("desk", "online") or entry.number in self.confirmed for entry in entries)
        return "confirmed" if sure or len({entry.by for entry in entries}) > 1 else "provisional"

    @property
    def entry(self) -> Entry | None:
        """The entry that counts. In a conflict it is what was certain before; what counts more precisely (a counted
        board rather than places) is preferred."""
        status = self.status
        if status == "open":
            return None
        if status == "conflict":
            return self.stood
        return max(self.standing_entries, key=lambda entry: (entry.result.places is None, -entry.number))

    @property
    def score(self) -> TableScore | None:
        entry = self.entry
        return None if entry is None else entry.score

    @property
    def has_result(self) -> bool:
        return bool(self.entries)


@dataclass
class RoundState:
    """A published round."""

    number: int
    stage: Stage
    tables: dict[int, TableState]

    @property
    def seating(self) -> Round:
        return tuple(table.seating for table in self.tables.values())

    def table_of(self, person: str) -> TableState | None:
        return next((table for table in self.tables.values() if person in table.seating.people), None)

    @property
    def people(self) -> frozenset[str]:
        return frozenset(person for table in self.tables.values() for person in table.seating.people)


@dataclass(frozen=True)
class Draft:
    """A draw that nobody but the desk has seen."""

    round: int
    stage: Stage
    tables: Round
    pinned: tuple[int, ...] = ()

    @property
    def people(self) -> frozenset[str]:
        return frozenset(person for table in self.tables for person in table.people)


class State:
    """Everything that is known of a tournament."""

    def __init__(self) -> None:
        self.title = ""
        self.day = ""
        self._plan: Plan | None = None
        self.people: dict[str, Participant] = {}
        self.draft: Draft | None = None
        self.rounds: list[RoundState] = []
        self.roll_offs: list[dict[str, tuple[int, ...]]] = []
        self.sealed: e.Sealed | None = None  # the chance of the next draw
        self.planned: tuple[int, tuple[Round, ...]] = (0, ())  # rounds that were planned together, and the first one
        self.clock: Clock | None = None  # of the last round, once it was started
        self.links: dict[tuple[e.LinkRole, str], int] = {}  # how often each was revoked, as far as it was made or was
        self.closed_links: set[tuple[e.LinkRole, str]] = set()  # revoked, and not made again
        self.number = 0  # of the last event
        self.commands: dict[str, list[e.Event]] = {}  # what each command led to
        self.undone: set[str] = set()

    # ── asked by everybody ────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def is_created(self) -> bool:
        return self._plan is not None

    @property
    def plan(self) -> Plan:
        if self._plan is None:
            raise refused("not_begun")
        return self._plan

    def _check_begun(self) -> None:
        if self._plan is None:
            raise refused("not_begun")

    @property
    def year(self) -> int:
        """The year in which it is played, for the age groups."""
        return int(self.day[:4]) if self.day[:4].isdecimal() else 0

    def participant(self, person: str) -> Participant:
        if person not in self.people:
            raise refused("no_such_person", given=person[:80])
        return self.people[person]

    def name(self, person: str) -> str:
        return self.participant(person).person.name

    def round(self, number: int) -> RoundState:
        if not 1 <= number <= len(self.rounds):
            raise refused("no_such_round", round=number)
        return self.rounds[number - 1]

    def table(self, round_number: int, number: int) -> TableState:
        tables = self.round(round_number).tables
        if number not in tables:
            first, last = min(tables), max(tables)
            raise refused("no_such_table", round=round_number, table=number, tables=f"{first}–{last}")
        return tables[number]

    def is_online(self, table: TableSeating) -> bool:
        """Whether a table is played online: the whole tournament is, or somebody there is not in the hall. Those who
        are play at it with a device of their own, too."""
        return self.plan.online or any(self.people[person].online for person in table.people)

    def players(self, people: Iterable[str]) -> tuple[Player, ...]:
        """What a draw needs to know of people."""
        return tuple(Player(one, self.people[one].person.team) for one in people)

    @property
    def counting_rounds(self) -> list[RoundState]:
        """The rounds whose points make the standings."""
        return [one for one in self.rounds if one.stage.counts]

    def open_tables(self) -> Iterator[tuple[RoundState, TableState]]:
        """The tables whose result is not certain enough to go on: nothing entered, or contradictory without anything
        that had been certain before."""
        for one in self.rounds:
            yield from ((one, table) for table in one.tables.values() if table.score is None)

    # ── events ────────────────────────────────────────────────────────────────────────────────────────────────────────

    def apply(self, event: e.Event) -> None:
        """Take in what happened."""
        if isinstance(event.body, e.Undone):
            self._undo(event)
        else:
            self._take(event.body, event)
        self.number = event.number
        self.commands.setdefault(event.command, []).append(event)

    def _undo(self, event: e.Event) -> None:
        assert isinstance(event.body, e.Undone)
        undone = self.undone | {event.body.undoes}
        again = State.of((one for one in self.events()), undone)
        self.__dict__.update(again.__dict__)

    def events(self) -> list[e.Event]:
        """Everything that has happened, in order."""
        return sorted((event for one in self.commands.values() for event in one), key=lambda event: event.number)

    @classmethod
    def of(cls, history: Iterable[e.Event], undone: Iterable[str] | None = None) -> State:
        """The state after all events. `undone`: the commands whose events are left out, if they are known already."""
        events = list(history)
        state = cls()
        state.undone = {one.body.undoes for one in events if isinstance(one.body, e.Undone)} | set(undone or ())
        for event in events:
            state.take_in(event)
        return state

    def take_in(self, event: e.Event) -> None:
        """The next event of a history of which `undone` is known already: nothing is gone through twice."""
        if not isinstance(event.body, e.Undone) and event.command not in self.undone:
            self._take(event.body, event)
        self.number = event.number
        self.commands.setdefault(event.command, []).append(event)

    @singledispatchmethod
    def _take(self, body: e.Body, event: e.Event) -> None:
        raise refused("not_a_command")

    @_take.register
    def _(self, body: e.Created, event: e.Event) -> None:
        if self._plan is not None:
            raise refused("begun_already")
        self.title, self.day, self._plan = body.title, body.day, body.plan

    @_take.register
    def _(self, body: e.PlanChanged, event: e.Event) -> None:
        self._check_begun()
        self._plan = body.plan
        for one in self.rounds:
            for table in one.tables.values():
                self._score_again(table)

    def _score_again(self, table: TableState) -> None:
        """Points follow from results and plan, so another plan changes them all."""
        again = {entry.number: self._scored(table, entry) for entry in table.entries}
        table.entries = list(again.values())
        table.stood = again[table.stood.number] if table.stood else None

    def _scored(self, table: TableState, entry: Entry) -> Entry:
        check_result(self.plan, table.seating, table.absent, entry.result)
        scored = score(self.plan, table.seating, frozenset(table.absent), entry.result)
        return Entry(entry.number, entry.result, scored, entry.source, entry.by, entry.at)

    @_take.register
    def _(self, body: e.PeopleAdded, event: e.Event) -> None:
        self._check_begun()
        for person in body.people:
            self.people[person.id] = Participant(person)

    @_take.register
    def _(self, body: e.PersonChanged, event: e.Event) -> None:
        self.participant(body.person.id).person = body.person

    @_take.register
    def _(self, body: e.CheckedIn, event: e.Event) -> None:
        for person in body.people:
            self.participant(person).here = body.here

    @_take.register
    def _(self, body: e.PlaysOnline, event: e.Event) -> None:
        for person in body.people:
            self.participant(person).online = body.online

    @_take.register
    def _(self, body: e.Withdrew, event: e.Event) -> None:
        self.participant(body.person).withdrew = True

    @_take.register
    def _(self, body: e.Returned, event: e.Event) -> None:
        self.participant(body.person).withdrew = False

    @_take.register
    def _(self, body: e.Excluded, event: e.Event) -> None:
        participant = self.participant(body.person)
        participant.excluded, participant.reason = True, body.reason

    @_take.register
    def _(self, body: e.Drafted, event: e.Event) -> None:
        for table in body.tables:
            for person in table.people:
                self.participant(person)
        if body.round != len(self.rounds) + 1:
            raise refused("no_such_round", round=body.round)
        held = () if self.draft is None else self.draft.pinned
        before = () if self.draft is None else self.draft.tables
        kept = tuple(table.number for table in body.tables if table.number in held and table in before)
        self.draft = Draft(body.round, body.stage, body.tables, kept)
        self.sealed = None
        if body.ahead:
            self.planned = body.round, (body.tables, *body.ahead)

    @_take.register
    def _(self, body: e.Sealed, event: e.Event) -> None:
        self._check_begun()
        self.sealed = body

    @_take.register
    def _(self, body: e.Swapped, event: e.Event) -> None:
        draft = self._draft(body.round)
        self.draft = replace(draft, tables=swapped(draft.tables, body.one, body.other))

    @_take.register
    def _(self, body: e.SeatGiven, event: e.Event) -> None:
        draft = self._draft(body.round)
        self.participant(body.to)
        self.draft = replace(draft, tables=tuple(table.with_seat(body.person, body.to) for table in draft.tables))

    @_take.register
    def _(self, body: e.Pinned, event: e.Event) -> None:
        self.draft = replace(self._draft(body.round), pinned=body.tables)

    def _draft(self, number: int) -> Draft:
        if self.draft is None or self.draft.round != number:
            raise refused("no_draft")
        return self.draft

    @_take.register
    def _(self, body: e.DraftDropped, event: e.Event) -> None:
        self._draft(body.round)
        self.draft = None

    @_take.register
    def _(self, body: e.Published, event: e.Event) -> None:
        draft = self._draft(body.round)
        captains = body.captains or (None,) * len(draft.tables)
        tables = {
            table.number: TableState(table, captain) for table, captain in zip(draft.tables, captains, strict=True)
        }
        self.rounds.append(RoundState(body.round, draft.stage, tables))
        self.draft = self.clock = None

    @_take.register
    def _(self, body: e.TableChanged, event: e.Event) -> None:
        for person in body.table.people:
            self.participant(person)
        table = self.table(body.round, body.table.number)
        if table.has_result:
            raise refused("not_at_an_open_table", name=listed(map(self.name, body.table.people)))
        gone = set(table.seating.people) - set(body.table.people)
        table.seating = body.table
        table.absent -= gone
        table.stand_ins -= gone
        if table.captain in gone:
            table.captain = body.table.people[0]

    @_take.register
    def _(self, body: e.MarkedAbsent, event: e.Event) -> None:
        table = self.table(body.round, body.table)
        if table.has_result or body.person not in table.seating.people:
            raise refused("not_at_an_open_table", name=self.name(body.person))
        (table.stand_ins if body.stand_in else table.absent).add(body.person)

    @_take.register
    def _(self, body: e.Entered, event: e.Event) -> None:
        table = self.table(body.round, body.table)
        check_result(self.plan, table.seating, table.absent, body.result)
        self._supersede(table, body.supersedes)
        certain = table.entry if table.status == "confirmed" else None
        scored = score(self.plan, table.seating, frozenset(table.absent), body.result)
        table.entries.append(Entry(event.number, body.result, scored, body.source, event.by, event.at))
        if table.status == "conflict":
            table.stood = certain or table.stood

    def _supersede(self, table: TableState, numbers: Iterable[int]) -> None:
        known = {entry.number for entry in table.entries}
        if not set(numbers) <= known:
            raise refused("no_such_entry")
        table.superseded |= set(numbers)
        if table.stood is not None and table.stood.number in table.superseded:
            table.stood = None

    @_take.register
    def _(self, body: e.Confirmed, event: e.Event) -> None:
        table = self.table(body.round, body.table)
        if body.entry not in {entry.number for entry in table.entries}:
            raise refused("no_such_entry")
        chosen = next(entry for entry in table.entries if entry.number == body.entry)
        table.superseded.discard(body.entry)
        others = [one.number for one in table.standing_entries if not one.score.says_the_same(chosen.score)]
        table.superseded |= set(others)
        table.confirmed.add(body.entry)
        table.stood = None

    @_take.register
    def _(self, body: e.ClockStarted, event: e.Event) -> None:
        self.round(body.round)
        self.clock = Clock(body.round, body.seconds, seconds_of(event.at))

    @_take.register
    def _(self, body: e.ClockStopped, event: e.Event) -> None:
        self.round(body.round)
        self.clock = Clock(body.round, body.left)

    @_take.register
    def _(self, body: e.LinkMade, event: e.Event) -> None:
        self.links[body.role, body.subject] = self.links.get((body.role, body.subject), 0)
        self.closed_links.discard((body.role, body.subject))

    @_take.register
    def _(self, body: e.LinkRevoked, event: e.Event) -> None:
        self.links[body.role, body.subject] = self.links.get((body.role, body.subject), 0) + 1
        self.closed_links.add((body.role, body.subject))

    @_take.register
    def _(self, body: e.RolledOff, event: e.Event) -> None:
        for person in body.faces:
            self.participant(person)
        self.roll_offs.append(dict(body.faces))
