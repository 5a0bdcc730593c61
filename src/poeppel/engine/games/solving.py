"""Exact values of small games: who wins with which chance, and after how many rolls, when everybody plays perfectly.

A small game is an endgame of the real one: every colour has all but a few pawns home on the deepest goal fields, where
they can neither move nor be captured. Its positions are numbered without gaps: the pawns that a colour has left stand
on a set of fields, sets have a rank (the combinatorial number system), and a position is the ranks of all colours and
whose roll is due. Boards that are turned copies of each other are one.

A rank grows with every step forward. So a sweep that goes from large sums of ranks to small ones meets only values that
it has just renewed, but for captures; and rolls that move nothing, which would go round and round, are solved for all
players of a board at once. What captures leave over takes a few sweeps.

This sweeps any game. Games of two who sit opposite are swept by `duels`, a hundred times as fast.
"""

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from poeppel.engine import ring
from poeppel.engine.bits import ALL_BITS, bit, lowest
from poeppel.engine.compiling import inner, kernel, rare
from poeppel.engine.packing import Moves
from poeppel.engine.rule_table import RuleTable, RuleWords, read_table
from poeppel.engine.state import (
    ATTEMPTS,
    CLOSED,
    FIELDS,
    HOME,
    IN_PLAY,
    PAIRS,
    PAWNS,
    TURN,
    WORDS,
    State,
    come_home,
    is_home,
    whose_turn,
)
from poeppel.engine.turns import is_won, pass_turn, roll_due, takes_turns, winner

Values: TypeAlias = NDArray[np.float64]  # or float32, for the largest games
Numbers: TypeAlias = NDArray[np.int64]

FACE = 1 / 6  # the chance of each roll
CHANCES, LENGTHS, POSITIONS = range(3)  # what sweeps report: the greatest changes, and how many positions there are
NO_SUCH_SET = ALL_BITS  # instead of pairs: three pawns on a field, or two on a goal field


class SmallGame(NamedTuple):
    """What is fixed in a small game. A side is a colour; those that take turns come first, the neutral one last."""

    rules: RuleWords
    pawns: Numbers  # of each rank: the pawns left, as a word of progress
    pairs: Numbers  # and those of them that stand two on a field (V6)
    rank_of_empty: Numbers  # the lowest rank of so many pawns on the board
    binomials: Numbers  # [n, k]
    colours: Numbers  # of each side
    sides: Numbers  # of each colour
    home: int  # word: the goal fields that are taken from the start
    players: int
    turns: int  # sides that take turns
    step: int  # a board turned by so many sides is the same board
    firsts: int  # V2: who was home first counts, so there are as many boards of each kind; else 1
    facing: bool  # two who sit opposite: positions are numbered in shells


class SolvingRoom(NamedTuple):
    """Room to work in."""

    state: State
    after: State
    ranks: Numbers  # of each side
    worth: Values  # the chance of each player, and behind them the length: of a position
    best: Values  # of the best one so far
    sums: Values  # [turn]: the expectation over the rolls that change something
    stuck: Values  # [turn]: the weight of those that only pass the turn; NOT_DUE where it is never that side's turn
    reports: Values  # see above


NOT_DUE = -1.0


# ── numbering positions ───────────────────────────────────────────────────────────────────────────────────────────────


@inner
def rank_of(game: SmallGame, pawns: int, pairs: int, barriers: bool) -> int:
    """The rank of a set of pawns on the board."""
    rank, n = 0, 0
    while pawns:
        progress = lowest(pawns)
        rank += game.binomials[progress + (n if barriers else 0), n + 1]
        n += 1
        if barriers and pairs & bit(progress):
            rank += game.binomials[progress + n, n + 1]
            n += 1
        pawns &= pawns - 1
    return game.rank_of_empty[n] + rank


@inner
def within(number: int, size: int) -> int:
    """A count round the table that may have gone on by one round. (Dividing takes much longer than comparing.)"""
    return number - size if number >= size else number


@inner
def first_home(game: SmallGame, state: State) -> int:
    """V2: the side that was home first; 0 when that does not matter."""
    if game.firsts == 1 or state[HOME] == 0:
        return 0
    return game.sides[(state[HOME] & 15) - 1]


@inner
def turned_by(game: SmallGame, state: State) -> int:
    """How far the board is turned to have the side whose roll is due among the first ones."""
    side = game.sides[whose_turn(state)]
    return side if game.step == 1 else side - side % game.step


@inner
def players_turned_by(game: SmallGame, state: State) -> int:
    """The same counted in players (V1: two colours on, it is the same player again)."""
    return within(turned_by(game, state), game.players)


@inner
def number_in_shells(mover: int, other: int) -> int:
    """The number of a position of two who sit opposite, by the ranks of who rolls and of the other one. Those in which
    the higher one of both is the same lie side by side."""
    return mover * mover + 2 * other if mover >= other else other * other + 2 * mover + 1


@inner
def rank_of_colour(game: SmallGame, table: RuleTable, state: State, colour: int) -> int:
    """The rank of the set of pawns that a colour has left."""
    return rank_of(game, state[PAWNS + colour] & ~game.home, state[PAIRS + colour], table.barriers)


@inner
def number_of(game: SmallGame, table: RuleTable, state: State) -> int:
    """The number of a position in which a roll is due."""
    if game.facing:
        turn = whose_turn(state)
        other = game.colours[1 - game.sides[turn]]
        mover_rank = rank_of_colour(game, table, state, turn)
        return number_in_shells(mover_rank, rank_of_colour(game, table, state, other))
    steps, side, sides = turned_by(game, state), game.sides[whose_turn(state)], len(game.colours)
    number = (side - steps) * game.firsts + first_home(game, state)
    for n in range(sides):
        rank = rank_of_colour(game, table, state, game.colours[within(n + steps, sides)])
        number = number * len(game.pawns) + rank
    return number


@inner
def set_pawns(game: SmallGame, table: RuleTable, room: SolvingRoom) -> bool:
    """Put the sets of the room's ranks onto the board; false if they cannot stand together."""
    state = room.state
    for word in range(WORDS):
        state[word] = 0
    for side in range(len(game.colours)):
        colour, rank = game.colours[side], room.ranks[side]
        pawns, pairs = game.pawns[rank], game.pairs[rank]
        if pairs == NO_SUCH_SET:
            return False
        state[PAWNS + colour] = pawns | game.home
        state[PAIRS + colour] = pairs
        state[IN_PLAY] |= bit(colour)
        back = table.length - colour * table.spacing  # seen from field 0
        fields = ring.turned(pawns & table.lap, table, back)
        if state[FIELDS] & fields:
            return False
        state[FIELDS] |= fields
        state[CLOSED] |= ring.turned(pairs, table, back)
    return True


@inner
def set_home(game: SmallGame, table: RuleTable, state: State, first: int) -> bool:
    """List who is home, `first` before all others; false if there is no such order."""
    for side in range(game.turns):
        if is_home(state, table.goal, game.colours[side]):
            break
    else:
        return first == 0
    if game.firsts > 1:
        if not is_home(state, table.goal, game.colours[first]):
            return False
        come_home(state, game.colours[first])
    for side in range(game.turns):
        if is_home(state, table.goal, game.colours[side]) and (game.firsts == 1 or side != first):
            come_home(state, game.colours[side])
    return True


@inner
def is_turned_copy(game: SmallGame, ranks: Numbers) -> bool:
    """Whether the same board, turned, comes earlier in the count."""
    sides = len(game.colours)
    for steps in range(game.step, game.turns, game.step):
        for n in range(sides):
            turned = ranks[within(n + steps, sides)]
            if turned != ranks[n]:
                if turned < ranks[n]:
                    return True
                break
    return False


# ── values ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@inner
def player_of(game: SmallGame, colour: int) -> int:
    """V1: every second colour belongs to the same player."""
    return within(game.sides[colour], game.players)


@inner
def read_worth(
    game: SmallGame, table: RuleTable, chances: Values, lengths: Values, state: State, worth: Values
) -> None:
    """The worth of a position in which the game is won or a roll is due, all its attempts left."""
    players = game.players
    if is_won(state, table):
        for player in range(players + 1):
            worth[player] = 0.0
        worth[player_of(game, winner(state, table))] = 1.0
        return
    number, steps, rest = number_of(game, table, state), players_turned_by(game, state), 1.0
    for n in range(players - 1):
        worth[within(n + steps, players)] = chances[number, n]
        rest -= chances[number, n]
    worth[within(players - 1 + steps, players)] = rest  # the chances add up to 1, so the last one is not kept
    worth[players] = lengths[number]


@inner
def write_worth(
    game: SmallGame, table: RuleTable, chances: Values, lengths: Values, state: State, worth: Values, reports: Values
) -> None:
    """Keep the worth of a position, and report how much it has changed."""
    players, number, steps = game.players, number_of(game, table, state), players_turned_by(game, state)
    for n in range(players - 1):
        value = worth[within(n + steps, players)]
        reports[CHANCES] = max(reports[CHANCES], abs(value - chances[number, n]))
        chances[number, n] = value
    reports[LENGTHS] = max(reports[LENGTHS], abs(worth[players] - lengths[number]))
    reports[POSITIONS] += lengths[number] == 0.0  # it has never been written before
    lengths[number] = worth[players]


@inner
def copy(source: State, target: State) -> None:
    for word in range(WORDS):
        target[word] = source[word]


@inner
def add_best(
    game: SmallGame,
    table: RuleTable,
    chances: Values,
    lengths: Values,
    room: SolvingRoom,
    roll: int,
    choice: ring.Choice,
    total: Values,
) -> None:
    """Add what the roll is worth when the player makes the move that is best for himself; of equal ones the first."""
    state, after, worth, best = room.state, room.after, room.worth, room.best
    mover = player_of(game, whose_turn(state))
    for n in range(ring.size(choice)):
        copy(state, after)
        ring.after_move(after, table, roll, ring.pick(state, table, roll, choice, n))
        read_worth(game, table, chances, lengths, after, worth)
        if n == 0 or worth[mover] > best[mover]:
            for player in range(game.players + 1):
                best[player] = worth[player]
    for player in range(game.players + 1):
        total[player] += FACE * best[player]


@inner
def expect(
    game: SmallGame, table: RuleTable, chances: Values, lengths: Values, room: SolvingRoom, total: Values
) -> tuple[float, float]:
    """Add up what the rolls of one attempt are worth; the weights of rolls without a move: of a 6, and of the others.

    What is legal does not depend on the attempts left (V4), so one look at the six rolls serves all of them.
    """
    state, sixes, others = room.state, 0.0, 0.0
    for player in range(game.players):
        total[player] = 0.0
    total[game.players] = 1.0  # this roll itself
    for roll in range(1, 7):
        choice = ring.legal(state, table, roll)
        if ring.size(choice) > 0:
            add_best(game, table, chances, lengths, room, roll, choice, total)
        elif roll == ring.SIX:
            sixes += FACE
        else:
            others += FACE
    return sixes, others


@inner
def repeated(weight: float, attempts: int) -> tuple[float, float]:
    """How often one comes to roll if another attempt follows with this weight, and the weight of using up all."""
    times, power = 0.0, 1.0
    for _ in range(attempts):
        times += power
        power *= weight
    return times, power


@inner
def look_round(game: SmallGame, table: RuleTable, chances: Values, lengths: Values, room: SolvingRoom) -> None:
    """For every side of the board: the sum X = sums + stuck · (X of the next side) that makes up its worth."""
    state = room.state
    for side in range(game.turns):
        if not takes_turns(state, table, game.colours[side]):
            room.stuck[side] = NOT_DUE
            continue
        roll_due(state, table, game.colours[side])
        total = room.sums[side]
        sixes, others = expect(game, table, chances, lengths, room, total)
        times, passed = repeated(others, state[ATTEMPTS])
        again = 1.0 - times * sixes  # R10: a 6 that moves nothing leads back to where it was rolled
        for player in range(game.players + 1):
            total[player] *= times / again
        room.stuck[side] = passed / again


@inner
def close_circle(game: SmallGame, room: SolvingRoom) -> bool:
    """Solve the sums round the table, from the last side to the first; false if nobody can ever move."""
    players, worth, weight = game.players, room.worth, 1.0
    for player in range(players + 1):
        worth[player] = 0.0
    for side in range(game.turns):
        if room.stuck[side] != NOT_DUE:
            for player in range(players + 1):
                worth[player] += weight * room.sums[side, player]
            weight *= room.stuck[side]
    if weight >= 1.0:
        return False
    for player in range(players + 1):
        worth[player] /= 1.0 - weight  # the worth when the first side rolls
    for n in range(game.turns):
        side = game.turns - 1 - n
        if room.stuck[side] != NOT_DUE:
            for player in range(players + 1):
                worth[player] = room.sums[side, player] + room.stuck[side] * worth[player]
                room.sums[side, player] = worth[player]
    return True


@rare
def renew(
    game: SmallGame, table: RuleTable, chances: Values, lengths: Values, room: SolvingRoom, first: int, reports: Values
) -> None:
    """Renew the values of one board, for every side that may have to roll there."""
    state = room.state
    if not set_pawns(game, table, room) or not set_home(game, table, state, first) or is_won(state, table):
        return
    look_round(game, table, chances, lengths, room)
    if not close_circle(game, room):
        return
    for side in range(game.turns):
        if room.stuck[side] != NOT_DUE:
            state[TURN] = game.colours[side]
            write_worth(game, table, chances, lengths, state, room.sums[side], reports)


@kernel
def sweep(
    game: SmallGame,
    chances: Values,
    lengths: Values,
    highest: int,
    lowest_sum: int,
    worker: int,
    workers: int,
    room: SolvingRoom,
) -> None:
    """Renew the boards whose ranks add up to `highest`, one less, … `lowest_sum`; of several workers each does a share.

    They do not wait for each other: a value that comes a little late costs a part of a sweep, and nothing else.
    """
    table, ranks, sides, size = read_table(game.rules), room.ranks, len(game.colours), len(game.pawns)
    for total in range(highest, lowest_sum - 1, -1):
        # All ranks but the last as one number; with two sides those that leave the last one in range.
        begin = max(0, total - size + 1) if sides == 2 else 0
        end = min(total + 1, size) if sides == 2 else size ** (sides - 1)
        for number in range(begin + worker, end, workers):
            left, rest = total, number
            for n in range(sides - 1):
                ranks[n] = rest % size
                rest //= size
                left -= ranks[n]
            if not 0 <= left < size:
                continue
            ranks[sides - 1] = left
            if is_turned_copy(game, ranks):
                continue
            for first in range(game.firsts):
                renew(game, table, chances, lengths, room, first, room.reports)


# ── questions about one position ──────────────────────────────────────────────────────────────────────────────────────


@kernel
def judge(game: SmallGame, chances: Values, lengths: Values, position: State, room: SolvingRoom) -> None:
    """Write the worth of a position, with the attempts that are left in it, to the room's first sum."""
    table, state, total, worth = read_table(game.rules), room.state, room.sums[0], room.worth
    if is_won(position, table):
        read_worth(game, table, chances, lengths, position, total)
        return
    copy(position, state)
    sixes, others = expect(game, table, chances, lengths, room, total)
    times, passed = repeated(others, state[ATTEMPTS])
    roll_due(state, table, whose_turn(state))
    read_worth(game, table, chances, lengths, state, worth)
    for player in range(game.players + 1):
        total[player] = times * (total[player] + sixes * worth[player])
    pass_turn(state, table)
    read_worth(game, table, chances, lengths, state, worth)
    for player in range(game.players + 1):
        total[player] += passed * worth[player]


@kernel
def judge_moves(
    game: SmallGame,
    chances: Values,
    lengths: Values,
    position: State,
    roll: int,
    room: SolvingRoom,
    moves: Moves,
    worths: Values,
) -> int:
    """Write the legal moves of a roll, and what the position after each is worth; how many there are."""
    table, after = read_table(game.rules), room.after
    choice = ring.legal(position, table, roll)
    found = ring.size(choice)
    for n in range(found):
        move = ring.pick(position, table, roll, choice, n)
        moves[n] = ring.pack(move)
        copy(position, after)
        ring.after_move(after, table, roll, move)
        read_worth(game, table, chances, lengths, after, worths[n])
    return found
