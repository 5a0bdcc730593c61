"""Pöppel's loops: random play of whole games, in the kernels or one roll at a time."""

from functools import partial
from random import choice

import poeppel
from bench.measure import Contender, rate, timed
from poeppel import Position, Rules

BATCH = 300_000  # rolls in one call of `simulate`, roughly: a hundredth of a second

DIE = range(1, 7)


def simulation(rules: Rules | str, players: int, workers: int = 1, batch: int = BATCH) -> Contender:
    """Whole games inside the kernels. All of `simulate` is timed, with its preparations and results."""
    probe = poeppel.simulate(rules, players, games=2 * players)
    games = max(players, batch * probe.games // probe.rolls)

    def play() -> int:
        return poeppel.simulate(rules, players, games=games, workers=workers).rolls

    return partial(rate, partial(timed, play))


def one_at_a_time(rules: str = "classic", players: int = 4) -> Contender:
    """One roll at a time from Python. Whole games are timed, all of their loop."""
    start = Position.initial(rules, players)

    def play() -> int:
        position, rolls = start, 0
        while not position.is_over:
            roll = choice(DIE)
            moves = position.legal_moves(roll)
            position = position.after(roll, choice(moves) if moves else None)
            rolls += 1
        return rolls

    return partial(rate, partial(timed, play))
