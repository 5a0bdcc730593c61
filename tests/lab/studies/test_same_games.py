"""The games of a study are those of `simulate`, and what is counted besides can be counted by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from poeppel import Move, PoeppelError, Position, Roll, Rules, simulate
from poeppel.bots import networks
from poeppel.bots.fair_games import fair_games
from poeppel.engine.games import studied
from poeppel.lab.own_dice import USUAL
from poeppel.lab.studies.chunks import Chunk, Played, play_chunk
from poeppel.lab.studies.condition import Condition
from poeppel.lab.studies.games import Games

EVERYTHING = studied.WITH_CHANCES | studied.WITH_LUCK | studied.WITH_BINDINGS | studied.WITH_HEAT
RULES = [
    ("classic", 4),
    ("classic", 2),
    ("classic+two-colours+backward-capture+barriers", 2),
    ("classic+neutral+three-rolls+forced-capture", 3),
    ("classic+partners+two-pawns", 4),
    ("classic+forced-capture+punished", 3),
    ("classic6+no-goal-jump", 6),
    ("tournament+places+punished", 4),
    ("mauerhuepfen", 3),
]


def played(condition: Condition, games: int, asked: int = EVERYTHING, seed: int = 11) -> Played:
    return play_chunk(Chunk(condition, seed, 0, games, asked))


@pytest.mark.parametrize(("rules", "players"), RULES)
@pytest.mark.parametrize("bot", ["random", "owl"])
def test_the_games_are_those_of_simulate(rules: str, players: int, bot: str) -> None:
    found = played(Condition.of(rules, players, bot), 4)
    assert np.array_equal(found.results, simulate(rules, players, 4, 11, bot).results)


def test_bots_that_keep_their_seats_are_those_of_simulate_too() -> None:
    bots = ["front", "random", "capture", "owl"]
    fixed = Condition.of("classic", 4, bots, rotates=False)
    assert np.array_equal(played(fixed, 8).results, simulate("classic", 4, 8, 11, bots).results)


def test_bots_that_change_seats_have_the_same_dice_on_each() -> None:
    """Game n is the one of dice n // 4, with the bots turned by n % 4 seats."""
    bots = ["front", "random", "capture", "owl"]
    found = played(Condition.of("classic", 4, bots), 8)
    for turn in range(4):
        seated = simulate("classic", 4, 2, 11, bots[turn:] + bots[:turn])
        assert np.array_equal(found.results[turn::4], seated.results)


def hurry(position: Position, roll: Roll, moves: Sequence[Move], random: Random) -> Move:
    return random.choice(moves)


def last_move(state, rules, roll, moves, count, word):  # type: ignore[no-untyped-def]
    return count - 1


@pytest.mark.parametrize("bot", [hurry, last_move])
def test_bots_of_ones_own_play_the_same_too(bot: object) -> None:
    for rules in ("classic+barriers", "mauerhuepfen"):
        found = played(Condition.of(rules, 2, bot), 2)  # type: ignore[arg-type]
        assert np.array_equal(found.results, simulate(rules, 2, 2, 11, bot).results)  # type: ignore[arg-type]
        assert found.facts[:, studied.CHOICES].all()


def test_fair_dice_that_are_named_change_nothing() -> None:
    plain, named = (Condition.of("classic", 3, "front", dice=dice) for dice in ((), USUAL))
    for one, other in zip(played(plain, 3), played(named, 3), strict=True):
        assert np.array_equal(one, other)


def test_a_better_die_wins_more_often() -> None:
    """With two sixes among seven faces; even would be 100 of 200, and 130 four standard deviations more."""
    condition = Condition.of("classic", 2, "front", dice=[(6, *USUAL), USUAL])
    games = Games(0, condition, 0, played(condition, 200, 0))
    assert (games["winner"] == 0).sum() > 130


def test_dice_with_which_nobody_gets_home_are_refused() -> None:
    """From A by sixes alone a pawn comes to c, and then to nowhere. Who gets past the door is noticed at the table."""
    with pytest.raises(PoeppelError, match="with 6 nobody comes in and gets home"):
        Condition.of("classic", 2, "front", dice=(6,))
    past_the_door = replace(Condition.of("classic", 2, "front"), dice=((6,), (6,)))
    with pytest.raises(PoeppelError, match="has not ended after a million rolls"):
        played(past_the_door, 1, 0)


# ── counted by hand ───────────────────────────────────────────────────────────────────────────────────────────────────


def walked(position: Position, side: str) -> int:
    """The fields that a side's pawns have come, from the position's text."""
    board, total = position.rules.board, 0
    for part in str(position).split()[0].split("/"):
        colour, _, pawns = part.partition(":")
        if colour in side:
            for pawn in pawns.split(","):
                if pawn in "abcd":
                    total += 1 + board.length + "abcd".index(pawn)
                elif pawn != "B":
                    total += 1 + (int(pawn) - board.colours.index(colour) * 10) % board.length
    return total


@pytest.mark.parametrize(("rules", "players"), [("classic+forced-capture", 4), ("classic+partners", 4), ("classic", 2)])
def test_choices_idle_rolls_and_leads_are_what_a_replay_says(rules: str, players: int) -> None:
    found = played(Condition.of(rules, players, "front"), 2)
    for number in range(2):
        game = simulate(rules, players, 2, 11, "front").game(number)
        positions = [game.start, *(turn.position for turn in game.turns[:-1])]
        moves = [len(position.legal_moves(turn.roll)) for position, turn in zip(positions, game.turns, strict=True)]
        assert found.facts[number, studied.CHOICES] == sum(n > 1 for n in moves)
        assert found.facts[number, studied.IDLE] == sum(n == 0 for n in moves)
        leaders: list[str] = []
        for position in positions:
            if position.ranking:
                break
            ways = {side: walked(position, side) for side in position.sides}
            best = [side for side, way in ways.items() if way == max(ways.values())]
            if len(best) == 1 and leaders[-1:] != best:
                leaders += best
        assert found.facts[number, studied.LEAD_CHANGES] == len(leaders) - 1


@pytest.mark.parametrize(
    ("rule", "switch"), [("V7", "forced-capture"), ("V3", "backward-capture"), ("V5", "no-goal-jump")]
)
def test_how_often_a_rule_binds_is_what_the_rules_without_it_say(rule: str, switch: str) -> None:
    rules = f"classic+{switch}"
    condition = Condition.of(rules, 4, "front")
    games = Games(0, condition, EVERYTHING, played(condition, 2))
    taken = added = 0
    for number in range(2):
        game = simulate(rules, 4, 2, 11, "front").game(number)
        for position, turn in zip([game.start, *(turn.position for turn in game.turns)], game.turns, strict=False):
            plain = Position.parse(str(position), "classic")
            here = {move.text for move in position.legal_moves(turn.roll)}
            there = {move.text for move in plain.legal_moves(turn.roll)}
            taken += bool(there - here)
            added += bool(here - there)
    assert (games[f"{rule}_taken"].sum(), games[f"{rule}_added"].sum()) == (taken, added)
    assert taken + added > 0


def test_r7_and_r9_bind_where_moves_are_refused_for_them() -> None:
    condition = Condition.of("classic", 4, "front")
    games = Games(0, condition, EVERYTHING, played(condition, 1))
    counted = {"R7": 0, "R9": 0}
    game = simulate("classic", 4, 1, 11, "front").game(0)
    for position, turn in zip([game.start, *(turn.position for turn in game.turns)], game.turns, strict=False):
        refused = {refusal.rule for refusal in position.refusals(turn.roll).values()}
        for rule in counted:
            counted[rule] += rule in refused
    assert {rule: games[f"{rule}_taken"].sum() for rule in counted} == counted


def test_heat_counts_every_pawn_and_every_capture() -> None:
    condition = Condition.of("classic", 3, "capture")
    found = played(condition, 5)
    rolls, captures = found.results[:, 0].sum(), found.results[:, 2].sum()
    assert found.heat[studied.STANDING].sum() == 3 * 4 * rolls
    assert found.heat[studied.CAPTURED].sum() == found.heat[studied.CAPTURING].sum() == captures
    assert not found.heat[:, 3:].any(), "nobody plays the fourth colour"
    assert not found.heat[studied.CAPTURED, :, 0].any(), "nobody is captured on B"


@pytest.mark.parametrize("rules", ["classic", "mauerhuepfen"])
def test_luck_is_that_of_fair_games(rules: str) -> None:
    found = played(Condition.of(rules, 2, "front"), 3)
    games = list(fair_games(Rules.parse(rules), 2, ["front"] * 2, 11, range(3)))
    for row, game in zip(found.fractions, games, strict=True):
        assert row[studied.LUCKS :] == pytest.approx(game.lucks.sum(axis=0))


def test_chances_are_those_that_the_network_tells() -> None:
    found = played(Condition.of("classic", 2, "front"), 1)
    game = simulate("classic", 2, 1, 11, "front").game(0)
    winner = game.ranking[0]
    chances = [
        networks.chances(position)[winner[0]] for position in [game.start, *(t.position for t in game.turns[:-1])]
    ]
    assert found.fractions[0, studied.LOWEST] == pytest.approx(min(chances), abs=1e-6)
    assert found.fractions[0, studied.COURSE] == pytest.approx(chances[0], abs=1e-6)
