"""From the people of a stage to tables: what is to be drawn, and who keeps each table's slip."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from poeppel.texts import Text
from poeppel.tournament.desk.going_on import goes_by_results, next_stage, people_for, team_tables
from poeppel.tournament.draws.draw_cost import TableRules
from poeppel.tournament.draws.draw_record import DrawRecord, Swap
from poeppel.tournament.draws.fair_draw import DrawTask, Kind
from poeppel.tournament.draws.planned_rounds import SMALL_FIELD
from poeppel.tournament.draws.seating import CANNOT_SIT, THREE, Round, TableSeating, seated_in, table_sizes
from poeppel.tournament.event_log import events as e
from poeppel.tournament.event_log.fold import State
from poeppel.tournament.event_log.refusals import refused
from poeppel.tournament.event_log.stages import Stage
from poeppel.tournament.plans.plan import Plan

ONLINE, IN_THE_HALL = Text("online", "online"), Text("im Saal", "in the hall")


def draw_task(state: State, stage: Stage) -> DrawTask:
    """Everything that is settled before the next round is drawn. What cannot be drawn is refused in words."""
    people, pinned = people_for(state, stage), pinned_tables(state)
    if not people:
        raise refused("too_few_left", left=0, needed=THREE)
    table_sizes(len(people) - len(seated_in(pinned)))
    apart = _apart(state, stage, people, pinned)
    kind, rounds = _kind(state, stage, len(people), bool(pinned or apart))
    return DrawTask(
        state.title,
        len(state.rounds) + 1,
        state.players(people),
        tuple(one.seating for one in state.rounds),
        pinned,
        kind,
        rounds,
        TableRules(state.plan.rules_four, state.plan.rules_three),
        apart,
    )


def _apart(state: State, stage: Stage, people: Sequence[str], pinned: Round) -> tuple[str, ...]:
    """Who is drawn apart because they play online and others in the hall. In a final everybody meets: a table with
    somebody who is not in the hall is played online."""
    online = [person for person in people if state.people[person].online]
    if state.plan.online or stage.kind != "round" or not 0 < len(online) < len(people):
        return ()
    free = set(people) - set(seated_in(pinned))
    left = sum(person in free for person in online)
    for number, where in ((left, ONLINE), (len(free) - left, IN_THE_HALL)):
        if number in CANNOT_SIT:
            raise refused("cannot_sit_apart", number=number, where=where)
    return tuple(online)


def _kind(state: State, stage: Stage, people: int, pinned: bool) -> tuple[Kind, int]:
    """By standing if the plan says so; in a small field all rounds that are left are planned at once."""
    if stage.kind == "round" and goes_by_results(state, stage):
        return "standing", 1
    left = state.plan.rounds - stage.number + 1
    if stage.kind == "round" and state.plan.draw == "free" and people <= SMALL_FIELD and left > 1 and not pinned:
        return "planned", left
    return "free", 1


def pinned_tables(state: State) -> Round:
    """The draft's fixed tables, as far as everybody there still plays."""
    if state.draft is None or state.draft.round != len(state.rounds) + 1:
        return ()
    held = [table for table in state.draft.tables if table.number in state.draft.pinned]
    return tuple(table for table in held if all(state.people[person].plays for person in table.people))


def planned_round(state: State, stage: Stage) -> Round | None:
    """The next of the rounds that were planned together, as long as nobody came or went and nothing was changed."""
    first, rounds = state.planned
    number = len(state.rounds) + 1
    if stage.kind != "round" or state.draft is not None or not first < number < first + len(rounds):
        return None
    played = tuple(one.seating for one in state.rounds[first - 1 :])
    wanted = rounds[number - first]
    same = played == rounds[: number - first] and set(people_for(state, stage)) == set(seated_in(wanted))
    return wanted if same else None


def team_round(state: State) -> Round:
    """One person of each team a table; from table to table the colours move on, so that no team always has one."""
    tables = []
    for n, people in enumerate(team_tables(state)):
        colours = state.plan.colours_for(len(people))
        turned = [colours[(n + seat) % len(people)] for seat in range(len(people))]
        seats = sorted(zip(turned, people, strict=True), key=lambda seat: colours.index(seat[0]))
        tables.append(TableSeating(n + 1, str(state.plan.rules_for(len(people))), tuple(seats)))
    return tuple(tables)


def without_seat(plan: Plan, table: TableSeating, person: str) -> TableSeating:
    """A table of four as a table of three."""
    left = [one for one in table.people if one != person]
    return TableSeating(
        table.number, str(plan.rules_for(len(left))), tuple(zip(plan.colours_for(len(left)), left, strict=True))
    )


def captains(state: State, tables: Round) -> tuple[str, ...]:
    """At each table whoever has kept a slip least often so far; the first seat among equals."""
    kept = Counter(table.captain for one in state.rounds for table in one.tables.values() if table.captain)
    return tuple(min(table.people, key=lambda person: kept[person]) for table in tables)


# ── for whoever checks it ─────────────────────────────────────────────────────────────────────────────────────────────


def draw_records(history: Iterable[e.Event]) -> dict[int, DrawRecord]:
    """The record of every draw that was published, by round, worked out from the events; a round that was planned with
    an earlier one is in that one's record."""
    events = list(history)
    undone = State.of(events).undone
    state, found, published = State(), dict[int, DrawRecord](), set[int]()
    for event in events:
        body = event.body
        if event.command in undone or isinstance(body, e.Undone):
            continue
        if isinstance(body, e.Drafted):
            found.pop(body.round, None)
            if body.commitment is not None:
                found[body.round] = _record(state, body)
        elif isinstance(body, e.Swapped):
            first = max((number for number in found if number <= body.round), default=0)
            if first and body.round < first + len(found[first].drawn):
                record = found[first]
                found[first] = replace(record, swaps=(*record.swaps, Swap(body.round, body.one, body.other)))
        elif isinstance(body, e.Published):
            published.add(body.round)
        state.apply(event)
    return {number: record for number, record in found.items() if number in published}


def _record(state: State, body: e.Drafted) -> DrawRecord:
    stage = next_stage(state)
    assert stage is not None
    assert body.commitment is not None
    task = draw_task(state, stage)
    return DrawRecord(task, body.commitment, body.contributions, body.secret, (body.tables, *body.ahead))
