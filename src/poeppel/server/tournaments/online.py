"""Which tables of a tournament are played online, as it follows from its events: who sits there, where, and since when
the round's clock runs. Nothing changes here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from poeppel.server.protocol import AtTournament
from poeppel.server.tables.setup import Holder
from poeppel.server.tournaments.links import Links
from poeppel.tournament.event_log import events as e
from poeppel.tournament.event_log.clock import Clock, seconds_of
from poeppel.tournament.event_log.fold import RoundState, State, TableState


@dataclass(frozen=True)
class OnlineSeat:
    """Somebody's seat. `absent`: they are last in this round, or have left; `is_stood_in`: a bot plays for them, and
    what it reaches is theirs."""

    colour: str
    person: str
    holder: Holder
    absent: bool
    is_stood_in: bool


@dataclass(frozen=True)
class OnlineGame:
    """A table of a round that is played online."""

    id: str  # of the table at the server
    at: AtTournament
    rules: str
    seats: tuple[OnlineSeat, ...]  # clockwise
    has_result: bool

    @property
    def number(self) -> tuple[int, int]:
        """The round and the table's number in it."""
        return self.at.round, self.at.table

    @property
    def people(self) -> tuple[Holder, ...]:
        return tuple(seat.holder for seat in self.seats)

    def seat_of(self, person: str) -> OnlineSeat | None:
        return next((seat for seat in self.seats if seat.person == person), None)


@dataclass(frozen=True)
class Situation:
    """All that is played online in a tournament."""

    games: tuple[OnlineGame, ...]
    clock: Clock | None  # of the last round
    began: Mapping[int, float]  # by round: when its clock was started first, in seconds since 1970
    stands_in: bool  # the plan has a bot play for people who are not there

    def running_clock(self, game: OnlineGame) -> Clock | None:
        """The clock of this game's round, once it was started."""
        return self.clock if self.clock and self.clock.round == game.at.round else None


def has_online_tables(state: State) -> bool:
    """Whether there may be any, found quickly."""
    return bool(state.rounds) and (state.plan.online or any(one.online for one in state.people.values()))


def situation(state: State, tournament: str, links: Links) -> Situation:
    """How things stand."""
    published, began = dict[int, int](), dict[int, float]()
    for event in state.events():
        if isinstance(event.body, e.Published) and event.command not in state.undone:
            published[event.body.round] = event.number
            began.pop(event.body.round, None)
        elif isinstance(event.body, e.ClockStarted):
            began.setdefault(event.body.round, seconds_of(event.at))
    games = tuple(
        _game(state, tournament, links, one, table, published.get(one.number, 0))
        for one in state.rounds
        for table in one.tables.values()
        if state.is_online(table.seating)
    )
    return Situation(games, state.clock, began, state.plan.absent == "stand-in")


def _game(
    state: State, tournament: str, links: Links, one: RoundState, table: TableState, published: int
) -> OnlineGame:
    """The id follows from which round it is, as it was published, and from what is played: so a table is set up once,
    however often the server starts, and anew when it has become smaller."""
    number, rules = table.seating.number, table.seating.rules
    return OnlineGame(
        links.table_id(f"{published}\n{one.number}\n{number}\n{rules}"),
        AtTournament(
            tournament=tournament,
            title=state.title,
            round=one.number,
            table=number,
            counting=state.plan.scoring.counting,
        ),
        rules,
        tuple(_seat(state, table, colour, person) for colour, person in table.seating.seats),
        table.has_result,
    )


def _seat(state: State, table: TableState, colour: str, person: str) -> OnlineSeat:
    generation = state.links.get(("person", person), 0)
    holder = Holder(f"{person}.{generation}", state.name(person))
    has_left = state.people[person].has_left
    return OnlineSeat(colour, person, holder, person in table.absent or has_left, person in table.stand_ins)
