"""What the module's bots and its network answer, and whole games for measuring.

The network's weights come from outside, `given` rows of the room for them; what they are worth nobody can check, but
that there are enough of them. Everything that thinking needs room for is handed over too: nothing in the engine makes
an array.
"""

import numpy as np
from numpy.typing import NDArray

from poeppel.engine import entry
from poeppel.engine.compiling import inner, kernel, rare
from poeppel.engine.entry import MOST_MOVES
from poeppel.engine.games import play
from poeppel.engine.games.play import Numbers
from poeppel.engine.network import lookahead
from poeppel.engine.network.board_survey import BoardSurvey, fill_survey
from poeppel.engine.network.lookahead import Chances, LookaheadRoom
from poeppel.engine.network.value import KINDS, Net, count_rows, with_weights
from poeppel.engine.packing import Moves
from poeppel.engine.players import policies as players
from poeppel.engine.players.policies import BUILT_IN, MASTER, QUICK, RANDOM, choose_for_level, no_level_plays
from poeppel.engine.rng import Rng
from poeppel.engine.rule_table import COLOURS, RuleWords, read_table
from poeppel.engine.state import NOBODY, TURN, State
from poeppel.engine.webassembly.faults import FINE, NO_LIST, NO_POLICY, NO_POSITION, NO_ROLL, NO_WEIGHTS
from poeppel.engine.webassembly.soundness import is_position, is_roll

MOST_GAMES = 256  # in one call
POLICIES = len(BUILT_IN)

_level = rare(choose_for_level)
_no_level = rare(no_level_plays)


@inner
def rows_needed(rules: RuleWords) -> int:
    """The rows of a network for these rules: its inputs, then the outputs of each kind of game."""
    return count_rows(rules) + KINDS * rules[COLOURS]


@inner
def with_given(net: Net, given: int) -> Net:
    """The network with as many rows of weights as there are."""
    return with_weights(net, net.weights[:given], net.survey)


@rare
def are_legal(state: State, rules: RuleWords, roll: int, moves: Moves, count: int, room: Moves) -> bool:
    """Whether these moves are all among the legal ones, and at least one; `room` is for the list of those."""
    if not 1 <= count <= MOST_MOVES:
        return False
    found = entry.legal_moves(state, rules, roll, room)
    for n in range(count):
        known = False
        for m in range(found):
            known = known or room[m] == moves[n]
        if not known:
            return False
    return True


@kernel
def survey_board(rules: RuleWords, survey: BoardSurvey, rolls: NDArray[np.float64]) -> int:
    """Find out what a wall board is like; a ring needs nothing."""
    if read_table(rules).walls:
        survey[:] = 0
        fill_survey(rules, survey, rolls)
    return FINE


@kernel
def choose(
    policy: int,
    state: State,
    rules: RuleWords,
    roll: int,
    moves: Moves,
    count: int,
    word: np.uint64,
    net: Net,
    given: int,
) -> int:
    """The index of the move that a built-in policy plays, of `count` legal ones."""
    table = read_table(rules)
    if not is_position(state, table):
        return NO_POSITION
    if not is_roll(table, roll):
        return NO_ROLL
    if not are_legal(state, rules, roll, moves, count, net.replies):
        return NO_LIST
    if not 0 <= policy < POLICIES:
        return NO_POLICY
    if (policy == MASTER or policy == QUICK) and given != rows_needed(rules):  # noqa: SIM109 (Numba makes a tuple)
        return NO_WEIGHTS
    asked = with_given(net, given)
    if policy >= MASTER:
        return _level(policy, state, rules, roll, moves, count, word, asked)
    return players.choose(policy, state, rules, roll, moves, count, word, asked)


@kernel
def foresee(state: State, rules: RuleWords, net: Net, given: int, room: LookaheadRoom, outlook: Chances) -> int:
    """Write each colour's chance to be first before the next roll, in the first row of `outlook`."""
    if not is_position(state, read_table(rules)):
        return NO_POSITION
    if given != rows_needed(rules):
        return NO_WEIGHTS
    lookahead.foresee(state, rules, with_given(net, given), room, outlook[0])
    return FINE


@kernel
def foresee_rolls(state: State, rules: RuleWords, net: Net, given: int, room: LookaheadRoom, outlook: Chances) -> int:
    """The same after the best move of each roll, a row each."""
    if not is_position(state, read_table(rules)) or state[TURN] == NOBODY:
        return NO_POSITION
    if given != rows_needed(rules):
        return NO_WEIGHTS
    lookahead.foresee_rolls(state, rules, with_given(net, given), room, outlook)
    return FINE


@kernel
def foresee_moves(
    state: State,
    rules: RuleWords,
    roll: int,
    moves: Moves,
    count: int,
    net: Net,
    given: int,
    room: LookaheadRoom,
    outlook: Chances,
) -> int:
    """The same after each of `count` legal moves, a row each."""
    table = read_table(rules)
    if not is_position(state, table):
        return NO_POSITION
    if not is_roll(table, roll):
        return NO_ROLL
    if not are_legal(state, rules, roll, moves, count, net.replies):
        return NO_LIST
    if given != rows_needed(rules):
        return NO_WEIGHTS
    lookahead.foresee_moves(state, rules, roll, moves[:count], with_given(net, given), room, outlook)
    return FINE


@kernel
def play_random(
    start: Numbers,
    rules: RuleWords,
    seed: int,
    first_game: int,
    games: int,
    net: Net,
    then: State,
    moves: Moves,
    policies: Numbers,
    results: Numbers,
    rng: Rng,
) -> int:
    """Whole games of random players from one position, a line of results each; how many rolls they took."""
    if not is_position(start[0], read_table(rules)) or start[0, TURN] == NOBODY:
        return NO_POSITION
    if not 1 <= games <= MOST_GAMES:
        return NO_LIST
    policies[:] = RANDOM
    played = results[:games]
    nobody = with_given(net, 0)
    play.play_built_in(start, rules, policies, seed, first_game, played, then, rng, moves, nobody, _no_level)
    rolls = 0
    for game in range(games):
        rolls += played[game, play.ROLLS]
    return rolls
