"""Many games at once: the same result however it is computed, and every single game can be looked at."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
import pytest
from numba import njit

from poeppel import Move, NotationError, PoeppelError, Position, Roll, Rules, RulesError, simulate
from poeppel.bots import registry
from poeppel.engine.players.policies import BUILT_IN
from poeppel.lab.simulation import BLOCK, play_game
from poeppel.rules import EDITIONS

RULES = [
    *EDITIONS,
    "classic+two-colours+backward-capture+barriers",
    "classic+neutral+three-rolls",
    "classic+forced-capture+punished",
    "tournament+places+punished",
]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_number_of_workers_changes_nothing(edition: str) -> None:
    games = BLOCK + 7 if edition != "mauerhuepfen" else 20
    alone = simulate(edition, games=games, seed=3)
    for workers in (2, 5):
        together = simulate(edition, games=games, seed=3, workers=workers)
        assert np.array_equal(together.results, alone.results)


def test_more_games_begin_with_the_same_games() -> None:
    few, many = simulate("classic", games=10, seed=3), simulate("classic", games=BLOCK + 1, seed=3)
    assert np.array_equal(many.results[:10], few.results)
    assert not np.array_equal(simulate("classic", games=10, seed=4).results, few.results)


@pytest.mark.parametrize("bot", BUILT_IN)
@pytest.mark.parametrize("rules", RULES)
def test_every_game_can_be_played_again(rules: str, bot: str) -> None:
    simulation = simulate(rules, games=2, seed=11, bots=bot)
    games = [simulation.game(number) for number in range(simulation.games)]
    for number, game in enumerate(games):
        assert game.is_over
        assert len(game.turns) == simulation.lengths[number]
        assert game.start.turn == simulation.seats[number % len(simulation.seats)][0]
    winners = [game.ranking[0] for game in games]
    assert simulation.wins == tuple(winners.count(seat[0]) for seat in simulation.seats)
    moves = [turn.move for game in games for turn in game.turns if turn.move]
    assert simulation.moves == sum(not move.is_void for move in moves)
    assert simulation.rolls == sum(len(game.turns) for game in games)
    assert simulation.captures == sum(len(move.captured) for move in moves)


def test_a_game_can_end_when_it_is_won() -> None:
    rules = Rules.parse("classic")
    whole = play_game(rules, rules.seats(4), ["owl"] * 4, 11, 3)
    until_won = play_game(rules, rules.seats(4), ["owl"] * 4, 11, 3, until_won=True)
    first = 1 + next(n for n, turn in enumerate(whole.turns) if turn.position.ranking)
    assert until_won.turns == whole.turns[:first]
    assert first < len(whole.turns)


def test_bots_can_differ_by_seat() -> None:
    bots = ["front", "random", "capture", "back"]
    simulation = simulate("classic", games=400, seed=2, bots=bots)
    assert simulation.bots == tuple(bots)
    assert len(simulation.game(2).turns) == simulation.lengths[2]
    assert simulation.wins[1] < max(simulation.wins)  # somebody plays better than at random


def test_playing_with_a_plan_beats_playing_at_random() -> None:
    """Against random play in the classic game; with equal chances 1000 wins of 2000 would be beaten by 5 deviations."""
    simulation = simulate("classic", players=2, games=2000, seed=1, bots=["front", "random"])
    assert simulation.wins[0] > 1000 + 5 * 22


def last_move(state, rules, roll, moves, count, word):  # type: ignore[no-untyped-def]
    """A player of our own: always the last move of the list."""
    return count - 1


def first_move(state, rules, roll, moves, count, word):  # type: ignore[no-untyped-def]
    return 0


def test_players_of_ones_own_take_part() -> None:
    """Given as compiled functions or as plain ones, beside those that are built in."""
    mine, other = njit(last_move), first_move
    simulation = simulate("classic", players=4, games=6, seed=5, bots=[mine, "random", other, "front"])
    assert sum(simulation.wins) == 6
    game = simulation.game(1)
    assert len(game.turns) == simulation.lengths[1]
    position = game.start
    for turn in game.turns:
        moves = position.legal_moves(turn.roll)
        if moves and turn.colour == "y":
            assert turn.move == moves[-1]
        if moves and turn.colour == "r":
            assert turn.move == moves[0]
        position = turn.position


@pytest.mark.parametrize("workers", [1, 2])
def test_progress_is_told(workers: int) -> None:
    told: list[int] = []
    simulate("classic", players=2, games=2 * BLOCK + 1, workers=workers, progress=told.append)
    assert len(told) == 3
    assert told == sorted(told)
    assert told[-1] == 2 * BLOCK + 1


def test_an_error_in_progress_stops_the_simulation() -> None:
    def stop(done: int) -> None:
        raise KeyboardInterrupt

    for workers in (1, 2):
        with pytest.raises(KeyboardInterrupt):
            simulate("classic", players=2, games=4 * BLOCK, workers=workers, progress=stop)


def test_no_games_are_a_result_too() -> None:
    nothing = simulate("classic", players=3, games=0)
    assert (nothing.games, nothing.rolls, nothing.moves, nothing.captures, nothing.wins) == (0, 0, 0, 0, (0, 0, 0))


def test_rules_and_seats_are_kept() -> None:
    simulation = simulate("classic+two-colours", games=3, seed=9)
    assert simulation.rules == Rules.parse("classic+two-colours")
    assert (simulation.seats, simulation.seed, simulation.games) == (("yr", "gk"), 9, 3)


@pytest.mark.parametrize(
    "arguments",
    [
        {"games": -1},
        {"games": 2.0},
        {"games": True},
        {"games": None},
        {"games": 1 << 63},
        {"seed": -1},
        {"seed": "1"},
        {"seed": 1 << 63},
        {"workers": 0},
        {"workers": 1.5},
        {"players": 5},
        {"players": "4"},
        {"bots": "clever"},
        {"bots": ["front"]},
        {"bots": ["front", "random", "clever", "back"]},
        {"bots": [None] * 4},
        {"bots": []},
        {"bots": 5},
        {"bots": [[], [], [], []]},
    ],
    ids=str,
)
def test_bad_arguments_are_refused_in_words(arguments: dict[str, Any]) -> None:
    with pytest.raises(PoeppelError) as caught:
        simulate("classic", **{"games": 1, **arguments})
    assert caught.value.text.de != caught.value.text.en


def test_bad_rules_are_refused() -> None:
    with pytest.raises(RulesError):
        simulate("ludo")
    with pytest.raises(RulesError):
        simulate(cast(str, None))


@pytest.mark.parametrize("number", [-1, 3, 10**9, "0", None, 1.5])
def test_a_game_that_was_not_played_cannot_be_shown(number: Any) -> None:
    simulation = simulate("classic", players=2, games=3)
    with pytest.raises(PoeppelError):
        simulation.game(number)


def beside_the_list(state, rules, roll, moves, count, word):  # type: ignore[no-untyped-def]
    """Behind it with one roll, before it with the other."""
    return count if word % 2 else -1


@pytest.mark.parametrize("bot", [lambda: 0, lambda state, rules, roll, moves, count: 0], ids=["none", "five"])
def test_a_bot_that_cannot_be_asked_is_told_what_a_bot_is(bot: Any) -> None:
    with pytest.raises(PoeppelError, match=r"bot\(position, roll, moves, random\).* from 0 to count - 1"):
        simulate("classic", games=2, bots=bot)


def test_a_bot_that_answers_with_no_move_is_told_so() -> None:
    with pytest.raises(PoeppelError, match=r"answers the roll .* with 'x'; legal: "):
        simulate("classic", games=2, bots=lambda *_: "x")


@pytest.mark.parametrize("seed", range(10))
def test_a_bot_that_chooses_what_is_not_there_is_told_so(seed: int) -> None:
    with pytest.raises(PoeppelError, match="from 0 to count - 1"):
        simulate("classic", games=1, seed=seed, bots=beside_the_list)


def test_whole_numbers_of_numpy_are_whole_numbers() -> None:
    numbers: Any = (np.int64(2), np.int64(3), np.int8(1))
    assert simulate("classic", *numbers).games == 3


# ── what is known of each game ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("rules", [*RULES, "classic+partners", "classic+first-home", "tournament+places"])
def test_the_columns_tell_each_game_as_its_record_does(rules: str) -> None:
    played = simulate(rules, games=5, seed=21, bots="front")
    for number in range(played.games):
        row = {name: int(column[number]) for name, column in played.columns.items()}
        game = played.game(number)
        told = {seat[0]: row[f"place_{n}"] for n, seat in enumerate(played.seats)}
        assert row["game"] == number
        assert game.start == played.starts[row["start"]]
        assert game.start.turn == played.seats[row["began"]][0]
        assert game.ranking[0] in game.position.side_of(played.seats[row["winner"]][0])
        assert row["rolls_to_last"] == len(game.turns)
        assert row["rolls_to_first"] == 1 + next(n for n, turn in enumerate(game.turns) if turn.position.ranking)
        assert row["captures"] == sum(len(turn.move.captured) for turn in game.turns if turn.move)
        assert row["moves"] == sum(not turn.move.is_void for turn in game.turns if turn.move)
        places = [side for colour in game.ranking for side in [game.position.side_of(colour)]]
        order = list(dict.fromkeys(places))
        for colour, place in told.items():
            side = game.position.side_of(colour)
            assert place == (1 + order.index(side) if side in order else 0)


def test_columns_are_one_number_a_game_under_fixed_names() -> None:
    played = simulate("classic", players=3, games=7)
    assert list(played.columns) == [
        *("game", "start", "began", "winner", "rolls_to_first", "rolls_to_last", "moves", "captures"),
        *("place_0", "place_1", "place_2"),
    ]
    assert {column.shape for column in played.columns.values()} == {(7,)}
    assert played.columns["began"].tolist() == [0, 1, 2, 0, 1, 2, 0]
    assert (played.lengths == played.columns["rolls_to_last"]).all()
    with pytest.raises(ValueError, match="read-only"):
        played.columns["winner"][0] = 1
    with pytest.raises(TypeError):
        played.columns["winner"] = played.columns["began"]  # type: ignore[index]


def test_shares_have_intervals() -> None:
    played = simulate("classic", players=2, games=400, bots=["front", "random"])
    for wins, (share, low, high) in zip(played.wins, played.shares, strict=True):
        assert share == wins / 400
        assert low < share < high
    began = [played.seats[n] for n in played.columns["began"]]
    winners = [played.seats[n] for n in played.columns["winner"]]
    firsts = sum(one == other for one, other in zip(began, winners, strict=True))
    assert played.beginner_share.value == firsts / 400


# ── positions to begin with ───────────────────────────────────────────────────────────────────────────────────────────

NEARLY_HOME = "y:39,a,b,c/r:B,B,B,0 y 1 -"
NEARLY_LOST = "y:B,B,B,0/r:39,a,b,c r 1 -"


@pytest.mark.parametrize("bots", ["random", "front", lambda position, roll, moves, random: moves[0]])
def test_games_begin_with_the_positions_in_turn(bots: Any) -> None:
    played = simulate("classic", games=40, start=[NEARLY_HOME, Position.parse(NEARLY_LOST, "classic")], bots=bots)
    assert played.seats == ("y", "r")
    assert played.columns["start"].tolist() == [0, 1] * 20
    assert played.columns["began"].tolist() == [0, 1] * 20
    assert str(played.game(1).start) == NEARLY_LOST
    assert str(played.game(1).record).count(NEARLY_LOST) == 1
    assert played.beginner_share.value > 0.9  # a 4 is needed, and the other has the whole way before them
    again = simulate("classic", games=40, start=[NEARLY_HOME, NEARLY_LOST], bots=bots, workers=2)
    assert np.array_equal(again.results, played.results)


def test_a_game_that_is_won_already_needs_no_roll_for_it() -> None:
    played = simulate("classic", games=3, start="y:a,b,c,d/g:B,B,B,10/r:B,B,B,20 g 1 y")
    assert played.columns["rolls_to_first"].tolist() == [0, 0, 0]
    assert (played.columns["rolls_to_last"] > 0).all()
    assert played.wins == (3, 0, 0)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ({"start": 5}, "5 is not a position"),
        ({"start": []}, "no position to begin with"),
        ({"start": [None]}, "None is not a position"),
        ({"start": NEARLY_HOME, "players": 3}, "2 play in the position, not 3"),
        ({"start": [NEARLY_HOME, "y:B,B,B,0/g:B,B,B,10/r:B,B,B,20 y 1 -"]}, "same colours"),
        ({"start": Position.initial("classic6")}, "belongs to classic6, but classic is played"),
        ({"start": "y:a,b,c,d/r:B,B,B,0 - 0 y"}, "the game is over"),
    ],
    ids=str,
)
def test_positions_that_no_game_can_begin_with_are_refused(arguments: dict[str, Any], why: str) -> None:
    with pytest.raises(PoeppelError, match=why) as caught:
        simulate("classic", games=1, **arguments)
    assert caught.value.text.de != caught.value.text.en


def test_what_is_no_position_is_refused_with_its_faults() -> None:
    with pytest.raises(NotationError, match="four parts"):
        simulate("classic", games=1, start="nonsense")


# ── bots in Python ────────────────────────────────────────────────────────────────────────────────────────────────────


def least(position: Position, roll: Roll, moves: tuple[Move, ...], random: Any) -> Move:
    """The move with the smallest number, by Python."""
    return min(moves, key=lambda move: move.code)


def smallest(state, rules, roll, moves, count, word):  # type: ignore[no-untyped-def]
    """The same in a kernel."""
    best = 0
    for n in range(count):
        if moves[n] < moves[best]:
            best = n
    return best


@pytest.mark.parametrize("rules", ["classic", "classic+neutral+three-rolls", "mauerhuepfen"])
def test_a_bot_in_python_plays_as_the_same_one_compiled(rules: str) -> None:
    """Beside a built-in one. People see the most promising moves first, kernels in an order of their own: so both take
    the one with the smallest number."""
    seats = len(Rules.parse(rules).seats(Rules.parse(rules).players[0]))
    compiled, asked = (
        simulate(rules, seats, games=3, seed=5, bots=[bot, *["front"] * (seats - 1)]) for bot in (smallest, least)
    )
    for name, column in compiled.columns.items():
        assert np.array_equal(column, asked.columns[name]), name


def test_bots_in_python_get_the_same_chance_however_they_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_registered", {})
    registry.register("dicey", lambda position, roll, moves, random: random.choice(moves))
    told: list[int] = []
    once = simulate("classic", 2, games=4, seed=9, bots=["dicey", "random"], progress=told.append)
    again = simulate("classic", 2, games=6, seed=9, bots=["dicey", "random"], workers=3)
    assert told == [1, 2, 3, 4]
    assert np.array_equal(again.results[:4], once.results)
    assert len(again.game(5).turns) == again.lengths[5]
