"""Files that strangers send: a few bytes must not keep the server busy."""

from __future__ import annotations

import io
import zipfile

import pytest

from poeppel.errors import PoeppelError
from poeppel.server.tournaments import reading
from poeppel.server.tournaments.reading import read_file
from poeppel.tournament.event_log import events as e
from poeppel.tournament.event_log.fold import State
from poeppel.tournament.event_log.people import Details, Person
from poeppel.tournament.files.event_lines import file_content
from poeppel.tournament.files.folders import EVENTS
from poeppel.tournament.plans.plan import MOST_PEOPLE
from poeppel.tournament.plans.presets import PRESETS

AT = "2026-05-24T10:00:00Z"


def zipped(content: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(EVENTS, content)
    return out.getvalue()


def history(*bodies: e.Body) -> list[e.Event]:
    """A command for each."""
    return [e.Event(number, f"c{number}", AT, "desk:1", body) for number, body in enumerate(bodies, 1)]


BEGUN = (
    e.Created("Pfingstpokal", PRESETS["dohna"].plan, "2026-05-24"),
    e.PeopleAdded((Person("p1", Details("Anna Adler")),)),
)


@pytest.mark.parametrize("line", [b"\n", b'[{"n":1}]\n', b"[]\n"])
def test_a_few_bytes_that_unpack_to_millions_of_lines_are_given_up(line: bytes) -> None:
    bomb = zipped(line * (3_000_000 // len(line)))
    assert len(bomb) < 10_000
    with pytest.raises(PoeppelError, match="takes too long"):
        read_file(bomb, is_strangers=True)


def test_more_events_than_the_server_takes_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MOST_EVENTS", 2)
    assert read_file(file_content(history(*BEGUN)))[0].number == 2
    with pytest.raises(PoeppelError, match="line 4: the server takes 2 entries"):
        read_file(file_content(history(*BEGUN, e.CheckedIn(("p1",)))))


def test_more_people_than_any_desk_could_take_are_refused() -> None:
    many = tuple(Person(f"p{n}", Details("Anna Adler")) for n in range(2, MOST_PEOPLE + 1))
    read_file(file_content(history(*BEGUN, e.PeopleAdded(many))))
    one_more = e.PeopleAdded((Person("p0", Details("Bo Berg")),))
    with pytest.raises(PoeppelError, match=f"more than {MOST_PEOPLE} people"):
        read_file(file_content(history(*BEGUN, e.PeopleAdded(many), one_more)))


@pytest.mark.parametrize("undone", [b"undone", b"\\u0075ndone"])
def test_what_was_undone_is_read_as_it_happened(undone: bytes) -> None:
    events = history(*BEGUN, e.CheckedIn(("p1",)), e.Undone("c3"), e.CheckedIn(("p1",)), e.Undone("c5"))
    happened = State()
    for event in events:
        happened.apply(event)
    content = file_content(events).replace(b"undone", undone)
    for sent in (content, zipped(content)):
        state, read = read_file(sent, is_strangers=True)
        assert read == tuple(events)
        assert (state.undone, state.people) == (happened.undone, happened.people)
        assert not state.people["p1"].here
