"""What the desk was told to do, in words: the log of a tournament, newest first."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch

from poeppel.server.protocol import tournaments as t
from poeppel.server.refusals import sentence
from poeppel.server.tournaments.links import name_of
from poeppel.texts import Text, counted, listed
from poeppel.tournament.event_log import events as e
from poeppel.tournament.event_log.fold import State
from poeppel.tournament.event_log.results import told

LATEST = 200  # commands
NAMED = 3  # people, before the others are only counted


def log_of(state: State) -> tuple[t.CommandTold, ...]:
    """The latest commands."""
    latest = sorted(state.commands.items(), key=lambda one: one[1][0].number, reverse=True)[:LATEST]
    return tuple(_command(state, command, events) for command, events in latest)


def _command(state: State, command: str, events: Sequence[e.Event]) -> t.CommandTold:
    first = events[0]
    return t.CommandTold(
        command=command,
        number=first.number,
        at=first.at,
        by=sentence(name_of(state, first.by)),
        told=sentence(_told(first.body, state)),
        undone=command in state.undone,
        can_undo=command not in state.undone and not isinstance(first.body, (e.Undone, e.Created, *e.STAYS)),
    )


def _name(state: State, person: str) -> str:
    return state.people[person].person.name if person in state.people else person


def _names(state: State, people: Sequence[str]) -> Text:
    return _few([_name(state, person) for person in people])


def _few(names: Sequence[str]) -> Text:
    if len(names) <= NAMED:
        return listed(names)
    others = len(names) - NAMED + 1
    return listed([*names[: NAMED - 1], Text(f"{others} weitere", f"{others} others")])


@singledispatch
def _told(body: e.Body, state: State) -> Text:
    return Text(type(body).__name__, type(body).__name__)


@_told.register
def _(body: e.Created, state: State) -> Text:
    return Text(f"Turnier angelegt: {body.title}", f"tournament set up: {body.title}")


@_told.register
def _(body: e.PlanChanged, state: State) -> Text:
    return Text("Plan geändert", "plan changed")


@_told.register
def _(body: e.PeopleAdded, state: State) -> Text:
    names = _few([person.name for person in body.people])
    return Text(f"aufgenommen: {names.de}", f"added: {names.en}")


@_told.register
def _(body: e.PersonChanged, state: State) -> Text:
    return Text(f"geändert: {body.person.name}", f"changed: {body.person.name}")


@_told.register
def _(body: e.CheckedIn, state: State) -> Text:
    names = _names(state, body.people)
    return (
        Text(f"anwesend: {names.de}", f"checked in: {names.en}")
        if body.here
        else Text(f"doch nicht anwesend: {names.de}", f"not here after all: {names.en}")
    )


@_told.register
def _(body: e.PlaysOnline, state: State) -> Text:
    names = _names(state, body.people)
    return (
        Text(f"spielt online: {names.de}", f"plays online: {names.en}")
        if body.online
        else Text(f"spielt im Saal: {names.de}", f"plays in the hall: {names.en}")
    )


@_told.register
def _(body: e.Withdrew, state: State) -> Text:
    name = _name(state, body.person)
    return Text(f"ausgeschieden: {name}", f"left: {name}")


@_told.register
def _(body: e.Returned, state: State) -> Text:
    name = _name(state, body.person)
    return Text(f"wieder dabei: {name}", f"back again: {name}")


@_told.register
def _(body: e.Excluded, state: State) -> Text:
    name, reason = _name(state, body.person), f" ({body.reason})" if body.reason else ""
    return Text(f"ausgeschlossen (T15): {name}{reason}", f"excluded (T15): {name}{reason}")


@_told.register
def _(body: e.Sealed, state: State) -> Text:
    return Text(f"Auslosung der Runde {body.round} versiegelt", f"draw of round {body.round} sealed")


@_told.register
def _(body: e.Drafted, state: State) -> Text:
    tables = counted(len(body.tables), Text("Tisch", "table"), Text("Tische", "tables"))
    return Text(f"Runde {body.round} gelost: {tables.de}", f"round {body.round} drawn: {tables.en}")


@_told.register
def _(body: e.Swapped, state: State) -> Text:
    names = _names(state, (body.one, body.other))
    return Text(f"im Entwurf getauscht: {names.de}", f"swapped in the draft: {names.en}")


@_told.register
def _(body: e.SeatGiven, state: State) -> Text:
    one, other = _name(state, body.person), _name(state, body.to)
    return Text(f"{other} sitzt im Entwurf für {one}", f"{other} sits for {one} in the draft")


@_told.register
def _(body: e.Pinned, state: State) -> Text:
    tables = listed(map(str, body.tables)) if body.tables else Text("keine", "none")
    return Text(f"feste Tische: {tables.de}", f"fixed tables: {tables.en}")


@_told.register
def _(body: e.DraftDropped, state: State) -> Text:
    return Text(f"Entwurf der Runde {body.round} verworfen", f"draft of round {body.round} thrown away")


@_told.register
def _(body: e.Published, state: State) -> Text:
    return Text(f"Runde {body.round} veröffentlicht", f"round {body.round} published")


@_told.register
def _(body: e.TableChanged, state: State) -> Text:
    names = _names(state, body.table.people)
    number = body.table.number
    return Text(f"an Tisch {number} sitzen jetzt {names.de}", f"table {number} has now {names.en}")


@_told.register
def _(body: e.MarkedAbsent, state: State) -> Text:
    name = _name(state, body.person)
    return (
        Text(f"Tisch {body.table}: ein Bot spielt für {name}", f"table {body.table}: a bot plays for {name}")
        if body.stand_in
        else Text(f"Tisch {body.table}: {name} fehlt", f"table {body.table}: {name} is absent")
    )


@_told.register
def _(body: e.Entered, state: State) -> Text:
    where = _where(body.round, body.table)
    try:
        table = state.table(body.round, body.table)
        result = told(state.plan, table.seating, table.absent, body.result)
    except (ValueError, LookupError):  # seated otherwise since then, or undone
        result = Text("Ergebnis", "result")
    return Text(f"{where.de}: {result.de}", f"{where.en}: {result.en}")


@_told.register
def _(body: e.Confirmed, state: State) -> Text:
    where = _where(body.round, body.table)
    return Text(f"{where.de}: bestätigt", f"{where.en}: confirmed")


def _where(number: int, table: int) -> Text:
    return Text(f"Runde {number}, Tisch {table}", f"round {number}, table {table}")


@_told.register
def _(body: e.RolledOff, state: State) -> Text:
    rolled = listed(f"{_name(state, person)} {' '.join(map(str, faces))}" for person, faces in body.faces.items())
    return Text(f"gewürfelt: {rolled.de}", f"rolled a die: {rolled.en}")


@_told.register
def _(body: e.ClockStarted, state: State) -> Text:
    minutes, seconds = divmod(body.seconds, 60)
    return Text(f"Uhr läuft: {minutes}:{seconds:02}", f"clock started: {minutes}:{seconds:02}")


@_told.register
def _(body: e.ClockStopped, state: State) -> Text:
    minutes, seconds = divmod(body.left, 60)
    return Text(f"Uhr angehalten bei {minutes}:{seconds:02}", f"clock stopped at {minutes}:{seconds:02}")


@_told.register
def _(body: e.LinkMade, state: State) -> Text:
    name = name_of(state, f"{body.role}:{body.subject}")
    return Text(f"Zugang angelegt: {name.de}", f"link made: {name.en}")


@_told.register
def _(body: e.LinkRevoked, state: State) -> Text:
    name = name_of(state, f"{body.role}:{body.subject}")
    return Text(f"Zugang gesperrt: {name.de}", f"link revoked: {name.en}")


@_told.register
def _(body: e.Undone, state: State) -> Text:
    events = state.commands.get(body.undoes)
    what = _told(events[0].body, state) if events else Text("?", "?")
    return Text(f"zurückgenommen: {what.de}", f"undone: {what.en}")
