"""What the property tests draw: any rule set, any number of players, any position.

Each strategy is made once: making one takes Hypothesis longer than drawing from it.
"""

from __future__ import annotations

from functools import cache
from random import Random

from hypothesis import strategies as st

from poeppel import Position, Roll, Rules
from poeppel.rules import EDITIONS, SWITCHES, all_rules
from poeppel.testing import random_position

ALL_RULES = list(all_rules())
ALL_GAMES = [(rules, players) for rules in ALL_RULES for players in rules.players]

# All of the boxes; of those with rules of our own a share in which every switch meets every other
# (`tests/rules/test_rule_set.py`). For what takes its time with each.
OURS = frozenset(name for name, switch in SWITCHES.items() if switch.is_ours)
SOME_RULES = [rules for n, rules in enumerate(ALL_RULES) if n % 11 == 0 or not rules.switches & OURS]
SOME_GAMES = [(rules, players) for rules in SOME_RULES for players in rules.players]

seeds = st.integers(0, 2**32 - 1)


@cache
def games() -> st.SearchStrategy[tuple[Rules, int]]:
    """A rule set and a number of players. Each edition is as likely as any other, however many switches it takes."""
    boxes = [[game for game in ALL_GAMES if game[0].edition == edition] for edition in EDITIONS]
    return st.one_of([st.sampled_from(box) for box in boxes])


def play(rules: Rules, players: int, rolls: int, random: Random) -> Position:
    """The position after this many rolls of random play, or the end of the game."""
    position = Position.initial(rules, players, random.choice("".join(rules.seats(players))))
    for _ in range(rolls):
        if position.is_over:
            break
        roll = random.choice(position.rolls)
        moves = position.legal_moves(roll)
        position = position.after(roll, random.choice(moves) if moves else None)
    return position


@cache
@st.composite
def played(draw: st.DrawFn) -> Position:
    """A position that comes up in play."""
    rules, players = draw(games())
    return play(rules, players, draw(st.integers(0, 600)), Random(draw(seeds)))


@cache
@st.composite
def composed(draw: st.DrawFn) -> Position:
    """A sound position that need not come up in play."""
    rules, players = draw(games())
    return random_position(rules, players, Random(draw(seeds)))


@cache
def positions() -> st.SearchStrategy[Position]:
    return played() | composed()


@cache
def unfinished() -> st.SearchStrategy[Position]:
    return positions().filter(lambda position: not position.is_over)


@cache
def throws(rolls: tuple[Roll, ...]) -> st.SearchStrategy[Roll]:
    return st.sampled_from(rolls)


@cache
@st.composite
def rolled(draw: st.DrawFn) -> tuple[Position, Roll]:
    """A position of a game that is not over, and a roll."""
    position = draw(unfinished())
    return position, draw(throws(position.rolls))
