"""The events of a tournament as lines of text: a header, then a line for each command with what it led to.

That is how a tournament lies in a file, in a folder of the organiser's choice, and how it travels to another machine.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from io import BytesIO
from itertools import groupby
from typing import TypeAlias

from poeppel.errors import NotationError, PoeppelError
from poeppel.texts import Text
from poeppel.tournament.event_log.events import VERSION, Event, Sealed, Undone
from poeppel.tournament.event_log.fold import State

Check: TypeAlias = Callable[[int], None]
"""Asked at each step, with the events so far, whether to go on: for what strangers send there is only so much time."""
HEADER = (json.dumps({"poeppel": "tournament", "v": VERSION}) + "\n").encode()


def line_of(events: Iterable[Event]) -> bytes:
    """What one command led to."""
    plain = [event.as_plain() for event in events]
    return (json.dumps(plain, ensure_ascii=False, separators=(",", ":")) + "\n").encode()


def file_content(events: Iterable[Event]) -> bytes:
    """A whole tournament: the header, and a line for what each command led to."""
    return HEADER + b"".join(line_of(group) for _, group in groupby(events, key=lambda event: event.command))


def without_seals(history: Iterable[Event]) -> Iterator[Event]:
    """The events as they may leave the machine: what was sealed is nobody's business until it has been drawn, and then
    it stands with the draw. Whoever goes on from them before that seals again."""
    for event in history:
        body = event.body
        yield replace(event, body=replace(body, secret="")) if isinstance(body, Sealed) else event


def check_header(line: bytes) -> None:
    """Refuse a first line that is not that of a tournament."""
    data = _json(line)
    if not isinstance(data, dict) or data.get("poeppel") != "tournament":
        raise NotationError(Text("das ist keine Turnierdatei", "this is not a tournament file"))
    if data.get("v") != VERSION:
        raise NotationError(Text("die Datei braucht ein neueres Programm", "the file needs a newer program"))


def events_of(line: bytes) -> tuple[Event, ...]:
    """The events of a line; `NotationError` if it is none."""
    data = _json(line)
    if not isinstance(data, list):
        raise NotationError(Text("keine Liste von Ereignissen", "not a list of events"))
    return tuple(map(Event.from_plain, data))


def take_line(state: State, line: bytes) -> tuple[Event, ...]:
    """Let a state take in what a line tells. `NotationError`, or any other `PoeppelError`, says what is wrong."""
    events = events_of(line)
    for event in events:
        _check_number(state, event)
        state.apply(event)
    return events


def _check_number(state: State, event: Event) -> None:
    if event.number != state.number + 1:
        raise NotationError(
            Text(
                f"Ereignis {event.number} steht, wo {state.number + 1} stehen müsste",
                f"event {event.number} stands where {state.number + 1} should",
            )
        )


def _undone_in(lines: Iterable[bytes], check: Check) -> set[str]:
    """The commands that are taken back somewhere in these lines; one that cannot be read is found later."""
    found = set[str]()
    for line in lines:
        check(0)
        if b"undone" in line or b"\\" in line:  # JSON may write any letter otherwise
            with contextlib.suppress(PoeppelError, ArithmeticError, LookupError, TypeError, ValueError):
                found |= {event.body.undoes for event in events_of(line) if isinstance(event.body, Undone)}
    return found


def read_lines(content: bytes, check: Check = lambda _: None) -> tuple[State, tuple[Event, ...]]:
    """A whole tournament from its lines, and everything that happened; the first line that is wrong is named. A last
    line that was cut off has never been acknowledged, and is left out."""
    state, events = State(), list[Event]()
    whole = content[: content.rfind(b"\n") + 1]
    state.undone = _undone_in(BytesIO(whole), check)
    for number, line in enumerate(BytesIO(whole), 1):
        try:
            if number == 1:
                check_header(line)
                continue
            for event in events_of(line):
                check(state.number)
                _check_number(state, event)
                state.take_in(event)
                events.append(event)
        except PoeppelError as error:
            raise NotationError(Text(f"Zeile {number}: {error.text.de}", f"line {number}: {error.text.en}")) from None
        except (ArithmeticError, LookupError, TypeError, ValueError, StopIteration):  # no program of ours wrote that
            what = Text("das kann nicht geschehen sein", "this cannot have happened")
            raise NotationError(Text(f"Zeile {number}: {what.de}", f"line {number}: {what.en}")) from None
    if not state.is_created:
        raise NotationError(Text("in der Datei ist kein Turnier", "there is no tournament in the file"))
    return state, tuple(events)


def _json(line: bytes) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise NotationError(Text("kein JSON", "not JSON")) from None
