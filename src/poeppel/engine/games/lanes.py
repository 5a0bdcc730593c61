"""Many games side by side, each of which waits for its next decision: a step plays one in every lane.

In a lane the caller plays some colours and policies the others. Lane i of n plays the games i, i + n, i + 2n … of an
experiment, with the same dice and the same first players as `play`: a learner's games can be played again, too.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from poeppel.engine import ring, walls
from poeppel.engine.compiling import inner, kernel, rare
from poeppel.engine.games.play import Numbers, roll_of
from poeppel.engine.games.seat_view import Seen, action_of, list_moves, pass_action, share_out, show
from poeppel.engine.network.value import Net
from poeppel.engine.packing import Moves
from poeppel.engine.players.policies import MASTER, LevelChooser, choose
from poeppel.engine.rng import Rng, draw, seed_game
from poeppel.engine.rule_table import RuleTable, RuleWords, read_table
from poeppel.engine.state import NOBODY, TURN, WORDS, State, end_game, whose_turn
from poeppel.engine.turns import pass_turn

CALLER = -1  # the policy of a colour that the caller plays
NEXT_STEP, SAME_STEP, DISABLED = range(3)  # when a lane begins its next game, as Gymnasium names it
EVERY_ROLL, MOVES_ONLY, CHOICES_ONLY = range(3)  # what the caller is asked for: at least so many legal moves
NO_ACTOR = -1
PATIENCE = 1000  # games without a decision, one after the other
BROKEN_RULES = -1.0  # what an action that is not legal brings; it ends the game

Flags = NDArray[np.bool_]
Rewards = NDArray[np.float64]


class Shared(NamedTuple):
    """What all lanes share."""

    starts: Numbers
    rules: RuleWords
    policies: Numbers  # of each colour
    seats: Numbers  # of each colour, -1 for none
    players: int
    asked: int
    by_places: bool
    autoreset: int
    stride: int  # how many lanes there are
    seed: int
    moves: Moves
    net: Net
    level_chooser: LevelChooser


class Lanes(NamedTuple):
    """A row for each game that goes on."""

    states: Numbers
    rngs: NDArray[np.uint64]
    words: NDArray[np.uint64]  # the random word of the roll that is due
    rolls: Numbers
    games: Numbers  # the number of the game in the experiment
    over: Flags


class Told(NamedTuple):
    """What a step tells of each lane; all of it empty before."""

    seen: Seen
    masks: Seen
    rewards: Rewards  # of each seat
    ended: Flags
    actors: Numbers  # the seat that is asked now
    last_seen: Seen  # of games that have ended, where the next one begins in the same step
    illegal: Flags


@inner
def play_move(state: State, rules: RuleWords, table: RuleTable, roll: int, moves: Moves, found: int, n: int) -> None:
    """Play the n-th of the moves found, or none where there are none."""
    if table.walls:
        if found == 0:
            pass_turn(state, table)
        else:
            walls.after_move(state, table, walls.unpack(moves[n]))
    elif found == 0:
        ring.after_no_move(state, table, roll)
    else:
        ring.after_move(state, table, roll, ring.unpack(moves[n]))


@inner
def policy_move(shared: Shared, policy: int, state: State, roll: int, found: int, word: np.uint64) -> int:
    """The index of the move that a policy plays."""
    if policy >= MASTER:
        return shared.level_chooser(policy, state, shared.rules, roll, shared.moves, found, word, shared.net)
    return choose(policy, state, shared.rules, roll, shared.moves, found, word, shared.net)


@rare
def go_on(shared: Shared, table: RuleTable, lanes: Lanes, lane: int, rng: Rng) -> None:
    """Play until the caller is asked or the game is over."""
    state = lanes.states[lane]
    rng[0] = lanes.rngs[lane]
    while state[TURN] != NOBODY:
        word = draw(rng)
        roll = roll_of(shared.rules, word)
        policy = shared.policies[whose_turn(state)]
        if policy == CALLER and shared.asked == EVERY_ROLL:
            lanes.words[lane], lanes.rolls[lane] = word, roll
            break
        found = list_moves(state, shared.rules, table, roll, shared.moves)
        if policy == CALLER and found >= shared.asked:
            lanes.words[lane], lanes.rolls[lane] = word, roll
            break
        chosen = 0
        if policy != CALLER and found > 0:
            chosen = policy_move(shared, policy, state, roll, found, word)
        play_move(state, shared.rules, table, roll, shared.moves, found, chosen)
    lanes.rngs[lane] = rng[0]


@rare
def begin(shared: Shared, table: RuleTable, lanes: Lanes, lane: int, rng: Rng) -> None:
    """Set up the game of this lane's number and play up to the first decision. A game that is over before it comes is
    left out; after very many of them nobody will ever be asked, and the lane is over."""
    for _ in range(PATIENCE):
        start = lanes.games[lane] % len(shared.starts)
        for word in range(WORDS):
            lanes.states[lane, word] = shared.starts[start, word]
        seed_game(rng, shared.seed, lanes.games[lane])
        lanes.rngs[lane] = rng[0]
        go_on(shared, table, lanes, lane, rng)
        lanes.over[lane] = lanes.states[lane, TURN] == NOBODY
        if not lanes.over[lane]:
            return
        lanes.games[lane] += shared.stride


@rare
def take(shared: Shared, table: RuleTable, lanes: Lanes, lane: int, action: int) -> bool:
    """Play the caller's action; False if it is not legal."""
    state, roll = lanes.states[lane], lanes.rolls[lane]
    found = list_moves(state, shared.rules, table, roll, shared.moves)
    if found == 0:
        if action == pass_action(table):
            play_move(state, shared.rules, table, roll, shared.moves, 0, 0)
            return True
        return False
    for n in range(found):
        if action_of(state, shared.rules, table, roll, shared.moves[n]) == action:
            play_move(state, shared.rules, table, roll, shared.moves, found, n)
            return True
    return False


@inner
def look(shared: Shared, table: RuleTable, lanes: Lanes, lane: int, viewer: int, seen: Seen) -> None:
    """What the viewer sees of the lane."""
    state = lanes.states[lane]
    show(state, table, 0 if state[TURN] == NOBODY else lanes.rolls[lane], viewer, seen[lane])


@rare
def tell(shared: Shared, table: RuleTable, lanes: Lanes, lane: int, told: Told) -> None:
    """What the seat that is asked sees and may do; nothing where nobody is asked."""
    state, roll = lanes.states[lane], lanes.rolls[lane]
    turn = whose_turn(state)
    if turn == NOBODY:
        told.actors[lane] = NO_ACTOR
        return
    told.actors[lane] = shared.seats[turn]
    look(shared, table, lanes, lane, turn, told.seen)
    mask = told.masks[lane]
    found = list_moves(state, shared.rules, table, roll, shared.moves)
    if found == 0:
        mask[pass_action(table)] = 1
    for n in range(found):
        mask[action_of(state, shared.rules, table, roll, shared.moves[n])] = 1


@inner
def tell_end(shared: Shared, table: RuleTable, lanes: Lanes, lane: int, viewer: int, told: Told) -> None:
    """What the last one to act sees of a game that is over: nothing is left to do but to pass."""
    told.actors[lane] = shared.seats[viewer]
    look(shared, table, lanes, lane, viewer, told.seen)
    told.masks[lane, pass_action(table)] = 1


@inner
def step_lane(shared: Shared, table: RuleTable, lanes: Lanes, lane: int, action: int, told: Told, rng: Rng) -> None:
    """One decision in one lane, and everything up to the next."""
    if lanes.over[lane]:  # NEXT_STEP: its action is not looked at
        begin(shared, table, lanes, lane, rng)
        tell(shared, table, lanes, lane, told)
        return
    state = lanes.states[lane]
    actor = whose_turn(state)
    if take(shared, table, lanes, lane, action):
        go_on(shared, table, lanes, lane, rng)
        if state[TURN] != NOBODY:
            tell(shared, table, lanes, lane, told)
            return
        share_out(state, table, shared.seats, shared.by_places, shared.players, told.rewards[lane])
    else:
        end_game(state)
        told.rewards[lane, shared.seats[actor]] = BROKEN_RULES
        told.illegal[lane] = True
    told.ended[lane] = True
    lanes.games[lane] += shared.stride
    if shared.autoreset == SAME_STEP:
        told.actors[lane] = shared.seats[actor]
        look(shared, table, lanes, lane, actor, told.last_seen)
        begin(shared, table, lanes, lane, rng)
        tell(shared, table, lanes, lane, told)
    else:
        lanes.over[lane] = True
        tell_end(shared, table, lanes, lane, actor, told)


@kernel
def begin_lanes(shared: Shared, lanes: Lanes, chosen: Flags, told: Told, rng: Rng) -> None:
    """Begin the next game in each of the chosen lanes, and tell what is there; the others stay as they are."""
    table = read_table(shared.rules)
    for lane in range(len(chosen)):
        if chosen[lane]:
            begin(shared, table, lanes, lane, rng)
            tell(shared, table, lanes, lane, told)


@kernel
def step_lanes(shared: Shared, lanes: Lanes, actions: Numbers, told: Told, rng: Rng) -> None:
    """Play one action in each lane."""
    table = read_table(shared.rules)
    for lane in range(len(actions)):
        step_lane(shared, table, lanes, lane, actions[lane], told, rng)
