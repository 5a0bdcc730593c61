"""The arena: fair seats, the same dice, the same result every time, and the ladder's order."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from poeppel import Move, PoeppelError, Position, Roll, Rules
from poeppel.bots.levels import LEVELS
from poeppel.lab.arena import MOST_SEATINGS, ArenaResult, _schedule, arena
from poeppel.lab.simulation import play_game, simulate
from poeppel.significance import Sprt

RULES = ["classic", "classic+two-colours", "classic+neutral", "tournament", "tournament6", "mauerhuepfen"]


def one_table(bots: list[str], seats: int, games: int = 1) -> list[tuple[Any, ...]]:
    ((_, _, lineup),) = _schedule(tuple(bots), seats, games, 1)
    return lineup


# ── who sits where ────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("bots", "seats", "seatings"),
    [
        (["a", "b"], 2, 2),
        (["a", "b"], 4, 6),  # two of four seats: 4 over 2
        (["a", "b", "b", "b"], 4, 4),
        (["a", "b", "c", "d"], 4, 24),
        (["a", "b"], 3, 6),  # aab and abb, three each
        (["a", "b"], 6, 20),
    ],
)
def test_every_seating_is_played(bots: list[str], seats: int, seatings: int) -> None:
    lineup = one_table(bots, seats)
    assert len(lineup) == len(set(lineup)) == seatings


@pytest.mark.parametrize(("bots", "seats"), [("abcdef", 6), ("abc", 6), ("abcd", 6), ("ab", 5), ("abb", 3), ("abc", 4)])
def test_every_bot_has_every_seat_equally_often(bots: str, seats: int) -> None:
    lineup = one_table(list(bots), seats)
    for bot in set(bots):
        taken = Counter(seat for table in lineup for seat in range(seats) if table[seat] == bot)
        assert len(set(taken.values())) == 1
        assert len(taken) == seats
    if bots != "abb":
        assert len({sum(table.count(bot) for table in lineup) for bot in bots}) == 1


def test_too_many_seatings_are_sampled_with_their_turns() -> None:
    lineup = one_table(list("abcdef"), 6)
    assert len(lineup) == MOST_SEATINGS
    assert all((*table[1:], table[0]) in lineup for table in lineup)


def test_of_more_bots_than_seats_every_table_plays_with_dice_of_its_own() -> None:
    tables = list(_schedule(tuple("abcde"), 4, 240, 1))
    assert sorted("".join(sorted(map(str, lineup[0]))) for _, _, lineup in tables) == [
        "abcd",
        "abce",
        "abde",
        "acde",
        "bcde",
    ]
    assert sorted(first for first, _, _ in tables) == [0, 2, 4, 6, 8]
    assert {rounds for _, rounds, _ in tables} == {2}


# ── counting ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def facts(result: ArenaResult) -> list[tuple[object, ...]]:
    return [(s.bot, s.seats, s.wins, s.rating, s.uncertainty) for s in result.standings]


@pytest.mark.parametrize("rules", RULES)
def test_every_game_has_one_winner_and_the_result_is_the_same_again(rules: str) -> None:
    players = Rules.parse(rules).players[-1]
    result = arena(rules, ["fox", "hare"], games=60, seed=3)
    assert sum(standing.wins for standing in result.standings) == result.games
    assert sum(standing.seats for standing in result.standings) == result.games * players
    assert result["fox"].seats == result["hare"].seats
    assert facts(arena(rules, ["fox", "hare"], games=60, seed=3, workers=3)) == facts(result)
    assert facts(arena(rules, ["fox", "hare"], games=60, seed=4)) != facts(result)


def test_the_games_are_those_of_the_simulation() -> None:
    """Four seatings of one fox among hares: the games that `simulate` plays with these bots and this seed."""
    result = arena("classic", ["fox", "hare", "hare", "hare"], games=200, seed=5)
    wins = 0
    for seat in range(4):
        bots = ["hare"] * 4
        bots[seat] = "fox"
        wins += simulate("classic", games=50, seed=5, bots=bots).wins[seat]
    assert (result.games, result["fox"].wins) == (200, wins)


@pytest.mark.parametrize("rules", RULES)
def test_a_bot_asked_move_by_move_plays_the_same_games(rules: str) -> None:
    """A wrapper that answers like a policy without chance: the same dice, so the same winners."""
    from poeppel.bots.registry import choose_move

    def front(position: Position, roll: Roll, moves: tuple[Move, ...], random: Random) -> Move | None:
        return choose_move(position, roll, "front", random)

    games = 12 if rules != "mauerhuepfen" else 6
    asked = arena(rules, [front, "random"], games=games, seed=2)  # type: ignore[list-item]
    policy = arena(rules, ["front", "random"], games=games, seed=2)
    assert facts(asked) == facts(policy)


def test_the_dice_are_the_same_for_every_seating() -> None:
    """Until the first choice both games are one."""
    rules = Rules.parse("classic")
    seats = rules.seats(4)
    first, second = (
        play_game(rules, seats, bots, 7, 3) for bots in (["fox", "back", "hare", "owl"], ["back", "hare", "owl", "fox"])
    )
    rolls = [[turn.roll for turn in game.turns] for game in (first, second)]
    common = min(map(len, rolls))
    assert rolls[0][:common] == rolls[1][:common]


def test_stronger_levels_are_rated_higher() -> None:
    names = [level.name for level in LEVELS[:4]]
    result = arena("classic", names, games=1200, seed=1)
    assert [standing.bot for standing in result.standings] == names[::-1]
    ratings = [standing.rating for standing in result.standings]
    assert ratings == sorted(ratings, reverse=True)
    assert result["hare"].share > result.even > result["badger"].share
    low, high = result["hare"].interval
    assert low < result["hare"].share < high


def test_the_test_stops_when_it_knows() -> None:
    accepted = arena("classic", ["hare", "chick"], games=100_000, test=Sprt(0, 10))
    assert accepted.verdict
    assert accepted.verdict.accepted is True
    assert accepted.games < 5000
    rejected = arena("classic", ["chick", "hare"], games=100_000, test=Sprt(0, 10))
    assert rejected.verdict
    assert rejected.verdict.accepted is False
    short = arena("classic", ["fox", "owl"], games=12, test=Sprt(0, 10))
    assert short.verdict
    assert short.verdict.accepted is None


def test_progress_is_told_up_to_the_end() -> None:
    told: list[int] = []
    result = arena("classic", ["hare", "fox"], games=1000, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == result.games == 1002  # whole rounds of six


@pytest.mark.parametrize(
    ("bots", "options"),
    [
        (["fox"], {}),
        (["fox", "fox"], {}),
        ("fox", {}),
        ([], {}),
        (["fox", "genius"], {}),
        (["fox", None], {}),
        (["fox", "owl"], {"games": 0}),
        (["fox", "owl"], {"games": "many"}),
        (["fox", "owl"], {"players": 9}),
        (["fox", "owl", "hare"], {"test": Sprt()}),
    ],
)
def test_what_makes_no_sense_is_refused(bots: Any, options: dict[str, Any]) -> None:
    with pytest.raises(PoeppelError):
        arena("classic", bots, **options)


def test_a_bot_that_answers_nonsense_is_named() -> None:
    def nonsense(position: Position, roll: Roll, moves: tuple[Move, ...], random: Random) -> str:
        return "y:nowhere"

    with pytest.raises(PoeppelError, match="nonsense"):
        arena("classic", [nonsense, "fox"], games=2)


def test_without_luck_the_games_are_the_same_and_the_shares_surer() -> None:
    plain = arena("classic", ["owl", "random"], players=2, games=200)
    less = arena("classic", ["owl", "random"], players=2, games=200, without_luck=True)
    assert [(s.bot, s.wins, s.rating) for s in less.standings] == [(s.bot, s.wins, s.rating) for s in plain.standings]
    assert all(standing.without_luck is None for standing in plain.standings)
    owl, random = less["owl"], less["random"]
    assert owl.without_luck is not None
    assert random.without_luck is not None
    assert owl.saves is not None
    assert owl.saves.value > 1.5
    assert owl.without_luck.value + random.without_luck.value == pytest.approx(1), "what one wins the other loses"
    assert owl.interval[0] < owl.without_luck.value < owl.interval[1]


def test_a_test_without_luck_is_decided_by_fewer_games() -> None:
    test = Sprt(0, 400)
    plain, less = (
        arena("classic", ["owl", "random"], players=2, games=2000, test=test, without_luck=without_luck).verdict
        for without_luck in (False, True)
    )
    assert plain is not None
    assert less is not None
    assert less.accepted == plain.accepted
    assert less.evidence > plain.evidence / plain.rounds * less.rounds, "each round tells more"
