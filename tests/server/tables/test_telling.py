"""Who is told only what has changed knows as much as who is told everything."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from bench.simulated.people import say_in_full
from poeppel import Position, Rules
from poeppel.server import protocol as p
from poeppel.server.tables.actor import Actor
from poeppel.server.tables.log import Step
from poeppel.server.tables.telling import Telling
from tests.server.at_hand import HERE, HOST, Ears, begin, command, registry_at
from tests.server.tables.on_a_device import OnADevice, on_a_device
from tests.server.tables.random_tables import RandomGame

Json = dict[str, Any]
CHOICE = ("legal", "refusals")


class Fold(Ears):
    """A client that puts together what it is told."""

    def __init__(self, actor: Actor) -> None:
        super().__init__(actor, takes_changes=True)

    def tell(self, message: bytes) -> None:
        super().tell(message)
        if self.said[-1]["type"] == "happened":
            say_in_full(self.said[-1])

    @property
    def state(self) -> Json:
        state: Json = {}
        for message in self.said:
            if message["type"] == "presence":
                for seat in state["seats"]:
                    seat["connected"] = seat["seat"] in message["connected"]
            else:
                told = message.get("state", {})
                state |= told | {"pawns": state.get("pawns", {}) | told.get("pawns", {})}
        return state


@pytest.mark.parametrize("seed", [*range(12), 41, 77])
def test_whatever_happens_what_has_changed_adds_up(seed: int, tmp_path: Path) -> None:
    """Also to those who came when something had happened already."""

    async def play() -> None:
        async with on_a_device(tmp_path) as device:
            game, clients = RandomGame(seed, device), list[Fold]()
            old = Ears(HOST)
            step = game._step

            async def watched() -> Json:
                done = await step()
                if not old.said:
                    await device.live.join(old, 0)
                if len(clients) < 6:
                    clients.append(Fold(HOST if len(clients) % 2 else Actor("spectator")))
                    await device.live.join(clients[-1], 0)
                await agree(device, clients)
                for client in clients:
                    known = {event["number"]: event for event in old.events}
                    assert all(event == known[event["number"]] for event in client.events)
                return done

            game._step = watched  # type: ignore[method-assign]
            await game.play(60)

    asyncio.run(play())


async def agree(device: OnADevice, clients: list[Fold]) -> None:
    state, due = device.state, device.live.table.due
    hidden = {name: type(state[name])() for name in CHOICE}
    for client in clients:
        known = client.state
        if due is not None and client.actor.plays(due):
            assert known == state
        else:
            assert {name: known[name] for name in state if name not in CHOICE} == {
                name: state[name] for name in state if name not in CHOICE
            }
            if sum(message["type"] == "happened" for message in client.said) > 1:
                assert {name: known[name] for name in CHOICE} in (hidden, {name: state[name] for name in CHOICE})


def test_of_a_move_nothing_is_said_that_its_way_says() -> None:
    """A way over a wall into the goal, with a capture; and a pawn that is only touched, which goes no way at all."""
    walk = p.Leg(fields=("53", "54", "55"), captured="g", lost=3)
    jump, home = p.Leg(how="jump", fields=("55", "57")), p.Leg(how="home", fields=("57", "d"))
    move = p.LegalMove(
        text="r:53-55xg^57=d", colour="r", steps=("53", "55", "57"), legs=(walk, jump, home), captured=("g",), goal="d"
    )
    assert json.loads(move.in_short).keys() == {"text", "colour", "legs", "goal"}
    assert json.loads(move.in_event).keys() == {"legs", "goal"}
    touched = p.LegalMove(text="y:17!", colour="y", steps=("17", "17"), legs=(), touch=True)
    assert json.loads(touched.in_short)["steps"] == ["17", "17"]
    for one in (move, touched):
        message: Json = {"events": [], "state": {"legal": [json.loads(one.in_short)]}}
        say_in_full(message)
        assert p.LegalMove.model_validate(message["state"]["legal"][0]) == one


def test_a_rolls_moves_are_told_to_those_who_choose(tmp_path: Path) -> None:
    """And to nobody else; everybody hears of the rest, and in few bytes."""

    async def play() -> None:
        async with registry_at(tmp_path) as registry:
            made = await registry.create(
                p.NewTable(seats=(HERE, HERE), options=p.Options(away_after=None), first="y"), "here"
            )
            async with registry.using(made.table) as live:
                host, watcher, old = Fold(HOST), Fold(Actor("spectator")), Ears(Actor("spectator"))
                for listener in (host, watcher, old):
                    await live.join(listener, 0)
                await begin(live)
                while not host.state["legal"]:
                    await command(live, p.RollDice)
                assert live.table.roll is not None
                roll = watcher.said[-1]
                assert roll["type"] == "happened"
                assert not roll["state"].keys() & {*CHOICE, "seats", "rules", "pawns"}
                assert roll["state"]["roll"] == str(live.table.roll)
                assert old.said[-1]["state"] == live.state().model_dump(mode="json"), "whole, as it did not ask"
                await command(live, p.PlayMove, move=host.state["legal"][0]["text"])
                assert host.state["legal"] == watcher.state["legal"] == []
                assert host.events == watcher.events == old.events

    asyncio.run(play())


def test_a_clock_is_told_each_time() -> None:
    """It may stand where it stood when it was told first, and has run meanwhile for who came later."""
    telling = Telling()
    telling.begin({"left": 30.0, "roll": None, "legal": (), "refusals": {}})
    assert telling.news({"left": 30.0, "roll": None, "legal": (), "refusals": {}}) == ({"left": 30.0}, None)


def test_of_the_pawns_those_are_told_that_have_moved() -> None:
    telling = Telling()
    telling.begin({"pawns": {"y": ("B", "7"), "g": ("B", "9"), "r": ("B", "B")}, "legal": (), "refusals": {}})
    after = {"y": ("B", "9"), "g": ("B", "B"), "r": ("B", "B")}
    moved = {"pawns": {"y": ("B", "9"), "g": ("B", "B")}}
    assert telling.news({"pawns": after, "legal": (), "refusals": {}}) == (moved, None)
    assert telling.news({"pawns": after, "legal": (), "refusals": {}}) == ({}, None)


def test_who_chooses_still_does_when_something_else_happens() -> None:
    telling = Telling()
    telling.begin({"paused": False, "legal": ("a", "b"), "refusals": {}})
    for_all, to_choose = telling.news({"paused": True, "legal": ("a", "b"), "refusals": {}})
    assert for_all == {"paused": True, "legal": ()}
    assert to_choose == {"paused": True, "legal": ("a", "b")}


def test_who_chose_before_hears_that_it_is_over() -> None:
    """Also when somebody else is to choose at once, as where several events come together from another process."""
    telling = Telling()
    telling.begin({"turn": "y", "legal": ("a", "b"), "refusals": {}})
    for_all, to_choose = telling.news({"turn": "g", "legal": ("c",), "refusals": {}})
    assert for_all == {"turn": "g", "legal": ()}
    assert to_choose == {"turn": "g", "legal": ("c",)}


@pytest.mark.parametrize(
    ("roll", "move"),
    [(1, "y:39-a"), (6, None)],
    ids=["takes the first place", "cannot be played"],
)
def test_an_event_in_short_says_as_much(roll: int, move: str | None) -> None:
    before = Position.parse("y:39,b,c,d/g:B,B,B,B/r:B,B,B,B/k:B,B,B,B y 1 -", Rules("classic"))
    event = p.Moved(colour="y", move=move)
    played = None if move is None else next(one for one in before.legal_moves(roll) if one.text == move)
    step = Step(9, 1.5, event, None, before, roll, played, before.after(roll, move))
    assert (step.told.place, bool(step.told.refused)) == ((1, False) if move else (None, True))
    message: Json = {"events": [json.loads(step.told_in_short)], "state": {}}
    say_in_full(message)
    assert p.NumberedEvent.model_validate(message["events"][0]) == step.told
    assert b"null" not in step.told_in_short.replace(event.as_json(), b"")
