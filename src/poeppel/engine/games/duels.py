"""Small games of two who sit opposite, swept a hundred times as fast as `solving` sweeps any game.

What a player may do with a roll depends on the own pawns and, but for a few fields, not on the opponent's. So the moves
of every set of pawns are listed once, by asking the rules: those that there are when no opponent's pawn matters, and
those that there are when one stands on a field where it does. Where two matter, the rules are asked again. Nothing here
knows a rule. (With barriers (V6) pairs matter too; then nothing is listed, and `solving` sweeps.)

A shell is all positions in which the higher one of both ranks is the same. It needs the shells above it, which have
just been renewed; what it needs of those below comes from captures.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from poeppel.engine import ring
from poeppel.engine.bits import bit, lowest
from poeppel.engine.compiling import inner, kernel, rare
from poeppel.engine.games.solving import (
    CHANCES,
    FACE,
    LENGTHS,
    POSITIONS,
    Numbers,
    SmallGame,
    SolvingRoom,
    Values,
    copy,
    number_in_shells,
    rank_of,
    repeated,
    set_pawns,
)
from poeppel.engine.packing import Moves
from poeppel.engine.rule_table import RuleTable, read_table
from poeppel.engine.state import ATTEMPTS, PAWNS, TURN
from poeppel.engine.turns import roll_due

FACES = 6
MOST_MOVES = ring.MOST_MOVES
NO_FIELD = -1

# A listed move: the rank of the own set after it, above whether the mover rolls again and the captured pawn's progress.
AGAIN, CAPTURED, RANK = 1 << 7, (1 << 7) - 1, 8
NOBODY_CAPTURED = CAPTURED

# What a sweep looks for: perfect play, or the longest game that both could play together.
PERFECT, LONGEST = 0, 1

Small = NDArray[np.int32]


class MoveLists(NamedTuple):
    """What every set of pawns may do. There is a list for each rank and roll, and of each list several versions."""

    pawns: Numbers  # of each rank: its pawns on the ring, as their owner counts
    seen: Numbers  # the same, as the opponent counts
    attempts: Numbers  # of each rank
    mattering: Numbers  # of each list: the fields on which an opponent's pawn changes it, as the mover counts
    versions: Small  # of each list: its first version, without such a pawn; the others follow
    fields: Small  # of each version: where that pawn stands
    begins: Small  # of each version: its first move
    moves: Small


class Duel(NamedTuple):
    """What a sweep reads and writes."""

    game: SmallGame
    lists: MoveLists
    chances: Values
    lengths: Values
    room: SolvingRoom
    moves: Moves  # room for those of one roll


# ── listing the moves ─────────────────────────────────────────────────────────────────────────────────────────────────


@inner
def lay_out(game: SmallGame, table: RuleTable, room: SolvingRoom, mover: int, other: int) -> None:
    """Set up the board of two ranks. The first side rolls."""
    room.ranks[0], room.ranks[1] = mover, other
    set_pawns(game, table, room)
    roll_due(room.state, table, game.colours[0])


@inner
def list_moves(game: SmallGame, table: RuleTable, room: SolvingRoom, roll: int, moves: Moves) -> int:
    """Write what the first side may do with a roll on the room's board; how many moves there are."""
    state, after, mover, victim = room.state, room.after, game.colours[0], game.colours[1]
    choice = ring.legal(state, table, roll)
    found = ring.size(choice)
    for n in range(found):
        copy(state, after)
        ring.after_move(after, table, roll, ring.pick(state, table, roll, choice, n))
        rank = rank_of(game, after[PAWNS + mover] & ~game.home, 0, False)
        gone = state[PAWNS + victim] & ~after[PAWNS + victim]
        captured = lowest(gone) if gone else NOBODY_CAPTURED
        moves[n] = rank << RANK | (AGAIN if after[TURN] == mover else 0) | captured
    return found


@inner
def write_version(lists: MoveLists, version: int, field: int, begin: int, moves: Moves, found: int) -> None:
    lists.fields[version], lists.begins[version] = field, begin
    for n in range(found):
        lists.moves[begin + n] = moves[n]


@kernel
def list_all(
    game: SmallGame, lists: MoveLists, room: SolvingRoom, usual: Moves, unusual: Moves, write: bool
) -> tuple[int, int]:
    """List the moves of all sets of pawns, or only count them; how many versions and moves there are.

    A lone pawn of the opponent's stands on each field in turn; where the moves become others, it matters.
    """
    table, versions, total = read_table(game.rules), 0, 0
    half = table.length // 2
    for rank in range(len(game.pawns)):
        is_home = rank == len(game.pawns) - 1
        own = game.pawns[rank] & table.lap
        if write:
            lists.pawns[rank], lists.seen[rank] = own, ring.turned(own, table, half)
        for roll in range(1, FACES + 1):
            number = rank * FACES + roll - 1
            if write:
                lists.versions[number] = versions
            if is_home:
                continue
            lay_out(game, table, room, rank, 0)
            found = list_moves(game, table, room, roll, usual)
            if write:
                lists.attempts[rank] = room.state[ATTEMPTS]
                write_version(lists, versions, NO_FIELD, total, usual, found)
            versions, total = versions + 1, total + found
            for field in range(table.length):
                if own & bit(field):
                    continue
                seen = field - half if field >= half else field + half
                lay_out(game, table, room, rank, game.rank_of_empty[1] + seen)
                others = list_moves(game, table, room, roll, unusual)
                if is_same(usual, found, unusual, others):
                    continue
                if write:
                    lists.mattering[number] |= bit(field)
                    write_version(lists, versions, field, total, unusual, others)
                versions, total = versions + 1, total + others
    if write:
        lists.versions[len(game.pawns) * FACES] = versions
        lists.begins[versions] = total
    return versions, total


@inner
def is_same(some: Moves, found: int, others: Moves, found_there: int) -> bool:
    """Whether two lists are the same, move by move."""
    for n in range(min(found, found_there)):
        if some[n] != others[n]:
            return False
    return found == found_there


# ── values ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@inner
def place_reached(game: SmallGame, move: int, other: int) -> int:
    """The number of the position that a listed move leads to."""
    after, captured = move >> RANK, move & CAPTURED
    if captured != NOBODY_CAPTURED:
        other = rank_of(game, game.pawns[other] ^ bit(captured), 0, False)
    return number_in_shells(after, other) if move & AGAIN else number_in_shells(other, after)


@inner
def worth_reached(duel: Duel, move: int, number: int, aim: int) -> float:
    """What that position is worth to whoever has made the move: their chance, or how long the game still lasts."""
    if aim == LONGEST:
        return duel.lengths[number]
    return duel.chances[number, 0] if move & AGAIN else 1.0 - duel.chances[number, 0]


@rare
def ask_again(duel: Duel, table: RuleTable, mover: int, other: int, roll: int, aim: int) -> tuple[int, float, int]:
    """How many moves there are, the worth of the best one and where it leads to, where two pawns matter."""
    lay_out(duel.game, table, duel.room, mover, other)
    found, best, best_number = list_moves(duel.game, table, duel.room, roll, duel.moves), 0.0, 0
    for n in range(found):
        number = place_reached(duel.game, duel.moves[n], other)
        worth = worth_reached(duel, duel.moves[n], number, aim)
        if n == 0 or worth > best:
            best, best_number = worth, number
    return found, best, best_number


@inner
def look_up(duel: Duel, number: int, hits: int, other: int, aim: int) -> tuple[int, float, int]:
    """The same for a list of which the opponent has a pawn on one of the fields that matter, or on none."""
    lists = duel.lists
    version = lists.versions[number]
    if hits:
        field = lowest(hits)
        version += 1
        while lists.fields[version] != field:
            version += 1
    begin, best, best_number = lists.begins[version], 0.0, 0
    found = lists.begins[version + 1] - begin
    for n in range(begin, begin + found):
        reached = place_reached(duel.game, lists.moves[n], other)
        worth = worth_reached(duel, lists.moves[n], reached, aim)
        if n == begin or worth > best:
            best, best_number = worth, reached
    return found, best, best_number


@inner
def expect(duel: Duel, table: RuleTable, mover: int, other: int, aim: int) -> tuple[float, float, float]:
    """What is still to come, as far as the mover's rolls move something: the mover's chance, and the rolls; and the
    weight of passing the turn."""
    chance, rolls, sixes, others, seen = 0.0, 1.0, 0.0, 0.0, duel.lists.seen[other]
    for face in range(FACES):
        number = mover * FACES + face
        hits = seen & duel.lists.mattering[number]
        if hits & (hits - 1):
            found, best, reached = ask_again(duel, table, mover, other, face + 1, aim)
        else:
            found, best, reached = look_up(duel, number, hits, other, aim)
        if found:
            chance += FACE * best
            rolls += FACE * duel.lengths[reached]
        elif face + 1 == ring.SIX:
            sixes += FACE
        else:
            others += FACE
    times, passed = repeated(others, duel.lists.attempts[mover])
    again = 1.0 - times * sixes  # R10: a 6 that moves nothing leads back to where it was rolled
    return chance * times / again, rolls * times / again, passed / again


@inner
def put_down(duel: Duel, number: int, chance: float, rolls: float, aim: int, write: bool) -> None:
    """Report by how much a value has changed, and keep it."""
    reports = duel.room.reports
    reports[LENGTHS] = max(reports[LENGTHS], abs(rolls - duel.lengths[number]))
    if aim == PERFECT:
        reports[CHANCES] = max(reports[CHANCES], abs(chance - duel.chances[number, 0]))
        reports[POSITIONS] += duel.lengths[number] == 0.0  # it has never been written before
    if write:
        duel.lengths[number] = rolls
        if aim == PERFECT:
            duel.chances[number, 0] = chance


@inner
def renew_board(duel: Duel, table: RuleTable, one: int, two: int, aim: int, write: bool) -> None:
    """Renew a board, whoever of the two rolls. While nothing moves the turn goes to and fro, so both are solved at
    once: x = s + p · (1 - y) and y = t + q · (1 - x)."""
    if duel.lists.pawns[one] & duel.lists.seen[two]:
        return
    s, m, p = expect(duel, table, one, two, aim)
    t, n, q = expect(duel, table, two, one, aim) if one != two else (s, m, p)
    both = 1.0 - p * q
    if both <= 0.0:  # nobody can ever move
        return
    put_down(duel, number_in_shells(one, two), (s + p * (1.0 - t - q)) / both, (m + p * n) / both, aim, write)
    if one != two:
        put_down(duel, number_in_shells(two, one), (t + q * (1.0 - s - p)) / both, (n + q * m) / both, aim, write)


@kernel
def sweep_shells(duel: Duel, highest: int, lowest_shell: int, worker: int, workers: int, aim: int, write: bool) -> None:
    """Renew the shells from `highest` down to `lowest_shell`; of several workers each does a share."""
    table = read_table(duel.game.rules)
    for shell in range(highest - worker, lowest_shell - 1, -workers):
        for rank in range(shell, -1, -1):
            renew_board(duel, table, shell, rank, aim, write)
