"""Bots: names, asking, and the kit that checks them."""

from __future__ import annotations

import random as global_random
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from numba import njit

from poeppel import Move, PoeppelError, Position, Roll, simulate
from poeppel.bots import registry
from poeppel.bots.levels import BOT_NAMES, LEVELS
from poeppel.bots.registry import Bot, bot_names, choose_move, find_bot, policy_of, register
from poeppel.rules import EDITIONS, Rules, all_rules
from poeppel.testing import bot_faults, check_bot

Moves = tuple[Move, ...]

# Yellow may capture green on 13 with the pawn on 9, or run on from 31.
PREY = "y:B,B,9,31/g:B,B,B,13/r:B,B,B,20/k:B,B,B,30 y 1 -"


def last(position: Position, roll: Roll, moves: Moves, random: Random) -> Move:
    return moves[-1]


@pytest.fixture(autouse=True)
def nobody_stays_registered() -> Iterator[None]:
    before = dict(registry._registered)
    yield
    registry._registered.clear()
    registry._registered.update(before)


# ── asking and naming ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_registered_bot_is_found_by_its_name() -> None:
    register("last", last)
    assert bot_names()[-1] == "last"
    position = Position.parse(PREY, "classic")
    assert choose_move(position, 4, "last", Random(1)) == position.legal_moves(4)[-1]
    assert find_bot("last") is last


def test_a_registered_policy_is_known_as_one_and_plays() -> None:
    def first(state, rules, roll, moves, count, word):  # type: ignore[no-untyped-def]
        return 0

    compiled = njit(first)
    register("first", compiled)
    position = Position.parse(PREY, "classic")
    assert choose_move(position, 4, "first", Random(1)) == position.legal_moves(4)[0]
    assert policy_of("first") is compiled


def test_an_answer_may_be_the_text_of_a_move() -> None:
    def second(position: Position, roll: Roll, moves: Moves, random: Random) -> str:
        return str(moves[1])

    position = Position.parse(PREY, "classic")
    assert choose_move(position, 4, second, Random(1)) == position.legal_moves(4)[1]


@pytest.mark.parametrize("answer", [None, 7, "y:31-36", "", object()])
def test_an_answer_that_is_no_legal_move_names_the_bot(answer: Any) -> None:
    def odd(position: Position, roll: Roll, moves: Moves, random: Random) -> Any:
        return answer

    with pytest.raises(PoeppelError, match="bot odd answers the roll 4") as caught:
        choose_move(Position.parse(PREY, "classic"), 4, odd, Random(1))
    assert "y:9-13xg, y:31-35" in caught.value.text.de


@pytest.mark.parametrize("name", ["", "Fox", "9lives", "a b", "x" * 31, None, "fox", "random"])
def test_a_name_that_cannot_be_is_refused(name: Any) -> None:
    with pytest.raises(PoeppelError):
        register(name, last)


def test_what_cannot_be_called_is_no_bot() -> None:
    with pytest.raises(PoeppelError, match="is not a bot"):
        register("thing", 5)  # type: ignore[arg-type]
    with pytest.raises(PoeppelError, match="there are: chick, badger"):
        choose_move(Position.parse(PREY, "classic"), 4, "genius", Random(1))


def test_a_bot_that_is_asked_move_by_move_is_simulated_too() -> None:
    register("last", last)
    assert simulate("classic+two-pawns", games=1, bots="last").games == 1


def test_a_bot_does_not_touch_the_position_it_is_asked_about() -> None:
    position = Position.parse(PREY, "classic")
    before = position._state.copy()
    for bot in BOT_NAMES:
        choose_move(position, 4, bot, Random(1))
        assert (position._state == before).all()


# ── the kit ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("bot", BOT_NAMES)
def test_built_in_bots_keep_every_promise(bot: str) -> None:
    """Each under every fifth rule set, all together under all of them."""
    turn = BOT_NAMES.index(bot) % 5
    some = [*map(Rules, EDITIONS), *list(all_rules())[turn::5]]
    check_bot(bot, some, positions=1, games=1 if bot in {level.name for level in LEVELS} else 0, seconds=10)


class Sound:
    """An object that can be called is a bot too."""

    def __call__(self, position: Position, roll: Roll, moves: Moves, random: Random, /) -> Move:
        return random.choice(moves)


def test_a_sound_bot_passes() -> None:
    assert bot_faults(Sound(), ["classic", "tournament+punished", "mauerhuepfen"], games=0, seconds=10) == []


def fails(position: Position, roll: Roll, moves: Moves, random: Random) -> Move:
    raise RuntimeError("no idea")


def cheats(position: Position, roll: Roll, moves: Moves, random: Random) -> str:
    return "y:0-39"


def wavers(position: Position, roll: Roll, moves: Moves, random: Random) -> Move:
    return global_random.choice(moves)


class Remembers:
    """Answers by how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self, position: Position, roll: Roll, moves: Moves, random: Random, /) -> Move:
        self.asked += 1
        return moves[self.asked % len(moves)]


def meddles(position: Position, roll: Roll, moves: Moves, random: Random) -> Move:
    position._state[0] = 0
    return moves[0]


@pytest.mark.parametrize(
    ("bot", "fault"),
    [
        (fails, "it fails"),
        (cheats, "no legal move"),
        (wavers, "from elsewhere"),
        (Remembers(), "answers otherwise"),
        (meddles, "changes the position"),
    ],
)
def test_every_fault_is_named_with_a_position(bot: Bot, fault: str) -> None:
    with pytest.raises(AssertionError, match=fault) as caught:
        check_bot(bot, ["classic"], games=1)
    assert "position  y:" in str(caught.value)


def test_a_slow_bot_is_found() -> None:
    faults = bot_faults(last, ["classic"], positions=1, games=0, seconds=0)
    assert len(faults) == 1
    assert "thinks for more than 0 seconds" in faults[0]


def test_loading_is_not_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that reads its knowledge of each edition when it is first asked about it."""
    clock, known = [0.0], set()

    def learned(position: Position, roll: Roll, moves: Moves, random: Random) -> Move:
        if position.rules.edition not in known:
            known.add(position.rules.edition)
            clock[0] += 60
        return moves[0]

    monkeypatch.setattr("poeppel.testing.bots.time.perf_counter", lambda: clock[0])
    assert bot_faults(learned, ["classic", "mauerhuepfen"], positions=1, games=0) == []


def test_a_bot_that_does_not_exist_is_a_fault() -> None:
    assert "is not a bot" in bot_faults("genius")[0]
