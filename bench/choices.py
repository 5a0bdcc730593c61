"""How large a file of the best moves of a small game would be: `python -m bench.choices` (a minute).

    python -m bench.choices --pawns 3 --keep FOLDER/classic,2,3

Such a file would hold two bits for each roll that leaves a choice, in the order in which the solver numbers positions:
which of the moves is best, the first of equal ones. Pieces of it are written down and packed by LZMA; together they say
how large the whole would be. Only for two who sit opposite.
"""

from __future__ import annotations

import argparse
import lzma
from collections.abc import Iterator
from random import Random

from poeppel.analysis.solver import Solution, solve
from poeppel.core.lowering import lower
from poeppel.core.position import Position
from poeppel.engine import entry
from poeppel.engine.state import ATTEMPTS, PAWNS

PIECES = 24
LENGTH = 1500  # positions of a piece
CHOICES_A_BYTE = 4
EQUAL = 1e-9
FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 9}]  # without the head of a file


def position_of(solution: Solution, mover: int, other: int) -> Position | None:
    """The position in which the player who begins has the set of pawns with this rank; None if two pawns would share a
    field, or a colour is home already."""
    game, start = solution._game, solution.start
    home = len(game.pawns) - 1
    if mover == home or other == home:
        return None
    state = start._state.copy()
    for colour, rank in zip(game.colours, (mover, other), strict=True):
        state[PAWNS + colour] = game.pawns[rank] | game.home
    ring = solution.rules.board.length
    taken = [
        {(n + half) % ring for n in range(ring) if int(game.pawns[rank]) >> n & 1}
        for rank, half in ((mover, 0), (other, ring // 2))
    ]
    if taken[0] & taken[1]:
        return None
    words = lower(solution.rules).words
    state[ATTEMPTS] = entry.due_attempts(state, words)
    return Position.of_state(state, solution.rules)


def choices(solution: Solution, position: Position) -> Iterator[int]:
    """For each roll that leaves a choice which of the moves is best."""
    for roll in position.rolls:
        worths = list(solution.worths(position, roll).values())
        if len(worths) > 1:
            best = max(worths)
            yield next(n for n, worth in enumerate(worths) if worth >= best - EQUAL)


def piece(solution: Solution, random: Random) -> tuple[int, list[int]]:
    """Positions that follow one another: how many there are, and their choices."""
    sets, found, positions = len(solution._game.pawns), list[int](), 0
    number = random.randrange(sets * sets - LENGTH)
    for board in range(number, number + LENGTH):
        if (position := position_of(solution, board // sets, board % sets)) is not None:
            positions += 1
            found += choices(solution, position)
    return positions, found


def packed(found: list[int]) -> bytes:
    """Four choices in each byte."""
    padded = [*found, *[0] * (-len(found) % CHOICES_A_BYTE)]
    return bytes(
        sum(choice << 2 * n for n, choice in enumerate(padded[begin : begin + CHOICES_A_BYTE]))
        for begin in range(0, len(padded), CHOICES_A_BYTE)
    )


def tightly(content: bytes) -> bytes:
    return lzma.compress(content, lzma.FORMAT_RAW, filters=FILTERS)


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--rules", default="classic")
    reader.add_argument("--pawns", type=int, default=2)
    reader.add_argument("--keep", help="the folder in which the game is kept")
    reader.add_argument("--seed", type=int, default=1)
    asked = reader.parse_args()
    solution = solve(asked.rules, 2, asked.pawns, keep=asked.keep)
    pieces = [piece(solution, Random(f"{asked.seed} {n}")) for n in range(PIECES)]
    positions, written = sum(number for number, _ in pieces), [packed(found) for _, found in pieces]
    of_all = solution.positions / positions
    rolls = sum(len(found) for _, found in pieces) / positions
    plain, tight = sum(map(len, written)), sum(map(len, map(tightly, written)))
    print(
        f"{asked.rules}, {asked.pawns} pawns each: {solution.positions:,} positions, solved in "
        f"{solution.seconds:.1f} s; {rolls:.2f} of 6 rolls leave a choice; best moves {plain * of_all / 1e6:.2f} MB, "
        f"packed {tight * of_all / 1e6:.2f} MB (from {positions:,} positions)"
    )


if __name__ == "__main__":
    main()
