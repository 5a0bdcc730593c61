"""Games of `play` with other dice: each colour has a die with any number of faces, and any numbers on them.

A row of the table is a colour's die: how many faces it has, then what is on them. With six faces from 1 to 6 the games
are those of `play`, bit by bit.
"""

from collections.abc import Callable

import numpy as np

from poeppel.engine import ring
from poeppel.engine.compiling import inner, kernel, rare
from poeppel.engine.games.play import (
    BROKEN,
    CAPTURES,
    MOVED,
    MOVES,
    PLACES,
    ROLLS,
    ROLLS_TO_FIRST,
    WINNER,
    Numbers,
    PlayRoom,
    play_ring_face,
)
from poeppel.engine.network.value import Net
from poeppel.engine.packing import Moves
from poeppel.engine.players.policies import LevelChooser, choose
from poeppel.engine.rng import Rng, draw, seed_game
from poeppel.engine.rule_table import RuleTable, RuleWords, read_table
from poeppel.engine.state import HOME, NOBODY, TURN, WORDS, State, whose_turn
from poeppel.engine.turns import is_won, takes_turns, winner

MOST_FACES = 100
LARGEST = 20  # number on a face
ENDLESS = -2  # instead of a winner: nobody will ever win
IDLE_ROLLS = 1000  # without a move, before anybody asks whether there will ever be one
MOST_ROLLS = 1_000_000  # a game that is longer does not end

_HALF = np.uint64(32)


@inner
def cast(faces: Numbers, colour: int, word: np.uint64) -> int:
    """What a colour's die shows, from the upper half of a random word, as `rng.die` does it."""
    face = np.int64((word >> _HALF) * np.uint64(faces[colour, 0]) >> _HALF)
    return faces[colour, 1 + face]


@rare
def nobody_can_move(state: State, table: RuleTable, faces: Numbers, after: State) -> bool:
    """Whether no face of any die allows a move to whoever still takes turns: then nothing will ever happen."""
    for colour in range(table.colours):
        if not takes_turns(state, table, colour):
            continue
        for word in range(WORDS):
            after[word] = state[word]
        after[TURN] = colour
        for face in range(faces[colour, 0]):
            if ring.size(ring.legal(after, table, faces[colour, 1 + face])) > 0:
                return False
    return True


@inner
def play_with(
    room: PlayRoom,
    table: RuleTable,
    starts: Numbers,
    chooser: Callable[..., int],
    seed: int,
    first_game: int,
    results: Numbers,
    rng: Rng,
    faces: Numbers,
    after: State,
) -> None:
    """As `play.play_games`. A game in which nobody can move any more, or that goes on and on, has no winner."""
    state = room.state
    for row in range(len(results)):
        start = (first_game + row) % len(starts)
        for word in range(WORDS):
            state[word] = starts[start, word]
        seed_game(rng, seed, first_game + row)
        result = results[row]
        result[:] = 0
        rolls = moved = captured = idle = 0
        rolls_to_first = -1
        while state[TURN] != NOBODY:
            if rolls_to_first < 0 and is_won(state, table):
                rolls_to_first = rolls
            word_drawn = draw(rng)
            did = play_ring_face(room, table, chooser, cast(faces, whose_turn(state), word_drawn), word_drawn, result)
            rolls += 1
            moved += did & MOVED
            captured += did >> 1
            idle = 0 if did & MOVED else idle + 1
            if rolls == MOST_ROLLS or (idle == IDLE_ROLLS and nobody_can_move(state, table, faces, after)):
                result[WINNER] = ENDLESS
                break
        result[ROLLS], result[MOVES], result[CAPTURES] = rolls, moved, captured
        result[ROLLS_TO_FIRST] = rolls if rolls_to_first < 0 else rolls_to_first
        if result[WINNER] == ENDLESS and is_won(state, table):  # only the last places stay open
            result[WINNER] = 0
        if result[WINNER] != BROKEN and result[WINNER] != ENDLESS:
            result[WINNER] = winner(state, table)
            result[PLACES] = state[HOME]


@kernel
def play_with_dice(
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
    faces: Numbers,
) -> None:
    """Games between built-in policies."""
    room = PlayRoom(state, rules, policies, moves, net, level_chooser)
    play_with(room, read_table(rules), starts, choose, seed, first_game, results, rng, faces, net.after)


@kernel
def face_of(faces: Numbers, colour: int, word: np.uint64) -> int:
    """The face that a random word stands for, for a game that is played again from outside."""
    return cast(faces, colour, word)
