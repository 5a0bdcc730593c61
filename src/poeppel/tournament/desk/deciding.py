"""What a command leads to: events, or a refusal in words. Nothing changes here, and nothing is written.

A command that was carried out before leads to nothing more, so every command is safe to repeat.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import singledispatch

from poeppel.errors import PoeppelError
from poeppel.texts import Text, listed, visible
from poeppel.tournament.desk.drawing import captains, draw_task, planned_round, team_round, without_seat
from poeppel.tournament.desk.going_on import (
    LevelAtTheCut,
    goes_by_results,
    level_at_the_cut,
    next_stage,
    people_for,
    team_tables,
)
from poeppel.tournament.draws.draw_record import DrawRecord
from poeppel.tournament.draws.fair_draw import DrawTask, commitment
from poeppel.tournament.draws.seating import FOUR, table_of
from poeppel.tournament.event_log import commands as c
from poeppel.tournament.event_log import events as e
from poeppel.tournament.event_log.clock import Clock, seconds_of
from poeppel.tournament.event_log.fold import Draft, RoundState, State, TableState
from poeppel.tournament.event_log.people import Person, new_ids, spelling
from poeppel.tournament.event_log.refusals import Refused, asks, refused
from poeppel.tournament.event_log.results import check_result
from poeppel.tournament.event_log.stages import Stage
from poeppel.tournament.plans.plan import MOST_PEOPLE
from poeppel.tournament.rankings.standings import standings

LONGEST_WORDS = 200
LONGEST_CLOCK = 24 * 3600  # seconds
MOST_EVENTS = 50_000  # that a server keeps: 2,000 people with 30 rounds, each result corrected, have fewer
LONGEST_LABEL, MOST_LINKS, MOST_TABLES = 40, 500, MOST_PEOPLE // 3


def decide(state: State, command: c.Command, command_id: str, *, at: str, by: str) -> tuple[e.Event, ...]:
    """The events that a command leads to; none if it was carried out before. `Refused` says why not, `Asks` what the
    command has to say yes to (`even_so`)."""
    c.check_id(command_id)
    if command_id in state.commands:
        return ()
    bodies = _clock(command, state, at) if isinstance(command, _CLOCK) else _decide(command, state)
    author = visible(by)[:LONGEST_WORDS]
    return tuple(e.Event(state.number + n, command_id, at, author, body) for n, body in enumerate(bodies, 1))


@singledispatch
def _decide(command: c.Command, state: State) -> Iterator[e.Body]:
    raise refused("not_a_command")


# ── the plan ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@_decide.register
def _(command: c.Create, state: State) -> Iterator[e.Body]:
    if state.is_created:
        raise refused("begun_already")
    title = visible(command.title)[:LONGEST_WORDS]
    if not title:
        raise refused("no_title")
    if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", command.day, re.ASCII):
        raise refused("bad_day", given=command.day[:40])
    yield e.Created(title, command.plan, command.day)


@_decide.register
def _(command: c.ChangePlan, state: State) -> Iterator[e.Body]:
    old, new = state.plan, command.plan
    if new == old:
        return
    played = {one.stage.kind for one in state.rounds}
    if new.rounds < len(state.counting_rounds) or (played - {"round"} and new.rounds != old.rounds):
        raise refused("plan_is_played", what=Text("die Zahl der Runden", "the number of rounds"))
    if played - {"round"} and (new.finals, new.teams) != (old.finals, old.teams):
        raise refused("plan_is_played", what=Text("das Finale", "the finals"))
    body = e.PlanChanged(new)
    _trial(state, body)
    yield body


def _trial(state: State, *bodies: e.Body) -> State:
    """The state as it would be; refuses what does not fit together."""
    trial = State.of(state.events(), state.undone)
    for n, body in enumerate(bodies, 1):
        trial.apply(e.Event(state.number + n, "trial", "", "", body))
    return trial


# ── people ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@_decide.register
def _(command: c.AddPeople, state: State) -> Iterator[e.Body]:
    wanted = command.people
    if not wanted:
        raise refused("nobody_given")
    if not state.is_created:
        raise refused("not_begun")
    if len(state.people) + len(wanted) > MOST_PEOPLE:
        raise refused("too_many_people", most=MOST_PEOPLE)
    if not command.even_so:
        known = [spelling(one.person.name) for one in state.people.values()]
        given = [spelling(details.name) for details in wanted]
        twice = [one.name for n, one in enumerate(wanted) if given[n] in known or given[n] in given[:n]]
        if twice:
            raise asks("same_name", names=listed(dict.fromkeys(twice)))
    taken = {
        person.id
        for event in state.events()
        for person in getattr(event.body, "people", ())
        if isinstance(person, Person)
    }
    people = tuple(Person(one, details) for one, details in zip(new_ids(taken, len(wanted)), wanted, strict=True))
    yield e.PeopleAdded(people)


@_decide.register
def _(command: c.ChangePerson, state: State) -> Iterator[e.Body]:
    if state.participant(command.person).person.details != command.details:
        yield e.PersonChanged(Person(command.person, command.details))


@_decide.register
def _(command: c.CheckIn, state: State) -> Iterator[e.Body]:
    if not command.people:
        raise refused("nobody_given")
    for person in command.people:
        _check_staying(state, person)
    changed = tuple(one for one in dict.fromkeys(command.people) if state.people[one].here != command.here)
    if changed:
        yield e.CheckedIn(changed, command.here)


def _check_staying(state: State, person: str) -> None:
    participant = state.participant(person)
    if participant.excluded:
        raise refused("is_excluded", name=participant.person.name)
    if participant.withdrew:
        raise refused("has_left", name=participant.person.name)


@_decide.register
def _(command: c.Withdraw, state: State) -> Iterator[e.Body]:
    _check_staying(state, command.person)
    yield e.Withdrew(command.person)
    yield from _leaves_seats(state, command.person)


@_decide.register
def _(command: c.Return, state: State) -> Iterator[e.Body]:
    participant = state.participant(command.person)
    if participant.excluded:
        raise refused("is_excluded", name=participant.person.name)
    if not participant.withdrew:
        raise refused("has_not_left", name=participant.person.name)
    yield e.Returned(command.person)


@_decide.register
def _(command: c.Exclude, state: State) -> Iterator[e.Body]:
    if state.participant(command.person).excluded:
        raise refused("is_excluded", name=state.name(command.person))
    yield e.Excluded(command.person, visible(command.reason)[:LONGEST_WORDS])
    yield from _leaves_seats(state, command.person)


@_decide.register
def _(command: c.PlayOnline, state: State) -> Iterator[e.Body]:
    if not command.people:
        raise refused("nobody_given")
    for person in command.people:
        state.participant(person)
    changed = tuple(one for one in dict.fromkeys(command.people) if state.people[one].online != command.online)
    if changed:
        yield e.PlaysOnline(changed, command.online)


@_decide.register
def _(command: c.MarkAbsent, state: State) -> Iterator[e.Body]:
    state.participant(command.person)
    bodies = tuple(_leaves_seats(state, command.person, command.playing))
    if not bodies:
        raise refused("not_at_an_open_table", name=state.name(command.person))
    yield from bodies


def _open_seats(state: State, person: str) -> Iterator[tuple[RoundState, TableState]]:
    """The tables without a result where somebody is expected. A table with a result is never touched."""
    for one in state.rounds:
        table = one.table_of(person)
        if table is not None and not table.has_result and person not in table.absent | table.stand_ins:
            yield one, table


def _leaves_seats(state: State, person: str, playing: bool = False) -> Iterator[e.Body]:
    """The plan's rule for people who are not there. A table that has begun does not become smaller."""
    for one, table in _open_seats(state, person):
        rule, number = state.plan.absent, table.seating.number
        if rule == "smaller" and len(table.seating.seats) == FOUR and not table.absent and not playing:
            yield e.TableChanged(one.number, without_seat(state.plan, table.seating, person))
        else:
            yield e.MarkedAbsent(one.number, number, person, stand_in=rule == "stand-in")


@_decide.register
def _(command: c.Replace, state: State) -> Iterator[e.Body]:
    person, by = command.person, command.by
    if person == by:
        raise refused("same_person")
    old = state.participant(person)
    _check_staying(state, by)
    seats = [(one, table) for one in state.rounds if (table := one.table_of(person)) and not table.has_result]
    for one, _ in seats:
        if (sitting := one.table_of(by)) is not None:
            raise refused("sits_already", name=state.name(by), table=sitting.seating.number)
    if not state.people[by].here:
        yield e.CheckedIn((by,))
    for one, table in seats:
        yield e.TableChanged(one.number, table.seating.with_seat(person, by))
    draft = state.draft
    if draft is not None and person in draft.people and by not in draft.people:
        yield e.SeatGiven(draft.round, person, by)
    if not old.has_left:
        yield e.Withdrew(person)


# ── the draw ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@_decide.register
def _(command: c.Seal, state: State) -> Iterator[e.Body]:
    secret, stage = _secret(command.secret), _next(state)
    if stage.kind == "team-final" or planned_round(state, stage) is not None:
        raise refused("nothing_to_seal")
    yield e.Sealed(len(state.rounds) + 1, commitment(secret, draw_task(state, stage)), secret.hex())


@_decide.register
def _(command: c.Draw, state: State) -> Iterator[e.Body]:
    number, stage = len(state.rounds) + 1, _next(state)
    if stage.kind == "team-final":
        yield e.Drafted(number, stage, team_round(state))
        return
    if (planned := planned_round(state, stage)) is not None:
        yield e.Drafted(number, stage, planned)
        return
    task = draw_task(state, stage)
    secret = _sealed_or_given(state, command, task)
    record = DrawRecord.of(secret, task, command.contributions)
    tables, *ahead = record.drawn
    yield e.Drafted(number, stage, tables, record.commitment, secret.hex(), record.contributions, tuple(ahead))


def _next(state: State) -> Stage:
    stage = next_stage(state)
    if stage is None:
        raise refused("tournament_over")
    return stage


def _secret(text: str | None) -> bytes:
    if text is None or not re.fullmatch(r"[0-9a-f]{64}", text, re.ASCII):
        raise refused("bad_secret")
    return bytes.fromhex(text)


def _sealed_or_given(state: State, command: c.Draw, task: DrawTask) -> bytes:
    """The secret that was sealed, if what was settled then still is; without a seal the one that comes along."""
    if state.sealed is None or state.sealed.round != task.round:
        return _secret(command.secret)
    if not state.sealed.secret:
        raise refused("seal_is_elsewhere")
    secret = _secret(state.sealed.secret)
    if any(isinstance(event.body, e.Drafted) and event.body.secret == state.sealed.secret for event in state.events()):
        raise refused("seal_was_opened")  # by a draw that was undone: whoever knows the secret could try contributions
    if commitment(secret, task) != state.sealed.commitment:
        raise refused("seal_is_broken")
    return secret


def _draft(state: State) -> Draft:
    if state.draft is None:
        raise refused("no_draft")
    return state.draft


@_decide.register
def _(command: c.Swap, state: State) -> Iterator[e.Body]:
    draft = _draft(state)
    if command.one == command.other:
        raise refused("swap_with_oneself")
    for person in (command.one, command.other):
        state.participant(person)
        table = table_of(draft.tables, person)
        if table is None:
            raise refused("not_in_the_draft", name=state.name(person))
        if table.number in draft.pinned:
            raise refused("table_is_pinned", table=table.number)
    yield e.Swapped(draft.round, command.one, command.other)


@_decide.register
def _(command: c.Pin, state: State) -> Iterator[e.Body]:
    draft = _draft(state)
    known = [table.number for table in draft.tables]
    for number in command.tables:
        if number not in known:
            raise refused("no_such_table", round=draft.round, table=number, tables=f"{known[0]}–{known[-1]}")
    held = set(draft.pinned) | set(command.tables) if command.pinned else set(draft.pinned) - set(command.tables)
    if held != set(draft.pinned):
        yield e.Pinned(draft.round, tuple(sorted(held)))


@_decide.register
def _(command: c.DropDraft, state: State) -> Iterator[e.Body]:
    yield e.DraftDropped(_draft(state).round)


def staleness(state: State, draft: Draft) -> Refused | None:
    """Why a draft cannot be published any more: people have come or gone since."""
    changed = {person for person in draft.people if not state.people[person].plays}
    if draft.stage.kind == "round":
        changed |= {person for person, one in state.people.items() if one.plays and person not in draft.people}
    if not changed:
        return None
    names = sorted(map(state.name, changed))
    more = [Text(f"{len(names) - 5} weitere", f"{len(names) - 5} more")] if len(names) > 5 else []
    return refused("draft_is_stale", names=listed([*names[:5], *more]))


@_decide.register
def _(command: c.Publish, state: State) -> Iterator[e.Body]:
    draft = _draft(state)
    if stale := staleness(state, draft):
        raise stale
    yield e.Published(draft.round, captains(state, draft.tables) if state.plan.captains else ())


# ── results ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@_decide.register
def _(command: c.Enter, state: State) -> Iterator[e.Body]:
    table = state.table(command.round, command.table)
    check_result(state.plan, table.seating, table.absent, command.result)
    if not set(command.supersedes) <= {entry.number for entry in table.entries}:
        raise refused("no_such_entry")
    body = e.Entered(command.round, command.table, command.result, command.source, command.supersedes)
    if not command.even_so:
        _ask_about_draws(state, command.round, body)
    yield body


@_decide.register
def _(command: c.Confirm, state: State) -> Iterator[e.Body]:
    table = state.table(command.round, command.table)
    if not table.entries:
        raise refused("nothing_to_confirm")
    if command.entry not in {entry.number for entry in table.entries}:
        raise refused("no_such_entry")
    body = e.Confirmed(command.round, command.table, command.entry)
    if not command.even_so:
        _ask_about_draws(state, command.round, body)
    yield body


def _ask_about_draws(state: State, round_number: int, body: e.Body) -> None:
    """A correction that would have led to another draw is not a small thing, if people sit by that draw already."""
    if any(goes_by_results(state, one.stage) for one in state.rounds[round_number:]):
        _ask(changed_draws(state, _trial(state, body)))


def _ask(changed: Iterable[RoundState]) -> None:
    titles = [one.stage.title(len(one.people)) for one in changed]
    if titles:
        raise asks("changes_the_draw", what=listed(titles))


def changed_draws(state: State, other: State) -> list[RoundState]:
    """The published rounds that other results would have led to otherwise."""
    both = [one for one in state.rounds if one.number <= len(other.rounds) and goes_by_results(state, one.stage)]
    return [one for one in both if _put_together(state, one) != _put_together(other, one)]


def _put_together(state: State, one: RoundState) -> object:
    """Who is drawn together in a round by the results so far; or why nobody is."""
    try:
        if one.stage.kind == "team-final":
            return team_tables(state, one.number)
        people = people_for(state, one.stage, one.number)
        return people if one.stage.kind == "round" else set(people)
    except LevelAtTheCut as error:
        return error.code, set(error.people)
    except Refused as error:
        return error.code


@_decide.register
def _(command: c.RollOff, state: State) -> Iterator[e.Body]:
    faces = command.faces
    if len(faces) < 2:
        raise refused("no_roll_off")
    for person, rolled in faces.items():
        state.participant(person)
        for face in rolled:
            if not 1 <= face <= 6:
                raise refused("not_a_face", given=face)
    if len({len(rolled) for rolled in faces.values()}) != 1 or not all(faces.values()):
        raise refused("not_a_face", given="-")
    ranks = {line.person: line.rank for line in standings(state)}
    together = set(faces) <= set(ranks) and len({ranks[person] for person in faces}) == 1
    if not together and not set(faces) <= set(level_at_the_cut(state)):
        raise refused("not_level", names=listed(map(state.name, faces)))
    yield e.RolledOff({person: tuple(rolled) for person, rolled in faces.items()})


# ── the clock ─────────────────────────────────────────────────────────────────────────────────────────────────────────

_CLOCK = (c.StartClock, c.StopClock, c.AddTime)


def _clock(command: c.StartClock | c.StopClock | c.AddTime, state: State, at: str) -> Iterator[e.Body]:
    """What a command does to the clock of the round that is played. `at`: now."""
    if not state.rounds:
        raise refused("no_round_yet")
    number, clock = len(state.rounds), state.clock or Clock(len(state.rounds), 60 * (state.plan.cap or 0))
    left = clock.left(seconds_of(at))
    match command:
        case c.StartClock():
            if clock.is_running and command.seconds is None:
                return
            yield e.ClockStarted(number, _clock_time(left if command.seconds is None else command.seconds))
        case c.StopClock():
            if clock.is_running:
                yield e.ClockStopped(number, left)
        case c.AddTime():
            seconds = _clock_time(left + command.seconds)
            yield e.ClockStarted(number, seconds) if clock.is_running else e.ClockStopped(number, seconds)


def _clock_time(seconds: int) -> int:
    if not 1 <= seconds <= LONGEST_CLOCK:
        raise refused("bad_clock", hours=LONGEST_CLOCK // 3600)
    return seconds


# ── links ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


@_decide.register
def _(command: c.MakeLink, state: State) -> Iterator[e.Body]:
    subject = visible(command.subject)
    if not state.is_created:
        raise refused("not_begun")
    if not subject or len(subject) > LONGEST_LABEL:
        raise refused("bad_label", most=LONGEST_LABEL)
    if (command.role, subject) in state.links and (command.role, subject) not in state.closed_links:
        raise refused("link_there", label=subject)
    if len(state.links) >= MOST_LINKS:
        raise refused("too_many_links", most=MOST_LINKS)
    yield e.LinkMade(command.role, subject)


@_decide.register
def _(command: c.RevokeLink, state: State) -> Iterator[e.Body]:
    role, subject = link = command.role, command.subject
    if role in ("desk", "helper"):
        if link not in state.links or link in state.closed_links:
            raise refused("no_such_link")
        if role == "desk" and len([one for one in open_links(state) if one[0] == "desk"]) == 1:
            raise refused("last_desk")
    elif role == "person":
        state.participant(subject)
    elif (role == "table" and not _is_table(subject)) or (role == "wall" and subject):
        raise refused("no_such_link")
    yield e.LinkRevoked(role, subject)


def _is_table(subject: str) -> bool:
    return re.fullmatch(r"[1-9]\d{0,3}", subject, re.ASCII) is not None and int(subject) <= MOST_TABLES


def open_links(state: State) -> list[tuple[e.LinkRole, str]]:
    """The links that were made by hand, and not taken back."""
    return [link for link in state.links if link[0] in ("desk", "helper") and link not in state.closed_links]


# ── taking back ───────────────────────────────────────────────────────────────────────────────────────────────────────


@_decide.register
def _(command: c.Undo, state: State) -> Iterator[e.Body]:
    events = state.commands.get(command.command)
    if not events or isinstance(events[0].body, e.Undone):
        raise refused("no_such_command")
    if command.command in state.undone:
        raise refused("undone_already")
    if any(isinstance(event.body, e.STAYS) for event in events):
        raise refused("stays")
    try:
        without = State.of(state.events(), state.undone | {command.command})
    except PoeppelError as error:
        raise refused("needed_later", why=error.text) from None
    if not command.even_so:
        _ask(changed_draws(state, without))
    yield e.Undone(command.command)


def last_command(state: State, by: str | None = None) -> str:
    """The last command that can be taken back; of one author, if named."""
    for event in reversed(state.events()):
        is_done = not isinstance(event.body, (e.Undone, *e.STAYS)) and event.command not in state.undone
        if not is_done or (by is not None and event.by != by):
            continue
        return event.command
    raise refused("nothing_to_undo")
