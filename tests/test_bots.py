"""Bots: names, asking, the kit that checks them, and the levels of the ladder as characters."""

from __future__ import annotations

import random as global_random
from collections.abc import Iterator
from random import Random
from typing import Any, get_args

import pytest
from numba import njit

from poeppel import Move, PoeppelError, Position, Roll, bots, simulate
from poeppel.bots import Bot, bot_names, choose_move, find_bot, policy_of, register
from poeppel.engine.heuristics import RING_WEIGHTS, SIGHT_NAMES, SIGHTS, WALL_WEIGHTS
from poeppel.engine.policies import BUILT_IN
from poeppel.ladder import ALL_LEVELS, BOT_NAMES, BY_NAME, FRIENDLY, LEVELS, STAND_IN, thinking_time
from poeppel.rules import EDITIONS, Rules, all_rules
from poeppel.server.protocol import BotLevel
from poeppel.testing import bot_faults, check_bot

Moves = tuple[Move, ...]


def last(position: Position, roll: Roll, moves: Moves, random: Random) -> Move:
    return moves[-1]


@pytest.fixture(autouse=True)
def nobody_stays_registered() -> Iterator[None]:
    before = dict(bots._registered)
    yield
    bots._registered.clear()
    bots._registered.update(before)


def choices(text: str, roll: Roll, bot: str, rules: str = "classic", tries: int = 40) -> set[str]:
    """Everything that a bot may play there, whatever the chance."""
    position = Position.parse(text, rules)
    return {str(choose_move(position, roll, bot, Random(seed))) for seed in range(tries)}


# ── the ladder as data ────────────────────────────────────────────────────────────────────────────────────────────────


def test_ladder_engine_and_protocol_know_the_same_bots() -> None:
    assert get_args(BotLevel) == BOT_NAMES
    assert sorted(BUILT_IN) == sorted(BOT_NAMES)
    assert len(set(BOT_NAMES)) == len(BOT_NAMES)
    assert len(LEVELS) >= 6
    assert {FRIENDLY, STAND_IN} <= {level.name for level in LEVELS}


def test_every_level_has_a_title_and_a_character_in_both_languages() -> None:
    for level in ALL_LEVELS:
        for text in (level.title, level.character):
            assert text.de
            assert text.en
            assert text.de != text.en
        assert level.character.de.endswith(".")
        assert level.character.en.endswith(".")
    assert len({level.title.de for level in ALL_LEVELS}) == len(ALL_LEVELS)


def test_a_level_that_sees_more_sees_what_the_one_below_sees() -> None:
    """Nothing that a level looks at escapes the next ones; the better ones only do not simply run or flee."""
    for rows in (RING_WEIGHTS, WALL_WEIGHTS):
        seen = {name: {SIGHT_NAMES[n] for n in range(SIGHTS) if row[n]} for name, row in rows.items()}
        assert seen["chick"] < seen["badger"]
        assert seen["badger"] - {"out"} <= seen["hare"]
        assert seen["hare"] - {"last_third"} < seen["fox"]
        assert seen["fox"] - {"from_"} < seen["hedgehog"]
        assert "capture" not in seen["chick"]
        assert not {"threat", "risk", "loss"} & (seen["chick"] | seen["badger"] | seen["hare"] | seen["fox"])
        assert seen["hedgehog"] - {"threat"} <= seen["owl"]


def test_a_bot_takes_its_time_only_where_there_is_a_choice() -> None:
    for bot in BOT_NAMES:
        alone = [thinking_time(bot, 1, chance / 10) for chance in range(11)]
        real = [thinking_time(bot, 3, chance / 10) for chance in range(11)]
        assert len(set(real)) == len(real)
        assert all(0 < short < 1 for short in alone)
        assert all(0.4 < long < 2 for long in real)
    assert thinking_time("owl", 4, 0.5) > thinking_time("hare", 4, 0.5)


# ── what the levels do ────────────────────────────────────────────────────────────────────────────────────────────────

# Yellow may capture green on 13 with the pawn on 9, or run on from 31.
PREY = "y:B,B,9,31/g:B,B,B,13/r:B,B,B,20/k:B,B,B,30 y 1 -"


def test_the_chick_does_not_care_and_moves_whichever() -> None:
    assert choices(PREY, 4, "chick") == {"y:9-13xg", "y:31-35"}


def test_the_badger_goes_home_when_it_can_and_the_chick_does_not_see_why() -> None:
    at_the_door = "y:B,B,9,38/g:B,B,B,20/r:B,B,B,25/k:B,B,B,30 y 1 -"
    assert choices(at_the_door, 2, "chick") == {"y:38-a", "y:9-11"}
    assert choices(at_the_door, 2, "badger") == {"y:38-a"}


@pytest.mark.parametrize("bot", ["badger", "hare", "fox", "hedgehog", "owl"])
def test_whoever_sees_captures_takes_a_pawn_that_costs_nothing(bot: str) -> None:
    assert choices(PREY, 4, bot) == {"y:9-13xg"}


def test_the_hare_runs_when_home_is_in_sight_and_the_fox_always() -> None:
    """Two thirds of the way, 27 of 40 fields, are behind a pawn on 28."""
    far_and_near = "y:B,B,9,28/g:B,B,B,14/r:B,B,B,20/k:B,B,B,34 y 1 -"
    both_far = far_and_near.replace("9,28", "9,26")
    assert choices(far_and_near, 4, "badger") == {"y:9-13", "y:28-32"}
    assert choices(far_and_near, 4, "hare") == choices(far_and_near, 4, "fox") == {"y:28-32"}
    assert choices(both_far, 4, "hare") == {"y:9-13", "y:26-30"}
    assert choices(both_far, 4, "fox") == {"y:26-30"}


@pytest.mark.parametrize("bot", ["hedgehog", "owl"])
def test_whoever_looks_round_takes_a_threatened_pawn_out_of_reach(bot: str) -> None:
    """Red on 25 reaches yellow's pawn on 30 with a 5, the one on 32 not. The fox runs with that one all the same."""
    text = "y:30,32,c,d/g:a,b,c,d/r:25,a,b,c/k:a,b,c,d y 1 gk"
    assert choices(text, 4, "fox") == {"y:32-36"}
    assert choices(text, 4, bot) == {"y:30-34"}


def test_with_backward_captures_the_hedgehog_looks_ahead_too() -> None:
    """V3: on 23 red's pawn on 28 could come back with a 5, on 13 nobody can."""
    text = "y:10,20,c,d/g:a,b,c,d/r:28,a,b,c/k:a,b,c,d y 1 gk"
    assert choices(text, 3, "fox", "classic+backward-capture") == {"y:20-23"}
    assert choices(text, 3, "hedgehog") == {"y:20-23"}
    assert choices(text, 3, "hedgehog", "classic+backward-capture") == {"y:10-13"}


def test_nobody_breaks_a_duty_on_purpose() -> None:
    """V7, punished: green on 13 can be captured; who overlooks it loses the pawn. Only the random player does."""
    rules = "classic+forced-capture+punished"
    for bot in (level.name for level in LEVELS):
        assert choices(PREY, 4, bot, rules) == {"y:9-13xg"}, bot
    assert len(choices(PREY, 4, "random", rules)) > 1


def test_nobody_captures_an_own_pawn_of_the_second_colour() -> None:
    """V1: yellow and red are one player's. Yellow could capture red on 13, or run on."""
    text = "y:B,B,9,31/g:B,B,B,10/r:B,B,B,13/k:B,B,B,30 y 1 -"
    for bot in ("badger", "hare", "hedgehog", "fox", "owl"):
        assert choices(text, 4, bot, "classic+two-colours") == {"y:31-35"}


@pytest.mark.parametrize("bot", ["badger", "hare", "hedgehog", "fox", "owl"])
def test_in_mauerhuepfen_a_pawn_is_brought_home(bot: str) -> None:
    assert choices("y:B,B,3,55/r:B,B,B,20 y 1 -", (1, 2), bot, "mauerhuepfen") == {"y:55-58=d"}


def test_moves_that_look_the_same_are_not_always_the_same_move() -> None:
    """No pattern that annoys: the chick has no favourite among four pawns."""
    assert len(choices("y:1,11,21,31/r:B,B,B,20 y 1 -", 1, "chick")) == 4


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
    with pytest.raises(PoeppelError, match="no bot"):
        register("thing", 5)  # type: ignore[arg-type]
    with pytest.raises(PoeppelError, match="there are: chick, badger"):
        choose_move(Position.parse(PREY, "classic"), 4, "genius", Random(1))


def test_a_bot_that_is_asked_move_by_move_is_not_simulated() -> None:
    register("last", last)
    with pytest.raises(PoeppelError, match="arena"):
        simulate("classic", games=1, bots="last")


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


def test_a_bot_that_does_not_exist_is_a_fault() -> None:
    assert "no bot" in bot_faults("genius")[0]


def test_the_pace_hints_name_every_level() -> None:
    assert set(BY_NAME) == set(BOT_NAMES)
