"""What the property tests draw: any rule set, any number of players, any position."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from poeppel import Position, Roll, Rules
from poeppel.rules import EDITIONS, all_rules
from poeppel.testing import random_position

ALL_RULES = list(all_rules())
ALL_GAMES = [(rules, players) for rules in ALL_RULES for players in rules.players]

seeds = st.integers(0, 2**32 - 1)


def games() -> st.SearchStrategy[tuple[Rules, int]]:
    """A rule set and a number of players. Each edition is as likely as any other, however many switches it takes."""
    boxes = [[game for game in ALL_GAMES if game[0].edition == edition] for edition in EDITIONS]
    return st.one_of([st.sampled_from(box) for box in boxes])


def play(rules: Rules, players: int, rolls: int, random: Random) -> Position:
    """The position after so many rolls of random play, or the end of the game."""
    position = Position.initial(rules, players, random.choice("".join(rules.seats(players))))
    for _ in range(rolls):
        if position.is_over:
            break
        roll = random.choice(position.rolls)
        moves = position.legal_moves(roll)
        position = position.after(roll, random.choice(moves) if moves else None)
    return position


@st.composite
def played(draw: st.DrawFn) -> Position:
    """A position that comes up in play."""
    rules, players = draw(games())
    return play(rules, players, draw(st.integers(0, 600)), Random(draw(seeds)))


@st.composite
def composed(draw: st.DrawFn) -> Position:
    """A sound position that need not come up in play."""
    rules, players = draw(games())
    return random_position(rules, players, Random(draw(seeds)))


def positions() -> st.SearchStrategy[Position]:
    return played() | composed()


@st.composite
def rolled(draw: st.DrawFn) -> tuple[Position, Roll]:
    """A position of a game that is not over, and a roll."""
    position = draw(positions().filter(lambda position: not position.is_over))
    return position, draw(st.sampled_from(position.rolls))
