"""What tables do, step by step (cases/tables): the server's here, those of a device in web/tests/local. So the two
cannot drift apart."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, get_args

import pytest

from poeppel.core.roll import write_roll
from poeppel.game.record import Record
from poeppel.server import protocol as p
from tests.server.tables.on_a_device import OnADevice, on_a_device

FOLDER = Path(__file__).resolve().parents[3] / "cases" / "tables"

Json = dict[str, Any]


class Line(NamedTuple):
    place: str  # file and line
    verb: str
    rest: str

    @property
    def json(self) -> Json:
        found: Json = json.loads(self.rest)
        return found

    @property
    def named(self) -> tuple[str, Json]:
        """A name, and what goes with it."""
        name, _, more = self.rest.partition(" ")
        return name, json.loads(more) if more else {}


class Scenario(NamedTuple):
    name: str
    lines: tuple[Line, ...]


def scenarios() -> Iterator[Scenario]:
    for file in sorted(FOLDER.glob("*.table")):
        lines: list[Line] = []
        name = ""
        for number, text in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            verb, _, rest = text.partition(" ")
            line = Line(f"{file.name}:{number}", verb, rest.strip())
            if verb == "table":
                if lines:
                    yield Scenario(name, tuple(lines))
                name, lines = line.rest, []
            elif verb and not verb.startswith("#"):
                lines.append(line)
        yield Scenario(name, tuple(lines))


SCENARIOS = tuple(scenarios())


class Play:
    """Goes through the lines of one scenario."""

    def __init__(self, device: OnADevice) -> None:
        self.device = device
        self.faces: list[int] = []
        self.answer: Json = {}
        self.heard = 1  # events that have been compared; `table_created` is told by the wish

    async def take(self, line: Line) -> None:
        await getattr(self, f"_{line.verb}")(line)

    async def _why(self, line: Line) -> None:
        assert line.rest

    async def _faces(self, line: Line) -> None:
        faces, _, times = line.rest.partition(" x ")
        self.faces += list(map(int, faces.split())) * int(times or 1)

    async def _wish(self, line: Line) -> None:
        refusal = await self.device.set_up(line.json, self.faces)
        self.answer = {"type": "refused", "refusal": refusal} if refusal else {"type": "made"}

    async def _do(self, line: Line) -> None:
        self.nothing_left()
        self.answer = await self.device.ask(*line.named)

    async def _step(self, line: Line) -> None:
        self.nothing_left()
        assert self.device.is_step_due
        await self.device.step(line.rest or None)

    async def _finish(self, line: Line) -> None:
        """Bots play on; what they do is compared by the state, and game by game elsewhere."""
        self.nothing_left()
        while self.device.is_step_due:
            await self.device.step(None)
        self.heard = len(self.device.events)

    async def _win(self, line: Line) -> None:
        """Until somebody has won."""
        self.nothing_left()
        while not self.device.state["ranking"]:
            await self.device.step(None)
        self.heard = len(self.device.events)

    async def _still(self, line: Line) -> None:
        assert not self.device.is_step_due

    async def _wait(self, line: Line) -> None:
        self.device.clock.now += float(line.rest)

    async def _event(self, line: Line) -> None:
        kind, wanted = line.named
        assert len(self.device.events) > self.heard, "nothing more has happened"
        event = self.device.events[self.heard]["event"]
        self.heard += 1
        assert event == event | {"type": kind} | wanted

    async def _refused(self, line: Line) -> None:
        """What is told beside the last event: a roll that could not be played."""
        assert self.device.events[self.heard - 1]["refused"] == line.json

    async def _refuse(self, line: Line) -> None:
        self.nothing_left()
        assert self.answer["type"] == "refused"
        code, _, rule = line.rest.partition(" ")
        assert self.answer["refusal"]["code"] == code
        assert (self.answer["refusal"]["rule"] or "") == rule

    async def _answer(self, line: Line) -> None:
        kind, wanted = line.named
        assert self.answer == self.answer | {"type": kind} | wanted

    async def _state(self, line: Line) -> None:
        state = self.device.state
        assert state == state | line.json

    async def _reaction(self, line: Line) -> None:
        seat, reaction = line.rest.split()
        assert self.device.page.said[-1] == {"type": "reaction", "seat": seat, "reaction": reaction}

    async def _played(self, line: Line) -> None:
        record = await self.device.record()
        assert record is not None
        assert record.by_device
        turns = [f"{write_roll(turn.roll)} {turn.move or '-'}" for turn in record.turns]
        assert " / ".join(turns) == line.rest

    async def _back(self, line: Line) -> None:
        record = await self.device.record()
        assert record is not None
        assert record == Record.parse(str(record))
        assert " / ".join(f"{number} {seat}" for number, seat in record.taken_back) == line.rest

    def nothing_left(self) -> None:
        assert self.device.events[self.heard :] == []


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.name)
def test_a_table_does_what_is_written(scenario: Scenario, tmp_path: Path) -> None:
    async def play() -> None:
        async with on_a_device(tmp_path) as device:
            going = Play(device)
            for line in scenario.lines:
                try:
                    await going.take(line)
                except AssertionError as fault:
                    raise AssertionError(f"{line.place}: {line.verb} {line.rest}") from fault
            if hasattr(device, "live"):
                going.nothing_left()

    asyncio.run(play())


def test_the_names_are_all_different() -> None:
    assert len({scenario.name for scenario in SCENARIOS}) == len(SCENARIOS) >= 30


def _written(verb: str) -> set[str]:
    return {line.rest.split()[0] for scenario in SCENARIOS for line in scenario.lines if line.verb == verb}


def test_every_command_is_given_somewhere() -> None:
    assert {str(command.model_fields["type"].default) for command in get_args(p.AnyCommand)} <= _written("do")


# What tournaments refuse is tried in tests/server/tournaments.
AT_TOURNAMENTS = {
    "tournament_decides",
    "seat_lost",
    "not_online",
    "table_not_laid",
    "no_such_tournament",
    "bad_link",
    "link_revoked",
    "not_by_this_link",
    "look_only",
    "made_already",
    "not_this_round",
    "not_your_table",
    "counted_online",
    "not_your_entry",
    "too_many_entries",
    "desk_decides",
    "too_many_tournaments",
    "tournament_full",
    "cannot_draw",
    "draw_not_ready",
}
# What cannot be refused where one device is the host and everybody who plays, and there are no envelopes, and what is
# said over HTTP, by limits or by the store. `pawn_touched` has no scenario, nor any other test: it takes a touched pawn
# with several moves, and 3,000 games of 40 rolls at random came to none.
ELSEWHERE = AT_TOURNAMENTS | {
    "no_such_page",
    "wrong_method",
    "too_large",
    "hello_first",
    "bad_token",
    "token_taken",
    "no_such_table",
    "table_cleared",
    "door_only_here",
    "no_door",
    "no_network",
    "port_taken",
    "no_such_code",
    "host_only",
    "seat_taken",
    "not_this_device",
    "contribution_missing",
    "opened_before",
    "wrong_contribution",
    "already_revealed",
    "older_table",
    "seats_settled",
    "not_ready",
    "cannot_evaluate",
    "is_here",
    "not_here",
    "your_clock_runs",
    "others_play",
    "busy",
    "too_slow",
    "too_many_tables",
    "too_many_sockets",
    "not_stored",
    "wrong_host",
    "only_here",
    "wrong_origin",
    "pawn_touched",
}


def test_every_refusal_that_can_occur_on_a_device_occurs() -> None:
    from poeppel.server.refusals import SERVER_REASONS

    assert set(SERVER_REASONS) - ELSEWHERE <= _written("refuse")
