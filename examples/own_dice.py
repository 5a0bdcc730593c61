"""Which die is best, if everybody plays with one of their own and always moves the foremost pawn?"""

from itertools import combinations

from numba import njit

import poeppel
from poeppel.engine.packing import start_of

RING = 40
DICE = ["1,2,3,4,5,6", "1,1,1,6,6,6", "1,2,3,4", "0,1,2,3,4,5,6,7,8,9", "1,2,3,4,5,6,7,8,9,10,11,12"]


@njit
def foremost(state, rules, roll, moves, count, word):  # type: ignore[no-untyped-def]
    """The foremost pawn that is still on its way; one in the goal only if no other can move."""
    best, furthest = 0, -2
    for n in range(count):
        if furthest < start_of(moves[n]) < RING:
            best, furthest = n, start_of(moves[n])
    return best


def main() -> None:
    for dice in combinations(DICE, 2):
        played = poeppel.simulate("classic", 2, games=1000, bots=foremost, dice=dice)
        share, low, high = (100 * part for part in played.shares[0])
        print(f"{dice[0]} against {dice[1]}: {share:.1f} % ({low:.1f} – {high:.1f})")


if __name__ == "__main__":
    main()
