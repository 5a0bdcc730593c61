"""Finds the weights of the ladder's heuristic levels by playing: the same seed always finds the same weights.

    python tools/tune_levels.py owl              ring games, some minutes on one core
    python tools/tune_levels.py owl --walls      Mauerhüpfen

Each level plays as well as it can with what it sees: a first guess names its sights, and only their weights are tried.
A generation of candidates is drawn around the present weights; all of them play the same games, one at a table of
three opponents: players with the present weights in one half, foxes in the other. The best quarter decides where to
look next, and the mean of the later generations is the result. What it prints goes into `engine/heuristics.py`.
"""

import argparse
from collections.abc import Sequence

import numpy as np
from numba import njit
from numpy.typing import NDArray

from poeppel.bots import networks
from poeppel.core.lowering import lower
from poeppel.core.position import Position
from poeppel.engine import entry
from poeppel.engine.games import play
from poeppel.engine.players.heuristics import FINE, RING_WEIGHTS, SIGHT_NAMES, WALL_WEIGHTS, Eyes, best_of
from poeppel.engine.players.policies import level_chooser
from poeppel.engine.rule_table import read_table
from poeppel.engine.state import MOST_COLOURS, WORDS
from poeppel.rules import Rules

CANDIDATES, BEST = 20, 5
GAMES = 200  # for each candidate, rule set and opponent
RING = (
    "classic",
    "classic",
    "classic",
    "classic+three-rolls",
    "classic+backward-capture",
    "classic+barriers+forced-capture",
    "classic+neutral",
    "tournament",
    "classic6",
    "classic6+backward-capture+three-rolls",
    "tournament6",
)
WALLS = ("mauerhuepfen",) * 4

# fmt: off
RING_GUESSES: dict[str, dict[str, float]] = {
    "hedgehog": {"fine": 1000, "out": 5, "run": 40, "goal": 10, "capture": 20, "threat": -8, "neutral": -5},
    "owl": {
        "fine": 1000, "out": 5, "way": 3, "run": 25, "goal": 10, "depth": 2, "capture": 4, "prey": 25, "risk": -3,
        "loss": -25, "homing": 1.5, "start_field": -1, "pair": 1, "neutral": -5,
    },
}
WALL_GUESSES: dict[str, dict[str, float]] = {
    "hedgehog": {"way": 30, "goal": 10, "capture": 1, "prey": 6, "threat": -3},
    "owl": {
        "out": 1, "way": 30, "run": 3, "lead": 1, "goal": 10, "capture": 2, "prey": 6, "rival": 2, "risk": -1,
        "loss": -4, "hunt": 1, "homing": 3, "leap": 3,
    },
}
# fmt: on

Row = NDArray[np.float64]


@njit
def choose(policy, state, rules, roll, moves, count, word, net):  # type: ignore[no-untyped-def]
    """Policy n has the n-th set of weights."""
    return best_of(Eyes(net.weights[policy - 1], 0), state, rules, moves, count, word, net.after)


@njit(nogil=True, error_model="numpy")
def play_games(starts, rules, policies, seed, first, results, state, rng, moves, net, asked):  # type: ignore[no-untyped-def]
    room = play.PlayRoom(state, rules, policies, moves, net, asked)
    play.play_games(room, read_table(rules), starts, choose, seed, first, results, rng)


def share(rules: Rules, candidate: Row, opponent: Row, games: int, seed: int) -> float:
    """The candidate's share of wins against opponents at all other seats; it sits on every seat in turn."""
    players = rules.players[-1]
    seats, letters = rules.seats(players), rules.board.colours
    starts = np.stack([Position.initial(rules, players, seat[0])._state for seat in seats])
    net = networks.net(rules, ())._replace(weights=np.stack([candidate, opponent]).astype(np.float32))
    wins = 0
    for mine in seats:
        policies = np.full(MOST_COLOURS, 2)
        policies[[letters.index(colour) for colour in mine]] = 1
        results = np.zeros((games // len(seats), play.RESULTS), np.int64)
        room = np.zeros(WORDS, np.int64), np.zeros(1, np.uint64), np.zeros(entry.MOST_MOVES, np.int64)
        play_games(starts, lower(rules).words, policies, seed, 0, results, *room, net, level_chooser(is_needed=False))
        wins += int((results[:, play.WINNER] == letters.index(mine[0])).sum())
    return wins / (games // len(seats) * len(seats))


def strength(candidate: Row, opponents: Sequence[Row], rule_sets: Sequence[str], seed: int) -> float:
    shares = [
        share(Rules.parse(rules), candidate, opponent, GAMES, seed + n)
        for n, rules in enumerate(rule_sets)
        for opponent in opponents
    ]
    return float(np.mean(shares))


def tune(guess: dict[str, float], fox: Row, rule_sets: Sequence[str], generations: int, seed: int) -> Row:
    """The cross-entropy method: draw, play, keep the best, look closer there."""
    mean = np.array([guess.get(name, 0.0) for name in SIGHT_NAMES])
    seen = np.array([n for n in np.flatnonzero(mean) if n != FINE])  # FINE decides alone; its size says nothing
    spread = np.abs(mean[seen]) * 0.4
    random, later = np.random.default_rng(seed), []
    for generation in range(generations):
        drawn = np.tile(mean, (CANDIDATES, 1))
        drawn[:, seen] += random.normal(size=(CANDIDATES, len(seen))) * spread
        games = int(random.integers(1 << 40))
        strengths = np.array([strength(candidate, (mean, fox), rule_sets, games) for candidate in drawn])
        best = drawn[np.argsort(-strengths)[:BEST]]
        mean = mean * 0.5 + best.mean(0) * 0.5
        spread = spread * 0.7 + best[:, seen].std(0) * 0.3
        if generation >= generations // 2:
            later.append(mean)
        print(
            f"{generation + 1:3} of {generations}: mean {strengths.mean():.4f}, best {strengths.max():.4f}", flush=True
        )
    return np.array(np.mean(later, axis=0))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("level", choices=list(RING_GUESSES))
    parser.add_argument("--walls", action="store_true")
    parser.add_argument("--generations", type=int, default=16)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    guesses, rows, rule_sets = (
        (WALL_GUESSES, WALL_WEIGHTS, WALLS) if asked.walls else (RING_GUESSES, RING_WEIGHTS, RING)
    )
    found = tune(guesses[asked.level], np.array(rows["fox"]), rule_sets, asked.generations, asked.seed)
    print(", ".join(f"{SIGHT_NAMES[n]}={found[n]:.3g}" for n in np.flatnonzero(found)))


if __name__ == "__main__":
    main()
