"""Whole games inside a kernel, many in a row.

Every roll takes one random word: its upper half is the roll, its lower half the choice of the random player. So a game
that was played here can be played again, roll by roll, from outside.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from poeppel.engine import ring, walls
from poeppel.engine.compiling import inner, kernel, rare
from poeppel.engine.network.value import Net
from poeppel.engine.packing import Moves
from poeppel.engine.players.policies import MASTER, RANDOM, LevelChooser, choose
from poeppel.engine.rng import Rng, below, die, draw, seed_game, two_dice
from poeppel.engine.rule_table import BASIC, SWITCHES, WALLS, RuleTable, RuleWords, read_table, table_with
from poeppel.engine.state import HOME, NOBODY, TURN, WORDS, State, end_game, whose_turn
from poeppel.engine.turns import is_won, pass_turn, winner

# A game's line of results: what was counted, who won, who got home, and after how many rolls the first place was taken.
ROLLS, MOVES, CAPTURES, WINNER, PLACES, ROLLS_TO_FIRST = range(6)
RESULTS = 6
NOTHING, MOVED, CAPTURED = 0, 1, 2  # what a roll did, added up
BROKEN = -1  # instead of a winner: a policy has named a move that is not there

Numbers = NDArray[np.int64]


class PlayRoom(NamedTuple):
    """What a game needs room for, and who plays it."""

    state: State
    rules: RuleWords
    policies: Numbers  # of each colour
    moves: Moves
    net: Net
    level_chooser: LevelChooser  # asked for the policies that look at the board


@rare
def give_up(state: State, result: Numbers) -> int:
    """End a game that cannot go on."""
    end_game(state)
    result[WINNER] = BROKEN
    return NOTHING


@inner
def ask(room: PlayRoom, chooser: Callable[..., int], policy: int, roll: int, found: int, word: np.uint64) -> int:
    """The index of the move that a policy plays."""
    if policy >= MASTER:
        return room.level_chooser(policy, room.state, room.rules, roll, room.moves, found, word, room.net)
    return chooser(policy, room.state, room.rules, roll, room.moves, found, word, room.net)


@inner
def play_wall_roll(
    room: PlayRoom, table: RuleTable, chooser: Callable[..., int], word: np.uint64, result: Numbers
) -> int:
    """One roll of Mauerhüpfen; what was done with it."""
    state, rules, moves = room.state, room.rules, room.moves
    roll = two_dice(word)
    found = walls.legal(state, rules, table, roll, moves)
    if found == 0:
        pass_turn(state, table)
        return NOTHING
    chosen = ask(room, chooser, room.policies[whose_turn(state)], roll, found, word)
    if not 0 <= chosen < found:
        return give_up(state, result)
    move = walls.unpack(moves[chosen])
    walls.after_move(state, table, move)
    return MOVED + CAPTURED * ((move.captured >= 0) + (move.stop_captured >= 0))


@inner
def play_ring_roll(
    room: PlayRoom, table: RuleTable, chooser: Callable[..., int], word: np.uint64, result: Numbers
) -> int:
    """One roll of a ring game; what was done with it."""
    return play_ring_face(room, table, chooser, die(word), word, result)


@inner
def play_ring_face(
    room: PlayRoom, table: RuleTable, chooser: Callable[..., int], roll: int, word: np.uint64, result: Numbers
) -> int:
    """The same for a roll that is known; the word is left for the choice."""
    state, moves = room.state, room.moves
    choice = ring.legal(state, table, roll)
    found = ring.size(choice)
    if found == 0:
        ring.after_no_move(state, table, roll)
        return NOTHING
    policy = room.policies[whose_turn(state)]
    if policy == RANDOM:  # needs no list of moves
        move = ring.pick(state, table, roll, choice, below(word, found))
    else:
        for n in range(found):
            moves[n] = ring.pack(ring.pick(state, table, roll, choice, n))
        chosen = ask(room, chooser, policy, roll, found, word)
        if not 0 <= chosen < found:
            return give_up(state, result)
        move = ring.unpack(moves[chosen])
    ring.after_move(state, table, roll, move)
    return (NOTHING if move.void else MOVED) + (CAPTURED if move.captured >= 0 else 0)


@inner
def play_games(
    room: PlayRoom,
    table: RuleTable,
    starts: Numbers,
    chooser: Callable[..., int],
    seed: int,
    first_game: int,
    results: Numbers,
    rng: Rng,
) -> None:
    """Play one game for each row of `results`. Game n begins with the n-th of the `starts`, round and round."""
    state = room.state
    for row in range(len(results)):
        start = (first_game + row) % len(starts)
        for word in range(WORDS):
            state[word] = starts[start, word]
        seed_game(rng, seed, first_game + row)
        result = results[row]
        result[:] = 0
        rolls = moved = captured = 0  # in registers: counting in memory costs a twentieth of all the time
        rolls_to_first = -1
        while state[TURN] != NOBODY:
            if rolls_to_first < 0 and is_won(state, table):
                rolls_to_first = rolls
            if table.walls:
                did = play_wall_roll(room, table, chooser, draw(rng), result)
            else:
                did = play_ring_roll(room, table, chooser, draw(rng), result)
            rolls += 1
            moved += did & MOVED
            captured += did >> 1
        result[ROLLS], result[MOVES], result[CAPTURES] = rolls, moved, captured
        result[ROLLS_TO_FIRST] = rolls if rolls_to_first < 0 else rolls_to_first
        if result[WINNER] != BROKEN:
            result[WINNER] = winner(state, table)
            result[PLACES] = state[HOME]


@kernel
def play_built_in(
    starts: Numbers,
    rules: RuleWords,
    policies: Numbers,
    seed: int,
    first_game: int,
    results: Numbers,
    state: State,
    rng: Rng,
    moves: Moves,
    net: Net,
    level_chooser: LevelChooser,
) -> None:
    """Games between built-in policies.

    Three loops, each compiled for what is known of its rules: without a question for any switch the basic rules are a
    quarter faster, and Mauerhüpfen gains a tenth.
    """
    room, switches = PlayRoom(state, rules, policies, moves, net, level_chooser), rules[SWITCHES]
    if switches == BASIC:
        play_games(room, table_with(rules, BASIC), starts, choose, seed, first_game, results, rng)
    elif switches & WALLS:
        play_games(room, table_with(rules, switches | WALLS), starts, choose, seed, first_game, results, rng)
    else:
        play_games(room, table_with(rules, switches & ~WALLS), starts, choose, seed, first_game, results, rng)


@kernel
def next_word(rng: Rng) -> np.uint64:
    """The random word of the next roll, for a game that is played again from outside."""
    return draw(rng)


@kernel
def roll_of(rules: RuleWords, word: np.uint64) -> int:
    """The roll that a random word stands for."""
    return two_dice(word) if read_table(rules).walls else die(word)


@kernel
def choose_built_in(
    policy: int,
    state: State,
    rules: RuleWords,
    roll: int,
    moves: Moves,
    count: int,
    word: np.uint64,
    net: Net,
    level_chooser: LevelChooser,
) -> int:
    """A built-in policy's choice, for a game that is played again from outside."""
    if policy >= MASTER:
        return level_chooser(policy, state, rules, roll, moves, count, word, net)
    return choose(policy, state, rules, roll, moves, count, word, net)
