"""The task "Würfelglück" (40th Bundeswettbewerb Informatik, first round, task 4) to the letter, without our engine.

    python -m bench.wuerfelglueck [--games 10_000]

Two players who sit opposite, each with a die of their own; everybody moves the foremost pawn that can be moved. The
task keeps pawns in the goal where they are, while in the box they may move on. So it is played here on a board of its
own, which knows nothing of Pöppel, and beside it with `simulate(dice=…)`: what that one sentence changes, and whether
both agree otherwise.
"""

import argparse
from itertools import combinations

import numpy as np
from numba import njit

import poeppel
from poeppel.engine.packing import start_of
from poeppel.lab.own_dice import read_die
from poeppel.significance import share_of

# The first example of the task: an ordinary die, one with 1 and 6 alone, and solids with 4, 10, 12 and 20 faces.
DICE = {
    "1–6": "1,2,3,4,5,6",
    "1,1,1,6,6,6": "1,1,1,6,6,6",
    "1–4": "1,2,3,4",
    "0–9": "0,1,2,3,4,5,6,7,8,9",
    "1–12": "1,2,3,4,5,6,7,8,9,10,11,12",
    "1–20": "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20",
}
RING, GOAL, WAITING = 40, 4, -1
MOST_ROLLS = 20_000  # then nobody wins


@njit
def pawn_to_move(own, roll, goal_moves):  # type: ignore[no-untyped-def]
    """The number of the pawn that has to move, -1 for none."""
    waits, on_start = -1, -1
    for n in range(4):
        waits = n if own[n] == WAITING else waits
        on_start = n if own[n] == 0 else on_start
    if waits >= 0 and on_start >= 0 and not (own == roll).any():
        return on_start if roll > 0 else -1  # A has to be cleared
    if waits >= 0 and roll == 6 and on_start < 0:
        return waits
    best = -1
    for n in range(4):
        end = own[n] + roll
        if own[n] == WAITING or roll == 0 or end >= RING + GOAL or (own == end).any():
            continue
        if own[n] < RING:
            best = n if best < 0 or own[best] >= RING or own[n] > own[best] else best
        elif goal_moves and best < 0:
            best = n
    return best


@njit
def play(one, other, games, seed, goal_moves):  # type: ignore[no-untyped-def]
    """How many games each of two dice wins; they begin in turn. In the box, pawns in the goal move if no others can."""
    np.random.seed(seed)
    wins = np.zeros(2, np.int64)
    for game in range(games):
        pawns = np.full((2, 4), WAITING)
        pawns[:, 0] = 0
        mover = game % 2
        for _ in range(MOST_ROLLS):
            die = one if mover == 0 else other
            roll, own, others = die[np.random.randint(len(die))], pawns[mover], pawns[1 - mover]
            n = pawn_to_move(own, roll, goal_moves)
            if n >= 0:
                own[n] = 0 if own[n] == WAITING else own[n] + roll
                for m in range(4):
                    if own[n] < RING and 0 <= others[m] < RING and (others[m] + RING // 2) % RING == own[n]:
                        others[m] = WAITING
                if own.min() >= RING:
                    wins[mover] += 1
                    break
            if roll != 6:
                mover = 1 - mover
    return wins


@njit
def foremost(state, rules, roll, moves, count, word):  # type: ignore[no-untyped-def]
    """The same choice for the engine."""
    best, furthest = 0, -2
    for n in range(count):
        if furthest < start_of(moves[n]) < RING:
            best, furthest = n, start_of(moves[n])
    return best


def compare(one: str, other: str, games: int, seed: int = 1) -> tuple[tuple[int, int], ...]:
    """How many games each die wins: by the task, on the board here as in the box, and with the engine."""
    dice = [np.array(read_die(die)) for die in (one, other)]
    task, box = (play(*dice, games, seed, goal_moves) for goal_moves in (False, True))
    ours = poeppel.simulate("classic", 2, games=games, seed=seed, bots=foremost, dice=[one, other])
    return tuple((int(wins[0]), int(wins[1])) for wins in (task, box, ours.wins))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--games", type=int, default=10_000, metavar="N", help="of each pair")
    games = parser.parse_args().games
    print(f"{games} games of each pair; how many of a hundred the first die wins, with the 95 % interval\n")
    print(f"{'':>29}{'by the task':>24}{'as in the box':>24}{'with the engine':>24}")
    for one, other in combinations(DICE, 2):
        cells = [share_of(wins[0], sum(wins)) for wins in compare(DICE[one], DICE[other], games)]
        told = "".join(f"{100 * c.value:8.1f} ({100 * c.low:5.1f} –{100 * c.high:6.1f})" for c in cells)
        print(f"{one:>12} against {other:<12}{told}", flush=True)


if __name__ == "__main__":
    main()
